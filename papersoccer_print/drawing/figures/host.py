"""The pitch of host notes: numbered places to show with a finger before kick-off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...rules.options import Boundary, Crossing, Directions, End, GoalShape
from ...rules.pitch import Dot, Pitch, pitch_of
from ...rules.ruleset import Ruleset
from ...scene.marks import Disc, Group, Mark, Point
from ...words import Words
from ..symbols import diamond, number_box
from ..theme import MONO, Theme
from .figure import Figure, extent
from .strokes import arrow, beside, forbidden, line, ticked
from .view import FENCE, FRESH, SMALLEST_DOT, View

LABEL, BOX = 12.0, 5.0
"""Text beside the figure in pt, and the number boxes that suit it in mm."""
SIGN = 9.6
"""Signs are drawn as in panels of this square, or smaller where the pitch's is smaller."""


@dataclass(frozen=True, eq=False)
class Places(View):
    """The pitch with number boxes of ``box`` mm."""

    box: float = BOX


def host_places(ruleset: Ruleset) -> tuple[str, ...]:
    """What the numbered places show, from number 1 on: keys ``figure.place-…``.

    The start, the ways into the goals, the edge, what lies beyond it, and what guests may know otherwise.
    """
    straight = ruleset.edges.directions is Directions.ORTHOGONAL
    notch = ruleset.goal.shape is GoalShape.NOTCH
    edge = "along-wall" if ruleset.pitch.boundary is Boundary.WALL else "along-edge"
    if straight:
        last = "diagonal"
    elif ruleset.edges.crossing is Crossing.FORBIDDEN:
        last = "no-cross"
    elif ruleset.pitch.lines:
        last = "inner"
    else:
        one_way = len(_mouth_dots(pitch_of(ruleset))) == 1
        last = "mouth" if notch or not one_way else "old-line"
    return "start", "goals", edge, "corner" if notch and not straight else "off", last


def _mouth_dots(pitch: Pitch) -> set[Dot]:
    goal = pitch.goals[End.TOP]
    return {dot for entry in goal.entries for dot in entry if dot not in goal.dots}


def host_figure(ruleset: Ruleset, words: Words, theme: Theme = MONO, *, square: float = 7.0,
                label: float = LABEL) -> Figure:
    """The pitch at ``square`` mm with a number box at each place of `host_places`, beside text of ``label`` pt."""
    view = Places(pitch_of(ruleset), theme, square, 0, 0, box=BOX * label / LABEL)
    marks: list[Mark] = [*view.grid(), *view.walls()]
    for dot in view.pitch.dots:
        if dot not in view.pitch.goal_of:
            marks.append(Disc(*view.at(dot), max(SMALLEST_DOT, FRESH * square), theme.ink))
    marks += view.rings()
    places = host_places(ruleset)
    for number, place in enumerate(places, 1):
        marks += _PLACES[place](view, number)
    left, top, right, bottom = extent(marks)
    said = " ".join(words("figure.place", number=number, what=words(f"figure.place-{place}"))
                    for number, place in enumerate(places, 1))
    return Figure((Group(tuple(marks), dx=-left, dy=-top),), right - left, bottom - top,
                  words("figure.places", places=said))


def _sign(view: View) -> float:
    """The square for whose panels signs would have this size."""
    return min(SIGN, 1.15 * view.square)


def _tried(view: Places, a: Point, b: Point) -> Iterator[Mark]:
    """A kick that is not allowed."""
    return forbidden(a, b, _sign(view), view.theme)


def _box(view: Places, at: Point, number: int) -> tuple[Mark, ...]:
    """A number box centred at a place in mm."""
    return number_box(at[0] - view.box / 2, at[1] - view.box / 2, view.box, number, view.theme)


def _start(view: Places, number: int) -> Iterator[Mark]:
    x, y = view.at(view.pitch.start)
    half = min(0.26 * view.square, 2.4)
    yield from diamond(x, y, half, view.theme, solid=False, line=max(0.35, 0.06 * view.square))
    yield from _box(view, (x + half + 0.5 + view.box / 2, y - half - 0.3 - view.box / 2), number)


def _goals(view: Places, number: int) -> Iterator[Mark]:
    """Every way in as a thin arrow, and a box beside each goal."""
    s = view.square
    for end, goal in view.pitch.goals.items():
        for entry in goal.entries:
            a, b = sorted(entry, key=lambda dot: dot in goal.dots)
            start, tip = view.at(a), view.at(b)
            length = (1.414 if a[0] != b[0] else 1.0) - 0.2
            yield from arrow(beside(start, tip, 0.12 * s, 0), beside(start, tip, length * s, 0), s, view.theme, 0.06)
        sides = [x for x, _ in view.outline_of_goal(end)]
        # The corner is shown on the right of a goal that reaches the left edge.
        x = max(sides) + 1.4 + view.box / 2 if goal.left > 0 else min(sides) - 1.4 - view.box / 2
        _, y = view.at((0, -0.5 if end is End.TOP else view.pitch.rows + 0.5))
        lift = (-1 if end is End.TOP else 1) * (FENCE * s / 2 if view.is_open else 0.6)
        yield from _box(view, (x, y + lift), number)


def _along_wall(view: Places, number: int) -> Iterator[Mark]:
    row = _row(view, 0.3)
    a, b = view.at((view.pitch.columns, row)), view.at((view.pitch.columns, row + 1))
    s = view.square
    yield from _tried(view, beside(a, b, 0.05 * s, 0.42 * s), beside(a, b, 0.9 * s, 0.42 * s))
    yield from _box(view, (a[0] + 1.8 + view.box / 2, (a[1] + b[1]) / 2), number)


def _along_edge(view: Places, number: int) -> Iterator[Mark]:
    row, s = _row(view, 0.3), view.square
    a, b = view.at((view.pitch.columns, row)), view.at((view.pitch.columns, row + 1))
    yield from arrow(beside(a, b, 0.06 * s, 0), beside(a, b, 0.94 * s, 0), s, view.theme)
    yield from ticked(beside(a, b, 0.5 * s, 0.45 * s), _sign(view), view.theme)
    yield from _box(view, (a[0] + FENCE * s + 1.9 + view.box / 2, (a[1] + b[1]) / 2), number)


def _off(view: Places, number: int) -> Iterator[Mark]:
    row, s = _row(view, 0.75), view.square
    a, b = view.at((0, row)), view.at((-1, row))
    yield from _tried(view, beside(a, b, 0.1 * s, 0), beside(a, b, 0.85 * s, 0))
    yield from _box(view, (a[0] - 0.85 * s, a[1] - view.box / 2 - 0.4 * s), number)


def _corner(view: Places, number: int) -> Iterator[Mark]:
    """Past the corner of the top goal, from the dot left of its left post (or right of its right one)."""
    goal, s = view.pitch.goals[End.TOP], view.square
    left = goal.left > 0
    if not left and goal.right == view.pitch.columns:
        yield from _off(view, number)
        return
    column, way = (goal.left - 1, 1) if left else (goal.right + 1, -1)
    a, b = view.at((column, 0)), view.at((column + way, -1))
    yield from _tried(view, beside(a, b, 0.12 * s, 0), beside(a, b, 0.75 * s, 0))
    lift = 1.6 + view.box / 2 + (FENCE * s if view.is_open else 0.0)
    yield from _box(view, (a[0] - way * (1.2 + view.box / 2), a[1] - lift), number)


def _diagonal(view: Places, number: int) -> Iterator[Mark]:
    a, b, s = *_quiet(view), view.square
    yield from _tried(view, view.at(a), beside(view.at(a), view.at(b), 0.9 * s, 0))
    yield from _box(view, _left_of(view, a), number)


def _no_cross(view: Places, number: int) -> Iterator[Mark]:
    a, b = _quiet(view)
    s = view.square
    yield from line(view.pitch.ruleset.match.first, view.at((a[0], b[1])), view.at((b[0], a[1])), s, view.theme)
    yield from _tried(view, view.at(a), beside(view.at(a), view.at(b), 1.15 * s, 0))
    yield from _box(view, _left_of(view, a), number)


def _inner(view: Places, number: int) -> Iterator[Mark]:
    column, row = view.pitch.start
    a, b = max(view.pitch.lines, key=lambda one: abs(one[0][0] - column) + abs(one[0][1] - row))
    s = view.square
    start, end = view.at(a), view.at(b)
    yield from _tried(view, beside(start, end, 0.1 * s, -0.32 * s), beside(start, end, 0.9 * s, -0.32 * s))
    middle = beside(start, end, 0.5 * s, 0.3 * s)
    yield from _box(view, (middle[0], middle[1] + view.box / 2 + 0.3), number)


def _mouth(view: Places, number: int) -> Iterator[Mark]:
    """Across the mouth of the bottom goal: allowed."""
    goal, s = view.pitch.goals[End.BOTTOM], view.square
    a, b = view.at((goal.left, goal.row)), view.at((goal.left + 1, goal.row))
    yield from arrow(beside(a, b, 0.15 * s, 0), beside(a, b, 0.9 * s, 0), s, view.theme)
    yield from ticked(beside(a, b, 0.55 * s, -0.42 * s), _sign(view), view.theme)
    yield from _box(view, (a[0] - 1.0 - view.box / 2, a[1] - 1.4 - view.box / 2), number)


def _old_line(view: Places, number: int) -> Iterator[Mark]:
    a, b = _quiet(view)
    b = (b[0], a[1])
    s = view.square
    yield from line(view.pitch.ruleset.match.first, view.at(a), view.at(b), s, view.theme)
    start, end = view.at(a), view.at(b)
    yield from _tried(view, beside(start, end, 0.1 * s, -0.3 * s), beside(start, end, 0.9 * s, -0.3 * s))
    yield from _box(view, _left_of(view, a), number)


def _row(view: Places, share: float) -> int:
    """A row at that share of the pitch's length, with a row below it."""
    return max(0, min(view.pitch.rows - 1, round(share * view.pitch.rows)))


def _quiet(view: Places) -> tuple[Dot, Dot]:
    """Two dots across a square in the upper left of the pitch, the lower left one first."""
    pitch = view.pitch
    column, row = min(1, pitch.columns - 1), min(max(2, round(0.25 * pitch.rows)), pitch.rows)
    return (column, row), (column + 1, row - 1)


def _left_of(view: Places, dot: Dot) -> Point:
    x, y = view.at(dot)
    return x - 0.9 - view.box / 2, y - 0.5 * view.square


_PLACES = {
    "start": _start, "goals": _goals, "along-wall": _along_wall, "along-edge": _along_edge, "off": _off,
    "corner": _corner, "diagonal": _diagonal, "no-cross": _no_cross, "inner": _inner, "mouth": _mouth,
    "old-line": _old_line,
}
