"""How far a long job is, on a terminal: a bar, games a second, the time left. Anywhere else nothing is shown."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress, Task

BETWEEN = 0.1
"""Seconds."""


class Bar:
    """A bar that stands below whatever is told meanwhile. Use it as a context; outside of a terminal it is nothing."""

    def __init__(self, count: Callable[[], int | None]) -> None:
        self._progress: Progress | None = None
        if sys.stderr is not None and sys.stderr.isatty():
            self._progress = _progress()
            self._drawn = 0.0
            self._task = self._progress.add_task("", total=count())

    def __enter__(self) -> Bar:
        if self._progress:
            self._progress.start()
        return self

    def __exit__(self, *what: object) -> None:
        if self._progress:
            self._progress.stop()

    def step(self) -> None:
        """One more is done."""
        if self._progress:
            self._progress.advance(self._task)
            if monotonic() - self._drawn > BETWEEN:
                self._drawn = monotonic()
                self._progress.refresh()

    def tell(self, text: str, stream: TextIO | None) -> None:
        """Write a line to standard output or error, above the bar where that is the terminal."""
        if not self._progress or stream is None or not stream.isatty():
            print(text, file=stream, flush=True)
            return
        self._progress.stop()
        try:
            print(text, file=stream, flush=True)
        finally:
            self._progress.start()


def _progress() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:.1f} games/s" if task.speed else "")

    # The names of files may be meant for a program: what is not the bar's own goes its own way.
    stream = getattr(sys.stderr, "plain", sys.stderr)
    return Progress(BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn(compact=True),
                    console=Console(file=stream), transient=True, auto_refresh=False, redirect_stdout=False,
                    redirect_stderr=False)
