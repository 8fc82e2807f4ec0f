"""Markdown to blocks. Only what a sheet needs: no HTML passes through, links lose their address.

Beside plain Markdown a sheet may say

* ``# Title | subtitle | second title`` and ``## Heading | instruction``;
* ``{A}`` and ``{B}`` for the players' discs, ``{A3}`` for A's disc with another label, ``{1}`` for a number in a
  square, ``{+}`` for the next number of the sheet, ``◇`` for the sign of the start dot, ``[ ]`` for a box to tick;
* ``![caption](example:NAME)``, ``![](pitch)``, ``![words](icon:NAME)`` for figures;
* ``::: strip``, ``::: columns figure *``, ``::: key``, ``::: ask``, ``::: aim``, ``::: together``,
  ``::: lang pl`` up to a line
  ``:::``
  (more colons outside than inside; a column's width is in mm, ``figure`` for that of its figure, ``*`` for
  what is left); a line ``---`` ends a column inside ``columns``, and the page anywhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...errors import PapersoccerError
from ...rules.checks import is_language
from ...rules.options import Player
from ...validation import near
from ..setting.blocks import (
    Ask,
    Block,
    Columns,
    Foreign,
    Heading,
    Item,
    Key,
    Listing,
    PageBreak,
    Paragraph,
    Picture,
    Rich,
    Sign,
    SignKind,
    Span,
    Strip,
    Table,
    Title,
    Together,
    Width,
)

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

CONTAINERS = ("strip", "columns", "key", "ask", "aim", "together", "lang")
_SIGN = re.compile(r"\{([AB])([0-9]{0,3}[a-z]{0,2})\}|\{(\+|[0-9]{1,2})\}|(◇)|([←-↙])|(\[ \])")
_DEEPEST = 8
MOST_BLOCKS = 3_000
LONGEST_PARAGRAPH = 8_000
"""Characters without a blank line between. Reading them takes time with the square of their number."""
_FENCE = re.compile(r" {0,3}(:{3,})[ \t]*(\S?.*)")


class SheetFaultError(PapersoccerError):
    """Something that a sheet cannot hold, and the line (from 1) of the Markdown where it stands."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


def read_markdown(text: str) -> tuple[Block, ...]:
    """The blocks of a sheet. Raises `PapersoccerError` for what a sheet cannot hold, mostly a `SheetFaultError`."""
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode
    from mdit_py_plugins.container import container_plugin

    for paragraph in re.split(r"\n[ \t]*\n", text):
        if len(paragraph) > LONGEST_PARAGRAPH:
            begin = paragraph.strip().partition("\n")[0][:30]
            raise PapersoccerError(f"a paragraph or table is too long (over {LONGEST_PARAGRAPH:,} characters); it "
                                   f"begins '{begin}'")
    check_containers(text)
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 20}).enable("table")
    parser.disable(["html_block", "html_inline", "reference", "autolink", "entity"])
    for name in CONTAINERS:
        container_plugin(parser, name=name)
    tokens = parser.parse(text)
    if len(tokens) > MOST_BLOCKS * 3:  # a token where a block begins, one where it ends, and one for its text
        raise PapersoccerError(f"the sheet has too many paragraphs, figures and the like (over {MOST_BLOCKS:,})")
    return tuple(block for node in SyntaxTreeNode(tokens).children for block in _block(node, 0))


def check_containers(text: str) -> None:
    """Raises `PapersoccerError` unless every ``::: name`` is one that there is, and is closed, the inner ones first."""
    open_: list[tuple[str, str, int]] = []
    for number, line in enumerate(text.split("\n"), 1):
        fence = _FENCE.fullmatch(line)
        if not fence:
            continue
        colons, name, written = fence[1], fence[2].strip().partition(" ")[0], line.strip()
        if name:
            if name not in CONTAINERS:
                hint = near(name, CONTAINERS) or f"; there are {', '.join(CONTAINERS)}"
                raise SheetFaultError(f"there is no '{written}'{hint}", number)
            if open_ and len(colons) >= len(open_[-1][0]):
                raise SheetFaultError(f"'{written}' stands inside {open_[-1][1]}, which needs more colons than it",
                                      number)
            open_.append((colons, written, number))
        elif open_ and len(colons) >= len(open_[-1][0]):
            open_.pop()
        else:
            raise SheetFaultError(f"there is no block that this {colons[:9]} could close", number)
    if open_:
        raise SheetFaultError(f"'{open_[-1][1]}' is never closed with {open_[-1][0]}", open_[-1][2])


def inline_text(text: str) -> Rich:
    """A line of phrases as running text: bold between ``**``, signs in braces."""
    parts: list[Span | Sign] = []
    for number, piece in enumerate(text.split("**")):
        parts.extend(_signs(piece, bool(number % 2)))
    return tuple(parts)


def _inside(node: SyntaxTreeNode, depth: int) -> Iterator[Block]:
    """The blocks in a block that stands ``depth`` deep itself."""
    if depth >= _DEEPEST:
        raise SheetFaultError(f"a sheet's blocks are nested too deeply (over {_DEEPEST})", _line(node))
    for child in node.children:
        yield from _block(child, depth + 1)


def _line(node: SyntaxTreeNode) -> int:
    return node.map[0] + 1 if node.map else 1


def _block(node: SyntaxTreeNode, depth: int) -> Iterator[Block]:
    kind = node.type
    if kind == "heading":
        yield _heading(node)
    elif kind == "paragraph":
        yield from _paragraph(node)
    elif kind in ("bullet_list", "ordered_list"):
        yield _listing(node, depth)
    elif kind == "table":
        yield _table(node)
    elif kind == "hr":
        yield PageBreak()
    elif kind.startswith("container_"):
        yield from _container(node, depth)
    elif kind == "blockquote":
        yield Ask(tuple(_inside(node, depth)))
    else:
        yield Paragraph((Span(node.content.strip()),))


def _container(node: SyntaxTreeNode, depth: int) -> Iterator[Block]:
    name, *arguments = node.info.split()
    inside = tuple(_inside(node, depth))
    if name == "columns":
        yield _columns(inside, arguments, _line(node))
    elif name == "strip":
        pictures = tuple(block for block in inside if isinstance(block, Picture))
        yield Strip(pictures, tuple(block for block in inside if not isinstance(block, Picture)))
    elif name == "key":
        yield Key(tuple(block for block in inside if isinstance(block, Picture)))
    elif name == "ask":
        yield Ask(inside)
    elif name == "together":
        yield Together(inside)
    elif name == "lang":
        if len(arguments) != 1 or not is_language(arguments[0]):
            raise SheetFaultError(f"'{' '.join(('lang', *arguments))}' names no language; write its code, as in "
                                  "::: lang pl", _line(node))
        yield Foreign(arguments[0], inside)
    else:
        yield from (Paragraph(block.text, aim=True) if isinstance(block, Paragraph) else block for block in inside)


def _columns(inside: tuple[Block, ...], arguments: list[str], line: int) -> Columns:
    columns: list[list[Block]] = [[]]
    for block in inside:
        if isinstance(block, PageBreak):
            columns.append([])
        else:
            columns[-1].append(block)
    widths = tuple(_width(word, line) for word in arguments)
    if widths and len(widths) != len(columns):
        raise SheetFaultError(f"'columns {' '.join(arguments)}' gives {_count(len(widths), 'width')} for "
                              f"{_count(len(columns), 'column')} (--- ends a column)", line)
    return Columns(tuple(map(tuple, columns)), widths)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _width(word: str, line: int) -> float | Width:
    if word in tuple(Width):
        return Width(word)
    if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,2})?", word) and float(word) > 0:
        return float(word)
    raise SheetFaultError(f"columns: {word!r} is no width; give millimetres, * for what is left, or figure", line)


def _heading(node: SyntaxTreeNode) -> Block:
    level = int(node.tag[1])
    text, note = _halves(_inline(node))
    number = None
    if text and isinstance(text[0], Sign) and text[0].kind in (SignKind.NUMBER, SignKind.COUNTER):
        number, text = text[0], _stripped(text[1:])
    if level == 1:
        note, second = _halves(note)
        return Title(text, note, second)
    return Heading(min(level, 3), text, number, note)


def _halves(text: Rich) -> tuple[Rich, Rich]:
    """A heading's text before and after `` | ``."""
    for number, part in enumerate(text):
        if isinstance(part, Span) and " | " in part.text:
            before, after = part.text.split(" | ", 1)
            head = (*text[:number], Span(before, part.bold))
            return _stripped(head), _stripped((Span(after, part.bold), *text[number + 1:]))
    return text, ()


def _stripped(text: Rich) -> Rich:
    parts = list(text)
    if parts and isinstance(parts[0], Span):
        parts[0] = Span(parts[0].text.lstrip(" "), parts[0].bold, parts[0].hard)
    if parts and isinstance(parts[-1], Span):
        parts[-1] = Span(parts[-1].text.rstrip(" "), parts[-1].bold, parts[-1].hard)
    return tuple(part for part in parts if isinstance(part, Sign) or part.text)


def _paragraph(node: SyntaxTreeNode) -> Iterator[Block]:
    """A paragraph; figures in it become blocks of their own."""
    inline = node.children[0]
    rest: list[Any] = []
    pictures: list[Picture] = []
    for child in inline.children:
        if child.type == "image":
            caption = tuple(_parts(child.children, bold=False))
            pictures.append(Picture(str(child.attrs.get("src", "")), caption))
        elif pictures or child.type != "softbreak":
            rest.append(child)
    text = _stripped(tuple(_parts(rest, bold=False)))
    if any(isinstance(part, Sign) or part.text.strip() for part in text):
        yield Paragraph(text)
    yield from pictures


def _inline(node: SyntaxTreeNode) -> Rich:
    if not node.children:
        return ()
    return _stripped(tuple(_parts(node.children[0].children, bold=False)))


def _parts(nodes: Sequence[SyntaxTreeNode], bold: bool) -> Iterator[Span | Sign]:
    for node in nodes:
        if node.type == "strong":
            yield from _parts(node.children, True)
        elif node.type == "softbreak":
            yield Span(" ", bold)
        elif node.type == "hardbreak":
            yield Span("", bold, hard=True)
        elif node.type == "text" or not node.children:
            yield from _signs(node.content, bold)
        else:
            yield from _parts(node.children, bold)


def _signs(text: str, bold: bool) -> Iterator[Span | Sign]:
    """Text split at the signs in it."""
    at = 0
    for match in _SIGN.finditer(text):
        if match.start() > at:
            yield Span(text[at:match.start()], bold)
        at = match.end()
        player, label, number, start, arrow, _ = match.groups()
        if player:
            yield Sign(SignKind.PLAYER, label or player, Player(player))
        elif number:
            yield Sign(SignKind.COUNTER if number == "+" else SignKind.NUMBER, "" if number == "+" else number)
        elif start:
            yield Sign(SignKind.START, start)
        elif arrow:
            yield Sign(SignKind.ARROW, arrow)
        else:
            yield Sign(SignKind.TICK_BOX, "")
    if at < len(text):
        yield Span(text[at:], bold)


def _listing(node: SyntaxTreeNode, depth: int) -> Listing:
    items: list[Item] = []
    number = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else 0
    tight = True
    for position, child in enumerate(node.children):
        tight = tight and all(not part.hidden for part in child.children if part.type == "paragraph") is False
        marker: Span | Sign = Span(f"{number + position}.") if node.type == "ordered_list" else Span("•")
        blocks = tuple(_inside(child, depth))
        first = blocks[0] if blocks else None
        if isinstance(first, Paragraph) and first.text and isinstance(first.text[0], Sign) and first.text[0].kind in (
                SignKind.PLAYER, SignKind.NUMBER, SignKind.COUNTER):
            marker = first.text[0]
            blocks = (Paragraph(_stripped(first.text[1:])), *blocks[1:])
        items.append(Item(marker, blocks))
    return Listing(tuple(items), tight)


def _table(node: SyntaxTreeNode) -> Table:
    rows = [tuple(_inline(cell) for cell in row.children) for part in node.children for row in part.children]
    return Table(rows[0], tuple(rows[1:]))
