"""Pages as PNG pictures, through pypdfium2 (the extra ``png``): sized exactly, with their resolution noted."""

from __future__ import annotations

import io
from collections.abc import Iterator

from ..errors import PapersoccerError
from ..scene.marks import Document
from .pdf import write_pdf

MAX_PIXELS = 400_000_000


def write_png(document: Document, dpi: int = 300, transparent: bool = False) -> Iterator[bytes]:
    """Each page as PNG bytes. Raises `PapersoccerError` if the extra is not installed or a page would be too large."""
    try:
        import pypdfium2
    except ImportError:
        raise PapersoccerError("png needs the extra: pip install 'papersoccer-print[png]'") from None
    pdf = pypdfium2.PdfDocument(write_pdf(document))
    try:
        for number, page in enumerate(document.pages):
            width, height = round(page.width / 25.4 * dpi), round(page.height / 25.4 * dpi)
            if width * height > MAX_PIXELS:
                raise PapersoccerError(f"a png of {width} x {height} pixels is too large; use a smaller --dpi")
            fill = (255, 255, 255, 0 if transparent else 255)
            # a hair less than the scale, since pdfium rounds the size up
            bitmap = pdf[number].render(scale=dpi / 72 * (1 - 1e-6), fill_color=fill, maybe_alpha=transparent)
            picture = bitmap.to_pil().convert("RGBA" if transparent else "RGB")
            if picture.size != (width, height):
                picture = picture.resize((width, height))
            buffer = io.BytesIO()
            picture.save(buffer, "PNG", dpi=(dpi, dpi), optimize=False)
            yield buffer.getvalue()
    finally:
        pdf.close()
