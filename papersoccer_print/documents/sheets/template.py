"""Sheets as Jinja2 templates of Markdown: sandboxed, strict, and bounded in what they may do.

A template may print names and call the functions that the sheet offers, choose with ``if`` and repeat with ``for``.
It cannot reach attributes, other files, or anything that grows without bound. Faults name file, line and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...errors import InputError, PapersoccerError, Problem

LONGEST_TEMPLATE = 60_000
LONGEST_SHEET = 200_000
MOST_ROUNDS = 20_000
"""How many times all loops of a template may go round, taken together."""
FILTERS = frozenset({"upper", "lower", "capitalize", "title", "trim", "default", "length", "first", "last", "join",
                     "escape", "e", "string", "int", "list", "reverse", "sort", "unique", "abs"})
ALLOWED = frozenset({
    "Template", "Output", "TemplateData", "Name", "Const", "Call", "Filter", "If", "For", "Getattr", "Getitem", "Not",
    "And", "Or", "Compare", "Operand", "CondExpr", "Test", "Add", "Sub", "Neg", "Pos", "List", "Tuple", "Keyword",
    "Concat",
})
"""Kinds of syntax. No assignments and no products: nothing that could double itself."""
_DEEPEST_LOOP = 2
_COUNTER = "counted_rounds"
"""Not among the names that a template may use: the checks have run when it is put in."""


def render(source: str, file: str, names: Mapping[str, Any]) -> str:
    """The Markdown of a sheet. ``file`` names it in messages; ``names`` are all that the template can use.

    Raises `InputError` with the place of the fault.
    """
    if len(source) > LONGEST_TEMPLATE:
        raise InputError.at(file, f"a sheet may hold {LONGEST_TEMPLATE:,} characters; this one has {len(source):,}")
    return _Rendering(source, file, names).run()


class _Rendering:
    def __init__(self, source: str, file: str, names: Mapping[str, Any]) -> None:
        self.source, self.file, self.names = source, file, names
        self.lines = source.splitlines() or [""]
        self.rounds = 0

    def run(self) -> str:
        from jinja2 import StrictUndefined, TemplateError, TemplateSyntaxError, UndefinedError
        from jinja2.sandbox import ImmutableSandboxedEnvironment

        environment = ImmutableSandboxedEnvironment(undefined=StrictUndefined, autoescape=False, loader=None,
                                                    trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True)
        environment.globals = {}
        try:
            tree = environment.parse(self.source)
            problems = [*self._forbidden(tree), *self._unknown(tree)]
            if problems:
                raise InputError(problems)
            self._count_rounds(tree)
            template = environment.from_string(tree)
            return self._collect(template.generate({**self.names, _COUNTER: self._counted}))
        except TemplateSyntaxError as error:
            raise self._at(error.lineno, error.message or "this is no template", self._quoted(error.message)) from None
        except UndefinedError as error:
            raise self._at(_line_of(error), error.message or "unknown name", self._quoted(error.message)) from None
        except InputError:
            raise
        except PapersoccerError as error:
            raise self._at(_line_of(error), str(error), self._quoted(str(error))) from None
        except (TemplateError, TypeError, ValueError, LookupError, ArithmeticError, RecursionError, SyntaxError,
                MemoryError) as error:  # the last two: nested deeper than Python's own parser goes
            raise self._at(_line_of(error), f"this cannot be worked out: {error}", None) from None

    def _collect(self, pieces: Iterator[str]) -> str:
        parts: list[str] = []
        size = 0
        for piece in pieces:
            size += len(piece)
            if size > LONGEST_SHEET:
                raise InputError.at(self.file, f"the sheet grows too long (over {LONGEST_SHEET:,} characters)")
            parts.append(piece)
        return "".join(parts)

    def _count_rounds(self, tree: Any) -> None:
        """Lead every loop's list through a counter, so that all of them together stay bounded."""
        from jinja2 import nodes

        for loop in tree.find_all(nodes.For):
            loop.iter = nodes.Call(nodes.Name(_COUNTER, "load"), [loop.iter], [], None, None).set_lineno(loop.lineno)

    def _counted(self, items: Iterable[Any]) -> Iterator[Any]:
        for item in items:
            self.rounds += 1
            if self.rounds > MOST_ROUNDS:
                raise PapersoccerError(f"the sheet's loops go round too often (over {MOST_ROUNDS:,} times)")
            yield item

    def _forbidden(self, tree: Any) -> Iterator[Problem]:
        """Every construct that a sheet may not use."""
        from jinja2 import nodes

        def walk(node: Any, loops: int) -> Iterator[Problem]:
            for child in node.iter_child_nodes():
                kind = type(child).__name__
                inside = loops + isinstance(child, nodes.For)
                if kind not in ALLOWED:
                    yield self._problem(child.lineno, f"a sheet cannot use {_spoken(kind)}", None)
                elif isinstance(child, nodes.Filter) and child.name not in FILTERS:
                    yield self._problem(child.lineno, f"a sheet cannot use the filter {child.name}", child.name)
                elif isinstance(child, nodes.Call) and not isinstance(child.node, nodes.Name):
                    yield self._problem(child.lineno, "a sheet can only call the functions it is given", None)
                elif isinstance(child, nodes.For) and (child.recursive or inside > _DEEPEST_LOOP):
                    yield self._problem(child.lineno, "a sheet's loops may be two deep, and not recursive", None)
                elif isinstance(child, nodes.Getattr) and child.attr.startswith("_"):
                    yield self._problem(child.lineno, f"a sheet cannot use {child.attr!r}", child.attr)
                else:
                    yield from walk(child, inside)

        return walk(tree, 0)

    def _unknown(self, tree: Any) -> Iterator[Problem]:
        """Every name that nobody defines."""
        from jinja2 import nodes

        made = {node.name for node in tree.find_all(nodes.Name) if node.ctx == "store"}
        known = made | set(self.names) | {"loop"}
        for node in tree.find_all(nodes.Name):
            if node.ctx == "load" and node.name not in known:
                yield self._problem(node.lineno, f"nothing is called {node.name!r}{self._near(node.name)}", node.name)

    def _near(self, name: str) -> str:
        from difflib import get_close_matches

        found = get_close_matches(name, sorted(self.names), 1)
        return f"; did you mean {found[0]!r}?" if found else f"; there are {', '.join(sorted(self.names))}"

    def _problem(self, line: int, message: str, word: str | None) -> Problem:
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        if word:
            match = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)
            # Jinja counts the line where an expression begins; a long call goes on below it.
            ahead = line
            while match is None and ahead < min(len(self.lines), line + 5):
                match = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", self.lines[ahead])
                ahead += 1
            if match:
                return Problem(self.file, ahead if ahead > line else line, match.start() + 1, "", message)
        column = next((n for n in (text.find("{{"), text.find("{%")) if n >= 0), 0)
        return Problem(self.file, max(line, 1), column + 1, "", message)

    def _at(self, line: int, message: str, word: str | None) -> InputError:
        return InputError([self._problem(line, message, word)])

    def _quoted(self, message: str | None) -> str | None:
        found = re.findall(r"'([^']+)'", message or "")
        return found[-1] if found else None


def _line_of(error: BaseException) -> int:
    """The template line where an error was raised: the last frame that is the template's."""
    line, trace = 1, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == "<template>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _spoken(kind: str) -> str:
    names = {"Include": "include", "Import": "import", "FromImport": "import", "Extends": "extends", "Macro": "macro",
             "CallBlock": "call", "Block": "block", "Mul": "*", "Pow": "**", "Mod": "%", "Div": "/", "FloorDiv": "//",
             "FilterBlock": "filter", "AssignBlock": "set blocks", "With": "with", "Slice": "slices", "Dict": "maps",
             "NSRef": "namespace"}
    return names.get(kind, kind.lower())
