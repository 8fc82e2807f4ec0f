"""Proves that nothing placed covers anything else: every mark as an exact convex polygon, tested by separating axes.

Independent of the placing, which judges by circles and strips and never asks this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, pi, sin

from ...scene.marks import Point
from .placing import Layout
from .view import EndKind

TOUCH = 1e-6
Polygon = tuple[Point, ...]


@dataclass(frozen=True, eq=False)
class Shape:
    """A mark as a convex polygon. ``owner`` is the dot or segment that it belongs to."""

    kind: str
    owner: object
    outline: Polygon

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return min(xs), min(ys), max(xs), max(ys)


def overlaps(layout: Layout) -> Counter[tuple[str, str]]:
    """How many pairs of marks overlap, by kind (``("label", "line")``); empty if none do.

    Labels and heads are tried against everything but their own line and each other; discs and end marks against those
    of other dots.
    """
    movable = list(movable_shapes(layout))
    fixed = [*dot_shapes(layout), *line_shapes(layout)]
    found: Counter[tuple[str, str]] = Counter()
    for number, shape in enumerate(movable):
        for other in (*movable[number + 1 :], *fixed):
            if not (other.kind == "line" and other.owner == shape.owner) and collide(shape, other):
                found[shape.kind, other.kind] += 1
    coins = [shape for shape in fixed if shape.kind in ("disc", "end")]
    for number, shape in enumerate(coins):
        for other in coins[number + 1 :]:
            if shape.owner != other.owner and collide(shape, other):
                found[shape.kind, other.kind] += 1
    return found


def movable_shapes(layout: Layout) -> Iterator[Shape]:
    """Every label's box and every arrowhead."""
    half = layout.board.weights.head_half
    for line, label in layout.labels.items():
        yield Shape("label", line, upright(*label.box))
    for line, head in layout.heads.items():
        bx, by = head.x - head.ux * head.length, head.y - head.uy * head.length
        yield Shape("head", line, ((head.x, head.y), (bx - head.uy * half, by + head.ux * half),
                                   (bx + head.uy * half, by - head.ux * half)))


def dot_shapes(layout: Layout) -> Iterator[Shape]:
    """Discs, end mark, start, used dots, goal rings, bounce rings, fresh points."""
    board, view, w = layout.board, layout.board.view, layout.board.weights
    for dot, coins in view.coins.items():
        x, y = board.at(dot)
        for dx, _ in zip(board.offsets(dot), coins, strict=True):
            yield Shape("disc", dot, polygon(x + dx, y, w.disc_reach))
            if dot in board.bounced:
                yield Shape("bounce", dot, polygon(x + dx, y, w.bounce_reach(True)))
    if view.end:
        dot, how = view.end
        (x, y), reach = board.at(dot), board.offsets(dot)[-1]
        yield Shape("end", dot, upright(x, y, reach + w.end, w.end) if how is EndKind.DEAD_END
                    else capsule(x, y, reach, w.end))
    x, y = board.at(view.start)
    half = w.start_with_disc if view.start in view.coins else w.diamond
    yield Shape("diamond", view.start, ((x, y - half), (x + half, y), (x, y + half), (x - half, y)))
    for dot in board.pitch.dots:
        radius = board.radius(dot)
        if dot != view.start and radius:
            kind = "used" if dot in view.used else "ring" if dot in board.pitch.goal_of else "point"
            yield Shape(kind, dot, polygon(*board.at(dot), radius))


def line_shapes(layout: Layout) -> Iterator[Shape]:
    """Every kick, wall, and the fence."""
    board = layout.board
    for line, width in board.widths.items():
        yield Shape("line", line, stroke(board.at(line[0]), board.at(line[1]), width))
    for x, y, ux, uy, length, half in board.fence:
        yield Shape("fence", None, stroke((x, y), (x + ux * length, y + uy * length), 2 * half))


def collide(a: Shape, b: Shape) -> bool:
    """Whether two shapes share more than an edge."""
    ax, ay, ar, ab = a.bounds
    bx, by, br, bb = b.bounds
    if ar <= bx or br <= ax or ab <= by or bb <= ay:
        return False
    return not (_separated(a.outline, b.outline) or _separated(b.outline, a.outline))


def _separated(a: Polygon, b: Polygon) -> bool:
    for (x1, y1), (x2, y2) in zip(a, a[1:] + a[:1], strict=True):
        nx, ny = y2 - y1, x1 - x2
        ours = [nx * x + ny * y for x, y in a]
        theirs = [nx * x + ny * y for x, y in b]
        if max(ours) <= min(theirs) + TOUCH or max(theirs) <= min(ours) + TOUCH:
            return True
    return False


def upright(x: float, y: float, half_width: float, half_height: float) -> Polygon:
    """An upright rectangle about a centre."""
    left, right, top, bottom = x - half_width, x + half_width, y - half_height, y + half_height
    return (left, top), (right, top), (right, bottom), (left, bottom)


def polygon(x: float, y: float, radius: float, sides: int = 32) -> Polygon:
    """A circle as the polygon inscribed in it."""
    return tuple((x + radius * cos(2 * pi * n / sides), y + radius * sin(2 * pi * n / sides)) for n in range(sides))


def capsule(x: float, y: float, reach: float, radius: float) -> Polygon:
    """The outline round two circles ``reach`` to the left and right of a centre."""
    return tuple((px + (reach if px >= x else -reach), py) for px, py in polygon(x, y, radius))


def stroke(a: Point, b: Point, width: float) -> Polygon:
    """A straight stroke with butt ends."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    nx, ny = (a[1] - b[1]) / length * width / 2, (b[0] - a[0]) / length * width / 2
    return (a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)
