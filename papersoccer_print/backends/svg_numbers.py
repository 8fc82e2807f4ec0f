"""Numbers and paths of an SVG in as few characters as they need.

Sizes and letters are written to a thousandth of a millimetre, the places of all else to a hundredth: the dots of a
printer are four times as far apart.
"""

from __future__ import annotations

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


Chain = tuple[tuple[Point, ...], bool]
"""The points of a chain of straight lines, and whether the last is joined to the first. One point alone is a dot."""


@lru_cache(512)
def path(chains: tuple[Chain, ...]) -> str:
    """The commands that draw chains, each the shorter of the two that there are: to a place, or by a step.

    Every step is taken from where the last one really ended, so nothing is rounded twice. A picture draws some shapes
    twice in two looks, and many pictures have the same pitch.
    """
    commands: list[str] = []
    add, pair, written = commands.append, _pair, _written
    x = y = start_x = start_y = 0  # in thousandths of a mm
    for points, closed in chains:
        last = ""  # what numbers alone mean after the last command
        for across, down in points:
            to_x, to_y = round(across * 100) * 10, round(down * 100) * 10
            if not last:
                by, there = pair(to_x - x, to_y - y), pair(to_x, to_y)
                last = "l" if commands and len(by) <= len(there) else "L"
                add(f"m{by}" if last == "l" else f"M{there}")
                start_x, start_y = to_x, to_y
            elif to_y == y:
                by, there, last = written(to_x - x), written(to_x), "-"
                add(f"h{by}" if len(by) < len(there) else f"H{there}")
            elif to_x == x:
                by, there, last = written(to_y - y), written(to_y), "-"
                add(f"v{by}" if len(by) < len(there) else f"V{there}")
            else:
                by, there = _after(last, "l", pair(to_x - x, to_y - y)), _after(last, "L", pair(to_x, to_y))
                last = "l" if len(by) <= len(there) else "L"
                add(by if last == "l" else there)
            x, y = to_x, to_y
        if len(points) == 1:  # a line that goes nowhere, as long as a number can say: some viewers draw none shorter
            x += 1
            by, there = written(1), written(x)
            add(f"h{by}" if len(by) < len(there) else f"H{there}")
        if closed:
            add("z")
            x, y = start_x, start_y
    return "".join(commands)


def _after(last: str, command: str, pair: str) -> str:
    """A command with its numbers; the letter may be left out where the last one was the same."""
    if last != command:
        return command + pair
    return pair if pair[0] == "-" else f" {pair}"
