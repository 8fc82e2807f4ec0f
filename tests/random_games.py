"""Random legal games for the tests of diagrams, the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

from papersoccer_print.rules.game import Position
from papersoccer_print.rules.referee import Game, play
from papersoccer_print.rules.ruleset import Ruleset


def random_game(ruleset: Ruleset, seed: int, kicks: int = 300) -> Game:
    """A game of legal kicks chosen by a seed, to its end or to so many kicks."""
    chosen = random.Random(seed)
    position = Position.start(ruleset)
    turns: list[list[int]] = []
    new_turn = True
    for _ in range(kicks):
        legal = position.legal_kicks()
        if not legal:
            break
        kick = chosen.choice(legal)
        if new_turn:
            turns.append([])
        turns[-1].append(int(kick))
        position = position.kick(kick)
        new_turn = not position.in_turn
    return play(ruleset, turns)


def first_game(ruleset: Ruleset, wanted: Callable[[Game], object], kicks: int = 300) -> Game:
    """The first random game (seeds 0, 1, 2 ...) that is as wanted."""
    return next(game for seed in count() if wanted(game := random_game(ruleset, seed, kicks)))


def digits(game: Game) -> str:
    """A game as a record writes it: a token a turn."""
    return " ".join("".join(str(int(kick)) for kick in turn) for turn in game.turns)
