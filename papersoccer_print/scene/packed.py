"""Pages kept small until they are written: a booklet of a thousand games would not fit into memory as marks."""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Iterable
from typing import Any

from .marks import Clip, Disc, Group, Line, Mark, Page, Polyline, Rect, Symbol, Text, Use
from .shelf import Waiting

KINDS: tuple[type[Any], ...] = (Line, Polyline, Disc, Rect, Text, Group, Use)
_NUMBER = {kind: number for number, kind in enumerate(KINDS)}
_GROUP, _USE = _NUMBER[Group], _NUMBER[Use]


class Packed(Waiting):
    """A page as a few thousand bytes. Symbols stay as they are, since many pages share them.

    The bytes never leave this program's own processes, so nobody else's are ever unpacked.
    """

    __slots__ = ("_symbols",)

    def __init__(self, page: Page) -> None:
        self._symbols: dict[str, Symbol] = {}
        plain = (page.width, page.height, _plain(page.marks, self._symbols))
        try:
            data = marshal.dumps(plain)
        except ValueError:  # a member of an enumeration stands where a text may be one
            data = marshal.dumps(_only_texts(plain))
        super().__init__(zlib.compress(data, 1))

    def page(self) -> Page:
        """The page as it was."""
        width, height, marks = marshal.loads(zlib.decompress(self.data()))
        return Page(width, height, _made(marks, self._symbols))


def packed(pages: Iterable[Page]) -> tuple[Packed, ...]:
    """Each page, packed."""
    return tuple(map(Packed, pages))


def _plain(marks: Iterable[Mark], symbols: dict[str, Symbol]) -> tuple[Any, ...]:
    """Each mark as a plain tuple, the number of its kind in front."""
    plain: list[tuple[Any, ...]] = []
    for mark in marks:
        if isinstance(mark, Group):
            group = mark._replace(marks=_plain(mark.marks, symbols), clip=mark.clip and tuple(mark.clip))  # type: ignore[arg-type]
            plain.append((_GROUP, *group))
        elif isinstance(mark, Use):
            symbols[mark.symbol.key] = mark.symbol
            plain.append((_USE, mark.symbol.key, *mark[1:]))
        else:
            plain.append((_NUMBER[type(mark)], *mark))
    return tuple(plain)


def _made(plain: Iterable[tuple[Any, ...]], symbols: dict[str, Symbol]) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for number, *fields in plain:
        mark = KINDS[number]._make(fields)
        if number == _GROUP:
            mark = mark._replace(marks=_made(mark.marks, symbols), clip=mark.clip and Clip(*mark.clip))
        elif number == _USE:
            mark = mark._replace(symbol=symbols[mark.symbol])
        marks.append(mark)
    return tuple(marks)


def _only_texts(value: Any) -> Any:
    """The same with a plain text in place of each member of an enumeration."""
    if isinstance(value, tuple):
        return tuple(_only_texts(item) for item in value)
    return str(value) if isinstance(value, str) else value
