"""Marks as the nodes of an SVG; lines and shapes that follow one another with one look become one path."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from ..scene.marks import MM_PER_PT, Cap, Clip, Disc, Group, Join, Line, Mark, Polyline, Rect, Text, Use
from ..scene.text import missing_characters, text_width
from .geometry import text_left, winding
from .safe_text import safe_text
from .svg_gathering import Gathering
from .svg_nodes import Branch, Leaf, Style
from .svg_numbers import chain, number, place

LABEL = re.compile(r"[0-9]*[a-z]{0,2}")
"""A number or a kick's label: it stands alone in its place, and may be as long as the reader's own font makes it."""
LIGATURE = "(?<=f)(?=[ft])"
"""Where the shipped font joins letters, which resvg cannot be told to leave. A piece with a place of its own is not
joined, and the text is still read, found and copied as one."""


class Definitions(Protocol):
    """Where clips and symbols are kept for reference, and what the whole picture is said to show."""

    description: str

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
                made.add_path(chain(((mark.x1, mark.y1), (mark.x2, mark.y2))), _line_style(
                    mark.colour, mark.width, mark.cap, mark.dash, mark.phase), mark)
            case Polyline():
                if mark.points:
                    stroked = mark.colour is not None and mark.width > 0  # what is only filled closes itself
                    made.add_path(chain(mark.points, mark.closed and stroked), _chain_style(
                        mark.fill, mark.colour, mark.width, mark.dash, mark.join, mark.cap, mark.closed), mark,
                        winding(mark.points) if mark.fill else 0)
            case Disc():
                _disc(mark, made)
            case _:
                made.add(Leaf("rect", rectangle(mark),
                              shape_style(mark.fill, mark.colour, mark.stroke, mark.dash, miter=True)), mark)
    return made.finish()


def _disc(mark: Disc, made: Gathering) -> None:
    circle = Leaf("circle", {"cx": place(mark.x), "cy": place(mark.y), "r": number(mark.r)},
                  shape_style(mark.fill, mark.colour, mark.width, mark.dash))
    if mark.fill and (not mark.colour or mark.width <= 0) and mark.r > 0:
        made.add_dot(mark, _line_style(mark.fill, 2 * mark.r, "round", (), 0.0), circle)
    else:
        made.add(circle, mark)


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
    title = group.alt if group.alt != definitions.description else None  # said once, of the whole picture
    return Branch(attributes, nodes(group.marks, definitions), title)


def _use(use: Use, definitions: Definitions) -> Leaf | Branch:
    identity = definitions.symbol(use)
    transform = _transform(use.x, use.y, use.angle)
    if identity is None:
        return Branch({"transform": transform} if transform else {}, nodes(use.symbol.marks, definitions))
    attributes = {"xlink:href": f"#{identity}"}
    if use.angle:
        attributes["transform"] = transform
    else:
        attributes |= {"x": place(use.x), "y": place(use.y)}
    return Leaf("use", attributes, {})


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
        at = {"x": number(x)} if kids else {}
        kids.append(Leaf("tspan", at | _length(piece, text), style | {"text-anchor": "start"}, piece))
        x += text_width(piece, text.size, text.weight)
    return Branch(attributes | {"x": number(text_left(text))}, kids, None, "text")


def _length(piece: str, text: Text) -> dict[str, str]:
    """How long a piece of a text is to be, lest a substitute font makes it run into its neighbour."""
    if len(text.text) < 2 or LABEL.fullmatch(text.text):
        return {}
    width = text_width(piece, text.size, text.weight)
    return {"textLength": number(width), "lengthAdjust": "spacingAndGlyphs"}


# The looks of marks are few, so each is made once and shared; nobody changes one.

@lru_cache(maxsize=1024)
def _line_style(ink: str, width: float, cap: Cap, dash: tuple[float, ...], phase: float) -> Style:
    return {"fill": "none", "stroke-linecap": cap} | _stroke(ink, width, dash, phase)


@lru_cache(maxsize=1024)
def _chain_style(fill: str | None, ink: str | None, width: float, dash: tuple[float, ...], join: Join, cap: Cap,
                 closed: bool) -> Style:
    style = dict(shape_style(fill, ink, width, dash))
    if style["stroke"] != "none":
        style["stroke-linejoin"] = join
        if not closed or dash:
            style["stroke-linecap"] = cap
    return style


@lru_cache(maxsize=1024)
def shape_style(fill: str | None, ink: str | None, width: float, dash: tuple[float, ...], *,
                miter: bool = False) -> Style:
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
