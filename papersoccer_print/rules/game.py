"""Positions and kicks: the game itself, exactly as the design's section "exact semantics" words it."""

from __future__ import annotations

from dataclasses import dataclass

from .options import STEPS, DeadEnd, Direction, End, Ending, Illegal, OwnGoal, Player
from .pitch import Dot, Exit, Pitch, pitch_of, rival, segment
from .ruleset import Ruleset


class IllegalKick(ValueError):  # noqa: N818
    """A kick that the rules forbid; `reason` says which rule."""

    def __init__(self, reason: Illegal) -> None:
        self.reason = reason
        super().__init__(reason.value)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner (None for a draw), the reason, and who made the last kick."""

    winner: Player | None
    reason: Ending
    kicker: Player


@dataclass(frozen=True, slots=True)
class Position:
    """An immutable moment of a game; `kick` gives the next one.

    ``drawn`` is the bit set of drawn segments (numbered as in ``pitch.segments``), ``visited`` that of dots where
    the ball has been, ``bounces`` how many the running turn has used. ``mover`` keeps the last kicker when over.
    """

    pitch: Pitch
    ball_index: int
    mover: Player
    drawn: int
    visited: int
    bounces: int
    outcome: Outcome | None

    @classmethod
    def start(cls, ruleset: Ruleset, first: Player | None = None) -> Position:
        """The position before the first kick; ``first`` overrides who makes it."""
        pitch = pitch_of(ruleset)
        ball = pitch.index[pitch.start]
        return cls(pitch, ball, first or ruleset.match.first, 0, 1 << ball, 0, None)

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

    def legal_kicks(self) -> tuple[Direction, ...]:
        """The directions in which the ball may be kicked now, ascending; empty once the game is over."""
        if self.outcome:
            return ()
        return tuple(exit.direction for exit in legal_exits(self.pitch, self.ball_index, self.drawn, self.mover))

    def kick(self, direction: int) -> Position:
        """The position after one kick. Raises `IllegalKick` with the rule that it breaks."""
        found = None
        if self.outcome is None:
            for exit in self.pitch.exits[self.ball_index]:
                if exit.direction == direction:
                    found = exit
                    break
        if found is None or self.drawn & found.blocked_by or self._is_forbidden_own_goal(found):
            raise IllegalKick(self.why_illegal(direction) or Illegal.OFF_PITCH)
        return self._after(found)

    def why_illegal(self, direction: int) -> Illegal | None:
        """The rule that a kick in this direction would break; None if it is legal."""
        if self.outcome:
            return Illegal.GAME_OVER
        for exit in self.pitch.exits[self.ball_index]:
            if exit.direction == direction:
                if self.drawn & exit.bit:
                    return Illegal.ALREADY_DRAWN
                if self.drawn & exit.blocked_by:
                    return Illegal.CROSSES_DIAGONAL
                return Illegal.OWN_GOAL if self._is_forbidden_own_goal(exit) else None
        dx, dy = STEPS[direction]
        line = segment(self.ball, (self.ball[0] + dx, self.ball[1] + dy))
        if line in self.pitch.walls:
            return Illegal.ALREADY_DRAWN
        return Illegal.CROSSES_DIAGONAL if rival(line) in self.pitch.lines else Illegal.OFF_PITCH

    def _is_forbidden_own_goal(self, exit: Exit) -> bool:
        pitch = self.pitch
        return (
            pitch.ruleset.ending.own_goal is OwnGoal.FORBIDDEN
            and (end := pitch.goal_of.get(pitch.dots[exit.target])) is not None
            and end.attacker is not self.mover
        )

    def _after(self, exit: Exit) -> Position:
        pitch, kicker, target = self.pitch, self.mover, exit.target
        drawn, visited = self.drawn | exit.bit, self.visited | 1 << target
        end = pitch.goal_of.get(pitch.dots[target])
        if end is not None:
            return Position(pitch, target, kicker, drawn, visited, self.bounces, scored(pitch.ruleset, end, kicker))
        if landing_bounces(pitch, self.visited, target, self.bounces):
            mover, bounces = kicker, self.bounces + 1
        else:
            mover, bounces = kicker.other, 0
        outcome = None
        if not any(legal_exits(pitch, target, drawn, mover)):
            outcome = stuck(pitch.ruleset, kicker, mover)
            mover = kicker
        return Position(pitch, target, mover, drawn, visited, bounces, outcome)


def legal_exits(pitch: Pitch, ball: int, drawn: int, mover: Player) -> list[Exit]:
    """The segments along which ``mover`` may kick from dot number ``ball``."""
    exits = [exit for exit in pitch.exits[ball] if not drawn & exit.blocked_by]
    if pitch.ruleset.ending.own_goal is OwnGoal.FORBIDDEN:
        own = pitch.goals[End.BOTTOM if mover is Player.A else End.TOP]
        exits = [exit for exit in exits if pitch.dots[exit.target] not in own.dots]
    return exits


def landing_bounces(pitch: Pitch, visited: int, target: int, bounces: int) -> bool:
    """Whether a landing gives another kick, ``visited`` being the dots visited before it."""
    rules = pitch.ruleset.bounce
    if rules.per_turn != "unlimited" and bounces >= rules.per_turn:
        return False
    return bool(rules.lines and visited >> target & 1) or (rules.walls and pitch.dots[target] in pitch.wall_dots)


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
