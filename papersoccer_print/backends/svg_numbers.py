"""Numbers and paths of an SVG in as few characters as they need.

Sizes and letters are written to a thousandth of a millimetre, the places of all else to a hundredth: the dots of a
printer are four times as far apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..scene.marks import Point


def number(value: float) -> str:
    """``.5`` for 0.5004, ``0`` for -0.0001."""
    return _written(round(value * 1000))


def place(value: float) -> str:
    """A coordinate."""
    return _written(round(value * 100) * 10)


# A drawing repeats its numbers, and its steps even more: most have been written before.

@lru_cache(8192)
def _written(thousandths: int) -> str:
    whole, rest = divmod(abs(thousandths), 1000)
    sign = "-" if thousandths < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest:03}".rstrip("0")


@lru_cache(8192)
def _pair(x: int, y: int) -> str:
    across, down = _written(x), _written(y)
    # A second point cannot belong to the number before, which has one.
    apart = down[0] not in "-." or (down[0] == "." and "." not in across)
    return f"{across} {down}" if apart else across + down


Chain = tuple[Sequence[Point], bool]
"""The points of a chain of straight lines, and whether the last is joined to the first. One point alone is a dot."""


def path(chains: Sequence[Chain]) -> str:
    """The commands that draw chains, each the shorter of the two that there are: to a place, or by a step.

    Every step is taken from where the last one really ended, so nothing is rounded twice.
    """
    commands: list[str] = []
    add = commands.append
    x = y = 0  # in thousandths of a mm
    for points, closed in chains:
        across, down = points[0]
        start_x, start_y = round(across * 100) * 10, round(down * 100) * 10
        step, jump = _pair(start_x - x, start_y - y), _pair(start_x, start_y)
        if commands and len(step) <= len(jump):
            add("m" + step)
            last = "l"  # what numbers alone mean after a move
        else:
            add("M" + jump)
            last = "L"
        x, y = start_x, start_y
        if len(points) == 1:  # a line that goes nowhere, as long as a number can say: some viewers draw none shorter
            x += 1
            there, by = _written(x), _written(1)
            add("H" + there if len(there) <= len(by) else "h" + by)
        for across, down in points[1:]:
            to_x, to_y = round(across * 100) * 10, round(down * 100) * 10
            if to_y == y:
                there, by, last = _written(to_x), _written(to_x - x), ""
                add("H" + there if len(there) <= len(by) else "h" + by)
            elif to_x == x:
                there, by, last = _written(to_y), _written(to_y - y), ""
                add("V" + there if len(there) <= len(by) else "v" + by)
            else:
                there, by = _after(last, "L", _pair(to_x, to_y)), _after(last, "l", _pair(to_x - x, to_y - y))
                if len(there) < len(by):
                    add(there)
                    last = "L"
                else:
                    add(by)
                    last = "l"
            x, y = to_x, to_y
        if closed:
            add("z")
            x, y = start_x, start_y
    return "".join(commands)


def _after(last: str, command: str, pair: str) -> str:
    """A command with its numbers; the letter may be left out where the last one was the same."""
    if last != command:
        return command + pair
    return pair if pair[0] == "-" else f" {pair}"
