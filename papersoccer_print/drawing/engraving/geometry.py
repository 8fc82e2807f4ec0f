"""The shapes that a label must keep clear of, as plain tuples: a layout asks some ten thousand times a page.

A box is ``(centre x, centre y, half width, half height)``; a circle ``(x, y, radius)``; a strip ``(start x, start y,
unit x, unit y, length, half width)``, a straight stroke with butt ends. All in mm.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from ...scene.marks import Point

Box = tuple[float, float, float, float]
Circle = tuple[float, float, float]
Strip = tuple[float, float, float, float, float, float]
Triangle = tuple[float, float, float, float, tuple[tuple[float, float, float], ...]]
"""Left, top, right, bottom, and a half-plane ``(normal x, normal y, distance)`` for each side."""


def strip(a: Point, b: Point, width: float) -> Strip:
    """The stroke from ``a`` to ``b``."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    return a[0], a[1], (b[0] - a[0]) / length, (b[1] - a[1]) / length, length, width / 2


def rectangle(x: float, y: float, half_width: float, half_height: float) -> Strip:
    """An upright rectangle about ``(x, y)`` as a strip."""
    return x - half_width, y, 1.0, 0.0, 2 * half_width, half_height


def clear_of_circles(box: Box, circles: Iterable[Circle], gap: float) -> bool:
    """Whether the box stays ``gap`` away from every circle."""
    cx, cy, hx, hy = box
    for x, y, r in circles:
        dx, dy = abs(cx - x) - hx, abs(cy - y) - hy
        r += gap
        if dx < r and dy < r and (dx <= 0 or dy <= 0 or dx * dx + dy * dy < r * r):
            return False
    return True


def clear_of_strips(box: Box, strips: Iterable[Strip], gap: float) -> bool:
    """Whether the box stays ``gap`` beside every strip and does not run past its ends (judged along its two axes)."""
    cx, cy, hx, hy = box
    for x, y, ux, uy, length, half in strips:
        across = hx * abs(uy) + hy * abs(ux) + half + gap
        if abs((cx - x) * uy - (cy - y) * ux) < across:
            along = (cx - x) * ux + (cy - y) * uy
            reach = hx * abs(ux) + hy * abs(uy)
            if along + reach > 0 and along - reach < length:
                return False
    return True


def arrow(x: float, y: float, ux: float, uy: float, length: float, half: float) -> Triangle:
    """The triangle with its tip at ``(x, y)`` that points in the unit direction."""
    bx, by = x - ux * length, y - uy * length
    xs = (x, bx - uy * half, bx + uy * half)
    ys = (y, by + ux * half, by - ux * half)
    side = hypot(length, half)
    along, across = half / side, length / side
    sides: tuple[tuple[float, float, float], ...] = ((-ux, -uy, -ux * bx - uy * by),)
    for turn in (1.0, -1.0):
        nx, ny = ux * along - uy * across * turn, uy * along + ux * across * turn
        sides += ((nx, ny, nx * x + ny * y),)
    return min(xs), min(ys), max(xs), max(ys), sides


def clear_of_triangles(box: Box, triangles: Iterable[Triangle], gap: float) -> bool:
    """Whether a line parallel to a side of either keeps the box ``gap`` away from every triangle."""
    cx, cy, hx, hy = box
    for left, top, right, bottom, sides in triangles:
        beside = cx - hx >= right + gap or cx + hx <= left - gap or cy - hy >= bottom + gap or cy + hy <= top - gap
        if not beside and not any(nx * cx + ny * cy - abs(nx) * hx - abs(ny) * hy >= d + gap for nx, ny, d in sides):
            return False
    return True


def clear_of_boxes(box: Box, boxes: Iterable[Box], gap: float) -> bool:
    """Whether the box stays ``gap`` away from every other box."""
    cx, cy, hx, hy = box
    return not any(abs(cx - x) < hx + w + gap and abs(cy - y) < hy + h + gap for x, y, w, h in boxes)


def exit_distance(circle: Circle, x: float, y: float, ux: float, uy: float) -> float:
    """How far from ``(x, y)`` a ray in the unit direction leaves the circle for good; 0 if it misses it."""
    along = (circle[0] - x) * ux + (circle[1] - y) * uy
    aside = (circle[0] - x) * uy - (circle[1] - y) * ux
    chord = circle[2] ** 2 - aside * aside
    return max(0.0, along + chord**0.5) if chord > 0 else 0.0
