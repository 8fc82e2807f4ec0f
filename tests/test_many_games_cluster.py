"""Many games on a real Dask cluster: a scheduler and two workers, processes of their own on the loopback."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from papersoccer_print.cli.batches import cluster
from papersoccer_print.cli.main import main

pytest.importorskip("distributed", reason="needs the extra cluster")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:distributed", "ignore::ResourceWarning")

ROOT = Path(__file__).parent.parent
GAMES = [f"{a} {b} {c} {d}" for a in "013" for b in "071" for c in "0712" for d in "0712"][:110]
Say = Callable[..., tuple[int, list[str], str]]


class Machines:
    """A scheduler and workers, which live in another folder than the user, and have none of the user's files."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder, self._stack = folder, stack
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        self.scheduler = self._start("scheduler", "--host", self.address, "--no-dashboard")
        self.workers = [self.another() for _ in range(2)]

    def another(self) -> subprocess.Popen[bytes]:
        return self._start("worker", self.address, "--host", "127.0.0.1", "--nthreads", "2", "--no-nanny",
                           "--no-dashboard", "--local-directory", str(self._folder))

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        process = self._stack.enter_context(subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]], cwd=self._folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        self._stack.callback(process.kill)
        return process


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    from distributed import Client

    with ExitStack() as stack:
        made = Machines(tmp_path_factory.mktemp("machines"), stack)
        with Client(made.address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        yield made


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Say:
    monkeypatch.chdir(tmp_path)
    Path("rulesets").mkdir()
    Path("rulesets/ours.yaml").write_text("extends: wide\ntitle: {en: Ours}\nsummary: {en: Ours.}\n", encoding="utf-8")
    Path("theme.yaml").write_text("wall: 1.5\n", encoding="utf-8")
    Path("games.txt").write_text("\n".join([*GAMES[:70], "0 4", *GAMES[70:]]) + "\n", encoding="utf-8")

    def run(*arguments: str) -> tuple[int, list[str], str]:
        code = main(["replay", "games.txt", "-f", "svg", "--ruleset", "ours", "--theme", "./theme.yaml", *arguments])
        told = capfd.readouterr()
        return code, [Path(line).name for line in told.out.splitlines()], told.err
    return run


def files(folder: str) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in Path(folder).iterdir() if file.suffix != ".jsonl"}


def test_a_cluster_makes_the_same_files_and_says_the_same(say: Say, machines: Machines) -> None:
    here = say("--each", "-o", "here/")
    there = say("--each", "-o", "there/", "--scheduler", machines.address)
    assert there == here
    assert here[0] == 1
    assert len(here[1]) > 100
    assert files("there") == files("here")


def test_a_booklet_comes_from_a_cluster_too(say: Say, machines: Machines) -> None:
    assert say("--shard", "1/5", "-o", "there/", "--scheduler", machines.address)[0] == 0
    assert say("--shard", "1/5", "-o", "here/")[0] == 0
    assert files("there") == files("here")


def test_another_version_on_the_workers_is_told(say: Say, machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "__version__", "9.9")
    code, made, said = say("--each", "--scheduler", machines.address)
    assert (code, made) == (1, [])
    assert said.startswith("the workers need version 9.9 of papersoccer-print, but tcp://127.0.0.1:")
    assert said.count(" has 0.") == 2


@pytest.mark.parametrize(("address", "reason"), [
    ("tcp://127.0.0.1:1", "does not answer"), ("nonsense", "is no address of a scheduler"),
    ("foo://127.0.0.1:8786", "is no address of a scheduler"),
])
def test_a_scheduler_that_is_not_there(say: Say, monkeypatch: pytest.MonkeyPatch, address: str, reason: str) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    start = time.monotonic()
    code, made, said = say("--each", "--scheduler", address)
    assert (code, made) == (1, [])
    assert f"--scheduler {address}: {reason}" in said
    assert "Traceback" not in said
    assert time.monotonic() - start < 60


def test_the_extra_is_named_where_it_is_missing(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, made, said = say("--each", "--scheduler", "tcp://127.0.0.1:1")
    assert (code, made) == (1, [])
    assert 'pip install "papersoccer-print[cluster]"' in said
    assert say("--each", "--scheduler", "tcp://127.0.0.1:1", "--jobs", "2")[0] == 2


def test_a_worker_that_dies_is_made_up_for_and_without_a_cluster_the_job_ends(say: Say, machines: Machines) -> None:
    """The last test, since nothing is left of the cluster."""
    here = say("--each", "-o", "here/")
    command = [sys.executable, "-m", "papersoccer_print", "replay", "games.txt", "-f", "svg", "--ruleset", "ours",
               "--theme", "./theme.yaml", "--each", "--scheduler", machines.address, "-o"]
    with subprocess.Popen([*command, "there/"], env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "there/replay-games-001.svg\n"
        machines.workers[0].kill()
        process.communicate(timeout=120)
    assert process.returncode == here[0]
    assert files("there") == files("here")
    for worker in machines.workers[1:]:
        worker.kill()
    machines.scheduler.kill()
    done = subprocess.run([*command, "gone/"], env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True,
                          text=True, check=False, timeout=120)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
