"""What the host of an event needs: what to show before kick-off, what to print, and rulings for disputes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ...drawing.figures.host import host_places
from ...rules.options import OwnGoal, Player
from ...rules.ruleset import Ruleset
from . import Count, bounce_kind, halves
from .settle import differing
from .traits import Traits

MOST_RULINGS = 10
FEWEST_GUESTS, MOST_GUESTS = 2, 400


@dataclass(frozen=True)
class Told:
    """A phrase with its values."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Group:
    """A way to group the guests: the phrase for it, and what to print for all of them."""

    told: Told
    pitches: int
    rules: int


def groups_of(guests: int) -> tuple[Group, ...]:
    """How guests can be grouped: pairs, teams of two, two teams. An odd guest speaks and is not counted.

    Each group plays two games, so that both sides kick first once; that is two pitches.
    """
    playing = guests - guests % 2
    found = [Group(Told("host.groups.pairs", {"n": playing // 2}), playing, playing // 2)]
    if playing % 4 == 0 and playing > 4:
        found.append(Group(Told("host.groups.teams", {"n": playing // 2, "size": 2}), playing // 2, playing // 4))
    if playing >= 4:
        found.append(Group(Told("host.groups.teams", {"n": 2, "size": playing // 2}), 2, 1))
    return tuple(found)


def trace(ruleset: Ruleset) -> tuple[Told, ...]:
    """What to show with a finger, in the order of the numbers in the figure."""
    traits = Traits(ruleset)
    return tuple(_at(place, traits) for place in host_places(ruleset))


def _at(place: str, traits: Traits) -> Told:
    """What to say of a place of the figure."""
    match place:
        case "start" if traits.start_is_centre:
            values = {"side": halves(traits.pitch.columns), "end": halves(traits.pitch.rows)}
            return Told("host.start.centre", values)
        case "start":
            column, row = traits.pitch.start
            return Told("host.start.at", {"left": Count("from-left", column), "top": Count("from-top", row)})
        case "goals":
            width = Count("squares", traits.ruleset.goal.width)
            return Told(f"host.goals.{goals_kind(traits)}", {"n": traits.ways_in, "width": width})
        case "along-wall" | "along-edge":
            return Told(f"host.trace.{place.removeprefix('along-')}.{'bounces' if traits.walls_bounce else 'plain'}")
        case "inner":
            return Told("host.trace.halfway" if traits.halfway_only else "host.trace.lines")
        case _:
            return Told(f"host.trace.{place}")


def goals_kind(traits: Traits) -> str:
    """How the goals are worded: ``notch``, ``notch-straight``, ``dot`` (one way in), ``dot-off`` (the same, but not in
    the middle of an end) or ``dot-mouth``."""
    if traits.notch:
        return "notch" if traits.diagonals else "notch-straight"
    if not traits.one_dot_leads_in:
        return "dot-mouth"
    return "dot" if traits.goals_centred else "dot-off"


@dataclass(frozen=True)
class Ruling:
    """A question and its ruling."""

    question: Told
    answer: Told


def rulings_of(ruleset: Ruleset, standard: Ruleset) -> tuple[Ruling, ...]:
    """The disputes to expect, the most particular to this dialect first."""
    traits = Traits(ruleset)
    found = [*_particular(traits, standard), *_bounce(traits), *_general(traits), *_places(traits), *_rest(traits)]
    unique = list(dict.fromkeys(ruling.question.key for ruling in found))
    first = {ruling.question.key: ruling for ruling in reversed(found)}
    return tuple(first[key] for key in unique[:MOST_RULINGS])


def _ask(name: str, answer: str = "a", **values: object) -> Ruling:
    return Ruling(Told(f"faq.{name}.q", values), Told(f"faq.{name}.{answer}", values))


def _particular(traits: Traits, standard: Ruleset) -> Iterator[Ruling]:
    """Questions that only this dialect raises."""
    ruleset = traits.ruleset
    if ruleset.name != standard.name and not differing(ruleset, standard):
        yield _ask("same")
    if not traits.diagonals:
        yield _ask("diagonal")
    if not traits.wall:
        yield _ask("edge", "bounces" if traits.walls_bounce else "plain")
    if traits.diagonals and not traits.crossing:
        yield _ask("cross-own")
        yield _ask("cross-straight")
        yield _ask("cross-stuck")
    if ruleset.pitch.lines:
        yield _ask("inner-along")
        yield _ask("inner-bounce", "bounces" if traits.walls_bounce else "plain")
        if traits.walls_stop:
            yield _ask("inner-through")
    if traits.offset(Player.A) == traits.offset(Player.B) != 0:
        yield _ask("off-centre")
    if traits.own_goal is OwnGoal.FORBIDDEN:
        yield _ask("own-forbidden")
        yield _ask("only-own", _stuck_answer(traits))


def _middle_answer(traits: Traits) -> str:
    """What a landing strictly between the posts does."""
    if traits.walls_bounce and traits.ruleset.bounce.mouth:
        return "bounces"
    return "passes" if traits.lines_bounce else "never"


def _stuck_answer(traits: Traits) -> str:
    """What becomes of a player who has only the way into the own goal left, which is forbidden."""
    if traits.dead_end == "kicked" and traits.dead_end_handed_over:
        return "kicked"
    return "draw" if traits.dead_end == "draw" else "loses"


def _bounce(traits: Traits) -> Iterator[Ruling]:
    kind, limit = bounce_kind(traits), traits.per_turn
    if kind == "none":
        yield _ask("no-bounce")
    elif limit is not None:
        yield _ask("after-limit", n=limit + 1)
        if traits.lines_bounce:
            yield _ask("bounce-handed")
    if kind == "lines":
        yield _ask("wall-plain")
    if kind == "walls":
        yield _ask("used-plain")
    if traits.dead_end == "must":
        yield _ask("handed-dead-end")


def _general(traits: Traits) -> Iterator[Ruling]:
    """Questions that every game raises."""
    if traits.wall:
        yield _ask("wall-along")
    yield _ask("back")
    if traits.lines_bounce:
        yield _ask("only-me")
        yield _ask("start")
    if not traits.notch and traits.inner_dots:
        yield _ask("middle" if traits.mouth else "middle-end", _middle_answer(traits))
    if not traits.notch and traits.one_dot_leads_in:
        yield _ask("goal-beside")
    if traits.some_bounce:
        yield _ask("stop")
    if traits.own_goal is OwnGoal.COUNTS and traits.notch:
        yield _ask("own-goal", "counts")
    elif traits.own_goal is OwnGoal.COUNTS:
        yield _ask("last-line")
    elif traits.own_goal is OwnGoal.SCORER_WINS:
        yield _ask("own-goal", "scorer-wins")
    yield _ask("stuck", traits.dead_end)
    if traits.corner in ("loses", "wins", "draw", "one", "several"):
        yield _ask("corner", traits.corner, n=traits.per_turn or 0)
    elif traits.corner == "bounces":
        yield _ask("corner-open", n=traits.corner_lines[0] - 1)


def _places(traits: Traits) -> Iterator[Ruling]:
    """Questions about the wall and the goal."""
    if traits.notch and traits.inner_dots:
        yield _ask("middle", _middle_answer(traits))
    if traits.notch and traits.diagonals:
        yield _ask("along-post")
    if traits.wall and traits.walls_bounce:
        yield _ask("wall-bounce")
    if traits.notch:
        yield _ask("mouth")
        if traits.diagonals:
            yield _ask("beside-post")
        if traits.walls_bounce:
            yield _ask("post")


def _rest(traits: Traits) -> Iterator[Ruling]:
    if traits.ruleset.match.time_limit is not None:
        yield _ask("time")
    yield _ask("pass")
