"""Recorded games of a public server: all are legal, end as recorded, and pass through every notation unharmed."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from papersoccer_print.records import (
    Judgement,
    Record,
    Referee,
    Turn,
    dumps_records,
    load_records,
    loads_records,
    parse_records,
    read_records,
    referee_of,
)
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import Player

Row = tuple[str, str, str, str, str]


@pytest.fixture(scope="module")
def rows(shared: Path) -> list[Row]:
    text = (shared / "conformance/kurnik/games.tsv").read_text(encoding="utf-8")
    return [tuple(line.split("\t")) for line in text.splitlines()[1:]]  # type: ignore[misc]


@pytest.fixture(scope="module")
def records(rows: list[Row]) -> list[Record]:
    return loads_records("".join(f"{row[0]}\n" for row in rows))


def told(judgement: Judgement) -> tuple[str, str, str]:
    return judgement.status, judgement.winner or "-", judgement.reason or "-"


def test_all_games_end_as_recorded(rows: list[Row], records: list[Record]) -> None:
    assert len(records) == 1500
    standard = load_ruleset("standard")
    for row, record in zip(rows, records, strict=True):
        judgement = referee_of(record, standard)
        assert judgement.wrong is None
        assert told(judgement) == row[2:]
        assert judgement.status == "unfinished" or judgement.winner == row[1]
        if row[2] == "finished":
            assert not replace(judgement, record=replace(record, result=row[1])).contradicts  # type: ignore[arg-type]


@pytest.mark.parametrize("notation", ["digits", "compass", "kurnik"])
def test_all_games_pass_through_every_notation(records: list[Record], notation: str) -> None:
    back = loads_records(dumps_records(records, notation))
    assert {record.notation for record in back} == {notation}
    assert [record.digits for record in back] == [record.digits for record in records]


def test_games_pass_through_yaml(rows: list[Row], records: list[Record]) -> None:
    games = [replace(record, first=Player.A, result=row[1])  # type: ignore[arg-type]
             for record, row in zip(records, rows, strict=True)][::5]
    back = loads_records(dumps_records(games, "yaml"))
    assert [(record.digits, record.first, record.result) for record in back] == [
        (record.digits, record.first, record.result) for record in games]


def test_raw_files_come_back_byte_for_byte(shared: Path) -> None:
    files = sorted((shared / "conformance/kurnik/raw").glob("*.txt"))
    assert len(files) == 40
    for file in [*files, shared / "conformance/kurnik/all-in-one.txt"]:
        assert dumps_records(load_records(file), "kurnik").encode() == file.read_bytes()


def bare(record: Record) -> Record:
    return replace(record, source="", notation="", line=0, turns=tuple(Turn(turn.digits) for turn in record.turns))


def test_raw_files_pass_through_yaml_with_all_their_headers(shared: Path) -> None:
    records = load_records(shared / "conformance/kurnik/all-in-one.txt")
    back = loads_records(dumps_records(records, "yaml"))
    assert list(map(bare, back)) == list(map(bare, records))
    assert dumps_records(back, "kurnik").encode() == (shared / "conformance/kurnik/all-in-one.txt").read_bytes()


def test_raw_files_are_legal_and_end_as_recorded(shared: Path) -> None:
    referee = Referee(load_ruleset("standard"))
    judged = [referee.judge(item) for item in read_records(shared / "conformance/kurnik/all-in-one.txt")]
    assert [judgement.record.game for judgement in judged] == list(range(1, 41))
    assert not any(judgement.wrong or judgement.contradicts for judgement in judged)
    assert Counter(judgement.status for judgement in judged) == {"finished": 34, "unfinished": 6}
    kicks = [len(judgement.record.digits) and sum(map(len, judgement.record.digits)) for judgement in judged]
    assert max(kicks) == 261
    assert max(len(turn) for judgement in judged for turn in judgement.record.digits) == 56


def test_every_other_ruleset_judges_its_random_games(shared: Path) -> None:
    for file in sorted((shared / "conformance/random").glob("*.tsv")):
        ruleset = load_ruleset(file.stem)
        lines = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()[1:]][::7]
        text = "".join(f"{line[0] or '-'}\n" for line in lines)
        for record, line in zip(loads_records(text, "digits"), lines, strict=True):
            found = referee_of(record, ruleset).as_dict()
            ball = ",".join(map(str, found["ball"]))
            assert [found["status"], found["winner"] or "-", found["reason"] or "-", ball, found["to_move"] or "-",
                    found["legal"] or "-"] == line[1:]


def test_memory_stays_flat(records: list[Record]) -> None:
    text = dumps_records(records[:250], "kurnik")
    lengths = []
    tracemalloc.start()
    for copies in (1, 5):
        stream = text * copies
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        games = sum(1 for _ in parse_records(stream))
        assert games == 250 * copies
        lengths.append(tracemalloc.get_traced_memory()[1] - before - 2 * len(stream))
    tracemalloc.stop()
    assert lengths[1] < lengths[0] + 300_000
