"""How each example is found: sequences that are known to show it, what it must show, and the verdict that is claimed.

The verdict follows from the options alone; the engine's is compared with it later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...rules.options import DeadEnd, OwnGoal, Player, Verdict
from ..clauses.traits import Traits
from .judging import Fits, Trial, Trying
from .placing import Core

Claim = Callable[[Traits], Verdict]


@dataclass(frozen=True)
class Recipe:
    """An example that the sheets can show.

    ``shown``: how many last kicks carry arrowheads (0: none, -1: all of the last turn). ``tries``: what is tried after
    the moves (None: it does not fit). ``depth``: how many kicks a search may look ahead where no core fits. ``when``:
    whether the options allow the situation at all. ``player``: who makes the last kick (None: either).
    """

    name: str
    cores: tuple[Core, ...]
    fits: Fits
    claim: Claim | None = None
    shown: int = 0
    tries: Trying | None = None
    ticked: bool = False
    depth: int = 6
    player: Player | None = Player.A
    when: Callable[[Traits], bool] = lambda _: True


def here(*moves: str) -> tuple[Core, ...]:
    """Cores that may stand anywhere, best on the start."""
    return tuple(Core(each) for each in moves)


def at_wall(*moves: str, dx: int = 4) -> tuple[Core, ...]:
    return tuple(Core(each, "right", dx) for each in moves)


def at_top(*moves: str, dy: int = 5, dx: int = 0) -> tuple[Core, ...]:
    return tuple(Core(each, "goal", dx, "top", dy) for each in moves)


def at_bottom(*moves: str, dy: int = 5) -> tuple[Core, ...]:
    return tuple(Core(each, "goal", 0, "bottom", dy) for each in moves)


def at_corner(*moves: str, dx: int = 4, dy: int = 5) -> tuple[Core, ...]:
    return tuple(Core(each, "right", dx, "top", dy) for each in moves)


def verdict(found: Verdict) -> Claim:
    return lambda _: found


def bounces_if(asked: Callable[[Traits], bool]) -> Claim:
    return lambda traits: Verdict.BOUNCES if asked(traits) else Verdict.PASSES


def used_bounces(traits: Traits) -> bool:
    return traits.lines_bounce


def wall_bounces(traits: Traits) -> bool:
    return traits.walls_bounce


def goes_on(trial: Trial) -> bool:
    return not trial.over


def plain_dot(trial: Trial, back: int = 1) -> bool:
    """Whether a kick landed on no wall dot, in mid-field."""
    return not trial.on_wall(back) and not trial.on_edge(trial.game.kicks[-back].end)


def lands_fresh(trial: Trial) -> bool:
    return goes_on(trial) and trial.last.number == 1 and not trial.was_used() and plain_dot(trial)


def lands_used(trial: Trial) -> bool:
    return goes_on(trial) and trial.last.number == 1 and trial.was_used() and plain_dot(trial)


def lands_on_wall(trial: Trial) -> bool:
    """On a fresh dot of the edge that no goal is near, by the first kick of a turn."""
    dot = trial.last.end
    return (goes_on(trial) and trial.last.number == 1 and not trial.was_used() and trial.on_edge(dot)
            and not trial.in_corner(dot) and not near_goal(trial) and not trial.lined(dot))


def near_goal(trial: Trial) -> bool:
    column, row = trial.position.ball
    return any(goal.row == row and goal.left <= column <= goal.right for goal in trial.traits.pitch.goals.values())


def chain(trial: Trial) -> bool:
    """Three kicks: wall dot, used dot, fresh dot; along an open edge: edge dot, edge dot, fresh dot."""
    if trial.over or trial.last.number != 3 or trial.was_used() or not plain_dot(trial):
        return False
    first = trial.on_wall(3) and not trial.was_used(3) and trial.on_edge(trial.game.kicks[-3].end)
    if trial.traits.wall:
        return first and trial.was_used(2) and plain_dot(trial, 2)
    return first and trial.on_wall(2) and not trial.was_used(2)


def limit(trial: Trial) -> bool:
    """The last kick that the limit leaves a turn, onto a dot that would bounce."""
    most, rules = trial.traits.per_turn, trial.ruleset.bounce
    if most is None or trial.over or trial.last.number != most + 1:
        return False
    return (rules.lines and trial.was_used()) or (rules.walls and trial.on_wall())


def hand_over(trial: Trial) -> bool:
    """The second kick of a turn, onto a used dot in mid-field, after a bounce on a used dot."""
    return (goes_on(trial) and trial.last.number == 2 and trial.was_used() and plain_dot(trial)
            and trial.was_used(2) and plain_dot(trial, 2))


def one_bounce(traits: Traits) -> bool:
    return traits.per_turn == 1 and traits.lines_bounce


def next_bounce(trial: Trial) -> bool:
    """A hand-over on a used dot, and then the other player's bounce on another."""
    if not lands_used(trial) or len(trial.turns) < 2 or len(trial.turns[-2]) != 2:
        return False
    return hand_over(Trial(trial.traits, trial.turns[:-1]))


BOUNCE = (
    Recipe("before", here("1 4", "0 2 0 6"), lambda t: goes_on(t) and t.position.mover is Player.A and lands_fresh(t),
           verdict(Verdict.PASSES), player=None),
    Recipe("fresh", here("1 4 2", "0 2 0 6 6"), lands_fresh, verdict(Verdict.PASSES), 1,
           when=lambda traits: not one_bounce(traits)),
    Recipe("fresh", here("0 6 6 3 4", "1 4 2", "0 2 0 6 6"), lands_fresh, verdict(Verdict.PASSES), 1, when=one_bounce),
    Recipe("used", here("1 4 6", "0 2 0 6 4"), lands_used, bounces_if(used_bounces), 1),
    Recipe("wall", at_wall("0 2 3 2 3") + at_wall("0 2 2", dx=2) + at_wall("0 2 2 4 2", dx=3), lands_on_wall,
           bounces_if(wall_bounces), 1),
    Recipe("chain", (*at_wall("1 3 1 4 270"), Core("6 6 0 0 602", "right", 3, "start", 0),
                     Core("2 2 0 0 206", "right", 3)), chain, verdict(Verdict.PASSES), -1,
           when=lambda traits: traits.per_turn is None and traits.walls_bounce and traits.lines_bounce),
    Recipe("limit", (*at_wall("1 3 1 4 272"), *here("0 6 6 3 27", "1 3 1 4 272")), limit, verdict(Verdict.PASSES), -1,
           when=lambda traits: traits.per_turn in (1, 2, 3) and traits.some_bounce),
    Recipe("first", here("0 6 6 3 2"), lands_used, bounces_if(used_bounces), 1, when=one_bounce),
    Recipe("hand-over", here("0 6 6 3 27"), hand_over, verdict(Verdict.PASSES), -1, depth=8, when=one_bounce),
    Recipe("then", here("0 6 6 3 27 4"), next_bounce, bounces_if(used_bounces), 1, player=Player.B, depth=9,
           when=one_bounce),
)


def own_goal_claim(traits: Traits) -> Verdict:
    return Verdict.A_WINS if traits.own_goal is OwnGoal.SCORER_WINS else Verdict.B_WINS


def dead_end_claim(traits: Traits) -> Verdict:
    """Of a kick into a dead end that bounced, or where whoever kicks there loses."""
    return Verdict.DRAW if traits.ruleset.ending.dead_end is DeadEnd.DRAW else Verdict.B_WINS


def corner_claim(traits: Traits) -> Verdict:
    """Of a kick into a corner as the first of a turn."""
    if traits.corner in ("bounces", "free"):
        return bounces_if(wall_bounces)(traits)
    return {"wins": Verdict.A_WINS, "draw": Verdict.DRAW}.get(traits.corner, Verdict.B_WINS)


def dead_end(trial: Trial) -> bool:
    """A dead end away from the corners that its kicker answers for: by a bounce, if that makes the difference."""
    if not trial.ends_stuck or trial.in_corner(trial.last.end):
        return False
    return trial.traits.dead_end != "must" or trial.last_would_bounce


def handed_over(trial: Trial) -> bool:
    """A dead end away from the corners in which the other player would have to kick, and loses."""
    return trial.ends_stuck and not trial.in_corner(trial.last.end) and not trial.last_would_bounce


def into_corner(trial: Trial) -> bool:
    """Into a corner that the clauses speak of, with a bounce left if it matters."""
    return (trial.in_corner(trial.position.ball) and not trial.was_used()
            and (trial.last_would_bounce or not trial.traits.walls_bounce))


def corner_is_known(traits: Traits) -> bool:
    """Whether all corners do the same, so that the clauses speak of them."""
    return traits.corner not in ("none", "mixed")


def into_goal(player: Player) -> Fits:
    """Into the goal that ``player`` attacks; off a post, where a post leads in."""
    def fits(trial: Trial) -> bool:
        if not trial.ends_in_goal:
            return False
        right = trial.traits.pitch.goal_of[trial.position.ball].attacker is player
        return right and (trial.off_post or not (trial.traits.notch and trial.traits.diagonals))

    return fits


GOAL_CORES = (*at_top("0 2 0 6 0 6 0 6 11", "0 2 0 6 0 6 7 1 1", "0 6 0 2 0 6 1 0 0"),
              *at_top("0 6 0 2 0 6 020", "0 6 0 2 0 6 0 2 0", "0 2 0 6 0 2 0 6 0 0 0", dy=4),
              *at_top("0 2 4 66 0 0 2 0 0 0 0"), *at_top("0 0 0 0 0 0 0", dy=6))
OWN_CORES = (*at_bottom("6 4 2 4 2 4 2 4 55", "2 4 6 4 6 4 6 4 33", "4 2 4 6 4 2 3 5 5", "4 6 4 2 4 6 5 3 3"),
             *at_bottom("4 6 4 2 6 4 4 2 4", "4 6 4 2 4 6 424", dy=4),
             *at_bottom("4 2 0 66 4 4 2 4 4 4 4"), *at_bottom("4 4 4 4 4 4 4", dy=6))
END = (
    Recipe("goal", GOAL_CORES, into_goal(Player.A), verdict(Verdict.A_WINS), -1),
    Recipe("own-goal", OWN_CORES, into_goal(Player.B), own_goal_claim, -1,
           when=lambda traits: traits.own_goal is not OwnGoal.FORBIDDEN),
    Recipe("dead-end", (*at_wall("2 2 1 27 16 5 22", "0 3 1 3 17 4 2", "2 4 3 2 16 0 3",
                                 "0 3 1 3 1 7 6 3 2"),
                        Core("6 6 6002 4 6", "right", 3), Core("2 2 2006 4 2", "right", 3),
                        *here("1 2 5 0 5 2 6 1 2 5")),
           dead_end, dead_end_claim, 1, depth=8, when=lambda traits: traits.dead_end != "must" or traits.some_bounce),
    Recipe("handed-over", (*at_corner("1 1 1 16 03"), *at_wall("2 2 2 1 7 4 2", "0 2 3 2 3 5 0 2")), handed_over,
           verdict(Verdict.A_WINS), -1, depth=8,
           when=lambda traits: traits.dead_end == "must" and traits.per_turn is not None),
    Recipe("corner", (*at_corner("1 2 0 2 0 0 1"), Core("6 6 0 0 600", "right", 3, "top", 4),
                      Core("2 2 0 0 200", "right", 3, "top", 4)),
           into_corner, corner_claim, -1, when=corner_is_known),
)
