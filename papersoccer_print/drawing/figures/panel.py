"""A panel: one situation of a game in a small frame, engraved as the visual standard asks."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from ...rules.options import Boundary, Direction
from ...rules.referee import Kick
from ...scene.marks import Mark, Point
from ..symbols import ball
from ..theme import MONO, Theme
from . import strokes
from .figure import Figure, framed
from .room import Stretch, clearance, clearest
from .situation import Situation, box, needed, window
from .view import View

WIDTH, HEIGHT, SQUARE = 42.0, 34.0, 9.6
BALL, BALL_HALO = 0.24, 0.06
FROM_BALL = BALL + BALL_HALO
BESIDE = 0.285
"""How far beside a line or wall the sign of a kick stands that would run over it."""
SMALLEST_NUMBER = 10.0


def panel(situation: Situation, alt: str, theme: Theme = MONO, *, width: float = WIDTH, height: float = HEIGHT,
          square: float | None = None) -> Figure:
    """A framed panel of ``width`` x ``height`` mm; ``square`` (mm) is in proportion to the width if not given.

    Squares shrink where what must be in view would not fit.
    """
    square = square or SQUARE * width / WIDTH
    view = seen(situation, theme, square, width, height)
    return framed(tuple(_marks(situation, view)), width, height, alt, theme)


def seen(situation: Situation, theme: Theme, square: float, width: float, height: float) -> View:
    """The view for a situation; see `panel`."""
    left, top, right, bottom = box(needed(situation))
    square = min(square, width / (right - left), height / (bottom - top))
    left, top = window(situation, width / square, height / square)
    return View(situation.pitch, theme, square, left, top, width, height)


def _marks(situation: Situation, view: View) -> Iterator[Mark]:
    theme, s = view.theme, view.square
    yield from view.grid()
    yield from view.walls()
    for kick in situation.game.kicks:
        yield from strokes.line(kick.player, view.at(kick.start), view.at(kick.end), s, theme)
    yield from view.dots(situation.visited, without=(situation.ball,))
    yield from view.rings(without=(situation.ball,))
    for number, kick in enumerate(situation.kicks, 1):
        length = hypot(kick.end[0] - kick.start[0], kick.end[1] - kick.start[1])
        middle = length / 2 + 0.03 if number == situation.shown else 0.6 * length
        yield from strokes.arrowhead(kick.player, view.at(kick.start), view.at(kick.end), s, theme, middle)
    yield from _signs(situation, view)


def _signs(situation: Situation, view: View) -> Iterator[Mark]:
    """Crosses, arrows, ball, ticks and numbers, each clear of those before it."""
    theme, s = view.theme, view.square
    taken: list[Point] = []
    for direction in situation.forbidden:
        yield from _forbidden(situation, view, direction, taken)
    for direction in situation.allowed:
        yield from _allowed(situation, view, direction)
    yield from ball(*view.at(situation.ball), BALL * s, theme, BALL_HALO * s)
    for direction in situation.allowed:
        yield from strokes.ticked(_beside_arrow(situation, view, direction, taken), s, theme)
    if situation.ticked:
        yield from strokes.ticked(_beside_kick(situation, view, situation.kicks[-1], 0.34, taken), s, theme)
    if situation.numbered:
        size = max(SMALLEST_NUMBER, 12 * s / SQUARE)
        for number, kick in enumerate(situation.kicks, 1):
            yield from strokes.chain_number(number, _beside_kick(situation, view, kick, 0.3, taken), size, theme)


def obstacles(situation: Situation, view: View) -> list[Stretch]:
    """Everything in view that a sign should keep clear of, in mm."""
    at = view.at
    found = [(at(kick.start), at(kick.end)) for kick in situation.game.kicks]
    found += [(at(a), at(b)) for a, b in view.pitch.lines]
    outline = view.outline()
    found += list(zip(outline, (*outline[1:], outline[0]), strict=True))
    w, h = view.width, view.height
    found += [((0.0, 0.0), (w, 0.0)), ((w, 0.0), (w, h)), ((w, h), (0.0, h)), ((0.0, h), (0.0, 0.0))]
    found += [(at(dot), at(dot)) for dot in {*situation.visited, *view.bouncing}]
    return found


def _choose(places: list[Point], stretches: list[Stretch], taken: list[Point], square: float) -> Point:
    """The clearest place for a small sign; it is taken from then on."""
    signs = [((x + dx, y), (x + dx, y)) for x, y in taken for dx in (-0.2 * square, 0.2 * square)]
    place = places[clearest(places, [*stretches, *signs], 0.36 * square)]
    taken.append(place)
    return place


def _beside_kick(situation: Situation, view: View, kick: Kick, off: float, taken: list[Point]) -> Point:
    """The clearest place beside a kick."""
    a, b, s = view.at(kick.start), view.at(kick.end), view.square
    length = hypot(b[0] - a[0], b[1] - a[1])
    places = [strokes.beside(a, b, share * length, side * off * s)
              for share in (0.5, 0.35, 0.65, 0.8) for side in (1, -1)]
    return _choose(places, [each for each in obstacles(situation, view) if each != (a, b)], taken, s)


def _beside_arrow(situation: Situation, view: View, direction: Direction, taken: list[Point]) -> Point:
    """The clearest place beside the arrow of a kick that is allowed."""
    a, b, s = view.at(situation.ball), view.at(situation.target(direction)), view.square
    length = hypot(b[0] - a[0], b[1] - a[1])
    others = [d for d in (*situation.forbidden, *situation.allowed) if d != direction]
    signs = [(a, view.at(situation.target(other))) for other in others]
    places = [strokes.beside(a, b, share * length, side * 0.33 * s) for share in (0.66, 0.5, 0.9, 1.12)
              for side in (-1, 1)]
    return _choose(places, [*obstacles(situation, view), *signs], taken, s)


def _forbidden(situation: Situation, view: View, direction: Direction, taken: list[Point]) -> Iterator[Mark]:
    """The dashed shaft and cross of a kick that is not allowed."""
    a, b, s = view.at(situation.ball), view.at(situation.target(direction)), view.square
    if situation.runs_over(direction):
        side = _free_side(situation, view, a, b)
        start = strokes.beside(a, b, 0.14 * s, side * BESIDE * s)
        reach = (1.06 if direction.is_diagonal else 0.64) * s
        taken.append(strokes.beside(a, b, reach, side * BESIDE * s))
        yield from strokes.forbidden(start, taken[-1], s, view.theme)
        return
    is_open = view.pitch.ruleset.pitch.boundary is Boundary.OPEN
    reach = 0.9 if direction.is_diagonal else 0.68 if is_open and situation.leaves(direction) else 0.79
    taken.append(strokes.beside(a, b, reach * s, 0))
    yield from strokes.forbidden(strokes.beside(a, b, 0.2 * s, 0), taken[-1], s, view.theme)


def _free_side(situation: Situation, view: View, a: Point, b: Point) -> int:
    """1 to the right of the way from ``a`` to ``b``, -1 to its left: on the pitch, and where there is more room."""
    s = view.square
    own = {(a, b), (b, a)}
    stretches = [each for each in obstacles(situation, view) if each not in own]
    tried = [view.at(situation.target(direction)) for direction in situation.allowed]
    stretches += [(view.at(situation.ball), place) for place in tried]
    rooms = []
    for side in (1, -1):
        places = [strokes.beside(a, b, share * s, side * BESIDE * s) for share in (0.3, 0.5, 0.76)]
        inside = all(_inside(view, place) for place in places)
        rooms.append((inside, min(0.45 * s, *(clearance(place, stretches) for place in places))))
    return 1 if rooms[0] >= rooms[1] else -1


def _inside(view: View, place: Point) -> bool:
    left, top = view.at((0, 0))
    right, bottom = view.at((view.pitch.columns, view.pitch.rows))
    return left <= place[0] <= right and top <= place[1] <= bottom


def _allowed(situation: Situation, view: View, direction: Direction) -> Iterator[Mark]:
    """The thin arrow of a kick that is allowed."""
    a, b, s = view.at(situation.ball), view.at(situation.target(direction)), view.square
    length = hypot(b[0] - a[0], b[1] - a[1])
    yield from strokes.arrow(strokes.beside(a, b, FROM_BALL * s, 0), strokes.beside(a, b, length - 0.17 * s, 0), s,
                             view.theme)
