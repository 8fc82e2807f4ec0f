"""``papersoccer rulesets``: list, show, validate, new, schema, as typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from papersoccer_print.cli.main import main
from papersoccer_print.resources import shipped
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.writing import plays_as

NAMES = sorted(file.stem for file in shipped("rulesets").glob("*.yaml"))
Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def run(capsys: Output, *arguments: str, code: int = 0) -> tuple[str, str]:
    """What a call prints to stdout and stderr."""
    assert main(["rulesets", *arguments]) == code
    out, err = capsys.readouterr()
    return out, err


def test_list(capsys: Output, here: Path) -> None:
    (here / "rulesets").mkdir()
    (here / "rulesets" / "quick.yaml").write_text("pitch: {rows: 20}\n", encoding="utf-8")
    (here / "rulesets" / "bad.yaml").write_text("pitch: {rows: 200}\n", encoding="utf-8")
    lines = run(capsys, "list")[0].splitlines()
    assert lines[0].split() == ["NAME", "TITLE", "SIZE", "FROM", "FILE"]
    assert lines[1].split("  ")[0] == "bad"
    assert "(has faults: try rulesets validate)" in lines[1]
    assert lines[2].split() == ["quick", "-", "8", "×", "20", "here", "rulesets/quick.yaml"]
    shadowed = next(line for line in lines if line.startswith("quick") and "shipped" in line)
    assert "6 × 8" in shadowed
    assert "shipped, shadowed" in shadowed
    assert len({line.index("FROM" if n == 0 else "shipped") for n, line in enumerate(lines) if n not in (1, 2)}) == 1
    assert len(lines) == 1 + 2 + len(NAMES)


def test_list_as_json(capsys: Output, here: Path) -> None:
    (here / "rulesets").mkdir()
    (here / "rulesets" / "bad.yaml").write_text("pitch: {rows: 200}\n", encoding="utf-8")
    found = json.loads(run(capsys, "list", "--json")[0])
    assert [each["name"] for each in found] == ["bad", *NAMES]
    assert found[0]["error"] == "rulesets/bad.yaml:1:15: pitch.rows: must be a whole number 2..60, got 200"
    assert found[1] == {"name": "fence", "title": "Stuck player loses", "columns": 8, "rows": 10, "origin": "shipped",
                        "shadowed": False, "file": str(shipped("rulesets") / "fence.yaml"), "error": None}


@pytest.mark.parametrize("name", NAMES)
def test_show_as_json_is_the_resolved_ruleset(capsys: Output, name: str) -> None:
    assert json.loads(run(capsys, "show", name, "--json")[0]) == load_ruleset(name).as_dict()


STARTER = """\
      ○
┌┄┄┄╴ · ╶┄┄┄┐
┆ · · · · · ┆
┆ · · · · · ┆
┆ · · · · · ┆
┆ · · ● · · ┆
┆ · · · · · ┆
┆ · · · · · ┆
┆ · · · · · ┆
└┄┄┄╴ · ╶┄┄┄┘
      ○
● start   · dot   ┄ edge that may be drawn along once   ○ goal dot
"""
WIDE_GOAL = """\
    +-----+
+---+ . . +-----+
| . . . . . . . |
| . . . . . . . |
| . . . . . . . |
| . . . . . . . |
| . . . o . . . |
| . . . . . . . |
| . . . . . . . |
| . . . . . . . |
| . . . . . . . |
+-----+ . . +---+
      +-----+
o start   . dot   - wall
"""
LINES = """\
          ┌───┐
┌─────────┘ · └─┐
│ · · ╱ · · ╲ ╱ │
├───┐ · · · ╱ ╲ │
├─●─┼───────────┤
│ · ╵ · ╲ · · · │
│ · · · · ╲ · · │
└─┐ · ┌─────────┘
  └───┘
● start   · dot   ─ wall
"""


@pytest.mark.parametrize(("arguments", "picture"), [
    (("starter",), STARTER), (("wide-goal", "--ascii"), WIDE_GOAL),
])
def test_show_draws_the_pitch(capsys: Output, arguments: tuple[str, ...], picture: str) -> None:
    assert picture in run(capsys, "show", *arguments)[0]


def test_show_draws_printed_lines(capsys: Output, here: Path) -> None:
    (here / "lines.yaml").write_text(
        "pitch: {rows: 6, start: [1, 3], lines: [halfway, [[0, 2], [2, 2]], [[2, 2], [2, 4]], [[6, 1], [7, 2]], "
        "[[6, 2], [7, 1]], [[3, 1], [4, 0]], [[4, 4], [5, 5]]]}\ngoal: {left: {top: 5, bottom: 1}}\n", encoding="utf-8")
    assert LINES in run(capsys, "show", "lines.yaml")[0]
    boxes = str.maketrans("─│┌┐└┘├┤┼╱╲·●╵", "-|+++++++/\\.o|")
    ascii_art = run(capsys, "show", "lines.yaml", "--ascii")[0]
    assert LINES.translate(boxes) in ascii_art
    assert ascii_art.isascii()


def test_show_marks_what_differs(capsys: Output) -> None:
    lines = run(capsys, "show", "one-bounce")[0].splitlines()
    assert lines[0] == "one-bounce: One bounce"
    marked = [line.split()[1:3] for line in lines if line.startswith("* ") and "." in line.split()[1]]
    assert marked == [["bounce.per_turn", "1"], ["ending.dead_end", "player-to-move-loses"]]
    assert "Sources:" in lines
    assert not [line for line in run(capsys, "show", "standard")[0].splitlines() if line.startswith("*")]


def test_show_names_examples(capsys: Output, here: Path) -> None:
    (here / "ours.yaml").write_text('examples: [{name: kick, moves: "1", verdict: passes}]\n', encoding="utf-8")
    lines = run(capsys, "show", "ours.yaml")[0].splitlines()
    assert lines[0] == "ours"
    assert lines[-2:] == ["Examples:", "  kick: passes"]


def test_validate(capsys: Output, here: Path) -> None:
    (here / "bad.yaml").write_text("pitch: {rows: 200}\ngoal: {with: 2}\n", encoding="utf-8")
    (here / "good.yaml").write_text("goal: {width: 4}\n", encoding="utf-8")
    assert run(capsys, "validate", "good.yaml", "starter") == ("good.yaml: ok\nstarter: ok\n", "")
    out, err = run(capsys, "validate", "bad.yaml", "good.yaml", "none.yaml", code=1)
    assert out == "good.yaml: ok\n"
    assert err.splitlines() == [
        "bad.yaml:1:15: pitch.rows: must be a whole number 2..60, got 200",
        "bad.yaml:2:8: goal.with: there is no such key here; did you mean width?",
        "none.yaml: there is no such file",
    ]


def test_validate_names_what_the_font_cannot_print(capsys: Output, here: Path) -> None:
    (here / "bad.yaml").write_text('title: {en: "Snow ☃"}\nplayers: {A: {name: "王"}}\nsources: ["fine", "☃"]\n'
                                   'examples: [{name: a, kick: 1, verdict: bounces, caption: {en: "☃"}}]\n',
                                   encoding="utf-8")
    err = run(capsys, "validate", "bad.yaml", code=1)[1].splitlines()
    snowman = "the font cannot print U+2603 SNOWMAN; write it another way"
    assert err == [
        f"bad.yaml:1:13: title.en: {snowman}",
        f"bad.yaml:3:19: sources.2: {snowman}",
        "bad.yaml:4:40: examples.1.verdict: in the example a, the verdict is passes, not bounces",
        f"bad.yaml:4:63: examples.1.caption.en: {snowman}",
    ]


def test_validate_takes_texts_of_several_lines(capsys: Output, here: Path) -> None:
    (here / "folded.yaml").write_text("summary:\n  en: >\n    A small pitch\n    for a lesson.\n"
                                      "  pl: |\n    Jedna\n    Druga\nsources: ['A\u3000book']\n", encoding="utf-8")
    assert run(capsys, "validate", "folded.yaml") == ("folded.yaml: ok\n", "")


@pytest.mark.parametrize("name", NAMES)
def test_new_plays_as_its_parent(capsys: Output, name: str) -> None:
    out, err = run(capsys, "new", "our-rules", "--from", name)
    assert out == "rulesets/our-rules.yaml\n"
    assert "papersoccer rulesets validate rulesets/our-rules.yaml" in err
    ours, parent = load_ruleset("our-rules"), load_ruleset(name)
    assert plays_as(ours, parent)
    assert ours.title == {"en": "Our rules"}
    assert ours.players == parent.players
    run(capsys, "validate", "our-rules")


def test_new_writes_every_key_with_a_comment(capsys: Output) -> None:
    run(capsys, "new", "ours")
    text = Path("rulesets/ours.yaml").read_text(encoding="utf-8")
    lines = text.splitlines()
    assert lines[0] == "# yaml-language-server: $schema=ruleset.schema.json"
    keys = [n for n, line in enumerate(lines) if line.startswith("  ") and ":" in line
            and not line.lstrip().startswith(("#", "-", "en:", "A:", "B:"))]
    assert len(keys) == 21
    assert all(lines[n - 1].startswith("  # ") for n in keys)


def test_new_keeps_texts_that_need_quotes(capsys: Output, here: Path) -> None:
    (here / "odd.yaml").write_text(
        'pitch: {start: [3, 4], lines: [halfway, [[0, 0], [1, 1]]]}\ngoal: {left: {top: 1, bottom: 2}}\n'
        'players: {A: {name: "a \\"b\\" # c: d\\u0085"}}\n'
        'examples: [{name: plain, moves: "0 2", verdict: passes}, {name: no, moves: "0", kick: 1, verdict: passes, '
        'caption: {en: "x: y", pl: "ż"}}]\n',
        encoding="utf-8")
    run(capsys, "new", "ours", "--from", "odd.yaml")
    ours, odd = load_ruleset("ours"), load_ruleset("odd.yaml")
    assert plays_as(ours, odd)
    assert (ours.players, ours.examples) == (odd.players, odd.examples)


def test_new_does_not_overwrite_unless_forced(capsys: Output, here: Path) -> None:
    file = here / "rulesets" / "ours.yaml"
    run(capsys, "new", "ours")
    file.write_text("goal: {width: 4}\n", encoding="utf-8")
    assert run(capsys, "new", "ours", code=1) == (
        "", "rulesets/ours.yaml: there is such a file already; give --force to overwrite it\n")
    assert file.read_text(encoding="utf-8") == "goal: {width: 4}\n"
    run(capsys, "new", "ours", "--force")
    assert load_ruleset("ours").goal.width == 2


def test_new_at_a_path(capsys: Output, here: Path) -> None:
    assert run(capsys, "new", "some/where/ours.yaml")[0] == "some/where/ours.yaml\n"
    assert (here / "some" / "where" / "ours.yaml").is_file()


@pytest.mark.parametrize("name", ["no/suffix", "a b", "é?"])
def test_new_refuses_odd_names(capsys: Output, name: str) -> None:
    assert "name" in run(capsys, "new", name, code=2)[1]


def test_new_from_a_ruleset_that_there_is_not(capsys: Output, here: Path) -> None:
    assert run(capsys, "new", "ours", "--from", "standart", code=1)[1] == (
        'there is no ruleset "standart"; did you mean standard?\n')
    assert not (here / "rulesets").exists()


def test_schema(capsys: Output) -> None:
    assert run(capsys, "schema")[0] == (shipped("rulesets") / "ruleset.schema.json").read_text(encoding="utf-8")


def test_help(capsys: Output) -> None:
    out = run(capsys, "--help")[0]
    assert [word for word in ("list", "show", "validate", "new", "schema") if word not in out] == []
