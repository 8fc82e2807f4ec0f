"""Whole processes against importing the libraries that they need."""

from __future__ import annotations

from collections.abc import Iterator

from measure import PAPERSOCCER, Row, python

LIBRARIES = "import typer, yaml, annotated_types, platformdirs, "


def rows(folder: str) -> Iterator[Row]:
    yield Row("papersoccer --help / import typer", [*PAPERSOCCER, "--help"], python("import typer"), 1.2)
    yield Row("papersoccer --version / bare python", [*PAPERSOCCER, "--version"], python(""), 1.3)
    yield Row("one pitch PDF, whole process / its libraries imported",
              [*PAPERSOCCER, "pitch", "-o", f"{folder}/pitch.pdf"],
              python(f"{LIBRARIES} reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts"), 1.25)
    yield Row("one pitch SVG, whole process / its libraries imported",
              [*PAPERSOCCER, "pitch", "-o", f"{folder}/pitch.svg"], python(f"{LIBRARIES} svgwrite"), 1.3)
