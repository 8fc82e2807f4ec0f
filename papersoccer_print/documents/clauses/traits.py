"""What follows from a ruleset's options taken together, worked out from its board: the conditions of the clauses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...rules.options import Boundary, Crossing, DeadEnd, Directions, End, GoalShape, OwnGoal, Player
from ...rules.pitch import Pitch, pitch_of, rival
from ...rules.ruleset import Ruleset


@dataclass(frozen=True, eq=False)
class Traits:
    """Questions about a ruleset. Everything about places is counted on its board."""

    ruleset: Ruleset

    @cached_property
    def pitch(self) -> Pitch:
        return pitch_of(self.ruleset)

    @property
    def wall(self) -> bool:
        return self.ruleset.pitch.boundary is Boundary.WALL

    @property
    def boundary(self) -> str:
        """``wall`` or ``open``: which of two forms of a phrase fits."""
        return self.ruleset.pitch.boundary.value

    @property
    def diagonals(self) -> bool:
        return self.ruleset.edges.directions is Directions.ALL

    @property
    def crossing(self) -> bool:
        return self.ruleset.edges.crossing is Crossing.ALLOWED

    @property
    def notch(self) -> bool:
        return self.ruleset.goal.shape is GoalShape.NOTCH

    @property
    def per_turn(self) -> int | None:
        """The number of bounces a turn may use; None without a limit."""
        limit = self.ruleset.bounce.per_turn
        return None if limit == "unlimited" else limit

    @property
    def some_bounce(self) -> bool:
        """Whether any kick can bounce."""
        return self.per_turn != 0 and (self.ruleset.bounce.lines or self.ruleset.bounce.walls)

    @property
    def walls_bounce(self) -> bool:
        return self.some_bounce and self.ruleset.bounce.walls

    @property
    def lines_bounce(self) -> bool:
        return self.some_bounce and self.ruleset.bounce.lines

    @property
    def turn_passes_on_used(self) -> bool:
        """U of the standard: a turn can pass on a used dot."""
        return self.per_turn is not None or not self.ruleset.bounce.lines

    @property
    def dead_end_handed_over(self) -> bool:
        """H of the standard: the ball can be handed over in a dead end."""
        return self.turn_passes_on_used or not self.ruleset.bounce.walls

    @cached_property
    def ways_in(self) -> int:
        """How many kicks lead into a goal (the fewer, where the two goals differ)."""
        return min(len(goal.entries) for goal in self.pitch.goals.values())

    @property
    def one_dot_leads_in(self) -> bool:
        """Whether a single dot of each end leads into the goal."""
        return all(len({dot for entry in goal.entries for dot in entry if dot not in goal.dots}) == 1
                   for goal in self.pitch.goals.values())

    @property
    def mouth(self) -> bool:
        """Whether players must know where the posts stand: the middle of the end does not say it all."""
        several_are_no_edge = self.inner_dots > 1 and not self.ruleset.bounce.mouth
        return (self.notch or self.wall or not self.one_dot_leads_in or not self.goals_centred
                or (several_are_no_edge and self.walls_bounce))

    @cached_property
    def inner_dots(self) -> int:
        """Dots strictly inside a mouth."""
        return len(self.pitch.goals[End.TOP].mouth) - 2

    @cached_property
    def corner_lines(self) -> tuple[int, ...]:
        """How many lines meet at the corners, each number once, ascending (0: no ball ever gets there)."""
        corners = [(c, r) for c in (0, self.pitch.columns) for r in (0, self.pitch.rows)]
        return tuple(sorted({len(self.pitch.exits[self.pitch.index[corner]]) for corner in corners}))

    @property
    def corner(self) -> str:
        """What a kick into a corner does: ``none``, ``loses``, ``wins``, ``draw``, ``one``, ``several``, ``bounces``
        or ``free`` (nothing special), and ``mixed`` where the corners differ."""
        if self.corner_lines == (0,):
            return "none"
        if self.corner_lines == (1,):
            return self._dead_corner()
        if len(self.corner_lines) > 1 or self.pitch.start in self._corners:
            return "mixed"
        return "bounces" if self.walls_bounce else "free"

    @property
    def _corners(self) -> tuple[tuple[int, int], ...]:
        columns, rows = self.pitch.columns, self.pitch.rows
        return (0, 0), (columns, 0), (0, rows), (columns, rows)

    def _dead_corner(self) -> str:
        match self.ruleset.ending.dead_end:
            case DeadEnd.DRAW:
                return "draw"
            case DeadEnd.KICKER_LOSES:
                return "loses"
            case DeadEnd.PLAYER_TO_MOVE_LOSES:
                if not self.walls_bounce:
                    return "wins"
                return "loses" if self.per_turn is None else "one" if self.per_turn == 1 else "several"

    @property
    def dead_end(self) -> str:
        """Who loses in a dead end: ``kicked``, ``must`` (kick next) or ``draw``; where no ball is ever handed over in
        one, the first two are the same."""
        match self.ruleset.ending.dead_end:
            case DeadEnd.DRAW:
                return "draw"
            case DeadEnd.PLAYER_TO_MOVE_LOSES if self.dead_end_handed_over:
                return "must"
            case DeadEnd.KICKER_LOSES | DeadEnd.PLAYER_TO_MOVE_LOSES:
                return "kicked"

    @property
    def no_draws(self) -> bool:
        return self.ruleset.ending.dead_end is not DeadEnd.DRAW and self.ruleset.match.time_limit is None

    @property
    def own_goal(self) -> OwnGoal:
        return self.ruleset.ending.own_goal

    def goal_middle(self, end: End) -> int:
        """Twice the column of a goal's middle."""
        goal = self.pitch.goals[end]
        return goal.left + goal.right

    def offset(self, player: Player) -> int:
        """How far left of the middle the goal that a player attacks lies, as that player sees it, in half squares."""
        end = End.TOP if player is Player.A else End.BOTTOM
        shift = self.pitch.columns - self.goal_middle(end)
        return shift if player is Player.A else -shift

    @property
    def goals_centred(self) -> bool:
        """Whether both goals lie in the middle of their ends."""
        return self.offset(Player.A) == self.offset(Player.B) == 0

    @property
    def start_is_centre(self) -> bool:
        column, row = self.pitch.start
        return 2 * column == self.pitch.columns and 2 * row == self.pitch.rows

    @property
    def walls_stop(self) -> bool:
        """Whether nobody gets across a wall inside the pitch without a stop on one of its dots."""
        return not (self.diagonals and self.crossing and any(map(rival, self.pitch.lines)))

    @property
    def halfway_only(self) -> bool:
        return self.ruleset.pitch.lines == ("halfway",)
