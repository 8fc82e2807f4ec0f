"""A game on one page: the pitch with every kick, the move list beside it, verdict and legend below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import fsum

from ...drawing.engraving.coordinates import coordinate_room, coordinate_size, coordinates
from ...drawing.engraving.draw import diagram_marks
from ...drawing.engraving.placing import Layout
from ...drawing.engraving.view import View
from ...drawing.stationery import badge, badge_width, words_after
from ...rules.options import End, Player
from ...scene.legible import legible
from ...scene.marks import Group, Mark, Page, Text, Weight
from ...scene.text import cap_height, cut_to_fit, text_width
from ..paper import Paper, themed_page
from ..setting.inline import Lines, break_lines, draw_lines, plain_signs
from .comments import APART, Comment, comments_on, listed, paged
from .facts import Facts, description, document_title, player_name, rich, title_line, verdict
from .legend import Legend, legend
from .look import LEAD, Look, Moves, lay, view_of
from .move_list import ColumnList, column_list, entries

LARGEST_SQUARE, SMALLEST_SQUARE = 18.0, 14.0
"""A page's squares, if the paper is A4 or less; the game turns into a filmstrip below the smaller."""
LARGEST_ON_LARGE_PAPER = 25.0
ROOMIEST_ROW, TIGHTEST_ROW = 5.6, 4.85
BEFORE_LIST = 7.5
SHORTEST_NAME = 8.0
"""Where a goal's label has less room than this for a name, the name goes."""
CAPTION_BELOW = 15.0
LIST_BELOW = 27.0
"""From the top margin to the middle of the list's first row."""
PART_BELOW = 8.0
"""From the last line above the legend, and above the comments, to the first of theirs."""


@dataclass(frozen=True)
class Sheet:
    """The page as a game uses it, in mm."""

    paper: Paper

    @property
    def left(self) -> float:
        return self.paper.margin + 2.0

    @property
    def right(self) -> float:
        return self.paper.width - self.paper.margin - 2.0

    @property
    def top(self) -> float:
        return self.paper.margin

    @property
    def foot(self) -> float:
        return self.paper.height - self.paper.margin

    @property
    def width(self) -> float:
        return self.right - self.left


def fitted(text: str, width: float, size: float, smallest: float, weight: Weight = "bold") -> tuple[str, float]:
    """A text and the size at which it is no wider than ``width``; cut with an ellipsis if the smallest is too large."""
    wide = text_width(text, size, weight)
    if wide <= width:
        return text, size
    if width < text_width("…", size, weight):
        return "", size
    size = max(smallest, int(size * width / wide * 2) / 2)
    return cut_to_fit(text, width, size, weight) or "…", size


def header(facts: Facts, look: Look, sheet: Sheet, aside: str | None = None, continued: bool = False
           ) -> Iterator[Mark]:
    """Both players, the ruleset (or ``aside``) on the right; event, date and length below unless ``continued``."""
    ruleset, pitch = facts.game.ruleset, facts.game.position.pitch
    size_text = look.words("replay.size", columns=pitch.columns, rows=pitch.rows)
    aside = aside or f"{legible(ruleset.label)} · {size_text}"
    aside, aside_size = fitted(aside, sheet.width * 0.4, 14 * look.scale, 10, "regular")
    baseline = sheet.top + 6.5
    room = sheet.width - text_width(aside, aside_size) - 8.0
    title_marks = (_names(facts, look, sheet, room, baseline),
                   Text(sheet.right, baseline, aside, aside_size, anchor="end", colour=look.theme.ink))
    if continued:
        yield Group(title_marks, "P")
        return
    yield Group(title_marks, "H1", outline=document_title(facts, look.words))
    line, size = fitted(title_line(facts, look.words), sheet.width, look.text.size, 8, "regular")
    if line:
        yield Group((Text(sheet.left, baseline + 7.2 * look.scale, line, size, colour=look.theme.ink),), "P")


def _names(facts: Facts, look: Look, sheet: Sheet, room: float, baseline: float) -> Group:
    from ...drawing.symbols import player_disc

    names = [player_name(facts, player, look.words) for player in Player]
    size, r = 20.0, 2.9
    each = room - 2 * (2 * r + 1.9) - 6.0
    total = fsum(text_width(name, size, "bold") for name in names)
    if total > each:
        widths = [text_width(name, 1, "bold") for name in names]
        size = max(12.0, size * each / total)
        slack = each - size * min(widths)
        names = [fitted(name, each / 2 if size * width > each / 2 and slack < size * width else each, size, size)[0]
                 for name, width in zip(names, widths, strict=True)]
        if fsum(text_width(name, size, "bold") for name in names) > each + 0.1:
            names = [fitted(name, each / 2, size, size)[0] for name in names]
    marks: list[Mark] = []
    x = sheet.left
    for player, name in zip(Player, names, strict=True):
        marks.append(Group(player_disc(player, x + r, baseline - cap_height(size) / 2, r, look.theme), "Artifact"))
        x += 2 * r + 1.9
        marks.append(Text(x, baseline, name, size, "bold", colour=look.theme.ink))
        x += text_width(name, size, "bold") + 6.0
    return Group(tuple(marks))


def goal_label(facts: Facts, look: Look, player: Player, centre: float, baseline: float, room: float) -> Group:
    """Who scores in a goal, centred on it."""
    size = look.text.size
    gap, space = words_after(size), text_width(" ", size)
    words = fitted(look.words("replay.scores-here"), room - badge_width(player, size) - gap, size, size, "regular")[0]
    spare = room - badge_width(player, size) - gap - space - text_width(words, size)
    name = fitted(facts.names.get(player, ""), spare, size, size)[0] if spare > SHORTEST_NAME else ""
    name_width = text_width(name, size, "bold") + space if name else 0.0
    x = centre - (badge_width(player, size) + gap + name_width + text_width(words, size)) / 2
    marks: list[Mark] = [*badge(player, x, baseline, size, look.theme, look.flip)]
    x += badge_width(player, size) + gap
    if name:
        marks.append(Text(x, baseline, name, size, "bold", colour=look.theme.ink))
    if words:
        marks.append(Text(x + name_width, baseline, words, size, colour=look.theme.ink))
    return Group(tuple(marks), "P")


def figure(layout: Layout, look: Look, x: float, y: float, alt: str, step: str = "") -> Group:
    """The diagram with its coordinates, the pitch's corner dot at ``(x, y)``; see `diagram_marks` for ``step``."""
    marks = diagram_marks(layout, step)
    if look.coords:
        size = coordinate_size(layout.board.square, look.large)
        marks = (*marks, Group(tuple(coordinates(layout.board, size)), name="coordinates"))
    return Group(marks, "Figure", alt=alt, dx=x, dy=y, name="diagram")


def notes(layout: Layout, look: Look) -> list[str]:
    """What found no room in the diagram."""
    words, view = look.words, layout.board.view
    found = []
    if view.notes:
        items = ", ".join(words("replay.notes.at", turn=note.turn, disc=note.at) for note in view.notes)
        found.append(words("replay.notes.also", list=items))
    if layout.dropped:
        key = "dropped" if look.moves is not Moves.NONE else "dropped-no-list"
        found.append(words(f"replay.notes.{key}", list=", ".join(layout.dropped)))
    return found


@dataclass(frozen=True, eq=False)
class Plan:
    """A page that fits: where the pitch's corner dot is, the list, the lines below, the comments if they fit too."""

    layout: Layout
    x: float
    y: float
    moves: ColumnList | None
    below: tuple[Lines, ...]
    legend: Legend
    comments: tuple[Comment, ...]
    caption_y: float

    @property
    def legend_y(self) -> float:
        """The baseline of the legend's first row."""
        lines = sum(len(part.lines) for part in self.below)
        return self.caption_y + ((lines - 1) * LEAD + PART_BELOW) * self.legend.look.scale

    @property
    def comments_y(self) -> float:
        """The baseline of the first comment."""
        if not self.legend.rows:
            return self.legend_y
        return self.legend_y + (len(self.legend.rows) - 1) * self.legend.row + PART_BELOW * self.legend.look.scale

    @property
    def bottom(self) -> float:
        """The last baseline of all."""
        look = self.legend.look
        if self.comments:
            return self.comments_y + fsum(each.height(look) for each in self.comments) - (LEAD + APART) * look.scale
        return self.comments_y - PART_BELOW * look.scale


def squares(facts: Facts, look: Look, sheet: Sheet, smallest: float | None = None) -> Iterator[float]:
    """The squares to try, largest first. A pitch too tall for the smallest may go down to 10."""
    if look.square:
        yield look.square
        return
    large_paper = min(sheet.paper.width, sheet.paper.height) > 220
    square = LARGEST_ON_LARGE_PAPER if large_paper or look.large else LARGEST_SQUARE
    rows, columns = facts.game.position.pitch.rows + 2, facts.game.position.pitch.columns
    tallest = min((sheet.foot - sheet.top - 61.0) / rows, (sheet.width - 30.0) / columns)
    least = smallest if smallest is not None else min(SMALLEST_SQUARE, max(10.0, tallest - 2.5))
    while square >= least:
        yield square
        square -= 1.0 if square > 10 else 0.5


def plan_page(facts: Facts, look: Look, sheet: Sheet, first: int = 0, last: int | None = None,
              smallest: float | None = None) -> Plan | None:
    """The largest square at which pitch, list, caption and legend fit on the page; None if there is none.

    The comments are under them if that takes no smaller squares than a page may choose by itself; else it has none.
    """
    for commented, least in ((True, None), (False, smallest)) if facts.comments else ((False, smallest),):
        for square in squares(facts, look, sheet, least):
            plan = _try(facts, look, sheet, square, first, last, commented)
            if plan:
                return plan
    return None


def _try(facts: Facts, look: Look, sheet: Sheet, square: float, first: int, last: int | None, commented: bool
         ) -> Plan | None:
    pitch = facts.game.position.pitch
    needed = (pitch.rows + 2) * square + 24.5 + CAPTION_BELOW
    if needed > sheet.foot - sheet.top or pitch.columns * square > sheet.width + 0.01:
        return None
    layout = lay(view_of(facts.game, square, look, first, last), square, look)
    board = layout.board
    offset, k = board.frame.offset, look.scale
    beside, beyond = coordinate_room(board, coordinate_size(square, look.large)) if look.coords else (0.0, 0.0)
    edge = 0.0 if not look.coords else beside
    # the wall itself is in line with the text, unless an end mark on it would stand in the margin
    x = max(sheet.left + board.weights.base.wall / 2 + offset + edge, sheet.paper.margin - board.bounds[0])
    y = sheet.top + 24.5 + (k - 1) * 10 + square + offset + beyond
    right = x + pitch.columns * square + offset + edge
    moves = beside_list(layout, look, sheet, right)
    if max(right, x + board.bounds[2] - 2.0) > sheet.right + 0.01 or (moves is None and look.moves is not Moves.NONE):
        return None
    caption_y = y + (pitch.rows + 1) * square + offset + board.weights.base.ring_reach + beyond + CAPTION_BELOW * k
    low = moves is not None and sheet.top + LIST_BELOW + moves.height > caption_y - 8.0 * k
    width = right - sheet.left + 1.0 if low else sheet.width
    signs = legend([layout], look, width)
    said = [verdict(facts, board.view, look.words, look.flip), *notes(layout, look)]
    below = tuple(break_lines(rich(part, facts), width, look.text) for part in said)
    told = comments_on(facts, board.view, look, width) if commented else ()
    plan = Plan(layout, x, y, moves, below, signs, told, caption_y)
    return plan if plan.bottom <= sheet.foot - 1.0 else None


def beside_list(layout: Layout, look: Look, sheet: Sheet, right: float) -> ColumnList | None:
    """The move list in one column of ten kicks a line, or in two of five; None if neither fits."""
    if look.moves is Moves.NONE:
        return None
    items = entries(layout.board.view, look)
    height, room = sheet.foot - sheet.top - 29.5, sheet.right + 1.0 - right - BEFORE_LIST
    for columns, per_line in ((1, 2), (1, 1), (2, 1), (3, 1)):
        found = column_list(items, look, columns, per_line, height, ROOMIEST_ROW, TIGHTEST_ROW)
        if found and (found.width <= room or not items):
            return found
    return None


def draw_page(plan: Plan, facts: Facts, look: Look, sheet: Sheet) -> Page:
    """The page of a plan."""
    layout, board = plan.layout, plan.layout.board
    square, offset = board.square, board.frame.offset
    pitch, size = board.pitch, look.text.size
    beyond = coordinate_room(board, coordinate_size(square, look.large))[1] if look.coords else 0.0
    marks: list[Mark] = [*header(facts, look, sheet)]
    _, top, _, bottom = board.bounds
    apart = 1.0 if look.coords else 0.0
    top, bottom = min(top, -square - offset - beyond), max(bottom, (pitch.rows + 1) * square + offset + beyond)
    ends = {End.TOP: plan.y + top - 1.6 - apart, End.BOTTOM: plan.y + bottom + 1.9 + cap_height(size) + apart}
    labels = {}
    for end, goal in pitch.goals.items():
        shown = end if not look.flip else next(other for other in End if other is not end)
        left, right = board.at((goal.left, goal.row))[0], board.at((goal.right, goal.row))[0]
        room = 2 * min(plan.x + (left + right) / 2 - sheet.left, sheet.right - plan.x - (left + right) / 2)
        labels[shown] = goal_label(facts, look, end.attacker, plan.x + (left + right) / 2, ends[shown], room)
    marks.append(labels[End.TOP])
    marks.append(figure(layout, look, plan.x, plan.y, description(facts, board.view, look.words, look.flip)))
    marks.append(labels[End.BOTTOM])
    marks += text_block(plan.below, sheet.left, plan.caption_y, look)
    marks += plan.legend.marks(sheet.left, plan.legend_y)
    marks += listed(plan.comments, sheet.left, plan.comments_y, look)
    if plan.moves:
        x = plan.x + pitch.columns * square + offset
        x += coordinate_room(board, coordinate_size(square, look.large))[0] if look.coords else 0.0
        marks += plan.moves.marks(x + BEFORE_LIST, sheet.top + LIST_BELOW)
    return themed_page(sheet.paper.width, sheet.paper.height, look.theme, marks)


def comment_pages(facts: Facts, view: View, look: Look, sheet: Sheet, before: int) -> tuple[Page, ...]:
    """The comments on what a view shows, on pages of their own; so many pages come ``before`` them."""
    comments = comments_on(facts, view, look, sheet.width)
    first = sheet.top + 6.5 + 10.0 * look.scale
    pages = paged(comments, sheet.foot - 1.0 - first + LEAD * look.scale, look)
    made = []
    for number, page in enumerate(pages, before + 1):
        aside = look.words("replay.page", page=number, pages=before + len(pages))
        marks = [*header(facts, look, sheet, aside, continued=True), *listed(page, sheet.left, first, look)]
        made.append(themed_page(sheet.paper.width, sheet.paper.height, look.theme, marks))
    return tuple(made)


def text_block(parts: tuple[Lines, ...], x: float, baseline: float, look: Look) -> Iterator[Mark]:
    """Broken texts one under the other, the first line on ``baseline``."""
    for part in parts:
        for line in part.lines:
            single = Lines((line,), part.style, part.width, part.style.line)
            yield Group(draw_lines(single, x, baseline - part.style.baseline, look.theme, plain_signs), "P")
            baseline += LEAD * look.scale
