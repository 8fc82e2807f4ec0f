"""A class set's names: a text file with one pitch a line."""

from __future__ import annotations

import re
from pathlib import Path

from ...errors import InputError, Problem
from ...scene.text import describe_missing, missing_characters
from ...strict_yaml import read_text

MAX_BYTES = 200_000
_BETWEEN = re.compile(r"\s*[;\t]\s*")


def read_names(path: Path) -> list[tuple[str, str]]:
    """The names of players A and B of each pitch: a line is ``Ada; Ben`` (or a tab between), or one name (A's).

    Empty lines and those that begin with ``#`` are left out. Raises `InputError` with every fault.
    """
    names: list[tuple[str, str]] = []
    problems: list[Problem] = []
    for number, line in enumerate(read_text(path, MAX_BYTES).splitlines(), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        parts = _BETWEEN.split(text)
        if len(parts) > 2:
            problems.append(Problem(str(path), number, 1, "", f"{len(parts)} names on a line; a pitch has two players"))
        elif missing_characters("".join(parts)):
            missing = describe_missing("".join(parts))
            problems.append(Problem(str(path), number, 1, "", f"the font cannot print {missing}"))
        else:
            names.append((parts[0], parts[1] if len(parts) == 2 else ""))
    if not names and not problems:
        problems.append(Problem(str(path), 0, 0, "", "there are no names in this file"))
    if problems:
        raise InputError(problems)
    return names
