"""What every figure is: marks from its own top left corner, with a size and a description in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...scene.marks import Clip, Disc, Group, Line, Mark, Point, Polyline, Rect
from ..theme import Theme

FRAME_LINE, FRAME_RADIUS = 0.3, 1.6


@dataclass(frozen=True, eq=False)
class Figure:
    """Marks from the top left corner on, ``width`` and ``height`` in mm, and ``alt``, what it shows in words."""

    marks: tuple[Mark, ...]
    width: float
    height: float
    alt: str


def framed(marks: tuple[Mark, ...], width: float, height: float, alt: str, theme: Theme) -> Figure:
    """Marks seen through a window with rounded corners and a thin frame."""
    h = FRAME_LINE / 2
    inside = Group(marks, name="window", clip=Clip(h, h, width - 2 * h, height - 2 * h, FRAME_RADIUS))
    frame = Rect(h, h, width - 2 * h, height - 2 * h, FRAME_RADIUS, None, theme.ink, FRAME_LINE)
    return Figure((inside, frame), width, height, alt)


def extent(marks: Iterable[Mark]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom in mm of strokes, discs and boxes (texts lie within those)."""
    points = [point for mark in marks for point in _corners(mark)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _corners(mark: Mark) -> Iterator[Point]:
    ends: tuple[Point, ...] = ()
    reach = 0.0
    match mark:
        case Line():
            ends, reach = ((mark.x1, mark.y1), (mark.x2, mark.y2)), mark.width / 2
        case Polyline():
            ends, reach = mark.points, mark.width / 2
        case Disc():
            ends, reach = ((mark.x, mark.y),), mark.r + mark.width / 2
        case Rect():
            ends = (mark.x, mark.y), (mark.x + mark.width, mark.y + mark.height)
        case _:
            pass
    for x, y in ends:
        yield x - reach, y - reach
        yield x + reach, y + reach
