"""Marks as the nodes of an SVG; lines and shapes that follow one another with one look become one path."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from ..scene.marks import MM_PER_PT, Clip, Disc, Group, Line, Mark, Polyline, Rect, Text, Use
from ..scene.text import missing_characters, text_width
from .geometry import text_left, winding
from .safe_text import safe_text
from .svg_gathering import Gathering
from .svg_nodes import Branch, Leaf, Style
from .svg_numbers import number, straight

LABEL = re.compile(r"[0-9]*[a-z]{0,2}")
"""A number or a kick's label: it stands alone in its place, and may be as long as the reader's own font makes it."""
LIGATURE = "(?<=f)(?=[ft])"
"""Where the shipped font joins letters, which resvg cannot be told to leave. A piece with a place of its own is not
joined, and the text is still read, found and copied as one."""


class Definitions(Protocol):
    """Where clips and symbols are kept for reference."""

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
            case Group():
                made.add(_group(mark, definitions))
            case Use():
                made.add(_use(mark, definitions))
            case Text():
                if mark.text:
                    made.add(definitions.text(mark))
            case Line():
                made.add_path(straight(((mark.x1, mark.y1), (mark.x2, mark.y2))), line_style(mark), mark)
            case Polyline():
                if mark.points:
                    path = straight(mark.points) + ("z" if mark.closed else "")
                    made.add_path(path, polyline_style(mark), mark, winding(mark.points))
            case Disc():
                made.add(Leaf("circle", {"cx": number(mark.x), "cy": number(mark.y), "r": number(mark.r)},
                              shape_style(mark.fill, mark.colour, mark.width, mark.dash)), mark)
            case _:
                made.add(Leaf("rect", rectangle(mark),
                              shape_style(mark.fill, mark.colour, mark.stroke, mark.dash, miter=True)), mark)
    return made.nodes


def _group(group: Group, definitions: Definitions) -> Branch:
    attributes = {}
    if group.name:
        attributes["class"] = "ps-" + re.sub(r"[^A-Za-z0-9_-]+", "-", group.name)
    if group.lang:
        attributes["xml:lang"] = safe_text(group.lang)
    transform = _transform(group.dx, group.dy, 180 if group.turned else 0)
    if transform:
        attributes["transform"] = transform
    if group.clip:
        attributes["clip-path"] = f"url(#{definitions.clip(group.clip)})"
    return Branch(attributes, nodes(group.marks, definitions), group.alt)


def _use(use: Use, definitions: Definitions) -> Leaf | Branch:
    identity = definitions.symbol(use)
    transform = _transform(use.x, use.y, use.angle)
    if identity is None:
        return Branch({"transform": transform} if transform else {}, nodes(use.symbol.marks, definitions))
    attributes = {"xlink:href": f"#{identity}"}
    if use.angle:
        attributes["transform"] = transform
    else:
        attributes |= {"x": number(use.x), "y": number(use.y)}
    return Leaf("use", attributes, {})


def _transform(dx: float, dy: float, angle: int) -> str:
    shift = f"translate({number(dx)} {number(dy)})" if dx or dy else ""
    return shift + (f"rotate({angle})" if angle else "")


def rectangle(mark: Rect | Clip) -> dict[str, str]:
    """The attributes of a rectangle."""
    box = {"x": number(mark.x), "y": number(mark.y), "width": number(mark.width), "height": number(mark.height)}
    return box | ({"rx": number(mark.radius)} if mark.radius > 0 else {})


def live_text(text: Text) -> Leaf | Branch:
    """A text that stays text."""
    attributes = {"x": number(text.x), "y": number(text.y)}
    if "  " in text.text or text.text != text.text.strip(" "):
        attributes["xml:space"] = "preserve"
    if text.lang:
        attributes["xml:lang"] = safe_text(text.lang)
    style = {"fill": colour(text.colour), "stroke": "none", "font-size": number(text.size * MM_PER_PT),
             "font-weight": "bold" if text.weight == "bold" else "normal", "text-anchor": text.anchor}
    pieces = re.split(LIGATURE, text.text)
    if missing_characters(text.text):
        return Leaf("text", attributes, style, text.text)
    if len(pieces) == 1:
        return Leaf("text", attributes | _length(text.text, text), style, text.text)
    kids: list[Leaf | Branch] = []
    x = text_left(text)
    for piece in pieces:
        place = {"x": number(x)} if kids else {}
        kids.append(Leaf("tspan", place | _length(piece, text), style | {"text-anchor": "start"}, piece))
        x += text_width(piece, text.size, text.weight)
    return Branch(attributes | {"x": number(text_left(text))}, kids, None, "text")


def _length(piece: str, text: Text) -> dict[str, str]:
    """How long a piece of a text is to be, lest a substitute font makes it run into its neighbour."""
    if len(text.text) < 2 or LABEL.fullmatch(text.text):
        return {}
    width = text_width(piece, text.size, text.weight)
    return {"textLength": number(width), "lengthAdjust": "spacingAndGlyphs"}


def line_style(mark: Line) -> Style:
    return {"fill": "none", "stroke-linecap": mark.cap} | _stroke(mark.colour, mark.width, mark.dash, mark.phase)


def polyline_style(mark: Polyline) -> Style:
    style = shape_style(mark.fill, mark.colour, mark.width, mark.dash)
    if style["stroke"] != "none":
        style["stroke-linejoin"] = mark.join
        if not mark.closed or mark.dash:
            style["stroke-linecap"] = mark.cap
    return style


def shape_style(fill: str | None, ink: str | None, width: float, dash: Sequence[float], *,
                miter: bool = False) -> dict[str, str]:
    """The look of a closed shape."""
    style = {"fill": colour(fill) if fill else "none"}
    if not ink or width <= 0:
        return style | {"stroke": "none"}
    style |= _stroke(ink, width, dash)
    if miter:
        style["stroke-linejoin"] = "miter"
    if dash:
        style["stroke-linecap"] = "butt"
    return style


def _stroke(ink: str, width: float, dash: Sequence[float], phase: float = 0.0) -> dict[str, str]:
    style = {"stroke": colour(ink), "stroke-width": number(width),
             "stroke-dasharray": " ".join(map(number, dash)) or "none"}
    if dash:
        style["stroke-dashoffset"] = number(phase)
    return style


def colour(value: str) -> str:
    """``"#rrggbb"`` in as few characters as it needs. Raises `ValueError` for anything else."""
    if not re.fullmatch("#[0-9a-fA-F]{6}", value):
        raise ValueError(f"{value!r} is no colour of the form #rrggbb")
    return "#" + value[1::2] if value[1::2] == value[2::2] else value
