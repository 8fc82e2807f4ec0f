"""Paper soccer on paper: rulesets, the rules, records, pitches, sheets and game diagrams.

>>> from papersoccer_print import Position, load_ruleset
>>> position = Position.start(load_ruleset("standard"))
>>> position.ball, position.to_move.value, len(position.legal_kicks())
((4, 5), 'A', 8)
>>> position.kick(1).ball
(5, 4)
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers know the name; `typing` itself takes longer to import than all of this
if TYPE_CHECKING:
    from typing import Any

    from .api import Drawing, draw
    from .errors import InputError, PapersoccerError, UsageError
    from .records import Record, load_records
    from .rules.game import IllegalKick, Outcome, Position
    from .rules.loader import load_ruleset
    from .rules.options import Direction, End, Ending, Illegal, Player
    from .rules.pitch import Pitch, pitch_of
    from .rules.referee import Game, Kick, play
    from .rules.ruleset import Ruleset
    from .rules.turns import complete_turns

__version__ = "0.1.0"

_WHERE = {
    "api": ("Drawing", "draw"),
    "errors": ("InputError", "PapersoccerError", "UsageError"),
    "records": ("Record", "load_records"),
    "rules.game": ("IllegalKick", "Outcome", "Position"),
    "rules.loader": ("load_ruleset",),
    "rules.options": ("Direction", "End", "Ending", "Illegal", "Player"),
    "rules.pitch": ("Pitch", "pitch_of"),
    "rules.referee": ("Game", "Kick", "play"),
    "rules.ruleset": ("Ruleset",),
    "rules.turns": ("complete_turns",),
}
_ROOM_OF = {name: room for room, names in _WHERE.items() for name in names}

__all__ = [
    "Direction", "Drawing", "End", "Ending", "Game", "Illegal", "IllegalKick", "InputError", "Kick", "Outcome",
    "PapersoccerError", "Pitch", "Player", "Position", "Record", "Ruleset", "UsageError", "complete_turns", "draw",
    "load_records", "load_ruleset", "pitch_of", "play",
]


def __getattr__(name: str) -> Any:
    """Import a public name's room when it is first asked for, so that importing the package costs nothing."""
    from importlib import import_module

    if name not in _ROOM_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_ROOM_OF[name]}", __name__), name)
