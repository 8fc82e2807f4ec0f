"""Whether a ruleset whose keys are each valid can be played: what the keys must say together."""

from __future__ import annotations

from ..errors import Problem
from ..validation import Reading, Source
from .ruleset import Ruleset


def check(ruleset: Ruleset, reading: Reading, source: Source) -> list[Problem]:
    """Every fault of the ruleset as a whole."""
    return []
