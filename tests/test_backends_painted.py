"""Pages painted ahead of their file: whoever paints them, the PDF is the same to the byte."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from typing import Any

import pytest
from every_mark import document as document_of
from every_mark import every_mark
from replaying import ANNOTATED, ENDINGS

from papersoccer_print.backends.painted import Painted, painted
from papersoccer_print.backends.pdf import write_pdf
from papersoccer_print.documents.games.booklet import Kept
from papersoccer_print.products import Printed, house_rules, replay, rules
from papersoccer_print.products.replay import bind, chapter_maker, settings
from papersoccer_print.scene.marks import Clip, Document, Group, Page, Rect, Symbol, Text, Use


def far_away(pages: Iterable[Page], lang: str) -> tuple[Painted, ...]:
    """As another process sends them."""
    paintings: tuple[Painted, ...] = pickle.loads(pickle.dumps(painted(pages, lang)))
    return paintings


def booklet(keep: Any = None, **options: Any) -> Document:
    chosen = replay.Options(records=(ENDINGS, ANNOTATED), **options)
    make = chapter_maker(chosen, settings(chosen)[0].theme, keep)
    [thing] = bind(chosen, [make(piece) for piece in replay.batch(chosen).pieces])  # type: ignore[arg-type]
    assert isinstance(thing, Printed)
    return thing.document


@pytest.mark.parametrize("options", [
    {}, {"coords": True, "flip": True}, {"lang": "ru", "theme": "colour"}, {"frames": "turns=9"},
    {"ring_bounces": True, "highlight_last": True, "legend": False}, {"large_print": True, "at": "2"},
], ids=str)
def test_a_booklet_of_paintings_is_the_same_to_the_byte(options: dict[str, Any]) -> None:
    assert write_pdf(booklet(far_away, **options)) == write_pdf(booklet(**options))


def paint_all(document: Document) -> Document:
    """The document with every page painted ahead, and what that leaves to others painted behind it."""
    pages: list[Page] = []
    for page in document.pages:
        *most, last = page.marks
        [kept] = far_away([page._replace(marks=tuple(most))], document.lang)
        pages.append(kept.page()._replace(marks=(*kept.page().marks, last)))
    return document._replace(pages=tuple(pages))


@pytest.mark.parametrize("product", [rules, house_rules])
def test_sheets_with_every_kind_of_structure(product: Any) -> None:
    [thing] = product.make(product.Options())
    document = thing.document._replace(pages=(*thing.document.pages, *thing.document.pages))
    assert write_pdf(paint_all(document)) == write_pdf(document)


def test_every_kind_of_mark() -> None:
    document = document_of(*every_mark())
    document = document._replace(pages=(*document.pages, *document.pages))
    assert write_pdf(paint_all(document)) == write_pdf(document)


def test_clips_symbols_languages_and_letters_of_two_alphabets() -> None:
    letters = "".join(map(chr, [*range(0x21, 0x7f), *range(0xa1, 0x17f), *range(0x410, 0x450)]))
    symbol = Symbol("s", (Rect(0, 0, 3, 3), Text(0, 0, "Łódź", 8, "bold")), 0, 0, 3, 3)
    page = Page(80, 80, (
        Group((Text(1, 9, letters[:120], 9),), "H1", outline="One"),
        Group((Text(1, 19, letters[120:], 9), Text(1, 29, "słowo", 9, lang="pl"), Use(symbol, 9, 9)), "P",
              clip=Clip(0, 0, 70, 70, 2)),
        Group((Group((Use(symbol, 20, 20), Text(2, 40, "in it", 9, "bold")),),), "Figure"),
        Group((Text(2, 50, "last", 9), Text(12, 50, "word", 9)), "LI"), Group((Text(2, 60, "1", 9),), "Artifact")))
    document = Document((page, page._replace(marks=page.marks[::-1]), page), "Title", "en", "Described")
    assert write_pdf(paint_all(document)) == write_pdf(document)


def test_symbols_of_many_pages_are_kept_once() -> None:
    symbol = Symbol("shared", (Rect(0, 0, 3, 3),), 0, 0, 3, 3)
    first, second = (far_away([Page(9, 9, (Use(symbol, 1, 1),))], "en")[0] for _ in range(2))
    assert first._symbols["shared"] is second._symbols["shared"]
    kept: Kept = first
    assert len(kept.page().marks) == 1
    assert kept.page().marks[0] is first  # type: ignore[comparison-overlap]
