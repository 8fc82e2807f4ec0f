"""What a record says of its turns: each comment behind its turn's disc, below a diagram or on pages of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...drawing.engraving.view import View
from ...scene.marks import Group, Mark
from ...scene.text import cap_height
from ..setting.blocks import Sign, SignKind, Span
from ..setting.inline import Lines, break_lines, draw_lines, plain_signs, sign_width
from .facts import Facts
from .look import LEAD, Look
from .move_list import AFTER_DISC, END_GAP, RADIUS, Entry, entries, entry_disc

APART = 1.6
"""Besides from line to line, between two comments, in mm."""
INDENT = 2 * RADIUS + END_GAP + AFTER_DISC


@dataclass(frozen=True, eq=False)
class Comment:
    """One comment: the turn whose disc it stands behind (None: the start, where no turn has ended), and its lines.

    ``begins`` is False for what goes on from another page.
    """

    entry: Entry | None
    text: Lines
    begins: bool = True

    def height(self, look: Look) -> float:
        """From its first baseline to the first of the next one, in mm."""
        return (len(self.text.lines) * LEAD + APART) * look.scale

    def marks(self, x: float, baseline: float, look: Look) -> Group:
        """The comment, the left edge of its disc at ``x``, its first line on ``baseline``."""
        k, style = look.scale, look.text
        sign: tuple[Mark, ...] = ()
        if self.entry and self.begins:
            middle = baseline - cap_height(style.size) / 2
            sign = entry_disc(self.entry, x + RADIUS * k, middle, RADIUS * k, look)
        elif self.begins:
            start = Sign(SignKind.START, "◇")
            sign = plain_signs(start, x + RADIUS * k - sign_width(start, style) / 2, baseline, style, look.theme)
        lines = [mark for number, line in enumerate(self.text.lines)
                 for mark in draw_lines(Lines((line,), style, self.text.width, style.line), x + INDENT * k,
                                        baseline + number * LEAD * k - style.baseline, look.theme, plain_signs)]
        label = [Group(sign, "Lbl")] if sign else []
        return Group((*label, Group(tuple(lines), "LBody")), "LI")


def comments_on(facts: Facts, view: View, look: Look, width: float) -> tuple[Comment, ...]:
    """The comments on what a view shows, broken into lines that take ``width`` mm with their discs."""
    discs = {entry.turn: replace(entry, number=entry.number or str(entry.turn), end=None)
             for entry in entries(view, look)} if facts.comments else {}
    told = {turn: text for turn, text in sorted(facts.comments.items())
            if text and (turn in discs or (turn == view.first == 0))}
    return tuple(Comment(discs.get(turn), break_lines((Span(text),), width - INDENT * look.scale, look.text))
                 for turn, text in told.items())


def listed(comments: Sequence[Comment], x: float, baseline: float, look: Look) -> Iterator[Mark]:
    """Comments one under the other."""
    items = []
    for comment in comments:
        items.append(comment.marks(x, baseline, look))
        baseline += comment.height(look)
    if items:
        yield Group(tuple(items), "L", name="comments")


def paged(comments: Sequence[Comment], height: float, look: Look) -> list[list[Comment]]:
    """Comments on pages that hold ``height`` mm of them; one goes on overleaf only if it is taller than a page."""
    lead = LEAD * look.scale
    most = max(1, int(height / lead + 1e-6))
    pages: list[list[Comment]] = []
    room = 0.0
    for comment in comments:
        lines = comment.text.lines
        for at in range(0, len(lines), most):
            part = replace(comment, text=replace(comment.text, lines=lines[at:at + most]), begins=at == 0)
            if len(part.text.lines) * lead > room + 1e-6:
                pages.append([])
                room = height
            pages[-1].append(part)
            room -= part.height(look)
    return pages
