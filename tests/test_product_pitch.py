"""Pitch sheets: the numbers of the standard, what fits, and what is said if it does not."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pitch_pages import (
    A3,
    A4,
    A5,
    LETTER,
    TEMPLATES,
    UNIVERSAL,
    boxes_of_texts,
    look,
    own_marks,
    pitch,
    place,
    printed,
    texts,
)
from render import pdf_corners, svg_corners
from test_drawing_pitch import SHIPPED, rulesets

from papersoccer_print.backends.pdf import write_pdf
from papersoccer_print.backends.svg import write_svg
from papersoccer_print.documents.paper import Paper, page_size
from papersoccer_print.documents.pitches.fitting import largest, sheet_fits
from papersoccer_print.documents.pitches.layout import Look, can_draw
from papersoccer_print.documents.pitches.pages import largest_single, single_page
from papersoccer_print.documents.pitches.poster import OVERLAP, Tiling
from papersoccer_print.drawing.pitch import Frame
from papersoccer_print.drawing.theme import load_theme
from papersoccer_print.errors import PapersoccerError
from papersoccer_print.products.pitch import Options, make
from papersoccer_print.rules.options import Boundary, DeadEnd, End, GoalShape
from papersoccer_print.rules.ruleset import EndingSettings, GoalSettings, PitchSettings, Ruleset
from papersoccer_print.scene.dump import dump
from papersoccer_print.scene.marks import Disc, Group, Line, Polyline, Rect, Text, Use, walk
from papersoccer_print.scene.text import cap_height, missing_characters, text_width
from papersoccer_print.words import languages, words

# --- The full sheet


def test_the_standard_sheet_on_a4_has_the_numbers_of_the_standard():
    page = single_page(pitch("standard"), A4, look(), None)
    assert place(page) == pytest.approx((25, 50.25, 20))
    found = texts(page)
    baselines = {"Paper soccer": [17.75], "scores here": [26.05, 277.94], "First kick": [35.25], "Date": [44.75],
                 "Name": [44.75, 259.74], "Winner": [259.74], "Print at 100\u00a0%": [284.45], "50\u00a0mm": [284.45],
                 "2\u00a0in": [284.45]}
    for text, expected in baselines.items():
        assert [mark.y for mark in found[text]] == pytest.approx(expected, abs=0.005), text
    heading = found["Standard · 8 × 10"][0]
    assert (heading.x, heading.y, heading.anchor, heading.size) == (pytest.approx(185), 17.75, "end", 14)
    assert [(mark.y, mark.size) for mark in found["A"]][:2] == [(pytest.approx(26.05), 15), (pytest.approx(44.75), 15)]
    assert {mark.size for marks in found.values() for mark in marks} == {12, 14, 15, 20}


def test_the_check_bars_are_true():
    page = single_page(pitch("standard"), A4, look(), None)
    ticks = sorted(mark.x1 for mark in own_marks(page.marks) if isinstance(mark, Line) and mark.x1 == mark.x2)
    assert ticks == pytest.approx([25, 75, 134.2, 185])
    middle = 284.45 - cap_height(12) / 2
    lines = [mark for mark in own_marks(page.marks) if isinstance(mark, Line)]
    assert len([mark for mark in lines if mark.y1 == mark.y2 == pytest.approx(middle)]) == 4
    assert not [mark for mark in own_marks(single_page(pitch("standard"), A4, look(ruler=False), None).marks)
                if isinstance(mark, Line) and mark.x1 == mark.x2]


@pytest.mark.parametrize(("name", "paper", "options", "square"), [
    ("standard", A4, {}, 20), ("starter", A4, {}, 23), ("quick", A4, {}, 24), ("long", A4, {}, 15),
    ("standard", A4, {"large": True}, 19), ("standard", A4, {"coords": True}, 19), ("standard", LETTER, {}, 18),
    ("standard", UNIVERSAL, {}, 18), ("standard", LETTER, {"large": True}, 17), ("standard", A3, {"large": True}, 29),
    ("standard", A5, {}, 14),
])
def test_the_largest_square_that_fits(name, paper, options, square):
    assert largest_single(pitch(name), paper, look(**options)) == square
    assert place(single_page(pitch(name), paper, look(**options), None))[2] == pytest.approx(square)


def test_whole_millimetres_from_ten_up_and_halves_below():
    assert largest(lambda square: square <= 12.9) == 12
    assert largest(lambda square: square <= 9.9) == 9.5
    assert largest(lambda square: square <= 2) is None
    assert largest(lambda square: square <= 13, 14) is None


def test_large_print_has_nothing_under_18_points():
    page = single_page(pitch("standard"), A4, look(large=True), None)
    _, y0, s = place(page)
    assert s == 19
    found = texts(page)
    assert min(mark.size for marks in found.values() for mark in marks) == 18
    assert found["Paper soccer"][0].y == pytest.approx(y0 - 19 - 16)
    assert found["First kick"][0].y == pytest.approx(y0 - 5.5 - 9.5)
    assert "Date" not in found
    assert "Name" not in found
    boxes = [mark for mark in own_marks(page.marks) if isinstance(mark, Rect)]
    assert {(mark.width, mark.stroke) for mark in boxes} == {(5.5, 0.5)}
    assert boxes[0].y + 5.5 == pytest.approx(y0 - 5.5 + 0.55)


def test_coordinates_move_labels_and_fields_outwards():
    page = single_page(pitch("standard"), A4, look(coords=True), None)
    _, y0, s = place(page)
    found = texts(page)
    assert s == 19
    assert found["scores here"][0].y == pytest.approx(y0 - 19 - 4.2 - 6)
    assert found["Date"][0].y == pytest.approx(y0 - 5.5 - 5)
    assert found["First kick"][0].y == pytest.approx(y0 - 5.5 - 5 - 8.5)


def test_a_tinted_goal_says_in_words_who_defends_it():
    page = single_page(pitch("standard"), A4, look(theme="colour"), None)
    found = texts(page)
    assert found["B defends"][0].colour == "#b34700"
    assert found["A defends"][0].y > found["B defends"][0].y
    assert found["scores here"][0].colour == "#0b5c9e"
    card = single_page(pitch("standard"), A4, look(theme="colour"), 9)
    assert not any(isinstance(mark, Polyline) and mark.fill not in (None, "#000000", "#0b5c9e", "#b34700")
                   for mark in walk(card.marks))


def test_a_dark_theme_colours_the_page():
    page = single_page(pitch("standard"), A4, look(theme="chalkboard"), None)
    ground = own_marks(page.marks)[0]
    assert isinstance(ground, Rect)
    assert (ground.width, ground.height, ground.fill) == (210, 297, "#17301f")
    assert all(mark.colour != "#000000" for mark in own_marks(page.marks) if isinstance(mark, Text))


def test_a_field_that_does_not_fit_is_dropped_in_order():
    page = single_page(pitch("wide-goal"), A4, look(), None)
    wide = texts(page)
    # The top goal leaves less than 30 mm for a name, so the word goes; the winner's boxes go under their label.
    assert len(wide["Name"]) == 1
    boxes = [mark for mark in own_marks(page.marks) if isinstance(mark, Rect)]
    assert boxes[-1].y + 4 - 0.55 == pytest.approx(wide["Winner"][0].y + 9.5)


def test_a_ruleset_that_can_be_drawn_has_a_box_for_it():
    page = single_page(pitch("starter"), A4, look(), None)
    found = texts(page)
    assert found["Draw"][0].y == pytest.approx(found["Winner"][0].y + 9.5)
    assert "Starter · 6 × 8 · 15\u00a0min" in found
    assert "Draw" not in texts(single_page(pitch("standard"), A4, look(), None))
    assert can_draw(Ruleset(ending=EndingSettings(dead_end=DeadEnd.DRAW)))


def test_a_goal_as_wide_as_the_pitch_has_its_fields_beside_the_label():
    page = single_page(pitch(Ruleset(goal=GoalSettings(width=8, left=0))), A4, look(), None)
    found = texts(page)
    rows = [mark.y for mark in found["scores here"]]
    assert [mark.y for mark in found["Name"]] == rows
    assert [found["First kick"][0].y, found["Winner"][0].y] == rows


def test_the_ruleset_is_named_as_on_its_rule_sheet():
    assert "Half line · 8 × 10" in texts(single_page(pitch("half-line"), A4, look(), None))
    polish = Look(load_theme("mono"), words("pl"))
    assert any(text.startswith("Starter · 6 × 8") for text in texts(single_page(pitch("starter"), A4, polish, None)))


@pytest.mark.parametrize("length", [5, 30, 60, 90, 400])
def test_a_long_title_pushes_out_what_matters_less(length):
    name = ("Long name " * 50)[:length].strip()
    page = single_page(pitch(Ruleset(name=name)), A4, look(), None)
    line = next(mark for key, marks in texts(page).items() for mark in marks if "8 × 10" in key)
    assert line.text in (f"{name.capitalize()} · 8 × 10", "8 × 10")
    assert text_width(line.text, line.size) <= 190
    title = text_width("Paper soccer", 20, "bold") + 8
    assert ("Paper soccer" in texts(page)) == (title + text_width(line.text, 14) <= 190)


@given(ruleset=rulesets(), paper=st.sampled_from([A4, A5, LETTER, A3, A4.turned, Paper(120, 160, 10, "x")]),
       large=st.booleans(), coords=st.booleans(), theme=st.sampled_from(["mono", "colour"]))
@settings(max_examples=120, deadline=None)
def test_no_text_touches_another_or_the_pitch_or_leaves_the_page(ruleset, paper, large, coords, theme):
    the_look = look(large=large, coords=coords, theme=theme)
    square = largest_single(pitch(ruleset), paper, the_look)
    if square is None:
        return
    page = single_page(pitch(ruleset), paper, the_look, None)
    boxes = boxes_of_texts(page)
    for a, b in combinations(boxes, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (a, b)
    frame = Frame(pitch(ruleset), square, the_look.theme, large)
    x0, y0, _ = place(page)
    upper, lower = frame.shoulder
    half = frame.weights.wall / 2
    areas = [(frame.left, upper, frame.right, lower), (*_goal(frame, End.TOP),), (*_goal(frame, End.BOTTOM),)]
    for left, top, right, bottom, text in boxes:
        assert left >= 5, text
        assert right <= paper.width - 5, text
        assert top >= 5, text
        assert bottom <= paper.height - 5, text
        for a, b, c, d in areas:
            clear = (right <= x0 + a - half or x0 + c + half <= left or bottom <= y0 + b - half
                     or y0 + d + half <= top)
            assert clear, text


def _goal(frame: Frame, end: End) -> tuple[float, float, float, float]:
    a, b = frame.posts(end)
    return (a, frame.top, b, 0) if end is End.TOP else (a, frame.pitch.rows * frame.square, b, frame.bottom)


# --- Errors and notes


@pytest.mark.parametrize(("names", "options", "message"), [
    (["standard"], {"square": 25.0}, r"too big for a4 .*the largest square that fits is 20 mm"),
    (["standard"], {"square": 25.0, "paper": "100x100"}, r"the largest square that fits is \d"),
    (["standard"], {"square": 2.0}, r"3\.\.1000 mm"),
    (["standard"], {"square": float("nan")}, r"3\.\.1000 mm"),
    (["standard"], {"copies": 0}, r"1\.\.10,000"),
    (["standard"], {"gutter": -1.0}, r"0\.\.50 mm"),
    (["standard"], {"per_page": "x"}, "a whole number 1..100, or auto"),
    (["standard"], {"per_page": "0"}, "a whole number 1..100, or auto"),
    (["standard"], {"per_page": "²"}, "a whole number 1..100, or auto"),
    (["standard"], {"per_page": "4", "square": 10.0}, r"4 to a page fit .* 9\.5 mm; 2 to a page fit .* 10"),
    (["standard"], {"per_page": "100"}, r"too many of standard for a4; \d+ to a page fit with squares of \d"),
    (["standard"], {"per_page": "2", "paper": "60x60"}, "take larger paper"),
    (["standard"], {"per_page": "2", "paper": "60x60", "square": 9.0}, "take larger paper"),
    (["long"], {"paper": "50x60"}, "do not fit 50x60 even at 3 mm"),
    (["standard"], {"paper": "A9"}, "--paper A9"),
    (["standard"], {"tile": True}, "--tile needs --square"),
    (["standard"], {"tile": True, "square": 900.0}, "at most 100 are made"),
    (["standard"], {"tile": True, "square": 12.0, "paper": "50x60"}, "14 mm or more"),
    (["standard"], {"tile": True, "square": 15.0, "paper": "40x41"}, "too small for tiles"),
    (["standard"], {"blank": "lined"}, "dotted or squared"),
    (["standard"], {"blank": "dotted", "square": 99.0}, "the largest square for blank paper is 95 mm"),
    (["nonesuch"], {}, "nonesuch"),
    (["standard"], {"lang": "xx"}, "no language 'xx'"),
    (["standard"], {"theme": "neon"}, "no theme 'neon'"),
])
def test_what_cannot_be_printed_is_said(names, options, message):
    with pytest.raises(PapersoccerError, match=message):
        printed(*names, **options)


@pytest.mark.parametrize(("options", "note"), [
    ({"margin": 5.0}, "margin of 5 mm"),
    ({"per_page": "3"}, "4 to a page would fit"),
    ({"per_page": "4", "copies": 5}, "3 of its 4 places empty"),
    ({"per_page": "4", "copies": 8}, None),
    ({}, None),
    ({"blank": "dotted", "margin": 3.0}, "margin of 3 mm"),
])
def test_notes(options, note):
    (thing,) = make(Options(**options))
    assert not isinstance(thing, PapersoccerError)
    assert any(note in found for found in thing.notes) if note else thing.notes == ()


def test_a_pitch_that_lies_better_on_its_side_is_noted(tmp_path):
    file = tmp_path / "flat.yaml"
    file.write_text("extends: standard\npitch: {columns: 20, rows: 6}\n")
    (thing,) = make(Options(ruleset=(str(file),)))
    assert not isinstance(thing, PapersoccerError)
    assert thing.notes == ("flat: --landscape would give squares of 13 mm",)
    assert thing.name == "pitch-flat-a4"


@pytest.mark.parametrize(("names", "options", "name"), [
    (["standard"], {}, "pitch-standard-a4"),
    (["standard"], {"paper": "Letter", "landscape": True, "square": 9.5}, "pitch-standard-letter-landscape-9.5mm"),
    (["starter"], {"theme": "colour", "large_print": True, "coords": True}, "pitch-starter-a4-colour-large-coords"),
    (["standard", "starter"], {"per_page": "8"}, "pitch-standard-starter-a4-8up"),
    (["standard", "starter", "long", "quick"], {}, "pitch-standard-starter-long-etc-a4"),
    (["standard"], {"square": 60.0, "tile": True}, "pitch-standard-a4-tiled-60mm"),
    (["standard"], {"blank": "squared", "square": 7.0}, "blank-squared-a4-7mm"),
])
def test_file_names_tell(names, options, name):
    (thing,) = make(Options(ruleset=tuple(names), **options))
    assert not isinstance(thing, PapersoccerError)
    assert thing.name == name


# --- Posters and blank paper


@given(width=st.floats(50, 3000), height=st.floats(50, 3000), paper=st.sampled_from([A4, A5, LETTER, A3.turned]))
def test_tiles_cover_a_poster_and_overlap(width, height, paper):
    tiling = Tiling(paper, width, height)
    room = paper.room
    x, y = tiling.corner(0, 0)
    end_x, end_y = tiling.corner(tiling.columns - 1, tiling.rows - 1)
    assert x <= 1e-6
    assert y <= 1e-6
    assert end_x + room[0] >= width - 1e-6
    assert end_y + room[1] >= height - 1e-6
    if tiling.columns > 1:
        assert tiling.corner(0, 0)[0] + room[0] - tiling.corner(1, 0)[0] == pytest.approx(OVERLAP)
        assert (tiling.columns - 1) * (room[0] - OVERLAP) + OVERLAP < width


def test_a_poster_is_one_symbol_on_every_sheet():
    document = printed(square=45.0, tile=True)
    uses = [mark for page in document.pages for mark in own_marks(page.marks) if isinstance(mark, Use)]
    assert len(document.pages) == len(uses) == 6
    assert len({use.symbol.key for use in uses}) == 1
    ticks = [[mark.x1 for mark in own_marks(page.marks) if isinstance(mark, Line) and mark.x1 == mark.x2]
             for page in document.pages[:2]]
    # The same place on the poster, seen from both sheets.
    assert ticks[0][0] - uses[0].x == pytest.approx(ticks[1][0] - uses[1].x)
    assert "Sheet 2 of 6: column 2, row 1" in texts(document.pages[1])
    assert not any(isinstance(mark, Group) and mark.role for mark in walk(uses[0].symbol.marks))
    assert len(printed(square=10.0, tile=True).pages) == 1
    assert not texts(printed(square=45.0, tile=True, margin=5.0).pages[0])


@pytest.mark.parametrize("kind", ["dotted", "squared"])
def test_blank_paper_has_whole_squares_inside_the_margins(kind):
    document = printed(blank=kind, square=7.0, copies=2)
    assert len(document.pages) == 2
    lines = [mark for mark in own_marks(document.pages[0].marks) if isinstance(mark, Line)]
    grid = [mark for mark in lines if mark.y1 == mark.y2 and mark.x2 - mark.x1 > 100]
    assert min(mark.x1 for mark in grid) >= 10
    assert grid[1].y1 - grid[0].y1 == pytest.approx(7)
    assert (grid[0].x2 - grid[0].x1) == pytest.approx(27 * 7, abs=0.03)
    assert {"50\u00a0mm at 100\u00a0%", "2\u00a0in at 100\u00a0%"} == set(texts(document.pages[0]))
    assert not texts(printed(blank=kind, ruler=False).pages[0])
    assert set(texts(printed(blank=kind, paper="80x100").pages[0])) == {"50\u00a0mm at 100\u00a0%"}
    assert not texts(printed(blank=kind, paper="60x100").pages[0])


# --- Paper read back


def test_the_walls_measure_80_by_100_when_read_back():
    document = printed(square=10.0)
    for corners in (pdf_corners(write_pdf(document)), svg_corners(write_svg(document, 0))):
        (outline,) = [points for points in corners if len(points) >= 12]
        xs, ys = (sorted({round(point[axis], 3) for point in outline}) for axis in (0, 1))
        assert xs[-1] - xs[0] == pytest.approx(80, abs=0.0011)
        assert ys[-2] - ys[1] == pytest.approx(100, abs=0.0011)
        assert len(ys) == 4


@pytest.mark.parametrize("name", SHIPPED)
def test_every_ruleset_prints_on_every_common_paper(name):
    for paper in ("A3", "A4", "A5", "Letter", "universal"):
        document = printed(name, paper=paper)
        assert len(document.pages) == 1
        page = page_size(Options(paper=paper))
        assert (document.pages[0].width, document.pages[0].height) == (page.width, page.height)


def test_the_same_input_gives_the_same_document():
    assert dump(printed("starter", per_page="4", copies=6)) == dump(printed("starter", per_page="4", copies=6))


def test_a_sheet_has_a_heading_a_figure_and_decoration_apart():
    page = printed("half-line").pages[0]
    groups = [mark for mark in page.marks if isinstance(mark, Group)]
    assert len(groups) == len(page.marks)
    assert [mark.role for mark in groups].count("H1") == 1
    (figure,) = [mark for mark in groups if mark.role == "Figure"]
    assert "More walls are printed inside the pitch." in str(figure.alt)
    assert "row 6" in str(figure.alt)
    for group in groups:
        if group.role in ("P", "H1"):
            assert all(isinstance(mark, Text) for mark in group.marks)
    open_pitch = printed("starter").pages[0]
    assert any("The wall stands outside" in (mark.alt or "") for mark in open_pitch.marks if isinstance(mark, Group))


def test_a_dot_goal_in_a_wall_is_one_ring_on_the_back_wall():
    ruleset = Ruleset(goal=GoalSettings(shape=GoalShape.DOT), pitch=PitchSettings(boundary=Boundary.WALL))
    use = next(m for m in own_marks(single_page(pitch(ruleset), A4, look(), None).marks) if isinstance(m, Use))
    rings = [mark for mark in walk(use.symbol.marks) if isinstance(mark, Disc) and mark.fill == "#ffffff"]
    assert [(mark.x, mark.y) for mark in rings] == [(80, -20), (80, 220)]
    assert sheet_fits(pitch(ruleset), 20, A4, look())


# --- Words


@pytest.mark.parametrize("lang", [lang for lang in ("de", "es", "hu", "pl", "ru") if (TEMPLATES / lang).is_dir()])
def test_every_language_has_every_text_with_the_same_placeholders(lang):
    from papersoccer_print.strict_yaml import read_yaml

    def flat(value, path=()):
        for key, item in value.items():
            if isinstance(item, str):
                yield (*path, key), item
            else:
                yield from flat(item, (*path, key))

    english = dict(flat(read_yaml(TEMPLATES / "en" / "pitch.yaml").data))
    other = dict(flat(read_yaml(TEMPLATES / lang / "pitch.yaml").data))
    plural = {"one", "few", "many", "other"}
    assert {key for key in english if key[-1] not in plural} == {key for key in other if key[-1] not in plural}
    for key, text in other.items():
        same = english[key if key in english else (*key[:-1], "other")]
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", same)), key
        assert not missing_characters(text)
        # A and B stay Latin letters everywhere.
        assert not re.search(r"\b[АВ]\b", text)


@pytest.mark.parametrize("lang", languages())
def test_every_language_prints(lang):
    document = printed("starter", lang=lang, theme="colour")
    assert document.lang == lang
    assert len(boxes_of_texts(document.pages[0])) > 10
