"""The shipped font as reportlab knows fonts, its long tables read at one go.

Number by number, as reportlab reads them, takes a tenth of the time that a page takes from the command to the file.
"""

from __future__ import annotations

import os
import sys
from struct import unpack, unpack_from
from types import ModuleType

if not os.path.isdir(os.path.expanduser("~")):  # as /dev/null is, where services are at home: it looks for a file there
    sys.modules.setdefault("reportlab_mods", ModuleType("reportlab_mods"))
from reportlab.pdfbase.ttfonts import TTFontFace

UNICODE = 3, 10
"""The platform and the encoding of the table that knows all characters of the font."""


class Face(TTFontFace):  # type: ignore[misc]
    """A font like the shipped one: 1000 units an em, long places of glyphs, a table of all Unicode (format 12)."""

    def extractInfo(self, charInfo: int = 1) -> None:  # noqa: ARG002, N802, N803
        """What reportlab reads, in the same attributes, save for the way back from glyphs to characters."""
        super().extractInfo(0)
        glyphs = self.numGlyphs
        self.glyphPos = unpack(f">{glyphs + 1}L", self.get_table("loca"))
        measures = self.get_table("hmtx")
        [full] = unpack_from(">H", self.get_table("hhea"), 34)
        numbers = unpack(f">{len(measures) // 2}H", measures)
        # The glyphs at the end share the last width, and have only their left side bearings there.
        widths = numbers[0:2 * full:2] + numbers[2 * full - 2:2 * full - 1] * (glyphs - full)
        self.hmetrics = list(zip(widths, numbers[1:2 * full:2] + numbers[2 * full:], strict=True))
        self.charToGlyph = self._characters(self.get_table("cmap"))
        self.defaultWidth = widths[0]
        self.charWidths = {code: widths[glyph] for code, glyph in self.charToGlyph.items()}

    def _characters(self, table: bytes) -> dict[int, int]:
        """The glyph of each character by its code. A no-break space looks like a space."""
        [count] = unpack_from(">H", table, 2)
        offsets = {(platform, encoding): offset for platform, encoding, offset in
                   (unpack_from(">HHL", table, 4 + 8 * number) for number in range(count))}
        start = offsets[UNICODE]
        [groups] = unpack_from(">L", table, start + 12)
        numbers = unpack_from(f">{3 * groups}L", table, start + 16)
        found: dict[int, int] = {}
        for first, last, glyph in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True):
            found.update(zip(range(first, last + 1), range(glyph, glyph + last + 1 - first), strict=True))
        found[0xA0] = found[0x20]
        return found
