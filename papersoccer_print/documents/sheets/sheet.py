"""From a ruleset and a template to finished pages: the one way that every sheet is made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from ...drawing.theme import load_theme
from ...errors import InputError, PapersoccerError, UsageError
from ...rules.ruleset import Ruleset
from ...scene.legible import legible
from ...scene.marks import Document
from ...words import Words
from ..paper import Paper, PaperOptions, page_size
from ..setting.blocks import Block
from ..setting.pages import Give, make_pages
from ..setting.pictures import RulesetFigures
from ..setting.style import BILINGUAL, LARGE, SHEET, SHORT, Style
from .files import find_template
from .footer import footer_texts
from .markdown import SheetFaultError, read_markdown
from .names import Sheet
from .pair import Pair
from .syntax import lines_of
from .template import rendered

SMALLEST_SHORT = (148.0, 210.0)
"""The short sheet is designed for this page, in mm; smaller ones would need smaller type."""


class SheetOptions(PaperOptions, Protocol):
    """The options that all sheets share."""

    @property
    def theme(self) -> str: ...
    @property
    def large_print(self) -> bool: ...
    @property
    def template(self) -> str | None: ...


@dataclass(frozen=True, eq=False)
class Order:
    """A sheet to make. ``title``: the phrase for the document's title."""

    sheet: str
    ruleset: Ruleset
    standard: Ruleset
    words: Words
    title: str
    compare: Ruleset | None = None
    guests: int = 8
    second: Words | None = None


def make_sheet(order: Order, options: SheetOptions, source: str | None = None) -> Document:
    """The sheet's pages; ``source`` is the text of the template, if it has been read already.

    Raises `PapersoccerError` for whatever stands in the way.
    """
    ruleset, words = order.ruleset, order.words
    theme = load_theme(options.theme).for_ruleset(ruleset)
    paper = page_size(options)
    style = sheet_style(order.sheet, paper, options)
    figures = RulesetFigures(ruleset, words, theme)
    file = find_template(order.sheet, words.lang, options.template)
    source = file.read() if source is None else source

    def blocks(give: Give) -> tuple[Block, ...]:
        sheet = Sheet(ruleset, words, order.standard, figures.examples, order.compare, give.drop_others, order.guests)
        if order.second:
            return read_sheet(source, str(file.path), Pair(sheet, replace(sheet, words=order.second)))
        return read_sheet(source, str(file.path), sheet)

    with placed(source, str(file.path)):
        pages = make_pages(blocks, figures, paper, style, theme,
                           lambda page, count: footer_texts(ruleset, words, page, count, order.second))
    title = words(order.title, title=words("sheet.title"), name=legible(ruleset.name))
    summary = ruleset.summary.get(words.lang) or ruleset.summary.get("en") or title
    return Document(pages, title, words.lang, description=summary, subject=words("sheet.title"),
                    keywords=(legible(ruleset.name),))


def read_sheet(source: str, file: str, sheet: Sheet | Pair) -> tuple[Block, ...]:
    """The blocks of a template for a ruleset. Raises `PapersoccerError`, most with a place in the template."""
    text, lines = rendered(source, file, sheet.names())
    try:
        return read_markdown(text)
    except SheetFaultError as fault:
        line = lines[fault.line - 1]
        quoted = re.search(r"'([^']+)'", str(fault))
        column = lines_of(source)[line - 1].find(quoted[1]) if quoted else 0
        raise InputError.at(file, str(fault), line, max(column, 0) + 1) from None


@contextmanager
def placed(source: str, file: str) -> Iterator[None]:
    """Give errors about what a template says (a figure that does not exist) their place in the template."""
    try:
        yield
    except (InputError, UsageError):
        raise
    except PapersoccerError as error:
        quoted = re.search(r"'([^']+)'", str(error))
        at = source.find(quoted[1]) if quoted else -1
        line = source.count("\n", 0, at) + 1 if at >= 0 else 0
        column = at - (source.rfind("\n", 0, at) + 1) + 1 if at >= 0 else 0
        raise InputError.at(file, str(error), line, column) from None


@dataclass(frozen=True)
class _CheckOptions:
    """The options that a template is checked with."""

    template: str
    paper: str = "A4"
    landscape: bool = False
    margin: float | None = None
    theme: str = "mono"
    large_print: bool = False


def check_template(path: Path, source: str, ruleset: Ruleset, standard: Ruleset, words: Words) -> None:
    """Make the sheet of a template and throw it away. Raises `PapersoccerError` with what is wrong.

    ``source`` is its text: it is checked for many rulesets, and a pipe can be read only once.
    """
    second = words if re.search(r"\b(say2|text2|lang2)\b", source) else None
    order = Order("rules", ruleset, standard, words, "sheet.document", second=second)
    make_sheet(order, _CheckOptions(str(path)), source)


def sheet_style(sheet: str, paper: Paper, options: SheetOptions) -> Style:
    """The style of a sheet on a paper: as designed, enlarged on large paper, with fewer columns on narrow paper."""
    if sheet == "rules-short":
        factor = min(paper.width / SMALLEST_SHORT[0], paper.height / SMALLEST_SHORT[1])
        if factor < 0.999:
            raise UsageError(f"--paper {options.paper}: the short sheet needs A5 or larger to keep its type 12 pt")
        if options.large_print and factor * SHORT.body < LARGE.body:
            size = factor * SHORT.body
            raise UsageError(f"--large-print: the short sheet's type is {size:.0f} pt on {options.paper}; "
                             "use --paper A3, or the long sheet")
        style = SHORT.scaled(factor)
    else:
        style = BILINGUAL if sheet == "rules-bilingual" else LARGE if options.large_print else SHEET
        factor = min(paper.width / 210, paper.height / 297)
        if factor > 1.2:
            style = style.scaled(factor)
    if options.margin is not None:
        style = replace(style, top=max(style.top, options.margin), left=max(style.left, options.margin),
                        bottom=max(style.bottom, options.margin + style.body * 0.6))
    room = paper.width - 2 * (10.0 if options.margin is None else options.margin)
    return style if style.measure <= room + 1e-6 else narrowed(style, room)


def narrowed(style: Style, width: float) -> Style:
    """A style for a narrower page: the same type, fewer panels to a row."""
    if width < 60:
        raise UsageError("the paper is too narrow for a sheet: it needs 60 mm between the margins; "
                         "change --paper or --margin")
    columns = style.columns if width >= style.measure * 0.94 else 2 if width >= style.panel * 2 else 1
    panel = (width - style.gutter * (columns - 1)) / columns
    height = min(style.panel_height * panel / style.panel, style.panel_height * 1.2)
    return replace(style, measure=width, columns=columns, panel=panel, panel_height=height,
                   flow=columns < style.columns, pitch_width=min(style.pitch_width, width * 0.45))
