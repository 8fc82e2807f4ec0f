"""Texts that came from outside, made safe to write into a file."""

from __future__ import annotations

import unicodedata

BIDI = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}


def printable(text: str) -> str:
    """A text without what no page can show: control characters become spaces, direction marks and surrogates go."""
    return "".join(
        " " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c
        for c in text
        if ord(c) not in BIDI and unicodedata.category(c) not in ("Cs", "Cn") and c not in "\ufffe\uffff"
    )
