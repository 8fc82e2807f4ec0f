"""The pitch before kick-off: its size, where the ball starts, and which goal each player attacks."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.options import End, GoalShape, Player
from ...rules.pitch import pitch_of
from ...rules.ruleset import Ruleset
from ...scene.marks import Disc, Line, Mark, Point, Polyline, Text
from ...scene.text import cap_height, text_width
from ...words import Words
from ..symbols import ball, player_disc
from ..theme import MONO, Theme
from .figure import Figure
from .view import CORRIDOR_END, FENCE, FRESH, SMALLEST_DOT, WALL, View

LABEL = 12.0
LINE, END_TICK, GAP = 0.25, 1.1, 1.2
AWAY = 4.6
"""From the pitch to a dimension line, in mm."""
DISC, SMALLEST_DISC, DISC_PLACE = 3.2, 2.4, 0.23
"""A player's disc in mm, and where it stands as a share of the pitch's length."""
BESIDE_PITCH = 1.6
DOTS_FROM = 3.0
"""Under this square, points would run together."""


def setup_figure(ruleset: Ruleset, words: Words, theme: Theme = MONO, *, square: float = 6.0,
                 label: float = LABEL) -> Figure:
    """The whole pitch at ``square`` mm with its measures in squares; ``label``: the size of numbers in pt (the
    players' discs keep in step)."""
    pitch = pitch_of(ruleset)
    width_shown = _has_width(ruleset)
    reach = (FENCE if View(pitch, theme, square, 0, 0).is_open else 0.0) + WALL / 2
    end = 1 + max(CORRIDOR_END if reach > WALL else 0.0, 0.12) + WALL / 2
    side = max(text_width(str(pitch.rows), label, "bold"), text_width("0", label, "bold")) / 2
    left = side + AWAY + reach * square
    half = cap_height(label) / 2
    top = end * square + (half + 2.2 + half if width_shown else 0.0)
    view = View(pitch, theme, square, -left / square, -top / square)
    low = top + (pitch.rows + end) * square + 3.4
    if half > END_TICK:
        low += half
    marks = (*_pitch_marks(view), *_players(view, label / LABEL), *_measures(view, label, low, end))
    width = left + (pitch.columns + reach) * square
    if _player_places(view, label / LABEL) is None:
        width += BESIDE_PITCH + 2 * _disc_radius(view, label / LABEL)
    height = low + max(half, END_TICK) + 0.1
    return Figure(tuple(marks), width, height, _alt(ruleset, words))


def _has_width(ruleset: Ruleset) -> bool:
    """Whether a goal's width is worth a measure: not where one dot leads in."""
    return ruleset.goal.shape is GoalShape.NOTCH or len(pitch_of(ruleset).goals[End.TOP].entries) > 1


def _pitch_marks(view: View) -> Iterator[Mark]:
    s, theme = view.square, view.theme
    yield from view.grid()
    yield from view.walls()
    if s >= DOTS_FROM:
        for dot in view.pitch.dots:
            if dot not in view.pitch.goal_of:
                yield Disc(*view.at(dot), max(SMALLEST_DOT, FRESH * s), theme.ink)
    yield from view.rings()
    yield from ball(*view.at(view.pitch.start), _ball_radius(s), theme)


def _ball_radius(square: float) -> float:
    return min(0.46 * square, max(0.38 * square, 1.7)) if square >= DOTS_FROM else 1.2


def _disc_radius(view: View, scale: float) -> float:
    pitch, s = view.pitch, view.square
    return max(SMALLEST_DISC * scale, min(DISC * scale, 0.085 * pitch.rows * s, 0.2 * pitch.columns * s))


def _player_places(view: View, scale: float) -> tuple[Point, Point] | None:
    """Where the discs of A and B stand on the pitch, clear of the ball; None if it has no room for them."""
    pitch, radius, half = view.pitch, _disc_radius(view, scale), _ball_radius(view.square)
    room = radius + half + 0.8
    left, right = view.at((0, 0))[0] + radius + 1, view.at((pitch.columns, 0))[0] - radius - 1
    start = view.at(pitch.start)
    found = []
    for share in (DISC_PLACE, 1 - DISC_PLACE):
        x, y = view.at((pitch.columns / 2, share * pitch.rows))
        if abs(x - start[0]) < room and abs(y - start[1]) < room + 1.8:
            x = start[0] + room if start[0] + room <= right else start[0] - room
        found.append((x, y))
    fits = all(left <= x <= right for x, _ in found) and found[1][1] - found[0][1] >= 2 * radius + 1
    deep = DISC_PLACE * pitch.rows * view.square >= 1.9 * radius
    return (found[0], found[1]) if fits and deep else None


def _players(view: View, scale: float = 1.0) -> Iterator[Mark]:
    """A disc for each player with a point towards the goal attacked; beside the pitch if it has no room for them."""
    radius = _disc_radius(view, scale)
    places = _player_places(view, scale)
    if places is None:
        right = view.at((view.pitch.columns + (FENCE if view.is_open else 0.0) + WALL / 2, 0))[0]
        x, middle = right + BESIDE_PITCH + radius, view.at((0, view.pitch.rows / 2))[1]
        places = (x, middle - radius - 0.6), (x, middle + radius + 0.6)
    for player, (x, y), way in zip(Player, places, (-1, 1), strict=True):
        yield from _player(player, x, y, radius, way, view.theme)


def _player(player: Player, x: float, y: float, radius: float, way: int, theme: Theme) -> Iterator[Mark]:
    yield Disc(x, y, radius + 0.35, theme.paper)
    yield from player_disc(player, x, y, radius, theme)
    foot = y + way * (radius + 0.55)
    tip, half = foot + way * 0.62 * radius, 0.58 * radius
    yield Polyline(((x - half, foot), (x + half, foot), (x, tip)), colour=None, fill=theme.player[player], closed=True)


def _measures(view: View, label: float, low: float, end: float) -> Iterator[Mark]:
    pitch, s = view.pitch, view.square
    left, top = view.at((0, 0))
    right, bottom = view.at((pitch.columns, pitch.rows))
    x = left - (FENCE * s if view.is_open else 0) - WALL / 2 * s - AWAY + 0.3
    yield from measure((x, top), (x, bottom), str(pitch.rows), label, view.theme)
    yield from measure((left, low), (right, low), str(pitch.columns), label, view.theme)
    if _has_width(pitch.ruleset):
        goal = pitch.goals[End.TOP]
        y = top - end * s - 2.2 - cap_height(label) / 2 + 0.2
        yield from measure((view.at((goal.left, 0))[0], y), (view.at((goal.right, 0))[0], y),
                           str(pitch.ruleset.goal.width), label, view.theme)


BESIDE_TICK = 0.35
"""Between a label and the ticks of a line that is too short to be drawn, in mm."""


def measure(a: Point, b: Point, label: str, size: float, theme: Theme) -> Iterator[Mark]:
    """A dimension line, across or down, with its label in a gap.

    The label alone where it takes all of the line, and without its ticks, too, where they would touch the label.
    """
    across = a[1] == b[1]
    room = text_width(label, size, "bold") if across else cap_height(size)
    length = b[0] - a[0] if across else b[1] - a[1]
    half = room / 2 + GAP
    for x, y in (a, b) if length >= room + 2 * BESIDE_TICK else ():
        dx, dy = (0.0, END_TICK) if across else (END_TICK, 0.0)
        yield Line(x - dx, y - dy, x + dx, y + dy, LINE, theme.ink)
    middle = length / 2
    if middle - half > 0.3:
        for low, high in ((0.0, middle - half), (middle + half, length)):
            if across:
                yield Line(a[0] + low, a[1], a[0] + high, a[1], LINE, theme.ink)
            else:
                yield Line(a[0], a[1] + low, a[0], a[1] + high, LINE, theme.ink)
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    yield Text(x, y + cap_height(size) / 2, label, size, "bold", "middle", theme.ink)


def _alt(ruleset: Ruleset, words: Words) -> str:
    pitch = pitch_of(ruleset)
    column, row = pitch.start
    alt = words("figure.setup", columns=pitch.columns, rows=pitch.rows, left=column, top=row)
    if _has_width(ruleset):
        alt += " " + words("figure.setup-width", n=ruleset.goal.width)
    return alt
