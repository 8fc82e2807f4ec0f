"""One page as an SVG: millimetres, presentation attributes only, no scripts, nothing fetched from anywhere."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Literal

import svgwrite
from svgwrite.base import BaseElement
from svgwrite.container import Group as SvgGroup
from svgwrite.container import Use as SvgUse
from svgwrite.shapes import Circle, Polygon
from svgwrite.shapes import Line as SvgLine
from svgwrite.shapes import Polyline as SvgPolyline
from svgwrite.shapes import Rect as SvgRect
from svgwrite.text import Text as SvgText

from ..scene.dump import dump
from ..scene.marks import MM_PER_PT, WHITE, Clip, Disc, Document, Group, Line, Mark, Page, Polyline, Rect, Text, Use
from ..scene.text import text_width
from .numbers import number, numbers
from .outlines import Outlines
from .texts import printable

FAMILY = "'Source Sans 3','Source Sans Pro','Noto Sans','DejaVu Sans',Arial,sans-serif"
PAINTED = {"width": "stroke-width", "colour": "stroke"}
SHORT_TEXT = 6
"""Texts of up to so many characters are left as long as the reader's font makes them."""


def write_svg(
    document: Document, page: int = 0, *, text: Literal["live", "outlines"] = "live", transparent: bool = False
) -> bytes:
    """One page (from 0) as UTF-8 SVG. ``text="outlines"`` draws the letters, so that they look the same everywhere."""
    return _Writer(document, page, text == "outlines").write(transparent).encode()


class _Writer:
    """Draws one page on one svgwrite drawing. Ids start with a digest of the page, so that files can be inlined together."""

    def __init__(self, document: Document, page: int, outlines: bool) -> None:
        self.document, self.page = document, document.pages[page]
        source = f"{dump(Document((self.page,), document.title, document.lang))}{outlines}"
        self.prefix = "p" + hashlib.sha256(source.encode()).hexdigest()[:8]
        width, height = number(self.page.width), number(self.page.height)
        self.drawing: Any = svgwrite.Drawing(
            size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False, profile="full")
        self.symbols: dict[str, str] = {}
        self.clips: dict[Clip, str] = {}
        self.outlines = Outlines(self.prefix) if outlines else None

    def write(self, transparent: bool) -> str:
        drawing, page = self.drawing, self.page
        drawing.attribs |= {"role": "img", "xml:lang": self.document.lang}
        drawing.attribs.pop("baseProfile", None)
        self._describe(drawing)
        if not transparent:
            drawing.add(SvgRect(("0", "0"), (number(page.width), number(page.height)), fill=WHITE, debug=False))
        root = SvgGroup(debug=False)
        root.attribs |= {"fill": "none", "stroke-miterlimit": "10"}
        if not self.outlines:
            # our widths have no kerning, nor has the PDF; browsers and resvg honour the property
            root.attribs |= {"font-family": FAMILY, "style": "font-kerning:none"}
        for element in self._elements(page.marks):
            root.add(element)
        drawing.add(root)
        if self.outlines:
            for glyph in self.outlines.definitions():
                drawing.defs.add(glyph)
        return str(drawing.tostring())

    def _describe(self, drawing: Any) -> None:
        title, description = printable(self.document.title), printable(self.document.description)
        names = []
        for kind, words in (("title", title), ("desc", description)):
            if words:
                element = _Worded(kind, words)
                element.attribs["id"] = f"{self.prefix}-{kind}"
                names.append(element.attribs["id"])
                drawing.add(element)
        drawing.attribs["aria-labelledby"] = " ".join(names)

    def _elements(self, marks: Iterable[Mark]) -> Iterable[BaseElement]:
        for mark in marks:
            match mark:
                case Line():
                    yield _line(mark)
                case Polyline():
                    yield _polyline(mark)
                case Disc():
                    yield _disc(mark)
                case Rect():
                    yield _rect(mark)
                case Text():
                    if mark.text:
                        yield self.outlines.text(mark) if self.outlines else _text(mark)
                case Group():
                    yield self._group(mark)
                case Use():
                    yield self._use(mark)

    def _group(self, mark: Group) -> BaseElement:
        element = SvgGroup(debug=False)
        if mark.name:
            element.attribs["class"] = f"ps-{mark.name}"
        if mark.alt:
            element.add(_Worded("title", printable(mark.alt)))
        if mark.lang:
            element.attribs["xml:lang"] = mark.lang
        if mark.dx or mark.dy or mark.turned:
            shift = f"translate({numbers(mark.dx, mark.dy)})" if mark.dx or mark.dy else ""
            element.attribs["transform"] = shift + ("rotate(180)" if mark.turned else "")
        if mark.clip:
            element.attribs["clip-path"] = f"url(#{self._clip(mark.clip)})"
        for inner in self._elements(mark.marks):
            element.add(inner)
        return element

    def _clip(self, clip: Clip) -> str:
        if clip not in self.clips:
            name = self.clips[clip] = f"{self.prefix}-c{len(self.clips)}"
            path = self.drawing.clipPath(id=name)
            path.add(_rect(Rect(clip.x, clip.y, clip.width, clip.height, clip.radius, colour=None)))
            self.drawing.defs.add(path)
        return self.clips[clip]

    def _use(self, mark: Use) -> BaseElement:
        symbol = mark.symbol
        if symbol.key not in self.symbols:
            name = self.symbols[symbol.key] = f"{self.prefix}-s{len(self.symbols)}"
            group = SvgGroup(id=name, debug=False)
            for inner in self._elements(symbol.marks):
                group.add(inner)
            self.drawing.defs.add(group)
        element = SvgUse(f"#{self.symbols[symbol.key]}", debug=False)
        for key in ("x", "y"):
            element.attribs.pop(key, None)
        turn = f"rotate({mark.angle})" if mark.angle else ""
        element.attribs["transform"] = f"translate({numbers(mark.x, mark.y)}){turn}"
        return element


class _Worded(BaseElement):  # type: ignore[misc]
    """A ``title`` or ``desc`` element."""

    def __init__(self, kind: str, words: str) -> None:
        self.elementname = kind
        super().__init__(debug=False)
        self.words = words

    def get_xml(self) -> Any:
        xml = super().get_xml()
        xml.text = self.words
        return xml


def _stroke(element: Any, width: float, colour: str | None, dash: tuple[float, ...], cap: str = "butt") -> Any:
    if colour:
        element.attribs |= {"stroke": colour, "stroke-width": number(width)}
        if dash:
            element.attribs["stroke-dasharray"] = numbers(*dash)
        if cap != "butt":
            element.attribs["stroke-linecap"] = cap
    return element


def _line(mark: Line) -> BaseElement:
    element = SvgLine((number(mark.x1), number(mark.y1)), (number(mark.x2), number(mark.y2)), debug=False)
    if mark.dash and mark.phase:
        element.attribs["stroke-dashoffset"] = number(mark.phase)
    return _stroke(element, mark.width, mark.colour, mark.dash, mark.cap)


def _polyline(mark: Polyline) -> BaseElement:
    kind = Polygon if mark.closed else SvgPolyline
    element = kind([(number(x), number(y)) for x, y in mark.points], debug=False)
    if mark.fill:
        element.attribs["fill"] = mark.fill
    if mark.colour and mark.join != "miter":
        element.attribs["stroke-linejoin"] = mark.join
    return _stroke(element, mark.width, mark.colour, mark.dash, mark.cap)


def _disc(mark: Disc) -> BaseElement:
    element = Circle((number(mark.x), number(mark.y)), number(mark.r), debug=False)
    if mark.fill:
        element.attribs["fill"] = mark.fill
    return _stroke(element, mark.width, mark.colour, mark.dash)


def _rect(mark: Rect) -> BaseElement:
    element = SvgRect((number(mark.x), number(mark.y)), (number(mark.width), number(mark.height)), debug=False)
    if mark.radius:
        element.attribs["rx"] = number(mark.radius)
    if mark.fill:
        element.attribs["fill"] = mark.fill
    return _stroke(element, mark.stroke, mark.colour, mark.dash)


def _text(mark: Text) -> BaseElement:
    words = printable(mark.text)
    element = SvgText(words, insert=(number(mark.x), number(mark.y)), debug=False)
    element.attribs |= {"fill": mark.colour, "font-size": number(mark.size * MM_PER_PT)}
    if mark.weight == "bold":
        element.attribs["font-weight"] = "700"
    if mark.anchor != "start":
        element.attribs["text-anchor"] = mark.anchor
    if mark.lang:
        element.attribs["xml:lang"] = mark.lang
    if len(words) > SHORT_TEXT:
        # keeps a line to its measure where the font is missing and another stands in
        element.attribs |= {"textLength": number(text_width(words, mark.size, mark.weight)),
                            "lengthAdjust": "spacingAndGlyphs"}
    if "  " in words or words != words.strip():
        element.attribs["xml:space"] = "preserve"
    return element


__all__ = ["Page", "write_svg"]
