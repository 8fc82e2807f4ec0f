"""What one diagram of a game shows: which kicks are live, where turns end, what is numbered and how. No geometry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from ...rules.options import Ending, Player
from ...rules.pitch import Dot
from ...rules.referee import Game, Kick


class Numbering(StrEnum):
    """``turn``: discs count turns, chained kicks are 12a, 12b; ``kick``: discs and labels count kicks through the game;
    ``none``: neither; ``chain``: discs count turns and labels count the kicks of each turn from 1."""

    TURN = "turn"
    KICK = "kick"
    NONE = "none"
    CHAIN = "chain"


class EndKind(StrEnum):
    """What the mark round the last disc says: the ball is in a goal, no line leads on, or the record stops here."""

    GOAL = "goal"
    DEAD_END = "dead-end"
    STOPS = "stops"


@dataclass(frozen=True, slots=True)
class Coin:
    """A disc on a dot where a turn ends; ``turn`` 0 is the ball, lying inside a turn that has not ended."""

    turn: int
    player: Player
    text: str

    @property
    def is_ball(self) -> bool:
        return self.turn == 0


@dataclass(frozen=True, slots=True)
class KickLabel:
    """What stands on a kick's line, and a shorter form for a crowded place (None if it would be ambiguous)."""

    kick: Kick
    text: str
    short: str | None


@dataclass(frozen=True, slots=True)
class Note:
    """A turn whose disc found no room: it ends on the dot where ``at`` stands."""

    turn: str
    at: str


@dataclass(frozen=True, eq=False)
class View:
    """A game's kicks ``first`` (index from 0) up to ``last`` (exclusive) drawn live, those before as an earlier path.

    ``restart`` numbers the first live turn or kick 1. ``all_discs`` False keeps the last turn's disc alone, ``pairs``
    False one disc a dot (a second would reach the next dot's marks).
    ``terse`` lets a chain's first kick be called just ``a`` too, where the type is large and the diagram small.
    """

    game: Game
    first: int = 0
    last: int | None = None
    numbering: Numbering = Numbering.TURN
    restart: bool = False
    all_discs: bool = True
    terse: bool = False
    pairs: bool = True

    @cached_property
    def stop(self) -> int:
        """Index past the last kick shown."""
        return len(self.game.kicks) if self.last is None else self.last

    @cached_property
    def earlier(self) -> tuple[Kick, ...]:
        return self.game.kicks[: self.first]

    @cached_property
    def live(self) -> tuple[Kick, ...]:
        return self.game.kicks[self.first : self.stop]

    @property
    def is_final(self) -> bool:
        """Whether the diagram goes on to the end of the record."""
        return self.stop == len(self.game.kicks)

    @cached_property
    def in_turn(self) -> bool:
        """Whether the diagram stops inside a turn."""
        if self.is_final:
            return bool(self.live) and self.game.cut_in_turn
        return bool(self.live) and self.game.kicks[self.stop].turn == self.live[-1].turn

    @cached_property
    def start(self) -> Dot:
        """Where the diagram starts."""
        if self.live:
            return self.live[0].start
        return self.earlier[-1].end if self.earlier else self.game.position.pitch.start

    @cached_property
    def end(self) -> tuple[Dot, EndKind] | None:
        """The last dot and what is to be said of it, if the diagram shows the end of the record."""
        if not self.live or not self.is_final:
            return None
        outcome = self.game.position.outcome
        kind = EndKind.STOPS if not outcome else (
            EndKind.DEAD_END if outcome.reason is Ending.DEAD_END else EndKind.GOAL)
        return self.live[-1].end, kind

    @cached_property
    def touched(self) -> frozenset[Dot]:
        """Dots that a live kick starts from or lands on."""
        return frozenset(dot for kick in self.live for dot in (kick.start, kick.end))

    @cached_property
    def used(self) -> frozenset[Dot]:
        """Dots where the ball has been, so that a landing there bounces (the pitch's start among them)."""
        pitch = self.game.position.pitch
        return frozenset({pitch.start} | {kick.end for kick in (*self.earlier, *self.live)})

    @cached_property
    def bounced(self) -> frozenset[Dot]:
        """Dots where a live kick bounced."""
        return frozenset(kick.end for kick in self.live if kick.bounces)

    # ---- numbers

    def turn_number(self, turn: int) -> str:
        """A turn's number as printed."""
        return str(turn - self.live[0].turn + 1 if self.restart and self.live else turn)

    def kick_number(self, index: int) -> str:
        """The number of a kick (index in the game) as printed under ``Numbering.KICK``."""
        return str(index + 1 - (self.first if self.restart else 0))

    def coin_text(self, index: int) -> str:
        """What the disc of the turn that kick ``index`` ends says."""
        match self.numbering:
            case Numbering.NONE:
                return ""
            case Numbering.KICK:
                return self.kick_number(index)
            case Numbering.TURN | Numbering.CHAIN:
                return self.turn_number(self.game.kicks[index].turn)

    def turn_ends(self) -> Iterator[tuple[int, Kick]]:
        """The live kicks, with their index in the game, after which the turn is over."""
        for index, kick in enumerate(self.live, self.first):
            follower = self.game.kicks[index + 1] if index + 1 < self.stop else None
            if (follower is None and not self.in_turn) or (follower is not None and follower.turn != kick.turn):
                yield index, kick

    @cached_property
    def _placed(self) -> tuple[dict[Dot, tuple[Coin, ...]], tuple[Note, ...]]:
        found: dict[Dot, list[Coin]] = {}
        for index, kick in self.turn_ends():
            found.setdefault(kick.end, []).append(Coin(kick.turn, kick.player, self.coin_text(index)))
        last = self.live[-1].end if self.live else None
        if self.in_turn and last is not None:
            found.setdefault(last, []).append(Coin(0, self.live[-1].player, ""))
        if not self.all_discs:
            found = {last: found[last][-1:]} if last is not None else {}
        notes: list[Note] = []
        kept: dict[Dot, tuple[Coin, ...]] = {}
        for dot, coins in found.items():
            shown = [coins[0], coins[-1]] if dot == last and len(coins) > 2 else coins[:2]
            if not self.pairs:
                shown = coins[-1:] if dot == last else coins[:1]
            notes += [Note(coin.text, shown[0].text) for coin in coins if coin not in shown and coin.text]
            kept[dot] = tuple(shown)
        return kept, tuple(notes)

    @property
    def coins(self) -> dict[Dot, tuple[Coin, ...]]:
        """The discs on each dot, one or two, the earlier first."""
        return self._placed[0]

    @property
    def notes(self) -> tuple[Note, ...]:
        """The turns that end on a dot which has two discs already."""
        return self._placed[1]

    def labels(self) -> Sequence[KickLabel]:
        """The labels that the lines should carry, in the order of kicks."""
        match self.numbering:
            case Numbering.NONE:
                return ()
            case Numbering.CHAIN:
                return [KickLabel(kick, str(kick.number), None) for kick in self.live]
            case Numbering.KICK:
                ends = {index for index, _ in self.turn_ends()}
                return [KickLabel(kick, self.kick_number(index), None)
                        for index, kick in enumerate(self.live, self.first) if index not in ends]
            case Numbering.TURN:
                return list(self._lettered())

    def _lettered(self) -> Iterator[KickLabel]:
        alone = {kick.turn for _, kick in self.turn_ends() if kick.number == 1}
        chained = [kick for kick in self.live if kick.turn not in alone]
        leaving = Counter((kick.start, kick.number) for kick in chained)
        for kick in chained:
            name = letters(kick.number)
            unique = (kick.number > 1 or self.terse) and leaving[kick.start, kick.number] == 1
            yield KickLabel(kick, self.turn_number(kick.turn) + name, name if unique else None)


def letters(number: int) -> str:
    """The name of a turn's kick ``number`` (from 1): a .. z, aa, ab ..."""
    name = ""
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("a") + letter) + name
    return name
