"""A window onto a pitch: where dots are in it, and the pitch's own marks (grid, walls, dots, rings) as figures draw.

Lengths are given in squares (the visual standard's ``s``) unless said otherwise; marks are in mm from the window's
top left corner.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from ...rules.options import Boundary, End
from ...rules.pitch import Dot, Goal, Pitch
from ...scene.marks import Disc, Line, Mark, Point, Polyline
from ..colours import mix
from ..pitch import Frame
from ..theme import Theme

WALL, USED, FRESH, RING, RING_LINE = 0.19, 0.15, 0.05, 0.12, 0.055
SMALLEST_DOT = 0.35
"""Radius in mm under which a fresh dot would be lost on a copier."""
FENCE, CORRIDOR, CORRIDOR_END = 0.30, 0.40, 0.38
"""How far an open boundary's fence stands outside the edge dots, and outside the ways into a goal."""
GRID_LINE = 0.2


@dataclass(frozen=True, eq=False)
class View:
    """``square`` is a square's side in mm; ``left`` and ``top`` the window's corner in dots; ``width``/``height`` in mm
    (0: all of the pitch is seen)."""

    pitch: Pitch
    theme: Theme
    square: float
    left: float
    top: float
    width: float = 0.0
    height: float = 0.0

    def at(self, dot: tuple[float, float]) -> Point:
        """A place in mm."""
        return (dot[0] - self.left) * self.square, (dot[1] - self.top) * self.square

    def holds(self, dot: Dot, radius: float) -> bool:
        """Whether a round mark on a dot would show whole."""
        if not self.width:
            return True
        x, y = self.at(dot)
        reach = radius * self.square
        return reach <= x <= self.width - reach and reach <= y <= self.height - reach

    @property
    def is_open(self) -> bool:
        return self.pitch.ruleset.pitch.boundary is Boundary.OPEN

    @property
    def grey(self) -> str:
        """The grid is decoration: it may vanish on a copier."""
        return mix(self.theme.ink, self.theme.paper, 0.35)

    def grid(self) -> Iterator[Mark]:
        """Paper lines over the rectangle, and where a straight kick leads into a goal."""
        pitch = self.pitch
        runs = [((column, 0), (column, pitch.rows)) for column in range(pitch.columns + 1)]
        runs += [((0, row), (pitch.columns, row)) for row in range(pitch.rows + 1)]
        for goal in pitch.goals.values():
            runs += [entry for entry in goal.entries if entry[0][0] == entry[1][0]]
        for a, b in runs:
            yield Line(*self.at(a), *self.at(b), GRID_LINE, self.grey)

    def outline(self) -> tuple[Point, ...]:
        """The wall in mm: through the edge dots, or as a fence outside them with a corridor round each goal."""
        if not self.is_open:
            dx, dy = self.at((0, 0))
            return tuple((x + dx, y + dy) for x, y in Frame(self.pitch, self.square, self.theme).outline())
        pitch = self.pitch
        (a, b), (c, d) = self._corridor(pitch.goals[End.TOP]), self._corridor(pitch.goals[End.BOTTOM])
        left, right, upper, lower = -FENCE, pitch.columns + FENCE, -FENCE, pitch.rows + FENCE
        top, bottom = -1 - CORRIDOR_END, pitch.rows + 1 + CORRIDOR_END
        points = ((left, upper), (a, upper), (a, top), (b, top), (b, upper), (right, upper), (right, lower), (d, lower),
                  (d, bottom), (c, bottom), (c, lower), (left, lower))
        return tuple(map(self.at, points))

    def outline_of_goal(self, end: End) -> tuple[Point, ...]:
        """The outline's points in mm beyond the end line."""
        limit = self.at((0, -0.5 if end is End.TOP else self.pitch.rows + 0.5))[1]
        return tuple(point for point in self.outline() if (point[1] < limit if end is End.TOP else point[1] > limit))

    def _corridor(self, goal: Goal) -> tuple[float, float]:
        columns = [dot[0] for entry in goal.entries for dot in entry]
        least, most = -FENCE, self.pitch.columns + FENCE
        return max(least, min(columns) - CORRIDOR), min(most, max(columns) + CORRIDOR)

    def walls(self) -> Iterator[Mark]:
        """The outline and the pitch's own lines."""
        width = WALL * self.square * self.theme.wall
        yield Polyline(self.outline(), width, self.theme.ink, closed=True)
        for a, b in self.pitch.lines:
            yield Line(*self.at(a), *self.at(b), width, self.theme.ink, cap="round")

    @cached_property
    def bouncing(self) -> frozenset[Dot]:
        """The dots that bounce before the first kick: a big dot means a bounce."""
        rules = self.pitch.ruleset.bounce
        return self.pitch.wall_dots if rules.walls and rules.per_turn != 0 else frozenset()

    @property
    def used_bounce(self) -> bool:
        """Whether used dots are big."""
        rules = self.pitch.ruleset.bounce
        return rules.lines and rules.per_turn != 0

    @property
    def used_radius(self) -> float:
        """The radius of a big dot, in squares: it must stand out on a wall, however heavy the theme makes that."""
        return max(USED, 0.75 * WALL * self.theme.wall)

    def dots(self, visited: Collection[Dot] = (), without: Collection[Dot] = ()) -> Iterator[Mark]:
        """Big dots where the ball would bounce, points where it would not; none that the frame would cut."""
        small = max(SMALLEST_DOT, FRESH * self.square)
        for dot in self.pitch.dots:
            if dot in self.pitch.goal_of or dot in without:
                continue
            big = dot in self.bouncing or (self.used_bounce and dot in visited)
            radius = self.used_radius if big else FRESH
            if self.holds(dot, radius):
                yield Disc(*self.at(dot), radius * self.square if big else small, self.theme.ink)

    def rings(self, without: Collection[Dot] = ()) -> Iterator[Mark]:
        """The goal dots."""
        line = max(0.25, RING_LINE * self.square)
        radius = max(RING * self.square, 0.75) - line / 2
        for dot in self.pitch.goal_of:
            if dot not in without and self.holds(dot, RING):
                yield Disc(*self.at(dot), radius, self.theme.paper, self.theme.ink, line)
