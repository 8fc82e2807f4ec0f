"""Finding the game for an example: a known sequence that fits, else a search with the engine that always ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ...rules.game import Position
from ...rules.options import End, Player
from ...rules.pitch import Dot, Pitch
from ..clauses.traits import Traits
from .judging import Trial, Tries
from .placing import Turns, lead, placings
from .recipes import Recipe

MOST_PLACINGS = 60
MOST_TRIALS = 4000
"""How many games a search plays for one example before it gives up."""
BASES = 24
NEAR = 3
"""How many kicks a search looks ahead from a place near what matters."""


def find(recipe: Recipe, traits: Traits) -> tuple[Trial, Tries | None] | None:
    """The first game that shows what a recipe asks for, with the kicks tried after it; None if none was found."""
    if not recipe.when(traits):
        return None
    for turns in _candidates(recipe, traits):
        found = suits(recipe, Trial(traits, turns))
        if found is not None:
            return found
    return None


def suits(recipe: Recipe, trial: Trial) -> tuple[Trial, Tries | None] | None:
    """The trial with the kicks that are tried after it, if it is legal and shows what the recipe asks for."""
    if not trial.legal or (recipe.player is not None and trial.game.kicks and trial.last.player is not recipe.player):
        return None
    if not (trial.game.kicks or recipe.tries) or not recipe.fits(trial):
        return None
    if recipe.tries is None:
        return trial, None
    tries = recipe.tries(trial)
    return None if tries is None else (trial, tries)


def _candidates(recipe: Recipe, traits: Traits) -> Iterator[Turns]:
    for led in (False, True):
        # On a smaller pitch a sequence may fit without its first turns: two or four, so that A still begins.
        for left_out in (0, 2, 4):
            for core in recipe.cores:
                shorter = core.shortened(left_out) if left_out else core
                if shorter is not None:
                    yield from islice(placings(shorter, traits.pitch, led), MOST_PLACINGS)
    yield from islice(_searched(recipe, traits), MOST_TRIALS)


def _searched(recipe: Recipe, traits: Traits) -> Iterator[Turns]:
    """Games from the start by rising length, then games that begin near the goals, corners and walls."""
    start = Position.start(traits.ruleset, Player.A)
    for depth in range(1, min(recipe.depth, 4) + 1):
        yield from _games(start, (), depth)
    for dot in islice(_places(traits.pitch), BASES):
        led = lead(traits.pitch, dot, frozenset())
        if led is None or led == ():
            continue
        position = start
        if not Trial(traits, led).legal:
            continue
        for turn in led:
            position = position.kick(turn[0])
        for depth in range(1, NEAR + 1):
            yield from _games(position, led, depth)
    yield from _games(start, (), recipe.depth)


def _games(position: Position, turns: Turns, depth: int) -> Iterator[Turns]:
    """Every game that goes on from a position by exactly ``depth`` kicks (fewer where it ends)."""
    if depth == 0 or position.outcome:
        yield turns
        return
    for direction in position.legal_kicks():
        going_on = position.in_turn and turns
        longer = (*turns[:-1], (*turns[-1], int(direction))) if going_on else (*turns, (int(direction),))
        yield from _games(position.kick(direction), longer, depth - 1)


def _places(pitch: Pitch) -> Iterator[Dot]:
    """Dots from which what matters is one or two kicks away: before the goals, the walls, the corners, inner walls."""
    top, bottom = pitch.goals[End.TOP], pitch.goals[End.BOTTOM]
    for away in (1, 2):
        for goal, row in ((top, away), (bottom, pitch.rows - away)):
            yield from ((column, row) for column in (goal.left, goal.left + 1, goal.left - 1))
        yield from ((pitch.columns - away, pitch.start[1]), (away, pitch.start[1]))
        yield from ((pitch.columns - away, away), (away, away))
    for a, b in pitch.lines:
        yield from ((a[0] + dx, a[1] + dy) for dx in (0, 1, -1) for dy in (0, 1, -1))
        yield b
