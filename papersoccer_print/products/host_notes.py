"""Print the host's page: what to show, what to print, who begins, and rulings for disputes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..documents.blocks import Block
from ..documents.clauses_host import FEWEST_GUESTS, MOST_GUESTS
from ..documents.footer import footer_texts
from ..documents.layout_pages import Give, make_pages
from ..documents.layout_pictures import RulesetFigures
from ..documents.layout_style import LARGE, SHEET
from ..documents.markdown import read_markdown
from ..documents.paper import page_size
from ..documents.template import render
from ..documents.template_names import Sheet
from ..drawing.theme import load_theme
from ..errors import PapersoccerError, UsageError
from ..resources import shipped
from ..scene.marks import Document
from ..words import words
from . import PageOptions, Printed, argument, option


@dataclass(frozen=True, kw_only=True)
class Options(PageOptions):
    """The options of ``papersoccer host-notes``."""

    ruleset: str = argument("A ruleset: its name or the path of its YAML file.", "standard", metavar="[RULESET]")
    guests: int = option("How many guests will play.", 8, metavar="N")


def make(options: Options) -> Iterator[Printed | PapersoccerError]:
    """One document."""
    from ..rules.loader import load_ruleset

    if not FEWEST_GUESTS <= options.guests <= MOST_GUESTS:
        raise UsageError(f"--guests {options.guests}: give a number {FEWEST_GUESTS}..{MOST_GUESTS}")
    ruleset, text = load_ruleset(options.ruleset), words(options.lang)
    theme = load_theme(options.theme).for_ruleset(ruleset)
    paper = page_size(options)
    figures = RulesetFigures(ruleset, text, theme)
    standard = load_ruleset("standard")
    file = shipped("templates") / "en" / "host-notes.md"
    source = file.read_text(encoding="utf-8")

    def blocks(give: Give) -> tuple[Block, ...]:
        sheet = Sheet(ruleset, text, standard, figures.moves, drop_others=give.drop_others, guests=options.guests)
        return read_markdown(render(source, str(file), sheet.names()))

    style = LARGE if options.large_print else SHEET
    pages = make_pages(blocks, figures, paper, style, theme,
                       lambda page, count: footer_texts(ruleset, text, page, count))
    title = text("host.document", title=text("sheet.title"), name=ruleset.name)
    yield Printed(f"host-notes-{ruleset.name}-{paper.name}", Document(pages, title, text.lang, subject=title))
