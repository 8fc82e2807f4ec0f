"""Where pages wait that are not to take up memory: in a file without a name, once they are more than a few."""

from __future__ import annotations

from contextlib import suppress
from typing import IO, NamedTuple
from weakref import finalize

from ..errors import PapersoccerError

IN_MEMORY = 500_000
"""Bytes; a booklet of a few games needs no file."""


class Shelf:
    """Bytes that are put aside, and read back any number of times. Its file goes when nobody knows of it any more."""

    def __init__(self, in_memory: int = IN_MEMORY) -> None:
        from tempfile import SpooledTemporaryFile

        self._file: IO[bytes] = SpooledTemporaryFile(max_size=in_memory)  # noqa: SIM115
        finalize(self, _close, self._file)
        self._length = 0

    def put(self, data: bytes) -> Slot:
        """Raises `PapersoccerError` if there is no room."""
        try:
            self._file.seek(self._length)
            self._file.write(data)
            self._file.flush()  # a full disk is told here, and not when a page is read
        except OSError as error:
            raise PapersoccerError(f"{_where()}: pages cannot wait there: {error.strerror}") from None
        self._length += len(data)
        return Slot(self, self._length - len(data), len(data))

    def read(self, start: int, length: int) -> bytes:
        self._file.seek(start)
        return self._file.read(length)


def _close(file: IO[bytes]) -> None:
    """What a full disk did not take has been told, and nobody misses it."""
    with suppress(OSError):
        file.close()


def _where() -> str:
    """The folder of such files; its name where there may be none that can be written to."""
    from tempfile import gettempdir

    try:
        return gettempdir()
    except OSError:
        return "TMPDIR"


class Slot(NamedTuple):
    """A place on a shelf."""

    shelf: Shelf
    start: int
    length: int

    def read(self) -> bytes:
        """What was put there."""
        return self.shelf.read(self.start, self.length)


class Waiting:
    """Bytes that wait, in memory until they are put aside."""

    __slots__ = ("_data",)

    def __init__(self, data: bytes) -> None:
        self._data: bytes | Slot = data

    def put_aside(self, shelf: Shelf) -> None:
        """Leave memory. Raises `PapersoccerError` if there is no room."""
        if isinstance(self._data, bytes):
            self._data = shelf.put(self._data)

    def data(self) -> bytes:
        return self._data if isinstance(self._data, bytes) else self._data.read()
