"""PDF: every page of a document as a tagged file at true scale.

The same document gives the same bytes: no clock, no random names, no order but that of use.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..scene.marks import Document, Page, Symbol
from .content import PT_PER_MM, Content
from .fonts import write_fonts
from .geometry import UPRIGHT, bounds, symbol_uses
from .metadata import Bookmarks, description, information
from .objects import File, dictionary, listing, reference
from .painted import Painted, Painting
from .painter import Painter, Shared, Tag, form_name
from .tagged import Structure


def write_pdf(document: Document) -> bytes:
    """A PDF 1.7 of all pages, by PDF/UA-1 where the groups' roles allow it.

    Raises `PapersoccerError` naming the characters that the font lacks.
    """
    return b"".join(pdf_pieces(document))


def pdf_pieces(document: Document) -> Iterator[bytes]:
    """The same, piece by piece, so that neither the document nor the file need ever be in memory as a whole."""
    writer = _Writer(document)
    for page in document.pages:
        writer.add(page)
        yield writer.file.take()
    writer.finish()
    yield writer.file.take()


class _Writer:
    """What is shared by all pages of one file."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self.file = File()
        self._structure = Structure(self.file, document.lang, document.description or document.title)
        self._bookmarks = Bookmarks()
        self._shared = Shared(symbol_uses(document.pages[0].marks) if len(document.pages) == 1 else None)
        self._catalogue, self._tree, self._fonts = (self.file.reserve() for _ in range(3))
        self._used: dict[str, set[int]] = {}
        self._pages: list[int] = []
        self._forms: dict[str, int] = {}
        self._resources: dict[tuple[str, ...], int] = {}

    def add(self, page: Page) -> None:
        """Write the next page."""
        marks, lang = page.marks, self._document.lang
        if marks and isinstance(marks[0], Painted):
            painting, marks = marks[0].resume(lang, self._shared), marks[1:]
        else:
            painting = Painting(page.height, lang, self._shared)
        painting.paint(marks)
        contents = self.file.put_stream(painting.finish(), {})
        self._use_fonts(painting.content)
        number = self.file.put(dictionary({
            "Type": "/Page", "Parent": reference(self._tree), "Contents": reference(contents),
            "MediaBox": listing([0, 0, round(page.width * PT_PER_MM, 4), round(page.height * PT_PER_MM, 4)]),
            "Resources": self._resources_of(painting.painter), "StructParents": len(self._pages), "Tabs": "/S"}))
        self._pages.append(number)
        self._structure.take(painting.tree, number, page.height)
        for title, role, top in painting.tree.outlines:
            self._bookmarks.add(title, role, number, page.height - top)

    def finish(self) -> None:
        """Write what all pages share."""
        put = self.file.put
        put(dictionary({"Type": "/Pages", "Count": len(self._pages), "Kids": listing(map(reference, self._pages))}),
            self._tree)
        put(write_fonts(self.file, self._used), self._fonts)
        put(dictionary({"Type": "/Catalog", "Pages": reference(self._tree), **description(self.file, self._document),
                        **self._structure.finish(), **self._bookmarks.write(self.file)}), self._catalogue)
        self.file.finish(self._catalogue, information(self.file, self._document))

    def _form(self, symbol: Symbol) -> int:
        """The number of a symbol's form, which is written at its first use."""
        if symbol.key not in self._forms:
            content = Content(0.0, fresh=False)
            painter = Painter(self._shared, content, None)
            painter.paint(symbol.marks, UPRIGHT, Tag(None, None, self._document.lang))
            left, top, right, bottom = bounds(symbol.marks) or (0.0, 0.0, 0.0, 0.0)
            # A form clips at its box; half a point keeps the edge of a stroke from being shaved.
            box = listing(round(value * PT_PER_MM, 2) for value in (left - 0.2, -bottom - 0.2, right + 0.2, 0.2 - top))
            self._use_fonts(content)
            self._forms[symbol.key] = self.file.put_stream(content.finish(), {
                "Type": "/XObject", "Subtype": "/Form", "BBox": box, "Resources": self._resources_of(painter)})
        return self._forms[symbol.key]

    def _use_fonts(self, content: Content) -> None:
        for font, codes in content.fonts.items():
            self._used.setdefault(font, set()).update(codes)

    def _resources_of(self, painter: Painter) -> str:
        """The fonts and the forms that a page uses; pages that use the same share one object."""
        names = tuple(painter.used)
        if names not in self._resources:
            forms = {form_name(symbol)[1:]: reference(self._form(symbol)) for symbol in painter.used.values()}
            self._resources[names] = self.file.put(dictionary(
                {"Font": reference(self._fonts), "XObject": dictionary(forms) if forms else None}))
        return reference(self._resources[names])
