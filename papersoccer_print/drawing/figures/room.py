"""Where there is room: the clearest of several places for a small sign among what is drawn already."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from ...scene.marks import Point

Stretch = tuple[Point, Point]


def distance(point: Point, stretch: Stretch) -> float:
    """From a point to a straight stretch."""
    (ax, ay), (bx, by) = stretch
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else max(0.0, min(1.0, ((point[0] - ax) * dx + (point[1] - ay) * dy) / length))
    return hypot(point[0] - ax - share * dx, point[1] - ay - share * dy)


def clearance(point: Point, stretches: Iterable[Stretch]) -> float:
    """From a point to the nearest stretch."""
    return min((distance(point, stretch) for stretch in stretches), default=99.0)


def clearest(places: Sequence[Point], stretches: Sequence[Stretch], enough: float) -> int:
    """The number of the first place with ``enough`` room round it, else of the roomiest."""
    rooms = [min(enough, clearance(place, stretches)) for place in places]
    return rooms.index(max(rooms))
