"""Plays recorded turns, and says what happened kick by kick, or which kick broke which rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from .game import Halt, Position, run
from .options import STEPS, Direction, Player, Verdict
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


class Kick(NamedTuple):
    """One kick as played. ``turn`` and ``number`` (within the turn) count from 1; ``bounces``: it gives another."""

    turn: int
    number: int
    player: Player
    start: Dot
    end: Dot
    direction: Direction
    bounces: bool


class RuleBreak(NamedTuple):
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


@dataclass(unsafe_hash=True)
class Game:
    """A played record: its legal kicks, the position after them, and the rule break that stopped it, if any.

    Not to be changed (it would be frozen, were that not so slow to make, and archives hold a million games).

    ``digits`` are the directions played, one sequence a turn: those that were handed in, as far as they are legal.
    """

    ruleset: Ruleset
    first: Player
    digits: Turns
    position: Position
    error: RuleBreak | None = None

    @cached_property
    def kicks(self) -> tuple[Kick, ...]:
        """Every legal kick. Within a turn all bounce; the last one passes, unless the game stops inside the turn."""
        return tuple(self._kicks())

    def _kicks(self) -> Iterator[Kick]:
        column, row = self.position.pitch.start
        player = self.first
        for turn, digits in enumerate(self.digits, 1):
            last_bounces = turn == len(self.digits) and self.position.in_turn
            for number, digit in enumerate(digits, 1):
                start, (dx, dy) = (column, row), STEPS[digit]
                column, row = column + dx, row + dy
                bounces = number < len(digits) or last_bounces
                yield Kick(turn, number, player, start, (column, row), Direction(digit), bounces)
            player = player.other if digits else player

    @property
    def turns(self) -> tuple[tuple[Direction, ...], ...]:
        """The kicks' directions, one tuple a turn."""
        return tuple(tuple(map(Direction, digits)) for digits in self.digits if digits)

    @property
    def cut_in_turn(self) -> bool:
        """Whether the game stops inside a turn: the last kick bounced and was not the end."""
        return self.position.in_turn


def play(ruleset: Ruleset, turns: Turns, first: Player | None = None) -> Game:
    """Play recorded turns to their end or to the first kick or turn boundary that breaks a rule.

    The last turn may stop inside a bounce. Directions must be 0..7.
    """
    start = Position.start(ruleset, first)
    position, begun, made, halt = run(start, turns)
    if halt is None:
        return Game(ruleset, start.mover, turns, position)
    digits = [tuple(each) for each in turns[:begun]]
    stopped = digits.pop()
    game = Game(ruleset, start.mover, (*digits, stopped[:made]), position)
    return replace(game, error=_rule_break(game, halt, stopped))


def _rule_break(game: Game, halt: Halt, stopped: tuple[int, ...]) -> RuleBreak:
    """What stopped a game in its last turn, of which ``stopped`` are all the digits."""
    turn, made = len(game.digits), len(game.digits[-1])
    player = game.kicks[-1].player if made else game.position.mover
    if halt is Halt.TURN_OPEN:
        return RuleBreak(turn, made, player, None, Fault.TURN_BOUNDARY, expected_more=True)
    direction = Direction(stopped[made])
    if halt is Halt.TURN_OVER:
        return RuleBreak(turn, made + 1, player, direction, Fault.TURN_BOUNDARY)
    reason = game.position.why_illegal(direction)
    assert reason is not None
    (column, row), (dx, dy) = game.position.ball, direction.step
    line = {(column, row), (column + dx, row + dy)}
    drawn_in = next((kick.turn for kick in game.kicks if {kick.start, kick.end} == line), None)
    return RuleBreak(turn, made + 1, game.position.mover, direction, Fault(reason.value), drawn_in)


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
