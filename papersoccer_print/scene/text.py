"""Measuring text in the shipped font: widths in mm, lines broken to a measure, missing characters named."""

from __future__ import annotations

from functools import cache, lru_cache
from math import fsum

from ..errors import PapersoccerError
from ..resources import advances_file
from .marks import MM_PER_PT, Weight

ELLIPSIS = "…"
CAP_HEIGHT = 0.66
"""Height of a capital in em."""


@cache
def _measured() -> dict[str, list[str]]:
    """By weight, what the file says: its units per em, then each width with the characters that are so wide."""
    parts = advances_file().read_bytes().decode("unicode_escape").removesuffix("\n").split("\n\n")
    return {(lines := part.split("\n"))[0].split()[0]: lines for part in parts}


@cache
def _advances(weight: Weight) -> dict[str, float]:
    """Advance width in em of every character of the font."""
    first, *lines = _measured()[weight]
    units = int(first.split()[1])
    found: dict[str, float] = {}
    for line in lines:
        width, _, characters = line.partition(" ")
        found.update(dict.fromkeys(characters, int(width) / units))
    return found


def text_width(text: str, size: float, weight: Weight = "regular") -> float:
    """The width in mm of a line of text set at ``size`` points, without kerning (the backends set none either).

    Raises `PapersoccerError` naming the characters that the font lacks.
    """
    return _ems(text, weight) * size * MM_PER_PT


@lru_cache(maxsize=2048)
def _ems(text: str, weight: Weight) -> float:
    """The width in em. A page sets the same few labels again and again, and asks for each several times."""
    advances = _advances(weight)
    try:
        return fsum(map(advances.__getitem__, text))
    except KeyError:
        raise PapersoccerError(f"the font cannot print {describe_missing(text)}, in the text {text!r}") from None


def letters_that_fit(text: str, width: float, size: float, weight: Weight = "regular") -> int:
    """How many letters of a text's beginning are no wider than ``width`` mm; at least one. All must be in the font."""
    advances = _advances(weight)
    total = 0.0
    for number, character in enumerate(text):
        total += advances[character]
        if number and total * size * MM_PER_PT > width:
            return number
    return len(text)


def cut_to_fit(text: str, width: float, size: float, weight: Weight = "regular") -> str:
    """The text if it is no wider than ``width`` mm, else as much of its beginning as fits before an ellipsis.

    Empty where not even a letter and the ellipsis fit. However long the text is, no more of it is measured than fits.
    """
    if letters_that_fit(text, width, size, weight) == len(text) and text_width(text, size, weight) <= width:
        return text
    kept = text[:letters_that_fit(text, width - text_width(ELLIPSIS, size, weight), size, weight)].rstrip() + ELLIPSIS
    return kept if text_width(kept, size, weight) <= width else ""


def missing_characters(text: str) -> tuple[str, ...]:
    """The characters of a text that the shipped font lacks, each once, in order."""
    advances = _advances("regular")
    return tuple(dict.fromkeys(character for character in text if character not in advances))


def printed_characters() -> frozenset[str]:
    """Every character that the shipped font can print."""
    return frozenset(_advances("regular"))


def describe_missing(text: str) -> str:
    """The missing characters by code point and name, for a message."""
    import unicodedata

    return ", ".join(f"U+{ord(c):04X} {unicodedata.name(c, 'unnamed')}" for c in missing_characters(text))


def cap_height(size: float) -> float:
    """The height in mm of a capital at ``size`` points."""
    return CAP_HEIGHT * size * MM_PER_PT


def wrap(text: str, width: float, size: float, weight: Weight = "regular") -> list[str]:
    """Break a text into lines no wider than ``width`` mm, at spaces (never at a no-break space).

    A single word wider than the measure is broken inside, since nothing may be lost.
    """
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        trial = f"{line} {word}" if line else word
        if line and text_width(trial, size, weight) > width:
            lines.append(line)
            line = word
        else:
            line = trial
        while len(line) > 1 and text_width(line, size, weight) > width:
            cut = letters_that_fit(line, width, size, weight)
            lines.append(line[:cut])
            line = line[cut:]
    return [*lines, line]
