"""Facts asked of the engine, held against the tables of the standard and against what the clauses say by options."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from papersoccer_print.documents.clauses.facts import Corners, compare, facts_of, play_the_same
from papersoccer_print.documents.clauses.settle import differing
from papersoccer_print.documents.clauses.traits import Traits
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import (
    Boundary,
    Crossing,
    DeadEnd,
    Directions,
    End,
    Entry,
    GoalShape,
    OwnGoal,
    Player,
)
from papersoccer_print.rules.ruleset import (
    BounceSettings,
    EdgeSettings,
    EndingSettings,
    GoalSettings,
    MatchSettings,
    PitchSettings,
    Ruleset,
)

NAMES = ("standard", "wide", "fence", "quick", "long", "large", "narrow-goal", "wide-goal", "no-own-goals",
         "safe-walls", "starter", "one-bounce", "no-bounce", "texas", "half-line")
RULESETS = {name: load_ruleset(name) for name in NAMES}

OPEN = PitchSettings(boundary=Boundary.OPEN)
STRAIGHT = EdgeSettings(directions=Directions.ORTHOGONAL)
CUSTOM = {
    "open": Ruleset(pitch=OPEN),
    "open-safe": Ruleset(pitch=OPEN, bounce=BounceSettings(walls=False)),
    "straight": Ruleset(edges=STRAIGHT),
    "dot": Ruleset(goal=GoalSettings(shape=GoalShape.DOT)),
    "dot-centre": Ruleset(goal=GoalSettings(shape=GoalShape.DOT, entry=Entry.CENTRE)),
    "no-lines": Ruleset(bounce=BounceSettings(lines=False)),
    "two": Ruleset(bounce=BounceSettings(per_turn=2), ending=EndingSettings(DeadEnd.PLAYER_TO_MOVE_LOSES)),
    "draw": Ruleset(ending=EndingSettings(DeadEnd.DRAW)),
    "mouth": Ruleset(bounce=BounceSettings(mouth=True)),
    "no-crossing-safe": Ruleset(edges=EdgeSettings(crossing=Crossing.FORBIDDEN), bounce=BounceSettings(walls=False)),
    "no-own-goals-open": Ruleset(pitch=OPEN, bounce=BounceSettings(walls=False),
                                 ending=EndingSettings(own_goal=OwnGoal.FORBIDDEN)),
}
EVERY = {**RULESETS, **CUSTOM}


def test_playable_segments_agree_with_the_standard(shared: Path) -> None:
    perft = json.loads((shared / "conformance" / "perft.json").read_text())
    for name in NAMES:
        facts = facts_of(RULESETS[name])
        assert facts.segments == perft[name]["segments"], name
        assert facts.first_kicks == perft[name]["kicks"][0], name


@pytest.mark.parametrize(("name", "ways", "posts"), [
    ("standard", 5, 2), ("narrow-goal", 2, 2), ("wide-goal", 8, 2), ("starter", 1, 0), ("straight", 1, 0),
    ("dot", 3, 2), ("dot-centre", 1, 0), ("open", 5, 2),
])
def test_ways_into_a_goal_are_counted(name: str, ways: int, posts: int) -> None:
    facts = facts_of(EVERY[name])
    assert dict(facts.ways_in) == {End.TOP: ways, End.BOTTOM: ways}
    assert dict(facts.from_posts) == {End.TOP: posts, End.BOTTOM: posts}
    assert Traits(EVERY[name]).ways_in == ways


@pytest.mark.parametrize(("name", "corners"), [
    ("standard", Corners((1,), ("loses",), ("loses",), ())),
    ("one-bounce", Corners((1,), ("loses",), (), ("wins",))),
    ("no-bounce", Corners((1,), ("wins",), (), ())),
    ("safe-walls", Corners((1,), ("wins",), ("wins",), ())),
    ("starter", Corners((2,), ("bounces",), ("bounces",), ())),
    ("open", Corners((3,), ("bounces",), ("bounces",), ())),
    ("open-safe", Corners((3,), ("passes",), ("passes",), ())),
    ("straight", Corners((0,), (), (), ())),
    ("two", Corners((1,), ("loses",), ("loses",), ("wins",))),
    ("draw", Corners((1,), ("draw",), ("draw",), ())),
])
def test_corners(name: str, corners: Corners) -> None:
    assert facts_of(EVERY[name]).corners == corners


@pytest.mark.parametrize("name", EVERY)
def test_what_clauses_say_of_corners_is_what_the_engine_does(name: str) -> None:
    corner, corners = Traits(EVERY[name]).corner, facts_of(EVERY[name]).corners
    match corner:
        case "none":
            assert corners.first == ()
        case "one":
            assert (corners.first, corners.last) == (("loses",), ("wins",))
        case "several":
            assert (corners.first, corners.later, corners.last) == (("loses",), ("loses",), ("wins",))
        case "free":
            assert corners.first == ("passes",)
        case _:
            assert {*corners.first, *corners.later, *corners.last} == {corner}


@pytest.mark.parametrize(("name", "used", "handed"), [
    ("standard", False, False), ("one-bounce", True, True), ("no-bounce", True, True), ("no-lines", True, True),
    ("safe-walls", False, True), ("open-safe", False, False), ("no-own-goals-open", False, False),
    ("no-crossing-safe", False, True), ("texas", False, False),
])
def test_what_can_be_handed_over(name: str, used: bool, handed: bool) -> None:
    facts = facts_of(EVERY[name])
    assert (facts.passes_on_used, facts.handed_over) == (used, handed)


@pytest.mark.parametrize("name", EVERY)
def test_clauses_miss_no_handing_over(name: str) -> None:
    """The clauses may speak of it where it cannot happen, never keep silent where it can."""
    facts, traits = facts_of(EVERY[name]), Traits(EVERY[name])
    assert facts.passes_on_used == traits.turn_passes_on_used
    assert traits.dead_end_handed_over or not facts.handed_over
    assert facts.no_draws == traits.no_draws
    assert facts.used_bounces == traits.lines_bounce
    assert bool(facts.wall_dots) == traits.walls_bounce


@pytest.mark.parametrize(("name", "bounces"), [
    ("standard", False), ("mouth", True), ("starter", True), ("narrow-goal", None), ("safe-walls", False),
])
def test_the_middle_of_the_mouth(name: str, bounces: bool | None) -> None:
    assert facts_of(EVERY[name]).mouth_bounces is bounces


@pytest.mark.parametrize(("name", "lines", "dead"), [
    ("standard", (3,), True), ("starter", (3,), True), ("open", (5,), False), ("straight", (1,), False),
    ("texas", (3,), False), ("half-line", (2, 3), False),
])
def test_the_sides(name: str, lines: tuple[int, ...], dead: bool) -> None:
    facts = facts_of(EVERY[name])
    assert (facts.edge_lines, facts.second_visit_dead) == (lines, dead)


def test_only_fence_and_standard_play_the_same() -> None:
    same = [(a, b) for a in NAMES for b in NAMES if a < b and play_the_same(RULESETS[a], RULESETS[b])]
    assert same == [("fence", "standard")]


def test_the_table_of_differences_has_rows_exactly_where_play_differs() -> None:
    for a in EVERY.values():
        for b in EVERY.values():
            if facts_of(a).handed_over == Traits(a).dead_end_handed_over and \
                    facts_of(b).handed_over == Traits(b).dead_end_handed_over:
                assert bool(differing(a, b)) == (not play_the_same(a, b)), (a, b)


def test_options_that_cannot_come_up_do_not_count() -> None:
    standard = RULESETS["standard"]
    assert play_the_same(standard, Ruleset(goal=GoalSettings(entry=Entry.CENTRE)))
    assert play_the_same(CUSTOM["straight"], Ruleset(edges=EdgeSettings(Directions.ORTHOGONAL, Crossing.FORBIDDEN)))
    none = BounceSettings(lines=False, walls=False)
    assert play_the_same(Ruleset(bounce=none), Ruleset(bounce=BounceSettings(per_turn=0)))


@pytest.mark.parametrize(("other", "points"), [
    (Ruleset(match=MatchSettings(first=Player.B)), ("first",)),
    (Ruleset(match=MatchSettings(time_limit=9)), ("time",)),
    (CUSTOM["no-lines"], ("used_bounces", "dead_end")),
    (Ruleset(edges=EdgeSettings(crossing=Crossing.FORBIDDEN)), ("crossing",)),
    (Ruleset(ending=EndingSettings(own_goal=OwnGoal.SCORER_WINS)), ("own_goal",)),
    (CUSTOM["mouth"], ("wall_dots",)),
    (Ruleset(pitch=PitchSettings(start=(1, 1))), ("start",)),
])
def test_points_of_difference(other: Ruleset, points: tuple[str, ...]) -> None:
    assert compare(RULESETS["standard"], other) == points
