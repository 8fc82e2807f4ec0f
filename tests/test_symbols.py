"""The shared signs: where they lie, how large they are, and that A and B differ without colour."""

from __future__ import annotations

import math

import pytest

from papersoccer_print.drawing import symbols
from papersoccer_print.drawing.theme import MONO
from papersoccer_print.rules.options import Player
from papersoccer_print.scene.marks import MM_PER_PT, Disc, Line, Mark, Point, Polyline, Rect, Text


def points(marks: tuple[Mark, ...]) -> list[Point]:
    """Every end, corner and centre of the marks."""
    found: list[Point] = []
    for mark in marks:
        if isinstance(mark, Line):
            found += [(mark.x1, mark.y1), (mark.x2, mark.y2)]
        elif isinstance(mark, Polyline):
            found += mark.points
        elif isinstance(mark, Disc):
            found.append((mark.x, mark.y))
    return found


@pytest.mark.parametrize("r", [0.8, 2.3, 9.0])
def test_a_ball_is_a_white_disc_with_pentagon_and_five_spokes(r: float) -> None:
    marks = symbols.ball(10, 20, r, MONO)
    outline, *spokes, pentagon = marks
    assert isinstance(outline, Disc)
    assert outline.fill == MONO.paper
    assert math.isclose(outline.r + outline.width / 2, r)
    assert len(spokes) == 5
    assert isinstance(pentagon, Polyline)
    assert pentagon.fill == MONO.ink
    assert len(pentagon.points) == 5
    assert all(math.hypot(x - 10, y - 20) <= r + 1e-9 for x, y in points(marks))
    assert all(isinstance(spoke, Line) and spoke.width >= 0.2 for spoke in spokes)


def test_a_ball_clears_the_lines_round_it() -> None:
    halo, *rest = symbols.ball(1, 1, 2, MONO, 0.5)
    assert halo == Disc(1, 1, 2.5, MONO.paper)
    assert tuple(rest) == symbols.ball(1, 1, 2, MONO)


def test_players_differ_without_colour() -> None:
    discs = {player: symbols.player_disc(player, 0, 0, 2.1, MONO) for player in Player}
    (a, letter_a), (b, letter_b) = discs[Player.A], discs[Player.B]
    assert isinstance(a, Disc)
    assert isinstance(b, Disc)
    assert (a.fill, b.fill) == (MONO.ink, MONO.paper)
    assert isinstance(letter_a, Text)
    assert isinstance(letter_b, Text)
    assert (letter_a.text, letter_a.colour) == ("A", MONO.paper)
    assert (letter_b.text, letter_b.colour) == ("B", MONO.ink)


def test_a_disc_takes_another_label_and_size() -> None:
    _, text = symbols.player_disc(Player.A, 5, 5, 3, MONO, "12", 10)
    assert isinstance(text, Text)
    assert (text.text, text.size, text.anchor) == ("12", 10, "middle")
    assert math.isclose(text.y, 5 + 0.66 * 10 * MM_PER_PT / 2)


@pytest.mark.parametrize("sign", [symbols.tick, symbols.cross])
def test_tick_and_cross_keep_to_their_size(sign: object) -> None:
    marks = sign(3, 4, 2.0, MONO)  # type: ignore[operator]
    assert all(abs(x - 3) <= 1.0 and abs(y - 4) <= 1.0 for x, y in points(marks))
    with_halo = sign(3, 4, 2.0, MONO, 0.3)  # type: ignore[operator]
    assert with_halo[-len(marks):] == marks
    assert all(mark.colour == MONO.paper for mark in with_halo[:-len(marks)])
    assert len(with_halo) > len(marks)


def test_a_number_box_is_a_square_with_its_number_in_the_middle() -> None:
    box, text = symbols.number_box(10, 20, 6.4, 3, MONO)
    assert isinstance(box, Rect)
    assert (box.x, box.y, box.width, box.height, box.fill) == (10, 20, 6.4, 6.4, MONO.ink)
    assert isinstance(text, Text)
    assert (text.x, text.text, text.size, text.colour) == (13.2, "3", 13, MONO.paper)
    assert 20 < text.y < 26.4


def test_a_diamond_is_solid_on_a_pitch_and_white_in_a_diagram() -> None:
    solid, = symbols.diamond(0, 0, 2, MONO)
    white, = symbols.diamond(0, 0, 2, MONO, solid=False, line=0.5)
    assert isinstance(solid, Polyline)
    assert isinstance(white, Polyline)
    assert solid.points == white.points == ((0, -2), (2, 0), (0, 2), (-2, 0))
    assert (solid.fill, solid.colour) == (MONO.ink, None)
    assert (white.fill, white.colour, white.width) == (MONO.paper, MONO.ink, 0.5)


@pytest.mark.parametrize("direction", [(0, -1), (3, 0), (-2, 2)])
def test_a_head_points_where_it_should(direction: Point) -> None:
    triangle, = symbols.head((5, 5), direction, 3, 1, MONO)
    assert isinstance(triangle, Polyline)
    tip, left, right = triangle.points
    assert tip == (5, 5)
    back = (left[0] + right[0]) / 2, (left[1] + right[1]) / 2
    length = math.hypot(*direction)
    assert math.isclose(tip[0] - back[0], 3 * direction[0] / length, abs_tol=1e-9)
    assert math.isclose(tip[1] - back[1], 3 * direction[1] / length, abs_tol=1e-9)
    assert math.isclose(math.dist(left, right), 2)
    halo, same = symbols.head((5, 5), direction, 3, 1, MONO, 0.2)
    assert same == triangle
    assert isinstance(halo, Polyline)
    assert halo.colour == halo.fill == MONO.paper
