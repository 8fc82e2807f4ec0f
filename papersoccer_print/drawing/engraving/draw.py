"""A laid-out diagram as marks, the pitch's corner dot (0, 0) at the origin (seen from the other end, if flipped)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import hypot

from ...rules.options import Player
from ...rules.pitch import Segment, segment
from ...rules.referee import Kick
from ...scene.marks import Disc, Group, Line, Mark, Point, Polyline, Symbol, Text, Use
from ..pitch import Frame
from ..symbols import ball
from .board import HIGHLIGHT_LINE, Board
from .marks import end_mark, numbered_disc, start_mark
from .placing import Head, Label, Layout
from .weights import CRUMB

INTO_CORNER = 0.2
LIVE_HALO = 0.3
"""White on either side of a live line, where an earlier path could run into it."""
Piece = tuple[Point, Point]


def diagram_marks(layout: Layout, step: str = "") -> tuple[Mark, ...]:
    """Everything in the pitch, in drawing order; what is live is grouped by turn within each layer.

    With ``step``, by kick: the groups of the first live kick are named ``{step}-1``, and so on, its halo among them.
    """
    board = layout.board
    theme, view, w = board.theme, board.view, board.weights
    turns = [(f"turn-{turn}", list(kicks)) for turn, kicks in groupby(view.live, lambda kick: kick.turn)]
    groups = [(f"{step}-{number}", [kick]) for number, kick in enumerate(view.live, 1)] if step else turns
    names = {kick: name for name, kicks in groups for kick in kicks} if step else {}

    def layer(name: str, draw: Callable[[Sequence[Kick]], Iterable[Mark]], player: Player | None = None) -> list[Mark]:
        made = tuple(Group(marks, name=group) for group, kicks in groups
                     if player in (None, kicks[0].player) and (marks := tuple(draw(kicks))))
        return [Group(made, name=name)] if made else []

    marks: list[Mark] = []
    if tints := tuple(board.frame.tints()):
        marks.append(turned(board, tints))
    if view.earlier:
        path = tuple(board.at(dot) for dot in (view.earlier[0].start, *(kick.end for kick in view.earlier)))
        marks.append(Group((Polyline(path, w.earlier, theme.ink, join="round"),), name="earlier"))
        marks += layer("clear", lambda kicks: cleared(board, kicks))
    marks.append(place_symbol(board, static_symbol(board.frame)))
    if board.highlighted:
        marks += layer("highlight", lambda kicks: highlight(layout, kicks))
    for player in (Player.B, Player.A):
        marks += layer(f"kicks-{player.value.lower()}", lambda kicks: kick_marks(layout, kicks), player)
    marks.append(Group(tuple(used_dots(board, names)), name="used"))
    marks.append(Group(start_marks(board), name="start"))
    # A head is drawn twice, in white with its halo and then in ink. Heads have been placed clear of one another.
    heads = {line: arrowhead(head, w.head_half, 0, None, theme.ink) for line, head in layout.heads.items()}
    halos = {line: Polyline(head.points, 2 * w.halo, theme.paper, theme.paper, closed=True, join="round")
             for line, head in heads.items()}
    marks += layer("halos", lambda kicks: on_lines(halos, kicks))
    marks += layer("heads", lambda kicks: on_lines(heads, kicks))
    marks += layer("labels", lambda kicks: label_marks(layout, kicks))
    marks.append(Group(tuple(end_and_discs(board, names)), name="turn-ends"))
    return tuple(marks)


@lru_cache(maxsize=64)
def static_symbol(frame: Frame) -> Symbol:
    """What is printed before kick-off and no kick runs under: walls, fresh points, goal rings."""
    marks = (*frame.walls(), *frame.dots(), *frame.rings())
    edge = max(frame.weights.wall / 2, frame.weights.ring_reach)
    key = f"game-pitch-{hashlib.sha256(repr(marks).encode()).hexdigest()[:10]}"
    return Symbol(key, marks, frame.left - edge, frame.top - edge, frame.right - frame.left + 2 * edge,
                  frame.bottom - frame.top + 2 * edge)


def place_symbol(board: Board, symbol: Symbol) -> Mark:
    """The symbol on the board, turned if the board is."""
    width, height = board.pitch.columns * board.square, board.pitch.rows * board.square
    return Use(symbol, width, height, 180) if board.flip else Use(symbol, 0, 0)


def turned(board: Board, marks: tuple[Mark, ...]) -> Mark:
    """Marks made for the upright pitch, turned if the board is."""
    if not board.flip:
        return Group(marks, name="tints")
    return Group(marks, name="tints", dx=board.pitch.columns * board.square, dy=board.pitch.rows * board.square,
                 turned=True)


# ---- lines

def line_pieces(layout: Layout, kick: Kick) -> Iterator[Piece]:
    """A kick's line without the gap that carries its label, and without a crumb between label and head."""
    board = layout.board
    (x1, y1), (x2, y2) = board.at(kick.start), board.at(kick.end)
    label = layout.labels.get(segment(kick.start, kick.end))
    if label is None:
        yield (x1, y1), (x2, y2)
        return
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    middle = (label.box[0] - x1) * ux + (label.box[1] - y1) * uy
    half = gap_half(label, ux, uy, board.width(kick))
    begin, end = middle - half, middle + half
    head = layout.heads.get(segment(kick.start, kick.end))
    if head:
        tip = (head.x - x1) * ux + (head.y - y1) * uy
        back = tip - head.length
        if end < back < end + CRUMB:
            end = back
        elif tip < begin < tip + CRUMB:
            begin = tip
    for a, b in ((0.0, begin), (end, length)):
        if b > a:
            yield (x1 + ux * a, y1 + uy * a), (x1 + ux * b, y1 + uy * b)


def gap_half(label: Label, ux: float, uy: float, width: float) -> float:
    """Half the length of the stretch where a label's box lies on a line of this width.

    On a diagonal the square ends of the stroke may come into the white at the box's corners.
    """
    _, _, hx, hy = label.box
    if ux == 0 or uy == 0:
        return hx if ux else hy
    low, high = min(hx, hy), max(hx, hy)
    return (low + min(high, low + width * 0.7071)) * 0.7071 - INTO_CORNER


def strokes(pieces: Iterable[Piece], width: float, colour: str) -> Iterator[Mark]:
    """Straight strokes."""
    return (Line(*a, *b, width, colour) for a, b in pieces)


def kick_marks(layout: Layout, kicks: Sequence[Kick]) -> Iterator[Mark]:
    """The live kicks of one player's turn: A solid, B cased, a later line over an earlier one that it crosses."""
    w, theme, player = layout.board.weights, layout.board.theme, kicks[0].player
    for run in uncrossed(layout.board, kicks):
        stretches = [piece for kick in run for piece in line_pieces(layout, kick)]
        yield from strokes(stretches, w.line[player], theme.player[player])
        if player is Player.B:
            yield from strokes(stretches, w.core, theme.paper)


def uncrossed(board: Board, kicks: Iterable[Kick]) -> Iterator[list[Kick]]:
    """The kicks in their order, cut into runs in which none crosses another."""
    run: list[Kick] = []
    for kick in kicks:
        crossing = board.crossing(kick)
        if crossing and any(segment(before.start, before.end) == crossing for before in run):
            yield run
            run = []
        run.append(kick)
    yield run


def cleared(board: Board, kicks: Iterable[Kick]) -> Iterator[Mark]:
    """White under live lines."""
    for kick in kicks:
        yield Line(*board.at(kick.start), *board.at(kick.end), board.width(kick) + 2 * LIVE_HALO, board.theme.paper)


def highlight(layout: Layout, kicks: Iterable[Kick]) -> Iterator[Mark]:
    """A rail on either side of each highlighted kick, with a gap for its label."""
    board = layout.board
    for kick in kicks:
        if segment(kick.start, kick.end) in board.highlighted:
            pieces = list(line_pieces(layout, kick))
            yield from strokes(pieces, board.width(kick), board.theme.ink)
            yield from strokes(pieces, board.width(kick) - 2 * HIGHLIGHT_LINE, board.theme.paper)


# ---- dots

def used_dots(board: Board, names: Mapping[Kick, str]) -> Iterator[Mark]:
    """A disc on every dot where the ball has been, smaller if only before; a ring where it bounced, if asked.

    ``names``: the group in which what a kick leaves behind is put; empty for none.
    """
    w, view, theme = board.weights, board.view, board.theme
    before = {kick.end for kick in view.earlier} | {board.pitch.start}
    arrivals = {kick.end: kick for kick in reversed(view.live) if kick.end not in before}
    for dot in board.pitch.dots:
        if dot in view.used and dot != view.start and dot not in view.coins:
            marks: list[Mark] = []
            if dot in board.bounced:
                marks.append(Disc(*board.at(dot), w.bounce_radius(False), theme.paper, theme.ink, w.bounce_line))
            marks.append(Disc(*board.at(dot), w.used if dot in view.touched else w.earlier_used, theme.ink))
            name = names.get(arrivals[dot]) if dot in arrivals else None
            yield from [Group(tuple(marks), name=name)] if name else marks


def start_marks(board: Board) -> tuple[Mark, ...]:
    """The white diamond, larger if a disc lies on it."""
    w, start = board.weights, board.view.start
    half = w.start_with_disc if start in board.view.coins else w.diamond
    marks = start_mark(*board.at(start), half, w, board.theme)
    if start in board.bounced and start not in board.view.coins:
        ring = Disc(*board.at(start), w.bounce_radius(False), board.theme.paper, board.theme.ink, w.bounce_line)
        return (ring, *marks) if w.bounce_radius(False) > half else marks
    return marks


def end_and_discs(board: Board, names: Mapping[Kick, str]) -> Iterator[Mark]:
    """The end mark, then the turns' discs and the ball; each turn's disc in its group (or in that of its last kick)."""
    w, view, theme = board.weights, board.view, board.theme
    last = {kick.turn: names[kick] for kick in view.live} if names else {}
    final = names[view.live[-1]] if names and view.live else None
    if view.end:
        dot, kind = view.end
        reach = board.offsets(dot)[-1]
        yield Group((end_mark(kind, *board.at(dot), reach, w.end_radius, w.end_line, theme),), name=final or "end")
    for dot, coins in view.coins.items():
        x, y = board.at(dot)
        centres = [x + dx for dx in board.offsets(dot)]
        if dot in board.bounced and not (view.end and view.end[0] == dot):
            yield from (Disc(cx, y, w.bounce_radius(True), theme.paper, theme.ink, w.bounce_line) for cx in centres)
        for number, (coin, cx) in enumerate(zip(coins, centres, strict=True)):
            marks = (ball(cx, y, w.disc, theme) if coin.is_ball else
                     numbered_disc(coin.player, cx, y, w.disc, w.rim, w.number, coin.text, theme))
            if number and coin.player is coins[0].player is Player.A:
                marks = (Disc(cx, y, w.disc + 0.15 + w.rim / 2, theme.paper), *marks)
            yield Group(marks, name=last.get(coin.turn) or (final if names else None) or
                        (f"turn-{coin.turn}" if coin.turn else "ball"))


# ---- heads and labels

def arrowhead(head: Head, half: float, line: float, colour: str | None, fill: str) -> Polyline:
    """A triangle."""
    bx, by = head.x - head.ux * head.length, head.y - head.uy * head.length
    points = ((head.x, head.y), (bx - head.uy * half, by + head.ux * half), (bx + head.uy * half, by - head.ux * half))
    return Polyline(points, line, colour, fill, closed=True, join="round" if line else "miter")


def on_lines(shapes: Mapping[Segment, Mark], kicks: Iterable[Kick]) -> Iterator[Mark]:
    """The shapes of those kicks' lines that have one."""
    return filter(None, (shapes.get(segment(kick.start, kick.end)) for kick in kicks))


def label_marks(layout: Layout, kicks: Iterable[Kick]) -> Iterator[Mark]:
    """The kicks' labels (the gaps that they stand in are cut out of the lines)."""
    for kick in kicks:
        label = layout.labels.get(segment(kick.start, kick.end))
        if label:
            x, y = label.box[:2]
            yield Text(x, y + label.drop, label.text, label.size, "bold", "middle", layout.board.theme.ink)
