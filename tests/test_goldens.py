"""What is printed stays as it was last looked at. `make bless` writes these files anew; look at each of them."""

from __future__ import annotations

import re
import zlib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from papersoccer_print.backends import render
from papersoccer_print.products import Printed
from papersoccer_print.resources import samples
from papersoccer_print.scene.dump import dump

GOLDENS = Path(__file__).parent / "goldens"
SCENES: dict[str, tuple[str, dict[str, Any]]] = {
    "pitch-standard": ("pitch", {"ruleset": ("standard",)}),
    "pitch-starter-letter": ("pitch", {"ruleset": ("starter",), "paper": "letter"}),
    "pitch-half-line-coords-large": ("pitch", {"ruleset": ("half-line",), "coords": True, "large_print": True}),
    "pitch-narrow-goal-colour": ("pitch", {"ruleset": ("narrow-goal",), "theme": "colour"}),
    "rules-standard": ("rules", {"ruleset": "standard"}),
    "rules-starter": ("rules", {"ruleset": "starter"}),
    "rules-one-bounce": ("rules", {"ruleset": "one-bounce"}),
    "host-notes-starter": ("host_notes", {"ruleset": "starter"}),
    **{f"replay-{name}": ("replay", {"records": (str(samples() / f"{name}.yaml"),)})
       for name in ("standard", "starter", "one-bounce")},
}
FILES = ("pitch-starter-letter", "rules-starter", "replay-starter")


def printed(name: str) -> Printed:
    product, options = SCENES[name]
    module = import_module(f"papersoccer_print.products.{product}")
    (thing,) = module.make(module.Options(**options))
    assert isinstance(thing, Printed)
    return thing


def operators(pdf: bytes) -> bytes:
    """The page operators of a PDF: its drawing without what belongs to compressor and font library."""
    streams = re.findall(rb"/FlateDecode.*?stream\r?\n(.*?)\r?\nendstream", pdf, re.S)
    texts = [zlib.decompress(stream) for stream in streams]
    return b"\n---\n".join(text for text in texts if re.search(rb"\bcm\b", text))


def compare(name: str, data: bytes, bless: bool) -> None:
    golden = GOLDENS / name
    if bless:
        GOLDENS.mkdir(exist_ok=True)
        golden.write_bytes(data)
    assert golden.exists(), f"{name} has no golden yet: look at it, then `make bless`"
    assert data.splitlines() == golden.read_bytes().splitlines(), f"{name} has changed: look at it, then `make bless`"


@pytest.mark.parametrize("name", SCENES)
def test_scene(name: str, request: pytest.FixtureRequest) -> None:
    compare(f"{name}.scene", dump(printed(name).document).encode(), request.config.getoption("--bless"))


@pytest.mark.parametrize("name", FILES)
def test_files(name: str, request: pytest.FixtureRequest) -> None:
    bless, document = request.config.getoption("--bless"), printed(name).document
    compare(f"{name}.operators", operators(render(document, "pdf")[0][1]), bless)
    compare(f"{name}.svg", render(document, "svg")[0][1], bless)


def test_no_golden_is_forgotten() -> None:
    known = {f"{name}.scene" for name in SCENES} | {f"{name}.{kind}" for name in FILES for kind in ("operators", "svg")}
    assert {file.name for file in GOLDENS.iterdir()} == known
