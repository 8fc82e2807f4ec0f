"""What becomes of workers, from the inside: those that die, those of a job that is stopped; and the bar."""

from __future__ import annotations

import io
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from papersoccer_print.cli.batches import bar, pool
from papersoccer_print.cli.batches.bar import Bar
from papersoccer_print.cli.batches.work import Task
from papersoccer_print.cli.screen import Screen
from papersoccer_print.errors import PapersoccerError
from papersoccer_print.products import Piece


def tell() -> Callable[[Piece], str]:
    return lambda piece: f"made {piece.name}"


def die() -> Callable[[Piece], str]:
    """Makes things here, and dies in any other process."""
    def make(piece: Piece) -> str:
        if multiprocessing.parent_process() is not None:
            os.kill(os.getpid(), signal.SIGTERM)
        return piece.name
    return make


def task(start: Callable[[], Callable[[Piece], str]]) -> Task:
    return Task(os.urandom(4).hex(), start, None)


def pieces(number: int) -> Iterator[Piece]:
    return (Piece(f"{n}", n) for n in range(number))


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_workers_make_things_in_order(monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip("there is no such way to begin here")
    monkeypatch.setattr(pool, "_method", lambda: method)
    found = list(pool.Pool(2).results(task(tell), pieces(30)))
    assert [made for _, made in found] == [f"made {n}" for n in range(30)]
    assert [piece for piece, _ in found] == list(pieces(30))
    assert multiprocessing.active_children() == []


def test_a_copy_is_made_only_of_a_process_with_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    assert pool._method() == "fork"
    monkeypatch.setattr(threading, "active_count", lambda: 2)
    assert pool._method() == "spawn"
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    assert pool._method() == "spawn"


@pytest.mark.skipif(os.name == "nt", reason="these are the signals of a Unix")
def test_a_worker_that_dies_ends_the_job_with_a_sentence() -> None:
    made = pool.Pool(2).results(task(die), pieces(30))
    assert [next(made)[1] for _ in range(pool.FIRST)] == ["0", "1", "2", "3"]
    with pytest.raises(PapersoccerError, match="a worker process has been killed"):
        list(made)
    assert multiprocessing.active_children() == []


def test_a_job_that_is_stopped_leaves_nobody() -> None:
    def stopped() -> Iterator[Piece]:
        yield from pieces(60)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(pool.Pool(2).results(task(tell), stopped()))
    assert multiprocessing.active_children() == []


def test_a_job_that_nobody_wants_any_more_leaves_nobody() -> None:
    made = pool.Pool(2).results(task(tell), pieces(1000))
    for _ in range(20):
        next(made)
    made.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


# ---- the bar

class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    seen = Terminal()
    monkeypatch.setattr(sys, "stderr", Screen(seen))
    return seen


def test_the_bar_moves_and_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    monkeypatch.setattr(bar, "BETWEEN", -1.0)
    with Bar(lambda: 3) as shown:
        for _ in range(3):
            time.sleep(0.002)
            shown.step()
    seen = screen.getvalue()
    assert all(f"{number}/3" in seen for number in range(4))
    assert "games/s" in seen
    assert seen.rindex("\x1b[2K") > seen.rindex("3/3")


def test_the_bar_is_not_drawn_more_often_than_anybody_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    with Bar(lambda: None) as shown:
        for _ in range(5000):
            shown.step()
    assert 2 <= screen.getvalue().count("games/s") + screen.getvalue().count("/?") < 300


def test_what_is_told_stands_above_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    piped = io.StringIO()
    with Bar(lambda: 9) as shown:
        shown.tell("an error \x1b[31m", sys.stderr)
        shown.tell("a name", piped)
    assert piped.getvalue() == "a name\n"
    assert "\x1b[2Kan error \\x1b[31m\n" in screen.getvalue()
    assert screen.getvalue().count("/9") >= 2


@pytest.mark.parametrize("stream", [io.StringIO(), None])
def test_no_terminal_no_bar(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO | None) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    piped = io.StringIO()

    def counted() -> int:
        raise AssertionError("nobody will see it")

    with Bar(counted) as shown:
        shown.step()
        shown.tell("a name", piped)
    assert piped.getvalue() == "a name\n"
    assert not stream or stream.getvalue() == ""
