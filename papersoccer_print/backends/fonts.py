"""The shipped font in a PDF: subsets of both weights, embedded, with a faithful way back from glyphs to characters.

Which code stands for which character is settled for all files, so a page can be painted without knowing of any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from ..errors import PapersoccerError
from ..resources import font_file
from ..scene.marks import Weight
from ..scene.text import describe_missing, printed_characters
from .face import Face
from .objects import File, dictionary, listing, name, reference

NO_BREAK = "\u00a0"
LETTERS = ("".join(map(chr, range(0xa1, 0x100))) + "ĄąĆćĘęŁłŃńŚśŹźŻżŐőŰűŒœŠšŽžŸ",
           "".join(map(chr, range(0x400, 0x460))) + "Ґґ«»")
"""What is set in Latin, and in Cyrillic letters, besides ASCII and `SIGNS`; each lot is one font."""
SIGNS = "–—‘’‚“”„…•€№−×↑↗→↘↓↙←↖"
_ASCII = "".join(map(chr, range(0x20, 0x7f)))
_FIRST_FREE, _FIRST_HIGH, _CODES = 1, 0x7f, 256
_NO_CHARACTER = (0x0000, 0xFEFF, 0xFFFE)

Codes = tuple[tuple[str, bytes], ...]
"""(font, codes) of each stretch of a text; a font is called by its weight and the number of its alphabet."""


@cache
def alphabets() -> tuple[dict[str, int], ...]:
    """The code of each character in each font: ASCII has its own everywhere, so that a stretch need not end there."""
    there = printed_characters()
    made = []
    rest = sorted(there.difference(_ASCII, NO_BREAK, *LETTERS, SIGNS))
    free = [*range(_FIRST_HIGH, _CODES), *range(_FIRST_FREE, ord(" "))]
    lots = [[*dict.fromkeys(character for character in letters + SIGNS if character in there)] for letters in LETTERS]
    lots += [rest[start:start + len(free)] for start in range(0, len(rest), len(free))]
    for lot in lots:
        codes = {character: ord(character) for character in _ASCII}
        codes[NO_BREAK] = ord(" ")
        codes |= zip(lot, free, strict=False)
        made.append(codes)
    return tuple(made)


@lru_cache(maxsize=8192)
def encode(text: str, weight: Weight) -> Codes:
    """A text as codes. Raises `PapersoccerError` naming the characters that the font lacks."""
    fonts = alphabets()
    foreign = next((character for character in text if character not in fonts[0]), "")
    current, codes = next((font for font in fonts if foreign in font), fonts[0]), bytearray()
    stretches: list[tuple[str, bytes]] = []
    for character in text:
        if character not in current:
            if codes:
                stretches.append((f"{weight}-{fonts.index(current)}", bytes(codes)))
            found = next((font for font in fonts if character in font), None)
            if found is None:
                text = text.lstrip(" ")
                raise PapersoccerError(f"the font cannot print {describe_missing(text)}, in the text {text!r}")
            current, codes = found, bytearray()
        codes.append(current[character])
    if codes:
        stretches.append((f"{weight}-{fonts.index(current)}", bytes(codes)))
    return tuple(stretches)


def write_fonts(file: File, used: Mapping[str, set[int]]) -> str:
    """Embed what is used of each font, and nothing else; the dictionary by which pages know the fonts."""
    return dictionary({font: reference(_write_font(file, font, used[font])) for font in sorted(used)})


def _write_font(file: File, font: str, used: set[int]) -> int:
    weight, lot = font.rsplit("-", 1)
    face = _face(weight)
    codes = {code: ord(character) for character, code in alphabets()[int(lot)].items() if character != NO_BREAK}
    subset = [codes[code] if code in used else 0 for code in range(max(used) + 1)]
    called = f"{'ABCDEFGHIJKLMNOP'[int(lot)] * 6}+{face.name.decode('ascii')}"
    program = face.makeSubset(subset)
    descriptor = file.put(dictionary({
        "Type": "/FontDescriptor", "FontName": name(called), "Flags": SYMBOLIC, "FontBBox": listing(face.bbox),
        "ItalicAngle": face.italicAngle, "Ascent": face.ascent, "Descent": face.descent, "CapHeight": face.capHeight,
        "StemV": face.stemV, "MissingWidth": face.defaultWidth,
        "FontFile2": reference(file.put_stream(program, {"Length1": len(program)}))}))
    first = min(used)
    return file.put(dictionary({
        "Type": "/Font", "Subtype": "/TrueType", "BaseFont": name(called), "FirstChar": first, "LastChar": max(used),
        "Widths": listing(face.getCharWidth(character) if character else 0 for character in subset[first:]),
        "FontDescriptor": reference(descriptor),
        "ToUnicode": reference(file.put_stream(to_unicode(called, subset).encode("ascii"), {}))}))


SYMBOLIC = 4
"""The flag of a font whose codes are its own."""


def to_unicode(called: str, subset: list[int]) -> str:
    """The map from glyph codes (the places in ``subset``) to characters, in blocks of at most 100."""
    pairs = [f"<{code:02X}> <{chr(character).encode('utf-16-be').hex()}>"
             for code, character in enumerate(subset) if character not in _NO_CHARACTER]
    lines = ["/CIDInit /ProcSet findresource begin", "12 dict begin", "begincmap",
             f"/CIDSystemInfo << /Registry ({called}) /Ordering ({called}) /Supplement 0 >> def",
             f"/CMapName /{called} def", "/CMapType 2 def", "1 begincodespacerange", "<00> <FF>", "endcodespacerange"]
    for start in range(0, len(pairs), 100):
        block = pairs[start:start + 100]
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    return "\n".join([*lines, "endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"])


@cache
def _face(weight: Weight) -> Face:
    return Face(str(font_file(weight)))
