"""What a worker does, in this process, in another, or on another machine: a few games at a time, drawn and written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

from ... import __version__
from ...errors import MissingExtraError, PapersoccerError, UsageError
from ...products import Maker, Piece, Printed
from ..deliver import Delivery, finished

_ready: dict[str, Maker] = {}
"""What makes the pieces of the job at hand, by its token: a worker gets ready once."""
_busy = Lock()
"""The renderers are made for one thread, and several would not be quicker."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker is told of the whole job: how it gets ready, and in which formats it is to write (None: in none,
    the parts go back as they are drawn)."""

    token: str
    start: Callable[[], Maker]
    delivery: Delivery | None
    version: str = __version__


def work(task: Task, chunk: Sequence[Piece | PapersoccerError]) -> list[Any]:
    """The pieces of a chunk in order, each as `Made`, as a part, or as the error that stood in its way.

    An error that would befall every piece (a `UsageError`, a `MissingExtraError`) is the last of them.
    """
    if task.version != __version__:
        return [UsageError(f"a worker has version {__version__} of papersoccer-print, and {task.version} is needed")]
    done: list[Any] = []
    with _busy:
        make = _ready.get(task.token)
        if make is None:
            _ready.clear()
            make = _ready[task.token] = task.start()
        for piece in chunk:
            done.append(_done(make, piece, task.delivery))
            if isinstance(done[-1], UsageError | MissingExtraError):
                break
    return done


def _done(make: Maker, piece: Piece | PapersoccerError, delivery: Delivery | None) -> Any:
    if isinstance(piece, PapersoccerError):
        return piece
    try:
        thing = make(piece)
        return finished(thing, delivery) if delivery is not None and isinstance(thing, Printed) else thing
    except (UsageError, MissingExtraError) as error:
        return error
    except PapersoccerError as error:
        return PapersoccerError(f"{piece.where}: {error}")
