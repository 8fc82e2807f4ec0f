"""A whole sheet on its pages: the style for the paper, the give-way order where a page overflows, the footer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ...drawing.theme import Theme
from ...scene.marks import Mark, Page
from ..paper import Paper, themed_page
from ..sheets.footer import footer_marks
from .blocks import Block, PageBreak
from .figures import Drawn, Pictures, Role
from .layout import Setter
from .piece import Piece, draw_stack, fill_pages
from .style import Style


@dataclass(frozen=True)
class Give:
    """How far a sheet has given way to fit: the set-up pitch's square, the panels' height, and whether the table of
    points leaves out what is the same or what others play."""

    square: float
    panel_height: float
    drop_others: bool = False


Figures = Callable[[str, Role, Style, Give], Drawn]
"""Draws a figure by name for a style."""
Blocks = Callable[[Give], Sequence[Block]]
"""The blocks of a sheet, given what has given way."""
Footer = Callable[[int, int], Sequence[str]]
"""The footer's texts for a page, of how many."""


@dataclass(frozen=True, eq=False)
class Frame:
    """A page and the text block on it, in mm."""

    paper: Paper
    style: Style
    x: float
    y: float
    width: float
    height: float


def frame_for(paper: Paper, style: Style) -> Frame:
    """The text block of a style on a paper, centred; as wide as the style's measure."""
    x = (paper.width - style.measure) / 2
    return Frame(paper, style, x, style.top, style.measure, paper.height - style.top - style.bottom)


def gives(style: Style) -> Iterator[Give]:
    """The give-way order after the set-up pitch: lower panels, then a shorter table; all with the smallest pitch."""
    for less in (0, 3, 5):
        yield Give(style.pitch_smallest, style.panel_height - less * style.body / 12)
    for less in (5, 7):
        yield Give(style.pitch_smallest, style.panel_height - less * style.body / 12, drop_others=True)


SQUARES_TRIED = 7


def larger_pitches(give: Give, style: Style) -> Iterator[Give]:
    """The same with larger set-up pitches, the largest first: what a page saves goes into its pitch."""
    for step in range(SQUARES_TRIED):
        share = step / SQUARES_TRIED
        yield replace(give, square=style.pitch_largest - (style.pitch_largest - style.pitch_smallest) * share)


def make_pages(blocks: Blocks, figures: Figures, paper: Paper, style: Style, theme: Theme, footer: Footer,
               ) -> tuple[Page, ...]:
    """The pages of a sheet."""
    frame = frame_for(paper, style)

    def fill(give: Give, broken: bool = True) -> list[list[Piece]]:
        content = [block for block in blocks(give) if broken or not isinstance(block, PageBreak)]
        return fill_pages(_pieces(content, figures, style, theme, frame, give), frame.height)

    def within(wanted: int, broken: bool) -> list[list[Piece]] | None:
        for give in gives(style):
            pages = fill(give, broken)
            if len(pages) <= wanted:
                trials = (fill(larger, broken) for larger in larger_pitches(give, style))
                return next((trial for trial in trials if len(trial) <= wanted), pages)
        return None

    def chosen() -> list[list[Piece]]:
        first, *_, last = gives(style)
        if style.flow:
            # As many pages as it takes, but none that a smaller set-up pitch or lower panels would save.
            trials = (fill(larger, broken=False) for give in gives(style) if not give.drop_others
                      for larger in larger_pitches(give, style))
            return min(trials, key=len)
        pages = within(1 + sum(isinstance(block, PageBreak) for block in blocks(first)), broken=True)
        if pages is None:
            # Even the last step overflows: the template's page breaks give way too, so that no page stays half empty.
            pages = within(len(fill(last, broken=False)), broken=False)
        assert pages is not None
        return pages

    return _set(chosen(), frame, theme, footer)


def _set(pages: Sequence[Sequence[Piece]], frame: Frame, theme: Theme, footer: Footer) -> tuple[Page, ...]:
    return tuple(_page(pieces, number, len(pages), frame, theme, footer) for number, pieces in enumerate(pages, 1))


def _pieces(content: Sequence[Block], figures: Figures, style: Style, theme: Theme, frame: Frame, give: Give,
            ) -> list[Piece]:
    lower = replace(style, panel_height=give.panel_height, kick=style.kick - style.panel_height + give.panel_height)
    pictures = Pictures(lambda name, role: figures(name, role, lower, give))
    return Setter(lower, theme, pictures).pieces(content, frame.width)


def _page(pieces: Sequence[Piece], number: int, count: int, frame: Frame, theme: Theme, footer: Footer) -> Page:
    paper, style = frame.paper, frame.style
    marks: list[Mark] = list(draw_stack(pieces, frame.x, frame.y))
    caption = Setter(style, theme, Pictures(_no_figures)).texts["caption"]
    y = paper.height - style.bottom + style.footer_gap
    marks.extend(footer_marks(footer(number, count), frame.x, y, frame.width, caption, theme, style.rule))
    return themed_page(paper.width, paper.height, theme, marks)


def _no_figures(name: str, role: Role) -> Drawn:
    raise AssertionError(f"a footer has no figures, yet {name} ({role}) was asked for")


