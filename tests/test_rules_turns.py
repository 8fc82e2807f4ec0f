"""Complete turns: the same as trying every kick in turn, for every ruleset, and never more work than asked for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import first_game, random_game

from papersoccer_print import complete_turns, load_ruleset
from papersoccer_print.resources import shipped
from papersoccer_print.rules.game import Position, run

DEAR = 1_500
"""Positions with more kicks to look at than this are left to the test of the limit."""


def tried(position: Position) -> Iterator[bytes]:
    """Each complete turn, by the public positions."""
    for direction in position.legal_kicks():
        after = position.kick(direction)
        if after.in_turn:
            yield from (bytes((direction,)) + rest for rest in tried(after))
        else:
            yield bytes((direction,))


@pytest.mark.parametrize("name", sorted(file.stem for file in shipped("rulesets").glob("*.yaml")))
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 400), kicks=st.integers(0, 120))
def test_every_turn_is_found_once_and_in_order(name: str, seed: int, kicks: int) -> None:
    position = random_game(load_ruleset(name), seed, kicks).position
    found = complete_turns(position, DEAR)
    if found.complete:
        assert list(found.turns) == list(tried(position))
        assert list(found.turns) == sorted(set(found.turns))
    else:
        assert found.nodes == DEAR
    for turn in found.turns[:50]:
        after, _, made, halt = run(position, (turn,))
        assert (made, halt, after.in_turn) == (len(turn), None, False)


def test_a_turn_may_begin_inside_a_bounce() -> None:
    game = first_game(load_ruleset("standard"), lambda game: game.position.in_turn and len(game.kicks) > 10, 12)
    found = complete_turns(game.position)
    assert found.complete
    assert list(found.turns) == list(tried(game.position))


def test_nothing_follows_a_game_that_is_over() -> None:
    over = first_game(load_ruleset("standard"), lambda game: game.position.outcome).position
    assert complete_turns(over) == complete_turns(over, 0)
    assert complete_turns(over).turns == ()


def test_the_limit_is_kept_and_told() -> None:
    rules = load_ruleset("standard")
    many = first_game(rules, lambda game: not complete_turns(game.position, 20_000).complete, 60).position
    for most in (0, 1, 7, 1_000):
        found = complete_turns(many, most)
        assert (found.nodes, found.complete) == (most, False)
    few, more = complete_turns(many, 1_000).turns, complete_turns(many, 2_000).turns
    assert more[:len(few)] == few


def test_the_limit_may_be_met_exactly() -> None:
    start = Position.start(load_ruleset("standard"))
    assert complete_turns(start, 8).complete
    assert not complete_turns(start, 7).complete
