"""What a panel is to show, and the window through which it is best seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from ...rules.options import Boundary, Direction
from ...rules.pitch import Dot, Pitch, Segment, pitch_of, segment
from ...rules.referee import Game, Kick

Spot = tuple[float, float, float]
"""A place in dots, and how much room it needs round it, in squares."""
BALL_ROOM, DOT_ROOM, SIGN_ROOM, NUMBER_ROOM = 0.33, 0.17, 0.28, 0.45
NEAR_EDGE = 0.75
OUTSIDE, OUTSIDE_TRIED = 0.5, 1.05
BEYOND_GOAL, BEYOND_CORRIDOR = 0.33, 0.62
CUT = 0.2
"""A wall whose middle is so near the frame would be cut along its length."""


@dataclass(frozen=True, eq=False)
class Situation:
    """A played game: the last ``shown`` kicks carry arrowheads; ``forbidden`` and ``allowed`` are tried after them.

    ``numbered``: the kicks shown are numbered. ``ticked``: a tick stands beside the last one. ``also``: dots that must
    be in view (so that a series of panels shares one window).
    """

    game: Game
    shown: int = 0
    forbidden: tuple[Direction, ...] = ()
    allowed: tuple[Direction, ...] = ()
    numbered: bool = False
    ticked: bool = False
    also: tuple[Dot, ...] = ()

    @property
    def pitch(self) -> Pitch:
        return pitch_of(self.game.ruleset)

    @property
    def ball(self) -> Dot:
        return self.game.position.ball

    @cached_property
    def kicks(self) -> tuple[Kick, ...]:
        """The kicks that carry arrowheads."""
        return self.game.kicks[len(self.game.kicks) - self.shown:]

    @cached_property
    def earlier(self) -> tuple[Kick, ...]:
        """The kicks before them."""
        return self.game.kicks[:len(self.game.kicks) - self.shown]

    @cached_property
    def visited(self) -> frozenset[Dot]:
        return frozenset({self.pitch.start, *(kick.end for kick in self.game.kicks)})

    @cached_property
    def blocked(self) -> frozenset[Segment]:
        """Lines along which something is drawn already, by the players or in print."""
        return self.pitch.walls | {segment(kick.start, kick.end) for kick in self.game.kicks}

    def target(self, direction: Direction) -> Dot:
        dx, dy = direction.step
        return self.ball[0] + dx, self.ball[1] + dy

    def runs_over(self, direction: Direction) -> bool:
        """Whether a kick would run over a line or wall, so that its sign has to stand beside it."""
        return segment(self.ball, self.target(direction)) in self.blocked or self._along_post(direction)

    def _along_post(self, direction: Direction) -> bool:
        """A closed goal's posts are walls beyond the edge as well."""
        goal = next((goal for goal in self.pitch.goals.values() if self.ball in goal.posts), None)
        return (goal is not None and self.pitch.ruleset.pitch.boundary is Boundary.WALL
                and self.target(direction) in ((self.ball[0], goal.dots[0][1]),))

    def leaves(self, direction: Direction) -> bool:
        """Whether a kick would lead off the pitch."""
        target = self.target(direction)
        return not self.pitch.on_pitch(target) and target not in self.pitch.goal_of


def window(situation: Situation, across: float, down: float) -> tuple[float, float]:
    """The corner (in dots) of a window of that many squares from which the situation is best seen."""
    spots = list(needed(situation))
    for spot in _wanted(situation):
        left, top, right, bottom = box([*spots, spot])
        if right - left <= across and bottom - top <= down:
            spots.append(spot)
    left, top, right, bottom = box(spots)
    outside = _outside(situation, spots)
    pitch = situation.pitch
    x = _place(left, right, across, outside[0], pitch.columns + outside[1], pitch.columns)
    y = _place(top, bottom, down, outside[2], pitch.rows + outside[3], pitch.rows)
    if pitch.ruleset.pitch.boundary is Boundary.OPEN:
        return x, y
    return _uncut(x, across, (left, right), pitch.columns), _uncut(y, down, (top, bottom), pitch.rows)


def _uncut(begin: float, size: float, held: tuple[float, float], last: int) -> float:
    """Where a window of ``size`` begins so that no wall lies half under its frame, if what is held lets it."""
    def cut(place: float) -> bool:
        return any(abs(place + side - wall) < CUT - 1e-9 for side in (0.0, size) for wall in (0, last))

    if not cut(begin):
        return begin
    moved = (wall - side + way * CUT for way in (1, -1) for wall, side in ((0, 0.0), (last, size)))
    return min((place for place in moved if not cut(place) and place <= held[0] and held[1] <= place + size),
               key=lambda place: abs(place - begin), default=begin)


def box(spots: Iterable[Spot]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of spots with their room."""
    spots = list(spots)
    return (min(x - r for x, _, r in spots), min(y - r for _, y, r in spots),
            max(x + r for x, _, r in spots), max(y + r for _, y, r in spots))


def needed(situation: Situation) -> Iterator[Spot]:
    """What must be in view: the ball, the kicks shown (else where the last one came from), and those tried."""
    yield (*situation.ball, BALL_ROOM if situation.ball not in situation.pitch.goal_of else _goal_room(situation))
    for dot in situation.also:
        yield (*dot, DOT_ROOM)
    for kick in situation.kicks or situation.earlier[-1:]:
        yield (*kick.start, NUMBER_ROOM if situation.numbered and kick.number > 1 else DOT_ROOM)
    for direction in (*situation.forbidden, *situation.allowed):
        dx, dy = direction.step
        yield situation.ball[0] + 0.8 * dx, situation.ball[1] + 0.8 * dy, SIGN_ROOM


def _goal_room(situation: Situation) -> float:
    return BEYOND_CORRIDOR if situation.pitch.ruleset.pitch.boundary is Boundary.OPEN else BEYOND_GOAL


def _wanted(situation: Situation) -> Iterator[Spot]:
    """What should be in view if there is room: the goal that the ball is near, the kicks just before those shown."""
    touched = {situation.ball, *(kick.start for kick in situation.kicks)}
    tried = {situation.target(direction) for direction in (*situation.forbidden, *situation.allowed)}
    for goal in situation.pitch.goals.values():
        near = touched & {*goal.mouth, *goal.dots}
        beside = tried & {(goal.left - 1, goal.dots[0][1]), (goal.right + 1, goal.dots[0][1]), *goal.dots, *goal.posts}
        if near or beside:
            close = sorted(goal.dots, key=lambda dot: abs(dot[0] - situation.ball[0]))
            yield from ((*dot, _goal_room(situation)) for dot in close)
    for kick in reversed(situation.earlier[-2:]):
        yield (*kick.start, DOT_ROOM)


def _outside(situation: Situation, spots: list[Spot]) -> tuple[float, float, float, float]:
    """How far the window may reach: its least left, what it may show right of the pitch, least top, below the pitch."""
    pitch = situation.pitch
    is_open = pitch.ruleset.pitch.boundary is Boundary.OPEN
    _, top, _, bottom = box(spots)
    goal = _goal_room(situation)
    edge = OUTSIDE + (0.1 if is_open else 0.0)
    off = [situation.target(direction) for direction in situation.forbidden if situation.leaves(direction)]
    sides = []
    for goes_off, reaches_goal in (
        (any(x < 0 for x, _ in off), False), (any(x > pitch.columns for x, _ in off), False),
        (any(y < 0 for _, y in off), top < -0.9), (any(y > pitch.rows for _, y in off), bottom > pitch.rows + 0.9),
    ):
        sides.append(1 + goal if reaches_goal else OUTSIDE_TRIED if goes_off else edge)
    return -sides[0], sides[1], -sides[2], sides[3]


def _place(low: float, high: float, size: float, least: float, most: float, last: int) -> float:
    """Where a window of ``size`` begins: round the middle of what it must hold, little of it off the pitch, and an edge
    that matters a little within."""
    begin = round((low + high) - 0.001) / 2 - size / 2
    if most - least <= size:
        begin = (most + least - size) / 2
    elif low < NEAR_EDGE and begin < 0.35:
        begin = least
    elif high > last - NEAR_EDGE and begin + size > last - 0.35:
        begin = most - size
    else:
        begin = max(least, min(most - size, begin))
    # Nothing that must be seen may be cut, whatever lies round it.
    return max(high - size, min(low, begin)) if high - low <= size else begin
