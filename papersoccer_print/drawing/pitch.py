"""The pitch itself as marks, its corner dot (0, 0) at the origin: tint, guides, walls, dots, rings, start.

Pitch sheets draw all of it; game diagrams and figures take the parts they need (`Frame.walls`, `Frame.rings` ...).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ..rules.options import Boundary, Directions, End
from ..rules.pitch import Dot, Goal, Pitch
from ..scene.marks import Disc, Group, Line, Mark, Point, Polyline, Symbol, Text
from ..scene.text import cap_height
from .guides import Reaches, guide_strokes
from .theme import MONO, Theme
from .weights import GUIDES_FROM, Weights

COORDINATE_SIZE = 12.0
LARGE_COORDINATE_SIZE = 18.0


@dataclass(frozen=True, eq=False)
class Frame:
    """A pitch at one square in one theme: where things are (mm from the corner dot) and what marks show them.

    ``fence`` overrides how far an open boundary's wall stands outside the edge dots.
    """

    pitch: Pitch
    square: float
    theme: Theme = MONO
    large: bool = False
    fence: float | None = None

    @cached_property
    def weights(self) -> Weights:
        return Weights(self.square, self.large, self.theme)

    @cached_property
    def offset(self) -> float:
        """How far outside the edge dots the walls stand: 0 unless the boundary is open."""
        if self.pitch.ruleset.pitch.boundary is Boundary.WALL:
            return 0.0
        return self.weights.fence if self.fence is None else self.fence

    def at(self, dot: Dot) -> Point:
        """A dot's place."""
        return dot[0] * self.square, dot[1] * self.square

    @property
    def left(self) -> float:
        """The axis of the left wall; `right`, `top` and `bottom` are those of the others, goals included."""
        return -self.offset

    @property
    def right(self) -> float:
        return self.pitch.columns * self.square + self.offset

    @property
    def top(self) -> float:
        return -self.square - self.offset

    @property
    def bottom(self) -> float:
        return (self.pitch.rows + 1) * self.square + self.offset

    @property
    def shoulder(self) -> tuple[float, float]:
        """The axes of the walls beside the top and the bottom goal."""
        return -self.offset, self.pitch.rows * self.square + self.offset

    def posts(self, end: End) -> tuple[float, float]:
        """The two posts of a goal, across."""
        goal = self.pitch.goals[end]
        return goal.left * self.square, goal.right * self.square

    def outline(self) -> tuple[Point, ...]:
        """The closed line of the walls, clockwise from the top left: through the dots, or outside them all round."""
        upper, lower = self.shoulder
        a, b = self.posts(End.TOP)
        c, d = self.posts(End.BOTTOM)
        points = [(self.left, upper), (a, upper), (a, self.top), (b, self.top), (b, upper), (self.right, upper),
                  (self.right, lower), (d, lower), (d, self.bottom), (c, self.bottom), (c, lower), (self.left, lower)]
        return tuple(_without_idle_points(points))

    def tints(self) -> Iterator[Mark]:
        """Each goal's ground in its defender's tint, if the theme has one."""
        for end, goal in self.pitch.goals.items():
            tint = self.theme.tint[end.attacker.other]
            if tint:
                a, b = self.posts(end)
                inner, outer = (0.0, self.top) if end is End.TOP else (goal.row * self.square, self.bottom)
                yield Polyline(((a, inner), (a, outer), (b, outer), (b, inner)), colour=None, fill=tint, closed=True)

    def walls(self) -> Iterator[Mark]:
        """The boundary, and the pitch's own lines in the same weight."""
        width, ink = self.weights.wall, self.theme.ink
        yield Polyline(self.outline(), width, ink, closed=True)
        for chain in _chains(self.pitch):
            yield Polyline(tuple(map(self.at, chain)), width, ink)

    @cached_property
    def dots_on_walls(self) -> frozenset[Dot]:
        """Dots that a printed wall runs through (they get no dot of their own)."""
        touched = {dot for line in self.pitch.walls for dot in line}
        if self.offset == 0:
            touched |= {dot for goal in self.pitch.goals.values() for dot in goal.dots}
            touched |= {post for goal in self.pitch.goals.values() for post in goal.posts}
        return frozenset(touched)

    def is_large(self, dot: Dot) -> bool:
        """Whether the dot bounces from the start though no wall touches it."""
        rules = self.pitch.ruleset.bounce
        return (rules.walls and rules.per_turn != 0 and dot in self.pitch.wall_dots
                and dot not in self.dots_on_walls)

    def dot_radius(self, dot: Dot) -> float:
        """The radius of the disc on a dot; 0 for a wall dot and a goal dot."""
        if dot in self.pitch.goal_of or dot in self.dots_on_walls:
            return 0.0
        return (self.weights.large_dot if self.is_large(dot) else self.weights.dot) / 2

    def dots(self) -> Iterator[Mark]:
        """A disc on every dot that has neither wall nor ring nor start on it."""
        for dot in self.pitch.dots:
            radius = self.dot_radius(dot)
            if radius and dot != self.pitch.start:
                yield Disc(*self.at(dot), radius, self.theme.ink)

    def rings(self) -> Iterator[Mark]:
        """A ring on every goal dot, white inside."""
        for dot in self.pitch.goal_of:
            yield Disc(*self.at(dot), self.weights.ring, self.theme.paper, self.theme.ink, self.weights.ring_line)

    def diamond(self) -> Mark:
        """The start."""
        (x, y), r = self.at(self.pitch.start), self.weights.diamond
        return Polyline(((x, y - r), (x + r, y), (x, y + r), (x - r, y)), colour=None, fill=self.theme.ink, closed=True)

    def reaches(self) -> dict[Dot, Reaches]:
        """What stands on each dot, for the guides to keep clear of."""
        return {dot: self._reaches_of(dot) for dot in self.pitch.dots}

    def _reaches_of(self, dot: Dot) -> Reaches:
        wall = self.weights.wall / 2 if dot in self.dots_on_walls else 0.0
        if dot == self.pitch.start:
            return Reaches(wall=wall, diamond=self.weights.diamond)
        disc = self.weights.ring_reach if dot in self.pitch.goal_of else self.dot_radius(dot)
        return Reaches(disc, wall)

    @property
    def has_guides(self) -> bool:
        """Whether guides can be told apart at this square (never only half of the legal set)."""
        return self.square >= GUIDES_FROM or self.pitch.ruleset.edges.directions is Directions.ORTHOGONAL

    def guides(self) -> Iterator[Line]:
        """The dotted strokes of every playable segment."""
        return (stroke for _, stroke in guide_strokes(self.pitch, self.weights, self.reaches()))

    def coordinates(self) -> Iterator[Mark]:
        """Letters along both ends (above a goal on its mouth's columns), numbers beside both side walls."""
        size = LARGE_COORDINATE_SIZE if self.large else COORDINATE_SIZE
        height, ink = cap_height(size), self.theme.ink
        for end, goal in self.pitch.goals.items():
            for column in range(self.pitch.columns + 1):
                y = self._letter_baseline(end, goal, column, height)
                yield Text(column * self.square, y, column_name(column), size, anchor="middle", colour=ink)
        for row in range(self.pitch.rows + 1):
            y = row * self.square + height / 2
            yield Text(self.left - 2.6, y, str(row + 1), size, anchor="end", colour=ink)
            yield Text(self.right + 2.6, y, str(row + 1), size, colour=ink)

    def _letter_baseline(self, end: End, goal: Goal, column: int, height: float) -> float:
        upper, lower = self.shoulder
        in_mouth = goal.left <= column <= goal.right
        if end is End.TOP:
            return self.top - 3.4 if in_mouth else upper - 2.6
        drop = height - cap_height(COORDINATE_SIZE)
        return self.bottom + 6.0 + drop if in_mouth else lower + 5.2 + drop


def pitch_marks(pitch: Pitch, square: float, theme: Theme = MONO, *, guides: bool = True, coords: bool = False,
                large: bool = False) -> tuple[Mark, ...]:
    """The whole pitch in drawing order, its corner dot at the origin. No guides where they could not be told apart."""
    frame = Frame(pitch, square, theme, large)
    marks: list[Mark] = [*frame.tints()]
    if guides and frame.has_guides:
        marks.append(Group(tuple(frame.guides()), name="guides"))
    marks.append(Group(tuple(frame.walls()), name="walls"))
    marks.append(Group(tuple(frame.dots()), name="dots"))
    marks.append(Group(tuple(frame.rings()), name="goal-dots"))
    marks.append(Group((frame.diamond(),), name="start"))
    if coords:
        marks.append(Group(tuple(frame.coordinates()), name="coordinates"))
    return tuple(marks)


@lru_cache(maxsize=64)
def pitch_symbol(pitch: Pitch, square: float, theme: Theme = MONO, *, guides: bool = True, coords: bool = False,
                 large: bool = False) -> Symbol:
    """The pitch as a symbol, so that a document holds it once however often it is printed."""
    marks = pitch_marks(pitch, square, theme, guides=guides, coords=coords, large=large)
    frame = Frame(pitch, square, theme, large)
    edge = max(frame.weights.wall / 2, frame.weights.ring_reach) + (10.0 if coords else 0.0)
    key = f"pitch-{hashlib.sha256(repr(marks).encode()).hexdigest()[:10]}"
    return Symbol(key, marks, frame.left - edge, frame.top - edge, frame.right - frame.left + 2 * edge,
                  frame.bottom - frame.top + 2 * edge)


def column_name(column: int) -> str:
    """``a`` .. ``z``, then ``aa``, ``ab`` ..."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def _without_idle_points(points: list[Point]) -> Iterator[Point]:
    """A closed chain without the points that stand twice or in the middle of a straight stretch."""
    kept = [point for number, point in enumerate(points) if point != points[number - 1]]
    for number, (x, y) in enumerate(kept):
        (ax, ay), (bx, by) = kept[number - 1], kept[(number + 1) % len(kept)]
        if not (ax == x == bx or ay == y == by):
            yield x, y


def _chains(pitch: Pitch) -> Iterator[tuple[Dot, ...]]:
    """The pitch's own lines, joined where one goes on from another (so that a bend is mitred), bends only."""
    chain: list[Dot] = []
    for a, b in pitch.lines:
        if len(chain) >= 2 and chain[-1] in (a, b):
            chain.append(b if chain[-1] == a else a)
        elif len(chain) == 2 and chain[0] in (a, b):
            chain = [chain[1], chain[0], b if chain[0] == a else a]
        else:
            yield from [_bends(chain)] if chain else []
            chain = [a, b]
    yield from [_bends(chain)] if chain else []


def _bends(chain: list[Dot]) -> tuple[Dot, ...]:
    inner = [dot for before, dot, after in zip(chain, chain[1:], chain[2:], strict=False)
             if (dot[0] - before[0], dot[1] - before[1]) != (after[0] - dot[0], after[1] - dot[1])]
    return (chain[0], *inner, chain[-1])
