"""A long game as a filmstrip: several small diagrams in reading order, each with its own moves below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum

from ...drawing.engraving.coordinates import coordinate_room, coordinate_size
from ...drawing.engraving.placing import Layout
from ...drawing.engraving.view import Numbering, View
from ...scene.marks import Group, Mark, Page, Text
from ...scene.text import cap_height, text_width
from ..paper import themed_page
from ..setting.inline import Lines, break_lines
from .comments import Comment, comments_on, listed
from .facts import Facts, document_title, rich, verdict
from .frames import Span as Frame
from .legend import Legend, legend
from .look import LEAD, Look, Moves, lay, view_of
from .move_list import GROUP, RunIn, entries, entry_disc, run_in
from .page import Sheet, figure, header, notes, text_block

FRAME_WIDTH, FRAME_HEIGHT, FRAME_GAP = 56.0, 84.0, 7.5
"""The pitch of a frame is at most so large; three such stand beside one another on A4."""
TALLER = 150.0
"""A frame may be so tall where fewer stand side by side, since the pitch is too large for three to be read."""
LARGEST, READABLE, SMALLEST, CHAIN = 9.0, 5.0, 4.5, 11.0
LARGEST_ALONE = 18.0
TO_GOAL, TO_LIST, TO_NEXT = 6.0, 5.9, 8.5
CHAIN_LIST, CHAIN_ROW = 12.0, 6.35
LEAST_BESIDE_COMMENTS = 0.75
"""Comments stand under their frames if that takes no squares smaller than so much of what they are without them."""


@dataclass(frozen=True, eq=False)
class Cell:
    """One frame ready to be set: its heading, its diagram, what stands below, and what it takes up in mm.

    ``edge`` is the room left of the corner dot, ``drop`` that from the frame's top to it.
    """

    frame: Frame
    heading: str
    layout: Layout
    moves: RunIn | None
    below: tuple[Lines, ...]
    comments: tuple[Comment, ...]
    edge: float
    drop: float
    bottom: float
    height: float


Told = Sequence[tuple[Comment, ...]]
"""The comments under each frame of a strip."""


@dataclass(frozen=True, eq=False)
class Strip:
    """All frames of a game in rows, and the rows that go on each page.

    ``commented``: whether the comments are under the frames, not on pages of their own.
    """

    rows: tuple[tuple[Cell, ...], ...]
    pages: tuple[tuple[int, ...], ...]
    step: float
    legend: Legend
    verdict: Lines
    commented: bool

    @property
    def square(self) -> float:
        """The squares of all frames but those of long chains, in mm."""
        return min(cell.layout.board.square for cell in self.cells)

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(cell for row in self.rows for cell in row)

    def too_large(self, sheet: Sheet, look: Look) -> bool:
        """Whether a frame is wider or taller than its page."""
        return self.too_tall(sheet, look) or any(
            cell.edge * 2 + cell.layout.board.pitch.columns * cell.layout.board.square > sheet.width + 1.0
            for cell in self.cells)

    def too_tall(self, sheet: Sheet, look: Look) -> bool:
        """Whether a frame is taller than its page."""
        lines = len(self.verdict.lines)
        return any(cell.height > foot_of(sheet, self.legend) - first_row(sheet, look, page, lines) + 0.01
                   for page, rows in enumerate(self.pages, 1) for row in rows for cell in self.rows[row])


def heading_of(facts: Facts, frame: Frame, look: Look) -> str:
    """Turns 12–20."""
    if frame.last <= frame.first:
        return look.words("replay.frame.start")
    kicks = facts.game.kicks
    first, last = kicks[frame.first], kicks[frame.last - 1]
    inside = first.number > 1 or (frame.last < len(kicks) and kicks[frame.last].turn == last.turn)
    if first.turn == last.turn and (frame.chain or inside):
        return look.words("replay.frame.chain", turn=first.turn, first=first.number, last=last.number)
    if first.turn == last.turn:
        return look.words("replay.frame.turn", turn=first.turn)
    return look.words("replay.frame.turns", first=first.turn, last=last.turn)


END_ROOM = 2.0
"""Beside a frame as wide as the page, so that an end mark on its wall stays out of the margin, in mm."""


def frame_square(facts: Facts, look: Look, sheet: Sheet, columns: int, tallest: float = FRAME_HEIGHT,
                 largest: float = LARGEST) -> float:
    """The square of every frame: the largest half millimetre that lets so many stand side by side."""
    if look.square:
        return look.square
    pitch = facts.game.position.pitch
    wide = (sheet.width + FRAME_GAP) / columns - FRAME_GAP
    tall = tallest
    if columns == 1 or look.large:
        tall, largest = sheet.foot - sheet.top - 70.0, 25.0 if look.large else LARGEST_ALONE
        wide -= 2 * END_ROOM
    square = largest
    while square > SMALLEST:
        layout = lay(view_of(facts.game, square, look, 0, 0), square, look)
        offset = layout.board.frame.offset
        beside, beyond = _coordinates(layout, look)
        if (pitch.columns * square + 2 * (offset + beside) <= wide + 0.01
                and (pitch.rows + 2) * square + 2 * (offset + beyond) <= tall + 0.01 + 2 * beyond):
            break
        square -= 0.5
    return square


def columns_of(facts: Facts, look: Look, sheet: Sheet) -> int:
    """How many frames stand side by side."""
    if look.large:
        return 1
    width = FRAME_WIDTH
    if look.square:
        layout = lay(view_of(facts.game, look.square, look, 0, 0), look.square, look)
        pitch = facts.game.position.pitch
        width = pitch.columns * look.square + 2 * (layout.board.frame.offset + _coordinates(layout, look)[0])
    return max(1, int((sheet.width + FRAME_GAP + 0.01) / (width + FRAME_GAP)))


def _coordinates(layout: Layout, look: Look) -> tuple[float, float]:
    if not look.coords:
        return 0.0, 0.0
    return coordinate_room(layout.board, coordinate_size(layout.board.square, look.large))


def plan_strip(facts: Facts, look: Look, sheet: Sheet, frames: Sequence[Frame], enlarge: bool = False) -> Strip:
    """Every frame laid out and put on pages; ``enlarge``: as large as they can be on so few pages."""
    columns = columns_of(facts, look, sheet)
    square = frame_square(facts, look, sheet, columns)
    while square < READABLE and columns > 1 and not look.square:
        columns -= 1
        square = frame_square(facts, look, sheet, columns, TALLER)
    strip = None
    if facts.comments:
        told = _told(facts, look, sheet, frames, columns)
        if all(fsum(comment.height(look) for comment in part) < sheet.foot - sheet.top for part in told):
            strip = _largest_strip(facts, look, sheet, frames, columns, square, told)
    if not strip or strip.too_tall(sheet, look) or strip.square < LEAST_BESIDE_COMMENTS * square:
        strip = _largest_strip(facts, look, sheet, frames, columns, square, None)
    return strip if look.square or not enlarge else _enlarged(strip, facts, look, sheet, frames)


def _told(facts: Facts, look: Look, sheet: Sheet, frames: Sequence[Frame], columns: int) -> Told:
    """The comments under each frame, which are the same at any square."""
    return [comments_on(facts, _view(facts, look, frame, SMALLEST), look, _wide(frame, sheet, columns))
            for frame in frames]


def _view(facts: Facts, look: Look, frame: Frame, square: float) -> View:
    numbering = Numbering.CHAIN if frame.chain and look.numbering is Numbering.TURN else None
    return view_of(facts.game, square, look, frame.first, frame.last, numbering)


def _wide(frame: Frame, sheet: Sheet, columns: int) -> float:
    """What stands below a frame may be so wide."""
    return sheet.width if frame.chain or columns == 1 else (sheet.width + FRAME_GAP) / columns - FRAME_GAP + 1.0


def _largest_strip(facts: Facts, look: Look, sheet: Sheet, frames: Sequence[Frame], columns: int, square: float,
                   told: Told | None) -> Strip:
    """The strip at the largest square, from ``square`` down, whose frames are no taller than a page."""
    while True:
        strip = _strip(facts, look, sheet, frames, columns, square, told)
        if look.square or square <= SMALLEST or not strip.too_tall(sheet, look):
            return strip
        square -= 0.5


def _enlarged(strip: Strip, facts: Facts, look: Look, sheet: Sheet, frames: Sequence[Frame]) -> Strip:
    """The same frames at the largest square, in as many columns as it takes, that needs no more pages."""
    best, square = strip, strip.cells[0].layout.board.square
    for columns in range(len(strip.rows[0]), 0, -1):
        trial = frame_square(facts, look, sheet, columns, sheet.foot - sheet.top, LARGEST_ALONE)
        told = _told(facts, look, sheet, frames, columns) if strip.commented else None
        while trial > square:
            found = _strip(facts, look, sheet, frames, columns, trial, told)
            if len(found.pages) <= len(strip.pages) and not found.too_tall(sheet, look):
                best, square = found, trial
                break
            trial -= 0.5
    return best


def _strip(facts: Facts, look: Look, sheet: Sheet, frames: Sequence[Frame], columns: int, square: float,
           told: Told | None) -> Strip:
    step = (sheet.width + FRAME_GAP) / columns
    rows: list[list[Cell]] = []
    for number, frame in enumerate(frames):
        own = max(square, CHAIN) if frame.chain and not look.square else square
        cell = _cell(facts, look, frame, own, _wide(frame, sheet, columns), told[number] if told else ())
        alone = frame.chain or (rows and (len(rows[-1]) == columns or rows[-1][-1].frame.chain))
        if not rows or alone:
            rows.append([])
        rows[-1].append(cell)
    signs = legend([cell.layout for row in rows for cell in row], look, sheet.width)
    last = max((cell for row in rows for cell in row), key=lambda cell: cell.frame.last)
    last_words = verdict(facts, last.layout.board.view, look.words, look.flip)
    said = break_lines(rich(last_words, facts), sheet.width, look.text)
    foot = foot_of(sheet, signs)
    pages = _paginate([max(cell.height for cell in row) for row in rows], foot, sheet, look, len(said.lines))
    return Strip(tuple(map(tuple, rows)), pages, step, signs, said, told is not None)


def foot_of(sheet: Sheet, signs: Legend) -> float:
    """Where the frames of a page must end, above the legend."""
    return sheet.foot - 4.0 - (7.0 * signs.look.scale + (len(signs.rows) - 1) * signs.row if signs.rows else 0.0)


def _paginate(heights: Sequence[float], foot: float, sheet: Sheet, look: Look, lines: int
              ) -> tuple[tuple[int, ...], ...]:
    pages: list[list[int]] = [[]]
    y = first_row(sheet, look, 1, lines)
    for number, height in enumerate(heights):
        if pages[-1] and y + height > foot:
            pages.append([])
            y = first_row(sheet, look, 2, lines)
        pages[-1].append(number)
        y += height + TO_NEXT * look.scale
    return tuple(map(tuple, pages))


def first_row(sheet: Sheet, look: Look, page: int, lines: int) -> float:
    """Where the first frames of a page begin."""
    return sheet.top + (25.0 + (lines - 1) * LEAD if page == 1 else 14.0) * look.scale


def _cell(facts: Facts, look: Look, frame: Frame, square: float, wide: float,
          told: tuple[Comment, ...]) -> Cell:
    layout = lay(_view(facts, look, frame, square), square, look)
    board, k = layout.board, look.scale
    beside, beyond = _coordinates(layout, look)
    offset = board.frame.offset
    drop = TO_GOAL * k + square + offset + beyond
    bottom = drop + (board.pitch.rows + 1) * square + offset + beyond
    moves = None
    if look.moves is not Moves.NONE and not frame.chain and board.view.live:
        moves = run_in(entries(board.view, look), look, wide)
    height = bottom + (TO_LIST + max(0.0, moves.height - moves.lead) if moves else 0.0)
    below = tuple(break_lines(rich(note, facts), wide, look.text) for note in notes(layout, look))
    height += sum(len(part.lines) for part in below) * LEAD * k + fsum(comment.height(look) for comment in told)
    height += 3.5 * k if below or told else 0.0
    if frame.chain:
        height = max(height, drop + (-(-(frame.last - frame.first) // GROUP) + 1) * CHAIN_ROW * k)
    edge = offset + beside + board.weights.base.wall / 2
    return Cell(frame, heading_of(facts, frame, look), layout, moves, below, told, edge, drop, bottom, height)


def draw_strip(strip: Strip, facts: Facts, look: Look, sheet: Sheet, behind: int = 0) -> Iterator[Page]:
    """The pages of a filmstrip, ``behind`` which so many others come."""
    for number, rows in enumerate(strip.pages, 1):
        marks: list[Mark] = []
        if number == 1:
            marks += header(facts, look, sheet)
            marks += text_block((strip.verdict,), sheet.left, sheet.top + 6.5 + 13.1 * look.scale, look)
        else:
            aside = look.words("replay.page", page=number, pages=len(strip.pages) + behind)
            marks += header(facts, look, sheet, aside, continued=True)
        y = first_row(sheet, look, number, len(strip.verdict.lines))
        for row in rows:
            for column, cell in enumerate(strip.rows[row]):
                marks += draw_cell(cell, facts, look, sheet, sheet.left + column * strip.step, y)
            y += max(cell.height for cell in strip.rows[row]) + TO_NEXT * look.scale
        first = sheet.foot - 1.5 - (len(strip.legend.rows) - 1) * strip.legend.row
        marks += strip.legend.marks(sheet.left, first)
        yield themed_page(sheet.paper.width, sheet.paper.height, look.theme, marks)


def draw_cell(cell: Cell, facts: Facts, look: Look, sheet: Sheet, x: float, y: float) -> Iterator[Mark]:
    """One frame, its top left corner at ``(x, y)``. An end mark on its wall moves it out of the page's margin."""
    k, size, board = look.scale, look.text.size, cell.layout.board
    corner = min(x + cell.edge, sheet.paper.width - sheet.paper.margin - board.bounds[2])
    corner = max(corner, sheet.paper.margin - board.bounds[0])
    yield Group((Text(x, y + cap_height(size) + 0.2, cell.heading, size, "bold", colour=look.theme.ink),), "H2")
    alt = look.words("replay.alt.part", what=cell.heading, title=document_title(facts, look.words))
    yield figure(cell.layout, look, corner, y + cell.drop, alt)
    at = y + cell.bottom + TO_LIST * k
    if cell.moves:
        yield from cell.moves.marks(x, at)
        at += cell.moves.height
    if cell.frame.chain and look.moves is not Moves.NONE:
        right = corner + board.pitch.columns * board.square + cell.edge
        yield from chain_list(cell, look, right + CHAIN_LIST, y + cell.drop + 3.0)
    yield from text_block(cell.below, x, at + 3.5 * k, look)
    at += (3.5 + sum(len(part.lines) for part in cell.below) * LEAD) * k
    yield from listed(cell.comments, x, at, look)


def chain_list(cell: Cell, look: Look, x: float, y: float) -> Iterator[Mark]:
    """A long chain's kicks in fives, each row with the numbers of its kicks."""
    view, k, size = cell.layout.board.view, look.scale, look.text.size
    entry = entries(view, look)[0]
    r = 2.4 * k
    marks: list[Mark] = []
    numbers = [view.kick_number(index) if view.numbering is Numbering.KICK else str(view.game.kicks[index].number)
               for index in range(view.first, view.stop)]
    column = x + text_width("00–00", size) + (3.0 * k if view.numbering is Numbering.KICK else 0.0)
    for row, group in enumerate(entry.groups, 1):
        middle = y + row * CHAIN_ROW * k + cap_height(size) / 2
        first, last = numbers[(row - 1) * GROUP], numbers[min(row * GROUP, len(numbers)) - 1]
        label = first if first == last else f"{first}–{last}"
        label_mark = Text(column, middle, label, size, anchor="end", colour=look.theme.ink)
        body = Text(column + 4.0 * k, middle, group, size, "bold", colour=look.theme.ink)
        marks.append(Group((Group((label_mark,), "Lbl"), Group((body,), "LBody")), "LI"))
    yield Group(entry_disc(entry, x + r, y, r, look), "P")
    yield Group(tuple(marks), "L", name="moves")
