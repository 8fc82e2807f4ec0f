"""Numbers and paths of an SVG in as few characters as they need, to a thousandth of a millimetre."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..scene.marks import Point


def number(value: float) -> str:
    """``.5`` for 0.5004, ``0`` for -0.0001."""
    return _written(round(value * 1000))


@lru_cache(4096)
def _written(thousandths: int) -> str:
    whole, rest = divmod(abs(thousandths), 1000)
    sign = "-" if thousandths < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest:03}".rstrip("0")


def straight(points: Sequence[Point]) -> str:
    """Path commands for straight lines through points. Every step is taken from where the last one really ended."""
    (x, y), *rest = [(round(x * 1000), round(y * 1000)) for x, y in points]
    path, last = f"M{_joined((x, y))}", "M"
    for to_x, to_y in rest:
        if to_y == y:
            path, last = path + min(f"H{_written(to_x)}", f"h{_written(to_x - x)}", key=len), ""
        elif to_x == x:
            path, last = path + min(f"V{_written(to_y)}", f"v{_written(to_y - y)}", key=len), ""
        else:
            steps = _after(last, "L", (to_x, to_y)), _after(last, "l", (to_x - x, to_y - y))
            step = min(steps, key=len)
            path, last = path + step, "L" if step is steps[0] else "l"
        x, y = to_x, to_y
    return path


def _after(last: str, command: str, numbers: Iterable[int]) -> str:
    """A command with its numbers; the letter may be left out where the last one was the same."""
    text = _joined(numbers)
    if last != command:
        return command + text
    return text if text.startswith("-") else f" {text}"


def _joined(numbers: Iterable[int]) -> str:
    first, *rest = map(_written, numbers)
    return first + "".join(text if text.startswith("-") else f" {text}" for text in rest)
