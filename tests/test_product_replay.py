"""The replay product: what is drawn for each option, on which pages, and which options go together."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from random_games import digits, first_game, random_game
from replaying import ANNOTATED, ENDINGS, GAMES, LARGE_AND_SMALL, ONE_BAD, draw, names, run, texts

import papersoccer_print
from papersoccer_print.backends.geometry import bounds
from papersoccer_print.cli.main import main
from papersoccer_print.documents.games.document import FEWEST_KICKS
from papersoccer_print.documents.games.frames import every_turns, frames, needs_frames
from papersoccer_print.errors import PapersoccerError, UsageError
from papersoccer_print.products import Printed
from papersoccer_print.records import Record
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import Direction, Ending, Player
from papersoccer_print.scene.dump import dump
from papersoccer_print.scene.marks import Group, Text, Use, walk

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
    layers = {"halos", "heads", "labels", "kicks-a", "kicks-b", "turn-ends", "diagram"}
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
@example(seed=6310, kicks=40, rules="standard", name=0,  # an end mark on the wall of a frame as wide as the page
         asked={"paper": "120x400", "landscape": False, "large_print": True, "frames": "auto", "coords": False,
                "flip": False, "square": None})
@example(seed=0, kicks=300, rules="no-bounce", name=0,  # the mark of a dead end with two discs, on such a wall
         asked={"paper": "a4", "landscape": False, "large_print": True, "frames": "auto", "coords": False,
                "flip": False, "square": None})
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


@pytest.mark.parametrize(("options", "headings"), [
    ({}, ["Turns 1–4", "Turns 5–9"]),
    ({"begin": "3"}, ["Turns 3–4", "Turns 5–9"]),
    ({"end": "7"}, ["Turns 1–4", "Turns 5–7"]),
    ({"begin": "2", "end": "4"}, ["Turns 2–4"]),
])
def test_diagrams_that_are_asked_for_keep_to_the_turns_wanted_and_leave_none_out(options, headings):
    found = texts(draw(ANNOTATED, frames="marks", **options).document)
    assert [text for text in found if text.startswith("Turns ")] == headings
    [error] = run(ANNOTATED, frames="marks", begin="5", end="7")
    assert "asks for no diagram of these turns" in str(error)


def test_large_print_leaves_no_label_out_and_sets_everything_in_12_points_or_more() -> None:
    thing = draw(large_print=True)
    assert not thing.notes
    sizes = {mark.size for page in thing.document.pages for mark in walk(page.marks) if isinstance(mark, Text)}
    assert min(sizes) >= 11.9


def test_large_print_cuts_only_the_frames_that_lack_room(shared: Path) -> None:
    thing = draw(str(shared / "conformance" / "kurnik" / "all-in-one.txt"), game=7, large_print=True)
    kicks = 261
    assert len(thing.document.pages) < kicks / FEWEST_KICKS / 3
    frames = [text for text in texts(thing.document) if re.fullmatch(r"Turns? \d+(–\d+)?", text)]
    spans = [[int(number) for number in re.findall(r"\d+", text)] for text in frames]
    lengths = [span[-1] - span[0] + 1 for span in spans]
    assert sum(lengths) == spans[-1][-1] == 65
    assert max(lengths) > 3 * min(lengths)


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
