"""The box that marks take up on a page, in mm."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from .marks import MM_PER_PT, Disc, Group, Line, Mark, Point, Polyline, Rect, Text, Use
from .text import CAP_HEIGHT, text_width

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""


def bounds(marks: Iterable[Mark]) -> Box | None:
    """The smallest box round all marks with their strokes; None if there are none. Clipped marks count whole."""
    boxes = [box for mark in marks if (box := _box(mark))]
    if not boxes:
        return None
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def _box(mark: Mark) -> Box | None:
    match mark:
        case Line():
            return _around(((mark.x1, mark.y1), (mark.x2, mark.y2)), mark.width / 2)
        case Polyline():
            return _around(mark.points, mark.width / 2 if mark.colour else 0)
        case Disc():
            return _around(((mark.x, mark.y),), mark.r + (mark.width / 2 if mark.colour else 0))
        case Rect():
            corner = (mark.x + mark.width, mark.y + mark.height)
            return _around(((mark.x, mark.y), corner), mark.stroke / 2 if mark.colour else 0)
        case Text():
            return _text_box(mark)
        case Group():
            return _group_box(mark)
        case Use():
            symbol = mark.symbol
            corners = [turned((x, y), mark.angle) for x in (symbol.x, symbol.x + symbol.width)
                       for y in (symbol.y, symbol.y + symbol.height)]
            return _around([(x + mark.x, y + mark.y) for x, y in corners], 0)


def _around(points: Iterable[Point], reach: float) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _text_box(mark: Text) -> Box:
    width = text_width(mark.text, mark.size, mark.weight)
    left = mark.x - {"start": 0.0, "middle": width / 2, "end": width}[mark.anchor]
    em = mark.size * MM_PER_PT
    return left, mark.y - (CAP_HEIGHT + 0.12) * em, left + width, mark.y + 0.25 * em


def _group_box(mark: Group) -> Box | None:
    box = bounds(mark.marks)
    if box and mark.clip:
        clip = mark.clip
        box = (max(box[0], clip.x), max(box[1], clip.y),
               min(box[2], clip.x + clip.width), min(box[3], clip.y + clip.height))
    if box is None or box[0] > box[2] or box[1] > box[3] or inf in box:
        return None
    corners = [(-x, -y) if mark.turned else (x, y) for x, y in (box[:2], box[2:])]
    return _around([(x + mark.dx, y + mark.dy) for x, y in corners], 0)


def turned(point: Point, angle: int) -> Point:
    """A point rotated clockwise about the origin by 0, 90, 180 or 270 degrees (y down)."""
    x, y = point
    return {0: (x, y), 90: (-y, x), 180: (-x, -y), 270: (y, -x)}[angle % 360]
