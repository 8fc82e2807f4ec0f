"""What a job has made, beside its files, so that the same job can be taken up again where it was left.

A line for each game, added once its files are there: what they depend on, as a digest, and a digest of each file. A
line that was torn by a crash says nothing. Jobs that share the games out have a file each, so that none disturbs
another, not even over a network; all of them are read.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any

from ...errors import PapersoccerError
from ...resources import PACKAGE, shipped

STEM = ".papersoccer-made"
_LINE = re.compile(rb'\{"of": "([0-9a-f]{64})", "files": \{.*\}\}')
LIBRARIES = ("reportlab", "svgwrite", "fonttools", "babel", "pypdfium2", "pillow")


class Manifest:
    """The manifest of a folder. ``job``: which of several jobs this is, as ``1-of-4``; ``resume``: whether what was
    made before counts."""

    def __init__(self, folder: Path, job: str = "", *, resume: bool = False) -> None:
        self._folder = folder
        self._file = folder / f"{STEM}{'-' * bool(job)}{job}.jsonl"
        # Lines as they are, by digest: hundreds of bytes a game, and a job may have any number of games.
        self._made = dict(_lines(sorted(folder.glob(f"{STEM}*.jsonl")) if resume else [self._file]))
        self._began = False

    def has(self, digest: str) -> bool:
        """Whether what has this digest was made, and all its files are still as they were written."""
        files = _files(self._made.get(bytes.fromhex(digest), b""))
        return bool(files) and all(_digest_of(self._folder / name) == found for name, found in files.items())

    def add(self, digest: str, files: Iterable[tuple[Path, bytes | Iterable[bytes]]]) -> None:
        """Note what has been written. Raises `PapersoccerError` if that cannot be done."""
        made = {path.name: sha256(data).hexdigest() if isinstance(data, bytes) else _digest_of(path)
                for path, data in files}
        line = json.dumps({"of": digest, "files": made}).encode()
        if not made or self._made.get(bytes.fromhex(digest)) == line:
            return
        try:
            self._append(line + b"\n")
        except OSError as error:
            raise PapersoccerError(f"{self._file}: cannot be written: {error.strerror}") from None

    def _append(self, line: bytes) -> None:
        """In one write, so that lines of two processes do not mix; behind a torn line on a line of its own."""
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
        descriptor = os.open(self._file, flags, 0o666)
        try:
            if not self._began:
                self._began = True
                size = os.lseek(descriptor, 0, os.SEEK_END)
                if size:
                    os.lseek(descriptor, size - 1, os.SEEK_SET)
                    line = line if os.read(descriptor, 1) == b"\n" else b"\n" + line
            os.write(descriptor, line)
        finally:
            os.close(descriptor)


def _lines(files: Iterable[Path]) -> Iterator[tuple[bytes, bytes]]:
    """The lines of some manifests, each with the digest that it is of."""
    for file in files:
        try:
            with file.open("rb") as stream:
                for line in stream:
                    if found := _LINE.fullmatch(line.rstrip(b"\n")):
                        yield bytes.fromhex(found[1].decode()), found[0]
        except OSError:
            continue


def _files(line: bytes) -> dict[str, str]:
    """The files that a line tells of, each with its digest; none if it is one that nobody here has written."""
    try:
        files: Any = json.loads(line)["files"]
        return files if all(Path(name).name == name for name in files) else {}
    except (ValueError, TypeError, KeyError, RecursionError):
        return {}


def _digest_of(file: Path) -> str | None:
    try:
        with file.open("rb") as stream:
            return file_digest(stream, "sha256").hexdigest()
    except (OSError, ValueError):
        return None


def digest(*looks: str) -> str:
    """The digest of all that a picture depends on, this program among it."""
    return sha256("\0".join((program(), *looks)).encode("utf-8", "surrogateescape")).hexdigest()


@cache
def program() -> str:
    """A digest of this program: its code, fonts, themes and texts, and the libraries that write files."""
    found = sha256()
    for root in (PACKAGE, shipped("templates")):
        for file in sorted(root.rglob("*")):
            if file.suffix in (".py", ".yaml", ".ttf", ".json") and file.is_file():
                found.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    found.update(repr(sorted(versions().items())).encode())
    return found.hexdigest()


def versions() -> Mapping[str, str]:
    """The versions of the libraries that are there."""
    from importlib.metadata import PackageNotFoundError, version

    there = {}
    for name in LIBRARIES:
        try:
            there[name] = version(name)
        except PackageNotFoundError:
            continue
    return there
