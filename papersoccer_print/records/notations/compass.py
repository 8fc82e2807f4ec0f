"""Kicks as compass points: ``N / SW / E S / S``.

Kicks are separated by spaces; turns by ``/``, ``;`` or the end of the line; games by a blank line. Upper or lower
case. A game without a kick is ``-``. What follows a ``#`` is skipped, and a line of nothing else does not end a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..lines import Line
from ..record import Record, RecordError, Turn
from ..tokens import DIRECTIONS, Misread, TurnList, failed, what_is_lost

NAME = "compass"
SUFFIXES = (".compass", ".txt")
FIRST_MOVER = "ruleset"
NO_TURNS = "-"
WIDTH = 79
_TOKEN = re.compile(r"[/;]|[^\s/;]+")
_NAMES = tuple(DIRECTIONS)


def detect(sample: str) -> float:
    """Sure if the first line is nothing but compass points; half sure if most of its words are."""
    for line in sample.splitlines():
        words = re.split(r"[\s/;]+", line.partition("#")[0].strip(" \t/;"))
        if words == [""]:
            continue
        points = sum(word.upper() in DIRECTIONS for word in words)
        if points == len(words):
            return 0.9
        return 0.5 * points / len(words) if 2 * points > len(words) else 0.2 * (words == [NO_TURNS])
    return 0.0


def read(lines: Iterable[Line], source: str) -> Iterator[Record | RecordError]:
    """Each block of lines as a game."""
    reader: _Game | None = None
    game = 0
    for line in lines:
        text = line.text.partition("#")[0]
        if text.strip() or line.fault:
            if reader is None:
                game += 1
                reader = _Game(Record((), source, game, NAME, line.number))
            reader.read(line, text)
        elif not line.text.strip() and reader:
            yield reader.result()
            reader = None
    if reader:
        yield reader.result()


class _Game:
    """A game while its lines are read; what follows a fault is skipped."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.turns = TurnList()
        self.error: RecordError | None = None
        self.says_no_turns = False

    def read(self, line: Line, text: str) -> None:
        if self.error:
            return
        try:
            if line.fault:
                raise Misread((line.number, line.fault[0]), line.fault[1])
            self._read(line.number, text)
        except Misread as fault:
            self.error = failed(self.record, self.turns, fault)

    def _read(self, number: int, text: str) -> None:
        if text.strip() == NO_TURNS and not self.turns.turns and not self.says_no_turns:
            self.says_no_turns = True
            return
        digits: list[int] = []
        columns: list[int] = []
        for match in _TOKEN.finditer(text):
            token, column = match[0], match.start() + 1
            if self.says_no_turns:
                raise Misread((number, column), 'there are kicks after the "-" that says there are none')
            if token in "/;":
                if not digits:
                    raise Misread((number, column), f'there is no kick before this "{token}"', 1)
                self.turns.add(Turn(tuple(digits), number, tuple(columns)))
                digits, columns = [], []
                continue
            digit = DIRECTIONS.get(token.upper())
            if digit is None:
                kept = Turn(tuple(digits), number, tuple(columns)) if digits else None
                message = f'"{token}" is no direction; N, NE, E, SE, S, SW, W and NW are'
                raise Misread((number, column), message, len(digits) + 1, kept)
            digits.append(digit)
            columns.append(column)
        if digits:
            self.turns.add(Turn(tuple(digits), number, tuple(columns)))

    def result(self) -> Record | RecordError:
        return self.error or replace(self.record, turns=tuple(self.turns.turns))


def write(records: Iterable[Record]) -> Iterator[str]:
    """Each game as a block of lines, broken between turns."""
    gap = ""
    for record in records:
        yield gap + (_block(record) or NO_TURNS) + "\n"
        gap = "\n"


def _block(record: Record) -> str:
    lines: list[str] = []
    for turn in record.turns:
        text = " ".join(map(word, turn.digits))
        if lines and len(lines[-1]) + 3 + len(text) <= WIDTH:
            lines[-1] += f" / {text}"
        else:
            lines.append(text)
    return "\n".join(lines)


def cannot_hold(record: Record) -> list[str]:
    """Everything but the turns."""
    return what_is_lost(record, ())


def word(digit: int) -> str:
    """The compass point."""
    return _NAMES[digit]
