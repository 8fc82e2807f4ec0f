"""Setting blocks in millimetres: lines broken to measure, pieces kept together, pages filled."""

from __future__ import annotations

from dataclasses import replace

import pytest
from font_advances import advances
from hypothesis import given
from hypothesis import strategies as st

from papersoccer_print.documents.setting.blocks import Paragraph, Sign, SignKind, Span
from papersoccer_print.documents.setting.figures import Drawn, Pictures, Role, role_of
from papersoccer_print.documents.setting.inline import break_lines, draw_lines, natural_width, plain_signs, text_style
from papersoccer_print.documents.setting.layout import Setter
from papersoccer_print.documents.setting.pictures import icon
from papersoccer_print.documents.setting.piece import Piece, fill_pages, gap_between, stack_height, stacked
from papersoccer_print.documents.setting.style import BILINGUAL, SHEET, SHORT
from papersoccer_print.documents.sheets.footer import footer_marks, footer_texts
from papersoccer_print.documents.sheets.markdown import inline_text, read_markdown
from papersoccer_print.documents.sheets.sheet import narrowed
from papersoccer_print.drawing.theme import MONO, load_theme
from papersoccer_print.errors import UsageError
from papersoccer_print.resources import advances_file
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import Player
from papersoccer_print.scene.marks import Group, Line, Mark, Polyline, Rect, Text, walk
from papersoccer_print.scene.text import text_width
from papersoccer_print.words import words

BODY = text_style(SHEET, 12, 15.1)
WORD = st.text("abcdefgho", min_size=1, max_size=12)


def setter(style: object = SHEET) -> Setter:
    return Setter(style, MONO, Pictures(lambda name, role: Drawn((Rect(0, 0, 42, 34),), 42, 34, f"{name} {role}")))  # type: ignore[arg-type]


def texts(marks: tuple[Mark, ...]) -> list[str]:
    return [mark.text for mark in walk(marks) if isinstance(mark, Text)]


def piece(height: float, **more: object) -> Piece:
    return Piece(height, lambda x, y: (Rect(x, y, 1, height),), **more)  # type: ignore[arg-type]


@given(st.lists(WORD, min_size=1, max_size=60), st.floats(30, 180))
def test_no_line_is_wider_than_its_measure_and_nothing_is_lost(found: list[str], width: float) -> None:
    lines = break_lines((Span(" ".join(found)),), width, BODY)
    said = [atom.text for line in lines.lines for word in line for atom in word.atoms]
    assert "".join(said) == "".join(found)
    assert lines.width <= width + 1e-5
    assert lines.height == pytest.approx(len(lines.lines) * BODY.line)


def test_a_last_line_of_one_word_gets_company() -> None:
    text = (Span("aaaa bbbb cccc dddd eeee ffff gggg"),)
    width = natural_width((Span("aaaa bbbb cccc dddd eeee ffff"),), BODY) + 0.1
    lines = break_lines(text, width, BODY)
    assert [len(line) for line in lines.lines][-1] > 1
    assert len(lines.lines) == 2


def test_no_break_spaces_hold() -> None:
    width = natural_width((Span("It is all of 8\u00a0"),), BODY)
    lines = break_lines((Span("It is all of 8\u00a0squares wide"),), width, BODY)
    assert [[atom.text for word in line for atom in word.atoms] for line in lines.lines][1][0] == "8\u00a0squares"


def test_hard_breaks_end_a_line() -> None:
    lines = break_lines((Span("one"), Span("", hard=True), Span("two")), 100, BODY)
    assert len(lines.lines) == 2


def test_neighbouring_words_of_one_weight_are_one_mark() -> None:
    lines = break_lines(inline_text("It is **8 squares** wide, {A} says."), 180, BODY)
    marks = draw_lines(lines, 10, 20, MONO, plain_signs)
    assert texts(marks) == ["It is", "8 squares", "wide,", "A", "says."]
    first, bold = [mark for mark in marks if isinstance(mark, Text)][:2]
    assert (first.x, bold.weight) == (10, "bold")
    assert bold.x > first.x


@pytest.mark.parametrize("kind", list(SignKind))
def test_every_sign_has_a_width_and_is_drawn_in_it(kind: SignKind) -> None:
    sign = Sign(kind, "↗" if kind is SignKind.ARROW else "1", Player.A)
    lines = break_lines((Span("x "), sign), 50, BODY)
    marks = draw_lines(lines, 0, 0, MONO, plain_signs)
    assert len(marks) > 1
    assert lines.width > natural_width((Span("x "),), BODY)


def test_gaps_collapse() -> None:
    above, below = piece(10, after=3.0), piece(10, before=5.0)
    assert gap_between(above, below) == 5
    assert stack_height([above, below]) == 25
    whole = stacked([above, below])
    assert whole.height == 25
    assert [mark.y for mark in whole.draw(0, 0) if isinstance(mark, Rect)] == [0, 15]


def test_pieces_that_are_kept_move_together() -> None:
    pages = fill_pages([piece(60), piece(10, keep=True), piece(40)], 100)
    assert [[p.height for p in page] for page in pages] == [[60], [10, 40]]


def test_a_page_break_ends_a_page_once() -> None:
    end = Piece(0, lambda *_: (), page_break=True)
    assert [len(page) for page in fill_pages([end, piece(10, keep=True), end, end, piece(10)], 100)] == [1, 1]
    assert len(fill_pages([piece(10), end], 100)) == 1


def test_what_is_too_tall_is_taken_apart() -> None:
    tall = piece(150, parts=(piece(70), piece(80)))
    assert [len(page) for page in fill_pages([tall], 100)] == [1, 1]
    assert [len(page) for page in fill_pages([piece(60, keep=True), piece(60)], 100)] == [1, 1]


@given(st.lists(st.tuples(st.floats(1, 90), st.booleans()), min_size=1, max_size=30))
def test_no_page_overflows(found: list[tuple[float, bool]]) -> None:
    pieces = [piece(height, keep=keep, after=1.0) for height, keep in found]
    pages = fill_pages(pieces, 100)
    assert [p for page in pages for p in page] == pieces
    assert all(page and stack_height(page) <= 100 + 1e-6 for page in pages)


def test_numbers_close_up() -> None:
    marks = [mark for p in setter().pieces(read_markdown("## {+} One\n\n## {+} Two"), 180) for mark in p.draw(0, 0)]
    assert texts(tuple(marks)) == ["1", "One", "2", "Two"]


def test_headings_stay_with_what_follows() -> None:
    pieces = setter().pieces(read_markdown("## Head | note\n\ntext\n\n::: strip\n![a](example:x)\n:::"), 180)
    assert [p.keep for p in pieces] == [True, True, False]


def test_a_long_note_goes_under_its_heading() -> None:
    short, long = (setter().pieces(read_markdown(f"## Head | {note}"), 180)[0] for note in ("x", "word " * 40))
    assert long.height > short.height + 5


def test_a_strip_gives_its_free_columns_to_the_text() -> None:
    source = "::: strip\nWords.\n\n![a](example:x)\n\n![b](example:y)\n:::"
    (row,) = setter().pieces(read_markdown(source), 180)
    figures = [mark for mark in row.draw(0, 0) if isinstance(mark, Group) and mark.role == "Figure"]
    assert [figure.dx for figure in figures] == [92, 138]
    assert figures[0].alt == "example:x panel"


def test_a_strip_of_five_takes_two_rows() -> None:
    source = "::: strip\nWords.\n\n" + "\n\n".join(f"![a](example:{n})" for n in "abcde") + "\n:::"
    assert len(setter().pieces(read_markdown(source), 180)) == 3


def test_columns_without_room_stand_one_under_the_other() -> None:
    source = "::: columns figure *\n![](example:x)\n\n---\n\nwords\n:::"
    assert len(setter().pieces(read_markdown(source), 180)) == 1
    assert len(setter().pieces(read_markdown(source), 70)) == 2


def test_what_stood_beside_an_item_joins_it_where_there_is_no_room() -> None:
    source = "::::: columns\n- {1} One.\n- {2} Two.\n\n---\n\nA list has no one item to join.\n:::::\n"
    assert len(setter().pieces(read_markdown(source), 60)) == 3
    source = "::::: columns 90 *\n- {1} One.\n\n---\n\n:::: lang pl\nJeden.\n::::\n:::::\n"
    (joined,) = setter().pieces(read_markdown(source), 120)
    places = {mark.text: mark for mark in walk(joined.draw(0, 0)) if isinstance(mark, Text)}
    assert places["Jeden."].x == places["One."].x > 0
    assert places["Jeden."].y > places["One."].y


def test_a_template_millimetre_grows_with_the_sheet() -> None:
    source = "::: columns 40 *\na\n\n---\n\nb\n:::"
    small, large = setter(SHORT), setter(SHORT.scaled(2))
    (block,) = read_markdown(source)
    second = [made.set(block, width)[0].draw(0, 0)[1] for made, width in ((small, 128), (large, 256))]
    assert [group.marks[0].x for group in second] == pytest.approx([42.1, 84.2])  # type: ignore[union-attr]


def test_scaled_styles_break_lines_alike() -> None:
    text = (Span("Has the ball been on that dot before, or is the dot on the wall? Kick again. If not, it is over."),)
    def broken(style: object, width: float) -> list[int]:
        lines = break_lines(text, width, setter(style).texts["body"])
        return [len(line) for line in lines.lines]
    assert broken(SHORT, 120) == broken(SHORT.scaled(1.41), 120 * 1.41) == broken(SHORT.scaled(2), 240)


def test_tables_shrink_their_wide_columns() -> None:
    source = "| a | b |\n|---|---|\n| " + "word " * 30 + "| " + "more " * 30 + "|"
    (narrow,) = setter().pieces(read_markdown(source), 80)
    (wide,) = setter().pieces(read_markdown(source), 180)
    assert narrow.height > wide.height


def test_a_table_is_marked_up_for_readers() -> None:
    (table,) = setter().pieces(read_markdown("| | a |\n|---|---|\n| [ ] | **b** |\n| [ ] | c |"), 180)
    roles = [mark.role for mark in walk(table.draw(0, 0)) if isinstance(mark, Group) and mark.role]
    assert roles.count("TR") == 3
    assert roles.count("TH") >= 2
    weights = sorted({round(line.width, 3) for line in walk(table.draw(0, 0)[:1]) if hasattr(line, "x2")})
    assert weights == [0.247, 0.318, 0.423]


def test_a_foreign_text_names_its_language() -> None:
    (p,) = setter().pieces(read_markdown("::: lang pl\nTekst\n:::"), 100)
    assert p.draw(0, 0)[0].lang == "pl"  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["mono", "colour", "chalkboard"])
def test_the_key_shows_lines_in_the_colours_of_the_figures(name: str) -> None:
    theme = load_theme(name)
    for player in Player:
        drawn = icon(f"line-{player.lower()}", SHEET, theme)
        (line, *core) = (mark for mark in drawn.marks if isinstance(mark, Line))
        assert line.colour == theme.player[player]
        assert [mark.colour for mark in core] == ([theme.paper] if player is Player.B else [])


def test_roles_of_figures() -> None:
    assert (role_of("pitch"), role_of("icon:ball"), role_of("example:x")) == (Role.PITCH, Role.ICON, Role.PANEL)


def test_footers() -> None:
    ruleset = load_ruleset("standard")
    one = footer_texts(ruleset, words("en"), 1, 1)
    assert one[1] == f"ruleset {ruleset.digest[:4]} {ruleset.digest[4:8]}"
    assert len(one) == 3
    assert footer_texts(ruleset, words("en"), 1, 2)[-1] == "page 1 of 2"
    both = footer_texts(ruleset, words("en"), 1, 1, words("pl"))
    assert both[0] == "Rules · Zasady: **standard**"
    assert texts(footer_marks(one, 0, 0, 180, BODY, MONO, 0.5))[0] == "Rules:"
    assert len(footer_marks(one, 0, 0, 60, BODY, MONO, 0.5)) == 3


def test_narrow_pages_take_fewer_columns() -> None:
    assert narrowed(SHEET, 175).columns == 4
    assert narrowed(SHEET, 128).columns == 2
    assert narrowed(SHEET, 70).columns == 1
    assert narrowed(SHEET, 128).flow
    with pytest.raises(UsageError, match="too narrow"):
        narrowed(SHEET, 40)


def test_a_paragraph_is_a_paragraph() -> None:
    (p,) = setter().pieces([Paragraph((Span("x"),))], 100)
    assert p.draw(0, 0)[0].role == "P"  # type: ignore[union-attr]
    assert replace(p, keep=True).keep


def test_bullets_stand_before_their_items() -> None:
    pieces = setter().pieces(read_markdown("- one\n- two\n\n1. three"), 100)
    assert texts(tuple(mark for p in pieces for mark in p.draw(0, 0))) == ["•", "one", "•", "two", "1.", "three"]


def test_questions_figures_and_blocks_kept_together() -> None:
    source = "::: ask\nWhich?\n:::\n\n![Look](example:x)\n\n::: together\n## Head\n\ntext\n:::"
    ask, figure, together = setter().pieces(read_markdown(source), 100)
    assert texts(ask.draw(0, 0)) == ["Which?"]
    assert [mark.role for mark in figure.draw(0, 0) if isinstance(mark, Group)] == ["Figure", "Caption"]
    assert len(together.parts) == 2


def test_a_long_title_takes_two_lines() -> None:
    short, long = (setter().pieces(read_markdown(f"# {title} | subtitle"), 180)[0] for title in ("T", "Title " * 9))
    assert long.height > short.height + 5


@pytest.mark.parametrize(("width", "level"), [(180.0, True), (110.0, False)])
def test_a_second_title_keeps_clear_of_the_notch(width: float, level: bool) -> None:
    (title, *_) = setter(BILINGUAL).pieces(read_markdown("# Piłkarzyki na kartce | | Футбол на бумаге\n"), width)
    marks = list(walk(title.draw(0, 0)))
    first, second = (next(mark for mark in marks if isinstance(mark, Text) and word in mark.text)
                     for word in ("Piłkarzyki", "бумаге"))
    assert (first.y == second.y) == level
    (rule,) = (mark for mark in marks if isinstance(mark, Polyline))
    notch = rule.points[1][0]
    assert second.x + text_width(second.text, second.size, second.weight) < notch
    assert max(y for _, y in rule.points) > max(first.y, second.y)


def test_a_long_word_is_cut_rather_than_lost() -> None:
    lines = break_lines((Span("x" * 200),), 40, BODY)
    assert sum(len(atom.text) for line in lines.lines for word in line for atom in word.atoms) == 200
    assert lines.width <= 40


def test_the_widths_that_texts_are_measured_by_are_those_of_the_font() -> None:
    assert advances_file().read_text(encoding="ascii") == advances()
