"""Fill output/ with a full set of materials for three rulesets, and say what to try next."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

RULESETS = ("standard", "starter", "one-bounce")
NEXT = """
Print a page at 100 % and check its ruler. Then try:
  papersoccer pitch starter --paper letter          a pitch on another paper
  papersoccer rules texas                           the rules of another dialect
  papersoccer rulesets list                         every dialect there is
  papersoccer rulesets new ours --from standard     a dialect of your own
  papersoccer check game.txt                        the referee's word on a recorded game"""


def demo(
    output: Annotated[str, typer.Option("-o", "--output", metavar="FOLDER", help="Where to write.")] = "output",
) -> None:
    """Fill output/ with a full set of materials for three rulesets, and say what to try next.

    Prints the pitch, the rules, the host notes and a drawn game of standard, starter and one-bounce, in PDF and SVG.
    """
    from ..products import Printed, host_notes, pitch, replay, rules
    from ..resources import samples
    from .deliver import Delivery, deliver

    delivery = Delivery(output=output.rstrip("/") + "/", format=("pdf", "svg"))
    made: list[Printed] = []
    failed = False
    for name in RULESETS:
        for things in (
            pitch.make(pitch.Options(ruleset=(name,))),
            rules.make(rules.Options(ruleset=name)),
            host_notes.make(host_notes.Options(ruleset=name)),
            replay.make(replay.Options(records=(str(samples() / f"{name}.yaml"),))),
        ):
            ready = list(things)
            made += [thing for thing in ready if isinstance(thing, Printed)]
            failed |= deliver(ready, delivery)
    print(f"\n{len(made)} printables of {len(RULESETS)} rulesets, each as PDF and SVG, are in {output}/.",
          file=sys.stderr)
    print(NEXT, file=sys.stderr)
    if failed:
        sys.exit(1)
