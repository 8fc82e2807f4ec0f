"""The games of a job as pieces: read as they are needed, named, and shared out among several jobs."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import PapersoccerError, UsageError
from . import Piece

if TYPE_CHECKING:
    from ..records import Record, RecordError
    from ..rules.ruleset import Ruleset
    from .replay import Options

    Item = Record | RecordError

MAX_COUNTED = 5_000_000
"""Bytes of records that are read an extra time, only to know how many games there are."""


def pieces(options: Options) -> Iterator[Piece | PapersoccerError]:
    """Each game asked for, or the error that its file ends in; with ``--shard`` those of one job.

    Whichever games are asked for, a game has the same name, since every game that is read has its name.
    """
    from ..records import Referee, read_records
    from ..rules.loader import load_ruleset
    from .replay import file_name, shard_of

    referee = Referee(load_ruleset(options.ruleset))
    names = Names()
    shard, shards = shard_of(options.shard) if options.shard else (1, 1)
    seen = 0
    for source in options.records:
        try:
            for number, item in enumerate(read_records(source, options.notation), 1):
                if options.game not in (None, number):
                    continue
                seen += 1
                name = names.own(file_name(_record(item), options))
                if seen % shards == shard % shards:
                    ruleset = referee.ruleset_of(item)
                    place = "" if options.each else f"{Path(source).name} {number} "
                    where = f"{source}: game {number}"
                    yield Piece(name, (item, ruleset), where, place + look(item, ruleset))
                if options.game == number:
                    break
        except UsageError:
            raise
        except PapersoccerError as error:
            seen += 1
            if seen % shards == shard % shards:
                yield error
    if not seen:
        yield PapersoccerError(f"--game {options.game}: there is no such game in {', '.join(options.records)}")


class Names:
    """Sees that no two files have one name, not even where capitals do not count: the second gets `` (2)``."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def own(self, name: str) -> str:
        """The name, or the first like it that is free."""
        found, number = name, 1
        while (key := unicodedata.normalize("NFC", found).casefold()) in self._taken:
            number += 1
            found = f"{name} ({number})"
        self._taken.add(key)
        return found


def _record(item: Item) -> Record:
    from ..records import RecordError

    return item.record if isinstance(item, RecordError) else item


def look(item: Item, ruleset: Ruleset | PapersoccerError) -> str:
    """All that the picture of a game depends on: what its record says, wherever it stands, and the rules."""
    record = _record(item)
    moves = " ".join(map(str, record.turns))
    rest = replace(record, turns=(), source="", game=0, line=0, ruleset_place=None, notation="")
    rules = str(ruleset) if isinstance(ruleset, PapersoccerError) else f"{ruleset.name} {ruleset.digest}"
    wrong = [problem.message for problem in item.problems] if isinstance(item, PapersoccerError) else []
    return repr((moves, rest, rules, wrong))


def count_games(options: Options) -> int | None:
    """How many pieces there will be; None if that is not known at little cost."""
    from ..records import read_records
    from .replay import shard_of

    if options.game is not None:
        return 1
    try:
        if not all(Path(source).is_file() for source in options.records):
            return None
        if sum(os.path.getsize(source) for source in options.records) > MAX_COUNTED:
            return None
        found = sum(1 for source in options.records for _ in read_records(source, options.notation))
    except (PapersoccerError, OSError, ValueError):
        return None
    shard, shards = shard_of(options.shard) if options.shard else (1, 1)
    return max(0, -(-(found - shard + 1) // shards))
