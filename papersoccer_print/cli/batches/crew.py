"""Who does the work: this process alone, or workers that are handed chunks of it and whose results are put in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Protocol

from ...errors import PapersoccerError
from ...products import Piece
from .work import Task, work

Pieces = Iterable[Piece | PapersoccerError]
Result = tuple[Piece | PapersoccerError, Any]
"""A piece and what has become of it."""
AT_ONCE = 4
"""Chunks a worker that are under way at any time: enough that none waits, and few enough for any memory."""


class Crew(Protocol):
    """Whoever can do the work of a task."""

    def results(self, task: Task, pieces: Pieces) -> Iterator[Result]:
        """What has become of each piece, in the order of the pieces."""


class Alone:
    """This process."""

    def results(self, task: Task, pieces: Pieces) -> Iterator[Result]:
        for piece in pieces:
            yield from zip([piece], work(task, [piece]), strict=True)


class Promised(Protocol):
    """All that is asked of a `concurrent.futures.Future`."""

    def result(self) -> Any: ...


class Submits(Protocol):
    """All that is asked of a `concurrent.futures.Executor`, such as a cluster's, or of our own processes."""

    def submit(self, fn: Callable[[], list[Any]], /) -> Promised: ...


@dataclass(frozen=True)
class Workers:
    """Workers behind an executor. ``number`` of them is asked for again and again, since a cluster grows."""

    executor: Submits
    number: Callable[[], int]
    chunk: int

    def results(self, task: Task, pieces: Pieces) -> Iterator[Result]:
        under_way: deque[tuple[Sequence[Piece | PapersoccerError], Promised]] = deque()
        rest = iter(pieces)
        while chunk := list(islice(rest, self.chunk)):
            under_way.append((chunk, self.executor.submit(partial(work, task, chunk))))
            if len(under_way) >= AT_ONCE * max(1, self.number()):
                yield from _in_order(*under_way.popleft())
        while under_way:
            yield from _in_order(*under_way.popleft())


def _in_order(chunk: Sequence[Piece | PapersoccerError], future: Promised) -> Iterator[Result]:
    return zip(chunk, future.result(), strict=False)
