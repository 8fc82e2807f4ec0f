"""Which figures a ruleset's sheet shows, each with the phrase of its caption. The engine plays them elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from ...rules.options import Ending, OwnGoal, Player, Verdict
from ...rules.referee import Game, play
from ...rules.ruleset import Ruleset
from ..examples import Shown
from . import Count, Listed, Ref, bounce_kind, player
from .opening import opening_turns
from .traits import Traits

IN_A_ROW = 4


@dataclass(frozen=True)
class Panel:
    """An example's figure with its caption's phrase. ``instead``: the slots that say the same in words."""

    example: str
    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    instead: tuple[str, ...] = ()


@dataclass(frozen=True)
class Panels:
    """The figures of one section, and the slots of what had no room among them."""

    shown: tuple[Panel, ...]
    said: tuple[str, ...] = ()


DEAD_CORNERS = ("loses", "wins", "draw", "one", "several")
"""What a kick into a corner can do where a corner is a dead end."""
NOT_PLAYED = ("kick", "ways-in")
"""Figures that show what may be done, not a game."""


def panels_of(ruleset: Ruleset, section: str, examples: Mapping[str, Shown]) -> Panels:
    """The figures of a section (``bounce``, ``may-not``, ``goal``, ``end``, ``short``), as far as there are examples.

    Who wins, who kicks next and where the ball lands stands in a caption as the engine has played it.
    """
    traits = Traits(ruleset)
    wanted = tuple(
        {"bounce": _bounce, "may-not": _may_not, "goal": _goal, "end": _end, "short": _short}[section](traits))
    there = [panel for panel in wanted if panel.example in examples or panel.example in NOT_PLAYED]
    shown = [_played(traits, panel, examples) for panel in there]
    if section == "short":
        return Panels(tuple({panel.key: panel for panel in reversed(shown)}.values())[::-1][:9])
    if section == "bounce":
        handed = any(panel.example == "hand-over" for panel in shown)
        return Panels(tuple(shown), () if handed else ("bounce.handover",))
    if section == "end" and not any(panel.example == "corner" for panel in shown):
        return Panels(tuple(shown), ("end.corner",))
    # What no game can show (nothing is beside a post where the mouth is as wide as the pitch) is said in words, and so
    # is what does not fit in a row, the plainest facts first.
    said = [slot for panel in wanted if panel not in there for slot in panel.instead]
    for name in ("cross", "no-corner", "no-off", "no-line"):
        if len(shown) > IN_A_ROW:
            said += [slot for panel in shown if panel.example == name for slot in panel.instead]
            shown = [panel for panel in shown if panel.example != name]
    return Panels(tuple(shown), tuple(said))


VERDICTS = {
    Verdict.PASSES: "panel.fresh", Verdict.BOUNCES: "panel.used", Verdict.OFF_PITCH: "panel.no-off",
    Verdict.ALREADY_DRAWN: "panel.no-line", Verdict.CROSSES_DIAGONAL: "panel.no-cross",
    Verdict.OWN_GOAL: "panel.no-own-goal", Verdict.DRAW: "panel.dead-end.draw", Verdict.A_WINS: "panel.goal.plain",
    Verdict.B_WINS: "panel.goal.plain",
}
"""The caption whose bold words tell a verdict, for an example that has no phrase of its own."""


def own_panels(ruleset: Ruleset, examples: Mapping[str, Shown]) -> tuple[Panel, ...]:
    """The examples that only the ruleset's file has, each with a phrase whose bold words are its verdict."""
    traits = Traits(ruleset)
    usual = {panel.example for section in ("bounce", "may-not", "goal", "end", "short")
             for panel in panels_of(ruleset, section, examples).shown}
    found = []
    for example in ruleset.examples:
        if example.name not in usual and example.name not in (*NOT_PLAYED, "opening"):
            shown = examples[example.name]
            game = play(ruleset, shown.turns, shown.first)
            outcome, key = game.position.outcome, VERDICTS[example.verdict]
            if outcome and outcome.reason is Ending.OWN_GOAL:
                key = f"panel.own-goal.{'counts' if traits.own_goal is OwnGoal.COUNTS else 'scorer-wins'}"
            elif outcome and outcome.reason is Ending.DEAD_END and outcome.winner:
                key = "panel.dead-end.wins" if outcome.winner is outcome.kicker else "panel.dead-end.loses"
            found.append(Panel(example.name, key, _people(game)))
    return tuple(found)


def _played(traits: Traits, panel: Panel, examples: Mapping[str, Shown]) -> Panel:
    """A panel with what the engine says of its example."""
    if panel.example in NOT_PLAYED:
        return panel
    shown = examples[panel.example]
    game = play(traits.ruleset, shown.turns, shown.first)
    key = _verdict_key(traits, panel, game) if panel.key.startswith("panel.") else panel.key
    values = {**panel.values, **_people(game)}
    if panel.example == "corner":
        values["n"] = len(game.position.legal_kicks())
    if key == "panel.chain":
        landings = opening_turns(traits.ruleset, game.turns, game.first)[-1].kicks
        names = {"dot": "used", "start": "used", "along": "wall", "inner": "wall"}
        values |= {"n": len(landings), "kicks": Count("kicks", len(landings)),
                   "landings": Listed(tuple(Ref(f"panel.landing.{names.get(kick.where, kick.where)}")
                                            for kick in landings))}
    return replace(panel, key=key, values=values)


def _people(game: Game) -> dict[str, object]:
    """The players of a game by what they have to do with its last kick."""
    position = game.position
    kicker = game.kicks[-1].player if game.kicks else position.mover
    outcome = position.outcome
    winner: Player | None = outcome.winner if outcome else None
    people = {"kicker": kicker, "other": kicker.other, "next": position.mover}
    if winner:
        people |= {"winner": winner, "loser": winner.other}
    return {name: player(who) for name, who in people.items()}


def _verdict_key(traits: Traits, panel: Panel, game: Game) -> str:
    """The phrase of a caption whose verdict is the engine's to say."""
    outcome = game.position.outcome
    if panel.example == "goal" and game.kicks:
        return f"panel.goal.{_way_in(traits, game)}"
    if panel.example not in ("dead-end", "handed-over", "corner"):
        return panel.key
    if outcome is None:
        return "panel.corner.bounces" if game.position.in_turn else "panel.corner.passes"
    end = "draw" if outcome.winner is None else "loses" if outcome.winner is not outcome.kicker else "wins"
    if panel.example == "corner":
        return f"panel.corner.{end}"
    if end == "loses" and traits.dead_end == "must":
        return "panel.dead-end.bounced"
    return f"panel.dead-end.{end}"


def _way_in(traits: Traits, game: Game) -> str:
    """How the ball got in: off a post, along the edge, or by a plain kick."""
    last = [kick for kick in game.kicks if kick.turn == game.kicks[-1].turn]
    posts = {post for goal in traits.pitch.goals.values() for post in goal.posts}
    if traits.notch and len(last) > 1 and last[-2].end in posts:
        return "post"
    if len(last) > 2 and all(traits.pitch.on_edge(kick.end) for kick in last[:-1]):
        return "edge"
    return "plain"


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
    yield Panel("no-line", "panel.no-line", instead=("may-not.line",))
    if not traits.diagonals:
        yield Panel("no-diagonal", "panel.no-diagonal", instead=("may-not.diagonal",))
    if traits.wall:
        yield Panel("no-wall", "panel.no-wall", instead=("may-not.wall",))
    if traits.ruleset.pitch.lines:
        key = "panel.no-halfway" if traits.halfway_only else "panel.no-inner"
        yield Panel("no-inner", key, instead=("may-not.lines",))
    if traits.notch and traits.diagonals:
        yield Panel("no-corner", "panel.no-corner", instead=("may-not.off", "may-not.corner"))
    else:
        yield Panel("no-off", "panel.no-off", instead=("may-not.off",))
    if not traits.wall:
        yield Panel("edge", "panel.edge-bounces" if traits.walls_bounce else "panel.edge", instead=("may.edge",))
    if traits.diagonals and traits.crossing:
        yield Panel("cross", "panel.cross", instead=("may.cross",))
    elif traits.diagonals:
        yield Panel("no-cross", "panel.no-cross", instead=("may-not.cross",))


def _goal(traits: Traits) -> Iterator[Panel]:
    ways = "notch" if traits.notch and traits.diagonals else "straight" if traits.notch else "dot"
    if traits.one_dot_leads_in and not traits.notch:
        ways = "middle"
    yield Panel("ways-in", f"panel.ways.{ways}", {"n": traits.ways_in})
    if traits.notch and traits.diagonals:
        yield Panel("no-post", "panel.no-post", instead=("goal.post",))
    if traits.notch or not traits.one_dot_leads_in:
        yield Panel("post", "panel.post-bounces" if traits.walls_bounce else "panel.post-passes")
    if traits.inner_dots:
        inner = traits.walls_bounce and traits.ruleset.bounce.mouth
        place = "mouth" if traits.mouth else "end"
        yield Panel("middle", f"panel.middle-{'bounces' if inner else 'passes'}.{place}")
    if not traits.notch:
        yield from _scoring(traits)


def _scoring(traits: Traits) -> Iterator[Panel]:
    yield Panel("goal", "panel.goal.plain")
    if traits.own_goal is OwnGoal.FORBIDDEN:
        yield Panel("no-own-goal", "panel.no-own-goal")
    else:
        yield Panel("own-goal", f"panel.own-goal.{traits.own_goal.value}")


def _end(traits: Traits) -> Iterator[Panel]:
    if traits.notch:
        yield from _scoring(traits)
    yield Panel("dead-end", "panel.dead-end.loses")
    if traits.dead_end == "must" and traits.some_bounce and traits.turn_passes_on_used:
        yield Panel("handed-over", "panel.dead-end.wins")
    elif traits.corner in ("loses", "wins", "draw", "bounces"):
        yield Panel("corner", f"panel.corner.{traits.corner}")


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
    # The first of these that the ruleset has.
    yield Panel("dead-end", "verdict.dead-end")
    yield Panel("handed-over", "verdict.dead-end")
    if traits.corner in DEAD_CORNERS:
        yield Panel("corner", "verdict.dead-end")
