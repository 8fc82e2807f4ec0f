"""Processes of this machine that make calls, each at the end of a pipe of its own.

The standard library's pools have a thread beside the one that a signal interrupts, and locks that the two share: Ctrl-C
at the wrong moment, or a process that is killed in the middle of an answer, and they wait for ever. Here one thread
does all, and whenever it is stopped all processes can be ended at once.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from typing import Any, Self

AHEAD = 2
"""Calls that a process has at a time: the one it makes, and the next, so that it need not wait for us."""
SPARE = 16
"""Files that can still be opened before a process is begun: it takes half a dozen for a moment, and keeps three."""
_STOPS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class LostError(Exception):
    """A process has died."""


class Promise:
    """What a call will give."""

    def __init__(self, call: Callable[[], Any], wait_on: Callable[[], None]) -> None:
        self.call, self._wait_on = call, wait_on
        self.answer: tuple[Any, BaseException | None] | None = None

    def result(self) -> Any:
        """What it has given. Raises what it has raised, and `LostError` if a process has died before."""
        while self.answer is None:
            self._wait_on()
        given, raised = self.answer
        if raised is not None:
            raise raised
        return given


class Processes:
    """Up to ``number`` processes, begun when they are needed by one of `multiprocessing`'s methods; a context.

    There are fewer where the system allows no more (of processes, of open files); where it allows none, the calls are
    made here.
    """

    def __init__(self, number: int, method: str) -> None:
        self._number, self._method = number, method
        self._context = multiprocessing.get_context(method)
        self._processes: list[_Process] = []
        self._waiting: deque[Promise] = deque()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *what: object) -> None:
        """End them all, whatever they are at: nobody waits for an answer any more."""
        with _undisturbed():
            for process in self._processes:
                process.end()

    def submit(self, call: Callable[[], Any], /) -> Promise:
        """Have a call made by whichever process is the first to be free. Raises `LostError`."""
        promise = Promise(call, self._hear)
        self._waiting.append(promise)
        self._hand_out()
        return promise

    def _hear(self) -> None:
        """Wait for the next answers."""
        busy = {process.link: process for process in self._processes if process.calls}
        for link in wait(list(busy)):
            busy[link].hear()
        self._hand_out()

    def _hand_out(self) -> None:
        while self._waiting:
            least = min(self._processes, key=lambda process: len(process.calls), default=None)
            if (least is None or least.calls) and len(self._processes) < self._number:
                least = self._one_more() or least
            if least is None:
                promise = self._waiting.popleft()
                promise.answer = _made(promise.call)
            elif len(least.calls) < AHEAD:
                least.ask(self._waiting.popleft())
            else:
                return

    def _one_more(self) -> _Process | None:
        """Another process; None if the system lets us have no more, and we make do with those that there are."""
        try:
            _check_room()
            if self._method != "fork" and hasattr(signal, "pthread_sigmask"):
                from multiprocessing import resource_tracker

                resource_tracker.ensure_running()  # else the first process begins it, which lets signals through
            with _undisturbed():
                process = _Process(self._context)
                self._processes.append(process)
            return process
        except BrokenPipeError:
            raise  # whoever reads what we have written has gone
        except OSError:
            self._number = len(self._processes)
            return None


class _Process:
    """One of them: its end of the pipe, and the calls that it has not answered yet."""

    def __init__(self, context: Any) -> None:
        self.calls: deque[Promise] = deque()
        self.link, theirs = context.Pipe()
        with theirs:  # and then no more, so that the pipe ends with the process
            self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
            self._process.start()

    def ask(self, promise: Promise) -> None:
        self.calls.append(promise)
        with _alive():
            _send(self.link, promise.call)

    def hear(self) -> None:
        with _alive():
            answer = self.link.recv()
        self.calls.popleft().answer = answer

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.link.close()


def _send(link: Connection, thing: object) -> None:
    """As the pipe's own ``send``, which complains of an open buffer behind our backs when it is stopped or fails."""
    link.send_bytes(bytes(ForkingPickler.dumps(thing)))


def _check_room() -> None:
    """Raises `OSError` where another process would leave too few descriptors for the files that are written here."""
    spare: list[int] = []
    try:
        for _ in range(SPARE):
            spare.append(os.open(os.devnull, os.O_RDONLY))
    finally:
        for number in spare:
            os.close(number)


@contextmanager
def _alive() -> Iterator[None]:
    try:
        yield
    except (EOFError, OSError):
        raise LostError from None


@contextmanager
def _undisturbed() -> Iterator[None]:
    """No signal parts a process from the list it is on, finds it unsettled, or comes before all have ended."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ---- in the process

def _serve(link: Connection) -> None:
    """Make the calls that come, one after the other, until somebody ends us."""
    _settle()
    calls: SimpleQueue[Callable[[], Any]] = SimpleQueue()
    try:
        threading.Thread(target=_take, args=(link, calls), daemon=True).start()
        while True:
            _send(link, _made(calls.get()))
    except (OSError, MemoryError, RuntimeError):
        os._exit(1)  # nobody is there any more; or no memory for an answer, or no thread is to be had


def _made(call: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    try:
        return call(), None
    except Exception as error:
        error.add_note(traceback.format_exc())
        return None, error


def _settle() -> None:
    """Leave Ctrl-C to the process that we work for."""
    for number in _STOPS:
        signal.signal(number, signal.SIG_DFL if number == signal.SIGTERM else signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)


def _take(link: Connection, calls: SimpleQueue[Callable[[], Any]]) -> None:
    """Take what comes at any time, so that nobody waits to hand it over; see that we do not outlive who sends it."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    try:
        while link in wait([link, parent.sentinel]):
            calls.put(link.recv())
    except (EOFError, OSError, MemoryError):
        pass
    finally:
        os._exit(1)  # in any case, since without this thread nobody would be heard any more
