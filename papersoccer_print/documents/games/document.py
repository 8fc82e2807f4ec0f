"""From a game to its pages: one page if it reads well on one, else a filmstrip."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...drawing.engraving.placing import Layout
from ...drawing.engraving.view import Numbering
from ...errors import PapersoccerError, UsageError
from ...scene.legible import legible
from ...scene.marks import Document, Page
from .facts import Facts, description, document_title
from .filmstrip import draw_strip, plan_strip
from .frames import Span as Frame
from .frames import every_turns, frames, marked, needs_frames
from .look import Look, Moves, view_of
from .page import Plan, Sheet, comment_pages, draw_page, plan_page

FEWEST_KICKS = 4
"""Large print cuts a frame into ever shorter ones until every label finds room, but not for under so many kicks."""


@dataclass(frozen=True)
class Cut:
    """How a game is cut into frames: ``auto``, ``none``, ``marks``, ``turns`` or ``kicks`` (with ``size``)."""

    kind: str = "auto"
    size: int = 0


@dataclass(frozen=True, eq=False)
class Drawn:
    """A game's pages, and what a caller may want to know of how they were drawn."""

    pages: tuple[Page, ...]
    layouts: tuple[Layout, ...]

    @property
    def dropped(self) -> tuple[str, ...]:
        """The labels that found no room, in order."""
        return tuple(name for layout in self.layouts for name in layout.dropped)


def draw_game(facts: Facts, look: Look, sheet: Sheet, first: int = 0, last: int | None = None, cut: Cut | None = None
              ) -> Drawn:
    """The pages of a game's kicks ``first`` to ``last``. Raises `PapersoccerError` if the paper is too small."""
    cut = cut or Cut()
    if cut.kind == "none" or (cut.kind == "auto" and not look.large and not needs_frames(facts.game, first, last)):
        plan = plan_page(facts, look, sheet, first, last, smallest=4.5 if cut.kind == "none" else None)
        if plan:
            return _on_a_page(plan, facts, look, sheet)
        if cut.kind == "none":
            raise too_small(facts, look, sheet, first, last, cut)
    if look.large and cut.kind == "auto":
        plan = _large_page(facts, look, sheet, first, last)
        if plan:
            return _on_a_page(plan, facts, look, sheet)
    spans = _spans(facts, look, sheet, first, last, cut)
    strip = plan_strip(facts, look, sheet, spans, enlarge=cut.kind != "auto")
    if strip.too_large(sheet, look):
        raise too_small(facts, look, sheet, first, last, cut)
    behind: tuple[Page, ...] = ()
    if not strip.commented:
        # Where each frame begins with 1 again, only the turns that the headings tell are numbers that occur once.
        once = replace(look, numbering=Numbering.TURN, restart=False) if look.restart and len(spans) > 1 else look
        view = view_of(facts.game, 10, once, spans[0].first, spans[-1].last)
        behind = comment_pages(facts, view, once, sheet, len(strip.pages))
    layouts = tuple(cell.layout for cell in strip.cells)
    return Drawn((*draw_strip(strip, facts, look, sheet, len(behind)), *behind), layouts)


def _on_a_page(plan: Plan, facts: Facts, look: Look, sheet: Sheet) -> Drawn:
    """The page, and behind it the comments that found no room on it."""
    behind = () if plan.comments else comment_pages(facts, plan.layout.board.view, look, sheet, 1)
    return Drawn((draw_page(plan, facts, look, sheet), *behind), (plan.layout,))


def _large_page(facts: Facts, look: Look, sheet: Sheet, first: int, last: int | None) -> Plan | None:
    if needs_frames(facts.game, first, last):
        return None
    plan = plan_page(facts, look, sheet, first, last)
    return plan if plan and not plan.layout.dropped else None


def _spans(facts: Facts, look: Look, sheet: Sheet, first: int, last: int | None, cut: Cut) -> tuple[Frame, ...]:
    match cut.kind:
        case "turns":
            return every_turns(facts.game, cut.size, first, last)
        case "kicks":
            return frames(facts.game, first, last, cut.size)
        case "marks":
            found = marked(facts.game, facts.diagrams, first, last)
            if not found:
                raise PapersoccerError("this record asks for no diagram of these turns: mark one with diagram: true")
            return found
    if not look.large:
        return frames(facts.game, first, last)
    found = frames(facts.game, first, last)
    # A frame alone may have larger squares than all have together: what lacks room in those is cut a second time.
    for _ in range(2):
        found = tuple(part for frame in found for part in _with_room(frame, facts, look, sheet)[0])
        look = replace(look, square=plan_strip(facts, look, sheet, found).square)
    return found


def _with_room(frame: Frame, facts: Facts, look: Look, sheet: Sheet) -> tuple[tuple[Frame, ...], int]:
    """A frame, or the parts of it in which more labels find room, and how many still find none."""
    cells = plan_strip(facts, look, sheet, (frame,)).cells
    dropped = sum(len(cell.layout.dropped) for cell in cells)
    limit = (frame.last - frame.first) * 3 // 4
    while dropped and limit >= FEWEST_KICKS:
        parts = frames(facts.game, frame.first, frame.last, limit)
        if len(parts) > 1:
            found = [_with_room(part, facts, look, sheet) for part in parts]
            if (left := sum(lost for _, lost in found)) < dropped:
                return tuple(part for inside, _ in found for part in inside), left
            break
        limit = limit * 3 // 4
    return (frame,), dropped


def too_small(facts: Facts, look: Look, sheet: Sheet, first: int, last: int | None, cut: Cut) -> PapersoccerError:
    """The error for a game that the paper cannot hold, naming the largest square that fits, or what else would help."""

    def fits(other: Look) -> bool:
        try:
            return bool(draw_game(facts, other, sheet, first, last, cut))
        except UsageError:
            return False

    if look.square:
        plan = plan_page(facts, replace(look, square=None), sheet, first, last, smallest=4.5)
        if plan:
            return UsageError(f"--square {look.square:g}: the largest square that fits is "
                              f"{plan.layout.board.square:g} mm")
    ways = ["a larger paper"]
    if look.square and fits(replace(look, square=None)):
        ways.append("a smaller --square")
    if look.moves is not Moves.NONE and fits(replace(look, moves=Moves.NONE)):
        ways.append("--moves none")
    return UsageError(f"this game does not fit on {sheet.paper.width:g} x {sheet.paper.height:g} mm; choose "
                      + " or ".join(filter(None, (", ".join(ways[:-1]), ways[-1]))))


def document_of(pages: tuple[Page, ...], facts: Facts, look: Look, first: int = 0, last: int | None = None) -> Document:
    """A game's pages as a document that tells its result in words."""
    view = view_of(facts.game, 10, look, first, last)
    return Document(pages, document_title(facts, look.words), look.words.lang,
                    description(facts, view, look.words, look.flip), subject=look.words("pitch.title"),
                    keywords=(legible(facts.game.ruleset.name),))
