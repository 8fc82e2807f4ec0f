"""Workers that are processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from time import sleep

from ...errors import PapersoccerError, UsageError
from .crew import Alone, Pieces, Result, Workers
from .work import Task

CHUNK = 4
"""Games: a tenth of a second or more, against a thousandth that it takes to hand them over."""
FIRST = 4
"""Games that are made here before there is any worker: few games need none, and what they load the workers inherit."""
MOST = 256
MOMENT = 0.2
"""Seconds in which a signal comes here that has ended a worker because it was meant for all of us."""


def how_many(text: str) -> int:
    """The number of processes that ``--jobs`` means. Raises `UsageError` for what is neither a number nor ``auto``."""
    if text == "auto":
        count = getattr(os, "process_cpu_count", None)  # from Python 3.13 on
        if count is None and hasattr(os, "sched_getaffinity"):
            return len(os.sched_getaffinity(0))
        return (count or os.cpu_count)() or 1
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST:
        raise UsageError(f"--jobs {text}: give the number of processes, 1..{MOST}, or auto (one for each processor)")
    return int(text)


class Pool:
    """Up to ``jobs`` processes, which there are only while there is work."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def results(self, task: Task, pieces: Pieces) -> Iterator[Result]:
        """Raises `PapersoccerError` if a process was killed."""
        rest = iter(pieces)
        yield from Alone().results(task, islice(rest, FIRST))
        for further in rest:
            yield from self._shared_out(task, chain([further], rest))

    def _shared_out(self, task: Task, pieces: Pieces) -> Iterator[Result]:
        before = set(multiprocessing.active_children())
        executor = ProcessPoolExecutor(self._jobs, multiprocessing.get_context(_method()), _settle)
        try:
            yield from Workers(executor, lambda: self._jobs, CHUNK).results(task, pieces)
        except BrokenProcessPool:
            sleep(MOMENT)
            raise PapersoccerError("a worker process has been killed (was there too little memory?); the files that "
                                   "were named are whole, and the same command with --resume makes the rest") from None
        except BaseException:
            # Nobody waits for what is under way: nothing of it has been written.
            for process in set(multiprocessing.active_children()) - before:
                process.kill()
            raise
        finally:
            executor.shutdown(cancel_futures=True)


def _method() -> str:
    """How workers begin: as a copy of this process where that is safe, since it is by far the quickest."""
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


def _settle() -> None:
    """What a worker does first: leave Ctrl-C to the process that it works for, and see that it does not outlive it."""
    for name, action in (("SIGINT", signal.SIG_IGN), ("SIGHUP", signal.SIG_IGN), ("SIGTERM", signal.SIG_DFL)):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), action)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
