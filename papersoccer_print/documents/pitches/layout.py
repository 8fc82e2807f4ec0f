"""Where things stand on a full pitch sheet: type sizes, distances, zones; and what a pitch is printed like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum
from typing import NamedTuple

from ...drawing.pitch import Frame
from ...drawing.stationery import badge, badge_width, words_after
from ...drawing.theme import Theme
from ...rules.options import DeadEnd, End, Player, TimeUp
from ...rules.ruleset import Ruleset
from ...scene.legible import legible
from ...scene.marks import Group, Line, Mark, Role, Text, Weight
from ...scene.text import cap_height, text_width
from ...words import Words
from ..paper import Paper


class Style(NamedTuple):
    """Type sizes (pt) and distances (mm) of a sheet. ``head``/``foot``: the bands above and below the goals."""

    title: float = 20
    ruleset: float = 14
    label: float = 15
    field: float = 12
    head: float = 19.0
    foot: float = 15.5
    title_up: float = 12.5
    label_off: float = 4.2
    foot_down: float = 14.2
    box: float = 4.0
    box_line: float = 0.35
    write_line: float = 0.25
    bar: float = 0.3
    tick: float = 1.7
    name_line: float = 30.0
    row: float = 9.5
    # What coordinates move: labels outwards, fields outwards, and the sides' need.
    coords_out: float = 6.0
    coords_fields: float = 5.0
    coords_row: float = 8.5
    coords_side: float = 8.0


NORMAL = Style()
LARGE = Style(title=26, ruleset=20, label=22, field=18, head=25.0, foot=21.0, title_up=16.0, label_off=5.2,
              foot_down=19.4, box=5.5, box_line=0.5, write_line=0.4, bar=0.45, tick=2.4, name_line=45.0,
              coords_out=7.5, coords_fields=6.5, coords_row=9.0, coords_side=11.0)
SHORTEST_LINE = 12.0
"""A name needs this much to be written on."""
SMALLEST = 14.0
"""Below this square a pitch is a card."""


class Look(NamedTuple):
    """What a pitch is printed like, on sheets and cards alike."""

    theme: Theme
    words: Words
    large: bool = False
    guides: bool = True
    coords: bool = False
    ruler: bool = True

    @property
    def style(self) -> Style:
        return LARGE if self.large else NORMAL


class Filled(NamedTuple):
    """What one copy has filled in: its number, the players' names."""

    number: int | None = None
    names: tuple[str, str] = ("", "")


EMPTY = Filled()


def can_draw(ruleset: Ruleset) -> bool:
    """Whether a game can end with no winner."""
    timed = ruleset.match.time_limit is not None and ruleset.match.time_up is TimeUp.DRAW
    return timed or ruleset.ending.dead_end is DeadEnd.DRAW


class Ink:
    """Collects marks in reading order: texts under a structure role, the rest as decoration."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.marks: list[Mark] = []

    def text(self, x: float, y: float, text: str, size: float, weight: Weight = "regular", anchor: str = "start", *,
             colour: str | None = None, role: Role = "P", lang: str | None = None) -> None:
        mark = Text(x, y, text, size, weight, anchor, colour or self.theme.ink, lang)  # type: ignore[arg-type]
        self.marks.append(Group((mark,), role))

    def art(self, *marks: Mark) -> None:
        self.marks.append(Group(marks, "Artifact"))

    def write_line(self, x1: float, x2: float, y: float, width: float, drop: float = 0.9) -> None:
        self.art(Line(x1, y + drop, x2, y + drop, width, self.theme.ink))

    def badge(self, player: Player, x: float, y: float, size: float, more: Sequence[Text] = ()) -> None:
        """A badge, and the words that complete its sentence."""
        letter, arrow = badge(player, x, y, size, self.theme)
        self.marks.append(Group((letter, *more), "P"))
        self.art(arrow)


@dataclass(frozen=True, eq=False)
class Layout:
    """Where everything on one sheet stands. ``x0``/``y0`` is the pitch's corner dot on the page."""

    frame: Frame
    paper: Paper
    look: Look
    filled: Filled = EMPTY

    @cached_property
    def style(self) -> Style:
        return self.look.style

    @cached_property
    def out(self) -> float:
        return self.style.coords_out if self.look.coords else 0.0

    @cached_property
    def height(self) -> float:
        """Height of title band, pitch with goals, and footer band."""
        return self.style.head + self.style.foot + 2 * self.out + self.frame.bottom - self.frame.top

    @cached_property
    def width(self) -> float:
        side = self.style.coords_side if self.look.coords else 0.0
        return self.frame.right - self.frame.left + 2 * side

    @cached_property
    def x0(self) -> float:
        return (self.paper.width - self.frame.pitch.columns * self.frame.square) / 2

    @cached_property
    def y0(self) -> float:
        spare = self.paper.height - 2 * self.paper.margin - self.height
        return self.paper.margin + self.style.head + self.out + spare / 2 - self.frame.top

    @cached_property
    def heading(self) -> tuple[bool, str, float]:
        """Whether the title is printed, the ruleset's line beside it, and the width that both need."""
        return fit_heading(self.frame.pitch.ruleset, self.look, self.paper.room[0], self.filled.number)

    @cached_property
    def edges(self) -> tuple[float, float]:
        """Left and right edge of the texts: those of the pitch, or further out where the heading needs it."""
        left, right = self.x0 + self.frame.left, self.x0 + self.frame.right
        extra = max(0.0, self.heading[2] - (right - left)) / 2
        return left - extra, right + extra

    def zone(self, end: End, right: bool) -> tuple[float, float]:
        """The room beside a goal, 6 from its post."""
        a, b = self.frame.posts(end)
        return (self.x0 + b + 6, self.edges[1]) if right else (self.edges[0], self.x0 + a - 6)

    @cached_property
    def field_baselines(self) -> tuple[float, float]:
        """Of the rows beside the top and the bottom goal."""
        upper, lower = self.frame.shoulder
        off = 5.5 + (self.style.coords_fields if self.look.coords else 0.0)
        return self.y0 + upper - off, self.y0 + lower + off + cap_height(self.style.field) + 1.2

    @cached_property
    def row(self) -> float:
        return self.style.coords_row if self.look.coords else self.style.row


def fit_heading(ruleset: Ruleset, look: Look, room: float, number: int | None = None) -> tuple[bool, str, float]:
    """The fullest heading that fits: title or none, the ruleset's line, and the width of both in mm."""
    words, style = look.words, look.style
    name = legible(ruleset.label)
    size = words("pitch.size", columns=ruleset.pitch.columns, rows=ruleset.pitch.rows)
    minutes = ruleset.match.time_limit
    timed = [words("pitch.minutes", n=minutes)] if minutes else []
    counted = [words("pitch.number", n=number)] if number else []
    title = text_width(words("pitch.title"), style.title, "bold") + 8
    trials = [(True, [name, size, *timed, *counted]), (True, [name, size, *counted]),
              (False, [name, size, *timed, *counted]), (False, [name, size, *counted]), (True, [size, *counted]),
              (False, [size, *counted])]
    for with_title, parts in trials:
        line = " · ".join(parts)
        width = text_width(line, style.ruleset) + (title if with_title else 0)
        if width <= room:
            return with_title, line, width
    return False, "", 0.0


class Label(NamedTuple):
    """A goal's label, measured: where it stands and what it says."""

    x: float
    y: float
    start: float
    width: float
    scores: str
    defends: str


def measure_label(layout: Layout, end: End) -> Label:
    """ "A ↑ scores here" centred on its goal, and who defends it where the goal is tinted; kept inside the margins."""
    style, words, player = layout.style, layout.look.words, end.attacker
    off = style.label_off + layout.out
    y = layout.y0 + (layout.frame.top - off if end is End.TOP
                     else layout.frame.bottom + off + cap_height(style.label))
    scores = words("pitch.scores-here")
    start = badge_width(player, style.label) + words_after(style.label)
    width = start + text_width(scores, style.label)
    defends = words("pitch.defends", player=player.other) if layout.look.theme.tint[player.other] else ""
    if defends:
        width += 5 + text_width(defends, style.label)
    x = layout.x0 + fsum(layout.frame.posts(end)) / 2 - width / 2
    x = min(max(x, layout.paper.margin), layout.paper.width - layout.paper.margin - width)
    return Label(x, y, start, width, scores, defends)
