"""Helpers of the tests: pages as pictures, and their geometry read back in mm."""

from __future__ import annotations

import io
import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pdfplumber
import pypdfium2
import resvg_py
from PIL import Image, ImageChops, ImageFilter

import papersoccer_print

FONTS = [str(file) for file in sorted((Path(papersoccer_print.__file__).parent / "fonts").glob("*.ttf"))]
SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
MM_PER_PT = 25.4 / 72
Stroke = tuple[float, float, float, float]
"""x1, y1, x2, y2 in mm, y down, the smaller end first."""
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


def pdf_to_image(data: bytes, px_per_mm: float = 10, page: int = 0) -> Image.Image:
    """A page as a greyscale picture of exactly its size."""
    document = pypdfium2.PdfDocument(data)
    try:
        sheet = document[page]
        width, height = (round(side * MM_PER_PT * px_per_mm) for side in sheet.get_size())
        bitmap = pypdfium2.PdfBitmap.new_native(width, height, pypdfium2.raw.FPDFBitmap_BGR)
        pypdfium2.raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
        pypdfium2.raw.FPDF_RenderPageBitmap(bitmap, sheet, 0, 0, width, height, 0, 0)
        image: Image.Image = bitmap.to_pil().convert("L")
        return image
    finally:
        document.close()


def svg_to_image(data: bytes, px_per_mm: float = 10) -> Image.Image:
    """An SVG as a greyscale picture of exactly its size, set in the shipped font alone."""
    # Only the resolution gives exact sizes; resvg rounds a width or a zoom on its own.
    png = resvg_py.svg_to_bytes(svg_string=data.decode(), font_files=FONTS, skip_system_fonts=True,
                                dpi=px_per_mm * 25.4)
    return Image.open(io.BytesIO(bytes(png))).convert("L")


def different_pixels(a: Image.Image, b: Image.Image, px_per_mm: float = 10) -> int:
    """Pixels that differ by more than 48 of 255 once both pictures are blurred by 0.2 mm."""
    assert a.size == b.size
    left, right = (image.filter(ImageFilter.BoxBlur(px_per_mm * 0.2)) for image in (a, b))
    return sum(ImageChops.difference(left, right).histogram()[49:])


def stroke(x1: float, y1: float, x2: float, y2: float) -> Stroke:
    (a, b), (c, d) = sorted([(x1, y1), (x2, y2)])
    return a, b, c, d


def is_dot(start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether a stroke is only there for its round end."""
    return math.dist(start, end) < 0.02


def pdf_lines(data: bytes, page: int = 0) -> list[tuple[Stroke, float]]:
    """Every straight stroke of a page with its width, in mm, forms included."""
    with pdfplumber.open(io.BytesIO(data)) as document:
        found = []
        for line in document.pages[page].lines:
            (x1, y1), (x2, y2) = line["pts"][0], line["pts"][-1]
            if is_dot((x1, y1), (x2, y2)):
                continue
            found.append((stroke(*(v * MM_PER_PT for v in (x1, y1, x2, y2))), line["linewidth"] * MM_PER_PT))
        return sorted(found)


def pdf_corners(data: bytes, page: int = 0) -> list[list[tuple[float, float]]]:
    """The corner points in mm of every path of a page that is no single line."""
    with pdfplumber.open(io.BytesIO(data)) as document:
        shapes: list[Any] = [*document.pages[page].curves, *document.pages[page].rects]
        return [[(x * MM_PER_PT, y * MM_PER_PT) for x, y in shape["pts"]] for shape in shapes]


def svg_lines(data: bytes) -> list[tuple[Stroke, float]]:
    """Every straight stroke of an SVG with its width, in mm: ``line`` elements and paths of two points."""
    return sorted((stroke(*points[0], *points[1]), width) for points, width in svg_paths(data)
                  if len(points) == 2 and not is_dot(*points))


def svg_corners(data: bytes) -> list[list[tuple[float, float]]]:
    """The corner points in mm of every path of an SVG that is no single line."""
    return [points for points, _ in svg_paths(data) if len(points) > 2]


def svg_paths(data: bytes) -> Iterator[tuple[list[tuple[float, float]], float]]:
    """The points in mm of every straight path (not of curves), and its stroke width, symbols and transforms heeded."""
    root = ET.fromstring(data)
    named = {element.get("id"): element for element in root.iter() if element.get("id")}

    def walk(element: ET.Element, matrix: Matrix, width: float) -> Iterator[tuple[list[tuple[float, float]], float]]:
        matrix = multiply(matrix, transform(element.get("transform", "")))
        width = float(element.get("stroke-width", width))
        if element.tag in (f"{SVG}defs", f"{SVG}clipPath"):
            return
        if element.tag == f"{SVG}use":
            shift = (1, 0, 0, 1, float(element.get("x", 0)), float(element.get("y", 0)))
            yield from walk(named[element.get(f"{XLINK}href", "")[1:]], multiply(matrix, shift), width)
        elif element.tag == f"{SVG}line":
            ends = [float(element.get(key, "nan")) for key in ("x1", "y1", "x2", "y2")]
            yield [apply(matrix, *ends[:2]), apply(matrix, *ends[2:])], width
        elif element.tag == f"{SVG}path":
            for points in straight_paths(element.get("d", "")):
                yield [apply(matrix, x, y) for x, y in points], width
        for kid in element:
            yield from walk(kid, matrix, width)

    yield from walk(root, IDENTITY, 1.0)


def straight_paths(d: str) -> Iterator[list[tuple[float, float]]]:
    """The points of each subpath of a path without curves; nothing of a path with them."""
    if not re.fullmatch(r"[MLHVZmlhvz0-9.,\s-]*", d):
        return
    points: list[tuple[float, float]] = []
    x = y = 0.0
    for command, arguments in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", arguments)]
        if command in "Mm" and points:
            yield points
            points = []
        if command in "Hh":
            for number in numbers:
                x = number + (x if command == "h" else 0)
                points.append((x, y))
        elif command in "Vv":
            for number in numbers:
                y = number + (y if command == "v" else 0)
                points.append((x, y))
        elif command in "Zz":
            x, y = points[0]
        else:
            for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
                x, y = (x + dx, y + dy) if command.islower() else (dx, dy)
                points.append((x, y))
    if points:
        yield points


def transform(text: str) -> Matrix:
    """The matrix of a ``transform`` attribute made of translate, rotate and scale."""
    matrix = IDENTITY
    for name, arguments in re.findall(r"(\w+)\(([^)]*)\)", text):
        a, b = [*map(float, arguments.replace(",", " ").split()), 0.0][:2]
        if name == "translate":
            step: Matrix = (1, 0, 0, 1, a, b)
        elif name == "rotate":
            cos, sin = math.cos(math.radians(a)), math.sin(math.radians(a))
            step = (cos, sin, -sin, cos, 0, 0)
        else:
            step = (a, 0, 0, b or a, 0, 0)
        matrix = multiply(matrix, step)
    return matrix


def multiply(m: Matrix, n: Matrix) -> Matrix:
    """First ``n``, then ``m``."""
    a, b, c, d, e, f = m
    return (a * n[0] + c * n[1], b * n[0] + d * n[1], a * n[2] + c * n[3], b * n[2] + d * n[3],
            a * n[4] + c * n[5] + e, b * n[4] + d * n[5] + f)


def apply(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]
