"""Themes: colours and ink of a print, each a YAML file. Black and white first; no meaning is in colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..rules.options import Player
from ..scene.marks import BLACK, WHITE


@dataclass(frozen=True, eq=False)
class Theme:
    """Colours as ``"#rrggbb"``: ``player`` for lines, discs and badges; ``tint`` for a goal, by its defender (or None).

    ``wall``, ``dot`` and ``guide`` are factors on those weights. ``ruleset_colours``: whether the colours that a
    ruleset gives its players take the place of the theme's.
    """

    name: str
    ink: str
    paper: str
    player: Mapping[Player, str]
    tint: Mapping[Player, str | None]
    wall: float = 1.0
    dot: float = 1.0
    guide: float = 1.0
    ruleset_colours: bool = False


MONO = Theme("mono", BLACK, WHITE, {Player.A: BLACK, Player.B: BLACK}, {Player.A: None, Player.B: None})
COLOUR = Theme("colour", BLACK, WHITE, {Player.A: "#0b5c9e", Player.B: "#b34700"},
               {Player.A: "#dcebf7", Player.B: "#fad4a6"}, ruleset_colours=True)


def load_theme(name: str) -> Theme:
    """A theme by its name or the path of its file."""
    from ..errors import PapersoccerError

    themes = {"mono": MONO, "colour": COLOUR}
    if name not in themes:
        raise PapersoccerError(f"there is no theme {name!r}; there are {', '.join(themes)}")
    return themes[name]
