"""The referee's word on a game as a reader wants it: a few sentences, and a summary of many games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..rules.game import Outcome
from ..rules.options import DeadEnd, Direction, Ending, Player
from ..rules.referee import Fault, Game
from .judgement import Judgement, Wrong, goal_entered, kicks_made, turns_made
from .record import Record

INDENT = "  "
MOST_LETTERS = 100
"""Of a name or an event in a sentence; ``--json`` has the whole."""


def report(judgement: Judgement) -> str:
    """A heading and what happened, one fact a line, no line end at the end."""
    lines = [heading(judgement.record), *(INDENT + line for line in _facts(judgement))]
    return "\n".join(lines)


def heading(record: Record) -> str:
    """``game.txt, game 3: player-1 (A) against player-2 (B), Spring cup, 2024-05-31``."""
    source = "standard input" if record.source == "-" else record.source
    names = [f"{_short(name)} ({player})" if (name := record.name_of(player)) else str(player) for player in Player]
    told = [" against ".join(names)] if record.players else []
    told += [_short(text) for text in (record.event, record.site, record.date) if text]
    return f"{source}, game {record.game}" + (f": {', '.join(told)}" if told else "")


def _short(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS - 1].rstrip() + "…"


def _facts(judgement: Judgement) -> list[str]:
    game = judgement.game
    if game is None:
        assert judgement.wrong is not None
        return ["Cannot be judged:", *_told(judgement.wrong)]
    if judgement.wrong:
        return _wrong(judgement, game)
    facts = [f"{_played(game)}, all legal by the rules of {game.ruleset.name}."] if kicks_made(game) else []
    facts += [_ending(judgement, game)]
    return facts + _stated(judgement)


def _told(wrong: Wrong) -> list[str]:
    return [INDENT + line for line in str(wrong).splitlines()]


def _wrong(judgement: Judgement, game: Game) -> list[str]:
    wrong = judgement.wrong
    assert wrong is not None
    what = "Cannot be read" if wrong.reason is Fault.SYNTAX else f"Breaks the rules of {game.ruleset.name}"
    facts = [f"{what}:", *_told(wrong)]
    position = game.position
    before = f"Up to there: {_played(game)}" if kicks_made(game) else "Up to there: no kick"
    if position.outcome is None:
        kicks = " ".join(Direction(kick).name for kick in position.legal_kicks())
        before += f"; the ball at {dot(position.ball)}, {_player(judgement.record, position.mover)} may kick {kicks}"
    return [*facts, f"{before}."]


def _played(game: Game) -> str:
    return f"{_count(kicks_made(game), 'kick')} in {_count(turns_made(game), 'turn')}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number:,} {noun}s"


def _player(record: Record, player: Player) -> str:
    name = record.name_of(player)
    return f"{player} ({_short(name)})" if name else str(player)


def dot(place: tuple[int, int]) -> str:
    """A dot as (column, row)."""
    return f"({place[0]}, {place[1]})"


def _ending(judgement: Judgement, game: Game) -> str:
    record, outcome = judgement.record, game.position.outcome
    if outcome is None:
        return _unfinished(record, game)
    won = f"{_player(record, outcome.winner)} won" if outcome.winner else "A draw"
    turn, kicker = turns_made(game), _player(record, outcome.kicker)
    match outcome.reason:
        case Ending.GOAL:
            return f"{won}: turn {turn} ended in the {goal_entered(game)} goal."
        case Ending.OWN_GOAL:
            counts = ", which counts for the kicker here" if outcome.winner is outcome.kicker else ""
            goal = f"the goal that {outcome.kicker} defends (the {goal_entered(game)} one)"
            return f"{won}: in turn {turn} {kicker} kicked the ball into {goal}{counts}."
        case Ending.DEAD_END:
            place = dot(game.position.ball)
            return f"{won}: in turn {turn} {kicker} kicked the ball to {place}, {_stuck(game, outcome)}."


def _stuck(game: Game, outcome: Outcome) -> str:
    here = "from where no line leads on"
    match game.ruleset.ending.dead_end:
        case DeadEnd.KICKER_LOSES:
            return f"{here}, and whoever kicks it there loses"
        case DeadEnd.PLAYER_TO_MOVE_LOSES:
            return f"{here}, and {'A' if outcome.winner is Player.B else 'B'}, who would have to kick next, loses"
        case DeadEnd.DRAW:
            return f"{here}, which is a draw"


def _unfinished(record: Record, game: Game) -> str:
    mover = _player(record, game.position.mover)
    turn = turns_made(game)
    if not turn:
        return "No kick was made."
    if game.position.in_turn:
        return f"Not finished: the record stops inside turn {turn}, where {mover} bounced and had to kick again."
    return f"Not finished: the record stops after turn {turn}; {mover} would have kicked next."


def _stated(judgement: Judgement) -> list[str]:
    record = judgement.record
    if record.result is None:
        return []
    stated = "the game was drawn" if record.result == "draw" else f"{_player(record, Player(record.result))} won"
    if judgement.contradicts:
        return [f"But the record says that {stated}. By the rules it is wrong there."]
    return [f"The record says that {stated}."] if judgement.status == "unfinished" else []


@dataclass
class Tally:
    """Counts over many games; its text is the summary."""

    games: int = 0
    kicks: int = 0
    contradictions: int = 0
    status: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)

    def count(self, judgement: Judgement) -> None:
        """Take a game in."""
        self.games += 1
        self.kicks += kicks_made(judgement.game) if judgement.game else 0
        self.contradictions += judgement.contradicts
        self.status[judgement.status] += 1
        if judgement.reason:
            self.reasons[judgement.reason] += 1
            self.winners[judgement.winner or "draw"] += 1

    def __str__(self) -> str:
        lines = [f"{_count(self.games, 'game')}, {_count(self.kicks, 'legal kick')}."]
        if finished := self.status["finished"]:
            ways = [_count(self.reasons[ending.value], ending.value.replace("-", " ")) for ending in Ending
                    if self.reasons[ending.value]]
            wins = [f"{player} won {self.winners[player.value]}" for player in Player]
            wins += [_count(self.winners["draw"], "draw")] if self.winners["draw"] else []
            lines.append(f"{INDENT}{finished} finished: {', '.join(wins)} ({', '.join(ways)}).")
        if self.status["unfinished"]:
            lines.append(f"{INDENT}{self.status['unfinished']} not finished.")
        if self.contradictions:
            lines.append(f"{INDENT}{_count(self.contradictions, 'record')} with another result than the rules give.")
        lines.append(f"{INDENT}{self.status['illegal'] or 'None'} illegal or unreadable.")
        return "\n".join(lines)
