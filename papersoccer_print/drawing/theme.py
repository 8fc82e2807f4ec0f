"""Themes: colours and ink of a print, each a YAML file. Black and white first; no meaning is in colour alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Annotated, NamedTuple

from annotated_types import Ge, Le

from ..errors import InputError, PapersoccerError, Problem
from ..resources import is_there, themes, user_folder
from ..rules.options import Player
from ..rules.ruleset import Ruleset
from ..scene.marks import BLACK, WHITE
from ..validation import Means, Says, near, validate
from .colours import SIGHTS, contrast, difference, mix

LEAST_CONTRAST = 4.5
LEAST_DIFFERENCE = 15.0
"""Two player colours must look at least this different to everybody, or be one colour."""
TINT_SHARE = 0.14

Colour = Annotated[str, Means('a colour as "#rrggbb", in quotes', r"#[0-9a-fA-F]{6}")]


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

    def for_ruleset(self, ruleset: Ruleset) -> Theme:
        """This theme with the colours of the ruleset's players, where the theme leaves them to the ruleset.

        Raises `PapersoccerError` for colours that could not be read or told apart on the theme's paper.
        """
        given = {Player.A: ruleset.players.A.colour.lower(), Player.B: ruleset.players.B.colour.lower()}
        if not self.ruleset_colours or given == _DEFAULT_COLOURS:
            return self
        tint = {player: mix(given[player], self.paper, TINT_SHARE) if self.tint[player] else None for player in Player}
        theme = replace(self, player=given, tint=tint)
        for key, message in faults(theme):
            raise PapersoccerError(f"{ruleset.path or ruleset.name}: the theme {self.name} cannot print these players: "
                                   f"{key}: {message}")
        return theme


_DEFAULT_COLOURS = {Player.A: "#0b5c9e", Player.B: "#b34700"}
MONO = Theme("mono", BLACK, WHITE, {Player.A: BLACK, Player.B: BLACK}, {Player.A: None, Player.B: None})


class Pair(NamedTuple):
    """A colour for each player."""

    A: Colour
    B: Colour


class ThemeFile(NamedTuple):
    """What a theme's file may hold."""

    summary: Annotated[str, Says("what the theme is for")] = ""
    ink: Annotated[Colour, Says("walls, dots and texts")] = BLACK
    paper: Annotated[Colour, Says("the ground of the page")] = WHITE
    player: Annotated[Pair | None, Says("the players' lines and badges; null: both in ink")] = None
    tint: Annotated[Pair | None, Says("each player's own goal; null: not tinted")] = None
    wall: Annotated[float, Ge(0.4), Le(2.5), Says("a factor on the weight of walls")] = 1.0
    dot: Annotated[float, Ge(0.5), Le(2.5), Says("a factor on the size of dots")] = 1.0
    guide: Annotated[float, Ge(0.95), Le(2.5), Says("a factor on the size of guide dots, none under 0.2 mm")] = 1.0
    ruleset_colours: Annotated[bool, Says("whether a ruleset's own player colours take precedence")] = False


def load_theme(name: str) -> Theme:
    """A theme by its name (looked up in ``./themes``, the user's folder, the package) or by the path of its file.

    Raises `InputError` with every fault: unknown keys, contrast, strokes too thin, players who look alike to some.
    """
    file = _find(name)
    return _shipped(file) if file.parent == themes() else _load(file)


@cache
def _shipped(file: Path) -> Theme:
    return _load(file)


def _load(file: Path) -> Theme:
    from ..strict_yaml import read_yaml

    source = read_yaml(file)
    given = validate(ThemeFile, source)
    player = {Player.A: given.player.A, Player.B: given.player.B} if given.player else dict.fromkeys(Player, given.ink)
    tint: dict[Player, str | None] = dict.fromkeys(Player)
    if given.tint:
        tint = {Player.A: given.tint.A, Player.B: given.tint.B}
    theme = Theme(file.stem, given.ink, given.paper, player, tint, given.wall, given.dot, given.guide,
                  given.ruleset_colours)
    problems = []
    for key, message in faults(theme):
        problems.append(Problem(*source.where(tuple(key.split("."))), key, message))
    if problems:
        raise InputError(problems)
    return theme


def faults(theme: Theme) -> Iterator[tuple[str, str]]:
    """What a reader could not read or tell apart: (key, message) pairs."""
    pairs = [("ink", theme.ink, theme.paper)]
    pairs += [(f"player.{player}", theme.player[player], theme.paper) for player in Player]
    # Guides and walls cross a tinted goal.
    pairs += [(f"tint.{player}", theme.ink, tint) for player in Player if (tint := theme.tint[player])]
    for key, colour, ground in pairs:
        ratio = contrast(colour, ground)
        if ratio < LEAST_CONTRAST:
            yield key, f"the contrast of {colour} on {ground} is {ratio:.1f}:1; it must be {LEAST_CONTRAST}:1 or more"
    a, b = theme.player[Player.A], theme.player[Player.B]
    if a.lower() != b.lower():
        alike = [sight for sight in SIGHTS if difference(a, b, sight) < LEAST_DIFFERENCE]
        if alike:
            yield "player.B", f"{a} and {b} look too much alike with {' and '.join(alike)}; choose others, or one"


def theme_names() -> tuple[str, ...]:
    """The names of all themes found, sorted."""
    return tuple(sorted({file.stem for folder in _folders() for file in folder.glob("*.yaml")}))


def _folders() -> tuple[Path, ...]:
    return tuple(filter(is_there, (Path("themes"), user_folder("themes"), themes())))


def _find(name: str) -> Path:
    if name.endswith((".yaml", ".yml")) or "/" in name or "\\" in name:
        return Path(name)
    for folder in _folders():
        if (folder / f"{name}.yaml").is_file():
            return folder / f"{name}.yaml"
    known = theme_names()
    raise PapersoccerError(f"there is no theme {name!r}{near(name, known) or '; there are ' + ', '.join(known)}")
