"""What a template may say: kinds of syntax, names, and plain words for what the template language complains of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...validation import near

FILTERS = frozenset({"upper", "lower", "capitalize", "title", "trim", "default", "length", "first", "last", "join",
                     "escape", "e", "string", "int", "list", "reverse", "sort", "unique", "abs"})
ALLOWED = frozenset({
    "Template", "Output", "TemplateData", "Name", "Const", "Call", "Filter", "If", "For", "Getattr", "Getitem", "Not",
    "And", "Or", "Compare", "Operand", "CondExpr", "Test", "Add", "Sub", "Neg", "Pos", "List", "Tuple", "Keyword",
    "Concat",
})
"""Kinds of syntax. No assignments and no products: nothing that could double itself."""
_DEEPEST_LOOP = 2
MOST_NESTED = 20
"""How deep ``if`` and ``for`` may stand one in another."""
_OPENING = re.compile(r"\{([%{#])[-+]?[ \t\r\n]*(\w*)")
_CLOSING = {"%": "%}", "{": "}}", "#": "#}"}
_RAW_ENDS = re.compile(r"\{%[-+]?[ \t\r\n]*endraw[ \t\r\n]*[-+]?%\}")
_SPOKEN = {"Include": "include", "Import": "import", "FromImport": "import", "Extends": "extends", "Macro": "macro",
           "CallBlock": "call", "Block": "block", "Mul": "*", "Pow": "**", "Mod": "%", "Div": "/", "FloorDiv": "//",
           "FilterBlock": "filter", "Assign": "set", "AssignBlock": "set", "With": "with", "Slice": "slices",
           "Dict": "maps", "NSRef": "namespace"}
Fault = tuple[int, str, str | None]
"""The line, the message, and the word in the line at which it points."""


def forbidden(tree: Any) -> Iterator[Fault]:
    """Every construct that a sheet may not use."""
    from jinja2 import nodes

    def walk(node: Any, loops: int) -> Iterator[Fault]:
        for child in node.iter_child_nodes():
            kind = type(child).__name__
            inside = loops + isinstance(child, nodes.For)
            if kind not in ALLOWED:
                spoken = _SPOKEN.get(kind, kind.lower())
                instead = "; there are if and for" if spoken.isalpha() and isinstance(child, nodes.Stmt) else \
                    "; there are +, - and ~" if isinstance(child, nodes.BinExpr) else ""
                yield child.lineno, f"a sheet cannot use {spoken}{instead}", None
            elif isinstance(child, nodes.Filter) and child.name not in FILTERS:
                hint = near(child.name, FILTERS) or f"; there are {', '.join(sorted(FILTERS))}"
                yield child.lineno, f"a sheet cannot use the filter {child.name}{hint}", child.name
            elif isinstance(child, nodes.Call) and not isinstance(child.node, nodes.Name):
                yield child.lineno, "a sheet can only call the functions it is given; what changes a text is a "\
                    "filter, as in name|upper", None
            elif isinstance(child, nodes.For) and (child.recursive or inside > _DEEPEST_LOOP):
                yield child.lineno, "a sheet's loops may be two deep, and not recursive", None
            elif isinstance(child, nodes.Getattr) and child.attr.startswith("_"):
                yield child.lineno, f"a sheet cannot use {child.attr!r}", child.attr
            else:
                yield from walk(child, inside)

    return walk(tree, 0)


def unknown(tree: Any, names: Mapping[str, Any]) -> Iterator[Fault]:
    """Every name that nobody defines, every function that is not called, every setting that there is not."""
    from jinja2 import nodes

    made = {node.name for node in tree.find_all(nodes.Name) if node.ctx == "store"}
    known = made | set(names) | {"loop"}
    called = {id(node.node) for node in tree.find_all(nodes.Call)}
    for node in tree.find_all(nodes.Name):
        if node.ctx != "load":
            continue
        if node.name not in known:
            hint = _near(node.name, names)
            yield node.lineno, f"nothing is called {node.name!r}{hint}", node.name
        elif node.name in made:
            continue
        elif (id(node) in called) is not callable(names.get(node.name)):
            how = f"is to be called; write {node.name}(...)" if callable(names[node.name]) else "cannot be called; " \
                "leave the brackets out"
            yield node.lineno, f"{node.name!r} {how}", node.name
    for node in tree.find_all((nodes.Getattr, nodes.Getitem)):
        holder, key = _value(node.node, names, made), _key(node)
        if isinstance(holder, Mapping) and key is not None and key not in holder:
            yield node.lineno, f"there is no {key!r} here{_near(key, holder)}", str(key)


def _value(node: Any, names: Mapping[str, Any], made: set[str]) -> Any:
    """What a chain of names stands for, if that can be said before it is worked out."""
    from jinja2 import nodes

    if isinstance(node, nodes.Name):
        return names.get(node.name) if node.name not in made else None
    if isinstance(node, nodes.Getattr | nodes.Getitem):
        holder, key = _value(node.node, names, made), _key(node)
        return holder.get(key) if isinstance(holder, Mapping) and key is not None else None
    return None


def _key(node: Any) -> Any:
    from jinja2 import nodes

    if isinstance(node, nodes.Getattr):
        return node.attr
    return node.arg.value if isinstance(node.arg, nodes.Const) and isinstance(node.arg.value, str) else None


def _near(word: str, words: Mapping[str, Any]) -> str:
    from difflib import get_close_matches

    found = get_close_matches(word, sorted(words), 1)
    return f"; did you mean {found[0]!r}?" if found else f"; there are {', '.join(sorted(words))}"


_WORDINGS: tuple[tuple[str, str], ...] = (
    (r"end of template, expected 'end of print statement'", "this {{ is never closed with }}"),
    (r"end of template, expected 'end of statement block'", "this {% is never closed with %}"),
    (r"closed is '(if|for)'", "this 'IT' is never closed with {% endIT %}"),
    (r"closed is '(\w+)'", "a sheet cannot use 'IT'; there are if and for"),
    (r"unknown tag 'end(\w+)'", "there is no {% IT %} that this 'endIT' could close"),
    (r"unknown tag 'el(?:se|if)'", "this stands outside {% if %} and {% for %}"),
    (r"unknown tag '(\w+)'", "a sheet cannot use 'IT'; there are if and for"),
    (r"(?:unexpected|got) 'end of (?:print statement|statement block)'", "something is missing before the end of this"),
    (r"end of raw", "this {% raw %} is never closed with {% endraw %}"),
    (r"end of comment", "this {# is never closed with #}"),
    (r"expected '([)\]])'", "a IT is missing in this"),
    (r"^unexpected '}'", "this is closed with one }; write }}"),
    (r"unexpected char '([\"'])'", "a text that begins with IT is never closed with it"),
    (r"unexpected char '(.*)' at", "the character IT has no meaning here"),
    (r"recursion|nested|parser stack|^$", "it is nested too deeply, or goes on too long"),
    (r"integer string conversion", "a number has too many digits"),
    (r"object is not iterable", "for goes through a list, and this is none"),
    (r"operand type|can only concatenate", "+ and - need numbers (+ also joins two texts); ~ joins whatever there is"),
    (r"not supported between", "a text and a number cannot be compared"),
    (r"No test named '(.*)'", "there is no test called 'IT'"),
    (r"has no (?:attribute|element) '?(.*?)'?$", "there is no 'IT' here"),
    (r"'(.*)' is undefined", "there is no 'IT' here"),
)


def lines_of(source: str) -> list[str]:
    """The lines of a source as the template language counts them."""
    return re.split("\r\n|\r|\n", source)


class Tag(NamedTuple):
    """One ``{% ... %}`` or ``{{ ... }}`` of a source: where it begins and ends, its first word, and where that is."""

    begin: int
    end: int
    word: str
    at: int


def tags(source: str) -> Iterator[Tag]:
    """The tags of a source up to the first that is never closed; comments and what is ``raw`` hold none."""
    at = 0
    while begin := _OPENING.search(source, at):
        end = source.find(_CLOSING[begin[1]], begin.end())
        if end < 0:
            return
        at = end + 2
        if begin[1] == "%" and begin[2] == "raw":
            if (closing := _RAW_ENDS.search(source, at)) is None:
                return
            at = closing.end()
        elif begin[1] != "#":
            yield Tag(begin.start(), at, begin[2], begin.start(2))


def nesting(source: str) -> list[Tag]:
    """The ``if`` and ``for`` that nothing closes, or the first of them that are more than `MOST_NESTED` deep."""
    open_: list[Tag] = []
    for tag in tags(source):
        if tag.word in ("if", "for"):
            open_.append(tag)
            if len(open_) > MOST_NESTED:
                break
        elif tag.word in ("endif", "endfor") and open_:
            if tag.word != f"end{open_[-1].word}":
                break
            open_.pop()
    return open_


def longest(source: str) -> Tag | None:
    """The longest tag: of those that are too much for the parser, the one to look at."""
    return max(tags(source), key=lambda tag: tag.end - tag.begin, default=None)


def plainly(message: str) -> str:
    """A complaint of the template language in words that need no manual."""
    for pattern, wording in _WORDINGS:
        if found := re.search(pattern, message):
            return wording.replace("IT", found[1] if found.groups() else "")
    return message.rstrip(".")
