"""A scene as text, one mark a line: for golden files and for reading what a page holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from .marks import Document, Group, Mark, Use


def dump(document: Document) -> str:
    """Every page and mark of a document; numbers to 0.001 (mm, pt), fields that hold their default left out."""
    lines = [f"document {document.title!r} lang={document.lang}"]
    for number, page in enumerate(document.pages, 1):
        lines.append(f"page {number} {_value(page.width)} x {_value(page.height)} mm")
        lines.extend(_marks(page.marks, 1))
    return "\n".join(lines) + "\n"


def _marks(marks: tuple[Mark, ...], depth: int) -> Iterator[str]:
    for mark in marks:
        words = [f"{f.name}={_value(getattr(mark, f.name))}" for f in fields(mark)
                 if f.name not in ("marks", "symbol") and getattr(mark, f.name) != f.default]
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
    if isinstance(value, tuple):
        return "(" + " ".join(map(_value, value)) + ")"
    return repr(value) if isinstance(value, str) else str(value)
