"""Jobs of many games that are stopped, and taken up again: whole files only, nobody left behind, nothing made twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from random_games import random_game

from papersoccer_print.cli.batches.manifest import Manifest
from papersoccer_print.cli.main import main
from papersoccer_print.errors import PapersoccerError
from papersoccer_print.rules.loader import load_ruleset

ROOT = Path(__file__).parent.parent
MANY = 60
PAPERSOCCER = [sys.executable, "-m", "papersoccer_print", "replay", "games.txt", "--each", "-f", "svg", "-o", "out/"]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the records of a job and, in ``out``, all that it makes."""
    folder = tmp_path_factory.mktemp("whole")
    standard = load_ruleset("standard")
    games = [" ".join("".join(map(str, turn)) for turn in random_game(standard, seed, 25).digits)
             for seed in range(MANY)]
    (folder / "games.txt").write_text("\n".join(games) + "\n", encoding="utf-8")
    subprocess.run(PAPERSOCCER, cwd=folder, check=True, stdout=subprocess.DEVNULL, env=environment())
    return folder


@pytest.fixture
def here(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("games.txt").write_bytes((whole / "games.txt").read_bytes())
    return tmp_path


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted((folder / "out").iterdir())
            if not file.name.startswith(".papersoccer-made")}


@contextmanager
def under_way(folder: Path, made: int = 12, jobs: str = "2") -> Iterator[subprocess.Popen[str]]:
    """A job that has named so many files."""
    with subprocess.Popen([*PAPERSOCCER, "--jobs", jobs], cwd=folder, env=environment(), text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        try:
            for _ in range(made):
                assert process.stdout.readline().startswith("out/")
            yield process
        finally:
            process.kill()  # a test that fails, or takes too long, leaves nothing to wait for


def children(process: int) -> list[int]:
    file = Path(f"/proc/{process}/task/{process}/children")
    if not file.exists():
        pytest.skip("this system does not say which processes a process has")
    return [int(number) for number in file.read_text().split()]


def gone(processes: list[int]) -> bool:
    """Whether all of them end, in a while."""
    for _ in range(200):
        left = [number for number in processes if Path(f"/proc/{number}").exists()]
        if not [number for number in left if "Z" not in _state(number)]:
            return True
        time.sleep(0.05)
    return False


def _state(process: int) -> str:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


def resumed(folder: Path, *arguments: str) -> tuple[int, list[str], str]:
    done = subprocess.run([*PAPERSOCCER, "--resume", *arguments], cwd=folder, env=environment(), text=True,
                          capture_output=True, check=False)
    return done.returncode, done.stdout.splitlines(), done.stderr


# ---- stopped

@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_stopped_by_a_signal(here: Path, whole: Path, name: str) -> None:
    with under_way(here) as process:
        workers = children(process.pid)
        assert len(workers) == 2
        process.send_signal(getattr(signal, name))
        assert process.stderr
        assert process.stderr.read().splitlines()[-1] == "stopped"
        assert process.wait(timeout=30) == 128 + getattr(signal, name)
    assert gone(workers)
    made, all_of_it = files(here), files(whole)
    assert 12 <= len(made) < MANY
    assert all(data == all_of_it[name] for name, data in made.items())


def test_killed_and_taken_up_again(here: Path, whole: Path) -> None:
    with under_way(here) as process:
        workers = children(process.pid)
        process.kill()
    assert gone(workers)
    for half in here.glob("out/.*.part"):
        half.unlink()
    made = files(here)
    assert 12 <= len(made) < MANY
    [manifest] = here.glob("out/.papersoccer-made*")
    manifest.write_bytes(manifest.read_bytes() + b'{"of": "torn')
    code, names, said = resumed(here, "--jobs", "2")
    skipped = int(said.splitlines()[-1].split()[0])
    assert code == 0
    assert len(made) - 1 <= skipped <= len(made)  # the last may have been killed before it was noted
    assert len(names) == MANY - skipped
    assert files(here) == files(whole)
    assert resumed(here) == (0, [], f"{MANY} skipped: made before, and unchanged since\n")


def test_a_worker_is_killed(here: Path, whole: Path) -> None:
    with under_way(here) as process:
        workers = children(process.pid)
        os.kill(workers[0], signal.SIGKILL)
        assert process.stderr
        said = process.stderr.read()
        assert process.wait(timeout=30) == 1
    assert "a worker process has been killed" in said
    assert "--resume" in said
    assert "Traceback" not in said
    assert gone(workers)
    made, all_of_it = files(here), files(whole)
    assert all(data == all_of_it[name] for name, data in made.items())
    assert resumed(here)[0] == 0
    assert files(here) == all_of_it


# ---- taken up again

Say = Callable[..., list[str]]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Say:
    """Has three games made, or what is left of them; the numbers of those that were."""
    monkeypatch.chdir(tmp_path)
    ours = Path("rulesets/ours.yaml")
    ours.parent.mkdir()
    ours.write_text("extends: standard\ntitle: {en: Ours}\nsummary: {en: Ours.}\n", encoding="utf-8")
    Path("theme.yaml").write_text("summary: ours\n", encoding="utf-8")
    Path("games.txt").write_text("0 2\n1 2\n3 2\n", encoding="utf-8")

    def run(*arguments: str, code: int = 0) -> list[str]:
        assert main(["replay", "games.txt", "--each", "-f", "svg", "-o", "out/", "--resume", "--ruleset", "ours",
                     "--theme", "./theme.yaml", *arguments]) == code
        return [Path(line).stem[-1] for line in capsys.readouterr().out.splitlines()]

    assert run() == ["1", "2", "3"]
    assert run() == []
    return run


def test_only_a_changed_record_is_made_anew(say: Say) -> None:
    Path("games.txt").write_text("0 2\n1 3\n\n3 2\n", encoding="utf-8")
    assert say() == ["2"]
    Path("games.txt").write_text("\n\n 0  2\n1 3\n3 2\n0 4\n", encoding="utf-8")
    assert say(code=1) == []
    assert say(code=1) == []


def test_only_a_touched_file_is_made_anew(say: Say) -> None:
    Path("out/replay-games-001.svg").unlink()
    Path("out/replay-games-003.svg").write_bytes(b"<svg/>")
    assert say() == ["1", "3"]
    assert say() == []


@pytest.mark.parametrize("arguments", [["--flip"], ["--theme", "colour"], ["--lang", "pl"], ["--coords"],
                                       ["--ruleset", "standard"], ["--transparent"], ["--paper", "a5"]])
def test_other_options_make_all_anew(say: Say, arguments: list[str]) -> None:
    assert say(*arguments) == ["1", "2", "3"]
    assert say(*arguments) == []


def test_another_ruleset_theme_or_program_makes_all_anew(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("rulesets/ours.yaml").write_text("extends: wide\ntitle: {en: Ours}\nsummary: {en: Ours.}\n", encoding="utf-8")
    assert say() == ["1", "2", "3"]
    Path("theme.yaml").write_text("summary: ours\nwall: 1.5\n", encoding="utf-8")
    assert say() == ["1", "2", "3"]
    monkeypatch.setattr("papersoccer_print.cli.batches.manifest.program", lambda: "another")
    assert say() == ["1", "2", "3"]
    assert say() == []


def test_shares_know_what_the_others_have_made(say: Say) -> None:
    Path("games.txt").write_text("0 2\n1 2\n3 3\n2 3\n", encoding="utf-8")
    assert say("--shard", "2/2") == ["4"]
    assert say("--shard", "1/2") == ["3"]
    assert say() == []
    assert len(list(Path("out").glob(".papersoccer-made*"))) == 3


def test_a_booklet_is_made_anew_if_any_game_has_changed(
    say: Say, capsys: pytest.CaptureFixture[str]
) -> None:
    def booklet(*arguments: str) -> str:
        main(["replay", *arguments, "-o", "booklet.pdf", "--resume"])
        return capsys.readouterr().out

    assert say() == []
    assert booklet("games.txt") == "booklet.pdf\n"
    assert booklet("games.txt") == ""
    assert booklet("games.txt", "--flip") == "booklet.pdf\n"
    Path("games.txt").write_text("0 2\n1 3\n0 4\n", encoding="utf-8")
    assert booklet("games.txt") == "booklet.pdf\n"
    assert booklet("games.txt") == "booklet.pdf\n"  # a game is missing from it, which is said each time


def test_without_resume_all_are_made_and_noted_once(say: Say, capsys: pytest.CaptureFixture[str]) -> None:
    [manifest] = Path("out").glob(".papersoccer-made*")
    before = manifest.read_bytes()
    for _ in range(2):
        assert main(["replay", "games.txt", "--each", "-o", "out/"]) == 0
        assert len(capsys.readouterr().out.splitlines()) == 3
    lines = manifest.read_bytes().splitlines()
    assert manifest.read_bytes().startswith(before)
    assert len(lines) == 6
    assert all(set(json.loads(line)) == {"of", "files"} for line in lines)
    main(["replay", "games.txt", "--game", "1", "-o", "single/"])
    assert capsys.readouterr().out == "single/replay-games-001.pdf\n"
    assert os.listdir("single") == ["replay-games-001.pdf"]
    assert say() == []


A, X = "a" * 64, "b" * 64


@pytest.mark.parametrize("line", ["", "{", "[]", "1", '{"of": 1}', f'{{"of": "{X}", "files": []}}', "[" * 10_000,
                                  f'{{"of": "{X}", "files": {{"../../etc/passwd": "y"}}}}', "\udcff\udcfe",
                                  f'{{"of": "{X}", "files": {{}}}}', f'{{"of": "{X}", "files": {{"good.svg"}}}}',
                                  f'{{"of": "{X}", "files": {{"good.svg": 1}}}}', f'{{"of": "{X}", "files": {{"g'])
def test_a_line_that_nobody_has_written_says_nothing(tmp_path: Path, line: str) -> None:
    file = tmp_path / ".papersoccer-made.jsonl"
    file.write_bytes((line + "\n" + line).encode("utf-8", "surrogateescape"))
    manifest = Manifest(tmp_path, resume=True)
    assert not manifest.has(X)
    (tmp_path / "good.svg").write_bytes(b"good")
    manifest.add(A, [(tmp_path / "good.svg", b"good")])
    again = Manifest(tmp_path, resume=True)
    assert again.has(A)
    again.add(A, [(tmp_path / "good.svg", b"good")])
    assert file.read_bytes().count(b"good.svg\": \"") == 1
    assert Manifest(tmp_path, "1-of-2").has(A) is False


def test_a_manifest_that_cannot_be_written_or_read(tmp_path: Path) -> None:
    (tmp_path / ".papersoccer-made.jsonl").mkdir()
    manifest = Manifest(tmp_path, resume=True)
    with pytest.raises(PapersoccerError, match="cannot be written: Is a directory"):
        manifest.add(A, [(tmp_path / "x", b"")])


def test_of_what_goes_into_a_pipe_there_is_no_manifest(tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text("0 2\n", encoding="utf-8")
    os.mkfifo(tmp_path / "pipe")
    with subprocess.Popen(["cat", "pipe"], cwd=tmp_path, stdout=subprocess.PIPE) as reader:
        try:
            done = subprocess.run([*PAPERSOCCER[:6], "-f", "svg", "-o", "pipe"], cwd=tmp_path, env=environment(),
                                  capture_output=True, text=True, check=True)
            assert reader.communicate(timeout=60)[0].startswith(b"<?xml")
        finally:
            reader.kill()
    assert done.stdout == "pipe\n"
    assert sorted(os.listdir(tmp_path)) == ["games.txt", "pipe"]
