"""Paths of one look become one path, if need be past marks that they do not touch: half the size, the same picture."""

from __future__ import annotations

from ..scene.marks import Disc, Line, Polyline, Rect
from .geometry import Box, bounds
from .svg_nodes import Branch, Leaf, Style

LOOK_BACK = 6
"""How many nodes back a path may join its like."""


class Gathering:
    """The nodes of one group while they are made. A node without a box is one that nothing may pass."""

    def __init__(self) -> None:
        self.nodes: list[Leaf | Branch] = []
        self._boxes: list[list[Box]] = []
        self._directions: list[int] = []

    def add(self, node: Leaf | Branch, mark: Disc | Rect | None = None) -> None:
        """A node that stays alone."""
        self.nodes.append(node)
        self._boxes.append([reach(mark)] if mark else [])
        self._directions.append(0)

    def add_path(self, path: str, style: Style, mark: Line | Polyline, direction: int = 0) -> None:
        """Straight strokes or shapes: more of an earlier path, or a new one.

        Filled shapes join only those that go round the same way (``direction``), else an overlap would be a hole; and
        not if they are edged in another colour, since each shape's filling covers the edges before it.
        """
        box = reach(mark)
        filled, stroked = style["fill"] != "none", style["stroke"] != "none"
        joins = not filled or not stroked or style["fill"] == style["stroke"]
        for index in range(len(self.nodes) - 1, max(-1, len(self.nodes) - 1 - LOOK_BACK), -1):
            node = self.nodes[index]
            alike = joins and isinstance(node, Leaf) and node.name == "path" and node.style == style
            if isinstance(node, Leaf) and alike and (not filled or self._directions[index] == direction):
                node.attributes["d"] += path
                self._boxes[index].append(box)
                return
            if not self._boxes[index] or any(touch(box, other) for other in self._boxes[index]):
                break
        self.nodes.append(Leaf("path", {"d": path}, style))
        self._boxes.append([box])
        self._directions.append(direction)


def reach(mark: Line | Polyline | Disc | Rect) -> Box:
    """A box that a mark surely stays in, pointed corners and caps included."""
    left, top, right, bottom = bounds([mark]) or (0.0, 0.0, 0.0, 0.0)
    stroke = mark.stroke if isinstance(mark, Rect) else mark.width
    pad = stroke * 5 if isinstance(mark, Polyline) and mark.join == "miter" else stroke
    return left - pad, top - pad, right + pad, bottom + pad


def touch(a: Box, b: Box) -> bool:
    """Whether two boxes have a point in common."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
