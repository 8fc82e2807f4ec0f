"""Examples: found for every ruleset, each true by the engine; known sequences moved, and what a false claim says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from papersoccer_print.documents.clauses import clauses_of
from papersoccer_print.documents.clauses.figures import panels_of
from papersoccer_print.documents.clauses.traits import Traits
from papersoccer_print.documents.examples import SERIES, Shown, check, examples_for
from papersoccer_print.documents.examples.opening import FEWEST, LONGEST, MOST, Opening, find_opening
from papersoccer_print.documents.examples.placing import Core, lead, path_of, placings
from papersoccer_print.documents.examples.tries import RECIPES
from papersoccer_print.errors import PapersoccerError
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import (
    Boundary,
    Crossing,
    DeadEnd,
    Direction,
    Directions,
    Entry,
    GoalShape,
    OwnGoal,
    Player,
    Verdict,
)
from papersoccer_print.rules.pitch import Dot, Pitch, pitch_of
from papersoccer_print.rules.referee import play, verdict_of
from papersoccer_print.rules.ruleset import (
    BounceSettings,
    EdgeSettings,
    EndingSettings,
    Example,
    GoalSettings,
    Line,
    MatchSettings,
    PitchSettings,
    Ruleset,
)

SHIPPED = ("standard", "wide", "fence", "quick", "long", "large", "narrow-goal", "wide-goal", "no-own-goals",
           "safe-walls", "starter", "one-bounce", "no-bounce", "texas", "half-line")
ALWAYS = {"before", "fresh", "used", "wall", "no-line", "no-off", "goal", "opening"}


def named(ruleset: Ruleset) -> dict[str, Shown]:
    return {shown.name: shown for shown in examples_for(ruleset)}


STANDARD_MOVES = {
    "before": "1 4", "fresh": "1 4 2", "used": "1 4 6", "chain": "1 3 1 4 270", "wall": "0 2 3 2 3", "no-line": "1 4",
    "no-wall": "0 2 3 2 3", "no-corner": "0 6 0 6 0 6 1 6 1", "cross": "1 4 3 0 5", "no-post": "0 6 0 2 0 6 0 6 1",
    "post": "0 6 0 2 0 6 0 6 1", "middle": "0 2 0 6 0 2 0 6 0", "goal": "0 2 0 6 0 6 0 6 11",
    "own-goal": "6 4 2 4 2 4 2 4 55", "dead-end": "0 3 1 3 17 4 2", "corner": "1 2 0 2 0 0 1",
    "opening": "1 3 1 35 70 64 60",
}
OTHER_MOVES = [
    ("starter", "before", "0 2 0 6"), ("starter", "chain", "6 6 0 0 602"), ("starter", "edge", "6 6 0 0 6"),
    ("starter", "middle", "0 6 0 2 0 6 02"), ("starter", "goal", "0 6 0 2 0 6 020"),
    ("starter", "own-goal", "4 6 4 2 4 6 424"), ("starter", "dead-end", "6 6 6002 4 6"),
    ("starter", "corner", "6 6 0 0 600"), ("starter", "opening", "0 6 0 6 602 44 24"),
    ("one-bounce", "fresh", "0 6 6 3 4"), ("one-bounce", "first", "0 6 6 3 2"),
    ("one-bounce", "hand-over", "0 6 6 3 27"), ("one-bounce", "then", "0 6 6 3 27 4"),
    ("one-bounce", "handed-over", "1 1 1 16 03"),
    ("one-bounce", "opening", "1 3 1 36 02 54"), ("no-bounce", "handed-over", "2 2 2 1 7 4 2"),
    ("texas", "no-cross", "1 4 3 0"), ("texas", "dead-end", "2 2 1 27 16 5 22"),
    ("no-own-goals", "no-own-goal", "6 4 2 4 2 4 2 4 5"), ("safe-walls", "wall", "0 2 3 2 3"),
]


@pytest.mark.parametrize(("name", "moves"), STANDARD_MOVES.items())
def test_the_standard_game_shows_the_situations_of_the_visual_standard(name: str, moves: str) -> None:
    assert named(load_ruleset("standard"))[name].moves == moves


@pytest.mark.parametrize(("ruleset", "name", "moves"), OTHER_MOVES)
def test_dialects_show_their_own_situations(ruleset: str, name: str, moves: str) -> None:
    assert named(load_ruleset(ruleset))[name].moves == moves


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_ruleset_has_the_examples_that_its_options_call_for(name: str) -> None:
    ruleset = load_ruleset(name)
    found, traits = named(ruleset), Traits(ruleset)
    assert found.keys() >= ALWAYS
    due = {
        "no-own-goal": traits.own_goal is OwnGoal.FORBIDDEN, "own-goal": traits.own_goal is not OwnGoal.FORBIDDEN,
        "no-diagonal": not traits.diagonals, "edge": not traits.wall, "no-wall": traits.wall,
        "no-inner": bool(ruleset.pitch.lines), "middle": traits.inner_dots > 0,
        "no-corner": traits.notch and traits.diagonals, "no-post": traits.notch and traits.diagonals,
        "cross": traits.diagonals and traits.crossing, "no-cross": traits.diagonals and not traits.crossing,
        "hand-over": traits.per_turn == 1, "then": traits.per_turn == 1, "corner": True,
        "chain": traits.per_turn is None and traits.walls_bounce and traits.lines_bounce,
        "dead-end": name != "no-bounce", "handed-over": traits.dead_end == "must" and traits.per_turn is not None,
    }
    assert {each: each in found for each in due} == due


@pytest.mark.parametrize("name", SHIPPED)
def test_a_series_shares_its_place(name: str) -> None:
    """What stands side by side begins alike, so that a reader sees one thing change."""
    found = named(load_ruleset(name))
    for series in (SERIES[0] if "first" not in found else SERIES[1],):
        games = [found[each].turns for each in series if each in found]
        shortest = min(map(len, games))
        assert len({turns[:shortest - 1] for turns in games}) == 1


CLAIMS = [
    ({}, "used", Verdict.BOUNCES), ({}, "wall", Verdict.BOUNCES), ({}, "middle", Verdict.PASSES),
    ({"bounce": BounceSettings(lines=False)}, "used", Verdict.PASSES),
    ({"bounce": BounceSettings(walls=False)}, "wall", Verdict.PASSES),
    ({"bounce": BounceSettings(walls=False)}, "post", Verdict.PASSES),
    ({"bounce": BounceSettings(mouth=True)}, "middle", Verdict.BOUNCES),
    ({"bounce": BounceSettings(per_turn=0)}, "used", Verdict.PASSES),
    ({"bounce": BounceSettings(per_turn=2)}, "limit", Verdict.PASSES),
    ({"ending": EndingSettings(DeadEnd.DRAW)}, "dead-end", Verdict.DRAW),
    ({"ending": EndingSettings(DeadEnd.DRAW)}, "corner", Verdict.DRAW),
    ({"ending": EndingSettings(own_goal=OwnGoal.SCORER_WINS)}, "own-goal", Verdict.A_WINS),
    ({"ending": EndingSettings(own_goal=OwnGoal.COUNTS)}, "own-goal", Verdict.B_WINS),
    ({"pitch": PitchSettings(boundary=Boundary.OPEN)}, "corner", Verdict.BOUNCES),
    ({"goal": GoalSettings(GoalShape.DOT, 2, entry=Entry.MOUTH)}, "goal", Verdict.A_WINS),
    ({"match": MatchSettings(first=Player.B)}, "goal", Verdict.A_WINS),
]


@pytest.mark.parametrize(("changed", "name", "claim"), CLAIMS)
def test_a_changed_option_changes_the_verdict(changed: dict[str, object], name: str, claim: Verdict) -> None:
    ruleset = replace(Ruleset(), **changed)  # type: ignore[arg-type]
    shown = named(ruleset)[name]
    assert shown.claim is claim
    assert verdict_of(ruleset, shown.turns, None, shown.first) is claim


def test_a_worked_opening_is_begun_by_whoever_kicks_first() -> None:
    assert named(Ruleset(match=MatchSettings(first=Player.B)))["opening"].first is Player.B


@pytest.mark.parametrize("name", SHIPPED)
def test_openings_show_all_that_they_should(name: str) -> None:
    traits = Traits(load_ruleset(name))
    turns = find_opening(traits)
    assert turns is not None
    opening = Opening(traits, play(traits.ruleset, turns))
    assert opening.stands
    assert opening.complete
    assert FEWEST <= len(turns) <= MOST
    assert max(map(len, turns)) <= LONGEST


def test_a_false_claim_names_the_example_and_what_really_happens() -> None:
    ruleset = load_ruleset("standard")
    used = named(ruleset)["used"]
    with pytest.raises(PapersoccerError, match=r"standard\.yaml: the example 'used' \(1 4 6\) is said to give passes, "
                                               r"but gives bounces"):
        check(ruleset, replace(used, claim=Verdict.PASSES))


def test_a_false_claim_about_a_kick_that_is_tried() -> None:
    ruleset = Ruleset()
    shown = named(ruleset)["no-wall"]
    with pytest.raises(PapersoccerError, match="kick 6 tried after it, is said to give off-pitch, but gives passes"):
        check(ruleset, replace(shown, forbidden=((Direction.W, Verdict.OFF_PITCH),)))
    with pytest.raises(PapersoccerError, match="kick 0 is said to be allowed, but is not: already-drawn"):
        check(ruleset, replace(shown, allowed=(Direction.N,)))


def test_moves_that_cannot_be_played() -> None:
    with pytest.raises(PapersoccerError, match="'x' \\(1 5\\) cannot be played: turn 2, kick 1: already-drawn"):
        check(Ruleset(), Shown("x", ((1,), (5,)), Player.A, Verdict.PASSES))


def test_a_file_overrides_and_adds_examples() -> None:
    mine = (Example("used", Verdict.BOUNCES, "0 2 5", caption={"en": "Home again."}),
            Example("ours", Verdict.ALREADY_DRAWN, "1", 5), Example("far", Verdict.PASSES, "1", 4))
    found = named(Ruleset(examples=mine))
    assert found["used"].moves == "0 2 5"
    assert found["used"].caption == {"en": "Home again."}
    assert found["ours"].forbidden == ((Direction.SW, Verdict.ALREADY_DRAWN),)
    assert found["far"].allowed == (Direction.S,)
    assert list(found)[-2:] == ["ours", "far"]


def test_a_files_false_claim_is_never_printed() -> None:
    with pytest.raises(PapersoccerError, match="the example 'ours'"):
        examples_for(Ruleset(examples=(Example("ours", Verdict.BOUNCES, "1 4"),)))


def test_a_situation_that_the_rules_do_not_have_is_left_out() -> None:
    """Straight kicks within a wall: a wall dot has one line, so nobody ever kicks on from there."""
    found = named(Ruleset(edges=EdgeSettings(Directions.ORTHOGONAL)))
    assert not {"wall", "no-wall", "chain", "cross", "no-corner", "corner"} & found.keys()
    assert {"fresh", "used", "goal", "dead-end", "opening"} <= found.keys()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_core_is_played_as_it_is_wherever_it_is_placed(name: str) -> None:
    pitch = pitch_of(load_ruleset(name))
    core = Core("0 2 3 2 3", "right", 4)
    placed = [turns for led in (False, True) for turns in placings(core, pitch, led)]
    assert placed
    for turns in placed:
        assert turns[-5:] in (core.turns(False), core.turns(True))
        assert (len(turns) - 5) % 2 == 0
        assert path_of(pitch.start, turns)[-1][0] in (0, pitch.columns)


def test_a_core_without_its_first_turns_ends_at_the_same_place() -> None:
    core = Core("0 6 0 2 0 6 0 6 1", "goal", 0, "top", 5)
    shorter = core.shortened(2)
    assert shorter == Core("0 2 0 6 0 6 1", "goal", -1, "top", 4)
    assert core.shortened(9) is None
    assert Core("11 0 0").shortened(2) is None
    assert Core("2 2 2 2", "right", 4).shortened(2) == Core("2 2", "right", 2)
    assert Core("4 4 4 4", "goal", 0, "bottom", 5).shortened(2) == Core("4 4", "goal", 0, "bottom", 3)


def test_a_lead_is_even_fresh_and_out_of_the_way() -> None:
    pitch = pitch_of(load_ruleset("large"))
    start = pitch.start
    goal, avoid = (start[0] + 1, start[1]), frozenset({(start[0] + 1, start[1] - 1)})
    turns = lead(pitch, goal, avoid)
    assert turns is not None
    path = path_of(start, turns)
    assert path[-1] == goal
    assert len(turns) % 2 == 0
    assert len(set(path)) == len(path)
    assert not avoid & set(path)
    assert lead(pitch, start, frozenset()) == ()
    assert lead(pitch, (0, 0), frozenset()) is None
    assert lead(pitch, goal, frozenset({start})) is None


def plain_lead(pitch: Pitch, goal: Dot, avoid: frozenset[Dot]) -> tuple[Dot, ...] | None:
    """What `lead` promises, written as plainly as can be: ways by length, each dot once for an odd and an even one."""
    ways, reached = [(pitch.start,)], {(pitch.start, 0)}
    for way in ways:
        for exit in pitch.exits[pitch.index[way[-1]]]:
            dot, odd = pitch.dots[exit.target], len(way) % 2
            if dot == goal and not odd:
                return (*way, dot)
            barred = dot == goal or dot in {*way, *avoid, *pitch.wall_dots} or dot in pitch.goal_of
            if not barred and (dot, odd) not in reached:
                reached.add((dot, odd))
                ways.append((*way, dot))
    return None


@settings(deadline=None)
@given(name=st.sampled_from(SHIPPED), draw=st.data())
def test_a_lead_is_the_one_that_a_plain_search_finds(name: str, draw: st.DataObject) -> None:
    pitch = pitch_of(load_ruleset(name))
    inside = [dot for dot in pitch.dots if dot not in pitch.wall_dots and dot != pitch.start]
    goal = draw.draw(st.sampled_from(inside))
    avoid = draw.draw(st.frozensets(st.sampled_from([*inside, (-9, -9)]), max_size=len(inside) // 2))
    turns = lead(pitch, goal, avoid)
    assert (None if turns is None else path_of(pitch.start, turns)) == plain_lead(pitch, goal, avoid)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Rulesets of small pitches that can be played, in every combination of options."""
    columns, rows = draw(st.integers(2, 4)) * 2, draw(st.integers(2, 5)) * 2
    lines: tuple[Line, ...] = draw(st.sampled_from([(), ("halfway",), (((1, 1), (2, 2)),)]))
    pitch = PitchSettings(columns, rows, "centre", draw(st.sampled_from(Boundary)), lines)
    edges = EdgeSettings(draw(st.sampled_from(Directions)), draw(st.sampled_from(Crossing)))
    shape = draw(st.sampled_from(GoalShape))
    goal = GoalSettings(shape, 2, "centred", draw(st.sampled_from(Entry)) if shape is GoalShape.DOT else Entry.MOUTH)
    bounce = BounceSettings(draw(st.booleans()), draw(st.booleans()), draw(st.booleans()),
                            draw(st.sampled_from(["unlimited", 0, 1, 2, 5])))
    ending = EndingSettings(draw(st.sampled_from(DeadEnd)), draw(st.sampled_from(OwnGoal)))
    return Ruleset(pitch=pitch, goal=goal, edges=edges, bounce=bounce, ending=ending,
                   match=MatchSettings(draw(st.sampled_from(Player))))


@settings(max_examples=10, deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate],
          suppress_health_check=list(HealthCheck))
@given(rulesets())
def test_whatever_is_found_is_true(ruleset: Ruleset) -> None:
    """A claim follows from the options, so the engine could deny it: `examples_for` would raise."""
    for shown in examples_for(ruleset):
        game = check(ruleset, shown)
        assert shown.shown <= len(game.kicks)
        assert shown.claim or shown.forbidden or shown.allowed or shown.name == "opening"


def test_names_are_those_that_sheets_ask_for() -> None:
    assert {recipe.name for recipe in RECIPES} >= {name for series in SERIES for name in series}


@pytest.mark.parametrize("ruleset", [
    Ruleset(edges=EdgeSettings(Directions.ORTHOGONAL)),  # nobody ever has the ball at the wall and may kick on
    Ruleset(goal=GoalSettings(width=8)),  # nothing is beside the posts
    Ruleset(pitch=PitchSettings(columns=2, rows=2)),
    replace(load_ruleset("texas"), pitch=PitchSettings(lines=("halfway",))),  # more figures than a row holds
    *map(load_ruleset, ("standard", "starter", "half-line")),
], ids=["straight kicks", "wide goals", "tiny", "texas with a halfway line", "standard", "starter", "half-line"])
def test_what_is_not_allowed_is_shown_or_said(ruleset: Ruleset) -> None:
    examples = named(ruleset)
    told: list[str] = []
    for section in ("may-not", "goal"):
        panels = panels_of(ruleset, section, examples)
        told += [*panels.said, *(slot for panel in panels.shown for slot in panel.instead)]
    rules = {clause.slot for clause in clauses_of(ruleset) if clause.slot.startswith(("may", "goal.post"))}
    assert sorted(told) == sorted(rules)
