"""Plain data is read into dataclasses strictly, whatever the dataclass: rulesets, records, themes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import pytest
from annotated_types import Ge, Le, Len

from papersoccer_print.errors import InputError
from papersoccer_print.shapes import Means, Says, listed, shape_of
from papersoccer_print.strict_yaml import parse_yaml
from papersoccer_print.validation import near, read, shown, validate


@dataclass(frozen=True)
class Ink:
    """A made-up record."""

    name: Annotated[str, Len(1, 10)]
    weight: Annotated[float, Ge(0.5), Le(3)] = 1.0
    least: Annotated[int, Ge(0)] = 0
    most: Annotated[int, Le(9)] = 9
    anything: str = ""
    few: Annotated[tuple[int, ...], Len(0, 2)] = ()
    codes: Annotated[Mapping[str, int], Means("codes, as {ab: 1}", "[a-z]{2}")] = field(default_factory=dict)
    switch: Annotated[bool | None, Says("whether it is on")] = None


def faults(text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        validate(Ink, parse_yaml(text, "f"))
    return str(caught.value).splitlines()


def test_what_is_right_is_read() -> None:
    ink = validate(Ink, parse_yaml("name: a\nweight: 2\nfew: [1, 2]\ncodes: {ab: 1}\nswitch: true", "f"))
    assert ink == Ink("a", 2.0, few=(1, 2), codes={"ab": 1}, switch=True)
    assert isinstance(ink.weight, float)


@pytest.mark.parametrize(("text", "message"), [
    ("weight: 2", "f:1:1: name is missing; it must be a text of 1..10 characters"),
    ("name: abcdefghijk", "f:1:7: name: must be a text of 1..10 characters, got abcdefghijk"),
    ("name: a\nweight: 4", "f:2:9: weight: must be a number 0.5..3, got 4"),
    ("name: a\nweight: true", "f:2:9: weight: must be a number 0.5..3, got true"),
    ("name: a\nleast: -1", "f:2:8: least: must be a whole number of at least 0, got -1"),
    ("name: a\nmost: 10", "f:2:7: most: must be a whole number of at most 9, got 10"),
    ("name: a\nanything: 5", "f:2:11: anything: must be a text, got 5; put it in quotes"),
    ("name: a\nfew: [1, 2, 3]", "f:2:6: few: must be a list, at most 2 long, got 3 of them"),
    ("name: a\nfew: 1", "f:2:6: few: must be a list, got 1"),
    ("name: a\ncodes: {abc: 1}", "f:2:9: codes.abc: the key must be as in codes, as {ab: 1}"),
    ("name: a\ncodes: [1]", "f:2:8: codes: must be codes, as {ab: 1}, got [1]"),
    ("name: a\nswitch: on", "f:2:9: switch: must be true or false or null, got on; write true"),
    ("[a]", 'f:1:1: must be a map with name, weight, least, most, anything, few, codes and switch, got ["a"]'),
])
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    assert faults(text) == [message]


def test_every_fault_at_once_and_what_is_right_is_kept() -> None:
    reading = read(Ink, parse_yaml("name: a\nweight: x\ncodes: {ab: x, cd: 2}\nlest: 3", "f"))
    assert reading.value == Ink("a", codes={"cd": 2})
    assert sorted(problem.line for problem in reading.problems) == [2, 3, 4]
    assert [key for key in ("name", "weight", "codes", "least", "most") if reading.is_bad(key)] == [
        "weight", "codes", "least"]


def test_a_dataclass_that_cannot_be_read_from_a_file_is_our_mistake() -> None:
    @dataclass
    class Odd:
        what: Any

    with pytest.raises(TypeError, match="no shape for"):
        shape_of(complex)
    with pytest.raises(TypeError, match="no shape for"):
        shape_of(Odd)


@pytest.mark.parametrize(("value", "text"), [
    (None, "nothing"), ("a", '"a"'), ("ą", '"ą"'), ("a\nb", '"a\\nb"'), ([1, {"a": None}], '[1, {"a": null}]'),
    ("x" * 100, '"' + "x" * 56 + "..."), ("\u2066", '"\\u2066"'),
])
def test_values_in_messages_are_short_and_printable(value: object, text: str) -> None:
    assert shown(value) == text


def test_words() -> None:
    assert (listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "and")) == ("a", "a or b", "a, b and c")
    assert near("Colums", ["columns", "rows"]) == "; did you mean columns?"
    assert near("zzz", ["columns"]) == ""
