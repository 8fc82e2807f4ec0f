"""Paper: sizes, landscape, margins, and clear errors."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papersoccer_print.documents.paper import SIZES, Paper, margin_note, page_size
from papersoccer_print.errors import UsageError


@dataclass(frozen=True)
class Wish:
    paper: str = "A4"
    landscape: bool = False
    margin: float | None = None


@pytest.mark.parametrize(("paper", "width", "height"), [
    ("A3", 297, 420), ("A4", 210, 297), ("a5", 148, 210), ("Letter", 215.9, 279.4), ("LEGAL", 215.9, 355.6),
    ("universal", 210, 279.4), ("100x150", 100, 150), ("100 × 150 mm", 100, 150), ("8.5x11in", 215.9, 279.4),
    ("148.5x210", 148.5, 210),
])
def test_sizes(paper, width, height):
    page = page_size(Wish(paper))
    assert (page.width, page.height) == pytest.approx((width, height))
    assert page.margin == 10


def test_universal_fits_both_a4_and_letter():
    page = page_size(Wish("universal"))
    for name in ("A4", "Letter"):
        assert page.width <= SIZES[name][0]
        assert page.height <= SIZES[name][1]


def test_landscape_turns_the_page_once():
    page = page_size(Wish(landscape=True))
    assert (page.width, page.height, page.name) == (297, 210, "a4-landscape")
    assert page.turned == page_size(Wish())
    assert page.turned.turned == page
    # A page that is wide already stays as it is.
    assert page_size(Wish("200x100", landscape=True)) == page_size(Wish("200x100"))


@pytest.mark.parametrize(("paper", "name"), [("A4", "a4"), ("100x150", "100x150"), ("100 × 150 mm", "100x150"),
                                             ("8.5x11in", "8.5x11in")])
def test_names_are_fit_for_files(paper, name):
    assert page_size(Wish(paper)).name == name


@pytest.mark.parametrize("paper", ["A9", "", "210", "210x", "x297", "-5x100", "210x297cm", "1e3x5", "A4 "])
def test_unknown_paper_is_named_with_what_there_is(paper):
    with pytest.raises(UsageError, match=r"--paper .*A4.*universal.*210x297"):
        page_size(Wish(paper))


@pytest.mark.parametrize("paper", ["39x100", "100x39.9", "5001x100", "1x1in"])
def test_paper_that_is_no_paper(paper):
    with pytest.raises(UsageError, match=r"40\.\.5000 mm"):
        page_size(Wish(paper))


@pytest.mark.parametrize("margin", [-1, 95.5, 200, float("nan")])
def test_margins_have_limits(margin):
    with pytest.raises(UsageError, match=r"0\.\.95 mm"):
        page_size(Wish(margin=margin))


def test_a_risky_margin_is_noted():
    assert margin_note(page_size(Wish())) is None
    assert margin_note(page_size(Wish(margin=8))) is None
    assert "7.5 mm is under 8 mm" in str(margin_note(page_size(Wish(margin=7.5))))


@given(st.text(max_size=12))
def test_any_text_is_a_size_or_a_clear_error(text):
    try:
        page = page_size(Wish(text))
    except UsageError:
        return
    assert min(page.room) > 0


def test_room_is_what_the_margins_leave():
    assert Paper(210, 297, 10, "a4").room == (190, 277)
