"""Shapes that are drawn twice in two looks, as a line and its white core, are written once and referred to."""

from __future__ import annotations

from .svg_looks import Style
from .svg_nodes import Branch, Leaf

WORTH = 64
"""Fewer characters than this are not worth an id and a reference."""


class Twins:
    """What a picture has drawn so far that something later may be a twin of."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._first: dict[str, Leaf] = {}
        self.found = 0

    def join(self, branch: Branch) -> None:
        """Put references in place of whatever below a branch has been drawn before, but for its look."""
        for index, kid in enumerate(branch.kids):
            leaf = as_leaf(kid)
            if leaf is None:
                assert isinstance(kid, Branch)
                if not kid.kept:
                    self.join(kid)
                continue
            shape = leaf.attributes.get("d", leaf.inside or "")
            if len(shape) < WORTH or leaf.name not in ("g", "path") or "<text" in shape:
                branch.kids[index] = leaf
                continue
            first = self._first.setdefault(f"{leaf.name} {shape}", leaf)
            if first is not leaf:
                if first.identity is None:
                    self.found += 1
                    first.identity = f"{self._prefix}{self.found}"
                own = {key: value for key, value in leaf.attributes.items() if key != "d"}
                leaf = Leaf("use", {**own, "xlink:href": f"#{first.identity}"}, leaf.style)
            branch.kids[index] = leaf


def as_leaf(node: Leaf | Branch) -> Leaf | None:
    """A leaf, or a group whose marks all look the same as one; None for any other group."""
    if isinstance(node, Leaf):
        return node
    found = _of_one_look(node)
    return Leaf("g", node.attributes, found[0], found[1]) if found else None


def _of_one_look(branch: Branch) -> tuple[Style, str] | None:
    """The look of all marks of a group, and what stands in it."""
    style: Style | None = None
    parts: list[str] = []
    if branch.title is not None or branch.name != "g":
        return None
    for kid in branch.kids:
        node = kid if isinstance(kid, Leaf) else kid.only_leaf() or as_leaf(kid)
        if node is None or (style is not None and style is not node.style and node.style != style):
            return None
        style = node.style
        parts.append(node.markup(""))
    return (style, "".join(parts)) if style is not None and len(parts) > 1 else None
