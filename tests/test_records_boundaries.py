"""Records at their edges: places, long lines, several games, what a notation leaves out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from test_rules_facts import variant
from test_rules_properties import PICKY, rulesets

from papersoccer_print.errors import InputError
from papersoccer_print.records import (
    Record,
    RecordError,
    Referee,
    detect_notation,
    dumps_records,
    load_records,
    loads_records,
    notations,
    parse_records,
    referee_of,
)
from papersoccer_print.records.annotated import record_schema
from papersoccer_print.records.record import MAX_TEXT
from papersoccer_print.records.report import Tally, heading, report
from papersoccer_print.records.tokens import is_date
from papersoccer_print.rules.game import Position
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import DeadEnd, Direction, Directions, Illegal, Player
from papersoccer_print.rules.ruleset import Ruleset

STANDARD = load_ruleset("standard")


def told(record: Record | RecordError, ruleset: Ruleset = STANDARD) -> str:
    """What the referee says is wrong with a record."""
    wrong = Referee(ruleset).judge(record).wrong
    assert wrong
    return str(wrong)


# --- What the referee says


def test_kicks_after_a_drawn_game() -> None:
    drawn = variant("standard", ending={"dead_end": DeadEnd.DRAW})
    assert told(Record.of("3 3 3 4 4166 3 1"), drawn) == (
        '-: turn 7 (B), kick 1 "1": the game was over: it was drawn by a dead end in turn 6')


def test_a_record_made_in_code_has_its_ruleset_at_its_beginning() -> None:
    record = replace(Record.of("0", ruleset="texsa"), source="made.txt", line=4)
    assert told(record) == 'made.txt:4:1: ruleset: there is no ruleset "texsa"; did you mean texas?'


@pytest.mark.parametrize(("text", "wrong"), [
    ("0 49", '1:3: turn 2 (B), kick 1 "4": that line was already drawn in turn 1'),
    ("0 5X", '1:4: turn 2, kick 2: "X" is no direction; the digits 0 to 7 are (0 is up, then clockwise)'),
    ("0 X", '1:3: turn 2, kick 1: "X" is no direction; the digits 0 to 7 are (0 is up, then clockwise)'),
])
def test_where_a_line_of_digits_is_wrong(text: str, wrong: str) -> None:
    [record] = parse_records(text, "digits")
    assert told(record) == f"-:{wrong}"


def test_a_game_with_too_many_kicks_is_told_where_the_turn_begins() -> None:
    [error] = parse_records("0 " * 9_999 + "05")
    assert str(error) == (
        "-:1:19999: turn 10000, kick 1: the game has more than 10,000 kicks; no pitch has as many lines")


@settings(max_examples=50, deadline=None, suppress_health_check=PICKY)
@given(rulesets)
def test_only_a_way_off_the_pitch_or_a_slanted_one_has_no_line(ruleset: Ruleset) -> None:
    start = Position.start(ruleset)
    for kick in Direction:
        target = (start.ball[0] + kick.step[0], start.ball[1] + kick.step[1])
        slanted = ruleset.edges.directions is Directions.ORTHOGONAL and kick.is_diagonal
        if start.why_illegal(kick) is Illegal.OFF_PITCH and not slanted:
            assert not start.pitch.on_pitch(target)


def test_who_is_stuck_loses_where_whoever_must_kick_next_loses() -> None:
    fence = load_ruleset("fence")
    for first, loser in ((Player.A, "B"), (Player.B, "A")):
        record = replace(Record.of("3 3 3 4 4166 3"), first=first)
        facts = report(referee_of(record, fence))
        assert f"from where no line leads on, and {loser}, who would have to kick next, loses." in facts


def test_long_names_are_cut_in_sentences() -> None:
    for event, shown in (("x" * 100, "x" * 100), ("x" * 101, "x" * 99 + "…"), ("x" * 98 + " xx", "x" * 98 + "…")):
        record = replace(Record.of("0"), event=event)
        assert heading(record) == f"standard input, game 1: {shown}"


def test_a_game_that_cannot_be_read_is_told_with_what_could_be() -> None:
    [item] = parse_records("0 5 2x", "digits")
    assert report(Referee(STANDARD).judge(item)).splitlines()[:3] == [
        "standard input, game 1", "  Cannot be read:",
        '    -:1:6: turn 3, kick 2: "x" is no direction; the digits 0 to 7 are (0 is up, then clockwise)']


def test_a_game_whose_rules_cannot_be_had_counts_without_kicks() -> None:
    tally = Tally()
    tally.count(Referee(STANDARD).judge(Record.of("0 5", ruleset="texsa")))
    assert (tally.games, tally.kicks, tally.status) == (1, 0, {"illegal": 1})


def test_each_way_that_games_ended_is_counted() -> None:
    tally = Tally()
    for moves in ("3 3 3 4 4166 3", "0 2 0 6 0 6 0 6 11", "3 3 3 4 4166 3"):
        tally.count(referee_of(Record.of(moves), STANDARD))
    assert "  3 finished: A won 3, B won 0 (1 goal, 2 dead ends).\n" in str(tally)


def test_a_file_is_read_in_the_notation_that_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("0 5\n", encoding="utf-8")
    assert load_records(file, "digits")[0].digits == ((0,), (5,))
    with pytest.raises(InputError, match='"0" is no direction'):
        load_records(file, "compass")
    with pytest.raises(InputError, match='"0" is no direction'):
        loads_records("0 5", "compass")


def test_every_game_of_a_text_that_cannot_be_read_is_told() -> None:
    with pytest.raises(InputError) as caught:
        loads_records("0 X\n0\n0 Y", "digits")
    assert [problem.line for problem in caught.value.problems] == [1, 3]
    with pytest.raises(InputError, match=r"^-: this is no text file"):
        list(parse_records("\0" * 1_000))


def test_the_suffix_of_a_file_does_not_outweigh_a_header() -> None:
    found = detect_notation('-\n[White "a"]', "game.compass")
    assert found
    assert found.NAME == "kurnik"


def test_a_record_without_a_ruleset_takes_the_one_that_is_given() -> None:
    quick = load_ruleset("quick")
    assert Record.of("0").load_ruleset(quick) is quick
    assert Record.of("0").load_ruleset("quick").name == "quick"
    assert Record.of("0").load_ruleset().name == "standard"


# --- Recognising


@pytest.mark.parametrize(("name", "sample", "confidence"), [
    ("compass", "N / SW", 0.9), ("compass", "# c\n\n/ ne ;", 0.9), ("compass", "N SW up", 1 / 3), ("compass", "N x", 0),
    ("compass", "X N", 0),
    ("compass", "-", 0.2), ("compass", "", 0), ("compass", "# N", 0), ("compass", "x\nN", 0),
    ("digits", "0 5", 0.9), ("digits", "x\n0 5", 0.6), ("digits", "-\n0", 0.9), ("digits", "-\n-", 0.3),
    ("digits", "0 5 x", 1 / 3), ("digits", "0 x", 0), ("digits", "", 0), ("digits", "# 0", 0), ("digits", "- x", 0),
    ("kurnik", '[White "a"', 1), ("kurnik", 'x\n [A1 "', 1), ("kurnik", "1. 0", 0.9), ("kurnik", " 1.{c}\n", 0.9),
    ("kurnik", "1-0", 0.8), ("kurnik", "*\nx", 0.8), ("kurnik", "1/2-1/2", 0.8), ("kurnik", "[x", 0.1),
    ("kurnik", "{c} 1. 0", 0.1), ("kurnik", "2. 0", 0), ("kurnik", "", 0),
    ("yaml", "moves: 0", 0.95), ("yaml", "# c\nevent:\n", 0.95), ("yaml", "x: 1", 0), ("yaml", "{moves: [0]}", 0.95),
])
def test_how_sure_a_notation_is(name: str, sample: str, confidence: float) -> None:
    assert notations()[name].detect(sample) == pytest.approx(confidence)


# --- What is known of a game


@pytest.mark.parametrize(("notation", "text", "line"), [
    ("digits", "0\n\n0 5x\n", 3), ("compass", "N\n\nN\nSW X\n", 3),
    ("kurnik", "1. 0 *\n\n{c} 1. 0 5x *\n", 3), ("yaml", "moves: [0]\n--- # two\nmoves: [0, 5x]\n", 3),
])
def test_a_game_that_cannot_be_read_is_named_and_keeps_what_could_be(notation: str, text: str, line: int) -> None:
    good, bad = parse_records(text, notation, "games.txt")
    assert isinstance(good, Record)
    assert isinstance(bad, RecordError)
    assert (good.source, good.game, good.notation, good.line, good.digits) == ("games.txt", 1, notation, 1, ((0,),))
    record = bad.record
    assert (record.source, record.game, record.notation, record.line) == ("games.txt", 2, notation, line)
    assert record.digits == ((0,), (5,))
    assert record.comments == ({0: "c"} if notation == "kurnik" else {})
    assert (bad.turn, bad.kick) == (2, 2)


@pytest.mark.parametrize(("notation", "text", "line"), [
    ("digits", "0\n# c\n0\n", 3), ("compass", "N\n\nN\n", 3), ("kurnik", "1. 0 *\n\n1. 0 *\n", 3),
    ("yaml", "moves: [0]\n---\nmoves: [0]\n", 3),
])
def test_a_game_knows_where_it_begins(notation: str, text: str, line: int) -> None:
    assert [(game.game, game.line) for game in parse_records(text, notation) if isinstance(game, Record)] == [
        (1, 1), (2, line)]


def test_what_a_text_does_not_say_is_none() -> None:
    for text in ("[White \"a\"]\n\n1. 0 5\n", "moves: [0, 5]\n", "0 5", "N / SW"):
        [record] = loads_records(text)
        assert (record.result, record.ruleset, record.ruleset_place, record.event, record.date) == (None,) * 5
    assert record_schema()["title"] == "papersoccer-print record"


def test_a_game_that_cannot_be_read_is_still_judged_by_its_rules() -> None:
    [item] = parse_records("ruleset: quick\nmoves: [0, 8]\n", "yaml")
    judgement = Referee(STANDARD).judge(item)
    assert judgement.ruleset
    judged = judgement.as_dict()
    assert (judgement.ruleset.name, judged["ruleset"], judged["kicks"]) == ("quick", "quick", 1)
    wrong = referee_of(Record.of("0 4"), STANDARD).wrong
    assert wrong
    assert (wrong.problem.key, wrong.turn, wrong.kick) == ("", 2, 1)


def test_a_comma_at_the_end_of_a_line() -> None:
    [error] = parse_records("0 5, ", "digits")
    assert str(error) == '-:1:4: turn 3, kick 1: there is no kick after this ","'


# --- Kurnik


def turns(record: Record) -> list[str]:
    return [str(turn) for turn in record.turns]


@pytest.mark.parametrize("second", [
    ' [White "c"]\n1. 0 *', '[Black "c"]\n1. 0 *', '\t[Event "c"]\n\n1. 0 *', '\n\n[Site "c"]\n\n1. 0 *',
])
def test_a_header_below_moves_begins_the_next_game(second: str) -> None:
    games = loads_records(f'[White "a"]\n1. 0 5\n{second}')
    assert [turns(game) for game in games] == [["0", "5"], ["0"]]
    assert games[0].players == {Player.A: "a"}
    assert games[1].line == 3 + second.startswith("\n") * 2


def test_blank_lines_between_headers_are_no_new_game() -> None:
    [game] = loads_records('[White "a"]\n\n[Black "b"]\n\n1. 0 *\n')
    assert game.players == {Player.A: "a", Player.B: "b"}
    first, second = loads_records('[White "a"]\n\n[White "b"]\n\n1. 0 *\n')
    assert (first.players, turns(first), second.players, turns(second)) == ({Player.A: "a"}, [], {Player.A: "b"}, ["0"])


@pytest.mark.parametrize(("moves", "wanted", "comments"), [
    ("1. 0 {said\n5\nmore} 5 *", ["0", "5"], {1: "said 5 more"}),
    ("{said\n} 1. 0 *", ["0"], {0: "said"}),
    ("{said} {again} 1. 0 *", ["0"], {0: "said again"}),
    ("1. 0 {} 5 {last}\n*", ["0", "5"], {2: "last"}),
    ("1. 0 {a} {b\n[never\n} 5 *", ["0", "5"], {1: "a b [never"}),
    ("1. 0 {a\nb\n[never\n} 5 *", ["0", "5"], {1: "a b [never"}),
    ("1. 0{a}5 2. 24{[White \"c\"]}4 *", ["0", "5", "24", "4"], {1: "a", 3: '[White "c"]'}),
])
def test_comments_end_at_their_brace(moves: str, wanted: list[str], comments: dict[int, str]) -> None:
    [game] = loads_records(f'[White "a"]\n\n{moves}')
    assert (turns(game), game.comments) == (wanted, comments)


@pytest.mark.parametrize(("moves", "wrong"), [
    ("1. 0 {x} 3. 5 *", '3:10: turn 2, kick 1: the move number "3." stands between the two turns of 1.'),
    ("1. 0 5 {x} 3. 24 *", '3:12: turn 3, kick 1: the move number "3." stands where 2. belongs'),
    ("1. 0 5 * {x} 24", '3:14: "24" stands after the result *'),
    ("1. 0 5 * {x}\n24", '4:1: "24" stands after the result *'),
    ("1. 0 {x} 49", '3:10: turn 2 (B), kick 1 "4": that line was already drawn in turn 1'),
])
def test_where_moves_with_comments_are_wrong(moves: str, wrong: str) -> None:
    [record] = parse_records(f'[White "a"]\n\n{moves}', "kurnik")
    assert told(record) == f"-:{wrong}"


@pytest.mark.parametrize("date", ["XX", "?x", "May 2024"])
def test_a_date_that_is_none_is_kept_as_it_stands_and_written_once(date: str) -> None:
    [game] = loads_records(f'[Date "{date}"]\n\n1. 0 *')
    assert (game.date, game.headers) == (None, (("Date", date),))
    unknown = loads_records('[Date "? -."]\n\n1. 0 *')[0]
    assert (unknown.date, unknown.headers) == (None, ())
    text = dumps_records([game], "kurnik")
    assert text.count("[Date ") == 1
    assert loads_records(text)[0].headers == (("Date", date), ("Round", "-"))


@pytest.mark.parametrize(("text", "known"), [("", None), (" ", None), ("?", None), (" - ", None), (" a ", "a")])
def test_what_a_header_says_when_it_knows_nothing(text: str, known: str | None) -> None:
    [game] = loads_records(f'[Event "{text}"]\n\n1. 0 *')
    assert game.event == known


def test_what_a_record_does_not_say_is_written_as_unknown() -> None:
    assert dumps_records([Record.of("0 5")], "kurnik") == (
        '[Event "?"]\r\n[Site "?"]\r\n[Date "????.??.??"]\r\n[Round "-"]\r\n[Black "?"]\r\n[White "?"]\r\n'
        '[Result "*"]\r\n\r\n1. 0 5 *\r\n\r\n')
    dated = replace(Record.of("0"), date="2024-05", headers=(("Round", "3"), ("Time", "1")))
    assert '[Date "2024.05.??"]\r\n[Round "3"]' in dumps_records([dated], "kurnik")
    assert '[Result "*"]\r\n[Time "1"]\r\n\r\n' in dumps_records([dated], "kurnik")


def test_backslashes_and_quotes_pass_through_headers() -> None:
    record = replace(Record.of("0"), event='a\\b "c"')
    text = dumps_records([record], "kurnik")
    assert '[Event "a\\\\b \\"c\\""]' in text
    assert loads_records(text)[0].event == record.event


@pytest.mark.parametrize(("length", "lines"), [(75, 2), (76, 2), (77, 3)])
def test_lines_of_moves_are_as_long_as_they_may_be(length: int, lines: int) -> None:
    text = dumps_records([Record.of("0" * length + " " + "1" * 70)], "kurnik")
    moves = text.partition("\r\n\r\n")[2]
    rows = moves.strip().split("\r\n")
    assert len(rows) == lines
    assert max(map(len, rows)) <= 79
    assert moves.split() == ["1.", "0" * length, "1" * 70, "*"]


def test_a_header_and_a_comment_may_be_as_long_as_the_limit() -> None:
    long = "x" * MAX_TEXT
    [game] = loads_records(f'[Event "{long}"]\n\n{{{long}}} 1. 0 *')
    assert (game.event, game.comments) == (long, {0: long})
    for text, what in ((f'[Event "{long}x"]\n\n1. 0 *', "the text of Event"), (f"{{{long}x}} 1. 0 *", "the comment")):
        [error] = parse_records(text, "kurnik")
        assert str(error).endswith(f"{what} is longer than 20,000 characters")


@pytest.mark.parametrize("moves", ["1. 0 {a} *", "1. 0 {a} {b} *", "1. 0 {a\nb} *", "1. 0 {a} 5 {b\n} *"])
def test_a_result_behind_comments_ends_the_game(moves: str) -> None:
    first, second = loads_records(f"{moves}\n1. 0 5 *")
    assert (turns(first)[:1], turns(second)) == (["0"], ["0", "5"])


def test_a_header_may_be_indented() -> None:
    [game] = loads_records('[White "a"]\n [Black "b"]\n[Event "c"]\n\n1. 0 *')
    assert (game.players, game.event) == ({Player.A: "a", Player.B: "b"}, "c")


@pytest.mark.parametrize(("limit", "most", "told"), [
    ("MAX_CHARACTERS", 10, None), ("MAX_CHARACTERS", 9, "the game's text is longer than 9 characters"),
    ("MAX_LINES", 2, None), ("MAX_LINES", 1, "the game has more than 1 lines"),
])
@pytest.mark.parametrize("rows", ["1. 0\n\n5 24 *", "1. 0{\n\n} 5 *"])
def test_a_game_may_have_as_much_text_as_the_limit(
    limit: str, most: int, told: str | None, rows: str, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(notations()["kurnik"], limit, most)
    [item] = parse_records(rows, "kurnik")
    assert (str(item) if isinstance(item, RecordError) else None) == (told and f"-:3:1: {told}")


# --- Compass


def test_where_a_line_of_compass_points_is_wrong() -> None:
    [record] = parse_records("N\nS UP\n", "compass")
    assert told(record) == '-:2:1: turn 2 (B), kick 1 "S": that line was already drawn in turn 1'
    [record] = parse_records("N\nSW UP\n", "compass")
    assert told(record) == '-:2:4: turn 2, kick 2: "UP" is no direction; N, NE, E, SE, S, SW, W and NW are'


@pytest.mark.parametrize(("points", "rows"), [(13, 1), (14, 2)])
def test_lines_of_compass_points_are_broken_between_turns(points: int, rows: int) -> None:
    head = "1" * 13
    text = dumps_records([Record.of(f"{head} {'1' * points}")], "compass")
    assert text.count("\n") == rows
    assert max(map(len, text.splitlines())) <= 79
    assert [str(turn) for turn in loads_records(text)[0].turns] == [head, "1" * points]


# --- Yaml


def test_where_turns_on_several_lines_are_wrong() -> None:
    [error] = parse_records('moves: "0 5\n24 5X 1"\n', "yaml")
    assert str(error) == '-:2:5: turn 4, kick 2: "X" is no direction; the digits 0 to 7 are (0 is up, then clockwise)'
    [error] = parse_records('moves: "0\n5X"\n', "yaml")
    assert str(error).startswith("-:2:2: turn 2, kick 2: ")


@pytest.mark.parametrize("name", ["true", "false", "null", "Ann", "a b", "1", "no", "2024-05-31", "", "x: y", "# z"])
def test_a_name_is_read_as_it_was_written(name: str) -> None:
    record = replace(Record.of("0"), event=name or None, players={Player.B: name} if name else {})
    [again] = loads_records(dumps_records([record], "yaml"))
    assert (again.event, again.players) == (record.event, record.players)


def test_every_fault_of_a_game_is_told() -> None:
    [error] = parse_records("event: a\nevent: b\nfirst: C\nmoves: [8]\n", "yaml")
    assert isinstance(error, RecordError)
    assert [(problem.line, problem.column) for problem in error.problems] == [(2, 1), (3, 8), (4, 9)]


def test_a_line_drawn_twice_in_a_later_game_that_cannot_be_read() -> None:
    _, bad = parse_records("moves: [0]\n---\nmoves: [0, 4, 8]\n", "yaml")
    assert told(bad) == '-:3:12: turn 2 (B), kick 1 "4": that line was already drawn in turn 1'


@pytest.mark.parametrize(("most", "good"), [(11, True), (10, False)])
def test_a_game_may_be_as_long_as_the_limit(most: int, good: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notations()["yaml"], "MAX_TEXT", most)
    for item in parse_records("moves: [0]\n---\nmoves: [0]\n", "yaml"):
        assert isinstance(item, Record) is good


def test_nothing_is_left_out_of_a_game_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    for most in range(11, 15):
        monkeypatch.setattr(notations()["yaml"], "MAX_TEXT", most)
        [item] = parse_records("moves: [0]\n# 5\n", "yaml")
        assert str(item) == f"-:2:1: the game's text is longer than {most} characters"


def test_the_game_below_one_that_is_too_long_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notations()["yaml"], "MAX_TEXT", 20)
    first, second = parse_records("# 234567890\n# 234567890\n# 2345\nmoves: [0]\n---\nmoves: [5]\n", "yaml")
    assert isinstance(first, RecordError)
    assert isinstance(second, Record)
    assert (second.game, second.digits) == (2, ((5,),))


# --- Dates


@pytest.mark.parametrize(("text", "good"), [
    ("2024", True), ("2024-01", True), ("2024-12", True), ("2024-12-31", True), ("2024-06-30", True),
    ("2024-02-29", True), ("2000-02-29", True), ("0001-01-01", True),
    ("2023-02-29", False), ("1900-02-29", False), ("2024-06-31", False), ("2024-01-32", False), ("2024-00", False),
    ("2024-13", False), ("2024-01-00", False), ("0000", False), ("0000-01-01", False), ("24", False), ("", False),
    ("2024-1-1", False), ("20240101", False), ("2024-W01", False), ("2024-01-01T00", False), ("٢٠٢٤", False),
])
def test_days_of_the_calendar(text: str, good: bool) -> None:
    assert is_date(text) is good
