"""Pages of one pitch: a full sheet, or a card where its squares are small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...drawing.pitch import Frame, pitch_symbol
from ...errors import PapersoccerError, UsageError
from ...rules.pitch import Pitch
from ...scene.marks import Group, Mark, Page, Use
from ..paper import Paper, themed_page
from .describe import describe_pitch, describe_size
from .fitting import FINEST, largest, sheet_fits
from .layout import EMPTY, SMALLEST, Filled, Layout, Look
from .sheet import sheet_marks


class Job(NamedTuple):
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
    return _card_page(pitch, size, paper, look, filled)


def _card_page(pitch: Pitch, size: float, paper: Paper, look: Look, filled: Filled) -> Page:
    from .cards import Card, card_marks, without_tint

    look = look._replace(theme=without_tint(look.theme))
    card = Card(Frame(pitch, size, look.theme, look.large), look, 0, 0, paper.width, paper.height, look.ruler, filled)
    return page(paper, look, card_marks(card, figure(card.frame, look, card.x0, card.y0)))


@lru_cache(maxsize=64)
def themed(look: Look, pitch: Pitch) -> Look:
    """The look with the colours that the ruleset gives its players, where the theme takes them."""
    return look._replace(theme=look.theme.for_ruleset(pitch.ruleset))


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
    from .cards import card_fits  # which most pages need not ask

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


def without_roles(marks: tuple[Mark, ...]) -> Iterator[Mark]:
    """The marks with no place in the document's structure: what holds them is one figure."""
    for mark in marks:
        if isinstance(mark, Group):
            yield mark._replace(marks=tuple(without_roles(mark.marks)), role=None, alt=None)
        else:
            yield mark


def page(paper: Paper, look: Look, marks: Sequence[Mark]) -> Page:
    """A page in the theme's colour."""
    return themed_page(paper.width, paper.height, look.theme, marks)
