"""A ruleset as data: what a YAML file says once every default is filled in.

Plain frozen dataclasses, so that the rules engine needs neither YAML nor a validator. The ``annotated_types``
limits and the `Means` notes are read by the loader (`rules.loader`) for its messages and its JSON Schema;
nothing here checks them. Field docstrings are the schema's descriptions.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal

from annotated_types import Ge, Le, Len

from ..validation import Means
from .options import (
    Boundary,
    Crossing,
    DeadEnd,
    Directions,
    Entry,
    GoalShape,
    OwnGoal,
    Player,
    TimeUp,
    Verdict,
)


Columns = Annotated[int, Ge(2), Le(40)]
Rows = Annotated[int, Ge(2), Le(60)]
Column = Annotated[int, Ge(0), Le(40)]
Row = Annotated[int, Ge(0), Le(60)]
DotAt = Annotated[tuple[Column, Row], Means("[column, row] counted from the top-left dot [0, 0]")]
WallLine = Annotated[tuple[DotAt, DotAt], Means("[[column, row], [column, row]], straight or at 45 degrees")]
Texts = Annotated[Mapping[str, Annotated[str, Len(1, 1000)]], Means("texts by language, as {en: ..., pl: ...}")]
"""A text by language code: ``{"en": "Classic", "pl": "Klasyczny"}``."""
Colour = Annotated[str, Means('a colour as "#rrggbb", in quotes', r"#[0-9a-fA-F]{6}")]

@dataclass(frozen=True)
class PitchSettings:
    """The rectangle and what is printed in it."""

    columns: Columns = 8
    rows: Rows = 10
    start: Annotated[Literal["centre"] | DotAt, Means("centre, or [column, row]")] = "centre"
    boundary: Boundary = Boundary.WALL
    lines: Annotated[
        tuple[Annotated[Literal["halfway"] | WallLine, Means("halfway, or [[column, row], [column, row]]")], ...],
        Len(0, 200),
        Means("a list of walls, each halfway or [[column, row], [column, row]]"),
    ] = ()


@dataclass(frozen=True)
class LeftPosts:
    """The left post's column of each goal, where the two differ."""

    top: Column
    bottom: Column


@dataclass(frozen=True)
class GoalSettings:
    """The two goals."""

    shape: GoalShape = GoalShape.NOTCH
    width: Annotated[int, Ge(1), Le(40)] = 2
    left: Annotated[
        Literal["centred"] | Column | LeftPosts, Means("centred, a column, or {top: column, bottom: column}")
    ] = "centred"
    entry: Entry = Entry.MOUTH


@dataclass(frozen=True)
class EdgeSettings:
    """Which segments exist."""

    directions: Directions = Directions.ALL
    crossing: Crossing = Crossing.ALLOWED


@dataclass(frozen=True)
class BounceSettings:
    """Which landings give another kick."""

    lines: bool = True
    walls: bool = True
    mouth: bool = False
    per_turn: Annotated[
        Literal["unlimited"] | Annotated[int, Ge(0), Le(1000)],
        Means("unlimited, or a whole number 0..1000"),
    ] = "unlimited"


@dataclass(frozen=True)
class EndingSettings:
    """What ends a game, and for whom."""

    dead_end: DeadEnd = DeadEnd.KICKER_LOSES
    own_goal: OwnGoal = OwnGoal.COUNTS


@dataclass(frozen=True)
class MatchSettings:
    """Who begins, and how long a game may take (minutes)."""

    first: Player = Player.A
    alternate_first: bool = True
    time_limit: Annotated[
        Annotated[int, Ge(1), Le(600)] | None, Means("a whole number of minutes 1..600, or null for no limit")
    ] = None
    time_up: TimeUp = TimeUp.DRAW


@dataclass(frozen=True)
class PlayerSettings:
    """A player's name and colour on coloured prints."""

    name: Annotated[str, Len(1, 60)]
    colour: Colour


@dataclass(frozen=True)
class Players:
    """Both players."""

    A: PlayerSettings = PlayerSettings("A", "#0b5c9e")
    B: PlayerSettings = PlayerSettings("B", "#b34700")


@dataclass(frozen=True)
class Example:
    """A situation with the verdict claimed for it; the engine plays it whenever the file is validated or printed.

    ``moves`` are turns of direction digits separated by spaces; ``kick``, when given, is tried after them and the
    verdict is about that kick, else about the last kick of ``moves``.
    """

    name: Annotated[str, Means("a short name of a-z, 0-9 and hyphens", r"[a-z0-9][a-z0-9-]{0,39}")]
    verdict: Verdict
    moves: Annotated[str, Means("turns of digits 0..7 separated by spaces, in quotes", r"([0-7]+( [0-7]+)*)?")] = ""
    kick: Annotated[
        Annotated[int, Ge(0), Le(7)] | None, Means("a direction 0..7 (0 is up, then clockwise), or null")
    ] = None
    caption: Texts = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Settings:
    """Everything a ruleset file can hold, its parents merged in."""

    title: Texts = field(default_factory=dict)
    summary: Texts = field(default_factory=dict)
    pitch: PitchSettings = PitchSettings()
    goal: GoalSettings = GoalSettings()
    edges: EdgeSettings = EdgeSettings()
    bounce: BounceSettings = BounceSettings()
    ending: EndingSettings = EndingSettings()
    match: MatchSettings = MatchSettings()
    players: Players = Players()
    sources: Annotated[tuple[Annotated[str, Len(1, 500)], ...], Len(0, 50), Means("a list of texts")] = ()
    examples: Annotated[tuple[Example, ...], Len(0, 200), Means("a list of examples")] = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Ruleset(Settings):
    """A resolved ruleset with its name and, when it came from a file, its path.

    Compared by identity: two files that say the same are still two rulesets (compare `digest` for the rules).
    """

    name: str = "standard"
    path: Path | None = None

    def as_dict(self) -> dict[str, Any]:
        """The resolved settings under the keys of the file format, every default filled in; plain JSON types."""
        return {f.name: plain(getattr(self, f.name)) for f in fields(Settings)}

    @property
    def digest(self) -> str:
        """SHA-256 (hex) of the resolved settings: the same rules and texts give the same digest everywhere."""
        text = json.dumps(self.as_dict(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


def plain(value: Any) -> Any:
    """Settings as plain JSON types: enums as their text, tuples as lists."""
    if is_dataclass(value):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value
