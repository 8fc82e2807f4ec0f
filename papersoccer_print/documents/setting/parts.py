"""Lists, strips of figures, keys and tables as pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import fsum
from typing import TYPE_CHECKING

from ...scene.marks import MM_PER_PT, Group, Line, Mark
from .blocks import Block, Item, Key, Listing, Picture, Rich, Sign, SignKind, Span, Strip, Table
from .figures import Role
from .inline import Lines, break_lines, natural_width, plain_signs
from .piece import Piece, draw_stack, stack_height

if TYPE_CHECKING:
    from .layout import Setter


def listing(setter: Setter, block: Listing, width: float) -> list[Piece]:
    """A list, an item a piece; its markers stand in a column of their own."""
    style = setter.style
    numbers = any(isinstance(item.marker, Sign) and item.marker.kind in (SignKind.NUMBER, SignKind.COUNTER)
                  for item in block.items)
    discs = any(isinstance(item.marker, Sign) and item.marker.kind is SignKind.PLAYER for item in block.items)
    indent = style.item_indent if numbers or discs else style.item_indent * 0.65
    gap = style.item_gap if numbers or not block.tight else 0.35 if discs else 0.6
    pieces = []
    for position, item in enumerate(block.items):
        piece = _item(setter, item, width, indent)
        first, last = position == 0, position == len(block.items) - 1
        pieces.append(replace(piece, before=style.paragraph_gap if first else gap,
                              after=style.block_gap if last else gap))
    return pieces


def _item(setter: Setter, item: Item, width: float, indent: float) -> Piece:
    marker = setter.counted(item.marker) if isinstance(item.marker, Sign) else item.marker
    pieces = setter.pieces(item.blocks, width - indent)
    body = setter.texts["body"]
    square = setter.style.number_square * 0.83
    height = stack_height(pieces)

    def label(x: float, y: float) -> tuple[Mark, ...]:
        from ...drawing.symbols import number_box, player_disc

        if isinstance(marker, Span):
            return setter.draw(break_lines((marker,), indent, body), x, y)
        if marker.kind is SignKind.NUMBER:
            return number_box(x, y + (body.line - square) / 2, square, marker.label, setter.theme)
        if marker.kind is SignKind.PLAYER and marker.player:
            r = body.disc * 1.24
            middle = y + min(body.line, height) / 2
            return player_disc(marker.player, x + r, middle, r, setter.theme, marker.label, body.size)
        return plain_signs(marker, x, y + body.baseline, body, setter.theme)

    def draw(x: float, y: float) -> tuple[Mark, ...]:
        inside = draw_stack(pieces, x + indent, y)
        return (Group((Group(label(x, y), "Lbl"), Group(inside, "LBody")), "LI"),)

    return Piece(height, draw)


def strip(setter: Setter, block: Strip, width: float) -> list[Piece]:
    """Figures side by side with their captions; a row short of figures leaves its left to the text."""
    style = setter.style
    count = style.columns
    rows: list[list[Picture]] = []
    pictures = list(block.pictures)
    while pictures:
        rows.append(pictures[:count])
        pictures = pictures[count:]
    pieces: list[Piece] = []
    text = list(block.text)
    for number, row in enumerate(rows):
        free = count - len(row)
        last = number == len(rows) - 1
        words = text if last and free and text and len(rows) == 1 else []
        pieces.append(_strip_row(setter, row, words, free if words else 0))
    if text and (len(rows) != 1 or len(rows[-1]) == count):
        pieces = [*setter.pieces(text, width), *pieces]
    return [replace(piece, before=max(piece.before, style.strip_row) if number else piece.before,
                    after=style.strip_after if number == len(pieces) - 1 else style.strip_row,
                    keep=number < len(pieces) - 1)
            for number, piece in enumerate(pieces)]


def _strip_row(setter: Setter, row: Sequence[Picture], text: Sequence[Block], free: int) -> Piece:
    style = setter.style
    left = free * (style.panel + style.gutter)
    pieces = setter.pieces(text, left - style.gutter) if text else []
    figures = []
    for picture in row:
        drawn = setter.pictures.get(picture.name, Role.PANEL)
        figures.append(setter.figure(drawn, picture.caption, style.panel, style.panel_height))
    height = max([stack_height(pieces), *(figure.height for figure in figures)])

    def draw(x: float, y: float) -> tuple[Mark, ...]:
        marks = list(draw_stack(pieces, x, y - 0.6))
        for position, figure in enumerate(figures):
            marks.extend(figure.draw(x + left + position * (style.panel + style.gutter), y))
        return tuple(marks)

    return Piece(height, draw, style.strip_before, style.strip_after)


def key(setter: Setter, block: Key, width: float) -> Piece:
    """Icons with words, column by column, between two rules; in a narrow place one under the other, without rules."""
    style = setter.style
    scale = style.body / 12
    narrow = width < 120 * scale
    icon, gap, row = (7.8, 1.4, 5.5) if narrow else (9.0, 2.1, 6.15)
    start = (icon + gap) * scale
    count = len(block.entries)
    per_column = count if narrow else max(2, -(-count // (4 if style.columns > 2 else 2)))
    columns = [block.entries[n:n + per_column] for n in range(0, count, per_column)]
    room = width - start + (1.2 * scale if narrow else 0.0)
    texts = [[break_lines(entry.caption, room, setter.texts["caption"]) for entry in column] for column in columns]
    heights = [max(row * scale, *(column[n].height + 0.6 * scale for column in texts if n < len(column)))
               for n in range(per_column)]
    widths = [start + max(lines.width for lines in column) for column in texts]
    slack = (width - fsum(widths)) / (len(columns) - 1) if len(columns) > 1 else 0.0
    pad = 0.0 if narrow else 1.0 * scale
    height = 2 * pad + fsum(heights)

    def draw(x: float, y: float) -> tuple[Mark, ...]:
        items: list[Mark] = []
        at = x
        for column, lines, each in zip(columns, texts, widths, strict=True):
            top = y + pad
            for entry, words, tall in zip(column, lines, heights, strict=False):
                drawn = setter.pictures.get(entry.name, Role.ICON)
                sign = Group(drawn.marks, "Artifact", dx=at + (icon * scale - drawn.width) / 2,
                             dy=top + (tall - drawn.height) / 2)
                text = setter.draw(words, at + start, top + (tall - words.height) / 2)
                items.append(Group((sign, Group(text, "LBody")), "LI"))
                top += tall
            at += each + slack
        rules = () if narrow else (Group((_rule(setter, x, y, width, style.rule),
                                          _rule(setter, x, y + height, width, style.rule)), "Artifact"),)
        return (*rules, Group(tuple(items), "L"))

    around = style.block_gap if narrow else style.key_gap
    return Piece(height, draw, around, around)


def _rule(setter: Setter, x: float, y: float, width: float, points: float) -> Line:
    return Line(x, y, x + width, y, points * MM_PER_PT, setter.theme.ink)


def table(setter: Setter, block: Table, width: float) -> Piece:
    """A table: no vertical rules, a line a row where it fits."""
    style, caption = setter.style, setter.texts["caption"]
    grid = [tuple(bold_head(cell) for cell in block.head), *block.rows]
    starts, widths = _column_starts(setter, grid, width)
    cells = [[break_lines(cell, each, caption) for cell, each in zip(row, widths, strict=False)] for row in grid]
    pad = max(0.2, (style.table_row - caption.line) / 2)
    heights = [max(lines.height for lines in row) + 2 * pad for row in cells]
    differs = [any(isinstance(part, Span) and part.bold for cell in row[1:] for part in cell) for row in block.rows]
    height = fsum(heights)

    def draw(x: float, y: float) -> tuple[Mark, ...]:
        rules = [_rule(setter, x, y, width, 1.2)]
        rows: list[Mark] = []
        top = y
        for number, (row, tall) in enumerate(zip(cells, heights, strict=True)):
            rows.append(_row(setter, row, x, top + pad, starts, number == 0))
            top += tall
            rules.append(_rule(setter, x, top, width, _weight(number, differs, last=number == len(cells) - 1)))
        return (Group(tuple(rules), "Artifact"),
                Group((Group((rows[0],), "THead"), Group(tuple(rows[1:]), "TBody")), "Table"))

    return Piece(height + 0.2, draw, style.block_gap * 0.5, style.strip_after + 0.2)


def _weight(number: int, differs: list[bool], last: bool) -> float:
    """The weight in pt of the rule under a row of a table."""
    if last:
        return 1.2
    if number == 0:
        return 0.7
    return 0.9 if differs[number - 1] and not differs[number] else 0.4


def _row(setter: Setter, row: list[Lines], x: float, y: float, starts: list[float], head: bool) -> Mark:
    cells = []
    for number, lines in enumerate(row):
        marks = setter.draw(lines, x + starts[number], y)
        if head:
            cells.append(Group(marks, "TH", scope="Column"))
        elif number == 0 and any(line for line in lines.lines):
            cells.append(Group(marks, "TH", scope="Row"))
        else:
            cells.append(Group(marks, "TD"))
    return Group(tuple(cells), "TR")


def bold_head(cell: Rich) -> Rich:
    """A head cell in bold."""
    return tuple(replace(part, bold=True) if isinstance(part, Span) else part for part in cell)


def _column_starts(setter: Setter, grid: Sequence[Sequence[Rich]], width: float) -> tuple[list[float], list[float]]:
    """Where each column's text begins, and its measure, in mm: natural widths, what is left over shared out."""
    style, caption = setter.style, setter.texts["caption"]
    count = len(grid[0])
    gap, inset = style.table_gap * style.body / 12, style.table_pad_x
    natural = [max(natural_width(row[n], caption) if n < len(row) else 0.0 for row in grid) for n in range(count)]
    room = width - 2 * inset - gap * (count - 1)
    total = fsum(natural)
    if total > room:
        # The widest columns give way, down to a common measure.
        limit = room / count
        narrow = fsum(each for each in natural if each <= limit)
        wide = [each for each in natural if each > limit]
        natural = [each if each <= limit else each * (room - narrow) / fsum(wide) for each in natural]
        extra = 0.0
    else:
        extra = min(4.0, (room - total) / max(1, count - 1))
    starts, at = [], inset
    for number, each in enumerate(natural):
        starts.append(at)
        box = number == 0 and _is_box(grid)
        at += each + gap + (0.0 if box else extra)
    ends = [start - gap for start in starts[1:]] + [width - inset]
    return starts, [end - start + 1e-6 for start, end in zip(starts, ends, strict=True)]


def _is_box(grid: Sequence[Sequence[Rich]]) -> bool:
    cell = grid[-1][0]
    return len(cell) == 1 and isinstance(cell[0], Sign) and cell[0].kind is SignKind.TICK_BOX
