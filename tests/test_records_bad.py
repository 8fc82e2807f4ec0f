"""Bad records: every one is told in one clear sentence, at its place, and the games around it are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from papersoccer_print.errors import InputError, UsageError
from papersoccer_print.records import Record, RecordError, Referee, parse_records, read_records
from papersoccer_print.rules.loader import load_ruleset

Wrong = tuple[str, int | None, int | None, str]
K = '[Black "b"]\n[White "a"]\n[Result "0-1"]\n\n'
"""Four lines of headers; White, our A, won."""
DIGIT = "is no direction; the digits 0 to 7 are (0 is up, then clockwise)"
POINT = "is no direction; N, NE, E, SE, S, SW, W and NW are"
MOVES = "it must be a list of turns, or a text of turns separated by spaces"

DIGITS: list[tuple[str, list[Wrong]]] = [
    ("1 2 9", [(f'1:5: turn 3, kick 1: "9" {DIGIT}', 3, 1, "syntax")]),
    ("0 5 24x 4", [(f'1:7: turn 3, kick 3: "x" {DIGIT}', 3, 3, "syntax")]),
    ("0 5\n0 8\n1 1", [(f'2:3: turn 2, kick 1: "8" {DIGIT}', 2, 1, "syntax")]),
    ("0,,5", [('1:3: turn 2, kick 1: there is no kick before this ","', 2, 1, "syntax")]),
    ("0/5/", [('1:4: turn 3, kick 1: there is no kick after this "/"', 3, 1, "syntax")]),
    ("/0/5", [('1:1: turn 1, kick 1: there is no kick before this "/"', 1, 1, "syntax")]),
    ("0 5 - 4", [(f'1:5: turn 3, kick 1: "-" {DIGIT}', 3, 1, "syntax")]),
    ("0 ٣ 5", [(f'1:3: turn 2, kick 1: "٣" {DIGIT}', 2, 1, "syntax")]),
    ("0 5\n0 \x1b[31m5", [("2:3: the character U+001B is not allowed in a record", None, None, "syntax")]),
    ("0 5\n0 \udcff5", [("2:3: this is no UTF-8 text; save the file as UTF-8", None, None, "syntax")]),
    ("0 5\n" + "0 " * 130_000 + "\n0 4", [
        ("2:250001: the line is longer than 250,000 characters", None, None, "syntax"),
        ('3:3: turn 2 (B), kick 1 "4": that line was already drawn in turn 1', 2, 1, "already-drawn")]),
    ("00", [('1:2: turn 1 (A), kick 2 "0": the turn was over after kick 1; it is B who kicks next', 1, 2,
             "turn-boundary")]),
    ("0 5 2 4", [('1:5: turn 3 (A), kick 1 "2": the turn stops here, but the ball bounced and A must kick again', 3, 1,
                  "turn-boundary")]),
    ("0 5 242", [('1:7: turn 3 (A), kick 3 "2": the turn was over after kick 2; it is B who kicks next', 3, 3,
                  "turn-boundary")]),
    ("6 6 6 60", [('1:8: turn 4 (B), kick 2 "0": nobody may draw along a wall', 4, 2, "already-drawn")]),
    ("6 6 6 66", [('1:8: turn 4 (B), kick 2 "6": that way leads off the pitch', 4, 2, "off-pitch")]),
    ("6 6 6 62", [('1:8: turn 4 (B), kick 2 "2": that line was already drawn earlier in this turn', 4, 2,
                   "already-drawn")]),
    ("7 7 0 0 01",
     [('1:10: turn 5 (A), kick 2 "1": there is no way into the goal along that line', 5, 2, "off-pitch")]),
    ("0 0 0 0 0 0 0", [('1:13: turn 7 (B), kick 1 "0": the game was over: A had won by an own goal in turn 6', 7, 1,
                        "game-over")]),
    ("0 5 24 4 4 5 431", [('1:16: turn 7 (A), kick 3 "1": the game was over: B had won by an own goal in turn 7', 7, 3,
                           "game-over")]),
    ("0 4 9", [('1:3: turn 2 (B), kick 1 "4": that line was already drawn in turn 1', 2, 1, "already-drawn")]),
]
KURNIK: list[tuple[str, list[Wrong]]] = [
    (K + "1. 0 5 2. 24 4 3. 4 5 4. 4x 0-1", [(f'5:27: turn 7, kick 2: "x" {DIGIT}', 7, 2, "syntax")]),
    (K + "1. 0 5 3. 24 4 0-1", [('5:8: turn 3, kick 1: the move number "3." stands where 2. belongs', 3, 1, "syntax")]),
    (K + "1. 0 2. 5 0-1",
     [('5:6: turn 2, kick 1: the move number "2." stands between the two turns of 1.', 2, 1, "syntax")]),
    (K + "1. 0 5 0-1 2. 24", [('5:12: "2." stands after the result 0-1', None, None, "syntax")]),
    (K + "1. 0 5 1-0", [("5:8: the moves end in 1-0, but the header Result says 0-1", None, None, "syntax")]),
    (K + "1... 5 0-1", [(f'5:3: turn 1, kick 1: "." {DIGIT}', 1, 1, "syntax")]),
    (K + "1. e4 e5 0-1", [(f'5:4: turn 1, kick 1: "e" {DIGIT}', 1, 1, "syntax")]),
    (K + "1. 0 5 0:1", [(f'5:9: turn 3, kick 2: ":" {DIGIT}', 3, 2, "syntax")]),
    (K + "1. 0 5 } 0-1", [(f'5:8: turn 3, kick 1: "}}" {DIGIT}', 3, 1, "syntax")]),
    (K + "1. 0 5 {never closed\n2. 24 4\n\n" + K + "1. 0 4 0-1", [
        ("5:8: the comment that begins here is never closed with }", None, None, "syntax"),
        ('12:6: turn 2 (B), kick 1 "4": that line was already drawn in turn 1', 2, 1, "already-drawn")]),
    (K + "1. 0 5 2. 2\n4 4 0-1",
     [('5:11: turn 3 (A), kick 1 "2": the turn stops here, but the ball bounced and A must kick again', 3, 1,
       "turn-boundary")]),
    (K + "1. 0 5 2. \udcc5 0-1", [("5:11: this is no UTF-8 text; save the file as UTF-8", None, None, "syntax")]),
    (K + "1. 0 5\n2. \udcc5 0-1", [("6:4: this is no UTF-8 text; save the file as UTF-8", None, None, "syntax")]),
    (K + "\n".join(["1. 0 5"] + ["{x}"] * 5001),
     [("5002:1: the game has more than 5,000 lines", None, None, "syntax")]),
    ('[Result "2-0"]\n\n1. 0 5 0-1',
     [('1:10: the result "2-0" is none of 1-0, 0-1, 1/2-1/2, * (Black-White)', None, None, "syntax")]),
    ('[White "a"]\n[White "c"]\n\n1. 0 5 *',
     [("2:2: the header White is given twice; keep one", None, None, "syntax")]),
    ('[White "a]\n\n1. 0 5 *\n\n[White "b"]\n\n1. 0 4 *', [
        ('1:1: this is no header; write [Name "text"]', None, None, "syntax"),
        ('7:6: turn 2 (B), kick 1 "4": that line was already drawn in turn 1', 2, 1, "already-drawn")]),
    ('[White "a"] x\n\n1. 0 5 *', [('1:13: this is no header; write [Name "text"]', None, None, "syntax")]),
    ('[Event "' + "x" * 20_001 + '"]\n\n1. 0 *',
     [("1:2: the text of Event is longer than 20,000 characters", None, None, "syntax")]),
    ('[Event\x07 "ab"]\n\n1. 0 *', [('1:1: this is no header; write [Name "text"]', None, None, "syntax")]),
    ("{a\0b} 1. 0\x07 {\x07} *", [("1:11: the character U+0007 is not allowed in a record", None, None, "syntax")]),
    ("{a\n\x07} \x85 1. 0 *", [("2:4: the character U+0085 is not allowed in a record", None, None, "syntax")]),
    ('[Event "\x07"]\n{\x07' + "x" * 20_001 + "} 1. 0 *",
     [("2:1: the comment is longer than 20,000 characters", None, None, "syntax")]),
    ('[Ruleset "texsa"]\n\n1. 0 5 *',
     [('1:11: ruleset: there is no ruleset "texsa"; did you mean texas?', None, None, "syntax")]),
    ('[Ruleset "texsa"]\n\n1. 0 x *',
     [('1:11: ruleset: there is no ruleset "texsa"; did you mean texas?\n'
       f'3:6: turn 2, kick 1: "x" {DIGIT}', 2, 1, "syntax")]),
]
COMPASS: list[tuple[str, list[Wrong]]] = [
    ("N / SW / EAST\nS / WEST", [(f'1:10: turn 3, kick 1: "EAST" {POINT}', 3, 1, "syntax")]),
    ("N / SW / E S / S / S SSE", [(f'1:22: turn 5, kick 2: "SSE" {POINT}', 5, 2, "syntax")]),
    ("N / / SW", [('1:5: turn 2, kick 1: there is no kick before this "/"', 2, 1, "syntax")]),
    ("; N / SW", [('1:1: turn 1, kick 1: there is no kick before this ";"', 1, 1, "syntax")]),
    ("-\nN", [('2:1: there are kicks after the "-" that says there are none', None, None, "syntax")]),
    ("N / S\x1bW\n\nN", [("1:6: the character U+001B is not allowed in a record", None, None, "syntax")]),
    ("N SW\nNE\n\nN / S", [
        ('1:3: turn 1 (A), kick 2 "SW": the turn was over after kick 1; it is B who kicks next', 1, 2, "turn-boundary"),
        ('4:5: turn 2 (B), kick 1 "S": that line was already drawn in turn 1', 2, 1, "already-drawn")]),
]
YAML: list[tuple[str, list[Wrong]]] = [
    ("moves: [0, 5, 28]\n", [(f'1:16: turn 3, kick 2: "8" {DIGIT}', 3, 2, "syntax")]),
    ("moves:\n  - 0\n  - kicks: '5x'\n", [(f'3:14: turn 2, kick 2: "x" {DIGIT}', 2, 2, "syntax")]),
    ("moves: 0 5 24 4 4 9\n", [(f'1:19: turn 6, kick 1: "9" {DIGIT}', 6, 1, "syntax")]),
    ("moves: |\n  0 5 24\n  4 4 5\n  48\n", [(f'4:4: turn 7, kick 2: "8" {DIGIT}', 7, 2, "syntax")]),
    ('moves: "0 5\n  24 8"\n', [(f'2:6: turn 4, kick 1: "8" {DIGIT}', 4, 1, "syntax")]),
    ('moves: ["\\x30", "\\x38"]\n', [(f'1:17: turn 2, kick 1: "8" {DIGIT}', 2, 1, "syntax")]),
    ("event: x\n", [(f"1:1: moves is missing; {MOVES}", None, None, "syntax")]),
    ("moves:\n", [(f"1:1: moves is missing; {MOVES}", None, None, "syntax")]),
    ("move: [0]\nmoves: [0]\n", [("1:1: move: there is no such key here; did you mean moves?", None, None, "syntax")]),
    ("moves: [0 5]\n", [("1:9: turn 1: one item of the list is one turn", 1, None, "syntax")]),
    ("moves: [0, '', 4]\n", [("1:12: turn 2: there is no kick in this turn", 2, None, "syntax")]),
    ("moves: [[0]]\n",
     [('1:9: moves.1: must be a turn of digits, as "0166", or a map with kicks, got ["0"]', None, None, "syntax")]),
    ("moves:\n- kicks: 0\n  diagramm: true\n",
     [("3:3: moves.1.diagramm: there is no such key here; did you mean diagram?", None, None, "syntax")]),
    ("date: 2024-02-30\nmoves: []\n", [("1:7: date: there is no such day: 2024-02-30", None, None, "syntax")]),
    ("date: 31.5.2024\nmoves: []\n",
     [("1:7: date: must be a date as 2024-05-31, 2024-05 or 2024, got 31.5.2024", None, None, "syntax")]),
    ("first: white\nmoves: []\n", [("1:8: first: must be A or B, got white", None, None, "syntax")]),
    ("result: C\nmoves: []\n", [("1:9: result: must be A, B or draw, got C", None, None, "syntax")]),
    ("players: [x, y]\nmoves: []\n",
     [('1:10: players: must be a map with A and B, got ["x", "y"]', None, None, "syntax")]),
    ('event: "a\\nb"\nmoves: []\n',
     [('1:8: event: must be a text of 1..20000 characters on one line, got "a\\nb"', None, None, "syntax")]),
    ('event: "\\ud800"\nmoves: []\n',
     [("1:8: event: an escape in this text is half a character; write the character itself", None, None, "syntax")]),
    ('moves: "0\x07"\n', [(f'1:9: turn 1, kick 2: "\x07" {DIGIT}', 1, 2, "syntax")]),
    ("headers: {Result: 1-0}\nmoves: []\n",
     [("1:11: headers.Result: this header has a key of its own; use that", None, None, "syntax")]),
    ("ruleset: nowhere/x.yaml\nmoves: [0]\n",
     [("1:10: ruleset: nowhere/x.yaml: there is no such file", None, None, "syntax")]),
    ("event: a\nevent: b\nmoves: [0]\n",
     [("2:1: event: this key is given twice (line 1 has it); keep one", None, None, "syntax")]),
    ("moves: [0]\n---\nmoves: [0]\nevent: a\nmoves: [0]\n",
     [("5:1: moves: this key is given twice (line 3 has it); keep one", None, None, "syntax")]),
    ("moves: [0]\n---\nevent: [0\n---\nmoves: [0, 4]\n", [
        ("3:8: this bracket is never closed with ]", None, None, "syntax"),
        ('5:12: turn 2 (B), kick 1 "4": that line was already drawn in turn 1', 2, 1, "already-drawn")]),
    ("moves: [0]\n--- # two\nmoves: [0, 8]\n", [(f'3:12: turn 2, kick 1: "8" {DIGIT}', 2, 1, "syntax")]),
    ("moves: [0]\n--- {moves: [0, 8]}\n", [(f'2:17: turn 2, kick 1: "8" {DIGIT}', 2, 1, "syntax")]),
    ("moves:\n\t- 0\n", [("2:1: a tab stands where YAML wants spaces; indent with spaces", None, None, "syntax")]),
    ("event: a\udcff\nmoves: [0]\n", [("1:9: this is no UTF-8 text; save the file as UTF-8", None, None, "syntax")]),
    ("# " + "x" * 90_000 + "\n" + ("# " + "y" * 90_000 + "\n") * 12 + "moves: []\n---\nmoves: [0]\n",
     [("12:1: the game's text is longer than 1,000,000 characters", None, None, "syntax")]),
    ("ruleset: starter\nmoves: ['1']\n",
     [('2:10: turn 1 (A), kick 1 "1": these rules allow straight kicks only, no diagonal ones', 1, 1, "off-pitch")]),
    ("ruleset: texas\nmoves: [1, 6, '3', 4]\n",
     [('2:16: turn 3 (A), kick 1 "3": that line would cross the diagonal drawn in turn 1', 3, 1, "crosses-diagonal")]),
    ("ruleset: no-own-goals\nmoves: [4, 4, 4, 4, '53']\n",
     [('2:23: turn 5 (A), kick 2 "3": these rules forbid a kick into the goal that one defends', 5, 2, "own-goal")]),
    ("ruleset: half-line\nmoves: [2]\n",
     [('2:9: turn 1 (A), kick 1 "2": nobody may draw along a wall', 1, 1, "already-drawn")]),
    ("first: B\nmoves: ['0','4']\n",
     [('2:14: turn 2 (A), kick 1 "4": that line was already drawn in turn 1', 2, 1, "already-drawn")]),
]


def faults(text: str, notation: str) -> list[Wrong]:
    """(place and message, turn, kick, reason) of every bad game of a text."""
    referee = Referee(load_ruleset("standard"))
    found = []
    for item in parse_records(text, notation, "bad.txt"):
        wrong = referee.judge(item).wrong
        if wrong:
            found.append((str(wrong).replace("bad.txt:", ""), wrong.turn, wrong.kick, wrong.reason.value))
    return found


def cases(notation: str, table: list[tuple[str, list[Wrong]]]) -> list[tuple[str, str, list[Wrong]]]:
    return [(notation, text, expected) for text, expected in table]


ALL = cases("digits", DIGITS) + cases("kurnik", KURNIK) + cases("compass", COMPASS) + cases("yaml", YAML)


@pytest.mark.parametrize(("notation", "text", "expected"), ALL, ids=lambda value: str(value)[:40])
def test_bad_games_are_told(notation: str, text: str, expected: list[Wrong]) -> None:
    assert faults(text, notation) == expected


def test_there_are_enough_of_them() -> None:
    assert len(ALL) >= 80


UNKNOWN = "this is written in no notation that we know (compass, digits, kurnik, yaml); --notation says which"
FILES = [
    (b"", "there is no game in it: the file is empty"),
    (b"\xef\xbb\xbf\r\n", "there is no game in it: the file is empty"),
    (b"# a comment\n", UNKNOWN),
    (b"hello world\n", UNKNOWN),
    (b"\xff\xfe0\x00 \x005\x00", "this is UTF-16 text; save the file as UTF-8"),
    (b"0 5\n\x00", "this is no text file (it holds NUL bytes)"),
]


@pytest.mark.parametrize(("data", "message"), FILES, ids=lambda value: str(value)[:30])
def test_bad_files_are_told(data: bytes, message: str, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_bytes(data)
    with pytest.raises(InputError) as caught:
        list(read_records(file))
    assert str(caught.value) == f"{file}: {message}"


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    for name, message in (("none.txt", "there is no such file"),
                          (".", "this is a folder, not a file; name a file in it"),
                          ("x" * 300, "cannot be read: File name too long"),
                          ("a\0b", "cannot be read: the name is no file name")):
        with pytest.raises(InputError) as caught:
            list(read_records(f"{tmp_path}/{name}"))
        assert str(caught.value) == f"{tmp_path}/{name}: {message}"


def test_an_unknown_notation_is_a_wrong_command() -> None:
    with pytest.raises(UsageError, match=r"^there is no notation 'pgn'; use compass, digits, kurnik, yaml$"):
        list(parse_records("0 5", "pgn"))


def test_nothing_but_comments_is_no_game() -> None:
    for notation in ("digits", "compass", "yaml", "kurnik"):
        text = "\n\n" if notation == "kurnik" else "# only\n\n"
        with pytest.raises(InputError, match=r"there is no game in it$"):
            list(parse_records(text, notation))


def test_a_file_too_large_stops_where_it_is_too_large(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("papersoccer_print.records.lines.MAX_BYTES", 70_000)
    file = tmp_path / "many.txt"
    file.write_text("0 5 24\n" * 11_000, encoding="utf-8")
    games = read_records(file)
    assert next(games).game == 1
    with pytest.raises(InputError, match=r"many.txt: the file is larger than 70,000 bytes; split it$"):
        list(games)


def test_more_kicks_than_any_pitch_has_lines() -> None:
    [item] = parse_records("0 " * 10_001)
    assert isinstance(item, RecordError)
    assert str(item) == "-:1:20001: turn 10001, kick 1: the game has more than 10,000 kicks; no pitch has as many lines"
    assert len(item.record.turns) == 10_000


def test_what_was_read_before_a_fault_is_kept() -> None:
    cut, whole = ["0", "5", "2"], ["0", "5"]
    for text, turns in (("0 5 29", cut), ("N / SW / E X", cut), ("moves: [0, 5, 29]", cut),
                        (K + "1. 0 5 2. 29 0-1", cut), ("0 5 9", whole), ("N / SW / X", whole)):
        [item] = parse_records(text)
        assert isinstance(item, RecordError)
        assert list(map(str, item.record.turns)) == turns


def test_every_fault_of_a_yaml_game_is_told_in_one_go() -> None:
    [item] = parse_records("evnt: x\ndate: 1\nmoves: [0, 8]\nfirst: 1\n", source="bad.yaml")
    assert isinstance(item, RecordError)
    assert [problem.line for problem in item.problems] == [1, 2, 3, 4]
    assert (item.turn, item.kick) == (None, None)


def test_a_printed_diagonal_may_not_be_crossed(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(
        "extends: texas\npitch:\n  lines: [[[4, 5], [5, 6]]]\nbounce: {walls: false}\n", encoding="utf-8")
    file = tmp_path / "game.yaml"
    file.write_text("ruleset: ours.yaml\nmoves: [2, 5]\n", encoding="utf-8")
    [item] = read_records(file)
    wrong = Referee(load_ruleset("standard")).judge(item).wrong
    assert str(wrong) == f'{file}:2:12: turn 2 (B), kick 1 "5": that line would cross a printed diagonal'


def test_the_diagonal_may_be_of_the_same_turn() -> None:
    record = Record.of("2 4 70 2 0 3 67 47 7 1 05 05 4 52 53 2 5 725", ruleset="texas")
    wrong = Referee(load_ruleset("standard")).judge(record).wrong
    assert str(wrong) == (
        '-: turn 18 (B), kick 3 "5": that line would cross the diagonal drawn earlier in this turn')


def test_a_source_that_fails_while_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        class buffer:  # noqa: N801
            @staticmethod
            def read(_size: int) -> bytes:
                raise OSError("gone")

    monkeypatch.setattr("sys.stdin", Broken)
    with pytest.raises(InputError, match=r"^-: cannot be read: gone$"):
        list(read_records("-"))
