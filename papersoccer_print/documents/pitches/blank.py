"""Blank paper: nothing but dots or squares, for pitches and rules that players invent."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from ...drawing.stationery import check_bar
from ...drawing.weights import Weights
from ...scene.marks import Group, Line, Mark, Page
from ..paper import Paper
from .layout import Look
from .pages import page

KINDS = ("dotted", "squared")
LINE = 0.2
RULER_BAND = 9.0


def blank_page(kind: str, square: float, paper: Paper, look: Look) -> Page:
    """A page of dots (``dotted``) or squares (``squared``): as many whole squares as fit, in the middle."""
    width, height = paper.room
    band = RULER_BAND if look.ruler else 0.0
    columns, rows = floor(width / square + 1e-9), floor((height - band) / square + 1e-9)
    x = (paper.width - columns * square) / 2
    y = paper.margin + (height - band - rows * square) / 2
    lines = dotted if kind == "dotted" else squared
    weights = Weights(square, look.large, look.theme)
    alt = look.words(f"pitch.blank-{kind}", columns=columns, rows=rows)
    marks: list[Mark] = [Group(tuple(lines(x, y, columns, rows, weights)), "Figure", alt, name="grid")]
    if look.ruler:
        marks += _bars(paper, look)
    return page(paper, look, marks)


def dotted(x: float, y: float, columns: int, rows: int, weights: Weights) -> Iterator[Line]:
    """A row of dots is one stroke: round caps make each short dash a dot."""
    square = weights.square
    for row in range(rows + 1):
        yield Line(x, y + row * square, x + columns * square + 0.02, y + row * square, weights.dot, weights.theme.ink,
                   "round", (0.01, square - 0.01))


def squared(x: float, y: float, columns: int, rows: int, weights: Weights) -> Iterator[Line]:
    square, ink = weights.square, weights.theme.ink
    width = LINE * (1.5 if weights.large else 1)
    for row in range(rows + 1):
        yield Line(x, y + row * square, x + columns * square, y + row * square, width, ink, "square")
    for column in range(columns + 1):
        yield Line(x + column * square, y, x + column * square, y + rows * square, width, ink, "square")


def _bars(paper: Paper, look: Look) -> Iterator[Mark]:
    style, y = look.style, paper.height - paper.margin
    bars = [(paper.margin, 50.0, "pitch.bar-mm-at-100")]
    if paper.room[0] >= 104:
        bars.append((paper.width - paper.margin - 50.8, 50.8, "pitch.bar-inch-at-100"))
    for x, length, key in bars if paper.room[0] >= 50 else ():
        lines, text = check_bar(x, y, length, look.words(key), style.field, look.theme, line=style.bar, tick=style.tick)
        yield Group(lines, "Artifact")
        yield Group((text,), "P")
