"""How large a square fits: whole millimetres from 10 up, halves below."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ...drawing.pitch import Frame
from ...rules.pitch import Pitch
from ..paper import Paper
from .layout import SMALLEST, Layout, Look

FINEST, COARSEST = 3.0, 1000.0
ROUNDING = 1e-6
"""So much a thing may be too long by the sums of decimal numbers alone."""


@cache
def squares() -> tuple[float, ...]:
    """The sizes that are tried, largest first."""
    return (*map(float, range(int(COARSEST), 9, -1)), *(half / 2 for half in range(19, int(FINEST * 2) - 1, -1)))


def largest(fits: Callable[[float], bool], at_least: float = FINEST) -> float | None:
    """The largest square for which ``fits`` holds; None if that would be under ``at_least``."""
    candidates = [square for square in squares() if square >= at_least]
    low, high = 0, len(candidates)
    # What fits at one square fits at every smaller one, so a binary search finds the first.
    while low < high:
        middle = (low + high) // 2
        if fits(candidates[middle]):
            high = middle
        else:
            low = middle + 1
    return candidates[low] if low < len(candidates) else None


def sheet_layout(pitch: Pitch, square: float, paper: Paper, look: Look) -> Layout:
    return Layout(Frame(pitch, square, look.theme, look.large), paper, look)


def sheet_fits(pitch: Pitch, square: float, paper: Paper, look: Look) -> bool:
    """Whether a full sheet with this square fits the page (a full sheet has squares of 14 mm or more)."""
    layout = sheet_layout(pitch, square, paper, look)
    width, height = paper.room
    return square >= SMALLEST and layout.width <= width + ROUNDING and layout.height <= height + ROUNDING
