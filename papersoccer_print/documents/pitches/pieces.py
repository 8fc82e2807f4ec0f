"""Pages of several pitches: pieces to cut apart, or to fold between."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from ...drawing.pitch import Frame
from ...rules.pitch import Pitch
from ...scene.marks import Group, Mark, Page, Symbol, Use
from .cards import BAR_ABOVE_CUT, BAR_ABOVE_EDGE, Card, add_bar, card_marks, without_tint
from .describe import describe_size
from .imposition import Plan, sheets_of
from .layout import EMPTY, Ink, Look
from .pages import Job, figure, page, without_roles


def imposed_pages(pitches: Sequence[Pitch], jobs: Sequence[Job], plan: Plan, look: Look, *,
                  cut_lines: bool = True, folded: bool = False) -> tuple[Page, ...]:
    """As many pages as the jobs fill, each cut into the plan's pieces, or folded between them."""
    pages = []
    seen: set[int] = set()
    for sheet in sheets_of(jobs, plan.grid):
        marks: list[Mark] = []
        for number, job in enumerate(sheet):
            marks += _piece_marks(pitches[job.pitch], plan, look, number, job, again=job.pitch in seen)
            seen.add(job.pitch)
        if folded:
            marks.append(plan.grid.fold_marks(look.theme.ink))
        elif cut_lines and len(plan.grid) > 1:
            marks.append(plan.grid.cut_lines(look.theme.ink))
        pages.append(page(plan.grid.paper, look, marks))
    return tuple(pages)


def _piece_marks(pitch: Pitch, plan: Plan, look: Look, number: int, job: Job, *, again: bool) -> list[Mark]:
    piece = plan.grid.piece(number)
    look = look._replace(theme=without_tint(look.theme.for_ruleset(pitch.ruleset)))
    frame = Frame(pitch, plan.squares[job.pitch], look.theme, look.large)
    card = Card(frame, look, piece.x, piece.y, piece.width, piece.height, filled=job.filled)
    if again and job.filled == EMPTY:
        marks = [_card_again(card)]
    else:
        picture = figure(frame, look, card.x0, card.y0, again=again)
        marks = [Group(card_marks(card, picture), "Sect", name="card")]
    if look.ruler and number < 2:
        length, key = ((50.0, "pitch.bar-mm-at-100"), (50.8, "pitch.bar-inch-at-100"))[number]
        lowest = piece.y + piece.height > plan.grid.paper.height - 1e-6
        y = piece.y + piece.height - (BAR_ABOVE_EDGE if lowest else BAR_ABOVE_CUT)
        if length <= piece.width - 2 * 5:
            ink = Ink(look.theme)
            add_bar(ink, card, piece.x + (piece.width - length) / 2, y, length, key)
            marks += ink.marks
    return marks


def _card_again(card: Card) -> Mark:
    """A card that stands in the document already, with nothing filled in: one figure, drawn once and told in short."""
    first = replace(card, x=0.0, y=0.0)
    marks = tuple(without_roles(card_marks(first, figure(card.frame, card.look, first.x0, first.y0, again=True))))
    key = f"card-{hashlib.sha256(repr(marks).encode()).hexdigest()[:10]}"
    symbol = Symbol(key, marks, 0, 0, card.width, card.height)
    alt = describe_size(card.frame.pitch, card.look.words)
    return Group((Use(symbol, card.x, card.y),), "Figure", alt, name="card")
