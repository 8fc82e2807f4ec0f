"""The figures of a ruleset for a sheet: examples played by the engine, the set-up pitch, the icons of the key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...drawing.figures.alt import describe_situation
from ...drawing.figures.figure import Figure
from ...drawing.figures.host import host_figure
from ...drawing.figures.kick import kick_figure
from ...drawing.figures.opening import opening_figure
from ...drawing.figures.panel import panel
from ...drawing.figures.setup import setup_figure
from ...drawing.figures.situation import Situation
from ...drawing.figures.ways import ways_figure
from ...drawing.symbols import ball, cross, tick
from ...drawing.theme import Theme
from ...errors import PapersoccerError
from ...rules.options import Player
from ...rules.pitch import Dot
from ...rules.referee import play
from ...rules.ruleset import Ruleset
from ...scene.marks import Disc, Line, Mark, Polyline
from ...validation import near
from ...words import Words
from ..examples import SERIES, Shown, examples_for
from .figures import Drawn, Role
from .pages import Give
from .style import Style

Icon = Callable[[float, Theme], tuple[Mark, ...]]


@dataclass(frozen=True, eq=False)
class RulesetFigures:
    """Draws whatever a sheet about a ruleset may ask for by name."""

    ruleset: Ruleset
    words: Words
    theme: Theme

    @cached_property
    def examples(self) -> Mapping[str, Shown]:
        """Every example there is, by name, each played and found true."""
        return {shown.name: shown for shown in examples_for(self.ruleset)}

    def __call__(self, name: str, role: Role, style: Style, give: Give) -> Drawn:  # noqa: ARG002
        kind, _, rest = name.partition(":")
        if kind == "icon" and rest in ICONS:
            return icon(rest, style, self.theme)
        figure = self._figure(name, rest, style, give)
        if figure is None:
            names = ["pitch", "pitch:host", *(f"example:{each}" for each in (*self.examples, *UNPLAYED)),
                     *(f"icon:{each}" for each in sorted(ICONS))]
            hint = near(name, names) or f"; there are {', '.join(names)}"
            raise PapersoccerError(f"there is no figure {name!r}{hint}")
        return Drawn(figure.marks, figure.width, figure.height, figure.alt)

    def _figure(self, name: str, example: str, style: Style, give: Give) -> Figure | None:
        """The figure of a name; None if there is none."""
        ruleset, words, theme, label = self.ruleset, self.words, self.theme, style.caption
        if name == "pitch":
            return fitted(lambda square: setup_figure(ruleset, words, theme, square=square, label=label), give.square,
                          style)
        if name == "pitch:host":
            return fitted(lambda square: host_figure(ruleset, words, theme, square=square, label=label),
                          give.square * 1.2, style, 1.07)
        if not name.startswith("example:"):
            return None
        if example == "kick":
            return kick_figure(ruleset, words, theme, size=style.kick)
        if example == "ways-in":
            return ways_figure(ruleset, words, theme, width=style.panel, height=style.panel_height)
        if example not in self.examples:
            return None
        if example == "opening":
            shown = self.examples[example]
            scale = style.kick / 34
            return opening_figure(play(ruleset, shown.turns, shown.first), words, theme, width=64.5 * scale,
                                  height=60 * scale, square=13 * scale)
        return self._panel(self.examples[example], style)

    def _panel(self, shown: Shown, style: Style) -> Figure:
        game = play(self.ruleset, shown.turns, shown.first)
        situation = Situation(game, shown.shown, tuple(kick for kick, _ in shown.forbidden), shown.allowed,
                              shown.shown > 1 and shown.name not in PLAIN, shown.ticked, self._company(shown))
        return panel(situation, describe_situation(situation, self.words), self.theme, width=style.panel,
                     height=style.panel_height, square=style.square)

    def _company(self, shown: Shown) -> tuple[Dot, ...]:
        """The dots that must be in view as well, since panels of a series share one window."""
        dots: list[Dot] = []
        for series in SERIES:
            if shown.name in series:
                for name in series:
                    if name in self.examples:
                        other = self.examples[name]
                        if other.turns[:1] == shown.turns[:1]:
                            dots.append(play(self.ruleset, other.turns, other.first).position.ball)
        return tuple(dict.fromkeys(dots))


PLAIN = ("goal", "own-goal", "middle", "post", "corner", "wall")
"""Figures whose order of kicks nobody can mistake: their arrowheads say it without numbers."""
def fitted(draw: Callable[[float], Figure], square: float, style: Style, room: float = 1.0) -> Figure:
    """A pitch with squares of ``square`` mm, or smaller ones where it would be wider or higher than its place.

    ``room``: how much higher than the set-up pitch it may be.
    """
    figure = draw(square)
    for _ in range(4):
        factor = min(style.pitch_width / figure.width, style.pitch_height * room / figure.height)
        if factor >= 0.999:
            break
        square *= factor
        figure = draw(square)
    return figure


UNPLAYED = ("kick", "ways-in")
"""Figures that need no game."""


def icon(name: str, style: Style, theme: Theme) -> Drawn:
    """A sign of the key in a box of 9 x 5 mm, larger for larger type."""
    scale = style.body / 12
    return Drawn(ICONS[name](scale, theme), 9 * scale, 5 * scale, "")


def _line_a(s: float, theme: Theme) -> tuple[Mark, ...]:
    return (Line(0.6 * s, 2.5 * s, 8.6 * s, 2.5 * s, 1.1 * s, theme.player[Player.A], cap="round"),)


def _line_b(s: float, theme: Theme) -> tuple[Mark, ...]:
    return (Line(0.8 * s, 2.5 * s, 8.4 * s, 2.5 * s, 1.56 * s, theme.player[Player.B], cap="round"),
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
