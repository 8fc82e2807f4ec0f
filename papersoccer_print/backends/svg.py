"""SVG: one page as a file at true scale that can be read aloud, put into a web page and edited."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Literal
from xml.etree.ElementTree import tostring

from svgwrite.base import BaseElement

from ..scene.marks import Clip, Document, Group, Mark, Page, Polyline, Symbol, Text, Use
from .safe_text import safe_text
from .svg_marks import live_text, nodes, rectangle
from .svg_nodes import INITIAL, Branch, Element, Leaf, described, element
from .svg_numbers import number

FAMILY = "'Source Sans 3','Source Sans Pro','Noto Sans','DejaVu Sans',Arial,sans-serif"
NO_KERNING = "font-kerning:none;font-variant-ligatures:none"
"""The shipped metrics have neither kerning nor ligatures; browsers heed both as properties only, resvg the first."""
_PREFIX = "\0"
"""Stands for the prefix of the ids until it is known. No text can hold it: XML has no such character."""


def write_svg(document: Document, page: int = 0, *, text: Literal["live", "outlines"] = "live",
              transparent: bool = False, id_prefix: str | None = None) -> bytes:
    """One page (from 0) of a document. ``text="outlines"`` draws letters as shapes, which look the same everywhere.

    The ids begin with ``id_prefix``, by default one made of the content, so that several files can stand in one web
    page. Raises `PapersoccerError` naming the characters that the font lacks (outlines only).
    """
    sheet = document.pages[page]
    factory = BaseElement(debug=False)
    definitions = _Definitions(document, sheet, text == "outlines")
    body = Branch(kids=nodes(sheet.marks, definitions))
    shared = body.shared(INITIAL)
    root = Element("svg", _root_attributes(document, sheet) | shared, factory)
    described(root, _title(document, page), f"{_PREFIX}-t", document.description, f"{_PREFIX}-d")
    root.elements += definitions.elements(factory)
    if not transparent:
        ground = {"width": number(sheet.width), "height": number(sheet.height), "fill": "#fff"}
        if "stroke" in shared:
            ground["stroke"] = "none"
        root.elements.append(Element("rect", ground, factory))
    context = {**INITIAL, **shared}
    root.elements += [element(kid, context, factory) for kid in body.kids]
    if definitions.refers:
        root.attribs["xmlns:xlink"] = "http://www.w3.org/1999/xlink"
    content = tostring(root.get_xml(), encoding="unicode").replace(" />", "/>")
    prefix = _clean_prefix(id_prefix) or "ps" + sha256(content.encode()).hexdigest()[:6]
    return ('<?xml version="1.0" encoding="UTF-8"?>\n' + content.replace(_PREFIX, prefix) + "\n").encode()


def _root_attributes(document: Document, sheet: Page) -> dict[str, str]:
    width, height = number(sheet.width), number(sheet.height)
    attributes = {
        "xmlns": "http://www.w3.org/2000/svg", "width": f"{width}mm", "height": f"{height}mm",
        "viewBox": f"0 0 {width} {height}", "xml:lang": safe_text(document.lang), "role": "img",
        "font-family": FAMILY, "style": NO_KERNING,
    }
    # A corner is cut off beyond this ratio; PDF has 10, SVG 4 unless told.
    return attributes | ({"stroke-miterlimit": "10"} if _has_corners(sheet.marks) else {})


def _has_corners(marks: Iterable[Mark]) -> bool:
    for mark in marks:
        if isinstance(mark, Polyline) and mark.colour and mark.join == "miter" and len(mark.points) > 2:
            return True
        if isinstance(mark, Group | Use) and _has_corners(mark.marks if isinstance(mark, Group) else mark.symbol.marks):
            return True
    return False


def _title(document: Document, page: int) -> str:
    return document.title if len(document.pages) == 1 else f"{document.title} ({page + 1}/{len(document.pages)})"


def _clean_prefix(prefix: str | None) -> str:
    """A prefix that is a valid name."""
    cleaned = re.sub(r"[^A-Za-z0-9_-]+", "-", prefix or "")
    return cleaned if not cleaned or re.match("[A-Za-z_]", cleaned) else f"ps{cleaned}"


class _Definitions:
    """The clips, symbols and glyphs that a page refers to, in the order in which they come up."""

    def __init__(self, document: Document, page: Page, outlines: bool) -> None:
        self.description = document.description
        self._outlines: Any = None
        if outlines:
            from .outlines import Outlines

            self._outlines = Outlines(f"{_PREFIX}-g")
        self._uses: Counter[str] = Counter()
        self._count(page.marks)
        self._clips: dict[Clip, str] = {}
        self._symbols: dict[str, tuple[str, Branch]] = {}

    def _count(self, marks: Iterable[Mark]) -> None:
        for mark in marks:
            if isinstance(mark, Group):
                self._count(mark.marks)
            elif isinstance(mark, Use):
                self._uses[mark.symbol.key] += 1
                if self._uses[mark.symbol.key] == 1:
                    self._count(mark.symbol.marks)

    @property
    def refers(self) -> bool:
        """Whether anything is referred to by a link."""
        return bool(self._symbols) or bool(self._outlines and self._outlines.refers)

    def clip(self, clip: Clip) -> str:
        return self._clips.setdefault(clip, f"{_PREFIX}-c{len(self._clips) + 1}")

    def symbol(self, use: Use) -> str | None:
        symbol: Symbol = use.symbol
        if self._uses[symbol.key] == 1:
            return None
        if symbol.key not in self._symbols:
            identity = f"{_PREFIX}-s{len(self._symbols) + 1}"
            self._symbols[symbol.key] = (identity, Branch({"id": identity}))
            self._symbols[symbol.key][1].kids += nodes(symbol.marks, self)
        return self._symbols[symbol.key][0]

    def text(self, text: Text) -> Leaf | Branch:
        made: Leaf | Branch = self._outlines.text(text) if self._outlines else live_text(text)
        return made

    def elements(self, factory: Any) -> list[Element]:
        """The ``defs`` element, if there is anything to define. A symbol's look depends on nothing around it."""
        defs = Element("defs", {}, factory)
        for clip, identity in self._clips.items():
            path = Element("clipPath", {"id": identity}, factory)
            path.elements.append(Element("rect", rectangle(clip), factory))
            defs.elements.append(path)
        if self._outlines:
            defs.elements += [element(leaf, INITIAL, factory) for leaf in self._outlines.definitions()]
        defs.elements += [element(branch, {}, factory) for _, branch in self._symbols.values()]
        return [defs] if defs.elements else []
