"""Texts as glyph outlines for SVG: the same picture everywhere, whatever fonts the reader has."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from svgwrite.base import BaseElement
from svgwrite.container import Group as SvgGroup
from svgwrite.container import Use as SvgUse
from svgwrite.path import Path

from ..resources import font_file
from ..scene.marks import MM_PER_PT, Text, Weight
from ..scene.text import text_width
from .numbers import number
from .texts import printable


@cache
def _font(weight: Weight) -> tuple[Any, dict[int, str], Any]:
    from fontTools.ttLib import TTFont

    font = TTFont(font_file(weight), lazy=True)
    return font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


@cache
def glyph_path(code: int, weight: Weight) -> str:
    """A character's outline as SVG path data in font units, y up."""
    from fontTools.pens.svgPathPen import SVGPathPen

    glyphs, names, _ = _font(weight)
    pen = SVGPathPen(glyphs, ntos=lambda value: number(value))
    glyphs[names[code]].draw(pen)
    return str(pen.getCommands())


class Outlines:
    """The glyphs that one file uses, each defined once; ``text`` sets a line of them."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.used: dict[tuple[int, Weight], str] = {}

    def text(self, mark: Text) -> BaseElement:
        """A line of text as a group of glyphs with the words as its label."""
        words = printable(mark.text)
        em = mark.size * MM_PER_PT
        left = mark.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor] * text_width(words, mark.size, mark.weight)
        scale = em / _font(mark.weight)[2]
        group = SvgGroup(debug=False)
        group.attribs |= {"role": "text", "aria-label": words, "fill": mark.colour,
                          "transform": f"translate({number(left)} {number(mark.y)})scale({scale:.6f} {-scale:.6f})"}
        for position, character in enumerate(words):
            x = text_width(words[:position], mark.size, mark.weight) / scale
            if glyph_path(ord(character), mark.weight):
                use = SvgUse(f"#{self._glyph(ord(character), mark.weight)}", debug=False)
                use.attribs.pop("y", None)
                use.attribs["x"] = number(x)
                group.add(use)
        return group

    def _glyph(self, code: int, weight: Weight) -> str:
        return self.used.setdefault((code, weight), f"{self.prefix}-g{len(self.used)}")

    def definitions(self) -> Iterator[BaseElement]:
        """The outline of every glyph that was used, in order of first use."""
        for (code, weight), name in self.used.items():
            path = Path(debug=False)
            path.attribs |= {"d": glyph_path(code, weight), "id": name}
            yield path
