"""Pages as they are painted, before there is a file for them; packed, they wait for it, or come from another process.

Nothing of a page depends on the pages before it, so whoever has drawn it can paint it, and its marks need not be kept.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any

from ..scene.marks import Mark, Page, Symbol
from ..scene.shelf import Waiting
from .content import Content
from .geometry import UPRIGHT
from .painter import Painter, Shared, Tag, form_name
from .tagged import Element, Tree

_symbols: dict[str, Symbol] = {}
"""Those of all waiting pages, each kept once."""


class Painting:
    """A page under work: its operators, its structure, the symbols that it uses."""

    def __init__(self, height: float, lang: str, shared: Shared) -> None:
        self.content = Content(height, fresh=True)
        self.tree = Tree(lang)
        self.painter = Painter(shared, self.content, self.tree)

    def paint(self, marks: Iterable[Mark]) -> None:
        self.painter.paint(marks, UPRIGHT, Tag(self.tree.root, None, self.tree.root.lang or ""))

    def finish(self) -> bytes:
        """Its stream."""
        self.painter.enter(None)
        return self.content.finish()


def painted(pages: Iterable[Page], lang: str) -> tuple[Painted, ...]:
    """The pages of a document in a language, painted and packed."""
    return tuple(Painted(page, lang) for page in pages)


class Painted(Waiting):
    """A painting, packed. Stands first among the marks of a page; the marks behind it are painted after it."""

    __slots__ = ("_symbols", "height", "width")

    def __init__(self, page: Page, lang: str) -> None:
        import json  # here, since a single page waits for nothing

        painting = Painting(page.height, lang, Shared())
        painting.paint(page.marks)
        painter, content, tree = painting.painter, painting.content, painting.tree
        self.width, self.height = page.width, page.height
        self._symbols = _kept_once({symbol.key: symbol for symbol in painter.used.values()})
        place = {id(leaf): number for number, leaf in enumerate(tree.leaves)}
        last = painter.last and (place[id(painter.last[0])], *painter.last[1:])
        owner = None if isinstance(painter.open, Element) else painter.open or ""
        fonts = {font: bytes(sorted(codes)).hex() for font, codes in content.fonts.items()}
        super().__init__(zlib.compress(json.dumps(
            [content.lines(), content.held(), fonts, _row(tree.root), tree.outlines, owner, last]).encode(), 1))

    def __getstate__(self) -> tuple[float, float, bytes, dict[str, Symbol]]:
        return self.width, self.height, self.data(), self._symbols

    def __setstate__(self, state: tuple[float, float, bytes, dict[str, Symbol]]) -> None:
        self.width, self.height, self._data, symbols = state
        self._symbols = _kept_once(symbols)

    def page(self) -> Page:
        """A page that is this painting, so far."""
        return Page(self.width, self.height, (self,))  # type: ignore[arg-type]

    def resume(self, lang: str, shared: Shared) -> Painting:
        """The painting, to go on with."""
        import json

        lines, held, fonts, root, outlines, owner, last = json.loads(zlib.decompress(self.data()))
        painting = Painting(self.height, lang, shared)
        content, tree, painter = painting.content, painting.tree, painting.painter
        content.resume(lines, held)
        content.fonts.update((font, set(bytes.fromhex(codes))) for font, codes in fonts.items())
        leaves: dict[int, Element] = {}
        tree.root.kids = [_element(row, leaves) for row in root[-1]]
        tree.leaves = [leaves[number] for number in range(len(leaves))]
        tree.outlines = [(title, role, top) for title, role, top in outlines]
        painter.used = {form_name(symbol): symbol for symbol in self._symbols.values()}
        painter.open = tree.leaves[-1] if owner is None else owner or None
        painter.last = (tree.leaves[last[0]], *last[1:]) if last else None
        return painting


def _kept_once(symbols: dict[str, Symbol]) -> dict[str, Symbol]:
    return {key: _symbols.setdefault(key, symbol) for key, symbol in symbols.items()}


def _row(element: Element) -> list[Any]:
    kids = [kid if isinstance(kid, int) else _row(kid) for kid in element.kids]
    return [element.role, element.alt, element.lang, element.scope, element.implied, element.box, element.label, kids]


def _element(row: list[Any], leaves: dict[int, Element]) -> Element:
    role, alt, lang, scope, implied, box, label, kids = row
    element = Element(role, alt=alt, lang=lang, scope=scope, implied=implied)
    element.box, element.label = box, label
    for kid in kids:
        if isinstance(kid, int):
            leaves[kid] = element
            element.kids.append(kid)
        else:
            element.kids.append(_element(kid, leaves))
    return element
