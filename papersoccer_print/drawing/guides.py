"""Guides: dotted strokes that show which segments may be drawn, made from the playable segments, never the grid."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, hypot, sqrt
from typing import NamedTuple

from ..rules.pitch import Dot, Pitch, Segment
from ..scene.marks import Line
from .weights import Weights

CLEAR = 0.4
"""White kept between a mark and the first guide dot."""
_EPS = 1e-9


class Reaches(NamedTuple):
    """What stands on a dot, as radii from its centre (0: nothing): a round mark, a wall's half width, the diamond."""

    disc: float = 0.0
    wall: float = 0.0
    diamond: float = 0.0

    def clearance(self, half_guide: float, diagonal: bool) -> float:
        """How far from the dot the centre of the first guide dot must be at least."""
        room = half_guide + CLEAR
        distances = [0.0]
        if self.disc:
            distances.append(self.disc + room)
        if self.wall:
            distances.append((self.wall + room) * (sqrt(2) if diagonal else 1))
        if self.diamond:
            distances.append(self.diamond / (sqrt(2) if diagonal else 1) + room)
        return max(distances)


def guide_strokes(pitch: Pitch, weights: Weights, reaches: dict[Dot, Reaches]) -> Iterator[tuple[Segment, Line]]:
    """Every playable segment with its strokes: one for a straight segment, two for a diagonal (its beginnings only)."""
    straight, diagonal = ({dot: _first_dot(reach, weights, slanted) for dot, reach in reaches.items()}
                          for slanted in (False, True))
    for line in pitch.segments:
        start, end = line
        if start[0] != end[0] and start[1] != end[1]:
            runs = [(start, end, diagonal[start], weights.diagonal_dots),
                    (end, start, diagonal[end], weights.diagonal_dots)]
        else:
            runs = [(start, end, straight[start], weights.intervals - straight[end])]
        for run in runs:
            if run[2] <= run[3]:
                yield line, _run(*run, weights)


def _first_dot(reach: Reaches, weights: Weights, diagonal: bool) -> int:
    return max(1, ceil(reach.clearance(weights.guide / 2, diagonal) / weights.step - _EPS))


def _run(start: Dot, end: Dot, first: int, last: int, weights: Weights) -> Line:
    """Guide dots ``first`` .. ``last`` steps from ``start`` as one stroke: round caps make each short dash a dot."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    x, y = start[0] * weights.square, start[1] * weights.square
    near, far = first * weights.step, last * weights.step + 0.02
    return Line(x + ux * near, y + uy * near, x + ux * far, y + uy * far, weights.guide, weights.theme.ink, "round",
                (0.01, weights.step - 0.01))
