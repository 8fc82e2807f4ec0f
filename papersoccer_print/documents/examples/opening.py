"""The worked opening of a ruleset: five to eight turns in which a newcomer sees all that a kick can do.

It shows a plain turn of each player, a bounce on a wall dot, one on a used dot, and the start dot or a hand-over, as
far as the rules have them; and it ends where some kicks bounce and some do not, so that a question can be asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...rules.game import Position
from ...rules.options import STEPS
from ...rules.pitch import Dot, rival, segment
from ...rules.referee import Game, Kick, play
from ..clauses.traits import Traits
from .placing import Core, Turns

CORES = tuple(map(Core, (
    "1 3 1 35 70 64 60", "1 3 1 36 02 54", "0 6 0 6 602 44 24", "1 3 17 50 3 5 60", "1 3 1 3 16 64 66 60",
    "1 3 1 35 7 0", "1 4 60 22 3", "0 6 4 22 0 60", "0 6 6 3 27 44", "1 3 1 3 6 7", "0 0 6 5 50 230 34",
)))
FEWEST, MOST, LONGEST, STREAK = 5, 8, 3, 4
"""Turns of an opening, kicks of a turn, plain turns in a row."""
ACROSS, DOWN = 5, 4
SAMPLES = 1200


@dataclass(frozen=True, eq=False)
class Opening:
    """A candidate, with what it shows."""

    traits: Traits
    game: Game

    @cached_property
    def last_kicks(self) -> tuple[Kick, ...]:
        """The kick that ends each turn."""
        kicks = self.game.kicks
        return tuple(kick for kick, after in zip(kicks, (*kicks[1:], None), strict=True)
                     if after is None or after.turn != kick.turn)

    @property
    def stands(self) -> bool:
        """Whether it can be shown at all: legal, unfinished, of a fit length, every turn ending on a dot of its own."""
        position, turns = self.game.position, self.game.turns
        if self.game.error or position.outcome or position.in_turn or not FEWEST <= len(turns) <= MOST:
            return False
        ends = {kick.end for kick in self.last_kicks}
        return (len(ends) == len(turns) and self.traits.pitch.start not in ends
                and max(map(len, turns)) <= LONGEST)

    @cached_property
    def used_before(self) -> tuple[bool, ...]:
        """Of each kick, whether it landed where the ball had been."""
        seen, found = {self.traits.pitch.start}, []
        for kick in self.game.kicks:
            found.append(kick.end in seen)
            seen.add(kick.end)
        return tuple(found)

    def shows(self) -> Iterator[bool]:
        """Each thing that an opening of these rules has to show."""
        traits, kicks = self.traits, self.game.kicks
        walls = traits.pitch.wall_dots
        alone = {kick.player for kick in self.last_kicks if kick.number == 1 and kick.end not in walls}
        yield len(alone) == 2
        if traits.walls_bounce:
            yield any(kick.bounces and kick.end in walls and not used
                      for kick, used in zip(kicks, self.used_before, strict=True))
        elif not traits.some_bounce and traits.wall:
            yield any(kick.end in walls for kick in kicks)
        if traits.lines_bounce:
            yield any(kick.bounces and used and kick.end not in walls and kick.end != traits.pitch.start
                      for kick, used in zip(kicks, self.used_before, strict=True))
        if traits.some_bounce:
            start = traits.pitch.start in {*(kick.end for kick in kicks), *self.answers}
            yield self._hands_over if traits.turn_passes_on_used else start
            yield 1 <= len(self.answers) <= 3

    @property
    def _hands_over(self) -> bool:
        rules = self.traits.ruleset.bounce
        used = dict(zip(self.game.kicks, self.used_before, strict=True))
        return any((used[kick] and rules.per_turn != "unlimited") or (used[kick] and not rules.lines)
                   or (kick.number > 1 and rules.walls and kick.end in self.traits.pitch.wall_dots)
                   for kick in self.last_kicks)

    @cached_property
    def answers(self) -> tuple[Dot, ...]:
        """Where the kicks that bounce at the end lead."""
        position = self.game.position
        after = (position.kick(direction) for direction in position.legal_kicks())
        return tuple(each.ball for each in after if each.in_turn)

    @property
    def complete(self) -> bool:
        return all(self.shows()) and self._streak <= STREAK

    @property
    def _streak(self) -> int:
        """The most plain turns in a row, if any kick can bounce."""
        longest = run = 0
        for kick in self.last_kicks:
            run = run + 1 if kick.number == 1 else 0
            longest = max(longest, run)
        return longest if self.traits.some_bounce else 0

    @property
    def worth(self) -> float:
        """For choosing between openings: what it shows, and how easily its figure reads."""
        dots = {self.traits.pitch.start, *(kick.end for kick in self.game.kicks)}
        columns, rows = [dot[0] for dot in dots], [dot[1] for dot in dots]
        spread = max(0, max(columns) - min(columns) - ACROSS + 1) + max(0, max(rows) - min(rows) - DOWN + 1)
        drawn = {segment(kick.start, kick.end) for kick in self.game.kicks}
        crossings = sum(other in drawn for line in drawn if (other := rival(line))) / 2
        return (10 * sum(self.shows()) - 4 * max(0, self._streak - STREAK) - 3 * spread - 2 * crossings
                - 0.3 * abs(len(self.game.turns) - 7))


def find_opening(traits: Traits) -> Turns | None:
    """The opening to print, begun by the player who kicks first; None if these rules allow none."""
    best: Opening | None = None
    for turns in (core.turns(mirrored) for core in CORES for mirrored in (False, True)):
        opening = Opening(traits, play(traits.ruleset, turns))
        if opening.stands:
            if opening.complete:
                return _turns(opening)
            best = opening if best is None or opening.worth > best.worth else best
    for turns in _samples(traits):
        opening = Opening(traits, play(traits.ruleset, turns))
        if opening.stands and (best is None or opening.worth > best.worth + 1e-9):
            best = opening
    return _turns(best) if best else None


def _turns(opening: Opening) -> Turns:
    return tuple(tuple(map(int, turn)) for turn in opening.game.turns)


def _samples(traits: Traits) -> Iterator[Turns]:
    """Games at random (the same ones every time) that stay near the start and seek what an opening should show."""
    seed = 1
    for number in range(SAMPLES):
        position = Position.start(traits.ruleset)
        turns: list[tuple[int, ...]] = []
        length = FEWEST + number % (MOST - FEWEST + 1)
        while len(turns) < length and not position.outcome:
            turn: list[int] = []
            while not position.outcome:
                ways = list(_liked(traits, position, len(turns)))
                if not ways:
                    break
                seed = (seed * 1103515245 + 12345) % 2**31
                turn.append(ways[(seed >> 8) % len(ways)])
                position = position.kick(turn[-1])
                if not position.in_turn:
                    break
            if position.in_turn or not turn:
                break
            turns.append(tuple(turn))
            yield tuple(turns)


def _liked(traits: Traits, position: Position, played: int) -> Iterator[int]:
    """The kicks worth trying, the better ones several times."""
    pitch, (x, y) = traits.pitch, position.ball
    for direction in position.legal_kicks():
        dx, dy = STEPS[direction]
        dot: Dot = (x + dx, y + dy)
        if dot in pitch.goal_of or abs(dot[0] - pitch.start[0]) > ACROSS or abs(dot[1] - pitch.start[1]) > 2:
            continue
        used = position.has_visited(dot)
        yield from [int(direction)] * (1 + 2 * (used and played > 1) + 2 * (dot in pitch.wall_dots and played > 0))
