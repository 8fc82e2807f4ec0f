"""Which part of a pitch a figure shows: what matters near the middle, no wall hidden under the frame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...rules.options import Boundary
from ...rules.pitch import Dot, Pitch
from .view import FENCE, WALL

ROOM = 0.33
"""Between a dot that must be seen and the frame: the ball and its halo, in squares."""
BEYOND = 0.36
"""How much of the outside is shown at most (beyond the fence of an open pitch, if it has one)."""
STEP = 0.05
SHY = 0.27
"""A wall nearer than this to the frame's inside, yet in view, looks like a part of the frame."""


@dataclass(frozen=True)
class Window:
    """A part of a pitch, in squares."""

    left: float
    top: float
    width: float
    height: float


def window_for(pitch: Pitch, focus: Iterable[Sequence[Dot]], width: float, height: float) -> Window:
    """The window of a size (in squares) for groups of dots, the most important first; later ones as long as they fit."""
    box: tuple[int, int, int, int] | None = None
    for group in focus:
        wider = _box(group, box)
        if box is not None and (wider[2] - wider[0] > width - 2 * ROOM or wider[3] - wider[1] > height - 2 * ROOM):
            break
        box = wider
    assert box is not None, "a figure shows something"
    outside = BEYOND + (FENCE + WALL / 2 if pitch.ruleset.pitch.boundary is Boundary.OPEN else 0)
    fence = FENCE if pitch.ruleset.pitch.boundary is Boundary.OPEN else 0
    across = [-fence, pitch.columns + fence]
    down = [-1 - fence, -fence, pitch.rows + fence, pitch.rows + 1 + fence]
    goals = [goal for goal in pitch.goals.values()]
    x = _place(box[0], box[2], width, -outside, pitch.columns + outside, across)
    # Beyond an end there is something to see only near its goal.
    near = [any(goal.left - 1.2 < x + width and goal.right + 1.2 > x for goal in goals if goal.row == row)
            for row in (0, pitch.rows)]
    y = _place(box[1], box[3], height, -outside - near[0], pitch.rows + outside + near[1], down)
    return Window(x, y, width, height)


def _box(dots: Sequence[Dot], other: tuple[int, int, int, int] | None) -> tuple[int, int, int, int]:
    columns, rows = [dot[0] for dot in dots], [dot[1] for dot in dots]
    if other:
        columns, rows = [*columns, other[0], other[2]], [*rows, other[1], other[3]]
    return min(columns), min(rows), max(columns), max(rows)


def _place(low: int, high: int, size: float, least: float, most: float, walls: Sequence[float]) -> float:
    """Where a window of ``size`` begins along one axis so that ``low`` .. ``high`` lie within it."""
    middle = (low + high) / 2 - size / 2
    # A pitch smaller than the window stands in its middle.
    if most - least <= size:
        return (least + most) / 2 - size / 2
    ideal = min(max(middle, least), most - size)
    places = [ideal + step * STEP for step in range(-30, 31)]
    return min(places, key=lambda at: (_faults(at, size, low, high, least, most, walls), abs(at - ideal), at))


def _faults(at: float, size: float, low: int, high: int, least: float, most: float, walls: Sequence[float]) -> float:
    """How bad a place is, before its distance from the ideal one is looked at."""
    eps = 1e-9
    hidden = max(0.0, at + ROOM - low, high - (at + size - ROOM))
    bare = max(0.0, least - at - eps, at + size - most - eps)
    shy = sum(-WALL / 2 < inside < SHY for wall in walls for inside in (wall - at, at + size - wall))
    return round(10 * hidden, 3) + round(4 * max(0.0, bare - 0.15), 3) + shy
