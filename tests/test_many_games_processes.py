"""The processes that games are shared out among: whatever befalls them or us, at whatever moment, nobody waits."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import Connection
from queue import SimpleQueue
from types import FrameType
from typing import Any

import pytest

from papersoccer_print.cli.batches import pool, processes
from papersoccer_print.cli.batches.processes import LostError, Processes
from papersoccer_print.cli.batches.work import Task
from papersoccer_print.products import Piece

METHODS = multiprocessing.get_all_start_methods()
pytestmark = [
    pytest.mark.skipif("fork" not in METHODS, reason="tests that begin many processes copy them"),
    pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning"),
]
LARGE = 50_000_000
"""Letters: more than any pipe holds."""


@pytest.fixture(autouse=True)
def nobody_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


def test_calls_are_answered_whoever_makes_them() -> None:
    with Processes(3, "fork") as ours:
        promises = [ours.submit(partial(pow, number, 2)) for number in range(50)]
        assert [promise.result() for promise in reversed(promises)] == [number ** 2 for number in reversed(range(50))]
        assert len({ours.submit(os.getpid).result() for _ in range(9)} - {os.getpid()}) in (1, 2, 3)


def test_there_are_no_more_processes_than_there_is_work_for() -> None:
    with Processes(100, "fork") as ours:
        for _ in range(3):
            ours.submit(os.getpid).result()
        assert len(multiprocessing.active_children()) == 1


def test_what_a_call_raises_is_raised_here_and_says_where() -> None:
    with Processes(2, "fork") as ours:
        broken = ours.submit(partial(int, "x"))
        with pytest.raises(ValueError, match="invalid literal") as caught:
            broken.result()
        assert "_made" in caught.value.__notes__[0]
        assert ours.submit(partial(int, "7")).result() == 7


def test_large_questions_and_answers_pass_each_other() -> None:
    text = "x" * (LARGE // 25)
    with Processes(1, "fork") as ours:
        promises = [ours.submit(partial(str.replace, text, "x", letter)) for letter in "abcd"]
        assert [promise.result()[-1] for promise in promises] == list("abcd")


@pytest.mark.parametrize("others", [1, 2])
def test_a_process_that_is_killed_in_the_middle_of_an_answer(others: int) -> None:
    with Processes(others, "fork") as ours:
        promise = ours.submit(partial(str.ljust, "x", LARGE))
        for _ in range(others - 1):
            ours.submit(partial(time.sleep, 60))
        [process] = [process for process in ours._processes if promise in process.calls]
        assert process.link.poll(60)  # the answer has begun, and does not go on until somebody listens
        pid = process._process.pid
        assert pid
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(LostError):
            promise.result()


def test_a_process_that_is_killed_before_it_is_asked() -> None:
    with Processes(1, "fork") as ours:
        ours.submit(os.getpid).result()
        [child] = multiprocessing.active_children()
        child.kill()
        child.join()
        with pytest.raises(LostError):
            ours.submit(os.getpid).result()


def test_nobody_waits_for_a_call_that_nobody_wants() -> None:
    with Processes(2, "fork") as ours:
        for _ in range(8):
            ours.submit(partial(time.sleep, 60))
        assert len(multiprocessing.active_children()) == 2


# ---- where the system allows no more

@pytest.mark.parametrize("allowed", [0, 1, 2])
def test_we_make_do_with_the_processes_that_there_are(monkeypatch: pytest.MonkeyPatch, allowed: int) -> None:
    left, fork = [allowed], os.fork

    def as_long_as_it_goes() -> int:
        if not left[0]:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        left[0] -= 1
        return fork()

    monkeypatch.setattr(os, "fork", as_long_as_it_goes)
    with Processes(4, "fork") as ours:
        promises = [ours.submit(partial(pow, number, 2)) for number in range(50)]
        assert [promise.result() for promise in promises] == [number ** 2 for number in range(50)]
        assert len(multiprocessing.active_children()) == allowed


def test_files_can_be_opened_beside_the_processes() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    spare = [os.open(os.devnull, os.O_RDONLY) for _ in range(processes.SPARE + 8)]
    last = max(spare)
    try:
        while spare:
            os.close(spare.pop())
        resource.setrlimit(resource.RLIMIT_NOFILE, (last + 1, before[1]))
        with Processes(100, "fork") as ours:
            promises = [ours.submit(partial(pow, number, 2)) for number in range(50)]
            spare += [os.open(os.devnull, os.O_RDONLY) for _ in range(8)]
            assert [promise.result() for promise in promises] == [number ** 2 for number in range(50)]
            assert 1 <= len(multiprocessing.active_children()) < 8
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
        for number in spare:
            os.close(number)


def test_a_reader_who_has_gone_is_no_lack_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> int:
        raise BrokenPipeError

    monkeypatch.setattr(os, "fork", gone)
    with Processes(4, "fork") as ours, pytest.raises(BrokenPipeError):
        ours.submit(os.getpid)


def test_a_process_that_gets_no_thread_ends_without_a_word(monkeypatch: pytest.MonkeyPatch,
                                                           capfd: pytest.CaptureFixture[str]) -> None:
    def refuse(_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    with Processes(1, "fork") as ours, pytest.raises(LostError):
        ours.submit(os.getpid).result()
    assert capfd.readouterr().err == ""


SPAWNED = """
import signal
from multiprocessing import resource_tracker
from papersoccer_print.cli.batches import processes

class Begun:
    calls = ()
    def __init__(self, context):
        resource_tracker.ensure_running()  # as whatever is spawned does
        print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))
    def ask(self, promise): pass
    def end(self): pass

processes._Process = Begun
with processes.Processes(1, "spawn") as ours:
    ours.submit(int)
"""


def test_what_is_spawned_lets_no_signal_through() -> None:
    """The first of them begins the standard library's resource tracker, which lets them through when it is there."""
    done = subprocess.run([sys.executable, "-c", SPAWNED], capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("True\n", "")


# ---- stopped at any moment

OURS = ("processes.py", "pool.py", "crew.py")
AT_THE_DOOR = ("__exit__", "_undisturbed")
"""Stopped just before it can no longer be, a job leaves processes that end with this one, since they are daemons."""


def masked() -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@contextmanager
def stopped_at(number: int) -> Iterator[list[int]]:
    """Whatever is done here is stopped as if by Ctrl-C once so many lines of the rooms of ours have begun."""
    begun, ours = [0], os.getpid()  # a copy of this process would be traced, too

    def trace(frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        if not frame.f_code.co_filename.endswith(OURS) or os.getpid() != ours:
            return None
        if event == "line" and not masked() and frame.f_code.co_name not in AT_THE_DOOR:
            begun[0] += 1
            if begun[0] == number:
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield begun
    finally:
        sys.settrace(before)


def double() -> Callable[[Piece], str]:
    return lambda piece: piece.name * 2


def job(names: list[str]) -> None:
    pieces = (Piece(str(number), number) for number in range(14))
    for _, made in pool.Pool(2).results(Task("token", double, None), pieces):
        names.append(made)


def test_a_job_can_be_stopped_at_every_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_method", lambda: "fork")
    monkeypatch.setattr(processes, "SPARE", 1)  # each file that is opened for trial has lines of its own
    whole: list[str] = []
    with stopped_at(0) as lines:
        job(whole)
    assert whole == [str(number) * 2 for number in range(14)]
    stopped = 0
    for number in range(1, lines[0] - 10):  # how often an answer has to be waited for differs a little
        names: list[str] = []
        try:
            with stopped_at(number):
                job(names)
        except KeyboardInterrupt:
            stopped += 1
        assert names == whole[:len(names)]
        assert multiprocessing.active_children() == []
    assert stopped > 100


# ---- in the process

def test_it_leaves_ctrl_c_to_who_it_works_for(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: dict[int, object] = {}
    monkeypatch.setattr(signal, "signal", heard.__setitem__)
    processes._settle()
    assert heard[signal.SIGINT] == signal.SIG_IGN
    assert heard[signal.SIGTERM] == signal.SIG_DFL


def test_it_says_where_a_call_has_failed() -> None:
    assert processes._made(partial(int, "7")) == (7, None)
    given, raised = processes._made(partial(int, "x"))
    assert given is None
    assert isinstance(raised, ValueError)
    assert "line" in raised.__notes__[0]


class Left(BaseException):
    """It has ended."""


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> tuple[Connection, Connection]:
    def leave(code: int) -> None:
        raise Left(code)

    monkeypatch.setattr(os, "_exit", leave)
    monkeypatch.setattr(processes, "_settle", lambda: None)
    return multiprocessing.Pipe()


class Parent:
    def __init__(self) -> None:
        self.sentinel, self.alive = os.pipe()


def test_it_ends_when_it_can_take_nothing(monkeypatch: pytest.MonkeyPatch, ends: tuple[Connection, Connection]) -> None:
    ours, theirs = ends
    monkeypatch.setattr(multiprocessing, "parent_process", Parent)
    ours.send(os.getpid)

    def no_room(_: object) -> None:
        raise MemoryError

    calls: SimpleQueue[Callable[[], Any]] = SimpleQueue()
    monkeypatch.setattr(Connection, "recv", no_room)
    with pytest.raises(Left):
        processes._take(theirs, calls)


@pytest.mark.parametrize("whose", ["parent", "pipe"])
def test_it_does_not_outlive_who_it_works_for(monkeypatch: pytest.MonkeyPatch, ends: tuple[Connection, Connection],
                                              whose: str) -> None:
    ours, theirs = ends
    parent = Parent()
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: parent)
    ours.send(os.getpid)
    if whose == "parent":
        os.close(parent.alive)
    else:
        ours.close()
    calls: SimpleQueue[Callable[[], Any]] = SimpleQueue()
    with pytest.raises(Left):
        processes._take(theirs, calls)
    assert calls.get() is os.getpid


def test_it_ends_when_nobody_hears_its_answer(monkeypatch: pytest.MonkeyPatch, ends: tuple[Connection, Connection]
                                              ) -> None:
    ours, theirs = ends
    monkeypatch.setattr(processes, "_take", lambda _, calls: calls.put(ours.close))
    with pytest.raises(Left):
        processes._serve(theirs)


def test_where_signals_cannot_be_held_back_there_are_none_to_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    with processes._undisturbed():
        pass
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    processes._settle()
