"""Writing files: whole or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path

from .errors import PapersoccerError


def write_atomically(path: Path, data: bytes | Iterable[bytes]) -> None:
    """Write a file so that it appears whole under its name, or what was there stays as it was.

    Makes the folder if it is missing. Follows a link, so that the link stays one; keeps the permissions of a file that
    is replaced; writes straight into a device or a pipe, which nothing could replace. Raises `PapersoccerError` saying
    what stood in the way.
    """
    try:
        _write(path, [data] if isinstance(data, bytes) else data)
    except (OSError, ValueError) as error:
        raise _cannot_write(path, error) from None


def write_to_stdout(data: bytes | Iterable[bytes]) -> None:
    """Write bytes to standard output, once all of them are there. Raises `PapersoccerError` if it is closed or full.

    A reader that has gone is a `BrokenPipeError`, which the command line takes as the end of the job.
    """
    if sys.stdout is None:
        raise PapersoccerError("standard output is closed; name a file with -o")
    try:
        data = data if isinstance(data, bytes) else b"".join(data)
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise PapersoccerError(f"standard output: cannot be written: {error.strerror}") from None


def _write(path: Path, pieces: Iterable[bytes]) -> None:
    mode = _mode(path)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(21, "this is a folder; name a file in it")
    if mode and not stat.S_ISREG(mode):
        with path.open("wb") as stream:
            for piece in pieces:
                stream.write(piece)
        return
    if mode and not os.access(path, os.W_OK):
        raise PermissionError(13, "the file is write-protected")
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    # The name is made before the file, so that there is no moment in which a signal could leave a file without a name.
    temporary = path.with_name(f".{path.name[:40]}.{os.urandom(6).hex()}.part")
    try:
        with open(temporary, "xb") as stream:
            for piece in pieces:
                stream.write(piece)
            stream.flush()
            os.fsync(stream.fileno())
        if mode:
            os.chmod(temporary, stat.S_IMODE(mode))
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _mode(path: Path) -> int:
    """What is there and its permissions, as in ``st_mode``; 0 if there is nothing."""
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return 0


def _cannot_write(path: Path, error: Exception) -> PapersoccerError:
    reason = getattr(error, "strerror", None) or "the name is no file name"
    if isinstance(error, NotADirectoryError | FileExistsError):
        reason = "part of this path is a file, not a folder"
    return PapersoccerError(f"{path}: cannot be written: {reason}")
