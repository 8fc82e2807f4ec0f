"""Words of the user's own data in letters that the shipped font has: nothing is refused, nothing acts, all can be read.

Names, events and comments may be in any script. What the font can print stays as it is; the rest is spelt in Latin
letters (a name for an emoji), and what has no spelling is shown by its number. Measure texts after this.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from functools import cache, lru_cache

from .text import ELLIPSIS, missing_characters, printed_characters

_LOW = frozenset("acemnorsuvwxz")
"""Letters that leave room for an accent of its own above and below. Over taller ones, and in piles, they collide."""
LONGEST = 10_000
"""A text is cut to so many letters before anything else is done with it: no page and no line could show more."""
SHOWN, SHOWN_PAIRS = 40, 3
"""A message shows so many letters of a text, and so many texts."""
_OWN = {"\u0627": "a"}
"""Letters that the library leaves out and a reader misses: the Arabic alef."""
_BY = {"×": "x"}
"""In ASCII, 8 x 10 squares: the library would have a star."""
_MAY_VANISH = ("Mn", "Mc", "Me", "Lm", "Sk")
"""Categories of characters that only change the one before them: some have no spelling, and none is missed."""


def legible(text: str, letters: int = LONGEST) -> str:
    """The text in characters of the shipped font, on one line, cut with an ellipsis to at most so many ``letters``.

    A letter and its accents are joined where the font has the whole; accents that would collide are left out, and so
    are characters that only turn or join others. Line ends and tabs become spaces. Control characters, and what has no
    spelling, read ``[U+0007]``.
    """
    text = shortened(text, letters)
    if _plain().issuperset(text):
        return text
    made: list[str] = []
    base = ""
    for character in unicodedata.normalize("NFC", text):
        if unicodedata.combining(character) and not missing_characters(character):
            if _finds_room(character, base):
                made.append(character)
                base += character
            continue
        base = character
        made.append(character if character in _plain() else _spelt(character))
    return shortened("".join(made), letters)


def in_ascii(text: str) -> str:
    """The text in the letters that every terminal has, line ends and all; what has no spelling reads ``[U+0007]``."""
    if text.isascii():
        return text
    joined = unicodedata.normalize("NFC", text)
    return "".join(_BY.get(each) or (each if each.isascii() else _spelt(each)) for each in joined)


def _finds_room(accent: str, base: str) -> bool:
    """Whether an accent that has not been joined may stand over or under a letter and its other accents."""
    letters, place = unicodedata.normalize("NFD", base), unicodedata.combining(accent)
    return letters[:1] in _LOW and place in (220, 230) and place not in map(unicodedata.combining, letters[1:])


def shortened(text: str, letters: int = SHOWN) -> str:
    """A text of at most so many letters, the last one an ellipsis where some are left out."""
    return text if len(text) <= letters else text[:letters - 1].rstrip() + ELLIPSIS


def respelt(texts: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Each text that is printed in other letters than its own, with what is printed, once. A line end is no letter."""
    pairs = {text: legible(text) for text in texts}
    return tuple((text, made) for text, made in pairs.items() if _joined(shortened(text, LONGEST)) != made)


def _joined(text: str) -> str:
    """The text on one line, letters and their accents joined."""
    return "".join(" " if _is_space(character) and character not in _plain() else character
                   for character in unicodedata.normalize("NFC", text))


def _is_space(character: str) -> bool:
    return character in "\t\n\v\f\r\x85" or unicodedata.category(character) in ("Zs", "Zl", "Zp")


def respelling(pairs: Iterable[tuple[str, str]]) -> str:
    """What to tell of texts in other letters; empty if there are none."""
    told = ['"{}" is printed as "{}"'.format(*map(shortened, _where_they_part(_joined(shortened(text, LONGEST)), made)))
            for text, made in pairs]
    if not told:
        return ""
    more = len(told) - SHOWN_PAIRS
    return "the font has not all of these letters: " + ", ".join(told[:SHOWN_PAIRS]) + (
        f", and {more} more" if more > 0 else "")


def _where_they_part(text: str, made: str) -> tuple[str, str]:
    """Both from shortly before the first letter that differs, if what is shown of a long text would hardly reach it."""
    same = next((at for at, (letter, other) in enumerate(zip(text, made, strict=False)) if letter != other), 0)
    if same <= SHOWN // 2:
        return text, made
    start = same - SHOWN // 4
    return ELLIPSIS + text[start:].lstrip(), ELLIPSIS + made[start:].lstrip()


@cache
def _plain() -> frozenset[str]:
    """The characters that can stand as they are: those of the font, save what is not seen and what joins another."""
    return frozenset(character for character in printed_characters()
                     if unicodedata.category(character) not in ("Cf", "Cc", "Mn", "Me"))


@lru_cache(maxsize=4096)
def _spelt(character: str) -> str:
    """What is printed for a character that the font lacks."""
    category = unicodedata.category(character)
    if _is_space(character):
        return " "
    if category == "Cf":
        return ""
    if category in ("Cc", "Cs", "Co", "Cn"):
        return f"[U+{ord(character):04X}]"
    spelling = _OWN.get(character) or _transliterate()(character)
    if spelling or category in _MAY_VANISH:
        return spelling
    return f"[U+{ord(character):04X}]"


@cache
def _transliterate() -> Callable[[str], str]:
    from anyascii import anyascii  # takes time to load, and most texts need none of it

    return anyascii
