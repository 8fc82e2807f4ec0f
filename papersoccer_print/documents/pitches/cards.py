"""Cards: a pitch with its two name rows and nothing else, for several on a page, or squares under 14 mm.

A card is centred in its piece of the page, so all pieces are the same after cutting.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from ...drawing.pitch import Frame
from ...drawing.stationery import badge_width, check_bar
from ...drawing.theme import Theme
from ...rules.options import End, Player
from ...rules.pitch import Pitch
from ...scene.legible import legible
from ...scene.marks import Group, Mark, Text
from ...scene.text import cap_height, cut_to_fit, text_width
from .fitting import ROUNDING
from .layout import EMPTY, Filled, Ink, Look

CAPTIONS_FROM = 8.0
"""From this square on a card says which ruleset it is."""
WORDS_LINE = 30.0
"""A name's line shorter than this stands alone, without "scores here"."""

BAR_ABOVE_CUT = 3.6
"""A check bar's baseline above the cut under its piece."""
BAR_ABOVE_EDGE = 6.5
"""The same above the paper's edge, where a printer needs more room than scissors do."""


class CardStyle(NamedTuple):
    """Type sizes (pt) and distances (mm) of a card. ``row``: height of a name row beyond the ring."""

    badge: float = 13
    field: float = 12
    row: float = 5.6
    bars_below: float = 8.2
    bars: float = 8.0
    write_line: float = 0.25
    bar: float = 0.3
    tick: float = 1.7
    coords_out: float = 5.6
    coords_side: float = 8.0


NORMAL = CardStyle()
LARGE = CardStyle(badge=20, field=18, row=7.4, bars_below=11.2, bars=11.0, write_line=0.4, bar=0.45, tick=2.4,
                  coords_out=7.4, coords_side=11.0)


@lru_cache(maxsize=64)
def without_tint(theme: Theme) -> Theme:
    """A card's theme: no tinted goals, since a card has no room to say in words who defends which."""
    # The same theme every time, so that a thousand cards share one drawing of the pitch.
    return replace(theme, tint=dict.fromkeys(Player))


@dataclass(frozen=True, eq=False)
class Card:
    """A card in the piece of page whose top left corner is ``(x, y)``. ``own_bars``: check bars under the pitch."""

    frame: Frame
    look: Look
    x: float
    y: float
    width: float
    height: float
    own_bars: bool = False
    filled: Filled = EMPTY

    @cached_property
    def style(self) -> CardStyle:
        return LARGE if self.look.large else NORMAL

    @cached_property
    def row(self) -> float:
        """Height of a name row above or below a goal."""
        return self.style.row + self.frame.weights.ring_reach + self.out

    @cached_property
    def out(self) -> float:
        return self.style.coords_out if self.look.coords else 0.0

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height of what is printed."""
        side = self.style.coords_side if self.look.coords else 0.0
        height = self.frame.bottom - self.frame.top + 2 * self.row
        return self.frame.right - self.frame.left + 2 * side, height + (self.style.bars if self.own_bars else 0.0)

    @cached_property
    def x0(self) -> float:
        return self.x + (self.width - (self.frame.left + self.frame.right)) / 2

    @cached_property
    def y0(self) -> float:
        return self.y + (self.height - self.size[1]) / 2 + self.row - self.frame.top

    def baseline(self, end: End) -> float:
        """Of the name row beside a goal."""
        ring = self.frame.weights.ring_reach + self.out
        if end is End.TOP:
            return self.y0 + self.frame.top - ring - 2.3
        return self.y0 + self.frame.bottom + ring + 1.7 + cap_height(self.style.badge)


def card_fits(pitch: Pitch, square: float, width: float, height: float, margin: float, look: Look, *,
              own_bars: bool = False) -> bool:
    """Whether a card fits a piece of ``width`` x ``height`` mm, keeping ``margin`` on every side."""
    card = Card(Frame(pitch, square, look.theme, look.large), look, 0, 0, width, height, own_bars)
    return card.size[0] <= width - 2 * margin + ROUNDING and card.size[1] <= height - 2 * margin + ROUNDING


def card_marks(card: Card, figure: Mark) -> tuple[Mark, ...]:
    """Everything on a card in reading order; ``figure`` is the pitch itself."""
    ink = Ink(card.look.theme)
    _name_row(card, ink, End.TOP)
    if card.frame.square >= CAPTIONS_FROM and not card.look.coords:
        _caption(card, ink)
    ink.marks.append(figure)
    _name_row(card, ink, End.BOTTOM)
    if card.own_bars and card.look.ruler:
        _own_bars(card, ink)
    return tuple(ink.marks)


def _name_row(card: Card, ink: Ink, end: End) -> None:
    """Badge, line, "scores here": the name completes the sentence."""
    style, player, words = card.style, end.attacker, card.look.words
    left, right, y = card.x0 + card.frame.left, card.x0 + card.frame.right, card.baseline(end)
    start = left + badge_width(player, style.badge) + 2.5
    scores, number = words("pitch.scores-here"), _number(card)
    # A card too small for a caption has its number at the end of the first row.
    tail = number if end is End.TOP and (card.frame.square < CAPTIONS_FROM or card.look.coords) else ""
    stop = right - (text_width(tail, style.field) + 2.5 if tail else 0.0)
    with_words = stop - text_width(scores, style.field) - 2.5
    more = []
    if with_words - start >= WORDS_LINE and not tail:
        more.append(Text(right, y, scores, style.field, anchor="end", colour=card.look.theme.player[player]))
        stop = with_words
    ink.badge(player, left, y, style.badge, more)
    if tail:
        ink.text(right, y, tail, style.field, anchor="end")
    if stop - start >= 4:
        ink.write_line(start, stop, y, style.write_line, 0.7)
        name = card.filled.names[0 if end is End.TOP else 1]
        if name:
            ink.text(start + 1, y, cut_to_fit(name, stop - start - 1, style.field), style.field)


def _number(card: Card) -> str:
    number = card.filled.number
    return card.look.words("pitch.number", n=number) if number else ""


def _caption(card: Card, ink: Ink) -> None:
    """Ruleset left and size right of the top goal, each only where it keeps 3 from the post."""
    words, style, ruleset = card.look.words, card.style, card.frame.pitch.ruleset
    left, right = card.x0 + card.frame.left, card.x0 + card.frame.right
    first, second = (card.x0 + post for post in card.frame.posts(End.TOP))
    y = card.y0 + card.frame.shoulder[0] - 2.8
    if y - cap_height(style.field) < card.baseline(End.TOP) + 1.5:
        return  # The shoulder is too low for a line of its own (large print on small squares).
    name = legible(ruleset.label)
    if left + text_width(name, style.field) <= first - 3:
        ink.text(left, y, name, style.field)
    size = words("pitch.size", columns=ruleset.pitch.columns, rows=ruleset.pitch.rows)
    number = _number(card)
    for line in (f"{size} · {number}" if number else size, number or size):
        if right - text_width(line, style.field) >= second + 3:
            ink.text(right, y, line, style.field, anchor="end")
            break


def _own_bars(card: Card, ink: Ink) -> None:
    """Both check bars under a card that has a page to itself, at the pitch's edges or further out."""
    y = card.baseline(End.BOTTOM) + card.style.bars_below
    left, right = card.x0 + card.frame.left, card.x0 + card.frame.right
    push = max(0.0, (50 + 50.8 + 6 - (right - left)) / 2)
    left, right = left - push, right + push
    bars = [(left, 50.0, "pitch.bar-mm-at-100")]
    if left >= card.x + 5:
        bars.append((right - 50.8, 50.8, "pitch.bar-inch-at-100"))
    else:
        bars = [(card.x + card.width / 2 - 25, 50.0, "pitch.bar-mm-at-100")]
    for x, length, key in bars:
        add_bar(ink, card, x, y, length, key)


def add_bar(ink: Ink, card: Card, x: float, y: float, length: float, key: str) -> None:
    """One labelled check bar in a card's style."""
    lines, text = check_bar(x, y, length, card.look.words(key), card.style.field, card.look.theme,
                            line=card.style.bar, tick=card.style.tick)
    ink.art(*lines)
    ink.marks.append(Group((text,), "P"))
