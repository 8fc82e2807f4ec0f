"""The export of the game server Kurnik: headers like those of chess PGN, then a numbered token a turn.

White kicks first and attacks the top goal (our A), yet ``[Result]`` and the token that ends the moves read
Black-White, as the headers do: ``0-1`` means that White won. A ``[Ruleset "name"]`` header is our addition; comments
in braces are read as in PGN.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from ...rules.options import Player
from ..lines import Line, control_character
from ..record import MAX_TEXT, Record, RecordError, Result, Turn
from ..tokens import Misread, TurnList, digits_of, failed, is_date, what_is_lost

NAME = "kurnik"
SUFFIXES = (".txt", ".pgn")
FIRST_MOVER = "A"
WIDTH = 79
MAX_LINES, MAX_CHARACTERS = 5_000, 1_000_000
"""Of one game."""
RESULTS: dict[str, Result | None] = {"1-0": "B", "0-1": "A", "1/2-1/2": "draw", "*": None}
_RESULT_TEXT = {result: text for text, result in RESULTS.items()}
_OWN = ("Event", "Site", "Date", "Black", "White", "Result", "Ruleset")
_HEADER = re.compile(r'\s*\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
_ENDS_GAME = re.compile(r"(?:^|\s)(?:1-0|0-1|1/2-1/2|\*)\s*$")
_TOKEN = re.compile(r"\{|[0-9]+\.|[^\s{]+")
_PLAIN = re.compile(r"(?:(?:[0-9]+\.|[0-7]+)(?:[ \t]+|$))*(?:1-0|0-1|1/2-1/2|\*)?[ \t]*")
_WORD = re.compile(r"[^ \t]+")
_NUMBER = re.compile(r"[0-9]+\.")
_COMMENTS = {False: re.compile(r"\{[^}]*(?:\}|$)"), True: re.compile(r"^[^}]*(?:\}|$)|\{[^}]*(?:\}|$)")}
"""Comments on a line, by whether one is open at its beginning."""
_DETECT = re.compile(r'^\s*\[\s*[A-Za-z]\w*\s+"', re.M)


def detect(sample: str) -> float:
    """Sure at a header; nearly so if the text begins with a move number, a result, or a comment."""
    if _DETECT.search(sample):
        return 1.0
    first = sample.strip().partition("\n")[0].strip()
    if re.match(r"1\.\s*[0-9{]", first):
        return 0.9
    return 0.8 if first in RESULTS else 0.1 * first.startswith(("[", "{"))


def read(lines: Iterable[Line], source: str) -> Iterator[Record | RecordError]:
    """Each game with its headers."""
    for number, block in enumerate(_blocks(lines), 1):
        yield _game(block, source, number)


@dataclass(slots=True)
class _Block:
    """The lines of one game."""

    lines: list[Line] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    has_moves: bool = False
    gap: bool = False
    in_comment: bool = False
    ended: bool = False
    size: int = 0
    overflow: tuple[int, str] | None = None
    """The number of the first line that is too much for a game, and what is too much."""

    def is_over_before(self, line: Line) -> bool:
        """Whether a line that is not blank starts the next game."""
        header = _HEADER.match(line.text)
        if line.text.lstrip().startswith("[") and (header or not self.in_comment):
            return self.has_moves or (self.gap and header is not None and header[1] in self.names)
        return self.ended

    def add(self, line: Line) -> None:
        text = line.text
        if text.lstrip().startswith("[") and not self.in_comment:
            self.names.update(match[1] for match in _HEADER.finditer(text))
            self.gap = False
        else:
            self.has_moves = True
            self.in_comment = text.rfind("{") > text.rfind("}") or (self.in_comment and "}" not in text)
            self.ended = not self.in_comment and _ENDS_GAME.search(text) is not None
        self.size += len(text)
        if self.overflow is None and len(self.lines) >= MAX_LINES:
            self.overflow = line.number, f"the game has more than {MAX_LINES:,} lines"
        elif self.overflow is None and self.size > MAX_CHARACTERS:
            self.overflow = line.number, f"the game's text is longer than {MAX_CHARACTERS:,} characters"
        elif self.overflow is None:
            self.lines.append(line)


def _blocks(lines: Iterable[Line]) -> Iterator[_Block]:
    block = _Block()
    for line in lines:
        if not line.text.strip() and not line.fault:
            block.gap = True
            continue
        if block.lines and block.is_over_before(line):
            yield block
            block = _Block()
        block.add(line)
    if block.lines:
        yield block


def _game(block: _Block, source: str, number: int) -> Record | RecordError:
    record = Record((), source, number, NAME, block.lines[0].number, first=Player.A)
    moves = _Moves()
    try:
        headers: dict[str, tuple[str, Line, int]] = {}
        rest = _read_headers(block.lines, headers)
        record = _with_headers(record, headers)
        moves.read(rest, whole=block.overflow is None)
        if block.overflow is not None:
            raise Misread((block.overflow[0], 1), block.overflow[1])
        return moves.finish(record, "Result" in headers)
    except Misread as fault:
        return failed(replace(record, comments=moves.comments), moves.turns, fault)


def _read_headers(lines: list[Line], headers: dict[str, tuple[str, Line, int]]) -> list[Line]:
    """Collect the headers; what is left are the lines of the moves."""
    for index, line in enumerate(lines):
        if line.fault and not line.mild:
            raise Misread((line.number, line.fault[0]), line.fault[1])
        if not line.text.lstrip().startswith("["):
            return lines[index:]
        position = 0
        while position < len(line.text):
            match = _HEADER.match(line.text, position)
            if not match:
                raise Misread((line.number, position + 1), 'this is no header; write [Name "text"]')
            name, column = match[1], match.start(1) + 1
            if name in headers:
                raise Misread((line.number, column), f"the header {name} is given twice; keep one")
            if len(match[2]) > MAX_TEXT:
                raise Misread((line.number, column), f"the text of {name} is longer than {MAX_TEXT:,} characters")
            headers[name] = re.sub(r"\\(.)", r"\1", match[2]), line, match.start(2) + 1
            position = match.end()
    return []


def _with_headers(record: Record, headers: dict[str, tuple[str, Line, int]]) -> Record:
    texts = {name: _known(text) for name, (text, _, _) in headers.items()}
    result: Result | None = None
    if "Result" in headers:
        text, line, column = headers["Result"]
        if text not in RESULTS:
            raise Misread((line.number, column), f'the result "{text}" is none of {", ".join(RESULTS)} (Black-White)')
        result = RESULTS[text]
    raw_date = headers["Date"][0] if "Date" in headers else ""
    date = re.sub(r"(\.\?\?)+$", "", raw_date).replace(".", "-")
    dated = is_date(date)
    odd = () if dated or set(raw_date) <= set("?.- ") else ("Date",)
    place = (headers["Ruleset"][1].number, headers["Ruleset"][2]) if texts.get("Ruleset") else None
    return replace(
        record,
        ruleset=texts.get("Ruleset"),
        ruleset_place=place,
        event=texts.get("Event"),
        site=texts.get("Site"),
        date=date if dated else None,
        players={player: name for player, header in ((Player.A, "White"), (Player.B, "Black"))
                 if (name := texts.get(header))},
        result=result,
        headers=tuple((name, text) for name, (text, _, _) in headers.items() if name not in _OWN or name in odd),
    )


def _known(text: str) -> str | None:
    """A header's text, or None for what stands for "not known"."""
    stripped = text.strip()
    return None if stripped in ("", "?", "-") else stripped


class _Moves:
    """Reads the lines below the headers."""

    def __init__(self) -> None:
        self.turns = TurnList()
        self.comments: dict[int, str] = {}
        self.result: tuple[str, int, int] | None = None
        self._comment: list[str] | None = None
        self._comment_place = (0, 0)

    def read(self, lines: list[Line], *, whole: bool) -> None:
        for line in lines:
            if line.fault:
                self._refuse_outside_comments(line)
            self._line(line)
        if self._comment is not None and whole:
            raise Misread(self._comment_place, "the comment that begins here is never closed with }")

    def _refuse_outside_comments(self, line: Line) -> None:
        """A comment may hold any character; a move may not."""
        assert line.fault is not None
        fault = line.fault
        if line.mild:
            inside = _COMMENTS[self._comment is not None]
            found = control_character(inside.sub(lambda comment: " " * len(comment[0]), line.text))
            if found is None:
                return
            fault = found
        raise Misread((line.number, fault[0]), fault[1])

    def _line(self, line: Line) -> None:
        if self._comment is None and self.result is None and _PLAIN.fullmatch(line.text):
            self._plain_line(line)
            return
        position = self._close_comment(line, 0) if self._comment is not None else 0
        while match := _TOKEN.search(line.text, position):
            token, column = match[0], match.start() + 1
            position = match.end()
            if token == "{":
                self._comment, self._comment_place = [], (line.number, column)
                position = self._close_comment(line, position)
            elif self.result:
                raise Misread((line.number, column), f'"{token}" stands after the result {self.result[0]}')
            elif token in RESULTS:
                self.result = token, line.number, column
            elif _NUMBER.fullmatch(token):
                self._check_number(token, line.number, column)
            else:
                self.turns.add_digits(token, line.number, column)

    def _plain_line(self, line: Line) -> None:
        """The quick way through a line of nothing but move numbers and turns, and perhaps a result at its end."""
        number, turns = line.number, self.turns
        for match in _WORD.finditer(line.text):
            token = match[0]
            if token[-1] == ".":
                self._check_number(token, number, match.start() + 1)
            elif token in RESULTS:
                self.result = token, number, match.start() + 1
            else:
                turns.add(Turn(digits_of(token), number, match.start() + 1))

    def _close_comment(self, line: Line, position: int) -> int:
        assert self._comment is not None
        end = line.text.find("}", position)
        self._comment.append(line.text[position : end if end >= 0 else None].strip())
        if end < 0:
            return len(line.text)
        text = " ".join(part for part in self._comment if part)
        if len(text) > MAX_TEXT:
            raise Misread(self._comment_place, f"the comment is longer than {MAX_TEXT:,} characters")
        after = len(self.turns.turns)
        if text:
            self.comments[after] = f"{self.comments[after]} {text}" if after in self.comments else text
        self._comment = None
        return end + 1

    def _check_number(self, token: str, line: int, column: int) -> None:
        made = len(self.turns.turns)
        expected = f"{made // 2 + 1}."
        if made % 2:
            raise Misread((line, column), f'the move number "{token}" stands between the two turns of {expected}', 1)
        if token != expected:
            raise Misread((line, column), f'the move number "{token}" stands where {expected} belongs', 1)

    def finish(self, record: Record, has_header: bool) -> Record:
        if self.result:
            text, line, column = self.result
            if has_header and RESULTS[text] != record.result:
                stated = _RESULT_TEXT[record.result]
                raise Misread((line, column), f"the moves end in {text}, but the header Result says {stated}")
        result = RESULTS[self.result[0]] if self.result else record.result
        return replace(record, turns=tuple(self.turns.turns), comments=self.comments, result=result)


def write(records: Iterable[Record]) -> Iterator[str]:
    """Each game as the server writes it: CRLF, lines of at most 79 characters."""
    for record in records:
        lines = [f'[{name} "{_escaped(text)}"]' for name, text in _headers(record)]
        yield "\r\n".join([*lines, "", *_wrapped(_tokens(record)), "", ""])


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    extra = dict(record.headers)
    date = (record.date or "????").replace("-", ".")
    yield "Event", record.event or "?"
    yield "Site", record.site or "?"
    yield "Date", extra.pop("Date", date + ".??" * (2 - date.count(".")))
    yield "Round", extra.pop("Round", "-")
    yield "Black", record.name_of(Player.B) or "?"
    yield "White", record.name_of(Player.A) or "?"
    yield "Result", _RESULT_TEXT[record.result]
    if record.ruleset:
        yield "Ruleset", record.ruleset
    yield from extra.items()


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _tokens(record: Record) -> Iterator[str]:
    for index, turn in enumerate(record.turns):
        if index % 2 == 0:
            yield f"{index // 2 + 1}."
        yield str(turn)
    yield _RESULT_TEXT[record.result]


def _wrapped(tokens: Iterable[str]) -> list[str]:
    lines = [""]
    for token in tokens:
        if lines[-1] and len(lines[-1]) + 1 + len(token) > WIDTH:
            lines.append(token)
        else:
            lines[-1] += f" {token}" if lines[-1] else token
    return lines


def cannot_hold(record: Record) -> list[str]:
    """Comments, and the marks that ask for a diagram."""
    holds = ("the ruleset's name", "the event", "the site", "the date", "the players' names", "the result",
             "other headers")
    return what_is_lost(record, holds)


def word(digit: int) -> str:
    """The digit itself."""
    return str(digit)
