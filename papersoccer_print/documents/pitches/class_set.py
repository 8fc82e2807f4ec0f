"""A class set's names: a text file with one pitch a line."""

from __future__ import annotations

import re
from pathlib import Path

from ...errors import InputError, Problem
from ...strict_yaml import read_text

MAX_BYTES = 200_000
_LINE_END = re.compile(r"\r\n|\r|\n")
_BETWEEN = re.compile(r"\s*[;\t]\s*")


def read_names(path: Path) -> list[tuple[str, str]]:
    """The names of players A and B of each pitch: a line is ``Ada; Ben`` (or a tab between), or one name (A's).

    They may hold any character, as written (see `scene.legible` for what is printed). Empty lines and those that begin
    with ``#`` are left out. Raises `InputError` with every fault.
    """
    names: list[tuple[str, str]] = []
    problems: list[Problem] = []
    for number, line in enumerate(_LINE_END.split(read_text(path, MAX_BYTES, some_nuls=True)), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        parts = _BETWEEN.split(text)
        if len(parts) > 2:
            problems.append(Problem(str(path), number, 1, "", f"{len(parts)} names on a line; a pitch has two players"))
        else:
            names.append((parts[0], parts[1] if len(parts) == 2 else ""))
    if not names and not problems:
        problems.append(Problem(str(path), 0, 0, "", "there are no names in this file"))
    if problems:
        raise InputError(problems)
    return names
