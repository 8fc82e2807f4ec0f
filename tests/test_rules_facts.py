"""Situations from the rule pages, each with what happens in it: the facts that every sheet's figures rest on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from papersoccer_print.rules.game import Position
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import (
    Boundary,
    DeadEnd,
    Directions,
    End,
    Entry,
    GoalShape,
    OwnGoal,
    Verdict,
)
from papersoccer_print.rules.pitch import pitch_of
from papersoccer_print.rules.referee import play, verdict_of
from papersoccer_print.rules.ruleset import Ruleset


def variant(name: str, **changes: dict[str, Any]) -> Ruleset:
    """A shipped ruleset with some settings changed, as ``bounce={"mouth": True}``."""
    ruleset = load_ruleset(name)
    return replace(ruleset, **{key: getattr(ruleset, key)._replace(**each) for key, each in changes.items()})


RULESETS = {
    "mouth bounces": variant("standard", bounce={"mouth": True}),
    "scorer wins": variant("standard", ending={"own_goal": OwnGoal.SCORER_WINS}),
    "dead end drawn": variant("standard", ending={"dead_end": DeadEnd.DRAW}),
    "two bounces": variant("one-bounce", bounce={"per_turn": 2}),
    "no line bounce": variant("standard", bounce={"lines": False}),
    "wall, orthogonal": variant("standard", edges={"directions": Directions.ORTHOGONAL}),
    "open, all": variant("standard", pitch={"boundary": Boundary.OPEN}),
    "dot, mouth": variant("standard", goal={"shape": GoalShape.DOT}),
    "dot, centre": variant("standard", goal={"shape": GoalShape.DOT, "entry": Entry.CENTRE}),
}

FACTS = """
# the classic game: ruleset | turns | kick tried after them | verdict
standard | 1 4 2 | | passes
standard | 1 4 6 | | bounces
standard | 1 3 1 4 270 | | passes
standard | 1 3 1 4 2 | | bounces
standard | 0 2 3 2 3 | | bounces
standard | 1 4 | 0 | already-drawn
standard | 0 2 3 2 3 | 0 | already-drawn
standard | 0 2 3 2 3 | 4 | already-drawn
standard | 0 2 3 2 3 | 6 | passes
standard | 0 6 0 6 0 6 1 6 1 | 0 | off-pitch
standard | 0 6 0 6 0 6 1 6 1 | 1 | off-pitch
standard | 1 4 3 0 5 | | passes
# goals
standard | 0 6 0 2 0 6 0 6 1 | | bounces
standard | 0 6 0 2 0 6 0 6 1 | 0 | off-pitch
standard | 0 6 0 2 0 6 0 6 1 | 1 | a-wins
standard | 0 6 0 2 0 6 0 6 1 | 2 | passes
standard | 0 2 0 6 0 2 0 6 0 | | passes
mouth bounces | 0 2 0 6 0 2 0 6 0 | | bounces
standard | 0 2 0 6 0 6 0 6 11 | | a-wins
standard | 6 4 2 4 2 4 2 4 55 | | b-wins
scorer wins | 6 4 2 4 2 4 2 4 55 | | a-wins
standard | 0 3 1 3 17 4 2 | | b-wins
dead end drawn | 0 3 1 3 17 4 2 | | draw
standard | 1 2 0 2 0 0 1 | | b-wins
# a first game
starter | 0 2 0 | 6 | passes
starter | 0 2 0 6 | 4 | bounces
starter | 0 2 0 6 | 2 | already-drawn
starter | 0 2 0 6 | 1 | off-pitch
starter | 0 2 0 6 | 3 | off-pitch
starter | 0 2 0 6 | 5 | off-pitch
starter | 0 2 0 6 | 7 | off-pitch
starter | 6 6 0 0 602 | | passes
starter | 6 6 0 0 6 | 6 | off-pitch
starter | 6 6 0 0 6 | 0 | bounces
starter | 6 6 0 0 6 | 4 | bounces
starter | 0 6 0 2 0 6 02 | | bounces
starter | 0 6 0 2 0 6 02 | 0 | a-wins
starter | 4 6 4 2 4 6 424 | | b-wins
starter | 6 6 6002 4 6 | | b-wins
starter | 0 6 4 22 4 6 0 | | b-wins
starter | 6 6 0 0 600 | | bounces
# bounces limited
one-bounce | 0 6 6 3 4 | | passes
one-bounce | 0 6 6 3 2 | | bounces
one-bounce | 0 6 6 3 27 | | passes
one-bounce | 0 6 6 3 27 4 | | bounces
one-bounce | 2 4 3 2 16 0 3 | | b-wins
one-bounce | 1 1 1 16 03 | | a-wins
one-bounce | 1 2 0 2 0 0 1 | | b-wins
one-bounce | 7 7 6 0 0 61 47 | | a-wins
two bounces | 1 3 1 4 272 | | passes
no-bounce | 1 4 6 | | passes
no-bounce | 0 2 3 2 3 | | passes
no-bounce | 1 2 0 2 0 0 1 | | a-wins
no-bounce | 2 2 2 1 7 4 2 | | a-wins
safe-walls | 0 2 3 2 3 | | passes
safe-walls | 0 6 0 2 0 6 0 6 1 | | passes
safe-walls | 1 2 0 2 0 0 1 | | a-wins
safe-walls | 0 2 3 2 3 5 0 2 | | a-wins
no line bounce | 1 4 6 | | passes
# diagonals, own goals, printed lines, other goals
texas | 1 4 3 0 | 5 | crosses-diagonal
texas | 2 2 1 27 16 5 22 | | b-wins
no-own-goals | 6 4 2 4 2 4 2 4 5 | 5 | own-goal
no-own-goals | 5 5 4 4 2 3 20 5602 4 | | b-wins
half-line | | 2 | already-drawn
half-line | 0 3 | | bounces
half-line | 0 3 | 4 | passes
narrow-goal | 0 2 0 6 0 2 0 6 07 | | a-wins
wide-goal | 0 6 0 2 0 6 0 2 0 | | passes
wall, orthogonal | 0 2 0 6 0 6 0 6 0 | | b-wins
open, all | 0 2 3 2 3 | 0 | bounces
open, all | 0 6 0 6 0 6 1 6 1 | 1 | off-pitch
open, all | 1 2 0 2 0 0 1 | | bounces
dot, mouth | 0 6 0 2 0 6 0 6 1 | 1 | a-wins
dot, centre | 0 6 0 2 0 6 0 6 1 | 1 | off-pitch
"""
TABLE = [[cell.strip() for cell in line.split("|")] for line in FACTS.splitlines() if line and line[0] != "#"]


def ruleset_of(name: str) -> Ruleset:
    return RULESETS.get(name) or load_ruleset(name)


def turns_of(moves: str) -> list[list[int]]:
    return [[int(digit) for digit in turn] for turn in moves.split()]


@pytest.mark.parametrize(("name", "moves", "kick", "verdict"), TABLE, ids=[" ".join(row) for row in TABLE])
def test_what_happens(name: str, moves: str, kick: str, verdict: str) -> None:
    assert verdict_of(ruleset_of(name), turns_of(moves), int(kick) if kick else None) is Verdict(verdict)


@pytest.mark.parametrize(("name", "moves", "bouncing"), [
    ("standard", "1 3 1 35 70 64 60", {2, 3}),
    ("starter", "0 6 0 6 602 44 24", {2}),
    ("one-bounce", "1 3 1 36 02 54", {2, 3, 7}),
    ("starter", "", set()),
])
def test_which_kicks_bounce(name: str, moves: str, bouncing: set[int]) -> None:
    position = play(ruleset_of(name), turns_of(moves)).position
    assert {kick for kick in position.legal_kicks() if position.kick(kick).in_turn} == bouncing


@pytest.mark.parametrize(("name", "moves", "legal"), [
    ("starter", "6 6 0 0 600", (2,)),
    ("starter", "0 2 0 6", (0, 4, 6)),
    ("open, all", "1 2 0 2 0 0 1", (4, 6)),
    ("standard", "", tuple(range(8))),
    ("half-line", "", (0, 1, 3, 4, 5, 7)),
])
def test_which_kicks_are_legal(name: str, moves: str, legal: tuple[int, ...]) -> None:
    assert play(ruleset_of(name), turns_of(moves)).position.legal_kicks() == legal


@pytest.mark.parametrize(("name", "ways"), [
    ("standard", 5), ("narrow-goal", 2), ("wide-goal", 8), ("starter", 1), ("dot, mouth", 3), ("dot, centre", 1),
    ("wall, orthogonal", 1),
])
def test_ways_into_a_goal(name: str, ways: int) -> None:
    goals = pitch_of(ruleset_of(name)).goals
    assert [len(goals[end].entries) for end in End] == [ways, ways]


def test_no_way_in_goes_straight_along_a_post() -> None:
    for name in ("standard", "narrow-goal", "wide-goal"):
        for goal in pitch_of(load_ruleset(name)).goals.values():
            assert not [line for line in goal.entries if line[0][0] == line[1][0] in (goal.left, goal.right)]


def test_the_start_dot_counts_as_visited() -> None:
    start = Position.start(load_ruleset("standard"))
    assert start.has_visited((4, 5))
    assert not start.has_visited((4, 4))
    assert start.kick(0).has_visited((4, 4))
