"""The display list: what stands on a page, in millimetres from its top-left corner, y down. Nothing of the game.

Every mark is a named tuple: frozen, so that a scene can be compared, dumped and drawn by any backend; and quick to
make, for a game has a thousand. Type sizes are in points; ``y`` of a text is its baseline. Colours are ``"#rrggbb"``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

Point = tuple[float, float]
Weight = Literal["regular", "bold"]
Anchor = Literal["start", "middle", "end"]
Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]
BLACK, WHITE = "#000000", "#ffffff"
MM_PER_PT = 25.4 / 72


class Line(NamedTuple):
    """A straight stroke. ``dash``: on and off lengths in mm, empty for solid; ``phase`` where the pattern starts."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: str = BLACK
    cap: Cap = "butt"
    dash: tuple[float, ...] = ()
    phase: float = 0.0


class Polyline(NamedTuple):
    """A chain of straight strokes, filled if ``fill`` is given; ``closed`` joins the last point to the first."""

    points: tuple[Point, ...]
    width: float = 0.0
    colour: str | None = BLACK
    fill: str | None = None
    closed: bool = False
    cap: Cap = "butt"
    join: Join = "miter"
    dash: tuple[float, ...] = ()


class Disc(NamedTuple):
    """A circle, filled or outlined or both. ``dash`` as in `Line`, starting at three o'clock, clockwise."""

    x: float
    y: float
    r: float
    fill: str | None = BLACK
    colour: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()


class Rect(NamedTuple):
    """A rectangle with square or rounded corners (``radius``), filled or outlined or both."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0
    fill: str | None = None
    colour: str | None = BLACK
    stroke: float = 0.25
    dash: tuple[float, ...] = ()


class Text(NamedTuple):
    """A single line of text in the shipped font; ``size`` in points, ``x`` is its left, middle or right by ``anchor``.

    ``lang`` is set only where it differs from the document's.
    """

    x: float
    y: float
    text: str
    size: float
    weight: Weight = "regular"
    anchor: Anchor = "start"
    colour: str = BLACK
    lang: str | None = None


class Clip(NamedTuple):
    """A rectangle, corners rounded by ``radius``, outside which a group's marks do not show."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0


Role = Literal[
    "Artifact", "Sect", "H1", "H2", "H3", "P", "Span", "L", "LI", "Lbl", "LBody", "Table", "THead", "TBody", "TR",
    "TH", "TD", "Figure", "Caption", "Note", "TOC", "TOCI", "Reference",
]
"""A PDF structure type. Marks under no role, and those of an Artifact, are decoration for a screen reader."""


class Group(NamedTuple):
    """Marks that belong together.

    ``role`` is their place in the document's structure, ``alt`` a description in words (needed for a Figure),
    ``scope`` that of a TH ("Column", "Row"). ``name`` becomes a class in SVG. ``dx``/``dy`` shift the whole group;
    ``turned`` rotates it by a half-turn about its own origin before the shift. ``outline`` makes a bookmark.
    """

    marks: tuple[Mark, ...]
    role: Role | None = None
    alt: str | None = None
    lang: str | None = None
    scope: Literal["Column", "Row", None] = None
    name: str | None = None
    clip: Clip | None = None
    dx: float = 0.0
    dy: float = 0.0
    turned: bool = False
    outline: str | None = None


class Symbol(NamedTuple):
    """Marks that are drawn many times: one form in a PDF, one definition in an SVG.

    Its box in mm is ``width`` by ``height`` from ``(x, y)``, in its own coordinates. ``key`` names it within a
    document; equal keys must mean equal marks.
    """

    key: str
    marks: tuple[Mark, ...]
    x: float
    y: float
    width: float
    height: float


class Use(NamedTuple):
    """A symbol set with its origin at ``(x, y)``, rotated clockwise by ``angle`` (0, 90, 180 or 270 degrees)."""

    symbol: Symbol
    x: float
    y: float
    angle: int = 0


Mark = Line | Polyline | Disc | Rect | Text | Group | Use


class Page(NamedTuple):
    """One page: its size in mm and its marks in drawing order (which is also the reading order)."""

    width: float
    height: float
    marks: tuple[Mark, ...]


class Document(NamedTuple):
    """Pages with what a printer, a catalogue and a screen reader need to know of them.

    ``description`` tells in words what the document shows (an SVG's ``desc``); ``duplex`` is a hint for the printer.
    """

    pages: Sequence[Page]
    title: str
    lang: str = "en"
    description: str = ""
    subject: str = ""
    keywords: tuple[str, ...] = ()
    author: str = "papersoccer-print"
    duplex: Literal["long", "short", None] = None


def walk(marks: tuple[Mark, ...]) -> Iterator[Mark]:
    """Every mark, groups and symbols opened, in drawing order. Positions are those of the innermost group."""
    for mark in marks:
        yield mark
        if isinstance(mark, Group):
            yield from walk(mark.marks)
        elif isinstance(mark, Use):
            yield from walk(mark.symbol.marks)
