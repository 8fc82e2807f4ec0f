"""Blocks to pieces: every block measured in millimetres, ready to fill pages with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from math import fsum

from ...drawing.theme import Theme
from ...scene.marks import MM_PER_PT, Group, Line, Mark, Polyline
from ...scene.marks import Role as Structure
from ...scene.text import cap_height
from .blocks import (
    Ask,
    Block,
    Columns,
    Foreign,
    Heading,
    Key,
    Listing,
    PageBreak,
    Paragraph,
    Picture,
    Rich,
    Sign,
    SignKind,
    Span,
    Strip,
    Table,
    Title,
    Together,
    Width,
    plain,
)
from .figures import Drawn, Pictures, role_of
from .inline import Lines, TextStyle, break_lines, draw_lines, natural_width, plain_signs, sign_width, text_style
from .piece import Piece, draw_stack, stack_height, stacked
from .style import Style

NARROWEST_COLUMN = 3.5
"""The narrowest column that takes what others leave, in mm for each pt of its type."""


@dataclass
class Setter:
    """Sets blocks in a style. ``number``: the last section number given out."""

    style: Style
    theme: Theme
    pictures: Pictures
    number: int = 0
    texts: dict[str, TextStyle] = field(init=False)

    def __post_init__(self) -> None:
        s = self.style
        self.texts = {
            "aim": text_style(s, s.aim, s.aim_leading),
            "heading": text_style(s, s.heading, s.heading * 1.2, bold=True),
            "number": text_style(s, s.heading_number, s.heading_number, bold=True),
            "body": text_style(s, s.body, s.leading),
            "caption": text_style(s, s.caption, s.caption_leading),
        }

    def pieces(self, blocks: Iterable[Block], width: float) -> list[Piece]:
        """The pieces of blocks set to a measure of ``width`` mm."""
        pieces: list[Piece] = []
        listed = list(blocks)
        for number, block in enumerate(listed):
            made = self.set(block, width)
            follower = listed[number + 1] if number + 1 < len(listed) else None
            if isinstance(block, Paragraph) and isinstance(follower, Strip | Table | Picture):
                made = [replace(piece, keep=True) for piece in made]
            pieces.extend(made)
        return pieces

    def set(self, block: Block, width: float) -> list[Piece]:
        """The pieces of one block."""
        from . import parts

        match block:
            case Title():
                return [self._title(block, width)]
            case Heading():
                return [self._heading(block, width)]
            case Paragraph():
                return [self.paragraph(block.text, width, aim=block.aim)]
            case Listing():
                return parts.listing(self, block, width)
            case Picture():
                return [self._figure(block, width)]
            case Strip():
                return parts.strip(self, block, width)
            case Key():
                return [parts.key(self, block, width)]
            case Table():
                return [parts.table(self, block, width)]
            case Columns():
                return self._columns(block, width)
            case Ask():
                return [self._ask(block, width)]
            case Together():
                pieces = self.pieces(block.blocks, width)
                before, after = (pieces[0].before, pieces[-1].after) if pieces else (0.0, 0.0)
                return [replace(stacked(pieces, before, after), parts=tuple(pieces))]
            case Foreign():
                return [_foreign(piece, block.lang) for piece in self.pieces(block.blocks, width)]
            case PageBreak():
                return [Piece(0, _nothing, page_break=True)]

    # Text ------------------------------------------------------------------------------------------------------

    def lines(self, text: Rich, width: float, kind: str = "body") -> Lines:
        return break_lines(self.numbered(text), width, self.texts[kind])

    def draw(self, lines: Lines, x: float, y: float) -> tuple[Mark, ...]:
        return draw_lines(lines, x, y, self.theme, plain_signs)

    def numbered(self, text: Rich) -> Rich:
        """A text whose counters have become numbers."""
        if not any(isinstance(part, Sign) and part.kind is SignKind.COUNTER for part in text):
            return text
        return tuple(self.counted(part) if isinstance(part, Sign) else part for part in text)

    def counted(self, sign: Sign) -> Sign:
        if sign.kind is not SignKind.COUNTER:
            return sign
        self.number += 1
        return Sign(SignKind.NUMBER, str(self.number))

    def paragraph(self, text: Rich, width: float, aim: bool = False, role: Structure = "P") -> Piece:
        """A paragraph of running text."""
        lines = self.lines(text, width, "aim" if aim else "body")
        gap = self.style.aim_after if aim else self.style.paragraph_gap

        def draw(x: float, y: float) -> tuple[Mark, ...]:
            return (Group(self.draw(lines, x, y), role),)

        return Piece(lines.height, draw, 0.127 * self.style.aim if aim else gap, gap)

    def _title(self, block: Title, width: float) -> Piece:
        """Title and subtitle on one baseline over a rule with a notch; a little smaller where that keeps one line.

        A second title stands beside the first, or under it where the notch leaves too little room.
        """
        unit = self.style.measure / 180 if self.style.measure else 1.0
        notch = (17 * unit, 10 * unit, 4.4 * unit) if block.second else (24 * unit, 12 * unit, 5.6 * unit)
        middle = (width + self.style.column_gap) / 2 if block.second else width - notch[0] - 2
        style, beside = self.style, False
        for factor in (1.0, 0.95, 0.9, 0.85):
            style = replace(self.style, title=self.style.title * factor,
                            subtitle=max(self.style.body, self.style.subtitle * factor))
            title = text_style(style, style.title, style.title * 1.2, bold=True)
            subtitle = text_style(style, style.subtitle, style.subtitle * 1.2)
            gap = 0.35 * style.title * MM_PER_PT + 0.6
            text_end = natural_width(block.text, title)
            ends = text_end + gap + natural_width(block.subtitle, subtitle)
            beside = ends <= middle - 3 * bool(block.second)
            if beside:
                break
        text = break_lines(block.text, width, title)
        small = break_lines(block.subtitle, width, subtitle)
        room = width - notch[0] - 2
        second = break_lines(block.second, room - middle, title) if block.second else None
        under = small if block.subtitle and not beside and not block.second else None
        if second and (len(second.lines) > 1 or second.width > room - middle):
            under, second, subtitle = break_lines(block.second, room, title), None, title
        baseline = cap_height(style.title) + 0.3 + (text.height - title.line)
        base = baseline + (under.height if under else 0.0)
        rule_y = base + 0.245 * style.title * MM_PER_PT

        def draw(x: float, y: float) -> tuple[Mark, ...]:
            marks = [Group(self.draw(text, x, y + baseline - title.baseline - (text.height - title.line)), "H1",
                           outline=plain(block.text))]
            if under:
                marks.append(Group(self.draw(under, x, y + base - subtitle.baseline), "P"))
            elif block.subtitle and beside:
                marks.append(Group(self.draw(small, x + text_end + gap, y + baseline - subtitle.baseline), "P"))
            if second:
                marks.append(Group(self.draw(second, x + middle, y + baseline - title.baseline), "P"))
            left, right = x + width - notch[0], x + width - notch[0] + notch[1]
            points = ((x, y + rule_y), (left, y + rule_y), (left, y + rule_y - notch[2]),
                      (right, y + rule_y - notch[2]), (right, y + rule_y), (x + width, y + rule_y))
            wall = Polyline(points, style.title_rule, self.theme.ink)
            return (*marks, Group((wall,), "Artifact"))

        return Piece(rule_y + style.title_rule / 2, draw, after=1.0, keep=True)

    def _heading(self, block: Heading, width: float) -> Piece:
        """A heading; its number stands in a black square, its instruction on the same line if there is room."""
        style = self.style
        number = self.counted(block.number) if block.number else None
        start = style.number_square + style.number_gap if number else 0.0
        text = self.lines(block.text, width - start, "heading")
        body = self.texts["body"]
        after = start + text.width + style.note_gap
        beside = bool(block.note) and len(text.lines) == 1 and after + natural_width(block.note, body) <= width
        note = self.lines(block.note, width - start if not beside else width, "body") if block.note else None
        height = max(text.height, style.number_square if number else 0.0)
        baseline = height / 2 + cap_height(style.heading) / 2 - (text.height - self.texts["heading"].line) / 2
        total = height + (note.height + 0.6 if note and not beside else 0.0)
        label = f"{number.label} {plain(block.text)}" if number else plain(block.text)

        def draw(x: float, y: float) -> tuple[Mark, ...]:
            from ...drawing.symbols import number_box

            marks: list[Mark] = []
            if number:
                side = style.number_square
                marks.extend(number_box(x, y + (height - side) / 2, side, number.label, self.theme))
            top = y + baseline - self.texts["heading"].baseline
            marks.extend(self.draw(text, x + start, top))
            found: list[Mark] = [Group(tuple(marks), "H2" if block.level == 2 else "H3", outline=label)]
            if note and beside:
                found.append(Group(self.draw(note, x + after, y + baseline - body.baseline), "P"))
            elif note:
                found.append(Group(self.draw(note, x + start, y + height + 0.6), "P"))
            return tuple(found)

        return Piece(total, draw, style.heading_before, style.heading_after, keep=True)

    # Figures and columns ---------------------------------------------------------------------------------------

    def _figure(self, block: Picture, width: float) -> Piece:
        drawn = self.pictures.get(block.name, role_of(block.name))
        return self.figure(drawn, block.caption, max(drawn.width, min(width, drawn.width)))

    def figure(self, drawn: Drawn, caption: Rich, width: float, height: float = 0.0) -> Piece:
        """A figure with its caption under it, ``height`` at least for the figure itself."""
        lines = self.lines(caption, width, "caption") if caption else None
        tall = max(drawn.height, height)
        below = self.style.panel_caption + lines.height if lines else 0.0

        def draw(x: float, y: float) -> tuple[Mark, ...]:
            figure = Group(drawn.marks, "Figure", alt=drawn.alt, dx=x, dy=y)
            if lines is None:
                return (figure,)
            return figure, Group(self.draw(lines, x, y + tall + self.style.panel_caption), "Caption")

        return Piece(tall + below, draw, 0.0, self.style.block_gap)

    def _columns(self, block: Columns, width: float) -> list[Piece]:
        """Columns side by side, their tops level; one under the other where text would have too little room."""
        gap = self.style.column_gap
        widths = self._column_widths(block, width)
        wanted = block.widths or (Width.REST,) * len(widths)
        shared = [each for each, wish in zip(widths, wanted, strict=True) if wish is Width.REST]
        if shared and min(shared) < NARROWEST_COLUMN * self.style.body:
            return self.pieces(_one_under_the_other(block.columns), width)
        columns = [self.pieces(blocks, column) for blocks, column in zip(block.columns, widths, strict=True)]
        height = max((stack_height(column) for column in columns), default=0.0)

        def draw(x: float, y: float) -> tuple[Mark, ...]:
            marks: list[Mark] = []
            for column, each in zip(columns, widths, strict=True):
                marks.extend(draw_stack(column, x, y))
                x += each + gap
            return tuple(marks)

        last = [column[-1] for column in columns if column]
        after = max((piece.after for piece in last), default=0.0)
        before = max((column[0].before for column in columns if column), default=0.0)
        parts = tuple(piece for column in columns for piece in column)
        return [Piece(height, draw, before, after, parts=parts)]

    def _column_widths(self, block: Columns, width: float) -> list[float]:
        """The width of each column in mm."""
        gap, count = self.style.column_gap, len(block.columns)
        wanted = block.widths or (Width.REST,) * count
        fixed = [self._fixed_width(each, blocks) for each, blocks in zip(wanted, block.columns, strict=True)]
        left = width - gap * (count - 1) - fsum(each for each in fixed if each is not None)
        shares = sum(each is None for each in fixed)
        return [max(left, 1.0) / shares if each is None else each for each in fixed]

    def _fixed_width(self, wanted: float | Width, blocks: tuple[Block, ...]) -> float | None:
        """A column's width in mm; None for a share of what is left."""
        if wanted is Width.FIGURE:
            picture = next((block for block in blocks if isinstance(block, Picture)), None)
            return self.pictures.get(picture.name, role_of(picture.name)).width if picture else None
        return None if wanted is Width.REST else float(wanted) * self.style.unit

    def _ask(self, block: Ask, width: float) -> Piece:
        bar, indent = 1.1, 2.9
        pieces = self.pieces(block.blocks, width - indent)
        height = stack_height(pieces)

        def draw(x: float, y: float) -> tuple[Mark, ...]:
            line = Line(x + bar / 2, y + 0.4, x + bar / 2, y + height - 0.2, bar, self.theme.ink)
            return (Group((line,), "Artifact"), *draw_stack(pieces, x + indent, y))

        return Piece(height, draw, self.style.block_gap, self.style.block_gap)


def _one_under_the_other(columns: tuple[tuple[Block, ...], ...]) -> list[Block]:
    """The blocks of columns; what stood beside a list of one item, as its other language, joins that item."""
    first, *others = columns
    match first:
        case (Listing(items=(item,)) as listing,):
            joined = replace(item, blocks=(*item.blocks, *(block for blocks in others for block in blocks)))
            return [replace(listing, items=(joined,))]
    return [block for blocks in columns for block in blocks]


def bold(text: Rich) -> Rich:
    """A text set in bold throughout."""
    return tuple(replace(part, bold=True) if isinstance(part, Span) else part for part in text)


def marker_width(setter: Setter, marker: Span | Sign) -> float:
    """The width of what stands before a list item."""
    if isinstance(marker, Sign):
        return sign_width(marker, setter.texts["body"])
    return natural_width((marker,), setter.texts["body"])





def _nothing(x: float, y: float) -> tuple[Mark, ...]:  # noqa: ARG001
    return ()


def _foreign(piece: Piece, lang: str) -> Piece:
    """A piece whose marks are marked as another language's."""
    return replace(piece, draw=lambda x, y: (Group(piece.draw(x, y), lang=lang),))
