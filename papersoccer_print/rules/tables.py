"""A pitch compiled into small tables of bytes, by which the engine plays a kick in a few look-ups.

Dots are numbered as in `Pitch.dots`, and direction ``d`` is the bit ``1 << d`` of a dot's byte.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .options import DIRECTION_OF, Crossing, Direction, End, OwnGoal, Player
from .ruleset import Ruleset

VISITED, WALL, GOAL = 1, 2, 4
"""The marks of a dot: the ball has been there, it counts as a wall dot, it is a goal dot."""

ALL = 255
"""The byte of a dot that no kick can leave."""

UNLIMITED = 1 << 30


class Exit(NamedTuple):
    """A segment as seen from one of its dots: the way it goes, and the number of the dot where it leads."""

    direction: Direction
    target: int


class Tables(NamedTuple):
    """What the engine looks up. The first three are also the state before the first kick.

    ``closed[dot]``: the directions in which no segment leads or may be drawn any more. ``crossed[dot]``: those of
    them that are closed only by a drawn diagonal (empty where crossing is allowed). ``marks[dot]``: see `VISITED`.
    ``steps[dot][d]``: the bit of ``d``, the dot that a kick reaches, and the bit of the way back from there.
    ``rivals[dot][d]``: the dots and bits of the other diagonal of the square. ``barred[player][dot]``: the ways into
    the player's own goal where that is forbidden, else empty. ``springs``: the marks that make a landing bounce, up
    to ``limit`` times a turn.
    """

    closed: bytes
    crossed: bytes
    marks: bytes
    steps: tuple[tuple[tuple[int, int, int], ...], ...]
    rivals: tuple[tuple[tuple[tuple[int, int], ...], ...], ...]
    barred: Mapping[Player, bytes]
    springs: int
    limit: int


def compile_tables(
    ruleset: Ruleset, dots: Sequence[tuple[int, int]], exits: Sequence[Sequence[Exit]],
    start: int, walls: Sequence[int], goals: Mapping[End, Sequence[int]],
) -> Tables:
    """The tables of a board: its dots, the segments at each, the numbers of its start, wall dots and goal dots."""
    forbidden = ruleset.edges.crossing is Crossing.FORBIDDEN
    rules = ruleset.bounce
    marks = bytearray(len(dots))
    marks[start] = VISITED
    for number in walls:
        marks[number] |= WALL
    for number in (number for numbers in goals.values() for number in numbers):
        marks[number] = GOAL
    return Tables(
        closed=bytes(ALL ^ sum(1 << exit.direction for exit in each) for each in exits),
        crossed=bytes(len(dots)) if forbidden else b"",
        marks=bytes(marks),
        steps=tuple(map(_steps, exits)),
        rivals=_rivals(dots, exits) if forbidden else (),
        barred=_barred(exits, goals) if ruleset.ending.own_goal is OwnGoal.FORBIDDEN else {},
        springs=VISITED * rules.lines | WALL * rules.walls,
        limit=UNLIMITED if rules.per_turn == "unlimited" else rules.per_turn,
    )


def _steps(exits: Sequence[Exit]) -> tuple[tuple[int, int, int], ...]:
    """For each direction at a dot: its bit, where a kick leads (-1 without a segment), and the bit of the way back."""
    steps = [(1 << direction, -1, 0) for direction in range(8)]
    for exit in exits:
        steps[exit.direction] = (1 << exit.direction, exit.target, 1 << (exit.direction + 4) % 8)
    return tuple(steps)


def _rivals(
    dots: Sequence[tuple[int, int]], exits: Sequence[Sequence[Exit]]
) -> tuple[tuple[tuple[tuple[int, int], ...], ...], ...]:
    """For every dot and direction, both ends of the diagonal that crosses there, where one is playable."""
    number = {dot: n for n, dot in enumerate(dots)}
    ways = [{exit.direction: exit.target for exit in each} for each in exits]

    def crossing(n: int, direction: Direction) -> tuple[tuple[int, int], ...]:
        if not direction.is_diagonal or direction not in ways[n]:
            return ()
        (ax, ay), (bx, by) = dots[n], dots[ways[n][direction]]
        across = DIRECTION_OF[bx - ax, ay - by]
        ends = ((number.get((ax, by)), across), (number.get((bx, ay)), across.opposite))
        return tuple((end, 1 << way) for end, way in ends if end is not None and way in ways[end])

    return tuple(tuple(crossing(n, direction) for direction in Direction) for n in range(len(dots)))


def _barred(exits: Sequence[Sequence[Exit]], goals: Mapping[End, Sequence[int]]) -> dict[Player, bytes]:
    """For each player, the ways into the goal that the other one attacks."""
    return {
        end.attacker.other: bytes(sum(1 << exit.direction for exit in each if exit.target in numbers) for each in exits)
        for end, numbers in goals.items()
    }
