"""Paths of one look become one path, if need be past marks that they do not touch: half the size, the same picture."""

from __future__ import annotations

from ..scene.marks import Disc, Line, Polyline, Rect
from .geometry import Box, extent
from .svg_nodes import Branch, Leaf, Style
from .svg_numbers import Chain, dot, path

LOOK_BACK = 6
"""How many nodes back a path may join its like."""


class Gathering:
    """The nodes of one group while they are made. A node without a box is one that nothing may pass."""

    def __init__(self) -> None:
        self._nodes: list[Leaf | Branch] = []
        self._boxes: list[list[Box]] = []
        self._directions: list[int] = []
        self._chains: dict[int, list[Chain]] = {}
        self._dots: dict[int, Leaf] = {}

    def finish(self) -> list[Leaf | Branch]:
        """All nodes; a dot that has found no other is a circle."""
        for index, chains in self._chains.items():
            self._nodes[index].attributes["d"] = path(chains)
        for index, circle in self._dots.items():
            if len(self._boxes[index]) == 1:
                self._nodes[index] = circle
        return self._nodes

    def add(self, node: Leaf | Branch, mark: Disc | Rect | None = None) -> None:
        """A node that stays alone."""
        self._nodes.append(node)
        self._boxes.append([reach(mark)] if mark else [])
        self._directions.append(0)

    def add_dot(self, mark: Disc, style: Style, circle: Leaf) -> None:
        """A filled circle: the round end of a line that goes nowhere, which takes a third of the characters."""
        if self._add(dot(mark.x, mark.y), style, reach(mark), LOOK_BACK, 0):
            self._dots[len(self._nodes) - 1] = circle

    def add_path(self, chain: Chain, style: Style, mark: Line | Polyline, direction: int = 0) -> None:
        """Straight strokes or shapes: more of an earlier path, or a new one.

        Filled shapes join only those that go round the same way (``direction``), else an overlap would be a hole; and
        not if they are edged in another colour, since each shape's filling covers the edges before it.
        """
        joins = style["fill"] == "none" or style["stroke"] in ("none", style["fill"])
        self._add(chain, style, reach(mark), LOOK_BACK if joins else 0, direction if style["fill"] != "none" else 0)

    def _add(self, chain: Chain, style: Style, box: Box, look_back: int, direction: int) -> bool:
        """Whether a new node was made for the chain."""
        for index in range(len(self._nodes) - 1, max(-1, len(self._nodes) - 1 - look_back), -1):
            node, boxes = self._nodes[index], self._boxes[index]
            if (index in self._chains and self._directions[index] == direction
                    and isinstance(node, Leaf) and (node.style is style or node.style == style)):
                self._chains[index].append(chain)
                boxes.append(box)
                return False
            if not boxes or any(touch(box, other) for other in boxes):
                break
        self._chains[len(self._nodes)] = [chain]
        self._nodes.append(Leaf("path", {}, style))
        self._boxes.append([box])
        self._directions.append(direction)
        return True


def reach(mark: Line | Polyline | Disc | Rect) -> Box:
    """A box that a mark surely stays in, pointed corners and caps included."""
    left, top, right, bottom = extent(mark) or (0.0, 0.0, 0.0, 0.0)
    stroke = mark.stroke if isinstance(mark, Rect) else mark.width
    pad = stroke * 5 if isinstance(mark, Polyline) and mark.join == "miter" else stroke
    return left - pad, top - pad, right + pad, bottom + pad


def touch(a: Box, b: Box) -> bool:
    """Whether two boxes have a point in common."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]
