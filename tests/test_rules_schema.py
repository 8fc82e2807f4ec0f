"""The JSON Schema accepts every shipped file and refuses what the loader refuses for its shape alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import pytest
from annotated_types import Ge, Le, Len
from jsonschema import Draft7Validator
from test_rulesets_bad import CASES

from papersoccer_print.errors import InputError
from papersoccer_print.resources import shipped
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.schema import schema, schema_for, schema_text
from papersoccer_print.rules.writing import commented
from papersoccer_print.shapes import Says
from papersoccer_print.strict_yaml import parse_yaml, read_yaml

FILES = sorted(shipped("rulesets").glob("*.yaml"))


def validator() -> Draft7Validator:
    return Draft7Validator(schema())


def test_it_is_draft_07() -> None:
    Draft7Validator.check_schema(schema())
    assert schema()["$schema"] == "http://json-schema.org/draft-07/schema#"


def test_the_file_beside_the_shipped_rulesets_is_this_schema() -> None:
    text = (shipped("rulesets") / "ruleset.schema.json").read_text(encoding="utf-8")
    assert text == schema_text(), "run: papersoccer rulesets schema > rulesets/ruleset.schema.json"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_shipped_files_are_valid(file: Path) -> None:
    assert list(validator().iter_errors(read_yaml(file).data)) == []


def test_new_files_and_resolved_ones_are_valid() -> None:
    for file in FILES:
        ruleset = load_ruleset(file)
        assert list(validator().iter_errors(ruleset.as_dict())) == []
        assert list(validator().iter_errors(parse_yaml(commented(ruleset, "ours", "ours.yaml"), "f").data)) == []


SHAPE = ("there is no such key here", ": must be ", " is missing; it must be ")
BEYOND = ("a number with a decimal point",)
"""8.0 is an integer to JSON Schema."""


@pytest.mark.parametrize(("name", "text", "wanted"), CASES, ids=[name for name, _, _ in CASES])
def test_it_refuses_what_the_loader_refuses(name: str, text: str, wanted: str) -> None:
    try:
        data: Any = parse_yaml(text, "f").data
    except InputError:
        return
    refused = not validator().is_valid(data)
    by_shape = any(words in line for line in wanted.splitlines() for words in SHAPE)
    assert refused == (by_shape and name not in BEYOND)


def test_every_key_says_what_it_is_for() -> None:
    silent = [f"{name}.{key}" for name, each in schema()["definitions"].items() for key, value in
              each["properties"].items() if "description" not in value and "$ref" not in value]
    assert silent == []


@dataclass(frozen=True)
class Part:
    """A part.

    More of it.
    """

    name: str


@dataclass(frozen=True)
class Whole:
    """Of every kind there is."""

    must: Annotated[int, Ge(1), Says("how many")]
    part: Part
    size: Annotated[float, Le(2.5), Says("its size")] = 1.5
    sure: Annotated[bool | None, Says("whether")] = None
    pair: Annotated[tuple[int, Part], Says("two")] = (1, Part("a"))
    parts: Annotated[tuple[Part, ...], Len(0, 3), Says("several")] = ()
    named: Annotated[Mapping[str, Part], Says("by name")] = field(default_factory=dict)


def test_every_kind_of_value_has_its_schema() -> None:
    found = schema_for(Whole, "made up")
    part = {"$ref": "#/definitions/Part"}
    assert (found["description"], found["required"]) == ("Of every kind there is.", ["must", "part"])
    assert found["definitions"] == {"Part": {
        "description": "A part.", "type": "object", "additionalProperties": False,
        "properties": {"name": {"description": ": a text.", "type": "string"}}}}
    assert found["properties"] == {
        "must": {"description": "How many: a whole number of at least 1.", "type": "integer", "minimum": 1},
        "part": part,
        "size": {"description": "Its size: a number of at most 2.5.", "type": "number", "maximum": 2.5, "default": 1.5},
        "sure": {"description": "Whether: true or false or null.", "anyOf": [{"type": "boolean"}, {"type": "null"}],
                 "default": None},
        "pair": {"description": "Two: a list of 2.", "type": "array", "items": [{"type": "integer"}, part],
                 "minItems": 2, "maxItems": 2, "default": [1, {"name": "a"}]},
        "parts": {"description": "Several: a list.", "type": "array", "items": part, "minItems": 0, "maxItems": 3,
                  "default": []},
        "named": {"description": "By name: a map.", "type": "object", "additionalProperties": part, "default": {}},
    }
