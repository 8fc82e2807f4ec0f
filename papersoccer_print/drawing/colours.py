"""Colours judged: contrast, and how far apart two colours look to readers who see colours differently."""

from __future__ import annotations

from math import fsum

Rgb = tuple[float, float, float]
Matrix = tuple[Rgb, Rgb, Rgb]

SIGHTS: dict[str, Matrix] = {
    "full colour": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What each kind of sight makes of linear RGB: Machado, Oliveira and Fernandes (2009), at full severity."""


def linear(colour: str) -> Rgb:
    """The linear light (0..1) of a colour ``"#rrggbb"`` in sRGB."""
    red, green, blue = (int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21, as WCAG 2 defines it."""
    light, dark = sorted((_luminance(linear(one)), _luminance(linear(other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(light: Rgb) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def difference(one: str, other: str, sight: str = "full colour") -> float:
    """How different two colours look (CIE 1976, Lab): 0 the same, 10 told apart at a glance, 100 black and white."""
    first, second = (_lab(_seen(linear(colour), SIGHTS[sight])) for colour in (one, other))
    return float(fsum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5)


def _seen(light: Rgb, matrix: Matrix) -> Rgb:
    seen = [fsum(weight * value for weight, value in zip(row, light, strict=True)) for row in matrix]
    red, green, blue = (min(1.0, max(0.0, value)) for value in seen)
    return red, green, blue


def _lab(light: Rgb) -> Rgb:
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = _luminance(light)
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = map(_lab_curve, (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _lab_curve(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def mix(colour: str, ground: str, share: float) -> str:
    """``share`` of a colour laid on a ground."""
    parts = [round(int(colour[at:at + 2], 16) * share + int(ground[at:at + 2], 16) * (1 - share)) for at in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in parts)
