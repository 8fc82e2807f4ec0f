"""Words that a file format can hold and a reader can trust."""

from __future__ import annotations

import re
from functools import cache

FORBIDDEN = "[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""XML 1.0 has no way to write most control characters, surrogates, U+FFFE and U+FFFF."""
TURNERS = "[\u202a-\u202e\u2066-\u2069]"
"""Direction overrides, which make a text read as another one; the shipped font has no right-to-left script."""


def safe_text(text: str) -> str:
    """The text with a replacement character for each character that is forbidden in XML or turns the reading round."""
    # No printable character is either, and nearly every text is printable but for line ends and no-break spaces: most
    # runs never need the pattern, which takes longer to build than a page takes to write.
    if text.replace("\n", " ").replace("\u00a0", " ").isprintable():
        return text
    return _unsafe().sub("\ufffd", text)


def xml_text(text: str) -> str:
    """The text, safe, as it stands between two tags."""
    return safe_text(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def attribute_text(text: str) -> str:
    """The text, safe, as it stands in an attribute between double quotes."""
    quoted = xml_text(text).replace('"', "&quot;")
    return quoted.replace("\r", "&#13;").replace("\n", "&#10;").replace("\t", "&#09;")


@cache
def _unsafe() -> re.Pattern[str]:
    return re.compile(f"{FORBIDDEN}|{TURNERS}")
