"""Cards, class sets and grids of pitches: how many fit, what each has on it, in which order they come."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pitch_pages import (
    A4,
    A5,
    look,
    own_marks,
    pitch,
    pitches_on,
    place,
    printed,
    texts,
)

from papersoccer_print.backends.pdf import write_pdf
from papersoccer_print.documents.paper import Paper
from papersoccer_print.documents.pitches.cards import Card
from papersoccer_print.documents.pitches.class_set import read_names
from papersoccer_print.documents.pitches.imposition import Grid, Plan, grids_of, plan_auto, plan_count, sheets_of
from papersoccer_print.documents.pitches.layout import Filled
from papersoccer_print.documents.pitches.pages import Job, single_page
from papersoccer_print.documents.pitches.pieces import imposed_pages
from papersoccer_print.drawing.pitch import Frame
from papersoccer_print.errors import InputError, UsageError
from papersoccer_print.products.pitch import Options, make
from papersoccer_print.rules.options import End
from papersoccer_print.scene.marks import Group, Line, Text, Use, walk
from papersoccer_print.scene.text import cap_height, cut_to_fit, text_width

# --- Cards


@pytest.mark.parametrize(("name", "count", "square", "columns"), [
    ("standard", 4, 9.5, 2), ("standard", 8, 6, 4), ("starter", 4, 11, 2), ("starter", 8, 6.5, 4),
])
def test_how_many_fit_on_a4(name, count, square, columns):
    plan = plan_count(count, [pitch(name)], A4, look())
    assert plan is not None
    assert (plan.squares, plan.grid.columns, len(plan.grid)) == ((square,), columns, count)
    assert plan.grid.paper.name == ("a4-landscape" if count == 8 else "a4")


def test_a_card_has_the_numbers_of_the_standard():
    page = imposed_pages([pitch("standard")], [Job(0)] * 4, Plan(Grid(A4, 2, 2), (9.5,)), look())[0]
    (x0, y0), *_ = [(mark.x, mark.y) for mark in own_marks(page.marks) if isinstance(mark, Use)]
    assert (x0, y0) == pytest.approx((14.5, 26.75), abs=0.005)
    found = texts(page)
    ring = 0.5 + 0.045 * 9.5 + 0.295 / 2
    assert found["A"][0].y == pytest.approx(y0 - 9.5 - ring - 2.3)
    assert found["B"][0].y == pytest.approx(y0 + 11 * 9.5 + ring + 1.7 + cap_height(13))
    assert found["Standard"][0].y == pytest.approx(y0 - 2.8)
    assert found["50\u00a0mm at 100\u00a0%"][0].y == pytest.approx(148.5 - 3.6)
    assert len(found["50\u00a0mm at 100\u00a0%"]) == len(found["2\u00a0in at 100\u00a0%"]) == 1
    lines = [mark for mark in own_marks(page.marks) if isinstance(mark, Line) and mark.dash == (1, 3)]
    assert {(mark.x1, mark.y1, mark.x2, mark.y2) for mark in lines} == {(105, 5, 105, 292), (5, 148.5, 205, 148.5)}


def test_all_pieces_are_the_same_after_cutting():
    page = imposed_pages([pitch("starter")], [Job(0)] * 8, Plan(Grid(A4.turned, 4, 2), (6.5,)), look())[0]
    found = list(pitches_on(page.marks))
    assert len(found) == 8
    assert len({(key, round(x % 74.25, 6), round(y % 105, 6)) for key, x, y in found}) == 1


def test_a_card_under_8_mm_says_no_more_than_it_must():
    small = texts(imposed_pages([pitch("standard")], [Job(0)], Plan(Grid(A4.turned, 4, 2), (6,)), look())[0])
    assert set(small) == {"A", "B", "50\u00a0mm at 100\u00a0%"}
    numbered = imposed_pages([pitch("standard")], [Job(0, Filled(7))], Plan(Grid(A4.turned, 4, 2), (6,)), look())[0]
    assert "No.\u00a07" in texts(numbered)


def test_squares_under_14_make_a_card_with_its_own_bars():
    page = single_page(pitch("standard"), A5, look(), None)
    x0, y0, s = place(page)
    assert (x0, s) == (18, 14)
    found = texts(page)
    assert found["50\u00a0mm at 100\u00a0%"][0].y == pytest.approx(found["B"][0].y + 8.2)
    assert "Paper soccer" not in found
    assert y0 == pytest.approx(31, abs=0.2)


def test_large_print_cards_are_large():
    page = imposed_pages([pitch("quick")], [Job(0)] * 4, Plan(Grid(A4, 2, 2), (10,)), look(large=True))[0]
    assert min(mark.size for marks in texts(page).values() for mark in marks) == 18


def test_a_card_with_coordinates_has_room_for_them():
    the_look = look(coords=True)
    square = plan_count(4, [pitch("standard")], A4, the_look).squares[0]  # type: ignore[union-attr]
    card = Card(Frame(pitch("standard"), square, the_look.theme), the_look, 0, 0, 105, 148.5)
    assert card.y0 + card.frame.top - 3.4 - cap_height(12) > card.baseline(End.TOP) + 0.7
    page = imposed_pages([pitch("standard")], [Job(0)], Plan(Grid(A4, 2, 2), (square,)), the_look)[0]
    assert "Standard" not in texts(page)


# --- Imposition


@pytest.mark.parametrize("per_page", [2, 3, 4, 8])
@pytest.mark.parametrize("pages", [1, 2, 5])
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_never_a_blank_page(per_page, pages, more):
    copies = per_page * pages + more
    document = printed(per_page=str(per_page), copies=copies)
    uses = [[mark for mark in own_marks(page.marks) if isinstance(mark, Use)] for page in document.pages]
    assert len(document.pages) == -(-copies // per_page)
    assert sum(map(len, uses)) == copies
    assert all(uses)


@given(st.lists(st.integers(), max_size=60), st.integers(1, 6), st.integers(1, 6))
def test_every_job_is_printed_once_and_in_order(jobs, columns, rows):
    sheets = list(sheets_of(jobs, Grid(A4, columns, rows)))
    assert [job for sheet in sheets for job in sheet] == jobs
    assert all(len(sheet) == columns * rows for sheet in sheets[:-1])
    assert all(sheets)


@given(st.integers(1, 40), st.floats(0, 20))
def test_grids_have_room_and_no_idle_row_or_column(count, gutter):
    for grid in grids_of(count, A4, gutter, turn=True):
        assert len(grid) >= count
        assert (grid.columns - 1) * grid.rows < count
        assert grid.columns * (grid.rows - 1) < count
        last = grid.piece(len(grid) - 1)
        assert (last.x + last.width, last.y + last.height) == pytest.approx((grid.paper.width, grid.paper.height))


def test_a_gutter_has_a_cut_on_either_side():
    cuts = Grid(A4, 2, 1, 10).cut_lines("#000000")
    assert isinstance(cuts, Group)
    assert [mark.x1 for mark in cuts.marks if isinstance(mark, Line)] == [100, 110]
    assert not [mark for mark in own_marks(printed(per_page="4", cut_lines=False).pages[0].marks)
                if isinstance(mark, Line) and mark.dash]


def test_auto_takes_as_many_as_can_be_read():
    plan = plan_auto([pitch("standard")], A4, look())
    assert plan is not None
    assert (len(plan.grid), plan.squares) == (4, (9.5,))
    at_six = plan_auto([pitch("standard")], A4, look(), square=6)
    assert at_six is not None
    assert len(at_six.grid) == 8
    assert plan_auto([pitch("standard")], Paper(60, 60, 10, "tiny"), look()) is None
    assert len(printed(per_page="auto", paper="A6").pages) == 1


def test_rulesets_share_a_page_each_at_its_own_size():
    document = printed("standard", "starter", per_page="4")
    assert len(document.pages) == 1
    found = [mark.text for mark in walk(document.pages[0].marks) if isinstance(mark, Text)]
    assert found.count("Standard") == found.count("Starter") == 2
    keys = [key for key, _, _ in pitches_on(document.pages[0].marks)]
    assert keys[0] == keys[1] != keys[2] == keys[3]
    assert len(printed("standard", "starter", "long").pages) == 3
    assert len(printed("standard", "starter", "long", per_page="2").pages) == 2


def test_the_first_copy_is_described_in_full_and_the_others_in_short():
    document = printed("standard", per_page="4", copies=8)
    alts = [mark.alt or "" for page in document.pages for mark in walk(page.marks)
            if isinstance(mark, Group) and mark.role == "Figure"]
    assert len(alts) == 8
    assert "A scores in the top goal, between columns 4 and 6: 3 goal dots." in alts[0]
    assert set(alts[1:]) == {"A pitch of 8 by 10 squares, 105 dots and 316 lines that may be drawn."}


def test_a_class_set_is_small():
    document = printed(per_page="4", copies=30)
    assert len(document.pages) == 8
    assert len(write_pdf(document)) < 60_000


# --- Names and numbers


def test_names_and_numbers_are_filled_in(tmp_path):
    file = tmp_path / "names.txt"
    file.write_text("# class 4b\nAda; Ben\n\nZoë\tŁukasz\nDaria\n", encoding="utf-8")
    document = printed(names=str(file), number=True)
    assert len(document.pages) == 3
    first, second, third = map(texts, document.pages)
    assert {"Ada", "Ben"} <= set(first)
    assert {"Zoë", "Łukasz"} <= set(second)
    assert "Daria" in third
    assert "Standard · 8 × 10 · No.\u00a03" in third
    assert len(printed(names=str(file), per_page="4").pages) == 1
    assert len(printed(names=str(file), copies=5).pages) == 5
    assert len(printed("standard", "starter", names=str(file)).pages) == 3


def test_a_long_name_is_cut_off_at_its_line():
    assert cut_to_fit("Ann", 30, 12) == "Ann"
    short = cut_to_fit("Maximiliane-Theophania von und zu Wolkenstein", 40, 12)
    assert short.endswith("…")
    assert text_width(short, 12) <= 40


def test_names_in_any_script_are_filled_in(tmp_path):
    file = tmp_path / "names.txt"
    file.write_text("שלום; 漢字\nAda\0; B\x85\u2028n\nZoë\n" + "W" * 10_000 + ";\U0001f600", encoding="utf-8")
    assert read_names(file)[1] == ("Ada\0", "B\x85\u2028n")
    made = next(make(Options(names=str(file))))
    shown = [list(texts(page)) for page in made.document.pages]
    assert [line for page in shown for line in page if line in ("slvm", "HanZi", "Ada[U+0000]", "B  n", "Zoë")] == [
        "slvm", "HanZi", "Ada[U+0000]", "B  n", "Zoë"]
    assert ":grinning:" in shown[3]
    assert any(line.startswith("WWW") and line.endswith("…") for line in shown[3])
    assert f'{file}: the font has not all of these letters: "שלום" is printed as "slvm"' in made.notes[0]


@pytest.mark.parametrize("options", [{"per_page": "4"}, {"tile": True, "square": 40.0}, {"duplex": "long"}, {}])
def test_names_that_are_cut_are_told(tmp_path, options):
    file = tmp_path / "names.txt"
    file.write_text("Ada; Ben\n", encoding="utf-8")
    assert next(make(Options(names=str(file), **options))).notes == ()
    long = [f"{letter} von und zu Wolkenstein-Trostburg, genannt der Lange, der Ältere" * 5 for letter in "ABCDE"]
    file.write_text("\n".join(["Ada; Ben", *long]), encoding="utf-8")
    assert next(make(Options(names=str(file), **options))).notes == (
        f'{file}: no room for the whole of "A von und zu Wolkenstein-Trostburg, gen…", '
        '"B von und zu Wolkenstein-Trostburg, gen…", "C von und zu Wolkenstein-Trostburg, gen…", and 2 more',)


@pytest.mark.parametrize(("text", "message"), [
    ("", "there are no names"), ("# nobody\n", "there are no names"), ("a;b;c", ":1:1: 3 names on a line"),
    ("\0" * 50, "this is no text file"),
])
def test_faults_in_a_file_of_names(tmp_path, text, message):
    file = tmp_path / "names.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_names(file)


def test_more_names_than_copies_is_an_error(tmp_path):
    file = tmp_path / "names.txt"
    file.write_text("a\nb\nc\n")
    with pytest.raises(UsageError, match=r"--copies 2: .* has 3 lines of names"):
        printed(names=str(file), copies=2)
