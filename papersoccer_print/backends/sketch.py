"""Pages of a PDF painted before there is a file for them: by another process, say, whose work a writer takes over.

A sketch holds what its page alone decides. What depends on the pages before it (the codes of letters, the names of
symbols, the place in the structure) is filled in when the writer comes to it, in the order in which it would have
painted the page itself, so that the file is the same.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterable
from typing import Any

from ..scene.marks import Document, Group, Page, Symbol, Text
from .content import Content
from .fonts import DocumentFonts
from .geometry import UPRIGHT, Box, Placement, bounds
from .metadata import Bookmarks
from .painter import Painter, Tag, Writer
from .tagged import Element, Structure

ROOT = -1
GAP = "\0"
"""Begins a line whose place some letters take, and the name of a symbol."""

_symbols: dict[str, Symbol] = {}


def sketched(pages: Iterable[Page], lang: str) -> tuple[Sketch, ...]:
    """The pages of a document in a language, painted as far as they go by themselves."""
    return tuple(Sketch(page, lang) for page in pages)


class Sketch:
    """A page's operators with gaps for letters and names of symbols, and what its writer will be asked; all of it
    plain and packed, since a book may have thousands of pages.

    Stands first among the marks of a page; the marks behind it are painted after it.
    """

    __slots__ = ("_data", "_symbols", "height", "width")

    def __init__(self, page: Page, lang: str) -> None:
        notes = _Notes(lang)
        lines = _Lines(page.height)
        painter = Painter(notes, lines)
        painter.paint(page.marks, UPRIGHT, Tag(notes.structure.root, None, lang))
        self.width, self.height = page.width, page.height
        self._symbols = notes.symbols
        number = {id(element): place for place, element in enumerate(notes.elements)}
        number[id(notes.structure.root)] = ROOT
        elements = [(element.role, number[id(element.parent)], element.alt, element.lang, element.scope, element.box,
                     element.label) for element in notes.elements]
        asked = [(kind, number[id(what)] if isinstance(what, Element) else what) for kind, what in notes.asked]
        last = painter.last and (number[id(painter.last[0])], *painter.last[1:])
        owner = number[id(painter.open)] if isinstance(painter.open, Element) else painter.open
        self._data = zlib.compress(json.dumps(
            [lines.lines(), lines.letters, lines.held(), elements, asked, owner, last]).encode(), 1)

    def __getstate__(self) -> tuple[float, float, bytes, dict[str, Symbol]]:
        return self.width, self.height, self._data, self._symbols

    def __setstate__(self, state: tuple[float, float, bytes, dict[str, Symbol]]) -> None:
        """Symbols that come from other processes are kept once for all pages."""
        self.width, self.height, self._data, symbols = state
        self._symbols = {key: _symbols.setdefault(key, symbol) for key, symbol in symbols.items()}

    def page(self) -> Page:
        """A page that is this sketch, so far."""
        return Page(self.width, self.height, (self,))  # type: ignore[arg-type]

    def resume(self, writer: Writer, fonts: DocumentFonts) -> Painter:
        """Who goes on with the page, on the writer's current page."""
        lines, letters, held, rows, asked, owner, last = json.loads(zlib.decompress(self._data))
        elements = _ask(writer, rows, asked)
        content = Content(self.height, fonts, fresh=True)
        painter = Painter(writer, content)
        painter.open = elements[owner] if isinstance(owner, int) else owner
        painter.last = (elements[last[0]], Text(*last[1]), *last[2:]) if last else None
        filled: list[str] = []
        font, saved = "", []
        for line in lines:
            if line.startswith(GAP):
                text, weight, size = letters[int(line[1:])]
                for name, codes in fonts.encode(Text(0, 0, text, 1, weight), ""):
                    if font != f"{name} {size} Tf":
                        font = f"{name} {size} Tf"
                        filled.append(font)
                    filled.append(f"<{codes.hex()}>Tj")
                continue
            if line == "q":
                saved.append(font)
            elif line == "Q":
                font = saved.pop()
            elif GAP in line:
                begin, key, end = line.split(GAP)
                name = writer.form(self._symbols[key])
                painter.used[name] = None
                line = begin + name + end
            filled.append(line)
        content.resume(filled, held, font)
        return painter


def _ask(writer: Writer, rows: list[list[Any]], asked: list[tuple[str, Any]]) -> list[Element]:
    """Ask the writer what was asked of nobody when the page was sketched; the page's elements."""
    structure, document = writer.structure, writer.document
    elements: list[Element] = []
    for kind, what in asked:
        if kind == "outline":
            title, role, top = what
            writer.bookmarks.add(title, role, structure.page_index, top)
        elif kind == "content":
            structure.content(elements[what])
        else:
            role, parent, alt, lang, scope, box, label = rows[what]
            if role == "Figure":
                alt = alt or document.description or document.title
            elements.append(Element(role, structure.root if parent == ROOT else elements[parent], alt, lang, scope,
                                    box and tuple(box), structure.page_index, label=label))
            structure.add(elements[-1])
    return elements


class _Lines(Content):
    """A content stream that leaves a gap for each text."""

    def __init__(self, height: float) -> None:
        super().__init__(height, None, fresh=True)
        self.letters: list[tuple[str, str, str]] = []

    def show(self, mark: Text, before: str, size: str) -> None:
        self._ops.append(f"{GAP}{len(self.letters)}")
        self.letters.append((before + mark.text, mark.weight, size))

    def lines(self) -> list[str]:
        return self._ops


class _Notes:
    """Stands for the writer of a file that is not there yet, and notes what it is asked."""

    def __init__(self, lang: str) -> None:
        self.document = Document((), "", lang)
        self.uses: Counter[str] = Counter()
        self.asked: list[tuple[str, Any]] = []
        self.elements: list[Element] = []
        self.symbols: dict[str, Symbol] = {}
        self.structure: Structure = _NotedStructure(lang, self.asked, self.elements)
        self.bookmarks: Bookmarks = _NotedBookmarks(self.asked)

    def box(self, group: Group, place: Placement) -> Box | None:
        return bounds(group.marks, place)

    def form(self, symbol: Symbol) -> str:
        self.symbols[symbol.key] = symbol
        return f"{GAP}{symbol.key}{GAP}"


class _NotedStructure(Structure):
    def __init__(self, lang: str, asked: list[tuple[str, Any]], elements: list[Element]) -> None:
        super().__init__(lang)
        self._asked, self._elements, self._count = asked, elements, 0

    @property
    def page_index(self) -> int:
        return 0

    def add(self, element: Element) -> None:
        self._asked.append(("add", element))
        self._elements.append(element)

    def content(self, owner: Element) -> int:
        self._asked.append(("content", owner))
        self._count += 1
        return self._count - 1


class _NotedBookmarks(Bookmarks):
    def __init__(self, asked: list[tuple[str, Any]]) -> None:
        super().__init__()
        self._asked = asked

    def add(self, title: str, role: str | None, page: int, top: float) -> None:  # noqa: ARG002
        self._asked.append(("outline", (title, role, top)))
