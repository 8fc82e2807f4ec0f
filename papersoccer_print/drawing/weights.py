"""How heavy each mark is, as a function of the square's side: pitch sheets and game diagrams draw with the same hand.

All lengths in mm. Large print draws heavier; a theme may scale walls, dots and guides.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import floor

from .theme import MONO, Theme

GUIDES_FROM = 7.5
"""Below this square, eight directions of guides turn into a grey carpet, so there are none."""

_LARGE = {"wall": 1.5, "dot": 1.6, "guide": 1.7, "diamond": 1.25, "ring": 1.35, "ring_line": 1.5}
THINNEST = 0.2
"""No stroke or dot may be thinner than this: it would not survive a photocopier."""


def clamp(value: float, low: float, high: float) -> float:
    """The value, or the limit that it exceeds."""
    return max(low, min(high, value))


@dataclass(frozen=True, eq=False)
class Weights:
    """The weights at one square. ``square`` is its side in mm."""

    square: float
    large: bool = False
    theme: Theme = MONO

    def _heavier(self, mark: str, value: float) -> float:
        return value * _LARGE[mark] if self.large else value

    @cached_property
    def wall(self) -> float:
        """Line width of every wall."""
        return self._heavier("wall", clamp(0.4 + 0.04 * self.square, 0.6, 1.2)) * self.theme.wall

    @cached_property
    def dot(self) -> float:
        """Diameter of a plain dot."""
        return self._heavier("dot", clamp(0.5 + 0.03 * self.square, 0.6, 1.1)) * self.theme.dot

    @cached_property
    def large_dot(self) -> float:
        """Diameter of a dot that bounces from the start though no wall touches it."""
        return 1.8 * self.dot

    @cached_property
    def guide(self) -> float:
        """Diameter of one dot of a dotted guide."""
        return max(THINNEST, self._heavier("guide", clamp(0.18 + 0.007 * self.square, 0.22, 0.34)) * self.theme.guide)

    @cached_property
    def intervals(self) -> int:
        """How many steps a side of the square is divided into."""
        target = 2.0 if self.large else 0.9 + 0.03 * self.square
        return max(5, floor(self.square / target + 0.5))

    @cached_property
    def step(self) -> float:
        """Distance between two guide dots."""
        return self.square / self.intervals

    @cached_property
    def diagonal_dots(self) -> int:
        """How many guide dots a diagonal has at either end; the middle stays white."""
        return max(2, floor(0.3 * self.intervals + 0.5))

    @cached_property
    def diamond(self) -> float:
        """Half diagonal of the start's diamond."""
        return self._heavier("diamond", 0.7 + 0.08 * self.square)

    @cached_property
    def ring(self) -> float:
        """Radius of a goal dot's ring, to the middle of its line."""
        return self._heavier("ring", clamp(0.5 + 0.045 * self.square, 0.75, 1.4))

    @cached_property
    def ring_line(self) -> float:
        """Line width of a goal dot's ring."""
        return self._heavier("ring_line", clamp(0.2 + 0.01 * self.square, 0.25, 0.4))

    @property
    def ring_reach(self) -> float:
        """Outer radius of a goal dot's ring."""
        return self.ring + self.ring_line / 2

    @cached_property
    def fence(self) -> float:
        """How far outside the edge dots the wall of an open boundary stands."""
        return max(0.15 * self.square, self.wall / 2 + self.ring_reach + 0.6)
