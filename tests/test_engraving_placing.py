"""Nothing that a reader needs covers anything else, in real games and in random ones of every ruleset."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import random_game

from papersoccer_print.drawing.engraving.board import Board
from papersoccer_print.drawing.engraving.check import Shape, collide, overlaps, upright
from papersoccer_print.drawing.engraving.coordinates import coordinate_size, coordinates
from papersoccer_print.drawing.engraving.placing import Layout, lay_out
from papersoccer_print.drawing.engraving.view import Numbering, View
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.pitch import segment
from papersoccer_print.rules.referee import Game, play
from papersoccer_print.scene.text import cap_height, text_width

RULESETS = ("fence", "half-line", "large", "long", "narrow-goal", "no-bounce", "no-own-goals", "one-bounce", "quick",
            "safe-walls", "standard", "starter", "texas", "wide", "wide-goal")


@pytest.fixture(scope="module")
def real_games(shared: Path) -> list[Game]:
    """Every thirtieth recorded game."""
    rules = load_ruleset("standard")
    with open(shared / "conformance" / "kurnik" / "games.tsv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))[::30]
    return [play(rules, [[int(digit) for digit in turn] for turn in row["turns"].split()])
            for row in rows if row["turns"] != "-"]


def laid(game: Game, square: float, labels: bool | None = None, **how: Any) -> Layout:
    return lay_out(Board(View(game), square, **how), labels=labels)


@pytest.mark.parametrize("square", [20, 14, 10, 7])
@pytest.mark.parametrize("step", [2, pytest.param(1, marks=pytest.mark.long)])
def test_nothing_overlaps_in_real_games(real_games: list[Game], step: int, square: float) -> None:
    found: Counter[tuple[str, str]] = Counter()
    for game in real_games[::step]:
        found += overlaps(laid(game, square))
    assert found == Counter()


@pytest.mark.parametrize(("square", "dropped"), [(20, 0.0005), (18, 0.0008), (14, 0.001), (12, 0.0075), (10, 0.054)])
def test_fewer_labels_are_dropped_than_the_standard_measured(real_games: list[Game], square: float, dropped: float
                                                             ) -> None:
    layouts = [laid(game, square, labels=True) for game in real_games]
    placed = sum(layout.tally.placed for layout in layouts)
    lost = sum(len(layout.dropped) for layout in layouts)
    assert lost <= dropped * (placed + lost)
    assert not any(layout.tally.heads_gone for layout in layouts)


@pytest.mark.parametrize("name", RULESETS)
def test_nothing_overlaps_under_any_ruleset(name: str) -> None:
    rules = load_ruleset(name)
    for seed in range(6):
        game = random_game(rules, seed)
        for square in (18, 10, 7):
            assert overlaps(laid(game, square)) == Counter(), (seed, square)
            everything = laid(game, square, flip=True, ring_bounces=True, highlight_last=True)
            assert overlaps(everything) == Counter(), (seed, square)


@given(name=st.sampled_from(RULESETS), seed=st.integers(0, 10**6), kicks=st.integers(0, 200),
       square=st.sampled_from([4, 4.5, 5, 6, 8.5, 10, 11.5, 13, 16, 19, 22, 25]), first=st.integers(0, 60),
       numbering=st.sampled_from(Numbering), flip=st.booleans(), ring=st.booleans(), large=st.booleans())
@settings(max_examples=60, deadline=None)
def test_nothing_overlaps_whatever_is_asked_for(name: str, seed: int, kicks: int, square: float, first: int,
                                                numbering: Numbering, flip: bool, ring: bool, large: bool) -> None:
    game = random_game(load_ruleset(name), seed, kicks)
    view = View(game, min(first, len(game.kicks)), None, numbering, all_discs=square >= 5, pairs=square >= 6.5)
    layout = lay_out(Board(view, square, flip=flip, ring_bounces=ring, large=large and square >= 14))
    assert overlaps(layout) == Counter()
    wanted = [label.text for label in view.labels()] if square >= 10 else []
    assert len(layout.labels) + len(layout.dropped) == len(wanted)
    assert set(layout.dropped) <= set(wanted)


@given(seed=st.integers(0, 10**6), square=st.sampled_from([5, 7, 10, 14, 18, 20]), flip=st.booleans())
@settings(max_examples=40, deadline=None)
def test_labels_stand_on_their_own_lines_and_heads_point_along_them(seed: int, square: float, flip: bool) -> None:
    game = random_game(load_ruleset("standard"), seed)
    layout = laid(game, square, flip=flip)
    for kick in game.kicks:
        line = segment(kick.start, kick.end)
        (x1, y1), (x2, y2) = layout.board.at(kick.start), layout.board.at(kick.end)
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        if head := layout.heads.get(line):
            assert (head.ux, head.uy) == pytest.approx(((x2 - x1) / length, (y2 - y1) / length))
            assert 0 < (head.x - x1) * head.ux + (head.y - y1) * head.uy < length
        if label := layout.labels.get(line):
            x, y = label.box[:2]
            assert abs((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)) / length < 1e-6


def test_what_stays_depends_on_the_square() -> None:
    game = random_game(load_ruleset("standard"), 3)
    assert laid(game, 10).labels
    assert not laid(game, 9.9).labels
    assert laid(game, 4.5).heads
    assert not laid(game, 4.4).heads


@pytest.mark.parametrize("name", ["standard", "starter", "one-bounce", "no-bounce"])
@pytest.mark.parametrize("square", [7, 12, 18])
def test_coordinates_stand_clear_of_everything(name: str, square: float) -> None:
    size = coordinate_size(square, False)
    for seed in range(12):
        for flip in (False, True):
            board = Board(View(random_game(load_ruleset(name), seed)), square, flip=flip)
            marks = list(coordinates(board, size))
            assert len(marks) == 2 * (board.pitch.columns + 1) + 2 * (board.pitch.rows + 1)
            ends = [board.at(dot) for dot in board.view.coins]
            for text in marks:
                width = text_width(text.text, size)
                left = {"middle": text.x - width / 2, "end": text.x - width, "start": text.x}[text.anchor]
                box = Shape("text", None, upright(left + width / 2, text.y - cap_height(size) / 2, width / 2,
                                                  cap_height(size) / 2))
                for dot, (x, y) in zip(board.view.coins, ends, strict=True):
                    reach = board.offsets(dot)[-1]
                    end = board.weights.end if board.end_kind(dot) else board.weights.disc_reach
                    assert not collide(box, Shape("end", dot, upright(x, y, reach + end, end)))


def test_the_same_game_is_laid_out_the_same_way_every_time() -> None:
    game = random_game(load_ruleset("standard"), 11)
    one, two = laid(game, 12), laid(game, 12)
    assert one.labels == two.labels
    assert one.heads == two.heads
    assert one.tally == two.tally


def test_the_check_finds_what_does_overlap() -> None:
    layout = laid(random_game(load_ruleset("standard"), 5), 18)
    line, label = next(iter(layout.labels.items()))
    x, y = layout.board.at(line[0])
    layout.labels[line] = type(label)((x, y, label.box[2], label.box[3]), label.text, label.size, label.drop)
    kinds = {kind for pair in overlaps(layout) for kind in pair}
    assert "label" in kinds
    assert kinds & {"disc", "used", "diamond", "line", "end"}
