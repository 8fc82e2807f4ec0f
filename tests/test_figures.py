"""Figures: what each shows, that it stays in its frame, and that it is drawn for every ruleset that can be played."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papersoccer_print.drawing.figures import host, opening, setup, situation, ways
from papersoccer_print.drawing.figures.alt import describe_situation
from papersoccer_print.drawing.figures.figure import Figure, extent
from papersoccer_print.drawing.figures.kick import kick_figure
from papersoccer_print.drawing.figures.panel import BALL, HEIGHT, SQUARE, WIDTH, panel, seen
from papersoccer_print.drawing.figures.room import clearance, clearest, distance
from papersoccer_print.drawing.figures.situation import Situation
from papersoccer_print.drawing.figures.view import View
from papersoccer_print.drawing.theme import MONO, load_theme
from papersoccer_print.rules.game import Position
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import (
    Boundary,
    Crossing,
    Direction,
    Directions,
    End,
    Entry,
    GoalShape,
    OwnGoal,
    Player,
)
from papersoccer_print.rules.pitch import pitch_of
from papersoccer_print.rules.referee import play
from papersoccer_print.rules.ruleset import (
    BounceSettings,
    EdgeSettings,
    EndingSettings,
    GoalSettings,
    PitchSettings,
    Ruleset,
)
from papersoccer_print.scene.marks import Disc, Group, Line, Mark, Polyline, Rect, Text, walk
from papersoccer_print.words import words

NAMES = ("standard", "wide", "fence", "quick", "long", "large", "narrow-goal", "wide-goal", "no-own-goals",
         "safe-walls", "starter", "one-bounce", "no-bounce", "texas", "half-line")
OPEN = Boundary.OPEN
CUSTOM = {
    "tiny": Ruleset(pitch=PitchSettings(2, 2)),
    "huge": Ruleset(pitch=PitchSettings(40, 60)),
    "open": Ruleset(pitch=PitchSettings(boundary=OPEN)),
    "open-dot": Ruleset(pitch=PitchSettings(boundary=OPEN), goal=GoalSettings(shape=GoalShape.DOT)),
    "open-dot-diagonal": Ruleset(pitch=PitchSettings(boundary=OPEN),
                                 goal=GoalSettings(shape=GoalShape.DOT, entry=Entry.CENTRE)),
    "dot": Ruleset(goal=GoalSettings(shape=GoalShape.DOT)),
    "dot-centre": Ruleset(goal=GoalSettings(shape=GoalShape.DOT, entry=Entry.CENTRE)),
    "straight": Ruleset(edges=EdgeSettings(directions=Directions.ORTHOGONAL)),
    "all-goal": Ruleset(goal=GoalSettings(width=8)),
    "left-goal": Ruleset(goal=GoalSettings(left=0)),
    "wide-wide": Ruleset(pitch=PitchSettings(40, 10), goal=GoalSettings(width=40)),
    "off-centre": Ruleset(pitch=PitchSettings(start=(1, 8))),
    "low": Ruleset(pitch=PitchSettings(8, 2)),
    "lines": Ruleset(pitch=PitchSettings(lines=(((2, 2), (4, 4)), ((2, 6), (6, 6))))),
    "no-lines": Ruleset(bounce=BounceSettings(lines=False)),
}
RULESETS = {**{name: load_ruleset(name) for name in NAMES}, **CUSTOM}
EN = words("en")


def situation_of(name: str, moves: str, shown: int = 0, forbidden: str = "", allowed: str = "",
                 **more: bool) -> Situation:
    game = play(RULESETS[name], [[int(digit) for digit in turn] for turn in moves.split()])
    assert game.error is None
    tried = [tuple(Direction(int(digit)) for digit in digits) for digits in (forbidden, allowed)]
    return Situation(game, shown, *tried, **more)


def drawn(figure: Figure) -> Figure:
    """A panel of a situation, checked for what every figure must keep to."""
    assert figure.width > 0
    assert figure.height > 0
    assert figure.alt
    for mark in walk(figure.marks):
        if isinstance(mark, Line):
            assert mark.width >= 0.2 - 1e-9
        if isinstance(mark, Polyline) and mark.colour is not None:
            assert mark.width >= 0.2 - 1e-9
        if isinstance(mark, Text):
            assert mark.size >= 10 - 1e-9
    return figure


def marks_of(figure: Figure) -> list[Mark]:
    return [mark for mark in walk(figure.marks) if not isinstance(mark, Group)]


def crosses(figure: Figure) -> int:
    """How many crosses a panel has: pairs of strokes of the cross's width."""
    square = SQUARE * figure.width / WIDTH
    width = 0.34 * 0.29 * square
    return sum(isinstance(mark, Line) and abs(mark.width - width) < 1e-6 for mark in marks_of(figure)) // 2


def numbers(figure: Figure) -> list[str]:
    return [mark.text for mark in marks_of(figure) if isinstance(mark, Text)]


def test_a_panel_shows_ball_lines_and_used_dots() -> None:
    shown = situation_of("standard", "1 4 2", 1)
    view = seen(shown, MONO, SQUARE, WIDTH, HEIGHT)
    figure = drawn(panel(shown, "what it shows"))
    assert (figure.width, figure.height, figure.alt) == (WIDTH, HEIGHT, "what it shows")
    discs = [mark for mark in marks_of(figure) if isinstance(mark, Disc)]
    big = {(disc.x, disc.y) for disc in discs if disc.fill == MONO.ink and abs(disc.r - 0.15 * SQUARE) < 1e-9}
    assert big == {view.at((4, 5)), view.at((5, 4)), view.at((5, 5))}
    assert any((disc.x, disc.y) == view.at((6, 5)) and disc.r > 0.2 * SQUARE for disc in discs)
    assert not any((disc.x, disc.y) == view.at((6, 5)) and disc.fill == MONO.ink for disc in discs)


def test_dots_are_big_exactly_where_the_ball_would_bounce() -> None:
    for name in RULESETS:
        rules = RULESETS[name].bounce
        view = View(pitch_of(RULESETS[name]), MONO, 10, 0, 0)
        visited = {pitch_of(RULESETS[name]).start}
        big = {(mark.x, mark.y) for mark in view.dots(visited) if isinstance(mark, Disc) and mark.r > 1}
        assert (view.at(*visited) in big) == (rules.per_turn != 0 and (
            rules.lines or (rules.walls and view.pitch.start in view.pitch.wall_dots))), name
        assert bool(big - {view.at(*visited)}) == (rules.walls and rules.per_turn != 0), name


def test_a_dot_that_the_frame_would_cut_is_left_out() -> None:
    view = View(pitch_of(RULESETS["standard"]), MONO, 10, 2.96, 3.5, 20, 20)
    xs = {mark.x for mark in view.dots() if isinstance(mark, Disc)}
    assert all(0.5 <= x <= 19.5 for x in xs)
    assert len(xs) == 1


def test_kicks_that_are_not_allowed_end_in_crosses() -> None:
    figure = drawn(panel(situation_of("standard", "0 2 3 2 3", 0, "04", "6"), "x"))
    assert crosses(figure) == 2
    dashed = [mark for mark in marks_of(figure) if isinstance(mark, Line) and mark.dash]
    assert len(dashed) == 2
    assert crosses(panel(situation_of("standard", "0 2 3 2 3", 1), "x")) == 0


def test_a_sign_stands_beside_a_line_and_on_the_pitch_beside_a_wall() -> None:
    shown = situation_of("standard", "0 2 3 2 3", 0, "04")
    view = seen(shown, MONO, SQUARE, WIDTH, HEIGHT)
    wall = view.at((8, 0))[0]
    for mark in marks_of(panel(shown, "x")):
        if isinstance(mark, Line) and mark.dash:
            assert mark.x1 == mark.x2
            assert abs(wall - mark.x1 - 0.285 * SQUARE) < 1e-6


def test_a_kick_off_the_pitch_is_tried_straight_on() -> None:
    shown = situation_of("starter", "6 6 0 0 6", 0, "6")
    view = seen(shown, MONO, SQUARE, WIDTH, HEIGHT)
    dashed = [mark for mark in marks_of(panel(shown, "x")) if isinstance(mark, Line) and mark.dash]
    assert all(abs(mark.y1 - view.at(shown.ball)[1]) < 1e-6 for mark in dashed)
    assert shown.leaves(Direction.W)
    assert not shown.leaves(Direction.N)


def test_signs_keep_away_from_a_post() -> None:
    assert situation_of("standard", "0 6 0 2 0 6 0 6 1").runs_over(Direction.N)
    assert not situation_of("open", "0 6 0 2 0 6 0 6 1").runs_over(Direction.N)
    assert not situation_of("standard", "1 4").runs_over(Direction.E)


def test_kicks_of_a_turn_are_numbered_where_asked() -> None:
    assert numbers(drawn(panel(situation_of("standard", "1 3 1 4 270", 3, numbered=True), "x"))) == ["1", "2", "3"]
    assert numbers(panel(situation_of("standard", "1 3 1 4 270", 3), "x")) == []


def test_a_tick_stands_beside_the_last_kick() -> None:
    with_tick = marks_of(drawn(panel(situation_of("standard", "1 4 3 0 5", 1, ticked=True), "x")))
    without = marks_of(panel(situation_of("standard", "1 4 3 0 5", 1), "x"))
    assert len(with_tick) == len(without) + 2


def test_panels_of_a_series_share_a_window() -> None:
    game = [[1], [4]]
    also = ((4, 5), (6, 5))
    views = []
    for last in ([], [[2]], [[6]]):
        played = play(RULESETS["standard"], [*game, *last])
        views.append(seen(Situation(played, len(last), also=also), MONO, SQUARE, WIDTH, HEIGHT))
    assert len({(view.left, view.top) for view in views}) == 1


def test_squares_shrink_where_much_must_be_seen() -> None:
    long_turn = situation_of("standard", "2 2 2 2", 4)
    assert seen(long_turn, MONO, SQUARE, WIDTH, HEIGHT).square < SQUARE
    assert seen(situation_of("standard", "1", 1), MONO, SQUARE, WIDTH, HEIGHT).square == SQUARE


def test_a_larger_panel_has_larger_squares() -> None:
    shown = situation_of("standard", "1 4", 1)
    assert seen(shown, MONO, SQUARE * 87 / WIDTH, 87, 70).square == pytest.approx(SQUARE * 87 / WIDTH)
    assert drawn(panel(shown, "x", width=27.3, height=22)).width == 27.3


def random_situation(ruleset: Ruleset, seed: int, length: int) -> Situation:
    """A random game, some of its last turn shown, with a legal and an illegal kick tried."""
    chance = random.Random(seed)
    turns: list[list[int]] = []
    position = Position.start(ruleset)
    new_turn = True
    for _ in range(length):
        if position.outcome:
            break
        kick = chance.choice(position.legal_kicks())
        if new_turn:
            turns.append([])
        turns[-1].append(int(kick))
        position = position.kick(kick)
        new_turn = not position.in_turn
    game = play(ruleset, turns)
    legal = list(position.legal_kicks())
    illegal = [d for d in Direction if d not in legal] if legal else []
    shown = min(3, len(turns[-1])) if turns else 0
    return Situation(game, shown, tuple(illegal[:2]), tuple(legal[:1]), numbered=shown > 1, ticked=shown > 0)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(RULESETS)), st.integers(0, 10**6), st.integers(0, 40))
def test_whatever_is_played_the_ball_is_seen_whole(name: str, seed: int, length: int) -> None:
    shown = random_situation(RULESETS[name], seed, length)
    view = seen(shown, MONO, SQUARE, WIDTH, HEIGHT)
    drawn(panel(shown, describe_situation(shown, EN) or "x"))
    x, y = view.at(shown.ball)
    reach = BALL * view.square
    assert reach <= x <= WIDTH - reach
    assert reach <= y <= HEIGHT - reach
    for kick in shown.kicks:
        assert -1e-6 <= view.at(kick.start)[0] <= WIDTH + 1e-6
        assert -1e-6 <= view.at(kick.start)[1] <= HEIGHT + 1e-6


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(RULESETS)), st.integers(0, 10**6), st.integers(1, 12))
def test_an_opening_shows_every_turn(name: str, seed: int, length: int) -> None:
    game = random_situation(RULESETS[name], seed, length).game
    figure = drawn(opening.opening_figure(game, EN))
    assert figure.width <= opening.WIDTH + 1e-9
    assert figure.height <= opening.HEIGHT + 1e-9
    assert set(numbers(figure)) == {str(turn) for turn in range(1, len(game.turns) + 1)}


def test_the_ends_of_turns() -> None:
    game = play(RULESETS["standard"], [[1], [3], [1], [3, 5]])
    ends = [(kick.turn, kick.end) for kick in opening.last_kicks(game)]
    assert ends == [(1, (5, 4)), (2, (6, 5)), (3, (7, 4)), (4, (7, 6))]


@pytest.mark.parametrize("name", RULESETS)
def test_every_legal_first_kick_has_its_arrow(name: str) -> None:
    figure = drawn(kick_figure(RULESETS[name], EN))
    heads = [mark for mark in marks_of(figure) if isinstance(mark, Polyline) and len(mark.points) == 3]
    assert len(heads) == len(Position.start(RULESETS[name]).legal_kicks())


@pytest.mark.parametrize("name", RULESETS)
def test_every_way_in_has_its_arrow(name: str) -> None:
    ruleset = RULESETS[name]
    figure = drawn(ways.ways_figure(ruleset, EN))
    heads = [mark for mark in marks_of(figure) if isinstance(mark, Polyline) and len(mark.points) == 3]
    assert len(heads) == len(pitch_of(ruleset).goals[End.TOP].entries)
    assert figure.alt.startswith(str(len(heads)))


def ways_crosses(name: str) -> int:
    figure = ways.ways_figure(RULESETS[name], EN)
    return sum(isinstance(mark, Line) and bool(mark.dash) for mark in marks_of(figure))


def test_beside_a_single_way_in_others_are_crossed_out() -> None:
    assert ways_crosses("starter") == 2
    assert ways_crosses("dot-centre") == 2
    assert ways_crosses("open-dot-diagonal") == 2
    assert ways_crosses("standard") == ways_crosses("straight") == 0


@pytest.mark.parametrize(("name", "said"), [
    ("standard", "a post and between the posts"), ("narrow-goal", "from a post."), ("straight", "between the posts"),
    ("starter", "the end of the pitch"),
])
def test_ways_in_are_told_in_words(name: str, said: str) -> None:
    assert said in ways.ways_figure(RULESETS[name], EN).alt


@pytest.mark.parametrize("name", RULESETS)
def test_the_set_up_pitch_has_its_measures(name: str) -> None:
    ruleset = RULESETS[name]
    figure = drawn(setup.setup_figure(ruleset, EN, square=5 if name != "huge" else 2.5))
    said = numbers(figure)
    assert said[:2] == ["A", "B"]
    assert said[2:4] == [str(ruleset.pitch.rows), str(ruleset.pitch.columns)]
    one_dot_leads_in = name in ("starter", "dot-centre", "open-dot-diagonal")
    assert said[4:] == ([] if one_dot_leads_in else [str(ruleset.goal.width)])
    left, top, right, bottom = extent(marks_of(figure))
    assert left >= -0.5
    assert top >= -1
    assert right <= figure.width + 0.6
    assert bottom <= figure.height + 0.1


@pytest.mark.parametrize("name", RULESETS)
def test_players_stand_clear_of_the_ball(name: str) -> None:
    view = View(pitch_of(RULESETS[name]), MONO, 6, 0, 0)
    ball_x, ball_y = view.at(view.pitch.start)
    for disc in (mark for mark in setup._players(view) if isinstance(mark, Disc)):
        assert abs(disc.x - ball_x) >= disc.r + 1.5 or abs(disc.y - ball_y) >= disc.r + 1.5


def test_large_print_has_larger_numbers_and_discs() -> None:
    for figure, larger in ((setup.setup_figure(RULESETS["standard"], EN),
                            setup.setup_figure(RULESETS["standard"], EN, square=9, label=18)),
                           (host.host_figure(RULESETS["standard"], EN),
                            host.host_figure(RULESETS["standard"], EN, square=9, label=18))):
        sizes, larger_sizes = ([mark.size for mark in marks_of(each) if isinstance(mark, Text)]
                               for each in (figure, larger))
        assert larger_sizes == pytest.approx([1.5 * size for size in sizes])


def test_big_dots_stand_out_on_heavy_walls() -> None:
    view = View(pitch_of(RULESETS["standard"]), load_theme("high-contrast"), 10, 0, 0)
    assert 2 * view.used_radius > 1.3 * 0.19 * view.theme.wall


def test_a_measure_leaves_out_its_line_where_the_number_fills_it() -> None:
    def lines(length: float) -> int:
        return sum(isinstance(mark, Line) for mark in setup.measure((0, 0), (length, 0), "12", 12, MONO))

    assert (lines(30), lines(6), lines(4)) == (4, 2, 0)


@pytest.mark.parametrize("name", RULESETS)
def test_every_place_of_the_host_is_numbered(name: str) -> None:
    figure = drawn(host.host_figure(RULESETS[name], EN))
    assert sorted(numbers(figure)) == ["1", "2", "2", "3", "4", "5"]
    group, = figure.marks
    assert isinstance(group, Group)
    left, top, right, bottom = extent(group.marks)
    assert (left + group.dx, top + group.dy) == pytest.approx((0, 0))
    assert (right - left, bottom - top) == pytest.approx((figure.width, figure.height))


@pytest.mark.parametrize(("name", "places"), [
    ("starter", ("start", "goals", "along-edge", "off", "diagonal")),
    ("standard", ("start", "goals", "along-wall", "corner", "mouth")),
    ("texas", ("start", "goals", "along-wall", "corner", "no-cross")),
    ("half-line", ("start", "goals", "along-wall", "corner", "inner")),
    ("dot-centre", ("start", "goals", "along-wall", "off", "old-line")),
    ("dot", ("start", "goals", "along-wall", "off", "mouth")),
    ("straight", ("start", "goals", "along-wall", "off", "diagonal")),
])
def test_what_the_host_shows(name: str, places: tuple[str, ...]) -> None:
    assert host.host_places(RULESETS[name]) == places
    for place in places:
        assert EN(f"figure.place-{place}") in host.host_figure(RULESETS[name], EN).alt


def test_the_fence_of_an_open_pitch_stands_outside_its_edge_dots() -> None:
    view = View(pitch_of(RULESETS["starter"]), MONO, 10, 0, 0)
    outline = view.outline()
    assert min(x for x, _ in outline) == pytest.approx(-3)
    assert max(x for x, _ in outline) == pytest.approx(63)
    corridor = [x for x, y in view.outline_of_goal(End.TOP)]
    assert (min(corridor), max(corridor)) == pytest.approx((26, 34))
    assert view.outline_of_goal(End.BOTTOM)
    closed = View(pitch_of(RULESETS["standard"]), MONO, 10, 1, 1)
    assert min(x for x, _ in closed.outline()) == pytest.approx(-10)


def test_a_corridor_never_leaves_the_fence() -> None:
    ruleset = Ruleset(pitch=PitchSettings(boundary=OPEN), goal=GoalSettings(width=8))
    view = View(pitch_of(ruleset), MONO, 10, 0, 0)
    xs = [x for x, _ in view.outline()]
    assert (min(xs), max(xs)) == pytest.approx((-3, 83))


def test_colours_come_from_the_theme() -> None:
    theme = load_theme("colour")
    figure = panel(situation_of("standard", "1 4", 1), "x", theme)
    colours = {mark.colour for mark in marks_of(figure) if isinstance(mark, Line)}
    assert {theme.player[Player.A], theme.player[Player.B]} <= colours


def test_room() -> None:
    assert distance((3, 4), ((0, 0), (0, 0))) == 5
    assert distance((5, 3), ((0, 0), (10, 0))) == 3
    assert distance((13, 4), ((0, 0), (10, 0))) == 5
    assert clearance((0, 0), []) == 99
    places = [(1.0, 0.0), (9.0, 0.0), (50.0, 0.0)]
    assert clearest(places, [((0.0, 0.0), (0.0, 0.0))], 100) == 2
    assert clearest(places, [((0.0, 0.0), (0.0, 0.0))], 5) == 1


def test_a_goal_at_the_side_moves_the_corner_that_is_shown() -> None:
    assert "corner" in host.host_places(CUSTOM["left-goal"])
    assert drawn(host.host_figure(CUSTOM["all-goal"], EN))


def test_extent_counts_strokes() -> None:
    assert extent([Line(0, 0, 10, 0, 2), Disc(20, 0, 3, "#000000", "#000000", 2), Rect(-5, -6, 1, 1),
                   Polyline(((0, 9), (1, 9)), 0.0), Text(99, 99, "a", 9)]) == (-5, -6, 24, 9)


def test_windows_keep_what_must_be_seen() -> None:
    assert situation.box([(1, 1, 0.5), (3, 2, 0.25)]) == (0.5, 0.5, 3.25, 2.25)
    left, top = situation.window(situation_of("tiny", "1", 1), WIDTH / SQUARE, HEIGHT / SQUARE)
    assert left < -0.5
    assert top < 0


@pytest.mark.parametrize("moves", ["1 4 6", "0 2 3 2 3", "1 3 1 4 270", "5 0 5", "0 2 0 6 0 6 0 6 11"])
@pytest.mark.parametrize(("across", "down"), [(WIDTH / SQUARE, HEIGHT / SQUARE), (7.05, 3.0), (5.0, 4.0), (7.9, 2.6)])
def test_no_wall_lies_half_under_the_frame(moves: str, across: float, down: float) -> None:
    shown = situation_of("standard", moves, 1)
    left, top = situation.window(shown, across, down)
    for place, last in ((left, 8), (left + across, 8), (top, 10), (top + down, 10)):
        assert min(abs(place), abs(place - last)) >= situation.CUT - 1e-6
    held = situation.box(situation.needed(shown))
    for begin, size, low, high in ((left, across, held[0], held[2]), (top, down, held[1], held[3])):
        assert begin - 1e-6 <= low
        assert high <= begin + size + 1e-6


def test_own_goals_forbidden_or_not_draw_the_same_pitch() -> None:
    a = setup.setup_figure(Ruleset(ending=EndingSettings(own_goal=OwnGoal.FORBIDDEN)), EN)
    b = setup.setup_figure(Ruleset(edges=EdgeSettings(crossing=Crossing.FORBIDDEN)), EN)
    assert a.marks == b.marks
