"""Where a long game is cut into frames: never inside a turn, and as even as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from ...rules.referee import Game

MOST_KICKS, LONGEST_CHAIN = 150, 26
"""More kicks in a game, or in a turn (the letters run out), and it becomes a filmstrip by itself."""
FRAME_KICKS = 25


@dataclass(frozen=True, slots=True)
class Span:
    """One frame: the kicks ``first`` to ``last`` (exclusive, from 0); ``chain``: a long turn that stands alone."""

    first: int
    last: int
    chain: bool = False


def needs_frames(game: Game, first: int = 0, last: int | None = None) -> bool:
    """Whether a game, or a part of it, is too long for one page to be read with ease."""
    kicks = game.kicks[first:last]
    return len(kicks) > MOST_KICKS or any(length > LONGEST_CHAIN for length in _lengths(game, first, last))


def frames(game: Game, first: int = 0, last: int | None = None, limit: int | None = None) -> tuple[Span, ...]:
    """The frames of kicks ``first`` to ``last``: at most ``limit`` kicks each (a longer turn is a frame by itself).

    A chain too long for letters stands alone. Without a limit, each stretch between such chains has as many frames as
    kicks/25, in threes from 50 kicks on, and the smallest limit that needs no more.
    """
    found: list[Span] = []
    at = first
    for chain, stretch in groupby(_lengths(game, first, last), key=lambda length: length > LONGEST_CHAIN):
        lengths = list(stretch)
        if chain:
            for length in lengths:
                found.append(Span(at, at + length, True))
                at += length
            continue
        found += _packed(lengths, at, limit or _even_limit(lengths))
        at += sum(lengths)
    return tuple(found) or (Span(first, first),)


def _even_limit(lengths: Sequence[int]) -> int:
    """The smallest limit of kicks a frame that needs no more frames than there should be."""
    total = sum(lengths)
    count = -(-total // FRAME_KICKS)
    if total >= 2 * FRAME_KICKS:
        count = -(-count // 3) * 3
    return next(limit for limit in range(1, total + 1) if len(list(_packed(lengths, 0, limit))) <= count)


def every_turns(game: Game, turns: int, first: int = 0, last: int | None = None) -> tuple[Span, ...]:
    """Frames of so many turns each."""
    lengths = _lengths(game, first, last)
    found, at = [], first
    for begin in range(0, len(lengths), turns):
        size = sum(lengths[begin : begin + turns])
        found.append(Span(at, at + size))
        at += size
    return tuple(found) or (Span(first, first),)


def marked(game: Game, diagrams: Sequence[int], first: int = 0, last: int | None = None) -> tuple[Span, ...]:
    """Of kicks ``first`` to ``last`` a frame up to each turn that the record marks, from the one before on, and then
    the rest, so that no kick is left out; empty if none of these turns is marked."""
    found, at, end = [], first, len(game.kicks[:last])
    for turn in diagrams:
        stop = sum(kick.turn <= turn for kick in game.kicks)
        if at < stop <= end or (stop == at == 0 and turn == 0):
            found.append(Span(at, stop))
            at = stop
    if found and at < end:
        found += frames(game, at, end) if needs_frames(game, at, end) else (Span(at, end),)
    return tuple(found)


def _lengths(game: Game, first: int, last: int | None) -> list[int]:
    return [len(list(kicks)) for _, kicks in groupby(game.kicks[first:last], key=lambda kick: kick.turn)]


def _packed(lengths: Sequence[int], first: int, limit: int) -> Iterator[Span]:
    """Whole turns, as many as the limit allows."""
    begin = at = first
    for length in lengths:
        if at > begin and at + length - begin > limit:
            yield Span(begin, at)
            begin = at
        at += length
    yield Span(begin, at)
