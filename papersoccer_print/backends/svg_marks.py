"""Marks as the nodes of an SVG; lines and shapes that follow one another with one look become one path."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

from ..scene.marks import Clip, Disc, Group, Line, Mark, Polyline, Rect, Symbol, Text, Use
from ..scene.text import missing_characters, text_width
from .geometry import text_left, winding
from .safe_text import attribute_text, xml_text
from .svg_gathering import Gathering, circle
from .svg_looks import PLAIN, chain_style, line_style, shape_style, text_style
from .svg_nodes import Branch, Leaf
from .svg_numbers import number, place

LABEL = re.compile(r"[0-9]*[a-z]{0,2}")
"""A number or a kick's label: it stands alone in its place, and may be as long as the reader's own font makes it."""
LIGATURE = "(?<=f)(?=[ft])"
"""Where the shipped font joins letters, which resvg cannot be told to leave. A piece with a place of its own is not
joined, and the text is still read, found and copied as one."""

KEPT = 16
_kept: dict[int, tuple[Symbol, list[Leaf | Branch], bool]] = {}
"""Symbols of late by their ids, with their nodes and whether there are corners among them: the same pitch lies under
many games. A symbol is kept as long as its id, so that no other can have it."""


class Definitions(Protocol):
    """Where clips and symbols are kept for reference, and what the whole picture is said to show."""

    description: str
    corners: bool
    """Whether there are lines with pointed corners."""

    def clip(self, clip: Clip) -> str:
        """The id of a clip path."""

    def symbol(self, use: Use) -> str | None:
        """The id of a symbol, or None if it is used once only and best drawn on the spot."""

    def text(self, text: Text) -> Leaf | Branch:
        """A text, live or in outlines."""


def nodes(marks: Iterable[Mark], definitions: Definitions) -> list[Leaf | Branch]:
    """The nodes of marks, in drawing order; what shares its look is gathered where the picture stays the same."""
    made = Gathering()
    for mark in marks:
        match mark:
            case Line():
                made.add_path(((mark[:2], mark[2:4]), False), line_style(*mark[4:]), mark)
            case Polyline():
                if len(mark.points) > 1:
                    _chain(mark, made, definitions)
            case Disc():
                if mark.fill and (not mark.colour or mark.width <= 0) and mark.r > 0:
                    # The round end of a line that goes nowhere takes a third of the characters.
                    made.add_path(((mark[:2],), False), line_style(2 * mark.r, mark.fill, "round", (), 0.0), mark)
                else:
                    made.add(circle(mark), mark)
            case Text():
                if mark.text:
                    made.add(definitions.text(mark))
            case Group():
                made.add(_group(mark, definitions))
            case Use():
                made.add(_use(mark, definitions))
            case _:
                made.add(Leaf("rect", rectangle(mark),
                              shape_style(mark.fill, mark.colour, mark.stroke, mark.dash, miter=True)), mark)
    return made.finish()


def _chain(mark: Polyline, made: Gathering, definitions: Definitions) -> None:
    points, _, ink, fill, closed, _, join, _ = mark
    if ink and join == "miter" and len(points) > 2:
        definitions.corners = True
    made.add_path((points, closed), chain_style(*mark[1:]), mark, winding(points) if fill else 0)


def _group(group: Group, definitions: Definitions) -> Leaf | Branch:
    attributes = {}
    if group.name:
        attributes["class"] = _class(group.name)
    if group.lang:
        attributes["xml:lang"] = attribute_text(group.lang)
    transform = _transform(group.dx, group.dy, 180 if group.turned else 0)
    if transform:
        attributes["transform"] = transform
    if group.clip:
        attributes["clip-path"] = f"url(#{definitions.clip(group.clip)})"
    title = group.alt if group.alt != definitions.description else None  # said once, of the whole picture
    made = Branch(attributes, nodes(group.marks, definitions), title)
    return made.only_leaf() or made


@lru_cache(maxsize=1024)
def _class(name: str) -> str:
    return "ps-" + re.sub(r"[^A-Za-z0-9_-]+", "-", name)


def _use(use: Use, definitions: Definitions) -> Leaf | Branch:
    identity = definitions.symbol(use)
    transform = _transform(use.x, use.y, use.angle)
    if identity is None:
        kids, kept = _drawn_once(use.symbol, definitions)
        return Branch({"transform": transform} if transform else {}, kids, kept=kept)
    attributes = {"xlink:href": f"#{identity}"}
    if use.angle:
        attributes["transform"] = transform
    else:
        attributes |= {"x": place(use.x), "y": place(use.y)}
    return Leaf("use", attributes, PLAIN)


def _drawn_once(symbol: Symbol, definitions: Definitions) -> tuple[list[Leaf | Branch], bool]:
    """The nodes of a symbol, and whether they are kept: those of the last few that refer to nothing are."""
    kept = _kept.get(id(symbol))
    if kept is None:
        around, definitions.corners = definitions.corners, False
        made = nodes(symbol.marks, definitions)
        if not _stands_alone(symbol.marks):
            definitions.corners |= around
            return made, False
        if len(_kept) >= KEPT:
            _kept.clear()
        kept = _kept[id(symbol)] = symbol, made, definitions.corners
        definitions.corners = around
    definitions.corners |= kept[2]
    return kept[1], True


def _stands_alone(marks: Iterable[Mark]) -> bool:
    return all(isinstance(mark, Line | Polyline | Disc | Rect) or (
        isinstance(mark, Group) and not (mark.alt or mark.clip) and _stands_alone(mark.marks)) for mark in marks)


def _transform(dx: float, dy: float, angle: int) -> str:
    shift = f"translate({place(dx)} {place(dy)})" if dx or dy else ""
    return shift + (f"rotate({angle})" if angle else "")


def rectangle(mark: Rect | Clip) -> dict[str, str]:
    """The attributes of a rectangle."""
    box = {"x": place(mark.x), "y": place(mark.y), "width": number(mark.width), "height": number(mark.height)}
    return box | ({"rx": number(mark.radius)} if mark.radius > 0 else {})


def live_text(text: Text) -> Leaf | Branch:
    """A text that stays text."""
    attributes = {"x": number(text.x), "y": number(text.y)}
    if "  " in text.text or text.text != text.text.strip(" "):
        attributes["xml:space"] = "preserve"
    if text.lang:
        attributes["xml:lang"] = attribute_text(text.lang)
    style = text_style(text.size, text.weight, text.anchor, text.colour)
    pieces = re.split(LIGATURE, text.text) if "f" in text.text else (text.text,)
    if len(pieces) == 1 or missing_characters(text.text):
        return Leaf("text", attributes | _length(text.text, text), style, xml_text(text.text))
    kids: list[Leaf | Branch] = []
    x = text_left(text)
    style = text_style(text.size, text.weight, "start", text.colour)
    for piece in pieces:
        at = {"x": number(x)} if kids else {}
        kids.append(Leaf("tspan", at | _length(piece, text), style, xml_text(piece)))
        x += text_width(piece, text.size, text.weight)
    return Branch(attributes | {"x": number(text_left(text))}, kids, None, "text")


def _length(piece: str, text: Text) -> dict[str, str]:
    """How long a piece of a text is to be, lest a substitute font makes it run into its neighbour."""
    if len(text.text) < 2 or LABEL.fullmatch(text.text) or missing_characters(text.text):
        return {}
    width = text_width(piece, text.size, text.weight)
    return {"textLength": number(width), "lengthAdjust": "spacingAndGlyphs"}
