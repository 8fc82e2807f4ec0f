"""What a sheet has to write on and to check with: badges, write lines, boxes to tick, check bars."""

from __future__ import annotations

from ..rules.options import Player
from ..scene.marks import MM_PER_PT, Line, Mark, Polyline, Rect, Text
from ..scene.text import cap_height, text_width
from .theme import Theme

BADGE_GAP = 0.19
"""Between a badge's letter and its arrow, in em."""
ARROW = 1.12
"""Height of a badge's arrow in cap heights; the head is 0.72 of it wide and 0.5 high, the shaft 0.26 wide."""
HEAD_WIDTH, HEAD_HEIGHT, SHAFT = 0.72, 0.5, 0.26
WORDS_AFTER = 1.3
"""Distance from a badge to the words that follow it, in spaces."""


def badge_width(player: Player, size: float) -> float:
    """Width in mm of a player's badge: the letter, and an arrow that says which way the player plays."""
    return text_width(player, size, "bold") + BADGE_GAP * size * MM_PER_PT + HEAD_WIDTH * ARROW * cap_height(size)


def badge(player: Player, x: float, y: float, size: float, theme: Theme, turned: bool = False) -> tuple[Text, Polyline]:
    """A player's badge from ``x`` on, its letter on the baseline ``y``; ``turned`` when seen from the other end."""
    colour = theme.player[player]
    height = ARROW * cap_height(size)
    half, neck, shaft = HEAD_WIDTH * height / 2, HEAD_HEIGHT * height, SHAFT * height / 2
    cx = x + badge_width(player, size) - half
    middle = y - cap_height(size) / 2
    way = 1 if (player is Player.A) is not turned else -1
    tip, foot = middle - way * height / 2, middle + way * height / 2
    neck = tip + way * neck
    shape = ((cx, tip), (cx + half, neck), (cx + shaft, neck), (cx + shaft, foot), (cx - shaft, foot),
             (cx - shaft, neck), (cx - half, neck))
    return Text(x, y, player.value, size, "bold", colour=colour), Polyline(shape, colour=None, fill=colour, closed=True)


def words_after(size: float) -> float:
    """Distance from a badge to the words that follow it, in mm."""
    return WORDS_AFTER * text_width(" ", size)


def box_to_tick(x: float, y: float, side: float, line: float, theme: Theme) -> Mark:
    """A square box whose foot stands 0.55 below the baseline ``y``."""
    return Rect(x, y + 0.55 - side, side, side, colour=theme.ink, stroke=line)


def check_bar(x: float, y: float, length: float, label: str, size: float, theme: Theme, *, line: float = 0.3,
              tick: float = 1.7) -> tuple[tuple[Line, ...], Text]:
    """A dimension line of a true length between the centres of its end ticks, with its label on the baseline ``y``."""
    middle = y - cap_height(size) / 2
    gap = text_width(label, size) / 2 + 1.6
    centre = x + length / 2
    strokes = [Line(end, middle - tick, end, middle + tick, line, theme.ink) for end in (x, x + length)]
    strokes += [Line(x, middle, centre - gap, middle, line, theme.ink),
                Line(centre + gap, middle, x + length, middle, line, theme.ink)]
    return tuple(strokes), Text(centre, y, label, size, anchor="middle", colour=theme.ink)
