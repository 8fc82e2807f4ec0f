"""YAML read strictly, with the place of every key and value: for rulesets, records, phrases and themes alike.

Only what JSON could hold is read: texts, whole and decimal numbers, true/false, null, lists and maps with text keys.
YAML 1.1's surprises stay plain texts (``no``, ``15:00``, ``010``), so that a later check can word a clear message.
"""

from __future__ import annotations

import codecs
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import InputError, Problem

if TYPE_CHECKING:
    import yaml

MAX_BYTES = 1_000_000
MAX_DEPTH = 20
MOST_NULS = 0.1
"""A file of more NUL bytes is no text, whatever it may hold besides."""
MAX_NODES = 50_000
"""Keys and values of a file, together: a game of as many turns as any pitch has lines has a fifth of them."""
LONGEST_SHOWN = 60
REFUSED = "refused"
"""Marks the errors that we raise ourselves while the text is parsed."""
Path_ = tuple[str | int, ...]


class YamlText:
    """A parsed file: ``data`` as plain JSON types, and the (line, column) of every value and key by its path.

    ``raw`` holds the plain (unquoted) scalars as written, by path; ``problems`` the faults that left the rest readable
    (`parse_yaml` with ``collect``).
    """

    def __init__(self, file: str, data: Any) -> None:
        self.file = file
        self.data = data
        self.values: dict[Path_, tuple[int, int]] = {}
        self.keys: dict[Path_, tuple[int, int]] = {}
        self.raw: dict[Path_, str] = {}
        self.problems: list[Problem] = []

    def place(self, path: Path_, of_key: bool = False) -> tuple[int, int]:
        """Where a value (or its key) stands; that of its nearest parent if the file does not write it."""
        if of_key and path in self.keys:
            return self.keys[path]
        while path and path not in self.values:
            path = path[:-1]
        return self.values.get(path, (1, 1))

    def where(self, path: Path_, of_key: bool = False) -> tuple[str, int, int]:
        """File, line and column of a value or its key, as `place`."""
        return (self.file, *self.place(path, of_key))

    def written(self, path: Path_) -> str | None:
        """A plain (unquoted) scalar as it is written; None for anything else."""
        return self.raw.get(path)


def dotted(path: Path_) -> str:
    """A path as messages write it: ``pitch.lines.2``, list items counted from 1."""
    return ".".join(str(part + 1) if isinstance(part, int) else _short(part) for part in path)


def _short(word: str) -> str:
    """A key or a tag as a message can show it: on one line, and not for ever."""
    word = word if word.isprintable() else repr(word)[1:-1]
    return word if len(word) <= LONGEST_SHOWN else word[:LONGEST_SHOWN - 3] + "..."


def read_yaml(path: Path, collect: bool = False) -> YamlText:
    """Read a YAML file strictly. Raises `InputError` with every fault found, each with its place; see `parse_yaml`."""
    return parse_yaml(read_text(path, MAX_BYTES), str(path), collect)


def read_text(path: Path, limit: int, some_nuls: bool = False) -> str:
    """A UTF-8 text file of at most ``limit`` bytes, a leading byte-order mark dropped.

    ``some_nuls``: it may hold a few NUL bytes, as a list of names may by mishap; a file of many is no text.
    Raises `InputError` if it is missing, too large, a folder, unreadable, or no text.
    """
    name = str(path)
    try:
        with path.open("rb") as stream:
            raw = stream.read(limit + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise InputError.at(name, "there is no such file") from None
    except IsADirectoryError:
        raise InputError.at(name, "this is a folder, not a file; name a file in it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the name is no file name"
        raise InputError.at(name, f"cannot be read: {reason}") from None
    if len(raw) > limit:
        raise InputError.at(name, f"the file is larger than {limit:,} bytes; this is not what it should hold")
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError.at(name, "this is UTF-16 text; save the file as UTF-8")
    if raw.count(0) > (len(raw) * MOST_NULS if some_nuls else 0):
        raise InputError.at(name, "this is no text file (it holds NUL bytes)")
    raw = raw.removeprefix(codecs.BOM_UTF8)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise InputError.at(name, "this is no UTF-8 text; save the file as UTF-8", line, column) from None


def parse_yaml(text: str, file: str, collect: bool = False, above: int = 0) -> YamlText:
    """Parse YAML text strictly; ``file`` names it in messages. Raises `InputError` with every fault found.

    With ``collect``, faults that leave the rest readable (a key given twice) are kept in ``problems`` instead.
    ``above``: so many lines of the file stand above the text; only a line that a message names counts them.
    """
    import yaml

    try:
        loader = _loader_class()(text)
        try:
            node = loader.get_single_node()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        mark, message = _told(error, text)
        raise InputError.at(file, message, mark.line + 1 if mark else 1, mark.column + 1 if mark else 1) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        column = error.position - text.rfind("\n", 0, error.position)
        raise InputError.at(file, f"the character U+{error.character:04X} is not allowed here", line, column) from None
    if node is None:
        raise InputError.at(file, "the file is empty", 1, 1)
    result = YamlText(file, None)
    reader = _Reader(result, above)
    result.data = reader.read(node, ())
    if result.problems and not collect:
        raise InputError(result.problems)
    return result


_OTHERWISE = "this line is indented otherwise than those that it belongs to"
_WORDINGS: tuple[tuple[str, str], ...] = (
    (r"expected a single document", "there is more than one document in the file (a line ---); keep one"),
    (r"unexpected end of stream", "the text that begins with this quote never ends with one"),
    (r"expected ',' or '([]}])', but got '<stream end>'", "this bracket is never closed with {0}"),
    (r"expected ',' or '([]}])'", "a comma or a {0} is missing before this"),
    (r"mapping values are not allowed", "a colon may not stand here; put a text that holds one in quotes, or mend the "
                                        "line above"),
    (r"character '(.)' that cannot start", "no text may begin with {0}; put it in quotes"),
    (r"while scanning an (?:alias|anchor)", "no text may begin with & or *; put it in quotes"),
    (r"<block mapping start>|expected '<document start>'", _OTHERWISE),
    (r"sequence entries are not allowed", "a list of - items begins on a line of its own"),
    (r"<block end>, but found '([]}])'|node content, but found '([]}])'", "there is a {0} too many"),
    (r"node content, but found '(.*)'", "a value is missing before this {0}"),
    (r"<block end>, but found '<scalar>'", "one value ends before this; mind the quotes and the indentation"),
    (r"expected <block end>", "a list of - items and keys with colons stand side by side; mind the indentation"),
    (r"unknown escape character '(.)'", "\\{0} means nothing in double quotes; use single quotes, or write \\\\"),
)
"""What the parser says, and what a person would: the first that is found counts."""
_AT_BEGINNING = "unexpected end of stream|<stream end>"


def _told(error: yaml.MarkedYAMLError, text: str) -> tuple[yaml.Mark | None, str]:
    """Where the fault is, and what to say of it."""
    mark = error.problem_mark or error.context_mark
    lines = text.splitlines()
    line = lines[mark.line] if mark and mark.line < len(lines) else ""
    if error.context == REFUSED:
        return mark, str(error.problem)
    if "\t" in line[: (mark.column if mark else 0) + 1]:
        return mark, "a tab stands where YAML wants spaces; indent with spaces"
    said = f"{error.context}: {error.problem}"
    for pattern, wording in _WORDINGS:
        if found := re.search(pattern, said, re.DOTALL):
            place = error.context_mark if re.search(_AT_BEGINNING, said) and error.context_mark else mark
            return place, wording.format(next(filter(None, found.groups()), ""))
    return mark, f"this is no valid YAML: {error.problem or error.context}"


_HALF = re.compile("[\ud800-\udfff]")
_BOOL = re.compile(r"true|false")
_INT = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(r"-?(0|[1-9][0-9]{0,17})\.[0-9]{1,17}")
_PASSED_OVER = re.compile("(?:\\A\ufeff)? *(?:#[^\0\r\n\x85\u2028\u2029]*)?")
"""What stands before a token or at the end of a line: a byte-order mark, blanks, a comment."""


@cache
def _loader_class() -> type[yaml.SafeLoader]:
    """The pure-Python loader, since only it marks every node, with no implicit types and with aliases refused."""
    import yaml

    class Loader(yaml.SafeLoader):
        yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012

        depth = 0
        nodes = 0

        def compose_node(self, parent: Any, index: Any) -> Any:
            event: Any = self.peek_event()  # type: ignore[no-untyped-call]
            anchor = getattr(event, "anchor", None)
            if anchor is not None:
                what = "aliases (*name)" if isinstance(event, yaml.AliasEvent) else "anchors (&name)"
                self.refuse(event, f"{what} are not allowed here; write the value out")
            self.depth += 1
            self.nodes += 1
            if self.depth > MAX_DEPTH:
                self.refuse(event, f"lists and maps are nested more than {MAX_DEPTH} deep")
            if self.nodes > MAX_NODES:
                self.refuse(event, f"the file holds more than {MAX_NODES:,} keys and values; it is not meant for that")
            try:
                return super().compose_node(parent, index)
            finally:
                self.depth -= 1

        def need_more_tokens(self) -> bool:
            """As the parser does, which asks this ten times a token; most often no text is about that may be a key."""
            if self.tokens and not self.possible_simple_keys:
                return False
            return bool(super().need_more_tokens())

        def scan_to_next_token(self) -> None:
            """As the parser does, but a comment is passed over at once; ours are longer than what they explain."""
            more = True
            while more:
                found = _PASSED_OVER.match(self.buffer, self.pointer)
                assert found, "it matches even where there is nothing"
                passed = found[0]
                self.pointer += len(passed)
                self.index += len(passed)
                self.column += len(passed) - passed.count("\ufeff")
                more = bool(self.scan_line_break())  # type: ignore[no-untyped-call]
                if more and not self.flow_level:
                    self.allow_simple_key = True

        def refuse(self, event: Any, message: str) -> None:
            raise yaml.MarkedYAMLError(REFUSED, problem=message, problem_mark=event.start_mark)

    return Loader


class _Reader:
    """Turns nodes into plain data, noting places and collecting faults."""

    def __init__(self, target: YamlText, above: int) -> None:
        self.target = target
        self.above = above

    def fault(self, node: Any, path: Path_, message: str) -> None:
        mark = node.start_mark
        self.target.problems.append(Problem(self.target.file, mark.line + 1, mark.column + 1, dotted(path), message))

    def tagged(self, node: Any, path: Path_) -> None:
        tag = _short(node.tag.replace("tag:yaml.org,2002:", "!!"))
        self.fault(node, path, f"the tag {tag} is not allowed here; leave it out")

    def read(self, node: Any, path: Path_) -> Any:
        self.target.values[path] = (node.start_mark.line + 1, node.start_mark.column + 1)
        kind = node.id
        if kind == "scalar":
            return self.scalar(node, path)
        plain_tag = "tag:yaml.org,2002:map" if kind == "mapping" else "tag:yaml.org,2002:seq"
        if node.tag != plain_tag:
            self.tagged(node, path)
        if kind == "sequence":
            return [self.read(item, (*path, number)) for number, item in enumerate(node.value)]
        return self.mapping(node, path)

    def mapping(self, node: Any, path: Path_) -> dict[str, Any]:
        result: dict[str, Any] = {}
        first_line: dict[str, int] = {}
        for key_node, value_node in node.value:
            if key_node.id != "scalar":
                self.fault(key_node, path, "a key must be a text")
                continue
            key, line = key_node.value, key_node.start_mark.line + 1
            if key in first_line:
                first = first_line[key] + self.above
                self.fault(key_node, (*path, key), f"this key is given twice (line {first} has it); keep one")
                continue
            first_line[key] = line
            self.target.keys[*path, key] = (line, key_node.start_mark.column + 1)
            result[key] = self.read(value_node, (*path, key))
        return result

    def joined(self, node: Any, path: Path_) -> str:
        """A scalar's text; two escapes that stand for one character, as JSON writes an emoji, become that character."""
        text: str = node.value
        if node.style != '"' or not _HALF.search(text):
            return text
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        if "\ufffd" in text and "\ufffd" not in node.value:
            self.fault(node, path, "an escape in this text is half a character; write the character itself")
        return text

    def scalar(self, node: Any, path: Path_) -> Any:
        text = self.joined(node, path)
        if node.tag != "tag:yaml.org,2002:str":
            self.tagged(node, path)
            return text
        if node.style is not None:
            return text
        self.target.raw[path] = text
        if text in ("", "null", "~"):
            return None
        if _BOOL.fullmatch(text):
            return text == "true"
        if _INT.fullmatch(text):
            return int(text)
        return float(text) if _FLOAT.fullmatch(text) else text
