"""What is told to people: texts from files and names of files must not play tricks on a terminal."""

from __future__ import annotations

import re
from typing import Any, TextIO

_TRICKS = ("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
           "\U000e0000-\U000e007f]")
"""Control characters (colours, bells, a cursor that goes back), line ends that are none, and what is not seen though it
turns the reading round or makes two names look the same."""


class Screen:
    """A text stream that writes such characters as escapes; in all else it is the stream that it stands before."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        return self._stream.write(printable(text))

    @property
    def plain(self) -> TextIO:
        """The stream itself, for what is meant to move the cursor."""
        return self._stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def printable(text: str) -> str:
    r"""The text with ``\x1b`` and the like for each character that would do something to a terminal."""
    if text == "\n" or text.isprintable():
        return text  # as most are told, and the expression is dear to build
    return re.sub(_TRICKS, lambda match: match[0].encode("unicode_escape").decode("ascii"), text)
