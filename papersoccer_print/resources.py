"""Finds what the program ships (rulesets, templates, fonts, themes) and what the user has put beside it."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from .errors import PapersoccerError

PACKAGE = Path(__file__).resolve().parent


@cache
def shipped(kind: str) -> Path:
    """The folder of shipped ``rulesets`` or ``templates``: inside an installed package, else at the checkout's root.

    Raises `PapersoccerError` if the installation has neither.
    """
    for folder in (PACKAGE / "_data" / kind, PACKAGE.parent / kind):
        if folder.is_dir():
            return folder
    raise PapersoccerError(f"this installation has lost its {kind}: install papersoccer-print again")


def font_file(weight: str) -> Path:
    """The TrueType file of the shipped font, ``regular`` or ``bold``."""
    return PACKAGE / "fonts" / f"SourceSans3-{weight.capitalize()}.ttf"


def advances_file() -> Path:
    """The widths of the font's characters, so that measuring a text needs no font library (written by `make bless`)."""
    return PACKAGE / "fonts" / "advances.txt"


def themes() -> Path:
    """The folder of shipped themes."""
    return PACKAGE / "drawing" / "themes"


def samples() -> Path:
    """The folder of sample games, one for each ruleset of the demo."""
    return PACKAGE / "samples"


def user_folder(kind: str) -> Path:
    """The user's own ``rulesets`` or ``templates`` in the platform's configuration folder (it need not exist)."""
    from platformdirs import user_config_path

    return user_config_path("papersoccer", appauthor=False) / kind


def search_path(kind: str) -> tuple[tuple[str, Path], ...]:
    """Where names are looked up, first match wins: (origin, folder) with origin ``here``, ``user`` or ``shipped``."""
    places = ("here", Path(kind)), ("user", user_folder(kind)), ("shipped", shipped(kind))
    return tuple((origin, folder) for origin, folder in places if is_there(folder))


def is_there(folder: Path) -> bool:
    """Whether there is such a folder. There is none in a home or a place that this user may not look into."""
    return os.path.isdir(folder)
