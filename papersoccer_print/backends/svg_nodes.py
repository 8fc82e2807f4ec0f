"""The tree of an SVG before it is written: what most marks of a group share moves up to the group."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from svgwrite.base import BaseElement, Desc, Title

from .safe_text import safe_text

Style = Mapping[str, str]
"""Inherited presentation attributes by name. A mark states every one that its look depends on, defaults too."""

INITIAL: Style = {"fill": "#000", "stroke": "none", "stroke-width": "1", "stroke-linecap": "butt",
                  "stroke-linejoin": "miter", "stroke-dasharray": "none", "stroke-dashoffset": "0",
                  "font-weight": "normal", "text-anchor": "start"}
"""What holds where no attribute is set."""


class Element(BaseElement):  # type: ignore[misc]
    """An element by its name; unlike svgwrite's own, it takes attributes as they are and keeps their order.

    Words in attributes must have gone through `safe_text`; the element's own text does so here.
    """

    def __init__(self, name: str, attributes: Mapping[str, str], factory: Any, text: str | None = None) -> None:
        super().__init__(factory=factory)
        self.elementname = name
        self.attribs = dict(attributes)
        self.text = text

    def get_xml(self) -> Any:
        from xml.etree.ElementTree import Element as Xml

        xml = Xml(self.elementname, self.attribs)
        if self.text is not None:
            xml.text = safe_text(self.text)
        xml.extend([element.get_xml() for element in self.elements])
        return xml


@dataclass(eq=False)
class Leaf:
    """One element that draws, with its own attributes and its look."""

    name: str
    attributes: dict[str, str]
    style: Style
    text: str | None = None


@dataclass(eq=False)
class Branch:
    """A group. ``title`` describes it in words."""

    attributes: dict[str, str] = field(default_factory=dict)
    kids: list[Leaf | Branch] = field(default_factory=list)
    title: str | None = None
    name: str = "g"

    def may_merge(self, kid: Leaf) -> bool:
        """Whether an only kid can carry the group's attributes itself."""
        return self.title is None and not kid.attributes.keys() & self.attributes.keys()

    def merged(self, kid: Leaf) -> Leaf:
        """The only kid in place of the group."""
        return Leaf(kid.name, self.attributes | kid.attributes, kid.style, kid.text)

    @cached_property
    def votes(self) -> dict[str, dict[str, int]]:
        """For each attribute how many of the kids want which value; a group wants what most of its own kids want."""
        votes: dict[str, dict[str, int]] = {}
        for kid in self.kids:
            for key, value in (kid.style if isinstance(kid, Leaf) else kid.wishes).items():
                counts = votes.get(key)
                if counts is None:
                    votes[key] = {value: 1}
                else:
                    counts[value] = counts.get(value, 0) + 1
        return votes

    @cached_property
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


def element(node: Leaf | Branch, context: Style, factory: Any) -> Element:
    """The svgwrite element of a node, with only those attributes that ``context`` does not give it already."""
    if isinstance(node, Leaf):
        own = {key: value for key, value in node.style.items() if context.get(key) != value}
        return Element(node.name, node.attributes | own, factory, node.text)
    if len(node.kids) == 1 and isinstance(node.kids[0], Leaf) and node.may_merge(node.kids[0]):
        return element(node.merged(node.kids[0]), context, factory)
    shared = node.shared(context)
    made = Element(node.name, node.attributes | shared, factory)
    if node.title:
        made.elements.append(Title(safe_text(node.title)))
    inner = {**context, **shared}
    made.elements += [element(kid, inner, factory) for kid in node.kids]
    return made


def described(made: Element, title: str, title_id: str, desc: str, desc_id: str) -> None:
    """Put a title and a description first into an element, and let it refer to them."""
    parts = [part for part in (Title(safe_text(title)), Desc(safe_text(desc)) if desc else None) if part is not None]
    for part, identity in zip(parts, (title_id, desc_id), strict=False):
        part.xml.set("id", identity)
    made.attribs["aria-labelledby"] = " ".join(part.xml.get("id") for part in parts)
    made.elements[:0] = parts
