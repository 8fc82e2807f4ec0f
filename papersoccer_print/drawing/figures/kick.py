"""The figure of a kick: the ball on the start dot, and every way it can go."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.game import Position
from ...rules.ruleset import Ruleset
from ...scene.marks import Mark
from ...words import Words
from ..symbols import ball
from ..theme import MONO, Theme
from .alt import describe_directions
from .figure import Figure, framed
from .strokes import arrow, beside
from .view import View

SIZE, SQUARE = 34.0, 12.0
BALL, SHAFT = 0.26, 0.1


def kick_figure(ruleset: Ruleset, words: Words, theme: Theme = MONO, *, size: float = SIZE) -> Figure:
    """A square frame of ``size`` mm with an arrow for every legal first kick."""
    position = Position.start(ruleset)
    square = SQUARE * size / SIZE
    column, row = position.ball
    half = size / square / 2
    view = View(position.pitch, theme, square, column - half, row - half, size, size)
    alt = words("figure.from-start", directions=describe_directions(position.legal_kicks(), words))
    return framed(tuple(_marks(position, view)), size, size, alt, theme)


def _marks(position: Position, view: View) -> Iterator[Mark]:
    s, start = view.square, view.at(position.ball)
    yield from view.grid()
    yield from view.walls()
    yield from view.dots(without=(position.ball,))
    yield from view.rings()
    for direction in position.legal_kicks():
        after = position.kick(direction)
        end = view.at(after.ball)
        big = after.ball in view.bouncing or after.ball in view.pitch.goal_of
        length = (1.414 if direction.is_diagonal else 1.0) - (0.17 if big else 0.08)
        ends = beside(start, end, (BALL + 0.07) * s, 0), beside(start, end, length * s, 0)
        yield from arrow(*ends, s, view.theme, SHAFT)
    yield from ball(*start, BALL * s, view.theme)
