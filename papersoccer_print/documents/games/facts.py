"""What is printed about a game besides its moves: who, when, how it ended, in the reader's language."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ...drawing.engraving.view import View
from ...records.record import Record, Result
from ...rules.options import End, Ending, OwnGoal, Player
from ...rules.referee import Game
from ...scene.legible import LONGEST, legible, respelt, shortened
from ...words import Words
from ..setting.blocks import Rich, Sign, SignKind, Span

NO_BREAK = "\u00a0"
LONG_NAME = 24
"""A longer name need not stay on the line of its sign."""
MOST_LETTERS, MOST_IN_COMMENT = 200, LONGEST
"""Of a name, an event or a message, which has to fit on a line or two, and of a comment: what is longer is cut."""
MOST_IN_SENTENCE = 40
"""Letters of a name inside a sentence that is broken into lines."""
_MARKS = {Player.A: "\ue000", Player.B: "\ue001"}
"""Stand for a player's sign and name inside a text until it is set."""
_ERROR = "\ue002"
"""Stands for the message of an error, which may hold anything."""
_PART = re.compile(r"(\*\*|\ue000|\ue001|\ue002)")


@dataclass(frozen=True)
class Facts:
    """One game with what its record says of it, in letters that can be printed.

    ``comments`` are by turn, ``error`` is why it is drawn only in part. ``respelt`` holds the texts that the font could
    not print as they were written, each with what is printed.
    """

    game: Game
    names: Mapping[Player, str] = field(default_factory=dict)
    event: str = ""
    date: str = ""
    result: Result | None = None
    comments: Mapping[int, str] = field(default_factory=dict)
    diagrams: tuple[int, ...] = ()
    error: str = ""
    respelt: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, record: Record, game: Game, error: str = "") -> Facts:
        """A game as its record describes it."""
        event = record.event or record.site or ""
        names = {player: printed for player, name in record.players.items() if (printed := _printed(name))}
        comments = {turn: _printed(text, MOST_IN_COMMENT) for turn, text in record.comments.items()}
        told = respelt([*record.players.values(), event, *record.comments.values()])
        return cls(game, names, _printed(event), record.date or "", record.result, comments, record.diagrams,
                   _printed(error), told)

    @property
    def turns(self) -> int:
        """How many turns there are, an unfinished one included."""
        return self.game.kicks[-1].turn if self.game.kicks else 0


def _printed(text: str, most: int = MOST_LETTERS) -> str:
    return legible(text, most).strip()


def written_date(date: str, lang: str) -> str:
    """A record's date (2014.09.27, 2014-09, 2014) as the language writes it; as it stands if it is none."""
    match = re.fullmatch(r"(\d{4})(?:[.-](\d{2}|\?\?))?(?:[.-](\d{2}|\?\?))?", date)
    if not match:
        return date
    year, month, day = (int(part) if part and part.isdigit() else 0 for part in match.groups())
    try:
        found = datetime.date(year, month or 1, day or 1)
    except ValueError:
        return date
    if not month:
        return str(year)
    from babel.dates import format_date, format_skeleton

    if not day:
        return str(format_skeleton("yMMMM", found, locale=lang))
    return str(format_date(found, "d MMMM y" if lang == "en" else "long", locale=lang))


def title_line(facts: Facts, words: Words) -> str:
    """Event, date, how long the game was."""
    kicks = len(facts.game.kicks)
    count = words("replay.count", turns=words("replay.turns", n=facts.turns), kicks=words("replay.kicks", n=kicks))
    return " · ".join(part for part in (facts.event, written_date(facts.date, words.lang), count) if part)


def player_name(facts: Facts, player: Player, words: Words) -> str:
    """The player's name, or "Player A"."""
    return facts.names.get(player) or words("replay.player", player=player.value)


def verdict(facts: Facts, view: View, words: Words, flip: bool = False) -> str:
    """What the diagram's last position is, as a text with ``**`` round its bold part and signs for players.

    ``flip``: the pitch is drawn from the other end, so what is called the top goal is the other one.
    """
    return " ".join(_verdict(facts, view, words, flip))


def _verdict(facts: Facts, view: View, words: Words, flip: bool) -> Iterator[str]:
    game, position = facts.game, facts.game.position
    if not game.kicks and not facts.error:
        yield words("replay.verdict.no-kick")
    elif not view.is_final or (facts.error and not position.outcome):
        yield _standing(view, words)
    elif position.outcome:
        yield _outcome(facts, words, flip)
    elif game.cut_in_turn:
        yield words("replay.verdict.stopped-inside", turn=facts.turns, player=_MARKS[position.mover])
    else:
        yield words("replay.verdict.stopped-after", turn=facts.turns, player=_MARKS[position.mover])
    if facts.error and view.is_final:
        yield words("replay.verdict.illegal", message=_ERROR)
    elif view.is_final and facts.result and not position.outcome:
        yield (words("replay.verdict.says-draw") if facts.result == "draw" else
               words("replay.verdict.says-won", winner=_MARKS[Player(facts.result)]))


def _outcome(facts: Facts, words: Words, flip: bool) -> str:
    outcome = facts.game.position.outcome
    assert outcome is not None
    last = facts.game.kicks[-1]
    pitch = facts.game.position.pitch
    match outcome.reason:
        case Ending.DEAD_END if outcome.winner is None:
            return words("replay.verdict.dead-end-draw", turn=last.turn)
        case Ending.DEAD_END:
            assert outcome.winner is not None
            return words("replay.verdict.dead-end", loser=_MARKS[outcome.winner.other], turn=last.turn)
        case Ending.OWN_GOAL if pitch.ruleset.ending.own_goal is not OwnGoal.SCORER_WINS:
            assert outcome.winner is not None
            return words("replay.verdict.own-goal", winner=_MARKS[outcome.winner], kicker=_MARKS[outcome.kicker],
                         turn=last.turn)
        case Ending.GOAL | Ending.OWN_GOAL:
            assert outcome.winner is not None
            at_top = (pitch.goal_of[last.end] is End.TOP) is not flip
            return words("replay.verdict.goal", winner=_MARKS[outcome.winner], turn=last.turn,
                         end=words("replay.end.top" if at_top else "replay.end.bottom"))


def _standing(view: View, words: Words) -> str:
    """Who kicks next where a diagram stops before the record does."""
    shown = view.live or view.earlier
    if not shown:
        return words("replay.verdict.before", player=_MARKS[view.game.first])
    last = shown[-1]
    if view.in_turn:
        return words("replay.verdict.inside-turn", kick=last.number, turn=last.turn, player=_MARKS[last.player])
    return words("replay.verdict.after-turn", turn=last.turn, player=_MARKS[last.player.other])


def rich(text: str, facts: Facts) -> Rich:
    """A text with marks as running text: signs with names, bold parts."""
    parts: list[Span | Sign] = []
    bold = False
    for piece in _PART.split(text):
        if piece == "**":
            bold = not bold
        elif piece in _MARKS.values():
            player = next(player for player, mark in _MARKS.items() if mark == piece)
            parts.append(Sign(SignKind.PLAYER, player.value, player))
            if name := shortened(facts.names.get(player, ""), MOST_IN_SENTENCE):
                parts.append(Span(f"{NO_BREAK if len(name) <= LONG_NAME else ' '}{name}", bold))
        elif piece:
            parts.append(Span(facts.error if piece == _ERROR else piece, bold))
    return tuple(parts)


def plain(text: str, facts: Facts) -> str:
    """A text with marks in words alone."""
    text = text.replace("**", "")
    for player, mark in _MARKS.items():
        name = facts.names.get(player)
        text = text.replace(mark, f"{name} ({player.value})" if name else player.value)
    return text.replace(_ERROR, facts.error)


def document_title(facts: Facts, words: Words) -> str:
    """Who played whom, or that it is a game."""
    if facts.names:
        return words("replay.alt.title", a=player_name(facts, Player.A, words), b=player_name(facts, Player.B, words))
    return facts.event or words("replay.alt.game")


def description(facts: Facts, view: View, words: Words, flip: bool = False) -> str:
    """The game's result in words, for a catalogue and a screen reader."""
    kicks = len(facts.game.kicks)
    pitch = facts.game.position.pitch
    turns = words("replay.turns", n=facts.turns)
    return words("replay.alt.diagram", columns=pitch.columns, rows=pitch.rows, turns=turns,
                 kicks=words("replay.kicks", n=kicks), verdict=plain(verdict(facts, view, words, flip), facts))
