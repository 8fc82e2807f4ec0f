"""The figures of a sheet by name, at the sizes that the layout asks for. Nothing here draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from ...scene.marks import Mark


class Role(StrEnum):
    """What a figure is for on the sheet; its size follows."""

    PANEL = "panel"
    KICK = "kick"
    OPENING = "opening"
    PITCH = "pitch"
    HOST = "host"
    ICON = "icon"


@dataclass(frozen=True, eq=False)
class Drawn:
    """A figure ready to be set: marks from its own top-left corner, its size in mm, and its description in words."""

    marks: tuple[Mark, ...]
    width: float
    height: float
    alt: str


Drawer = Callable[[str, Role], Drawn]
"""Gives the figure of a name (``example:bounce``, ``pitch``, ``icon:ball``); `PapersoccerError` for an unknown one."""


@dataclass
class Pictures:
    """Figures, each drawn once."""

    drawer: Drawer
    drawn: dict[tuple[str, Role], Drawn] = field(default_factory=dict)

    def get(self, name: str, role: Role) -> Drawn:
        key = (name, role)
        if key not in self.drawn:
            self.drawn[key] = self.drawer(name, role)
        return self.drawn[key]


def role_of(name: str) -> Role:
    """The role of a figure that stands by itself."""
    if name.startswith("icon:"):
        return Role.ICON
    return {"pitch": Role.PITCH, "pitch:host": Role.HOST, "example:kick": Role.KICK,
            "example:opening": Role.OPENING}.get(name, Role.PANEL)
