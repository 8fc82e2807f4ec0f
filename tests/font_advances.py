"""The widths of the shipped font's characters, read from the font: `make bless` writes them, a test compares them."""

from __future__ import annotations

import json

from fontTools.ttLib import TTFont

from papersoccer_print.resources import advances_file, font_file


def advances() -> str:
    """The file's whole text: by weight, units per em and each character's width in them."""
    found = {}
    for weight in ("regular", "bold"):
        with TTFont(font_file(weight), lazy=True) as font:
            metrics = font["hmtx"].metrics
            widths = {chr(code): metrics[glyph][0] for code, glyph in sorted(font.getBestCmap().items())}
            found[weight] = {"units_per_em": font["head"].unitsPerEm, "widths": widths}
    return json.dumps(found, separators=(",", ":")).replace('},"bold"', '},\n"bold"') + "\n"


if __name__ == "__main__":
    advances_file().write_text(advances(), encoding="ascii")
