"""YAML is read strictly: only what JSON could hold, every value with its place, every slip with its own sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from papersoccer_print.errors import InputError
from papersoccer_print.strict_yaml import MAX_DEPTH, _loader_class, dotted, parse_yaml, read_text, read_yaml


@pytest.mark.parametrize(("text", "value"), [
    ("a: 8", 8), ("a: -3", -3), ("a: 0", 0), ("a: 1.5", 1.5), ("a: true", True), ("a: false", False),
    ("a: null", None), ("a: ~", None), ("a:", None), ("a: text", "text"), ('a: "8"', "8"), ("a: '8'", "8"),
    ("a: [1, two]", [1, "two"]), ("a: {b: 1}", {"b": 1}), ("a: |\n  one\n  two\n", "one\ntwo\n"),
])
def test_json_types(text: str, value: Any) -> None:
    assert parse_yaml(text, "f").data == {"a": value}


@pytest.mark.parametrize("word", ["no", "yes", "on", "off", "15:00", "8:10", "010", "0x10", "1_000", "True", "NULL",
                                  "1e3", ".5", "2026-01-01", "+5", "0o7", ".inf", "="])
def test_surprises_of_yaml_stay_texts(word: str) -> None:
    text = parse_yaml(f"a: {word}\nb: '{word}'", "f")
    assert text.data == {"a": word, "b": word}
    assert (text.written(("a",)), text.written(("b",))) == (word, None)


def test_every_value_and_key_has_its_place() -> None:
    text = parse_yaml("a:\n  b: [1,\n    2]\nc: {d: e}\n", "f")
    assert text.where(("a", "b")) == ("f", 2, 6)
    assert text.where(("a", "b", 1)) == ("f", 3, 5)
    assert text.where(("c", "d")) == ("f", 4, 8)
    assert text.where(("c", "d"), of_key=True) == ("f", 4, 5)
    assert text.where(("a", "missing", 3)) == ("f", 2, 3), "what is not written has its parent's place"
    assert text.where(("missing",), of_key=True) == ("f", 1, 1)


def test_paths_count_from_one() -> None:
    assert dotted(("pitch", "lines", 0, 1)) == "pitch.lines.1.2"


@pytest.mark.parametrize(("text", "message"), [
    ("", "f:1:1: the file is empty"),
    ("# only this\n", "f:1:1: the file is empty"),
    ("a: &x 1", "f:1:4: anchors (&name) are not allowed here; write the value out"),
    ("a: *x", "f:1:4: aliases (*name) are not allowed here; write the value out"),
    ("&a [*a]", "f:1:1: anchors (&name) are not allowed here; write the value out"),
    ("a:\n\tb: 1", "f:2:1: a tab stands where YAML wants spaces; indent with spaces"),
    ("a: 1\n---\nb: 2", "f:2:1: there is more than one document in the file (a line ---); keep one"),
    ("a: 'b", "f:1:4: the text that begins with this quote never ends with one"),
    ("a: \x07", "f:1:4: the character U+0007 is not allowed here"),
    ("b: 1\n\ud800: 2", "f:2:1: the character U+D800 is not allowed here"),
    ("a: !!float 1", "f:1:4: a: the tag !!float is not allowed here; leave it out"),
    ("a: !mine [1]", "f:1:4: a: the tag !mine is not allowed here; leave it out"),
    ("{a: 1}: 2", "f:1:1: a key must be a text"),
    ("a: {b: 1, b: 2, b: 3}", "f:1:11: a.b: this key is given twice (line 1 has it); keep one\n"
                              "f:1:17: a.b: this key is given twice (line 1 has it); keep one"),
])
def test_faults(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_yaml(text, "f")
    assert str(caught.value) == message


@pytest.mark.parametrize("brackets", [MAX_DEPTH + 1, 3000])
def test_deep_nesting_is_refused(brackets: int) -> None:
    with pytest.raises(InputError, match="nested"):
        parse_yaml("[" * brackets + "]" * brackets, "f")


def test_collecting_keeps_what_can_be_read() -> None:
    text = parse_yaml("a: 1\na: 2\n", "f", collect=True)
    assert text.data == {"a": 1}
    assert list(map(str, text.problems)) == ["f:2:1: a: this key is given twice (line 1 has it); keep one"]


def test_a_byte_order_mark_and_windows_lines_are_read(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    text = read_yaml(file)
    assert text.data == {"a": 1, "b": 2}
    assert text.place(("b",)) == (2, 4)


@pytest.mark.parametrize(("content", "message"), [
    (b"a: 1\nb: \xe9t\xe9\n", ":2:4: this is no UTF-8 text; save the file as UTF-8"),
    (b"\xef\xbb\xbfa: 1\nb: \xe9\n", ":2:4: this is no UTF-8 text; save the file as UTF-8"),
    (b"\xff\xfea\x00", ": this is UTF-16 text; save the file as UTF-8"),
    (b"\x89PNG\x00", ": this is no text file (it holds NUL bytes)"),
    (b"a" * 101, ": the file is larger than 100 bytes; this is not what it should hold"),
])
def test_files_that_are_no_text(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "a"
    file.write_bytes(content)
    with pytest.raises(InputError) as caught:
        read_text(file, 100)
    assert str(caught.value) == f"{file}{message}"


def test_files_that_are_not_there(tmp_path: Path) -> None:
    cases = [(tmp_path / "none", "there is no such file"),
             (tmp_path, "this is a folder, not a file; name a file in it"),
             (tmp_path / ("n" * 300), "cannot be read: File name too long"),
             (Path("a\x00b"), "cannot be read: the name is no file name")]
    for path, message in cases:
        with pytest.raises(InputError) as caught:
            read_text(path, 100)
        assert str(caught.value) == f"{path}: {message}"


PIECES = ["#", "# no", "a: ", "b", "- ", "'", '"', "[", "]", "{", "}", ",", "|\n", " ", "  ", "\t", "\n", "\r", "\r\n",
          "\x85", "\u2028", "\ufeff"]


@settings(max_examples=100)
@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
def test_what_is_quicker_than_the_parser_finds_the_same(text: str) -> None:
    class Plain(_loader_class()):  # type: ignore[misc]
        scan_to_next_token = yaml.SafeLoader.scan_to_next_token
        need_more_tokens = yaml.SafeLoader.need_more_tokens

    assert tokens(_loader_class()(text)) == tokens(Plain(text))


def tokens(loader: Any) -> list[Any]:
    """Each token's kind, value and place, and what stopped the reading."""
    found: list[Any] = []
    try:
        while token := loader.get_token():
            place = token.start_mark.line, token.start_mark.column, token.end_mark.line, token.end_mark.column
            found.append((token.id, getattr(token, "value", None), place))
    except yaml.MarkedYAMLError as error:
        found.append(str(error))
    return found
