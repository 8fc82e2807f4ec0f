"""Which sentences a ruleset needs: clauses chosen by its options, each a key into the phrases with its values.

A clause stands in a slot of the sheet (``setup.goal``); a sheet says its slots and gets whatever clauses the ruleset
has put there. Nothing here holds a word of any language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from ...rules.options import Boundary, Crossing, DeadEnd, Directions, Entry, GoalShape, OwnGoal, Player, TimeUp
from ...rules.ruleset import Ruleset
from .traits import Traits

Value = int | str


@dataclass(frozen=True)
class Clause:
    """A phrase to say. ``values``: numbers, texts, or `Count` for a number with its noun."""

    slot: str
    key: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Count:
    """A number with its noun, worded by a phrase: ``Count("squares", 8)`` becomes "8 squares"."""

    noun: str
    n: int


@dataclass(frozen=True)
class Ref:
    """A value that is itself a phrase."""

    key: str


@dataclass(frozen=True)
class Listed:
    """Values in a row, with commas between them."""

    parts: tuple[object, ...]


def player(who: Player) -> str:
    """A player's disc in running text."""
    return f"{{{who.value}}}"


def clauses_of(ruleset: Ruleset) -> tuple[Clause, ...]:
    """Every clause of a ruleset, in the order of the sheet."""
    traits = Traits(ruleset)
    rooms = (_setup(traits), _match(traits), _kick(traits), _bounce(traits), _may_not(traits), _goal(traits),
             _end(traits), _short(traits))
    return tuple(clause for room in rooms for clause in room)


def _say(key: str, **values: object) -> Clause:
    """A clause whose slot is the first two words of its key."""
    return Clause(".".join(key.split(".")[:2]), key, values)


def _setup(traits: Traits) -> Iterator[Clause]:
    pitch, goal = traits.ruleset.pitch, traits.ruleset.goal
    yield _say("aim.notch" if traits.notch else "aim.dot")
    yield _say("setup.share")
    yield _say("setup.size", across=Count("squares", pitch.columns), down=Count("squares", pitch.rows))
    match goal.shape:
        case GoalShape.NOTCH:
            yield _say("setup.goal.notch", width=Count("squares", goal.width))
        case GoalShape.DOT:
            yield _say("setup.goal.dot" if traits.goals_centred else "setup.goal.dot-off")
        case _:
            assert_never(goal.shape)
    yield from _offset(traits)
    if traits.start_is_centre:
        yield _say("setup.start.centre")
    else:
        column, row = traits.pitch.start
        yield _say("setup.start.at", left=Count("from-left", column), top=Count("from-top", row))
    if traits.halfway_only:
        yield _say("setup.lines.halfway")
    elif pitch.lines:
        yield _say("setup.lines.other")
    yield _say("setup.attack")


def _offset(traits: Traits) -> Iterator[Clause]:
    """Where the goals lie, if not in the middle: in one sentence when a half-turn leaves the pitch the same."""
    a, b = traits.offset(Player.A), traits.offset(Player.B)
    if traits.goals_centred:
        return
    if a == b:
        side = "left" if a > 0 else "right"
        yield Clause("setup.offset", f"setup.offset.{side}", {"far": halves(abs(a))})
        return
    for who, end in ((Player.A, "top"), (Player.B, "bottom")):
        shift = traits.offset(who) if who is Player.B else -traits.offset(who)
        middle = traits.pitch.columns + shift
        yield Clause("setup.offset", f"setup.offset.{end}", {"far": halves(middle)})


def halves(twice: int) -> object:
    """A length given in half squares."""
    if twice == 1:
        return Ref("count.half-square")
    return Count("squares", twice // 2) if twice % 2 == 0 else Count("squares-and-half", twice // 2)


def _match(traits: Traits) -> Iterator[Clause]:
    match = traits.ruleset.match
    first, second = player(match.first), player(match.first.other)
    if match.alternate_first:
        yield Clause("setup.first", "setup.first.kicks", {"first": first})
        yield Clause("setup.first", "setup.alternate.yes", {"second": second})
    else:
        yield Clause("setup.first", "setup.alternate.no", {"first": first})
    if match.time_limit is not None:
        yield _say("setup.time", limit=Count("minutes", match.time_limit))


def _kick(traits: Traits) -> Iterator[Clause]:
    directions = traits.ruleset.edges.directions
    match directions:
        case Directions.ALL:
            yield _say("kick.how.all")
        case Directions.ORTHOGONAL:
            yield _say("kick.how.orthogonal")
        case _:
            assert_never(directions)
    yield _say("kick.must")


def bounce_kind(traits: Traits) -> str:
    """Which dots bounce: ``both``, ``lines``, ``walls`` or ``none``."""
    if not traits.some_bounce:
        return "none"
    if traits.lines_bounce:
        return "both" if traits.walls_bounce else "lines"
    return "walls"


def _bounce(traits: Traits) -> Iterator[Clause]:
    kind, limit = bounce_kind(traits), traits.per_turn
    if kind == "none":
        yield Clause("bounce.heading", "bounce.heading.none")
        yield Clause("bounce.rule", "bounce.rule.none")
        return
    length = "unlimited" if limit is None else "one" if limit == 1 else "several"
    values: dict[str, object] = {} if limit is None else {"n": limit, "kicks": Count("kicks", limit + 1)}
    yield Clause("bounce.heading", f"bounce.heading.{length}", values)
    yield Clause("bounce.rule", f"bounce.rule.{kind}.{length}", values)
    if traits.ruleset.pitch.lines and traits.walls_bounce:
        yield Clause("bounce.rule", "bounce.inner-walls")
    if traits.turn_passes_on_used:
        yield _say(f"bounce.handover.{'used' if traits.lines_bounce else 'plain'}")


def _may_not(traits: Traits) -> Iterator[Clause]:
    """Sentences for what the strip of section 4 has no panel for: see `clauses_figures`."""
    ruleset = traits.ruleset
    yield _say("may-not.line")
    boundary, crossing = ruleset.pitch.boundary, ruleset.edges.crossing
    match boundary:
        case Boundary.WALL:
            yield _say("may-not.wall")
        case Boundary.OPEN:
            yield _say("may.edge.bounces" if traits.walls_bounce else "may.edge.plain")
        case _:
            assert_never(boundary)
    if ruleset.pitch.lines:
        yield _say("may-not.lines")
    yield _say("may-not.off")
    if traits.notch and traits.diagonals:
        yield _say("may-not.corner")
    if not traits.diagonals:
        yield _say("may-not.diagonal")
        return
    match crossing:
        case Crossing.ALLOWED:
            yield _say("may.cross")
        case Crossing.FORBIDDEN:
            yield _say("may-not.cross")
        case _:
            assert_never(crossing)


def _goal(traits: Traits) -> Iterator[Clause]:
    goal = traits.ruleset.goal
    if traits.mouth:
        yield Clause("goal.mouth", "goal.mouth")
        if traits.walls_bounce and traits.inner_dots:
            inner = "wall" if traits.ruleset.bounce.mouth else "no-wall"
            yield Clause("goal.inner", f"goal.inner.{inner}", {"n": traits.inner_dots})
    match goal.shape, goal.entry:
        case GoalShape.NOTCH, _:
            yield Clause("goal.ways", f"goal.ways.{'notch' if traits.diagonals else 'straight'}", {"n": traits.ways_in})
            if traits.diagonals:
                yield _say("goal.post")
        case GoalShape.DOT, Entry.MOUTH if not traits.one_dot_leads_in:
            yield Clause("goal.ways", "goal.ways.dot-mouth", {"n": traits.ways_in})
        case GoalShape.DOT, Entry.MOUTH | Entry.CENTRE:
            yield Clause("goal.ways", "goal.ways.dot-centre" if traits.goals_centred else "goal.ways.dot-off")
        case _:
            assert_never(goal.shape)


def _end(traits: Traits) -> Iterator[Clause]:
    own_goal, dead_end, match_ = traits.own_goal, traits.ruleset.ending.dead_end, traits.ruleset.match
    shape = "notch" if traits.notch else "dot"
    match own_goal:
        case OwnGoal.COUNTS:
            yield Clause("end.goal", f"end.goal.counts.{shape}")
        case OwnGoal.SCORER_WINS:
            yield Clause("end.goal", f"end.goal.scorer-wins.{shape}")
        case OwnGoal.FORBIDDEN:
            yield Clause("end.goal", f"end.goal.forbidden.{shape}")
        case _:
            assert_never(own_goal)
    match dead_end:
        case DeadEnd.DRAW:
            yield _say("end.dead.draw")
        case DeadEnd.KICKER_LOSES:
            yield _say("end.dead.kicker-handed" if traits.dead_end_handed_over else "end.dead.kicker")
        case DeadEnd.PLAYER_TO_MOVE_LOSES:
            yield _say("end.dead.to-move-handed" if traits.dead_end_handed_over else "end.dead.kicker")
        case _:
            assert_never(dead_end)
    if own_goal is OwnGoal.COUNTS:
        yield _say("end.last-line")
    elif own_goal is OwnGoal.FORBIDDEN:
        yield Clause("end.only-own", "end.only-own")
    yield from corner_clauses(traits)
    if match_.time_limit is not None:
        match match_.time_up:
            case TimeUp.DRAW:
                yield _say("end.time.draw", limit=Count("after-minutes", match_.time_limit))
            case _:
                assert_never(match_.time_up)
    if traits.no_draws:
        yield _say("end.draws")


def corner_clauses(traits: Traits) -> Iterator[Clause]:
    """What a corner does, in a sentence."""
    corner = traits.corner
    if corner in ("loses", "wins", "draw", "one"):
        yield Clause("end.corner", f"end.corner.{corner}")
    elif corner == "several":
        yield Clause("end.corner", "end.corner.several", {"n": traits.per_turn})
    elif corner == "bounces":
        yield Clause("end.corner", "end.corner.bounces", {"n": traits.corner_lines[0] - 1})


def _short(traits: Traits) -> Iterator[Clause]:
    """The sentences that the short sheet words in its own way."""
    from .short import short_clauses

    yield from short_clauses(traits)
