"""Words that a file format can hold and a reader can trust."""

from __future__ import annotations

import re

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""XML 1.0 has no way to write most control characters, surrogates, U+FFFE and U+FFFF."""
_TURNERS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Direction overrides, which make a text read as another one; the shipped font has no right-to-left script."""


def safe_text(text: str) -> str:
    """The text with a replacement character for each character that is forbidden in XML or turns the reading round."""
    return _TURNERS.sub("\ufffd", _FORBIDDEN.sub("\ufffd", text))
