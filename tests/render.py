"""Helpers of the tests: pages as pictures, and their line geometry read back in mm."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pdfplumber
import pypdfium2
import resvg_py
from PIL import Image

import papersoccer_print

FONTS = [str(file) for file in sorted((Path(papersoccer_print.__file__).parent / "fonts").glob("*.ttf"))]
SVG = "{http://www.w3.org/2000/svg}"
MM_PER_PT = 25.4 / 72
Stroke = tuple[float, float, float, float]
"""x1, y1, x2, y2 in mm, y down, the smaller end first."""


def pdf_to_image(data: bytes, px_per_mm: float = 10, page: int = 0) -> Image.Image:
    """A page as a greyscale picture."""
    document = pypdfium2.PdfDocument(data)
    try:
        bitmap = document[page].render(scale=px_per_mm * MM_PER_PT * (1 - 1e-6))
        image: Image.Image = bitmap.to_pil().convert("L")
        return image
    finally:
        document.close()


def svg_to_image(data: bytes, px_per_mm: float = 10) -> Image.Image:
    """An SVG as a greyscale picture, set in the shipped font alone."""
    text = data.decode()
    width, height = (round(float(mm) * px_per_mm) for mm in re.search(r'viewBox="0 0 (\S+) (\S+)"', text).groups())  # type: ignore[union-attr]
    png = resvg_py.svg_to_bytes(svg_string=text, width=width, height=height, font_files=FONTS,
                                skip_system_fonts=True, dpi=96)
    return Image.open(io.BytesIO(bytes(png))).convert("L")


def stroke(x1: float, y1: float, x2: float, y2: float) -> Stroke:
    (a, b), (c, d) = sorted([(x1, y1), (x2, y2)])
    return a, b, c, d


def pdf_lines(data: bytes, page: int = 0) -> list[tuple[Stroke, float]]:
    """Every straight stroke of a page with its width, in mm."""
    with pdfplumber.open(io.BytesIO(data)) as document:
        found = []
        for line in document.pages[page].lines:
            (x1, y1), (x2, y2) = line["pts"][0], line["pts"][-1]
            found.append((stroke(*(v * MM_PER_PT for v in (x1, y1, x2, y2))), line["linewidth"] * MM_PER_PT))
        return sorted(found)


def pdf_corners(data: bytes, page: int = 0) -> list[list[tuple[float, float]]]:
    """The corner points in mm of every path of a page that is no single line."""
    with pdfplumber.open(io.BytesIO(data)) as document:
        shapes: list[Any] = [*document.pages[page].curves, *document.pages[page].rects]
        return [[(x * MM_PER_PT, y * MM_PER_PT) for x, y in shape["pts"]] for shape in shapes]


def svg_lines(data: bytes) -> list[tuple[Stroke, float]]:
    """Every ``line`` element of an SVG without transforms, with its width, in mm."""
    root = ET.fromstring(data)
    found = []
    for element in root.iter(f"{SVG}line"):
        ends = [float(element.get(key, "nan")) for key in ("x1", "y1", "x2", "y2")]
        found.append((stroke(*ends), float(element.get("stroke-width", "nan"))))
    return sorted(found)
