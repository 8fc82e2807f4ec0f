"""What is wrong with a kick is told in the reader's language, by the same facts in every one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from replaying import draw
from test_rules_facts import variant

from papersoccer_print.records.breaches import told
from papersoccer_print.records.judgement import judge
from papersoccer_print.records.record import Record
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import DeadEnd
from papersoccer_print.rules.ruleset import Ruleset
from papersoccer_print.scene.marks import Text, walk
from papersoccer_print.words import languages, words

DRAWS = variant("standard", ending={"dead_end": DeadEnd.DRAW})
INNER = variant("texas", pitch={"lines": (((4, 5), (5, 6)),)}, bounce={"walls": False})
BREACHES = [
    ("drawn", "standard", "7 1 3 7 1 7", "turn 4 (B), kick 1 “7”: that line was already drawn in turn 3"),
    ("drawn-here", "standard", "6 6 6 62", "turn 4 (B), kick 2 “2”: that line was already drawn earlier in this turn"),
    ("drawn-printed", "standard", "6 6 6 60", "turn 4 (B), kick 2 “0”: nobody may draw along a wall"),
    ("crosses", "texas", "5 6 4 7 53 0 7",
     "turn 7 (A), kick 1 “7”: that line would cross the diagonal drawn in turn 5"),
    ("crosses-here", "texas", "2 4 70 2 0 3 67 47 7 1 05 05 4 52 53 2 5 725",
     "turn 18 (B), kick 3 “5”: that line would cross the diagonal drawn earlier in this turn"),
    ("crosses-printed", INNER, "2 5", "turn 2 (B), kick 1 “5”: that line would cross a printed diagonal"),
    ("own-goal", "no-own-goals", "4 4 4 4 53",
     "turn 5 (A), kick 2 “3”: these rules forbid a kick into the goal that one defends"),
    ("over-goal", "standard", "0 0 7 1 71 0",
     "turn 6 (A), kick 1 “0”: the game was over: A had won by a goal in turn 5"),
    ("over-own-goal", "standard", "0 0 0 0 0 0 0",
     "turn 7 (B), kick 1 “0”: the game was over: A had won by an own goal in turn 6"),
    ("over-dead-end", "standard", "1 2 0 1 16 10",
     "turn 6 (B), kick 2 “0”: the game was over: A had won by a dead end in turn 6"),
    ("over-draw", DRAWS, "3 3 3 4 4166 3 1",
     "turn 7 (B), kick 1 “1”: the game was over: it was drawn by a dead end in turn 6"),
    ("kicks-again", "standard", "0 5 2 4",
     "turn 3 (A), kick 1 “2”: the turn stops here, but the ball bounced and A must kick again"),
    ("turn-over", "standard", "00", "turn 1 (A), kick 2 “0”: the turn was over after kick 1; it is B who kicks next"),
    ("straight-only", "starter", "1",
     "turn 1 (A), kick 1 “1”: these rules allow straight kicks only, no diagonal ones"),
    ("no-way-in", "standard", "7 7 0 0 01", "turn 5 (A), kick 2 “1”: there is no way into the goal along that line"),
    ("off-pitch", "standard", "6 6 6 66", "turn 4 (B), kick 2 “6”: that way leads off the pitch"),
]


FACT = re.compile(r"\d+|\b[AB]\b")
"""A number, a kick or a player, which are the same in every language."""


def played(ruleset: str | Ruleset, turns: str) -> tuple[Record, Ruleset]:
    return Record.of(turns), ruleset if isinstance(ruleset, Ruleset) else load_ruleset(ruleset)


@pytest.mark.parametrize(("key", "ruleset", "turns", "english"), BREACHES)
def test_every_breach_in_every_language(key: str, ruleset: str | Ruleset, turns: str, english: str) -> None:
    judgement = judge(*played(ruleset, turns))
    assert judgement.game
    assert told(judgement.record, judgement.game, words("en")) == english
    assert str(judgement.wrong).endswith(english.replace("“", '"').replace("”", '"'))
    facts = sorted(FACT.findall(english))
    for lang in languages():
        text = told(judgement.record, judgement.game, words(lang))
        blank = words(lang)(f"breach.{key}", **dict.fromkeys(("turn", "kick", "player", "winner"), "0"))
        assert FACT.sub("0", text).endswith(f": {blank}")
        assert sorted(FACT.findall(text)) == facts


def test_there_are_no_other_breaches() -> None:
    for lang in languages():
        keys = set(filter(re.compile("breach.").match, words(lang).keys()))
        assert keys == {f"breach.{key}" for key, *_ in BREACHES} | {"breach.kick", "breach.unreadable"}


def test_a_game_that_breaks_no_rule_has_nothing_to_tell() -> None:
    judgement = judge(*played("standard", "0 5"))
    assert judgement.game
    with pytest.raises(ValueError, match=r"^this game breaks no rule$"):
        told(judgement.record, judgement.game, words("en"))


@pytest.mark.parametrize(("lang", "line"), [("pl", "tę kreskę narysowano już w turze 3"),
                                            ("de", "diese Linie ist schon in Zug 3 gezogen worden")])
def test_a_sheet_tells_it_in_its_own_language(tmp_path: Path, lang: str, line: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text("7 1 3 7 1 7\n", encoding="utf-8")
    thing = draw(str(file), lenient=True, lang=lang)
    seen = " ".join(mark.text for mark in walk(thing.document.pages[0].marks) if isinstance(mark, Text))
    assert line in " ".join(seen.replace("\u00a0", " ").split())
    assert "that line was already drawn in turn 3" in thing.notes[-1]


def test_what_cannot_be_read_is_told_to_whoever_made_it_and_not_to_the_reader(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("7 1 9\n", encoding="utf-8")
    thing = draw(str(file), lenient=True, lang="hu")
    assert "a lejegyzés innen nem olvasható" in thing.document.description
    assert '"9" is no' in thing.notes[-1]
