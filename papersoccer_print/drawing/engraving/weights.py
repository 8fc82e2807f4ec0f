"""How heavy each mark of a game is at a square, and how near two marks may come. Lengths in mm, type in points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...rules.options import Player
from ...scene.marks import MM_PER_PT
from ..theme import MONO, Theme
from ..weights import Weights, clamp

LABELS_FROM = 10.0
"""Below this square kicks have no labels: one in five would be missing, and a random rest misleads."""
NUMBERS_FROM = 5.0
"""Below this square only the last turn keeps its number."""
PAIRS_FROM = 6.5
"""Below this square a dot has one disc at most; the other turns that end there are noted."""
HEADS_FROM = 4.5
"""Below this square there are no arrowheads: a picture of the position, not a record."""
LARGE_TYPE = 12.0
"""Large print: no number or label in a diagram is smaller."""
SMALLEST_HEAD = 0.8
"""An arrowhead squeezed below this length goes."""
CRUMB = 0.9
"""A piece of line shorter than this between a label and an arrowhead goes too."""


@dataclass(frozen=True, slots=True)
class GameWeights:
    """The weights at one square.

    ``line``: full width of a live kick by player (B's is the width over both rails); ``core``: the white between
    B's rails. ``used``, ``earlier_used``, ``disc``, ``end``, ``bounce_ring``: radii; ``end`` and ``bounce_reach`` are
    outer ones. ``head``/``head_half``: an arrowhead's length and half width. ``gap``: the least clear distance of a
    label's box. ``fence``: how far outside the edge dots an open boundary's wall must stand.
    """

    square: float
    base: Weights
    line: dict[Player, float]
    core: float
    earlier: float
    used: float
    earlier_used: float
    disc: float
    rim: float
    number: float
    head: float
    head_half: float
    head_at: float
    halo: float
    diamond: float
    label_sizes: tuple[float, ...]
    gap: float
    end_line: float
    end_radius: float
    bounce_line: float
    bounce_ring: float
    fence: float

    @property
    def end(self) -> float:
        """The outer radius of the end mark round a single disc (half its side if it is a square)."""
        return self.end_radius + self.end_line / 2

    @property
    def pair(self) -> float:
        """How far the centres of two discs on one dot stand from it."""
        return 0.98 * self.disc

    @property
    def disc_reach(self) -> float:
        """Outer radius of a disc with its rim."""
        return self.disc + self.rim / 2

    @property
    def start_with_disc(self) -> float:
        """Half diagonal of the start's diamond where a disc lies on it."""
        return 1.5 * self.disc

    def bounce_reach(self, has_disc: bool) -> float:
        """Outer radius of the ring round a dot where the ball bounced."""
        return self.bounce_radius(has_disc) + self.bounce_line / 2

    def bounce_radius(self, has_disc: bool) -> float:
        """Radius of that ring, to the middle of its line."""
        return (self.disc_reach if has_disc else self.used) + self.bounce_ring


@lru_cache(maxsize=64)
def game_weights(square: float, large: bool = False, theme: Theme = MONO) -> GameWeights:
    """The weights at a square; ``large`` sets every number and label in `LARGE_TYPE` or more."""
    base = Weights(square, theme=theme)
    a = clamp(0.055 * square, 0.5, 1.1)
    b = max(1.5 * a, 0.9)
    disc = clamp(0.8 + 0.09 * square, 1.25, 2.6)
    label = clamp(0.4 * square, 6.0, 8.0)
    sizes = (label, *(size for size in (7.0, 6.0, 5.5) if size < label - 0.01))
    if large:
        disc, label, sizes = max(disc, LARGE_TYPE / 3.8), LARGE_TYPE, (LARGE_TYPE,)
    head = clamp(0.17 * square, 1.2, 3.2)
    halo = clamp(0.02 * square, 0.15, 0.35)
    end_line = clamp(0.03 * square, 0.3, 0.5) + 0.1
    end_radius = disc + halo + 0.45
    used = max(0.06 * square, b / 2 + 0.1)
    room_for_label = 0.85 * label * MM_PER_PT + 0.6 if square >= LABELS_FROM else 0.0
    room_for_end = end_radius + end_line / 2 + 0.3
    return GameWeights(
        square=square,
        base=base,
        line={Player.A: a, Player.B: b},
        core=b - 2 * max(0.25, 0.3 * a),
        earlier=clamp(0.18 + 0.01 * square, 0.25, 0.3),
        used=used,
        earlier_used=max(0.65 * used, base.dot / 2),
        disc=disc,
        rim=clamp(0.02 * square, 0.25, 0.35),
        number=3.8 * disc,
        head=head,
        head_half=max(0.4 * head, b / 2 + 0.2),
        head_at=0.66 if square >= 14 else 0.7,
        halo=halo,
        diamond=max(0.7 + 0.08 * square, disc),
        label_sizes=sizes,
        gap=clamp(0.02 * square, 0.15, 0.3),
        end_line=end_line,
        end_radius=end_radius,
        bounce_line=clamp(0.015 * square, 0.2, 0.3),
        bounce_ring=clamp(0.03 * square, 0.3, 0.5),
        fence=max(base.fence, base.wall / 2 + max(room_for_label, room_for_end)),
    )
