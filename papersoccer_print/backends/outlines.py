"""Text as the outlines of its letters: the same picture whatever fonts a reader has."""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import Any

from ..resources import font_file
from ..scene.marks import MM_PER_PT, Text, Weight
from ..scene.text import text_width
from .geometry import number, text_left
from .safe_text import attribute_text
from .svg_looks import PLAIN, shape_style
from .svg_nodes import Branch, Leaf

_reading = Lock()
"""fontTools unpacks a letter in place when it is first asked for, and several threads would meet it half done."""


class Outlines:
    """The texts of one page. A letter that comes up more than once is defined once and referred to."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self._glyphs: dict[tuple[Weight, str], list[Leaf]] = {}

    def text(self, text: Text) -> Branch:
        """A text, each letter in font units; what it says is its label. Raises `PapersoccerError` as `text_width`."""
        text_width(text.text, text.size, text.weight)
        left, scale = text_left(text), number(text.size * MM_PER_PT / _font(text.weight).units, 6)
        group = Branch({"role": "img", "aria-label": attribute_text(text.text),
                        "transform": f"translate({number(left)} {number(text.y)})scale({scale} -{scale})"}, [])
        if text.lang:
            group.attributes["xml:lang"] = attribute_text(text.lang)
        style = shape_style(text.colour, None, 0, ())
        x = 0
        for character in text.text:
            path, advance = _font(text.weight).glyph(character)
            if path:
                leaf = Leaf("use", {"x": str(x)} if x else {}, style)
                group.kids.append(leaf)
                self._glyphs.setdefault((text.weight, character), []).append(leaf)
            x += advance
        return group

    @property
    def refers(self) -> bool:
        return any(len(leaves) > 1 for leaves in self._glyphs.values())

    def definitions(self) -> list[Leaf]:
        """The letters to be defined; those used once are drawn on the spot."""
        made: list[Leaf] = []
        for (weight, character), leaves in self._glyphs.items():
            path, _ = _font(weight).glyph(character)
            if len(leaves) == 1:
                leaf = leaves[0]
                leaf.name, x = "path", leaf.attributes.pop("x", None)
                leaf.attributes |= {"transform": f"translate({x})", "d": path} if x else {"d": path}
                continue
            identity = f"{self._prefix}{len(made) + 1}"
            made.append(Leaf("path", {"id": identity, "d": path}, PLAIN))
            for leaf in leaves:
                leaf.attributes["xlink:href"] = f"#{identity}"
        return made


class _Font:
    """Outlines of one weight, in font units, y up."""

    def __init__(self, weight: Weight) -> None:
        from fontTools.ttLib import TTFont

        self._font = TTFont(font_file(weight), lazy=True)
        self._names: dict[int, str] = self._font.getBestCmap()
        self._set: Any = self._font.getGlyphSet()
        self.units: int = self._font["head"].unitsPerEm

    @cache  # noqa: B019 -- there are two fonts, and both live as long as the process
    def glyph(self, character: str) -> tuple[str, int]:
        """The path of a character (empty for a space) and its advance."""
        from fontTools.pens.svgPathPen import SVGPathPen

        pen = SVGPathPen(self._set, ntos=lambda value: number(value, 0))
        with _reading:
            glyph = self._set[self._names[ord(character)]]
            glyph.draw(pen)
            return pen.getCommands(), round(glyph.width)


@cache
def _font(weight: Weight) -> _Font:
    return _Font(weight)
