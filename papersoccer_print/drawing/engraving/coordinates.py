"""Letters and numbers at the edges of a diagram, outside everything that the game draws there."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.options import End
from ...scene.marks import Text
from ...scene.text import cap_height
from ..pitch import column_name
from .board import Board

GAP = 0.8
SMALLEST = 6.0


def coordinate_size(square: float, large: bool) -> float:
    """Type size in points: 12, less where a square is too small for it; 18 in large print."""
    return 18.0 if large else min(12.0, max(SMALLEST, 1.2 * square))


def coordinate_room(board: Board, size: float) -> tuple[float, float]:
    """How far coordinates reach outside the walls: beside the pitch, and above and below the goals."""
    from ...scene.text import text_width

    widest = text_width("0" * len(str(board.pitch.rows + 1)), size)
    return _beside(board) + widest, _beyond(board, 3.4) + cap_height(size)


def _beyond(board: Board, least: float) -> float:
    return max(least, board.weights.end + GAP)


def _beside(board: Board) -> float:
    left, _, right, _ = board.bounds
    width = board.pitch.columns * board.square
    return max(2.6, -left - board.frame.offset + GAP, right - width - board.frame.offset + GAP)


def coordinates(board: Board, size: float) -> Iterator[Text]:
    """Letters along both ends (behind a goal on its mouth's columns), numbers beside both side walls."""
    pitch, ink, offset = board.pitch, board.theme.ink, board.frame.offset
    height = cap_height(size)
    back = board.square + offset + _beyond(board, 3.4)
    side = offset + _beyond(board, 2.6)
    for goal in pitch.goals.values():
        upwards = (goal.end is End.TOP) is not board.flip
        for column in range(pitch.columns + 1):
            x, y = board.at((column, goal.row))
            out = back if goal.left <= column <= goal.right else side
            y += -out if upwards else out + height
            yield Text(x, y, column_name(column), size, anchor="middle", colour=ink)
    aside = offset + _beside(board)
    width = pitch.columns * board.square
    for row in range(pitch.rows + 1):
        _, y = board.at((0, row))
        yield Text(-aside, y + height / 2, str(row + 1), size, anchor="end", colour=ink)
        yield Text(width + aside, y + height / 2, str(row + 1), size, colour=ink)
