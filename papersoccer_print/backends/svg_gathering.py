"""Paths of one look become one path, if need be past marks that they do not touch: half the size, the same picture."""

from __future__ import annotations

from ..scene.marks import Disc, Line, Polyline, Rect
from .geometry import Box, extent
from .svg_looks import Style, shape_style
from .svg_nodes import Branch, Leaf
from .svg_numbers import Chain, number, path, place

LOOK_BACK = 6
"""How many nodes back a path may join its like."""
Shape = Line | Polyline | Disc | Rect


class _Path:
    """A path while it is gathered: its chains, and the marks that they were."""

    __slots__ = ("_boxes", "chains", "direction", "joins", "marks", "style")

    def __init__(self, chain: Chain, style: Style, mark: Shape, direction: int) -> None:
        self.chains, self.style, self.marks, self.direction = [chain], style, [mark], direction
        fill, edge = style["fill"], style["stroke"]
        self.joins = fill == "none" or edge in ("none", fill)
        self._boxes: list[Box] = []

    def takes(self, style: Style, direction: int) -> bool:
        return self.joins and self.direction == direction and self.style == style

    def touches(self, box: Box) -> bool:
        """Whether any of its marks may touch a box. Most paths are never asked."""
        boxes = self._boxes
        boxes += [reach(mark) for mark in self.marks[len(boxes):]]
        return any(touch(box, other) for other in boxes)

    def node(self) -> Leaf:
        first = self.marks[0]
        if isinstance(first, Disc) and len(self.marks) == 1:
            return circle(first)
        return Leaf("path", {"d": path(tuple(self.chains))}, self.style)


class _Other:
    """A node that stays alone, with its mark if others may be drawn before it that come later."""

    __slots__ = ("made", "mark")

    def __init__(self, made: Leaf | Branch, mark: Shape | None) -> None:
        self.made, self.mark = made, mark

    def touches(self, box: Box) -> bool:
        return self.mark is None or touch(box, reach(self.mark))

    def node(self) -> Leaf | Branch:
        return self.made


class Gathering:
    """The nodes of one group while they are made."""

    def __init__(self) -> None:
        self._nodes: list[_Path | _Other] = []

    def finish(self) -> list[Leaf | Branch]:
        """All nodes."""
        return [node.node() for node in self._nodes]

    def add(self, node: Leaf | Branch, mark: Disc | Rect | None = None) -> None:
        """A node that stays alone. Without its mark nothing may pass it."""
        self._nodes.append(_Other(node, mark))

    def add_path(self, chain: Chain, style: Style, mark: Line | Polyline | Disc, direction: int = 0) -> None:
        """Straight strokes, shapes or dots: more of an earlier path, or a new one.

        Filled shapes join only those that go round the same way (``direction``), else an overlap would be a hole; and
        not if they are edged in another colour, since each shape's filling covers the edges before it. A dot that
        finds no other is a circle.
        """
        last = self._nodes[-1] if self._nodes else None
        if isinstance(last, _Path) and last.style is style and last.direction == direction and last.joins:
            last.chains.append(chain)
            last.marks.append(mark)
        else:
            self._add(_Path(chain, style, mark, direction))

    def _add(self, new: _Path) -> None:
        if new.joins:
            box = reach(new.marks[0])
            for node in self._nodes[:-LOOK_BACK - 1:-1]:
                if isinstance(node, _Path) and node.takes(new.style, new.direction):
                    node.chains += new.chains
                    node.marks += new.marks
                    return
                if node.touches(box):
                    break
        self._nodes.append(new)


def circle(mark: Disc) -> Leaf:
    """A circle."""
    return Leaf("circle", {"cx": place(mark.x), "cy": place(mark.y), "r": number(mark.r)},
                shape_style(mark.fill, mark.colour, mark.width, mark.dash))


def reach(mark: Shape) -> Box:
    """A box that a mark surely stays in, pointed corners and caps included."""
    left, top, right, bottom = extent(mark) or (0.0, 0.0, 0.0, 0.0)
    stroke = mark.stroke if isinstance(mark, Rect) else mark.width
    pad = stroke * 5 if isinstance(mark, Polyline) and mark.join == "miter" else stroke
    return left - pad, top - pad, right + pad, bottom + pad


def touch(a: Box, b: Box) -> bool:
    """Whether two boxes have a point in common."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
