"""Documents to bytes: one file a format. A new format is one new file and one row of `FORMATS`.

Every writer is imported when it is first called, so that importing this package is cheap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple, cast

from ..errors import UsageError
from ..scene.marks import Document

Files = list[tuple[int | None, bytes]]
"""Finished files: each with the number of its page, from 1, or None if it holds all pages of the document."""


class Options(NamedTuple):
    """What may be asked of a format; each heeds what it can. ``dpi``: dots an inch; ``svg_text``: live or outlines."""

    dpi: int = 300
    transparent: bool = False
    svg_text: str = "live"


def _pdf(document: Document, options: Options) -> Files:  # noqa: ARG001
    from .pdf import write_pdf

    return [(None, write_pdf(document))]


def pdf_pieces(document: Document) -> Iterator[bytes]:
    """A document as PDF, piece by piece: neither it nor the file is ever in memory as a whole."""
    from .pdf import pdf_pieces

    yield from pdf_pieces(document)


def _svg(document: Document, options: Options) -> Files:
    from .svg import write_svg

    if options.svg_text not in ("live", "outlines"):
        raise UsageError(f"--svg-text {options.svg_text}: use live or outlines")
    text = cast(Literal["live", "outlines"], options.svg_text)
    pages = [write_svg(document, page, text=text, transparent=options.transparent)
             for page in range(len(document.pages))]
    return _a_page_a_file(pages)


def _png(document: Document, options: Options) -> Files:
    from .png import write_png

    return _a_page_a_file(list(write_png(document, options.dpi, options.transparent)))


def _a_page_a_file(pages: list[bytes]) -> Files:
    return [(None, pages[0])] if len(pages) == 1 else list(enumerate(pages, 1))


FORMATS: dict[str, Callable[[Document, Options], Files]] = {"pdf": _pdf, "svg": _svg, "png": _png}
"""The formats by name, which is also the suffix of their files."""


def render(document: Document, name: str, *, dpi: int = 300, transparent: bool = False,
           svg_text: str = "live") -> Files:
    """The finished files of a document in one format. Raises `UsageError` for an unknown format or option."""
    if name not in FORMATS:
        raise UsageError(f"there is no format {name!r}; there are {', '.join(FORMATS)}")
    return FORMATS[name](document, Options(dpi, transparent, svg_text))
