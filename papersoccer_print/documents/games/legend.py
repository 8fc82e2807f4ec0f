"""What the signs of a diagram mean: only those that the page shows, on one line if they fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import fsum

from ...drawing.engraving.board import HIGHLIGHT_LINE
from ...drawing.engraving.draw import arrowhead
from ...drawing.engraving.marks import end_mark, numbered_disc
from ...drawing.engraving.placing import Head, Layout
from ...drawing.engraving.view import EndKind, Numbering
from ...drawing.engraving.weights import NUMBERS_FROM, game_weights
from ...drawing.symbols import ball, diamond
from ...rules.options import Player
from ...scene.marks import Disc, Group, Line, Mark, Text
from ...scene.text import cap_height, text_width
from .look import Look
from .move_list import END_GAP, END_LINE, NUMBER

TIGHT, LOOSE = 4.6, 9.0
ROW = 6.0
R = 2.1
SAMPLE_SQUARE = 14.0


@dataclass(frozen=True, eq=False)
class Sample:
    """One sign with its word: how wide it is, and its marks about ``(left edge, middle)``."""

    width: float
    draw: Callable[[float, float], Iterable[Mark]]
    text: str


def samples(layouts: Sequence[Layout], look: Look) -> Iterator[Sample]:
    """The signs that these diagrams show, in the order in which a reader meets them."""
    words, k = look.words, look.scale
    live = [kick for layout in layouts for kick in layout.board.view.live]
    if not live:
        return
    heads = any(layout.heads for layout in layouts)
    for player in Player:
        if any(kick.player is player for kick in live):
            yield Sample(11.2 * k, lambda x, y, p=player: _line(p, x, y, look, heads), player.value)  # type: ignore[misc]
    yield from _disc_samples(layouts, look)
    yield from _label_sample(layouts, look)
    yield Sample(4.0 * k, lambda x, y: diamond(x + 2.0 * k, y, 1.85 * k, look.theme, solid=False, line=0.4),
                 words("replay.legend.start"))
    if any(layout.board.view.earlier for layout in layouts):
        yield Sample(8.0 * k, lambda x, y: [Line(x, y, x + 8.0 * k, y, 0.28, look.theme.ink)],
                     words("replay.legend.earlier"))
    if any(layout.board.bounced for layout in layouts):
        yield Sample(3.4 * k, lambda x, y: _ringed(x + 1.7 * k, y, look), words("replay.legend.bounce"))
    if look.highlight_last:
        yield Sample(9.0 * k, lambda x, y: _highlighted(x, y, look), words("replay.legend.last"))
    if any(coin.is_ball for layout in layouts for coins in layout.board.view.coins.values() for coin in coins):
        yield Sample(2 * R * k, lambda x, y: ball(x + R * k, y, R * k, look.theme), words("replay.legend.ball"))
    yield from _end_sample(layouts, look)


def _disc_samples(layouts: Sequence[Layout], look: Look) -> Iterator[Sample]:
    coins = {coin.player: coin for layout in reversed(layouts) if layout.board.square >= NUMBERS_FROM
             for row in reversed(layout.board.view.coins.values()) for coin in reversed(row) if not coin.is_ball}
    chosen = [coins[player] for player in Player if player in coins]
    if chosen:
        r = R * look.scale
        key = "turn-ends-kick" if look.numbering is Numbering.KICK else "turn-ends"

        def draw(x: float, y: float) -> list[Mark]:
            return [mark for number, coin in enumerate(chosen)
                    for mark in numbered_disc(coin.player, x + r + number * 1.96 * r, y, r, 0.25, NUMBER * r, coin.text,
                                              look.theme)]

        yield Sample(2 * r + (len(chosen) - 1) * 1.96 * r, draw, look.words(f"replay.legend.{key}"))


def _label_sample(layouts: Sequence[Layout], look: Look) -> Iterator[Sample]:
    labels = [label for layout in layouts if layout.labels for label in layout.board.view.labels()]
    if not labels:
        return
    chosen = next((label for label in labels if label.kick.number == 2), labels[0])
    view = layouts[0].board.view
    numbering = next(layout.board.view.numbering for layout in layouts if layout.labels)
    if numbering is not Numbering.TURN:
        text = look.words("replay.legend.kick", kick=chosen.text)
    elif chosen.kick.number == 2:
        text = look.words("replay.legend.second-kick", turn=view.turn_number(chosen.kick.turn))
    else:
        turn = view.turn_number(chosen.kick.turn)
        text = look.words("replay.legend.kick-of-turn", turn=turn, kick=chosen.kick.number)
    size = max(8.0, look.text.size * 2 / 3)
    width = text_width(chosen.text, size, "bold")
    yield Sample(width + 0.6, lambda x, y: [Text(x, y + cap_height(size) / 2, chosen.text, size, "bold",
                                                 colour=look.theme.ink)], text)


def _end_sample(layouts: Sequence[Layout], look: Look) -> Iterator[Sample]:
    view = next((layout.board.view for layout in layouts if layout.board.view.end), None)
    if view is None or view.end is None:
        return
    kind = view.end[1]
    coin = view.coins[view.end[0]][-1]
    r = R * look.scale
    outer = r + END_GAP + END_LINE / 2

    def draw(x: float, y: float) -> list[Mark]:
        marks: list[Mark] = [end_mark(kind, x + outer, y, 0.0, r + END_GAP, END_LINE, look.theme)]
        if not coin.is_ball:
            marks += numbered_disc(coin.player, x + outer, y, r, 0.25, NUMBER * r, coin.text, look.theme)
        return marks

    key = {EndKind.GOAL: "goal", EndKind.DEAD_END: "dead-end", EndKind.STOPS: "stops"}[kind]
    yield Sample(2 * outer, draw, look.words(f"replay.legend.{key}"))


def _line(player: Player, x: float, y: float, look: Look, heads: bool) -> Iterator[Mark]:
    w, k = game_weights(SAMPLE_SQUARE, theme=look.theme), look.scale
    right = x + 11.2 * k
    yield Line(x, y, right, y, w.line[player], look.theme.player[player])
    if player is Player.B:
        yield Line(x, y, right, y, w.core, look.theme.paper)
    if heads:
        length = w.head * k
        tip = x + 5.6 * k + length * 0.6
        head = Head(tip, y, 1.0, 0.0, length, (0, 0, 0, 0, ()))
        yield arrowhead(head, w.head_half, 2 * w.halo, look.theme.paper, look.theme.paper)
        yield arrowhead(head, w.head_half, 0, None, look.theme.ink)


def _ringed(x: float, y: float, look: Look) -> Iterator[Mark]:
    w = game_weights(SAMPLE_SQUARE)
    yield Disc(x, y, w.bounce_radius(False), look.theme.paper, look.theme.ink, w.bounce_line)
    yield Disc(x, y, w.used, look.theme.ink)


def _highlighted(x: float, y: float, look: Look) -> Iterator[Mark]:
    w = game_weights(SAMPLE_SQUARE)
    inner = w.line[Player.A]
    right = x + 9.0 * look.scale
    yield Line(x, y, right, y, inner + 2 * (w.halo + HIGHLIGHT_LINE), look.theme.ink)
    yield Line(x, y, right, y, inner + 2 * w.halo, look.theme.paper)
    yield Line(x, y, right, y, inner, look.theme.ink)


@dataclass(frozen=True, eq=False)
class Legend:
    """Signs set in rows."""

    look: Look
    rows: tuple[tuple[Sample, ...], ...]
    gap: float

    @property
    def row(self) -> float:
        return ROW * self.look.scale

    def marks(self, x: float, baseline: float) -> Iterator[Mark]:
        """The legend from ``x`` on, the first row on ``baseline``."""
        size = self.look.text.size
        for number, row in enumerate(self.rows):
            at, y = x, baseline + number * self.row
            for sample in row:
                yield Group(tuple(sample.draw(at, y - cap_height(size) / 2)), "Artifact")
                at += sample.width + _word_gap(self.look)
                yield Group((Text(at, y, sample.text, size, colour=self.look.theme.ink),), "P")
                at += text_width(sample.text, size) + self.gap


def _word_gap(look: Look) -> float:
    return 1.1 * look.scale


def legend(layouts: Sequence[Layout], look: Look, width: float) -> Legend:
    """The legend of these diagrams in rows of ``width`` mm; empty if nobody has kicked yet or it is not wanted."""
    found = list(samples(layouts, look)) if look.legend else []
    size, k = look.text.size, look.scale
    wide = [sample.width + _word_gap(look) + text_width(sample.text, size) for sample in found]
    if len(found) > 1 and fsum(wide) + TIGHT * k * (len(found) - 1) <= width:
        gap = min(LOOSE * k, (width - fsum(wide)) / (len(found) - 1))
        return Legend(look, (tuple(found),), gap)
    rows: list[list[Sample]] = []
    at = 0.0
    for sample, w in zip(found, wide, strict=True):
        if not rows or at + w > width:
            rows.append([])
            at = 0.0
        rows[-1].append(sample)
        at += w + LOOSE * 0.75 * k
    return Legend(look, tuple(map(tuple, rows)), LOOSE * 0.75 * k)
