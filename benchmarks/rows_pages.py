"""Drawings, in process: pages of a PDF against a bare canvas, SVGs against joined strings and python-chess."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from games import GAME, KICKS, TURNS
from measure import PAPERSOCCER, Figure, Row, process
from plain_pages import game_pdf, pitch_pdf, pitch_svg

from papersoccer_print.api import Drawing, draw
from papersoccer_print.backends import svg_looks, svg_marks, svg_nodes, svg_numbers
from papersoccer_print.backends.painted import painted
from papersoccer_print.backends.pdf import pdf_pieces, write_pdf
from papersoccer_print.backends.svg import write_svg
from papersoccer_print.drawing.engraving.board import frame_of
from papersoccer_print.drawing.engraving.draw import static_symbol
from papersoccer_print.products import Piece, Printed, pitch, replay
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.referee import play
from papersoccer_print.scene.marks import Document, Page, Polyline, Use

PAGES = 1_000
ENGRAVED = 100
"""Fully engraved pages, which take ten times as long."""


def pitches(copies: int) -> Document:
    return printed(pitch.make(pitch.Options(copies=copies)))


def printed(things: Iterator[object]) -> Document:
    return next(thing for thing in things if isinstance(thing, Printed)).document


def plain_engraving(pages: int) -> Document:
    """A game's lines, and nothing else, over the pitch that all pages share."""
    game = play(load_ruleset("standard"), TURNS)
    frame = frame_of(game.position.pitch, 19.0)
    symbol = static_symbol(frame)

    class Pages(Sequence[Page]):
        """Made when they are asked for, as those of a booklet are."""

        def __len__(self) -> int:
            return pages

        def __getitem__(self, index: Any) -> Any:
            if not 0 <= index < pages:
                raise IndexError
            dots = (game.kicks[0].start, *(kick.end for kick in game.kicks))
            path = Polyline(tuple((29 + x, 47 + y) for x, y in map(frame.at, dots)), 0.7, join="round")
            return Page(210, 297, (Use(symbol, 29, 47), path))

    return Document(Pages(), "Games")


def rows(folder: str) -> Iterator[Row | Figure]:
    yield Row(f"a pitch page of {PAGES:,} in a PDF / straight on a canvas", lambda: write_pdf(pitches(PAGES)),
              lambda: pitch_pdf(PAGES // 10), 0.2, scale=10)
    yield Figure("bytes of such a page", lambda: len(write_pdf(pitches(PAGES))) / PAGES / 1000, 3, "KB")
    yield Row(f"a replay page of {PAGES:,}, plain lines over the pitch / the game's lines on a canvas",
              lambda: write_pdf(plain_engraving(PAGES)), lambda: game_pdf(TURNS, PAGES), 1.3)
    yield Figure("bytes of such a page", lambda: len(write_pdf(plain_engraving(PAGES))) / PAGES / 1000, 1.5, "KB")
    yield Figure("memory of such a page at its peak", plain_memory_a_page, 10, "KB")
    booklet = cache(lambda: write_pdf(engraved(folder, ENGRAVED)))
    yield Row(f"a replay page of {ENGRAVED}, fully engraved / the game's lines on a canvas",
              lambda: write_pdf(engraved(folder, ENGRAVED)), lambda: game_pdf(TURNS, ENGRAVED), 1.3)
    yield Figure("bytes of such a page", lambda: len(booklet()) / ENGRAVED / 1000, 1.5, "KB")
    yield Figure("memory of such a page", lambda: memory_a_page(folder), 10, "KB")
    yield from pictures()
    for size in (100, 1_000, 10_000):
        start = time.perf_counter()
        write_pdf(pitches(size))
        print(f"    pitch PDF of {size:>6,} pages: {(time.perf_counter() - start) / size * 1000:.2f} ms a page",
              flush=True)


def pictures() -> Iterator[Row | Figure]:
    document, drawing = pitches(1), draw(GAME)
    yield Row("pitch SVG, written / joining strings for the same picture", lambda: write_svg(document), pitch_svg, 2)
    yield Row("the same, of a pitch that was not written before / joining strings", lambda: new_pitch_svg(document),
              pitch_svg, 2)
    yield Figure(f"an engraved game of {KICKS} kicks as SVG", lambda: len(drawing.picture().encode()) / 1000, 25, "KB")
    try:
        import chess.svg
    except ImportError:
        print("    (python-chess is not there: its rows are left out)")
        return
    board = chess.Board()

    def theirs() -> object:
        return chess.svg.board(board)

    yield Row("pitch SVG, written / chess.svg.board", lambda: write_svg(document), theirs, 0.5)
    yield Row(f"an engraved game of {KICKS} kicks as SVG, laid out and written / chess.svg.board",
              lambda: Drawing(drawing.printed).picture(), theirs, 2)
    yield Row("the same, read and judged from its moves too / chess.svg.board", lambda: draw(GAME).picture(), theirs,
              None)


def new_pitch_svg(document: Document) -> object:
    """The picture of a pitch whose nodes, lines and looks are not remembered."""
    for room in (svg_looks, svg_marks, svg_nodes, svg_numbers):
        for kept in vars(room).values():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()
    svg_marks._kept.clear()
    return write_svg(document)


def engraved(folder: str, pages: int) -> Document:
    """A booklet of the game, again and again, as the command makes it: each page is painted once it is drawn."""
    records = Path(folder, f"{pages}-games.txt")
    records.write_text(f"{GAME}\n" * pages, encoding="utf-8")
    batch = replay.batch(replay.Options(records=(str(records),), legend=False, moves="none", frames="none"))
    assert batch.bind
    make = batch.start(keep=painted)
    return printed(batch.bind(make(piece) for piece in batch.pieces if isinstance(piece, Piece)))


def plain_memory_a_page() -> float:
    """What many more plain pages take while they are written into a file, in KB a page."""
    more, peaks = 8 * PAGES, []
    for pages in (100, 100, 100 + more):  # the first meets every cache empty; few pages hide behind the start's peak
        tracemalloc.start()
        for piece in pdf_pieces(plain_engraving(pages)):
            assert piece
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    return (peaks[2] - peaks[1]) / more / 1000


def memory_a_page(folder: str) -> float:
    """What 200 more games take of a booklet's whole process, in KB a page."""
    held = []
    for games in (100, 300):
        records = Path(folder, "memory.txt")
        records.write_text(f"{GAME}\n" * games, encoding="utf-8")
        held.append(process([*PAPERSOCCER, "replay", str(records), "-o", f"{folder}/memory.pdf", "--moves", "none",
                             "--no-legend", "--frames", "none"])[1])
    return (held[1] - held[0]) * 1024 / 200
