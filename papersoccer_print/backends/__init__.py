"""Writers: a document in, the bytes of its files out. They know nothing of the game.

A new format is one file here and a row in `FORMATS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..errors import UsageError
from ..scene.marks import Document

Files = list[tuple[int | None, bytes]]
"""The finished files of a document, each with the page it holds (from 1), or None if it holds them all."""


@dataclass(frozen=True, slots=True)
class Rendering:
    """How to write: dots an inch of a bitmap, whether the paper shows through, how an SVG holds its text."""

    dpi: int = 300
    transparent: bool = False
    svg_text: str = "live"


def _pdf(document: Document, _: Rendering) -> Files:
    from .pdf import write_pdf

    return [(None, write_pdf(document))]


def _svg(document: Document, how: Rendering) -> Files:
    from .svg import write_svg

    if how.svg_text not in ("live", "outlines"):
        raise UsageError(f"--svg-text {how.svg_text}: use live or outlines")
    outlines = how.svg_text == "outlines"
    return _paged([write_svg(document, page, text="outlines" if outlines else "live", transparent=how.transparent)
                   for page in range(len(document.pages))])


def _png(document: Document, how: Rendering) -> Files:
    from .png import write_png

    return _paged(list(write_png(document, how.dpi, how.transparent)))


def _paged(pages: list[bytes]) -> Files:
    return [(None, pages[0])] if len(pages) == 1 else list(enumerate(pages, 1))


FORMATS: dict[str, Callable[[Document, Rendering], Files]] = {"pdf": _pdf, "svg": _svg, "png": _png}


def render(document: Document, name: str, how: Rendering | None = None) -> Files:
    """A document's files in one of `FORMATS`."""
    return FORMATS[name](document, how or Rendering())
