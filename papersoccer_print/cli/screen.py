"""What is told to people: texts from files and names of files must not play tricks on a terminal."""

from __future__ import annotations

import re
from typing import Any, TextIO

_TRICKS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Control characters (colours, bells, a cursor that goes back), line ends that are none, and direction overrides."""


class Screen:
    """A text stream that writes such characters as escapes; in all else it is the stream that it stands before."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        return self._stream.write(printable(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def printable(text: str) -> str:
    r"""The text with ``\x1b`` and the like for each character that would do something to a terminal."""
    return _TRICKS.sub(lambda match: match[0].encode("unicode_escape").decode("ascii"), text)
