"""A game in formats of its own: text for the terminal, and moving pictures. Made only when somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256

from ...drawing.engraving.coordinates import coordinate_room, coordinate_size
from ...drawing.engraving.placing import Layout
from ...scene.marks import Document
from ...scene.moving import Moving
from ..paper import themed_page
from ..setting.inline import break_lines
from .facts import Facts, description, document_title, rich, verdict
from .look import LEAD, Look, lay, view_of
from .page import figure, text_block

SQUARE, EDGE, BELOW = 14.0, 4.0, 8.0
"""A moving picture's squares, the white round it, and how far below the pitch its text begins."""


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


def extras(facts: Facts, look: Look, part: tuple[int, int | None], ascii_only: bool) -> Lazily:
    """The game as ``txt``."""

    def text() -> bytes:
        from .text import game_text

        return game_text(facts, look, *part, ascii_only=ascii_only).encode()

    return Lazily({"txt": text})


def moving_picture(facts: Facts, look: Look, part: tuple[int, int | None], speed: float) -> Moving:
    """The diagram alone, its kicks appearing ``speed`` a second, its legend left out."""
    layout = _layout(facts, look, part)
    view, square = layout.board.view, layout.board.square
    # a name of its own for each game, so that several pictures can stand in one web page
    step = "k" + sha256(repr((facts.game.turns, part, square, speed)).encode()).hexdigest()[:6]
    steps = tuple((f"{step}-{number}", number / speed) for number in range(1, len(view.live) + 1))
    return Moving(_picture(facts, look, layout, step), steps)


def picture(facts: Facts, look: Look, part: tuple[int, int | None]) -> Document:
    """The finished picture for who wants no other: grouped by turn, not by when a kick appears."""
    return _picture(facts, look, _layout(facts, look, part))


def _layout(facts: Facts, look: Look, part: tuple[int, int | None]) -> Layout:
    square = look.square or SQUARE
    return lay(view_of(facts.game, square, look, *part), square, look)


def _picture(facts: Facts, look: Look, layout: Layout, step: str = "") -> Document:
    """The diagram with what it says below it, as large as it is."""
    board = layout.board
    view, square = board.view, board.square
    beside, beyond = coordinate_room(board, coordinate_size(square, look.large)) if look.coords else (0.0, 0.0)
    left, top, right, bottom = board.bounds
    left, top, right, bottom = left - beside, top - beyond, right + beside, bottom + beyond
    said = break_lines(rich(verdict(facts, view, look.words, look.flip), facts), right - left, look.text)
    below = BELOW + len(said.lines) * LEAD * look.scale
    alt = description(facts, view, look.words, look.flip)
    marks = (figure(layout, look, EDGE - left, EDGE - top, alt, step),
             *text_block((said,), EDGE, EDGE + bottom - top + BELOW, look))
    page = themed_page(right - left + 2 * EDGE, bottom - top + below + 2 * EDGE, look.theme, marks)
    return Document((page,), document_title(facts, look.words), look.words.lang, alt)
