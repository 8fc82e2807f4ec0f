"""The engine agrees with independent engines: node counts, random games of every ruleset, and real recorded games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from papersoccer_print.rules.game import Position
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.pitch import pitch_of
from papersoccer_print.rules.referee import play

NAMES = ("standard", "wide", "fence", "quick", "long", "large", "narrow-goal", "wide-goal", "no-own-goals",
         "safe-walls", "starter", "one-bounce", "no-bounce", "texas", "half-line")


def rows(file: Path) -> list[dict[str, str]]:
    head, *lines = file.read_text(encoding="utf-8").splitlines()
    return [dict(zip(head.split("\t"), line.split("\t"), strict=True)) for line in lines]


def turns_of(text: str) -> list[list[int]]:
    return [] if text == "-" else [[int(digit) for digit in turn] for turn in text.split()]


def count_kicks(position: Position, depth: int) -> int:
    kicks = position.legal_kicks()
    return len(kicks) if depth == 1 else sum(count_kicks(position.kick(kick), depth - 1) for kick in kicks)


def count_turns(position: Position, depth: int) -> int:
    """Sequences of whole turns; one that ends the game counts at its own depth only."""
    total = 0
    for kick in position.legal_kicks():
        after = position.kick(kick)
        if after.in_turn:
            total += count_turns(after, depth)
        elif depth == 1:
            total += 1
        elif after.outcome is None:
            total += count_turns(after, depth - 1)
    return total


@pytest.fixture(scope="module")
def perft(shared: Path) -> dict[str, Any]:
    counts: dict[str, Any] = json.loads((shared / "conformance" / "perft.json").read_text(encoding="utf-8"))
    assert sorted(counts) == sorted(NAMES)
    return counts


@pytest.mark.parametrize("name", NAMES)
def test_segments_and_kick_sequences_by_depth(perft: dict[str, Any], name: str) -> None:
    ruleset, wanted = load_ruleset(name), perft[name]
    assert len(pitch_of(ruleset).segments) == wanted["segments"]
    position = Position.start(ruleset)
    assert [count_kicks(position, depth) for depth in range(1, len(wanted["kicks"]) + 1)] == wanted["kicks"]


@pytest.mark.parametrize("name", NAMES)
def test_turn_sequences_by_depth(perft: dict[str, Any], name: str) -> None:
    position, wanted = Position.start(load_ruleset(name)), perft[name]["turns"]
    assert [count_turns(position, depth) for depth in range(1, len(wanted) + 1)] == wanted


@pytest.mark.parametrize("name", NAMES)
def test_random_games(shared: Path, name: str) -> None:
    ruleset = load_ruleset(name)
    games = rows(shared / "conformance" / "random" / f"{name}.tsv")
    assert len(games) == 200
    for row in games:
        game = play(ruleset, turns_of(row["turns"]))
        position = game.position
        assert game.error is None
        column, y = position.ball
        found = {
            "turns": row["turns"],
            "status": "finished" if position.outcome else "unfinished",
            "winner": (position.outcome and position.outcome.winner) or "-",
            "reason": position.outcome.reason if position.outcome else "-",
            "ball": f"{column},{y}",
            "to_move": position.to_move or "-",
            "legal": "".join(str(int(kick)) for kick in position.legal_kicks()) or "-",
        }
        assert found == row


def test_recorded_games(shared: Path) -> None:
    ruleset = load_ruleset("standard")
    games = rows(shared / "conformance" / "kurnik" / "games.tsv")
    assert len(games) == 1500
    for row in games:
        game = play(ruleset, turns_of(row["turns"]))
        outcome = game.position.outcome
        assert game.error is None
        found = ("finished", outcome.winner, outcome.reason) if outcome else ("unfinished", "-", "-")
        assert found == (row["status"], row["winner"], row["reason"])
        if outcome:
            assert row["recorded_winner"] == outcome.winner
