"""Many games: shared out among processes or machines, taken up again where they were left, told as they come."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ...errors import MissingExtraError, PapersoccerError, UsageError
from ...products import Batch, Bind, Piece, Printed
from ..deliver import Delivery, Made, Outbox, finished, path_of
from .bar import Bar
from .crew import Alone, Crew, Pieces
from .manifest import Manifest, digest
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
        if self.scheduler is not None:
            from .cluster import Cluster

            if jobs > 1:
                raise UsageError("--jobs is for processes of this machine; with --scheduler the cluster has its own")
            return Cluster(self.scheduler)
        return Pool(jobs) if jobs > 1 else Alone()


def run_batch(batch: Batch, manner: Manner, delivery: Delivery, inputs: Sequence[str] = ()) -> bool:
    """Do a job: write each thing in order and name its files on stdout, tell each error on stderr.

    Whoever does the work, the files, their order and what is said are the same. Returns whether anything failed.
    Raises `UsageError` where the output cannot hold what there is.
    """
    crew = manner.crew()
    delivery.formats(("txt", "gif", "apng"))
    if manner.resume and delivery.output == "-":
        raise UsageError("--resume looks for the files that are there; -o - leaves none")
    job = _Job(batch, manner, delivery, Outbox(delivery, inputs))
    with job.bar:
        failed = job.bound(batch.bind, crew) if batch.bind else job.pieces(crew)
    if job.skipped:
        print(f"{job.skipped} skipped: made before, and unchanged since", file=sys.stderr)
    return failed


class _Job:
    """A job under way: where its files go, what has been made of it, and who is told."""

    def __init__(self, batch: Batch, manner: Manner, delivery: Delivery, outbox: Outbox) -> None:
        self._batch, self._delivery, self._outbox = batch, delivery, outbox
        self._task = Task(os.urandom(8).hex(), batch.start, None if batch.bind else delivery)
        kept = manner.resume or (batch.many and delivery.output != "-")
        where = path_of("x", "", None, delivery)
        kept = kept and (where.is_file() or not where.exists())  # a device or a pipe has nothing that could be kept
        self._manifest = Manifest(where.parent, batch.job, resume=manner.resume) if kept else None
        self._resume = manner.resume
        self._manner = repr((delivery.format, delivery.dpi, delivery.transparent, delivery.svg_text, where.name))
        self.bar = Bar(batch.count)
        self.skipped = 0

    def pieces(self, crew: Crew) -> bool:
        """A thing of its own for each piece."""
        failed = False
        for piece, made in crew.results(self._task, self._missing()):
            self.bar.step()
            failed |= not self._deliver(made, self._digest(piece))
        return failed

    def bound(self, bind: Bind, crew: Crew) -> bool:
        """One thing of all pieces."""
        pieces: Pieces = self._batch.pieces
        whole = ""
        if self._manifest:
            pieces = list(pieces)
            whole = self._digest(*pieces)
            if self._manifest.has(whole):
                self.skipped = 1
                return False

        task = self._task
        if self._delivery.formats() == ("pdf",):
            from ...backends.painted import painted

            task = replace(task, start=partial(self._batch.start, keep=painted))  # who has drawn a page paints it, too

        def parts() -> Iterator[Any]:
            for _, part in crew.results(task, pieces):
                if isinstance(part, UsageError | MissingExtraError):
                    raise part
                self.bar.step()
                yield part

        failed = False
        for thing in bind(parts()):
            made = finished(thing, self._delivery, here=True) if isinstance(thing, Printed) else thing
            # What lacks a game is made again, if only to say so again.
            failed |= not self._deliver(made, "" if failed else whole)
        return failed

    def _missing(self) -> Iterator[Piece | PapersoccerError]:
        """The pieces that are not there yet."""
        for piece in self._batch.pieces:
            if self._resume and self._manifest and self._manifest.has(self._digest(piece)):
                self.skipped += 1
                self.bar.step()
            else:
                yield piece

    def _digest(self, *pieces: Piece | PapersoccerError) -> str:
        """Of all that the files of some pieces depend on."""
        if not self._manifest:
            return ""
        looks = [piece.name + "\0" + piece.look if isinstance(piece, Piece) else str(piece) for piece in pieces]
        return digest(self._batch.look, self._manner, *looks)

    def _deliver(self, made: Any, of: str) -> bool:
        """Write one thing and say so, or say what stood in its way; whether all is well."""
        if isinstance(made, UsageError | MissingExtraError):
            raise made
        if isinstance(made, PapersoccerError):
            self.bar.tell(str(made), sys.stderr)
            return False
        assert isinstance(made, Made)
        written = []
        for path, data in self._outbox.put(made):
            written.append((path, data))
            self.bar.tell(str(path), sys.stdout)
        for note in made.notes:
            self.bar.tell(f"note: {note}", sys.stderr)
        if self._manifest and of:
            self._manifest.add(of, written)
        return True
