"""SVG: one page as a file at true scale that can be read aloud, put into a web page and edited.

svgwrite makes the root and the words about the whole picture. The marks, a thousand in a game, are written as text
and put before the root's end: an object for each of them would take most of the time.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any, Literal
from xml.etree.ElementTree import Element as Xml
from xml.etree.ElementTree import tostring

from svgwrite.base import BaseElement, Desc, Title

from ..scene.marks import Clip, Document, Page, Symbol, Text, Use
from .geometry import symbol_uses
from .safe_text import safe_text
from .svg_looks import INITIAL
from .svg_marks import live_text, nodes, rectangle
from .svg_nodes import Branch, Leaf, Writer, written
from .svg_numbers import number
from .svg_twins import Twins

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
    definitions = _Definitions(document, sheet, text == "outlines")
    body = Branch({}, nodes(sheet.marks, definitions))
    parts = definitions.parts()
    twins = Twins(f"{_PREFIX}-k")
    twins.join(body)
    shared = body.shared(INITIAL)
    if not transparent:
        ground = {"width": number(sheet.width), "height": number(sheet.height), "fill": "#fff"}
        parts.append(f"<rect{written(ground | ({'stroke': 'none'} if 'stroke' in shared else {}))}/>")
    writer = Writer({**INITIAL, **shared}, parts)
    for kid in body.kids:
        writer.write(kid)
    frame = _frame(document, page, shared, definitions.corners, refers=bool(definitions.refers or twins.found))
    content = frame.removesuffix("</svg>") + "".join(parts) + "</svg>"
    prefix = _clean_prefix(id_prefix) or "ps" + sha256(content.encode()).hexdigest()[:6]
    return ('<?xml version="1.0" encoding="UTF-8"?>\n' + content.replace(_PREFIX, prefix) + "\n").encode()


def _frame(document: Document, page: int, shared: dict[str, str], corners: bool, refers: bool) -> str:
    """The root element with its words, and nothing in it that draws: that comes before its end."""
    sheet = document.pages[page]
    width, height = number(sheet.width), number(sheet.height)
    attributes = {
        "xmlns": "http://www.w3.org/2000/svg", "width": f"{width}mm", "height": f"{height}mm",
        "viewBox": f"0 0 {width} {height}", "xml:lang": safe_text(document.lang), "role": "img",
        "font-family": FAMILY, "style": NO_KERNING,
    }
    # A corner is cut off beyond this ratio; PDF has 10, SVG 4 unless told.
    attributes |= ({"stroke-miterlimit": "10"} if corners else {}) | shared
    root = Root(attributes)
    root.describe(_title(document, page), f"{_PREFIX}-t", document.description, f"{_PREFIX}-d")
    if refers:
        root.attribs["xmlns:xlink"] = "http://www.w3.org/1999/xlink"
    return tostring(root.get_xml(), encoding="unicode")


class Root(BaseElement):  # type: ignore[misc]
    """The root of an SVG; unlike svgwrite's own, it takes attributes as they are and keeps their order."""

    elementname = "svg"

    def __init__(self, attributes: dict[str, str]) -> None:
        super().__init__(debug=False)
        self.attribs = attributes

    def describe(self, title: str, title_id: str, desc: str, desc_id: str) -> None:
        """Put a title and a description first, and refer to them."""
        parts = [(Title(safe_text(title)), title_id), *([(Desc(safe_text(desc)), desc_id)] if desc else [])]
        for part, identity in parts:
            part.xml.set("id", identity)
        self.attribs["aria-labelledby"] = " ".join(identity for _, identity in parts)
        self.elements[:0] = [part for part, _ in parts]

    def get_xml(self) -> Any:
        xml = Xml(self.elementname, self.attribs)
        xml.extend([element.get_xml() for element in self.elements])
        return xml


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
        self.corners = False
        self._outlines: Any = None
        if outlines:
            from .outlines import Outlines

            self._outlines = Outlines(f"{_PREFIX}-g")
        self._uses = symbol_uses(page.marks)
        self._clips: dict[Clip, str] = {}
        self._symbols: dict[str, tuple[str, Branch]] = {}

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
            self._symbols[symbol.key] = (identity, Branch({"id": identity}, []))
            self._symbols[symbol.key][1].kids += nodes(symbol.marks, self)
        return self._symbols[symbol.key][0]

    def text(self, text: Text) -> Leaf | Branch:
        made: Leaf | Branch = self._outlines.text(text) if self._outlines else live_text(text)
        return made

    def parts(self) -> list[str]:
        """The ``defs`` element, if there is anything to define. A symbol's look depends on nothing around it."""
        parts = [f'<clipPath id="{identity}"><rect{written(rectangle(clip))}/></clipPath>'
                 for clip, identity in self._clips.items()]
        outer = Writer(INITIAL, parts)
        for leaf in self._outlines.definitions() if self._outlines else ():
            outer.write(leaf)
        for _, branch in self._symbols.values():
            Writer({}, parts).write(branch)
        return ["<defs>", *parts, "</defs>"] if parts else []
