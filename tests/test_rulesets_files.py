"""Ruleset files: the shipped ones, how names and parents are found, and what is said when a file is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from papersoccer_print.errors import InputError, PapersoccerError
from papersoccer_print.resources import shipped
from papersoccer_print.rules.checks import LANGUAGES, is_language
from papersoccer_print.rules.loader import find_ruleset, load_ruleset, ruleset_files
from papersoccer_print.rules.options import Boundary, DeadEnd, GoalShape
from papersoccer_print.rules.ruleset import LeftPosts, Settings, plain
from papersoccer_print.scene.text import missing_characters

NAMES = ("fence", "half-line", "large", "long", "narrow-goal", "no-bounce", "no-own-goals", "one-bounce", "quick",
         "safe-walls", "standard", "starter", "texas", "wide", "wide-goal")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder, with a configuration folder beside it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def refusal(name: str | Path) -> str:
    with pytest.raises(PapersoccerError) as caught:
        load_ruleset(name)
    return str(caught.value)


def test_all_fifteen_are_shipped() -> None:
    assert tuple(sorted(file.stem for file in shipped("rulesets").glob("*.yaml"))) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_ruleset_is_complete(name: str) -> None:
    ruleset = load_ruleset(name)
    assert ruleset.name == name
    assert tuple(ruleset.title) == LANGUAGES
    assert ruleset.summary["en"].endswith(".")
    assert ruleset.sources
    assert ruleset.players.A.colour != ruleset.players.B.colour
    assert not missing_characters("".join([*ruleset.title.values(), *ruleset.summary.values(), *ruleset.sources]))
    text = (shipped("rulesets") / f"{name}.yaml").read_text(encoding="utf-8")
    assert text.startswith("# yaml-language-server: $schema=ruleset.schema.json\n#")
    assert max(map(len, text.splitlines())) <= 190


def test_titles_and_summaries_are_their_own() -> None:
    rulesets = [load_ruleset(name) for name in NAMES]
    for language in LANGUAGES:
        assert len({ruleset.title[language] for ruleset in rulesets}) == len(NAMES)
    assert len({ruleset.summary["en"] for ruleset in rulesets}) == len(NAMES)


def test_standard_writes_out_the_defaults() -> None:
    ruleset, default = load_ruleset("standard").as_dict(), plain(Settings())
    for section in ("pitch", "goal", "edges", "bounce", "ending", "match", "players"):
        assert ruleset[section] == default[section]
    text = (shipped("rulesets") / "standard.yaml").read_text(encoding="utf-8")
    assert not [key for section in default.values() if isinstance(section, dict) for key in section
                if f"  {key}:" not in text]


def test_what_differs_where() -> None:
    assert load_ruleset("narrow-goal").goal.left == LeftPosts(3, 4)
    assert load_ruleset("narrow-goal").ending.dead_end is DeadEnd.PLAYER_TO_MOVE_LOSES
    starter = load_ruleset("starter")
    assert (starter.pitch.columns, starter.pitch.rows, starter.pitch.boundary) == (6, 8, Boundary.OPEN)
    assert (starter.goal.shape, starter.match.time_limit) == (GoalShape.DOT, 15)
    assert load_ruleset("no-bounce").bounce.per_turn == 0
    assert load_ruleset("half-line").pitch.lines == ("halfway",)


def test_as_dict_is_json_and_the_digest_tells_rulesets_apart() -> None:
    rulesets = [load_ruleset(name) for name in NAMES]
    assert all(json.loads(json.dumps(each.as_dict())) == each.as_dict() for each in rulesets)
    assert list(rulesets[0].as_dict()) == ["title", "summary", "pitch", "goal", "edges", "bounce", "ending", "match",
                                           "players", "sources", "examples"]
    assert len({each.digest for each in rulesets}) == len(NAMES)
    assert load_ruleset("fence").digest == load_ruleset("fence").digest


# --- Names and paths


def test_names_are_looked_up_here_then_in_the_users_folder_then_among_the_shipped(here: Path) -> None:
    user = write(here.parent / "config" / "papersoccer" / "rulesets" / "quick.yaml", "pitch: {rows: 20}\n")
    assert load_ruleset("quick").pitch.rows == 20
    assert load_ruleset("quick").path == user
    write(here / "rulesets" / "quick.yml", "pitch: {rows: 30}\n")
    assert load_ruleset("quick").pitch.rows == 30
    found = [(origin, shadowed) for origin, shadowed, file in ruleset_files() if file.stem == "quick"]
    assert found == [("here", False), ("user", True), ("shipped", True)]


def test_the_shipped_folder_is_listed_once_when_it_is_the_one_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shipped("rulesets").parent)
    origins = [(origin, shadowed) for origin, shadowed, _ in ruleset_files() if origin != "user"]
    assert origins == [("shipped", False)] * len(NAMES)


def test_paths_are_read_as_they_are(here: Path) -> None:
    file = write(here / "ours.yaml", "pitch: {rows: 12}\n")
    for name in ("ours.yaml", "./ours.yaml", str(file), file):
        assert (load_ruleset(name).name, load_ruleset(name).pitch.rows) == ("ours", 12)


@pytest.mark.parametrize(("name", "message"), [
    ("stndard", 'there is no ruleset "stndard"; did you mean standard?'),
    ("zzz", f'there is no ruleset "zzz"; there are {", ".join(NAMES)}'),
    ("", f'there is no ruleset ""; there are {", ".join(NAMES)}'),
    ("..", f'there is no ruleset ".."; there are {", ".join(NAMES)}'),
    ("ours.yaml", "ours.yaml: there is no such file"),
    ("no/such/file", "no/such/file: there is no such file"),
])
@pytest.mark.usefixtures("here")
def test_what_cannot_be_found(name: str, message: str) -> None:
    assert refusal(name) == message


def test_files_that_are_no_rulesets(here: Path) -> None:
    (here / "folder.yaml").mkdir()
    (here / "big.yaml").write_bytes(b"# filler\n" * 600_000)
    (here / "binary.yaml").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    (here / "latin.yaml").write_bytes("title: {de: Größe}\n".encode("latin-1"))
    assert refusal("folder.yaml") == "folder.yaml: this is a folder, not a file; name a file in it"
    assert refusal("big.yaml") == ("big.yaml: the file is larger than 1,000,000 bytes; "
                                   "this is not what it should hold")
    assert refusal("binary.yaml") == "binary.yaml: this is no text file (it holds NUL bytes)"
    assert refusal("latin.yaml") == "latin.yaml:1:15: this is no UTF-8 text; save the file as UTF-8"


def test_a_byte_order_mark_is_no_fault(here: Path) -> None:
    (here / "bom.yaml").write_bytes(b"\xef\xbb\xbfpitch: {rows: 12}\r\n")
    assert load_ruleset("bom.yaml").pitch.rows == 12


# --- Parents


def test_maps_merge_and_the_rest_replaces(here: Path) -> None:
    write(here / "a.yaml", "title: {en: A, pl: Ab}\npitch: {rows: 12, lines: [halfway]}\nsources: [one, two]\n"
                           "goal: {left: {top: 2, bottom: 4}}\nplayers: {A: {name: Anna}}\n")
    write(here / "deep" / "b.yaml", "extends: ../a.yaml\ntitle: {en: B}\npitch: {lines: []}\nsources: [three]\n"
                                    "goal: {left: {top: 3}}\n")
    write(here / "c.yaml", "extends: deep/b.yaml\ngoal: {left: 1}\n")
    child = load_ruleset("deep/b.yaml")
    assert child.title == {"en": "B", "pl": "Ab"}
    assert (child.pitch.rows, child.pitch.lines, child.sources) == (12, (), ("three",))
    assert child.goal.left == LeftPosts(3, 4)
    assert (child.players.A.name, child.players.A.colour, child.players.B.name) == ("Anna", "#0b5c9e", "B")
    assert load_ruleset("c.yaml").goal.left == 1


def test_a_fault_stands_in_the_file_that_wrote_it(here: Path) -> None:
    write(here / "parent.yaml", "pitch:\n  rows: twelve\n  columns: 7\ngoal: {width: 1}\n")
    write(here / "child.yaml", "extends: ./parent.yaml\npitch: {columns: 8}\n")
    assert refusal("child.yaml") == ("parent.yaml:2:9: pitch.rows: must be a whole number 2..60, got twelve\n"
                                     "parent.yaml:4:15: goal.width: a goal 1 wide cannot be centred on 8 columns: both "
                                     "must be even or both odd; or give the posts, as goal.left: {top: 3, bottom: 4}")
    write(here / "child.yaml", "extends: ./parent.yaml\npitch: {columns: 8, rows: 10}\ngoal: {left: 3}\n")
    assert load_ruleset("child.yaml").goal.width == 1


def test_a_ruleset_cannot_be_its_own_parent(here: Path) -> None:
    write(here / "a.yaml", "extends: ./b.yaml\n")
    write(here / "b.yaml", "extends: ./a.yaml\n")
    write(here / "self.yaml", "extends: self.yaml\n")
    own = "a ruleset cannot be its own parent; let one of them extend another"
    assert refusal("a.yaml") == f"b.yaml:1:10: extends: a extends b extends a: {own}"
    assert refusal("self.yaml") == f"self.yaml:1:10: extends: self extends self: {own}"
    write(here / "rulesets" / "ours.yaml", "extends: ours\n")
    assert refusal("ours") == ('rulesets/ours.yaml:1:10: extends: there is no other ruleset "ours" than this file, for '
                               "it to build on")
    write(here / "rulesets" / "theirs.yaml", "extends: ours\n")
    write(here / "rulesets" / "ours.yaml", "extends: theirs\n")
    assert refusal("ours") == f"rulesets/theirs.yaml:1:10: extends: ours extends theirs extends ours: {own}"


def test_a_ruleset_may_change_the_one_whose_name_it_bears(here: Path) -> None:
    write(here / "rulesets" / "quick.yaml", "extends: quick\nmatch: {time_limit: 5}\n")
    ruleset = load_ruleset("quick")
    assert (ruleset.name, ruleset.pitch.columns, ruleset.match.time_limit) == ("quick", 6, 5)
    write(here.parent / "config" / "papersoccer" / "rulesets" / "quick.yaml", "extends: quick\npitch: {columns: 10}\n")
    ruleset = load_ruleset("quick")
    assert (ruleset.pitch.columns, ruleset.pitch.rows, ruleset.match.time_limit) == (10, 8, 5), "here, user, shipped"
    write(here / "else" / "quick.yaml", "extends: quick\n")
    assert load_ruleset("else/quick.yaml").match.time_limit == 5


def test_names_of_parents_are_looked_up_beside_the_file_first(here: Path) -> None:
    write(here / "rulesets" / "standard.yaml", "pitch: {rows: 20}\n")
    write(here / "rulesets" / "ours.yaml", "extends: standard\n")
    write(here / "else" / "theirs.yaml", "extends: standard\n")
    assert load_ruleset("ours").pitch.rows == 20
    assert load_ruleset("else/theirs.yaml").pitch.rows == 20
    assert load_ruleset("large").goal == load_ruleset("texas").goal
    assert load_ruleset("texas").pitch.rows == 10, "a shipped ruleset builds on a shipped one"


def test_too_many_parents(here: Path) -> None:
    for number in range(14):
        write(here / f"n{number}.yaml", f"extends: n{number + 1}.yaml\n")
    write(here / "n14.yaml", "pitch: {rows: 12}\n")
    assert load_ruleset("n4.yaml").pitch.rows == 12
    assert refusal("n1.yaml") == ("n11.yaml:1:10: extends: there are more than 10 parents, one above the other; "
                                  "extend one further up")


def test_a_parent_with_faults_of_its_own(here: Path) -> None:
    write(here / "list.yaml", "- 1\n")
    write(here / "child.yaml", "extends: ./list.yaml\n")
    assert refusal("child.yaml").startswith("list.yaml:1:1: must be a map of settings")
    write(here / "twice.yaml", "goal: {width: 2}\ngoal: {width: 2}\nextends: nowhere\n")
    with pytest.raises(InputError) as caught:
        load_ruleset("twice.yaml")
    assert [problem.line for problem in caught.value.problems] == [2, 3]


def test_find_ruleset_beside_a_file() -> None:
    assert find_ruleset("x.yaml", Path("some")) == Path("some/x.yaml")


@pytest.mark.parametrize(("code", "known"), [("en", True), ("pt", True), ("pt-BR", True), ("fil", True), ("xx", False),
                                             ("EN", False), ("english", False), ("", False), (" en", False)])
def test_language_codes(code: str, known: bool) -> None:
    assert is_language(code) is known
