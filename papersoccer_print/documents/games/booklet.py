"""Several games in one document: a title page with the contents, then game after game, every page numbered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol, overload

from ...rules.options import Player
from ...scene.legible import legible
from ...scene.marks import Document, Group, Line, Mark, Page, Text
from ...scene.packed import packed
from ...scene.shelf import Shelf
from ...scene.text import text_width
from ..paper import themed_page
from .facts import Facts, plain, player_name, verdict, written_date
from .look import Look, view_of
from .page import Sheet, fitted

ROW = 6.4
FIRST_ROW, FIRST_ROW_LATER = 38.0, 16.0


class Kept(Protocol):
    """A page that waits for the booklet."""

    def page(self) -> Page:
        """The page."""

    def put_aside(self, shelf: Shelf) -> None:
        """Wait there."""


Keep = Callable[[Iterable[Page], str], Iterable[Kept]]
"""Makes pages wait, which are in a language."""


@dataclass(frozen=True, eq=False)
class Chapter:
    """One game of a booklet: its pages, and what the contents say of it (who played, what is worth knowing)."""

    players: str
    aside: str
    ruleset: str
    pages: tuple[Kept, ...]

    def put_aside(self, shelf: Shelf) -> None:
        """Have the pages wait there."""
        for page in self.pages:
            page.put_aside(shelf)


def chapter_of(facts: Facts, pages: Iterable[Page], source: str, number: int, look: Look, keep: Keep | None = None
               ) -> Chapter:
    """The chapter of a game, which is the ``number``-th in the file ``source``.

    ``keep`` says how its pages wait; packed, if nobody has a better way.
    """
    words = look.words
    names = [player_name(facts, player, words) for player in Player]
    view = view_of(facts.game, 10, look)
    # the bold part of a verdict says it all: "Goal: Ben (B) wins."
    result = plain(verdict(facts, view, words, look.flip).split("**")[1], facts)
    parts = [facts.event or f"{legible(source)} {number}", written_date(facts.date, words.lang), result]
    return Chapter(words("replay.booklet.versus", a=names[0], b=names[1]), " · ".join(filter(None, parts)),
                   legible(facts.game.ruleset.name), tuple(keep(pages, words.lang) if keep else packed(pages)))


class Numbered(Sequence[Page]):
    """The pages of a booklet, each with its number, made when they are asked for."""

    def __init__(self, pages: Sequence[Callable[[], Page]], look: Look, sheet: Sheet) -> None:
        self._pages, self._look, self._sheet = pages, look, sheet

    def __len__(self) -> int:
        return len(self._pages)

    @overload
    def __getitem__(self, index: int) -> Page: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Page, ...]: ...
    def __getitem__(self, index: int | slice) -> Page | tuple[Page, ...]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(len(self))))
        return _numbered(self._pages[index](), index % len(self._pages) + 1, self._look, self._sheet)


def booklet(chapters: Sequence[Chapter], look: Look, sheet: Sheet) -> Document:
    """The whole booklet."""
    row = ROW * look.scale
    first = int((sheet.foot - sheet.top - 8.0 - FIRST_ROW * look.scale) / row)
    later = int((sheet.foot - sheet.top - 8.0 - FIRST_ROW_LATER * look.scale) / row)
    front = 1 + max(0, -(-(len(chapters) - first) // later))
    starts, at = [], front + 1
    for chapter in chapters:
        starts.append(at)
        at += len(chapter.pages)
    title = look.words("replay.booklet.title", n=len(chapters))
    pages: list[Callable[[], Page]] = []
    for number in range(front):
        begin = 0 if number == 0 else first + (number - 1) * later
        listed = slice(begin, first if number == 0 else begin + later)
        pages.append(partial(_contents, list(zip(chapters[listed], starts[listed], strict=True)), begin,
                             title if number == 0 else None, look, sheet))
    pages += [page.page for chapter in chapters for page in chapter.pages]
    played = dict.fromkeys(chapter.ruleset for chapter in chapters)
    return Document(Numbered(pages, look, sheet), title, look.words.lang, title, look.words("pitch.title"),
                    tuple(played))


def _contents(listed: Sequence[tuple[Chapter, int]], before: int, title: str | None, look: Look, sheet: Sheet) -> Page:
    ink, k = look.theme.ink, look.scale
    marks: list[Mark] = []
    y = sheet.top + 6.5 * k
    if title is not None:
        marks.append(Group((Text(sheet.left, sheet.top + 10.0 * k, title, 26 * k, "bold", colour=ink),), "H1",
                           outline=title))
        y = sheet.top + (FIRST_ROW - 9.0) * k
    heading = look.words("replay.booklet.contents")
    marks.append(Group((Text(sheet.left, y, heading, 16 * k, "bold", colour=ink),), "H2" if title else "P",
                       outline=heading if title else None))
    rows = [_row(chapter, page, before + position + 1, y + (9.0 + position * ROW) * k, look, sheet)
            for position, (chapter, page) in enumerate(listed)]
    marks.append(Group(tuple(rows), "TOC"))
    return themed_page(sheet.paper.width, sheet.paper.height, look.theme, marks)


def _row(chapter: Chapter, page: int, number: int, y: float, look: Look, sheet: Sheet) -> Group:
    size, k, ink = look.text.size, look.scale, look.theme.ink
    label, last = f"{number}", str(page)
    indent = text_width("000", size) + 3.0 * k
    room = sheet.width - indent - text_width("0000", size) - 8.0
    title = fitted(chapter.players, room * 0.6, size, size, "bold")[0]
    aside = fitted(chapter.aside, room - text_width(title, size, "bold") - 4.0, size, size, "regular")[0]
    x = sheet.left + indent + text_width(title, size, "bold") + 3.0
    right = sheet.right - text_width(last, size) - 2.0
    marks: list[Mark] = [
        Text(sheet.left + indent - 3.0 * k, y, label, size, anchor="end", colour=ink),
        Text(sheet.left + indent, y, title, size, "bold", colour=ink),
        Text(x, y, aside, size, colour=ink),
        Text(sheet.right, y, last, size, anchor="end", colour=ink),
    ]
    begin = x + text_width(aside, size) + 2.0
    leader = Line(begin, y - 0.3, max(begin, right), y - 0.3, 0.3, ink, "round", (0.01, 1.6))
    return Group((Group(tuple(marks), "P"), Group((leader,), "Artifact")), "TOCI")


def _numbered(page: Page, number: int, look: Look, sheet: Sheet) -> Page:
    text = Text(sheet.right, sheet.paper.height - max(4.5, sheet.paper.margin * 0.5), str(number), look.text.size,
                anchor="end", colour=look.theme.ink)
    return page._replace(marks=(*page.marks, Group((text,), "Artifact", name="page-number")))


