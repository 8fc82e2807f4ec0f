"""Running text with signs in it, measured and broken into lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import fsum

from ...drawing.theme import Theme
from ...scene.marks import MM_PER_PT, Group, Mark, Polyline, Rect, Text, Weight
from ...scene.text import cap_height, letters_that_fit, text_width
from .blocks import Rich, Sign, SignKind
from .style import Style

EPSILON = 1e-6


@dataclass(frozen=True, slots=True)
class Atom:
    """Something that no line break may enter: a word, a part of one, or a sign. ``width`` in mm."""

    width: float
    text: str = ""
    bold: bool = False
    sign: Sign | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """Atoms without a space between them, and whether a line ends after them in any case."""

    atoms: tuple[Atom, ...]
    hard: bool = False

    @property
    def width(self) -> float:
        return fsum(atom.width for atom in self.atoms)


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text is set: size and leading in pt, ``bold`` for a text that is bold throughout, disc radius in mm."""

    size: float
    leading: float
    disc: float
    arrow: float
    bold: bool = False

    @property
    def line(self) -> float:
        return self.leading * MM_PER_PT

    @property
    def baseline(self) -> float:
        """Where the baseline stands below the top of its line: the capitals are centred in it."""
        return (self.line + cap_height(self.size)) / 2


def text_style(style: Style, size: float, leading: float, bold: bool = False) -> TextStyle:
    """A text style with its signs in proportion to the body's."""
    return TextStyle(size, leading, style.disc * size / style.body, style.arrow * size / style.body, bold)


@dataclass(frozen=True, slots=True)
class Lines:
    """A text broken into lines: its words, and the size that they take in mm."""

    lines: tuple[tuple[Word, ...], ...]
    style: TextStyle
    width: float
    height: float


def words_of(text: Rich, style: TextStyle) -> list[Word]:
    """A text cut at its spaces (never at a no-break space)."""
    words: list[Word] = []
    atoms: list[Atom] = []

    def close(hard: bool = False) -> None:
        if atoms or hard:
            words.append(Word(tuple(atoms), hard))
            atoms.clear()

    for part in text:
        if isinstance(part, Sign):
            atoms.append(Atom(sign_width(part, style), sign=part))
            continue
        bold = part.bold or style.bold
        for number, piece in enumerate(part.text.split(" ")):
            if number:
                close()
            if piece:
                atoms.append(Atom(text_width(piece, style.size, _weight(bold)), piece, bold))
        if part.hard:
            close(hard=True)
    close()
    return words


def sign_width(sign: Sign, style: TextStyle) -> float:
    """The width of a sign in running text."""
    match sign.kind:
        case SignKind.PLAYER:
            return 2 * style.disc
        case SignKind.ARROW:
            return text_width(sign.label, style.arrow, "bold")
        case SignKind.START:
            return 1.3 * style.disc
        case SignKind.TICK_BOX:
            return cap_height(style.size) * 1.22
        case SignKind.NUMBER | SignKind.COUNTER:
            return cap_height(style.size) * 1.75


def _weight(bold: bool) -> Weight:
    return "bold" if bold else "regular"


def space_width(style: TextStyle) -> float:
    return text_width(" ", style.size, _weight(style.bold))


def natural_width(text: Rich, style: TextStyle) -> float:
    """The width of a text on one line."""
    words = words_of(text, style)
    return fsum(word.width for word in words) + space_width(style) * max(0, len(words) - 1)


def break_lines(text: Rich, width: float, style: TextStyle) -> Lines:
    """A text in lines no wider than ``width``; a last line of one word gets company where that costs no line."""
    words = _fitting(words_of(text, style), width, style)
    space = space_width(style)
    lines = _greedy(words, width, space)
    if len(lines) > 1 and len(lines[-1]) == 1 and not any(word.hard for word in words):
        for narrower in range(1, 8):
            trial = _greedy(words, width * (1 - narrower * 0.02), space)
            if len(trial) != len(lines):
                break
            if len(trial[-1]) > 1:
                lines = trial
                break
    widest = max((_width(line, space) for line in lines), default=0.0)
    return Lines(tuple(map(tuple, lines)), style, widest, len(lines) * style.line)


def _greedy(words: Sequence[Word], width: float, space: float) -> list[list[Word]]:
    lines: list[list[Word]] = [[]]
    filled = 0.0
    for word in words:
        if lines[-1] and filled + space + word.width > width + EPSILON:
            lines.append([])
            filled = 0.0
        filled += word.width + (space if lines[-1] else 0.0)
        lines[-1].append(word)
        if word.hard:
            lines.append([])
            filled = 0.0
    return [line for line in lines if line] or [[]]


def _width(line: Sequence[Word], space: float) -> float:
    return fsum(word.width for word in line) + space * max(0, len(line) - 1)


def _fitting(words: Iterable[Word], width: float, style: TextStyle) -> list[Word]:
    """Words that are wider than the measure, cut inside: nothing may be lost."""
    fitting: list[Word] = []
    for word in words:
        fitting += [word] if word.width <= width else _pieces(word, width, style)
    return fitting


def _pieces(word: Word, width: float, style: TextStyle) -> Iterator[Word]:
    """A word cut into words that fit, each as full as it can be; only a sign may be wider than the measure."""
    piece: list[Atom] = []
    filled = 0.0
    for atom in word.atoms:
        rest = atom.text
        while rest or atom.sign:
            cut = letters_that_fit(rest, width - filled, style.size, _weight(atom.bold))
            part = atom if atom.sign else Atom(text_width(rest[:cut], style.size, _weight(atom.bold)), rest[:cut],
                                               atom.bold)
            if piece and filled + part.width > width + EPSILON:
                yield Word(tuple(piece))
                piece, filled = [], 0.0
                continue
            piece.append(part)
            filled += part.width
            if atom.sign:
                break
            rest = rest[cut:]
    yield Word(tuple(piece), word.hard)


SignDrawer = Callable[[Sign, float, float, TextStyle, Theme], tuple[Mark, ...]]
"""Draws a sign whose left edge is x and whose baseline is y."""


def draw_lines(lines: Lines, x: float, y: float, theme: Theme, draw_sign: SignDrawer) -> tuple[Mark, ...]:
    """The marks of a broken text whose box begins at ``(x, y)``."""
    marks: list[Mark] = []
    for number, line in enumerate(lines.lines):
        marks.extend(_draw_line(line, x, y + number * lines.style.line + lines.style.baseline, lines.style, theme,
                                draw_sign))
    return tuple(marks)


def _draw_line(line: Sequence[Word], x: float, baseline: float, style: TextStyle, theme: Theme,
               draw_sign: SignDrawer) -> Iterator[Mark]:
    """One line; neighbouring text of one weight becomes one mark, so that it can be searched and selected."""
    space = space_width(style)
    run, run_bold, run_x = "", False, x

    def flush() -> Iterator[Mark]:
        nonlocal run
        if run.strip(" "):
            yield Text(run_x, baseline, run.rstrip(" "), style.size, _weight(run_bold), colour=theme.ink)
        run = ""

    for position, word in enumerate(line):
        if position:
            first = word.atoms[0] if word.atoms else None
            if run and first and not first.sign and first.bold == run_bold:
                run += " "
            else:
                yield from flush()
            x += space
        for atom in word.atoms:
            if atom.sign:
                yield from flush()
                yield from draw_sign(atom.sign, x, baseline, style, theme)
            else:
                if run and run_bold != atom.bold:
                    yield from flush()
                if not run:
                    run_x, run_bold = x, atom.bold
                run += atom.text
            x += atom.width
    yield from flush()


def plain_signs(sign: Sign, x: float, y: float, style: TextStyle, theme: Theme) -> tuple[Mark, ...]:
    """Draws the signs of running text."""
    from ...drawing.symbols import number_box, player_disc

    middle = y - cap_height(style.size) / 2
    width = sign_width(sign, style)
    match sign.kind:
        case SignKind.PLAYER:
            assert sign.player is not None
            return player_disc(sign.player, x + width / 2, middle, style.disc, theme, sign.label, style.size)
        case SignKind.ARROW:
            up = (cap_height(style.arrow) - cap_height(style.size)) / 2
            return (Text(x, y + up * 0.5, sign.label, style.arrow, "bold", colour=theme.ink),)
        case SignKind.START:
            half = width / 2 - 0.1
            corners = ((x + width / 2, middle - half), (x + width / 2 + half, middle), (x + width / 2, middle + half),
                       (x + width / 2 - half, middle))
            diamond = Polyline(corners, 0.155 * style.disc, theme.ink, theme.paper, closed=True)
            return (Group((diamond,), "Artifact"),)
        case SignKind.TICK_BOX:
            return (Group((Rect(x, middle - width / 2, width, width, colour=theme.ink, stroke=0.3),), "Artifact"),)
        case SignKind.NUMBER | SignKind.COUNTER:
            return number_box(x, middle - width / 2, width, sign.label, theme)
