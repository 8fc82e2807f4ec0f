"""Print a sheet on which pupils invent a game of their own: questions to tick, dots to draw on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..documents.paper import margin_note, page_size
from ..documents.pitches.house_rules import house_rules_pages
from ..documents.pitches.layout import Look
from ..drawing.theme import load_theme
from ..errors import PapersoccerError
from ..scene.marks import Document
from ..words import words
from . import PageOptions, Printed


@dataclass(frozen=True, kw_only=True)
class Options(PageOptions):
    """The options of ``papersoccer house-rules``."""


def make(options: Options) -> Iterator[Printed | PapersoccerError]:
    """One document of one page, or two where the type is large or the paper small."""
    paper, text = page_size(options), words(options.lang)
    look = Look(load_theme(options.theme), text, options.large_print)
    pages = house_rules_pages(paper, look)
    name = "-".join(["house-rules", paper.name, *(["large"] * options.large_print),
                     *([options.lang] * (options.lang != "en"))])
    notes = tuple(note for note in (margin_note(paper),) if note)
    yield Printed(name, Document(pages, text("house.title"), text.lang, description=text("house.task"),
                                 subject=text("pitch.title")), notes=notes)
