"""Several pitches on a page: how the page is cut into equal pieces, and what is placed on which.

The page is cut on its true halves, thirds ...; with a gutter the strips between pieces fall away as waste.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from ...errors import UsageError
from ...rules.pitch import Pitch
from ...scene.marks import Group, Line, Mark
from ..paper import Paper
from .cards import card_fits
from .fitting import largest
from .layout import Look

Job = TypeVar("Job")
READABLE = 9.0
"""With ``auto``, as many pieces as have squares of this many mm or more."""
MOST_PIECES = 100
CUT_LINE, CUT_DASH, CUT_FROM_EDGE = 0.2, (1.0, 3.0), 5.0


class Piece(NamedTuple):
    """One piece of a page, in mm from the page's top left corner."""

    x: float
    y: float
    width: float
    height: float


class Grid(NamedTuple):
    """A page cut into ``columns`` x ``rows`` equal pieces, with strips of ``gutter`` mm between them."""

    paper: Paper
    columns: int
    rows: int
    gutter: float = 0.0

    def __len__(self) -> int:
        return self.columns * self.rows

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a piece."""
        return ((self.paper.width - (self.columns - 1) * self.gutter) / self.columns,
                (self.paper.height - (self.rows - 1) * self.gutter) / self.rows)

    def piece(self, number: int) -> Piece:
        """The piece by its number, from 0, row by row."""
        row, column = divmod(number, self.columns)
        width, height = self.size
        return Piece(column * (width + self.gutter), row * (height + self.gutter), width, height)

    def fold_marks(self, colour: str) -> Mark:
        """Short strokes at both edges where the page is folded down the middle."""
        x, height = self.paper.width / 2, self.paper.height
        lines = (Line(x, CUT_FROM_EDGE, x, CUT_FROM_EDGE + 5, CUT_LINE, colour),
                 Line(x, height - CUT_FROM_EDGE - 5, x, height - CUT_FROM_EDGE, CUT_LINE, colour))
        return Group(lines, "Artifact", name="fold")

    def cut_lines(self, colour: str) -> Mark:
        """Dashed lines along every cut, from page edge to page edge."""
        width, height = self.size
        lines = []
        for x in _cuts(self.columns, width, self.gutter):
            lines.append(Line(x, CUT_FROM_EDGE, x, self.paper.height - CUT_FROM_EDGE, CUT_LINE, colour, dash=CUT_DASH))
        for y in _cuts(self.rows, height, self.gutter):
            lines.append(Line(CUT_FROM_EDGE, y, self.paper.width - CUT_FROM_EDGE, y, CUT_LINE, colour, dash=CUT_DASH))
        return Group(tuple(lines), "Artifact", name="cut-lines")


def _cuts(pieces: int, length: float, gutter: float) -> Iterator[float]:
    for number in range(1, pieces):
        end = number * length + (number - 1) * gutter
        yield end
        if gutter:
            yield end + gutter


class Plan(NamedTuple):
    """A grid with the square of each pitch that is placed on it."""

    grid: Grid
    squares: tuple[float, ...]

    @property
    def rank(self) -> tuple[float, int]:
        """What makes a plan better: larger squares, then fewer pieces left over."""
        return min(self.squares), -len(self.grid)


def squares_on(grid: Grid, pitches: Sequence[Pitch], look: Look, square: float | None) -> tuple[float, ...] | None:
    """The square of each pitch on a piece of this grid: the largest, or ``square``; None if one does not fit."""
    width, height = grid.size
    found = []
    for pitch in pitches:
        def fits(size: float, pitch: Pitch = pitch) -> bool:
            return card_fits(pitch, size, width, height, grid.paper.margin, look)

        size = (square if fits(square) else None) if square else largest(fits)
        if size is None:
            return None
        found.append(size)
    return tuple(found)


def grids_of(count: int, paper: Paper, gutter: float, *, turn: bool) -> Iterator[Grid]:
    """Every grid with room for ``count`` pieces and no row or column too many, on the page as it is and turned."""
    for sheet in (paper, paper.turned) if turn and paper.width != paper.height else (paper,):
        for columns in range(1, count + 1):
            rows = -(-count // columns)
            if -(-count // rows) == columns:
                yield Grid(sheet, columns, rows, gutter)


def plan_count(count: int, pitches: Sequence[Pitch], paper: Paper, look: Look, *, square: float | None = None,
               gutter: float = 0.0, turn: bool = True) -> Plan | None:
    """The plan with the largest squares for ``count`` pieces a page; None if they do not fit."""
    plans = [Plan(grid, squares) for grid in grids_of(count, paper, gutter, turn=turn)
             if (squares := squares_on(grid, pitches, look, square))]
    return max(plans, key=lambda plan: plan.rank, default=None)


def plan_auto(pitches: Sequence[Pitch], paper: Paper, look: Look, *, square: float | None = None, gutter: float = 0.0,
              turn: bool = True) -> Plan | None:
    """The plan with the most pieces: at ``square``, or with squares of 9 mm or more (on small paper, at all)."""
    best, most = None, 0
    for count in range(1, MOST_PIECES + 1):
        plan = plan_count(count, pitches, paper, look, square=square, gutter=gutter, turn=turn)
        if plan is None:
            if count > 4 * max(most, 4):
                break
            continue
        if len(plan.grid) == count and (min(plan.squares) >= READABLE or square or best is None):
            best, most = plan, count
    return best


def too_many(count: int, pitches: Sequence[Pitch], paper: Paper, look: Look, *, square: float | None, gutter: float,
             turn: bool) -> UsageError:
    """The error that names the largest square and the count that do fit."""
    names = ", ".join(dict.fromkeys(pitch.ruleset.name for pitch in pitches))
    hints = []
    if square:
        free = plan_count(count, pitches, paper, look, gutter=gutter, turn=turn)
        if free:
            hints.append(f"{count} to a page fit with squares of {min(free.squares):g} mm")
    most = next((plan for n in range(count - 1, 0, -1)
                 if (plan := plan_count(n, pitches, paper, look, square=square, gutter=gutter, turn=turn))), None)
    if most:
        fit = "fits" if len(most.grid) == 1 else "fit"
        hints.append(f"{len(most.grid)} to a page {fit} with squares of {min(most.squares):g} mm")
    what = f"--per-page {count}" + (f" --square {square:g}" if square else "")
    return UsageError(f"{what}: too many of {names} for {paper.name}; " + ("; ".join(hints) or "take larger paper"))


def sheets_of(jobs: Sequence[Job], grid: Grid) -> Iterator[tuple[Job, ...]]:
    """The jobs of each page: full pages first, never an empty one."""
    for start in range(0, len(jobs), len(grid)):
        yield tuple(jobs[start:start + len(grid)])
