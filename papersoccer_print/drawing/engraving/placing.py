"""Places arrowheads and kick labels so that none covers what a reader needs. Deterministic, and a few ms a game.

A smaller letter gives way to a larger one: wall, lines, dots, diamond, discs, end mark > heads > labels; heads and
labels among themselves in the order of kicks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import hypot

from ...rules.pitch import Dot, Segment, segment
from ...rules.referee import Kick
from ...scene.marks import MM_PER_PT
from ...scene.text import CAP_HEIGHT, text_width
from .board import Board
from .geometry import (
    Box,
    Circle,
    Strip,
    Triangle,
    arrow,
    clear_of_boxes,
    clear_of_circles,
    clear_of_strips,
    clear_of_triangles,
)
from .view import KickLabel
from .weights import HEADS_FROM, LABELS_FROM, SMALLEST_HEAD

ON_STRAIGHT = (0.36, 0.33, 0.39, 0.30, 0.42, 0.45, 0.48, 0.51, 0.84)
ON_DIAGONAL = (0.27, 0.30, 0.24, 0.33, 0.21, 0.36, 0.39, 0.82, 0.78)
"""Where along its kick a label may stand, best first."""
PAD_X, PAD_Y = 0.3, 0.25
"""White round a label's ink, in mm."""


@dataclass(frozen=True, slots=True)
class Head:
    """An arrowhead: its tip, the unit direction it points in, its length."""

    x: float
    y: float
    ux: float
    uy: float
    length: float
    shape: Triangle


@dataclass(frozen=True, slots=True)
class Label:
    """A placed label: its box (centre, half sides), its text and size, how far below the centre its baseline is."""

    box: Box
    text: str
    size: float
    drop: float


@dataclass(slots=True)
class Tally:
    """How the placing went. A label can be moved, shrunk and shortened at once."""

    as_set: int = 0
    moved: int = 0
    shrunk: int = 0
    shortened: int = 0
    heads_moved: int = 0
    heads_gone: int = 0
    placed: int = 0


@dataclass(eq=False)
class Layout:
    """Heads and labels by the segment they stand on; ``dropped`` names the labels that found no room."""

    board: Board
    heads: dict[Segment, Head] = field(default_factory=dict)
    labels: dict[Segment, Label] = field(default_factory=dict)
    dropped: list[str] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)


def lay_out(board: Board, *, labels: bool | None = None, heads: bool | None = None) -> Layout:
    """Place everything that can move. ``labels`` and ``heads`` override what the square's size decides."""
    layout = Layout(board)
    if board.square >= HEADS_FROM if heads is None else heads:
        for kick in board.view.live:
            place_head(layout, kick)
    if board.square >= LABELS_FROM if labels is None else labels:
        for label in board.view.labels():
            place_label(layout, label)
    return layout


def place_head(layout: Layout, kick: Kick) -> None:
    """Set a kick's arrowhead: it slides back from the far dot's mark, shortens between two marks, or goes."""
    board, w = layout.board, layout.board.weights
    (x1, y1), (x2, y2) = board.at(kick.start), board.at(kick.end)
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    centre, foremost = w.head_at * length, 0.0
    crossing = board.crossing(kick)
    if crossing:
        foremost = length / 2 + max(board.widths[crossing] / 2 + w.halo, w.head_half + w.halo / 2)
        centre = max(centre, foremost + w.head / 2)
    wished = centre + w.head / 2
    beyond = max(board.reach(kick.end, -ux, -uy) + w.gap, widest_beside(board, kick, kick.end) * 0.7071)
    tip = min(wished, length - beyond - w.halo / 2)
    layout.tally.heads_moved += tip < wished - 1e-9
    back = max(tip - w.head, board.reach(kick.start, ux, uy) + 0.1, clear_of_fork(board, kick), foremost - 1e-6)
    if tip - back < SMALLEST_HEAD:
        layout.tally.heads_gone += 1
        return
    x, y, size = x1 + ux * tip, y1 + uy * tip, tip - back
    layout.heads[segment(kick.start, kick.end)] = Head(x, y, ux, uy, size, arrow(x, y, ux, uy, size, w.head_half))


def clear_of_fork(board: Board, kick: Kick) -> float:
    """How far from its start a kick's arrowhead must begin to clear lines that leave there at 45 degrees."""
    return board.weights.head_half + widest_beside(board, kick, kick.start) * 0.7071 + board.weights.halo / 2


def widest_beside(board: Board, kick: Kick, dot: Dot) -> float:
    """The width of the widest other line at a kick's dot."""
    own, widest = segment(kick.start, kick.end), 0.0
    for line in board.lines_at[dot]:
        if line != own and board.widths[line] > widest:
            widest = board.widths[line]
    return widest


def place_label(layout: Layout, label: KickLabel) -> None:
    """Set a label on its line: the first form, size and place that is clear; else it is dropped."""
    board, w, tally = layout.board, layout.board.weights, layout.tally
    kick = label.kick
    (x1, y1), (x2, y2) = board.at(kick.start), board.at(kick.end)
    near = _Near(layout, kick)
    places = ON_DIAGONAL if kick.direction & 1 else ON_STRAIGHT
    for text in (label.text, label.short) if label.short else (label.text,):
        for size in w.label_sizes:
            hx, hy, drop = ink_box(text, size)
            for place in places:
                box = (x1 + (x2 - x1) * place, y1 + (y2 - y1) * place, hx, hy)
                if near.is_clear(box):
                    layout.labels[segment(kick.start, kick.end)] = Label(box, text, size, drop)
                    moved, shrunk, shortened = place != places[0], size < w.label_sizes[0], text != label.text
                    tally.placed += 1
                    tally.moved += moved
                    tally.shrunk += shrunk
                    tally.shortened += shortened
                    tally.as_set += not (moved or shrunk or shortened)
                    return
    layout.dropped.append(label.text)


@lru_cache(maxsize=4096)
def ink_box(text: str, size: float) -> tuple[float, float, float]:
    """Half width and half height of a label with its white, and how far below its centre the baseline lies."""
    em = size * MM_PER_PT
    above = (CAP_HEIGHT + (0.05 if any(c in "bdfhijkl" for c in text) else 0.0)) * em
    below = 0.2 * em if any(c in "gjpqy" for c in text) else 0.0
    return text_width(text, size, "bold") / 2 + PAD_X, (above + below) / 2 + PAD_Y, (above - below) / 2


class _Near:
    """All that a label on one kick could touch: the marks of its two dots, and the lines that meet or cross it.

    Every other line is further off than a label is wide.
    """

    def __init__(self, layout: Layout, kick: Kick) -> None:
        board = layout.board
        own = segment(kick.start, kick.end)
        lines = [line for dot in (kick.start, kick.end) for line in board.lines_at[dot] if line != own]
        crossing = board.crossing(kick)
        if crossing:
            lines.append(crossing)
        self.gap = board.weights.gap
        self.halo = 0.3 * board.weights.halo  # a label's box has white of its own
        self.strips: list[Strip] = [board.strip_of(line) for line in lines]
        self.strips += board.blocks(kick.start, self.gap) + board.blocks(kick.end, self.gap)
        if board.fence and not all(board.pitch.on_pitch(dot) and not board.pitch.on_edge(dot) for dot in own):
            self.strips += board.fence
        self.circles: list[Circle] = [*board.circles(kick.start), *board.circles(kick.end)]
        self.heads: list[Triangle] = [head.shape for line in (own, *lines) if (head := layout.heads.get(line))]
        self.boxes: list[Box] = [label.box for line in lines if (label := layout.labels.get(line))]

    def is_clear(self, box: Box) -> bool:
        gap = self.gap
        return (clear_of_circles(box, self.circles, gap) and clear_of_strips(box, self.strips, gap)
                and clear_of_triangles(box, self.heads, self.halo) and clear_of_boxes(box, self.boxes, gap))
