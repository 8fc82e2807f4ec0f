"""What a figure shows, in words: for a reader who does not see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...rules.options import Boundary, Direction
from ...rules.pitch import pitch_of
from ...rules.referee import Game, Kick
from ...words import Words
from .situation import Situation


def describe_situation(situation: Situation, words: Words) -> str:
    """The kicks shown (else the last one), who kicks next, and what was tried."""
    parts = [describe_kick(situation.game, kick, words) for kick in situation.kicks or situation.game.kicks[-1:]]
    mover = situation.game.position.to_move
    if mover is not None:
        parts.append(plain(words("figure.next", player=mover.value)))
    for key, directions in (("not-allowed", situation.forbidden), ("allowed", situation.allowed)):
        if directions:
            parts.append(words(f"figure.{key}", directions=describe_directions(directions, words)))
    return " ".join(parts)


def describe_kick(game: Game, kick: Kick, words: Words) -> str:
    """One kick of a game: who, which way, onto what, and what follows."""
    number = next(n for n, each in enumerate(game.kicks) if each is kick)
    verdict = "bounce" if kick.bounces else "over"
    outcome = game.position.outcome
    if outcome is not None and number == len(game.kicks) - 1:
        verdict = outcome.reason.value if outcome.winner else "draw"
    return words("figure.kick", player=kick.player.value, direction=words(f"figure.direction.{int(kick.direction)}"),
                 where=words(f"figure.where.{_where(game, number)}"),
                 verdict=words(f"figure.verdict.{verdict}",
                               player=outcome.winner.value if outcome and outcome.winner else ""))


def _where(game: Game, number: int) -> str:
    """What kind of dot a kick lands on."""
    pitch = pitch_of(game.ruleset)
    kick = game.kicks[number]
    if kick.end in pitch.goal_of:
        return "goal"
    if kick.end in {pitch.start, *(each.end for each in game.kicks[:number])}:
        return "used"
    if kick.end in pitch.wall_dots:
        return "wall" if game.ruleset.pitch.boundary is Boundary.WALL or not pitch.on_edge(kick.end) else "edge"
    return "fresh"


def describe_directions(directions: Iterable[Direction], words: Words) -> str:
    """Directions in words, in a list."""
    return listed([words(f"figure.direction.{int(direction)}") for direction in directions], words)


def listed(items: Sequence[str], words: Words) -> str:
    """A list in words."""
    if len(items) < 2:
        return "".join(items)
    return words("figure.list", first=", ".join(items[:-1]), last=items[-1])


def plain(text: str) -> str:
    """A text without the signs of the players' discs."""
    return text.replace("{A}", "A").replace("{B}", "B")
