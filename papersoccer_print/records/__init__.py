"""Recorded games: text <-> kicks, one file a notation in `notations`.

>>> from papersoccer_print.records import loads_records
>>> [record] = loads_records("0 5 24 4 4 5 4 43")
>>> record.notation, str(record.turns[2])
('digits', '24')
"""

from __future__ import annotations

from .judgement import Judgement, Referee, Wrong, judge, referee_of
from .notations import Notation, notation_named, notations
from .reading import (
    detect_notation,
    dumps_records,
    load_records,
    loads_records,
    parse_records,
    read_records,
)
from .record import Record, RecordError, Turn

__all__ = [
    "Judgement", "Notation", "Record", "RecordError", "Referee", "Turn", "Wrong", "detect_notation", "dumps_records",
    "judge", "load_records", "loads_records", "notation_named", "notations", "parse_records", "read_records",
    "referee_of",
]
