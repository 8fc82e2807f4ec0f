"""The weights of a diagram are those of the visual standard, at every size in its table."""

from __future__ import annotations

import pytest

from papersoccer_print.drawing.engraving.weights import game_weights
from papersoccer_print.rules.options import Player

SQUARES = (5, 7, 10, 14, 18, 20)
TABLE = {
    "wall": (0.60, 0.68, 0.80, 0.96, 1.12, 1.20),
    "a": (0.50, 0.50, 0.55, 0.77, 0.99, 1.10),
    "b": (0.90, 0.90, 0.90, 1.16, 1.49, 1.65),
    "rail": (0.25, 0.25, 0.25, 0.25, 0.30, 0.33),
    "earlier": (0.25, 0.25, 0.28, 0.30, 0.30, 0.30),
    "used": (0.55, 0.55, 0.60, 0.84, 1.08, 1.20),
    "disc": (1.25, 1.43, 1.70, 2.06, 2.42, 2.60),
    "rim": (0.25, 0.25, 0.25, 0.28, 0.35, 0.35),
    "number": (4.8, 5.4, 6.5, 7.8, 9.2, 9.9),
    "head": (1.2, 1.2, 1.7, 2.4, 3.1, 3.2),
    "head_half": (0.65, 0.65, 0.68, 0.95, 1.22, 1.28),
    "halo": (0.15, 0.15, 0.20, 0.28, 0.35, 0.35),
    "diamond": (1.25, 1.43, 1.70, 2.06, 2.42, 2.60),
    "ring": (0.75, 0.82, 0.95, 1.13, 1.31, 1.40),
}


@pytest.mark.parametrize("mark", TABLE)
def test_weights_are_those_of_the_table(mark: str) -> None:
    for square, expected in zip(SQUARES, TABLE[mark], strict=True):
        w = game_weights(square)
        found = {
            "wall": w.base.wall, "a": w.line[Player.A], "b": w.line[Player.B], "rail": (w.line[Player.B] - w.core) / 2,
            "earlier": w.earlier, "used": w.used, "disc": w.disc, "rim": w.rim, "number": w.number, "head": w.head,
            "head_half": w.head_half, "halo": w.halo, "diamond": w.diamond, "ring": w.base.ring,
        }[mark]
        assert found == pytest.approx(expected, abs=0.051 if mark in ("number", "head") else 0.0051), (mark, square)


def test_label_sizes_shrink_to_a_stated_minimum() -> None:
    assert game_weights(20).label_sizes == (8.0, 7.0, 6.0, 5.5)
    assert game_weights(18).label_sizes == pytest.approx((7.2, 7.0, 6.0, 5.5))
    assert game_weights(10).label_sizes == (6.0, 5.5)


def test_large_print_sets_nothing_under_12_points() -> None:
    for square in SQUARES:
        w = game_weights(square, True)
        assert min(w.label_sizes) >= 12
        assert w.number >= 12


@pytest.mark.parametrize("square", [4, 4.5, 6.5, 9, 11, 16, 22, 25])
def test_no_stroke_is_thinner_than_a_fifth_of_a_millimetre(square: float) -> None:
    w = game_weights(square)
    rail = (w.line[Player.B] - w.core) / 2
    assert min(rail, w.core, w.earlier, w.rim, w.end_line, w.bounce_line, w.line[Player.A]) >= 0.2


def test_an_open_boundary_leaves_room_for_an_end_mark() -> None:
    for square in SQUARES:
        w = game_weights(square)
        assert w.fence - w.base.wall / 2 >= w.end
