"""Prints the table of `make bench`: each ratio with its target and its verdict. Exit code 0 whatever it finds.

``run.py start rules`` takes only some of the parts: start, rules, pages, batches.
"""

from __future__ import annotations

import compileall
import sys
import tempfile
from pathlib import Path

import rows_batches
import rows_pages
import rows_rules
import rows_start
from measure import RUNS

import papersoccer_print

PARTS = {"start": rows_start, "rules": rows_rules, "pages": rows_pages, "batches": rows_batches}


def main(parts: list[str]) -> None:
    """Measure the parts and print each line as it is known."""
    # As pip does when it installs: not every environment lets Python keep what it has compiled.
    compileall.compile_dir(Path(papersoccer_print.__file__).parent, quiet=1)
    print(f"ours / theirs, both measured in turns, median of {RUNS} pairs; indented lines have no target\n")
    verdicts = []
    with tempfile.TemporaryDirectory() as folder:
        for name in parts or PARTS:
            for row in PARTS[name].rows(folder):
                text, met = row.report()
                verdicts.append(met)
                print(text, flush=True)
    missed = verdicts.count(False)
    print(f"\n{missed} missed" if missed else "\nall met")


if __name__ == "__main__":
    main(sys.argv[1:])
