"""The signs that pitch, sheets and diagrams share: ball, player discs, tick, cross, number box, diamond, heads.

Sizes are in mm; proportions are those of the visual standard (`reference/sheets`, section 4).
"""

from __future__ import annotations

from math import cos, hypot, pi, sin

from ..rules.options import Player
from ..scene.marks import MM_PER_PT, Disc, Line, Mark, Point, Polyline, Rect, Text
from ..scene.text import CAP_HEIGHT
from .theme import Theme

PENTAGON = 0.42
"""Radius of the ball's pentagon, in radii of the ball."""


def _corner(x: float, y: float, r: float, index: int) -> Point:
    """A corner of a pentagon that stands on its side, clockwise from the top."""
    angle = 2 * pi * index / 5
    return x + r * sin(angle), y - r * cos(angle)


def ball(x: float, y: float, r: float, theme: Theme, halo: float = 0.0) -> tuple[Mark, ...]:
    """A football: white disc with an outline, black pentagon, five spokes; ``halo`` clears the lines round it."""
    width = max(0.2, 0.13 * r)
    spokes = [Line(*_corner(x, y, PENTAGON * r, i), *_corner(x, y, r, i), width=max(0.2, 0.11 * r), colour=theme.ink)
              for i in range(5)]
    cleared = (Disc(x, y, r + halo, theme.paper),) if halo else ()
    return (
        *cleared,
        Disc(x, y, r - width / 2, theme.paper, theme.ink, width),
        *spokes,
        Polyline(tuple(_corner(x, y, PENTAGON * r, i) for i in range(5)), colour=None, fill=theme.ink, closed=True),
    )


def player_disc(
    player: Player, x: float, y: float, r: float, theme: Theme, label: str | None = None, size: float | None = None
) -> tuple[Mark, ...]:
    """A player's disc, A full and B empty, with its letter or another label (``size`` pt; None: by the radius)."""
    size = size or 0.98 * r / (0.5 * CAP_HEIGHT * MM_PER_PT) * 0.5
    rim = max(0.25, 0.12 * r)
    colour = theme.player[player]
    fill, ink = (colour, theme.paper) if player is Player.A else (theme.paper, colour)
    words = player.value if label is None else label
    return (
        Disc(x, y, r - rim / 2, fill, colour, rim),
        Text(x, y + CAP_HEIGHT * size * MM_PER_PT / 2, words, size, "bold", "middle", ink),
    )


def tick(x: float, y: float, size: float, theme: Theme, halo: float = 0.0) -> tuple[Mark, ...]:
    """A tick, ``size`` mm across, centred, with a white halo: allowed."""
    points = ((x - 0.5 * size, y + 0.02 * size), (x - 0.16 * size, y + 0.36 * size), (x + 0.5 * size, y - 0.4 * size))
    cleared = (Polyline(points, 0.2 * size + 2 * halo, theme.paper, cap="square"),) if halo else ()
    return *cleared, Polyline(points, 0.2 * size, theme.ink)


def cross(x: float, y: float, size: float, theme: Theme, halo: float = 0.0) -> tuple[Mark, ...]:
    """A cross, ``size`` mm across, centred, with a white halo: not allowed."""
    h, width = size / 2, 0.34 * size
    strokes = ((x - h, y - h, x + h, y + h), (x - h, y + h, x + h, y - h))
    cleared = [Line(*ends, width=width + 2 * halo, colour=theme.paper, cap="square") for ends in strokes if halo]
    return (*cleared, *(Line(*ends, width=width, colour=theme.ink) for ends in strokes))


def number_box(x: float, y: float, size: float, number: int | str, theme: Theme) -> tuple[Mark, ...]:
    """A black square with a white number, ``size`` mm wide, its top left corner at ``(x, y)``."""
    points = 13 * size / 6.4
    return (
        Rect(x, y, size, size, 0.05 * size, theme.ink, None),
        Text(x + size / 2, y + size / 2 + CAP_HEIGHT * points * MM_PER_PT / 2, str(number), points, "bold", "middle",
             theme.paper),
    )


def diamond(x: float, y: float, half: float, theme: Theme, *, solid: bool = True,
            line: float = 0.3) -> tuple[Mark, ...]:
    """A diamond of half diagonal ``half``: solid where a game starts on a pitch, white where a diagram starts."""
    points = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
    if solid:
        return Polyline(points, colour=None, fill=theme.ink, closed=True),
    return Polyline(points, line, theme.ink, theme.paper, closed=True),


def head(tip: Point, direction: Point, length: float, half_width: float, theme: Theme,
         halo: float = 0.0) -> tuple[Mark, ...]:
    """An arrowhead whose point is at ``tip``; ``direction`` is any vector the way it points."""
    size = hypot(*direction)
    ux, uy = direction[0] / size, direction[1] / size
    x, y = tip[0] - length * ux, tip[1] - length * uy
    points = (tip, (x - half_width * uy, y + half_width * ux), (x + half_width * uy, y - half_width * ux))
    cleared = (Polyline(points, 2 * halo, theme.paper, theme.paper, closed=True),) if halo else ()
    return *cleared, Polyline(points, colour=None, fill=theme.ink, closed=True)
