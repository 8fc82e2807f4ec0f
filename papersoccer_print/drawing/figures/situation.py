"""What a panel shows: a played game, how many of its last kicks carry arrowheads, and the kicks tried after them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...rules.options import Direction
from ...rules.pitch import Dot, Pitch
from ...rules.referee import Game, Kick


@dataclass(frozen=True, eq=False)
class Situation:
    """A moment of a game as a panel shows it.

    ``shown`` last kicks carry arrowheads; ``numbered``: they also carry 1, 2, 3; ``ticked``: a tick says that the last
    was allowed. ``not_allowed`` and ``allowed`` are kicks from where the ball lies. ``beside``: dots of panels that
    stand next to this one and share its window.
    """

    game: Game
    shown: int = 0
    numbered: bool = False
    ticked: bool = False
    not_allowed: tuple[Direction, ...] = ()
    allowed: tuple[Direction, ...] = ()
    beside: tuple[Dot, ...] = ()

    @property
    def pitch(self) -> Pitch:
        return self.game.position.pitch

    @property
    def ball(self) -> Dot:
        return self.game.position.ball

    @property
    def earlier(self) -> tuple[Kick, ...]:
        """The kicks without arrowheads."""
        return self.game.kicks[: len(self.game.kicks) - self.shown]

    @property
    def last(self) -> tuple[Kick, ...]:
        """The kicks with arrowheads."""
        return self.game.kicks[len(self.game.kicks) - self.shown:]

    @cached_property
    def used(self) -> frozenset[Dot]:
        """The dots where the ball has been."""
        return frozenset((self.pitch.start, *(kick.end for kick in self.game.kicks)))

    def target(self, direction: Direction) -> Dot:
        """The dot towards which a kick from the ball would go."""
        dx, dy = direction.step
        return self.ball[0] + dx, self.ball[1] + dy

    def focus(self) -> Iterator[tuple[Dot, ...]]:
        """What should be in view, the most important first."""
        yield (self.ball, *(dot for kick in self.last for dot in (kick.start, kick.end)),
               *map(self.target, self.not_allowed), *map(self.target, self.allowed))
        if self.beside:
            yield self.beside
        for kick in reversed(self.earlier):
            yield kick.start, kick.end
