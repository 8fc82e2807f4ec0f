"""Pages kept small until they are written: a booklet of a thousand games would not fit into memory as marks."""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Iterable
from typing import Any

from .marks import Clip, Disc, Group, Line, Page, Polyline, Rect, Symbol, Text, Use

KINDS: tuple[type[Any], ...] = (Line, Polyline, Disc, Rect, Text, Group, Use, Clip, Page)
_PLAIN = frozenset({float, int, str, bool, type(None)})
_NUMBER = {kind: number for number, kind in enumerate(KINDS)}


class Packed:
    """A page as a few thousand bytes. Symbols stay as they are, since many pages share them.

    The bytes never leave this program's own processes, so nobody else's are ever unpacked.
    """

    __slots__ = ("_data", "_symbols")

    def __init__(self, page: Page) -> None:
        self._symbols: dict[str, Symbol] = {}
        self._data = zlib.compress(marshal.dumps(_plain(page, self._symbols)), 1)

    def page(self) -> Page:
        """The page as it was."""
        page: Page = _made(marshal.loads(zlib.decompress(self._data)), self._symbols)
        return page


def packed(pages: Iterable[Page]) -> tuple[Packed, ...]:
    """Each page, packed."""
    return tuple(map(Packed, pages))


def _plain(value: Any, symbols: dict[str, Symbol]) -> Any:
    """Tuples of numbers and texts, each mark with the number of its kind in front: a list tells it from a tuple."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is Symbol:
        symbols[value.key] = value
        return value.key
    if isinstance(value, str):  # a member of an enumeration is a text like any other
        return str(value)
    number = _NUMBER.get(kind)
    fields = [_plain(field, symbols) for field in value]
    return tuple(fields) if number is None else [number, *fields]


def _made(value: Any, symbols: dict[str, Symbol]) -> Any:
    if type(value) is list:
        kind = KINDS[value[0]]
        fields = [_made(field, symbols) if isinstance(field, list | tuple) else field for field in value[1:]]
        if kind is Use:
            fields[0] = symbols[fields[0]]
        return kind._make(fields)
    return tuple([_made(item, symbols) if isinstance(item, list | tuple) else item for item in value])
