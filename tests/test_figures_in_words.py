"""Figures in words, for who does not see them: every language tells each, and tells it true."""

from __future__ import annotations

import pytest
from test_figures import EN, RULESETS, situation_of

from papersoccer_print.drawing.figures import host, opening, setup, ways
from papersoccer_print.drawing.figures.alt import describe_situation, listed
from papersoccer_print.drawing.figures.kick import kick_figure
from papersoccer_print.drawing.figures.situation import Situation
from papersoccer_print.rules.options import DeadEnd
from papersoccer_print.rules.referee import play
from papersoccer_print.rules.ruleset import EndingSettings, Ruleset
from papersoccer_print.words import words


@pytest.mark.parametrize("lang", ["en", "pl", "hu", "de", "es", "ru"])
def test_figures_are_told_in_every_language(lang: str) -> None:
    say = words(lang)
    ours, theirs = ([key for key in each if key.startswith("figure.")] for each in (say.keys(), EN.keys()))
    assert ours == theirs
    for name in ("standard", "starter"):
        ruleset = RULESETS[name]
        shown = situation_of(name, "0 6 4", 2, "0", "2")
        for figure in (kick_figure(ruleset, say), ways.ways_figure(ruleset, say), setup.setup_figure(ruleset, say),
                       host.host_figure(ruleset, say), opening.opening_figure(shown.game, say)):
            assert "{" not in figure.alt
        assert "{" not in describe_situation(shown, say)


@pytest.mark.parametrize(("name", "moves", "shown", "said"), [
    ("standard", "1 4 2", 1, "A kicks right to a fresh dot: turn over. B kicks next."),
    ("standard", "1 4 6", 1, "A kicks left to a used dot: bounce. A kicks next."),
    ("standard", "0 2 3 2 3", 1, "A kicks down and right to a wall dot: bounce. A kicks next."),
    ("starter", "6 6 0 0 6", 0, "A kicks left to an edge dot: bounce. A kicks next."),
    ("standard", "0 2 0 6 0 6 0 6 11", 1, "A kicks up and right to a goal dot: goal, A wins."),
    ("standard", "6 4 2 4 2 4 2 4 55", 1, "A kicks down and left to a goal dot: own goal, B wins."),
    ("standard", "0 3 1 3 17 4 2", 1, "A kicks right to a used dot: dead end, B wins."),
    ("lines", "6 0 6", 0, "A kicks left to a fresh dot: turn over. B kicks next."),
])
def test_a_situation_in_words(name: str, moves: str, shown: int, said: str) -> None:
    assert describe_situation(situation_of(name, moves, shown), EN) == said


def test_a_draw_in_words() -> None:
    ruleset = Ruleset(ending=EndingSettings(DeadEnd.DRAW))
    game = play(ruleset, [[0], [3], [1], [3], [1, 7], [4], [2]])
    assert describe_situation(Situation(game, 1), EN) == "A kicks right to a used dot: dead end, a draw."


def test_what_was_tried_in_words() -> None:
    said = describe_situation(situation_of("standard", "0 2 3 2 3", 0, "04", "6"), EN)
    assert said.endswith("Not allowed: up and down. Allowed: left.")
    assert listed([], EN) == ""
    assert listed(["a", "b", "c"], EN) == "a, b and c"
