"""Where a sheet's template comes from: a path, the folder one works in, the user's folder, or the package."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ...errors import InputError, PapersoccerError
from ...resources import search_path
from ...strict_yaml import read_text

LARGEST = 250_000
"""Bytes of a template."""
_BAD = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f]")
SHEETS = ("rules", "rules-short", "rules-bilingual", "host-notes")


@dataclass(frozen=True, slots=True)
class TemplateFile:
    """One template: the sheet it makes, its language, its file, and whose it is (``here``, ``user``, ``shipped``)."""

    sheet: str
    lang: str
    path: Path
    origin: str
    shadowed: bool = False

    def read(self) -> str:
        """The template's text. Raises `PapersoccerError` if it cannot be read."""
        return read_template(self.path)


def read_template(path: Path) -> str:
    """The text of a template file. Raises `InputError` saying what is wrong with it."""
    text = read_text(path, LARGEST)
    if not text.strip():
        raise InputError.at(str(path), "this sheet is empty; begin with a copy: papersoccer templates copy rules")
    for number, line in enumerate(text.splitlines(), 1):
        if bad := _BAD.search(line):
            raise InputError.at(str(path), f"the character U+{ord(bad[0]):04X} is not allowed here", number,
                                bad.start() + 1)
    return text


def all_templates() -> Iterator[TemplateFile]:
    """Every template of every language, those that hide others first."""
    seen: set[tuple[str, str]] = set()
    for origin, root in search_path("templates"):
        for folder in sorted(folder for folder in root.iterdir() if folder.is_dir()):
            for sheet in SHEETS:
                path = folder / f"{sheet}.md"
                if path.is_file():
                    yield TemplateFile(sheet, folder.name, path, origin, (sheet, folder.name) in seen)
                    seen.add((sheet, folder.name))


def find_template(sheet: str, lang: str, given: str | None = None) -> TemplateFile:
    """The template of a sheet: the path ``given``, else the language's own, else the one that serves every language.

    Raises `PapersoccerError` naming what there is.
    """
    if given is not None:
        return TemplateFile(sheet, lang, Path(given), "given")
    found = {(file.sheet, file.lang): file for file in reversed(list(all_templates()))}
    for wanted in (lang, "en"):
        if (sheet, wanted) in found:
            return found[sheet, wanted]
    raise PapersoccerError(f"there is no template {sheet!r}; there are {', '.join(SHEETS)}")
