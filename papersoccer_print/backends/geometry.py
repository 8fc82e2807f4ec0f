"""What every backend needs to place marks: quarter-turns and shifts, bounding boxes, short numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot, sqrt
from typing import NamedTuple

from ..scene.marks import MM_PER_PT, Disc, Group, Line, Mark, Point, Polyline, Rect, Text, Use
from ..scene.text import text_width

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""

MITER_LIMIT = 10
"""A corner is cut off where its tip would be more than so many line widths from its inner edge: as PDF has it."""
_TURNS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
_ASCENT, _DESCENT = 0.95, 0.3
"""How far letters with accents and tails reach from the baseline, in em."""


def number(value: float, places: int = 3) -> str:
    """A number rounded to ``places`` decimals, as short as can be: ``1.250`` is ``1.25``, ``-0.0`` is ``0``."""
    return written(round(value * 10 ** places), places)


@lru_cache(maxsize=8192)
def written(units: int, places: int = 3) -> str:
    """So many units of the last decimal; drawings repeat their numbers, so most have been written before."""
    text = f"{units / 10 ** places:.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


class Placement(NamedTuple):
    """A clockwise rotation by quarter-turns, then a shift in mm: where a group's or a symbol's own origin ends up."""

    dx: float = 0.0
    dy: float = 0.0
    angle: int = 0

    @property
    def turn(self) -> tuple[int, int]:
        """Cosine and sine of the angle."""
        return _TURNS[self.angle]

    def __call__(self, x: float, y: float) -> Point:
        if not self.angle:
            return x + self.dx, y + self.dy
        cos, sin = _TURNS[self.angle]
        return x * cos - y * sin + self.dx, x * sin + y * cos + self.dy

    def then(self, dx: float, dy: float, angle: int) -> Placement:
        """The placement of something that stands turned and shifted inside what this one places."""
        x, y = self(dx, dy)
        return Placement(x, y, (self.angle + angle) % 360)

    def inside(self, mark: Group | Use) -> Placement:
        """The placement of a group's or a symbol's marks."""
        if isinstance(mark, Use):
            return self.then(mark.x, mark.y, mark.angle)
        if mark.dx or mark.dy or mark.turned:
            return self.then(mark.dx, mark.dy, 180 if mark.turned else 0)
        return self


UPRIGHT = Placement()


def winding(points: Sequence[Point]) -> int:
    """1 or -1 by the direction in which a chain goes round: 1 is clockwise on paper.

    Shapes may be filled as one only if they go round the same way, else an overlap would be a hole.
    """
    area = 0.0
    x1, y1 = points[-1]
    for x2, y2 in points:
        area += x1 * y2 - x2 * y1
        x1, y1 = x2, y2
    return 1 if area >= 0 else -1


def bounds(marks: Iterable[Mark], place: Placement = UPRIGHT) -> Box | None:
    """The box around everything that marks put on the paper, line widths included; None for no marks."""
    box = _around_all(marks)
    return _around(place, *box) if box else None


def _around_all(marks: Iterable[Mark]) -> Box | None:
    """The box in the marks' own coordinates."""
    left = top = right = bottom = None
    for mark in marks:
        box = _around_group(mark) if isinstance(mark, Group | Use) else extent(mark)
        if box is None:
            continue
        if left is None or top is None or right is None or bottom is None:
            left, top, right, bottom = box
            continue
        x1, y1, x2, y2 = box
        if x1 < left:
            left = x1
        if y1 < top:
            top = y1
        if x2 > right:
            right = x2
        if y2 > bottom:
            bottom = y2
    return None if left is None or top is None or right is None or bottom is None else (left, top, right, bottom)


def _around_group(mark: Group | Use) -> Box | None:
    inner = UPRIGHT.inside(mark)
    if isinstance(mark, Use):
        box = _around_all(mark.symbol.marks)
    else:
        box = _around_all(mark.marks)
        if mark.clip and box:
            clip = mark.clip
            box = (max(clip.x, box[0]), max(clip.y, box[1]),
                   min(clip.x + clip.width, box[2]), min(clip.y + clip.height, box[3]))
    return _around(inner, *box) if box else None


def extent(mark: Line | Polyline | Disc | Rect | Text) -> Box | None:
    """The box around one mark in its own coordinates; None for a chain without points."""
    match mark:
        case Line():
            x1, y1, x2, y2, half = mark.x1, mark.y1, mark.x2, mark.y2, mark.width / 2
            if x1 > x2:
                x1, x2 = x2, x1
            if y1 > y2:
                y1, y2 = y2, y1
            return x1 - half, y1 - half, x2 + half, y2 + half
        case Polyline():
            if not mark.points:
                return None
            half = mark.width / 2 if mark.colour else 0.0
            xs, ys = zip(*mark.points, strict=True)
            box = min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
            return _with_tips(box, mark, half) if half and mark.join == "miter" else box
        case Disc():
            reach = mark.r + (mark.width / 2 if mark.colour else 0.0)
            return mark.x - reach, mark.y - reach, mark.x + reach, mark.y + reach
        case Rect():
            half = mark.stroke / 2 if mark.colour else 0.0
            return mark.x - half, mark.y - half, mark.x + mark.width + half, mark.y + mark.height + half
        case _:
            left, em = text_left(mark), mark.size * MM_PER_PT
            width = text_width(mark.text, mark.size, mark.weight)
            return left, mark.y - _ASCENT * em, left + width, mark.y + _DESCENT * em


def _with_tips(box: Box, mark: Polyline, half: float) -> Box:
    """The box with the tips of pointed corners, which reach further than half a line's width."""
    left, top, right, bottom = box
    points = [point for point, last in zip(mark.points, (None, *mark.points), strict=False) if point != last]
    if mark.closed:
        points += points[:2] if points[0] != points[-1] else points[1:2]
    for (x1, y1), (x, y), (x2, y2) in zip(points, points[1:], points[2:], strict=False):
        before, after = hypot(x - x1, y - y1), hypot(x2 - x, y2 - y)
        dx, dy = (x - x1) / before - (x2 - x) / after, (y - y1) / before - (y2 - y) / after
        sharp = 4 - dx * dx - dy * dy  # 4 for a straight line, 0 for the way back
        if sharp < 4 / MITER_LIMIT ** 2 or sharp > 4 - 1e-9:
            continue
        reach = 2 * half / sqrt(sharp * (4 - sharp))
        left, right = min(left, x + dx * reach), max(right, x + dx * reach)
        top, bottom = min(top, y + dy * reach), max(bottom, y + dy * reach)
    return left, top, right, bottom


def _around(place: Placement, left: float, top: float, right: float, bottom: float) -> Box:
    if not place.angle:
        return left + place.dx, top + place.dy, right + place.dx, bottom + place.dy
    (a, b), (c, d) = place(left, top), place(right, bottom)
    return min(a, c), min(b, d), max(a, c), max(b, d)


def text_left(text: Text) -> float:
    """Where a text begins, by its anchor. Raises `PapersoccerError` as `text_width` does, where it must measure."""
    if text.anchor == "start":
        return text.x
    width = text_width(text.text, text.size, text.weight)
    return text.x - (width / 2 if text.anchor == "middle" else width)


def symbol_uses(marks: Iterable[Mark]) -> Counter[str]:
    """How often each symbol is set on a page, by its key; each symbol's own marks are looked at once."""
    uses: Counter[str] = Counter()

    def count(marks: Iterable[Mark]) -> None:
        for mark in marks:
            if isinstance(mark, Group):
                count(mark.marks)
            elif isinstance(mark, Use):
                uses[mark.symbol.key] += 1
                if uses[mark.symbol.key] == 1:
                    count(mark.symbol.marks)

    count(marks)
    return uses
