"""Whether a ruleset whose keys are each valid can be played: what the keys must say together.

A check names the keys that it depends on and the key that its fault spoils; it is left out when one of the keys it
needs is at fault already. So every fault of a file is found in one go, and none that only follows from another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..errors import Problem
from ..strict_yaml import Path_, dotted
from ..validation import Reading, Source
from .game import Position
from .options import Directions, End, GoalShape, Player
from .pitch import Dot, left_post, make_goal, pitch_of, start_of
from .ruleset import LeftPosts, Ruleset, Texts

Found = Iterator[tuple[Path_, str]]


class Check(NamedTuple):
    """A function from a ruleset to its faults, the keys it needs, and the key its faults spoil.

    ``of_key``: its faults are about keys of the file, not about their values.
    """

    run: Callable[[Ruleset], Found]
    needs: tuple[str, ...]
    spoils: str
    of_key: bool


CHECKS: list[Check] = []
"""In the order of running: a later one may need what an earlier one has found sound."""

BOARD = ("pitch", "goal", "edges")


def check(ruleset: Ruleset, reading: Reading, source: Source) -> list[Problem]:
    """Every fault of the ruleset as a whole. ``reading`` knows which keys are at fault already."""
    problems: list[Problem] = []
    state = reading._replace(bad=set(reading.bad))
    for each in CHECKS:
        if state.is_bad(*each.needs):
            continue
        for path, message in each.run(ruleset):
            problems.append(Problem(*source.where(path, each.of_key), dotted(path), message))
            state.bad.add(tuple(each.spoils.split(".")))
    return problems


Run = Callable[[Ruleset], Found]


def needs(*keys: str, spoils: str, of_key: bool = False) -> Callable[[Run], Run]:
    """Register a check."""

    def register(function: Run) -> Run:
        CHECKS.append(Check(function, keys, spoils, of_key))
        return function

    return register


@needs("pitch.columns", "pitch.rows", "pitch.start", spoils="pitch.start")
def the_centre_is_a_dot(ruleset: Ruleset) -> Found:
    pitch = ruleset.pitch
    for name, size in (("columns", pitch.columns), ("rows", pitch.rows)):
        if pitch.start == "centre" and size % 2:
            yield ("pitch", name), (f"with {size} {name} no dot is in the centre; make it even, "
                                    "or give pitch.start as [column, row]")


@needs("pitch.columns", "pitch.rows", "pitch.start", spoils="pitch.start")
def the_start_is_on_the_pitch(ruleset: Ruleset) -> Found:
    if not _on_pitch(ruleset, start_of(ruleset)):
        yield ("pitch", "start"), f"the dot {_at(start_of(ruleset))} is off the pitch; {_dots(ruleset)}"


@needs("pitch.columns", "pitch.rows", "pitch.lines", spoils="pitch.lines")
def the_lines_can_be_printed(ruleset: Ruleset) -> Found:
    for number, line in enumerate(ruleset.pitch.lines):
        path: Path_ = ("pitch", "lines", number)
        if line == "halfway":
            if ruleset.pitch.rows % 2:
                yield path, f"{ruleset.pitch.rows} rows have no halfway line; make pitch.rows even"
            continue
        (ax, ay), (bx, by) = line
        off = [dot for dot in line if not _on_pitch(ruleset, dot)]
        if off:
            yield path, f"the dot {_at(off[0])} is off the pitch; {_dots(ruleset)}"
        elif line[0] == line[1]:
            yield path, f"the line ends where it begins, at {_at(line[0])}; give it two ends"
        elif ax != bx and ay != by and abs(ax - bx) != abs(ay - by):
            yield path, f"the line from {_at(line[0])} to {_at(line[1])} must be straight or at 45 degrees"


@needs("pitch.columns", "goal.width", spoils="goal.width")
def the_goal_is_no_wider_than_the_pitch(ruleset: Ruleset) -> Found:
    columns, width = ruleset.pitch.columns, ruleset.goal.width
    if width > columns:
        yield ("goal", "width"), f"the goal is wider than the pitch; it must be 1..{columns}, got {width}"


@needs("pitch.columns", "goal.width", "goal.left", spoils="goal.left")
def the_posts_stand_on_the_pitch(ruleset: Ruleset) -> Found:
    columns, goal = ruleset.pitch.columns, ruleset.goal
    if goal.left == "centred" and (columns - goal.width) % 2:
        left = (columns - goal.width) // 2
        yield ("goal", "width"), (
            f"a goal {goal.width} wide cannot be centred on {columns} columns: both must be even or both odd; "
            f"or give the posts, as goal.left: {{top: {left}, bottom: {left + 1}}}")
        return
    ends = ((End.TOP, "top"), (End.BOTTOM, "bottom")) if isinstance(goal.left, LeftPosts) else ((End.TOP, None),)
    for end, key in ends:
        right = left_post(ruleset, end) + goal.width
        if right > columns:
            path: Path_ = ("goal", "left", key) if key else ("goal", "left")
            yield path, (f"the right post would stand at column {right}, off the pitch; "
                         f"the left one must be 0..{columns - goal.width}")


@needs("goal.shape", "goal.width", spoils="goal.width")
def a_goal_dot_has_a_middle(ruleset: Ruleset) -> Found:
    goal = ruleset.goal
    if goal.shape is GoalShape.DOT and goal.width % 2:
        yield ("goal", "width"), (f"a mouth {goal.width} wide has no middle dot for goal.shape dot; "
                                  "make it even, or the shape notch")


@needs("goal", "edges", "pitch.columns", spoils="goal.width")
def a_way_leads_into_the_goals(ruleset: Ruleset) -> Found:
    if not make_goal(ruleset, End.TOP).entries:
        assert ruleset.edges.directions is Directions.ORTHOGONAL
        yield ("goal", "width"), ("no straight kick enters a notch 1 wide, since none may go along a post; "
                                  "make it 2 or more, or edges.directions all")


@needs(*BOARD, "ending", "match", spoils="pitch.start")
def the_first_kick_is_legal(ruleset: Ruleset) -> Found:
    firsts = list(Player) if ruleset.match.alternate_first else [ruleset.match.first]
    for first in firsts:
        position = Position.start(ruleset, first)
        if not position.legal_kicks():
            yield ("pitch", "start"), f"{first} has no legal first kick from {_at(position.ball)}; move the start"
            return


@needs(*BOARD, spoils="pitch.lines")
def both_goals_can_be_reached(ruleset: Ruleset) -> Found:
    pitch = pitch_of(ruleset)
    reached = [pitch.index[pitch.start]]
    seen = set(reached)
    for number in reached:
        for exit in pitch.exits[number]:
            if exit.target not in seen:
                seen.add(exit.target)
                reached.append(exit.target)
    for end, goal in pitch.goals.items():
        if not any(pitch.index[dot] in seen for dot in goal.dots):
            yield ("pitch", "lines"), f"no way leads from the start to the {end} goal; the lines shut it off"


LANGUAGES = ("en", "pl", "hu", "de", "es", "ru")


def texts_of(ruleset: Ruleset) -> Iterator[tuple[Path_, Texts]]:
    """Every text by language, with its path."""
    yield ("title",), ruleset.title
    yield ("summary",), ruleset.summary
    for number, example in enumerate(ruleset.examples):
        yield ("examples", number, "caption"), example.caption


@needs(spoils="title", of_key=True)
def texts_are_in_languages(ruleset: Ruleset) -> Found:
    for path, by_language in texts_of(ruleset):
        for code in by_language:
            if not is_language(code):
                yield (*path, code), f"there is no language {code!r}; write its code, such as {', '.join(LANGUAGES)}"


def is_language(code: str) -> bool:
    """Whether a code is one of ours or of any language that the locale data knows (``pt``, ``pt-BR``)."""
    if code in LANGUAGES:
        return True
    from babel.localedata import exists

    return code == code.strip() and code.lower()[:2] == code[:2] and exists(code.replace("-", "_"))


@needs("examples", spoils="examples")
def examples_have_names_of_their_own(ruleset: Ruleset) -> Found:
    first: dict[str, int] = {}
    for number, example in enumerate(ruleset.examples):
        if first.setdefault(example.name, number) != number:
            yield ("examples", number, "name"), (f"example {first[example.name] + 1} is called {example.name} too; "
                                                 "give each a name of its own")


@needs(*BOARD, "bounce", "ending", "match", "examples", spoils="examples")
def examples_are_true(ruleset: Ruleset) -> Found:
    if not ruleset.examples:
        return
    from .claims import untrue  # which needs the referee

    for number, example in enumerate(ruleset.examples):
        for key, message in untrue(ruleset, example):
            yield ("examples", number, key), f"in the example {example.name}, {message}"


def _on_pitch(ruleset: Ruleset, dot: Dot) -> bool:
    return 0 <= dot[0] <= ruleset.pitch.columns and 0 <= dot[1] <= ruleset.pitch.rows


def _dots(ruleset: Ruleset) -> str:
    return f"columns are 0..{ruleset.pitch.columns}, rows 0..{ruleset.pitch.rows}"


def _at(dot: Dot) -> str:
    return f"[{dot[0]}, {dot[1]}]"
