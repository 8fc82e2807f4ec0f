"""Prints the table of `make bench`: each ratio with its target and its verdict. Exit code 0 whatever it finds."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from measure import Row, python
from plain_engine import play as plain_play

from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.referee import play

PAPERSOCCER = [sys.executable, "-m", "papersoccer_print"]
GAME = (
    "1 3 0 3 17 564 17 46 42717 4 7 5 0 24 161 13 05 23 0 274352744 "
    "7 423635 7 10544 7 2745 0 5 7 4 20 34 1 6634 7 23 1 166075534 7 2054 311 6543"
)


def start_up(folder: str) -> Iterator[Row]:
    yield Row("papersoccer --help / import typer", [*PAPERSOCCER, "--help"], python("import typer"), 1.2)
    yield Row("papersoccer --version / bare python", [*PAPERSOCCER, "--version"], python(""), 1.3)
    base = "import typer, yaml, fontTools.ttLib, "
    yield Row("one pitch PDF / its libraries imported", [*PAPERSOCCER, "pitch", "-o", f"{folder}/pitch.pdf"],
              python(base + "reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts"), 1.25)
    yield Row("one pitch SVG / its libraries imported", [*PAPERSOCCER, "pitch", "-o", f"{folder}/pitch.svg"],
              python(base + "svgwrite"), 1.3)


def engine() -> Iterator[Row]:
    standard = load_ruleset("standard")
    turns = [[int(digit) for digit in turn] for turn in GAME.split()]
    yield Row("replay with all checks, kicks/s / plain engine", lambda: [play(standard, turns) for _ in range(200)],
              lambda: [plain_play(turns) for _ in range(200)], 8, at_least=True)


def main() -> None:
    print("ours / theirs, both measured in turns, median of 15 pairs\n")
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        for row in (*start_up(folder), *engine()):
            line, met = row.report()
            missed += not met
            print(line, flush=True)
    print(f"\n{missed} missed" if missed else "\nall met")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
