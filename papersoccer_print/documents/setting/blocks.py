"""What a sheet is made of, before it has a place on a page: text with signs in it, figures, tables, columns.

Everything is frozen. The Markdown reader (`documents.sheets.markdown`) makes blocks, the layout
sets them in millimetres.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ...rules.options import Player


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of running text. ``hard`` ends the line after it."""

    text: str
    bold: bool = False
    hard: bool = False


class SignKind(StrEnum):
    """The signs that stand in running text."""

    PLAYER = "player"
    NUMBER = "number"
    COUNTER = "counter"
    START = "start"
    ARROW = "arrow"
    TICK_BOX = "tick-box"


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign in the text: a player's disc (``label`` is what stands in it), a number in a square, an arrow glyph ...

    A `COUNTER` is a number square whose number is the next one free on the sheet.
    """

    kind: SignKind
    label: str = ""
    player: Player | None = None


Rich = tuple[Span | Sign, ...]
"""Running text."""


@dataclass(frozen=True, slots=True)
class Title:
    """The sheet's title, with a subtitle on its line; ``second``: the title in another language, beside it."""

    text: Rich
    subtitle: Rich = ()
    second: Rich = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """A section's heading: level 2 or 3, perhaps with a number sign before it, and a short instruction on its line."""

    level: int
    text: Rich
    number: Sign | None = None
    note: Rich = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text; ``aim`` sets it larger."""

    text: Rich
    aim: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a list: what stands before it (a sign, or a text such as ``1.``) and its blocks."""

    marker: Span | Sign
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A list; ``tight`` sets its items line by line."""

    items: tuple[Item, ...]
    tight: bool = True


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure by its name (``example:bounce``, ``pitch``, ``icon:ball``) and its caption."""

    name: str
    caption: Rich = ()


@dataclass(frozen=True, slots=True)
class Strip:
    """Figures side by side, in as many rows as they need; text takes the free columns on the left."""

    pictures: tuple[Picture, ...]
    text: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class Key:
    """What the signs of the figures mean: icons with words."""

    entries: tuple[Picture, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a head. A body row with a bold cell counts as one that differs, ruled off from those after it."""

    head: tuple[Rich, ...]
    rows: tuple[tuple[Rich, ...], ...]


class Width(StrEnum):
    """How wide a column is, if not in mm: as its figure, or a share of what is left."""

    FIGURE = "figure"
    REST = "*"


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns side by side, ``widths`` in mm or as `Width` says; no widths at all: equal ones."""

    columns: tuple[tuple[Block, ...], ...]
    widths: tuple[float | Width, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the reader, with a bar at its left."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Together:
    """Blocks that stay on one page."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Foreign:
    """Blocks in another language than the document's."""

    lang: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class PageBreak:
    """The next block begins a page."""


Block = (
    Title | Heading | Paragraph | Listing | Picture | Strip | Key | Table | Columns | Ask | Together | Foreign
    | PageBreak
)


def plain(text: Rich) -> str:
    """The words of a text, signs by their labels."""
    return "".join(part.text if isinstance(part, Span) else part.label for part in text)
