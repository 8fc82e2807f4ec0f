"""A game in formats of its own: text for the terminal, and moving pictures. Made only when somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from .game_facts import Facts
from .game_look import Look
from .game_page import Sheet


class Lazily(Mapping[str, bytes]):
    """Files by format, each made when it is read."""

    def __init__(self, makers: Mapping[str, Callable[[], bytes]]) -> None:
        self._makers = makers

    def __getitem__(self, name: str) -> bytes:
        return self._makers[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


def extras(facts: Facts, look: Look, sheet: Sheet, part: tuple[int, int | None], speed: float, ascii_only: bool,
           animate: bool) -> Lazily:
    """``txt``, ``gif``, ``apng`` and, where asked, an animated ``svg``."""
    del sheet, speed, animate

    def text() -> bytes:
        from .game_text import game_text

        return game_text(facts, look, *part, ascii_only=ascii_only).encode()

    return Lazily({"txt": text})
