"""Pages of pitches: one to a page (full sheet or card), or several pieces to cut apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..drawing.pitch import Frame, pitch_symbol
from ..errors import PapersoccerError, UsageError
from ..rules.pitch import Pitch
from ..scene.marks import Group, Mark, Page, Rect, Use
from .cards import BAR_ABOVE_CUT, BAR_ABOVE_EDGE, Card, add_bar, card_marks, without_tint
from .describe import describe_pitch, describe_size
from .fitting import FINEST, card_fits, largest, sheet_fits
from .imposition import Plan, sheets_of
from .paper import Paper
from .pitch_layout import EMPTY, SMALLEST, Filled, Ink, Layout, Look
from .pitch_sheet import sheet_marks


@dataclass(frozen=True, slots=True)
class Job:
    """One pitch to print: which of the given pitches (by its place), and what is filled in."""

    pitch: int
    filled: Filled = EMPTY


def single_page(pitch: Pitch, paper: Paper, look: Look, square: float | None, filled: Filled = EMPTY) -> Page:
    """A page with one pitch: the full sheet, or a card where squares are under 14 mm.

    Raises `PapersoccerError` naming the largest square that fits.
    """
    look = themed(look, pitch)
    size = square or largest_single(pitch, paper, look)
    if size is None:
        raise PapersoccerError(f"{pitch.ruleset.name}: {pitch.columns} x {pitch.rows} squares do not fit {paper.name} "
                               f"even at {FINEST:g} mm a square; take larger paper")
    if sheet_fits(pitch, size, paper, look):
        layout = Layout(Frame(pitch, size, look.theme, look.large), paper, look, filled)
        marks = sheet_marks(layout, figure(layout.frame, look, layout.x0, layout.y0))
        return page(paper, look, marks)
    if not _single_card_fits(pitch, size, paper, look):
        raise too_big(pitch, size, paper, look)
    look = replace(look, theme=without_tint(look.theme))
    card = Card(Frame(pitch, size, look.theme, look.large), look, 0, 0, paper.width, paper.height, look.ruler, filled)
    return page(paper, look, card_marks(card, figure(card.frame, look, card.x0, card.y0)))


def themed(look: Look, pitch: Pitch) -> Look:
    """The look with the colours that the ruleset gives its players, where the theme takes them."""
    return replace(look, theme=look.theme.for_ruleset(pitch.ruleset))


def largest_single(pitch: Pitch, paper: Paper, look: Look) -> float | None:
    """The largest square for one pitch on a page: that of the full sheet, or of a card if a sheet would be too fine."""
    return (largest(lambda size: sheet_fits(pitch, size, paper, look), SMALLEST)
            or largest(lambda size: _single_card_fits(pitch, size, paper, look)))


def fits_single(pitch: Pitch, square: float, paper: Paper, look: Look) -> bool:
    """Whether a page holds a pitch with this square, as a sheet or a card."""
    return sheet_fits(pitch, square, paper, look) or _single_card_fits(pitch, square, paper, look)


def _single_card_fits(pitch: Pitch, square: float, paper: Paper, look: Look) -> bool:
    """Whether a card does: for squares under 14 mm, or where the page holds no full sheet."""
    if square >= SMALLEST and sheet_fits(pitch, SMALLEST, paper, look):
        return False
    return card_fits(pitch, square, paper.width, paper.height, paper.margin, look, own_bars=look.ruler)


def too_big(pitch: Pitch, square: float, paper: Paper, look: Look) -> PapersoccerError:
    """The error that names the largest square that fits."""
    best = largest(lambda size: fits_single(pitch, size, paper, look))
    hint = (f"the largest square that fits is {best:g} mm; or --tile it over several sheets" if best
            else "no square fits; take larger paper")
    return UsageError(f"--square {square:g}: {pitch.ruleset.name} ({pitch.columns} x {pitch.rows}) is too big for "
                      f"{paper.name} ({paper.width:g} x {paper.height:g} mm, margins {paper.margin:g}); {hint}")


def figure(frame: Frame, look: Look, x: float, y: float, *, again: bool = False) -> Mark:
    """The pitch as a figure with its description (short if it stands in the document ``again``), drawn once."""
    symbol = pitch_symbol(frame.pitch, frame.square, frame.theme, guides=look.guides, coords=look.coords,
                          large=look.large)
    describe = describe_size if again else describe_pitch
    return Group((Use(symbol, x, y),), "Figure", describe(frame.pitch, look.words), name="pitch")


def page(paper: Paper, look: Look, marks: Sequence[Mark]) -> Page:
    """A page in the theme's colour."""
    if look.theme.paper != "#ffffff":
        ground = Rect(0, 0, paper.width, paper.height, fill=look.theme.paper, colour=None)
        marks = [Group((ground,), "Artifact", name="ground"), *marks]
    return Page(paper.width, paper.height, tuple(marks))


def imposed_pages(pitches: Sequence[Pitch], jobs: Sequence[Job], plan: Plan, look: Look, *,
                  cut_lines: bool = True) -> tuple[Page, ...]:
    """As many pages as the jobs fill, each cut into the plan's pieces."""
    pages = []
    seen: set[int] = set()
    for sheet in sheets_of(jobs, plan.grid):
        marks: list[Mark] = []
        for number, job in enumerate(sheet):
            marks += _piece_marks(pitches[job.pitch], plan, look, number, job, again=job.pitch in seen)
            seen.add(job.pitch)
        if cut_lines and len(plan.grid) > 1:
            marks.append(plan.grid.cut_lines(look.theme.ink))
        pages.append(page(plan.grid.paper, look, marks))
    return tuple(pages)


def _piece_marks(pitch: Pitch, plan: Plan, look: Look, number: int, job: Job, *, again: bool) -> list[Mark]:
    piece = plan.grid.piece(number)
    look = replace(look, theme=without_tint(look.theme.for_ruleset(pitch.ruleset)))
    frame = Frame(pitch, plan.squares[job.pitch], look.theme, look.large)
    card = Card(frame, look, piece.x, piece.y, piece.width, piece.height, filled=job.filled)
    picture = figure(frame, look, card.x0, card.y0, again=again)
    marks: list[Mark] = [Group(card_marks(card, picture), "Sect", name="card")]
    if look.ruler and number < 2:
        length, key = ((50.0, "pitch.bar-mm-at-100"), (50.8, "pitch.bar-inch-at-100"))[number]
        lowest = piece.y + piece.height > plan.grid.paper.height - 1e-6
        y = piece.y + piece.height - (BAR_ABOVE_EDGE if lowest else BAR_ABOVE_CUT)
        if length <= piece.width - 2 * 5:
            ink = Ink(look.theme)
            add_bar(ink, card, piece.x + (piece.width - length) / 2, y, length, key)
            marks += ink.marks
    return marks
