"""Print the rules of a dialect on a sheet, every figure played by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..documents.template_sheet import Order, make_sheet
from ..errors import PapersoccerError, UsageError
from ..words import words
from . import PageOptions, Printed, argument, option


@dataclass(frozen=True, kw_only=True)
class Options(PageOptions):
    """The options of ``papersoccer rules``."""

    ruleset: str = argument("A ruleset: its name or the path of its YAML file.", "standard", metavar="[RULESET]")
    short: bool = option("All on one page, which fits A5, too.", False)
    poster: bool = option("The short sheet for the wall: A3, large.", False)
    compare: str | None = option("Add a table of what differs from another ruleset.", None, metavar="RULESET")
    template: str | None = option("A sheet of your own (see: papersoccer templates).", None, metavar="FILE")


def make(options: Options) -> Iterator[Printed | PapersoccerError]:
    """One document."""
    from ..rules.loader import load_ruleset

    short = options.short or options.poster
    if options.short and options.poster:
        raise UsageError("--short and --poster: choose one; the poster is the short sheet on A3")
    if short and options.compare:
        raise UsageError("--compare: the short sheet has no room for a comparison; leave out --short or --poster")
    if options.poster and options.paper == "A4":
        options = replace(options, paper="A3")
    ruleset = load_ruleset(options.ruleset)
    order = Order("rules-short" if short else "rules", ruleset, load_ruleset("standard"), words(options.lang),
                  "sheet.document-short" if short else "sheet.document",
                  load_ruleset(options.compare) if options.compare else None)
    kind = "-poster" if options.poster else "-short" if short else ""
    language = "" if options.lang == "en" else f"-{options.lang}"
    paper = options.paper.lower()
    yield Printed(f"rules{kind}-{ruleset.name}{language}-{paper}", make_sheet(order, options))
