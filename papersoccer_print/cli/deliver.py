"""Writes what a product has made: the right format under the right name, whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ..backends import FORMATS, pdf_pieces, render
from ..errors import PapersoccerError, UsageError
from ..files import write_atomically, write_to_stdout
from ..products import Printed

FOLDER = Path("output")


class Delivery(NamedTuple):
    """Where to and in which formats, as given on the command line."""

    output: str | None = None
    format: Sequence[str] = ()
    dpi: int = 300
    transparent: bool = False
    svg_text: str = "live"

    def formats(self, extra: Iterable[str] = ()) -> tuple[str, ...]:
        """The formats asked for, or the one that the output's suffix names, or pdf. Raises `UsageError`."""
        known = [*FORMATS, *extra]
        asked = tuple(dict.fromkeys(name.lower().lstrip(".") for name in self.format))
        suffix = Path(self.output).suffix.lower().lstrip(".") if self.output and self.output != "-" else ""
        if not asked and suffix and not self.output_is_folder and suffix not in known:
            raise UsageError(f"-o {self.output}: the suffix .{suffix} is no format; use {', '.join(known)}, "
                             "or --format")
        for name in asked or ((suffix,) if suffix in known else ("pdf",)):
            if name not in known:
                raise UsageError(f"--format {name}: there is no such format; use {', '.join(known)}")
        return asked or ((suffix,) if suffix in known else ("pdf",))

    @property
    def output_is_folder(self) -> bool:
        return bool(self.output) and (str(self.output).endswith(("/", os.sep)) or os.path.isdir(str(self.output)))


class Made(NamedTuple):
    """One finished printable: its files, each with its format and page (None: it holds every page), and its notes."""

    name: str
    files: tuple[tuple[str, int | None, bytes | Iterable[bytes]], ...]
    notes: tuple[str, ...] = ()


def finished(thing: Printed, delivery: Delivery, *, here: bool = False) -> Made:
    """A thing in every format asked for. Raises `UsageError` for a format that it has not.

    ``here``: what may be long is made while it is written, and only once.
    """
    formats = delivery.formats((*thing.extra, *(("gif", "apng") if thing.moving else ())))
    files: list[tuple[str, int | None, bytes | Iterable[bytes]]] = []
    for name in formats:
        if name == "pdf" and here:
            files.append((name, None, pdf_pieces(thing.document)))
        else:
            files += [(name, page, data) for page, data in _files(thing, name, delivery)]
    return Made(thing.name, tuple(files), thing.notes)


class Outbox:
    """Where finished things are put: each file whole under its name, nothing twice, and no file that was read.

    ``inputs`` are the files that were read, none of which is ever overwritten.
    """

    def __init__(self, delivery: Delivery, inputs: Sequence[str] = ()) -> None:
        self.delivery = delivery
        self._inputs = inputs
        self._written: set[str] = set()  # there may be any number of them

    def put(self, made: Made) -> Iterator[tuple[Path, bytes | Iterable[bytes]]]:
        """Write its files, each told once it is there. Raises `UsageError` where the output cannot hold them."""
        if self.delivery.output == "-":
            if len(made.files) > 1 or self._written:
                raise UsageError("-o - can hold one file only, and there are several; name a file or a folder")
            self._written.add("-")
            write_to_stdout(made.files[0][2])
            return
        for name, page, data in made.files:
            path = path_of(made.name, name, page, self.delivery)
            if str(path) in self._written:
                raise UsageError(f"{path}: two printables would have this name; use -o FOLDER/")
            if any(_same_file(path, source) for source in self._inputs):
                raise UsageError(f"{path}: this is the file that is read; choose another output")
            write_atomically(path, data)
            self._written.add(str(path))
            yield path, data


def deliver(things: Iterable[Printed | PapersoccerError], delivery: Delivery, inputs: Sequence[str] = ()) -> bool:
    """Write each thing as it comes and name its files on stdout; tell each error on stderr.

    Returns whether anything failed. ``inputs`` are the files that were read, none of which is ever overwritten.
    Raises `UsageError` where the output cannot hold what there is.
    """
    failed = False
    outbox = Outbox(delivery, inputs)
    delivery.formats(("txt", "gif", "apng"))
    for thing in things:
        if isinstance(thing, PapersoccerError):
            failed = True
            print(thing, file=sys.stderr)
            continue
        made = finished(thing, delivery)
        for path, _ in outbox.put(made):
            print(path, flush=True)
        for note in made.notes:
            print(f"note: {note}", file=sys.stderr)
    return failed


def _files(thing: Printed, name: str, delivery: Delivery) -> list[tuple[int | None, bytes]]:
    """The finished files of one thing in one format, each with its page number (None: it holds every page)."""
    if name in thing.extra:
        return [(None, thing.extra[name])]
    if thing.moving and (name in ("gif", "apng") or (name == "svg" and thing.animated)):
        from ..backends.animation import render_moving

        return render_moving(thing.moving(), name, dpi=delivery.dpi, transparent=delivery.transparent,
                             svg_text=delivery.svg_text)
    return render(thing.document, name, dpi=delivery.dpi, transparent=delivery.transparent, svg_text=delivery.svg_text)


def path_of(stem: str, name: str, page: int | None, delivery: Delivery) -> Path:
    """``output/NAME.pdf``, with ``-2`` before the suffix for the second page of a format that holds one page a file.

    A device or a pipe keeps its name.
    """
    tail = "" if page is None else f"-{page}"
    if delivery.output is None or delivery.output_is_folder:
        return Path(delivery.output or FOLDER) / f"{stem}{tail}.{name}"
    given = Path(delivery.output)
    if os.path.exists(given) and not os.path.isfile(given):
        return given
    base = given.name if given.suffix.lower() != f".{name}" else given.stem
    if given.suffix.lower().lstrip(".") in FORMATS:
        base = given.stem
    return given.with_name(f"{base}{tail}.{name}")


def _same_file(path: Path, source: str) -> bool:
    try:
        return path.exists() and os.path.samefile(path, source)
    except (OSError, ValueError):
        return False
