"""Pictures that grow, as animated SVG (no scripts), GIF and APNG."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from ..errors import MissingExtraError, PapersoccerError, UsageError
from ..scene.marks import Document
from ..scene.moving import Moving

if TYPE_CHECKING:
    from . import Files

MAX_PIXELS = 400_000_000
"""All pictures together."""
COLOURS = 32
GROW = ('<style>@keyframes ps-grow{from{opacity:0}}@media(prefers-reduced-motion:no-preference)'
        '{[style^="--t:"]{animation:ps-grow .15s var(--t) backwards}}</style>')


def render_moving(moving: Moving, name: str, *, dpi: int = 300, transparent: bool = False, svg_text: str = "live"
                  ) -> Files:
    """The file of a growing picture as ``svg``, ``gif`` or ``apng``."""
    match name:
        case "svg":
            text: Literal["live", "outlines"] = "outlines" if svg_text == "outlines" else "live"
            return [(None, animated_svg(moving, text=text, transparent=transparent))]
        case "gif" | "apng":
            return [(None, animated_bitmap(moving, name, dpi))]
        case _:
            raise UsageError(f"--format {name}: a growing picture is svg, gif or apng")


def animated_svg(moving: Moving, *, text: Literal["live", "outlines"] = "live", transparent: bool = False) -> bytes:
    """The still picture with a style that lets each step appear in its time, and then stay.

    A step says its time where it said its name, so it costs no bytes. Whoever has asked for less motion sees the
    finished picture at once. Several such pictures in one web page share the rule.
    """
    from .svg import write_svg

    still = write_svg(moving.document, 0, text=text, transparent=transparent).decode()
    if not moving.steps:
        return still.encode()
    times = {f"ps-{name}": time for name, time in moving.steps}

    def timed(name: re.Match[str]) -> str:
        return f'style="--t:{times[name[1]]:.4g}s"' if name[1] in times else name[0]

    grown = re.sub(r'class="([^"]+)"', timed, still)
    place = grown.index(">", grown.index("<svg")) + 1
    return (grown[:place] + GROW + grown[place:]).encode()


def animated_bitmap(moving: Moving, name: str, dpi: int) -> bytes:
    """A GIF or an APNG; it plays once and keeps the finished picture. Needs the extra ``png``."""
    try:
        import PIL  # noqa: F401
        import pypdfium2  # noqa: F401
    except ImportError:
        raise MissingExtraError(f"{name} needs the extra: pip install 'papersoccer-print[png]'") from None
    pictures = list(moving.pictures())
    page = moving.document.pages[0]
    if page.width * page.height * (dpi / 25.4) ** 2 * len(pictures) > MAX_PIXELS:
        raise PapersoccerError(f"{len(pictures)} pictures at {dpi} dpi are too many for {name} "
                               f"(over {MAX_PIXELS:,} pixels in all); use a smaller --dpi")
    images = _alike(list(_images(moving, tuple(page for page, _ in pictures), dpi)))
    stays = [max(20, round(seconds * 100) * 10) for _, seconds in pictures]
    buffer = io.BytesIO()
    if name == "gif":
        images[0].save(buffer, "GIF", save_all=True, append_images=images[1:], duration=stays, optimize=False)
    else:
        images[0].save(buffer, "PNG", save_all=True, append_images=images[1:], duration=stays, loop=1)
    return buffer.getvalue()


def _images(moving: Moving, pages: tuple[Any, ...], dpi: int) -> Iterator[Any]:
    import pypdfium2

    from .pdf import write_pdf

    still = moving.document
    pdf = pypdfium2.PdfDocument(write_pdf(Document(pages, still.title, still.lang, still.description)))
    try:
        for number in range(len(pages)):
            yield pdf[number].render(scale=dpi / 72).to_pil().convert("RGB")
    finally:
        pdf.close()


def _alike(images: list[Any]) -> list[Any]:
    """The pictures in the colours of the last one, so that only what changes need be stored."""
    palette = images[-1].quantize(COLOURS)
    return [image.quantize(palette=palette, dither=0) for image in images]
