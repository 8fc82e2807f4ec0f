"""Writing files: whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from .errors import PapersoccerError


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that it appears whole under its name, or what was there stays as it was.

    Makes the folder if it is missing. Raises `PapersoccerError` saying what stood in the way.
    """
    if path.is_dir():
        raise PapersoccerError(f"{path}: this is a folder; name a file in it")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".part", dir=path.parent)
    except (OSError, ValueError) as error:
        raise _cannot_write(path, error) from None
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        if isinstance(error, OSError):
            raise _cannot_write(path, error) from None
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _cannot_write(path: Path, error: Exception) -> PapersoccerError:
    reason = getattr(error, "strerror", None) or "the name is no file name"
    return PapersoccerError(f"{path}: cannot be written: {reason}")
