"""What an example has to show, judged on the game that was played for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ...rules.game import Position
from ...rules.options import STEPS, Direction, Ending, Illegal, Player, Verdict
from ...rules.pitch import Dot, rival, segment
from ...rules.referee import Game, Kick, play
from ...rules.ruleset import Ruleset
from ..clauses.traits import Traits
from .placing import Turns


@dataclass(frozen=True, eq=False)
class Trial:
    """A game that might serve as an example. A kicks first."""

    traits: Traits
    turns: Turns

    @property
    def ruleset(self) -> Ruleset:
        return self.traits.ruleset

    @cached_property
    def game(self) -> Game:
        return play(self.ruleset, self.turns, Player.A)

    @property
    def legal(self) -> bool:
        return self.game.error is None

    @property
    def position(self) -> Position:
        return self.game.position

    @property
    def last(self) -> Kick:
        return self.game.kicks[-1]

    @property
    def over(self) -> bool:
        return self.position.outcome is not None

    @property
    def ends_stuck(self) -> bool:
        outcome = self.position.outcome
        return outcome is not None and outcome.reason is Ending.DEAD_END

    @property
    def ends_in_goal(self) -> bool:
        outcome = self.position.outcome
        return outcome is not None and outcome.reason is not Ending.DEAD_END

    @property
    def off_post(self) -> bool:
        """Whether the last kick was made from a post."""
        return any(self.last.start in goal.posts for goal in self.traits.pitch.goals.values())

    def was_used(self, back: int = 1) -> bool:
        """Whether the ball had been where the kick ``back`` from the end landed."""
        kick = self.game.kicks[-back]
        return kick.end in {self.traits.pitch.start, *(each.end for each in self.game.kicks[:-back])}

    def on_wall(self, back: int = 1) -> bool:
        return self.game.kicks[-back].end in self.traits.pitch.wall_dots

    def on_edge(self, dot: Dot) -> bool:
        return self.traits.pitch.on_edge(dot)

    def in_corner(self, dot: Dot) -> bool:
        pitch = self.traits.pitch
        return dot[0] in (0, pitch.columns) and dot[1] in (0, pitch.rows)

    def lined(self, dot: Dot) -> bool:
        """Whether a wall inside the pitch touches a dot."""
        return any(dot in line for line in self.traits.pitch.lines)

    @property
    def last_would_bounce(self) -> bool:
        """Whether the last kick landed where a turn with a bounce left goes on."""
        rules = self.ruleset.bounce
        left = rules.per_turn == "unlimited" or self.last.number <= rules.per_turn
        return left and ((rules.lines and self.was_used()) or (rules.walls and self.on_wall()))

    @property
    def crosses(self) -> bool:
        """Whether the last kick crosses a drawn diagonal."""
        other = rival(segment(self.last.start, self.last.end))
        return other is not None and any(segment(kick.start, kick.end) == other for kick in self.game.kicks[:-1])

    def why_not(self, direction: int) -> Illegal | None:
        return self.position.why_illegal(direction)

    def towards(self, direction: int) -> Dot:
        (x, y), (dx, dy) = self.position.ball, STEPS[direction]
        return x + dx, y + dy

    def after(self, direction: int) -> Verdict:
        """What a kick tried now does."""
        reason = self.why_not(direction)
        return Verdict(reason.value) if reason else verdict_at(self.position.kick(direction))

    @property
    def verdict(self) -> Verdict:
        return verdict_at(self.position)


def verdict_at(position: Position) -> Verdict:
    """What the kick that led to a position did."""
    if position.outcome:
        winner = position.outcome.winner
        return Verdict.DRAW if winner is None else Verdict.A_WINS if winner is Player.A else Verdict.B_WINS
    return Verdict.BOUNCES if position.in_turn else Verdict.PASSES


@dataclass(frozen=True)
class Tries:
    """Kicks tried after a game: those that are claimed to break a rule (and which one), and those that are allowed."""

    forbidden: tuple[tuple[Direction, Verdict], ...] = ()
    allowed: tuple[Direction, ...] = ()


Fits = Callable[[Trial], bool]
Trying = Callable[[Trial], Tries | None]
