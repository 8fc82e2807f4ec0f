"""The rules once more, written straight down with coordinates and sets, for tests to compare the engine with."""

from __future__ import annotations

from dataclasses import dataclass, field

from papersoccer_print.rules.options import Boundary, Crossing, DeadEnd, Directions, Entry, GoalShape, OwnGoal
from papersoccer_print.rules.ruleset import LeftPosts, Ruleset

Dot = tuple[int, int]
Line = frozenset[Dot]
STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


@dataclass
class PlainGame:
    """A game being played by any ruleset. ``winner`` is A, B or "draw" once it is over."""

    rules: Ruleset
    player: str = "A"
    bounces: int = 0
    winner: str | None = None
    drawn: set[Line] = field(default_factory=set)
    visited: set[Dot] = field(default_factory=set)

    def __post_init__(self) -> None:
        pitch = self.rules.pitch
        self.columns, self.rows = pitch.columns, pitch.rows
        self.ball: Dot = (pitch.columns // 2, pitch.rows // 2) if pitch.start == "centre" else pitch.start
        self.visited.add(self.ball)
        self.printed = {line for each in pitch.lines for line in self.unit_lines(each)}

    def unit_lines(self, line: object) -> list[Line]:
        (ax, ay), (bx, by) = ((0, self.rows // 2), (self.columns, self.rows // 2)) if line == "halfway" else line  # type: ignore[misc]
        length = max(abs(ax - bx), abs(ay - by))
        sx, sy = (bx - ax) // length, (by - ay) // length
        return [frozenset({(ax + sx * n, ay + sy * n), (ax + sx * (n + 1), ay + sy * (n + 1))}) for n in range(length)]

    def posts(self, top: bool) -> tuple[int, int]:
        goal = self.rules.goal
        if isinstance(goal.left, LeftPosts):
            left = goal.left.top if top else goal.left.bottom
        else:
            left = (self.columns - goal.width) // 2 if goal.left == "centred" else goal.left
        return left, left + goal.width

    def inside(self, dot: Dot) -> bool:
        return 0 <= dot[0] <= self.columns and 0 <= dot[1] <= self.rows

    def is_edge(self, dot: Dot) -> bool:
        return dot[0] in (0, self.columns) or dot[1] in (0, self.rows)

    def exists(self, a: Dot, b: Dot) -> bool:
        """Whether there is a segment from a pitch dot to ``b``, drawn or not; printed lines are none."""
        if self.rules.edges.directions is Directions.ORTHOGONAL and a[0] != b[0] and a[1] != b[1]:
            return False
        if not self.inside(b):
            return self.leads_in(a, b)
        if frozenset({a, b}) in self.printed:
            return False
        if self.rules.pitch.boundary is Boundary.OPEN:
            return True
        if a[0] == b[0] and a[0] in (0, self.columns):
            return False
        if a[1] == b[1] and a[1] in (0, self.rows):
            left, right = self.posts(a[1] == 0)
            return left <= min(a[0], b[0]) and max(a[0], b[0]) <= right
        return True

    def leads_in(self, a: Dot, b: Dot) -> bool:
        if b[1] not in (-1, self.rows + 1) or a[1] not in (0, self.rows):
            return False
        left, right = self.posts(b[1] == -1)
        if not left <= a[0] <= right:
            return False
        if self.rules.goal.shape is GoalShape.NOTCH:
            return left <= b[0] <= right and not (a[0] == b[0] and a[0] in (left, right))
        middle = (left + right) // 2
        return b[0] == middle and (a[0] == middle or self.rules.goal.entry is Entry.MOUTH)

    def is_wall_dot(self, dot: Dot) -> bool:
        if any(dot in line for line in self.printed):
            return True
        if not self.is_edge(dot):
            return False
        if dot[1] in (0, self.rows):
            left, right = self.posts(dot[1] == 0)
            return self.rules.bounce.mouth or not left < dot[0] < right
        return True

    def target(self, kick: int) -> Dot:
        return self.ball[0] + STEPS[kick][0], self.ball[1] + STEPS[kick][1]

    def attacker_of(self, dot: Dot) -> str | None:
        return {-1: "A", self.rows + 1: "B"}.get(dot[1])

    def legal(self, kick: int) -> bool:
        a, b = self.ball, self.target(kick)
        if self.winner or not self.exists(a, b) or frozenset({a, b}) in self.drawn:
            return False
        diagonal = a[0] != b[0] and a[1] != b[1]
        rival = frozenset({(a[0], b[1]), (b[0], a[1])})
        if self.rules.edges.crossing is Crossing.FORBIDDEN and diagonal and rival in self.drawn | self.printed:
            return False
        attacker = self.attacker_of(b)
        return not (self.rules.ending.own_goal is OwnGoal.FORBIDDEN and attacker and attacker != self.player)

    def legal_kicks(self) -> tuple[int, ...]:
        return tuple(kick for kick in range(8) if self.legal(kick))

    def kick(self, kick: int) -> None:
        assert self.legal(kick)
        kicker, other, dot = self.player, "B" if self.player == "A" else "A", self.target(kick)
        self.drawn.add(frozenset({self.ball, dot}))
        self.ball = dot
        attacker, ending, bounce = self.attacker_of(dot), self.rules.ending, self.rules.bounce
        if attacker:
            self.winner = kicker if ending.own_goal is OwnGoal.SCORER_WINS else attacker
            return
        again = (bounce.lines and dot in self.visited) or (bounce.walls and self.is_wall_dot(dot))
        again = again and (bounce.per_turn == "unlimited" or self.bounces < bounce.per_turn)
        self.visited.add(dot)
        self.bounces = self.bounces + 1 if again else 0
        self.player = kicker if again else other
        if not self.legal_kicks():
            to_move_loses = ending.dead_end is DeadEnd.PLAYER_TO_MOVE_LOSES
            loser = self.player if to_move_loses else kicker
            self.winner = "draw" if ending.dead_end is DeadEnd.DRAW else "B" if loser == "A" else "A"
