"""The points to settle before play, and what differs between two rulesets: one row a clause group."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from ...rules.options import GoalShape, Player
from ...rules.ruleset import Ruleset
from . import Count, bounce_kind, halves, player
from .traits import Traits


@dataclass(frozen=True)
class Point:
    """What one ruleset says on a point: its phrase and values. Equal points play alike."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """A row of the table: its name's phrase, what this ruleset says, what the other says."""

    name: str
    this: Point
    other: Point

    @property
    def differs(self) -> bool:
        return self.this != self.other


def _pitch(traits: Traits) -> Point:
    pitch = traits.pitch
    return Point("settle.pitch.size", {"across": str(pitch.columns), "down": Count("squares", pitch.rows)})


def _start(traits: Traits) -> Point:
    if traits.start_is_centre:
        return Point("settle.start.centre")
    column, row = traits.pitch.start
    return Point("settle.start.at", {"left": Count("from-left", column), "top": Count("from-top", row)})


def _lines(traits: Traits) -> Point:
    if traits.halfway_only:
        return Point("settle.lines.halfway")
    if traits.ruleset.pitch.lines:
        # Two sets of inner walls are alike only if they are the same ones.
        return Point("settle.lines.other", {"lines": str(traits.ruleset.pitch.lines)})
    return Point("settle.lines.none")


def _kicks(traits: Traits) -> Point:
    return Point("settle.kicks.all" if traits.diagonals else "settle.kicks.orthogonal")


def _crossing(traits: Traits) -> Point | None:
    if not traits.diagonals:
        return None
    return Point("settle.crossing.allowed" if traits.crossing else "settle.crossing.forbidden")


def _edge(traits: Traits) -> Point:
    return Point("settle.edge.wall" if traits.wall else "settle.edge.open")


def _goal(traits: Traits) -> Point:
    goal = traits.ruleset.goal
    match goal.shape:
        case GoalShape.NOTCH:
            return Point("settle.goal.notch", {"width": Count("squares", goal.width), "n": traits.ways_in})
        case GoalShape.DOT:
            if traits.one_dot_leads_in:
                return Point("settle.goal.dot-centre")
            return Point("settle.goal.dot-mouth", {"n": traits.ways_in})


def _place(traits: Traits) -> Point:
    a, b = traits.offset(Player.A), traits.offset(Player.B)
    if traits.goals_centred:
        return Point("settle.place.middle")
    if a == b:
        return Point("settle.place.left" if a > 0 else "settle.place.right", {"far": halves(abs(a))})
    return Point("settle.place.aside" if a == -b else "settle.place.apart", {"places": f"{a} {b}"})


def _bounces(traits: Traits) -> Point:
    if not traits.some_bounce:
        return Point("settle.bounces.none")
    if traits.per_turn is None:
        return Point("settle.bounces.unlimited")
    return Point("settle.bounces.limited", {"n": traits.per_turn})


def _used(traits: Traits) -> Point | None:
    if not traits.some_bounce or traits.per_turn is not None:
        return None
    return Point("settle.used.bounces" if traits.ruleset.bounce.lines else "settle.used.passes")


def _wall(traits: Traits) -> Point | None:
    if not traits.some_bounce or traits.per_turn is not None:
        return None
    if traits.ruleset.bounce.walls:
        return Point("settle.wall.always")
    return Point("settle.wall.used" if traits.ruleset.bounce.lines else "settle.wall.never")


def _middle(traits: Traits) -> Point | None:
    if traits.inner_dots < 1 or not traits.some_bounce:
        return None
    if traits.walls_bounce and traits.ruleset.bounce.mouth:
        return Point("settle.middle.always" if traits.per_turn is None else "settle.middle.wall-dot")
    return Point("settle.middle.used" if traits.lines_bounce else "settle.middle.never")


def _passes(traits: Traits) -> Point:
    kind, limit = bounce_kind(traits), traits.per_turn
    if kind == "none":
        return Point("settle.passes.every")
    if limit is not None:
        return Point("settle.passes.limit" if kind != "walls" else "settle.passes.walls-limit", {"n": limit + 1})
    return Point(f"settle.passes.{'both' if kind == 'lines' else kind}")


def _corner(traits: Traits) -> Point | None:
    corner = traits.corner
    if corner in ("none", "mixed", "free"):
        return None
    values: dict[str, object] = {}
    if corner == "bounces":
        values = {"n": traits.corner_lines[0] - 1}
    return Point(f"settle.corner.{corner}", values)


def _own_goal(traits: Traits) -> Point:
    return Point(f"settle.own-goal.{traits.own_goal.value}")


def _dead_end(traits: Traits) -> Point:
    return Point(f"settle.dead-end.{traits.dead_end}")


def _time(traits: Traits) -> Point:
    limit = traits.ruleset.match.time_limit
    if limit is not None:
        return Point(f"settle.time.{traits.ruleset.match.time_up.value}", {"limit": Count("minutes", limit)})
    return Point("settle.time.no-draws" if traits.no_draws else "settle.time.none")


def _first(traits: Traits) -> Point:
    match = traits.ruleset.match
    key = "settle.first.alternate" if match.alternate_first else "settle.first.always"
    return Point(key, {"first": player(match.first)})


ROWS: Mapping[str, Callable[[Traits], Point | None]] = {
    "pitch": _pitch, "start": _start, "kicks": _kicks, "edge": _edge, "lines": _lines, "goal": _goal, "place": _place,
    "used": _used, "wall": _wall, "middle": _middle, "bounces": _bounces, "crossing": _crossing, "passes": _passes,
    "dead-end": _dead_end, "corner": _corner, "own-goal": _own_goal, "time": _time, "first": _first,
}
OFTEN_DISPUTED = ("own-goal", "wall", "middle", "bounces", "crossing", "dead-end")
"""What tables disagree on even in the standard game."""
REMINDED = ("own-goal", "middle", "dead-end", "wall")
"""Rows that a dialect's table repeats though they are the same, two at least."""
LONGEST_TABLE = 10


def name_key(row: str, traits: Traits) -> str:
    """The phrase that names a row; it speaks of the mouth only where there is one."""
    if row == "middle":
        return "settle.middle.name-mouth" if traits.mouth else "settle.middle.name-end"
    return f"settle.{row}.name"


def rows_between(this: Ruleset, other: Ruleset) -> Iterator[Row]:
    """Every row on which both rulesets have something to say."""
    a, b = Traits(this), Traits(other)
    for row, ask in ROWS.items():
        one, two = ask(a), ask(b)
        if one is not None and two is not None:
            yield Row(name_key(row, a), one, two)


def differing(this: Ruleset, other: Ruleset) -> tuple[Row, ...]:
    """The rows on which two rulesets differ."""
    return tuple(row for row in rows_between(this, other) if row.differs)


def settle_rows(this: Ruleset, standard: Ruleset) -> tuple[Row, ...]:
    """What to settle in a dialect: what differs from the standard game, then what is often disputed and is the same."""
    rows = tuple(rows_between(this, standard))
    differ = tuple(row for row in rows if row.differs)
    same = {row.name: row for row in rows if not row.differs}
    reminders = [same[name] for name in (name_key(row, Traits(this)) for row in REMINDED) if name in same]
    room = max(2, min(4, 8 - len(differ)))
    return differ + tuple(reminders[:room])


def disputed_rows(this: Ruleset) -> tuple[tuple[str, Point, str], ...]:
    """What tables disagree on in the standard game: the row's name, what the sheet says, what others play (phrases)."""
    traits = Traits(this)
    rows = []
    for row in OFTEN_DISPUTED:
        point = ROWS[row](traits)
        if point is not None:
            rows.append((name_key(row, traits), point, f"settle.{row}.others"))
    return tuple(rows)
