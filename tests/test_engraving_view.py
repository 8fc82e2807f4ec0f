"""What a diagram shows: numbers, discs, notes, the end, where it stops."""

from __future__ import annotations

from collections import Counter

import pytest
from random_games import first_game, random_game

from papersoccer_print.drawing.engraving.view import EndKind, Note, Numbering, View, letters
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import Ending
from papersoccer_print.rules.referee import Game, play

START = (4, 5)


def game(moves: str, rules: str = "standard") -> Game:
    return play(load_ruleset(rules), [[int(digit) for digit in turn] for turn in moves.split()])


CHAIN = game("0 5 24 4")
"""A up, B down left, A right to the start dot (a bounce) and down, B down."""


def test_kicks_of_a_chain_are_lettered_and_a_single_kick_has_no_label() -> None:
    view = View(CHAIN)
    assert [label.text for label in view.labels()] == ["3a", "3b"]
    assert [label.short for label in view.labels()] == [None, "b"]
    assert {dot: [coin.text for coin in coins] for dot, coins in view.coins.items()} == {
        (4, 4): ["1"], (3, 5): ["2"], (4, 6): ["3"], (4, 7): ["4"]}


def test_a_terse_diagram_may_call_a_first_kick_by_its_letter_too() -> None:
    assert [label.short for label in View(CHAIN, terse=True).labels()] == ["a", "b"]


def test_a_letter_alone_is_never_ambiguous() -> None:
    for seed in range(20):
        labels = View(random_game(load_ruleset("standard"), seed)).labels()
        leaving = Counter((label.kick.start, label.kick.number) for label in labels)
        assert any(label.short for label in labels) or len(labels) < 4
        for label in labels:
            assert not (label.short and leaving[label.kick.start, label.kick.number] > 1)
            assert not (label.short and label.kick.number == 1)


def test_kick_numbers_run_through_the_game_and_a_disc_carries_that_of_the_kick_that_ends_there() -> None:
    view = View(CHAIN, numbering=Numbering.KICK)
    assert [label.text for label in view.labels()] == ["3"]
    assert sorted(coin.text for coins in view.coins.values() for coin in coins) == ["1", "2", "4", "5"]


def test_without_numbers_the_discs_stay_and_are_empty() -> None:
    view = View(CHAIN, numbering=Numbering.NONE)
    assert not view.labels()
    assert {coin.text for coins in view.coins.values() for coin in coins} == {""}


def test_a_long_chain_is_numbered_within_its_turn() -> None:
    view = View(CHAIN, 2, 4, Numbering.CHAIN)
    assert [label.text for label in view.labels()] == ["1", "2"]
    assert view.coins[4, 6][0].text == "3"


def test_numbers_begin_anew_where_the_diagram_does() -> None:
    view = View(CHAIN, 2, restart=True)
    assert [label.text for label in view.labels()] == ["1a", "1b"]
    assert view.coins[4, 7][0].text == "2"
    by_kick = View(CHAIN, 2, numbering=Numbering.KICK, restart=True)
    assert [label.text for label in by_kick.labels()] == ["1"]


def test_a_range_starts_where_the_ball_lay() -> None:
    view = View(CHAIN, 2)
    assert view.start == (3, 5)
    assert len(view.earlier) == 2
    assert View(CHAIN).start == START
    assert View(CHAIN, 5).start == (4, 7)


def test_a_diagram_that_stops_inside_a_turn_has_the_ball_there_and_no_end_mark() -> None:
    view = View(CHAIN, 0, 3)
    assert view.in_turn
    assert view.end is None
    assert view.coins[START][-1].is_ball
    assert [label.text for label in view.labels()] == ["3a"]


@pytest.mark.parametrize(("reason", "kind"), [
    (Ending.GOAL, EndKind.GOAL),
    (Ending.OWN_GOAL, EndKind.GOAL),
    (Ending.DEAD_END, EndKind.DEAD_END),
    (None, EndKind.STOPS),
])
def test_the_end_mark_says_how_the_record_ends(reason: Ending | None, kind: EndKind) -> None:
    def ends(game: Game) -> bool:
        return (game.position.outcome.reason if game.position.outcome else None) is reason

    found = first_game(load_ruleset("standard"), ends, 300 if reason else 12)
    assert View(found).end == (found.kicks[-1].end, kind)


def test_a_record_cut_in_a_bounce_shows_the_ball_instead_of_a_number() -> None:
    found = game("0 5 2")
    assert found.cut_in_turn
    view = View(found)
    assert [coin.is_ball for coin in view.coins[START]] == [True]


def test_no_kick_at_all() -> None:
    view = View(game(""))
    assert view.start == START
    assert view.end is None
    assert not view.coins
    assert not view.labels()


def test_a_third_turn_that_ends_on_a_dot_is_noted_and_the_last_turn_keeps_its_disc() -> None:
    def crowded(game: Game) -> bool:
        ends = Counter(kick.end for kick in game.kicks)
        return bool(game.kicks) and ends[game.kicks[-1].end] > 2

    found = first_game(load_ruleset("no-bounce"), crowded)
    view = View(found)
    last = found.kicks[-1]
    turns = [kick.turn for kick in found.kicks if kick.end == last.end]
    assert [coin.turn for coin in view.coins[last.end]] == [turns[0], turns[-1]]
    assert {Note(str(turn), str(turns[0])) for turn in turns[1:-1]} <= set(view.notes)
    ends = Counter(kick.end for kick in found.kicks)
    assert len(view.notes) == sum(n - 2 for n in ends.values() if n > 2)


def test_letters_go_on_after_z() -> None:
    assert [letters(n) for n in (1, 26, 27, 28, 52, 53, 703)] == ["a", "z", "aa", "ab", "az", "ba", "aaa"]
