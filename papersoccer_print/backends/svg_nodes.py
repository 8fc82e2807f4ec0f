"""The tree of an SVG before it is written: what marks share moves up to their group where that makes the file shorter.

No other choice of groups would take fewer characters, for each attribute is chosen from the leaves upwards.
"""

from __future__ import annotations

from collections.abc import Mapping

from .safe_text import xml_text
from .svg_looks import Savings, Style, characters


class Leaf:
    """One element that draws, with its own attributes and its look. ``inside``: the markup between its tags.

    Words in attributes must have gone through `attribute_text`. ``identity``: the id by which its shape alone is
    drawn once more; its look then stands on a group around it, as does all else.
    """

    __slots__ = ("attributes", "identity", "inside", "name", "style")

    def __init__(self, name: str, attributes: dict[str, str], style: Style, inside: str | None = None,
                 identity: str | None = None) -> None:
        self.name, self.attributes, self.style, self.inside, self.identity = name, attributes, style, inside, identity

    def markup(self, look: str) -> str:
        """The element with its look as it stands in a tag."""
        end = "/>" if self.inside is None else f">{self.inside}</{self.name}>"
        if self.identity is None:
            return f"<{self.name}{written(self.attributes)}{look}{end}"
        shape, outer = {}, dict(self.attributes)
        if "d" in outer:
            shape["d"] = outer.pop("d")
        bare = f'<{self.name} id="{self.identity}"{written(shape)}{end}'
        return f"<g{written(outer)}{look}>{bare}</g>" if outer or look else bare


class Branch:
    """A group. ``title`` describes it in words. What is below a ``kept`` one serves other pictures, too: it stays."""

    __slots__ = ("_within", "attributes", "kept", "kids", "name", "title")

    def __init__(self, attributes: dict[str, str], kids: list[Leaf | Branch], title: str | None = None,
                 name: str = "g", *, kept: bool = False) -> None:
        self.attributes, self.kids, self.title, self.name, self.kept = attributes, kids, title, name, kept
        self._within: Savings | None = None

    def only_leaf(self) -> Leaf | None:
        """The only kid in place of the group, if it can carry the group's attributes itself."""
        if len(self.kids) == 1 and self.title is None:
            (kid,) = self.kids
            if isinstance(kid, Leaf) and not kid.attributes.keys() & self.attributes.keys():
                return Leaf(kid.name, self.attributes | kid.attributes, kid.style, kid.inside, kid.identity)
        return None

    @property
    def within(self) -> Savings:
        """What the kids save."""
        if self._within is None:
            self._within = _sum([savings(kid) for kid in self.kids])
        return self._within

    def shared(self, context: Mapping[str, str]) -> dict[str, str]:
        """The attributes to be set on the group itself, given what holds around it."""
        shared = {}
        for key, values in self.within.items():
            value, best = gain(key, values)
            if best > values.get(context.get(key, ""), 0):
                shared[key] = value
        return shared


def savings(node: Leaf | Branch) -> Savings:
    """What a node saves, if each group in it sets an attribute itself wherever that makes it shorter."""
    leaf = node if isinstance(node, Leaf) else node.only_leaf()
    if leaf:
        return leaf.style.savings
    assert isinstance(node, Branch)
    saved = {}
    for key, values in node.within.items():
        _, own = gain(key, values)
        saved[key] = {value: saves - own for value, saves in values.items() if saves > own} if own else values
    return saved


def _sum(all_savings: list[Savings]) -> Savings:
    if len(all_savings) == 1:
        return all_savings[0]
    often: dict[int, tuple[Savings, int]] = {}  # most marks of a group share a few styles
    for saved in all_savings:
        _, times = often.get(id(saved), (saved, 0))
        often[id(saved)] = saved, times + 1
    sums: dict[str, dict[str, int]] = {}
    for saved, times in often.values():
        for key, values in saved.items():
            total = sums.setdefault(key, {})
            for value, saves in values.items():
                total[value] = total.get(value, 0) + saves * times
    return sums


def gain(key: str, values: Mapping[str, int]) -> tuple[str, int]:
    """The value that a group had best set, and what that saves in all: 0 if nothing."""
    best, most = "", 0
    for value, saves in values.items():
        saved = saves - characters(key, value)
        if saved > most:
            best, most = value, saved
    return best, most


class Writer:
    """Writes nodes with only those attributes that ``context`` does not give them already."""

    __slots__ = ("_context", "_looks", "_parts")

    def __init__(self, context: Mapping[str, str], parts: list[str]) -> None:
        self._context, self._parts = context, parts
        self._looks: dict[int, str] = {}

    def write(self, node: Leaf | Branch) -> None:
        """Add a node to the parts."""
        leaf = node if isinstance(node, Leaf) else node.only_leaf()
        if leaf:
            self._leaf(leaf)
            return
        assert isinstance(node, Branch)
        shared = node.shared(self._context)
        add = self._parts.append
        add(f"<{node.name}{written(node.attributes)}{written(shared)}")
        if not node.kids and not node.title:
            add("/>")
            return
        add(">")
        if node.title:
            add(f"<title>{xml_text(node.title)}</title>")
        inner = Writer({**self._context, **shared}, self._parts) if shared else self
        for kid in node.kids:
            inner.write(kid)
        add(f"</{node.name}>")

    def _leaf(self, leaf: Leaf) -> None:
        look = self._looks.get(id(leaf.style))  # the tree keeps the style alive, so nothing else has its id
        if look is None:
            own = {key: value for key, value in leaf.style.items() if self._context.get(key) != value}
            look = self._looks[id(leaf.style)] = written(own)
        self._parts.append(leaf.markup(look))


def written(attributes: Mapping[str, str]) -> str:
    """Attributes as they stand in a tag."""
    return "".join([f' {name}="{value}"' for name, value in attributes.items()])
