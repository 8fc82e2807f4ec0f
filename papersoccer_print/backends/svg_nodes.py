"""The tree of an SVG before it is written: what most marks of a group share moves up to the group."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .safe_text import xml_text
from .svg_looks import Style


@dataclass(eq=False, slots=True)
class Leaf:
    """One element that draws, with its own attributes and its look.

    Words in attributes must have gone through `attribute_text`; the element's own text is made safe as it is written.
    """

    name: str
    attributes: dict[str, str]
    style: Style
    text: str | None = None


@dataclass(eq=False, slots=True)
class Branch:
    """A group. ``title`` describes it in words."""

    attributes: dict[str, str] = field(default_factory=dict)
    kids: list[Leaf | Branch] = field(default_factory=list)
    title: str | None = None
    name: str = "g"
    _votes: dict[str, dict[str, int]] | None = None

    def only_leaf(self) -> Leaf | None:
        """The only kid in place of the group, if it can carry the group's attributes itself."""
        if len(self.kids) == 1 and self.title is None:
            (kid,) = self.kids
            if isinstance(kid, Leaf) and not kid.attributes.keys() & self.attributes.keys():
                return Leaf(kid.name, self.attributes | kid.attributes, kid.style, kid.text)
        return None

    @property
    def votes(self) -> dict[str, dict[str, int]]:
        """For each attribute how many of the kids want which value; a group wants what most of its own kids want."""
        if self._votes is None:
            votes: dict[str, dict[str, int]] = {}
            for kid in self.kids:
                for key, value in (kid.style if isinstance(kid, Leaf) else kid.wishes).items():
                    counts = votes.get(key)
                    if counts is None:
                        votes[key] = {value: 1}
                    else:
                        counts[value] = counts.get(value, 0) + 1
            self._votes = votes
        return self._votes

    @property
    def wishes(self) -> dict[str, str]:
        """For each attribute the value that most kids want; of several, the first."""
        return {key: max(counts, key=counts.__getitem__) for key, counts in self.votes.items()}

    def shared(self, context: Style) -> dict[str, str]:
        """The attributes to be set on the group itself, given what holds around it."""
        shared = {}
        for key, value in self.wishes.items():
            around = context.get(key)
            counts = self.votes[key]
            if around != value and counts[value] - (counts.get(around, 0) if around else 0) > 1:
                shared[key] = value
        return shared


class Writer:
    """Writes nodes with only those attributes that ``context`` does not give them already."""

    __slots__ = ("_context", "_looks", "_parts")

    def __init__(self, context: Style, parts: list[str]) -> None:
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
        end = "/>" if leaf.text is None else f">{xml_text(leaf.text)}</{leaf.name}>"
        self._parts.append(f"<{leaf.name}{written(leaf.attributes)}{look}{end}")


def written(attributes: Mapping[str, str]) -> str:
    """Attributes as they stand in a tag."""
    return "".join([f' {name}="{value}"' for name, value in attributes.items()])
