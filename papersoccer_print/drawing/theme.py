"""Themes: the colours and ink of a print, each a YAML file. Black and white comes first; no meaning is in colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..rules.options import Player
from ..scene.marks import BLACK, WHITE


@dataclass(frozen=True, eq=False)
class Theme:
    """Colours as ``"#rrggbb"``: ``player`` for lines, discs and badges; ``tint`` for a goal, by its defender (or None)."""

    name: str
    ink: str
    paper: str
    player: Mapping[Player, str]
    tint: Mapping[Player, str | None]


MONO = Theme("mono", BLACK, WHITE, {Player.A: BLACK, Player.B: BLACK}, {Player.A: None, Player.B: None})
