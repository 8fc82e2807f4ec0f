"""The figures of a ruleset for a sheet: examples played by the engine, the set-up pitch, the icons of the key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..drawing.symbols import ball, cross, tick
from ..drawing.theme import Theme
from ..errors import PapersoccerError
from ..rules.ruleset import Ruleset
from ..scene.marks import Disc, Line, Mark, Polyline
from ..words import Words
from .layout_figures import Drawn, Role
from .layout_pages import Give
from .layout_style import Style

Icon = Callable[[float, Theme], tuple[Mark, ...]]


@dataclass(frozen=True, eq=False)
class RulesetFigures:
    """Draws whatever a sheet about a ruleset may ask for by name."""

    ruleset: Ruleset
    words: Words
    theme: Theme

    @cached_property
    def moves(self) -> Mapping[str, Sequence[Sequence[int]]]:
        """The moves of every example there is, by name."""
        return {name: () for name in ()}

    def __call__(self, name: str, role: Role, style: Style, give: Give) -> Drawn:
        kind, _, rest = name.partition(":")
        if kind == "icon" and rest in ICONS:
            return icon(rest, style, self.theme)
        if kind in ("pitch", "example"):
            return self._framed(name, role, style, give)
        raise PapersoccerError(f"there is no figure {name!r}; a sheet has pitch, example:NAME, and icon:"
                               f"{', icon:'.join(sorted(ICONS))}")

    def _framed(self, name: str, role: Role, style: Style, give: Give) -> Drawn:
        from ..scene.marks import Rect, Text

        width, height = {Role.PANEL: (style.panel, style.panel_height), Role.KICK: (style.kick, style.kick),
                         Role.OPENING: (64.5, 40.0), Role.PITCH: (8 * give.square + 11, 12 * give.square + 12),
                         Role.ICON: (9, 6), Role.HOST: (68, 87)}[role]
        return Drawn((Rect(0.15, 0.15, width - 0.3, height - 0.3, 1.6, stroke=0.3), Text(2, 6, name, 8)), width, height, name)


def icon(name: str, style: Style, theme: Theme) -> Drawn:
    """A sign of the key in a box of 9 x 5 mm, larger for larger type."""
    scale = style.body / 12
    return Drawn(ICONS[name](scale, theme), 9 * scale, 5 * scale, "")


def _line_a(s: float, theme: Theme) -> tuple[Mark, ...]:
    return (Line(0.6 * s, 2.5 * s, 8.6 * s, 2.5 * s, 1.1 * s, theme.ink, cap="round"),)


def _line_b(s: float, theme: Theme) -> tuple[Mark, ...]:
    return (Line(0.8 * s, 2.5 * s, 8.4 * s, 2.5 * s, 1.56 * s, theme.ink, cap="round"),
            Line(0.8 * s, 2.5 * s, 8.4 * s, 2.5 * s, 0.8 * s, theme.paper, cap="round"))


def _disc(radius: float) -> Icon:
    return lambda s, theme: (Disc(4.5 * s, 2.5 * s, radius * s, theme.ink),)


def _ring(s: float, theme: Theme) -> tuple[Mark, ...]:
    return (Disc(4.5 * s, 2.5 * s, 1.15 * s, theme.paper, theme.ink, 0.5 * s),)


def _diamond(s: float, theme: Theme) -> tuple[Mark, ...]:
    x, y, r = 4.5 * s, 2.5 * s, 1.7 * s
    return (Polyline(((x, y - r), (x + r, y), (x, y + r), (x - r, y)), 0.5 * s, theme.ink, theme.paper, closed=True),)


ICONS: Mapping[str, Icon] = {
    "line-a": _line_a,
    "line-b": _line_b,
    "used": _disc(1.4),
    "fresh": _disc(0.4),
    "ball": lambda s, theme: ball(4.5 * s, 2.5 * s, 2.3 * s, theme),
    "goal-dot": _ring,
    "start": _diamond,
    "allowed": lambda s, theme: tick(4.5 * s, 2.5 * s, 3.6 * s, theme),
    "not-allowed": lambda s, theme: cross(4.5 * s, 2.5 * s, 2.9 * s, theme),
}
