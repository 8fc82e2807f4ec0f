"""The referee's word on a recorded game: how it ended, or which kick broke which rule, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from ..errors import InputError, PapersoccerError, Problem
from ..rules.game import Outcome
from ..rules.options import End, Ending, Player
from ..rules.referee import Fault, Game, play
from ..rules.ruleset import Ruleset
from ..words import words
from .breaches import told
from .record import Record, RecordError, written

STRAIGHT = str.maketrans("“”", '""')
"""Quotation marks as every terminal has them."""
Status = Literal["finished", "unfinished", "illegal"]


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with a record: the place with the whole message, and the turn and kick (from 1) where known.

    ``problem`` is the first fault; ``others`` are those of a game that cannot be read for several reasons.
    """

    problem: Problem
    turn: int | None
    kick: int | None
    reason: Fault
    others: tuple[Problem, ...] = ()

    @property
    def error(self) -> InputError:
        """All of it as an error."""
        return InputError([self.problem, *self.others])

    def __str__(self) -> str:
        return str(self.error)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A record and what the rules say of it. ``game`` holds the legal kicks, up to what is wrong.

    ``game`` is None only where the record's ruleset cannot be had.
    """

    record: Record
    ruleset: Ruleset | None
    game: Game | None
    wrong: Wrong | None = None

    @property
    def status(self) -> Status:
        """finished, unfinished, or illegal (which an unreadable game is too)."""
        if self.wrong or self.game is None:
            return "illegal"
        return "finished" if self.game.position.outcome else "unfinished"

    @property
    def winner(self) -> Player | None:
        """Who won by the rules; None unless the game is finished, and for a draw."""
        return self._outcome.winner if self._outcome else None

    @property
    def reason(self) -> Ending | None:
        """How the game ended by the rules; None unless it is finished."""
        return self._outcome.reason if self._outcome else None

    @property
    def _outcome(self) -> Outcome | None:
        return self.game.position.outcome if self.game and not self.wrong else None

    @property
    def contradicts(self) -> bool:
        """Whether the record states another result than the one that the rules give a finished game."""
        return self.status == "finished" and self.record.result not in (None, self.winner or "draw")

    def as_dict(self) -> dict[str, Any]:
        """What ``check --json`` prints."""
        position = self.game.position if self.game else None
        ruleset = self.ruleset.name if self.ruleset else self.record.ruleset
        return {
            "source": self.record.source,
            "game": self.record.game,
            "ruleset": ruleset,
            "status": self.status,
            "winner": self.winner,
            "reason": self.reason,
            "ball": list(position.ball) if position else None,
            "to_move": position.to_move if position else None,
            "legal": "".join(str(int(kick)) for kick in position.legal_kicks()) if position else "",
            "kicks": kicks_made(self.game) if self.game else 0,
            "recorded_winner": self.record.result,
            "turns": [written(turn.digits) for turn in self.record.turns],
            "error": self._error(),
        }

    def _error(self) -> dict[str, Any] | None:
        if self.wrong is None:
            return None
        problem = self.wrong.problem
        return {
            "line": problem.line,
            "column": problem.column,
            "turn": self.wrong.turn,
            "kick": self.wrong.kick,
            "reason": self.wrong.reason.value,
            "message": f"{problem.key}: {problem.message}" if problem.key else problem.message,
        }


class Referee:
    """Judges records by the ruleset that each names, or else by ``otherwise``; loads every ruleset once."""

    def __init__(self, otherwise: Ruleset) -> None:
        self.otherwise = otherwise
        self._loaded: dict[tuple[str, str], Ruleset | PapersoccerError] = {}

    def judge(self, item: Record | RecordError) -> Judgement:
        """Judge a record, or what could be read of one."""
        return judge(item, self.ruleset_of(item))

    def ruleset_of(self, item: Record | RecordError) -> Ruleset | PapersoccerError:
        """The rules that a record is judged by, or why they cannot be had."""
        record = item.record if isinstance(item, RecordError) else item
        if record.ruleset is None:
            return self.otherwise
        key = record.source, record.ruleset
        if key not in self._loaded:
            try:
                self._loaded[key] = record.load_ruleset()
            except PapersoccerError as error:
                self._loaded[key] = error
        return self._loaded[key]


def judge(item: Record | RecordError, ruleset: Ruleset | PapersoccerError) -> Judgement:
    """Judge a record, or what could be read of one, by the rules that `Referee.ruleset_of` has found."""
    record = item.record if isinstance(item, RecordError) else item
    if isinstance(ruleset, PapersoccerError):
        wrong = _no_ruleset(record, ruleset)
        if isinstance(item, RecordError):
            wrong = _unreadable(item, wrong.problem)
        return Judgement(record, None, None, wrong)
    judgement = referee_of(record, ruleset)
    if isinstance(item, RecordError) and judgement.wrong is None:
        return Judgement(record, ruleset, judgement.game, _unreadable(item))
    return judgement


def _unreadable(error: RecordError, *others: Problem) -> Wrong:
    return Wrong(error.problem, error.turn, error.kick, Fault.SYNTAX, (*error.problems[1:], *others))


def referee_of(record: Record, ruleset: Ruleset) -> Judgement:
    """Play a record by a ruleset and place the rule that it breaks, if it breaks one."""
    game = play(ruleset, record.digits, record.first)
    if game.error is None:
        return Judgement(record, ruleset, game)
    broken = game.error
    place = record.turns[broken.turn - 1].place(broken.kick)
    problem = Problem(record.source, *place, "", told(record, game, words("en")).translate(STRAIGHT))
    return Judgement(record, ruleset, game, Wrong(problem, broken.turn, broken.kick, broken.reason))


def kicks_made(game: Game) -> int:
    """How many legal kicks a game has, without looking at each."""
    return sum(map(len, game.digits))


def turns_made(game: Game) -> int:
    """How many turns have a legal kick."""
    return sum(map(bool, game.digits))


def _no_ruleset(record: Record, error: PapersoccerError) -> Wrong:
    line, column = record.ruleset_place or (record.line, 1)
    return Wrong(Problem(record.source, line, column, "ruleset", str(error)), None, None, Fault.SYNTAX)


def goal_entered(game: Game) -> End | None:
    """The goal that the ball lies in, if any."""
    return game.position.pitch.goal_of.get(game.position.ball)
