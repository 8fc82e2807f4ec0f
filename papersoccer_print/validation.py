"""Reads plain data into named tuples and dataclasses, strictly, and words every fault: its place, and what is allowed.

For rulesets, game records and themes alike. What a field may hold is read off its annotation (see `shapes`): whole
numbers with ``annotated_types`` limits, texts, truth values, enums, literals, tuples, maps, other such classes, unions.
The same shapes make the messages and the JSON Schema, so that they cannot disagree. (A validator of our own, and a
small one: it names one fault a field in one pass, keeps what is right for further checks, and costs no import time.)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple, Protocol, TypeVar

from .errors import InputError, Problem
from .shapes import BAD, Bad, Means, Says, Shape, listed, shape_of
from .strict_yaml import Path_, dotted

__all__ = ["Means", "Reading", "Says", "Source", "near", "nearest", "read", "shown", "validate"]

T = TypeVar("T")


class Source(Protocol):
    """Plain data that knows where each value stands (`strict_yaml.YamlText` is one)."""

    data: Any

    def where(self, path: Path_, of_key: bool = False) -> tuple[str, int, int]:
        """File, line and column of a value, or of its key."""

    def written(self, path: Path_) -> str | None:
        """An unquoted scalar as written."""


class Reading(NamedTuple):
    """The outcome of `read`: what could be read (faulty fields at their defaults), and every fault."""

    value: Any
    problems: list[Problem]
    bad: set[Path_]
    """The paths of faulty values; what depends on them cannot be judged."""

    def is_bad(self, *keys: str) -> bool:
        """Whether any of these dotted keys, something inside it or something around it has a fault."""
        paths = [tuple(key.split(".")) for key in keys]
        return any(b[: len(p)] == p[: len(b)] for b in self.bad for p in paths)


def validate(cls: type[T], source: Source) -> T:
    """The data as an instance of a class. Raises `InputError` with every fault."""
    reading = read(cls, source)
    if reading.problems:
        raise InputError(reading.problems)
    assert isinstance(reading.value, cls)
    return reading.value


def read(cls: type, source: Source) -> Reading:
    """Read data as a class as far as it goes, collecting the faults."""
    reader = _Reader(source)
    value = reader.read(shape_of(cls), source.data, ())
    return Reading(value, reader.problems, reader.bad)


def nearest(word: object, words: Iterable[str]) -> str | None:
    """The one of ``words`` that ``word`` was probably meant to be."""
    lowered = {each.lower(): each for each in words}
    close = get_close_matches(str(word).lower(), lowered, 1, cutoff=0.6)
    return lowered[close[0]] if close else None


def near(word: object, words: Iterable[str]) -> str:
    """``"; did you mean ...?"`` when one of ``words`` is close to ``word``, else empty."""
    guess = nearest(word, words)
    return f"; did you mean {guess}?" if guess else ""


def shown(value: object) -> str:
    """A value as a message quotes it: short, on one line, unprintable characters escaped."""
    if value is None:
        return "nothing"
    import json  # which only faults need

    text = json.dumps(value, ensure_ascii=not str(value).isprintable())
    return text if len(text) <= 60 else text[:57] + "..."


# --- Reading


class _Reader:
    """Walks data and shape together; a faulty value becomes `BAD` and leaves one problem."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.bad: set[Path_] = set()

    def fault(self, path: Path_, message: str, of_key: bool = False) -> Bad:
        file, line, column = self.source.where(path, of_key)
        self.problems.append(Problem(file, line, column, dotted(path), message))
        self.bad.add(path)
        return BAD

    def refuse(self, shape: Shape, value: Any, path: Path_) -> Bad:
        raw = self.source.written(path)
        got = raw if raw and isinstance(value, str) and raw.isprintable() and len(raw) <= 60 else shown(value)
        return self.fault(path, f"must be {shape.words}, got {got}{_hint(shape, value, raw)}")

    def read(self, shape: Shape, value: Any, path: Path_) -> Any:
        match shape.kind:
            case "record":
                return self.record(shape, value, path)
            case "list" | "fixed":
                return self.sequence(shape, value, path)
            case "map":
                return self.mapping(shape, value, path)
            case "one-of":
                arm = _arm(shape, value)
                return self.refuse(shape, value, path) if arm is None else self.read(arm, value, path)
        return self.refuse(shape, value, path) if not _fits(shape, value) else _converted(shape, value)

    def sequence(self, shape: Shape, value: Any, path: Path_) -> Any:
        if not isinstance(value, list):
            return self.refuse(shape, value, path)
        if shape.kind == "fixed" and len(value) != len(shape.parts):
            return self.refuse(shape, value, path)
        if shape.high is not None and len(value) > shape.high:
            return self.fault(path, f"must be {shape.words}, at most {shape.high} long, got {len(value)} of them")
        parts = shape.parts if shape.kind == "fixed" else shape.parts * len(value)
        items = tuple(self.read(part, value[n], (*path, n)) for n, part in enumerate(parts))
        return BAD if BAD in items else items

    def mapping(self, shape: Shape, value: Any, path: Path_) -> Any:
        if not isinstance(value, dict):
            return self.refuse(shape, value, path)
        result = {}
        for key, item in value.items():
            here = (*path, key)
            if shape.pattern and not re.fullmatch(shape.pattern, key):
                self.fault(here, f"the key must be as in {shape.words}", of_key=True)
            elif (read := self.read(shape.parts[0], item, here)) is not BAD:
                result[key] = read
        return result

    def record(self, shape: Shape, value: Any, path: Path_, base: Any = BAD) -> Any:
        """An instance; what is left out is as in ``base``, a whole default for it, if there is one."""
        if not isinstance(value, dict):
            return self.refuse(shape, value, path)
        meant = self.unknown_keys(shape, value, path)
        given: dict[str, Any] = {}
        for name, key in shape.keys.items():
            default = key.default if base is BAD else getattr(base, name)
            given[name] = default
            if name in value and key.shape.kind == "record":
                read = self.record(key.shape, value[name], (*path, name), default)
            elif name in value:
                read = self.read(key.shape, value[name], (*path, name))
            else:
                if default is BAD and name not in meant:
                    self.fault(path, f"{name} is missing; it must be {key.shape.words}")
                continue
            given[name] = default if read is BAD else read
        return BAD if BAD in given.values() else shape.cls(**given)

    def unknown_keys(self, shape: Shape, value: Mapping[str, Any], path: Path_) -> set[str]:
        """Refuse them, and return the keys that were probably meant: what depends on those cannot be judged."""
        meant = set()
        for key in value:
            if key in shape.keys:
                continue
            guess = nearest(key.partition(":")[0], shape.keys)
            if ":" in key:
                hint = "; write a space after the colon"
            else:
                hint = f"; did you mean {guess}?" if guess else f"; the keys are {listed(shape.keys, 'and')}"
            self.fault((*path, key), f"there is no such key here{hint}", of_key=True)
            if guess:
                meant.add(guess)
                self.bad.add((*path, guess))
        return meant


def _arm(shape: Shape, value: Any) -> Shape | None:
    """The arm of a one-of that a value of this type is meant for."""
    kinds = {"dict": ("record", "map"), "list": ("fixed", "list")}.get(type(value).__name__)
    arms = [arm for arm in shape.parts if arm.kind in kinds] if kinds else [a for a in shape.parts if _fits(a, value)]
    return arms[0] if arms else None


def _fits(shape: Shape, value: Any) -> bool:
    """Whether a scalar fits a shape."""
    match shape.kind:
        case "null":
            return value is None
        case "truth":
            return isinstance(value, bool)
        case "whole":
            return isinstance(value, int) and not isinstance(value, bool) and _within(shape, value)
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool) and _within(shape, value)
        case "choice":
            return isinstance(value, str) and value in shape.options
        case "text":
            return (isinstance(value, str) and _within(shape, len(value))
                    and (shape.pattern is None or re.fullmatch(shape.pattern, value) is not None))
        case "one-of":
            return any(_fits(arm, value) for arm in shape.parts)
    return False


def _converted(shape: Shape, value: Any) -> Any:
    if shape.kind == "choice":
        return shape.options[value]
    return float(value) if shape.kind == "number" else value


def _within(shape: Shape, size: float) -> bool:
    return (shape.low is None or size >= shape.low) and (shape.high is None or size <= shape.high)


# --- Hints


def _takes(shape: Shape, kind: str) -> bool:
    return shape.kind == kind or any(_takes(arm, kind) for arm in shape.parts if shape.kind == "one-of")


def _options(shape: Shape) -> list[str]:
    if shape.kind == "one-of":
        return [option for arm in shape.parts for option in _options(arm)]
    return list(shape.options)


_LOOSE_WHOLE = r"\+?([0-9][0-9_]*)(?:\.0+)?"
_CLOCK = r"([0-9]{1,3}):[0-9]{2}(?::[0-9]{2})?"
_LOOSE_TRUTH = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false",
                "true": "true", "false": "false"}


def _hint(shape: Shape, value: Any, raw: str | None) -> str:
    """What the writer probably meant, for the slips that YAML invites."""
    if value is None:
        if shape.pattern and "#" in shape.pattern:
            return " (a # starts a comment: put the colour in quotes)"
        return "" if shape.kind == "text" else "; leave the key out for the default"
    text = raw if raw is not None else str(value)
    unquoted = ", without quotes" if raw is None and isinstance(value, str) else ""
    if _takes(shape, "truth") and text.lower() in _LOOSE_TRUTH:
        return f"; write {_LOOSE_TRUTH[text.lower()]}{unquoted}"
    whole = re.fullmatch(_LOOSE_WHOLE, text) or re.fullmatch(_CLOCK, text)
    if whole and len(whole[1]) < 10 and _fits(shape, number := int(whole[1].replace("_", ""))):
        return f"; write {number}{unquoted}"
    if _takes(shape, "text") and isinstance(value, int | float):
        return "; put it in quotes"
    options = _options(shape)
    return near(value, options) if options and isinstance(value, str) else ""
