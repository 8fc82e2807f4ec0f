"""Diagrams from Python in a line: ``draw("game.txt", at="12").svg()``; in a notebook a drawing shows itself.

>>> from papersoccer_print import draw
>>> drawing = draw("0 5 24 4")
>>> drawing.document.title
'A game of paper soccer'
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from .errors import PapersoccerError
from .products import Printed, replay
from .records import Record, RecordError, Referee, parse_records
from .rules.loader import load_ruleset
from .scene.marks import Document


@dataclass(frozen=True, eq=False)
class Drawing:
    """A drawn game: its printed pages (`document`), ready to be written."""

    printed: Printed

    @property
    def document(self) -> Document:
        """The pages."""
        return self.printed.document

    @property
    def notes(self) -> tuple[str, ...]:
        """What is worth knowing: labels that found no room, say."""
        return self.printed.notes

    def pdf(self) -> bytes:
        """All pages as a PDF."""
        from .backends.pdf import write_pdf

        return write_pdf(self.document)

    def svg(self, page: int = 1) -> str:
        """A page (from 1) as an SVG."""
        from .backends.svg import write_svg

        return write_svg(self.document, page - 1).decode()

    def picture(self) -> str:
        """The diagram of the whole game alone as an SVG, without list and legend, however long the game is."""
        from .backends.svg import write_svg

        assert self.printed.picture is not None
        return write_svg(self.printed.picture()).decode()

    def animation(self, format: Literal["svg", "gif", "apng"] = "svg", dpi: int = 100) -> bytes:
        """The picture with the kicks appearing in order; gif and apng need the extra ``png``."""
        from .backends.animation import render_moving

        assert self.printed.moving is not None
        return render_moving(self.printed.moving(), format, dpi=dpi)[0][1]

    def text(self) -> str:
        """The board in characters, and the kicks in words."""
        return self.printed.extra["txt"].decode()

    def _repr_svg_(self) -> str:
        return self.picture()


def draw(source: str | Path | Record, /, **options: Any) -> Drawing:
    """Draw a game: a record, the path of its file (a `Path`, or a text that ends like one), or its moves as a text.

    ``options`` are those of ``papersoccer replay`` by their names in `products.replay.Options` (``at``, ``begin``,
    ``end``, ``flip``, ``theme``, ``square``, ``game`` ...). Raises `PapersoccerError` if the game cannot be drawn.
    """
    chosen = replay.Options(records=(source.source if isinstance(source, Record) else str(source),), **options)
    look, cut, sheet = replay.settings(chosen)
    if isinstance(source, Record):
        record: Record | RecordError = source
    elif isinstance(source, Path) or Path(source).suffix:
        found = replay.chosen_games(chosen)
        item = next(iter(found))
        if isinstance(item, PapersoccerError):
            raise item
        return _drawing(replay.one_game(item, chosen, look, cut, sheet))
    else:
        record = next(iter(parse_records(source, chosen.notation)))
    judged = Referee(load_ruleset(chosen.ruleset)).judge(record)
    item = replay.facts_or_error(judged, chosen)
    if isinstance(item, PapersoccerError):
        raise item
    return _drawing(replay.one_game(item, chosen, look, cut, sheet))


def _drawing(printed: Printed | PapersoccerError) -> Drawing:
    if isinstance(printed, PapersoccerError):
        raise printed
    return Drawing(printed)
