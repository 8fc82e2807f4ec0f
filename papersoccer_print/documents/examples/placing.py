"""Known sequences of kicks set down where they fit on a pitch: moved to its wall, goal or corner, mirrored, led up to.

A sequence is written for one pitch. On another the ball first has to get to where the sequence begins: it is led there
by plain turns, one kick each onto fresh dots, so that the same player begins.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from ...rules.options import DIRECTION_OF, STEPS, End
from ...rules.pitch import Dot, Pitch

Turns = tuple[tuple[int, ...], ...]
Across = Literal["start", "right", "goal"]
Down = Literal["start", "top", "bottom"]
FAR = 4
"""How far from its first choice (in dots) a sequence may be moved along an axis where its place does not matter."""


@dataclass(frozen=True)
class Core:
    """A sequence of turns, and where it begins.

    ``across``: ``dx`` from the start's column, from the right edge, or from the column beside the left post (the
    middle of a goal with one dot); ``down``: ``dy`` from the start's row, below the top or above the bottom.
    """

    moves: str
    across: Across = "start"
    dx: int = 0
    down: Down = "start"
    dy: int = 0

    def turns(self, mirrored: bool) -> Turns:
        """The turns as directions."""
        return tuple(tuple((8 - int(digit)) % 8 if mirrored else int(digit) for digit in turn)
                     for turn in self.moves.split())

    def shortened(self, by: int) -> Core | None:
        """The same without its first ``by`` turns, which must be single kicks; None if it has no others."""
        turns = self.moves.split()
        if len(turns) <= by or any(len(turn) > 1 for turn in turns[:by]):
            return None
        dx, dy = path_of((0, 0), self.turns(False)[:by])[-1]
        across = -dx if self.across == "right" else dx
        down = -dy if self.down == "bottom" else dy
        return Core(" ".join(turns[by:]), self.across, self.dx + across, self.down, self.dy + down)


def placings(core: Core, pitch: Pitch, led: bool) -> Iterator[Turns]:
    """Every way to play a core on this pitch, the plainest first; ``led``: those to which the ball has to be led.

    Whether the rules let it stand is not looked at.
    """
    seen: set[Turns] = set()
    for shift in sorted(range(-FAR, FAR + 1), key=lambda by: (abs(by), by)):
        for mirrored in (False, True):
            turns = core.turns(mirrored)
            for origin in _origins(core, pitch, mirrored, shift):
                path = path_of(origin, turns)
                if (origin != pitch.start) is led and all(dot in pitch.index for dot in path):
                    way = lead(pitch, origin, frozenset(path[1:]))
                    if way is not None and (whole := (*way, *turns)) not in seen:
                        seen.add(whole)
                        yield whole


def path_of(origin: Dot, turns: Turns) -> tuple[Dot, ...]:
    """The dots that a sequence visits."""
    x, y = origin
    path = [origin]
    for digit in (digit for turn in turns for digit in turn):
        x, y = x + STEPS[digit][0], y + STEPS[digit][1]
        path.append((x, y))
    return tuple(path)


def _origins(core: Core, pitch: Pitch, mirrored: bool, shift: int) -> Iterator[Dot]:
    """Where a core may begin, moved by ``shift`` along an axis on which its place does not matter."""
    x, y = _column(core, pitch, mirrored), _row(core, pitch)
    if shift == 0:
        yield x, y
        return
    if core.across == "start":
        yield x + shift, y
    if core.down == "start":
        yield x, y + shift
    if core.across == core.down == "start":
        yield x + shift, y + shift


def _column(core: Core, pitch: Pitch, mirrored: bool) -> int:
    dx = -core.dx if mirrored else core.dx
    match core.across:
        case "start":
            return pitch.start[0] + dx
        case "right":
            return core.dx if mirrored else pitch.columns - core.dx
        case "goal":
            goal = pitch.goals[End.BOTTOM if core.down == "bottom" else End.TOP]
            if len(goal.dots) == 1:
                return goal.dots[0][0] + dx
            return (goal.right - 1 if mirrored else goal.left + 1) + dx


def _row(core: Core, pitch: Pitch) -> int:
    return {"start": pitch.start[1] + core.dy, "top": core.dy, "bottom": pitch.rows - core.dy}[core.down]


def lead(pitch: Pitch, goal: Dot, avoid: frozenset[Dot]) -> Turns | None:
    """An even number of plain turns from the start to a dot, over fresh dots not in ``avoid``; None without a way."""
    start = pitch.start
    if start == goal:
        return ()
    if start in avoid or goal not in pitch.index or goal in pitch.wall_dots:
        return None
    first, last = pitch.index[start], pitch.index[goal]
    barred = bytearray(_barred(pitch))
    for dot in avoid:
        if dot in pitch.index:
            barred[pitch.index[dot]] = 1
    queue: deque[tuple[int, ...]] = deque([(first,)])
    # For each parity and dot, the number of kicks that reach it: the first way of that parity is the only one kept, so
    # a way passes a dot at the very place that is noted here, or not at all.
    reached = ([-1] * len(barred), [-1] * len(barred))
    reached[0][first] = 0
    while queue:
        path = queue.popleft()
        length = len(path)
        same, other = reached[length % 2], reached[1 - length % 2]
        for _, number in pitch.exits[path[-1]]:
            if number == last:
                if length % 2 == 0:
                    return _kicks([pitch.dots[each] for each in (*path, last)])
            elif not barred[number] and same[number] < 0:
                before = other[number]
                if before < 0 or path[before] != number:
                    same[number] = length
                    queue.append((*path, number))
    return None


@lru_cache(maxsize=8)
def _barred(pitch: Pitch) -> bytes:
    """For each dot, whether it is a wall dot or a goal dot."""
    return bytes(dot in pitch.wall_dots or dot in pitch.goal_of for dot in pitch.dots)


def _kicks(path: list[Dot]) -> Turns:
    return tuple((DIRECTION_OF[b[0] - a[0], b[1] - a[1]].value,) for a, b in pairwise(path))
