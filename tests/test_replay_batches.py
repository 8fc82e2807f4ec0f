"""The replay product: games that fail, booklets, file names, languages, text, moving pictures, Python."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import page as page_validation
import pytest
from random_games import digits, random_game
from replaying import ENDINGS, GAMES, ONE_BAD, draw, run, texts

import papersoccer_print
from papersoccer_print.backends.animation import animated_svg, render_moving
from papersoccer_print.backends.pdf import write_pdf
from papersoccer_print.backends.svg import write_svg
from papersoccer_print.documents.games.facts import written_date
from papersoccer_print.errors import InputError, PapersoccerError, UsageError
from papersoccer_print.products import Printed, watching
from papersoccer_print.products.replay import tidy
from papersoccer_print.records import Record
from papersoccer_print.resources import shipped
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import Player
from papersoccer_print.scene.dump import dump
from papersoccer_print.scene.marks import Document, Group, Text, walk
from papersoccer_print.words import _read as read_texts

# ---- games that fail, several games

def test_a_bad_game_is_its_error_and_the_rest_is_made() -> None:
    found = run(ONE_BAD)
    errors = [thing for thing in found if isinstance(thing, PapersoccerError)]
    assert [type(error) for error in errors] == [InputError]
    assert "one-bad.txt:2:" in str(errors[0])
    assert "the game was over" in str(errors[0])
    [booklet] = [thing for thing in found if isinstance(thing, Printed)]
    assert "2 games" in texts(booklet.document)


def test_lenient_draws_up_to_the_error_with_a_note() -> None:
    [thing] = run(ONE_BAD, game=2, lenient=True)
    assert isinstance(thing, Printed)
    printed = " ".join(texts(thing.document))
    assert "Own goal: A wins." in " ".join(printed.split())
    assert "kicks next" not in printed
    assert "Drawn up to an error:" in printed
    assert any("drawn up to there" in note for note in thing.notes)


def test_a_booklet_has_contents_with_page_numbers_and_an_outline() -> None:
    [thing] = run()
    assert isinstance(thing, Printed)
    document = thing.document
    assert len(document.pages) == 5
    assert document.title == "4 games"
    first = [mark.text for mark in walk(document.pages[0].marks) if isinstance(mark, Text)]
    assert "Contents" in first
    assert {"2", "3", "4", "5"} <= set(first)
    outlines = [mark.outline for page in document.pages for mark in walk(page.marks)
                if isinstance(mark, Group) and mark.outline]
    assert len(outlines) == 6
    assert write_pdf(document).startswith(b"%PDF")


def test_a_long_job_says_how_far_it_is() -> None:
    heard: list[int] = []
    with watching(heard.append):
        run()
    run()
    assert heard == [1, 2, 3, 4]


def test_every_page_is_told_to_a_screen_reader() -> None:
    for options in ({"game": 1}, {"game": 2, "frames": "turns=5"}, {}):
        for thing in run(**options):
            assert isinstance(thing, Printed)
            report = page_validation.validate_pdf_bytes(write_pdf(thing.document), profile="ua1")
            assert not {failure.rule_id for failure in report.failures}, options


@pytest.mark.parametrize("lang", ["pl", "hu", "de", "es", "ru"])
def test_every_language_has_the_texts_with_their_placeholders(lang: str) -> None:
    def texts_of(code: str) -> dict[str, set[str]]:
        file = shipped("templates") / code / "replay.yaml"
        return {key: set(re.findall(r"\{(\w+)\}", str(text if isinstance(text, str) else list(text.values()))))
                for key, text in read_texts(file)}

    assert texts_of(lang) == texts_of("en")


def test_the_contents_go_on_over_as_many_pages_as_they_need(tmp_path: Path) -> None:
    many = tmp_path / "many.txt"
    many.write_text("0 2\n" * 90)
    [thing] = run(str(many))
    assert isinstance(thing, Printed)
    starts = [text for text in texts(Document(thing.document.pages[:3], "")) if text.isdigit()]
    assert len(thing.document.pages) == 93
    assert starts.count("93") == 1


def test_each_makes_a_file_a_game_under_its_own_name() -> None:
    found = [thing for thing in run(each=True) if isinstance(thing, Printed)]
    assert [thing.name for thing in found] == [f"replay-endings-00{n}" for n in (1, 2, 3, 4)]
    named = [thing for thing in run(each=True, pattern="{n} {a}-{b} {date}") if isinstance(thing, Printed)]
    assert named[0].name == "001 A-B undated"
    with pytest.raises(UsageError, match=r"there is no \{who\}"):
        run(each=True, pattern="{who}")


@pytest.mark.parametrize("name", ["../../etc/passwd", "a/b", "..", ".hidden", "a\\b", "con:", "x\ny", "é" * 300, ""])
def test_a_name_cannot_leave_the_folder(name: str) -> None:
    safe = tidy(name)
    assert safe
    assert Path(safe).name == safe
    assert not safe.startswith(".")
    assert len(safe) <= 120


def test_a_missing_game_and_a_missing_file_are_errors() -> None:
    [error] = run(game=9)
    assert "no such game" in str(error)
    [error] = run("nowhere.txt")
    assert isinstance(error, PapersoccerError)


def test_names_that_do_not_fit_are_shortened_and_letters_that_the_font_lacks_are_others(tmp_path: Path) -> None:
    record = tmp_path / "names.yaml"
    record.write_text(f'players: {{A: "{"Bartholomew " * 8}", B: Jo}}\nevent: "{"Cup " * 40}"\nmoves: "0 2"\n')
    assert any(text.endswith("…") for text in texts(draw(str(record)).document))
    record.write_text('players: {A: "\u4e2d"}\nmoves: "0 2"\n', encoding="utf-8")
    made = draw(str(record))
    assert "Zhong" in texts(made.document)
    assert [note for note in made.notes if '"\u4e2d" is printed as "Zhong"' in note]


def test_an_option_that_one_game_cannot_have_does_not_stop_a_batch() -> None:
    found = run(each=True, at="10")
    assert sum(isinstance(thing, Printed) for thing in found) == 3
    assert sum("this game has 7 turns" in str(thing) for thing in found) == 1
    booklet = run(at="10")
    assert sum("this game has 7 turns" in str(thing) for thing in booklet) == 1


def test_notes_say_what_found_no_room_and_where_the_record_contradicts_the_rules(tmp_path: Path) -> None:
    crowded = draw(str(GAMES / "endings.txt"), game=3, square=10.0, frames="none")
    dropped = [note for note in crowded.notes if "no room for" in note]
    assert bool(dropped) == ("Without label:" in " ".join(texts(crowded.document)))
    record = tmp_path / "wrong.yaml"
    first = (GAMES / "endings.txt").read_text().splitlines()[0]
    record.write_text(f'result: B\nmoves: "{first}"\n')
    assert any("states another result" in note for note in draw(str(record)).notes)


@pytest.mark.parametrize(("date", "lang", "written"), [
    ("2014.09.27", "en", "27 September 2014"), ("2014-09-27", "pl", "27 września 2014"),
    ("2014-09", "en", "September 2014"),
    ("2014.??.??", "en", "2014"), ("2014-13-40", "en", "2014-13-40"), ("yesterday", "en", "yesterday"),
    ("2014-09-27", "hu", "2014. szeptember 27."),
])
def test_dates_are_written_as_the_language_does(date: str, lang: str, written: str) -> None:
    assert written_date(date, lang) == written


def test_a_pitch_too_large_for_three_frames_abreast_gets_fewer(tmp_path: Path) -> None:
    record = tmp_path / "long.txt"
    record.write_text(digits(random_game(load_ruleset("long"), 2)) + "\n")
    document = draw(str(record), ruleset="long", frames="turns=12", coords=True).document
    assert document.pages


def test_a_range_may_end_before_it_begins_to_kick() -> None:
    assert "Before the first kick" in " ".join(texts(draw(at="0", frames="turns=3").document))


def test_the_tints_turn_with_the_pitch() -> None:
    groups = [mark for mark in walk(draw(flip=True, theme="colour").document.pages[0].marks)
              if isinstance(mark, Group) and mark.name == "tints"]
    assert [group.turned for group in groups] == [True]


def test_one_label_alone_is_explained_as_what_it_is() -> None:
    assert "turn 28, kick 3" in texts(draw(begin="28.3", end="28.4").document)


# ---- other formats

def test_text_draws_the_board_and_tells_the_kicks_in_words() -> None:
    text = draw(game=2).extra["txt"].decode()
    assert "║" in text
    assert "Turn 1, A: up left." in text
    plain = draw(game=2, ascii=True).extra["txt"].decode()
    assert plain.isascii()
    assert "#" in plain
    assert text.count("●") == 1


def test_text_in_ascii_spells_names_in_it_too(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("players: {A: Łucja Żak, B: Jörg Weiß}\nevent: Ćwiczenia\nmoves: [1, 3]\n", encoding="utf-8")
    for lang in ("en", "pl", "ru", "de"):
        assert "Łucja Żak" in draw(str(file), lang=lang).extra["txt"].decode()
        plain = draw(str(file), lang=lang, ascii=True).extra["txt"].decode()
        assert plain.isascii()
        assert "Lucja Zak" in plain
        assert "Jorg Weiss" in plain
        assert "Cwiczenia - 2 " in plain


def test_an_animated_svg_needs_few_bytes_a_kick_and_stands_still_for_those_who_ask() -> None:
    thing = draw(animate=True)
    assert thing.animated
    assert thing.moving
    moving = thing.moving()
    kicks = len((GAMES / "endings.txt").read_text().splitlines()[0].replace(" ", ""))
    assert len(moving.steps) == kicks
    svg, still = animated_svg(moving), write_svg(moving.document)
    assert b"<script" not in svg
    assert b"prefers-reduced-motion" in svg
    assert len(svg) - len(still) < 200  # the rule alone: a kick's time takes the place of its name
    for name, time in moving.steps:
        assert f'class="ps-{name}"'.encode() in still
        assert f'style="--t:{time:.4g}s"'.encode() in svg


def test_a_growing_picture_shows_one_kick_more_each_time() -> None:
    moving = draw(game=4).moving
    assert moving
    pictures = list(moving().pictures())
    counts = [sum(isinstance(mark, Group) and bool(mark.name) and mark.name.startswith("k") and "-" in mark.name
                  for mark in walk(page.marks)) for page, _ in pictures]
    assert counts == sorted(counts)
    assert len(pictures) == len(moving().steps) + 1
    assert pictures[-1][0] == moving().document.pages[0]


@pytest.mark.parametrize(("name", "magic"), [("gif", b"GIF8"), ("apng", b"\x89PNG")])
def test_gif_and_apng(name: str, magic: bytes) -> None:
    moving = draw(game=4).moving
    assert moving
    [(page, data)] = render_moving(moving(), name, dpi=50)
    assert page is None
    assert data.startswith(magic)
    assert data == render_moving(moving(), name, dpi=50)[0][1]
    with pytest.raises(PapersoccerError, match="smaller --dpi"):
        render_moving(moving(), name, dpi=2400)
    with pytest.raises(UsageError):
        render_moving(moving(), "pdf")


def test_the_same_game_gives_the_same_document() -> None:
    assert dump(draw().document) == dump(draw().document)


# ---- from Python

def test_python_draws_in_a_line() -> None:
    drawing = papersoccer_print.draw("0 5 24 4")
    assert "Stopped after turn 4." in " ".join(texts(drawing.document))
    assert drawing._repr_svg_() == drawing.picture()
    assert drawing.svg().startswith("<?xml")
    assert drawing.pdf().startswith(b"%PDF")
    assert b"@keyframes" in drawing.animation()
    assert "Turn 4, B: down." in drawing.text()
    assert drawing.notes == ()


def test_python_draws_files_and_records_and_raises_what_is_wrong() -> None:
    assert "Own goal:" in " ".join(texts(papersoccer_print.draw(Path(ENDINGS), game=2).document))
    record = Record.of("0 5 24 4 0")
    with pytest.raises(InputError, match="already drawn"):
        papersoccer_print.draw(record)
    assert papersoccer_print.draw(record, lenient=True).notes
    with pytest.raises(InputError):
        papersoccer_print.draw("0 4")
    with pytest.raises(PapersoccerError):
        papersoccer_print.draw(ONE_BAD, game=2)
    named = papersoccer_print.draw(dataclasses.replace(Record.of("0 5"), players={Player.A: "\u4e2d"}))
    assert "Zhong" in texts(named.document)


@pytest.mark.parametrize(("columns", "rows", "options", "ways"), [
    (40, 60, {}, "a larger paper"),
    (40, 60, {"moves": "none"}, "a larger paper"),
    (40, 60, {"square": 4.0}, "a larger paper"),
    (40, 60, {"frames": "turns=1"}, "a larger paper"),
    (8, 10, {"paper": "75x150", "frames": "none"}, "a larger paper or --moves none"),
])
def test_a_game_too_large_for_its_paper_is_told_only_what_helps(
    tmp_path: Path, columns: int, rows: int, options: dict[str, Any], ways: str
) -> None:
    rules, record = tmp_path / "ours.yaml", tmp_path / "game.txt"
    rules.write_text(f"extends: standard\npitch: {{columns: {columns}, rows: {rows}}}\n", encoding="utf-8")
    record.write_text("0 1 3 5\n", encoding="utf-8")
    with pytest.raises(UsageError) as caught:
        run(str(record), ruleset=str(rules), **options)
    assert str(caught.value).partition("; choose ")[2] == ways


def test_a_smaller_square_is_asked_for_where_frames_would_fit_with_it() -> None:
    with pytest.raises(UsageError, match=r"choose a larger paper or a smaller --square$"):
        draw(paper="105x148", square=15.0, frames="turns=3")
    assert draw(paper="105x148", frames="turns=3").document.pages
