"""Marks as PDF page operators. Units are millimetres (the page's matrix scales them), y is turned up.

What is already set (widths, colours, dashes, fonts) is not set again, so that a page stays small.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..scene.bounds import turned
from ..scene.marks import MM_PER_PT, Clip, Disc, Group, Line, Mark, Point, Polyline, Rect, Symbol, Text, Use
from ..scene.text import text_width
from .numbers import number, numbers

KAPPA = 0.5522847498
"""Control distance of the Bezier curve that stands for a quarter of a unit circle."""
CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}

Encoder = Callable[[Text], list[tuple[str, str]]]
"""Splits a text into (font resource, escaped string) runs."""


class Operators:
    """Collects operators in ``code``. ``height`` is the page's height in mm: y becomes ``height - y``."""

    def __init__(self, height: float, encode: Encoder, form: Callable[[Symbol], str]) -> None:
        self.height = height
        self.code: list[str] = []
        self._encode, self._form = encode, form
        self._state: dict[str, str] = {}
        self._saved: list[dict[str, str]] = []

    def draw(self, mark: Mark) -> None:
        """Add one mark; groups are drawn with all that is in them."""
        match mark:
            case Line():
                self._line(mark)
            case Polyline():
                self._polyline(mark)
            case Disc():
                self._disc(mark)
            case Rect():
                self._rect(mark)
            case Text():
                self._text(mark)
            case Group():
                self.open(mark)
                for inner in mark.marks:
                    self.draw(inner)
                self.close(mark)
            case Use():
                self._use(mark)

    def open(self, group: Group) -> None:
        """Enter a group: its shift, half-turn and clip."""
        if not needs_state(group):
            return
        self._push()
        if group.turned:
            self.code.append(f"-1 0 0 -1 {number(group.dx)} {number(2 * self.height - group.dy)} cm")
        elif group.dx or group.dy:
            self.code.append(f"1 0 0 1 {number(group.dx)} {number(-group.dy)} cm")
        if group.clip:
            self._clip(group.clip)

    def close(self, group: Group) -> None:
        """Leave a group."""
        if needs_state(group):
            self._pop()

    def _push(self) -> None:
        self.code.append("q")
        self._saved.append(dict(self._state))

    def _pop(self) -> None:
        self.code.append("Q")
        self._state = self._saved.pop()

    def _set(self, what: str, operator: str) -> None:
        if self._state.get(what) != operator:
            self._state[what] = operator
            self.code.append(operator)

    def _stroke(self, width: float, colour: str, dash: Sequence[float], phase: float = 0.0) -> None:
        self._set("width", f"{number(width)} w")
        self._set("stroke", f"{rgb(colour)} {'RG' if ' ' in rgb(colour) else 'G'}")
        self._set("dash", f"[{numbers(*dash)}] {number(phase)} d")

    def _fill(self, colour: str) -> None:
        self._set("fill", f"{rgb(colour)} {'rg' if ' ' in rgb(colour) else 'g'}")

    def _paint(self, path: str, fill: str | None, colour: str | None, closed: bool) -> None:
        if fill:
            self._fill(fill)
        operator = {(True, True): "b" if closed else "B", (True, False): "f", (False, True): "s" if closed else "S",
                    (False, False): "n"}[bool(fill), bool(colour)]
        self.code.append(f"{path} {operator}")

    def _at(self, point: Point) -> str:
        return numbers(point[0], self.height - point[1])

    def _line(self, mark: Line) -> None:
        self._stroke(mark.width, mark.colour, mark.dash, mark.phase)
        self._set("cap", CAPS[mark.cap])
        self.code.append(f"{self._at((mark.x1, mark.y1))} m {self._at((mark.x2, mark.y2))} l S")

    def _polyline(self, mark: Polyline) -> None:
        if mark.colour:
            self._stroke(mark.width, mark.colour, mark.dash)
            self._set("cap", CAPS[mark.cap])
            self._set("join", JOINS[mark.join])
        first, *rest = mark.points
        path = " ".join([f"{self._at(first)} m", *(f"{self._at(point)} l" for point in rest)])
        self._paint(path, mark.fill, mark.colour, mark.closed)

    def _disc(self, mark: Disc) -> None:
        if mark.colour:
            self._stroke(mark.width, mark.colour, mark.dash)
            self._set("cap", CAPS["butt"])
        elif mark.fill:
            # a dot of no length with a round cap is a disc, in a fifth of the bytes of four curves
            self._stroke(2 * mark.r, mark.fill, ())
            self._set("cap", CAPS["round"])
            self.code.append(f"{self._at((mark.x, mark.y))} m {self._at((mark.x, mark.y))} l S")
            return
        self._paint(self._circle(mark.x, mark.y, mark.r), mark.fill, mark.colour, True)

    def _circle(self, x: float, y: float, r: float) -> str:
        """Clockwise as seen, from three o'clock, as dashes count."""
        k = KAPPA * r
        quarters = [((x + r, y + k), (x + k, y + r), (x, y + r)), ((x - k, y + r), (x - r, y + k), (x - r, y)),
                    ((x - r, y - k), (x - k, y - r), (x, y - r)), ((x + k, y - r), (x + r, y - k), (x + r, y))]
        curves = [" ".join(map(self._at, quarter)) + " c" for quarter in quarters]
        return " ".join([f"{self._at((x + r, y))} m", *curves])

    def _rect(self, mark: Rect) -> None:
        if mark.colour:
            self._stroke(mark.stroke, mark.colour, mark.dash)
            self._set("cap", CAPS["butt"])
            self._set("join", JOINS["miter"])
        self._paint(self._rounded(mark.x, mark.y, mark.width, mark.height, mark.radius), mark.fill, mark.colour, True)

    def _rounded(self, x: float, y: float, width: float, height: float, r: float) -> str:
        if not r:
            return f"{numbers(x, self.height - y - height, width, height)} re"
        right, bottom, k = x + width, y + height, (1 - KAPPA) * r
        corners = [((right - r, y), (right - k, y), (right, y + k), (right, y + r)),
                   ((right, bottom - r), (right, bottom - k), (right - k, bottom), (right - r, bottom)),
                   ((x + r, bottom), (x + k, bottom), (x, bottom - k), (x, bottom - r)),
                   ((x, y + r), (x, y + k), (x + k, y), (x + r, y))]
        parts = [f"{self._at((x + r, y))} m"]
        for start, *curve in corners:
            parts.append(f"{self._at(start)} l {' '.join(map(self._at, curve))} c")
        return " ".join(parts)

    def _clip(self, clip: Clip) -> None:
        self.code.append(f"{self._rounded(clip.x, clip.y, clip.width, clip.height, clip.radius)} W n")

    def _text(self, mark: Text) -> None:
        if not mark.text:
            return
        self._fill(mark.colour)
        x = mark.x
        if mark.anchor != "start":
            x -= text_width(mark.text, mark.size, mark.weight) * (0.5 if mark.anchor == "middle" else 1)
        runs = self._encode(mark)
        size = number(mark.size * MM_PER_PT)
        parts = [f"BT {self._at((x, mark.y))} Td"]
        for font, string in runs:
            operator = f"{font} {size} Tf"
            if self._state.get("font") != operator:
                self._state["font"] = operator
                parts.append(operator)
            parts.append(f"({string}) Tj")
        self.code.append(" ".join([*parts, "ET"]))

    def _use(self, mark: Use) -> None:
        a, c = turned((1, 0), mark.angle)
        name = self._form(mark.symbol)
        self._push()
        self.code.append(f"{a} {-c} {c} {a} {self._at((mark.x, mark.y))} cm")
        self.code.append(f"/{name} Do")
        self._pop()


def needs_state(group: Group) -> bool:
    """Whether a group changes the graphics state."""
    return bool(group.dx or group.dy or group.turned or group.clip)


def rgb(colour: str) -> str:
    """``"#rrggbb"`` as PDF components, one for a grey (so that black prints as pure black), else three."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return number(parts[0]) if len(set(parts)) == 1 else numbers(*parts)
