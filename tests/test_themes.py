"""Themes: every shipped one can be read by everybody; a bad file is told where and why."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papersoccer_print import load_ruleset
from papersoccer_print.drawing import theme as module
from papersoccer_print.drawing.colours import SIGHTS, contrast, difference, mix
from papersoccer_print.drawing.theme import MONO, Theme, load_theme, theme_names
from papersoccer_print.drawing.weights import THINNEST, Weights
from papersoccer_print.errors import InputError, PapersoccerError
from papersoccer_print.rules.options import Player
from papersoccer_print.rules.ruleset import Players, PlayerSettings, Ruleset

SHIPPED = ("chalkboard", "colour", "high-contrast", "ink-saver", "mono", "photocopy")
colours = st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)


def written(folder: Path, text: str, name: str = "mine.yaml") -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_the_shipped_themes():
    assert set(SHIPPED) <= set(theme_names())


def test_the_built_in_mono_is_the_file():
    mono = load_theme("mono")
    assert vars(mono) == vars(MONO)


@pytest.mark.parametrize("name", SHIPPED)
def test_texts_and_marks_have_contrast(name):
    theme = load_theme(name)
    assert contrast(theme.ink, theme.paper) >= 7
    for player in Player:
        assert contrast(theme.player[player], theme.paper) >= 4.5
        tint = theme.tint[player]
        if tint:
            # Walls, guides and a pencil (about #585858) are drawn over it.
            assert contrast(theme.ink, tint) >= 7
            assert contrast("#585858", tint) >= 4.1


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("sight", SIGHTS)
def test_players_are_told_apart_by_everybody_or_share_a_colour(name, sight):
    theme = load_theme(name)
    a, b = theme.player[Player.A], theme.player[Player.B]
    assert a == b or difference(a, b, sight) >= 40


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("square", [3.0, 6.0, 20.0, 60.0])
@pytest.mark.parametrize("large", [False, True])
def test_no_stroke_is_too_thin(name, square, large):
    weights = Weights(square, large, load_theme(name))
    assert min(weights.wall, weights.guide, weights.dot, weights.ring_line) >= THINNEST


def test_the_colours_of_the_standard_have_the_contrast_it_says():
    theme = load_theme("colour")
    assert round(contrast(theme.player[Player.A], theme.paper), 1) == 6.9
    assert round(contrast(theme.player[Player.B], theme.paper), 1) == 5.5


@pytest.mark.parametrize(("one", "other", "ratio"), [("#000000", "#ffffff", 21), ("#777777", "#ffffff", 4.48),
                                                     ("#123456", "#123456", 1)])
def test_contrast_as_wcag_computes_it(one, other, ratio):
    assert contrast(one, other) == pytest.approx(ratio, abs=0.005)
    assert contrast(one, other) == contrast(other, one)


def test_differences_are_those_of_lab():
    assert difference("#000000", "#ffffff") == pytest.approx(100, abs=0.1)
    # Red against green: far apart, but not for one who sees no red or green.
    assert difference("#c04040", "#608030") > 60
    assert difference("#c04040", "#608030", "deuteranopia") < 25


@given(colours, colours, st.sampled_from(list(SIGHTS)))
def test_difference_is_a_distance(one, other, sight):
    assert difference(one, one, sight) == 0
    assert difference(one, other, sight) == pytest.approx(difference(other, one, sight))


@given(colours, colours, st.floats(0, 1))
def test_a_mix_lies_between(one, other, share):
    mixed = mix(one, other, share)
    for at in (1, 3, 5):
        low, high = sorted((int(one[at:at + 2], 16), int(other[at:at + 2], 16)))
        assert low <= int(mixed[at:at + 2], 16) <= high


def test_a_theme_of_ones_own(tmp_path):
    theme = load_theme(written(tmp_path, 'player: {A: "#00429d", B: "#a33800"}\nwall: 1.5\n'))
    assert theme.name == "mine"
    assert theme.player == {Player.A: "#00429d", Player.B: "#a33800"}
    assert theme.tint == {Player.A: None, Player.B: None}
    assert (theme.wall, theme.ink) == (1.5, "#000000")


def test_themes_are_found_beside_the_work_and_shadow_the_shipped(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "themes").mkdir()
    written(tmp_path / "themes", "wall: 2.0", "mono.yaml")
    assert load_theme("mono").wall == 2
    assert "mono" in theme_names()


def test_a_name_that_is_none_is_answered_with_a_guess():
    with pytest.raises(PapersoccerError, match=r"no theme 'color'; did you mean colour\?$"):
        load_theme("color")
    with pytest.raises(PapersoccerError, match=r"no theme 'xyz'; there are .*photocopy"):
        load_theme("xyz")


@pytest.mark.parametrize(("text", "place", "message"), [
    ('ink: "#777"', "1:6", 'ink: must be a colour as "#rrggbb"'),
    ("ink: red", "1:6", "in quotes, got red"),
    ("inc: 3", "1:1", "did you mean ink"),
    ("wall: 3", "1:7", "must be a number 0.4..2.5"),
    ("guide: 0.9", "1:8", "must be a number 0.95..2.5"),
    ('paper: "#000000"', "1:1", "contrast of #000000 on #000000 is 1.0:1"),
    ('player: {A: "#ffdd00", B: "#000000"}', "1:13", "contrast of #ffdd00 on #ffffff is 1.3:1"),
    ('player: {A: "#ab2020", B: "#4a6500"}', "1:27", "too much alike with"),
    ('tint: {A: "#333333", B: "#ffffff"}', "1:11", "contrast of #000000 on #333333"),
    ('player: {A: "#000000"}', "1:9", "B is missing"),
    ("- mono", "1:1", "must be a map"),
])
def test_faults_are_placed(tmp_path, text, place, message):
    name = written(tmp_path, text)
    with pytest.raises(InputError) as caught:
        load_theme(name)
    assert f"{name}:{place}: " in str(caught.value)
    assert message in str(caught.value)


def test_all_faults_come_at_once(tmp_path):
    with pytest.raises(InputError) as caught:
        load_theme(written(tmp_path, 'player: {A: "#ffdd00", B: "#eeeeee"}'))
    assert len(caught.value.problems) == 2


def test_a_missing_file_is_said_to_be_missing(tmp_path):
    with pytest.raises(InputError, match="no such file"):
        load_theme(str(tmp_path / "none.yaml"))


def test_a_ruleset_may_colour_its_players():
    theme = load_theme("colour")
    assert theme.for_ruleset(load_ruleset("standard")) is theme
    own = Ruleset(players=Players(PlayerSettings("Green", "#005f3d"), PlayerSettings("Plum", "#8a1f6a")))
    coloured = theme.for_ruleset(own)
    assert coloured.player == {Player.A: "#005f3d", Player.B: "#8a1f6a"}
    assert coloured.tint[Player.A] == mix("#005f3d", "#ffffff", module.TINT_SHARE)
    assert MONO.for_ruleset(own) is MONO
    untinted = replace(theme, tint=dict.fromkeys(Player))
    assert untinted.for_ruleset(own).tint == {Player.A: None, Player.B: None}


def test_colours_that_nobody_could_read_are_refused():
    pale = Ruleset(name="pale", players=Players(PlayerSettings("Sun", "#ffee00"), PlayerSettings("Sky", "#0b5c9e")))
    with pytest.raises(PapersoccerError, match=r"pale: the theme colour cannot print .*: player\.A: .*1\.2:1"):
        load_theme("colour").for_ruleset(pale)


def test_every_fault_has_a_key_that_a_theme_file_has():
    bad = Theme("bad", "#777777", "#888888", {Player.A: "#999999", Player.B: "#989898"},
                {Player.A: "#777777", Player.B: None})
    assert [key for key, _ in module.faults(bad)] == ["ink", "player.A", "player.B", "tint.A", "player.B"]
