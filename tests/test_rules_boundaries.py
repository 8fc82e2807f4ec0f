"""The rules at their edges: own goals that bar a way, crossings counted twice, corners, posts, the end of a game."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from test_rules_facts import turns_of, variant

from papersoccer_print.errors import InputError
from papersoccer_print.rules.checks import check
from papersoccer_print.rules.describe import legend, picture, settings, written
from papersoccer_print.rules.game import IllegalKick, Position, run
from papersoccer_print.rules.loader import is_path, load_ruleset
from papersoccer_print.rules.options import (
    Boundary,
    Crossing,
    Direction,
    End,
    Ending,
    Entry,
    GoalShape,
    Illegal,
    Player,
    Verdict,
)
from papersoccer_print.rules.pitch import line_segments, pitch_of
from papersoccer_print.rules.referee import Fault, play, verdict_of
from papersoccer_print.rules.ruleset import Ruleset
from papersoccer_print.rules.turns import Turns, complete_turns
from papersoccer_print.rules.writing import commented
from papersoccer_print.strict_yaml import YamlText
from papersoccer_print.validation import Reading

STANDARD = load_ruleset("standard")
TINY = variant("no-own-goals", pitch={"columns": 2, "rows": 2}, bounce={"per_turn": 0})
"""Own goals are forbidden and no turn bounces, so the ball can be handed over where only the own goal is left."""
HANDED_OVER = "2 7 2 5 7 2 5 2 0"


# --- Forbidden own goals


def test_the_way_into_ones_own_goal_is_not_among_the_legal_kicks() -> None:
    position = play(load_ruleset("no-own-goals"), turns_of("6 4 2 4 2 4 2 4 5")).position
    assert (position.ball, position.to_move) == ((5, 10), Player.A)
    assert position.legal_kicks() == (Direction.N, Direction.W, Direction.NW)
    assert [position.why_illegal(kick) for kick in Direction] == [
        None, Illegal.ALREADY_DRAWN, Illegal.ALREADY_DRAWN, Illegal.OFF_PITCH, Illegal.OFF_PITCH, Illegal.OWN_GOAL,
        None, None]


def test_a_kick_elsewhere_is_no_own_goal() -> None:
    start = Position.start(load_ruleset("no-own-goals"))
    assert [start.why_illegal(kick) for kick in Direction] == [None] * 8


def test_a_dot_from_which_only_the_own_goal_is_left_is_a_dead_end() -> None:
    game = play(TINY, turns_of(HANDED_OVER))
    outcome = game.position.outcome
    assert game.error is None
    assert outcome
    assert (outcome.winner, outcome.reason, outcome.kicker) == (Player.A, Ending.DEAD_END, Player.A)
    assert game.position.ball == (1, 0)


@pytest.mark.parametrize("kick", range(8))
def test_nobody_kicks_after_a_dead_end_though_a_line_is_free(kick: int) -> None:
    error = play(TINY, turns_of(f"{HANDED_OVER} {kick}")).error
    assert error
    assert (error.turn, error.kick, error.reason) == (10, 1, Fault.GAME_OVER)
    with pytest.raises(IllegalKick) as caught:
        play(TINY, turns_of(HANDED_OVER)).position.kick(kick)
    assert caught.value.reason is Illegal.GAME_OVER


# --- Crossings


def test_two_diagonals_may_bar_two_ways_of_one_dot() -> None:
    position = play(load_ruleset("texas"), turns_of("1 7 4")).position
    assert position.ball == (4, 4)
    assert position.legal_kicks() == (2, 4, 5, 6, 7)
    assert [position.why_illegal(kick) for kick in (0, 1, 3)] == [
        Illegal.ALREADY_DRAWN, Illegal.CROSSES_DIAGONAL, Illegal.CROSSES_DIAGONAL]


def test_a_goal_dot_has_its_slanted_ways_in_where_diagonals_may_not_cross() -> None:
    ruleset = variant("texas", goal={"shape": GoalShape.DOT, "entry": Entry.MOUTH})
    assert ruleset.edges.crossing is Crossing.FORBIDDEN
    assert verdict_of(ruleset, turns_of("0 2 0 6 0 6 0 6 1"), Direction.NE) is Verdict.A_WINS


HEMMED_IN = """\
extends: no-own-goals
pitch: {columns: 2, rows: 2, start: [1, 0], lines: [[[0, 0], [2, 0]], [[1, 0], [1, 2]], [[1, 0], [0, 1]], \
[[1, 0], [2, 1]]]}
"""
"""Only the ways into the top goal are left at the start, and B may not take them."""


@pytest.mark.parametrize(("match", "told"), [
    ("{}", True), ("{first: B, alternate_first: false}", True), ("{alternate_first: false}", False),
])
def test_whoever_may_kick_first_needs_a_legal_kick(tmp_path: Path, match: str, told: bool) -> None:
    file = tmp_path / "hemmed-in.yaml"
    file.write_text(f"{HEMMED_IN}match: {match}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_ruleset(file)
    assert [problem.message for problem in caught.value.problems] == [
        "B has no legal first kick from [1, 0]; move the start" if told else
        "no way leads from the start to the bottom goal; the lines shut it off"]


def test_each_post_that_stands_off_the_pitch_is_told_at_its_place(tmp_path: Path) -> None:
    file = tmp_path / "posts.yaml"
    file.write_text("extends: standard\ngoal:\n  left: {top: 7, bottom: 8}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_ruleset(file)
    assert str(caught.value).replace(f"{file}:", "").splitlines() == [
        f"3:{place}: goal.left.{end}: the right post would stand at column {right}, off the pitch; "
        "the left one must be 0..6" for place, end, right in ((15, "top", 9), (26, "bottom", 10))]


def test_what_reaches_to_the_edge_is_on_the_pitch(tmp_path: Path) -> None:
    file = tmp_path / "edges.yaml"
    file.write_text("extends: standard\n"
                    "pitch: {start: [8, 10], lines: [halfway, [[8, 3], [5, 0]], [[0, 10], [0, 8]]]}\n"
                    "goal: {left: {top: 6, bottom: 0}}\n", encoding="utf-8")
    ruleset = load_ruleset(file)
    assert Position.start(ruleset).ball == (8, 10)
    assert [goal.posts for goal in pitch_of(ruleset).goals.values()] == [((6, 0), (8, 0)), ((0, 10), (2, 10))]


def test_every_line_is_looked_at_and_told_in_the_file_that_wrote_it(tmp_path: Path) -> None:
    parent, child = tmp_path / "parent.yaml", tmp_path / "child.yaml"
    parent.write_text("pitch:\n  lines:\n  - halfway\n  - [[0, 0], [9, 9]]\n  - [[2, 2], [2, 2]]\n", encoding="utf-8")
    child.write_text("extends: parent\npitch: {rows: 12}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_ruleset(child)
    assert str(caught.value).splitlines() == [
        f"{parent}:4:5: pitch.lines.2: the dot [9, 9] is off the pitch; columns are 0..8, rows 0..12",
        f"{parent}:5:5: pitch.lines.3: the line ends where it begins, at [2, 2]; give it two ends"]


def test_keys_given_twice_are_told_in_every_file_of_a_family(tmp_path: Path) -> None:
    parent, child = tmp_path / "parent.yaml", tmp_path / "child.yaml"
    parent.write_text("goal: {width: 2, width: 4}\n", encoding="utf-8")
    child.write_text("extends: parent\npitch: {rows: 12, rows: 14}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_ruleset(child)
    assert [Path(problem.file).name for problem in caught.value.problems] == ["child.yaml", "parent.yaml"]


@pytest.mark.parametrize(("name", "path"), [
    ("a.b", False), ("yaml", False), ("a/b", True), ("a\\b", True), ("a.yml", True), ("a.yaml", True),
])
def test_what_is_a_path_and_what_a_name(name: str, path: bool) -> None:
    assert is_path(name) is path
    assert is_path(Path(name))


def test_a_parent_whose_name_no_file_can_have(tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(f"extends: {'x' * 300}.yaml\n", encoding="utf-8")
    with pytest.raises(InputError, match=r'odd.yaml:1:10: extends: this is no file name: "x+\.\.\.$'):
        load_ruleset(file)


def test_the_digest_is_that_of_the_settings_as_utf_8() -> None:
    ruleset = replace(STANDARD, title={"pl": "Piłkarzyki"})
    text = json.dumps(ruleset.as_dict(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert ruleset.digest == hashlib.sha256(text.encode("utf-8")).hexdigest()


def test_checks_leave_what_was_read_as_it_is() -> None:
    ruleset = variant("standard", goal={"width": 3})
    reading = Reading(ruleset, [], set())
    [problem] = check(ruleset, reading, YamlText("made up", {}))
    assert problem.key == "goal.width"
    assert reading.bad == set()


def test_a_language_that_there_is_not_is_told_at_its_text(tmp_path: Path) -> None:
    file = tmp_path / "texts.yaml"
    file.write_text("title: {en: a}\nsummary: {xx9: a}\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"texts.yaml:2:11: summary.xx9: there is no language 'xx9'"):
        load_ruleset(file)


# --- Descriptions


def test_a_ruleset_is_labelled_by_its_name() -> None:
    assert [load_ruleset(name).label for name in ("standard", "no-own-goals")] == ["Standard", "No own goals"]


def test_letters_of_every_language_are_written_as_they_are() -> None:
    assert written("Żółw i ёж") == '"Żółw i ёж"'
    assert written("a-b") == "a-b"
    assert written("a\u200b") == '"a\\u200b"'
    title = commented(STANDARD, "my_own-żółwie", "x.yaml").partition("title:\n")[2].partition("\n")[0]
    assert title == '  en: "My own żółwie"'


def test_the_picture_of_printed_diagonals() -> None:
    lines = (((1, 1), (3, 3)), ((3, 1), (1, 3)))
    ruleset = variant("standard", pitch={"columns": 4, "rows": 4, "start": (0, 0), "lines": lines})
    assert picture(ruleset).splitlines() == [
        "  ┌───┐", "●─┘ · └─┐", "│ ╲ · ╱ │", "│ · ╳ · │", "│ ╱ · ╲ │", "└─┐ · ┌─┘", "  └───┘"]
    assert picture(ruleset, ascii_only=True).splitlines() == [
        "  +---+", "o-+ . +-+", "| \\ . / |", "| . X . |", "| / . \\ |", "+-+ . +-+", "  +---+"]


@pytest.mark.parametrize(("name", "ascii_only", "text"), [
    ("standard", False, "● start   · dot   ─ wall"),
    ("standard", True, "o start   . dot   - wall"),
    ("starter", False, "● start   · dot   ┄ edge that may be drawn along once   ○ goal dot"),
    ("starter", True, "o start   . dot   ~ edge that may be drawn along once   * goal dot"),
])
def test_the_legend_of_a_picture(name: str, ascii_only: bool, text: str) -> None:
    assert legend(load_ruleset(name), ascii_only) == text


@pytest.mark.parametrize(("boundary", "shape", "lines", "walls"), [
    (Boundary.WALL, GoalShape.DOT, (), True), (Boundary.OPEN, GoalShape.DOT, ("halfway",), True),
    (Boundary.OPEN, GoalShape.NOTCH, (), True), (Boundary.OPEN, GoalShape.DOT, (), False),
])
def test_the_legend_names_walls_where_there_are_any(
    boundary: Boundary, shape: GoalShape, lines: tuple[Literal["halfway"], ...], walls: bool,
) -> None:
    ruleset = variant("standard", pitch={"boundary": boundary, "lines": lines}, goal={"shape": shape})
    assert ("─ wall" in legend(ruleset)) is walls


def test_the_picture_of_goal_dots() -> None:
    ruleset = variant("standard", pitch={"columns": 4, "rows": 2, "start": (0, 0)}, goal={"shape": GoalShape.DOT})
    assert picture(ruleset).splitlines() == ["    ○", "●─╴ · ╶─┐", "│ · · · │", "└─╴ · ╶─┘", "    ○"]


def test_a_setting_is_explained_by_its_value_or_else_by_its_key() -> None:
    said = {(setting.section, setting.key): setting.meaning for setting in settings(STANDARD)}
    assert said["pitch", "boundary"] == "the edge is a printed line along which nobody may draw"
    assert said["pitch", "columns"] == "squares across"


def test_the_comments_of_a_new_file() -> None:
    lines = commented(load_ruleset("starter"), "our-own", "our-own.yaml").splitlines()
    assert lines[1].startswith("# Rules of our own, as starter has them so far")
    assert lines[2:4] == ["# Check this file:  papersoccer rulesets validate our-own.yaml",
                          "# Print the rules:  papersoccer rules our-own.yaml"]
    pitch = lines.index("pitch:")
    assert lines[pitch - 6 : pitch + 11] == [
        "# The title in print, by language: en, pl, hu, de, es, ru.",
        "title:",
        '  en: "Our own"',
        "# One or two sentences about these rules, by language.",
        "summary: {}",
        "",
        "pitch:",
        "  # Squares across: 2..40.",
        "  columns: 6",
        "  # Squares down, goals not counted: 2..60.",
        "  rows: 8",
        "  # The dot where the ball starts: centre, or [column, row].",
        "  start: centre",
        "  # What the edge of the pitch is: wall or open.",
        "  # wall: the edge is a printed line along which nobody may draw",
        "  # open: each piece of the edge may be drawn once",
        "  boundary: open",
    ]
    assert lines[lines.index("  time_limit: 15") + 1:][:4] == [
        "  # The result when the time is up: draw.",
        "  time_up: draw",
        "",
        "# Names and colours as printed. Colours need quotes, since # starts a comment.",
    ]
    assert lines[-6:] == [
        "# Where these rules come from.", "sources:", '  - "Our own, after starter."', "",
        "# Situations to show in print. Each claims a verdict, and the engine plays it.", "examples: []"]


# --- Runs of turns


def test_no_turns_leave_the_position_as_it_is() -> None:
    start = Position.start(STANDARD)
    assert run(start, ()) == (start, 0, 0, None)


def test_a_turn_without_a_kick_hands_nothing_over() -> None:
    kicks = play(STANDARD, [[0], [], [2], []]).kicks
    assert [(kick.turn, kick.number, kick.player) for kick in kicks] == [(1, 1, Player.A), (3, 1, Player.B)]


def test_kicks_are_numbered_within_their_turn() -> None:
    kicks = play(STANDARD, turns_of("1 3 1 35 70")).kicks
    assert [(kick.turn, kick.number) for kick in kicks] == [(1, 1), (2, 1), (3, 1), (4, 1), (4, 2), (5, 1), (5, 2)]


def test_a_verdict_depends_on_who_kicks_first() -> None:
    turns = turns_of("3 3 3 4 4166 3")
    assert verdict_of(STANDARD, turns) is not verdict_of(STANDARD, turns, first=Player.B)
    assert verdict_of(STANDARD, turns, first=Player.A) is verdict_of(STANDARD, turns)


@pytest.mark.parametrize(("moves", "kick", "message"), [
    ("", None, "there is no kick to judge"),
    ("0 2 0 6 0 6 0 6 11", 4, "the game is over before the kick that is tried"),
    ("1 4 0", None, "turn 3, kick 1: already-drawn"),
])
def test_what_has_no_verdict(moves: str, kick: int | None, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        verdict_of(STANDARD, turns_of(moves), kick)


# --- The pitch


def test_the_corners_are_on_the_pitch_and_on_its_edge() -> None:
    pitch = pitch_of(STANDARD)
    for column in (-1, 0, 1, 7, 8, 9):
        for row in (-1, 0, 1, 9, 10, 11):
            inside = column in (0, 1, 7, 8) and row in (0, 1, 9, 10)
            assert pitch.on_pitch((column, row)) is inside
            assert pitch.on_edge((column, row)) is (inside and (column in (0, 8) or row in (0, 10)))
    assert not pitch.on_edge((4, 4))
    assert len(pitch.dots) == len(set(pitch.dots)) == 9 * 11 + 2 * 3
    assert pitch.on_edge((4, 10))


@pytest.mark.parametrize(("entry", "columns"), [(Entry.MOUTH, [3, 4, 5]), (Entry.CENTRE, [4])])
def test_a_goal_dot_is_next_to_three_dots_of_a_wide_mouth(entry: Entry, columns: list[int]) -> None:
    goals = pitch_of(variant("standard", goal={"shape": GoalShape.DOT, "entry": entry, "width": 6})).goals
    for end, outside, row in ((End.TOP, -1, 0), (End.BOTTOM, 11, 10)):
        goal = goals[end]
        assert (goal.end, goal.posts, goal.dots) == (end, ((1, row), (7, row)), ((4, outside),))
        assert type(goal.dots[0][0]) is int
        assert sorted(dot[0] for line in goal.entries for dot in line if dot[1] == row) == columns


def test_printed_lines_lie_on_whole_dots() -> None:
    lines = line_segments(variant("standard", pitch={"lines": ("halfway", ((1, 1), (3, 3)), ((2, 8), (2, 6)))}))
    assert lines[:2] == (((0, 5), (1, 5)), ((1, 5), (2, 5)))
    assert lines[8:] == (((1, 1), (2, 2)), ((2, 2), (3, 3)), ((2, 7), (2, 8)), ((2, 6), (2, 7)))
    assert {type(number) for line in lines for dot in line for number in dot} == {int}


def test_the_centre_is_a_dot_of_whole_numbers() -> None:
    start = pitch_of(STANDARD).start
    assert (start, [type(number) for number in start]) == ((4, 5), [int, int])


def test_a_start_on_a_printed_line_counts_as_visited() -> None:
    start = Position.start(load_ruleset("half-line"))
    assert start.ball in start.pitch.wall_dots
    assert start.has_visited(start.ball)


def test_what_the_tables_say_where_there_is_nothing() -> None:
    tables, pitch = pitch_of(STANDARD).tables, pitch_of(STANDARD)
    assert tables.crossed == b""
    assert len(pitch_of(load_ruleset("texas")).tables.crossed) == len(pitch.dots)
    assert tables.barred == {}
    assert tables.steps[pitch.index[4, -1]] == tuple((1 << direction, -1, 0) for direction in range(8))
    assert tables.steps[pitch.index[0, 0]][Direction.SE] == (1 << 3, pitch.index[1, 1], 1 << 7)


# --- Complete turns


def tried(position: Position) -> tuple[list[bytes], int]:
    """Each complete turn of a position, kick by kick, and how many kicks that takes."""
    found: list[bytes] = []
    kicks = 0
    for kick in position.legal_kicks():
        after = position.kick(kick)
        rest, more = tried(after) if after.in_turn else ([b""], 0)
        found += [bytes((kick,)) + turn for turn in rest]
        kicks += 1 + more
    return found, kicks


@pytest.mark.parametrize("ruleset", [
    STANDARD,
    load_ruleset("texas"),
    load_ruleset("no-own-goals"),
    variant("texas", bounce={"per_turn": 3}),
    variant("no-own-goals", bounce={"per_turn": 1}),
    variant("standard", bounce={"per_turn": 2}),
    variant("quick", bounce={"walls": False, "per_turn": 4}),
], ids=range(7))
def test_complete_turns_are_those_that_kicks_make(ruleset: Ruleset) -> None:
    compared = 0
    for seed in range(6):
        random, position = Random(seed), Position.start(ruleset)
        while position.outcome is None:
            found = complete_turns(position, 120)
            if found.complete:
                compared += 1
                assert (list(found.turns), found.nodes) == tried(position)
            position = position.kick(random.choice(position.legal_kicks()))
        assert complete_turns(position) == Turns((), 0, True)
    assert compared > 50
