"""What is drawn on a pitch: the players' lines, arrowheads, kicks that were tried. Lengths in squares, marks in mm."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from ...rules.options import Player
from ...scene.marks import MM_PER_PT, Line, Mark, Point, Text
from ...scene.text import CAP_HEIGHT
from ..symbols import cross, head, tick
from ..theme import Theme

A_LINE, B_LINE, B_CORE = 0.115, 0.163, 0.083
HEAD, HEAD_HALF, HALO = 0.32, 0.14, 0.035
DASHED, DASH = 0.085, (0.085, 0.085)
CROSS, CROSS_HALO = 0.29, 0.04
THIN, TICK = 0.07, 0.40
THINNEST = 0.2


def line(player: Player, a: Point, b: Point, square: float, theme: Theme) -> Iterator[Mark]:
    """A drawn line: solid for A; two rails with white between for B."""
    colour = theme.player[player]
    if player is Player.A:
        yield Line(*a, *b, max(THINNEST, A_LINE * square), colour, "round")
        return
    outer = max(0.75, B_LINE * square)
    yield Line(*a, *b, outer, colour, "butt")
    yield Line(*a, *b, max(outer - 2 * max(THINNEST, 0.04 * square), 0.25), theme.paper, "butt")


def arrowhead(player: Player, a: Point, b: Point, square: float, theme: Theme, middle: float) -> Iterator[Mark]:
    """A head whose middle lies at ``middle`` (in squares from ``a``) on the way to ``b``."""
    ux, uy = unit(a, b)
    tip = (middle + HEAD / 2) * square
    coloured = Theme("head", theme.player[player], theme.paper, theme.player, theme.tint)
    yield from head((a[0] + ux * tip, a[1] + uy * tip), (ux, uy), HEAD * square, HEAD_HALF * square, coloured,
                    HALO * square)


def arrow(a: Point, b: Point, square: float, theme: Theme, width: float = THIN) -> Iterator[Mark]:
    """A free-standing arrow from ``a`` to its point at ``b``."""
    ux, uy = unit(a, b)
    length = min(HEAD, 2.6 * width + 0.06) * square
    yield Line(*a, b[0] - ux * 0.8 * length, b[1] - uy * 0.8 * length, max(THINNEST, width * square), theme.ink)
    yield from head(b, (ux, uy), length, 0.45 * length, theme)


def forbidden(a: Point, b: Point, square: float, theme: Theme) -> Iterator[Mark]:
    """A dashed shaft that ends in a cross at ``b``: not allowed."""
    ux, uy = unit(a, b)
    reach = hypot(b[0] - a[0], b[1] - a[1]) - 0.19 * square
    dash = tuple(each * square for each in DASH)
    yield Line(*a, a[0] + ux * reach, a[1] + uy * reach, max(THINNEST, DASHED * square), theme.ink, dash=dash)
    yield from cross(*b, CROSS * square, theme, CROSS_HALO * square)


def ticked(at: Point, square: float, theme: Theme) -> Iterator[Mark]:
    """A tick on white."""
    yield from tick(*at, TICK * square, theme, CROSS_HALO * square)


def chain_number(number: int, at: Point, size: float, theme: Theme) -> Iterator[Mark]:
    """The number of a kick within its turn, centred; ``size`` in pt."""
    yield Text(at[0], at[1] + CAP_HEIGHT * size * MM_PER_PT / 2, str(number), size, "bold", "middle", colour=theme.ink)


def unit(a: Point, b: Point) -> Point:
    """The direction from ``a`` to ``b``."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def beside(a: Point, b: Point, along: float, off: float) -> Point:
    """A place ``along`` mm from ``a`` towards ``b`` and ``off`` mm to the right of that way (negative: to the left)."""
    ux, uy = unit(a, b)
    return a[0] + ux * along - uy * off, a[1] + uy * along + ux * off
