"""Workers that are processes of this machine."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from itertools import chain, islice
from time import sleep

from ...errors import PapersoccerError, UsageError
from .crew import Alone, Pieces, Result, Workers
from .processes import LostError, Processes
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
        with Processes(self._jobs, _method()) as processes:
            try:
                yield from Workers(processes, lambda: self._jobs, CHUNK).results(task, pieces)
            except LostError:
                sleep(MOMENT)
                raise PapersoccerError("a worker process has been killed (was there too little memory?); the files "
                                       "that were named are whole, and the same command with --resume makes the "
                                       "rest") from None


def _method() -> str:
    """How workers begin: as a copy of this process where that is safe, since it is by far the quickest."""
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"
