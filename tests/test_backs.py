"""Rules on the back: every back lies behind its front, whichever way the sheet is turned."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pitch_pages import A4, A5, boxes_of_texts, own_marks, printed

from papersoccer_print import load_ruleset
from papersoccer_print.backends.pdf import write_pdf
from papersoccer_print.documents.paper import Paper
from papersoccer_print.documents.pitches.backs import Turning, rules_card
from papersoccer_print.documents.pitches.imposition import Grid, Piece
from papersoccer_print.documents.pitches.layout import Look
from papersoccer_print.drawing.theme import load_theme
from papersoccer_print.errors import PapersoccerError, UsageError
from papersoccer_print.products.pitch import Options, make, read_offset
from papersoccer_print.scene.marks import Document, Group, Line, Mark, Page, Text, Use, walk
from papersoccer_print.words import words


def backs(document: Document, page: int) -> list[Group]:
    return [mark for mark in document.pages[page].marks if isinstance(mark, Group) and mark.name == "back"]


def corner(group: Group) -> tuple[float, float]:
    """Where a back's own corner stands on the page."""
    first = group.marks[0]
    return (first.x, first.y) if isinstance(first, Use) else (group.dx, group.dy)


SHEETS = [A4, A4.turned, A5, Paper(200, 200, 10, "square")]


@given(columns=st.integers(1, 5), rows=st.integers(1, 5), gutter=st.floats(0, 20),
       edge=st.sampled_from(["long", "short"]), paper=st.sampled_from(SHEETS))
def test_each_back_meets_its_front_after_turning(columns, rows, gutter, edge, paper):
    grid = Grid(paper, columns, rows, gutter)
    turning = Turning(edge)
    for number in range(len(grid)):
        front = grid.piece(number)
        back = turning.back_of(front, paper)
        upright = paper.height >= paper.width
        # The sheet turns about one of its long or short edges: that mirrors x or y.
        if (edge == "long") == upright:
            seen = Piece(paper.width - back.x - back.width, back.y, back.width, back.height)
        else:
            seen = Piece(back.x, paper.height - back.y - back.height, back.width, back.height)
        assert (seen.x, seen.y) == pytest.approx((front.x, front.y), abs=0.01)
        # And a back is itself a piece of the same grid.
        assert any((back.x, back.y) == pytest.approx((other.x, other.y)) for other in map(grid.piece, range(len(grid))))


@pytest.mark.parametrize(("edge", "expected"), [
    ("long", [(105, 0), (0, 0), (105, 148.5), (0, 148.5)]), ("short", [(0, 148.5), (105, 148.5), (0, 0), (105, 0)]),
])
def test_thirty_pitches_with_rules_on_the_back(edge, expected):
    document = printed(per_page="4", copies=30, duplex=edge)
    assert len(document.pages) == 16
    assert document.duplex == edge
    assert [corner(back) for back in backs(document, 1)] == expected
    assert [corner(back) for back in backs(document, 3)] == expected
    assert len(backs(document, 15)) == 2
    assert len(write_pdf(document)) < 60_000


def test_the_rules_are_text_once_and_then_a_figure():
    document = printed(per_page="4", duplex="long")
    first, *others = backs(document, 1)
    assert first.role == "Sect"
    assert [(mark.role, mark.alt) for mark in others] == [("Figure", "The rules of Standard again.")] * 3
    texts = [mark.text for mark in own_marks(first.marks) if isinstance(mark, Text)]
    uses = [mark.marks[0] for mark in others]
    symbol = next(use.symbol for use in uses if isinstance(use, Use))
    assert all(isinstance(use, Use) and use.symbol == symbol for use in uses)
    assert [mark.text for mark in own_marks(symbol.marks) if isinstance(mark, Text)] == texts
    assert min(mark.size for mark in own_marks(symbol.marks) if isinstance(mark, Text)) >= 12
    assert not any(isinstance(mark, Group) and mark.role for mark in walk(symbol.marks))


def test_each_ruleset_has_its_own_rules_behind_it():
    document = printed("standard", "starter", per_page="2", duplex="short")
    front = [mark.x for mark in own_marks(document.pages[0].marks) if isinstance(mark, Use)]
    left, right = sorted(backs(document, 1), key=corner)
    words_of = [" ".join(mark.text for mark in own_marks(back.marks) if isinstance(mark, Text))
                for back in (left, right)]
    assert front == sorted(front)
    assert "starter" in words_of[0]
    assert "standard" in words_of[1]


def test_an_offset_moves_every_back():
    plain, moved = printed(duplex="long"), printed(duplex="long", back_offset="0.5,-1.25")
    (before,), (after,) = backs(plain, 1), backs(moved, 1)
    assert corner(after) == (corner(before)[0] + 0.5, corner(before)[1] - 1.25)
    assert moved.pages[0] == plain.pages[0]


@pytest.mark.parametrize(("text", "offset"), [(None, (0, 0)), ("0,0", (0, 0)), (" -1.5 , 2", (-1.5, 2))])
def test_offsets(text, offset):
    assert read_offset(text) == offset


@pytest.mark.parametrize("text", ["", "1", "1;2", "1,2,3", "a,b", "1e3,0", "100,0", "٣,0"])
def test_no_offset(text):
    with pytest.raises(UsageError, match="--back-offset"):
        read_offset(text)


@pytest.mark.parametrize("name", ["standard", "starter", "one-bounce", "no-own-goals", "texas"])
@pytest.mark.parametrize("large", [False, True])
def test_a_card_of_rules_stays_inside_its_piece(name, large):
    look = Look(load_theme("mono"), words("en"), large)
    width, height = (148.5, 210) if large else (105, 148.5)
    page = Page(width, height, rules_card(load_ruleset(name), load_ruleset("standard"), look, width, height))
    boxes = boxes_of_texts(page)
    assert len(boxes) > 20
    for left, top, right, bottom, text in boxes:
        assert min(left, top, width - right, height - bottom) >= 8, text


def test_a_long_title_is_set_smaller_but_never_under_the_text():
    look = Look(load_theme("mono"), words("en"))
    ruleset = load_ruleset("no-own-goals")
    object.__setattr__(ruleset, "name", "rules-that-we-made-up-on-a-rainy-day")
    heading = next(mark for mark in walk(rules_card(ruleset, load_ruleset("standard"), look, 105, 148.5))
                   if isinstance(mark, Text))
    assert 12 <= heading.size < 16


@pytest.mark.parametrize(("options", "message"), [
    ({"duplex": "left"}, "use long or short"),
    ({"duplex": "long", "tile": True, "square": 40.0}, "a poster has no back"),
    ({"back_offset": "1,1"}, "--duplex or --fold"),
    ({"fold": True, "per_page": "4"}, "does not go with"),
    ({"fold": True, "duplex": "long"}, "does not go with"),
    ({"fold": True, "square": 30.0}, "too many of standard"),
    ({"per_page": "8", "duplex": "long"}, r"need a piece \d+ mm high, and it has 105; take fewer"),
    ({"per_page": "9", "duplex": "long", "paper": "150x260"}, "too narrow for rules"),
])
def test_what_cannot_have_a_back_is_said(options, message):
    with pytest.raises(PapersoccerError, match=message):
        printed(**options)


def test_a_folded_card_has_two_pitches_inside_and_the_rules_on_its_cover():
    document = printed(fold=True)
    inside, outside = document.pages
    assert (inside.width, inside.height) == (297, 210)
    assert document.duplex == "short"
    assert len([mark for mark in own_marks(inside.marks) if isinstance(mark, Use)]) == 2
    marks = [mark for mark in own_marks(inside.marks) if isinstance(mark, Line) and mark.x1 == mark.x2 == 148.5]
    assert [(mark.y1, mark.y2) for mark in marks] == [(5, 10), (200, 205)]
    # The cover is the right half of the outer side.
    (cover,) = backs(document, 1)
    assert corner(cover) == (148.5, 0)
    assert outside.width == 297
    assert not any(isinstance(mark, Line) and mark.dash == (1, 3) for mark in own_marks(inside.marks))


def test_folded_cards_by_number_and_name(tmp_path):
    assert len(printed(fold=True, copies=3).pages) == 6
    assert len(printed("standard", "starter", fold=True).pages) == 4
    file = tmp_path / "names.txt"
    file.write_text("Ada;Ben\nCleo;Dan\nEva;Finn\n")
    document = printed(fold=True, names=str(file), number=True)
    assert len(document.pages) == 4
    names: list[Mark] = [mark for page in document.pages for mark in own_marks(page.marks) if isinstance(mark, Text)]
    assert {"Ada", "Finn"} <= {mark.text for mark in names if isinstance(mark, Text)}


@pytest.mark.parametrize(("options", "name"), [({"fold": True}, "pitch-standard-a4-folded"),
                                               ({"per_page": "4", "duplex": "long"}, "pitch-standard-a4-4up-duplex")])
def test_names_of_files(options, name):
    (thing,) = make(Options(**options))
    assert not isinstance(thing, PapersoccerError)
    assert thing.name == name
