"""What a picture shows, in words, for a reader who does not see it."""

from __future__ import annotations

from ...rules.options import Boundary, End
from ...rules.pitch import Pitch
from ...words import Words


def describe_size(pitch: Pitch, words: Words) -> str:
    """An empty pitch in one sentence, for the second and further copies of it."""
    return words("pitch.alt.pitch", columns=pitch.columns, rows=pitch.rows, dots=len(pitch.dots),
                 segments=len(pitch.segments))


def describe_pitch(pitch: Pitch, words: Words) -> str:
    """An empty pitch: its size, the start, both goals, and what the edge is. Columns and rows count from 1."""
    column, row = pitch.start
    parts = [describe_size(pitch, words), words("pitch.alt.start", column=column + 1, row=row + 1)]
    for end, key in ((End.TOP, "pitch.alt.goal-top"), (End.BOTTOM, "pitch.alt.goal-bottom")):
        goal = pitch.goals[end]
        dots = words("pitch.alt.goal-dots", n=len(goal.dots))
        parts.append(words(key, left=goal.left + 1, right=goal.right + 1, dots=dots))
    is_open = pitch.ruleset.pitch.boundary is Boundary.OPEN
    parts.append(words("pitch.alt.open" if is_open else "pitch.alt.wall"))
    if pitch.lines:
        parts.append(words("pitch.alt.lines"))
    return " ".join(parts)
