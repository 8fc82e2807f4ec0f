"""Positions and kicks: the game itself, exactly as the design's section "exact semantics" words it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, assert_never

from .options import STEPS, DeadEnd, Direction, Directions, End, Ending, Illegal, OwnGoal, Player
from .pitch import Dot, Pitch, pitch_of, rival, segment
from .ruleset import Ruleset
from .tables import ALL, GOAL, VISITED


class IllegalKick(ValueError):  # noqa: N818
    """A kick that the rules forbid; `reason` says which rule."""

    def __init__(self, reason: Illegal) -> None:
        self.reason = reason
        super().__init__(reason.value)


class Outcome(NamedTuple):
    """How a game ended: the winner (None for a draw), the reason, and who made the last kick."""

    winner: Player | None
    reason: Ending
    kicker: Player


DIRECTIONS_IN = tuple(tuple(d for d in Direction if byte >> d & 1) for byte in range(256))
"""The directions whose bits are set in a byte."""


class Position(NamedTuple):
    """An immutable moment of a game; `kick` gives the next one.

    ``closed``, ``crossed`` and ``marks`` have a byte for each dot, as in `tables.Tables`; ``bounces`` is how many the
    running turn has used. ``mover`` keeps the last kicker when the game is over.
    """

    pitch: Pitch
    ball_index: int
    mover: Player
    closed: bytes
    crossed: bytes
    marks: bytes
    bounces: int
    outcome: Outcome | None

    @classmethod
    def start(cls, ruleset: Ruleset, first: Player | None = None) -> Position:
        """The position before the first kick; ``first`` overrides who makes it."""
        return _start(pitch_of(ruleset), first or ruleset.match.first)

    @property
    def ball(self) -> Dot:
        """The dot where the ball lies."""
        return self.pitch.dots[self.ball_index]

    @property
    def to_move(self) -> Player | None:
        """Who kicks next; None once the game is over."""
        return None if self.outcome else self.mover

    @property
    def in_turn(self) -> bool:
        """Whether the player to move has bounced and must kick on."""
        return self.bounces > 0 and self.outcome is None

    def has_visited(self, dot: Dot) -> bool:
        """Whether the ball has been on a dot; it has been on the start dot from the beginning."""
        return bool(self.marks[self.pitch.index[dot]] & VISITED)

    def legal_kicks(self) -> tuple[Direction, ...]:
        """The directions in which the ball may be kicked now, ascending; empty once the game is over."""
        if self.outcome:
            return ()
        barred = self.pitch.tables.barred
        closed = self.closed[self.ball_index] | (barred[self.mover][self.ball_index] if barred else 0)
        return DIRECTIONS_IN[ALL ^ closed]

    def kick(self, direction: int) -> Position:
        """The position after one kick. Raises `IllegalKick` with the rule that it breaks."""
        after, _, _, halt = run(self, ((Direction(direction),),))
        if halt:
            raise IllegalKick(self.why_illegal(direction) or Illegal.GAME_OVER)
        return after

    def why_illegal(self, direction: int) -> Illegal | None:
        """The rule that a kick in this direction would break; None if it is legal."""
        if self.outcome:
            return Illegal.GAME_OVER
        tables, ball, bit = self.pitch.tables, self.ball_index, 1 << direction
        if tables.closed[ball] & bit:
            return self._why_no_segment(direction)
        if self.closed[ball] & bit:
            crossed = self.crossed and self.crossed[ball] & bit
            return Illegal.CROSSES_DIAGONAL if crossed else Illegal.ALREADY_DRAWN
        return Illegal.OWN_GOAL if tables.barred and tables.barred[self.mover][ball] & bit else None

    def _why_no_segment(self, direction: int) -> Illegal:
        dx, dy = STEPS[direction]
        line = segment(self.ball, (self.ball[0] + dx, self.ball[1] + dy))
        if line in self.pitch.walls:
            return Illegal.ALREADY_DRAWN
        straight_only = self.pitch.ruleset.edges.directions is Directions.ORTHOGONAL
        return Illegal.OFF_PITCH if straight_only or rival(line) not in self.pitch.lines else Illegal.CROSSES_DIAGONAL


@lru_cache(maxsize=128)
def _start(pitch: Pitch, first: Player) -> Position:
    ball, tables = pitch.index[pitch.start], pitch.tables
    return Position(pitch, ball, first, tables.closed, tables.crossed, tables.marks, 0, None)


class Halt(Enum):
    """Why a run of turns stopped before its end."""

    ILLEGAL = "illegal"
    TURN_OVER = "the turn goes on though it was over"
    TURN_OPEN = "the turn stops though the ball bounced"


def run(position: Position, turns: Sequence[Sequence[int]]) -> tuple[Position, int, int, Halt | None]:
    """Play turns of digits 0..7: the rules of a kick, here and nowhere else.

    Returns the position after the last legal kick, how many turns were begun and how many kicks of the last one
    were made, and what stopped them, if anything did. The last turn may stop inside a bounce.
    """
    pitch, tables = position.pitch, position.pitch.tables
    steps, rivals, barred, springs, limit = tables.steps, tables.rivals, tables.barred, tables.springs, tables.limit
    closed, crossed, marks = bytearray(position.closed), bytearray(position.crossed), bytearray(position.marks)
    ball, bounces, outcome, mover = position.ball_index, position.bounces, position.outcome, position.mover
    other, begun, made = mover.other, 0, 0
    visited, shut = VISITED, ALL  # in locals: every record goes through this loop
    ways = shut if outcome else closed[ball]  # closed where the ball lies; told to the table as it leaves
    for digits in turns:
        begun += 1
        made = 0
        for digit in digits:
            bit, target, back = steps[ball][digit]
            if ways & bit or (barred and barred[mover][ball] & bit):
                break
            closed[ball] = ways | bit
            if rivals:
                for dot, way in rivals[ball][digit]:
                    closed[dot] |= way
                    crossed[dot] |= way
            ball = target
            ways = closed[ball] | back
            made += 1
            mark = marks[ball]
            marks[ball] = mark | visited
            if mark & springs and bounces < limit:
                bounces += 1
                if ways == shut or (barred and ways | barred[mover][ball] == shut):
                    outcome, closed[ball], ways = _ended(pitch, ball, mover, mover), ways, shut
                    break
            elif ways == shut or (barred and ways | barred[other][ball] == shut):
                outcome, closed[ball], ways = _ended(pitch, ball, mover, other), ways, shut
                break
            else:
                mover, other, bounces = other, mover, 0
                break
        if made < len(digits) or (bounces and not outcome):
            break
    if not outcome:
        closed[ball] = ways
    after = Position(pitch, ball, mover, bytes(closed), bytes(crossed), bytes(marks), bounces, outcome)
    return after, begun, made, _halt(after, made, turns[begun - 1], begun < len(turns)) if turns else None


def _halt(after: Position, made: int, digits: Sequence[int], more: bool) -> Halt | None:
    """What stopped a run after ``made`` kicks of a turn; ``more``: there are turns after it."""
    if made < len(digits):
        turn_over = made and not after.bounces and after.outcome is None
        return Halt.TURN_OVER if turn_over else Halt.ILLEGAL
    return Halt.TURN_OPEN if more and after.in_turn else None


def _ended(pitch: Pitch, ball: int, kicker: Player, next_mover: Player) -> Outcome:
    """The outcome of a kick to a dot that nothing leaves: a goal or a dead end."""
    if pitch.tables.marks[ball] & GOAL:
        return scored(pitch.ruleset, pitch.goal_of[pitch.dots[ball]], kicker)
    return stuck(pitch.ruleset, kicker, next_mover)


def scored(ruleset: Ruleset, end: End, kicker: Player) -> Outcome:
    """The outcome of a ball that entered the goal at ``end``."""
    if kicker is end.attacker:
        return Outcome(kicker, Ending.GOAL, kicker)
    winner = kicker if ruleset.ending.own_goal is OwnGoal.SCORER_WINS else end.attacker
    return Outcome(winner, Ending.OWN_GOAL, kicker)


def stuck(ruleset: Ruleset, kicker: Player, next_mover: Player) -> Outcome:
    """The outcome of a landing with no legal kick onward."""
    match ruleset.ending.dead_end:
        case DeadEnd.KICKER_LOSES:
            return Outcome(kicker.other, Ending.DEAD_END, kicker)
        case DeadEnd.PLAYER_TO_MOVE_LOSES:
            return Outcome(next_mover.other, Ending.DEAD_END, kicker)
        case DeadEnd.DRAW:
            return Outcome(None, Ending.DEAD_END, kicker)
        case unknown:
            assert_never(unknown)
