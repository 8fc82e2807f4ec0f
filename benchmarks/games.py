"""The games that are measured: legal ones, made by chance."""

from __future__ import annotations

GAME = ("7 6 1 42 1 6 57 7 714 42 753 6144 53 61 2 727132471 43 077 03 16 5544414 6553 4 30 71 7001653132024 611 4 53 "
        "6 0755 43 52 00 61 631 21 3 36 16435 41657 45")
"""113 kicks in 42 turns, the median of real games."""
MIDDLE = "5 2 3 5 0 07 0 2 41 4 2 0 0 3 35 25 5 4 1 7 5 01 6 65 07 5 4 1 117 7 1 2 3 1 4 1 4 350 57 6 1307"
"""A position in the middle of a game with more complete turns than anybody wants to see."""


def turns(text: str) -> list[list[int]]:
    """A game as direction digits."""
    return [[int(digit) for digit in turn] for turn in text.split()]


TURNS = turns(GAME)
KICKS = sum(map(len, TURNS))
