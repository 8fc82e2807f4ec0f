"""Every complete turn that a position allows, found by drawing and rubbing out on one set of tables."""

from __future__ import annotations

from dataclasses import dataclass

from .game import DIRECTIONS_IN, Position
from .tables import ALL

MOST_NODES = 20_000
"""Kicks looked at before a search gives up: in the middle of a game one position in five allows more."""

ONE = tuple(bytes((digit,)) for digit in range(8))
SPRINGING = tuple(bytes(mark & springs for mark in range(256)) for springs in range(4))
"""For each value of `Tables.springs`, what translates the marks of dots into whether a landing there bounces."""


@dataclass(frozen=True, slots=True)
class Turns:
    """The complete turns found, each as its direction digits (a `bytes` of 0..7), in ascending order.

    ``nodes`` is how many kicks were looked at; ``complete`` is False where the search stopped at its limit, and there
    are turns that it has not found.
    """

    turns: tuple[bytes, ...]
    nodes: int
    complete: bool


def complete_turns(position: Position, most_nodes: int = MOST_NODES) -> Turns:
    """All ways in which the running turn can be finished: play passes, or the game ends.

    Two orders of the same lines are two turns. `Position.kick` by each digit, or `game.run`, plays one.
    """
    if position.outcome:
        return Turns((), 0, True)
    tables, mover, ball, bounces = position.pitch.tables, position.mover, position.ball_index, position.bounces
    steps, rivals, limit = tables.steps, tables.rivals, tables.limit
    barred = tables.barred[mover] if tables.barred else bytes(len(steps))
    # A dot that the turn bounces off has sprung already, so no kick of the turn makes another dot spring.
    springs = position.marks.translate(SPRINGING[tables.springs])
    closed, path, nodes = bytearray(position.closed), bytearray(), 0
    found: list[bytes] = []
    row, before = steps[ball], closed[ball]
    ways = iter(DIRECTIONS_IN[ALL ^ (before | barred[ball])])
    stack = []
    while True:
        for digit in ways:
            if nodes == most_nodes:
                return Turns(tuple(found), nodes, False)
            nodes += 1
            bit, target, back = row[digit]
            there = closed[target]
            if springs[target] and bounces < limit and there | back | barred[target] != ALL:
                stack.append((ways, row, ball, before, target, there, digit))
                closed[ball] = before | bit
                for dot, way in rivals[ball][digit] if rivals else ():
                    closed[dot] |= way
                path.append(digit)
                ball, bounces, row, before = target, bounces + 1, steps[target], there | back
                ways = iter(DIRECTIONS_IN[ALL ^ (before | barred[ball])])
                break
            found.append(bytes(path) + ONE[digit])
        else:
            if not stack:
                return Turns(tuple(found), nodes, True)
            ways, row, ball, before, target, there, digit = stack.pop()
            closed[ball], closed[target] = before, there
            for dot, way in rivals[ball][digit] if rivals else ():
                closed[dot] ^= way
            path.pop()
            bounces -= 1
