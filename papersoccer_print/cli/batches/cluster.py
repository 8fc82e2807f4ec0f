"""Workers of a Dask cluster, on whichever machines. They need this program, and none of the user's files."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ... import __version__
from ...errors import MissingExtraError, PapersoccerError
from .crew import Pieces, Result, Workers
from .work import Task

if TYPE_CHECKING:
    from distributed import Client

CHUNK = 50
"""Games: a second or two of work, next to which the way there and back is nothing."""
PATIENCE = 5
"""Seconds to wait for a scheduler that does not answer."""


class Cluster:
    """The cluster whose scheduler is at an address such as ``tcp://host:8786``."""

    def __init__(self, address: str) -> None:
        self._address = address

    def results(self, task: Task, pieces: Pieces) -> Iterator[Result]:
        """Raises `PapersoccerError` if the cluster is not there, is not fit for the job, or leaves it."""
        client = self._client()
        executor = client.get_executor(pure=False)
        try:
            _check_versions(client)
            # A worker works on one task at a time, however many threads it has.
            yield from Workers(executor, lambda: len(client.nthreads()), CHUNK).results(task, pieces)
        except _failures() as error:
            raise self._lost(error) from None
        finally:
            executor.shutdown(wait=False)
            client.close()

    def _client(self) -> Client:
        try:
            from distributed import Client
            from distributed.comm import resolve_address
        except ImportError:
            raise MissingExtraError(
                '--scheduler needs Dask, which is not installed: pip install "papersoccer-print[cluster]"') from None
        for name in ("distributed", "distributed.client"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # we say it ourselves, in a sentence
        try:
            resolve_address(self._address)
            return Client(self._address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            reason = "does not answer" if isinstance(error, OSError) else f"is no address of a scheduler: {error}"
            raise PapersoccerError(f"--scheduler {self._address}: {reason}; give it as tcp://HOST:8786") from None

    def _lost(self, error: BaseException) -> PapersoccerError:
        if isinstance(error, ImportError):
            return PapersoccerError(f"--scheduler {self._address}: a worker cannot load this program ({error}); "
                                    f"install papersoccer-print {__version__} on all of them")
        return PapersoccerError(f"--scheduler {self._address}: the cluster has given up ({type(error).__name__}); the "
                                "files that were named are whole, and the same command with --resume makes the rest")


def _failures() -> tuple[type[BaseException], ...]:
    from concurrent.futures import CancelledError

    from distributed import KilledWorker
    from distributed.client import FutureCancelledError
    from distributed.comm import CommClosedError

    return KilledWorker, FutureCancelledError, CancelledError, CommClosedError, ImportError, OSError


def _check_versions(client: Client) -> None:
    """Raises `PapersoccerError` naming the workers that have another version of this program, or none."""

    def version() -> str | None:
        try:
            from papersoccer_print import __version__ as there
        except ImportError:
            return None
        return there

    odd = {worker: found for worker, found in sorted(client.run(version).items()) if found != __version__}
    if odd:
        found = ", ".join(f"{worker} has {there or 'none'}" for worker, there in odd.items())
        raise PapersoccerError(f"the workers need version {__version__} of papersoccer-print, but {found}")
