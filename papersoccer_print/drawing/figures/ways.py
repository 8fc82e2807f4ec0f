"""The figure of the ways into the top goal: every kick that leads in, as an arrow."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.options import Boundary, Directions, End
from ...rules.pitch import Dot, Goal, pitch_of
from ...rules.ruleset import Ruleset
from ...scene.marks import Mark
from ...words import Words
from ..theme import MONO, Theme
from .alt import listed
from .figure import Figure, framed
from .panel import HEIGHT, WIDTH
from .strokes import arrow, beside, forbidden
from .view import View

LARGEST, SMALLEST = 12.0, 5.5
MARGIN, BEYOND, BEYOND_CORRIDOR = 0.82, 0.37, 0.62


def ways_figure(ruleset: Ruleset, words: Words, theme: Theme = MONO, *, width: float = WIDTH,
                height: float = HEIGHT) -> Figure:
    """A framed view of the top goal. Of a goal too wide for the frame, its left part is seen."""
    pitch = pitch_of(ruleset)
    goal = pitch.goals[End.TOP]
    scale = width / WIDTH
    columns = [dot[0] for entry in goal.entries for dot in entry]
    first, last = min(columns), max(columns)
    if ruleset.pitch.boundary is Boundary.WALL:
        first, last = goal.left, goal.right
    narrow = last - first < 2
    margin = 1.4 if narrow else MARGIN
    square = max(SMALLEST * scale, min(LARGEST * scale, width / (last - first + 2 * margin)))
    across = width / square
    left = (first + last - across) / 2 if last - first + 1.2 <= across else first - 0.6
    beyond = BEYOND_CORRIDOR if ruleset.pitch.boundary is Boundary.OPEN else BEYOND
    view = View(pitch, theme, square, left, -1 - beyond, width, height)
    return framed(tuple(_marks(goal, view)), width, height, _alt(goal, view, words), theme)


def _marks(goal: Goal, view: View) -> Iterator[Mark]:
    s, theme = view.square, view.theme
    yield from view.grid()
    yield from view.walls()
    yield from view.dots()
    yield from view.rings()
    for a, b in _kicks(goal):
        start, end = view.at(a), view.at(b)
        diagonal = a[0] != b[0]
        length = 1.414 if diagonal else 1.0
        near = 0.22 if a in view.bouncing else 0.16
        tip = beside(start, end, (length - 0.19) * s, 0)
        yield from arrow(beside(start, end, near * s, 0), tip, s, theme)
    for a, b, reach in _closed(goal, view):
        start, end = view.at(a), view.at(b)
        yield from forbidden(beside(start, end, 0.2 * s, 0), beside(start, end, reach * s, 0), s, theme)


def _kicks(goal: Goal) -> Iterator[tuple[Dot, Dot]]:
    """The ways in, each from its mouth dot to its goal dot."""
    for a, b in goal.entries:
        yield (b, a) if a in goal.dots else (a, b)


def _closed(goal: Goal, view: View) -> Iterator[tuple[Dot, Dot, float]]:
    """Beside a single way in: the kicks that do not lead in, with the distance of their crosses."""
    kicks = list(_kicks(goal))
    if len(kicks) != 1:
        return
    (column, row), _ = kicks[0]
    straight_only = view.pitch.ruleset.edges.directions is Directions.ORTHOGONAL
    if straight_only and not view.is_open:
        return
    outside = goal.dots[0][1]
    for beside_it in (column - 1, column + 1):
        if straight_only:
            yield (beside_it, row), (beside_it, outside), 0.62
        else:
            yield (beside_it, row), (column, outside), 0.62 if view.is_open else 0.7


def _alt(goal: Goal, view: View, words: Words) -> str:
    starts = {a for a, _ in _kicks(goal)}
    kinds = []
    if starts & set(goal.posts):
        kinds.append("post")
    if starts - set(goal.posts):
        kinds.append("middle" if len(goal.mouth) > 2 and not view.is_open else "edge")
    places = listed([words(f"figure.from-{kind}") for kind in kinds], words)
    return words("figure.ways-in", n=len(goal.entries), places=places)
