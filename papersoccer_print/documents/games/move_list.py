"""The list of moves: a disc for each turn, then its kicks as arrows in groups of five. It always holds every kick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...drawing.engraving.marks import end_mark, numbered_disc
from ...drawing.engraving.view import EndKind, Numbering, View
from ...rules.options import Player
from ...scene.marks import Group, Mark, Text
from ...scene.text import cap_height, text_width
from .look import LEAD, Look, Moves

GROUP = 5
GROUP_GAP = 1.1
AFTER_DISC = 1.7
"""Between a disc (with room for its end mark) and its arrows."""
RADIUS, RUN_RADIUS = 2.15, 2.1
NUMBER = 3.9
"""A disc's number in points a millimetre of its radius."""
END_GAP, END_LINE = 0.55, 0.4


@dataclass(frozen=True, slots=True)
class Entry:
    """One turn: the number in its disc, its kicks in groups of five, the end mark it carries if it is the last."""

    turn: int
    player: Player
    number: str
    groups: tuple[str, ...]
    end: EndKind | None = None


def entries(view: View, look: Look) -> tuple[Entry, ...]:
    """The turns of the live kicks, in order; a part of a turn where the view begins or stops inside one."""
    turns: dict[int, list[int]] = {}
    for index, kick in enumerate(view.live, view.first):
        turns.setdefault(kick.turn, []).append(index)
    found = []
    for turn, indexes in turns.items():
        kicks = view.game.kicks[indexes[0] : indexes[-1] + 1]
        signs = [look.kick_sign(kick.direction) for kick in kicks]
        groups = tuple("".join(signs[n : n + GROUP]) for n in range(0, len(signs), GROUP))
        by_kick = view.numbering is Numbering.KICK
        number = view.kick_number(indexes[-1]) if by_kick else view.turn_number(turn)
        end = view.end[1] if view.end and indexes[-1] == view.stop - 1 else None
        found.append(Entry(turn, kicks[0].player, number, groups, end))
    return tuple(found)


def group_width(look: Look) -> float:
    """The width of a full group of five."""
    return text_width("0" * GROUP if look.moves is Moves.DIGITS else "↘" * GROUP, look.text.size, "bold")


def entry_disc(entry: Entry, x: float, y: float, r: float, look: Look) -> tuple[Mark, ...]:
    """A turn's disc, with its end mark, centred."""
    disc = numbered_disc(entry.player, x, y, r, 0.25, NUMBER * r, entry.number, look.theme)
    if entry.end is None:
        return disc
    return (end_mark(entry.end, x, y, 0.0, r + END_GAP, END_LINE, look.theme), *disc)


def groups_marks(groups: Sequence[str], x: float, y: float, look: Look) -> Iterator[Mark]:
    """Groups of kicks from ``x`` on, centred on ``y``."""
    size = look.text.size
    for group in groups:
        yield Text(x, y + cap_height(size) / 2, group, size, "bold", colour=look.theme.ink)
        x += text_width(group, size, "bold") + GROUP_GAP * look.scale


# ---- a row a turn

@dataclass(frozen=True, eq=False)
class ColumnList:
    """A list in columns, a row a turn; chains longer than ``per_line`` groups go on below, at the same indent."""

    look: Look
    rows: tuple[tuple[tuple[Entry, int, tuple[str, ...]], ...], ...]
    """Each column's lines: the turn, which of its lines this is, and the groups on it."""
    column_width: float
    row: float

    @property
    def width(self) -> float:
        return len(self.rows) * self.column_width - (3.0 * self.look.scale if self.rows else 0.0)

    @property
    def height(self) -> float:
        """From the middle of the first row down to the end of the last, with an end mark round its disc."""
        return (max(map(len, self.rows), default=0) - 1) * self.row + (RADIUS + END_GAP + END_LINE) * self.look.scale

    def marks(self, x: float, y: float) -> tuple[Mark, ...]:
        """The list, its left edge at ``x``, the middle of its first row at ``y``."""
        return (Group(tuple(item for number, column in enumerate(self.rows)
                            for item in self._column(column, x + number * self.column_width, y)), "L", name="moves"),)

    def _column(self, column: Sequence[tuple[Entry, int, tuple[str, ...]]], x: float, y: float) -> Iterator[Group]:
        k = self.look.scale
        r, indent = RADIUS * k, (2 * RADIUS + END_GAP + AFTER_DISC) * k
        label: tuple[Mark, ...] = ()
        body: list[Mark] = []
        for number, (entry, part, groups) in enumerate(column):
            middle = y + number * self.row
            if part == 0:
                if label:
                    yield _item(label, body)
                label, body = entry_disc(entry, x + r + END_GAP * k, middle, r, self.look), []
            body += groups_marks(groups, x + indent, middle, self.look)
        if label:
            yield _item(label, body)


def _item(label: tuple[Mark, ...], body: Sequence[Mark]) -> Group:
    return Group((Group(label, "Lbl"), Group(tuple(body), "LBody")), "LI")


def column_list(items: Sequence[Entry], look: Look, columns: int, per_line: int, height: float, longest: float,
                shortest: float) -> ColumnList | None:
    """A list of so many columns, or None if it does not fit in ``height`` with rows of ``shortest`` or more mm."""
    lines: list[list[tuple[Entry, int, tuple[str, ...]]]] = []
    for entry in items:
        cut = range(0, len(entry.groups), per_line)
        lines.append([(entry, n, entry.groups[at : at + per_line]) for n, at in enumerate(cut)])
    most = int(height / (shortest * look.scale) + 1e-6) + 1
    filled = balanced([len(turn) for turn in lines], columns, most)
    if filled is None:
        return None
    rows = [[] for _ in range(columns)]  # type: list[list[tuple[Entry, int, tuple[str, ...]]]]
    for turn, column in zip(lines, filled, strict=True):
        rows[column] += turn
    tallest = max((len(column) for column in rows), default=0)
    row = min(longest * look.scale, height / max(1, tallest - 1))
    k = look.scale
    width = (2 * RADIUS + END_GAP + AFTER_DISC + (per_line - 1) * GROUP_GAP + 3.0) * k + per_line * group_width(look)
    return ColumnList(look, tuple(tuple(column) for column in rows if column), width, row)


def balanced(lengths: Sequence[int], columns: int, most: int) -> list[int] | None:
    """Which column each turn goes into, so that the tallest is as short as can be; None if that is over ``most``."""
    if columns == 1:
        return [0] * len(lengths) if sum(lengths) <= most else None
    for limit in range(max([-(-sum(lengths) // columns), *lengths, 1]), most + 1):
        column, filled, places = 0, 0, []
        for length in lengths:
            if filled + length > limit:
                column, filled = column + 1, 0
            filled += length
            places.append(column)
        if column < columns:
            return places
    return None


# ---- run in, as text

@dataclass(frozen=True, eq=False)
class RunIn:
    """A list set like running text; a turn's first group stays with its disc."""

    look: Look
    lines: tuple[tuple[tuple[float, Entry | str], ...], ...]
    """On each line, where a disc or a group begins and which it is."""

    @property
    def lead(self) -> float:
        return LEAD * self.look.scale

    @property
    def height(self) -> float:
        return len(self.lines) * self.lead

    def marks(self, x: float, y: float) -> tuple[Mark, ...]:
        """The list, its left edge at ``x``, the middle of its first line at ``y``."""
        r = RUN_RADIUS * self.look.scale
        items: list[Mark] = []
        label: tuple[Mark, ...] = ()
        body: list[Mark] = []
        for number, line in enumerate(self.lines):
            middle = y + number * self.lead
            for at, what in line:
                if isinstance(what, Entry):
                    items += [_item(label, body)] if label else []
                    label, body = entry_disc(what, x + at + r, middle, r, self.look), []
                else:
                    body += groups_marks([what], x + at, middle, self.look)
        items += [_item(label, body)] if label else []
        return (Group(tuple(items), "L", name="moves"),)


def run_in(items: Sequence[Entry], look: Look, width: float) -> RunIn:
    """The list broken into lines of ``width`` mm."""
    k, size = look.scale, look.text.size
    gap, between = GROUP_GAP * k, 2.9 * k
    lines: list[list[tuple[float, Entry | str]]] = [[]]
    at = 0.0
    for entry in items:
        mark = (END_GAP + END_LINE / 2 + 0.2) * k if entry.end else 0.0
        disc = (2 * RUN_RADIUS + 0.8) * k + 2 * mark
        first = disc + (text_width(entry.groups[0], size, "bold") if entry.groups else 0.0)
        start = at + between if lines[-1] else 0.0
        if lines[-1] and start + first > width:
            lines.append([])
            start = 0.0
        lines[-1].append((start + (mark if start else 0.0), entry))
        at = start + disc
        for number, group in enumerate(entry.groups):
            wide = text_width(group, size, "bold")
            if number:
                at += gap
                if at + wide > width:
                    lines.append([])
                    at = (2 * RUN_RADIUS + 0.8) * k
            lines[-1].append((at, group))
            at += wide
    return RunIn(look, tuple(tuple(line) for line in lines if line))
