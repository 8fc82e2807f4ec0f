"""What a field may hold, read off its annotation: the `Shape` that messages, the JSON Schema and readers share."""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Le, Len


class Means(NamedTuple):
    """How a message and the schema word what a field may hold, where its type alone reads badly.

    ``pattern`` (a regular expression) is what a whole text must match; for a map, each of its keys.
    """

    words: str
    pattern: str | None = None


class Says(NamedTuple):
    """What a key is for, in half a sentence: a comment in files we write, a description in the schema."""

    text: str


class Bad(Enum):
    """Stands for a value that has a fault."""

    BAD = "bad"


BAD = Bad.BAD


_NOTHING: Mapping[str, Any] = types.MappingProxyType({})


class Shape(NamedTuple):
    """What a value may be. ``words`` completes "must be ..."; ``pattern`` is a text's or a map key's expression."""

    kind: Literal["whole", "number", "truth", "text", "choice", "null", "list", "fixed", "map", "record", "one-of"]
    words: str
    low: float | None = None
    high: float | None = None
    pattern: str | None = None
    options: Mapping[str, Any] = _NOTHING
    """For a choice: its texts and what each is read as."""
    parts: tuple[Shape, ...] = ()
    """The item of a list or map, the items of a fixed list, the arms of a one-of."""
    cls: Any = None
    keys: Mapping[str, Key] = _NOTHING
    """For a record: its class (a named tuple or a dataclass) and its keys."""


class Key(NamedTuple):
    """A key of a record: its shape, its default, and what it is for."""

    shape: Shape
    default: Any
    """What stands where the key is left out; `BAD` where it must be given."""
    says: str


def is_record(kind: Any) -> bool:
    """Whether this is a class (or a value of a class) whose fields are keys: a named tuple or a dataclass."""
    return hasattr(kind, "_fields") or is_dataclass(kind)


def listed(words: Iterable[str], last: str = "or") -> str:
    """``a, b or c``."""
    items = list(words)
    return f"{', '.join(items[:-1])} {last} {items[-1]}" if len(items) > 1 else "".join(items)


def shape_of(annotation: Any) -> Shape:
    """The shape of an annotation. Raises `TypeError` for one that has none: that is our mistake, not the user's."""
    return _shape_of(annotation)


@cache
def _shape_of(annotation: Any) -> Shape:
    notes: tuple[Any, ...] = ()
    if get_origin(annotation) is Annotated:
        annotation, *rest = get_args(annotation)
        notes = tuple(rest)
    plain = _plain_shape(annotation, notes)
    means = next((note for note in notes if isinstance(note, Means)), None)
    if means is None:
        return plain
    return plain._replace(words=means.words, pattern=means.pattern)


def _plain_shape(annotation: Any, notes: tuple[Any, ...]) -> Shape:
    low, high = _limits(notes)
    origin, args = get_origin(annotation), get_args(annotation)
    if annotation is bool:
        return Shape("truth", "true or false")
    if annotation is int:
        return Shape("whole", f"a whole number{_range(low, high)}", low, high)
    if annotation is float:
        return Shape("number", f"a number{_range(low, high)}", low, high)
    if annotation is str:
        return Shape("text", f"a text of {low}..{high} characters" if high else "a text", low, high)
    if annotation is type(None):
        return Shape("null", "null")
    if origin is Literal:
        return Shape("choice", listed([str(arg) for arg in args]), options={str(arg): arg for arg in args})
    if origin in (Union, types.UnionType):
        arms = tuple(shape_of(arg) for arg in args)
        return Shape("one-of", listed([arm.words for arm in arms]), parts=arms)
    if origin is tuple and args[-1] is not ...:
        return Shape("fixed", f"a list of {len(args)}", parts=tuple(map(shape_of, args)))
    if origin is tuple:
        return Shape("list", "a list", low, high, parts=(shape_of(args[0]),))
    if origin is not None and issubclass(origin, Mapping):
        return Shape("map", "a map", low, high, parts=(shape_of(args[1]),))
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        options = {str(member.value): member for member in annotation}
        return Shape("choice", listed(options), options=options)
    if is_record(annotation):
        keys = _keys(annotation)
        return Shape("record", f"a map with {listed(keys, 'and')}", cls=annotation, keys=keys)
    raise TypeError(f"no shape for {annotation!r}")


def _limits(notes: tuple[Any, ...]) -> tuple[Any, Any]:
    low = high = None
    for note in notes:
        match note:
            case Ge(ge=limit):
                low = limit
            case Le(le=limit):
                high = limit
            case Len(min_length=least, max_length=most):
                low, high = least, most
    return low, high


def _range(low: Any, high: Any) -> str:
    if low is not None and high is not None:
        return f" {low}..{high}"
    return "" if low is None and high is None else f" of at least {low}" if high is None else f" of at most {high}"


def _keys(cls: Any) -> dict[str, Key]:
    hints = get_type_hints(cls, include_extras=True)
    keys = {}
    for name, default in _defaults(cls).items():
        hint = hints[name]
        says = next((note.text for note in get_args(hint)[1:] if isinstance(note, Says)), "")
        keys[name] = Key(shape_of(hint), default, says)
    return keys


def _defaults(cls: Any) -> dict[str, Any]:
    """What stands where a field is left out, by the names of all fields."""
    if hasattr(cls, "_fields"):
        return {name: cls._field_defaults.get(name, BAD) for name in cls._fields}
    return {each.name: _default(each) for each in fields(cls)}


def _default(field: Field[Any]) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return BAD if field.default is MISSING else field.default
