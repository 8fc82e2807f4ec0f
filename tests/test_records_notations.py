"""The notations: each is recognised, reads what it should, and gives back what it holds."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from papersoccer_print.errors import InputError
from papersoccer_print.records import (
    Record,
    RecordError,
    Turn,
    detect_notation,
    dumps_records,
    load_records,
    loads_records,
    notations,
    parse_records,
)
from papersoccer_print.records.notations import yaml_record
from papersoccer_print.rules.game import Position
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import Player

RECORDS = Path(__file__).parent / "records"
RELAXED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""No test fails because the machine is busy."""
TURNS = [[0], [5], [2, 4], [4], [4], [5], [4, 3]]


def bare(record: Record) -> Record:
    """A record without its place."""
    return replace(record, source="", game=0, notation="", line=0, ruleset_place=None,
                   turns=tuple(Turn(turn.digits) for turn in record.turns))


def digits(record: Record) -> list[list[int]]:
    return [list(turn) for turn in record.digits]


# --- Every notation reads the same game


WAYS = {
    "digits": ["0 5 24 4 4 5 43", "0/5/24/4/4/5/43", "0,5,24,4,4,5,43", "0, 5, 24,  4 , 4, 5, 43  # a comment",
               "# first\n\n0\t5 24 / 4 4 5 43\r\n", "0\u00a05 24 4 4 5 43",
               "\ufeff0 5 24 4 4 5 43", "0 5 24 4 4 5 43\r"],
    "compass": ["N / SW / E S / S / S / SW / S SE", "n;sw;e s;s;s;sw;s se", "N\nSW\nE S\nS\nS\nSW\nS SE\n",
                "# note\nN / SW /\nE S / S /\n# in between\nS / SW / S SE\n\n\n", "N/SW/E  S/S;S;SW;s\tSe"],
    "kurnik": ["1. 0 5 2. 24 4 3. 4 5 4. 43 1-0", "1.0 5 2.24 4 3.4 5 4.43", "1. 0 5 2. 24 4 3.\n4 5 4.\n43",
               '[White "a"]\n1. 0 5 2. 24 4 3. 4 5 4. 43 *',
               '  [ White  "12 34" ] [Black "5 6 7"]\r\n\r\n1. 0 5 24 4 4 5 43 1-0',
               "1. 0 {a {comment} 5 2. 24 {1. 2 3\n over lines 4 5} 4 3. 4 5 4. 43 1-0",
               '[Event "say \\"1. 0\\" \\\\"]\n\n1. 0 5 2. 24 4 3. 4 5 4. 43 {and\n[so on]\n} 1-0'],
    "yaml": ["moves: [0, 5, 24, 4, 4, 5, 43]", "moves: 0 5 24 4 4 5 43", "moves: '0/5/24/4/4/5/43'",
             "moves: |\n  0 5 24\n  4 4 5 43\nresult: B", "moves: >-\n  0, 5, 24, 4,\n  4, 5, 43",
             "moves:\n- '0'\n- \"5\"\n- kicks: 24\n  comment: x\n- 4\n- {kicks: 4, diagram: true}\n- 5\n"
             "- kicks: '43'\n",
             "---\n# first\nmoves: 0 5 24\n  4 4 5\n  43\n...\n", "\ufeff--- {moves: [0, 5, 24, 4, 4, 5, 43]}\n---\n"],
}
ONE = [(name, text) for name, texts in WAYS.items() for text in texts]


@pytest.mark.parametrize(("name", "text"), ONE, ids=lambda value: value[:30])
def test_every_way_to_write_it_is_read(name: str, text: str) -> None:
    [record] = loads_records(text)
    assert (record.notation, digits(record)) == (name, TURNS)


@pytest.mark.parametrize(("name", "text"), ONE, ids=lambda value: value[:30])
def test_every_kick_knows_its_place(name: str, text: str) -> None:
    [record] = loads_records(text)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for turn in record.turns:
        for number, digit in enumerate(turn.digits, 1):
            line, column = turn.place(number)
            word = notations()[name].word(digit)
            assert lines[line - 1][column - 1 :].upper().startswith(word)


@pytest.mark.parametrize("name", sorted(WAYS))
def test_the_place_of_a_kick_that_is_not_there_is_that_of_the_last(name: str) -> None:
    [record] = loads_records(WAYS[name][0])
    assert record.turns[-1].place(9) == record.turns[-1].place(2)
    assert Turn((0, 1)).place(2) == (0, 0)


# --- Recognising


def test_the_notations_are_found_by_listing_their_folder() -> None:
    assert list(notations()) == ["compass", "digits", "kurnik", "yaml"]
    assert {module.FIRST_MOVER for module in notations().values()} == {"any", "A", "ruleset"}


@pytest.mark.parametrize(("sample", "name"), [
    ("", None), ("hello", None), ("papers and pens", None), ("key: value\n", None), ("-", "digits"),
    ("-\n-\n", "digits"), ("{c} 1. 0", "kurnik"),
    ("-\n0 5\n", "digits"), ("0", "digits"), ("7", "digits"), ("0 5 x 4 4", "digits"), ("x y z\n0 5\n", "digits"),
    ("0 x", None), ("S", "compass"), ("N SW up E S W", "compass"), ("N x", None), ("# c\nsw", "compass"),
    ("1-0", "kurnik"),
    ("*", "kurnik"), ("1. 0 5", "kurnik"), ("1.", None), ('[Event "?"', "kurnik"), ("[Event ?]", "kurnik"),
    ("moves: []", "yaml"), ("# x\nevent:\n", "yaml"), ("games:\n", "yaml"), ('x\n[A "b"]', "kurnik"),
])
def test_a_text_is_recognised(sample: str, name: str | None) -> None:
    found = detect_notation(sample)
    assert (found and found.NAME) == name


def test_the_suffix_decides_what_the_text_leaves_open() -> None:
    assert getattr(detect_notation("anything: else", "game.yaml"), "NAME", None) == "yaml"
    assert getattr(detect_notation("-", "game.compass"), "NAME", None) == "compass"
    assert detect_notation("anything", "game.txt") is None
    assert isinstance(next(iter(parse_records("anything: else", source="game.yaml"))), RecordError)


def test_a_long_stretch_of_nothing_hides_no_game() -> None:
    [record] = loads_records("\n" * 300 + "0 5\n")
    assert record.turns[0].place(1) == (301, 1)


# --- Many games, no games


def test_many_games_of_a_file() -> None:
    texts = {
        "digits": "0 5\n-\n\n# c\n24 # d\n", "compass": "N / SW\n\n-\n# c\n\n\nE S\n",
        "kurnik": '[White "a"]\n1. 0 5 *\n\n[White "b"]\n\n[White "c"]\n1. 24',
        "yaml": "moves: [0, 5]\n---\nmoves: []\n---\n# nothing\n---\nmoves: '24'\n",
    }
    for name, text in texts.items():
        records = loads_records(text, name)
        assert [digits(record) for record in records] == [[[0], [5]], [], [[2, 4]]]
        assert [record.game for record in records] == [1, 2, 3]


def test_kurnik_games_without_headers_end_at_their_result() -> None:
    records = loads_records("1. 0 5 0-1\n1. 0 5\n2. 24 1/2-1/2\n*\n")
    assert [(len(record.turns), record.result) for record in records] == [(2, "A"), (3, "draw"), (0, None)]


def test_a_header_line_in_a_comment_starts_a_game_only_if_it_is_whole() -> None:
    text = '[White "a"]\n\n1. 0 {see\n[1] and more} 5 *\n\n[White "b"]\n\n1. 0 {never\n[White "c"]\n\n1. 0 *\n'
    items = list(parse_records(text))
    assert [isinstance(item, Record) for item in items] == [True, False, True]


# --- What kurnik's headers mean


def test_black_comes_first_and_the_result_reads_black_white() -> None:
    [record] = load_records(RECORDS / "two-turns.txt")
    assert record.players == {Player.A: "Ada", Player.B: "Ben"}
    assert (record.first, record.result, record.event, record.site, record.date) == (
        Player.A, "A", "12 34 5", "here", "2024-05-31")
    assert digits(record) == [[0], [5]]
    assert record.headers == (("Round", "-"), ("Time", "06:20:24"))


@pytest.mark.parametrize(("written", "date", "kept"), [
    ("2014.09.22", "2014-09-22", ()), ("2014.09.??", "2014-09", ()), ("2014.??.??", "2014", ()),
    ("????.??.??", None, ()),
    ("?", None, ()), ("", None, ()), ("-", None, ()), ("22.09.2014", None, (("Date", "22.09.2014"),)),
    ("2014.02.29", None, (("Date", "2014.02.29"),)), ("0000.01.01", None, (("Date", "0000.01.01"),)),
])
def test_dates(written: str, date: str | None, kept: Sequence[tuple[str, str]]) -> None:
    [record] = loads_records(f'[Date "{written}"]\n\n1. 0 *')
    assert (record.date, record.headers) == (date, tuple(kept))
    if date or kept:
        assert f'[Date "{written}"]\r\n' in dumps_records([record], "kurnik")


def test_comments_in_braces_belong_to_the_turn_before() -> None:
    [record] = loads_records("{first} 1. 0 {one} {two} 5 {}\n2. 24 {over\n\nlines} *")
    assert record.comments == {0: "first", 1: "one two", 3: "over lines"}


def test_a_yaml_record_holds_everything() -> None:
    [record, second] = load_records(RECORDS / "annotated.yaml")
    assert (record.ruleset, record.event, record.site, record.date) == ("quick", "Spring cup", "Łódź", "2024-05")
    assert record.ruleset_place == (2, 10)
    assert record.players == {Player.A: "Ada", Player.B: "Ben"}
    assert (record.first, record.result) == (Player.B, "draw")
    assert record.comments == {0: "A short game.", 2: "Look here: #2\nand there.", 3: "12"}
    assert record.diagrams == (2,)
    assert record.headers == (("Round", "3"), ("Clock", ""))
    assert digits(second) == TURNS
    assert second.turns[-1].place(2) == (23, 9)
    assert second.line == 20


# --- What is written is read again


def test_wrapped_lines_and_crlf_are_written_as_the_server_does() -> None:
    record = replace(Record.of("0 " * 500), result="A")
    text = dumps_records([record], "kurnik")
    assert text.endswith("0-1\r\n\r\n")
    assert max(map(len, text.split("\r\n"))) <= 79
    assert text.count("\n") == text.count("\r\n")
    assert any(line.endswith(".") for line in text.split("\r\n"))


def test_what_a_notation_cannot_hold() -> None:
    [record, _] = load_records(RECORDS / "annotated.yaml")
    everything = ["the ruleset's name", "the event", "the site", "the date", "the players' names", "the result",
                  "other headers", "comments", "diagram marks"]
    assert notations()["digits"].cannot_hold(record) == everything
    assert notations()["compass"].cannot_hold(record) == everything
    assert notations()["kurnik"].cannot_hold(record) == ["comments", "diagram marks"]
    assert notations()["yaml"].cannot_hold(record) == []
    assert notations()["digits"].cannot_hold(Record.of("0 5")) == []


def test_records_made_in_code() -> None:
    assert digits(Record.of(" 0 5 24 ")) == [[0], [5], [2, 4]]
    assert Record.of("").turns == ()
    with pytest.raises(ValueError, match=r"^moves are turns of digits 0\.\.7 separated by spaces$"):
        Record.of("0 8")


@st.composite
def legal_games(draw: st.DrawFn) -> list[list[int]]:
    """A random legal game on a random small pitch, stopped anywhere."""
    position = Position.start(load_ruleset(draw(st.sampled_from(["quick", "starter", "one-bounce"]))))
    turns: list[list[int]] = []
    fresh = True
    for _ in range(draw(st.integers(0, 60))):
        kicks = position.legal_kicks()
        if not kicks:
            break
        kick = draw(st.sampled_from(kicks))
        turns = [*turns, []] if fresh else turns
        turns[-1].append(int(kick))
        position = position.kick(kick)
        fresh = not position.in_turn
    return turns


PRINTED = st.characters(exclude_categories=["Cs"], exclude_characters="\n\r\0")
LINE = st.text(PRINTED, max_size=30).map(str.strip)
NAME = LINE.filter(lambda text: text not in ("", "?", "-"))
COMMENT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40).map(str.strip).filter(bool)
DATES = st.dates().map(str) | st.sampled_from(["2024", "2024-05"])


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record with anything in it."""
    turns = draw(legal_games())
    numbers = st.integers(1, len(turns)) if turns else st.nothing()
    names = st.from_regex(r"[A-Z][a-zA-Z0-9_]{0,5}", fullmatch=True).filter(
        lambda name: name not in {"Event", "Site", "Date", "Black", "White", "Result", "Ruleset", "Round"})
    headers = draw(st.dictionaries(names, LINE, max_size=3))
    return Record(
        tuple(Turn(tuple(turn)) for turn in turns),
        ruleset=draw(st.none() | st.sampled_from(["quick", "../my rules.yaml"])),
        event=draw(st.none() | NAME), site=draw(st.none() | NAME), date=draw(st.none() | DATES),
        players=draw(st.dictionaries(st.sampled_from(Player), NAME)),
        first=draw(st.none() | st.sampled_from(Player)),
        result=draw(st.sampled_from([None, "A", "B", "draw"])),
        headers=(("Round", draw(st.sampled_from(["-", "1"]))), *headers.items()),
        comments=draw(st.dictionaries(st.just(0) | numbers, COMMENT, max_size=3)) if turns else {},
        diagrams=tuple(sorted(draw(st.sets(numbers, max_size=3)))) if turns else (),
    )


@RELAXED
@given(st.lists(records(), min_size=1, max_size=3))
def test_what_is_written_comes_back(games: list[Record]) -> None:
    """From yaml everything, from Kurnik all but comments and marks, from digits and compass points the turns."""
    assert list(map(bare, loads_records(dumps_records(games, "yaml")))) == list(map(bare, games))
    held = [bare(replace(game, comments={}, diagrams=(), first=Player.A)) for game in games]
    assert list(map(bare, loads_records(dumps_records(games, "kurnik")))) == held
    for name in ("digits", "compass"):
        assert list(map(digits, loads_records(dumps_records(games, name), name))) == list(map(digits, games))


@RELAXED
@given(st.lists(legal_games().filter(bool), min_size=1, max_size=2))
def test_what_is_written_is_recognised(games: list[list[list[int]]]) -> None:
    for name in notations():
        written = dumps_records([Record(tuple(Turn(tuple(turn)) for turn in game)) for game in games], name)
        assert {record.notation for record in loads_records(written)} == {name}


def test_any_character_goes_there_and_back() -> None:
    hostile = "a\0b\x07\x1b[31m\x7f\x85\x9b\u2028\u2029\u202ec\ufffe\U000e0001 שלום \U0001f600 " + "x" * 10_000
    record = replace(Record.of("0 5 24"), event=hostile, players={Player.A: hostile}, first=Player.A,
                     headers=(("Round", "-"), ("Other", hostile)))
    for name in ("kurnik", "yaml"):
        again = loads_records(dumps_records([record], name))
        assert list(map(bare, again)) == [bare(record)]
    text = 'event: "a\0b\x85\u2028"\ncomment: c\x1b[0m\nmoves: [0]\n'
    assert bare(loads_records(text)[0]) == bare(replace(Record.of("0"), event="a\0b\x85\u2028",
                                                        comments={0: "c\x1b[0m"}))
    text = '[White "\x07"]\n\n{\x07 a} 1. 0 {b\nx\x85 c\0\n d} 5 *\n'
    assert loads_records(text)[0].comments == {0: "\x07 a", 1: "b x\x85 c\0 d"}


def test_the_written_yaml_says_how_to_annotate_it() -> None:
    text = dumps_records([replace(Record.of("0 5"), first=Player.A)] * 2, "yaml")
    assert text.startswith(yaml_record.HEAD)
    assert text.count(yaml_record.HEAD) == 1
    assert '  - "0"  # 1 A\n  - "5"  # 2 B\n---\n' in text


@RELAXED
@given(st.text(max_size=200), st.sampled_from([None, "digits", "compass", "kurnik", "yaml"]))
def test_no_text_is_a_traceback(text: str, notation: str | None) -> None:
    with suppress(InputError):
        for item in parse_records(text, notation):
            assert isinstance(item, Record) or item.problem.message


# --- Records and games


def test_a_record_plays_itself() -> None:
    [record] = loads_records("ruleset: quick\nfirst: B\nmoves: [0, 5]\n")
    game = record.play()
    assert (game.ruleset.name, game.first, len(game.kicks)) == ("quick", Player.B, 2)
    assert record.play(load_ruleset("standard")).ruleset.name == "standard"
    assert Record.of("0").play().ruleset.name == "standard"
    assert Record.of("0").load_ruleset("wide").name == "wide"
    assert Record.of("0", ruleset="texas").load_ruleset("wide").name == "texas"
    assert Record.of("0 4").play().error is not None


def test_what_yaml_cannot_show_is_escaped() -> None:
    record = replace(Record.of("0"), comments={0: "a\u200bb\U000e0001c\nd"})
    text = dumps_records([record], "yaml")
    assert 'comment: "a\\u200bb\\U000e0001c\\nd"\n' in text
    assert loads_records(text)[0].comments == record.comments
