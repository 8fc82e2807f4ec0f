"""Opening record files: which notation a text is in, and its games as a stream."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from os import PathLike, fspath
from pathlib import PurePath

from ..errors import InputError, Problem
from .lines import Line, lines_of, open_lines
from .notations import Notation, notation_named, notations
from .record import Record, RecordError

SAMPLE_LINES = 200
SAMPLE_CHARACTERS = 40_000
Item = Record | RecordError


def detect_notation(sample: str, source: str = "-") -> Notation | None:
    """The notation that the beginning of a text is most likely written in; the file's suffix decides a tie.

    None if no notation knows it.
    """
    suffix = PurePath(source).suffix.lower()
    best, found = 0.0, None
    for notation in notations().values():
        confidence = notation.detect(sample)
        if notation.SUFFIXES[0] == suffix != ".txt":
            confidence += 0.3
        if confidence > best:
            best, found = confidence, notation
    return found


def read_records(path: str | PathLike[str], notation: str | None = None) -> Iterator[Item]:
    """The games of a file, or of standard input for ``-``, as they come: each a `Record`, or its `RecordError`.

    Raises `InputError` if there is no game at all, or the file cannot be read.
    """
    source = fspath(path)
    with open_lines(source) as lines:
        yield from _read(lines, source, notation)


def parse_records(text: str, notation: str | None = None, source: str = "-") -> Iterator[Item]:
    """The games of a text, as `read_records` gives those of a file."""
    return _read(lines_of(text), source, notation)


def load_records(path: str | PathLike[str], notation: str | None = None) -> list[Record]:
    """All games of a file. Raises `InputError` with every fault if any of them cannot be read."""
    return _all_or_error(read_records(path, notation))


def loads_records(text: str, notation: str | None = None) -> list[Record]:
    """All games of a text. Raises `InputError` with every fault if any of them cannot be read."""
    return _all_or_error(parse_records(text, notation))


def dumps_records(records: Iterable[Record], notation: str) -> str:
    """The records in a notation. What it cannot hold is left out (ask its ``cannot_hold``)."""
    return "".join(notation_named(notation).write(records))


def _all_or_error(items: Iterable[Item]) -> list[Record]:
    records: list[Record] = []
    problems: list[Problem] = []
    for item in items:
        if isinstance(item, RecordError):
            problems += item.problems
        else:
            records.append(item)
    if problems:
        raise InputError(problems)
    return records


def _read(lines: Iterator[Line], source: str, name: str | None) -> Iterator[Item]:
    if name:
        chosen = notation_named(name)
    else:
        sample: list[Line] = []
        size = 0
        for line in lines:
            sample.append(line)
            size += len(line.text) + 1
            if size > SAMPLE_CHARACTERS or (len(sample) > SAMPLE_LINES and line.text.strip()):
                break
        text = "\n".join(line.text[:SAMPLE_CHARACTERS] for line in sample)
        if not text.strip():
            raise InputError.at(source, "there is no game in it: the file is empty")
        found = detect_notation(text, source)
        if found is None:
            names = ", ".join(notations())
            raise InputError.at(source, f"this is written in no notation that we know ({names}); --notation says which")
        chosen, lines = found, chain(sample, lines)
    empty = True
    for item in chosen.read(lines, source):
        empty = False
        yield item
    if empty:
        raise InputError.at(source, "there is no game in it")
