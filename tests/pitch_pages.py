"""Pitch sheets as documents, and what tests want to know of their pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from papersoccer_print import load_ruleset
from papersoccer_print.documents.paper import Paper
from papersoccer_print.documents.pitches.layout import Look
from papersoccer_print.drawing.theme import load_theme
from papersoccer_print.errors import PapersoccerError
from papersoccer_print.products.pitch import Options, make
from papersoccer_print.rules.pitch import pitch_of
from papersoccer_print.rules.ruleset import Ruleset
from papersoccer_print.scene.marks import Disc, Document, Group, Mark, Page, Polyline, Text, Use, walk
from papersoccer_print.scene.text import cap_height, text_width
from papersoccer_print.words import words

A4, A5 = Paper(210, 297, 10, "a4"), Paper(148, 210, 10, "a5")
LETTER, UNIVERSAL, A3 = Paper(215.9, 279.4, 10, "letter"), Paper(210, 279.4, 10, "universal"), Paper(297, 420, 10, "a3")
TEMPLATES = Path(__file__).parent.parent / "templates"


def look(**options: object) -> Look:
    return Look(load_theme(str(options.pop("theme", "mono"))), words("en"), **options)  # type: ignore[arg-type]


def pitch(name: str | Ruleset):
    return pitch_of(load_ruleset(name) if isinstance(name, str) else name)


def printed(*names: str, **options: object) -> Document:
    (thing,) = make(Options(ruleset=names or ("standard",), **options))  # type: ignore[arg-type]
    assert not isinstance(thing, PapersoccerError)
    return thing.document


def own_marks(marks: tuple[Mark, ...]) -> list[Mark]:
    """The marks of a page, groups opened, without what stands inside symbols."""
    found: list[Mark] = []
    for mark in marks:
        found.extend(own_marks(mark.marks) if isinstance(mark, Group) else [mark])
    return found


def texts(page: Page) -> dict[str, list[Text]]:
    result: dict[str, list[Text]] = {}
    for mark in own_marks(page.marks):
        if isinstance(mark, Text):
            result.setdefault(mark.text, []).append(mark)
    return result


def pitches_on(marks: tuple[Mark, ...], x: float = 0, y: float = 0) -> Iterator[tuple[str, float, float]]:
    """Every pitch of a page, also those inside cards that are drawn again: its symbol's key and its corner dot."""
    for mark in own_marks(marks):
        if isinstance(mark, Use) and mark.symbol.key.startswith("pitch-"):
            yield mark.symbol.key, x + mark.x, y + mark.y
        elif isinstance(mark, Use):
            yield from pitches_on(mark.symbol.marks, x + mark.x, y + mark.y)


def place(page: Page) -> tuple[float, float, float]:
    """Where the (only) pitch stands on a page, and its square: x0, y0, s."""
    (use,) = [mark for mark in own_marks(page.marks) if isinstance(mark, Use)]
    shapes = [mark for mark in walk(use.symbol.marks) if isinstance(mark, Polyline)]
    outline = next(mark for mark in shapes if mark.closed and not mark.fill)
    dots = sorted({mark.y for mark in walk(use.symbol.marks) if isinstance(mark, Disc) and mark.y > 0})
    square = dots[1] - dots[0] if len(dots) > 1 else max(y for _, y in outline.points)
    return use.x, use.y, square


def boxes_of_texts(page: Page) -> list[tuple[float, float, float, float, str]]:
    found = []
    for marks in texts(page).values():
        for mark in marks:
            width = text_width(mark.text, mark.size, mark.weight)
            left = mark.x - {"start": 0, "middle": width / 2, "end": width}[mark.anchor]
            found.append((left, mark.y - cap_height(mark.size), left + width, mark.y, mark.text))
    return found
