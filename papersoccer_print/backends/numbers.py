"""Numbers as both writers print them: to a thousandth of a millimetre, without idle zeros."""

from __future__ import annotations


def number(value: float) -> str:
    """``12.5`` for 12.5004, ``0`` for -0.0001."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def numbers(*values: float) -> str:
    """Numbers separated by spaces."""
    return " ".join(map(number, values))
