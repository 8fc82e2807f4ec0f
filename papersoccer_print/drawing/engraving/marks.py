"""The signs of a diagram as marks: discs, end marks, the start. The move list and the legend draw them too."""

from __future__ import annotations

from math import pi

from ...rules.options import Player
from ...scene.marks import MM_PER_PT, Disc, Mark, Polyline, Rect, Text
from ...scene.text import CAP_HEIGHT, text_width
from ..theme import Theme
from .view import EndKind
from .weights import GameWeights

BROKEN_ON, BROKEN_PERIOD = 0.62, 1.7
"""A broken ring: the share that is drawn, and about how long one piece with its gap is."""


def numbered_disc(player: Player, x: float, y: float, r: float, rim: float, size: float, text: str, theme: Theme
                  ) -> tuple[Mark, ...]:
    """A turn's disc: A full, B empty, the number in it (smaller if it would touch the rim)."""
    colour = theme.player[player]
    fill, ink = (colour, theme.paper) if player is Player.A else (theme.paper, colour)
    disc = Disc(x, y, r + rim / 2, fill) if player is Player.A else Disc(x, y, r, fill, colour, rim)
    if not text:
        return (disc,)
    size = min(size, size * 1.62 * (r - rim / 2) / text_width(text, size, "bold"))
    return disc, Text(x, y + CAP_HEIGHT * size * MM_PER_PT / 2, text, size, "bold", "middle", ink)


def end_mark(kind: EndKind, x: float, y: float, reach: float, radius: float, line: float, theme: Theme) -> Mark:
    """The mark round a disc (or round a pair, whose centres are ``reach`` off), white inside.

    ``radius`` is to the middle of its line.
    """
    left, top, width, height = x - reach - radius, y - radius, 2 * (reach + radius), 2 * radius
    if kind is EndKind.DEAD_END:
        return Rect(left, top, width, height, 0, theme.paper, theme.ink, line)
    dash: tuple[float, ...] = ()
    if kind is EndKind.STOPS:
        around = 2 * pi * radius + 4 * reach
        period = around / round(around / BROKEN_PERIOD)
        dash = (BROKEN_ON * period, (1 - BROKEN_ON) * period)
    if reach == 0:
        return Disc(x, y, radius, theme.paper, theme.ink, line, dash)
    return Rect(left, top, width, height, radius, theme.paper, theme.ink, line, dash)


def start_mark(x: float, y: float, half: float, weights: GameWeights, theme: Theme) -> tuple[Mark, ...]:
    """A white diamond of half diagonal ``half`` with a halo: a diagram starts here."""
    line = weights.base.ring_line
    inner = half - line * 0.7071
    halo = half + weights.halo

    def points(h: float) -> tuple[tuple[float, float], ...]:
        return (x, y - h), (x + h, y), (x, y + h), (x - h, y)

    return (Polyline(points(halo), colour=None, fill=theme.paper, closed=True),
            Polyline(points(inner), line, theme.ink, theme.paper, closed=True))
