"""The worked opening in words: each kick with where it lands and what follows, all of it played by the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...rules.game import Position
from ...rules.options import Player
from ...rules.pitch import Dot
from ...rules.referee import play
from ...rules.ruleset import Ruleset
from .traits import Traits

ARROWS = "↑↗→↘↓↙←↖"


@dataclass(frozen=True)
class Landing:
    """One kick of the opening: its arrow, the phrase of where it lands (with the turn that ended there), the verdict.

    ``verdict``: ``bounce``, ``over`` or ``limit`` (it would have bounced, but the turn has used its bounces).
    """

    arrow: str
    where: str
    turn: int
    verdict: str


@dataclass(frozen=True)
class Turn:
    """One turn of the opening."""

    number: int
    player: Player
    kicks: tuple[Landing, ...]


@dataclass(frozen=True)
class Question:
    """What the reader is asked at the end: who kicks, from which turn's dot, and which kicks bounce."""

    player: Player
    turn: int
    bounces: tuple[Landing, ...]


def opening_turns(ruleset: Ruleset, digits: Sequence[Sequence[int]], first: Player) -> tuple[Turn, ...]:
    """The turns of a worked opening that ``first`` begins. The moves must be legal."""
    return tuple(_turns(ruleset, digits, first))


def _turns(ruleset: Ruleset, digits: Sequence[Sequence[int]], first: Player) -> Iterator[Turn]:
    traits = Traits(ruleset)
    position = Position.start(ruleset, first)
    ended: dict[Dot, int] = {}
    for number, turn in enumerate(digits, 1):
        player, kicks = position.mover, []
        for digit in turn:
            after = position.kick(digit)
            kicks.append(_landing(traits, position, after, digit, ended))
            position = after
        ended[position.ball] = number
        yield Turn(number, player, tuple(kicks))


def _landing(traits: Traits, before: Position, after: Position, digit: int, ended: dict[Dot, int]) -> Landing:
    pitch = traits.pitch
    used = before.has_visited(after.ball)
    wall_dot = after.ball in pitch.wall_dots
    where, turn = "fresh", 0
    if used and after.ball in ended:
        where, turn = "dot", ended[after.ball]
    elif used and after.ball == pitch.start:
        where = "start"
    elif wall_dot and traits.walls_bounce:
        along = not traits.wall and pitch.on_edge(before.ball) and pitch.on_edge(after.ball)
        inner = not pitch.on_edge(after.ball)
        where = "inner" if inner else "along" if along else "wall"
    elif used:
        where = "used"
    would = (used and traits.ruleset.bounce.lines) or (wall_dot and traits.ruleset.bounce.walls)
    verdict = "bounce" if after.in_turn else "limit" if would and traits.some_bounce else "over"
    return Landing(ARROWS[digit], where, turn, verdict)


def question(ruleset: Ruleset, digits: Sequence[Sequence[int]], first: Player) -> Question:
    """Which kicks bounce after the opening."""
    traits = Traits(ruleset)
    game = play(ruleset, digits, first)
    position = game.position
    ended = {kick.end: kick.turn for kick in game.kicks
             if kick.number == len(digits[kick.turn - 1])}
    bounces = []
    for direction in position.legal_kicks():
        after = position.kick(direction)
        if after.in_turn:
            bounces.append(_landing(traits, position, after, direction, ended))
    return Question(position.mover, len(digits), tuple(bounces))
