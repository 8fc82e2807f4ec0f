"""Helpers of the replay tests: a game drawn in a line, and what stands on its pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from papersoccer_print.errors import PapersoccerError
from papersoccer_print.products import Printed
from papersoccer_print.products.replay import Options, make
from papersoccer_print.scene.marks import Document, Group, Text, walk

GAMES = Path(__file__).parent / "games"
ENDINGS, ONE_BAD = str(GAMES / "endings.txt"), str(GAMES / "one-bad.txt")
LARGE_AND_SMALL = ["standard", "starter", "long", "no-bounce"]
ANNOTATED = str(GAMES / "annotated.yaml")


def run(source: str = ENDINGS, **options: Any) -> list[Printed | PapersoccerError]:
    return list(make(Options(records=(source,), **options)))


def draw(source: str = ENDINGS, **options: Any) -> Printed:
    [thing] = run(source, **({"game": 1} if source == ENDINGS else {}) | options)
    assert isinstance(thing, Printed), thing
    return thing


def texts(document: Document) -> list[str]:
    return [mark.text for page in document.pages for mark in walk(page.marks) if isinstance(mark, Text)]


def names(document: Document) -> set[str]:
    return {mark.name for page in document.pages for mark in walk(page.marks) if isinstance(mark, Group) and mark.name}
