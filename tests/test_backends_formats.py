"""The table of formats, PNG, and that the same document gives the same bytes in every process."""

from __future__ import annotations

import builtins
import hashlib
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from every_mark import document
from PIL import Image, ImageChops
from render import pdf_to_image

from papersoccer_print.backends import FORMATS, render
from papersoccer_print.backends.pdf import write_pdf
from papersoccer_print.backends.png import is_grey, write_png
from papersoccer_print.errors import PapersoccerError, UsageError
from papersoccer_print.scene.marks import Disc, Group, Page, Rect

TWO = document(pages=(Page(50, 50, (Disc(9, 9, 3),)), Page(50, 50, (Disc(9, 9, 3, "#ff0000"),))))


def picture(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_formats() -> None:
    assert set(FORMATS) == {"pdf", "svg", "png"}
    assert [page for page, _ in render(TWO, "pdf")] == [None]
    assert [page for page, _ in render(TWO, "svg")] == [1, 2]
    assert [page for page, _ in render(TWO, "png", dpi=50)] == [1, 2]
    assert [page for page, _ in render(document(), "svg")] == [None]
    ((_, outlined),) = render(document(), "svg", svg_text="outlines", transparent=True)
    assert b"<text" not in outlined
    assert b'fill="#fff"' not in outlined.split(b"<g")[0]


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UsageError, match=r"'gif'.*pdf, svg, png"):
        render(document(), "gif")
    with pytest.raises(UsageError, match="curly: use live or outlines"):
        render(document(), "svg", svg_text="curly")


def test_importing_the_formats_imports_no_library() -> None:
    code = ("import sys, papersoccer_print.backends;"
            "print([m for m in ('reportlab', 'svgwrite', 'pypdfium2', 'PIL', 'fontTools') if m in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_same_bytes_in_every_process() -> None:
    code = ("import hashlib\nfrom every_mark import document\nfrom test_backends_pdf import tagged\n"
            "from papersoccer_print.backends import render\n"
            "files = [data for name in ('pdf', 'svg') for scene in (document(), tagged())"
            " for how in ('live', 'outlines') for _, data in render(scene, name, svg_text=how)]\n"
            "print(hashlib.sha256(b''.join(files)).hexdigest())")
    seen = set()
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": str(Path(__file__).parent)}
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        seen.add(done.stdout)
    assert len(seen) == 1


def test_same_bytes_again_in_one_process() -> None:
    def everything() -> str:
        files = [data for name in FORMATS for _, data in render(document(), name, dpi=72)]
        return hashlib.sha256(b"".join(files)).hexdigest()

    first = everything()
    write_pdf(TWO)
    assert everything() == first


@pytest.mark.parametrize("dpi", [72, 150, 300])
def test_png_is_sized_exactly(dpi: int) -> None:
    ((page, data),) = render(document(), "png", dpi=dpi)
    image = picture(data)
    assert page is None
    assert image.size == (round(100 / 25.4 * dpi), round(130 / 25.4 * dpi))
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
    assert set(image.info) == {"dpi"}


def test_png_shows_what_the_pdf_shows() -> None:
    image = picture(next(write_png(document(), 254)))
    assert image.mode == "L"
    assert ImageChops.difference(image, pdf_to_image(write_pdf(document()))).getbbox() is None


def test_png_keeps_colours() -> None:
    grey, red = map(picture, write_png(TWO, 254))
    assert (grey.mode, red.mode) == ("L", "RGB")
    assert red.getpixel((90, 90)) == (255, 0, 0)
    assert is_grey((Group((Rect(1, 1, 2, 2, 0, None, None),)),))
    assert not is_grey((Group((Rect(1, 1, 2, 2, colour="#000001"),)),))


def test_transparent_png() -> None:
    grey, red = map(picture, write_png(TWO, 254, transparent=True))
    assert (grey.mode, red.mode) == ("RGBA", "RGBA")
    assert grey.getpixel((1, 1))[3] == 0  # type: ignore[index]
    assert red.getpixel((90, 90)) == (255, 0, 0, 255)


def test_a_png_beyond_memory_is_refused() -> None:
    with pytest.raises(PapersoccerError, match=r"283465 x 283465 pixels .* \(over 300,000,000\): choose a sma"):
        render(document(pages=(Page(3000, 3000, ()),)), "png", dpi=2400)


@pytest.mark.parametrize("missing", ["pypdfium2", "PIL"])
def test_a_missing_extra_is_named(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.split(".")[0] == missing:
            raise ModuleNotFoundError(f"No module named {missing!r}", name=missing)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(PapersoccerError, match=rf'png needs {missing}.*pip install "papersoccer-print\[png\]"'):
        next(write_png(document()))
