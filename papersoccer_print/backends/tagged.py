"""The structure tree of a tagged PDF: what a screen reader is told, by PDF/UA-1 (ISO 14289-1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFDocument, PDFName, PDFPage, PDFString

from .content import PT_PER_MM
from .geometry import Box
from .safe_text import safe_text

CONTAINERS = frozenset({"Document", "Sect", "L", "LI", "Table", "THead", "TBody", "TR", "TOC"})
"""Elements that hold elements only: a mark straight inside one is decoration (a table's rules, say)."""


@dataclass(eq=False)
class Element:
    """One structure element. ``kids`` holds elements, and (page, number) of marked content, both from 0.

    ``box`` is in mm on the page where the element begins.
    """

    role: str
    parent: Element | None = None
    alt: str | None = None
    lang: str | None = None
    scope: str | None = None
    box: Box | None = None
    page: int = 0
    implied: bool = False
    kids: list[Element | tuple[int, int]] = field(default_factory=list)
    label: str = ""
    """Its own text: that of a Lbl tells a list's numbering."""


class Object(PDFDictionary):  # type: ignore[misc]
    """A dictionary that stands as an object of its own and is referred to."""

    __RefOnly__ = 1


class Structure:
    """Grows while pages are written, and is put into the file at the end."""

    def __init__(self, lang: str) -> None:
        self.root = Element("Document", lang=lang)
        self._pages: list[list[Element]] = []

    @property
    def page_index(self) -> int:
        """The current page, from 0."""
        return len(self._pages) - 1

    def begin_page(self) -> None:
        self._pages.append([])

    def add(self, element: Element) -> None:
        """Hang an element below its parent, behind what is there. Items that follow one another make a list."""
        assert element.parent is not None
        if element.role == "LI" and element.parent.role != "L":
            last = element.parent.kids[-1] if element.parent.kids else None
            if not isinstance(last, Element) or not last.implied:
                last = Element("L", element.parent, lang=element.parent.lang, implied=True)
                element.parent.kids.append(last)
            element.parent = last
        element.parent.kids.append(element)

    def content(self, owner: Element) -> int:
        """A new number for marked content of ``owner`` on the current page."""
        leaves = self._pages[-1]
        leaves.append(owner)
        owner.kids.append((len(self._pages) - 1, len(leaves) - 1))
        return len(leaves) - 1

    def write(self, document: PDFDocument, pages: list[PDFPage], heights: list[float]) -> None:
        """Put the tree, the way back from content to it, and the marks of a tagged file into the document."""
        root = Object({"Type": PDFName("StructTreeRoot")})
        references: dict[int, Any] = {}
        names: list[Any] = []
        writer = _TreeWriter(document, pages, heights, references, names)
        root["K"] = PDFArray([writer.write(self.root, document.Reference(root))])
        numbers: list[Any] = []
        for index, leaves in enumerate(self._pages):
            numbers += [index, document.Reference(_Array([references[id(leaf)] for leaf in leaves]))]
        root["ParentTree"] = document.Reference(Object({"Nums": PDFArray(numbers)}))
        root["ParentTreeNextKey"] = len(self._pages)
        if names:
            root["IDTree"] = document.Reference(Object({"Names": PDFArray(names),
                                                         "Limits": PDFArray([names[0], names[-2]])}))
        document.Catalog.StructTreeRoot = root
        document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})


class _Text(PDFString):  # type: ignore[misc]
    __RefOnly__ = 1


class _Array(PDFArray):  # type: ignore[misc]
    __RefOnly__ = 1


@dataclass
class _TreeWriter:
    document: PDFDocument
    pages: list[PDFPage]
    heights: list[float]
    references: dict[int, Any]
    names: list[Any]
    descriptions: dict[str, Any] = field(default_factory=dict)

    def write(self, element: Element, parent: Any) -> Any:
        """The reference to an element, after it and all below it are in the document."""
        entry = Object({"S": PDFName(element.role), "P": parent})
        reference = self.document.Reference(entry)
        self.references[id(element)] = reference
        if element.alt:
            entry["Alt"] = self._description(element.alt)
        if element.lang and element.parent and element.lang != element.parent.lang:
            entry["Lang"] = PDFString(safe_text(element.lang))
        if element.role == "Note":
            identity = PDFString(f"note-{len(self.names) // 2 + 1:06}")
            entry["ID"] = identity
            self.names += [identity, reference]
        attributes = list(self._attributes(element))
        if attributes:
            entry["A"] = attributes[0]
        kids = [self._kid(kid, entry, reference) for kid in element.kids]
        if kids:
            entry["K"] = kids[0] if len(kids) == 1 else PDFArray(kids)
        return reference

    def _description(self, text: str) -> Any:
        """The reference to a description, which many figures may share: every page of a class set has the same."""
        if text not in self.descriptions:
            self.descriptions[text] = self.document.Reference(_Text(safe_text(text)))
        return self.descriptions[text]

    def _kid(self, kid: Element | tuple[int, int], entry: Object, reference: Any) -> Any:
        if isinstance(kid, Element):
            return self.write(kid, reference)
        page, number = kid
        page_reference = self.document.Reference(self.pages[page])
        entry["Pg"] = page_reference
        return number

    def _attributes(self, element: Element) -> Iterator[PDFDictionary]:
        if element.role == "TH":
            yield PDFDictionary({"O": PDFName("Table"), "Scope": PDFName(element.scope or "Column")})
        elif element.role == "L":
            numbering = "Decimal" if any(char.isdigit() for char in _first_label(element)) else "Disc"
            yield PDFDictionary({"O": PDFName("List"), "ListNumbering": PDFName(numbering)})
        elif element.role == "Figure" and element.box:
            left, top, right, bottom = element.box
            height = self.heights[element.page]
            box = [left, height - bottom, right, height - top]
            yield PDFDictionary({"O": PDFName("Layout"), "Placement": PDFName("Block"),
                                 "BBox": PDFArray([round(value * PT_PER_MM, 2) for value in box])})


def _first_label(element: Element) -> str:
    for kid in element.kids:
        if isinstance(kid, Element):
            text = kid.label if kid.role == "Lbl" else _first_label(kid)
            if text:
                return text
    return ""
