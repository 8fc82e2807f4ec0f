"""The clauses of the short sheet: six paragraphs that say the rules once, without figures to lean on."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.options import DeadEnd
from . import Clause, Count, bounce_kind, player
from .traits import Traits


def short_clauses(traits: Traits) -> Iterator[Clause]:
    """Every clause of the short sheet's own."""
    pitch, goal, match = traits.ruleset.pitch, traits.ruleset.goal, traits.ruleset.match
    size: dict[str, object] = {"across": Count("squares", pitch.columns), "down": str(pitch.rows)}
    if traits.notch:
        size["width"] = str(goal.width)
    yield Clause("short.size", f"short.size.{'notch' if traits.notch else 'dot'}", size)
    first, second = player(match.first), player(match.first.other)
    if match.alternate_first:
        yield Clause("short.first", "short.first.alternate", {"first": first, "second": second})
    else:
        yield Clause("short.first", "short.first.always", {"first": first})
    yield Clause("short.kick", "short.kick.all" if traits.diagonals else "short.kick.orthogonal")
    yield from _bounce(traits)
    yield from _may_not(traits)
    yield from _goal(traits)
    yield from _end(traits)


def _bounce(traits: Traits) -> Iterator[Clause]:
    kind, limit = bounce_kind(traits), traits.per_turn
    if kind == "none":
        yield Clause("short.bounce", "short.bounce.none")
        return
    yield Clause("short.bounce", f"short.bounce.{kind}")
    if limit == 1:
        yield Clause("short.bounce", "short.limit.one")
    elif limit is not None:
        yield Clause("short.bounce", "short.limit.several", {"n": limit})


def _may_not(traits: Traits) -> Iterator[Clause]:
    yield Clause("short.may-not", f"short.may-not.{'wall' if traits.wall or traits.ruleset.pitch.lines else 'open'}")
    if not traits.wall:
        yield Clause("short.may-not", "short.edge.bounces" if traits.walls_bounce else "short.edge.plain")
    if traits.diagonals:
        yield Clause("short.may-not", "short.cross.allowed" if traits.crossing else "short.cross.forbidden")


def _goal(traits: Traits) -> Iterator[Clause]:
    inner = traits.inner_dots
    if not traits.notch:
        said = "dot" if traits.one_dot_leads_in else "dot-mouth"
        if traits.goals_centred:
            yield Clause("short.goal", f"short.goal.{said}")
        else:
            yield Clause("short.goal", f"goal.ways.{said if said == 'dot-mouth' else 'dot-off'}", {"n": traits.ways_in})
        return
    if not traits.diagonals:
        yield Clause("short.goal", "short.goal.straight")
    else:
        yield Clause("short.goal", "short.goal.notch" if inner else "short.goal.narrow")
    if not traits.walls_bounce:
        return
    if not inner:
        yield Clause("short.goal", "short.posts.alone")
    else:
        yield Clause("short.goal", "short.posts.all" if traits.ruleset.bounce.mouth else "short.posts.but-inner",
                     {"n": inner})


def _end(traits: Traits) -> Iterator[Clause]:
    handed = traits.dead_end_handed_over
    match traits.ruleset.ending.dead_end:
        case DeadEnd.DRAW:
            key = "draw"
        case DeadEnd.KICKER_LOSES:
            key = "kicker-handed" if handed else "kicker"
        case DeadEnd.PLAYER_TO_MOVE_LOSES:
            key = "to-move-handed" if handed else "kicker"
    yield Clause("short.dead", f"short.dead.{key}")
    if traits.corner in ("loses", "draw"):
        yield Clause("short.dead", "short.corner.dead")
    elif traits.corner == "wins":
        yield Clause("short.dead", "short.corner.wins")
    elif traits.corner == "one":
        yield Clause("short.dead", "short.corner.one")
    elif traits.corner == "several":
        yield Clause("short.dead", "short.corner.several")
