"""The situations that a ruleset's sheet shows, each played by the engine when the sheet is made.

`examples_for` finds them by the ruleset's options; those in the ruleset's file override them or are added.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from ...errors import PapersoccerError
from ...rules.options import Direction, Player, Verdict
from ...rules.referee import Game, example_turns, play, verdict_of
from ...rules.ruleset import Example, Ruleset
from ..clauses.traits import Traits
from .judging import Trial, Tries
from .opening import find_opening
from .placing import Turns
from .recipes import Recipe
from .search import find
from .tries import RECIPES

SERIES = (("before", "fresh", "used", "no-line"), ("fresh", "first", "hand-over", "then"))
"""Panels that share one window, so that a reader sees one place change."""

NUMBERED = frozenset({"chain", "limit", "hand-over", "handed-over"})
"""Examples in which it matters which kick of the turn is which."""


@dataclass(frozen=True, eq=False)
class Shown:
    """An example ready to be shown. ``turns`` are played with ``first`` beginning; ``claim`` is its verdict.

    ``shown``: how many last kicks carry arrowheads. ``forbidden``: kicks tried after the moves, each with the verdict
    claimed for it; ``allowed``: others that may be made. ``numbered``: the kicks shown carry 1, 2, 3. ``caption``:
    words from the ruleset's file, by language.
    """

    name: str
    turns: Turns
    first: Player
    claim: Verdict | None = None
    shown: int = 0
    forbidden: tuple[tuple[Direction, Verdict], ...] = ()
    allowed: tuple[Direction, ...] = ()
    ticked: bool = False
    numbered: bool = False
    caption: Mapping[str, str] = field(default_factory=dict)

    @property
    def moves(self) -> str:
        """The turns in digits."""
        return " ".join("".join(map(str, turn)) for turn in self.turns)


@lru_cache(maxsize=64)
def examples_for(ruleset: Ruleset) -> tuple[Shown, ...]:
    """Every example of a ruleset, checked. A situation that these rules do not have is not among them.

    Raises `PapersoccerError` for a claim that the engine denies.
    """
    traits = Traits(ruleset)
    found: dict[str, Shown] = {}
    for recipe in RECIPES:
        fitting = find(recipe, traits)
        if fitting is not None:
            found[recipe.name] = _shown(recipe, *fitting)
    opening = find_opening(traits)
    if opening is not None:
        found["opening"] = Shown("opening", opening, ruleset.match.first)
    found |= {example.name: from_file(example, ruleset) for example in ruleset.examples}
    for shown in found.values():
        check(ruleset, shown)
    return tuple(found.values())


def _shown(recipe: Recipe, trial: Trial, tries: Tries | None) -> Shown:
    count = len(trial.turns[-1]) if recipe.shown < 0 else recipe.shown
    if trial.ends_in_goal and trial.off_post and len(trial.game.kicks) > 1:
        # Where a turn passes on the post, the kick onto it and the one off it are two turns.
        count = max(count, 2)
    tried = tries or Tries()
    return Shown(recipe.name, trial.turns, Player.A, recipe.claim(trial.traits) if recipe.claim else None, count,
                 tried.forbidden, tried.allowed, recipe.ticked, count > 1 and recipe.name in NUMBERED)


def from_file(example: Example, ruleset: Ruleset) -> Shown:
    """An example as the ruleset's file states it: its last kick with an arrowhead, or the kick that is tried."""
    turns = tuple(map(tuple, example_turns(example)))
    if example.kick is None:
        return Shown(example.name, turns, ruleset.match.first, example.verdict, len(turns[-1]) if turns else 0,
                     caption=example.caption)
    kick, first, caption = Direction(example.kick), ruleset.match.first, example.caption
    if example.verdict in LEGAL:
        return Shown(example.name, turns, first, allowed=(kick,), caption=caption)
    return Shown(example.name, turns, first, forbidden=((kick, example.verdict),), caption=caption)


LEGAL = frozenset({Verdict.PASSES, Verdict.BOUNCES, Verdict.A_WINS, Verdict.B_WINS, Verdict.DRAW})


def check(ruleset: Ruleset, shown: Shown) -> Game:
    """Play an example, and say what really happens where a claim is false (`PapersoccerError`)."""
    where = f"{ruleset.path or ruleset.name}: the example {shown.name!r} ({shown.moves or 'no moves'})"
    game = play(ruleset, shown.turns, shown.first)
    if game.error:
        error = game.error
        raise PapersoccerError(f"{where} cannot be played: turn {error.turn}, kick {error.kick}: {error.reason.value}")
    claims: list[tuple[Direction | None, Verdict]] = [(None, shown.claim)] if shown.claim else []
    claims += shown.forbidden
    for kick, claim in claims:
        really = verdict_of(ruleset, shown.turns, kick, shown.first)
        if really is not claim:
            tried = "" if kick is None else f", kick {int(kick)} tried after it,"
            raise PapersoccerError(f"{where}{tried} is said to give {claim}, but gives {really}")
    for kick in shown.allowed:
        reason = game.position.why_illegal(kick)
        if reason is not None:
            raise PapersoccerError(f"{where}: kick {int(kick)} is said to be allowed, but is not: {reason.value}")
    return game
