"""A ruleset put into plain words and characters: its settings with their meanings, and a small picture of its pitch."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ..shapes import shape_of
from .options import (
    Boundary,
    Crossing,
    DeadEnd,
    Directions,
    End,
    Entry,
    GoalShape,
    OwnGoal,
    Player,
    TimeUp,
    Verdict,
)
from .pitch import Pitch, Segment, pitch_of
from .ruleset import Ruleset, Settings, plain

MEANINGS: dict[type[Enum], dict[str, str]] = {
    Boundary: {
        Boundary.WALL: "the edge is a printed line along which nobody may draw",
        Boundary.OPEN: "each piece of the edge may be drawn once",
    },
    GoalShape: {
        GoalShape.NOTCH: "one square deep, with a goal dot at every column of the mouth",
        GoalShape.DOT: "a single goal dot beyond the middle of the mouth",
    },
    Entry: {
        Entry.MOUTH: "from every mouth dot next to the goal dot",
        Entry.CENTRE: "from the middle dot of the mouth alone",
    },
    Directions: {
        Directions.ALL: "all eight neighbours",
        Directions.ORTHOGONAL: "up, down, left and right only",
    },
    Crossing: {
        Crossing.ALLOWED: "diagonals may cross",
        Crossing.FORBIDDEN: "a diagonal may not cross a diagonal that is drawn",
    },
    DeadEnd: {
        DeadEnd.KICKER_LOSES: "whoever kicked the ball into the dead end loses",
        DeadEnd.PLAYER_TO_MOVE_LOSES: "whoever would have to kick from the dead end loses",
        DeadEnd.DRAW: "a dead end is a draw",
    },
    OwnGoal: {
        OwnGoal.COUNTS: "a ball in one's own goal wins for the other player",
        OwnGoal.FORBIDDEN: "a kick into one's own goal is illegal",
        OwnGoal.SCORER_WINS: "whoever kicks the ball into either goal wins",
    },
    TimeUp: {
        TimeUp.DRAW: "an unfinished game is a draw",
    },
    Player: {
        Player.A: "A attacks the top goal",
        Player.B: "B attacks the bottom goal",
    },
    Verdict: {
        Verdict.PASSES: "the turn passes",
        Verdict.BOUNCES: "the same player kicks again",
        Verdict.A_WINS: "the game is over and A has won",
        Verdict.B_WINS: "the game is over and B has won",
        Verdict.DRAW: "the game is over and drawn",
        Verdict.OFF_PITCH: "illegal: no segment leads there",
        Verdict.ALREADY_DRAWN: "illegal: the line is drawn or printed already",
        Verdict.CROSSES_DIAGONAL: "illegal: it would cross a diagonal",
        Verdict.OWN_GOAL: "illegal: it leads into one's own goal",
    },
}
"""What each member of an option means. In English, as all command-line text is."""


def meaning_of(member: Enum) -> str:
    """What a member of an option means (members of two options may be the same word)."""
    return MEANINGS[type(member)][member.value]


RULE_SECTIONS = ("pitch", "goal", "edges", "bounce", "ending", "match")
"""The sections that decide how the game is played; the others only decide what is printed."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One key with its value as a file writes it, what that means, and whether it differs from the default."""

    section: str
    key: str
    value: str
    meaning: str
    changed: bool


def settings(ruleset: Ruleset) -> Iterator[Setting]:
    """Every setting of the rules and the players, in the order of the file."""
    default = Settings()
    for section in (*RULE_SECTIONS, "players"):
        here, there = getattr(ruleset, section), getattr(default, section)
        for name, key in shape_of(type(here)).keys.items():
            value, usual = getattr(here, name), getattr(there, name)
            meaning = meaning_of(value) if isinstance(value, Enum) else key.says
            yield Setting(section, name, written(value), meaning, value != usual)


def written(value: Any) -> str:
    """A value as one line of a ruleset file."""
    value = plain(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {written(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, str) and not _needs_quotes(value):
        return value
    return json.dumps(value, ensure_ascii=not str(value).isprintable())


_WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}


def _needs_quotes(text: str) -> bool:
    """Whether some reader of YAML could take a text without quotes for something else."""
    return text in _WORDS or not text[:1].isalpha() or not text.replace("-", "a").isidentifier()


# --- The picture

_BOX = dict(zip(("", "E", "W", "EW", "S", "N", "NS", "ES", "SW", "EN", "NW", "ENS", "NSW", "ESW", "ENW", "ENSW"),
                "·╶╴─╷╵│┌┐└┘├┤┬┴┼", strict=True))
_ASCII = {key: {"": ".", "E": "-", "W": "-", "EW": "-", "S": "|", "N": "|", "NS": "|"}.get(key, "+") for key in _BOX}
_START, _GOAL_DOT = {False: "●", True: "o"}, {False: "○", True: "*"}
_DASHED = {"─": "┄", "│": "┆", "-": "~", "|": ":"}


def picture(ruleset: Ruleset, ascii_only: bool = False) -> str:
    """The pitch in characters, a line of text for each row of dots and two characters for each square."""
    pitch = pitch_of(ruleset)
    dashed = ruleset.pitch.boundary is Boundary.OPEN
    arms = _arms([*pitch.lines, *_outline(pitch)])
    rows = []
    for y in range(-1, pitch.rows + 2):
        cells = [_cell(pitch, x, y, arms, ascii_only, dashed) for x in range(2 * pitch.columns + 1)]
        rows.append("".join(cells).rstrip())
    return "\n".join(rows)


def legend(ruleset: Ruleset, ascii_only: bool = False) -> str:
    """What the characters of `picture` stand for."""
    parts = [f"{_START[ascii_only]} start", f"{'.' if ascii_only else '·'} dot"]
    if ruleset.pitch.boundary is Boundary.OPEN:
        parts.append(f"{'~' if ascii_only else '┄'} edge that may be drawn along once")
    if ruleset.pitch.boundary is Boundary.WALL or ruleset.pitch.lines or ruleset.goal.shape is GoalShape.NOTCH:
        parts.append(f"{'-' if ascii_only else '─'} wall")
    if ruleset.goal.shape is GoalShape.DOT:
        parts.append(f"{_GOAL_DOT[ascii_only]} goal dot")
    return "   ".join(parts)


def _outline(pitch: Pitch) -> Iterator[Segment]:
    """The unit lines around the pitch and its notches; the mouths stay open."""
    for column in (0, pitch.columns):
        for row in range(pitch.rows):
            yield (column, row), (column, row + 1)
    for end, goal in pitch.goals.items():
        for column in range(pitch.columns):
            if not goal.left <= column < goal.right:
                yield (column, goal.row), (column + 1, goal.row)
        if pitch.ruleset.goal.shape is GoalShape.NOTCH:
            outside = goal.row + (-1 if end is End.TOP else 1)
            for column in (goal.left, goal.right):
                yield (column, min(goal.row, outside)), (column, max(goal.row, outside))
            for column in range(goal.left, goal.right):
                yield (column, outside), (column + 1, outside)


def _arms(lines: list[Segment]) -> dict[tuple[int, int], set[str]]:
    """Which ways the printed lines leave each character cell; two cells a column. Diagonals mark their own dots."""
    arms: dict[tuple[int, int], set[str]] = {}
    for (ax, ay), (bx, by) in lines:
        if ay == by:
            ways = [(2 * ax, ay, "E"), (2 * ax + 1, ay, "E"), (2 * ax + 1, ay, "W"), (2 * bx, by, "W")]
        elif ax == bx:
            ways = [(2 * ax, ay, "S"), (2 * bx, by, "N")]
        else:
            ways = [(2 * ax, ay, "\\" if ay < by else "/"), (2 * bx, by, "\\" if ay < by else "/")]
        for x, y, way in ways:
            arms.setdefault((x, y), set()).add(way)
    return arms


def _cell(pitch: Pitch, x: int, y: int, arms: dict[tuple[int, int], set[str]], ascii_only: bool, dashed: bool) -> str:
    dot = (x // 2, y)
    if x % 2 == 0 and dot == pitch.start:
        return _START[ascii_only]
    if x % 2 == 0 and dot in pitch.goal_of and pitch.ruleset.goal.shape is GoalShape.DOT:
        return _GOAL_DOT[ascii_only]
    ways = arms.get((x, y), set())
    straight = "".join(sorted(ways - {"/", "\\"}))
    if ways and not straight:
        diagonal = "".join(sorted(ways))
        return {"/": "/", "\\": "\\"}.get(diagonal, "X") if ascii_only else {"/": "╱", "\\": "╲"}.get(diagonal, "╳")
    if not ways:
        return (_ASCII if ascii_only else _BOX)[""] if x % 2 == 0 and 0 <= y <= pitch.rows else " "
    character = (_ASCII if ascii_only else _BOX)[straight]
    on_edge = x in (0, 2 * pitch.columns) or y in (0, pitch.rows)
    return _DASHED.get(character, character) if dashed and on_edge else character
