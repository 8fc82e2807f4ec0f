"""Many games: shared out among processes or machines, taken up again where they were left, told as they come."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...errors import MissingExtraError, PapersoccerError, UsageError
from ...products import Batch, Printed
from ..deliver import Delivery, Made, Outbox, finished
from .crew import Alone, Crew, Result
from .work import Task


@dataclass(frozen=True, slots=True)
class Manner:
    """How a job is to be done, as given on the command line."""

    jobs: str = "1"
    scheduler: str | None = None
    resume: bool = False

    def crew(self) -> Crew:
        """Who does it. Raises `UsageError` if that makes no sense."""
        from .pool import Pool, how_many

        jobs = how_many(self.jobs)
        return Pool(jobs) if jobs > 1 else Alone()


def run_batch(batch: Batch, manner: Manner, delivery: Delivery, inputs: Sequence[str] = ()) -> bool:
    """Do a job: write each thing in order and name its files on stdout, tell each error on stderr.

    Whoever does the work, the files, their order and what is said are the same. Returns whether anything failed.
    Raises `UsageError` where the output cannot hold what there is.
    """
    crew = manner.crew()
    delivery.formats(("txt", "gif", "apng"))
    outbox = Outbox(delivery, inputs)
    task = Task(os.urandom(8).hex(), batch.start, None if batch.bind else delivery)
    results = crew.results(task, batch.pieces)
    failed = False
    for _, made in _whole(batch, delivery, results):
        if isinstance(made, UsageError | MissingExtraError):
            raise made
        if isinstance(made, PapersoccerError):
            failed = True
            print(made, file=sys.stderr)
            continue
        for path, _ in outbox.put(made):
            print(path, flush=True)
        for note in made.notes:
            print(f"note: {note}", file=sys.stderr)
    return failed


def _whole(batch: Batch, delivery: Delivery, results: Iterator[Result]
           ) -> Iterator[tuple[Any, Made | PapersoccerError]]:
    """The finished things: one for each piece, or the one that is bound of them all."""
    if batch.bind is None:
        yield from results
        return

    def parts() -> Iterator[Any]:
        for _, part in results:
            if isinstance(part, UsageError | MissingExtraError):
                raise part
            yield part

    for thing in batch.bind(parts()):
        yield None, finished(thing, delivery) if isinstance(thing, Printed) else thing
