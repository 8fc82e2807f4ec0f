"""Sheets as Jinja2 templates of Markdown: sandboxed, strict, and bounded in what they may do.

A template may print names and call the functions that the sheet offers, choose with ``if`` and repeat with ``for``.
It cannot reach attributes, other files, or anything that grows without bound. Faults name file, line and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...errors import InputError, PapersoccerError, Problem
from .bounds import LONGEST_SHEET, LONGEST_TEMPLATE, MOST_ROUNDS, Spending
from .syntax import FILTERS, MOST_NESTED, Tag, forbidden, lines_of, longest, nesting, plainly, tags, unknown

__all__ = ["LONGEST_SHEET", "LONGEST_TEMPLATE", "MOST_ROUNDS", "Rendered", "render", "rendered"]

_COUNTER, _JOINER = "counted_rounds", "joined_texts"
"""Not among the names that a template may use: the checks have run when they are put in."""


_MARK = re.compile("\x1f([0-9]+)\x1f")
"""Says from which line of the template the text before it comes. No template and no name holds such characters."""


class Rendered(NamedTuple):
    """The Markdown of a sheet, and for each line of it the line of the template that it comes from (from 1)."""

    text: str
    lines: tuple[int, ...]


def render(source: str, file: str, names: Mapping[str, Any]) -> str:
    """The Markdown of a sheet. ``file`` names it in messages; ``names`` are all that the template can use.

    Raises `InputError` with the place of the fault.
    """
    return rendered(source, file, names).text


def rendered(source: str, file: str, names: Mapping[str, Any]) -> Rendered:
    """As `render`, with the place in the template of each line."""
    if len(source) > LONGEST_TEMPLATE:
        raise InputError.at(file, f"a sheet may hold {LONGEST_TEMPLATE:,} characters; this one has {len(source):,}")
    return _Rendering(source, file, names).run()


class _Rendering:
    def __init__(self, source: str, file: str, names: Mapping[str, Any]) -> None:
        self.source, self.file, self.names = source, file, names
        self.lines = lines_of(source)
        self.spending = Spending()

    def environment(self) -> Any:
        """The template language with everything taken out that a sheet does not need."""
        from jinja2 import StrictUndefined
        from jinja2.sandbox import ImmutableSandboxedEnvironment

        spending = self.spending

        class Bounded(ImmutableSandboxedEnvironment):
            intercepted_binops = frozenset({"+"})

            def call_binop(self, _context: Any, _operator: str, left: Any, right: Any) -> Any:
                return spending.spend(left) + spending.spend(right)

        # Not optimised: what is constant would be worked out while the template is compiled.
        environment = Bounded(undefined=StrictUndefined, autoescape=False, loader=None, optimized=False,
                              trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True, finalize=spending.text)
        environment.globals = {}
        own = {"join": spending.join, "string": spending.text}
        environment.filters = {name: spending.filter(name, own.get(name, environment.filters[name]))
                               for name in sorted(FILTERS)}
        return environment

    def run(self) -> Rendered:
        from jinja2 import TemplateError, TemplateSyntaxError, UndefinedError

        spending = self.spending
        try:
            environment = self.environment()
            tree = environment.parse(self.source)
            self._check_nesting()
            problems = [self._problem(*fault) for fault in (*forbidden(tree), *unknown(tree, self.names))]
            if problems:
                raise InputError(problems)
            self._mark_lines(tree)
            self._lead_through_counters(tree, environment)
            template = environment.from_string(tree)
            given = {name: spending.call(name, value) if callable(value) else value
                     for name, value in self.names.items()}
            return self._collect(template.generate({**given, _COUNTER: spending.counted, _JOINER: spending.joined}))
        except TemplateSyntaxError as error:
            raise self._syntax_error(error.message or "this is no template", error.lineno) from None
        except UndefinedError as error:
            message = plainly(error.message or "there is no such name")
            raise self._at(_line_of(error), message, self._quoted(message)) from None
        except InputError:
            raise
        except PapersoccerError as error:
            raise self._at(_line_of(error), str(error), self._quoted(str(error))) from None
        except (TemplateError, TypeError, ValueError, LookupError, ArithmeticError, RecursionError, SyntaxError,
                MemoryError) as error:  # the last three: nested deeper than Python's own parser goes
            message = f"this cannot be worked out: {plainly(str(error))}"
            if isinstance(error, RecursionError | SyntaxError | MemoryError) and (tag := longest(self.source)):
                self._check_nesting()
                raise self._at_tag(tag, message) from None
            raise self._at(_line_of(error), message, None) from None

    def _check_nesting(self) -> None:
        if len(open_ := nesting(self.source)) > MOST_NESTED:
            raise self._at_tag(open_[-1], f"if and for stand too deep in one another (over {MOST_NESTED})")

    def _syntax_error(self, complaint: str, line: int) -> InputError:
        message = plainly(complaint)
        if ending := re.search(r"closed is '(\w+)'", complaint):  # the complaint points at the end of the file
            tag = next(reversed(nesting(self.source) if ending[1] in ("if", "for") else
                                [tag for tag in tags(self.source) if tag.word == ending[1]]), None)
            if tag:
                return self._at_tag(tag, message)
        return self._at(line, message, self._quoted(message))

    def _collect(self, pieces: Iterator[str]) -> Rendered:
        parts: list[str] = []
        size = 0
        for piece in pieces:
            size += len(_MARK.sub("", piece))
            if size > LONGEST_SHEET:
                raise InputError.at(self.file, f"the sheet grows too long (over {LONGEST_SHEET:,} characters)")
            parts.append(piece)
        text, lines = "".join(parts), [1]
        for line in text.split("\n"):
            mark = _MARK.search(line)
            lines.append(int(mark[1]) if mark else lines[-1])
        return Rendered(_MARK.sub("", text), tuple(lines[1:]))

    def _mark_lines(self, tree: Any) -> None:
        """Put the number of its line behind each line of the template's own text, and before each placeholder."""
        from jinja2 import nodes

        for output in tree.find_all(nodes.Output):
            marked = []
            for node in output.nodes:
                if isinstance(node, nodes.TemplateData):
                    node.data = "\n".join(f"{text}\x1f{number}\x1f" if text.strip() else text
                                          for number, text in enumerate(node.data.split("\n"), node.lineno))
                else:
                    marked.append(nodes.TemplateData(f"\x1f{node.lineno}\x1f", lineno=node.lineno))
                marked.append(node)
            output.nodes = marked

    def _lead_through_counters(self, tree: Any, environment: Any) -> None:
        """Lead every loop's list and every ``~`` through a counter, so that all of them together stay bounded."""
        from jinja2 import nodes
        from jinja2.visitor import NodeTransformer

        def call(name: str, values: list[Any], line: int) -> Any:
            return nodes.Call(nodes.Name(name, "load"), values, [], None, None).set_lineno(line)

        class Through(NodeTransformer):
            def visit_For(self, node: Any) -> Any:  # noqa: N802
                node.iter = call(_COUNTER, [node.iter], node.lineno)
                return self.generic_visit(node)

            def visit_Concat(self, node: Any) -> Any:  # noqa: N802
                return self.generic_visit(call(_JOINER, node.nodes, node.lineno))

        Through().visit(tree)
        tree.set_environment(environment)

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

    def _at_tag(self, tag: Tag, message: str) -> InputError:
        before = lines_of(self.source[:tag.at])
        return InputError.at(self.file, message, len(before), len(before[-1]) + 1)

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
