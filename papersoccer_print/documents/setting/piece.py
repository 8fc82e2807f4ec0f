"""Pieces: parts of a page with a height, which a page can be filled with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import fsum

from ...scene.marks import Mark

Draw = Callable[[float, float], tuple[Mark, ...]]
"""Gives the marks of a piece whose top-left corner is at (x, y) mm."""


@dataclass(frozen=True, eq=False, slots=True)
class Piece:
    """What is never broken across pages, unless ``parts`` says how. Lengths in mm.

    ``before`` and ``after`` are the least gaps to its neighbours; ``keep``: it stays with what follows.
    """

    height: float
    draw: Draw
    before: float = 0.0
    after: float = 0.0
    keep: bool = False
    page_break: bool = False
    parts: tuple[Piece, ...] = ()


def gap_between(above: Piece, below: Piece) -> float:
    return max(above.after, below.before)


def stack_height(pieces: Sequence[Piece]) -> float:
    """The height of pieces one under the other."""
    return fsum(piece.height for piece in pieces) + fsum(map(gap_between, pieces, pieces[1:]))


def draw_stack(pieces: Sequence[Piece], x: float, y: float) -> tuple[Mark, ...]:
    """The marks of pieces one under the other, from (x, y) down."""
    marks: list[Mark] = []
    for number, piece in enumerate(pieces):
        if number:
            y += gap_between(pieces[number - 1], piece)
        marks.extend(piece.draw(x, y))
        y += piece.height
    return tuple(marks)


def stacked(pieces: Sequence[Piece], before: float = 0.0, after: float = 0.0, keep: bool = False) -> Piece:
    """Pieces as one."""
    kept = tuple(pieces)
    return Piece(stack_height(kept), lambda x, y: draw_stack(kept, x, y), before, after, keep)


def fill_pages(pieces: Iterable[Piece], height: float) -> list[list[Piece]]:
    """Pieces by page. Those that are kept together move together; one too tall for a page is taken apart."""
    pages: list[list[Piece]] = [[]]
    filled = 0.0
    for group in _groups(pieces):
        if group[0].page_break:
            if pages[-1]:
                pages.append([])
                filled = 0.0
            continue
        need = stack_height(group)
        if need > height and (len(group) > 1 or group[0].parts):
            for piece in group:
                for part in piece.parts or (piece,):
                    filled = _place([part], pages, filled, height)
        else:
            filled = _place(group, pages, filled, height)
    while len(pages) > 1 and not pages[-1]:
        pages.pop()
    return pages


def _place(group: list[Piece], pages: list[list[Piece]], filled: float, height: float) -> float:
    """Set a group on the last page or a new one; gives how far that page is then filled."""
    gap = gap_between(pages[-1][-1], group[0]) if pages[-1] else 0.0
    need = stack_height(group)
    if pages[-1] and filled + gap + need > height + 1e-6:
        pages.append([])
        filled, gap = 0.0, 0.0
    pages[-1].extend(group)
    return filled + gap + need


def _groups(pieces: Iterable[Piece]) -> Iterable[list[Piece]]:
    group: list[Piece] = []
    for piece in pieces:
        if piece.page_break and group:
            yield group
            group = []
        group.append(piece)
        if not piece.keep:
            yield group
            group = []
    if group:
        yield group
