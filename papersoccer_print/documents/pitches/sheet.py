"""The full pitch sheet: one pitch a page, with title, names, boxes and check bars around it.

Baselines and gaps are those of the visual standard; what does not fit is dropped in a fixed order, type never shrinks.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from ...drawing.stationery import badge_width, box_to_tick, check_bar
from ...rules.options import End
from ...scene.marks import Group, Mark, Text
from ...scene.text import cap_height, cut_to_fit, text_width
from .layout import SHORTEST_LINE, Ink, Layout, can_draw, measure_label


def sheet_marks(layout: Layout, figure: Mark) -> tuple[Mark, ...]:
    """Everything on the page in reading order; ``figure`` is the pitch itself."""
    ink = Ink(layout.look.theme)
    _heading(layout, ink)
    _goal_label(layout, ink, End.TOP)
    _name(layout, ink, End.TOP)
    _first_kick(layout, ink)
    ink.marks.append(figure)
    _name(layout, ink, End.BOTTOM)
    _winner(layout, ink)
    _goal_label(layout, ink, End.BOTTOM)
    if layout.look.ruler:
        _footer(layout, ink)
    return tuple(ink.marks)


def _heading(layout: Layout, ink: Ink) -> None:
    style, (left, right) = layout.style, layout.edges
    y = layout.y0 + layout.frame.top - style.title_up - layout.out
    with_title, line, _ = layout.heading
    if with_title:
        ink.text(left, y, layout.look.words("pitch.title"), style.title, "bold", role="H1")
    ink.text(right, y, line, style.ruleset, anchor="end", role="P" if with_title else "H1")


def _goal_label(layout: Layout, ink: Ink, end: End) -> None:
    style, theme, player, label = layout.style, layout.look.theme, end.attacker, measure_label(layout, end)
    more = [Text(label.x + label.start, label.y, label.scores, style.label, colour=theme.player[player])]
    if label.defends:
        more.append(Text(label.x + label.width, label.y, label.defends, style.label, anchor="end",
                         colour=theme.player[player.other]))
    ink.badge(player, label.x, label.y, style.label, more)


def _name(layout: Layout, ink: Ink, end: End) -> None:
    """The badge again, "Name", and a line: without the word, or beside the goal's label, where there is no room."""
    style, words, player = layout.style, layout.look.words, end.attacker
    left, right = layout.zone(end, right=False)
    y = layout.field_baselines[0 if end is End.TOP else 1]
    after = left + badge_width(player, style.label)
    word = words("pitch.name")
    start = after + 3 + text_width(word, style.field) + 2
    if right - start >= style.name_line:
        ink.badge(player, left, y, style.label, [Text(after + 3, y, word, style.field, colour=ink.theme.ink)])
    elif right - after - 2.5 >= SHORTEST_LINE:
        start = after + 2.5
        ink.badge(player, left, y, style.label)
    else:
        # The goal leaves no room beside it: the label, which has the badge, shares its row.
        label = measure_label(layout, end)
        left, right, y = layout.edges[0], label.x - 6, label.y
        start = left + text_width(word, style.field) + 2
        if right - start < SHORTEST_LINE:
            return
        ink.text(left, y, word, style.field)
    ink.write_line(start, right, y, style.write_line)
    name = layout.filled.names[0 if end is End.TOP else 1]
    if name:
        ink.text(start + 1, y, cut_to_fit(name, right - start - 1, style.field), style.field)


class Choices:
    """A label with boxes to tick: measured first, then drawn where it fits."""

    def __init__(self, layout: Layout, label: str, letters: Sequence[str]) -> None:
        self.style, self.label, self.letters = layout.style, label, tuple(letters)

    @property
    def label_width(self) -> float:
        return text_width(self.label, self.style.field) + 4

    def boxes_width(self, letters: Sequence[str]) -> float:
        each = [self.style.box + 1.5 + text_width(letter, self.style.field) for letter in letters]
        return fsum(each) + 5 * max(0, len(each) - 1)

    def draw(self, ink: Ink, x: float, y: float, letters: Sequence[str]) -> None:
        """Label and boxes on one row."""
        ink.text(x, y, self.label, self.style.field)
        self.draw_boxes(ink, x + self.label_width, y, letters)

    def draw_boxes(self, ink: Ink, x: float, y: float, letters: Sequence[str]) -> None:
        for letter in letters:
            ink.art(box_to_tick(x, y, self.style.box, self.style.box_line, ink.theme))
            ink.text(x + self.style.box + 1.5, y, letter, self.style.field)
            x += self.boxes_width([letter]) + 5


def _first_kick(layout: Layout, ink: Ink) -> None:
    """Who begins, above the date; over its own boxes, without the date, where one row is too narrow."""
    words, style = layout.look.words, layout.style
    left, right = layout.zone(End.TOP, right=True)
    y = layout.field_baselines[0]
    choice = Choices(layout, words("pitch.first-kick"), "AB")
    clear = _clear_of_label(layout, End.TOP, left, y - layout.row - cap_height(style.field))
    if clear and choice.label_width + choice.boxes_width("AB") <= right - left:
        choice.draw(ink, left, y - layout.row, "AB")
        date = words("pitch.date")
        start = left + text_width(date, style.field) + 2
        if right - start >= SHORTEST_LINE:
            ink.text(left, y, date, style.field)
            ink.write_line(start, right, y, style.write_line)
    elif clear and max(choice.label_width - 4, choice.boxes_width("AB")) <= right - left:
        ink.text(left, y - layout.row, choice.label, style.field)
        choice.draw_boxes(ink, left, y, "AB")
    else:
        _beside_label(layout, ink, End.TOP, choice, "AB")


def _winner(layout: Layout, ink: Ink) -> None:
    """Who won: on one row, or the draw alone on a second one, or all boxes under the label."""
    words, style = layout.look.words, layout.style
    left, right = layout.zone(End.BOTTOM, right=True)
    y, room = layout.field_baselines[1], right - left
    draw = [words("pitch.draw")] if can_draw(layout.frame.pitch.ruleset) else []
    choice = Choices(layout, words("pitch.winner"), ["A", "B", *draw])
    second = _clear_of_label(layout, End.BOTTOM, left, y + layout.row + 0.55)
    if choice.label_width + choice.boxes_width(choice.letters) <= room:
        choice.draw(ink, left, y, choice.letters)
    elif second and max(choice.label_width + choice.boxes_width("AB"), choice.boxes_width(draw)) <= room:
        choice.draw(ink, left, y, "AB")
        under_boxes = choice.label_width + choice.boxes_width(draw) <= room
        choice.draw_boxes(ink, left + choice.label_width * under_boxes, y + layout.row, draw)
    elif second and max(choice.label_width - 4, choice.boxes_width("AB")) <= room:
        ink.text(left, y, choice.label, style.field)
        whole = choice.boxes_width(choice.letters) <= room
        choice.draw_boxes(ink, left, y + layout.row, choice.letters if whole else "AB")
    else:
        _beside_label(layout, ink, End.BOTTOM, choice, choice.letters)


def _clear_of_label(layout: Layout, end: End, left: float, edge: float) -> bool:
    """Whether fields from ``left`` on, reaching up (at the top) or down to ``edge``, keep clear of the goal's label."""
    label = measure_label(layout, end)
    if left >= label.x + label.width + 3:
        return True
    return edge >= label.y + 1 if end is End.TOP else edge <= label.y - cap_height(layout.style.label) - 1


def _beside_label(layout: Layout, ink: Ink, end: End, choice: Choices, letters: Sequence[str]) -> None:
    """The last resort for boxes: on the row of the goal's label, at the right edge, if they fit there."""
    label = measure_label(layout, end)
    width = choice.label_width + choice.boxes_width(letters)
    if layout.edges[1] - width >= label.x + label.width + 6:
        choice.draw(ink, layout.edges[1] - width, label.y, letters)


def _footer(layout: Layout, ink: Ink) -> None:
    """Two check bars, apart, with "Print at 100 %" between them, or in them where there is no room between."""
    style, words, theme = layout.style, layout.look.words, layout.look.theme
    y = layout.y0 + layout.frame.bottom + style.foot_down + layout.out
    caption = words("pitch.print-at-100")
    half = text_width(caption, style.field) / 2 + 3
    centre = layout.x0 + (layout.frame.left + layout.frame.right) / 2
    left, right = layout.edges
    # Both bars move outwards equally until the caption stands clear of them.
    push = max(0.0, left + 50 - (centre - half), centre + half - (right - 50.8))
    left, right = left - push, right + push
    labels = words("pitch.bar-mm"), words("pitch.bar-inch")
    if min(left, layout.paper.width - right) >= layout.paper.margin - 1e-9:
        ink.text(centre, y, caption, style.field, anchor="middle")
    else:
        left, right = layout.paper.margin + 0.5, layout.paper.width - layout.paper.margin - 0.5
        labels = words("pitch.bar-mm-at-100"), words("pitch.bar-inch-at-100")
    bars = [(left, 50.0, labels[0]), (right - 50.8, 50.8, labels[1])]
    for x, length, label in bars if right - left >= 50 + 50.8 + 3 else bars[:1]:
        lines, text = check_bar(x, y, length, label, style.field, theme, line=style.bar, tick=style.tick)
        ink.art(*lines)
        ink.marks.append(Group((text,), "P"))
