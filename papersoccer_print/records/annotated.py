"""The settings of a game in our YAML notation: what each key may hold, and the game that they make."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from annotated_types import Len

from ..errors import Problem
from ..rules.options import Player
from ..strict_yaml import Path_, YamlText, dotted
from ..validation import Means, Says, read
from .record import MAX_KICKS, MAX_TEXT, Record, RecordError, Turn
from .tokens import Misread, TurnList, digit_turn, is_date

_LINE = r"[^\n\r\ud800-\udfff]"
_Name = Annotated[str, Means(f"a text of 1..{MAX_TEXT} characters on one line", f"{_LINE}{{1,{MAX_TEXT}}}")]
Name = Annotated[_Name | None, Means(f"a text of 1..{MAX_TEXT} characters on one line")]
Header = Annotated[str, Means(f"a text of at most {MAX_TEXT} characters on one line", f"{_LINE}{{0,{MAX_TEXT}}}")]
_Comment = Annotated[str, Means("a text", rf"[^\ud800-\udfff]{{1,{MAX_TEXT}}}")]
Comment = Annotated[_Comment | None, Means(f"a text of 1..{MAX_TEXT} characters")]
_Date = Annotated[str, Means("a date", r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")]
Date = Annotated[_Date | None, Means("a date as 2024-05-31, 2024-05 or 2024")]
Kicks = Annotated[str, Means('a turn of digits 0..7, as "0166"')]
OWN_HEADERS = ("Event", "Site", "Black", "White", "Result", "Ruleset")
"""Headers of other notations that have a key of their own here."""
_MOVE_TOKEN = re.compile(r"[^\s/,\"']+")


@dataclass(frozen=True)
class TurnSettings:
    """A turn with something to say about it."""

    kicks: Annotated[Kicks, Says("a digit for each kick: 0 is up, then clockwise to 7")]
    comment: Annotated[Comment, Says("what the reader should see in this turn")] = None
    diagram: Annotated[bool, Says("asks for a diagram after this turn")] = False


@dataclass(frozen=True)
class Names:
    """The players' names."""

    A: Annotated[Name, Says("who attacks the top goal")] = None
    B: Annotated[Name, Says("who attacks the bottom goal")] = None


First = Annotated[Literal["A", "B"] | None, Means("A or B")]
Result = Annotated[Literal["A", "B", "draw"] | None, Means("A, B or draw")]
_Turn = Annotated[Kicks | TurnSettings, Means('a turn of digits, as "0166", or a map with kicks')]
_Turns = Annotated[tuple[_Turn, ...], Len(0, MAX_KICKS), Means("a list of turns")]


@dataclass(frozen=True, kw_only=True)
class GameSettings:
    """One recorded game."""

    ruleset: Annotated[Name, Says("the name of the ruleset, or the path of its file")] = None
    event: Annotated[Name, Says("what the game was played at")] = None
    site: Annotated[Name, Says("where it was played")] = None
    date: Annotated[Date, Says("when it was played")] = None
    players: Annotated[Annotated[Names | None, Means("a map with A and B")], Says("the players' names")] = None
    first: Annotated[First, Says("who kicks first, if the ruleset says otherwise")] = None
    result: Annotated[Result, Says("who won, as the record states")] = None
    comment: Annotated[Comment, Says("a comment before the first kick")] = None
    moves: Annotated[
        Annotated[_Turns | str, Means("a list of turns, or a text of turns separated by spaces")],
        Says("the turns; [] for a game without a kick"),
    ]
    headers: Annotated[
        Annotated[Mapping[str, Header], Means('headers by name, as {Round: "1"}', "[A-Za-z][A-Za-z0-9_]*")] | None,
        Says("what another notation recorded besides"),
    ] = field(default=None)


def game_from(text: YamlText, source_lines: Sequence[str], record: Record) -> Record | RecordError:
    """A game from one parsed YAML document. Places are those of the document: lines counted from its first."""
    _keep_as_written(text)
    reading = read(GameSettings, text)
    problems = list(text.problems) + reading.problems
    moves = _Moves(text, source_lines)
    if isinstance(reading.value, GameSettings):
        problems += _more_faults(text, reading.value)
        record = moves.read(reading.value, _with_settings(record, reading.value, text))
    fault = moves.fault
    if fault:
        problems.append(fault)
    if not problems:
        return record
    turn, kick = (moves.turn, moves.kick) if min(problems) is fault else (None, None)
    return RecordError(record, problems, turn, kick)


def _keep_as_written(text: YamlText) -> None:
    """Numbers become the texts that they are written as: no key of a game is a number, and a turn ``24`` is no sum."""

    def walk(value: Any, path: Path_) -> Any:
        if isinstance(value, dict):
            return {key: walk(item, (*path, key)) for key, item in value.items()}
        if isinstance(value, list):
            return [walk(item, (*path, number)) for number, item in enumerate(value)]
        return text.written(path) if isinstance(value, int | float) and not isinstance(value, bool) else value

    text.data = walk(text.data, ())
    if isinstance(text.data, dict) and text.data.get("moves", "") is None:
        del text.data["moves"]


def _more_faults(text: YamlText, settings: GameSettings) -> Iterator[Problem]:
    if settings.date and not is_date(settings.date):
        yield Problem(*text.where(("date",)), "date", f"there is no such day: {settings.date}")
    for name in settings.headers or ():
        if name in OWN_HEADERS:
            path = ("headers", name)
            yield Problem(*text.where(path, True), dotted(path), "this header has a key of its own; use that")


def _with_settings(record: Record, settings: GameSettings, text: YamlText) -> Record:
    names = settings.players or Names()
    return replace(
        record,
        ruleset=settings.ruleset,
        ruleset_place=text.place(("ruleset",)) if settings.ruleset else None,
        event=settings.event,
        site=settings.site,
        date=settings.date,
        players={player: name for player in Player if (name := getattr(names, player.value))},
        first=Player(settings.first) if settings.first else None,
        result=settings.result,
        headers=tuple((settings.headers or {}).items()),
    )


class _Moves:
    """Reads the moves up to the first fault; ``turn`` and ``kick`` are where it lies."""

    def __init__(self, text: YamlText, source_lines: Sequence[str]) -> None:
        self.text = text
        self.lines = source_lines
        self.fault: Problem | None = None
        self.turn: int | None = None
        self.kick: int | None = None

    def read(self, settings: GameSettings, record: Record) -> Record:
        """The record with its turns, comments and marks."""
        turns = TurnList()
        try:
            if isinstance(settings.moves, str):
                for token, place in self._located(("moves",), settings.moves):
                    turns.add(digit_turn(token, *place))
            else:
                for number, item in enumerate(settings.moves):
                    turns.add(self._turn(number, item))
        except Misread as misread:
            self.turn, self.kick = len(turns.turns) + 1, misread.kick
            where = f"turn {self.turn}, kick {self.kick}: " if self.kick else f"turn {self.turn}: "
            self.fault = Problem(self.text.file, *misread.place, "", where + misread.message)
            if misread.kept:
                turns.turns.append(misread.kept)
        marked = [(number, item) for number, item in enumerate(settings.moves, 1) if isinstance(item, TurnSettings)]
        comments = {0: settings.comment} if settings.comment else {}
        return replace(
            record,
            turns=tuple(turns.turns),
            comments=comments | {number: item.comment for number, item in marked if item.comment},
            diagrams=tuple(number for number, item in marked if item.diagram),
        )

    def _turn(self, number: int, item: str | TurnSettings) -> Turn:
        path: Path_ = ("moves", number)
        if isinstance(item, TurnSettings):
            path, item = (*path, "kicks"), item.kicks
        found = self._located(path, item)
        if len(found) != 1:
            message = "one item of the list is one turn" if found else "there is no kick in this turn"
            raise Misread(self.text.place(path), message)
        return digit_turn(found[0][0], *found[0][1])

    def _located(self, path: Path_, written: str) -> list[tuple[str, tuple[int, int]]]:
        """The words of a text of turns, each with its place in the file."""
        tokens = re.findall(r"[^\s/,]+", written)
        line, column = self.text.place(path)
        return list(zip(tokens, _places(self.lines, line, column, tokens), strict=True))


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
    from ..rules.schema import schema_for

    schema: dict[str, Any] = _numbers_too(schema_for(GameSettings, "papersoccer-print record"))
    return schema


def _numbers_too(schema: Any) -> Any:
    """The same schema, where a text may also be written as a bare number: it is read as it is written."""
    if isinstance(schema, list):
        return [_numbers_too(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: ["string", "number"] if key == "type" and value == "string" else _numbers_too(value)
            for key, value in schema.items()}
