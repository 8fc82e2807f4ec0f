"""What every figure is: marks from its own top left corner, with a size and a description in words."""

from __future__ import annotations

from dataclasses import dataclass

from ...scene.marks import Clip, Group, Mark, Rect
from ..theme import Theme

FRAME_LINE, FRAME_RADIUS = 0.3, 1.6


@dataclass(frozen=True, eq=False)
class Figure:
    """Marks from the top left corner on, ``width`` and ``height`` in mm, and ``alt``, what it shows in words."""

    marks: tuple[Mark, ...]
    width: float
    height: float
    alt: str


def framed(marks: tuple[Mark, ...], width: float, height: float, alt: str, theme: Theme) -> Figure:
    """Marks seen through a window with rounded corners and a thin frame."""
    h = FRAME_LINE / 2
    inside = Group(marks, name="window", clip=Clip(h, h, width - 2 * h, height - 2 * h, FRAME_RADIUS))
    frame = Rect(h, h, width - 2 * h, height - 2 * h, FRAME_RADIUS, None, theme.ink, FRAME_LINE)
    return Figure((inside, frame), width, height, alt)
