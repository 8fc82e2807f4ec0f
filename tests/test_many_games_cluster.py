"""Many games on a real Dask cluster: a scheduler and two workers, processes of their own on the loopback."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from papersoccer_print.cli.batches import cluster
from papersoccer_print.cli.main import main

pytest.importorskip("distributed", reason="needs the extra cluster")
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:distributed", "ignore::ResourceWarning")

ROOT = Path(__file__).parent.parent
GAMES = [f"{a} {b} {c} {d}" for a in "013" for b in "071" for c in "0712" for d in "0712"][:110]
PAPERSOCCER = [sys.executable, "-m", "papersoccer_print"]
Say = Callable[..., tuple[int, list[str], str]]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}


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
            env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
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


COMMAND = ["replay", "games.txt", "-f", "svg", "--ruleset", "ours", "--theme", "./theme.yaml"]


@pytest.fixture(scope="module")
def user(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The user's folder, with ``here`` made by this process alone."""
    folder = tmp_path_factory.mktemp("user")
    (folder / "rulesets").mkdir()
    (folder / "rulesets/ours.yaml").write_text("extends: wide\ntitle: {en: Ours}\nsummary: {en: Ours.}\n",
                                               encoding="utf-8")
    (folder / "theme.yaml").write_text("wall: 1.5\n", encoding="utf-8")
    (folder / "games.txt").write_text("\n".join([*GAMES[:70], "0 4", *GAMES[70:]]) + "\n", encoding="utf-8")
    done = subprocess.run([*PAPERSOCCER, *COMMAND, "--each", "-o", "here/"], cwd=folder, env=environment(),
                          check=False, capture_output=True, text=True)
    assert done.returncode == 1
    (folder / "here.txt").write_text(done.stdout + done.stderr, encoding="utf-8")
    return folder


@pytest.fixture
def say(user: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Say:
    monkeypatch.chdir(user)

    def run(*arguments: str) -> tuple[int, list[str], str]:
        code = main([*COMMAND, *arguments])
        told = capfd.readouterr()
        return code, told.out.splitlines(), told.err
    return run


def files(folder: str) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in Path(folder).iterdir() if file.suffix != ".jsonl"}


def test_a_cluster_makes_the_same_files_and_says_the_same(say: Say, machines: Machines) -> None:
    code, made, said = say("--each", "-o", "there/", "--scheduler", machines.address)
    assert code == 1
    assert len(made) > 100
    told = "".join(f"{name}\n" for name in made) + said
    assert told.replace("there/", "here/") == Path("here.txt").read_text(encoding="utf-8")
    assert files("there") == files("here")


def test_a_booklet_comes_from_a_cluster_too(say: Say, machines: Machines) -> None:
    code, [made, *_], said = say("--shard", "1/9", "-o", "there.svg", "--scheduler", machines.address)
    assert code == 0
    assert made == "there-1.svg"
    assert say("--shard", "1/9", "-o", "here.svg")[::2] == (code, said)
    assert all(file.read_bytes() == Path(file.name.replace("t", "", 1)).read_bytes()
               for file in Path().glob("there-*.svg"))


def test_another_version_on_the_workers_is_told(say: Say, machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "__version__", "9.9")
    code, made, said = say("--each", "--scheduler", machines.address)
    assert (code, made) == (1, [])
    assert said.startswith("the workers need version 9.9 of papersoccer-print, but tcp://127.0.0.1:")
    assert said.count(" has 0.") == 2


@pytest.mark.parametrize(("error", "told"), [
    (CancelledError(), "the cluster has given up (CancelledError); the files that were named are whole"),
    (ConnectionResetError("by peer"), "the cluster has given up (ConnectionResetError)"),
    (ModuleNotFoundError("No module named 'papersoccer_print'"), "a worker cannot load this program (No module named"),
])
def test_a_cluster_that_is_lost(say: Say, machines: Machines, monkeypatch: pytest.MonkeyPatch, error: Exception,
                                told: str) -> None:
    def lost(*_: object) -> Iterator[Any]:
        raise error
        yield

    monkeypatch.setattr(cluster.Workers, "results", lost)
    code, made, said = say("--each", "--scheduler", machines.address)
    assert (code, made) == (1, [])
    assert said.startswith(f"--scheduler {machines.address}: {told}")


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


def test_a_worker_that_dies_is_made_up_for_and_without_a_cluster_the_job_ends(user: Path, machines: Machines) -> None:
    """The last test, since nothing is left of the cluster."""
    command = [*PAPERSOCCER, *COMMAND, "--each", "--scheduler", machines.address, "-o"]
    with subprocess.Popen([*command, "again/"], cwd=user, env=environment(), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "again/replay-games-001.svg\n"
        machines.workers[0].kill()
        process.communicate(timeout=120)
    assert process.returncode == 1
    assert files(f"{user}/again") == files(f"{user}/here")
    for worker in machines.workers[1:]:
        worker.kill()
    machines.scheduler.kill()
    done = subprocess.run([*command, "gone/"], cwd=user, env=environment(), capture_output=True, text=True, check=False,
                          timeout=120)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"--scheduler {machines.address}: does not answer; give it as tcp://HOST:8786\n"
