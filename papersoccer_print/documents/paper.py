"""Paper: the page that the options ask for, in mm."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple, Protocol

from ..drawing.theme import Theme
from ..errors import UsageError
from ..scene.marks import WHITE, Group, Mark, Page, Rect

SIZES = {
    "A3": (297.0, 420.0),
    "A4": (210.0, 297.0),
    "A5": (148.0, 210.0),
    "A6": (105.0, 148.0),
    "Letter": (215.9, 279.4),
    "Legal": (215.9, 355.6),
    "Tabloid": (279.4, 431.8),
    "universal": (210.0, 279.4),
}
"""Width and height in mm. ``universal`` is the part that A4 and Letter share: it prints true on either."""
MARGIN = 10.0
RISKY_MARGIN = 8.0
"""Under this, many printers cut off what stands at the edge."""
SMALLEST, LARGEST = 40.0, 5000.0
_FREE = r"(\d{1,9}(?:\.\d{1,3})?)\s*[x×]\s*(\d{1,9}(?:\.\d{1,3})?)\s*(mm|in)?"


class PaperOptions(Protocol):
    """The options of a printable that say what it is printed on."""

    @property
    def paper(self) -> str: ...

    @property
    def landscape(self) -> bool: ...

    @property
    def margin(self) -> float | None: ...


class Paper(NamedTuple):
    """A page in mm, the edge that stays unprinted, and a name for files (``a4``, ``letter-landscape``)."""

    width: float
    height: float
    margin: float
    name: str

    @property
    def turned(self) -> Paper:
        """The same sheet on its other side."""
        upright = self.name.removesuffix("-landscape")
        name = upright if upright != self.name else f"{upright}-landscape"
        return Paper(self.height, self.width, self.margin, name)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height between the margins."""
        return self.width - 2 * self.margin, self.height - 2 * self.margin


def page_size(options: PaperOptions) -> Paper:
    """The page that ``--paper``, ``--landscape`` and ``--margin`` ask for. Raises `UsageError` saying what can be."""
    width, height, name = _sheet(options.paper)
    margin = MARGIN if options.margin is None else options.margin
    if not 0 <= margin <= min(width, height) / 2 - 10:
        raise UsageError(f"--margin {margin:g}: on this paper a margin is 0..{min(width, height) / 2 - 10:g} mm")
    paper = Paper(width, height, margin, name)
    return paper.turned if options.landscape and width < height else paper


def margin_note(paper: Paper) -> str | None:
    """A warning where the margin is one that many printers cannot keep."""
    if paper.margin >= RISKY_MARGIN:
        return None
    return f"a margin of {paper.margin:g} mm is under {RISKY_MARGIN:g} mm: many printers cut off what stands there"


def _sheet(text: str) -> tuple[float, float, str]:
    known = {name.lower(): name for name in SIZES}
    if text.lower() in known:
        return *SIZES[known[text.lower()]], text.lower()
    match = re.fullmatch(_FREE, text.strip(), re.IGNORECASE | re.ASCII)
    if not match:
        raise UsageError(f"--paper {text}: use {', '.join(SIZES)}, or WIDTHxHEIGHT in mm as in 210x297 (or 8.5x11in)")
    unit = 25.4 if (match[3] or "").lower() == "in" else 1.0
    width, height = float(match[1]) * unit, float(match[2]) * unit
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise UsageError(f"--paper {text}: a side of the paper is {SMALLEST:g}..{LARGEST:g} mm")
    return width, height, f"{match[1]}x{match[2]}{(match[3] or '').lower().removesuffix('mm')}"


def themed_page(width: float, height: float, theme: Theme, marks: Iterable[Mark]) -> Page:
    """A page of ``width`` by ``height`` mm in the theme's colour: a ground is drawn where it is not plain white."""
    if theme.paper == WHITE:
        return Page(width, height, tuple(marks))
    ground = Rect(0, 0, width, height, fill=theme.paper, colour=None)
    return Page(width, height, (Group((ground,), "Artifact", name="ground"), *marks))
