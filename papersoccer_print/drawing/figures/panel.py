"""A panel: a framed crop of a pitch with the lines drawn so far, the kicks being shown, and kicks that are tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from ...rules.options import STEPS, Direction
from ...rules.pitch import Dot, segment
from ...scene.marks import Clip, Group, Mark, Point, Rect, Text
from ...scene.text import cap_height
from ...words import Words
from ..symbols import ball, tick
from ..theme import MONO, Theme
from . import Figure
from .situation import Situation
from .strokes import (
    BALL,
    BALL_HALO,
    LAST_AT,
    OTHER_AT,
    TICK,
    allowed,
    along,
    direction_head,
    not_allowed,
    number_half_width,
    number_size,
    player_line,
    tick_place,
)
from .telling import tell
from .view import BIG, View
from .window import Window, window_for

FRAME, RADIUS = 0.3, 1.6
ASIDE = 0.28
"""How far beside a line or a wall a kick is drawn that may not run over it."""
STRAIGHT_REACH, DIAGONAL_REACH, FENCE_REACH = 0.76, 0.86, 0.64
NUMBER_ASIDE = 0.3


def panel(situation: Situation, words: Words, *, width: float = 42.0, height: float = 34.0, s: float = 9.6,
          theme: Theme = MONO, window: Window | None = None) -> Figure:
    """The panel of a situation, ``width`` x ``height`` mm, with squares of ``s`` mm."""
    window = window or window_for(situation.pitch, situation.focus(), width / s, height / s)
    view = View(situation.pitch, theme, s, window.left, window.top, width, height)
    return Figure(framed(view, tuple(_marks(situation, view))), width, height, tell(situation, words))


def framed(view: View, marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Marks cut at the frame, and the frame."""
    inset = FRAME / 2
    clip = Clip(inset, inset, view.width - FRAME, view.height - FRAME, RADIUS)
    return (Group(tuple(marks), clip=clip, name="panel"),
            Rect(inset, inset, view.width - FRAME, view.height - FRAME, RADIUS, None, view.theme.ink,
                 FRAME))


def ground(view: View, used: frozenset[Dot]) -> Iterator[Mark]:
    """Paper, walls and the points."""
    yield from view.grid()
    yield from view.walls()
    yield from view.points(used)


def _marks(situation: Situation, view: View) -> Iterator[Mark]:
    s, theme = view.s, view.theme
    yield from ground(view, situation.used)
    for kick in situation.game.kicks:
        yield from player_line(kick.player, view.at(*kick.start), view.at(*kick.end), s, theme)
    yield from view.discs(situation.used)
    yield from view.rings()
    for number, kick in enumerate(situation.last, 1):
        share = LAST_AT if number == situation.shown else OTHER_AT
        yield from direction_head(view.at(*kick.start), view.at(*kick.end), s, theme, share)
    yield from _tried(situation, view)
    yield from ball(*view.at(*situation.ball), BALL * s, theme, BALL_HALO * s)
    yield from _signs(situation, view)


def _tried(situation: Situation, view: View) -> Iterator[Mark]:
    """The kicks that are tried from the ball."""
    here, s, theme = view.at(*situation.ball), view.s, view.theme
    for direction in situation.not_allowed:
        there = view.at(*situation.target(direction))
        aside, reach = 0.0, DIAGONAL_REACH if direction.is_diagonal else STRAIGHT_REACH
        if _runs_over(situation, direction):
            aside = free_side(situation, view, direction) * ASIDE * s
        elif view.open and not situation.pitch.on_pitch(situation.target(direction)):
            reach = FENCE_REACH * (hypot(1, 1) if direction.is_diagonal else 1)
        yield from not_allowed(here, there, s, theme, aside, reach * s)
    for direction in situation.allowed:
        there = view.at(*situation.target(direction))
        side = free_side(situation, view, direction)
        yield from allowed(here, there, s, theme, side)


def _runs_over(situation: Situation, direction: Direction) -> bool:
    """Whether a kick would run over a line, a wall, or a post of a goal."""
    line = segment(situation.ball, situation.target(direction))
    if line in situation.pitch.walls or any({kick.start, kick.end} == set(line) for kick in situation.game.kicks):
        return True
    posts = {post for goal in situation.pitch.goals.values() for post in goal.posts}
    beyond = not situation.pitch.on_pitch(situation.target(direction))
    return beyond and not direction.is_diagonal and situation.ball in posts and not _is_open(situation)


def _is_open(situation: Situation) -> bool:
    return not situation.pitch.boundary


def free_side(situation: Situation, view: View, direction: Direction) -> float:
    """Which side of a kick has more room: 1 right, -1 left, as the kicker looks."""
    def crowd(side: int) -> float:
        total = 0.0
        for turn, weight in ((1, 3.0), (2, 1.0)):
            towards = Direction((direction + side * turn) % 8)
            line = segment(situation.ball, situation.target(towards))
            drawn = any({kick.start, kick.end} == set(line) for kick in situation.game.kicks)
            tried = towards in situation.allowed or towards in situation.not_allowed
            total += weight * (drawn or tried or line in situation.pitch.walls)
        dx, dy = STEPS[(direction + side * 2) % 8]
        if not situation.pitch.on_pitch((situation.ball[0] + dx, situation.ball[1] + dy)):
            total += 0.6
        x, y = view.at(situation.ball[0] + 0.4 * dx, situation.ball[1] + 0.4 * dy)
        inside = 0 < x < view.width and 0 < y < view.height
        return total + (0 if inside else 5)

    return 1.0 if crowd(1) <= crowd(-1) else -1.0


def _signs(situation: Situation, view: View) -> Iterator[Mark]:
    """Numbers beside the kicks of a chain; the tick of a kick that was played."""
    s, theme = view.s, view.theme
    if situation.numbered and situation.shown > 1:
        taken: list[Point] = []
        size = number_size(s)
        for number, kick in enumerate(situation.last, 1):
            x, y = number_place(situation, view, kick.start, kick.end, str(number), taken)
            taken.append((x, y))
            yield Text(x, y + cap_height(size) / 2, str(number), size, "bold", "middle", theme.ink)
    if situation.ticked and situation.last:
        kick = situation.last[-1]
        back = Direction((kick.direction + 4) % 8)
        a, b = view.at(*kick.start), view.at(*kick.end)
        share, aside = tick_place(b, a, s, free_side(situation, view, back))
        yield from tick(*along(b, a, 0.75 * share, 1.15 * aside), TICK * s, theme)


def number_place(situation: Situation, view: View, a: Dot, b: Dot, text: str, taken: Sequence[Point]) -> Point:
    """Where a kick's number stands: beside its line, as far from everything else as it can be."""
    start, stop, s = view.at(*a), view.at(*b), view.s
    half = max(number_half_width(text, s), cap_height(number_size(s)) / 2)
    best: tuple[float, Point] | None = None
    for share in (0.5, 0.4, 0.6, 0.3, 0.7):
        for side in (1.0, -1.0):
            place = along(start, stop, share, side * NUMBER_ASIDE * s)
            cost = abs(share - 0.5) * 0.6 + _crowding(situation, view, place, half, taken)
            if best is None or cost < best[0] - 1e-9:
                best = cost, place
    assert best is not None
    return best[1]


def _crowding(situation: Situation, view: View, place: Point, half: float, taken: Sequence[Point]) -> float:
    """How much a number at a place would touch lines, dots, the ball, other numbers and the frame."""
    s, cost = view.s, 0.0
    for kick in situation.game.kicks:
        cost += max(0.0, half + 0.11 * s - _distance(place, view.at(*kick.start), view.at(*kick.end)))
    for a, b in situation.pitch.walls:
        cost += max(0.0, half + 0.12 * s - _distance(place, view.at(*a), view.at(*b)))
    for dot in situation.used | situation.pitch.wall_dots:
        cost += max(0.0, half + BIG * s - hypot(place[0] - view.at(*dot)[0], place[1] - view.at(*dot)[1]))
    x, y = view.at(*situation.ball)
    cost += 2 * max(0.0, half + (BALL + BALL_HALO) * s - hypot(place[0] - x, place[1] - y))
    cost += sum(2 * max(0.0, 2.2 * half - hypot(place[0] - x, place[1] - y)) for x, y in taken)
    edge = min(place[0], place[1], view.width - place[0], view.height - place[1])
    return cost + 5 * max(0.0, half + 0.3 - edge)


def _distance(p: Point, a: Point, b: Point) -> float:
    """From a point to a stroke."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return hypot(p[0] - a[0] - share * dx, p[1] - a[1] - share * dy)
