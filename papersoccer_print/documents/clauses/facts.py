"""What is true of a ruleset's play, asked of the engine: every claim about places on a sheet can be held against this.

The clauses choose their words by options; these facts come from the board and from kicks played on it, so that the two
can be compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache

from ...rules.game import Position
from ...rules.options import Crossing, DeadEnd, Direction, End, OwnGoal, Player
from ...rules.pitch import Dot, Pitch, pitch_of, rival
from ...rules.ruleset import Ruleset
from ...rules.tables import VISITED

Result = str
"""What a kick does, from the kicker's side: ``wins``, ``loses``, ``draw``, ``bounces`` or ``passes``."""


@dataclass(frozen=True)
class Corners:
    """What kicks into the four corners do. Empty where no line leads into any.

    ``lines``: how many lines meet at a corner, each number once. ``first`` and ``later``: the results of a first kick
    of a turn and of one after a bounce (empty if no kick can bounce), each once. ``last``: of a kick with which a turn
    has used all its bounces (empty without a limit).
    """

    lines: tuple[int, ...]
    first: tuple[Result, ...]
    later: tuple[Result, ...]
    last: tuple[Result, ...]


@dataclass(frozen=True)
class Facts:
    """Counted facts. Dots are counted without goal dots and without dots that no line reaches.

    ``ways_in``/``from_posts``: kicks that lead into each goal, and how many of them from its posts. ``mouth_bounces``:
    whether a fresh dot strictly between the posts bounces (None: there is no such dot). ``wall_dots``: how many dots
    bounce when fresh. ``used_bounces``: whether a used dot that is no wall dot does, on a turn's first kick.
    ``passes_on_used``: a turn can pass on a used dot. ``handed_over``: the ball can be handed over in a dead end.
    ``edge_lines``: how many lines meet at the dots of the sides, corners and mouths left out, each number once.
    ``second_visit_dead``: the second visit to any such dot is a dead end. ``no_draws``: no dead end is a draw, and no
    clock stops a game.
    """

    segments: int
    first_kicks: int
    ways_in: Mapping[End, int]
    from_posts: Mapping[End, int]
    mouth_bounces: bool | None
    wall_dots: int
    used_bounces: bool
    passes_on_used: bool
    handed_over: bool
    corners: Corners
    edge_lines: tuple[int, ...]
    second_visit_dead: bool
    no_draws: bool


@lru_cache(maxsize=64)
def facts_of(ruleset: Ruleset) -> Facts:
    """The facts of a ruleset that has passed the loader's checks."""
    pitch = pitch_of(ruleset)
    ask = _Asked(pitch)
    edge = {len(pitch.exits[pitch.index[dot]]) for dot in _side_dots(pitch)}
    inner = [dot for goal in pitch.goals.values() for dot in goal.mouth[1:-1]]
    plain = next((dot for dot in ask.dots if dot not in pitch.wall_dots), None)
    return Facts(
        segments=len(pitch.segments),
        first_kicks=len(Position.start(ruleset).legal_kicks()),
        ways_in={end: len(goal.entries) for end, goal in pitch.goals.items()},
        from_posts={end: sum(1 for entry in goal.entries if set(entry) & set(goal.posts))
                    for end, goal in pitch.goals.items()},
        mouth_bounces=any(ask.bounces(dot, used=False) for dot in inner) if inner else None,
        wall_dots=sum(ask.bounces(dot, used=False) for dot in ask.dots),
        used_bounces=plain is not None and ask.bounces(plain, used=True),
        passes_on_used=ask.passes_on_used(),
        handed_over=ask.handed_over(),
        corners=ask.corners(),
        edge_lines=tuple(sorted(edge)),
        second_visit_dead=edge == {3} and ruleset.edges.crossing is Crossing.ALLOWED,
        no_draws=ruleset.ending.dead_end is not DeadEnd.DRAW and ruleset.match.time_limit is None,
    )


def _side_dots(pitch: Pitch) -> Iterator[Dot]:
    """Dots of the two long sides without the corners."""
    for row in range(1, pitch.rows):
        yield 0, row
        yield pitch.columns, row


class _Asked:
    """Questions to the engine about single kicks on an otherwise empty board."""

    def __init__(self, pitch: Pitch) -> None:
        self.pitch = pitch
        limit = pitch.ruleset.bounce.per_turn
        self.limit = None if limit == "unlimited" else limit
        self.dots = [dot for number, dot in enumerate(pitch.dots) if pitch.exits[number]]

    def bounces(self, dot: Dot, *, used: bool, before: int = 0) -> bool:
        """Whether a landing on a dot bounces, ``before`` bounces having been used in the turn."""
        tables = self.pitch.tables
        marks = tables.marks[self.pitch.index[dot]] & ~VISITED | (VISITED if used else 0)
        return bool(marks & tables.springs) and before < tables.limit

    def passes_on_used(self) -> bool:
        """U of the visual standard."""
        before = (0,) if self.limit is None else (0, self.limit)
        return any(not self.bounces(dot, used=True, before=each) for dot in self.dots for each in before)

    def handed_over(self) -> bool:
        """H of the visual standard: a turn can pass on a dot from which nothing leads on, used or (by its few lines)
        fresh."""
        return self.passes_on_used() or any(
            self._ways_on(dot) == 0 for dot in self.dots if not self.bounces(dot, used=False))

    def _ways_on(self, dot: Dot) -> int:
        """The fewest lines that can lead on from a fresh dot: one has led to it, diagonals may have been blocked."""
        ruleset = self.pitch.ruleset
        ends = [self.pitch.dots[exit.target] for exit in self.pitch.exits[self.pitch.index[dot]]]
        own_goals = ruleset.ending.own_goal is not OwnGoal.FORBIDDEN
        ways = [end for end in ends if own_goals or end not in self.pitch.goal_of]
        if ruleset.edges.crossing is Crossing.FORBIDDEN:
            straight = [end for end in ways if end[0] == dot[0] or end[1] == dot[1]]
            return max(0, len(straight) - 1)
        return max(0, len(ways) - 1)

    def kick(self, start: Dot, direction: Direction, bounces: int) -> Result:
        """The result of a kick from a dot on an empty board, ``bounces`` having been used in the turn."""
        at_start = Position.start(self.pitch.ruleset, Player.A)
        after = at_start._replace(ball_index=self.pitch.index[start], bounces=bounces).kick(direction)
        if after.outcome is None:
            return "bounces" if after.in_turn and after.mover is Player.A else "passes"
        if after.outcome.winner is None:
            return "draw"
        return "wins" if after.outcome.winner is Player.A else "loses"

    def corners(self) -> Corners:
        pitch = self.pitch
        corners = [(column, row) for row in (0, pitch.rows) for column in (0, pitch.columns)]
        lines = {len(pitch.exits[pitch.index[corner]]) for corner in corners}
        kicks = [(pitch.dots[exit.target], exit.direction.opposite)
                 for corner in corners for exit in pitch.exits[pitch.index[corner]]
                 if pitch.dots[exit.target] not in pitch.goal_of]
        can_bounce = self.limit != 0 and any(self.bounces(dot, used=True) for dot in self.dots)

        def results(bounces: int) -> tuple[Result, ...]:
            return tuple(sorted({self.kick(start, direction, bounces) for start, direction in kicks}))

        later = results(1) if can_bounce and (self.limit is None or self.limit > 1) else ()
        last = results(self.limit) if can_bounce and self.limit else ()
        return Corners(tuple(sorted(lines)), results(0), later, last)


@dataclass(frozen=True)
class Essence:
    """Everything of a ruleset that can be felt in play: two rulesets with equal essences play the same."""

    segments: tuple[tuple[Dot, Dot], ...]
    start: Dot
    goals: tuple[tuple[Dot, End], ...]
    used_bounces: bool
    wall_dots: frozenset[Dot]
    per_turn: int | None
    crossing: bool
    dead_end: str
    own_goal: OwnGoal
    first: tuple[Player, bool]
    time: tuple[int | None, str]


def essence_of(ruleset: Ruleset) -> Essence:
    """What counts in play, and nothing that cannot come up (crossing without diagonals, who is handed what where
    nothing is handed over)."""
    pitch, rules, ending, match = pitch_of(ruleset), ruleset.bounce, ruleset.ending, ruleset.match
    any_bounce = rules.per_turn != 0 and (rules.lines or rules.walls)
    reached = {dot for line in pitch.segments for dot in line}
    walls = frozenset(pitch.wall_dots & reached) if any_bounce and rules.walls else frozenset[Dot]()
    crossings = any(rival(line) in pitch.segments for line in pitch.segments if rival(line))
    dead_end = ending.dead_end.value
    if ending.dead_end is not DeadEnd.DRAW and not facts_of(ruleset).handed_over:
        dead_end = "the kicker loses, who is also the one to move"
    return Essence(
        segments=pitch.segments,
        start=pitch.start,
        goals=tuple(sorted(pitch.goal_of.items())),
        used_bounces=any_bounce and rules.lines,
        wall_dots=walls,
        per_turn=None if rules.per_turn == "unlimited" or not any_bounce else rules.per_turn,
        crossing=ruleset.edges.crossing is Crossing.ALLOWED or not crossings,
        dead_end=dead_end,
        own_goal=ending.own_goal,
        first=(match.first, match.alternate_first),
        time=(match.time_limit, match.time_up.value if match.time_limit else ""),
    )


def play_the_same(a: Ruleset, b: Ruleset) -> bool:
    """Whether two rulesets cannot be told apart in play."""
    return essence_of(a) == essence_of(b)


def compare(a: Ruleset, b: Ruleset) -> tuple[str, ...]:
    """The points (fields of `Essence`) on which two rulesets differ in play, in their order."""
    one, two = essence_of(a), essence_of(b)
    return tuple(field.name for field in fields(Essence) if getattr(one, field.name) != getattr(two, field.name))
