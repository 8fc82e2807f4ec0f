"""A pitch larger than the paper: a poster cut into tiles that overlap, one a page, to be stuck together.

Ticks in the margins mark the middle of every overlap: cut one sheet from tick to tick and lay it on its neighbour's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from ...drawing.pitch import Frame
from ...errors import UsageError
from ...rules.pitch import Pitch
from ...scene.marks import Clip, Group, Line, Mark, Page, Symbol, Text, Use
from ..paper import Paper
from .describe import describe_pitch
from .layout import EMPTY, SMALLEST, Filled, Layout, Look
from .pages import figure, page, themed, without_roles
from .sheet import sheet_marks

OVERLAP = 10.0
MOST_TILES = 100
TICK = 0.3


class Tiling(NamedTuple):
    """How many tiles across and down a poster of ``width`` x ``height`` mm needs on this paper."""

    paper: Paper
    width: float
    height: float

    @property
    def columns(self) -> int:
        return _count(self.width, self.paper.room[0])

    @property
    def rows(self) -> int:
        return _count(self.height, self.paper.room[1])

    def __len__(self) -> int:
        return self.columns * self.rows

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """Where a tile begins on the poster; all tiles together stand in its middle."""
        room = self.paper.room
        spare = [room[0] + (self.columns - 1) * (room[0] - OVERLAP) - self.width,
                 room[1] + (self.rows - 1) * (room[1] - OVERLAP) - self.height]
        return column * (room[0] - OVERLAP) - spare[0] / 2, row * (room[1] - OVERLAP) - spare[1] / 2


def _count(length: float, room: float) -> int:
    return max(1, ceil((length - OVERLAP) / (room - OVERLAP) - 1e-9))


def poster_pages(pitch: Pitch, paper: Paper, look: Look, square: float, *, turn: bool = True,
                 filled: Filled = EMPTY) -> Iterator[Page]:
    """The tiles of a poster, row by row, on the paper as it is or turned, whichever needs fewer.

    Raises `UsageError` if that would be more than a hundred.
    """
    if square < SMALLEST:
        raise UsageError(f"--tile --square {square:g}: a poster has squares of {SMALLEST:g} mm or more")
    look = themed(look, pitch)
    poster = _poster(pitch, look, square, filled)
    tilings = [Tiling(sheet, poster.width, poster.height) for sheet in ((paper, paper.turned) if turn else (paper,))
               if min(sheet.room) > 2 * OVERLAP]
    if not tilings:
        raise UsageError(f"--tile: {paper.name} is too small for tiles that overlap by {OVERLAP:g} mm")
    tiling = min(tilings, key=len)
    if len(tiling) > MOST_TILES:
        raise UsageError(f"--tile --square {square:g}: that would be {len(tiling):,} sheets of {paper.name}; "
                         f"at most {MOST_TILES} are made")
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            yield page(tiling.paper, look, _tile(poster, tiling, column, row, look, pitch))


def _poster(pitch: Pitch, look: Look, square: float, filled: Filled) -> Symbol:
    """The whole sheet as a symbol, on paper cut to its size."""
    frame = Frame(pitch, square, look.theme, look.large)
    bare = Layout(frame, Paper(0, 0, 0, ""), look, filled)
    # Check bars pushed out by a wide caption need a little more than a narrow pitch has.
    width = max(bare.width, 165.0 if not look.large else 215.0) + 2
    layout = replace(bare, paper=Paper(width, bare.height, 0, ""))
    marks = tuple(without_roles(sheet_marks(layout, figure(frame, look, layout.x0, layout.y0))))
    key = f"poster-{hashlib.sha256(repr(marks).encode()).hexdigest()[:10]}"
    return Symbol(key, marks, 0, 0, width, bare.height)


def _tile(poster: Symbol, tiling: Tiling, column: int, row: int, look: Look, pitch: Pitch) -> tuple[Mark, ...]:
    paper, (x, y), (width, height) = tiling.paper, tiling.corner(column, row), tiling.paper.room
    text, margin = look.words, paper.margin
    place = text("pitch.tile", n=row * tiling.columns + column + 1, all=len(tiling), column=column + 1, row=row + 1)
    alt = f"{place}. {describe_pitch(pitch, text)}"
    shown = Group((Use(poster, margin - x, margin - y),), "Figure", alt, clip=Clip(margin, margin, width, height),
                  name="tile")
    ticks = Group(tuple(_ticks(tiling, column, row, look.theme.ink)), "Artifact", name="overlap")
    if margin < 8:
        return shown, ticks
    label = Text(margin + OVERLAP, paper.height - margin + 5.0, place, 12, colour=look.theme.ink)
    return shown, ticks, Group((label,), "P")


def _ticks(tiling: Tiling, column: int, row: int, colour: str) -> Iterator[Line]:
    """Ticks in the margins where a neighbour's sheet meets this one."""
    paper, half = tiling.paper, OVERLAP / 2
    near, far = paper.margin * 0.5, paper.margin * 0.95
    for has, x in ((column > 0, paper.margin + half), (column + 1 < tiling.columns, paper.width - paper.margin - half)):
        if has:
            yield Line(x, near, x, far, TICK, colour)
            yield Line(x, paper.height - far, x, paper.height - near, TICK, colour)
    for has, y in ((row > 0, paper.margin + half), (row + 1 < tiling.rows, paper.height - paper.margin - half)):
        if has:
            yield Line(near, y, far, y, TICK, colour)
            yield Line(paper.width - far, y, paper.width - near, y, TICK, colour)
