"""The notations, one file each, found by listing this folder: a new notation is one new file.

A notation module has

- ``NAME`` and ``SUFFIXES`` (the first is given to files that are written);
- ``FIRST_MOVER``: who kicks first in a game that it holds: ``"any"`` (it says so itself), ``"A"``, or ``"ruleset"``;
- ``detect(sample)``: how sure it is, 0 to 1, that the beginning of a text is written in it;
- ``read(lines, source)``: each game as a `Record`, or as the `RecordError` that stood in its way, as they come;
- ``write(records)``: the text, in pieces;
- ``cannot_hold(record)``: the kinds of things in a record that it would leave out, in words;
- ``word(digit)``: a kick as it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Protocol

from ...errors import UsageError
from ..lines import Line
from ..record import Record, RecordError


class Notation(Protocol):
    """What a notation module holds."""

    NAME: str
    SUFFIXES: tuple[str, ...]
    FIRST_MOVER: Literal["any", "A", "ruleset"]

    def detect(self, sample: str) -> float: ...

    def read(self, lines: Iterable[Line], source: str) -> Iterator[Record | RecordError]: ...

    def write(self, records: Iterable[Record]) -> Iterator[str]: ...

    def cannot_hold(self, record: Record) -> list[str]: ...

    def word(self, digit: int) -> str: ...


@cache
def notations() -> dict[str, Notation]:
    """Every notation by its name, in the order of their files."""
    files = sorted(Path(__file__).parent.glob("[a-z]*.py"))
    modules: list[Any] = [import_module(f".{file.stem}", __package__) for file in files]
    return {module.NAME: module for module in modules}


def notation_named(name: str) -> Notation:
    """The notation of a name in any case. Raises `UsageError` naming those that exist."""
    found = notations().get(name.lower())
    if found is None:
        raise UsageError(f"there is no notation {name!r}; use {', '.join(notations())}")
    return found
