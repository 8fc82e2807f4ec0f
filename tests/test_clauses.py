"""The clauses of rule sheets: complete for every option, worded in every language, and true to the editorial rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from papersoccer_print.documents.clauses import Clause, Count, Ref, clauses_of
from papersoccer_print.documents.clauses.host import groups_of, rulings_of, trace
from papersoccer_print.documents.clauses.settle import ROWS, differing, disputed_rows, settle_rows
from papersoccer_print.documents.clauses.speech import Speech
from papersoccer_print.documents.clauses.traits import Traits
from papersoccer_print.documents.setting.inline import break_lines, text_style
from papersoccer_print.documents.setting.style import SHEET, SHORT
from papersoccer_print.documents.sheets.markdown import inline_text
from papersoccer_print.documents.sheets.names import SLOTS, Sheet
from papersoccer_print.resources import shipped
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import (
    Boundary,
    Crossing,
    DeadEnd,
    Directions,
    Entry,
    GoalShape,
    OwnGoal,
    Player,
    TimeUp,
)
from papersoccer_print.rules.ruleset import (
    BounceSettings,
    EdgeSettings,
    EndingSettings,
    GoalSettings,
    LeftPosts,
    Line,
    MatchSettings,
    PitchSettings,
    Ruleset,
)
from papersoccer_print.words import languages, words

SPOKEN = tuple(lang for lang in languages() if (shipped("templates") / lang / "phrases.yaml").is_file())
SHIPPED = ("standard", "wide", "fence", "quick", "long", "large", "narrow-goal", "wide-goal", "no-own-goals",
           "safe-walls", "starter", "one-bounce", "no-bounce", "texas", "half-line")
STANDARD = load_ruleset("standard")


def variants() -> Iterator[Ruleset]:
    """Rulesets that take every option through every value, alone and in combinations that have words of their own."""
    base = Ruleset()
    for lines, walls, per_turn, boundary in product((True, False), (True, False), ("unlimited", 0, 1, 2), Boundary):
        bounce = BounceSettings(lines=lines, walls=walls, per_turn=per_turn)  # type: ignore[arg-type]
        for dead_end in DeadEnd:
            yield replace(base, bounce=bounce, pitch=PitchSettings(boundary=boundary), ending=EndingSettings(dead_end))
    for shape, entry, directions, boundary, mouth in product(GoalShape, Entry, Directions, Boundary, (True, False)):
        for width in (1, 2, 3):
            if (shape is GoalShape.DOT and width % 2) or (directions is Directions.ORTHOGONAL and width == 1):
                continue
            goal = GoalSettings(shape, width, LeftPosts(3, 8 - 3 - width) if width % 2 else "centred", entry)
            for walls in (True, False):
                yield replace(base, goal=goal, edges=EdgeSettings(directions), pitch=PitchSettings(boundary=boundary),
                              bounce=BounceSettings(mouth=mouth, walls=walls))
    for own_goal, shape in product(OwnGoal, GoalShape):
        yield replace(base, ending=EndingSettings(own_goal=own_goal), goal=GoalSettings(shape))
    for crossing, lines_ in product(Crossing, ((), ("halfway",), (((2, 2), (4, 2)),))):
        for boundary in Boundary:
            pitch = PitchSettings(lines=lines_, boundary=boundary)
            yield replace(base, edges=EdgeSettings(crossing=crossing), pitch=pitch)
    for first, alternate, limit in product(Player, (True, False), (None, 1, 15)):
        yield replace(base, match=MatchSettings(first, alternate, limit, TimeUp.DRAW))
    yield replace(base, pitch=PitchSettings(start=(3, 4)))
    for left in (2, 4, LeftPosts(2, 2), LeftPosts(4, 2)):
        yield replace(base, goal=GoalSettings(left=left))
    yield replace(base, goal=GoalSettings(GoalShape.DOT, 2, 2, Entry.CENTRE))


ALL = [*variants(), *(load_ruleset(name) for name in SHIPPED)]


def everything(ruleset: Ruleset, lang: str = "en") -> dict[str, str]:
    """Every text that sheets and host notes can say about a ruleset, by phrase."""
    traits = Traits(ruleset)
    speech = Speech(words(lang), traits.boundary)
    said = {clause.key: speech.say(clause.key, clause.values) for clause in clauses_of(ruleset)}
    for row in settle_rows(ruleset, STANDARD):
        said[row.name] = speech.say(row.name)
        said[row.this.key] = speech.point(row.this)
    for name, point, others in disputed_rows(ruleset):
        said |= {name: speech.say(name), point.key: speech.point(point), others: speech.say(others)}
    for told in trace(ruleset):
        said[told.key] = speech.say(told.key, told.values)
    for ruling in rulings_of(ruleset, STANDARD):
        for told in (ruling.question, ruling.answer):
            said[told.key] = speech.say(told.key, told.values)
    return said


@pytest.mark.parametrize(("lang", "step"), [
    (lang, 1 if lang == "en" else 3) for lang in SPOKEN] + [
    pytest.param(lang, 1, marks=pytest.mark.long) for lang in SPOKEN if lang != "en"])
def test_every_ruleset_can_be_said(lang: str, step: int) -> None:
    for ruleset in ALL[::step]:
        for key, text in everything(ruleset, lang).items():
            assert text, key
            assert not re.search(r"\{(?![AB]\}|[AB]?[0-9]+\})", text), (key, text)


def test_every_slot_is_known_and_used() -> None:
    used = {clause.slot for ruleset in ALL for clause in clauses_of(ruleset)}
    assert used == SLOTS


@pytest.mark.parametrize("lang", SPOKEN)
def test_languages_have_the_same_phrases(lang: str) -> None:
    """A key's forms (by boundary, by number) are the language's own affair."""
    def stems(code: str) -> set[str]:
        return {re.sub(r"\.(wall|open)$", "", key) for key in words(code).keys()  # noqa: SIM118
                if key.split(".")[0] in FAMILIES}
    assert stems(lang) == stems("en")


FAMILIES = {"sheet", "head", "count", "aim", "setup", "kick", "key", "bounce", "may-not", "may", "goal", "end", "panel",
            "verdict", "opening", "settle", "host", "faq", "short"}


def sentences(text: str) -> list[str]:
    """A text’s sentences, without marks and signs; a colon ends one as a full stop does."""
    bare = re.sub(r"\*\*|[{}]", "", text)
    return [part for part in re.split(r"(?<=[.?!:])\s+", bare) if part]


RUNNING = ("setup.", "kick.", "bounce.rule", "bounce.handover", "may", "goal.", "end.", "short.", "faq.", "host.")


def test_sentences_are_short() -> None:
    lengths = []
    for ruleset in ALL:
        for key, text in everything(ruleset).items():
            if key.startswith(RUNNING):
                for sentence in sentences(text):
                    count = len(sentence.split())
                    assert count <= 20, (key, sentence)
                    lengths.append(count)
    assert sum(lengths) / len(lengths) < 9


def test_words_that_do_not_belong() -> None:
    forbidden = re.compile(r"\b(segment|vertex|legal|orthogonal|usually|normally|note that|he|his|she|her)\b|[()\[\]]",
                           re.IGNORECASE)
    for ruleset in ALL:
        for key, text in everything(ruleset).items():
            assert not forbidden.search(text), (key, text)


@pytest.mark.parametrize("lang", SPOKEN)
@pytest.mark.parametrize("boundary", list(Boundary))
def test_captions_begin_with_their_verdict_in_bold(lang: str, boundary: Boundary) -> None:
    speech = Speech(words(lang), boundary.value)
    style = text_style(SHEET, SHEET.caption, SHEET.caption_leading)
    people = dict.fromkeys(("kicker", "other", "next", "winner", "loser"), "{A}")
    for key in words("en").keys():  # noqa: SIM118
        stem = re.sub(r"\.(wall|open)$", "", key)
        if stem.startswith(("panel.", "verdict.")) and not stem.startswith("panel.landing"):
            for n in (1, 2, 5):
                text = speech.say(stem, {**people, "n": n, "kicks": Count("kicks", n), "landings": Ref("key.fresh")})
                bold, rest = re.fullmatch(r"\*\*(.+?)\*\*(.*)", text).groups()  # type: ignore[union-attr]
                assert bold
                if stem.startswith("verdict."):
                    assert not rest
                    assert len(break_lines(inline_text(text), SHORT.panel, style).lines) == 1, text
                else:
                    assert len(break_lines(inline_text(text), SHEET.panel, style).lines) <= 3 + (lang != "en"), text


QUESTIONS = {
    "where may I kick": ("kick.how", "may-not.line", "may-not.off"),
    "when do I go again": ("bounce.rule",),
    "what ends the game": ("end.goal", "end.dead"),
    "who wins": ("end.goal",),
    "own goals": ("end.goal",),
    "the edge": ("may-not.wall", "may.edge"),
    "the mouth": ("goal.mouth", "goal.ways"),
    "dead ends": ("end.dead",),
}


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_each_question_has_its_clause(name: str, question: str) -> None:
    slots = {clause.slot for clause in clauses_of(load_ruleset(name))}
    assert slots & set(QUESTIONS[question])


@pytest.mark.parametrize("name", SHIPPED)
def test_the_corner_is_answered_where_a_ball_can_get_there(name: str) -> None:
    ruleset = load_ruleset(name)
    slots = {clause.slot for clause in clauses_of(ruleset)}
    reachable = Traits(ruleset).corner_lines != (0,)
    assert ("end.corner" in slots) == reachable


CHANGES: dict[str, Ruleset] = {
    "columns": replace(STANDARD, pitch=PitchSettings(columns=10)),
    "rows": replace(STANDARD, pitch=PitchSettings(rows=12)),
    "start": replace(STANDARD, pitch=PitchSettings(start=(3, 4))),
    "boundary": replace(STANDARD, pitch=PitchSettings(boundary=Boundary.OPEN)),
    "lines": replace(STANDARD, pitch=PitchSettings(lines=("halfway",))),
    "shape": replace(STANDARD, goal=GoalSettings(GoalShape.DOT)),
    "width": replace(STANDARD, goal=GoalSettings(width=4)),
    "left": replace(STANDARD, goal=GoalSettings(left=2)),
    "directions": replace(STANDARD, edges=EdgeSettings(Directions.ORTHOGONAL)),
    "crossing": replace(STANDARD, edges=EdgeSettings(crossing=Crossing.FORBIDDEN)),
    "bounce.lines": replace(STANDARD, bounce=BounceSettings(lines=False)),
    "bounce.walls": replace(STANDARD, bounce=BounceSettings(walls=False)),
    "bounce.mouth": replace(STANDARD, bounce=BounceSettings(mouth=True)),
    "per_turn": replace(STANDARD, bounce=BounceSettings(per_turn=1)),
    "dead_end": replace(STANDARD, ending=EndingSettings(DeadEnd.DRAW)),
    "own_goal": replace(STANDARD, ending=EndingSettings(own_goal=OwnGoal.FORBIDDEN)),
    "first": replace(STANDARD, match=MatchSettings(Player.B)),
    "alternate_first": replace(STANDARD, match=MatchSettings(alternate_first=False)),
    "time_limit": replace(STANDARD, match=MatchSettings(time_limit=20)),
}


def spoken(ruleset: Ruleset) -> list[str]:
    speech = Speech(words("en"), Traits(ruleset).boundary)
    return [speech.say(clause.key, clause.values) for clause in clauses_of(ruleset)]


@pytest.mark.parametrize("option", sorted(CHANGES))
def test_changing_one_option_changes_the_words(option: str) -> None:
    assert spoken(CHANGES[option]) != spoken(STANDARD)
    if option not in ("first", "alternate_first"):
        assert differing(CHANGES[option], STANDARD)


def test_entry_changes_the_words() -> None:
    dot = replace(STANDARD, goal=GoalSettings(GoalShape.DOT))
    centre = replace(STANDARD, goal=GoalSettings(GoalShape.DOT, entry=Entry.CENTRE))
    assert spoken(dot) != spoken(centre)
    assert differing(dot, centre)


def test_fence_plays_like_standard_and_says_so() -> None:
    fence = load_ruleset("fence")
    assert spoken(fence) == spoken(STANDARD)
    assert not differing(fence, STANDARD)
    assert "exactly like the standard game" in Sheet(fence, words("en"), STANDARD, {}).settle()


@pytest.mark.parametrize(("name", "expected"), [
    ("standard", "loses"), ("starter", "bounces"), ("one-bounce", "one"), ("no-bounce", "wins"), ("safe-walls", "wins"),
    ("texas", "loses"), ("half-line", "loses"),
])
def test_corners(name: str, expected: str) -> None:
    assert Traits(load_ruleset(name)).corner == expected


@pytest.mark.parametrize(("name", "ways"), [("standard", 5), ("narrow-goal", 2), ("wide-goal", 8), ("starter", 1)])
def test_ways_in_are_counted(name: str, ways: int) -> None:
    assert Traits(load_ruleset(name)).ways_in == ways


@pytest.mark.parametrize(("guests", "rows"), [
    (2, [(2, 1)]), (4, [(4, 2), (2, 1)]), (6, [(6, 3), (2, 1)]), (7, [(6, 3), (2, 1)]), (8, [(8, 4), (4, 2), (2, 1)]),
])
def test_what_to_print_for_guests(guests: int, rows: list[tuple[int, int]]) -> None:
    assert [(group.pitches, group.rules) for group in groups_of(guests)] == rows


@pytest.mark.parametrize("name", SHIPPED)
def test_rulings_are_ten_at_most_and_each_once(name: str) -> None:
    rulings = rulings_of(load_ruleset(name), STANDARD)
    assert 8 <= len(rulings) <= 10
    assert len({ruling.question.key for ruling in rulings}) == len(rulings)


def test_offset_goals_are_told_once_where_a_half_turn_is_fair() -> None:
    said = " ".join(spoken(load_ruleset("narrow-goal")))
    assert "each goal lies half a square left of the middle" in said
    apart = replace(STANDARD, goal=GoalSettings(left=LeftPosts(2, 2)))
    assert "The middle of the top goal is 3\u00a0squares from the left edge." in " ".join(spoken(apart))


def test_a_clause_is_a_value() -> None:
    assert Clause("a", "b") == Clause("a", "b")


@pytest.mark.parametrize("lang", SPOKEN)
def test_what_differs_reads_differently(lang: str) -> None:
    for ruleset in ALL:
        ours, theirs = Speech(words(lang), Traits(ruleset).boundary), Speech(words(lang), Traits(STANDARD).boundary)
        for row in differing(ruleset, STANDARD):
            assert ours.point(row.this) != theirs.point(row.other), row


@pytest.mark.parametrize(("lines", "mouth", "answer"), [
    (True, True, "bounces"), (True, False, "passes"), (False, False, "never"), (False, True, "bounces"),
])
@pytest.mark.parametrize("shape", list(GoalShape))
def test_the_middle_of_the_mouth_is_ruled_as_it_is_played(
    shape: GoalShape, lines: bool, mouth: bool, answer: str
) -> None:
    ruleset = Ruleset(goal=GoalSettings(shape=shape), bounce=BounceSettings(lines=lines, mouth=mouth))
    keys = {ruling.answer.key for ruling in rulings_of(ruleset, STANDARD)}
    asked = {key.rpartition(".")[2] for key in keys if ".middle" in key}
    assert asked <= {answer}
    assert asked or shape is GoalShape.NOTCH  # there, others of the ten rulings may come first


def answers(ruleset: Ruleset) -> dict[str, str]:
    """The phrase of each ruling's answer by the name of its question."""
    return {ruling.question.key.split(".")[1]: ruling.answer.key for ruling in rulings_of(ruleset, STANDARD)}


def test_straight_kicks_lead_in_from_no_post() -> None:
    straight = replace(STANDARD, edges=EdgeSettings(Directions.ORTHOGONAL),
                       bounce=BounceSettings(lines=False, walls=False))
    assert "mouth" in answers(straight)
    assert "beside-post" not in answers(straight)
    assert "beside-post" in answers(replace(straight, edges=EdgeSettings()))


@pytest.mark.parametrize(("line", "edges", "stops"), [
    (((2, 2), (4, 2)), EdgeSettings(), True),
    (((2, 2), (4, 4)), EdgeSettings(), False),  # the other diagonal of its square crosses it
    (((2, 2), (4, 4)), EdgeSettings(crossing=Crossing.FORBIDDEN), True),
    (((2, 2), (4, 4)), EdgeSettings(Directions.ORTHOGONAL), True),
])
def test_nobody_gets_across_an_inner_wall_without_a_stop(line: Line, edges: EdgeSettings, stops: bool) -> None:
    ruleset = replace(STANDARD, pitch=PitchSettings(lines=(line,)), edges=edges)
    assert ("inner-through" in answers(ruleset)) is stops


@pytest.mark.parametrize(("dead_end", "per_turn", "answer"), [
    (DeadEnd.KICKER_LOSES, "unlimited", "loses"),
    (DeadEnd.PLAYER_TO_MOVE_LOSES, "unlimited", "loses"),
    (DeadEnd.PLAYER_TO_MOVE_LOSES, 1, "loses"),
    (DeadEnd.KICKER_LOSES, 1, "kicked"),  # the other player may have kicked there, and loses
    (DeadEnd.DRAW, 1, "draw"),
])
def test_who_loses_with_only_the_own_goal_left(dead_end: DeadEnd, per_turn: Any, answer: str) -> None:
    ruleset = replace(STANDARD, ending=EndingSettings(dead_end, OwnGoal.FORBIDDEN),
                      bounce=BounceSettings(per_turn=per_turn))
    assert answers(ruleset)["only-own"] == f"faq.only-own.{answer}"


@pytest.mark.parametrize("lang", SPOKEN)
@pytest.mark.parametrize("entry", Entry)
def test_a_goal_off_the_middle_is_not_said_to_be_in_the_middle_of_its_end(entry: Entry, lang: str) -> None:
    goal = GoalSettings(GoalShape.DOT, 2, entry=entry)
    for boundary in Boundary:
        centred = replace(STANDARD, pitch=PitchSettings(boundary=boundary), goal=goal)
        keys = set(everything(replace(centred, goal=goal._replace(left=1)), lang))
        told = {"goal.ways.dot-centre", "host.goals.dot", "short.goal.dot", "short.goal.dot-mouth", "faq.middle-end.q",
                "settle.middle.name-end"}
        assert not keys & told
        assert set(everything(centred, lang)) & told


@pytest.mark.parametrize(("left", "place"), [
    ("centred", "middle"), (2, "aside"), (LeftPosts(2, 4), "left"), (LeftPosts(4, 2), "right"),
    (LeftPosts(2, 3), "apart"),
])
def test_where_the_goals_lie(left: Any, place: str) -> None:
    ruleset = replace(STANDARD, goal=GoalSettings(left=left))
    assert ROWS["place"](Traits(ruleset)).key == f"settle.place.{place}"  # type: ignore[union-attr]


@pytest.mark.parametrize(("boundary", "width", "mouth", "told"), [
    (Boundary.WALL, 2, True, True),  # the gap in the wall may be drawn across
    (Boundary.OPEN, 2, False, False),  # a figure shows the one dot that does not bounce
    (Boundary.OPEN, 4, True, False),
    (Boundary.OPEN, 4, False, True),  # three dots do not bounce
])
def test_the_mouth_is_told_where_it_matters(boundary: Boundary, width: int, mouth: bool, told: bool) -> None:
    ruleset = Ruleset(pitch=PitchSettings(boundary=boundary), bounce=BounceSettings(mouth=mouth),
                      goal=GoalSettings(GoalShape.DOT, width, entry=Entry.CENTRE))
    slots = {clause.slot for clause in clauses_of(ruleset)}
    assert ("goal.mouth" in slots, "goal.inner" in slots) == (told, told)
