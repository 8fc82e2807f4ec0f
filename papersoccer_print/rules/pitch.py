"""The board that a ruleset describes: dots, segments, walls, goals. Everything here is fixed before kick-off.

A dot is ``(column, row)`` counted from the top-left corner dot ``(0, 0)``; goal dots lie on row ``-1`` (top) and
``rows + 1`` (bottom). A segment is a pair of neighbouring dots, the smaller one first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from .options import DIRECTION_OF, Boundary, Crossing, Direction, Directions, End, Entry, GoalShape
from .ruleset import LeftPosts, Ruleset
from .tables import Exit, Tables, compile_tables

Dot = tuple[int, int]
Segment = tuple[Dot, Dot]


def segment(a: Dot, b: Dot) -> Segment:
    """The undirected line between two dots."""
    return (a, b) if a <= b else (b, a)


def rival(line: Segment) -> Segment | None:
    """The other diagonal of a diagonal's square; None for a straight segment."""
    (ax, ay), (bx, by) = line
    return segment((ax, by), (bx, ay)) if ax != bx and ay != by else None


class Goal(NamedTuple):
    """One goal: columns of its posts, the dots of its mouth (posts included), its goal dots, and the ways in."""

    end: End
    left: int
    right: int
    row: int
    dots: tuple[Dot, ...]
    entries: tuple[Segment, ...]

    @property
    def mouth(self) -> tuple[Dot, ...]:
        """Every dot of the end line from post to post."""
        return tuple((column, self.row) for column in range(self.left, self.right + 1))

    @property
    def posts(self) -> tuple[Dot, Dot]:
        return (self.left, self.row), (self.right, self.row)


@dataclass(frozen=True, eq=False)
class Pitch:
    """A ruleset's board. Dots are also numbered (`dots`, `index`), which the engine uses for its tables.

    ``walls`` are the printed unit lines of the boundary (none along an open one) and of ``pitch.lines``;
    ``wall_dots`` are those that count under ``bounce.walls``; ``exits[n]`` lists the playable segments at dot ``n``.
    """

    ruleset: Ruleset
    columns: int
    rows: int
    start: Dot
    dots: tuple[Dot, ...]
    index: dict[Dot, int]
    goals: dict[End, Goal]
    goal_of: dict[Dot, End]
    segments: tuple[Segment, ...]
    boundary: frozenset[Segment]
    lines: tuple[Segment, ...]
    wall_dots: frozenset[Dot]
    exits: tuple[tuple[Exit, ...], ...]
    tables: Tables = field(repr=False)

    @property
    def walls(self) -> frozenset[Segment]:
        """Every printed line between two pitch dots along which nobody may draw."""
        return self.boundary | frozenset(self.lines)

    def on_pitch(self, dot: Dot) -> bool:
        """Whether the dot lies in the rectangle, goal dots excluded."""
        return 0 <= dot[0] <= self.columns and 0 <= dot[1] <= self.rows

    def on_edge(self, dot: Dot) -> bool:
        """Whether the dot lies on the rectangle's edge."""
        return self.on_pitch(dot) and (dot[0] in (0, self.columns) or dot[1] in (0, self.rows))


def start_of(ruleset: Ruleset) -> Dot:
    """The dot where the ball starts."""
    pitch = ruleset.pitch
    return (pitch.columns // 2, pitch.rows // 2) if pitch.start == "centre" else pitch.start


def left_post(ruleset: Ruleset, end: End) -> int:
    """The column of a goal's left post."""
    goal = ruleset.goal
    if isinstance(goal.left, LeftPosts):
        return goal.left.top if end is End.TOP else goal.left.bottom
    return (ruleset.pitch.columns - goal.width) // 2 if goal.left == "centred" else goal.left


def line_segments(ruleset: Ruleset) -> tuple[Segment, ...]:
    """The unit segments of ``pitch.lines``, in order, each once."""
    pitch = ruleset.pitch
    found: dict[Segment, None] = {}
    for line in pitch.lines:
        a, b = ((0, pitch.rows // 2), (pitch.columns, pitch.rows // 2)) if line == "halfway" else line
        length = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
        dots = [(a[0] + (b[0] - a[0]) * i // length, a[1] + (b[1] - a[1]) * i // length) for i in range(length + 1)]
        found |= dict.fromkeys(map(segment, dots, dots[1:]))
    return tuple(found)


def make_goal(ruleset: Ruleset, end: End) -> Goal:
    """A goal with its dots and ways in (DESIGN: into a notch from any mouth dot, never straight along a post)."""
    rows, width = ruleset.pitch.rows, ruleset.goal.width
    left = left_post(ruleset, end)
    right, row, outside = left + width, 0 if end is End.TOP else rows, -1 if end is End.TOP else rows + 1
    mouth = range(left, right + 1)
    straight_only = ruleset.edges.directions is Directions.ORTHOGONAL
    if ruleset.goal.shape is GoalShape.NOTCH:
        targets = list(mouth)
        pairs = [(c, t) for c in mouth for t in targets if abs(c - t) <= 1 and not (c == t and c in (left, right))]
    else:
        middle = (left + right) // 2
        targets = [middle]
        reach = 1 if ruleset.goal.entry is Entry.MOUTH else 0
        pairs = [(c, middle) for c in mouth if abs(c - middle) <= reach]
    entries = tuple(segment((c, row), (t, outside)) for c, t in pairs if c == t or not straight_only)
    return Goal(end, left, right, row, tuple((t, outside) for t in targets), entries)


def _boundary(ruleset: Ruleset, goals: Iterable[Goal]) -> Iterator[Segment]:
    """The unit segments along the rectangle where nobody may draw."""
    if ruleset.pitch.boundary is Boundary.OPEN:
        return
    columns, rows = ruleset.pitch.columns, ruleset.pitch.rows
    for column in (0, columns):
        for row in range(rows):
            yield (column, row), (column, row + 1)
    for goal in goals:
        for column in range(columns):
            if not goal.left <= column < goal.right:
                yield (column, goal.row), (column + 1, goal.row)


def _inner_segments(ruleset: Ruleset) -> Iterator[Segment]:
    """Every segment between two pitch dots that the directions allow."""
    columns, rows = ruleset.pitch.columns, ruleset.pitch.rows
    steps = [d.step for d in (Direction.NE, Direction.E, Direction.SE, Direction.S)
             if ruleset.edges.directions is Directions.ALL or not d.is_diagonal]
    for row in range(rows + 1):
        for column in range(columns + 1):
            for dx, dy in steps:
                if column + dx <= columns and 0 <= row + dy <= rows:
                    yield segment((column, row), (column + dx, row + dy))


def _exits(segments: Iterable[Segment], index: dict[Dot, int], goal_of: dict[Dot, End]) -> tuple[tuple[Exit, ...], ...]:
    """The playable segments at each dot, by direction. No kick leaves a goal dot."""
    table: list[list[Exit]] = [[] for _ in index]
    for line in segments:
        for a, b in (line, line[::-1]):
            if a not in goal_of:
                table[index[a]].append(Exit(DIRECTION_OF[b[0] - a[0], b[1] - a[1]], index[b]))
    return tuple(tuple(sorted(exits)) for exits in table)


@lru_cache(maxsize=256)
def pitch_of(ruleset: Ruleset) -> Pitch:
    """The board of a ruleset that has passed the loader's checks."""
    columns, rows = ruleset.pitch.columns, ruleset.pitch.rows
    goals = {end: make_goal(ruleset, end) for end in End}
    boundary = frozenset(_boundary(ruleset, goals.values()))
    lines = line_segments(ruleset)
    printed = boundary | set(lines)
    if ruleset.edges.crossing is Crossing.FORBIDDEN:
        printed |= {other for line in lines if (other := rival(line))}
    inner = [line for line in _inner_segments(ruleset) if line not in printed]
    segments = tuple(sorted([*inner, *(entry for goal in goals.values() for entry in goal.entries)]))
    dots = tuple((c, r) for r in range(rows + 1) for c in range(columns + 1))
    dots += tuple(dot for goal in goals.values() for dot in goal.dots)
    index = {dot: number for number, dot in enumerate(dots)}
    inside_mouth = {dot for goal in goals.values() for dot in goal.mouth[1:-1] if not ruleset.bounce.mouth}
    edge = {d for d in dots if 0 <= d[1] <= rows and (d[0] in (0, columns) or d[1] in (0, rows))}
    goal_of = {dot: end for end, goal in goals.items() for dot in goal.dots}
    wall_dots = frozenset((edge - inside_mouth) | {dot for line in lines for dot in line})
    exits = _exits(segments, index, goal_of)
    start = start_of(ruleset)
    goal_dots = {end: [index[dot] for dot in goal.dots] for end, goal in goals.items()}
    return Pitch(
        ruleset=ruleset,
        columns=columns,
        rows=rows,
        start=start,
        dots=dots,
        index=index,
        goals=goals,
        goal_of=goal_of,
        segments=segments,
        boundary=boundary,
        lines=lines,
        wall_dots=wall_dots,
        exits=exits,
        tables=compile_tables(ruleset, dots, exits, index[start], [index[dot] for dot in wall_dots], goal_dots),
    )
