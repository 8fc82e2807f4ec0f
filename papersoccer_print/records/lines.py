"""Text files as lines with bounds, read as a stream: a file of any number of games takes no memory to speak of."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from ..errors import InputError
from ..strict_yaml import MOST_NULS

MAX_BYTES = 200_000_000
MAX_LINE = 250_000
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
_NO_TEXT = re.compile("[\ud800-\udfff]")


class Line(NamedTuple):
    """A line without its end, and what is wrong with its characters: (column, message), or None.

    ``mild``: it is only a control character, which a name or a comment may hold, though no move.
    """

    number: int
    text: str
    fault: tuple[int, str] | None = None
    mild: bool = False


@contextmanager
def open_lines(source: str) -> Iterator[Iterator[Line]]:
    """The lines of a UTF-8 text file, or of standard input for ``-``. LF, CRLF and CR end lines; a BOM is dropped.

    Raises `InputError` if it cannot be opened or is no text, and, while it is read, if it is too large.
    """
    if source == "-":
        if sys.stdin is None:
            raise InputError.at("-", "standard input is closed; name a file")
        yield text_lines(sys.stdin.buffer, "-")
        return
    try:
        stream = Path(source).open("rb")  # noqa: SIM115  (closed below; opening has errors of its own)
    except (FileNotFoundError, NotADirectoryError):
        raise InputError.at(source, "there is no such file") from None
    except IsADirectoryError:
        raise InputError.at(source, "this is a folder, not a file; name a file in it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the name is no file name"
        raise InputError.at(source, f"cannot be read: {reason}") from None
    with stream:
        yield text_lines(stream, source)


def text_lines(stream: BinaryIO, source: str) -> Iterator[Line]:
    """The lines of a binary stream."""
    counted: Any = _Counted(stream, source)
    text = io.TextIOWrapper(counted, encoding="utf-8-sig", errors="surrogateescape")
    number = 0
    while chunk := text.readline(MAX_LINE + 2):
        number += 1
        line = chunk.rstrip("\n")
        fault, mild = control_character(line), True
        if len(line) > MAX_LINE:
            fault = (MAX_LINE + 1, f"the line is longer than {MAX_LINE:,} characters")
            mild = False
            while chunk and not chunk.endswith("\n"):
                chunk = text.readline(MAX_LINE)
        if bad := _NO_TEXT.search(line):
            fault, mild = (bad.start() + 1, "this is no UTF-8 text; save the file as UTF-8"), False
        yield Line(number, line, fault, mild and fault is not None)


def lines_of(text: str) -> Iterator[Line]:
    """The lines of a text that is already there."""
    return text_lines(io.BytesIO(text.encode("utf-8", "surrogateescape")), "-")


def control_character(text: str) -> tuple[int, str] | None:
    """The first control character of a line: its column and what is wrong with it."""
    bad = _CONTROL.search(text)
    return (bad.start() + 1, f"the character U+{ord(bad[0]):04X} is not allowed in a record") if bad else None


class _Counted(io.RawIOBase):
    """A raw stream that refuses what is no text at once, and more than `MAX_BYTES` as soon as they have been read."""

    def __init__(self, stream: BinaryIO, source: str) -> None:
        self._stream = stream
        self._source = source
        self._count = 0

    def readable(self) -> bool:
        return True

    def read1(self, size: int = -1) -> bytes:
        """What `io.TextIOWrapper` calls."""
        try:
            data = self._stream.read(65536 if size < 0 else size)
        except OSError as error:
            raise InputError.at(self._source, f"cannot be read: {error.strerror or error}") from None
        if self._count == 0 and data.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise InputError.at(self._source, "this is UTF-16 text; save the file as UTF-8")
        if data.count(0) > len(data) * MOST_NULS:
            raise InputError.at(self._source, "this is no text file (it holds NUL bytes)")
        self._count += len(data)
        if self._count > MAX_BYTES:
            raise InputError.at(self._source, f"the file is larger than {MAX_BYTES:,} bytes; split it")
        return data
