"""A sheet to invent rules on: every question that a ruleset answers, with boxes to tick, and dots to draw a pitch on.

The answers are read off the options of the rules, so a new option shows up here (and a test asks for its words).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import floor

from ...drawing.stationery import box_to_tick
from ...drawing.weights import Weights
from ...errors import UsageError
from ...rules.options import Boundary, Crossing, DeadEnd, Directions, GoalShape, OwnGoal
from ...scene.marks import Group, Line, Mark, Page, Text
from ...scene.text import text_width, wrap
from ..paper import Paper
from .blank import blank_page, dotted
from .layout import Ink, Look
from .pages import page

SQUARE = 8.0
LEAST_ROWS = 12
"""Rows of squares that a pitch with its goals needs; where fewer are left, the dots have a page of their own."""
BLANK = "___"
"""In an answer: a short line to write a number on."""
QUESTIONS: tuple[tuple[str, type[StrEnum] | tuple[str, ...]], ...] = (
    ("pitch", ("size",)),
    ("edge", Boundary),
    ("goal", GoalShape),
    ("goal-width", ("squares",)),
    ("directions", Directions),
    ("crossing", Crossing),
    ("bounce", ("used-dots", "walls", "never")),
    ("per-turn", ("unlimited", "at-most")),
    ("dead-end", DeadEnd),
    ("own-goal", OwnGoal),
    ("first", ("a", "b", "alternate")),
    ("time", ("unlimited", "minutes")),
)
"""Each question's key, and its answers: an option of the rules, or keys of its own."""


@dataclass(frozen=True, slots=True)
class _Measure:
    """Distances in mm for type of ``size`` points."""

    size: float

    @property
    def unit(self) -> float:
        return self.size / 12

    @property
    def row(self) -> float:
        return 7.4 * self.unit

    @property
    def box(self) -> float:
        return 3.6 * self.unit

    @property
    def blank(self) -> float:
        return 11 * self.unit


def house_rules_pages(paper: Paper, look: Look) -> tuple[Page, ...]:
    """The sheet: one page, or more where questions and dots need them. Raises `UsageError` where paper is too small."""
    measure, left, right = _Measure(look.style.field), paper.margin + 2, paper.width - paper.margin - 2
    top, bottom = paper.margin + 8 * measure.unit, paper.height - paper.margin - 2
    labels = {key: look.words(f"house.{key}.ask") for key, _ in QUESTIONS}
    column = left + max(text_width(label, measure.size, "bold") for label in labels.values()) + 5 * measure.unit
    inks = [Ink(look.theme)]
    y = _head(inks[0], look, left, right, top, measure)
    for key, answers in QUESTIONS:
        texts = [look.words(f"house.{key}.{answer}") for answer in answers_of(answers)]
        lines = _lines(texts, right - column, measure)
        if y + (len(lines) - 1) * measure.row * 0.9 > bottom:
            inks, y = [*inks, Ink(look.theme)], top
        inks[-1].text(left, y, labels[key], measure.size, "bold")
        y = _answers(inks[-1], look, lines, column, y, measure) + measure.row
    if y + measure.row > bottom:
        inks, y = [*inks, Ink(look.theme)], top
    inks[-1].text(left, y, look.words("house.own"), measure.size, "bold")
    for number in range(2):
        start = column if number == 0 else left
        inks[-1].write_line(start, right, y + number * measure.row * 1.1, look.style.write_line)
    y += measure.row * 2
    square = SQUARE * measure.unit
    if len(inks) > 2 or right - column < 60 * measure.unit or bottom - paper.margin < LEAST_ROWS * square:
        raise UsageError(f"{paper.name} is too small for the sheet of house rules; take larger paper")
    if bottom - y >= LEAST_ROWS * square:
        inks[-1].marks.append(_lattice(look, left, right, y, bottom, square))
        return tuple(page(paper, look, ink.marks) for ink in inks)
    dots = blank_page("dotted", square, paper, look._replace(ruler=False))
    return (*(page(paper, look, ink.marks) for ink in inks), dots)


def _head(ink: Ink, look: Look, left: float, right: float, y: float, measure: _Measure) -> float:
    """The title, what to do, name and date; gives where the questions begin."""
    ink.text(left, y, look.words("house.title"), look.style.title, "bold", role="H1")
    y += measure.row * 1.35
    for line in wrap(look.words("house.task"), right - left, measure.size):
        ink.text(left, y, line, measure.size)
        y += measure.row * 0.75
    return _names(ink, look, left, right, y + measure.row * 0.5)


def _lines(texts: Sequence[str], room: float, measure: _Measure) -> list[list[str]]:
    """A question's answers, as many on a line as have room."""
    lines: list[list[str]] = []
    x = room
    for text in texts:
        width = _answer_width(text, measure)
        if not lines or x + width > room:
            lines.append([])
            x = 0
        lines[-1].append(text)
        x += width + 6 * measure.unit
    return lines


def _answers(ink: Ink, look: Look, lines: list[list[str]], column: float, y: float, measure: _Measure) -> float:
    """Lines of answers, each with a box to tick if there are several; gives the baseline of the last."""
    boxes = sum(map(len, lines)) > 1
    for number, line in enumerate(lines):
        x, y = column, y + (measure.row * 0.9 if number else 0)
        for text in line:
            if boxes:
                ink.art(box_to_tick(x, y, measure.box, look.style.box_line, ink.theme))
                x += measure.box + 1.5 * measure.unit
            x = _write(ink, look, text, x, y, measure) + 6 * measure.unit
    return y


def answers_of(answers: type[StrEnum] | tuple[str, ...]) -> tuple[str, ...]:
    """The keys of a question's answers."""
    return answers if isinstance(answers, tuple) else tuple(member.value for member in answers)


def _names(ink: Ink, look: Look, left: float, right: float, y: float) -> float:
    style, middle = look.style, left + (right - left) * 0.68
    for word, start, end in (("pitch.name", left, middle - 4), ("pitch.date", middle, right)):
        text = look.words(word)
        ink.text(start, y, text, style.field)
        ink.write_line(start + text_width(text, style.field) + 2, end, y, style.write_line)
    return y + 11 * style.field / 12


def _answer_width(text: str, measure: _Measure) -> float:
    words = text_width(text.replace(BLANK, ""), measure.size)
    return measure.box + 1.5 * measure.unit + words + text.count(BLANK) * measure.blank


def _write(ink: Ink, look: Look, text: str, x: float, y: float, measure: _Measure) -> float:
    """Words with short lines to write on; gives where they end."""
    parts = text.split(BLANK)
    marks: list[Mark] = []
    for number, part in enumerate(parts):
        if part:
            marks.append(Text(x, y, part, measure.size, colour=ink.theme.ink))
            x += text_width(part, measure.size)
        if number + 1 < len(parts):
            ink.art(Line(x, y + 0.9, x + measure.blank, y + 0.9, look.style.write_line, ink.theme.ink))
            x += measure.blank
    ink.marks.append(Group(tuple(marks), "P"))
    return x


def _lattice(look: Look, left: float, right: float, top: float, bottom: float, square: float) -> Mark:
    """Dots to draw the new pitch on, in what is left of the page."""
    columns, rows = floor((right - left) / square), floor((bottom - top) / square)
    x = left + (right - left - columns * square) / 2
    lines = tuple(dotted(x, bottom - rows * square, columns, rows, Weights(square, look.large, look.theme)))
    return Group(lines, "Figure", look.words("pitch.blank-dotted", columns=columns, rows=rows), name="grid")
