"""Our own notation, made to be annotated: a YAML map for each game, several games separated by lines of ``---``.

Keys: ruleset, event, site, date, players, first, result, comment, moves, headers. ``moves`` is a list with an item a
turn, either its digits or a map of kicks, comment and diagram; or one text of turns separated by spaces.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from ...errors import InputError, Problem
from ...rules.options import Player
from ..lines import Line
from ..record import Record, RecordError, Turn
from ..tokens import what_is_lost

NAME = "yaml"
SUFFIXES = (".yaml", ".yml")
FIRST_MOVER = "any"
MAX_TEXT = 1_000_000
_HIDDEN = {code: 0xF0000 + code for code in (*range(32), *range(127, 160), 0x2028, 0x2029, 0xFFFE, 0xFFFF)
           if chr(code) not in "\t\n\r"}
"""Stand for control characters while a text is parsed: YAML forbids them, and a name may have one all the same."""
_FOUND = {hidden: code for code, hidden in _HIDDEN.items()}
_DETECT = re.compile(r"(ruleset|event|site|date|players|first|result|comment|moves|headers|games)\s*:(\s|$)", re.M)
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
HEAD = """\
# yaml-language-server: $schema=record.schema.json
# A recorded game of paper soccer.
#
#   papersoccer check FILE     plays it by the rules
#   papersoccer replay FILE    draws it
#
# To say something about a turn, or to ask for a diagram after it, write the turn as a map:
#
#   - kicks: "4166"
#     comment: What the reader should see here.
#     diagram: true
#
# You may also give: ruleset, event, site, date, players, comment (before the first kick).
# Digits are directions: 0 is up, then clockwise, 7 is up and to the left.
# Several games in one file are separated by lines of ---
# Help in the editor: papersoccer convert --schema > record.schema.json, in the folder of this file.
"""


def detect(sample: str) -> float:
    """Sure where one of the keys stands, at the beginning of a line or in braces."""
    return 0.95 if _DETECT.search(sample) else 0.0


def read(lines: Iterable[Line], source: str) -> Iterator[Record | RecordError]:
    """Each document as a game."""
    for game, (offset, document) in enumerate(_documents(lines), 1):
        record = Record((), source, game, NAME, offset + 1)
        yield _game(record, offset, document)


def _documents(lines: Iterable[Line]) -> Iterator[tuple[int, list[Line]]]:
    """The documents that hold more than comments, each with the number of lines before it."""
    document: list[Line] = []
    size = 0
    for line in lines:
        if re.match(r"(---|\.\.\.)(\s|$)", line.text):
            yield from _unless_blank(document)
            document, size = [], 0
            if not line.text[3:].partition(" #")[0].strip():
                continue
            line = line._replace(text="   " + line.text[3:])
        if size > MAX_TEXT:  # its fault is told at the first line that was too much
            continue
        size += len(line.text) + 1
        if size > MAX_TEXT:
            line = line._replace(fault=(1, f"the game's text is longer than {MAX_TEXT:,} characters"))
        document.append(line)
    yield from _unless_blank(document)


def _unless_blank(document: list[Line]) -> Iterator[tuple[int, list[Line]]]:
    if any(line.fault or line.text.partition("#")[0].strip() for line in document):
        yield document[0].number - 1, document


def _game(record: Record, offset: int, document: list[Line]) -> Record | RecordError:
    from ...strict_yaml import parse_yaml
    from ..annotated import game_from

    for line in document:
        if line.fault and not line.mild:
            return RecordError(record, [Problem(record.source, line.number, line.fault[0], "", line.fault[1])])
    texts = [line.text.translate(_HIDDEN) if line.mild else line.text for line in document]
    try:
        parsed = parse_yaml("\n".join(texts), record.source, collect=True, above=offset)
    except InputError as error:
        return RecordError(record, _shifted(error.problems, offset))
    if any(line.mild for line in document):
        parsed.data = _shown(parsed.data)
    found = game_from(parsed, texts, record)
    if isinstance(found, RecordError):
        return RecordError(_moved(found.record, offset), _shifted(found.problems, offset), found.turn, found.kick)
    return _moved(found, offset)


def _shown(value: Any) -> Any:
    """Parsed values with the control characters that were hidden from the parser."""
    if isinstance(value, dict):
        return {key: _shown(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_shown(item) for item in value]
    return value.translate(_FOUND) if isinstance(value, str) else value


def _shifted(problems: Iterable[Problem], offset: int) -> list[Problem]:
    return [problem._replace(line=problem.line + offset) for problem in problems]


def _moved(record: Record, offset: int) -> Record:
    """The record with its places counted from the top of the file."""
    if not offset:
        return record
    turns = tuple(Turn(turn.digits, turn.line + offset, turn.columns) for turn in record.turns)
    place = record.ruleset_place
    return replace(record, turns=turns, ruleset_place=(place[0] + offset, place[1]) if place else None)


def write(records: Iterable[Record]) -> Iterator[str]:
    """A file ready to annotate: comments explain how, and every turn has its own line."""
    before = HEAD
    for record in records:
        yield before + "\n".join([*_settings(record), *_moves(record), *_headers(record)]) + "\n"
        before = "---\n"


def _settings(record: Record) -> Iterator[str]:
    if record.ruleset is not None:
        yield f"ruleset: {_text(record.ruleset)}"
    if record.event is not None:
        yield f"event: {_text(record.event)}"
    if record.site is not None:
        yield f"site: {_text(record.site)}"
    if record.date is not None:
        yield f"date: {record.date}"
    if record.players:
        yield "players:"
        for player, aim in ((Player.A, "top"), (Player.B, "bottom")):
            if name := record.name_of(player):
                yield f"  {player.value}: {_text(name)}  # attacks the {aim} goal"
    if record.first is not None:
        yield f"first: {record.first.value}"
    if record.result is not None:
        yield f"result: {record.result}"
    if 0 in record.comments:
        yield f"comment: {_quoted(record.comments[0])}"


def _moves(record: Record) -> Iterator[str]:
    yield "moves:" if record.turns else "moves: []"
    player = record.first
    for number, turn in enumerate(record.turns, 1):
        note = f"  # {number} {player.value}" if player else f"  # {number}"
        player = player.other if player else None
        comment, diagram = record.comments.get(number), number in record.diagrams
        if comment is None and not diagram:
            yield f'  - "{turn}"{note}'
            continue
        yield f'  - kicks: "{turn}"{note}'
        if comment is not None:
            yield f"    comment: {_quoted(comment)}"
        if diagram:
            yield "    diagram: true"


def _headers(record: Record) -> Iterator[str]:
    if record.headers:
        yield "headers:"
        for name, text in record.headers:
            yield f"  {name}: {_quoted(text)}"


def _text(text: str) -> str:
    return text if _PLAIN.fullmatch(text) and text not in ("true", "false", "null") else _quoted(text)


def _quoted(text: str) -> str:
    """A text in double quotes, of which JSON's are the safe kind; what YAML cannot show is escaped."""
    shown = json.dumps(text, ensure_ascii=False)
    return "".join(c if c.isprintable() else _escape(ord(c)) for c in shown)


def _escape(code: int) -> str:
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def cannot_hold(record: Record) -> list[str]:
    """Nothing is left out."""
    everything = ("the ruleset's name", "the event", "the site", "the date", "the players' names", "the result",
                  "other headers", "comments", "diagram marks")
    return what_is_lost(record, everything)


def word(digit: int) -> str:
    """The digit itself."""
    return str(digit)
