"""PDF: every page of a document as a tagged file at true scale, through reportlab's object writer.

The same document gives the same bytes: no clock, no random names, fonts subset in the order of use.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable
from hashlib import md5

from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFDocument,
    PDFFormXObject,
    PDFName,
    PDFObjectReference,
    PDFPage,
    PDFStream,
)

from ..scene.marks import MM_PER_PT, Disc, Document, Group, Line, Mark, Page, Polyline, Rect, Symbol, Text, Use
from ..scene.text import text_width
from .content import PT_PER_MM, Content, escape
from .fonts import DocumentFonts
from .geometry import UPRIGHT, Box, Placement, bounds, text_left
from .metadata import Bookmarks, describe
from .safe_text import safe_text
from .tagged import CONTAINERS, Element, Structure


def write_pdf(document: Document) -> bytes:
    """A PDF 1.7 of all pages, by PDF/UA-1 where the groups' roles allow it.

    Raises `PapersoccerError` naming the characters that the font lacks.
    """
    return _Writer(document).write()


class _Writer:
    """What is shared by all pages of one file."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.pdf = PDFDocument(compression=1, invariant=1, pdfVersion=(1, 7), lang=safe_text(document.lang))
        # Seeded with the environment's date by default, which must not show in the file.
        self.pdf.signature = md5(b"papersoccer-print", usedforsecurity=False)
        self.fonts = DocumentFonts(self.pdf)
        self.structure = Structure(document.lang)
        self.bookmarks = Bookmarks()
        self.forms: dict[str, str] = {}
        self.uses = _count_uses(document.pages[0].marks) if len(document.pages) == 1 else Counter()
        self._boxes: dict[tuple[int, Placement], tuple[Group, Box | None]] = {}

    def write(self) -> bytes:
        pages: list[PDFPage] = []
        heights: list[float] = []
        for page in self.document.pages:
            pages.append(self._page(page, len(pages)))
            heights.append(page.height)
            self.pdf.addPage(pages[-1])
        self.structure.write(self.pdf, pages, heights)
        self.bookmarks.write(self.pdf, pages, heights)
        describe(self.pdf, self.document)
        for font in self.pdf.delayedFonts:
            font.addObjects(self.pdf)
        data: bytes = self.pdf.format()
        return data

    def box(self, group: Group, place: Placement) -> Box | None:
        """The bounds of a figure. Copies of a page share their groups, so those of late are kept with theirs."""
        key = id(group), place
        if key not in self._boxes:
            if len(self._boxes) >= KEPT:
                self._boxes.clear()
            self._boxes[key] = group, bounds(group.marks, place)
        return self._boxes[key][1]

    def _page(self, page: Page, index: int) -> PDFPage:
        self.structure.begin_page()
        painter = _Painter(self, Content(page.height, self.fonts, fresh=True))
        painter.paint(page.marks, UPRIGHT, _Tag(self.structure.root, None, self.document.lang))
        painter.enter(None)
        made = PDFPage()
        made.__NoDefault__ = [*made.__NoDefault__, "StructParents", "Tabs"]
        made.pagewidth, made.pageheight = round(page.width * PT_PER_MM, 4), round(page.height * PT_PER_MM, 4)
        made.Contents = _stream(painter.finish())
        made.Resources = self._resources(painter.used)
        made.StructParents, made.Tabs = index, PDFName("S")
        return made

    def form(self, symbol: Symbol) -> str:
        """The resource name of a symbol's form, made at its first use."""
        if symbol.key not in self.forms:
            name = self.forms[symbol.key] = f"Symbol{len(self.forms) + 1}"
            painter = _Painter(self, Content(0.0, self.fonts, fresh=False), tags=False)
            painter.paint(symbol.marks, UPRIGHT, _Tag(self.structure.root, None, self.document.lang))
            left, top, right, bottom = bounds(symbol.marks) or (0.0, 0.0, 0.0, 0.0)
            # A form clips at its box; half a point keeps the edge of a stroke from being shaved.
            form = PDFFormXObject(*(round(value * PT_PER_MM, 2) for value in (
                left - 0.2, -bottom - 0.2, right + 0.2, 0.2 - top)))
            form.Contents = _stream(painter.finish())
            form.Resources = self._resources(painter.used)
            self.pdf.Reference(form, name)
        return self.forms[symbol.key]

    def _resources(self, forms: Iterable[str]) -> PDFDictionary:
        entries = {"Font": PDFObjectReference("BasicFonts")}
        if forms:
            entries["XObject"] = PDFDictionary({name: PDFObjectReference(name) for name in forms})
        return PDFDictionary(entries)


KEPT = 64
"""Figures whose bounds are remembered; their marks are kept meanwhile, so that no other can take their place."""
INLINE = frozenset({"Span", "Reference"})
"""Elements within a line of text."""
CLOSING = tuple(" .,:;!?)’”»…")
"""What follows a word without a space, even where a badge stands for the word."""
NEAR = 0.15
"""Texts nearer to each other than this many em are one word."""


class _Tag:
    """Where marks stand in the structure: below ``parent``, and in ``owner`` as its content (None: decoration).

    Without a parent nothing that is below can be in the structure either.
    """

    __slots__ = ("lang", "owner", "parent")

    def __init__(self, parent: Element | None, owner: Element | None, lang: str) -> None:
        self.parent, self.owner, self.lang = parent, owner, lang


class _Painter:
    """Paints marks into one page or form, with marked content around them."""

    def __init__(self, writer: _Writer, content: Content, *, tags: bool = True) -> None:
        self._writer, self._content, self._tags = writer, content, tags
        self._open: Element | str | None = None
        self._last: tuple[Element, Text, float, float] | None = None
        self.used: dict[str, None] = {}

    def finish(self) -> bytes:
        return self._content.finish()

    def enter(self, owner: Element | str | None) -> None:
        """See that what follows is content of ``owner`` ("Artifact": decoration; None: nothing follows)."""
        if not self._tags or owner is self._open:
            return
        if self._open is not None:
            self._content.literal("EMC")
        if isinstance(owner, Element):
            self._content.literal(f"/{owner.role} <</MCID {self._writer.structure.content(owner)}>> BDC")
        elif owner is not None:
            self._content.literal(f"/{owner} BMC")
        self._open = owner

    def paint(self, marks: Iterable[Mark], place: Placement, tag: _Tag) -> None:
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

    def _text(self, mark: Text, place: Placement, tag: _Tag) -> None:
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
        last, self._last = self._last, (owner, mark, *place(text_left(mark) + width, mark.y))
        if last is None or last[1].text.endswith((" ", "-", "\u00ad")) or mark.text.startswith(CLOSING):
            return False
        if last[0] is not owner and not {last[0].role, owner.role} & INLINE:
            return False
        return abs(x - last[2]) + abs(y - last[3]) > NEAR * mark.size * MM_PER_PT

    def _group(self, group: Group, place: Placement, tag: _Tag) -> None:
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

    def _tag_of(self, group: Group, place: Placement, tag: _Tag) -> _Tag:
        lang = group.lang or tag.lang
        if group.role is None or tag.parent is None:
            return _Tag(tag.parent, tag.owner, lang)
        if group.role == "Artifact":
            return _Tag(None, None, lang)
        element = Element(group.role, tag.parent, alt=group.alt, lang=lang, scope=group.scope,
                          page=self._writer.structure.page_index)
        if group.role == "Figure":
            element.alt = group.alt or self._writer.document.description or self._writer.document.title
            element.box = self._writer.box(group, place)
        self._writer.structure.add(element)
        return _Tag(element, None if group.role in CONTAINERS else element, lang)

    def _use(self, use: Use, place: Placement, tag: _Tag) -> None:
        inside = place.inside(use)
        if self._writer.uses[use.symbol.key] == 1:
            plain = _Painter(self._writer, self._content, tags=False)
            self.enter(tag.owner or "Artifact")
            plain.paint(use.symbol.marks, inside, tag)
            self.used |= plain.used
            return
        self.enter(tag.owner or "Artifact")
        name = self._writer.form(use.symbol)
        self.used[name] = None
        self._content.form(name, inside)


def _count_uses(marks: Iterable[Mark]) -> Counter[str]:
    """How often each symbol is set on a page, each symbol's own marks looked at once."""
    counts: Counter[str] = Counter()

    def count(marks: Iterable[Mark]) -> None:
        for mark in marks:
            if isinstance(mark, Group):
                count(mark.marks)
            elif isinstance(mark, Use):
                counts[mark.symbol.key] += 1
                if counts[mark.symbol.key] == 1:
                    count(mark.symbol.marks)

    count(marks)
    return counts


def _stream(data: bytes) -> PDFStream:
    """A stream compressed at once, so that a file of many pages is never held in memory at full length."""
    return PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), zlib.compress(data, 6))
