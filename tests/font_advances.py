"""The widths of the shipped font's characters, read from the font: `make bless` writes them, a test compares them."""

from __future__ import annotations

from fontTools.ttLib import TTFont

from papersoccer_print.resources import advances_file, font_file


def advances() -> str:
    """The file's whole text: for each weight a line with its units per em, then one for each width in them, with the
    characters that are so wide (beyond ASCII, their escapes); an empty line after the last."""
    lines = []
    for weight in ("regular", "bold"):
        with TTFont(font_file(weight), lazy=True) as font:
            metrics = font["hmtx"].metrics
            characters: dict[int, str] = {}
            for code, glyph in sorted(font.getBestCmap().items()):
                width = metrics[glyph][0]
                characters[width] = characters.get(width, "") + chr(code)
            lines.append(f"{weight} {font['head'].unitsPerEm}")
            for width in sorted(characters):
                lines.append(f"{width} {characters[width].encode('unicode_escape').decode('ascii')}")
            lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    advances_file().write_text(advances(), encoding="ascii", newline="\n")
