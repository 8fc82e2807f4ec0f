"""The error types: everything that a user can get wrong ends as one of these, never as a traceback."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple


class PapersoccerError(Exception):
    """Base of every error that is the input's fault. Its text is the whole message; the exit code is 1."""

    exit_code = 1

    def __reduce__(self) -> tuple[Callable[..., PapersoccerError], tuple[Any, ...]]:
        """How an error goes from one process to another, whatever its class is made of."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[PapersoccerError], args: tuple[Any, ...], held: dict[str, Any]) -> PapersoccerError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(held)
    return error


class UsageError(PapersoccerError):
    """The command was wrong, not the input: an option that does not fit another, an unknown format. Exit code 2."""

    exit_code = 2


class MissingExtraError(PapersoccerError):
    """A part of the program that is not installed, so that every other game would fail as this one has."""


class Problem(NamedTuple):
    """One fault in a text: where it is and what to do about it.

    ``line`` and ``column`` count from 1; 0 means that the fault has no place in the file (it cannot be read, say).
    ``key`` is the dotted path of the setting (``goal.width``), or empty.
    """

    file: str
    line: int
    column: int
    key: str
    message: str

    def __str__(self) -> str:
        file = self.file.replace("\n", "\\n")  # a name may hold a line end; a message is one line
        place = f"{file}:{self.line}:{self.column}" if self.line else file
        return f"{place}: {self.key}: {self.message}" if self.key else f"{place}: {self.message}"


MOST_TOLD = 100
"""So many faults of one file are told; whoever has more has another trouble."""


class InputError(PapersoccerError):
    """One or more faults in a file, all of them, sorted by place. Its text tells the first hundred."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        told = [str(problem) for problem in self.problems[:MOST_TOLD]]
        if more := len(self.problems) - len(told):
            told.append(f"{self.problems[0].file}: and {more:,} more faults; mend these first")
        super().__init__("\n".join(told))

    @classmethod
    def at(cls, file: str, message: str, line: int = 0, column: int = 0, key: str = "") -> InputError:
        """An error with a single fault."""
        return cls([Problem(file, line, column, key, message)])
