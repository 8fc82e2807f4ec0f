"""What a record says of its turns: under the diagram, under the frames, or on pages of its own; nothing is left out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from replaying import draw

from papersoccer_print.documents.games.comments import APART, Comment, paged
from papersoccer_print.documents.games.look import LEAD, Look
from papersoccer_print.documents.setting.blocks import Span
from papersoccer_print.documents.setting.inline import Lines, break_lines
from papersoccer_print.drawing.theme import load_theme
from papersoccer_print.scene.marks import Group, Page, Text, walk
from papersoccer_print.scene.text import text_width
from papersoccer_print.words import words

TURNS = ["2", "2", "5", "6", "7", "0", "7", "2", "42"]
LOOK = Look(words("en"), load_theme("mono"))
LONG = "Look at the wall, where the next one will bounce. " * 30


def record(folder: Path, comments: dict[int, str], turns: list[str] = TURNS) -> str:
    """A record with comments by turn (0: before the first kick)."""
    moves = [{"kicks": kicks, "comment": comments[n]} if n in comments else kicks for n, kicks in enumerate(turns, 1)]
    file = folder / "game.yaml"
    file.write_text(json.dumps({**({"comment": comments[0]} if 0 in comments else {}), "moves": moves}))
    return str(file)


def told(page: Page) -> list[tuple[str, str]]:
    """The comments on a page: what is in the disc before each, and its text."""
    lists = [mark for mark in walk(page.marks) if isinstance(mark, Group) and mark.name == "comments"]
    found = []
    for item in (item for each in lists for item in each.marks):
        assert isinstance(item, Group)
        *labels, body = item.marks
        assert [part.role for part in item.marks if isinstance(part, Group)] == [*["Lbl"] * len(labels), "LBody"]
        parts = tuple(labels), (body,)
        disc, text = ([mark.text for mark in walk(marks) if isinstance(mark, Text)] for marks in parts)
        found.append((" ".join(disc), " ".join(" ".join(text).split())))
    return found


def lowest(page: Page) -> float:
    found = []

    def look(marks: Any, y: float) -> None:
        for mark in marks:
            if isinstance(mark, Group):
                look(mark.marks, y + mark.dy)
            elif isinstance(mark, Text):
                found.append(y + mark.y)

    look(page.marks, 0.0)
    return max(found)


def test_comments_stand_under_the_one_diagram_behind_their_turns_discs(tmp_path: Path) -> None:
    document = draw(record(tmp_path, {0: "The ball lies in the middle.", 3: "Fresh.", 9: "Used."})).document
    (page,) = document.pages
    assert told(page) == [("", "The ball lies in the middle."), ("3", "Fresh."), ("9", "Used.")]


def placed(page: Page) -> dict[str, tuple[float, float]]:
    """Where each text of a page begins."""
    return {mark.text: (mark.x, mark.y) for mark in walk(page.marks) if isinstance(mark, Text)}


def test_what_stands_below_is_as_wide_as_the_page_where_the_list_has_ended(tmp_path: Path) -> None:
    (page,) = draw(record(tmp_path, {3: "Words and more words. " * 8})).document.pages
    at = placed(page)
    assert at["start"][1] == at["record stops"][1]
    assert max(text_width(text, 12) + x for text, (x, _) in at.items() if text.startswith("Words")) > 160


def test_what_stands_below_keeps_clear_of_a_list_that_goes_on() -> None:
    (page,) = draw(square=6.0).document.pages
    (moves,) = (mark for mark in walk(page.marks) if isinstance(mark, Group) and mark.name == "moves")
    begin = min(mark.x for mark in walk(moves.marks) if isinstance(mark, Text))
    at = placed(page)
    below = {text: x for text, (x, y) in at.items() if y >= at["A"][1] and text in ("turn ends", "start", "goal")}
    assert len(below) == 3
    assert len({at[text][1] for text in below}) > 1
    assert all(x + text_width(text, 12) < begin for text, x in below.items())


def test_squares_give_way_to_comments_but_only_as_far_as_a_page_chooses_by_itself(tmp_path: Path) -> None:
    few = draw(record(tmp_path, {3: "One line.", 5: "Another line.", 7: "And a third."})).document
    assert len(few.pages) == 1
    many = draw(record(tmp_path, dict.fromkeys(range(1, 10), LONG))).document
    assert len(many.pages) > 2
    assert told(many.pages[0]) == []
    behind = [comment for page in many.pages[1:] for comment in told(page)]
    assert behind == [(str(turn), LONG.strip()) for turn in range(1, 10)]
    assert [mark.text for page in many.pages[1:] for mark in walk(page.marks)
            if isinstance(mark, Text) and mark.text.startswith("page ")] == [
        f"page {number} of {len(many.pages)}" for number in range(2, len(many.pages) + 1)]


def test_a_part_of_a_game_has_its_own_comments(tmp_path: Path) -> None:
    source = record(tmp_path, {0: "Before.", 2: "Two.", 4: "Four.", 6: "Six."})
    (page,) = draw(source, begin="3", end="5").document.pages
    assert told(page) == [("4", "Four.")]
    (page,) = draw(source, at="2").document.pages
    assert told(page) == [("", "Before."), ("2", "Two.")]


def test_frames_have_their_comments_with_their_turns(tmp_path: Path) -> None:
    (page,) = draw(record(tmp_path, {0: "Before.", 2: "Two.", 4: "Four.", 6: "Six."}), frames="turns=3").document.pages
    assert told(page) == [("", "Before."), ("2", "Two."), ("4", "Four."), ("6", "Six.")]


@pytest.mark.parametrize("options", [{}, {"large_print": True}, {"paper": "A5"}, {"square": 7.0}])
def test_comments_that_would_press_the_frames_go_behind_them(tmp_path: Path, options: dict[str, Any]) -> None:
    comments = dict.fromkeys(range(1, 10), LONG)
    document = draw(record(tmp_path, comments), frames="turns=5", **options).document
    bare = draw(record(tmp_path, {}), frames="turns=5", **options).document
    strip = document.pages[:len(bare.pages)]
    assert all(told(page) == [] for page in strip)
    behind = document.pages[len(bare.pages):]
    assert " ".join(text for page in behind for _, text in told(page)) == " ".join([LONG.strip()] * 9)
    assert [disc for page in behind for disc, _ in told(page) if disc] == [str(turn) for turn in range(1, 10)]
    assert all(lowest(page) < page.height - 10 for page in document.pages)


@pytest.mark.parametrize("number", ["turn", "kick"])
def test_comments_behind_frames_that_begin_with_one_again_tell_the_turns_of_the_headings(
    tmp_path: Path, number: str
) -> None:
    source = record(tmp_path, dict.fromkeys(range(1, 10), LONG))
    document = draw(source, frames="turns=3", restart_numbers=True, number=number).document
    assert [disc for page in document.pages for disc, _ in told(page) if disc] == [str(turn) for turn in range(1, 10)]
    document = draw(source, frames="turns=3", restart_numbers=True, number=number, begin="4").document
    assert [disc for page in document.pages for disc, _ in told(page) if disc] == [str(turn) for turn in range(4, 10)]
    document = draw(source, frames="turns=9", restart_numbers=True, begin="4").document
    assert [disc for page in document.pages for disc, _ in told(page) if disc] == [str(turn) for turn in range(1, 7)]


def test_comments_are_not_broken_anew_for_each_square_that_is_tried(tmp_path: Path) -> None:
    with patch("papersoccer_print.documents.games.comments.break_lines", wraps=break_lines) as breaking:
        draw(record(tmp_path, {1: LONG, 2: "Short."}), frames="turns=1", paper="A5")
        assert breaking.call_count == 2 * 2  # under the frames, where they find no room, and behind
        breaking.reset_mock()
        draw(record(tmp_path, {1: "Short.", 2: "Short."}), frames="turns=9", paper="A5")
        assert breaking.call_count == 2 * 2  # once more where the frames are enlarged


def test_a_comment_longer_than_a_page_goes_on_without_its_disc(tmp_path: Path) -> None:
    document = draw(record(tmp_path, {4: "word " * 1_990}), paper="A5").document
    behind = [told(page) for page in document.pages[1:]]
    assert len(behind) > 2
    assert [disc for page in behind for disc, _ in page] == ["4", *[""] * (len(behind) - 1)]
    labels = [mark for page in document.pages for mark in walk(page.marks) if isinstance(mark, Group) and
              mark.role == "Lbl" and not mark.marks]
    assert not labels, "nothing is announced that is not there"
    assert " ".join(text for page in behind for _, text in page) == ("word " * 1_990).strip()


def test_numbers_of_kicks_stand_in_the_discs_of_comments_too(tmp_path: Path) -> None:
    (page,) = draw(record(tmp_path, {9: "Used."}), number="kick").document.pages
    assert told(page) == [("10", "Used.")]
    (page,) = draw(record(tmp_path, {9: "Used."}), number="none").document.pages
    assert told(page) == [("9", "Used.")]


@settings(max_examples=40, deadline=None)
@given(lengths=st.lists(st.integers(1, 60), max_size=9), height=st.floats(LEAD, 260))
def test_paged_comments_keep_every_line_and_stay_on_their_page(lengths: list[int], height: float) -> None:
    line = break_lines((Span("word"),), 100, LOOK.text).lines[0]
    comments = [Comment(None, Lines((line,) * length, LOOK.text, 100, length * LEAD)) for length in lengths]
    pages = paged(comments, height, LOOK)
    assert sum(len(part.text.lines) for page in pages for part in page) == sum(lengths)
    assert sum(part.begins for page in pages for part in page) == len(lengths)
    for page in pages:
        assert page
        assert sum(part.height(LOOK) for part in page) - APART * LOOK.scale <= max(height, LEAD) + 1e-5
    split = [page[0] for page in pages if not page[0].begins]
    assert not split or max(lengths) * LEAD > height - 1e-5


def test_text_tells_them_below_their_turns(tmp_path: Path) -> None:
    file = record(tmp_path, {0: "At school.", 1: LONG, 3: "Hm."})
    text = drawn_text(file)
    told = text[text.index("At school."):].splitlines()
    assert told[:2] == ["At school.", "Turn 1, A: right."]
    first = told[2:told.index("Turn 2, B: right.")]
    assert all(line.startswith("    ") and len(line) < 80 for line in first)
    assert " ".join(line.strip() for line in first) == LONG.strip()
    assert told[told.index("Turn 3, A: down left.") + 1] == "    Hm."
    later = drawn_text(file, begin="2", end="3")
    assert "school" not in later
    assert "Look" not in later
    assert "    Hm.\n" in later


def drawn_text(file: str, **options: Any) -> str:
    return draw(file, **options).extra["txt"].decode()
