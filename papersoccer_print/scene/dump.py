"""A scene as text, one mark a line: for golden files and for reading what a page holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .marks import Clip, Document, Group, Mark, Use

MISSING = object()


def dump(document: Document) -> str:
    """Every page and mark of a document; numbers to 0.001 (mm, pt), fields that hold their default left out."""
    lines = [f"document {document.title!r} lang={document.lang}"]
    for number, page in enumerate(document.pages, 1):
        lines.append(f"page {number} {_value(page.width)} x {_value(page.height)} mm")
        lines.extend(_marks(page.marks, 1))
    return "\n".join(lines) + "\n"


def _marks(marks: tuple[Mark, ...], depth: int) -> Iterator[str]:
    for mark in marks:
        words = [f"{name}={_value(value)}" for name, value in zip(mark._fields, mark, strict=True)
                 if name not in ("marks", "symbol") and value != mark._field_defaults.get(name, MISSING)]
        kind = type(mark).__name__.lower()
        if isinstance(mark, Use):
            words.insert(0, mark.symbol.key)
        yield "  " * depth + " ".join([kind, *words])
        if isinstance(mark, Group):
            yield from _marks(mark.marks, depth + 1)
        elif isinstance(mark, Use):
            yield from _marks(mark.symbol.marks, depth + 1)


def _value(value: Any) -> str:
    if isinstance(value, float):
        text = f"{value:.3f}".rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
    if isinstance(value, tuple) and not isinstance(value, Clip):
        return "(" + " ".join(map(_value, value)) + ")"
    return repr(value) if isinstance(value, str) else str(value)
