"""The replay product: what is drawn for each option, which games fail and how, booklets, names, other formats."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import page as page_validation
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import digits, first_game, random_game

import papersoccer_print
from papersoccer_print.backends.animation import animated_svg, render_moving
from papersoccer_print.backends.geometry import bounds
from papersoccer_print.backends.pdf import write_pdf
from papersoccer_print.backends.svg import write_svg
from papersoccer_print.cli.main import main
from papersoccer_print.documents.frames import every_turns, frames, needs_frames
from papersoccer_print.documents.game_facts import written_date
from papersoccer_print.errors import InputError, PapersoccerError, UsageError
from papersoccer_print.products import Printed, watching
from papersoccer_print.products.replay import Options, make, tidy
from papersoccer_print.records import Record
from papersoccer_print.resources import shipped
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import Direction, Ending, Player
from papersoccer_print.scene.dump import dump
from papersoccer_print.scene.marks import Document, Group, Text, Use, walk
from papersoccer_print.words import _read as read_texts

GAMES = Path(__file__).parent / "games"
ENDINGS, ONE_BAD = str(GAMES / "endings.txt"), str(GAMES / "one-bad.txt")
LARGE_AND_SMALL = ["standard", "starter", "long", "no-bounce"]
ANNOTATED = str(GAMES / "annotated.yaml")


def run(source: str = ENDINGS, **options: Any) -> list[Printed | PapersoccerError]:
    return list(make(Options(records=(source,), **options)))


def draw(source: str = ENDINGS, **options: Any) -> Printed:
    [thing] = run(source, **({"game": 1} if source == ENDINGS else {}) | options)
    assert isinstance(thing, Printed), thing
    return thing


def texts(document: Document) -> list[str]:
    return [mark.text for page in document.pages for mark in walk(page.marks) if isinstance(mark, Text)]


def names(document: Document) -> set[str]:
    return {mark.name for page in document.pages for mark in walk(page.marks) if isinstance(mark, Group) and mark.name}


# ---- the page

def test_the_page_tells_who_won_and_how() -> None:
    said = " ".join(texts(draw().document))
    assert "Goal:" in said
    assert "ends in the top goal." in said
    assert draw().document.description.startswith("Diagram of a game of paper soccer on 8 × 10 squares: 33 turns")


@pytest.mark.parametrize(("game", "said"), [
    (1, "Goal:"), (2, "Own goal:"), (3, "Dead end:"), (4, "Stopped inside turn 7."),
])
def test_each_ending_has_its_words(game: int, said: str) -> None:
    assert said in " ".join(texts(draw(game=game).document))


def test_no_kick_at_all_is_a_pitch_with_a_start(tmp_path: Path) -> None:
    record = tmp_path / "none.yaml"
    record.write_text("moves: []\nresult: B\n")
    found = texts(draw(str(record)).document)
    assert "No kick was made." in " ".join(found)
    assert "won." in " ".join(found)
    assert "start" not in found


def test_the_move_list_always_holds_every_kick() -> None:
    arrows = "↑↗→↘↓↙←↖"
    for options in ({}, {"frames": "turns=7"}, {"frames": "kicks=10"}, {"large_print": True}, {"paper": "a5"}):
        found = [text for text in texts(draw(**options).document) if set(text) <= set(arrows)]
        moves = (GAMES / "endings.txt").read_text().splitlines()[0].replace(" ", "")
        assert "".join(found) == "".join(arrows[int(digit)] for digit in moves), options


def test_the_list_may_be_digits_or_left_out() -> None:
    assert "1777" in " ".join(texts(draw(moves="digits").document)).replace("17771", "1777")
    assert not any("↑" in text for text in texts(draw(moves="none").document) if len(text) > 1)


def test_the_marks_are_grouped_by_turn() -> None:
    layers = {"labels", "heads", "kicks-a", "kicks-b", "turn-ends", "diagram"}
    assert layers | {"turn-1", "turn-32"} <= names(draw().document)


def test_nothing_leaves_the_page() -> None:
    for options in ({}, {"paper": "letter"}, {"paper": "a5"}, {"coords": True}, {"flip": True, "coords": True},
                    {"large_print": True}, {"frames": "turns=5"}, {"square": 20.0, "paper": "a3"}):
        for page in draw(**options).document.pages:
            box = bounds(page.marks)
            assert box is not None
            assert min(box[0], box[1], page.width - box[2], page.height - box[3]) >= 9.4, options


ASKED = st.fixed_dictionaries({
    "paper": st.sampled_from(["a4", "a5", "a6", "letter", "120x400"]), "landscape": st.booleans(),
    "large_print": st.booleans(), "frames": st.sampled_from(["auto", "none", "turns=3", "kicks=7"]),
    "coords": st.booleans(), "flip": st.booleans(), "square": st.sampled_from([None, None, 4.0, 7.0, 14.0]),
})


@given(seed=st.integers(0, 10**6), kicks=st.sampled_from([0, 1, 5, 40, 300]), rules=st.sampled_from(LARGE_AND_SMALL),
       name=st.integers(0, 90), asked=ASKED)
@settings(max_examples=25, deadline=None)
def test_whatever_is_asked_for_stays_on_the_page(seed: int, kicks: int, rules: str, name: int, asked: dict[str, Any]
                                                 ) -> None:
    record = dataclasses.replace(Record.of(digits(random_game(load_ruleset(rules), seed, kicks)), ruleset=rules),
                                 players={Player.A: "W" * name, Player.B: "Ben"})
    try:
        drawing = papersoccer_print.draw(record, **asked)
    except UsageError:  # too large for the paper
        return
    for page in drawing.document.pages:
        box = bounds(page.marks)
        assert box is not None
        assert min(box[0], box[1], page.width - box[2], page.height - box[3]) >= 8


def test_every_size_from_4_to_25() -> None:
    for square in (4.0, 5.0, 6.5, 9.0, 14.0, 20.0, 25.0):
        paper = "a4" if square < 16 else "a3"
        document = draw(square=square, paper=paper).document
        assert document.pages
    with pytest.raises(UsageError, match="the largest square that fits is 18 mm"):
        draw(square=21.0, frames="none")


# ---- what to draw

@pytest.mark.parametrize(("at", "said"), [
    ("20", "After turn 20."), ("last", "Goal:"), ("-1", "After turn 32."), ("0", "Before the first kick."),
    ("27.2", "After kick 2 of turn 27."),
])
def test_at_stops_after_a_turn_or_a_kick(at: str, said: str) -> None:
    assert said in " ".join(texts(draw(at=at).document))


def test_a_range_draws_what_came_before_thin() -> None:
    document = draw(begin="10", end="20.1").document
    assert "earlier" in names(document)
    assert "turn-9" not in names(document)
    assert {"turn-10", "turn-20"} <= names(document)
    assert "earlier" in texts(document)


@pytest.mark.parametrize(("options", "message"), [
    ({"at": "99"}, "this game has 33 turns"),
    ({"at": "1.5"}, "turn 1 has 1 kicks"),
    ({"at": "first"}, "give a turn as 12, last or -3"),
    ({"begin": "0"}, "this game has 33 turns"),
    ({"begin": "9", "end": "4"}, "comes after"),
    ({"at": "3", "end": "4"}, "--at goes with neither"),
    ({"frames": "many"}, "use auto, none, marks, turns=N or kicks=N"),
    ({"frames": "turns=0"}, "use auto"),
    ({"number": "all"}, "use turn, kick, none"),
    ({"moves": "words"}, "use arrows, digits, none"),
    ({"square": 3.0}, "4..25 mm"),
    ({"speed": 0.0}, "kicks a second"),
    ({"pattern": "{n}"}, "--each"),
    ({"game": 0}, "count from 1"),
    ({"paper": "60x60"}, "does not fit"),
])
def test_a_wrong_option_says_what_is_possible(options: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        run(**{"game": 1} | options)


def test_numbers_may_count_kicks_or_be_left_out() -> None:
    kicks = draw(number="kick").document
    assert "52" in texts(kicks)
    assert not any(re.fullmatch(r"\d+[a-z]", text) for text in texts(kicks))
    figure = next(mark for mark in walk(draw(number="none").document.pages[0].marks)
                  if isinstance(mark, Group) and mark.name == "diagram")
    assert not [mark for mark in walk(figure.marks) if isinstance(mark, Text)]


def test_restarted_numbers_begin_with_1() -> None:
    found = texts(draw(begin="20", restart_numbers=True).document)
    assert "1" in found
    assert "20" not in found


def test_flip_turns_the_arrows_and_names_the_goals_as_they_are_seen() -> None:
    upright, flipped = " ".join(texts(draw().document)), " ".join(texts(draw(flip=True).document))
    assert "ends in the top goal." in upright
    assert "ends in the bottom goal." in flipped
    first = Direction(int((GAMES / "endings.txt").read_text()[0]))
    arrows = "↑↗→↘↓↙←↖"
    assert arrows[first] in texts(draw(end="1").document)
    assert arrows[first.opposite] in texts(draw(end="1", flip=True).document)
    uses = [mark for mark in walk(draw(flip=True).document.pages[0].marks) if isinstance(mark, Use)]
    assert [use.angle for use in uses] == [180]


def test_coordinates_legend_rings_and_rails_are_there_when_asked_for() -> None:
    plain = draw().document
    assert "coordinates" not in names(plain)
    assert "highlight" not in names(plain)
    dressed = draw(coords=True, ring_bounces=True, highlight_last=True).document
    assert {"coordinates", "highlight"} <= names(dressed)
    assert {"bounce", "last turn"} <= set(texts(dressed))
    assert "turn ends" in texts(plain)
    assert "turn ends" not in texts(draw(legend=False).document)


def test_a_rulesets_own_colours_are_used_where_the_theme_leaves_them_to_it(tmp_path: Path) -> None:
    rules = tmp_path / "colours.yaml"
    rules.write_text('extends: standard\nplayers: {A: {name: A, colour: "#004080"}, B: {name: B, colour: "#a03000"}}\n')
    assert "#004080" in dump(draw(ruleset=str(rules), theme="colour").document)
    assert "#004080" not in dump(draw(ruleset=str(rules)).document)


# ---- frames

def test_frames_never_break_a_turn_and_are_even() -> None:
    game = random_game(load_ruleset("standard"), 3)
    for spans in (frames(game), frames(game, limit=12), every_turns(game, 4)):
        assert [span.first for span in spans[1:]] == [span.last for span in spans[:-1]]
        assert (spans[0].first, spans[-1].last) == (0, len(game.kicks))
        for span in spans[1:]:
            assert game.kicks[span.first].turn != game.kicks[span.first - 1].turn
    assert len(frames(game)) % 3 == 0 or len(game.kicks) < 50


def test_a_long_game_becomes_a_filmstrip_by_itself() -> None:
    game = first_game(load_ruleset("standard"), lambda game: len(game.kicks) > 110)
    assert needs_frames(game) == (len(game.kicks) > 150 or max(map(len, game.turns)) > 26)


def test_a_long_chain_stands_alone_and_is_numbered_within(tmp_path: Path) -> None:
    rules = load_ruleset("standard")
    game = first_game(rules, lambda game: max(map(len, game.turns), default=0) > 26)
    record = tmp_path / "chain.txt"
    record.write_text(digits(game) + "\n")
    [thing] = run(str(record))
    assert isinstance(thing, Printed)
    found = texts(thing.document)
    longest = max(game.turns, key=len)
    assert f"Turn {game.turns.index(longest) + 1}, kicks 1–{len(longest)}" in found
    assert "11–15" in found
    assert "26" in found


def test_marks_ask_for_diagrams_and_set_their_comments_beside_them() -> None:
    document = draw(ANNOTATED, frames="marks").document
    found = " ".join(texts(document))
    assert "Turns 1–4" in found
    assert "Turns 5–9" in found
    assert "The used dot gives A a second kick." in found
    [error] = run(ENDINGS, game=1, frames="marks")
    assert isinstance(error, PapersoccerError)
    assert "asks for no diagram" in str(error)


def test_large_print_leaves_no_label_out_and_sets_everything_in_12_points_or_more() -> None:
    thing = draw(large_print=True)
    assert not thing.notes
    sizes = {mark.size for page in thing.document.pages for mark in walk(page.marks) if isinstance(mark, Text)}
    assert min(sizes) >= 11.9


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
    assert "Drawn up to an error." in " ".join(texts(thing.document))
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


def test_names_that_do_not_fit_are_shortened_and_letters_that_cannot_be_printed_are_named(tmp_path: Path) -> None:
    record = tmp_path / "names.yaml"
    record.write_text(f'players: {{A: "{"Bartholomew " * 8}", B: Jo}}\nevent: "{"Cup " * 40}"\nmoves: "0 2"\n')
    assert any(text.endswith("…") for text in texts(draw(str(record)).document))
    record.write_text('players: {A: "\u4e2d"}\nmoves: "0 2"\n', encoding="utf-8")
    [error] = run(str(record))
    assert isinstance(error, PapersoccerError)
    assert "U+4E2D" in str(error)


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
    assert plain.isascii() or set(plain) - set(map(chr, range(128))) <= set("–·×")
    assert "#" in plain
    assert text.count("●") == 1


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
    assert len(svg) - len(still) < 60 * kicks
    for name, _ in moving.steps:
        assert f'class="ps-{name}"'.encode() in svg


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


# ---- every recorded game, and the command

@pytest.fixture
def sample(shared: Path) -> Path:
    return shared / "conformance" / "kurnik" / "raw"


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7, 8])
def test_the_special_recorded_games_draw(sample: Path, number: int) -> None:
    [thing] = run(str(sample / f"game-0{number}.txt"))
    assert isinstance(thing, Printed)
    assert len(thing.document.pages) == (2 if number in (7, 8) else 1)
    assert not thing.notes


def test_the_longest_game_fits_one_page_with_every_label(sample: Path) -> None:
    [thing] = run(str(sample / "game-07.txt"), frames="none")
    assert isinstance(thing, Printed)
    assert len(thing.document.pages) == 1
    assert not thing.notes


def test_the_command_writes_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                         capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["replay", ENDINGS, "--game", "2", "-f", "svg", "-f", "txt"]) == 0
    assert [Path(line).suffix for line in capsys.readouterr().out.split()] == [".svg", ".txt"]
    assert main(["replay", ONE_BAD, "-o", "book.pdf"]) == 1
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF")
    assert main(["replay", "--help"]) == 0
    shown = capsys.readouterr().out
    for option in ("--at", "--from", "--to", "--number", "--restart-numbers", "--flip", "--coords", "--legend",
                   "--moves", "--large-print", "--ring-bounces", "--highlight-last", "--frames", "--square",
                   "--ruleset", "--game",
                   "--lenient", "--each", "--name", "--animate", "--speed", "--ascii", "--theme"):
        assert option in shown


def test_both_endings_of_a_draw_have_words(tmp_path: Path) -> None:
    rules = tmp_path / "draws.yaml"
    rules.write_text("extends: standard\ntitle: {en: Draws}\nending: {dead_end: draw}\n")
    game = first_game(load_ruleset("standard"), lambda game: game.position.outcome
                      and game.position.outcome.reason is Ending.DEAD_END)
    record = tmp_path / "draw.txt"
    record.write_text(digits(game) + "\n")
    said = " ".join(texts(draw(str(record), ruleset=str(rules)).document))
    assert "Dead end: a draw." in said


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
    with pytest.raises(PapersoccerError, match=r"U\+4E2D"):
        papersoccer_print.draw(dataclasses.replace(Record.of("0 5"), players={Player.A: "\u4e2d"}))
