"""The settings of a game in our YAML notation: checked strictly, every fault with its place; and their JSON Schema."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ..errors import Problem
from ..rules.options import Player
from ..strict_yaml import YamlText
from .record import Record, RecordError, Turn
from .tokens import Misread, TurnList, digit_turn, is_date

MAX_NAME = 200
MAX_COMMENT = 2_000
MAX_HEADERS = 100
KEYS = ("ruleset", "event", "site", "date", "players", "first", "result", "comment", "moves", "headers")
TURN_KEYS = ("kicks", "comment", "diagram")
OWN_HEADERS = ("Event", "Site", "Black", "White", "Result", "Ruleset")
"""Headers that have a key of their own."""
_HEADER_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_MOVE_TOKEN = re.compile(r"[^\s/,\"']+")
_Path = tuple[str | int, ...]


def game_from(text: YamlText, source_lines: Sequence[str], record: Record) -> Record | RecordError:
    """A game from one parsed YAML document. Places are those of the document: lines from its first."""
    reader = _Reader(text, source_lines)
    record = reader.settings(record)
    turns = reader.moves()
    record = replace(record, turns=tuple(turns), comments=reader.comments, diagrams=tuple(reader.diagrams))
    if not reader.problems:
        return record
    first = min(reader.problems)
    turn, kick = reader.move_fault[1] if reader.move_fault and reader.move_fault[0] == first else (None, None)
    error = RecordError(record, (first.line, first.column), first.message, turn, kick)
    return error.with_problems(reader.problems)


class _Reader:
    """Reads the keys one by one and collects what is wrong."""

    def __init__(self, text: YamlText, source_lines: Sequence[str]) -> None:
        self.text = text
        self.lines = source_lines
        self.problems: list[Problem] = []
        self.comments: dict[int, str] = {}
        self.diagrams: list[int] = []
        self.move_fault: tuple[Problem, tuple[int, int | None]] | None = None

    def fault(self, path: _Path, message: str, of_key: bool = False) -> Problem:
        line, column = self.text.place(path, of_key)
        key = ".".join(str(part + 1) if isinstance(part, int) else part for part in path)
        problem = Problem(self.text.file, line, column, key, message)
        self.problems.append(problem)
        return problem

    def settings(self, record: Record) -> Record:
        """Everything but the moves."""
        data = self.text.data
        if not isinstance(data, dict):
            self.fault((), f"a game is a map of {', '.join(KEYS)}; several games are separated by lines of ---")
            self.text.data = {"moves": []}
            return record
        self.unknown_keys(data, (), KEYS)
        if comment := self.words(("comment",), MAX_COMMENT):
            self.comments[0] = comment
        date = data.get("date")
        if date is not None and not is_date(self.as_written(("date",), date)):
            self.fault(("date",), "must be a date as 2024-05-31, 2024-05 or 2024")
            date = None
        name = self.words(("ruleset",), MAX_NAME)
        first = self.choice("first", ("A", "B"))
        return replace(
            record,
            ruleset=name,
            ruleset_place=self.text.place(("ruleset",)) if name else None,
            event=self.words(("event",), MAX_NAME),
            site=self.words(("site",), MAX_NAME),
            date=self.as_written(("date",), date) if date is not None else None,
            players=self.players(),
            first=Player(first) if first else None,
            result=self.choice("result", ("A", "B", "draw")),  # type: ignore[arg-type]
            headers=self.headers(),
        )

    def unknown_keys(self, data: Mapping[str, Any], path: _Path, keys: Sequence[str]) -> None:
        for key in data:
            if key not in keys:
                near = difflib.get_close_matches(key, keys, 1)
                hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(keys)}"
                if key == "games":
                    hint = "write one game after the other, separated by lines of ---"
                self.fault((*path, key), f"there is no such key; {hint}", of_key=True)

    def as_written(self, path: _Path, value: Any) -> str:
        return self.text.raw.get(path, str(value))

    def at(self, path: _Path) -> Any:
        value = self.text.data
        for part in path:
            value = value.get(part) if isinstance(value, dict) else value[part]
        return value

    def words(self, path: _Path, limit: int) -> str | None:
        """A text; a plain number is taken as the text that it was written as."""
        value = self.at(path)
        if value is None:
            return None
        if isinstance(value, dict | list | bool):
            self.fault(path, "must be a text")
            return None
        value = self.as_written(path, value) if not isinstance(value, str) else value
        if len(value) > limit:
            self.fault(path, f"must be at most {limit:,} characters, got {len(value):,}")
        elif bad := _CONTROL.search(value):
            self.fault(path, f"the character U+{ord(bad[0]):04X} is not allowed in a record")
        elif "\n" in value.strip() and limit != MAX_COMMENT:
            self.fault(path, "must be a single line")
        else:
            return value.strip() or None
        return None

    def choice(self, key: str, allowed: Sequence[str]) -> str | None:
        value = self.text.data.get(key)
        if value is None or value in allowed:
            return value if value is None else str(value)
        self.fault((key,), f"must be {' or '.join(allowed)}, got {self.as_written((key,), value)!r}"
                   if not isinstance(value, dict | list) else f"must be {' or '.join(allowed)}")
        return None

    def map_at(self, key: str) -> dict[str, Any]:
        value = self.text.data.get(key)
        if value is None or isinstance(value, dict):
            return value or {}
        self.fault((key,), "must be a map")
        return {}

    def players(self) -> dict[Player, str]:
        data = self.map_at("players")
        self.unknown_keys(data, ("players",), ("A", "B"))
        return {player: name for player in Player
                if player.value in data and (name := self.words(("players", player.value), MAX_NAME))}

    def headers(self) -> tuple[tuple[str, str], ...]:
        found = []
        for name in list(self.map_at("headers"))[:MAX_HEADERS]:
            if not _HEADER_NAME.fullmatch(name):
                self.fault(("headers", name), "a header's name is letters, digits and _, a letter first", of_key=True)
            elif name in OWN_HEADERS:
                self.fault(("headers", name), "this header has a key of its own above", of_key=True)
            else:
                value = self.at(("headers", name))
                found.append((name, (self.words(("headers", name), MAX_NAME) or "") if value is not None else ""))
        return tuple(found)

    def moves(self) -> list[Turn]:
        """The turns, up to the first fault among them."""
        turns = TurnList()
        data = self.text.data
        if "moves" not in data:
            self.fault((), 'the key moves is missing; a game without a kick has moves: []')
            return []
        value = data["moves"]
        if value is None:
            self.fault(("moves",), "there are no moves; a game without a kick has moves: []")
        elif isinstance(value, dict):
            self.fault(("moves",), "must be a list of turns, or a text of turns separated by spaces")
        else:
            path: _Path = ("moves",)
            try:
                if isinstance(value, list):
                    for number, item in enumerate(value):
                        path = ("moves", number)
                        turns.add(self.turn(path, item))
                else:
                    for turn in self.located(path, self.as_written(path, value)):
                        turns.add(turn())
            except Misread as fault:
                self.note_move_fault(fault, turns)
        return turns.turns

    def note_move_fault(self, fault: Misread, turns: TurnList) -> None:
        number = len(turns.turns) + 1
        where = f"turn {number}, kick {fault.kick}: " if fault.kick else f"turn {number}: "
        problem = Problem(self.text.file, *fault.place, "", where + fault.message)
        self.problems.append(problem)
        self.move_fault = problem, (number, fault.kick)
        if fault.kept:
            turns.turns.append(fault.kept)

    def turn(self, path: _Path, item: Any) -> Turn:
        number = int(path[-1]) + 1
        if isinstance(item, dict):
            self.unknown_keys(item, path, TURN_KEYS)
            if comment := self.words((*path, "comment"), MAX_COMMENT) if "comment" in item else None:
                self.comments[number] = comment
            if item.get("diagram") not in (None, True, False):
                self.fault((*path, "diagram"), "must be true or false")
            elif item.get("diagram"):
                self.diagrams.append(number)
            if "kicks" not in item:
                raise Misread(self.text.place(path), "the key kicks is missing")
            path = (*path, "kicks")
            item = item["kicks"]
        if isinstance(item, dict | list):
            raise Misread(self.text.place(path), 'must be a turn of digits, as "0166"')
        written = "" if item is None else self.as_written(path, item)
        found = list(self.located(path, written))
        if len(found) != 1:
            problem = "there is no kick in this turn" if not found else "one item of the list is one turn"
            raise Misread(self.text.place(path), problem)
        return found[0]()

    def located(self, path: _Path, written: str) -> Iterator[Callable[[], Turn]]:
        """For every word of a text of turns, a function that reads it at its place in the file."""
        tokens = re.findall(r"[^\s/,]+", written)
        line, column = self.text.place(path)
        places = _places(self.lines, line, column, tokens)
        for token, place in zip(tokens, places, strict=True):
            yield partial(digit_turn, token, *place)


def _places(lines: Sequence[str], line: int, column: int, tokens: Sequence[str]) -> list[tuple[int, int]]:
    """Where the words of a scalar stand, which may be plain, quoted or a block, over one line or several."""
    found: list[tuple[int, int]] = []
    text, position, number = lines[line - 1], column - 1, line
    if text[position : position + 1] in ("|", ">"):
        position = len(text)
    for token in tokens:
        while (match := _MOVE_TOKEN.search(text, position)) is None and number < len(lines):
            number += 1
            text, position = lines[number - 1], 0
        if match is None or match[0] != token:
            return [*found, *[(line, column)] * (len(tokens) - len(found))]
        found.append((number, match.start() + 1))
        position = match.end()
    return found


def record_schema() -> dict[str, Any]:
    """The JSON Schema (draft-07) of one game in the YAML notation, for editors."""

    def text(description: str, limit: int = MAX_NAME) -> dict[str, Any]:
        return {"type": ["string", "number", "null"], "maxLength": limit, "description": description}

    kicks = {"type": ["string", "integer"], "pattern": "^[0-7]+$", "minimum": 0,
             "description": 'One turn: a digit for each kick, 0 up, then clockwise to 7. In quotes: "0166".'}
    comment = text("A comment for the reader.", MAX_COMMENT)
    turn = {
        "type": "object",
        "additionalProperties": False,
        "required": ["kicks"],
        "properties": {
            "kicks": kicks,
            "comment": comment,
            "diagram": {"type": ["boolean", "null"], "description": "Ask for a diagram after this turn."},
        },
    }
    name = text("The player's name.")
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A recorded game of paper soccer",
        "type": "object",
        "additionalProperties": False,
        "required": ["moves"],
        "properties": {
            "ruleset": text("The name of the ruleset, or the path of its file beside this one."),
            "event": text("What it was played at."),
            "site": text("Where it was played."),
            "date": {"type": ["string", "integer", "null"], "description": "2024-05-31, 2024-05 or 2024."},
            "players": {"type": ["object", "null"], "additionalProperties": False, "properties": {"A": name, "B": name},
                        "description": "A attacks the top goal, B the bottom one."},
            "first": {"enum": ["A", "B", None], "description": "Who kicks first, if the ruleset says otherwise."},
            "result": {"enum": ["A", "B", "draw", None], "description": "Who won, as the record states."},
            "comment": text("A comment before the first kick.", MAX_COMMENT),
            "moves": {
                "description": "The turns: a list, or one text of turns separated by spaces.",
                "anyOf": [
                    {"type": "array", "items": {"anyOf": [kicks, turn]}},
                    {"type": "string", "pattern": "^[0-7 /,\\n]*$"},
                    {"type": "integer", "minimum": 0},
                ],
            },
            "headers": {"type": ["object", "null"], "additionalProperties": text("A header of another notation."),
                        "description": "What another notation recorded besides."},
        },
    }
