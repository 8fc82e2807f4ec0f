"""The shipped font in a PDF: subsets of both weights, embedded, with a faithful way back from glyphs to characters."""

from __future__ import annotations

from functools import cache
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont

from ..errors import PapersoccerError
from ..resources import font_file
from ..scene.marks import Text, Weight
from ..scene.text import describe_missing, missing_characters

_NO_CHARACTER = (0x0000, 0xFEFF, 0xFFFE)


class _Font(TTFont):  # type: ignore[misc]
    """reportlab's font, save that glyph 0 is mapped to no character (it says U+0000, which PDF/UA forbids)."""

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802
        subsets = self.state[doc].subsets
        super().addObjects(doc)
        fonts = doc.idToObject["BasicFonts"].dict
        for index, subset in enumerate(subsets):
            font = fonts[doc.fontMapping[self.fontName][1:] + f"+{index}"]
            doc.idToObject[font.ToUnicode.name].content = to_unicode(font.BaseFont, subset)


def to_unicode(name: str, subset: list[int]) -> str:
    """The map from glyph codes (the places in ``subset``) to characters, in blocks of at most 100.

    reportlab fills unused codes with spaces; only code 32 is one.
    """
    pairs = [f"<{code:02X}> <{character:04X}>" for code, character in enumerate(subset)
             if character not in _NO_CHARACTER and (character != 32 or code == 32)]
    lines = ["/CIDInit /ProcSet findresource begin", "12 dict begin", "begincmap",
             f"/CIDSystemInfo << /Registry ({name}) /Ordering ({name}) /Supplement 0 >> def",
             f"/CMapName /{name} def", "/CMapType 2 def", "1 begincodespacerange", "<00> <FF>", "endcodespacerange"]
    for start in range(0, len(pairs), 100):
        block = pairs[start:start + 100]
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    return "\n".join([*lines, "endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"])


@cache
def _font(weight: Weight) -> Any:
    return _Font(f"SourceSans3-{weight}", str(font_file(weight)), asciiReadable=False)


class DocumentFonts:
    """The fonts of one document; only weights that are used are loaded and embedded."""

    def __init__(self, document: PDFDocument) -> None:
        self._document = document
        self._encoded: dict[tuple[str, Weight], list[tuple[str, bytes]]] = {}

    def encode(self, text: Text, before: str) -> list[tuple[str, bytes]]:
        """(font resource, glyph codes) of each stretch of a text. Raises `PapersoccerError` naming what is missing."""
        key = before + text.text, text.weight
        if key not in self._encoded:
            if missing_characters(text.text):
                raise PapersoccerError(
                    f"the font cannot print {describe_missing(text.text)}, in the text {text.text!r}")
            font = _font(text.weight)
            self._encoded[key] = [(font.getSubsetInternalName(subset, self._document), codes)
                                  for subset, codes in font.splitString(key[0], self._document)]
        return self._encoded[key]
