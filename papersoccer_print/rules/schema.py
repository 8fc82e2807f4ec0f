"""The JSON Schema (draft-07) of ruleset files, for editors: made from the same shapes that the loader reads by."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any

from ..shapes import BAD, Key, Shape, shape_of
from .describe import meaning_of
from .ruleset import Settings, plain

DRAFT = "http://json-schema.org/draft-07/schema#"
EXTENDS = {
    "description": "The ruleset that this one builds on: its name, or the path of its file from here. "
                   "Maps merge, lists and single values replace.",
    "type": "string",
    "minLength": 1,
}


def schema() -> dict[str, Any]:
    """The schema as plain data."""
    result = schema_for(Settings, "papersoccer-print ruleset")
    result["properties"] = {"extends": EXTENDS, **result["properties"]}
    return result


def schema_for(cls: type, title: str) -> dict[str, Any]:
    """The schema of files that are read as ``cls``. Keys without a default must be given."""
    definitions: dict[str, Any] = {}
    root = _record(shape_of(cls), definitions, whole=True)
    return {"$schema": DRAFT, "title": title, **root, "definitions": dict(sorted(definitions.items()))}


def schema_text() -> str:
    """The schema as the text of its file."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"


def _record(shape: Shape, definitions: dict[str, Any], whole: bool) -> dict[str, Any]:
    """An object; with ``whole``, its keys without a default must be given."""
    result: dict[str, Any] = {
        "description": " ".join((shape.cls.__doc__ or "").split("\n\n")[0].split()),
        "type": "object",
        "additionalProperties": False,
        "properties": {name: _property(key, definitions) for name, key in shape.keys.items()},
    }
    required = [name for name, key in shape.keys.items() if key.default is BAD]
    return {**result, "required": required} if whole and required else result


def _property(key: Key, definitions: dict[str, Any]) -> dict[str, Any]:
    if key.shape.kind == "record":
        return _schema_of(key.shape, definitions, whole=False)
    result = {"description": _description(key), **_schema_of(key.shape, definitions)}
    if key.default is not BAD:
        result["default"] = plain(key.default)
    return result


def _description(key: Key) -> str:
    members = [member for member in key.shape.options.values() if isinstance(member, Enum)]
    meanings = [f"{member.value}: {meaning_of(member)}" for member in members]
    says = key.says[:1].upper() + key.says[1:]
    return f"{says}. {'; '.join(meanings)}." if meanings else f"{says}: {key.shape.words}."


def _schema_of(shape: Shape, definitions: dict[str, Any], whole: bool = True) -> dict[str, Any]:
    match shape.kind:
        case "whole" | "number":
            return {"type": "integer" if shape.kind == "whole" else "number", **_limits(shape, "minimum", "maximum")}
        case "truth":
            return {"type": "boolean"}
        case "null":
            return {"type": "null"}
        case "text":
            pattern = {"pattern": f"^(?:{shape.pattern})$"} if shape.pattern else {}
            return {"type": "string", **_limits(shape, "minLength", "maxLength"), **pattern}
        case "choice":
            return {"enum": list(shape.options)}
        case "one-of":
            return {"anyOf": [_schema_of(part, definitions) for part in shape.parts]}
        case "map":
            return {"type": "object", "additionalProperties": _schema_of(shape.parts[0], definitions)}
        case "list":
            items = _schema_of(shape.parts[0], definitions)
            return {"type": "array", "items": items, **_limits(shape, "minItems", "maxItems")}
        case "fixed":
            parts = [_schema_of(part, definitions) for part in shape.parts]
            return {"type": "array", "items": parts, "minItems": len(parts), "maxItems": len(parts)}
    name = shape.cls.__name__
    if name not in definitions:
        definitions[name] = _record(shape, definitions, whole)
    return {"$ref": f"#/definitions/{name}"}


def _limits(shape: Shape, low: str, high: str) -> dict[str, float]:
    return {name: limit for name, limit in ((low, shape.low), (high, shape.high)) if limit is not None}
