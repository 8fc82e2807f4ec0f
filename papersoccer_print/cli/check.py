"""Check recorded games by the rules: who won and why, or which kick breaks which rule."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..records import Judgement
    from ..rules.ruleset import Ruleset

Records = Annotated[list[str], typer.Argument(metavar="RECORD...", help="Recorded games; - is standard input.")]
RulesetName = Annotated[str, typer.Option(metavar="NAME", help="Rules of a record that names none.")]
NotationName = Annotated[str | None, typer.Option(
    metavar="NAME", help="Read every record as kurnik, digits, compass or yaml, instead of finding out which it is.")]


def check(
    records: Records,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a game, one a line.")] = False,
    ruleset: RulesetName = "standard",
    notation: NotationName = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Tell only of games with something wrong.")] = False,
) -> None:
    """Check recorded games by the rules: who won and why, or which kick breaks which rule.

    Leaves with 1 if any game breaks a rule or cannot be read, else with 0.
    """
    from ..records.notations import notation_named
    from ..records.report import Tally, report
    from ..rules.loader import load_ruleset

    rules = load_ruleset(ruleset)
    if notation:
        notation_named(notation)
    tally = Tally()
    failed = False
    for found in judgements(records, rules, notation):
        if found is None:
            failed = True
            continue
        tally.count(found)
        wrong = found.wrong is not None
        failed |= wrong
        if quiet and not wrong and not found.contradicts:
            continue
        print(json.dumps(found.as_dict()) if as_json else report(found), end="\n" if as_json else "\n\n")
    if not as_json and tally.games > 1:
        print(tally)
    if failed:
        print(end="", flush=True)
        sys.exit(1)


def judgements(sources: Sequence[str], rules: Ruleset, notation: str | None) -> Iterator[Judgement | None]:
    """The referee's word on each game; None (and the message on stderr) for a file that cannot be read."""
    from ..errors import InputError
    from ..records import Referee, read_records

    referee = Referee(rules)
    for source in sources:
        try:
            for item in read_records(source, notation):
                yield referee.judge(item)
        except InputError as error:
            print(error, file=sys.stderr)
            yield None
