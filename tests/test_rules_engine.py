"""Positions, the referee and the pitch in detail; and every member of every option does what it says."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

import pytest
from test_rules_facts import variant

from papersoccer_print.rules import options
from papersoccer_print.rules.describe import MEANINGS, meaning_of, picture, settings, written
from papersoccer_print.rules.game import IllegalKick, Position
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import (
    Boundary,
    Crossing,
    Direction,
    End,
    Ending,
    Illegal,
    OwnGoal,
    Player,
    Verdict,
)
from papersoccer_print.rules.pitch import pitch_of, rival, segment
from papersoccer_print.rules.referee import Fault, Game, RuleBreak, play, verdict_of

STANDARD = load_ruleset("standard")


def after(name: str, *turns: str) -> Position:
    game = play(load_ruleset(name), [[int(digit) for digit in turn] for turn in turns])
    assert game.error is None
    return game.position


def stopped(*turns: str, name: str = "standard") -> tuple[Game, RuleBreak]:
    game = play(load_ruleset(name), [[int(digit) for digit in turn] for turn in turns])
    assert game.error
    return game, game.error


# --- Options


def test_directions() -> None:
    assert [direction.step for direction in Direction] == list(options.STEPS)
    assert [direction.opposite for direction in Direction] == [4, 5, 6, 7, 0, 1, 2, 3]
    assert [direction for direction in Direction if direction.is_diagonal] == [1, 3, 5, 7]


def test_players_and_ends() -> None:
    assert (Player.A.other, Player.B.other) == (Player.B, Player.A)
    assert (End.TOP.attacker, End.BOTTOM.attacker) == (Player.A, Player.B)


def test_every_member_of_every_option_has_a_meaning() -> None:
    described = {each for each in vars(options).values() if isinstance(each, type) and issubclass(each, Enum)
                 and each.__module__ == options.__name__}
    described -= {Direction, End, Illegal, Ending}
    assert set(MEANINGS) == described
    for option, meanings in MEANINGS.items():
        assert set(meanings) == set(option)
        assert all(meaning_of(member) for member in option)


# --- Positions


def test_a_position_does_not_change() -> None:
    start = Position.start(STANDARD)
    next_one = start.kick(0)
    assert (start.ball, start.to_move, next_one.ball, next_one.to_move) == ((4, 5), Player.A, (4, 4), Player.B)
    assert start.kick(0) == next_one
    with pytest.raises(AttributeError):
        start.mover = Player.B  # type: ignore[misc]


@pytest.mark.parametrize("direction", [-1, 8])
def test_a_direction_that_there_is_not(direction: int) -> None:
    with pytest.raises(ValueError, match=f"{direction} is not a valid Direction"):
        Position.start(STANDARD).kick(direction)


@pytest.mark.parametrize(("name", "turns", "kick", "reason"), [
    ("standard", ("1", "4"), 0, Illegal.ALREADY_DRAWN),
    ("standard", ("1", "4"), 4, None),
    ("standard", ("0", "2", "3", "2", "3"), 0, Illegal.ALREADY_DRAWN),
    ("standard", ("0", "2", "3", "2", "3"), 2, Illegal.OFF_PITCH),
    ("starter", (), 1, Illegal.OFF_PITCH),
    ("half-line", (), 2, Illegal.ALREADY_DRAWN),
    ("texas", ("1", "4", "3", "0"), 5, Illegal.CROSSES_DIAGONAL),
    ("texas", ("1", "4", "3", "0"), 4, Illegal.ALREADY_DRAWN),
    ("no-own-goals", ("6", "4", "2", "4", "2", "4", "2", "4", "5"), 5, Illegal.OWN_GOAL),
    ("standard", ("0", "2", "0", "6", "0", "6", "0", "6", "11"), 4, Illegal.GAME_OVER),
])
def test_why_a_kick_is_illegal(name: str, turns: tuple[str, ...], kick: int, reason: Illegal | None) -> None:
    position = after(name, *turns)
    assert position.why_illegal(kick) is reason
    if reason:
        with pytest.raises(IllegalKick, match=reason.value) as caught:
            position.kick(kick)
        assert caught.value.reason is reason


def test_a_printed_diagonal_may_not_be_crossed_where_crossing_is_forbidden() -> None:
    printed = {"start": (2, 2), "lines": (((2, 3), (3, 2)),)}
    forbidden = Position.start(variant("texas", pitch=printed))
    assert forbidden.why_illegal(3) is Illegal.CROSSES_DIAGONAL
    assert Position.start(variant("standard", pitch=printed)).why_illegal(3) is None
    beside = Position.start(variant("texas", pitch={**printed, "start": (2, 3)}))
    assert beside.why_illegal(1) is Illegal.ALREADY_DRAWN


@pytest.mark.parametrize("crossing", Crossing)
def test_where_there_are_no_diagonals_none_crosses_a_printed_one(crossing: Crossing) -> None:
    printed = {"start": (2, 2), "lines": (((2, 3), (3, 2)),)}
    start = Position.start(variant("starter", pitch=printed, edges={"crossing": crossing}))
    assert start.why_illegal(3) is Illegal.OFF_PITCH


def test_the_outcome_names_winner_reason_and_kicker() -> None:
    own_goal = after("standard", "6", "4", "2", "4", "2", "4", "2", "4", "55").outcome
    assert own_goal
    assert (own_goal.winner, own_goal.reason, own_goal.kicker) == (Player.B, Ending.OWN_GOAL, Player.A)
    goal = after("standard", "0", "2", "0", "6", "0", "6", "0", "6", "11").outcome
    assert goal
    assert (goal.winner, goal.reason, goal.kicker) == (Player.A, Ending.GOAL, Player.A)
    handed_over = after("one-bounce", "1", "1", "1", "16", "03").outcome
    assert handed_over
    assert (handed_over.winner, handed_over.reason, handed_over.kicker) == (Player.A, Ending.DEAD_END, Player.A)


def test_a_game_that_is_over_has_nobody_to_move() -> None:
    position = after("standard", "0", "3", "1", "3", "17", "4", "2")
    assert (position.to_move, position.legal_kicks(), position.in_turn, position.mover) == (None, (), False, Player.A)


# --- The pitch


def test_segments_and_rivals() -> None:
    assert segment((1, 0), (0, 0)) == ((0, 0), (1, 0))
    assert rival(((0, 0), (1, 1))) == ((0, 1), (1, 0))
    assert rival(((0, 0), (1, 0))) is None


def test_walls_and_marks_of_the_classic_pitch() -> None:
    pitch = pitch_of(STANDARD)
    goal = pitch.goals[End.TOP]
    assert (goal.posts, goal.mouth) == (((3, 0), (5, 0)), ((3, 0), (4, 0), (5, 0)))
    assert len(pitch.walls) == 2 * 10 + 2 * 6
    assert ((3, 0), (4, 0)) in pitch.segments
    assert (4, 0) not in pitch.wall_dots
    assert {(3, 0), (5, 0), (0, 0), (8, 10)} <= pitch.wall_dots
    assert (4, 0) in pitch_of(variant("standard", bounce={"mouth": True})).wall_dots
    assert (pitch.on_pitch((4, -1)), pitch.on_edge((4, 0)), pitch.on_edge((4, 1))) == (False, True, False)


def test_an_open_boundary_has_no_walls_but_its_dots_count() -> None:
    pitch = pitch_of(variant("standard", pitch={"boundary": Boundary.OPEN}))
    assert pitch.walls == frozenset()
    assert (0, 0) in pitch.wall_dots
    assert ((0, 0), (1, 0)) in pitch.segments


def test_printed_lines_are_cut_into_unit_lines_each_once() -> None:
    pitch = pitch_of(variant("standard", pitch={"lines": ("halfway", ((0, 5), (2, 5)), ((3, 3), (1, 1)))}))
    assert len(pitch.lines) == 8 + 2
    assert ((1, 1), (2, 2)) in pitch.walls
    assert {(1, 1), (2, 2), (3, 3)} <= pitch.wall_dots


# --- The referee


def test_a_record_may_stop_inside_a_bounce() -> None:
    game = play(STANDARD, [[1], [4], [6]])
    assert (game.error, game.cut_in_turn, [kick.bounces for kick in game.kicks]) == (None, True, [False, False, True])
    assert play(STANDARD, []).kicks == ()
    assert play(STANDARD, [[]]).position == Position.start(STANDARD)


def test_a_kick_along_a_drawn_line_names_the_turn_that_drew_it() -> None:
    game, error = stopped("1", "4", "0")
    assert error == RuleBreak(3, 1, Player.A, Direction.N, Fault.ALREADY_DRAWN, drawn_in_turn=2)
    assert (len(game.kicks), game.turns) == (2, ((Direction.NE,), (Direction.S,)))


def test_a_turn_that_goes_on_though_it_is_over() -> None:
    game, error = stopped("1", "42", "6")
    assert error == RuleBreak(2, 2, Player.B, Direction.E, Fault.TURN_BOUNDARY)
    assert [kick.turn for kick in game.kicks] == [1, 2]


def test_a_turn_that_stops_though_the_ball_bounced() -> None:
    game, error = stopped("1", "4", "6", "0")
    assert error == RuleBreak(3, 1, Player.A, None, Fault.TURN_BOUNDARY, expected_more=True)
    assert game.position.in_turn


def test_kicks_after_the_end() -> None:
    win = ("0", "2", "0", "6", "0", "6", "0", "6")
    assert stopped(*win, "114")[1] == RuleBreak(9, 3, Player.A, Direction.S, Fault.GAME_OVER)
    assert stopped(*win, "11", "4")[1] == RuleBreak(10, 1, Player.A, Direction.S, Fault.GAME_OVER)
    assert play(STANDARD, [*([int(d) for d in turn] for turn in (*win, "11")), []]).error is None


@pytest.mark.parametrize(("name", "turns", "reason"), [
    ("standard", ("0", "2", "3", "2", "32"), Fault.OFF_PITCH),
    ("texas", ("1", "4", "3", "0", "5"), Fault.CROSSES_DIAGONAL),
    ("no-own-goals", ("6", "4", "2", "4", "2", "4", "2", "4", "55"), Fault.OWN_GOAL),
])
def test_other_rules_that_a_record_can_break(name: str, turns: tuple[str, ...], reason: Fault) -> None:
    error = stopped(*turns, name=name)[1]
    assert (error.reason, error.drawn_in_turn) == (reason, None)


def test_a_verdict_needs_a_kick_to_judge() -> None:
    for turns, kick, message in (
        ([[1], [4], [0]], None, "turn 3, kick 1: already-drawn"),
        ([], None, "there is no kick to judge"),
        ([[0], [2], [0], [6], [0], [6], [0], [6], [1, 1]], 4, "the game is over before the kick that is tried"),
    ):
        with pytest.raises(ValueError, match=message):
            verdict_of(STANDARD, turns, kick)
    assert verdict_of(STANDARD, [], 1) is Verdict.PASSES


# --- Descriptions


def test_settings_say_what_differs_from_the_defaults() -> None:
    changed = {f"{each.section}.{each.key}": each.value for each in settings(load_ruleset("starter")) if each.changed}
    assert changed == {"pitch.columns": "6", "pitch.rows": "8", "pitch.boundary": "open", "goal.shape": "dot",
                       "goal.entry": "centre", "edges.directions": "orthogonal", "bounce.mouth": "true",
                       "match.time_limit": "15"}
    assert len(list(settings(STANDARD))) == 23


@pytest.mark.parametrize(("value", "text"), [
    (8, "8"), (None, "null"), (True, "true"), (OwnGoal.SCORER_WINS, "scorer-wins"), ("no", '"no"'), ("8", '"8"'),
    ("true", '"true"'), ("", '""'), ("#fff", '"#fff"'), (((0, 1), (2, 3)), "[[0, 1], [2, 3]]"),
    ({"a": "b c"}, '{a: "b c"}'), ("a\u2028b", '"a\\u2028b"'),
])
def test_values_as_a_file_writes_them(value: object, text: str) -> None:
    assert written(value) == text


def test_the_picture_of_the_largest_pitch_has_a_line_for_every_row() -> None:
    big = replace(STANDARD, pitch=STANDARD.pitch._replace(columns=40, rows=60))
    lines = picture(big).splitlines()
    assert len(lines) == 63
    assert max(map(len, lines)) == 81


def test_crossing_tables_are_made_only_where_they_are_needed() -> None:
    assert pitch_of(STANDARD).tables.rivals == ()
    texas = pitch_of(variant("standard", edges={"crossing": Crossing.FORBIDDEN}))
    assert len(texas.tables.rivals) == len(texas.dots)
