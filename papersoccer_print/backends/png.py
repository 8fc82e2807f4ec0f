"""PNG: the pages of the PDF as pixels, through pdfium. Needs the extra ``png``."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from ..errors import MissingExtraError, PapersoccerError
from ..scene.marks import Document, Mark, Page, walk
from .pdf import write_pdf

LARGEST = 300_000_000
"""Pixels of a page; an A3 page at 1200 dpi has 278 million."""
_WHITE, _CLEAR = 0xFFFFFFFF, 0x00000000


def write_png(document: Document, dpi: float = 300, transparent: bool = False) -> Iterator[bytes]:
    """Each page as a PNG of exactly ``round(mm / 25.4 * dpi)`` pixels a side, its resolution written into it.

    Raises `PapersoccerError` where the extra is not installed and where a page would be too large.
    """
    try:
        import PIL  # noqa: F401 -- pypdfium2 asks for it only when a picture is made
        import pypdfium2
    except ImportError as error:
        raise MissingExtraError(
            f'png needs {error.name}, which is not installed: pip install "papersoccer-print[png]"') from None
    sizes = [_pixels(page, dpi) for page in document.pages]
    pdf = pypdfium2.PdfDocument(write_pdf(document))
    try:
        for index, (page, size) in enumerate(zip(document.pages, sizes, strict=True)):
            yield _encode(_render(pypdfium2, pdf[index], size, page, transparent), dpi)
    finally:
        pdf.close()


def _pixels(page: Page, dpi: float) -> tuple[int, int]:
    width, height = (max(1, round(side / 25.4 * dpi)) for side in (page.width, page.height))
    if width * height > LARGEST:
        raise PapersoccerError(f"a png of {width} x {height} pixels is too large (over {LARGEST:,}): "
                               "choose a smaller --dpi")
    return width, height


def _render(pypdfium2: Any, pdf_page: Any, size: tuple[int, int], page: Page, transparent: bool) -> Any:
    """A page fitted into an image of ``size`` pixels; in grey if it has no colour."""
    raw, (width, height) = pypdfium2.raw, size
    kind = raw.FPDFBitmap_BGRA if transparent else raw.FPDFBitmap_BGR
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, kind)
    raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, _CLEAR if transparent else _WHITE)
    raw.FPDF_RenderPageBitmap(bitmap, pdf_page, 0, 0, width, height, 0, raw.FPDF_ANNOT)
    image = bitmap.to_pil()
    # Not rendered in grey at once: pdfium then sets letters on whole pixels, unevenly.
    return image.convert("L") if is_grey(page.marks) and not transparent else image


def is_grey(marks: tuple[Mark, ...]) -> bool:
    """Whether all colours of the marks are black, white or a grey between."""
    seen = {getattr(mark, name) for mark in walk(marks) for name in mark._fields if name in ("colour", "fill")}
    return all(colour[1:3] == colour[3:5] == colour[5:7] for colour in seen if colour)


def _encode(image: Any, dpi: float) -> bytes:
    stream = BytesIO()
    image.save(stream, "PNG", dpi=(dpi, dpi))
    return stream.getvalue()
