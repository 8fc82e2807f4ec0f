"""Prints the table of `make bench`: each ratio with its target and its verdict. Exit code 0 whatever it finds."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from measure import Figure, Row, line, process, python
from plain_engine import complete_turns
from plain_engine import play as plain_play
from plain_pages import game_pdf, pitch_pdf, pitch_svg

from papersoccer_print.api import draw
from papersoccer_print.backends.pdf import write_pdf
from papersoccer_print.backends.svg import write_svg
from papersoccer_print.products import Printed, pitch, replay
from papersoccer_print.resources import shipped
from papersoccer_print.rules.game import Position
from papersoccer_print.rules.loader import examine, load_ruleset
from papersoccer_print.rules.referee import play
from papersoccer_print.scene.marks import Document

START = "from papersoccer_print.cli.main import run; run()"
PAPERSOCCER = python(START)
GAME = ("1 3 0 3 17 564 17 46 42717 4 7 5 0 24 161 13 05 23 0 274352744 7 423635 7 10544 7 2745 0 5 7 4 20 34 1 6634 "
        "7 23 1 166075534 7 2054 311 6543")
TURNS = [[int(digit) for digit in turn] for turn in GAME.split()]
KICKS = sum(map(len, TURNS))
NODES = 2_000
PAGES = 100


def start_up(folder: str) -> Iterator[Row]:
    """Whole processes."""
    yield Row("papersoccer --help / import typer", [*PAPERSOCCER, "--help"], python("import typer"), 1.2)
    yield Row("papersoccer --version / bare python", [*PAPERSOCCER, "--version"], python(""), 1.3)
    base = "import typer, yaml, fontTools.ttLib, "
    yield Row("one pitch PDF / its libraries imported", [*PAPERSOCCER, "pitch", "-o", f"{folder}/pitch.pdf"],
              python(base + "reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts"), 1.25)
    yield Row("one pitch SVG / its libraries imported", [*PAPERSOCCER, "pitch", "-o", f"{folder}/pitch.svg"],
              python(base + "svgwrite"), 1.3)


def printed(things: Iterator[object]) -> Document:
    thing = next(thing for thing in things if isinstance(thing, Printed))
    return thing.document


def pitches(copies: int) -> Document:
    return printed(pitch.make(pitch.Options(copies=copies)))


def pages(folder: str) -> Iterator[Row | Figure]:
    """Drawings, in process."""
    yield Row(f"a pitch page of {PAGES} in a PDF / straight on a canvas", lambda: write_pdf(pitches(PAGES)),
              lambda: pitch_pdf(PAGES), 0.2, runs=3)
    yield Figure("bytes of a pitch page in a PDF", lambda: len(write_pdf(pitches(PAGES))) / PAGES / 1000, 3, "KB")
    games = Path(folder, "games.txt")
    games.write_text("\n".join([GAME] * (PAGES // 5)), encoding="utf-8")
    plain = replay.Options(records=(str(games),), legend=False, moves="none", frames="none")

    def booklet() -> Document:
        return printed(replay.make(plain))

    drawn = booklet()
    yield Row(f"a replay page of {len(drawn.pages)} in a PDF / the game's lines on a canvas",
              lambda: write_pdf(booklet()), lambda: game_pdf(TURNS, len(drawn.pages)), 1.3, runs=3)
    yield Figure("bytes of a replay page in a PDF", lambda: len(write_pdf(drawn)) / len(drawn.pages) / 1000, 1.5, "KB")
    yield Row("pitch SVG / joining strings", lambda: write_svg(pitches(1)), pitch_svg, 2)
    yield Figure(f"an engraved game of {KICKS} kicks as SVG", lambda: len(draw(GAME).picture().encode()) / 1000, 25,
                 "KB")
    try:
        import chess.svg
    except ImportError:
        print("(python-chess is not there: its two rows are left out)")
        return
    board = chess.Board()
    yield Row("pitch SVG / chess.svg.board", lambda: write_svg(pitches(1)), lambda: chess.svg.board(board), 0.5)
    yield Row(f"an engraved game of {KICKS} kicks as SVG / chess.svg.board", lambda: draw(GAME).picture(),
              lambda: chess.svg.board(board), 2)


def engine() -> Iterator[Row]:
    """The rules, in process."""
    import yaml

    standard = load_ruleset("standard")
    file = shipped("rulesets") / "standard.yaml"
    text = file.read_text(encoding="utf-8")
    yield Row("a ruleset read and checked / the pure safe loader", lambda: [examine(file) for _ in range(5)],
              lambda: [yaml.load(text, Loader=yaml.SafeLoader) for _ in range(5)], 2)
    yield Row("replay with all checks, kicks/s / plain engine", lambda: [play(standard, TURNS) for _ in range(200)],
              lambda: [plain_play(TURNS) for _ in range(200)], 8, at_least=True)
    middle, plain = play(standard, TURNS[:18]).position, plain_play(TURNS[:18])
    nodes, theirs = complete(middle, NODES), complete_turns(plain, NODES)
    yield Row(f"complete turns, {nodes} nodes ({theirs} theirs), nodes/s / plain engine",
              lambda: [complete(middle, NODES) for _ in range(max(1, NODES // nodes))],
              lambda: [complete_turns(plain, NODES) for _ in range(max(1, NODES // nodes))], 8, at_least=True)


def complete(position: Position, cap: int) -> int:
    """The same walk as `complete_turns` of the plain engine."""
    nodes, stack = 0, [position]
    while stack and nodes < cap:
        before = stack.pop()
        for direction in before.legal_kicks():
            nodes += 1
            after = before.kick(direction)
            if after.in_turn and after.outcome is None:
                stack.append(after)
    return nodes


def many_games(folder: str) -> Iterator[tuple[str, bool]]:
    """`check` of one file of many games: speed of the whole process against `play` alone, and memory."""
    standard = load_ruleset("standard")
    alone = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(300):
            play(standard, TURNS)
        alone.append(300 * KICKS / (time.perf_counter() - start))
    file = Path(folder, "many.txt")
    for games in (100, 1_000, 10_000, 30_000):
        file.write_text(f"{GAME}\n" * games, encoding="utf-8")
        taken, memory = process([*PAPERSOCCER, "check", "--quiet", str(file)])
        speed = games * KICKS / taken
        ratio = speed / median(alone)
        name = f"check of {games:,} games: {speed:,.0f} kicks/s, {memory:.0f} MB / play alone"
        if games < 30_000:
            print(f"{name:<66} {ratio:>10.2f}x", flush=True)
        else:
            yield line(name, f"{ratio:.2f}x", ">= 0.25x", ratio >= 0.25), ratio >= 0.25
            yield line("memory of the same", f"{memory:.0f} MB", "<= 120 MB", memory <= 120), memory <= 120


def linear() -> None:
    """The time of a page as the jobs grow."""
    for size in (10, 100, 1000):
        start = time.perf_counter()
        write_pdf(pitches(size))
        print(f"pitch PDF, {size:,} pages: {(time.perf_counter() - start) / size * 1000:.2f} ms a page", flush=True)


def main() -> None:
    print("ours / theirs, both measured in turns, median of 15 pairs (3 for the pages)\n")
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        reports = (row.report() for part in (start_up(folder), engine(), pages(folder)) for row in part)
        for part in (reports, many_games(folder)):
            for text, met in part:
                missed += not met
                print(text, flush=True)
        print()
        linear()
    print("\nnot measured: batches with several workers, for there is no --jobs yet")
    print(f"{missed} missed" if missed else "all met")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
