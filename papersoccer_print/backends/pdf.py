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

from ..scene.marks import Document, Group, Mark, Page, Symbol, Use
from .content import PT_PER_MM, Content
from .fonts import DocumentFonts
from .geometry import UPRIGHT, Box, Placement, bounds
from .metadata import Bookmarks, describe
from .painter import Painter, Tag
from .safe_text import safe_text
from .sketch import Sketch
from .tagged import Object, Structure


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
        self._shared: dict[tuple[str, ...], PDFObjectReference] = {}
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
        marks = page.marks
        if marks and isinstance(marks[0], Sketch):
            painter = marks[0].resume(self, self.fonts)
            marks = marks[1:]
        else:
            painter = Painter(self, Content(page.height, self.fonts, fresh=True))
        painter.paint(marks, UPRIGHT, Tag(self.structure.root, None, self.document.lang))
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
            painter = Painter(self, Content(0.0, self.fonts, fresh=False), tags=False)
            painter.paint(symbol.marks, UPRIGHT, Tag(self.structure.root, None, self.document.lang))
            left, top, right, bottom = bounds(symbol.marks) or (0.0, 0.0, 0.0, 0.0)
            # A form clips at its box; half a point keeps the edge of a stroke from being shaved.
            form = PDFFormXObject(*(round(value * PT_PER_MM, 2) for value in (
                left - 0.2, -bottom - 0.2, right + 0.2, 0.2 - top)))
            form.Contents = _stream(painter.finish())
            form.Resources = self._resources(painter.used)
            self.pdf.Reference(form, name)
        return self.forms[symbol.key]

    def _resources(self, forms: Iterable[str]) -> PDFObjectReference:
        """The fonts and the forms that a page uses; pages that use the same share one object."""
        names = tuple(forms)
        if names not in self._shared:
            entries = {"Font": PDFObjectReference("BasicFonts")}
            if names:
                entries["XObject"] = PDFDictionary({name: PDFObjectReference(name) for name in names})
            self._shared[names] = self.pdf.Reference(Object(entries))
        return self._shared[names]


KEPT = 64
"""Figures whose bounds are remembered; their marks are kept meanwhile, so that no other can take their place."""
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
