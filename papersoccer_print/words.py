"""The reader's language: texts by key from ``templates/<language>/*.yaml``, with plural forms.

A file is one map; nested keys are joined by dots. A text may hold ``{name}`` placeholders; ``{Name}`` is the same
value with a capital. ``{A}`` and ``{B}``, the players, are left as they are. A map of plural
categories (``one``, ``few``, ``many``, ``other``) is a text whose form the value ``n`` chooses by the language's rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from .errors import InputError, PapersoccerError, Problem
from .resources import search_path, shipped

PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})
_PLACEHOLDER = re.compile(r"\{([A-Z]?[a-z_]+)\}")


class Words:
    """The texts of one language. ``lang`` is its code."""

    def __init__(self, lang: str, texts: Mapping[str, str | Mapping[str, str]]) -> None:
        self.lang = lang
        self._texts = texts

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def keys(self) -> tuple[str, ...]:
        """Every key, sorted."""
        return tuple(sorted(self._texts))

    def __call__(self, key: str, **values: object) -> str:
        """The text of ``key`` with its placeholders filled in; ``n`` chooses the plural form.

        Raises `PapersoccerError` for a key or a placeholder that nobody has filled.
        """
        text = self._texts.get(key)
        if text is None:
            raise PapersoccerError(f"the language {self.lang!r} has no text for {key!r}")
        if isinstance(text, Mapping):
            text = text.get(self.plural(values.get("n")), text["other"])
        try:
            return _PLACEHOLDER.sub(lambda match: _fill(match[1], values), text)
        except KeyError as missing:
            raise PapersoccerError(f"{self.lang}: the text {key!r} needs a value for {missing}") from None

    def plural(self, number: object) -> str:
        """The plural category of a whole number in this language."""
        if not isinstance(number, int):
            return "other"
        if self.lang == "en":
            return "one" if number == 1 else "other"
        from babel import Locale

        return str(Locale.parse(self.lang).plural_form(number))


def _fill(name: str, values: Mapping[str, object]) -> str:
    if name in values:
        return str(values[name])
    text = str(values[name.lower()])
    return text[:1].upper() + text[1:]


def languages() -> tuple[str, ...]:
    """The codes of every language that has a folder, sorted."""
    found = {folder.name for _, root in search_path("templates") for folder in root.iterdir()
             if any(folder.glob("*.yaml"))}
    return tuple(sorted(found))


@cache
def words(lang: str) -> Words:
    """The texts of a language. Raises `PapersoccerError` naming the languages there are."""
    folder = shipped("templates") / lang
    if lang not in languages():
        guess = lang.strip().lower()[:2]  # EN, en-GB, english, polski
        hint = f"did you mean {guess}?" if guess in languages() else f"there are {', '.join(languages())}"
        raise PapersoccerError(f"there is no language {lang[:100]!r}; {hint}")
    return Words(lang, _Texts(sorted(folder.glob("*.yaml"))))


class _Texts(Mapping[str, "str | Mapping[str, str]"]):
    """The texts of several files. Each is read when a text is asked for that is in none before; the one that is
    named like the key comes first, since a pitch need not wait for the phrases of the rule sheets."""

    def __init__(self, files: list[Path]) -> None:
        self._unread = files
        self._known: dict[str, str | Mapping[str, str]] = {}

    def _read_next(self) -> None:
        self._known.update(_read(self._unread.pop(0)))

    def __getitem__(self, key: str) -> str | Mapping[str, str]:
        if key not in self._known:
            self._unread.sort(key=lambda file: file.stem != key.partition(".")[0])
        while key not in self._known and self._unread:
            self._read_next()
        return self._known[key]

    def __iter__(self) -> Iterator[str]:
        while self._unread:
            self._read_next()
        return iter(self._known)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _read(file: Path) -> Iterator[tuple[str, str | Mapping[str, str]]]:
    from .strict_yaml import read_yaml

    text = read_yaml(file)

    def flatten(value: Any, path: tuple[str, ...]) -> Iterator[tuple[str, str | Mapping[str, str]]]:
        if isinstance(value, str):
            yield ".".join(path), value
        elif isinstance(value, dict) and value and PLURALS.issuperset(value):
            if "other" not in value or not all(isinstance(form, str) for form in value.values()):
                line, column = text.place(path)
                raise InputError([Problem(str(file), line, column, ".".join(path),
                                          "a text with plural forms needs the form other, and texts throughout")])
            yield ".".join(path), value
        elif isinstance(value, dict):
            for key, item in value.items():
                yield from flatten(item, (*path, key))
        else:
            line, column = text.place(path)
            raise InputError([Problem(str(file), line, column, ".".join(path), "must be a text (put it in quotes)")])

    return flatten(text.data, ())
