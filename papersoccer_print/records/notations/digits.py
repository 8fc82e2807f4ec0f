"""Bare turns of direction digits, one game a line: ``0 5 24 4 4 5 4 43``.

Turns are separated by spaces, ``/`` or ``,``. A game without a kick is ``-``. Blank lines, and what follows a ``#``,
are skipped. A file may hold any number of games.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..lines import Line
from ..record import MAX_KICKS, Record, RecordError, Turn
from ..tokens import Misread, TurnList, digits_of, failed, what_is_lost

NAME = "digits"
SUFFIXES = (".txt", ".digits")
FIRST_MOVER = "ruleset"
NO_TURNS = "-"
_DIGITS = re.compile(r"[0-7]+")
_TOKEN = re.compile(r"[/,]|[^\s/,]+")
_ALL_GOOD = re.compile(r"[0-7]+(?:(?:[ \t]+|[ \t]*[/,][ \t]*)[0-7]+)*")


def detect(sample: str) -> float:
    """Sure if a line is nothing but turns; half sure if most of its first line's words are turns."""
    lines = [text for line in sample.splitlines() if (text := _without_comment(line).strip())]
    if any(_ALL_GOOD.fullmatch(line) for line in lines):
        return 0.9 if _ALL_GOOD.fullmatch(lines[0]) or lines[0] == NO_TURNS else 0.6
    if lines and set(lines) == {NO_TURNS}:
        return 0.3
    words = re.split(r"[\s/,]+", lines[0]) if lines else []
    turns = sum(bool(re.fullmatch(r"[0-7]+", word)) for word in words)
    return 0.5 * turns / len(words) if words and 2 * turns > len(words) else 0.0


def read(lines: Iterable[Line], source: str) -> Iterator[Record | RecordError]:
    """Each line as a game."""
    game = 0
    for line in lines:
        text = _without_comment(line.text)
        if text.strip() or line.fault:
            game += 1
            yield _game(line, text, source, game)


def _without_comment(text: str) -> str:
    return text.partition("#")[0]


def _game(line: Line, text: str, source: str, game: int) -> Record | RecordError:
    turns = TurnList()
    record = Record((), source, game, NAME, line.number)
    try:
        if line.fault:
            raise Misread((line.number, line.fault[0]), line.fault[1])
        if text.strip() != NO_TURNS:
            _read_turns(turns, line.number, text)
    except Misread as fault:
        return failed(record, turns, fault)
    return Record(tuple(turns.turns), source, game, NAME, line.number)


def _read_turns(turns: TurnList, number: int, text: str) -> None:
    if len(text) <= MAX_KICKS and _ALL_GOOD.fullmatch(text.strip()):  # the quick way, for nearly every line there is
        turns.turns = [Turn(digits_of(match[0]), number, match.start() + 1) for match in _DIGITS.finditer(text)]
        return
    separated = True
    for match in _TOKEN.finditer(text):
        token, column = match[0], match.start() + 1
        if token not in "/,":
            turns.add_digits(token, number, column)
            separated = False
        elif separated:
            raise Misread((number, column), f'there is no kick before this "{token}"', 1)
        else:
            separated = True
    if separated:
        raise Misread((number, len(text.rstrip())), f'there is no kick after this "{text.rstrip()[-1]}"', 1)


def write(records: Iterable[Record]) -> Iterator[str]:
    """A line for each game."""
    for record in records:
        yield (" ".join(map(str, record.turns)) or NO_TURNS) + "\n"


def cannot_hold(record: Record) -> list[str]:
    """Everything but the turns."""
    return what_is_lost(record, ())


def word(digit: int) -> str:
    """The digit itself."""
    return str(digit)
