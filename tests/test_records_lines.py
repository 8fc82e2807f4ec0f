"""Texts as lines, and how much of a text is looked at to tell its notation: each limit at its edge."""

from __future__ import annotations

import sys

import pytest

from papersoccer_print.errors import InputError
from papersoccer_print.records import Record, RecordError, lines, loads_records, parse_records, reading


def told(text: str, notation: str) -> list[str]:
    """What is wrong with each game of a text that cannot be read."""
    return [str(item) for item in parse_records(text, notation) if isinstance(item, RecordError)]


@pytest.mark.parametrize(("text", "column"), [("0 5\x1f", 4), ("0 5\u2028", 4), ("0 5 \x85 ", 5)])
def test_a_control_character_at_the_end_of_a_line_is_told(text: str, column: int) -> None:
    [fault] = told(f"{text}\n", "digits")
    assert fault.startswith(f"-:1:{column}: ")


def test_carriage_returns_end_lines() -> None:
    assert [record.line for record in loads_records("0 5\r0\r\n5\n", "digits")] == [1, 2, 3]


def test_a_line_may_be_as_long_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MAX_LINE", 5)
    assert told("0 5 2\n0 5 24\n0 5 2467 1\n0 5 2", "digits") == [
        f"-:{row}:6: the line is longer than 5 characters" for row in (2, 3)]


def test_a_line_that_is_too_long_is_a_fault_even_in_a_comment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MAX_LINE", 20)
    assert told("{" + "x" * 20 + "} 1. 0 *\n", "kurnik") == ["-:1:21: the line is longer than 20 characters"]
    assert told("{" + "x" * 30 + "\n} 1. 0 *\n", "kurnik") == ["-:1:21: the line is longer than 20 characters"]


def test_a_text_may_be_as_large_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MAX_BYTES", 8)
    assert len(loads_records("0 5\n0 5\n", "digits")) == 2
    with pytest.raises(InputError, match=r"^-: the file is larger than 8 bytes; split it$"):
        loads_records("0 5\n0 5\n\n", "digits")


@pytest.mark.parametrize("mark", [b"\xff\xfe", b"\xfe\xff"])
def test_utf_16_is_told_by_its_mark(mark: bytes) -> None:
    with pytest.raises(InputError, match=r"^-: this is UTF-16 text; save the file as UTF-8$"):
        loads_records((mark + b"0 5").decode("utf-8", "surrogateescape"))


SURE = '[A "a"]'
"""Whoever sees this line takes the text for an export of Kurnik."""


@pytest.mark.parametrize(("limit", "most", "text", "seen"), [
    ("SAMPLE_CHARACTERS", 6, f"0 5\n24\n{SURE}", False), ("SAMPLE_CHARACTERS", 7, f"0 5\n24\n{SURE}", True),
    ("SAMPLE_LINES", 2, f"0 5\n24\n{SURE}", True), ("SAMPLE_LINES", 2, f"0 5\n24\n4\n{SURE}", False),
    ("SAMPLE_LINES", 2, f"0 5\n24\n\n\n{SURE}", True),
])
def test_the_notation_is_told_from_the_beginning_of_a_text(
    limit: str, most: int, text: str, seen: bool, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, limit, most)
    first = next(iter(parse_records(text)))
    notation = first.notation if isinstance(first, Record) else first.record.notation
    assert notation == ("kurnik" if seen else "digits")


def test_a_standard_input_that_is_closed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InputError) as caught, lines.open_lines("-"):
        pass
    assert str(caught.value) == "-: standard input is closed; name a file"
