"""A game in the terminal: the position in line-drawing characters, and the kicks in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from textwrap import wrap

from ...rules.options import Boundary, End
from ...rules.pitch import Dot, Pitch, Segment, rival, segment
from ...scene.legible import in_ascii
from .facts import Facts, document_title, plain, title_line, verdict
from .look import Look, view_of

DOWN, ACROSS = 2, 4
"""Characters from dot to dot."""
WIDTH, INDENT = 79, 4 * " "
"""Of the lines of a comment, in characters, and what is before each if it is on a turn."""
NAMES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
"""Of the directions, in the words of a language."""


def game_text(facts: Facts, look: Look, first: int = 0, last: int | None = None, ascii_only: bool = False) -> str:
    """Title, board, verdict, and the turns in words; ``ascii_only``: all of it in the characters of ASCII."""
    view = view_of(facts.game, 10, look, 0, last)
    shown = [*view.earlier, *view.live]
    lines = [document_title(facts, look.words), title_line(facts, look.words), ""]
    drawn = {segment(kick.start, kick.end) for kick in shown}
    used = {facts.game.position.pitch.start} | {kick.end for kick in shown}
    ball = shown[-1].end if shown else facts.game.position.pitch.start
    lines += board_text(facts.game.position.pitch, drawn, used, ball, look.flip, ascii_only)
    lines += ["", plain(verdict(facts, view, look.words, look.flip), facts), ""]
    lines += told(facts, look, first, last)
    text = "\n".join(line.rstrip() for line in lines)
    return (in_ascii(text) if ascii_only else text).rstrip() + "\n"


def told(facts: Facts, look: Look, first: int, last: int | None) -> Iterator[str]:
    """The turns in words, each with its comment below it: ``Turn 3, B: up, up left.``"""
    if not first:
        yield from _comment(facts, 0)
    for turn, part in groupby(facts.game.kicks[first:last], attrgetter("turn")):
        kicks = list(part)
        ways = ", ".join(look.words(f"replay.words.{NAMES[kick.direction]}") for kick in kicks)
        yield look.words("replay.words.turn", turn=turn, player=kicks[0].player.value, kicks=ways) + "."
        yield from _comment(facts, turn)


def _comment(facts: Facts, turn: int) -> list[str]:
    indent = INDENT if turn else ""
    return wrap(facts.comments.get(turn, ""), WIDTH, initial_indent=indent, subsequent_indent=indent,
                break_on_hyphens=False)


def board_text(pitch: Pitch, drawn: set[Segment], used: set[Dot], ball: Dot, flip: bool, ascii_only: bool) -> list[str]:
    """The board, four characters to a square across and two down.

    Walls are double lines (``#``), drawn lines single ones; ``o`` the ball, ``*`` a used dot, ``.`` a fresh one.
    """
    signs = list("-|/\\X##o*.O" if ascii_only else "─│╱╲╳═║●•·○")
    across, down, rising, falling, both, wall_across, wall_down, ball_sign, used_sign, fresh, goal_sign = signs
    height, width = (pitch.rows + 2) * DOWN + 1, pitch.columns * ACROSS + 1
    cells = [[" "] * width for _ in range(height)]

    def at(dot: Dot) -> tuple[int, int]:
        x, y = dot[0] * ACROSS, (dot[1] + 1) * DOWN
        return (width - 1 - x, height - 1 - y) if flip else (x, y)

    def put(line: Segment, horizontal: str, vertical: str) -> None:
        (ax, ay), (bx, by) = at(line[0]), at(line[1])
        if ay == by:
            for x in range(min(ax, bx) + 1, max(ax, bx)):
                cells[ay][x] = horizontal
        elif ax == bx:
            cells[(ay + by) // 2][ax] = vertical
        else:
            slope = rising if (bx - ax) * (by - ay) < 0 else falling
            x, y = (ax + bx) // 2, (ay + by) // 2
            cells[y][x] = both if rival(line) in drawn else slope

    for line in sorted(walls(pitch)):
        put(line, wall_across, wall_down)
    for line in sorted(drawn):
        put(line, across, down)
    wall_dots = {dot for line in walls(pitch) for dot in line}
    for dot in pitch.dots:
        x, y = at(dot)
        is_goal = dot in pitch.goal_of
        sign = goal_sign if is_goal else used_sign if dot in used else "#" if ascii_only else "╬"
        if not is_goal and dot not in used and dot not in wall_dots:
            sign = fresh
        cells[y][x] = ball_sign if dot == ball else sign
    return ["".join(row).rstrip() for row in cells]


def walls(pitch: Pitch) -> set[Segment]:
    """The walls between dots, those of the goals included."""
    found = set(pitch.walls)
    if pitch.ruleset.pitch.boundary is Boundary.WALL:
        for end, goal in pitch.goals.items():
            back = goal.row - 1 if end is End.TOP else goal.row + 1
            found |= {segment((post, goal.row), (post, back)) for post in (goal.left, goal.right)}
            found |= {((column, back), (column + 1, back)) for column in range(goal.left, goal.right)}
    return found
