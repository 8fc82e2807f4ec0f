"""Rule sheets and host notes as printed: on their pages, true to the ruleset, the same bytes every time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from papersoccer_print.backends.pdf import write_pdf
from papersoccer_print.documents.examples import examples_for
from papersoccer_print.errors import PapersoccerError, UsageError
from papersoccer_print.products import Printed, host_notes, rules
from papersoccer_print.resources import shipped
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.scene.marks import Document, Group, Mark, Text
from papersoccer_print.words import languages, words

SHIPPED = ("standard", "wide", "fence", "quick", "long", "large", "narrow-goal", "wide-goal", "no-own-goals",
           "safe-walls", "starter", "one-bounce", "no-bounce", "texas", "half-line")
SPOKEN = tuple(lang for lang in languages() if (shipped("templates") / lang / "phrases.yaml").is_file())


def printed(made: Iterator[Printed | PapersoccerError]) -> Printed:
    (thing,) = made
    assert isinstance(thing, Printed)
    return thing


def sheet(ruleset: str = "standard", **options: object) -> Document:
    return printed(rules.make(rules.Options(ruleset=ruleset, **options))).document  # type: ignore[arg-type]


@cache
def standard() -> Document:
    return sheet()


def notes(ruleset: str = "standard", **options: object) -> Document:
    return printed(host_notes.make(host_notes.Options(ruleset=ruleset, **options))).document  # type: ignore[arg-type]


def placed(marks: tuple[Mark, ...], dx: float = 0.0, dy: float = 0.0) -> Iterator[tuple[float, float, Text]]:
    """Every text with its place on the page."""
    for mark in marks:
        if isinstance(mark, Text):
            yield dx + mark.x, dy + mark.y, mark
        elif isinstance(mark, Group):
            yield from placed(mark.marks, dx + mark.dx, dy + mark.dy)


def said(document: Document) -> str:
    """A document's words in reading order."""
    return re.sub(r"\s+", " ", " ".join(text.text for page in document.pages for _, _, text in placed(page.marks)))


def roles(document: Document) -> list[str]:
    def walk(marks: tuple[Mark, ...]) -> Iterator[str]:
        for mark in marks:
            if isinstance(mark, Group):
                if mark.role:
                    yield mark.role
                yield from walk(mark.marks)
    return [role for page in document.pages for role in walk(page.marks)]


@pytest.mark.parametrize("name", SHIPPED)
def test_each_ruleset_fits_its_pages(name: str) -> None:
    assert len(sheet(name).pages) == 2


@pytest.mark.parametrize("name", ["long", "starter", "no-bounce", "texas"])
def test_short_sheets_and_host_notes_take_one_page(name: str) -> None:
    assert len(sheet(name, short=True, paper="A5").pages) == 1
    assert len(notes(name).pages) == 1


@pytest.mark.parametrize("paper", ["Letter", "Legal", "A3"])
def test_other_papers(paper: str) -> None:
    assert len(sheet("starter", paper=paper).pages) == 2


@pytest.mark.parametrize("lang", SPOKEN)
def test_each_language_fits_its_pages(lang: str) -> None:
    assert len(sheet("starter", lang=lang).pages) == 2
    assert len(sheet("standard", lang=lang, short=True, paper="A5").pages) == 1
    assert len(notes("one-bounce", lang=lang).pages) == 1


@pytest.mark.long
@pytest.mark.parametrize("lang", SPOKEN)
@pytest.mark.parametrize("name", SHIPPED)
def test_every_ruleset_in_every_language(lang: str, name: str) -> None:
    for paper in ("A4", "Letter"):
        assert len(sheet(name, lang=lang, paper=paper).pages) <= (2 if paper == "A4" else 3)
        assert len(sheet(name, lang=lang, paper=paper, short=True).pages) == 1
        assert len(notes(name, lang=lang, paper=paper).pages) <= (1 if paper == "A4" else 2)


@pytest.mark.parametrize("document", [sheet(), sheet("starter", short=True, paper="A5"), notes("starter"),
                                      sheet(large_print=True), sheet("texas", paper="A5")])
def test_texts_stand_on_the_page_and_are_large_enough(document: Document) -> None:
    for page in document.pages:
        for x, y, text in placed(page.marks):
            assert 5 < x < page.width - 5
            assert 5 < y < page.height - 5
            assert text.size >= 7, text.text


def test_body_text_is_never_under_twelve_points() -> None:
    for document, least in ((standard(), 12), (sheet(short=True, paper="A5"), 12), (sheet(large_print=True), 18),
                            (sheet(poster=True), 24), (notes(large_print=True), 18)):
        for page in document.pages:
            for group in page.marks:
                if isinstance(group, Group) and group.role in ("P", "Caption"):
                    assert all(text.size >= least - 0.05 for _, _, text in placed(group.marks) if len(text.text) > 2)


def test_structure_for_screen_readers() -> None:
    found = roles(standard())
    assert found.count("H1") == 1
    assert found.count("H2") == 8
    assert {"P", "L", "LI", "Table", "TR", "TH", "TD", "Figure", "Caption", "Artifact"} <= set(found)


def test_every_figure_is_described() -> None:
    def figures(marks: tuple[Mark, ...]) -> Iterator[Group]:
        for mark in marks:
            if isinstance(mark, Group):
                if mark.role == "Figure":
                    yield mark
                yield from figures(mark.marks)
    found = [figure for page in sheet("starter").pages for figure in figures(page.marks)]
    assert len(found) > 12
    assert all(figure.alt for figure in found)


def test_the_footer_tells_two_rulesets_apart() -> None:
    digest = load_ruleset("texas").digest
    assert f"ruleset {digest[:4]} {digest[4:8]}" in said(sheet("texas"))
    assert "page 2 of 2" in said(sheet("texas"))
    assert "page" not in said(notes("texas")).split("papersoccer")[1]


def test_the_same_input_gives_the_same_bytes() -> None:
    assert write_pdf(sheet("one-bounce")) == write_pdf(sheet("one-bounce"))


def test_the_short_sheet_breaks_its_lines_alike_on_every_paper() -> None:
    small, large, poster = (said(document).split("papersoccer")[0] for document in
                            (sheet(short=True, paper="A5"), sheet(short=True), sheet(poster=True)))
    assert small == large == poster


def test_comparison() -> None:
    text = said(sheet(compare="one-bounce"))
    assert "What differs" in text
    assert "one at most" in text
    assert "These two play the same." in said(sheet(compare="fence"))


def test_two_rulesets_of_one_title_are_told_apart_by_name(tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text("extends: standard\ntitle: {en: Our game}\npitch: {columns: 10}\n", encoding="utf-8")
    assert "Our game Classic" in said(sheet(str(file), compare="standard"))
    assert "ours standard" in said(sheet(str(file), compare="standard", lang="es"))


@pytest.mark.parametrize("options", [
    {"ruleset": "long", "large_print": True, "paper": "Letter", "lang": "ru"}, {"paper": "120x200"}])
def test_no_title_has_a_page_to_itself_where_smaller_figures_would_share_it(options: dict[str, object]) -> None:
    first = said(Document(sheet(**options).pages[:1], "", "en"))  # type: ignore[arg-type]
    assert words(str(options.get("lang", "en")))("head.setup") in first
    assert words(str(options.get("lang", "en")))("head.kick") in first


def test_two_languages_side_by_side() -> None:
    document = sheet(lang="en,pl")
    assert len(document.pages) == 1
    text = said(document)
    assert "Paper soccer" in text
    assert "Piłkarzyki na kartce" in text
    assert "Rules · Zasady:" in text


@pytest.mark.parametrize("options", [
    {"short": True, "poster": True}, {"short": True, "compare": "fence"}, {"lang": "en,en"}, {"lang": "en,pl,de"},
    {"lang": "en,pl", "large_print": True}, {"short": True, "paper": "A6"}, {"paper": "50x200"},
    {"short": True, "large_print": True},
])
def test_options_that_do_not_fit_are_usage_errors(options: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        sheet(**options)


@pytest.mark.parametrize("guests", [1, 0, 401])
def test_guests_have_limits(guests: int) -> None:
    with pytest.raises(UsageError, match="--guests"):
        notes(guests=guests)


def test_host_notes_say_what_to_print() -> None:
    assert "For 8 guests, print" in said(notes())
    assert "The odd guest speaks the directions." in said(notes(guests=7))
    assert "Stop after 15 minutes" in said(notes("starter"))


def test_a_template_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.md"
    own.write_text('# Our club | {{ name }}\n\n{{ say("setup.size") }}\n\n![Look](example:goal)\n', encoding="utf-8")
    text = said(sheet("starter", template=str(own)))
    assert "Our club" in text
    assert "6" in text


@pytest.mark.parametrize(("change", "words_"), [
    ("pitch: {columns: 10}", "10 squares"),
    ("pitch: {boundary: open}", "along the edge"),
    ("goal: {width: 4}", "4 squares"),
    ("edges: {directions: orthogonal}", "Not diagonally"),
    ("edges: {crossing: forbidden}", "Not across a diagonal"),
    ("bounce: {per_turn: 0}", "No kick bounces"),
    ("bounce: {per_turn: 3}", "at most three bounces"),
    ("bounce: {walls: false}", "A wall dot is a dot like any other"),
    ("bounce: {lines: false}", "A used dot does not bounce"),
    ("bounce: {mouth: true}", "Its middle dot is a wall dot, too."),
    ("pitch: {boundary: open}\nbounce: {mouth: true}", "Its middle dot is an edge dot, too."),
    ("pitch: {boundary: open, lines: [halfway]}", "The dots of the walls inside the pitch bounce, too."),
    ("ending: {dead_end: draw}", "and the game is a draw"),
    ("ending: {own_goal: forbidden}", "You may not kick into the goal that you defend"),
    ("ending: {own_goal: scorer-wins}", "Whoever kicks the ball into either goal wins"),
    ("match: {first: B}", "B kicks first"),
    ("match: {alternate_first: false}", "in every game"),
    ("match: {time_limit: 20}", "20 minutes"),
])
def test_one_changed_value_changes_words_and_figures(tmp_path: Path, change: str, words_: str) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text(f"extends: standard\n{change}\n", encoding="utf-8")
    ours, plain = sheet(str(file)), standard()
    assert words_ in said(ours).replace("\u00a0", " ")
    assert [page.marks for page in ours.pages] != [page.marks for page in plain.pages]


MINE = 'extends: standard\nexamples:\n  - {{name: mine, moves: "1 4 6", verdict: {}}}\n'


def test_a_false_example_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "false.yaml"
    file.write_text(MINE.format("passes"), encoding="utf-8")
    with pytest.raises(PapersoccerError, match="mine"):
        sheet(str(file))


def test_examples_of_the_ruleset_can_be_set(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(MINE.format("bounces"), encoding="utf-8")
    own = tmp_path / "own.md"
    own.write_text("# T\n\n![Mine](example:mine)\n", encoding="utf-8")
    assert "Mine" in said(sheet(str(file), template=str(own)))
    plain = said(sheet(str(file)))
    assert "More examples" in plain
    assert "Bounce." in plain.split("More examples")[1]
    assert "mine" in {shown.name for shown in examples_for(load_ruleset(file))}


@pytest.mark.parametrize(("moves", "verdict", "told"), [
    ("1 4 2", "passes", "Turn over."), ("0 2 0 6 0 6 0 6 11", "a-wins", "Goal: A wins."),
    ("6 4 2 4 2 4 2 4 55", "b-wins", "Own goal: B wins."), ("0 3 1 3 17 4 2", "b-wins", "Dead end: A loses."),
])
def test_own_examples_tell_their_verdict(tmp_path: Path, moves: str, verdict: str, told: str) -> None:
    file = tmp_path / "own.yaml"
    example = f'{{name: mine, moves: "{moves}", verdict: {verdict}, caption: {{en: "Our [own] words."}}}}'
    file.write_text(f"extends: standard\nexamples:\n  - {example}\n", encoding="utf-8")
    text = said(sheet(str(file))).split("More examples")[1]
    assert told in text
    assert "Our own words." in text
