"""A recorded game as its notation wrote it, with the place of every kick. Nothing here knows any notation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ..errors import InputError, Problem
from ..rules.options import Player
from ..rules.referee import Game, play
from ..rules.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable

Result = Literal["A", "B", "draw"]
Place = tuple[int, int]
"""Line and column, from 1."""
MAX_KICKS = 10_000
"""No pitch has as many lines (40 x 60 squares have 9,600), so no game has as many kicks."""
MAX_TEXT = 20_000
"""Characters of a name, an event, a comment."""


@dataclass(slots=True, unsafe_hash=True)
class Turn:
    """One turn as written: its direction digits, and the line and the columns where they stand.

    ``columns`` holds one for each digit, or only the first where the others follow it. Not to be changed (it would be
    frozen, were that not twice as slow to make, and a file may hold a million turns).
    """

    digits: tuple[int, ...]
    line: int = 0
    columns: Sequence[int] | int = field(default=0, compare=False)

    def __str__(self) -> str:
        return written(self.digits)

    def place(self, kick: int) -> Place:
        """Where kick number ``kick`` (from 1) stands; that of the last kick if it is not there."""
        index = min(kick, len(self.digits)) - 1
        if isinstance(self.columns, int):
            return self.line, self.columns + index if self.columns else 0
        return self.line, self.columns[index]


@lru_cache(maxsize=4096)
def written(digits: tuple[int, ...]) -> str:
    """A turn as a text of digits. Most turns are short, so the same ones come again and again."""
    return "".join(map(str, digits))


@dataclass(frozen=True, slots=True)
class Record:
    """One recorded game. Only what the record itself says: None or empty where it says nothing.

    ``game`` counts from 1 within ``source``; ``line`` is where the game begins there. ``result`` is the stated
    one. ``headers`` are those that have no field of their own, in order. ``comments`` are by turn number, 0 before
    the first kick; ``diagrams`` are the turns after which the record asks for a diagram, ascending.
    """

    turns: tuple[Turn, ...]
    source: str = "-"
    game: int = 1
    notation: str = ""
    line: int = 1
    ruleset: str | None = None
    ruleset_place: Place | None = None
    event: str | None = None
    site: str | None = None
    date: str | None = None
    players: Mapping[Player, str] = field(default_factory=dict)
    first: Player | None = None
    result: Result | None = None
    headers: tuple[tuple[str, str], ...] = ()
    comments: Mapping[int, str] = field(default_factory=dict)
    diagrams: tuple[int, ...] = ()

    @classmethod
    def of(cls, moves: str, *, ruleset: str | None = None) -> Record:
        """A record made in code: turns of digits separated by spaces. Raises `ValueError` for anything else."""
        if not re.fullmatch(r"\s*([0-7]+\s*)*", moves):
            raise ValueError("moves are turns of digits 0..7 separated by spaces")
        return cls(tuple(Turn(tuple(map(int, token))) for token in moves.split()), ruleset=ruleset)

    @property
    def digits(self) -> tuple[tuple[int, ...], ...]:
        """The turns as direction digits."""
        return tuple(turn.digits for turn in self.turns)

    def name_of(self, player: Player) -> str | None:
        """The player's name, if the record gives one."""
        return self.players.get(player)

    def load_ruleset(self, otherwise: Ruleset | str = "standard") -> Ruleset:
        """The ruleset that the record names, else ``otherwise``.

        A path starts at the folder of the record's file. Raises `PapersoccerError` if there is no such ruleset, or
        if it is broken.
        """
        from ..rules.loader import is_path, load_ruleset

        if self.ruleset is None:
            return otherwise if isinstance(otherwise, Ruleset) else load_ruleset(otherwise)
        folder = Path(self.source).parent
        return load_ruleset(folder / self.ruleset if is_path(self.ruleset) else self.ruleset)

    def play(self, ruleset: Ruleset | None = None) -> Game:
        """Play the record by ``ruleset``, else by the one it names, else by ``standard``.

        A rule that it breaks is told in the game's ``error``.
        """
        return play(ruleset or self.load_ruleset(), self.digits, self.first)


class RecordError(InputError):
    """A game that cannot be read: why, and what could be read before (``record``, its turns up to the fault).

    ``turn`` and ``kick`` count from 1 and are None where the first fault lies outside the moves.
    """

    def __init__(self, record: Record, problems: Iterable[Problem], turn: int | None = None,
                 kick: int | None = None) -> None:
        super().__init__(problems)
        self.record = record
        self.turn = turn
        self.kick = kick

    @property
    def problem(self) -> Problem:
        """The fault; the first one where a game has several."""
        return self.problems[0]
