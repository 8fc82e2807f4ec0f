"""Where a sheet's template comes from: a path, the folder one works in, the user's folder, or the package."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ...errors import PapersoccerError
from ...resources import search_path

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
    """The text of a template file. Raises `PapersoccerError` saying what is wrong with it."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise PapersoccerError(f"{path}: this is no text in UTF-8") from None
    except OSError as error:
        raise PapersoccerError(f"{path}: cannot be read: {error.strerror}") from None


def all_templates() -> Iterator[TemplateFile]:
    """Every template of every language, those that hide others first."""
    seen: set[tuple[str, str]] = set()
    for origin, root in search_path("templates"):
        folders = sorted(folder for folder in root.iterdir() if folder.is_dir()) if root.is_dir() else []
        for folder in folders:
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
