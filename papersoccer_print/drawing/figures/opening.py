"""A worked opening: the first turns of a game on a crop of the pitch, a numbered disc where each turn ends."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from ...rules.pitch import pitch_of
from ...rules.referee import Game, Kick
from ...scene.marks import MM_PER_PT, Mark
from ...scene.text import CAP_HEIGHT
from ...words import Words
from ..symbols import diamond, player_disc
from ..theme import MONO, Theme
from .alt import describe_kick
from .figure import Figure, framed
from .strokes import arrowhead, line
from .view import View

WIDTH, HEIGHT, SQUARE = 64.5, 62.0, 13.0
DISC, SMALLEST_DISC = 0.25, 2.2
DIAMOND = 0.24
MARGIN, OUTSIDE, OUTSIDE_OPEN = 0.62, 0.3, 0.5
LABEL = 12.0


def opening_figure(game: Game, words: Words, theme: Theme = MONO, *, width: float = WIDTH, height: float = HEIGHT,
                   square: float = SQUARE) -> Figure:
    """The kicks of a game in a frame no larger than ``width`` x ``height`` mm, squares no larger than ``square``."""
    left, top, right, bottom = _crop(game)
    s = min(square, width / (right - left), height / (bottom - top))
    view = View(pitch_of(game.ruleset), theme, s, left, top, (right - left) * s, (bottom - top) * s)
    alt = " ".join([words("figure.opening"), *(describe_kick(game, kick, words) for kick in game.kicks)])
    return framed(tuple(_marks(game, view)), view.width, view.height, alt, theme)


def _crop(game: Game) -> tuple[float, float, float, float]:
    """What to show, in dots: the path with a margin, walls that it touches, nothing else off the pitch."""
    pitch = pitch_of(game.ruleset)
    dots = [pitch.start, *(kick.end for kick in game.kicks)]
    outside = OUTSIDE_OPEN if View(pitch, MONO, 1, 0, 0).is_open else OUTSIDE
    edges = []
    for axis, last in ((0, pitch.columns), (1, pitch.rows)):
        low, high = min(dot[axis] for dot in dots), max(dot[axis] for dot in dots)
        first, beyond = (-outside, last + outside)
        edges.append((max(first, low - MARGIN) if low >= 0 else low - MARGIN,
                      min(beyond, high + MARGIN) if high <= last else high + MARGIN))
    (left, right), (top, bottom) = edges
    return left, top, right, bottom


def _marks(game: Game, view: View) -> Iterator[Mark]:
    theme, s = view.theme, view.square
    visited = {view.pitch.start, *(kick.end for kick in game.kicks)}
    yield from view.grid()
    yield from view.walls()
    for kick in game.kicks:
        yield from line(kick.player, view.at(kick.start), view.at(kick.end), s, theme)
    yield from view.dots(visited)
    yield from view.rings()
    ends = last_kicks(game)
    for kick in game.kicks:
        length = hypot(kick.end[0] - kick.start[0], kick.end[1] - kick.start[1])
        yield from arrowhead(kick.player, view.at(kick.start), view.at(kick.end), s, theme, length / 2)
    start = view.at(view.pitch.start)
    yield from diamond(*start, DIAMOND * s, theme, solid=False, line=max(0.4, 0.055 * s))
    radius = max(SMALLEST_DISC, DISC * s)
    size = min(LABEL * max(1.0, s / SQUARE), 1.4 * radius / (CAP_HEIGHT * MM_PER_PT))
    for kick in ends:
        yield from player_disc(kick.player, *view.at(kick.end), radius, theme, str(kick.turn), size)


def last_kicks(game: Game) -> list[Kick]:
    """The kick with which each turn ends."""
    return [kick for kick, after in zip(game.kicks, (*game.kicks[1:], None), strict=True)
            if after is None or after.turn != kick.turn]
