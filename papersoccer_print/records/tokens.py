"""What the notations share: turns from tokens, dates, and the words for what a notation leaves out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache
from itertools import takewhile

from ..errors import Problem
from ..rules.options import Direction
from .record import MAX_KICKS, Place, Record, RecordError, Turn

DIRECTIONS = {direction.name: int(direction) for direction in Direction}
_DATE = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")


class Misread(Exception):  # noqa: N818  (it is raised and caught in this room only)
    """A fault while a game is read: its place, its message, and the kick (from 1) of the running turn."""

    def __init__(self, place: Place, message: str, kick: int | None = None, kept: Turn | None = None) -> None:
        self.place = place
        self.message = message
        self.kick = kick
        self.kept = kept


class TurnList:
    """The turns of a game while it is read."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.kicks = 0

    def add(self, turn: Turn) -> None:
        """Append a turn. Raises `Misread` once the game has more kicks than any pitch has lines."""
        self.kicks += len(turn.digits)
        if self.kicks > MAX_KICKS:
            raise Misread(turn.place(1), f"the game has more than {MAX_KICKS:,} kicks; no pitch has as many lines", 1)
        self.turns.append(turn)

    def add_digits(self, token: str, line: int, column: int) -> None:
        """Append a turn written as digits. Raises `Misread` at the first character that is no direction."""
        self.add(digit_turn(token, line, column))


def digit_turn(token: str, line: int, column: int) -> Turn:
    """A turn written as digits 0..7. Raises `Misread` at the first character that is none of them."""
    digits = digits_of(token)
    if len(digits) == len(token):
        return Turn(digits, line, column)
    number = len(digits)
    kept = Turn(digits, line, column) if digits else None
    raise Misread((line, column + number), not_a_direction(token[number]), number + 1, kept)


@lru_cache(maxsize=4096)
def digits_of(token: str) -> tuple[int, ...]:
    """The digits at the beginning of a word. Most turns are short, so the same words come again and again."""
    return tuple(map(int, takewhile("01234567".__contains__, token)))


def not_a_direction(character: str) -> str:
    """What to say of a character that stands where a direction digit should."""
    return f'"{character}" is no direction; the digits 0 to 7 are (0 is up, then clockwise)'


def is_date(text: str) -> bool:
    """Whether a text is a day, a month or a year of the calendar: 2024-05-31, 2024-05 or 2024."""
    match = _DATE.fullmatch(text)
    if not match:
        return False
    try:
        date(*(int(part or 1) for part in match.groups()))
    except ValueError:
        return False
    return True


def what_is_lost(record: Record, holds: Sequence[str]) -> list[str]:
    """The kinds of things that a record has and that are not in ``holds``, in words."""
    has = {
        "the ruleset's name": record.ruleset is not None,
        "the event": record.event is not None,
        "the site": record.site is not None,
        "the date": record.date is not None,
        "the players' names": bool(record.players),
        "the result": record.result is not None,
        "other headers": bool(record.headers),
        "comments": bool(record.comments),
        "diagram marks": bool(record.diagrams),
    }
    return [kind for kind, there in has.items() if there and kind not in holds]


def failed(record: Record, turns: TurnList, fault: Misread) -> RecordError:
    """The error of a game whose reading stopped at a fault; it keeps what was read before."""
    turn = len(turns.turns) + 1 if fault.kick is not None else None
    where = f"turn {turn}, kick {fault.kick}: " if turn else ""
    kept = (*turns.turns, fault.kept) if fault.kept else tuple(turns.turns)
    problem = Problem(record.source, *fault.place, "", where + fault.message)
    return RecordError(replace(record, turns=kept), [problem], turn, fault.kick)
