"""The examples of kicks that are tried: where one may not kick, along the edge, at the posts."""

from __future__ import annotations

from collections.abc import Callable, Collection

from ...rules.options import Direction, OwnGoal, Player, Verdict
from ...rules.pitch import Segment, segment
from ..clauses.traits import Traits
from .judging import Trial, Tries, Trying
from .placing import Core
from .recipes import (
    BOUNCE,
    END,
    Recipe,
    at_bottom,
    at_top,
    at_wall,
    bounces_if,
    goes_on,
    here,
    lands_fresh,
    near_goal,
    verdict,
    wall_bounces,
)


def draw_again(trial: Trial) -> Tries | None:
    """Back over the line that was just drawn."""
    back = trial.last.direction.opposite
    return Tries(((back, Verdict.ALREADY_DRAWN),))


def along(walls_of: Callable[[Traits], Collection[Segment]]) -> Trying:
    """Along the walls at the ball, and one kick away from them."""
    def tries(trial: Trial) -> Tries | None:
        walls = walls_of(trial.traits)
        blocked = [d for d in Direction if segment(trial.position.ball, trial.towards(d)) in walls]
        if not blocked:
            return None
        away = [d for d in trial.position.legal_kicks() if (d - blocked[0]) % 4 == 2]
        return Tries(tuple((d, Verdict.ALREADY_DRAWN) for d in blocked), tuple(away[:1])) if away else None

    return tries


def off(straight_only: bool) -> Trying:
    """Off the pitch: straight out, and past the goal's corner."""
    def tries(trial: Trial) -> Tries | None:
        pitch = trial.traits.pitch
        out = [d for d in Direction if not pitch.on_pitch(trial.towards(d)) and trial.towards(d) not in pitch.goal_of]
        if straight_only:
            return Tries(tuple((d, Verdict.OFF_PITCH) for d in out if not d.is_diagonal)) if out else None
        corner = [d for d in Direction if d.is_diagonal and trial.towards(d) in pitch.goal_of]
        straight = [d for d in out if not d.is_diagonal]
        return Tries(tuple((d, Verdict.OFF_PITCH) for d in (*straight, *corner))) if straight and corner else None

    return tries


def along_edge(trial: Trial) -> Tries | None:
    """Along an open edge."""
    ways = [d for d in trial.position.legal_kicks() if not d.is_diagonal and trial.on_edge(trial.towards(d))]
    return Tries(allowed=tuple(ways)) if len(ways) == 2 else None


def diagonals(trial: Trial) -> Tries | None:
    """The two diagonals beside a kick that is allowed, and another such kick."""
    legal = trial.position.legal_kicks()
    for kick in legal[:-1]:
        beside = (Direction((kick - 1) % 8), Direction((kick + 1) % 8))
        # A printed diagonal would be another reason.
        if all(trial.after(d) is Verdict.OFF_PITCH for d in beside):
            return Tries(tuple((d, Verdict.OFF_PITCH) for d in beside), (kick, legal[-1]))
    return None


def across(trial: Trial) -> Tries | None:
    """A diagonal across the one drawn before the last two kicks."""
    ways = [d for d in Direction if trial.why_not(d) is not None and trial.after(d) is Verdict.CROSSES_DIAGONAL]
    return Tries(tuple((d, Verdict.CROSSES_DIAGONAL) for d in ways[:1])) if ways else None


def along_post(trial: Trial) -> Tries | None:
    """Straight along a post, and from it into the goal."""
    straight = Direction.N
    into = [d for d in trial.position.legal_kicks() if trial.towards(d) in trial.traits.pitch.goal_of]
    return Tries(((straight, Verdict.OFF_PITCH),), tuple(into[:1])) if into else None


def into_own(trial: Trial) -> Tries | None:
    """Into the goal that the player to kick defends."""
    ways = [d for d in Direction if trial.after(d) is Verdict.OWN_GOAL]
    return Tries(tuple((d, Verdict.OWN_GOAL) for d in ways[:1])) if ways else None


def on_edge_dot(trial: Trial) -> bool:
    """The ball on a dot of the edge, not in a corner and not at a goal."""
    dot = trial.position.ball
    return (goes_on(trial) and trial.on_edge(dot) and not trial.in_corner(dot) and not near_goal(trial)
            and not trial.lined(dot))


def beside_post(trial: Trial) -> bool:
    """The ball on the end line, one square beside a post of the top goal."""
    goal = next(goal for goal in trial.traits.pitch.goals.values() if goal.row == 0)
    return goes_on(trial) and trial.position.ball in ((goal.left - 1, 0), (goal.right + 1, 0))


def on_post(trial: Trial) -> bool:
    goal = next(goal for goal in trial.traits.pitch.goals.values() if goal.row == 0)
    return (goes_on(trial) and bool(trial.game.kicks) and trial.position.ball in goal.posts and not trial.was_used()
            and (trial.last_would_bounce or not trial.traits.walls_bounce))


def in_mouth(trial: Trial) -> bool:
    """Fresh between the posts of the top goal, where no inner wall ends."""
    goal = next(goal for goal in trial.traits.pitch.goals.values() if goal.row == 0)
    ball = trial.position.ball
    return (goes_on(trial) and bool(trial.game.kicks) and ball in goal.mouth[1:-1] and not trial.lined(ball)
            and not trial.was_used() and (trial.last.number == 1 or not trial.ruleset.bounce.mouth
                                          or trial.last_would_bounce))


def notch(traits: Traits) -> bool:
    return traits.notch and traits.diagonals


def middle_bounces(traits: Traits) -> bool:
    return traits.walls_bounce and traits.ruleset.bounce.mouth


def played(trial: Trial) -> bool:
    return goes_on(trial) and trial.last.number == 1


POST = "0 6 0 2 0 6 0 6 1"
EDGE = (*at_wall("0 2 3 2 3"), Core("6 6 0 0 6", "right", 3), Core("2 2 0 0 2", "right", 3), Core("0 2 2", "right", 2))
MAY_NOT = (
    Recipe("no-line", here("1 4", "0 2 0 6"), lambda t: played(t) and t.position.mover is Player.A, tries=draw_again,
           player=None),
    Recipe("no-diagonal", here("0 2 0 6"), played, tries=diagonals, player=None,
           when=lambda traits: not traits.diagonals),
    Recipe("no-wall", (*at_wall("0 2 3 2 3"), *at_wall("0 2 2", dx=2)), on_edge_dot,
           tries=along(lambda traits: traits.pitch.boundary), when=lambda traits: traits.wall),
    Recipe("no-inner", here("", "2", "4"), goes_on, tries=along(lambda traits: traits.pitch.lines), player=None,
           when=lambda traits: bool(traits.pitch.lines)),
    Recipe("no-corner", (*at_top("0 6 0 6 0 6 1 6 1"), *at_top("0 6 0 2 7", dy=3, dx=-1)), beside_post,
           tries=off(False), when=notch),
    Recipe("no-off", EDGE, on_edge_dot, tries=off(True)),
    Recipe("edge", EDGE, on_edge_dot, tries=along_edge, when=lambda traits: not traits.wall),
    Recipe("cross", here("1 4 3 0 5"), lambda t: lands_fresh(t) and t.crosses,
           verdict(Verdict.PASSES), 1, ticked=True, when=lambda traits: traits.crossing and traits.diagonals),
    Recipe("no-cross", here("1 4 3 0"), played, tries=across, player=None,
           when=lambda traits: not traits.crossing and traits.diagonals),
)
GOAL = (
    Recipe("no-post", at_top(POST, "0 6 0 2 0 6 7 1"), on_post, tries=along_post, player=None,
           when=notch),
    Recipe("post", at_top(POST, "0 6 0 2 0 6 0"), on_post, bounces_if(wall_bounces), 1,
           when=lambda traits: traits.notch or not traits.one_dot_leads_in),
    Recipe("middle", (*at_top("0 2 0 6 0 2 0 6 0"), *at_top("0 6 0 1 0", "0 6 0 2 0 6 02", "0 6 0 2 0 6 0 2 0", dy=4)),
           in_mouth,
           bounces_if(middle_bounces), -1, when=lambda traits: traits.inner_dots > 0),
    Recipe("no-own-goal", at_bottom("6 4 2 4 2 4 2 4 5", "4 6 4 2 4 6 4 2 4"), goes_on, tries=into_own,
           when=lambda traits: traits.own_goal is OwnGoal.FORBIDDEN),
)
RECIPES: tuple[Recipe, ...] = (*BOUNCE, *MAY_NOT, *GOAL, *END)
"""Every example that is looked for. Of two with one name, the options allow one."""
