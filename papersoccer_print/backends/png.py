"""PNG: the pages of the PDF as pixels, through pdfium. Needs the extra ``png``."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from ..errors import PapersoccerError
from ..scene.marks import Document
from .pdf import write_pdf

_WHITE, _CLEAR = 0xFFFFFFFF, 0x00000000


def write_png(document: Document, dpi: float = 300, transparent: bool = False) -> Iterator[bytes]:
    """Each page as a PNG of exactly ``round(mm / 25.4 * dpi)`` pixels a side, its resolution written into it.

    Raises `PapersoccerError` where the extra is not installed.
    """
    try:
        import PIL  # noqa: F401 -- pypdfium2 wants it only later
        import pypdfium2
    except ImportError as error:
        raise PapersoccerError(
            f'png needs {error.name}, which is not installed: pip install "papersoccer-print[png]"') from None
    pdf = pypdfium2.PdfDocument(write_pdf(document))
    try:
        for index, page in enumerate(document.pages):
            size = (max(1, round(page.width / 25.4 * dpi)), max(1, round(page.height / 25.4 * dpi)))
            yield _encode(_render(pypdfium2, pdf[index], size, transparent), dpi)
    finally:
        pdf.close()


def _render(pypdfium2: Any, page: Any, size: tuple[int, int], transparent: bool) -> Any:
    """A page fitted into an image of ``size`` pixels."""
    raw, (width, height) = pypdfium2.raw, size
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGRA if transparent else raw.FPDFBitmap_BGR)
    raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, _CLEAR if transparent else _WHITE)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, raw.FPDF_ANNOT)
    return bitmap.to_pil()


def _encode(image: Any, dpi: float) -> bytes:
    """The PNG file, in grey if the page is."""
    if image.mode == "RGB":
        grey = image.convert("L")
        if grey.convert("RGB").tobytes() == image.tobytes():
            image = grey
    stream = BytesIO()
    image.save(stream, "PNG", dpi=(dpi, dpi), optimize=False)
    return stream.getvalue()
