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
    return _written(_grid(value))


def _grid(value: float) -> int:
    """The nearest hundredth, in thousandths."""
    return round(value * 100) * 10


@lru_cache(4096)
def _written(thousandths: int) -> str:
    whole, rest = divmod(abs(thousandths), 1000)
    sign = "-" if thousandths < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest:03}".rstrip("0")


Chain = tuple[Sequence[tuple[int, int]], bool]
"""The places of a chain of straight lines in thousandths of a mm, and whether the last is joined to the first."""


def chain(points: Sequence[Point], closed: bool = False) -> Chain:
    """A chain for `path`."""
    return [(_grid(x), _grid(y)) for x, y in points], closed


def dot(x: float, y: float) -> Chain:
    """A line that goes nowhere, as long as a number can say: some viewers draw none shorter."""
    x, y = _grid(x), _grid(y)
    return ((x, y), (x + 1, y)), False


def path(chains: Sequence[Chain]) -> str:
    """The commands that draw chains, each the shorter of the two that there are: to a place, or by a step.

    Every step is taken from where the last one really ended, so nothing is rounded twice.
    """
    commands: list[str] = []
    x = y = 0
    for points, closed in chains:
        start_x, start_y = points[0]
        step = f"m{_pair(start_x - x, start_y - y)}"
        jump = f"M{_pair(start_x, start_y)}"
        last = "l" if commands and len(step) <= len(jump) else "L"  # what numbers alone mean after a move
        commands.append(step if last == "l" else jump)
        x, y = start_x, start_y
        for to_x, to_y in points[1:]:
            if to_y == y:
                command, last = min(f"H{_written(to_x)}", f"h{_written(to_x - x)}", key=len), ""
            elif to_x == x:
                command, last = min(f"V{_written(to_y)}", f"v{_written(to_y - y)}", key=len), ""
            else:
                there, by = _after(last, "L", to_x, to_y), _after(last, "l", to_x - x, to_y - y)
                command, last = (there, "L") if len(there) < len(by) else (by, "l")
            commands.append(command)
            x, y = to_x, to_y
        if closed:
            commands.append("z")
            x, y = start_x, start_y
    return "".join(commands)


def _after(last: str, command: str, x: int, y: int) -> str:
    """A command with its numbers; the letter may be left out where the last one was the same."""
    text = _pair(x, y)
    if last != command:
        return command + text
    return text if x < 0 else f" {text}"


def _pair(x: int, y: int) -> str:
    across, down = _written(x), _written(y)
    # A second point cannot belong to the number before, which has one.
    apart = down[0] not in "-." or (down[0] == "." and "." not in across)
    return f"{across} {down}" if apart else across + down
