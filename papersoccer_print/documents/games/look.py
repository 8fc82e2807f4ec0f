"""How a game is to be printed, and the one place where that becomes a laid-out diagram."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from ...drawing.engraving.board import Board
from ...drawing.engraving.placing import Layout, lay_out
from ...drawing.engraving.view import Numbering, View
from ...drawing.engraving.weights import NUMBERS_FROM, PAIRS_FROM
from ...drawing.theme import Theme
from ...rules.options import Direction
from ...rules.referee import Game
from ...words import Words
from ..setting.inline import TextStyle

ARROWS = "↑↗→↘↓↙←↖"
"""By direction, clockwise from north."""
LEAD = 5.6
"""From line to line of what is said below a diagram, in mm."""


class Moves(StrEnum):
    """How the move list writes a kick: as the arrow that it is on paper, as the record's digit, or not at all."""

    ARROWS = "arrows"
    DIGITS = "digits"
    NONE = "none"


@dataclass(frozen=True, eq=False)
class Look:
    """The choices that hold for every diagram of a document. ``square`` fixes the side of a square in mm."""

    words: Words
    theme: Theme
    numbering: Numbering = Numbering.TURN
    restart: bool = False
    flip: bool = False
    coords: bool = False
    legend: bool = True
    moves: Moves = Moves.ARROWS
    large: bool = False
    ring_bounces: bool = False
    highlight_last: bool = False
    square: float | None = None

    @property
    def text(self) -> TextStyle:
        """Captions, notes, legend."""
        return TextStyle(18, 22.5, 3.1, 18) if self.large else TextStyle(12, 15.1, 2.1, 12)

    @property
    def scale(self) -> float:
        """How much larger than 12 pt the type round a diagram is."""
        return self.text.size / 12

    def for_game(self, game: Game) -> Look:
        """This look in the colours of the game's ruleset, where the theme leaves them to it."""
        theme = self.theme.for_ruleset(game.ruleset)
        return self if theme is self.theme else replace(self, theme=theme)

    def kick_sign(self, direction: Direction) -> str:
        """A kick as the move list writes it; an arrow turns with the pitch."""
        if self.moves is Moves.DIGITS:
            return str(int(direction))
        return ARROWS[direction.opposite if self.flip else direction]


def lay(view: View, square: float, look: Look) -> Layout:
    """The diagram of a view at a square, laid out."""
    board = Board(view, square, theme=look.theme, large=look.large, flip=look.flip, ring_bounces=look.ring_bounces,
                  highlight_last=look.highlight_last)
    return lay_out(board)


def view_of(game: Game, square: float, look: Look, first: int = 0, last: int | None = None,
            numbering: Numbering | None = None) -> View:
    """The kicks ``first`` to ``last`` of a game as the look numbers them (``numbering`` overrides it)."""
    return View(game, first, last, numbering or look.numbering, look.restart, all_discs=square >= NUMBERS_FROM,
                terse=look.large, pairs=square >= PAIRS_FROM)
