"""Packed pages are the pages that they were."""

from __future__ import annotations

from every_mark import document
from hypothesis import given
from hypothesis import strategies as st

from papersoccer_print.rules.options import Player
from papersoccer_print.scene import marks
from papersoccer_print.scene.marks import Mark, Page
from papersoccer_print.scene.packed import Packed, packed

NUMBERS = st.floats(allow_nan=False)
POINTS = st.lists(st.tuples(NUMBERS, NUMBERS), max_size=5).map(tuple)
PLAIN: st.SearchStrategy[Mark] = st.one_of(
    st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS).map(lambda given: marks.Line(*given)),
    POINTS.map(lambda points: marks.Polyline(points, 1.0, None, "#ffffff", True)),
    st.tuples(NUMBERS, NUMBERS, NUMBERS).map(lambda given: marks.Disc(*given)),
    st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS).map(lambda given: marks.Rect(*given, dash=(1.0, 2.0))),
    st.text(max_size=9).map(lambda text: marks.Text(1.0, 2.5, text, 12.0, lang="pl")),
)


def nested(inner: st.SearchStrategy[Mark]) -> st.SearchStrategy[Mark]:
    several = st.lists(inner, max_size=4).map(tuple)
    return st.one_of(
        several.map(lambda kids: marks.Group(kids, "P", clip=marks.Clip(0, 0, 9, 9.5), turned=True)),
        several.map(lambda kids: marks.Use(marks.Symbol(repr(kids), kids, 0, 0, 1, 1), 3.0, 4.0, 90)),
    )


MARKS = st.recursive(PLAIN, nested, max_leaves=20)


@given(kids=st.lists(MARKS, max_size=6))
def test_a_page_comes_back_as_it_was(kids: list[Mark]) -> None:
    page = Page(210.0, 297, tuple(kids))
    back = Packed(page).page()
    assert back == page
    assert repr(back) == repr(page)  # kinds and all


def test_a_page_of_every_mark_is_small() -> None:
    whole = document()
    (small,) = packed(whole.pages)
    assert small.page() == whole.pages[0]


def test_a_member_of_an_enumeration_is_packed_as_the_text_that_it_is() -> None:
    page = Page(9.0, 9.0, (marks.Text(1.0, 2.0, Player.A, 12.0), marks.Disc(1.0, 2.0, 3.0)))
    back = Packed(page).page()
    assert back == page
    assert repr(back) == repr(page).replace(repr(Player.A), "'A'")
