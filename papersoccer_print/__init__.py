"""Paper soccer on paper: rulesets, the rules, records, pitches, sheets and game diagrams."""

from __future__ import annotations

__version__ = "0.1.0"
