"""Paints marks into a page of a PDF, or into a form, with the marked content that a screen reader goes by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..scene.marks import MM_PER_PT, Disc, Group, Line, Mark, Polyline, Symbol, Text, Use
from ..scene.text import text_width
from .content import Content
from .geometry import Box, Placement, bounds, text_left
from .objects import name, string
from .tagged import CONTAINERS, Element, Tree

INLINE = frozenset({"Span", "Reference"})
"""Elements within a line of text."""
CLOSING = tuple(" .,:;!?)’”»…")
"""What follows a word without a space, even where a badge stands for the word."""
NEAR = 0.15
"""Texts nearer to each other than this many em are one word."""


KEPT = 64
"""Figures whose bounds are remembered; their marks are kept meanwhile, so that no other can take their place."""


class Shared:
    """What is known beyond one page. ``uses``: how often each symbol is set, where that is worth knowing."""

    def __init__(self, uses: Counter[str] | None = None) -> None:
        self.uses = uses or Counter()
        self._boxes: dict[tuple[int, Placement], tuple[Group, Box | None]] = {}

    def box(self, group: Group, place: Placement) -> Box | None:
        """The bounds of a figure. Copies of a page share their groups, so those of late are kept with theirs."""
        key = id(group), place
        if key not in self._boxes:
            if len(self._boxes) >= KEPT:
                self._boxes.clear()
            self._boxes[key] = group, bounds(group.marks, place)
        return self._boxes[key][1]


def form_name(symbol: Symbol) -> str:
    """What a symbol's form is called on every page."""
    return name(symbol.key)


class Tag:
    """Where marks stand in the structure: below ``parent``, and in ``owner`` as its content (None: decoration).

    Without a parent nothing that is below can be in the structure either.
    """

    __slots__ = ("lang", "owner", "parent")

    def __init__(self, parent: Element | None, owner: Element | None, lang: str) -> None:
        self.parent, self.owner, self.lang = parent, owner, lang


class Painter:
    """Paints marks into one page, with marked content around them for its ``tree``; without a tree, into a form."""

    def __init__(self, shared: Shared, content: Content, tree: Tree | None) -> None:
        self._shared, self._content, self._tree = shared, content, tree
        self.open: Element | str | None = None
        self.last: tuple[Element, str, float, float] | None = None
        self.used: dict[str, Symbol] = {}

    def enter(self, owner: Element | str | None) -> None:
        """See that what follows is content of ``owner`` ("Artifact": decoration; None: nothing follows)."""
        if self._tree is None or owner == self.open:
            return
        if self.open is not None:
            self._content.literal("EMC")
        if isinstance(owner, Element):
            self._content.literal(f"/{owner.role} <</MCID {self._tree.content(owner)}>> BDC")
        elif owner is not None:
            self._content.literal(f"/{owner} BMC")
        self.open = owner

    def paint(self, marks: Iterable[Mark], place: Placement, tag: Tag) -> None:
        content = self._content
        for mark in marks:
            if isinstance(mark, Group):
                self._group(mark, place, tag)
            elif isinstance(mark, Text):
                self._text(mark, place, tag)
            elif isinstance(mark, Use):
                self._use(mark, place, tag)
            else:
                self.enter(tag.owner or "Artifact")
                if isinstance(mark, Line):
                    content.line(mark, place)
                elif isinstance(mark, Polyline):
                    content.polyline(mark, place)
                elif isinstance(mark, Disc):
                    content.disc(mark, place)
                else:
                    content.rect(mark, place)

    def _text(self, mark: Text, place: Placement, tag: Tag) -> None:
        self.enter(tag.owner or "Artifact")
        owner = tag.owner
        if owner is None or self._tree is None:
            self._content.text(mark, place)
            return
        owner.label += mark.text
        lang = mark.lang or tag.lang
        if lang != owner.lang:
            self._content.literal(f"/Span <</Lang {string(lang)}>> BDC")
        self._content.text(mark, place, apart=self._apart(owner, mark, place))
        if lang != owner.lang:
            self._content.literal("EMC")

    def _apart(self, owner: Element, mark: Text, place: Placement) -> bool:
        """Whether a space belongs between a text and the one before: a new line of the same paragraph, say."""
        x, y = place(text_left(mark), mark.y)
        width = text_width(mark.text, mark.size, mark.weight)
        last, self.last = self.last, (owner, mark.text[-1:], *place(text_left(mark) + width, mark.y))
        if last is None or last[1].endswith((" ", "-", "\u00ad")) or mark.text.startswith(CLOSING):
            return False
        if last[0] is not owner and not {last[0].role, owner.role} & INLINE:
            return False
        return abs(x - last[2]) + abs(y - last[3]) > NEAR * mark.size * MM_PER_PT

    def _group(self, group: Group, place: Placement, tag: Tag) -> None:
        inside = place.inside(group)
        inner = self._tag_of(group, inside, tag, self._tree) if self._tree else tag
        if group.outline and self._tree:
            top = bounds(group.marks, inside)
            self._tree.outlines.append((group.outline, group.role, top[1] if top else inside(0, 0)[1]))
        if group.clip is None:
            self.paint(group.marks, inside, inner)
            return
        self.enter(None)
        self._content.save()
        self._content.clip(group.clip, inside)
        self.paint(group.marks, inside, inner)
        self.enter(None)
        self._content.restore()

    def _tag_of(self, group: Group, place: Placement, tag: Tag, tree: Tree) -> Tag:
        lang = group.lang or tag.lang
        if group.role is None or tag.parent is None:
            return Tag(tag.parent, tag.owner, lang)
        if group.role == "Artifact":
            return Tag(None, None, lang)
        element = Element(group.role, alt=group.alt, lang=lang, scope=group.scope)
        if group.role == "Figure":
            element.box = self._shared.box(group, place)
        tree.add(element, tag.parent)
        return Tag(element, None if group.role in CONTAINERS else element, lang)

    def _use(self, use: Use, place: Placement, tag: Tag) -> None:
        inside = place.inside(use)
        self.enter(tag.owner or "Artifact")
        if self._shared.uses[use.symbol.key] == 1:
            plain = Painter(self._shared, self._content, None)
            plain.paint(use.symbol.marks, inside, tag)
            self.used |= plain.used
            return
        called = form_name(use.symbol)
        self.used[called] = use.symbol
        self._content.form(called, inside)
