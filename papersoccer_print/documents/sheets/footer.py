"""The line at a sheet's foot: which rules these are, exactly, so that two printed dialects can be told apart."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from ...drawing.theme import Theme
from ...rules.ruleset import Ruleset
from ...scene.legible import legible
from ...scene.marks import MM_PER_PT, Group, Line, Mark
from ...words import Words
from ..setting.inline import TextStyle, break_lines, draw_lines, natural_width, plain_signs
from .markdown import inline_text

LONGEST_NAME = 40
"""Letters of a ruleset's name in the footer, which has one line."""


def footer_texts(ruleset: Ruleset, words: Words, page: int, pages: int, second: Words | None = None) -> tuple[str, ...]:
    """The parts of a footer, left to right; the page's number only where there are several."""
    from ... import __version__

    digest = f"{ruleset.digest[:4]} {ruleset.digest[4:8]}"
    name = legible(ruleset.name, LONGEST_NAME)
    rules = words("sheet.footer-rules", name=name)
    if second:
        rules = f"{rules.split(':')[0]} · {second('sheet.footer-rules', name=name)}"
    parts = (rules, digest if second else words("sheet.footer-digest", digest=digest),
             words("sheet.footer-program", version=__version__))
    return parts if pages == 1 else (*parts, words("sheet.footer-page", page=page, pages=pages))


def footer_marks(texts: Sequence[str], x: float, y: float, width: float, style: TextStyle, theme: Theme,
                 rule: float) -> tuple[Mark, ...]:
    """A rule at ``y`` and the parts under it, spread over ``width``; what does not fit is left out from the middle."""
    kept = list(texts)
    rich = [inline_text(text) for text in kept]
    widths = [natural_width(text, style) for text in rich]
    while len(rich) > 2 and fsum(widths) + 4 * (len(rich) - 1) > width:
        rich.pop(1)
        widths.pop(1)
    space = (width - fsum(widths)) / (len(rich) - 1) if len(rich) > 1 else 0.0
    marks: list[Mark] = []
    at = x
    for text, each in zip(rich, widths, strict=True):
        lines = break_lines(text, each + 1, style)
        marks.append(Group(draw_lines(lines, at, y + 1.3, theme, plain_signs), "P"))
        at += each + space
    line = Line(x, y, x + width, y, rule * MM_PER_PT, theme.ink)
    return Group((line,), "Artifact"), *marks
