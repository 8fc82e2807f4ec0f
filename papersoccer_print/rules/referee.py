"""Plays recorded turns, and says what happened kick by kick, or which kick broke which rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .game import IllegalKick, Position
from .options import Direction, Ending, Illegal, Player, Verdict
from .pitch import Dot
from .ruleset import Example, Ruleset

Turns = Sequence[Sequence[int]]
"""A game as direction digits, one sequence a turn."""


class Fault(StrEnum):
    """What can be wrong with a record: an illegal kick, a turn that ends at the wrong place, or its notation."""

    OFF_PITCH = "off-pitch"
    ALREADY_DRAWN = "already-drawn"
    CROSSES_DIAGONAL = "crosses-diagonal"
    OWN_GOAL = "own-goal"
    GAME_OVER = "game-over"
    TURN_BOUNDARY = "turn-boundary"
    SYNTAX = "syntax"


@dataclass(frozen=True, slots=True)
class Kick:
    """One kick as played. ``turn`` and ``number`` (within the turn) count from 1; ``bounces``: it gives another."""

    turn: int
    number: int
    player: Player
    start: Dot
    end: Dot
    direction: Direction
    bounces: bool


@dataclass(frozen=True, slots=True)
class RuleBreak:
    """Where a record breaks a rule: turn and kick from 1, and, for a line drawn before, the turn that drew it.

    For a turn boundary, ``expected_more`` says that the turn stops though the ball bounced; otherwise it goes on
    though the turn was over.
    """

    turn: int
    kick: int
    player: Player
    direction: Direction | None
    reason: Fault
    drawn_in_turn: int | None = None
    expected_more: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """A played record: every legal kick, the position after them, and the rule break that stopped it, if any."""

    ruleset: Ruleset
    first: Player
    kicks: tuple[Kick, ...]
    position: Position
    error: RuleBreak | None = None

    @property
    def turns(self) -> tuple[tuple[Direction, ...], ...]:
        """The kicks' directions, one tuple a turn."""
        grouped: dict[int, list[Direction]] = {}
        for kick in self.kicks:
            grouped.setdefault(kick.turn, []).append(kick.direction)
        return tuple(map(tuple, grouped.values()))

    @property
    def cut_in_turn(self) -> bool:
        """Whether the game stops inside a turn: the last kick bounced and was not the end."""
        return self.position.in_turn


def play(ruleset: Ruleset, turns: Turns, first: Player | None = None) -> Game:
    """Play recorded turns to their end or to the first kick or turn boundary that breaks a rule.

    The last turn may stop inside a bounce. Directions must be 0..7.
    """
    position = Position.start(ruleset, first)
    beginner = position.mover
    kicks: list[Kick] = []
    for turn, digits in enumerate(turns, 1):
        player = position.mover
        for number, digit in enumerate(digits, 1):
            direction = Direction(digit)
            if number > 1 and position.outcome is None and position.mover is not player:
                error = RuleBreak(turn, number, player, direction, Fault.TURN_BOUNDARY)
                return Game(ruleset, beginner, tuple(kicks), position, error)
            try:
                after = position.kick(direction)
            except IllegalKick as illegal:
                error = _rule_break(kicks, position, turn, number, direction, illegal.reason)
                return Game(ruleset, beginner, tuple(kicks), position, error)
            kicks.append(Kick(turn, number, player, position.ball, after.ball, direction, after.in_turn))
            position = after
        if position.in_turn and turn < len(turns):
            error = RuleBreak(turn, len(digits), player, None, Fault.TURN_BOUNDARY, expected_more=True)
            return Game(ruleset, beginner, tuple(kicks), position, error)
    return Game(ruleset, beginner, tuple(kicks), position)


def _rule_break(
    kicks: Sequence[Kick], position: Position, turn: int, number: int, direction: Direction, reason: Illegal
) -> RuleBreak:
    dx, dy = direction.step
    line = {position.ball, (position.ball[0] + dx, position.ball[1] + dy)}
    drawn_in = next((kick.turn for kick in kicks if {kick.start, kick.end} == line), None)
    return RuleBreak(turn, number, position.mover, direction, Fault(reason.value), drawn_in)


def verdict_of(ruleset: Ruleset, turns: Turns, kick: int | None = None, first: Player | None = None) -> Verdict:
    """What really happens after ``turns`` (and ``kick``, tried after them): the verdict that an example may claim.

    Raises `ValueError` if ``turns`` themselves are illegal, or if there is no kick at all to judge.
    """
    game = play(ruleset, turns, first)
    if game.error:
        raise ValueError(f"turn {game.error.turn}, kick {game.error.kick}: {game.error.reason.value}")
    position = game.position
    if kick is not None:
        if position.outcome:
            raise ValueError("the game is over before the kick that is tried")
        reason = position.why_illegal(kick)
        if reason is not None:
            return Verdict(reason.value)
        position = position.kick(kick)
    elif not game.kicks:
        raise ValueError("there is no kick to judge")
    if position.outcome:
        winner = position.outcome.winner
        return {Player.A: Verdict.A_WINS, Player.B: Verdict.B_WINS, None: Verdict.DRAW}[winner]
    return Verdict.BOUNCES if position.in_turn else Verdict.PASSES


def example_turns(example: Example) -> list[list[int]]:
    """The moves of an example as turns of digits."""
    return [[int(digit) for digit in turn] for turn in example.moves.split()]


__all__ = [
    "Ending", "Fault", "Game", "Kick", "RuleBreak", "Turns", "example_turns", "play", "verdict_of",
]
