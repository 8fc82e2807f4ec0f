"""Records at their edges: places, long lines, several games, what a notation leaves out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from test_rules_facts import variant
from test_rules_properties import PICKY, rulesets

from papersoccer_print.records import Record, RecordError, Referee, parse_records
from papersoccer_print.records.tokens import is_date
from papersoccer_print.rules.game import Position
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import DeadEnd, Direction, Directions, Illegal
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
