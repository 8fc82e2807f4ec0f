"""Print the rules of a dialect on a sheet, every figure played by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..documents.paper import page_size
from ..documents.sheets.sheet import Order, make_sheet
from ..errors import PapersoccerError, UsageError
from ..words import words
from . import PageOptions, Printed, argument, option


@dataclass(frozen=True, kw_only=True)
class Options(PageOptions):
    """The options of ``papersoccer rules``."""

    ruleset: str = argument("A ruleset: its name or the path of its YAML file.", "standard", metavar="[RULESET]")
    short: bool = option("All on one page, which fits A5, too.", False, panel="Sheet")
    poster: bool = option("The short sheet for the wall: A3, large.", False, panel="Sheet")
    compare: str | None = option("Add a table of what differs from another ruleset.", None, metavar="RULESET",
                                 panel="Sheet")
    lang: str = option("Language of the sheet; two make a bilingual one, as in en,pl.", "en", metavar="LANG[,LANG]",
                       panel="Look")
    template: str | None = option("A sheet of your own (see: papersoccer templates).", None, metavar="FILE",
                                  panel="Sheet")


def make(options: Options) -> Iterator[Printed | PapersoccerError]:
    """One document."""
    from ..rules.loader import load_ruleset

    options = checked(options)
    short = options.short or options.poster
    languages = [words(lang) for lang in options.lang.split(",")]
    sheet = "rules-bilingual" if len(languages) > 1 else "rules-short" if short else "rules"
    title = "sheet.document" if sheet == "rules" else "sheet.document-short"
    order = Order(sheet, load_ruleset(options.ruleset), load_ruleset("standard"), languages[0], title,
                  load_ruleset(options.compare) if options.compare else None,
                  second=languages[1] if len(languages) > 1 else None)
    yield Printed(file_name(order.ruleset.name, options), make_sheet(order, options))


def checked(options: Options) -> Options:
    """The options, the poster's paper filled in. Raises `UsageError` where two of them do not go together."""
    languages = options.lang.split(",")
    if options.short and options.poster:
        raise UsageError("--short and --poster: choose one; the poster is the short sheet on A3")
    if options.compare and (options.short or options.poster or len(languages) > 1):
        raise UsageError("--compare: only the long sheet has room for a comparison")
    if len(languages) > 2 or len(set(languages)) < len(languages) or "" in languages:
        raise UsageError(f"--lang {options.lang}: one language, or two different ones as in en,pl")
    if len(languages) == 2 and options.large_print:
        raise UsageError("--large-print: a sheet in two languages has no room for it; print each language by itself")
    return replace(options, paper="A3") if options.poster and options.paper == "A4" else options


def file_name(ruleset: str, options: Options) -> str:
    """A telling name for the file."""
    kind = "-poster" if options.poster else "-short" if options.short else ""
    language = "" if options.lang == "en" else f"-{options.lang.replace(',', '-')}"
    large = "-large-print" if options.large_print else ""
    return f"rules{kind}-{ruleset}{language}{large}-{page_size(options).name}"
