"""Where everything of a diagram stands before heads and labels are placed: dots, lines, and the marks on each dot."""

from __future__ import annotations

from functools import cached_property, lru_cache

from ...rules.options import Boundary
from ...rules.pitch import Dot, Pitch, Segment, rival, segment
from ...rules.referee import Kick
from ...scene.marks import Point
from ..pitch import Frame
from ..theme import MONO, Theme
from .geometry import Circle, Strip, exit_distance, rectangle, strip
from .view import EndKind, View
from .weights import GameWeights, game_weights

HIGHLIGHT_LINE = 0.25
"""A highlighted kick has a rail on either side, as far off as a halo is wide."""
ALONE = (0.0,)


@lru_cache(maxsize=64)
def frame_of(pitch: Pitch, square: float, theme: Theme = MONO, large: bool = False) -> Frame:
    """The pitch at this square, its open boundary far enough out for labels and end marks."""
    return Frame(pitch, square, theme, fence=game_weights(square, large, theme).fence)


@lru_cache(maxsize=256)
def printed_lines(frame: Frame) -> tuple[Segment, ...]:
    """Every unit segment between two dots along which a wall is printed, goals included."""
    pitch = frame.pitch
    lines = sorted(pitch.walls)
    if pitch.ruleset.pitch.boundary is Boundary.WALL:
        for goal in pitch.goals.values():
            back = -1 if goal.row == 0 else goal.row + 1
            lines += [segment((post, goal.row), (post, back)) for post in (goal.left, goal.right)]
            lines += [((column, back), (column + 1, back)) for column in range(goal.left, goal.right)]
    return tuple(lines)


class Board:
    """One view of a game at one square: the lines at each dot with their widths, and what lies on the dots.

    Coordinates are mm from the corner dot (0, 0); with ``flip`` the pitch is seen from the other end.
    """

    def __init__(self, view: View, square: float, *, theme: Theme = MONO, large: bool = False, flip: bool = False,
                 ring_bounces: bool = False, highlight_last: bool = False) -> None:
        self.view, self.square, self.theme, self.flip = view, square, theme, flip
        self.pitch = view.game.position.pitch
        self.weights: GameWeights = game_weights(square, large, theme)
        self.frame = frame_of(self.pitch, square, theme, large)
        self.bounced = view.bounced if ring_bounces else frozenset()
        last_turn = view.live[-1].turn if view.live and highlight_last else 0
        self.highlighted = frozenset(segment(k.start, k.end) for k in view.live if k.turn == last_turn)
        self.widths: dict[Segment, float] = {}
        self.lines_at: dict[Dot, list[Segment]] = {}
        self._end = view.end or (None, None)
        self._pair = -self.weights.pair, self.weights.pair
        self._pairs = frozenset(dot for dot, coins in view.coins.items() if len(coins) == 2)
        self._strips: dict[Segment, Strip] = {}
        self._circles: dict[Dot, tuple[Circle, ...]] = {}
        for line in printed_lines(self.frame):
            self._add(line, self.weights.base.wall)
        for kick in view.earlier:
            self._add(segment(kick.start, kick.end), self.weights.earlier)
        for kick in view.live:
            self._add(segment(kick.start, kick.end), self.width(kick))

    def _add(self, line: Segment, width: float) -> None:
        self.widths[line] = width
        for dot in line:
            self.lines_at.setdefault(dot, []).append(line)

    def at(self, dot: Dot) -> Point:
        """A dot's place."""
        x, y = dot[0] * self.square, dot[1] * self.square
        if self.flip:
            return self.pitch.columns * self.square - x, self.pitch.rows * self.square - y
        return x, y

    def width(self, kick: Kick) -> float:
        """The full width that a live kick's line takes up, highlight included."""
        line = self.weights.line[kick.player]
        if segment(kick.start, kick.end) in self.highlighted:
            line += 2 * (self.weights.halo + HIGHLIGHT_LINE)
        return line

    def strip_of(self, line: Segment) -> Strip:
        """A line as a shape."""
        found = self._strips.get(line)
        if found is None:
            found = self._strips[line] = strip(self.at(line[0]), self.at(line[1]), self.widths[line])
        return found

    def crossing(self, kick: Kick) -> Segment | None:
        """The line that crosses a diagonal kick, if it is drawn."""
        other = rival((kick.start, kick.end)) if kick.direction & 1 else None
        return other if other in self.widths else None

    @cached_property
    def fence(self) -> tuple[Strip, ...]:
        """The wall of an open boundary, which runs beside the edge dots; nothing where the walls run through them."""
        if self.frame.offset == 0:
            return ()
        points = [(self.pitch.columns * self.square - x, self.pitch.rows * self.square - y) if self.flip else (x, y)
                  for x, y in self.frame.outline()]
        return tuple(strip(a, b, self.weights.base.wall) for a, b in zip(points, points[1:] + points[:1], strict=True))

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of everything drawn: walls, goal rings, discs, end mark."""
        frame, w = self.frame, self.weights
        half = w.base.wall / 2
        left, top, right, bottom = frame.left - half, frame.top - half, frame.right + half, frame.bottom + half
        if self.flip:
            width, height = self.pitch.columns * self.square, self.pitch.rows * self.square
            left, right, top, bottom = width - right, width - left, height - bottom, height - top
        for dot in (*self.pitch.goal_of, *self.view.coins, self.view.start):
            x, y = self.at(dot)
            reach = self.offsets(dot)[-1]
            r = w.end if self.end_kind(dot) else max((c[2] for c in self.circles(dot)), default=0.0)
            left, right = min(left, x - reach - r), max(right, x + reach + r)
            top, bottom = min(top, y - r), max(bottom, y + r)
        return left, top, right, bottom

    # ---- what lies on a dot

    def offsets(self, dot: Dot) -> tuple[float, ...]:
        """How far across from the dot the centre of each of its discs stands."""
        return self._pair if dot in self._pairs else ALONE

    def end_kind(self, dot: Dot) -> EndKind | None:
        """What the end mark on this dot says; None if there is none."""
        return self._end[1] if dot == self._end[0] else None

    def radius(self, dot: Dot) -> float:
        """Outer radius of the round mark that a dot has where no disc lies."""
        w, view = self.weights, self.view
        if dot == view.start:
            r = w.diamond
        elif dot in view.used:
            r = w.used if dot in view.touched else w.earlier_used
        elif dot in self.pitch.goal_of:
            r = w.base.ring_reach
        else:
            r = self.frame.dot_radius(dot)
        return max(r, w.bounce_reach(False)) if dot in self.bounced else r

    def circles(self, dot: Dot) -> tuple[Circle, ...]:
        """The round marks on a dot: discs with their rims, end ring, diamond, plain dots."""
        found = self._circles.get(dot)
        if found is None:
            found = self._circles[dot] = self._round_marks(dot)
        return found

    def _round_marks(self, dot: Dot) -> tuple[Circle, ...]:
        x, y = self.at(dot)
        w = self.weights
        kind = self.end_kind(dot)
        if kind is EndKind.DEAD_END:
            return ((x, y, w.start_with_disc),) if dot == self.view.start else ()
        if not self.view.coins.get(dot):
            r = self.radius(dot)
            return ((x, y, r),) if r else ()
        r = w.end if kind else w.bounce_reach(True) if dot in self.bounced else w.disc_reach
        circles = tuple((x + dx, y, r) for dx in self.offsets(dot))
        return (*circles, (x, y, max(r, w.start_with_disc))) if dot == self.view.start else circles

    def blocks(self, dot: Dot, gap: float) -> tuple[Strip, ...]:
        """The marks on a dot with straight sides: the square of a dead end, the waist of a pair's end mark.

        ``gap`` is added at their short ends (the long sides get it from whoever asks).
        """
        kind = self.end_kind(dot)
        if kind is None:
            return ()
        offsets = self.offsets(dot)
        x, y = self.at(dot)
        if kind is EndKind.DEAD_END:
            return (rectangle(x, y, offsets[-1] + self.weights.end + gap, self.weights.end),)
        return (rectangle(x, y, offsets[-1], self.weights.end),) if len(offsets) == 2 else ()

    def reach(self, dot: Dot, ux: float, uy: float) -> float:
        """How far the marks on a dot extend from it in a unit direction, for an arrowhead that lies that way."""
        circles = self.circles(dot)
        pair = dot in self._pairs
        if not pair and dot != self._end[0]:
            return max((r for _, _, r in circles), default=0.0)  # all of them round the dot itself
        x, y = self.at(dot)
        beside = self.weights.head_half if pair else 0.0
        reach = max((exit_distance((cx, cy, r + beside), x, y, ux, uy) for cx, cy, r in circles), default=0.0)
        for _, _, _, _, length, half in self.blocks(dot, 0.0):
            limits = [(length / 2 + beside) / abs(ux)] if ux else []
            limits += [(half + beside) / abs(uy)] if uy else []
            reach = max(reach, min(limits))
        return reach
