"""How marks look, as the attributes of an SVG. The looks of a drawing are few: each is made once and shared."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from ..scene.marks import MM_PER_PT, Anchor, Cap, Join, Weight
from .svg_numbers import number

Savings = Mapping[str, Mapping[str, int]]
"""By attribute and value: how many characters a node saves if that value holds around it."""


class Style(dict[str, str]):
    """Inherited presentation attributes by name. A mark states every one that its look depends on, defaults too.

    Styles are shared, so nobody changes one.
    """

    @cached_property
    def savings(self) -> Savings:
        """What a mark of this look saves by what holds around it."""
        return {key: {value: characters(key, value)} for key, value in self.items()}


def characters(key: str, value: str) -> int:
    """How long an attribute is."""
    return len(key) + len(value) + 4


PLAIN = Style()
"""For what has no look of its own."""
INITIAL: Mapping[str, str] = {"fill": "#000", "stroke": "none", "stroke-width": "1", "stroke-linecap": "butt",
                  "stroke-linejoin": "miter", "stroke-dasharray": "none", "stroke-dashoffset": "0",
                  "font-weight": "normal", "text-anchor": "start"}
"""What holds where no attribute is set."""


@lru_cache(maxsize=1024)
def line_style(width: float, ink: str, cap: Cap, dash: tuple[float, ...], phase: float) -> Style:
    """The look of a straight line."""
    return Style({"fill": "none", "stroke-linecap": cap} | _stroke(ink, width, dash, phase))


@lru_cache(maxsize=1024)
def chain_style(width: float, ink: str | None, fill: str | None, closed: bool, cap: Cap, join: Join,
                dash: tuple[float, ...]) -> Style:
    """The look of a chain of straight lines."""
    style = Style(shape_style(fill, ink, width, dash))
    if style["stroke"] != "none":
        style["stroke-linejoin"] = join
        if not closed or dash:
            style["stroke-linecap"] = cap
    return style


@lru_cache(maxsize=1024)
def shape_style(fill: str | None, ink: str | None, width: float, dash: tuple[float, ...], *,
                miter: bool = False) -> Style:
    """The look of a closed shape."""
    style = Style(fill=colour(fill) if fill else "none")
    if not ink or width <= 0:
        style["stroke"] = "none"
        return style
    style |= _stroke(ink, width, dash)
    if miter:
        style["stroke-linejoin"] = "miter"
    if dash:
        style["stroke-linecap"] = "butt"
    return style


@lru_cache(maxsize=1024)
def text_style(size: float, weight: Weight, anchor: Anchor, ink: str) -> Style:
    """The look of a text; ``size`` in points."""
    return Style({"fill": colour(ink), "stroke": "none", "font-size": number(size * MM_PER_PT),
                  "font-weight": "bold" if weight == "bold" else "normal", "text-anchor": anchor})


def _stroke(ink: str, width: float, dash: Sequence[float], phase: float = 0.0) -> dict[str, str]:
    style = {"stroke": colour(ink), "stroke-width": number(width),
             "stroke-dasharray": " ".join(map(number, dash)) or "none"}
    if dash:
        style["stroke-dashoffset"] = number(phase)
    return style


def colour(value: str) -> str:
    """``"#rrggbb"`` in as few characters as it needs. Raises `ValueError` for anything else."""
    if not re.fullmatch("#[0-9a-fA-F]{6}", value):
        raise ValueError(f"{value!r} is no colour of the form #rrggbb")
    return "#" + value[1::2] if value[1::2] == value[2::2] else value
