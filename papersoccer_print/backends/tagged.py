"""The structure tree of a tagged PDF (PDF/UA-1): which marks are headings, paragraphs, tables, figures, decoration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase import pdfdoc

from ..scene.marks import Group, Mark

CONTAINERS = {"Sect", "L", "LI", "Table", "THead", "TBody", "TR", "TOC", "TOCI"}
"""Structure types that hold other elements: what is drawn directly in them (rules, frames) is decoration."""


@dataclass
class Element:
    """A node of the tree. ``kids`` are elements or (page number, marked-content number)."""

    role: str
    alt: str | None = None
    lang: str | None = None
    scope: str | None = None
    box: tuple[float, float, float, float] | None = None
    kids: list[Element | tuple[int, int]] = field(default_factory=list)


def has_roles(mark: Mark) -> bool:
    """Whether a mark is, or holds, an element of its own."""
    return isinstance(mark, Group) and (mark.role is not None or any(map(has_roles, mark.marks)))


def runs(marks: tuple[Mark, ...]) -> Iterator[tuple[bool, list[Mark]]]:
    """Neighbouring marks in runs: (False, marks that are tagged together) or (True, [one group with roles])."""
    run: list[Mark] = []
    for mark in marks:
        if has_roles(mark):
            if run:
                yield False, run
                run = []
            yield True, [mark]
        else:
            run.append(mark)
    if run:
        yield False, run


class _Object(pdfdoc.PDFDictionary):  # type: ignore[misc]
    """A dictionary that is always written as an object of its own and referred to."""

    __RefOnly__ = 1


def write_tree(doc: Any, root: Element, pages: list[Any], contents: list[list[Element]]) -> None:
    """Put the tree into a reportlab document. ``contents[page]`` lists the element of each marked content."""
    tree = _Object()
    references: dict[int, Any] = {}

    def build(element: Element, parent: Any) -> Any:
        entry = _Object({"Type": pdfdoc.PDFName("StructElem"), "S": pdfdoc.PDFName(element.role),
                         "P": doc.Reference(parent)})
        reference = references[id(element)] = doc.Reference(entry)
        for key, value in (("Alt", element.alt), ("Lang", element.lang)):
            if value:
                entry[key] = pdfdoc.PDFString(value)
        if attributes := _attributes(element):
            entry["A"] = attributes
        kids = []
        for kid in element.kids:
            if isinstance(kid, Element):
                kids.append(build(kid, entry))
            else:
                kids.append(pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("MCR"), "MCID": kid[1],
                                                  "Pg": doc.Reference(pages[kid[0]])}))
        entry["K"] = pdfdoc.PDFArray(kids)
        return reference

    tree["K"] = pdfdoc.PDFArray([build(root, tree)])
    numbers: list[Any] = []
    for page, elements in enumerate(contents):
        numbers += [page, pdfdoc.PDFArray([references[id(element)] for element in elements])]
    tree["Type"] = pdfdoc.PDFName("StructTreeRoot")
    tree["ParentTree"] = doc.Reference(_Object({"Nums": pdfdoc.PDFArray(numbers)}))
    tree["ParentTreeNextKey"] = len(pages)
    doc.Catalog.StructTreeRoot = tree
    doc.Catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})


def _attributes(element: Element) -> Any:
    if element.scope:
        return pdfdoc.PDFDictionary({"O": pdfdoc.PDFName("Table"), "Scope": pdfdoc.PDFName(element.scope)})
    if element.box:
        return pdfdoc.PDFDictionary({"O": pdfdoc.PDFName("Layout"), "Placement": pdfdoc.PDFName("Block"),
                                     "BBox": pdfdoc.PDFArray([round(value, 2) for value in element.box])})
    if element.role == "L":
        return pdfdoc.PDFDictionary({"O": pdfdoc.PDFName("List"), "ListNumbering": pdfdoc.PDFName("Decimal")})
    return None
