"""What holds for every ruleset, shipped or made up: against plain rules, mirrored, turned round, step by step."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from plain_rules import PlainGame

from papersoccer_print.rules.checks import check
from papersoccer_print.rules.game import IllegalKick, Position
from papersoccer_print.rules.loader import load_ruleset, ruleset_files
from papersoccer_print.rules.options import (
    Boundary,
    Crossing,
    DeadEnd,
    Direction,
    Directions,
    End,
    Entry,
    GoalShape,
    Illegal,
    OwnGoal,
    Player,
)
from papersoccer_print.rules.pitch import left_post, pitch_of, segment, start_of
from papersoccer_print.rules.referee import play
from papersoccer_print.rules.ruleset import (
    BounceSettings,
    EdgeSettings,
    EndingSettings,
    GoalSettings,
    LeftPosts,
    MatchSettings,
    PitchSettings,
    Ruleset,
)
from papersoccer_print.strict_yaml import YamlText
from papersoccer_print.validation import Reading

SHIPPED = [load_ruleset(file) for origin, _, file in ruleset_files() if origin == "shipped"]
PICKY = [HealthCheck.filter_too_much, HealthCheck.too_slow]
FEW = settings(max_examples=150, deadline=None, suppress_health_check=PICKY)


@st.composite
def lines(draw: st.DrawFn, columns: int, rows: int) -> tuple[Any, ...]:
    """Up to four printed lines; most are short."""
    found: list[Any] = []
    for _ in range(draw(st.integers(0, 4))):
        column, row = draw(st.integers(0, columns)), draw(st.integers(0, rows))
        dx, dy = draw(st.sampled_from(list(Direction))).step
        length = draw(st.integers(1, 3))
        end = (column + dx * length, row + dy * length)
        if 0 <= end[0] <= columns and 0 <= end[1] <= rows:
            found.append(((column, row), end))
    return (*found, "halfway") if rows % 2 == 0 and draw(st.booleans()) and draw(st.booleans()) else tuple(found)


@st.composite
def made_up(draw: st.DrawFn) -> Ruleset:
    """A small ruleset that passes the loader's checks."""
    columns, rows = draw(st.integers(2, 6)), draw(st.integers(2, 7))
    width = draw(st.integers(1, columns))
    lefts = st.integers(0, columns - width)
    start = (draw(st.integers(0, columns)), draw(st.integers(0, rows)))
    pick = lambda options: draw(st.sampled_from(list(options)))  # noqa: E731
    ruleset = Ruleset(
        pitch=PitchSettings(columns, rows, start, pick(Boundary), draw(lines(columns, rows))),
        goal=GoalSettings(pick(GoalShape), width, LeftPosts(draw(lefts), draw(lefts)), pick(Entry)),
        edges=EdgeSettings(pick(Directions), pick(Crossing)),
        bounce=BounceSettings(draw(st.booleans()), draw(st.booleans()), draw(st.booleans()),
                              draw(st.sampled_from(["unlimited", 0, 1, 2]))),
        ending=EndingSettings(pick(DeadEnd), pick(OwnGoal)),
    )
    assume(not check(ruleset, Reading(ruleset, [], set()), YamlText("made up", {})))
    return ruleset


rulesets = st.one_of(st.sampled_from(SHIPPED), made_up())
seeds = st.integers(0, 2**32)


def random_game(ruleset: Ruleset, seed: int) -> list[list[int]]:
    """The turns of a game of random legal kicks, played to its end."""
    random, position = Random(seed), Position.start(ruleset)
    turns: list[list[int]] = [[]]
    while position.outcome is None:
        kick = random.choice(position.legal_kicks())
        turns[-1].append(int(kick))
        mover = position.mover
        position = position.kick(kick)
        if position.mover is not mover:
            turns.append([])
    return [turn for turn in turns if turn]


@FEW
@given(rulesets, seeds)
def test_the_plain_rules_say_the_same(ruleset: Ruleset, seed: int) -> None:
    position, plain = Position.start(ruleset, Player.A), PlainGame(ruleset)
    random = Random(seed)
    while position.outcome is None:
        assert (position.ball, position.mover) == (plain.ball, plain.player)
        assert position.legal_kicks() == plain.legal_kicks()
        assert plain.winner is None
        kick = random.choice(position.legal_kicks())
        position = position.kick(kick)
        plain.kick(kick)
        assert position.in_turn == (plain.bounces > 0 and plain.winner is None)
    assert (position.outcome.winner or "draw") == plain.winner
    assert plain.legal_kicks() == position.legal_kicks() == ()


@FEW
@given(rulesets, seeds)
def test_a_kick_is_legal_where_nothing_says_why_not(ruleset: Ruleset, seed: int) -> None:
    position, random = Position.start(ruleset), Random(seed)
    drawn = set()
    playable = set(pitch_of(ruleset).segments)
    while position.outcome is None:
        legal = position.legal_kicks()
        assert list(legal) == [kick for kick in Direction if position.why_illegal(kick) is None]
        for kick in set(Direction) - set(legal):
            with pytest.raises(IllegalKick) as caught:
                position.kick(kick)
            assert caught.value.reason is position.why_illegal(kick)
        after = position.kick(random.choice(legal))
        line = segment(position.ball, after.ball)
        assert line in playable - drawn
        drawn.add(line)
        assert after.has_visited(after.ball)
        position = after
    assert all(position.why_illegal(kick) is Illegal.GAME_OVER for kick in Direction)


@FEW
@given(rulesets, seeds)
def test_replaying_is_playing(ruleset: Ruleset, seed: int) -> None:
    turns = random_game(ruleset, seed)
    game, position = play(ruleset, turns), Position.start(ruleset)
    for kick in game.kicks:
        assert (kick.start, kick.player) == (position.ball, position.mover)
        position = position.kick(kick.direction)
        assert (kick.end, kick.bounces) == (position.ball, position.in_turn)
    assert (game.error, game.position) == (None, position)
    assert [list(turn) for turn in game.turns] == turns
    assert len(game.kicks) <= len(pitch_of(ruleset).segments)
    cut = [*turns[:-1], turns[-1][:-1]]
    assert play(ruleset, cut).error is None


def mirrored(ruleset: Ruleset) -> Ruleset:
    """The ruleset as seen in a mirror, left and right changed."""
    columns = ruleset.pitch.columns
    return moved(ruleset, lambda dot: (columns - dot[0], dot[1]), End.TOP, End.BOTTOM)


def turned(ruleset: Ruleset) -> Ruleset:
    """The ruleset turned by half a turn, so that the players change places."""
    columns, rows = ruleset.pitch.columns, ruleset.pitch.rows
    return moved(ruleset, lambda dot: (columns - dot[0], rows - dot[1]), End.BOTTOM, End.TOP)


def moved(ruleset: Ruleset, move: Any, top: End, bottom: End) -> Ruleset:
    pitch, width = ruleset.pitch, ruleset.goal.width
    walls = tuple(line if line == "halfway" else (move(line[0]), move(line[1])) for line in pitch.lines)
    left = LeftPosts(*(pitch.columns - width - left_post(ruleset, end) for end in (top, bottom)))
    return replace(ruleset, pitch=pitch._replace(start=move(start_of(ruleset)), lines=walls),
                   goal=ruleset.goal._replace(left=left))


@FEW
@given(rulesets, seeds)
def test_a_mirrored_game_has_the_same_verdict(ruleset: Ruleset, seed: int) -> None:
    turns = random_game(ruleset, seed)
    outcome = play(ruleset, turns).position.outcome
    mirror = play(mirrored(ruleset), [[-digit % 8 for digit in turn] for turn in turns])
    assert (mirror.error, mirror.position.outcome) == (None, outcome)


@FEW
@given(rulesets, seeds)
def test_a_game_turned_round_has_the_other_winner(ruleset: Ruleset, seed: int) -> None:
    turns = random_game(ruleset, seed)
    game = play(ruleset, turns)
    outcome = game.position.outcome
    assert outcome is not None
    half_turn = play(turned(ruleset), [[(digit + 4) % 8 for digit in turn] for turn in turns], game.first.other)
    winner = outcome.winner.other if outcome.winner else None
    assert half_turn.error is None
    assert half_turn.position.outcome == outcome._replace(winner=winner, kicker=outcome.kicker.other)


@given(st.sampled_from(SHIPPED), seeds)
@settings(max_examples=60, deadline=None)
def test_shipped_pitches_are_fair(ruleset: Ruleset, seed: int) -> None:
    """Turned by half a turn, a shipped pitch is the same pitch; so neither player has the better end."""
    turns = random_game(ruleset, seed)
    game = play(ruleset, turns)
    half_turn = play(ruleset, [[(digit + 4) % 8 for digit in turn] for turn in turns], game.first.other)
    assert half_turn.error is None
    assert game.position.outcome
    assert half_turn.position.outcome
    assert half_turn.position.outcome.winner is (game.position.outcome.winner or Player.A).other


def test_match_settings_say_who_begins() -> None:
    ruleset = replace(load_ruleset("standard"), match=MatchSettings(first=Player.B))
    assert Position.start(ruleset).to_move is Player.B
    assert Position.start(ruleset, Player.A).to_move is Player.A
    assert play(ruleset, [[1]]).kicks[0].player is Player.B
