"""What a figure shows, in words."""

from __future__ import annotations

from collections.abc import Iterable

from ...rules.options import Boundary, Direction, End
from ...rules.pitch import Dot, Pitch
from ...words import Words
from .situation import Situation


def tell(situation: Situation, words: Words) -> str:
    """A panel in sentences: what was drawn, the kicks shown, what follows, the kicks tried."""
    pitch, position = situation.pitch, situation.game.position
    count = len(situation.earlier)
    told = [words("figure.before", n=count) if count else words("figure.none")]
    visited = {pitch.start, *(kick.end for kick in situation.earlier)}
    for kick in situation.last:
        landing = landing_of(pitch, kick.end, kick.end in visited, words)
        told.append(words("figure.kick", who=kick.player.value, direction=direction_of(kick.direction, words),
                          landing=landing))
        visited.add(kick.end)
    if not situation.last:
        told.append(words("figure.ball", landing=landing_of(pitch, situation.ball, True, words)))
    if position.outcome is None:
        told.append(words("figure.again" if position.in_turn else "figure.next", who=position.mover.value))
    elif position.outcome.winner is None:
        told.append(words("figure.draw"))
    else:
        told.append(words("figure.wins", who=position.outcome.winner.value))
    for key, tried in (("figure.not", situation.not_allowed), ("figure.allowed", situation.allowed)):
        if tried:
            told.append(words(key, directions=directions_of(tried, words)))
    return " ".join(told)


def direction_of(direction: Direction, words: Words) -> str:
    """A direction, as in "up and left"."""
    return words(f"figure.direction.{int(direction)}")


def directions_of(directions: Iterable[Direction], words: Words) -> str:
    """Directions in a row."""
    return words("figure.and").join(direction_of(direction, words) for direction in directions)


def landing_of(pitch: Pitch, dot: Dot, used: bool, words: Words) -> str:
    """What kind of dot a kick lands on."""
    if dot in pitch.goal_of:
        return words(f"figure.landing.goal-{pitch.goal_of[dot].value}")
    if dot[0] in (0, pitch.columns) and dot[1] in (0, pitch.rows):
        return words("figure.landing.corner")
    if dot == pitch.start:
        return words("figure.landing.start")
    if used:
        return words("figure.landing.used")
    if dot in pitch.wall_dots:
        return words("figure.landing.edge" if pitch.ruleset.pitch.boundary is Boundary.OPEN else "figure.landing.wall")
    return words("figure.landing.fresh")


def end_name(end: End, words: Words) -> str:
    """The goal at an end."""
    return words(f"figure.landing.goal-{end.value}")
