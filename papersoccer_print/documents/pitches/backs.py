"""Rules on the back of pitches: the short sheet where a piece is A5 or larger, else its sentences alone on a card.

A back lies where its front comes to lie when the sheet is turned, so that each meets its front after cutting.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ...errors import UsageError
from ...resources import shipped
from ...rules.ruleset import Ruleset
from ...scene.legible import legible
from ...scene.marks import Group, Mark, Page, Symbol, Text, Use
from ...scene.text import cap_height, text_width
from ..paper import Paper
from ..setting.figures import Drawn, Pictures, Role
from ..setting.layout import Setter
from ..setting.piece import draw_stack, stack_height
from ..setting.style import LARGE, SHORT
from ..sheets.markdown import read_markdown
from ..sheets.names import Sheet
from ..sheets.sheet import SMALLEST_SHORT, Order, make_sheet
from ..sheets.template import render
from .imposition import Grid, Piece
from .layout import Look
from .pages import page, without_roles

Edge = Literal["long", "short"]
MARGIN = 9.0
TITLE_BAND = 9.0


@dataclass(frozen=True, slots=True)
class Turning:
    """How the printer turns the sheet, and how far it misses: ``offset`` moves every back, in mm right and down."""

    edge: Edge
    offset: tuple[float, float] = (0.0, 0.0)

    def back_of(self, piece: Piece, paper: Paper) -> Piece:
        """Where a front piece's back lies on the back page.

        Turned about a vertical edge, left and right change places; about a horizontal one, top and bottom do.
        """
        upright = paper.height >= paper.width
        if (self.edge == "long") == upright:
            return piece._replace(x=paper.width - piece.x - piece.width)
        return piece._replace(y=paper.height - piece.y - piece.height)


@dataclass(frozen=True, slots=True)
class _SheetWish:
    """The options of the short sheet on a piece."""

    paper: str
    theme: str
    large_print: bool = False
    landscape: bool = False
    margin: float | None = None
    template: str | None = None


class Backs:
    """Makes back pages: the rules of each ruleset are set once, and drawn once a document."""

    def __init__(self, look: Look, theme: str, standard: Ruleset, turning: Turning) -> None:
        self.look, self.theme, self.standard, self.turning = look, theme, standard, turning
        self._symbols: dict[tuple[str, float, float], Symbol] = {}

    def page(self, grid: Grid, rulesets: Sequence[Ruleset]) -> Page:
        """The back of a page whose pieces show these rulesets, in order."""
        marks: list[Mark] = []
        dx, dy = self.turning.offset
        for number, ruleset in enumerate(rulesets):
            piece = self.turning.back_of(grid.piece(number), grid.paper)
            marks.append(self._back(ruleset, piece, piece.x + dx, piece.y + dy))
        return page(grid.paper, self.look, marks)

    def _back(self, ruleset: Ruleset, piece: Piece, x: float, y: float) -> Mark:
        """The rules as text the first time, then as a figure that says so: the same ink, drawn once."""
        key = (ruleset.digest, piece.width, piece.height)
        if key in self._symbols:
            alt = self.look.words("pitch.rules-again", title=legible(ruleset.label))
            return Group((Use(self._symbols[key], x, y),), "Figure", alt, name="back")
        marks = self._set(ruleset, piece)
        drawn = tuple(without_roles(marks))
        name = f"rules-{hashlib.sha256(repr(drawn).encode()).hexdigest()[:10]}"
        self._symbols[key] = Symbol(name, drawn, 0, 0, piece.width, piece.height)
        return Group(marks, "Sect", name="back", dx=x, dy=y)

    def _set(self, ruleset: Ruleset, piece: Piece) -> tuple[Mark, ...]:
        factor = min(piece.width / SMALLEST_SHORT[0], piece.height / SMALLEST_SHORT[1])
        if factor >= 0.999 and not self.look.large:
            order = Order("rules-short", ruleset, self.standard, self.look.words, "sheet.document-short")
            sheet = make_sheet(order, _SheetWish(f"{piece.width:.3f}x{piece.height:.3f}", self.theme))
            if len(sheet.pages) == 1:
                return sheet.pages[0].marks
        return rules_card(ruleset, self.standard, self.look, piece.width, piece.height)


def rules_card(ruleset: Ruleset, standard: Ruleset, look: Look, width: float, height: float) -> tuple[Mark, ...]:
    """The short sheet's sentences on a card of ``width`` x ``height`` mm, its corner at the origin.

    Raises `UsageError` saying how much room they need.
    """
    words, style = look.words, LARGE if look.large else SHORT
    theme = look.theme.for_ruleset(ruleset)
    measure = min(width - 2 * MARGIN, 130.0 * style.body / 12)
    source = (shipped("templates") / "en" / "rules-card.md").read_text(encoding="utf-8")
    sheet = Sheet(ruleset, words, standard, {}, None, False, 8)
    blocks = read_markdown(render(source, "rules-card.md", sheet.names()))
    band = TITLE_BAND * style.body / 12
    title = legible(ruleset.label)
    size = style.body * 4 / 3
    while text_width(title, size, "bold") > measure and size > style.body:
        size -= 0.5
    if measure >= 40:
        pieces = Setter(style, theme, Pictures(_no_figure)).pieces(blocks, measure)
        need = stack_height(pieces) + band + 2 * MARGIN
        if need <= height and text_width(title, size, "bold") <= measure:
            x, y = (width - measure) / 2, (height - need) / 2 + MARGIN
            heading = Text(x, y + cap_height(size), title, size, "bold", colour=theme.ink)
            return Group((heading,), "H1"), *_as_list(draw_stack(pieces, x, y + band))
        raise UsageError(f"--duplex: at this width the rules of {ruleset.name} need a piece {need:.0f} mm high, and it "
                         f"has {height:.0f}; take fewer to a page")
    raise UsageError(f"--duplex: a piece {width:.0f} mm wide is too narrow for rules; take fewer to a page")


def _as_list(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The sentences' items as one list, unless they are one."""
    items = all(isinstance(mark, Group) and mark.role == "LI" for mark in marks)
    return (Group(marks, "L"),) if items else marks


def _no_figure(name: str, role: Role) -> Drawn:
    raise UsageError(f"a card of rules has no room for figures, yet {name} ({role}) was asked for")

