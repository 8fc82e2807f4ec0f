"""Paints marks into a page of a PDF, or into a form, with the marked content that a screen reader goes by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from ..scene.marks import MM_PER_PT, Disc, Document, Group, Line, Mark, Polyline, Rect, Symbol, Text, Use
from ..scene.text import text_width
from .content import Content, escape
from .geometry import Box, Placement, bounds, text_left
from .metadata import Bookmarks
from .safe_text import safe_text
from .tagged import CONTAINERS, Element, Structure

INLINE = frozenset({"Span", "Reference"})
"""Elements within a line of text."""
CLOSING = tuple(" .,:;!?)’”»…")
"""What follows a word without a space, even where a badge stands for the word."""
NEAR = 0.15
"""Texts nearer to each other than this many em are one word."""


class Writer(Protocol):
    """What all pages of a file share, and a painter asks for."""

    document: Document
    structure: Structure
    bookmarks: Bookmarks
    uses: Counter[str]

    def box(self, group: Group, place: Placement) -> Box | None:
        """The bounds of a figure."""

    def form(self, symbol: Symbol) -> str:
        """The name of a symbol that many pages share."""



class Tag:
    """Where marks stand in the structure: below ``parent``, and in ``owner`` as its content (None: decoration).

    Without a parent nothing that is below can be in the structure either.
    """

    __slots__ = ("lang", "owner", "parent")

    def __init__(self, parent: Element | None, owner: Element | None, lang: str) -> None:
        self.parent, self.owner, self.lang = parent, owner, lang


class Painter:
    """Paints marks into one page or form, with marked content around them."""

    def __init__(self, writer: Writer, content: Content, *, tags: bool = True) -> None:
        self._writer, self._content, self._tags = writer, content, tags
        self.open: Element | str | None = None
        self.last: tuple[Element, Text, float, float] | None = None
        self.used: dict[str, None] = {}

    def finish(self) -> bytes:
        return self._content.finish()

    def enter(self, owner: Element | str | None) -> None:
        """See that what follows is content of ``owner`` ("Artifact": decoration; None: nothing follows)."""
        if not self._tags or owner == self.open:
            return
        if self.open is not None:
            self._content.literal("EMC")
        if isinstance(owner, Element):
            self._content.literal(f"/{owner.role} <</MCID {self._writer.structure.content(owner)}>> BDC")
        elif owner is not None:
            self._content.literal(f"/{owner} BMC")
        self.open = owner

    def paint(self, marks: Iterable[Mark], place: Placement, tag: Tag) -> None:
        for mark in marks:
            match mark:
                case Group():
                    self._group(mark, place, tag)
                case Use():
                    self._use(mark, place, tag)
                case Text():
                    self._text(mark, place, tag)
                case _:
                    self.enter(tag.owner or "Artifact")
                    self._shape(mark, place)

    def _shape(self, mark: Line | Polyline | Disc | Rect, place: Placement) -> None:
        match mark:
            case Line():
                self._content.line(mark, place)
            case Polyline():
                self._content.polyline(mark, place)
            case Disc():
                self._content.disc(mark, place)
            case _:
                self._content.rect(mark, place)

    def _text(self, mark: Text, place: Placement, tag: Tag) -> None:
        self.enter(tag.owner or "Artifact")
        owner = tag.owner
        if owner is None or not self._tags:
            self._content.text(mark, place)
            return
        owner.label += mark.text
        lang = mark.lang or tag.lang
        if lang != owner.lang:
            self._content.literal(f"/Span <</Lang {escape(safe_text(lang))}>> BDC")
        self._content.text(mark, place, apart=self._apart(owner, mark, place))
        if lang != owner.lang:
            self._content.literal("EMC")

    def _apart(self, owner: Element, mark: Text, place: Placement) -> bool:
        """Whether a space belongs between a text and the one before: a new line of the same paragraph, say."""
        x, y = place(text_left(mark), mark.y)
        width = text_width(mark.text, mark.size, mark.weight)
        last, self.last = self.last, (owner, mark, *place(text_left(mark) + width, mark.y))
        if last is None or last[1].text.endswith((" ", "-", "\u00ad")) or mark.text.startswith(CLOSING):
            return False
        if last[0] is not owner and not {last[0].role, owner.role} & INLINE:
            return False
        return abs(x - last[2]) + abs(y - last[3]) > NEAR * mark.size * MM_PER_PT

    def _group(self, group: Group, place: Placement, tag: Tag) -> None:
        inside = place.inside(group)
        inner = self._tag_of(group, inside, tag) if self._tags else tag
        if group.outline and self._tags:
            top = bounds(group.marks, inside)
            self._writer.bookmarks.add(group.outline, group.role, self._writer.structure.page_index,
                                       top[1] if top else inside(0, 0)[1])
        if group.clip is None:
            self.paint(group.marks, inside, inner)
            return
        self.enter(None)
        self._content.save()
        self._content.clip(group.clip, inside)
        self.paint(group.marks, inside, inner)
        self.enter(None)
        self._content.restore()

    def _tag_of(self, group: Group, place: Placement, tag: Tag) -> Tag:
        lang = group.lang or tag.lang
        if group.role is None or tag.parent is None:
            return Tag(tag.parent, tag.owner, lang)
        if group.role == "Artifact":
            return Tag(None, None, lang)
        element = Element(group.role, tag.parent, alt=group.alt, lang=lang, scope=group.scope,
                          page=self._writer.structure.page_index)
        if group.role == "Figure":
            element.alt = group.alt or self._writer.document.description or self._writer.document.title
            element.box = self._writer.box(group, place)
        self._writer.structure.add(element)
        return Tag(element, None if group.role in CONTAINERS else element, lang)

    def _use(self, use: Use, place: Placement, tag: Tag) -> None:
        inside = place.inside(use)
        if self._writer.uses[use.symbol.key] == 1:
            plain = Painter(self._writer, self._content, tags=False)
            self.enter(tag.owner or "Artifact")
            plain.paint(use.symbol.marks, inside, tag)
            self.used |= plain.used
            return
        self.enter(tag.owner or "Artifact")
        name = self._writer.form(use.symbol)
        self.used[name] = None
        self._content.form(name, inside)
