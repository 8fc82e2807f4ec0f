"""Ruleset files -> `Ruleset`: found by name or path, parents merged in, checked strictly, every fault placed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from ..errors import InputError, PapersoccerError, Problem
from ..resources import search_path
from ..strict_yaml import Path_, YamlText, read_yaml
from ..validation import Source, near, read, shown
from .checks import check
from .ruleset import Ruleset, Settings

SUFFIXES = (".yaml", ".yml")
NAME = re.compile(r"\w[\w.-]{0,99}")
MAX_PARENTS = 10


def load_ruleset(name_or_path: str | Path) -> Ruleset:
    """A ruleset by name (looked up in ./rulesets, the user's folder, then the shipped ones) or by its file's path.

    A path is what has a ``.yaml`` or ``.yml`` suffix or a folder in it. Raises `InputError` with every fault of the
    file, or `PapersoccerError` if there is no such ruleset.
    """
    ruleset, problems, _ = examine(name_or_path)
    if problems:
        raise InputError(problems)
    return ruleset


def examine(name_or_path: str | Path) -> tuple[Ruleset, list[Problem], Source]:
    """A ruleset as far as it can be read, all its faults, and where its values stand; see `load_ruleset`."""
    path = find_ruleset(name_or_path)
    source = _Merged()
    for text in reversed(list(_with_parents(path))):
        source.lay(text)
    reading = read(Settings, source)
    settings = {each.name: getattr(reading.value, each.name) for each in fields(Settings)}
    ruleset = Ruleset(**settings, name=path.stem, path=path)
    return ruleset, source.problems + reading.problems + check(ruleset, reading, source), source


def find_ruleset(name_or_path: str | Path, beside: Path | None = None, passed_over: Collection[Path] = ()) -> Path:
    """The file of a ruleset. Raises `PapersoccerError` if there is none of that name.

    With ``beside``, the folder of a file that extends it, that is where relative paths start and names are looked up
    first: so nobody's own ``standard`` changes the shipped rulesets that build on the shipped one. No name finds a file
    that is ``passed_over`` (resolved paths), so that a file may change the ruleset whose name it bears.
    """
    text = str(name_or_path)
    if is_path(name_or_path):
        return beside / text if beside else Path(text)
    for folder in ([beside] if beside else []) + [folder for _, folder in search_path("rulesets")]:
        for suffix in SUFFIXES:
            file = folder / f"{text}{suffix}"
            if NAME.fullmatch(text) and file.is_file() and file.resolve() not in passed_over:
                return file
    if passed_over:
        raise PapersoccerError(f"there is no other ruleset {shown(text)} than this file, for it to build on")
    raise PapersoccerError(f"there is no ruleset {shown(text)}{_instead(text)}")


def _instead(text: str) -> str:
    """What somebody may have meant who asked for a ruleset that there is not."""
    if NAME.fullmatch(text) and Path(text).exists():
        return f"; if you mean the file here, write ./{text}"
    names = sorted({file.stem for _, _, file in ruleset_files()})
    return near(text, names) or f"; there are {', '.join(names)}"


def is_path(name_or_path: str | Path) -> bool:
    """Whether a ruleset is given by its file's path rather than by name."""
    text = str(name_or_path)
    return isinstance(name_or_path, Path) or text.endswith(SUFFIXES) or "/" in text or "\\" in text


def ruleset_files() -> Iterator[tuple[str, bool, Path]]:
    """(origin, whether an earlier file of the same name shadows it, file) of every ruleset that a name can find."""
    seen: set[str] = set()
    folders = {folder.resolve(): (origin, folder) for origin, folder in search_path("rulesets")}
    for origin, folder in folders.values():
        files = (file for file in folder.glob("*") if file.suffix in SUFFIXES)
        for file in sorted(files, key=lambda file: (file.stem, file.suffix)):
            yield origin, file.stem in seen, file
            seen.add(file.stem)


def _with_parents(path: Path) -> Iterator[YamlText]:
    """A file and the files that it extends, nearest first."""
    family: list[Path] = []
    while True:
        text = read_yaml(path, collect=True)
        if not isinstance(text.data, dict):
            message = f"must be a map of settings, such as pitch: and goal:, got {_kind(text.data)}"
            raise InputError.at(str(path), message, 1, 1)
        yield text
        family.append(path.resolve())
        if "extends" not in text.data:
            return
        path = _parent(text, path, family)


def _parent(text: YamlText, path: Path, family: list[Path]) -> Path:
    """The file that ``extends`` names."""
    parent = text.data["extends"]
    line, column = text.place(("extends",))

    def fault(message: str) -> InputError:
        return InputError([*text.problems, Problem(str(path), line, column, "extends", message)])

    if not isinstance(parent, str) or not parent:
        raise fault(f"must be the name or path of one ruleset, got {shown(parent)}; leave the key out for none")
    try:
        found = find_ruleset(parent, path.parent, family if parent == path.stem else ())
        there = found.exists()
    except PapersoccerError as error:
        raise fault(str(error)) from None
    except (OSError, ValueError):
        raise fault(f"this is no file name: {shown(parent)}") from None
    if not there:
        raise fault(f"there is no such file: {found}")
    if found.resolve() in family:
        raise fault(f"{_chain(family, found)}: a ruleset cannot be its own parent; let one of them extend another")
    if len(family) > MAX_PARENTS:
        raise fault(f"there are more than {MAX_PARENTS} parents, one above the other; extend one further up")
    return found


def _chain(family: Sequence[Path], found: Path) -> str:
    """The names of the files that go round in a ring."""
    ring = [file.stem for file in family[family.index(found.resolve()):]]
    return " extends ".join([*ring, ring[0]])


def _kind(value: object) -> str:
    return "a list" if isinstance(value, list) else shown(value)


class _Merged:
    """Files laid over one another: maps merge, the rest replaces. Knows which file wrote what."""

    def __init__(self) -> None:
        self.data: dict[str, Any] = {}
        self.owners: dict[Path_, YamlText] = {}
        self.problems: list[Problem] = []

    def lay(self, text: YamlText) -> None:
        """Lay a file over those laid before."""
        self.problems += text.problems
        self._merge(self.data, {key: value for key, value in text.data.items() if key != "extends"}, (), text)

    def _merge(self, below: dict[str, Any], above: dict[str, Any], path: Path_, text: YamlText) -> None:
        self.owners[path] = text
        for key, value in above.items():
            here = (*path, key)
            if isinstance(value, dict):
                kept = below.get(key)
                below[key] = kept if isinstance(kept, dict) else {}
                self._merge(below[key], value, here, text)
            else:
                below[key] = value
                self.owners[here] = text

    def owner(self, path: Path_) -> YamlText:
        """The file that wrote a value."""
        while path not in self.owners:
            path = path[:-1]
        return self.owners[path]

    def where(self, path: Path_, of_key: bool = False) -> tuple[str, int, int]:
        return self.owner(path).where(path, of_key)

    def written(self, path: Path_) -> str | None:
        return self.owner(path).written(path)
