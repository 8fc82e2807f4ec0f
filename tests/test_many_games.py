"""Many games: several processes, several jobs, jobs that were stopped. The files are always the same."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papersoccer_print.cli.batches import crew, pool
from papersoccer_print.cli.main import main
from papersoccer_print.errors import InputError, PapersoccerError, UsageError
from papersoccer_print.products import Piece
from papersoccer_print.products._games import Names
from papersoccer_print.products.replay import Options, batch

ROOT = Path(__file__).parent.parent
GAMES = [f"{first} {second} {third}" for first in "013" for second in "0712" for third in "017"
         if (first, second) not in {("0", "4")}][:18]
BAD = "0 4"
PAPERSOCCER = [sys.executable, "-m", "papersoccer_print"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write("games.txt", [*GAMES[:6], BAD, *GAMES[6:]])
    return tmp_path


def write(name: str, games: list[str]) -> None:
    Path(name).write_text("\n".join(games) + "\n", encoding="utf-8")


def files(folder: str | Path) -> dict[str, bytes]:
    """Everything in a folder but the manifest."""
    return {file.name: file.read_bytes() for file in sorted(Path(folder).iterdir())
            if not file.name.startswith(".papersoccer-made")}


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, list[str], str]]:
    """Runs a command line: its exit code, the names on standard output, what it said on standard error."""
    def run(*arguments: str) -> tuple[int, list[str], str]:
        code = main(["replay", *arguments])
        told = capsys.readouterr()
        return code, [Path(line).name for line in told.out.splitlines()], told.err
    return run


Say = Callable[..., tuple[int, list[str], str]]


# ---- processes

def test_any_number_of_processes_makes_the_same_files_and_says_the_same(say: Say) -> None:
    """With a bad game in the middle of a chunk and a file that is not there between two that are."""
    made = []
    write("more.txt", GAMES[:3])
    for jobs in ("1", "2", "4"):
        told = say("games.txt", "nowhere.txt", "more.txt", "--each", "-f", "pdf", "-f", "svg", "-o", f"out{jobs}/",
                   "--jobs", jobs)
        assert told[0] == 1
        assert told[1][:2] == ["replay-games-001.pdf", "replay-games-001.svg"]
        assert told[1] == sorted(told[1])
        assert [line.partition(": ")[0] for line in told[2].splitlines()] == ["games.txt:7:3", "nowhere.txt"]
        made.append((told, files(f"out{jobs}")))
    assert len(made[0][1]) == 2 * (len(GAMES) + 3)
    assert made[0] == made[1] == made[2]


@pytest.mark.parametrize("format", ["pdf", "svg"])
def test_a_booklet_by_two_processes_is_the_same(say: Say, format: str) -> None:
    told = [say("games.txt", "-f", format, "-o", f"out{jobs}/", "--jobs", jobs) for jobs in ("1", "2")]
    assert told[0] == told[1]
    assert told[0][0] == 1
    assert files("out1") == files("out2")
    assert files("out1")


def test_few_games_need_no_process(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "Processes", None)
    write("few.txt", GAMES[:4])
    assert say("few.txt", "--each", "--jobs", "2")[0] == 0
    with pytest.raises(TypeError):
        say("games.txt", "--each", "--jobs", "2")


@pytest.mark.parametrize("jobs", ["0", "-1", "x", "1.5", "٣", "257"])
def test_a_number_of_processes_that_is_none(say: Say, jobs: str) -> None:
    code, made, said = say("games.txt", f"--jobs={jobs}")
    assert (code, made) == (2, [])
    assert "auto" in said


def test_auto_is_a_process_for_each_processor_that_may_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pool.how_many("auto") >= 1
    monkeypatch.setattr(os, "process_cpu_count", lambda: 7, raising=False)
    assert pool.how_many("auto") == 7
    monkeypatch.delattr(os, "process_cpu_count")
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert pool.how_many("auto") == 1


@given(st.lists(st.integers(0, 9), max_size=40), st.integers(1, 5), st.integers(1, 4))
def test_results_come_in_order_and_few_are_under_way(sizes: list[int], chunk: int, number: int) -> None:
    """Whatever is done first, and however many there are."""
    waiting: list[tuple[Future[list[Any]], Callable[[], list[Any]]]] = []

    class Backwards:
        """Begins work only when somebody waits for it, the latest first."""

        def submit(self, fn: Callable[[], list[Any]], /) -> Future[list[Any]]:
            class Result(Future[list[Any]]):
                def result(self, timeout: float | None = None) -> list[Any]:
                    while waiting:
                        future, work = waiting.pop()
                        future.set_result(work())
                    return super().result(timeout)

            waiting.append((Result(), fn))
            assert len(waiting) <= crew.AT_ONCE * number
            return waiting[-1][0]

    pieces = [Piece(f"{place}", size) for place, size in enumerate(sizes)]
    task = crew.Task(os.urandom(4).hex(), lambda: lambda piece: piece.what, None)
    found = crew.Workers(Backwards(), lambda: number, chunk).results(task, pieces)
    assert list(found) == [(piece, piece.what) for piece in pieces]
    assert list(crew.Alone().results(task, pieces)) == [(piece, piece.what) for piece in pieces]


def test_a_worker_of_another_version_does_nothing() -> None:
    task = crew.Task("token", lambda: lambda piece: piece, None, "0.0.0")
    [error] = crew.work(task, [Piece("a", 1)])
    assert isinstance(error, UsageError)
    assert "0.0.0 is needed" in str(error)


@pytest.mark.parametrize("arguments", [["--each"], []])
def test_a_job_ends_with_what_would_befall_every_game(say: Say, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
                                                      ) -> None:
    monkeypatch.setattr("papersoccer_print.cli.batches.work.__version__", "9.9")
    code, made, said = say("games.txt", *arguments)
    assert (code, made) == (2, [])
    assert said.startswith("a worker has version 9.9")


def test_errors_go_from_one_process_to_another() -> None:
    import pickle

    for error in (PapersoccerError("a"), UsageError("b"), InputError.at("file", "c", 1, 2)):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_what_would_befall_every_game_is_told_once(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    code, made, said = say("games.txt", "--each", "-f", "png")
    assert (code, made) == (1, [])
    assert said.count("not installed") == 1
    assert say("games.txt", "--each", "--svg-text", "odd", "-f", "svg")[0] == 2
    assert say("games.txt", "--square", "25", "--paper", "a5")[0] == 1


def test_a_picture_that_cannot_be_does_not_stop_the_rest(say: Say) -> None:
    pytest.importorskip("pypdfium2")
    code, made, said = say("games.txt", "--each", "-f", "txt", "-f", "apng", "--dpi", "2400")
    assert (code, made) == (1, [])
    assert said.count("use a smaller --dpi") == len(GAMES)
    assert "games.txt: game 1: 4 pictures at 2400 dpi" in said


# ---- shares

def test_the_shares_of_several_jobs_are_the_whole(say: Say) -> None:
    say("games.txt", "--each", "-f", "svg", "-o", "whole/")
    for shard in ("1/3", "3/3", "2/3"):
        code, made, said = say("games.txt", "--each", "-f", "svg", "-o", "parts/", "--shard", shard)
        assert (code, bool(said)) == ((1, True) if shard == "1/3" else (0, False))
        assert made
    assert files("parts") == files("whole")
    assert say("games.txt", "--each", "-f", "svg", "-o", "far/", "--shard", "999/999") == (0, [], "")


def test_the_line_for_xargs_in_the_readme(say: Say) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [line] = re.findall(r"^seq 4 .*", readme, re.M)
    write("game.txt", GAMES[:5])
    write("lesson.yaml", ["moves: 1 3"])
    ours = f"{sys.executable} -m papersoccer_print"
    subprocess.run(["bash", "-c", line.replace("papersoccer", ours) + " -f svg"], check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "PYTHONPATH": str(ROOT)})
    say("game.txt", "lesson.yaml", "--each", "-f", "svg", "-o", "whole/")
    assert files("output") == files("whole")


def test_a_share_of_a_booklet_is_a_booklet_with_a_name_of_its_own(say: Say) -> None:
    assert say("games.txt", "-f", "pdf", "--shard", "2/9")[1] == ["booklet-games-2-of-9.pdf"]


@pytest.mark.parametrize(("arguments", "message"), [
    (["--shard", "0/4"], "Ith of N"), (["--shard", "5/4"], "1/4 to 4/4"), (["--shard", "x"], "Ith of N"),
    (["--shard", "1/2", "--game", "1"], "only one"), (["--resume", "-o", "-"], "leaves none"),
])
def test_what_makes_no_sense(say: Say, arguments: list[str], message: str) -> None:
    code, made, said = say("games.txt", *arguments)
    assert (code, made) == (2, [])
    assert message in said


def test_no_two_games_have_one_name_in_any_share(say: Say) -> None:
    write("names.txt", GAMES[:7])
    whole = say("names.txt", "--each", "--name", "{a} {b}", "-f", "svg", "-o", "whole/")[1]
    assert whole == ["A B.svg", *(f"A B ({number}).svg" for number in range(2, 8))]
    shares = [say("names.txt", "--each", "--name", "{a} {b}", "-f", "svg", "-o", "parts/", "--shard", f"{n}/2")[1]
              for n in (1, 2)]
    assert sorted(shares[0] + shares[1]) == sorted(whole)
    assert files("parts") == files("whole")


@given(st.lists(st.text("aAbé\u0301e (2)", max_size=6), max_size=12))
def test_names_differ_even_where_capitals_do_not_count(names: list[str]) -> None:
    taken = Names()
    found = [taken.own(name) for name in names]
    assert len({name.casefold() for name in found}) == len(found)
    assert all(own.startswith(name) for own, name in zip(found, names, strict=True))


def test_a_bar_knows_how_many_there_will_be(monkeypatch: pytest.MonkeyPatch) -> None:
    def count(**options: Any) -> int | None:
        return batch(Options(records=("games.txt",), each=True, **options)).count()

    assert count() == len(GAMES) + 1
    assert [count(shard=f"{n}/4") for n in (1, 2, 3, 4)] == [5, 5, 5, 4]
    assert count(game=2) == 1
    assert batch(Options(records=("games.txt", "-"), each=True)).count() is None
    monkeypatch.setattr("papersoccer_print.products._games.MAX_COUNTED", 10)
    assert count() is None
    Path("broken.txt").write_bytes(b"\0")
    assert batch(Options(records=("broken.txt",), each=True)).count() is None


# ---- how far it is

def in_a_terminal(*arguments: str, out: bool = True, **environment: str) -> tuple[str, str]:
    """What a command writes to its terminal, and to a pipe where ``out`` says that standard output is one."""
    pty = pytest.importorskip("pty", reason="there are no terminals here")
    ours, theirs = pty.openpty()
    with subprocess.Popen([*PAPERSOCCER, "replay", "games.txt", "--each", "-f", "svg", *arguments], stderr=theirs,
                          stdout=theirs if out else subprocess.PIPE,
                          env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "90",
                               **environment}) as process:
        os.close(theirs)
        told = b""
        with contextlib.suppress(OSError):  # what Linux says at the end
            while data := os.read(ours, 65536):
                told += data
        piped = process.stdout.read() if process.stdout else b""
    os.close(ours)
    return told.decode(), piped.decode()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bar_tells_rate_and_time_left_and_stays_out_of_the_way(jobs: str) -> None:
    seen, piped = in_a_terminal("--jobs", jobs, out=False, NO_COLOR="1")
    assert piped.splitlines() == [f"output/replay-games-{n:03d}.svg" for n in range(1, len(GAMES) + 2) if n != 7]
    assert f"/{len(GAMES) + 1} " in seen
    assert " games/s " in seen
    assert re.search(r" \d\d:\d\d", seen)
    assert "output/" not in seen
    assert not re.search(r"\x1b\[[0-9;]*m", seen)
    assert re.search(r"(\n|\x1b\[2K)games\.txt:7:3: ", seen)
    assert seen.count("\x1b[?25l") == seen.count("\x1b[?25h")
    assert seen.rindex("\x1b[2K") > seen.rindex("games/s")  # nothing of it is left


def test_names_stand_above_the_bar() -> None:
    seen, _ = in_a_terminal()
    for number in (1, 2, len(GAMES)):
        assert re.search(rf"(\n|\x1b\[2K)output/replay-games-{number:03d}\.svg\r\n", seen)
    assert "\x1b[" in seen


def test_no_bar_where_there_is_no_terminal(say: Say) -> None:
    assert say("games.txt", "--each", "-f", "svg")[2].splitlines() == [
        'games.txt:7:3: turn 2 (B), kick 1 "4": that line was already drawn in turn 1']
