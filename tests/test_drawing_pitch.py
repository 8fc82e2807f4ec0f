"""The pitch as marks: weights, guides that are exactly the playable segments, walls, dots, rings."""

from __future__ import annotations

import json
from itertools import pairwise
from math import ceil, hypot
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papersoccer_print import load_ruleset
from papersoccer_print.drawing.guides import Reaches, guide_strokes
from papersoccer_print.drawing.pitch import Frame, column_name, pitch_marks, pitch_symbol
from papersoccer_print.drawing.theme import load_theme, theme_names
from papersoccer_print.drawing.weights import Weights
from papersoccer_print.rules.options import Boundary, Directions, End, GoalShape, Player
from papersoccer_print.rules.pitch import pitch_of
from papersoccer_print.rules.ruleset import (
    BounceSettings,
    EdgeSettings,
    GoalSettings,
    LeftPosts,
    PitchSettings,
    Ruleset,
)
from papersoccer_print.scene.marks import Disc, Group, Line, Polyline, Text, Use, walk

SHIPPED = sorted(file.stem for file in (Path(__file__).parent.parent / "rulesets").glob("*.yaml"))


def frame_of(ruleset: Ruleset | str, square: float = 20.0, **options: object) -> Frame:
    return Frame(pitch_of(load_ruleset(ruleset) if isinstance(ruleset, str) else ruleset), square, **options)  # type: ignore[arg-type]


# The table of the visual standard, section 2.
@pytest.mark.parametrize(("square", "large", "wall", "dot", "large_dot", "guide", "intervals", "diagonal", "diamond",
                          "ring", "ring_line", "fence"), [
    (6, False, 0.64, 0.68, 1.22, 0.22, 6, None, 1.18, 0.77, 0.26, 1.82),
    (9.5, False, 0.78, 0.785, 1.41, 0.25, 8, 2, 1.46, 0.93, 0.295, 2.06),
    (20, False, 1.20, 1.10, 1.98, 0.32, 13, 4, 2.30, 1.40, 0.40, 3.00),
    (23, False, 1.20, 1.10, 1.98, 0.34, 14, 4, 2.54, 1.40, 0.40, 3.45),
    (19, True, 1.74, 1.71, 3.08, 0.53, 10, 3, 2.77, 1.83, 0.585, 3.59),
])
def test_weights_follow_the_standard(square, large, wall, dot, large_dot, guide, intervals, diagonal, diamond, ring,
                                     ring_line, fence):
    weights = Weights(square, large)
    found = (weights.wall, weights.dot, weights.large_dot, weights.guide, weights.diamond, weights.ring,
             weights.ring_line, weights.fence)
    # The table is rounded to two digits.
    assert found == pytest.approx((wall, dot, large_dot, guide, diamond, ring, ring_line, fence), abs=0.0075)
    assert weights.intervals == intervals
    assert weights.step == pytest.approx(square / intervals)
    if diagonal is not None:
        assert weights.diagonal_dots == diagonal


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("square", [7.5, 9.5, 14.0, 20.0, 31.0])
def test_the_guides_are_the_playable_segments(name, square):
    frame = frame_of(name, square)
    drawn = dict.fromkeys(line for line, _ in guide_strokes(frame.pitch, frame.weights, frame.reaches()))
    assert tuple(drawn) == frame.pitch.segments


def test_the_number_of_guides_is_that_of_the_conformance_data(shared):
    perft = json.loads((shared / "conformance" / "perft.json").read_text())
    for name, facts in perft.items():
        frame = frame_of(name)
        lines = {line for line, _ in guide_strokes(frame.pitch, frame.weights, frame.reaches())}
        assert len(lines) == facts["segments"], name


@pytest.mark.parametrize(("name", "strokes"), [("standard", 484), ("starter", 112)])
def test_a_straight_segment_is_one_stroke_and_a_diagonal_two(name, strokes):
    assert len(list(frame_of(name).guides())) == strokes


def guide_dots(stroke: Line) -> list[tuple[float, float]]:
    """Where a stroke's round dots are printed."""
    on, off = stroke.dash
    length = hypot(stroke.x2 - stroke.x1, stroke.y2 - stroke.y1)
    ux, uy = (stroke.x2 - stroke.x1) / length, (stroke.y2 - stroke.y1) / length
    count = int((length - 0.02) / (on + off) + 1e-6) + 1
    return [(stroke.x1 + ux * i * (on + off), stroke.y1 + uy * i * (on + off)) for i in range(count)]


def test_the_dots_of_a_straight_guide_stand_at_every_step():
    frame = frame_of("standard")
    step = frame.weights.step
    dots = {(round(x, 6), round(y, 6)) for _, stroke in guide_strokes(frame.pitch, frame.weights, frame.reaches())
            for x, y in guide_dots(stroke)}
    # Between two plain dots there are twelve, from the first step to the last but one.
    between = {(round(20 + step * i, 6), 40.0) for i in range(1, 13)}
    assert between <= dots
    assert (20.0, 40.0) not in dots
    # A diagonal has four dots from either end, the middle white.
    towards = {(round(20 + step * i / 2**0.5, 6), round(40 + step * i / 2**0.5, 6)) for i in range(1, 5)}
    assert towards <= dots
    assert (30.0, 50.0) not in dots


@pytest.mark.parametrize(("mark", "diagonal", "first"), [
    (Reaches(disc=0.55), False, 1), (Reaches(disc=0.55), True, 1),
    (Reaches(wall=0.6), False, 1), (Reaches(wall=0.6), True, 2),
    (Reaches(disc=1.6, wall=0.6), False, 2), (Reaches(disc=1.6), True, 2),
    (Reaches(diamond=2.3), False, 2), (Reaches(diamond=2.3), True, 2),
    (Reaches(), False, 1),
])
def test_the_first_guide_dot_keeps_clear_of_the_mark(mark, diagonal, first):
    weights = Weights(20)
    assert max(1, ceil(mark.clearance(weights.guide / 2, diagonal) / weights.step)) == first


@given(square=st.floats(7.5, 60), large=st.booleans(), theme=st.sampled_from(theme_names()),
       name=st.sampled_from(SHIPPED))
@settings(max_examples=40, deadline=None)
def test_no_guide_dot_touches_another_mark_and_none_is_missing(square, large, theme, name):
    frame = frame_of(name, square, large=large, theme=load_theme(theme))
    weights, marks = frame.weights, frame.reaches()
    seen = set()
    for line, stroke in guide_strokes(frame.pitch, weights, marks):
        seen.add(line)
        for x, y in guide_dots(stroke):
            for dot in line:
                distance = hypot(x - dot[0] * square, y - dot[1] * square)
                assert distance >= marks[dot].disc + weights.guide / 2 + 0.4 - 1e-6
    assert seen == set(frame.pitch.segments)


def test_small_squares_have_no_guides_unless_all_are_straight():
    assert not frame_of("standard", 7.0).has_guides
    assert frame_of("standard", 7.5).has_guides
    assert frame_of("starter", 6.5).has_guides
    names = [mark.name for mark in pitch_marks(pitch_of(load_ruleset("standard")), 6) if isinstance(mark, Group)]
    assert "guides" not in names
    assert "walls" in names


def test_the_outline_goes_through_the_dots():
    frame = frame_of("standard", 10)
    assert frame.outline() == ((0, 0), (30, 0), (30, -10), (50, -10), (50, 0), (80, 0), (80, 100), (50, 100), (50, 110),
                               (30, 110), (30, 100), (0, 100))
    wall = next(mark for mark in frame.walls() if isinstance(mark, Polyline))
    assert wall.closed
    assert wall.join == "miter"
    assert wall.width == frame.weights.wall


def test_the_fence_of_an_open_boundary_stands_outside_but_on_the_post_columns():
    frame = frame_of("starter", 23)
    f = frame.offset
    assert f == pytest.approx(3.45)
    assert frame.outline()[:6] == ((-f, -f), (46, -f), (46, -23 - f), (92, -23 - f), (92, -f), (138 + f, -f))
    assert (frame.left, frame.right, frame.top, frame.bottom) == (-f, 138 + f, -23 - f, 9 * 23 + f)


def test_a_given_fence_wins():
    assert frame_of("starter", 10, fence=5.0).offset == 5.0
    assert frame_of("standard", 10, fence=5.0).offset == 0.0


@pytest.mark.parametrize(("left", "corners"), [(0, 8), (LeftPosts(0, 6), 8), (3, 12)])
def test_a_goal_at_the_corner_makes_no_idle_point(left, corners):
    frame = frame_of(Ruleset(goal=GoalSettings(left=left)), 10)
    points = frame.outline()
    assert len(points) == len(set(points)) == corners
    for (ax, ay), (bx, by) in pairwise([*points, points[0]]):
        assert (ax == bx) != (ay == by)


def test_a_goal_as_wide_as_the_pitch_makes_a_rectangle():
    assert len(frame_of(Ruleset(goal=GoalSettings(width=8, left=0)), 10).outline()) == 4


def test_a_dot_on_a_wall_gets_no_dot_of_its_own():
    frame = frame_of("standard")
    discs = {(mark.x, mark.y) for mark in frame.dots() if isinstance(mark, Disc)}
    inner = {(20.0 * c, 20.0 * r) for c in range(1, 8) for r in range(1, 10)}
    mouths = {(80.0, 0.0), (80.0, 200.0)}
    assert discs == (inner | mouths) - {(80.0, 100.0)}
    assert {mark.r for mark in frame.dots() if isinstance(mark, Disc)} == {0.55}


def test_dots_of_a_printed_line_are_walls():
    frame = frame_of("half-line")
    assert not any(mark.y == 100 for mark in frame.dots() if isinstance(mark, Disc))
    line = [mark for mark in frame.walls() if isinstance(mark, Polyline) and not mark.closed]
    assert [mark.points for mark in line] == [((0, 100), (160, 100))]
    assert line[0].cap == "butt"


def test_dots_that_bounce_off_no_wall_are_large():
    frame = frame_of("starter", 23)
    large = {(mark.x / 23, mark.y / 23) for mark in frame.dots() if isinstance(mark, Disc) and mark.r > 0.6}
    assert large == {(c, r) for c in range(7) for r in range(9) if c in (0, 6) or r in (0, 8)}
    assert not any(map(frame_of("standard").is_large, frame_of("standard").pitch.dots))
    inside = frame_of(Ruleset(bounce=BounceSettings(mouth=True)))
    assert [dot for dot in inside.pitch.dots if inside.is_large(dot)] == [(4, 0), (4, 10)]


@pytest.mark.parametrize("bounce", [BounceSettings(walls=False, mouth=True), BounceSettings(per_turn=0, mouth=True)])
def test_no_dot_is_large_where_nothing_bounces_off_walls(bounce):
    frame = frame_of(Ruleset(pitch=PitchSettings(boundary=Boundary.OPEN), bounce=bounce))
    assert not any(map(frame.is_large, frame.pitch.dots))


@pytest.mark.parametrize(("name", "rings"), [("standard", 6), ("starter", 2), ("narrow-goal", 4), ("wide-goal", 8)])
def test_every_goal_dot_has_a_ring(name, rings):
    frame = frame_of(name)
    found = [mark for mark in frame.rings() if isinstance(mark, Disc)]
    assert len(found) == rings
    assert all(mark.fill == "#ffffff" and mark.width == pytest.approx(0.4) for mark in found)


def test_lines_that_bend_are_mitred():
    lines = (((2, 3), (4, 5)), ((4, 5), (6, 5)), ((1, 8), (1, 9)), ((3, 9), (3, 8)))
    ruleset = Ruleset(pitch=PitchSettings(lines=lines))
    chains = [mark.points for mark in frame_of(ruleset, 1).walls() if isinstance(mark, Polyline) and not mark.closed]
    assert chains == [((2, 3), (4, 5), (6, 5)), ((1, 8), (1, 9)), ((3, 8), (3, 9))]


def test_a_line_that_goes_back_from_its_first_end_is_joined_too():
    ruleset = Ruleset(pitch=PitchSettings(lines=(((2, 3), (3, 3)), ((2, 3), (2, 4)))))
    chains = [mark.points for mark in frame_of(ruleset, 1).walls() if isinstance(mark, Polyline) and not mark.closed]
    assert chains == [((3, 3), (2, 3), (2, 4))]


def test_tints_lie_under_everything_and_belong_to_the_defender():
    marks = pitch_marks(pitch_of(load_ruleset("standard")), 20, load_theme("colour"))
    top, bottom = marks[:2]
    assert isinstance(top, Polyline)
    assert isinstance(bottom, Polyline)
    assert top.fill == load_theme("colour").tint[Player.B]
    assert top.points == ((60, 0), (60, -20), (100, -20), (100, 0))
    assert bottom.fill == load_theme("colour").tint[Player.A]
    assert not any(isinstance(mark, Polyline) for mark in pitch_marks(pitch_of(load_ruleset("standard")), 20))


def test_coordinates_name_columns_and_rows():
    frame = frame_of("standard", 19)
    texts = [mark for mark in frame.coordinates() if isinstance(mark, Text)]
    letters = [mark for mark in texts if mark.text.isalpha()]
    assert {(mark.text, mark.y) for mark in letters if mark.x == 4 * 19} == {("e", -19 - 3.4), ("e", 11 * 19 + 6.0)}
    assert {mark.y for mark in letters if mark.text in "abcghi"} == {-2.6, 190 + 5.2}
    assert [mark.text for mark in texts if mark.x == -2.6] == [str(n) for n in range(1, 12)]
    assert "coordinates" in [m.name for m in pitch_marks(frame.pitch, 19, coords=True) if isinstance(m, Group)]


@pytest.mark.parametrize(("column", "name"), [(0, "a"), (25, "z"), (26, "aa"), (27, "ab"), (40, "ao")])
def test_columns_go_on_after_z(column, name):
    assert column_name(column) == name


def test_a_symbol_holds_the_pitch_once_and_is_named_by_what_it_shows():
    pitch = pitch_of(load_ruleset("standard"))
    one, same = pitch_symbol(pitch, 20), pitch_symbol(pitch, 20)
    assert one == same
    assert one.key != pitch_symbol(pitch, 19).key
    assert one.key != pitch_symbol(pitch, 20, guides=False).key
    assert one.marks == pitch_marks(pitch, 20)
    for mark in walk((Use(one, 0, 0),)):
        if isinstance(mark, Disc):
            assert one.x <= mark.x - mark.r
            assert mark.y + mark.r <= one.y + one.height


@st.composite
def rulesets(draw):
    """Pitches of every shape: sizes, goals anywhere, open or not, straight or all ways."""
    columns, rows = 2 * draw(st.integers(1, 12)), 2 * draw(st.integers(1, 14))
    shape = draw(st.sampled_from(GoalShape))
    width = 2 if shape is GoalShape.DOT else draw(st.integers(1, columns))
    lefts = st.integers(0, columns - width)
    directions = draw(st.sampled_from(Directions)) if width > 1 else Directions.ALL
    return Ruleset(pitch=PitchSettings(columns=columns, rows=rows, boundary=draw(st.sampled_from(Boundary))),
                   goal=GoalSettings(shape=shape, width=width, left=LeftPosts(draw(lefts), draw(lefts))),
                   edges=EdgeSettings(directions=directions), bounce=BounceSettings(mouth=draw(st.booleans())))


@given(ruleset=rulesets(), square=st.sampled_from([4.0, 7.5, 12.0, 20.0, 45.5]))
@settings(max_examples=60, deadline=None)
def test_any_pitch_has_all_its_guides_a_closed_wall_and_a_mark_on_every_dot(ruleset, square):
    frame = frame_of(ruleset, square)
    if frame.has_guides:
        drawn = {line for line, _ in guide_strokes(frame.pitch, frame.weights, frame.reaches())}
        assert drawn == set(frame.pitch.segments)
    points = frame.outline()
    for (ax, ay), (bx, by) in pairwise([*points, points[0]]):
        assert (ax == bx) != (ay == by)
    discs = [mark for mark in (*frame.dots(), *frame.rings()) if isinstance(mark, Disc)]
    marked = {(mark.x, mark.y) for mark in discs} | {frame.at(dot) for dot in frame.dots_on_walls}
    assert len(discs) == len({(mark.x, mark.y) for mark in discs})
    assert marked | {frame.at(frame.pitch.start)} == {frame.at(dot) for dot in frame.pitch.dots}
    assert all(frame.pitch.goals[end].dots for end in End)
