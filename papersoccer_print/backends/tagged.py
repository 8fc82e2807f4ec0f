"""The structure tree of a tagged PDF: what a screen reader is told, by PDF/UA-1 (ISO 14289-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .content import PT_PER_MM
from .geometry import Box
from .objects import File, dictionary, listing, name, reference, string

CONTAINERS = frozenset({"Document", "Sect", "L", "LI", "Table", "THead", "TBody", "TR", "TOC"})
"""Elements that hold elements only: a mark straight inside one is decoration (a table's rules, say)."""


class Element:
    """One structure element. ``kids`` holds elements, and numbers (from 0) of marked content of its page.

    ``box`` is in mm on the page. ``label`` is its own text: that of a Lbl tells a list's numbering. ``implied``: a
    list that is there because items follow one another. ``number``: its object in the file, once it is there.
    """

    __slots__ = ("alt", "box", "implied", "kids", "label", "lang", "number", "role", "scope")

    def __init__(self, role: str, *, alt: str | None = None, lang: str | None = None, scope: str | None = None,
                 implied: bool = False) -> None:
        self.role, self.alt, self.lang, self.scope = role, alt, lang, scope
        self.implied = implied
        self.box: Box | None = None
        self.kids: list[Element | int] = []
        self.label = ""
        self.number = 0


class Tree:
    """What is on one page: its elements below ``root``, the owner of each piece of marked content, its bookmarks."""

    def __init__(self, lang: str) -> None:
        self.root = Element("Document", lang=lang)
        self.leaves: list[Element] = []
        self.outlines: list[tuple[str, str | None, float]] = []
        """Title, role of the heading, mm from the page's upper edge."""

    def add(self, element: Element, parent: Element) -> None:
        """Hang an element below another, behind what is there. Items that follow one another make a list."""
        if element.role == "LI" and parent.role != "L":
            last = parent.kids[-1] if parent.kids else None
            if not isinstance(last, Element) or not last.implied:
                last = Element("L", lang=parent.lang, implied=True)
                parent.kids.append(last)
            parent = last
        parent.kids.append(element)

    def content(self, owner: Element) -> int:
        """A new number for marked content of ``owner``."""
        self.leaves.append(owner)
        owner.kids.append(len(self.leaves) - 1)
        return len(self.leaves) - 1


class _List(NamedTuple):
    """A list that may go on on the next page: its number, its items, how it is numbered."""

    number: int
    items: list[str]
    attributes: str


class Structure:
    """Writes each page's elements into the file when the page is done, and what holds them together at the end.

    ``alt`` describes a figure that has no description of its own.
    """

    def __init__(self, file: File, lang: str, alt: str) -> None:
        self._file, self._lang, self._alt = file, lang, alt
        self._root, self._top = file.reserve(), file.reserve()
        self._kids: list[int] = []
        self._list: _List | None = None
        self._leaves: list[int] = []
        self._notes: list[int] = []
        self._description: tuple[str | None, int] = None, 0

    def take(self, tree: Tree, page: int, height: float) -> None:
        """The elements of the next page, which is the object ``page``."""
        writer = _PageWriter(self, page, height)
        for kid in tree.root.kids:
            assert isinstance(kid, Element)
            if kid.implied:
                if self._list is None:
                    self._list = _List(self._file.reserve(), [], writer.attributes(kid))
                    self._kids.append(self._list.number)
                self._list.items.extend(writer.kids(kid, self._list.number))
            else:
                self._end_list()
                self._kids.append(writer.write(kid, tree.root, self._top))
        self._leaves.append(self._file.put(listing(reference(leaf.number) for leaf in tree.leaves)))

    def _end_list(self) -> None:
        if self._list is not None:
            self._file.put(dictionary({"S": "/L", "P": reference(self._top), "A": self._list.attributes,
                                       "K": listing(self._list.items)}), self._list.number)
            self._list = None

    def finish(self) -> dict[str, str]:
        """Write the top of the tree and the way back from content to it; what the catalogue says of them."""
        self._end_list()
        put = self._file.put
        put(dictionary({"S": "/Document", "P": reference(self._root), "K": listing(map(reference, self._kids))}),
            self._top)
        parents = put(dictionary({"Nums": listing(f"{page} {reference(leaves)}"
                                                  for page, leaves in enumerate(self._leaves))}))
        names = [f"{_note(place)} {reference(note)}" for place, note in enumerate(self._notes, 1)]
        limits = listing([_note(1), _note(len(names))])
        put(dictionary({
            "Type": "/StructTreeRoot", "K": listing([reference(self._top)]), "ParentTree": reference(parents),
            "ParentTreeNextKey": len(self._leaves),
            "IDTree": reference(put(dictionary({"Names": listing(names), "Limits": limits}))) if names else None,
        }), self._root)
        return {"StructTreeRoot": reference(self._root), "MarkInfo": dictionary({"Marked": "true"})}

    # ---- for the pages

    def put(self, body: str, number: int) -> None:
        self._file.put(body, number)

    def reserve(self) -> int:
        return self._file.reserve()

    def note(self, number: int) -> str:
        """The name of a note."""
        self._notes.append(number)
        return _note(len(self._notes))

    def description(self, text: str | None) -> str:
        """The reference to a description, which figures may share: every page of a class set has the same."""
        text = text or self._alt
        if text != self._description[0]:
            self._description = text, self._file.put(string(text))
        return reference(self._description[1])


class _PageWriter:
    """Writes elements that stand on one page."""

    def __init__(self, structure: Structure, page: int, height: float) -> None:
        self._structure, self._page, self._height = structure, page, height

    def write(self, element: Element, above: Element, parent: int) -> int:
        """An element and all below it; its number. ``parent`` is that of the element above."""
        number = element.number = self._structure.reserve()
        kids = self.kids(element, number)
        below = kids[0] if len(kids) == 1 else listing(kids) if kids else None
        described = self._structure.description(element.alt) if element.alt or element.role == "Figure" else None
        other = element.lang and element.lang != above.lang
        self._structure.put(dictionary({
            "S": name(element.role), "P": reference(parent),
            "Pg": reference(self._page) if any(isinstance(kid, int) for kid in element.kids) else None,
            "Alt": described, "Lang": string(element.lang or "") if other else None,
            "ID": self._structure.note(number) if element.role == "Note" else None,
            "A": self.attributes(element), "K": below}), number)
        return number

    def kids(self, element: Element, number: int) -> list[str]:
        """What is below an element, which has this number, as its entry tells it."""
        return [str(kid) if isinstance(kid, int) else reference(self.write(kid, element, number))
                for kid in element.kids]

    def attributes(self, element: Element) -> str:
        """What else is said of an element, if anything."""
        if element.role == "TH":
            return dictionary({"O": "/Table", "Scope": name(element.scope or "Column")})
        if element.role == "L":
            numbered = any(char.isdigit() for char in _first_label(element))
            return dictionary({"O": "/List", "ListNumbering": "/Decimal" if numbered else "/Disc"})
        if element.role == "Figure" and element.box:
            left, top, right, bottom = element.box
            box = left, self._height - bottom, right, self._height - top
            return dictionary({"O": "/Layout", "Placement": "/Block",
                               "BBox": listing(round(value * PT_PER_MM, 2) for value in box)})
        return ""


def _note(place: int) -> str:
    return string(f"note-{place:06}")


def _first_label(element: Element) -> str:
    for kid in _elements(element):
        text = kid.label if kid.role == "Lbl" else _first_label(kid)
        if text:
            return text
    return ""


def _elements(element: Element) -> Iterator[Element]:
    return (kid for kid in element.kids if isinstance(kid, Element))
