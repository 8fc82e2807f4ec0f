"""Print the rules of a dialect on a sheet, every figure played by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..documents.blocks import Block
from ..documents.footer import footer_texts
from ..documents.layout_pages import Give, make_pages
from ..documents.layout_pictures import RulesetFigures
from ..documents.layout_style import LARGE, SHEET
from ..documents.markdown import read_markdown
from ..documents.paper import page_size
from ..documents.template import render
from ..documents.template_names import Sheet
from ..drawing.theme import load_theme
from ..errors import PapersoccerError
from ..resources import shipped
from ..scene.marks import Document
from ..words import words
from . import PageOptions, Printed, argument


@dataclass(frozen=True, kw_only=True)
class Options(PageOptions):
    """The options of ``papersoccer rules``."""

    ruleset: str = argument("A ruleset: its name or the path of its YAML file.", "standard", metavar="[RULESET]")


def make(options: Options) -> Iterator[Printed | PapersoccerError]:
    """One document."""
    from ..rules.loader import load_ruleset

    ruleset, text = load_ruleset(options.ruleset), words(options.lang)
    theme = load_theme(options.theme).for_ruleset(ruleset)
    paper = page_size(options)
    figures = RulesetFigures(ruleset, text, theme)
    standard = load_ruleset("standard")
    file = shipped("templates") / "en" / "rules.md"
    source = file.read_text(encoding="utf-8")

    def blocks(give: Give) -> tuple[Block, ...]:
        sheet = Sheet(ruleset, text, standard, figures.moves, drop_others=give.drop_others)
        return read_markdown(render(source, str(file), sheet.names()))

    style = LARGE if options.large_print else SHEET
    pages = make_pages(blocks, figures, paper, style, theme,
                       lambda page, count: footer_texts(ruleset, text, page, count))
    title = text("sheet.document", title=text("sheet.title"), name=ruleset.name)
    yield Printed(f"rules-{ruleset.name}-{paper.name}", Document(pages, title, text.lang, subject=title))
