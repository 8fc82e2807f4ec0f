"""Rewrite recorded games in another notation, and say what it cannot hold."""

from __future__ import annotations

import os
import sys
from collections import Counter
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .check import NotationName, Records, judgements

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..records import Judgement, Notation, Record

RULESET_HELP = "Rules of a record that names none, which kurnik and yaml then do. Without it, standard is assumed."
OUTPUT_HELP = "Where to write; - is standard output. Without it, a telling name in output/."


def _print_schema(asked: bool) -> None:
    if asked:
        import json

        from ..records.annotated import record_schema

        print(json.dumps(record_schema(), ensure_ascii=False, indent=2))
        raise typer.Exit


def convert(
    records: Records,
    to: Annotated[str, typer.Option(metavar="NOTATION", help="kurnik, digits, compass, or yaml (to be annotated).")],
    output: Annotated[str | None, typer.Option("-o", "--output", metavar="FILE", help=OUTPUT_HELP)] = None,
    ruleset: Annotated[str | None, typer.Option(metavar="NAME", help=RULESET_HELP)] = None,
    notation: NotationName = None,
    lenient: Annotated[bool, typer.Option("--lenient", help="Carry games that break a rule over as they are.")] = False,
    _schema: Annotated[bool, typer.Option("--schema", is_eager=True, callback=_print_schema,
                                          help="Print the JSON Schema of a yaml record, and leave.")] = False,
) -> None:
    """Rewrite recorded games in another notation, and say what it cannot hold.

    A game that breaks a rule is left out (see --lenient), one that cannot be read always; the rest is written, and the
    exit code is 1.
    """
    from ..errors import UsageError
    from ..files import write_atomically, write_to_stdout
    from ..records import notation_named
    from ..rules.loader import is_path, load_ruleset

    target = notation_named(to)
    if notation:
        notation_named(notation)
    path = None if output == "-" else _path(output, records, target)
    if path and any(_same_file(path, source) for source in records):
        raise UsageError(f"{path}: this is the file that is read; choose another output")
    rules = load_ruleset(ruleset or "standard")
    sorter = _Sorter(target, lenient, ruleset if ruleset and not is_path(ruleset) else None)
    pieces = _chunks(target.write(sorter.good(judgements(records, rules, notation))))
    begin = list(islice(pieces, 1))
    data = (text.encode("utf-8", "surrogateescape") for text in chain(begin, pieces))
    if begin and path:
        write_atomically(path, data)
    elif sys.stdout and sys.stdout.isatty():
        for text in chain(begin, pieces):
            print(text.replace("\r\n", "\n"), end="")  # to be read; a name must not act on the terminal
    else:
        for piece in data:
            write_to_stdout(piece)
    sorter.tell()
    if begin and path:
        print(path)
    if sorter.failed:
        sys.exit(1)


def _chunks(texts: Iterable[str]) -> Iterator[str]:
    """The same text in larger pieces: never all of it, since a file may hold millions of games."""
    kept: list[str] = []
    size = 0
    for text in texts:
        kept.append(text)
        size += len(text)
        if size > 100_000:
            yield "".join(kept)
            kept, size = [], 0
    if kept:
        yield "".join(kept)


def _path(output: str | None, sources: Sequence[str], target: Notation) -> Path:
    """The file to write: the one asked for, or output/ and a name that tells what was read."""
    folder = Path(output or "output")
    if output and not output.endswith("/") and not os.path.isdir(folder):
        return folder
    stem = Path(sources[0]).stem if len(sources) == 1 and sources[0] != "-" else "games"
    suffix = target.SUFFIXES[0]
    return folder / f"{stem}{suffix if suffix != '.txt' else f'.{target.NAME}.txt'}"


def _same_file(path: Path, source: str) -> bool:
    try:
        return source != "-" and path.samefile(source)
    except (OSError, ValueError):
        return False


class _Sorter:
    """Lets the games through that the target notation can hold, and remembers what to tell of the others."""

    def __init__(self, target: Notation, lenient: bool, ruleset: str | None) -> None:
        self.target = target
        self.lenient = lenient
        self.ruleset = ruleset
        self.failed = False
        self.written = 0
        self.lost: Counter[str] = Counter()
        self.skipped = 0

    def good(self, found: Iterator[Judgement | None]) -> Iterator[Record]:
        """The games to write."""
        from ..rules.referee import Fault

        for judgement in found:
            if judgement is None:
                self.failed = True
                continue
            wrong = judgement.wrong
            if wrong:
                self.failed = True
                print(wrong, file=sys.stderr)
                if wrong.reason is Fault.SYNTAX or not self.lenient:
                    self.skipped += 1
                    continue
            if self._first_mover_fits(judgement):
                self.written += 1
                self.lost.update(self.target.cannot_hold(judgement.record))
                yield replace(judgement.record, ruleset=judgement.record.ruleset or self.ruleset)

    def _first_mover_fits(self, judgement: Judgement) -> bool:
        """Whether the game would still begin with the same player; else it would be another game."""
        from ..rules.options import Player

        assert judgement.game is not None
        assert judgement.ruleset is not None
        told = {"any": judgement.game.first, "A": Player.A, "ruleset": judgement.ruleset.match.first}
        first = judgement.game.first
        if told[self.target.FIRST_MOVER] is first:
            return True
        record = judgement.record
        self.failed = True
        self.skipped += 1
        print(f"{record.source}:{record.line}:1: game {record.game}: {self.target.NAME} cannot say that {first} kicks "
              "first, and without that this would be another game; yaml can", file=sys.stderr)
        return False

    def tell(self) -> None:
        """Say on stderr what was left out, each kind once."""
        for kind, games in self.lost.items():
            where = "" if self.written == 1 else f" ({games} of {self.written} games)"
            print(f"{self.target.NAME} cannot hold {kind}{where}: left out", file=sys.stderr)
        if self.skipped:
            noun = "game was" if self.skipped == 1 else "games were"
            hint = "" if self.lenient else "; --lenient carries over games that break a rule"
            print(f"{self.skipped} {noun} not converted{hint}", file=sys.stderr)
