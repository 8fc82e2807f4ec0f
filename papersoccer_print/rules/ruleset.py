"""A ruleset as data: what a YAML file says once every default is filled in.

Plain values, most of them named tuples (which cost little when the program starts), so that the rules engine needs
neither YAML nor a validator. The ``annotated_types`` limits and the `Means` and `Says` notes are read by the loader,
the schema and ``rulesets show`` (see `validation`); nothing here checks them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from annotated_types import Ge, Le, Len

from ..shapes import Means, Says, is_record, shape_of
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
Line = Annotated[Literal["halfway"] | WallLine, Means("halfway, or [[column, row], [column, row]]")]


class PitchSettings(NamedTuple):
    """The rectangle and what is printed in it."""

    columns: Annotated[Columns, Says("squares across")] = 8
    rows: Annotated[Rows, Says("squares down, goals not counted")] = 10
    start: Annotated[
        Literal["centre"] | DotAt, Means("centre, or [column, row]"), Says("the dot where the ball starts")
    ] = "centre"
    boundary: Annotated[Boundary, Says("what the edge of the pitch is")] = Boundary.WALL
    lines: Annotated[
        tuple[Line, ...], Len(0, 200), Means("a list of walls, each halfway or [[column, row], [column, row]]"),
        Says("more walls inside the pitch"),
    ] = ()


class LeftPosts(NamedTuple):
    """The left post's column of each goal, where the two differ."""

    top: Annotated[Column, Says("the column of the top goal's left post")]
    bottom: Annotated[Column, Says("the column of the bottom goal's left post")]


class GoalSettings(NamedTuple):
    """The two goals."""

    shape: Annotated[GoalShape, Says("what lies beyond the mouth")] = GoalShape.NOTCH
    width: Annotated[int, Ge(1), Le(40), Says("squares between the posts")] = 2
    left: Annotated[
        Literal["centred"] | Column | LeftPosts, Means("centred, a column 0..40, or {top: column, bottom: column}"),
        Says("where the left post stands"),
    ] = "centred"
    entry: Annotated[Entry, Says("the ways into a goal dot (shape dot only)")] = Entry.MOUTH


class EdgeSettings(NamedTuple):
    """Which segments exist."""

    directions: Annotated[Directions, Says("the neighbours that a kick may reach")] = Directions.ALL
    crossing: Annotated[Crossing, Says("whether diagonals may cross")] = Crossing.ALLOWED


class BounceSettings(NamedTuple):
    """Which landings give another kick."""

    lines: Annotated[bool, Says("whether landing on a dot that the ball has visited gives another kick")] = True
    walls: Annotated[bool, Says("whether landing on a wall dot gives another kick")] = True
    mouth: Annotated[bool, Says("whether the dots strictly between the posts count as wall dots")] = False
    per_turn: Annotated[
        Literal["unlimited"] | Annotated[int, Ge(0), Le(1000)], Means("unlimited, or a whole number 0..1000"),
        Says("how many bounces a turn may use"),
    ] = "unlimited"


class EndingSettings(NamedTuple):
    """What ends a game, and for whom."""

    dead_end: Annotated[DeadEnd, Says("who loses where no line can be drawn")] = DeadEnd.KICKER_LOSES
    own_goal: Annotated[OwnGoal, Says("what a kick into the goal one defends does")] = OwnGoal.COUNTS


class MatchSettings(NamedTuple):
    """Who begins, and how long a game may take."""

    first: Annotated[Player, Says("who kicks first")] = Player.A
    alternate_first: Annotated[bool, Says("whether the other player kicks first in the next game")] = True
    time_limit: Annotated[
        Annotated[int, Ge(1), Le(600)] | None, Means("a whole number of minutes 1..600, or null for no limit"),
        Says("how many minutes a game may take"),
    ] = None
    time_up: Annotated[TimeUp, Says("the result when the time is up")] = TimeUp.DRAW


class PlayerSettings(NamedTuple):
    """A player's name, and colour on coloured prints."""

    name: Annotated[str, Len(1, 60), Says("the name as printed")]
    colour: Annotated[Colour, Says("the colour on coloured prints")]


class Players(NamedTuple):
    """Both players. What is not given of one stays as it is here."""

    A: Annotated[PlayerSettings, Says("the player who attacks the top goal")] = PlayerSettings("A", "#0b5c9e")
    B: Annotated[PlayerSettings, Says("the player who attacks the bottom goal")] = PlayerSettings("B", "#b34700")


@dataclass(frozen=True)
class Example:
    """A situation with the verdict claimed for it; the engine plays it whenever the file is validated or printed.

    ``moves`` are turns of direction digits separated by spaces; ``kick``, when given, is tried after them and the
    verdict is about that kick, else about the last kick of ``moves``.
    """

    name: Annotated[str, Means("a short name of a-z, 0-9 and hyphens", r"[a-z0-9][a-z0-9-]{0,39}"),
                    Says("its name, by which a sheet can show it")]
    verdict: Annotated[Verdict, Says("what the last kick does")]
    moves: Annotated[str, Means("turns of digits 0..7 separated by spaces, in quotes", r"([0-7]+( [0-7]+)*)?"),
                     Says("the turns played, in digits: 0 is up, then clockwise")] = ""
    kick: Annotated[
        Annotated[int, Ge(0), Le(7)] | None, Means("a direction 0..7 (0 is up, then clockwise), or null"),
        Says("a kick that is tried after them"),
    ] = None
    caption: Annotated[Texts, Says("the words under its figure")] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Settings:
    """Everything a ruleset file can hold, its parents merged in."""

    title: Annotated[Texts, Says("the name in print, by language")] = field(default_factory=dict)
    summary: Annotated[Texts, Says("one or two sentences, by language")] = field(default_factory=dict)
    pitch: PitchSettings = PitchSettings()
    goal: GoalSettings = GoalSettings()
    edges: EdgeSettings = EdgeSettings()
    bounce: BounceSettings = BounceSettings()
    ending: EndingSettings = EndingSettings()
    match: MatchSettings = MatchSettings()
    players: Players = Players()
    sources: Annotated[tuple[Annotated[str, Len(1, 500)], ...], Len(0, 50), Means("a list of texts"),
                       Says("where these rules come from")] = ()
    examples: Annotated[tuple[Example, ...], Len(0, 200), Means("a list of examples"),
                        Says("situations shown in print, each with its verdict")] = ()


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
    def label(self) -> str:
        """The name as sheets show it, the same in every language: ``narrow-goal`` as "Narrow goal"."""
        return self.name.replace("-", " ").capitalize()

    @property
    def digest(self) -> str:
        """SHA-256 (hex) of the resolved settings: the same rules and texts give the same digest everywhere."""
        import hashlib
        import json

        text = json.dumps(self.as_dict(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


def plain(value: Any) -> Any:
    """Settings as plain JSON types: enums as their text, tuples as lists."""
    if is_record(value):
        return {key: plain(getattr(value, key)) for key in shape_of(type(value)).keys}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value
