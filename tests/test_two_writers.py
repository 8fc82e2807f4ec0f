"""Two writers, one picture: the PDF and the SVG of a scene agree by eye and by ruler."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from every_mark import document, every_mark
from hypothesis import given, settings
from hypothesis import strategies as st
from render import (
    different_pixels,
    pdf_corners,
    pdf_lines,
    pdf_to_image,
    svg_corners,
    svg_lines,
    svg_to_image,
)

from papersoccer_print.backends.geometry import Box, bounds
from papersoccer_print.backends.pdf import write_pdf
from papersoccer_print.backends.svg import write_svg
from papersoccer_print.scene.marks import Clip, Disc, Group, Line, Mark, Page, Point, Polyline, Symbol, Text, Use


@pytest.fixture(scope="module")
def from_pdf():  # type: ignore[no-untyped-def]
    return pdf_to_image(write_pdf(document()))


def test_both_writers_draw_the_same_picture(from_pdf) -> None:  # type: ignore[no-untyped-def]
    assert different_pixels(from_pdf, svg_to_image(write_svg(document()))) == 0


def test_outlines_are_the_same_picture_again(from_pdf) -> None:  # type: ignore[no-untyped-def]
    assert different_pixels(from_pdf, svg_to_image(write_svg(document(), text="outlines"))) == 0


@pytest.mark.parametrize("change", [
    lambda m: Disc(m.x + 0.5, m.y, m.r) if isinstance(m, Disc) and not m.colour else m,
    lambda m: m._replace(text=m.text.replace("gól", "gol")) if isinstance(m, Text) else m,
    lambda m: m._replace(phase=0.0) if isinstance(m, Line) else m,
    lambda m: m._replace(clip=Clip(0, 0, 20.04, 8.04)) if isinstance(m, Group) and m.clip else m,
    lambda m: m._replace(turned=False) if isinstance(m, Group) else m,
    lambda m: m._replace(angle=(m.angle + 180) % 360) if isinstance(m, Use) else m,
    lambda m: m._replace(join="bevel") if isinstance(m, Polyline) else m,
    lambda m: m._replace(anchor="start") if isinstance(m, Text) else m,
], ids=["ball 0.5 mm off", "one accent", "dash", "clip corners", "turned", "angle", "corner", "anchor"])
def test_a_changed_scene_is_seen(from_pdf, change: Callable[[Mark], Mark]) -> None:  # type: ignore[no-untyped-def]
    changed = document(*map(change, every_mark()))
    assert different_pixels(from_pdf, svg_to_image(write_svg(changed))) > 0


@pytest.mark.parametrize("closed", [False, True])
def test_pointed_corners_of_a_symbol_are_whole(closed: bool) -> None:
    spike = Symbol("spike", (Polyline(((0, 0), (0, 0), (3, 14), (6, 0)), 2.0, closed=closed),), 0, 0, 6, 14)
    book = document(Use(spike, 30, 10), Use(spike, 60, 60, 180))
    assert different_pixels(pdf_to_image(write_pdf(book)), svg_to_image(write_svg(book))) == 0


@pytest.mark.parametrize(("points", "closed", "box"), [
    (((0, 0), (9, 0), (9, 9)), False, (-1, -1, 10, 10)),  # right angles stay in half a width
    (((5, 0), (10, 5), (5, 10), (0, 5)), True, (-2 ** 0.5, -2 ** 0.5, 10 + 2 ** 0.5, 10 + 2 ** 0.5)),
    (((5, 0), (10, 5), (5, 10), (0, 5), (5, 0)), True, (-2 ** 0.5, -2 ** 0.5, 10 + 2 ** 0.5, 10 + 2 ** 0.5)),
    (((0, 0), (5, 0), (9, 0), (0, 0.1)), False, (-1, -1, 10, 1.1)),  # too sharp: cut off
    (((3, 3), (3, 3)), True, (2, 2, 4, 4)),
])
def test_bounds_hold_pointed_corners(points: tuple[Point, ...], closed: bool, box: Box) -> None:
    assert bounds([Polyline(points, 2.0, closed=closed)]) == pytest.approx(box)


def test_geometry_reads_back_the_same() -> None:
    lines, also_lines = pdf_lines(write_pdf(document())), svg_lines(write_svg(document()))
    assert len(lines) == len(also_lines) > 12
    for (a, width), (b, also_width) in zip(lines, also_lines, strict=True):
        assert a == pytest.approx(b, abs=0.002)
        assert width == pytest.approx(also_width, abs=0.001)


def test_lines_are_where_the_scene_says() -> None:
    marks = [mark for mark in every_mark() if isinstance(mark, Line)]
    expected = [((m.x1, m.y1, m.x2, m.y2), m.width) for m in marks]
    for found in (pdf_lines(write_pdf(document(*marks))), svg_lines(write_svg(document(*marks)))):
        assert [line for line, _ in found] == [pytest.approx(line, abs=0.001) for line, _ in expected]
        assert [width for _, width in found] == pytest.approx([width for _, width in expected], abs=0.001)


def test_a_half_turned_group_reads_back_turned() -> None:
    scene = document(Group((Line(1, 2, 30, 4, 0.5),), dx=50, dy=60, turned=True))
    for (line, _), in (pdf_lines(write_pdf(scene)), svg_lines(write_svg(scene))):
        assert line == pytest.approx((20, 56, 49, 58), abs=0.001)


def test_walls_read_back_the_same() -> None:
    wall = Polyline(((10, 10), (90.5, 10), (90.5, 50.25), (60, 50.25), (60, 80), (10, 80)), 1.0, closed=True)
    for corners in (pdf_corners(write_pdf(document(wall))), svg_corners(write_svg(document(wall)))):
        points = next(points for points in corners if len(points) >= 6)
        assert points[:6] == [pytest.approx(point, abs=0.001) for point in wall.points]


coordinates = st.floats(2, 48).map(lambda value: round(value * 3) / 3)
strokes = st.tuples(coordinates, coordinates, coordinates, coordinates, st.sampled_from((0.3, 1.0)),
                    st.sampled_from(("#000000", "#ffffff"))).map(lambda given: Line(*given))
triangles = st.builds(lambda *given: Polyline(*given, join="round"),
                      st.tuples(*[st.tuples(coordinates, coordinates)] * 3), st.sampled_from((0.0, 0.6)),
                      st.sampled_from(("#000000", "#ffffff", None)), st.sampled_from(("#000000", "#ffffff", None)),
                      st.booleans())
discs = st.tuples(coordinates, coordinates, st.just(3.3), st.sampled_from(("#000000", "#ffffff"))).map(
    lambda given: Disc(*given))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.one_of(strokes, triangles, discs), max_size=14))
def test_gathering_marks_keeps_the_picture(marks: list[Mark]) -> None:
    """Both writers paint marks of one look together; it must look as if each were in a group of its own."""
    together = document(pages=(Page(50, 50, tuple(marks)),))
    apart = document(pages=(Page(50, 50, tuple(Group((mark,), clip=Clip(-9, -9, 99, 99)) for mark in marks)),))
    for one, other in ((pdf_to_image(write_pdf(together)), pdf_to_image(write_pdf(apart))),
                       (svg_to_image(write_svg(together)), svg_to_image(write_svg(apart)))):
        assert different_pixels(one, other) == 0
