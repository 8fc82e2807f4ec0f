"""Which figures a ruleset's sheet shows, each with the phrase of its caption. The engine plays them elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from ..rules.options import OwnGoal
from ..rules.ruleset import Ruleset
from .clauses import bounce_kind
from .clauses_traits import Traits

IN_A_ROW = 4


@dataclass(frozen=True)
class Panel:
    """A figure (the name of an example) with its caption's phrase. ``instead``: the slot that says the same in words."""

    example: str
    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    instead: str = ""


@dataclass(frozen=True)
class Panels:
    """The figures of one section, and the slots of what had no room among them."""

    shown: tuple[Panel, ...]
    said: tuple[str, ...] = ()


def panels_of(ruleset: Ruleset, section: str, there_are: Collection[str]) -> Panels:
    """The figures of a section (``bounce``, ``may-not``, ``goal``, ``end``, ``short``), as far as there are such examples."""
    traits = Traits(ruleset)
    wanted = {"bounce": _bounce, "may-not": _may_not, "goal": _goal, "end": _end, "short": _short}[section](traits)
    shown = [panel for panel in wanted if panel.example in there_are]
    if section == "short":
        return Panels(tuple(shown[:9]))
    if section == "end" and not any(panel.example == "corner" for panel in shown):
        return Panels(tuple(shown), ("end.corner",))
    # What does not fit in a row is said in words, the plainest facts first.
    said: list[str] = []
    for slot in ("may.cross", "may-not.off", "may-not.line"):
        if len(shown) > IN_A_ROW and any(panel.instead == slot for panel in shown):
            shown = [panel for panel in shown if panel.instead != slot]
            said.append(slot)
    return Panels(tuple(shown), tuple(said))


def _bounce(traits: Traits) -> Iterator[Panel]:
    kind, limit = bounce_kind(traits), traits.per_turn
    if kind == "none":
        yield Panel("before", "panel.before")
        yield Panel("fresh", "panel.fresh")
        yield Panel("used", "panel.used-passes")
        yield Panel("wall", "panel.wall-passes")
    elif limit == 1 and traits.lines_bounce:
        yield Panel("fresh", "panel.first-fresh")
        yield Panel("first", "panel.first-used")
        yield Panel("hand-over", "panel.second-used")
        yield Panel("then", "panel.next-used")
    else:
        yield Panel("before", "panel.before")
        yield Panel("fresh", "panel.fresh")
        if traits.lines_bounce:
            yield Panel("used", "panel.used")
        else:
            yield Panel("used", "panel.used-passes")
        yield from _bounce_last(traits)


def _bounce_last(traits: Traits) -> Iterator[Panel]:
    if traits.per_turn is not None:
        yield Panel("limit", "panel.limit", {"n": traits.per_turn + 1})
    elif traits.walls_bounce and traits.lines_bounce:
        yield Panel("chain", "panel.chain")
    elif traits.walls_bounce:
        yield Panel("wall", "panel.wall-bounces")
    else:
        yield Panel("wall", "panel.wall-passes")


def _may_not(traits: Traits) -> Iterator[Panel]:
    yield Panel("no-line", "panel.no-line", instead="may-not.line")
    if not traits.diagonals:
        yield Panel("no-diagonal", "panel.no-diagonal")
    if traits.wall:
        yield Panel("no-wall", "panel.no-wall")
    if traits.ruleset.pitch.lines:
        yield Panel("no-inner", "panel.no-halfway" if traits.halfway_only else "panel.no-inner")
    if traits.notch and traits.diagonals:
        yield Panel("no-corner", "panel.no-corner", instead="may-not.off")
    else:
        yield Panel("no-off", "panel.no-off", instead="may-not.off")
    if not traits.wall:
        yield Panel("edge", "panel.edge-bounces" if traits.walls_bounce else "panel.edge")
    if traits.diagonals and traits.crossing:
        yield Panel("cross", "panel.cross", instead="may.cross")
    elif traits.diagonals:
        yield Panel("no-cross", "panel.no-cross")


def _goal(traits: Traits) -> Iterator[Panel]:
    ways = "notch" if traits.notch and traits.diagonals else "straight" if traits.notch else "dot"
    if traits.one_dot_leads_in and not traits.notch:
        ways = "middle"
    yield Panel("ways-in", f"panel.ways.{ways}", {"n": traits.ways_in})
    if traits.notch and traits.diagonals:
        yield Panel("no-post", "panel.no-post")
    if traits.notch or not traits.one_dot_leads_in:
        yield Panel("post", "panel.post-bounces" if traits.walls_bounce else "panel.post-passes")
    if traits.inner_dots:
        inner = traits.walls_bounce and traits.ruleset.bounce.mouth
        place = "mouth" if traits.notch else "end"
        yield Panel("middle", f"panel.middle-{'bounces' if inner else 'passes'}.{place}")
    if not traits.notch:
        yield from _scoring(traits)


def _scoring(traits: Traits) -> Iterator[Panel]:
    yield Panel("goal", f"panel.goal.{'notch' if traits.notch else 'dot'}")
    if traits.own_goal is OwnGoal.FORBIDDEN:
        yield Panel("no-own-goal", "panel.no-own-goal")
    else:
        yield Panel("own-goal", f"panel.own-goal.{traits.own_goal.value}")


def _end(traits: Traits) -> Iterator[Panel]:
    if traits.notch:
        yield from _scoring(traits)
    dead = traits.dead_end
    yield Panel("dead-end", {"kicked": "panel.dead-end", "must": "panel.dead-end-bounced", "draw": "panel.dead-end-draw"}
                [dead])
    if dead == "must" and traits.per_turn is not None:
        yield Panel("handed-over", "panel.dead-end-handed")
        return
    match traits.corner:
        case "loses":
            yield Panel("corner", "panel.corner.loses")
        case "wins":
            yield Panel("corner", "panel.corner.wins")
        case "draw":
            yield Panel("corner", "panel.corner.draw")
        case "bounces":
            yield Panel("corner", "panel.corner.bounces", {"n": traits.corner_lines[0] - 1})
        case _:
            return


def _short(traits: Traits) -> Iterator[Panel]:
    """Nine panels with a verdict each."""
    yield Panel("fresh", "verdict.fresh")
    yield Panel("used", "verdict.used-bounces" if traits.lines_bounce else "verdict.used-passes")
    yield Panel("wall", f"verdict.wall-{'bounces' if traits.walls_bounce else 'passes'}")
    yield Panel("no-line", "verdict.no-line")
    if traits.diagonals:
        yield Panel("no-wall" if traits.wall else "edge", f"verdict.{'no-wall' if traits.wall else 'edge'}")
    else:
        yield Panel("no-diagonal", "verdict.no-diagonal")
    if not traits.crossing and traits.diagonals:
        yield Panel("no-cross", "verdict.no-cross")
    elif traits.ruleset.pitch.lines:
        yield Panel("no-inner", "verdict.no-inner")
    else:
        yield Panel("no-corner" if traits.notch and traits.diagonals else "no-off", "verdict.no-off")
    yield Panel("ways-in", "verdict.ways", {"n": traits.ways_in})
    if traits.own_goal is OwnGoal.FORBIDDEN:
        yield Panel("no-own-goal", "verdict.no-own-goal")
    else:
        yield Panel("goal", "verdict.goal")
    yield Panel("dead-end", "verdict.dead-end")
