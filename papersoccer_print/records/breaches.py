"""What is wrong with a kick, in the reader's language: for ``check`` in English, for a sheet in its own."""

from __future__ import annotations

from ..rules.options import Direction, Directions
from ..rules.pitch import rival, segment
from ..rules.referee import Fault, Game, RuleBreak
from ..words import Words
from .notations import notations
from .record import Record


def told(record: Record, game: Game, words: Words) -> str:
    """``turn 27 (B), kick 4 “6”: that line was already drawn in turn 5``, of a game that breaks a rule.

    The kick is written as the record's notation does; the text has no capital and no stop. Raises `ValueError` for a
    game that breaks none.
    """
    broken = game.error
    if broken is None:
        raise ValueError("this game breaks no rule")
    digit = record.turns[broken.turn - 1].digits[broken.kick - 1]
    notation = notations().get(record.notation)
    text = notation.word(digit) if notation else str(digit)
    where = words("breach.kick", turn=broken.turn, player=broken.player, kick=broken.kick, text=text)
    return f"{where}: {_why(game, broken, words)}"


def _why(game: Game, broken: RuleBreak, words: Words) -> str:
    match broken.reason:
        case Fault.ALREADY_DRAWN:
            return _line("drawn", broken.drawn_in_turn, broken, words)
        case Fault.CROSSES_DIAGONAL:
            return _line("crosses", _crossed(game, broken), broken, words)
        case Fault.OWN_GOAL:
            return words("breach.own-goal")
        case Fault.GAME_OVER:
            return _over(game, words)
        case Fault.TURN_BOUNDARY if broken.expected_more:
            return words("breach.kicks-again", player=broken.player)
        case Fault.TURN_BOUNDARY:
            return words("breach.turn-over", kick=broken.kick - 1, player=broken.player.other)
        case _:
            return words(f"breach.{_nowhere(game, broken)}")


def _line(what: str, turn: int | None, broken: RuleBreak, words: Words) -> str:
    """``turn`` has drawn the line that stands in the way; None: it is printed."""
    if turn is None:
        return words(f"breach.{what}-printed")
    return words(f"breach.{what}-here") if turn == broken.turn else words(f"breach.{what}", turn=turn)


def _target(game: Game, direction: Direction) -> tuple[int, int]:
    (column, row), (dx, dy) = game.position.ball, direction.step
    return column + dx, row + dy


def _crossed(game: Game, broken: RuleBreak) -> int | None:
    """The turn that has drawn the diagonal which a kick would cross; None for a printed one."""
    assert broken.direction is not None
    other = rival(segment(game.position.ball, _target(game, broken.direction)))
    return next((kick.turn for kick in game.kicks if segment(kick.start, kick.end) == other), None)


def _over(game: Game, words: Words) -> str:
    outcome = game.position.outcome
    assert outcome is not None
    turn = game.kicks[-1].turn
    if outcome.winner is None:
        return words("breach.over-draw", turn=turn)
    return words(f"breach.over-{outcome.reason}", winner=outcome.winner, turn=turn)


def _nowhere(game: Game, broken: RuleBreak) -> str:
    assert broken.direction is not None
    pitch, target = game.position.pitch, _target(game, broken.direction)
    if pitch.ruleset.edges.directions is Directions.ORTHOGONAL and broken.direction.is_diagonal:
        return "straight-only"
    return "no-way-in" if any(target in goal.dots for goal in pitch.goals.values()) else "off-pitch"
