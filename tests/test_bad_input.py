"""Every bad command line, name and template gets its own clear sentences, word for word, and leaves nothing behind.

The tables are plain text in bad_input/: a case is its name after "=== ", what is given, a line of "--- " with the exit
code (1: the input was wrong, 2: the command was), and what is then on standard error. ``pytest --bless`` writes what
the program says into them; read the difference before you keep it.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest
import test_records_bad
import test_rulesets_bad

from papersoccer_print.cli.commands import command_files
from papersoccer_print.cli.main import main

TABLES = Path(__file__).parent / "bad_input"
ESCAPES = {"\\n": "\n", "\\0": "\0", "\\e": "\x1b", "\\t": "\t"}
FILES = {
    "game.txt": b"0 5 24 4 4 5\n", "illegal.txt": b"0 4\n", "class.txt": b"Ada; Ben\nCleo; Dan\n",
    "three.txt": b"Ada; Ben; Cleo\n", "empty.txt": b"", "comment.txt": b"# nobody\n",
    "zip.bin": b"PK\3\4\0\0", "latin.txt": b"Zo\xe9; Ren\xe9\n", "utf16.txt": "0 5\n".encode("utf-16"),
    "sheet.md": b"# Ours\n\nPlay.\n", "empty.md": b" \n", "new\nline.txt": b"words\n",
    "broken.yaml": b"goal: {width: 11}\n",
    "pink.yaml": b'ink: "#ff88aa"\n', "list.yaml": b"- 1\n", "ours.yaml": b"extends: standard\n",
    "rulesets/mine.yaml": b"extends: standart\n",
}


class Case(NamedTuple):
    """One case of a table."""

    name: str
    given: str
    code: int
    said: str


def cases(table: str) -> list[Case]:
    """The cases of a table in their order."""
    blocks = re.split(r"^=== ", (TABLES / f"{table}.txt").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    found = []
    for block in blocks:
        name, _, rest = block.partition("\n")
        parts = re.fullmatch(r"(.*\n)--- ([0-9]+)\n(.*)", rest, re.DOTALL)
        assert parts, f"{table}: {name}: there is no line '--- CODE'"
        found.append(Case(name, parts[1], int(parts[2]), parts[3].rstrip("\n")))
    return found


OPTIONS, NAMES, TEMPLATES = cases("options"), cases("names"), cases("templates")


def words_of(line: str) -> list[str]:
    """A command line's words; ``\\n``, ``\\0``, ``\\e`` and ``\\t`` stand for the characters that they name."""
    return [re.sub(r"\\[n0et]", lambda match: ESCAPES[match[0]], word) for word in shlex.split(line)]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with good files and bad ones, and no configuration."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder = tmp_path / "work"
    for name, data in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    (folder / "folder").mkdir()
    (folder / "round.txt").symlink_to("round.txt")
    monkeypatch.chdir(folder)
    return folder


def everything(folder: Path) -> dict[str, bytes | None]:
    """What lies below a folder: every name, and what is in the files."""
    return {str(path): path.read_bytes() if path.is_file() else None for path in sorted(folder.parent.rglob("*"))}


def check(table: str, case: Case, arguments: list[str], folder: Path, capsys: pytest.CaptureFixture[str],
          bless: bool) -> None:
    before = everything(folder)
    code = main(arguments)
    out, err = capsys.readouterr()
    assert everything(folder) == before
    assert out == ""
    assert "Traceback" not in err
    if bless:
        rewrite(table, case, code, err)
        return
    assert (err.rstrip("\n"), code) == (case.said, case.code)


def rewrite(table: str, case: Case, code: int, said: str) -> None:
    file = TABLES / f"{table}.txt"
    text = file.read_text(encoding="utf-8")
    start = text.index(f"=== {case.name}\n")
    end = text.find("\n=== ", start) + 1 or len(text)
    block = f"=== {case.name}\n{case.given}--- {code}\n{said.rstrip()}\n" + "\n" * (end < len(text))
    file.write_text(text[:start] + block + text[end:], encoding="utf-8")


def named(table: list[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", table, ids=[case.name for case in table])


@named(OPTIONS)
def test_options(case: Case, here: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest) -> None:
    check("options", case, words_of(case.given)[1:], here, capsys, request.config.getoption("--bless"))


@named(NAMES)
def test_names(case: Case, here: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest) -> None:
    check("names", case, words_of(case.given)[1:], here, capsys, request.config.getoption("--bless"))


@named(TEMPLATES)
def test_templates(case: Case, here: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest) -> None:
    (here / "mine.md").write_text(case.given, encoding="utf-8")
    check("templates", case, ["rules", "--template", "mine.md"], here, capsys, request.config.getoption("--bless"))


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unreadable for root")
@pytest.mark.parametrize("line", ["check x", "pitch ./x.yaml", "rules --template x", "pitch --names x",
                                  "convert x --to yaml", "pitch --theme ./x.yaml"])
def test_unreadable_files(line: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("x", "x.yaml"):
        (here / name).write_text("0 5\n", encoding="utf-8")
        (here / name).chmod(0)
    assert main(line.split()) == 1
    assert re.fullmatch(r"(\./)?x(\.yaml)?: cannot be read: Permission denied\n", capsys.readouterr().err)


def test_there_are_enough_of_them() -> None:
    for table in (OPTIONS, NAMES, TEMPLATES):
        assert len({case.name for case in table}) == len(table)
        assert all(case.code in (1, 2) and case.said for case in table)
    assert len(OPTIONS) >= 45
    assert len(NAMES) >= 25
    assert len(TEMPLATES) >= 25
    every = len(OPTIONS) + len(NAMES) + len(TEMPLATES) + len(test_rulesets_bad.CASES) + len(test_records_bad.ALL)
    assert every >= 300


def test_every_command_is_among_them() -> None:
    called = {words_of(case.given)[1] for case in OPTIONS}
    assert called >= set(command_files())
    deeper = {" ".join(words_of(case.given)[1:3]) for case in OPTIONS}
    assert deeper >= {f"rulesets {name}" for name in ("list", "show", "validate", "new", "schema")}
    assert deeper >= {f"templates {name}" for name in ("list", "copy", "check")}


def test_what_is_said_says_what_to_do() -> None:
    """No message is a grumble: none shouts, none names the parser or the programming language."""
    for case in (*OPTIONS, *NAMES, *TEMPLATES):
        assert not re.search(r"\b(invalid|exception|NoneType|0x|dict|float|str)\b|Error", case.said), case
        assert len(max(case.said.splitlines(), key=len)) < 900, case
