"""Print the host's page: what to show, what to print, who begins, and rulings for disputes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..documents.clauses.host import FEWEST_GUESTS, MOST_GUESTS
from ..documents.paper import page_size
from ..documents.sheets.sheet import Order, make_sheet
from ..errors import PapersoccerError, UsageError
from ..words import words
from . import PageOptions, Printed, argument, option


@dataclass(frozen=True, kw_only=True)
class Options(PageOptions):
    """The options of ``papersoccer host-notes``."""

    ruleset: str = argument("A ruleset: its name or the path of its YAML file.", "standard", metavar="[RULESET]")
    guests: int = option("How many guests will play.", 8, metavar="N", panel="Sheet")
    template: str | None = option("A sheet of your own (see: papersoccer templates).", None, metavar="FILE",
                                  panel="Sheet")


def make(options: Options) -> Iterator[Printed | PapersoccerError]:
    """One document."""
    from ..rules.loader import load_ruleset

    if not FEWEST_GUESTS <= options.guests <= MOST_GUESTS:
        raise UsageError(f"--guests {options.guests}: give a number {FEWEST_GUESTS}..{MOST_GUESTS}")
    ruleset = load_ruleset(options.ruleset)
    order = Order("host-notes", ruleset, load_ruleset("standard"), words(options.lang), "host.document",
                  guests=options.guests)
    language = "" if options.lang == "en" else f"-{options.lang}"
    large = "-large-print" if options.large_print else ""
    name = f"host-notes-{ruleset.name}{language}{large}-{page_size(options).name}"
    yield Printed(name, make_sheet(order, options))
