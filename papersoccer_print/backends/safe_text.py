"""Texts that XML can hold: XML 1.0 has no way to write most control characters, surrogates, U+FFFE and U+FFFF."""

from __future__ import annotations

import re

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml_text(text: str) -> str:
    """The text with a replacement character for each character that XML cannot hold."""
    return _FORBIDDEN.sub("\ufffd", text)
