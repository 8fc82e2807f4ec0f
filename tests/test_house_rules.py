"""The sheet for rules of one's own: every option has its words in every language, and everything fits."""

from __future__ import annotations

from enum import StrEnum
from itertools import combinations

import pytest
from pitch_pages import TEMPLATES, boxes_of_texts, texts

from papersoccer_print.documents.pitches.house_rules import QUESTIONS, answers_of
from papersoccer_print.errors import PapersoccerError, UsageError
from papersoccer_print.products.house_rules import Options, make
from papersoccer_print.rules import options
from papersoccer_print.scene.marks import Document, Rect, walk
from papersoccer_print.scene.text import missing_characters
from papersoccer_print.strict_yaml import read_yaml
from papersoccer_print.words import languages, words

NOT_ASKED = {"Player", "End", "Entry", "TimeUp", "Verdict", "Illegal", "Ending"}
"""Not options of a ruleset, or too fine for a sheet to tick."""


def printed(**values: object) -> Document:
    (thing,) = make(Options(**values))  # type: ignore[arg-type]
    assert not isinstance(thing, PapersoccerError)
    return thing.document


def test_every_option_of_the_rules_is_asked():
    enums = {name for name, member in vars(options).items()
             if isinstance(member, type) and issubclass(member, StrEnum) and member is not StrEnum}
    asked = {answers.__name__ for _, answers in QUESTIONS if isinstance(answers, type)}
    assert asked == enums - NOT_ASKED


@pytest.mark.parametrize("lang", [folder.name for folder in sorted(TEMPLATES.iterdir())
                                  if (folder / "house-rules.yaml").is_file()])
def test_every_answer_has_words(lang):
    house = read_yaml(TEMPLATES / lang / "house-rules.yaml").data["house"]
    english = read_yaml(TEMPLATES / "en" / "house-rules.yaml").data["house"]
    assert list(house) == list(english)
    for key, answers in QUESTIONS:
        assert list(house[key]) == ["ask", *answers_of(answers)]
        for answer in house[key]:
            assert house[key][answer].count("___") == english[key][answer].count("___")
            assert not missing_characters(house[key][answer])


@pytest.mark.parametrize("values", [{}, {"large_print": True}, {"paper": "A5"},
                                    {"paper": "Letter", "theme": "chalkboard"},
                                    {"large_print": True, "paper": "A3"}, *({"lang": lang} for lang in languages()),
                                    *({"lang": lang, "paper": "Letter", "large_print": True} for lang in languages())])
def test_nothing_overlaps_or_leaves_the_page(values):
    document = printed(**values)
    assert sum(len(boxes_of_texts(page)) for page in document.pages) > 30
    for page in document.pages:
        boxes = boxes_of_texts(page)
        for left, top, right, bottom, text in boxes:
            assert min(left, top, page.width - right, page.height - bottom) >= 10, text
        for a, b in combinations(boxes, 2):
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (a, b)


@pytest.mark.parametrize("lang", languages())
def test_large_print_has_every_question_once_on_the_pages_it_needs(lang):
    document = printed(lang=lang, paper="Letter", large_print=True)
    found = [text for page in document.pages for text in texts(page)]
    for key, _ in QUESTIONS:
        assert found.count(words(lang)(f"house.{key}.ask")) == 1
    assert len(document.pages) == 2


def test_only_a_question_with_several_answers_has_boxes():
    page = printed().pages[0]
    boxes = [mark for mark in walk(page.marks) if isinstance(mark, Rect)]
    assert len(boxes) == sum(len(answers_of(answers)) for _, answers in QUESTIONS if len(answers_of(answers)) > 1)
    assert texts(page)["Our own game"][0].size == 20


@pytest.mark.parametrize(("values", "pages"), [({}, 1), ({"large_print": True}, 2), ({"paper": "A5"}, 2),
                                               ({"paper": "A3", "large_print": True}, 1)])
def test_the_dots_get_a_page_of_their_own_where_little_is_left(values, pages):
    assert len(printed(**values).pages) == pages


@pytest.mark.parametrize("paper", ["A6", "100x300", "200x100"])
def test_paper_that_is_too_small_is_said_to_be(paper):
    with pytest.raises(UsageError, match="too small for the sheet of house rules"):
        printed(paper=paper)


def test_its_name_and_notes():
    (thing,) = make(Options(large_print=True, margin=4.0))
    assert not isinstance(thing, PapersoccerError)
    assert thing.name == "house-rules-a4-large"
    assert len(thing.notes) == 1
