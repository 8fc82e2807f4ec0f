"""A PDF content stream: marks to operators, in points from the bottom left, with as little said as possible.

Consecutive marks that share their state are painted by one operator, and a state is only set where it changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ..scene.marks import Clip, Disc, Line, Point, Polyline, Rect, Text
from ..scene.text import text_width
from .fonts import encode
from .geometry import Placement, number, text_left, winding, written

PT_PER_MM = 72 / 25.4
PER_MM = 1000 * PT_PER_MM
"""What a coordinate is rounded to: a thousandth of a point."""
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
SHORTEST = 0.002
"""The length in points of a line that is a dot."""
SMALLEST_COIN = 1.0
"""The radius in mm from which a dot on a larger one looks the same as a filled and outlined circle."""
CURVE = 0.5522847498
"""Length of the handles that make four Bezier curves a circle, for radius 1 (off by at most 0.03 %)."""
_ROUND = ((2, 0), (2, 1), (1, 2), (0, 2), (-1, 2), (-2, 1), (-2, 0), (-2, -1), (-1, -2), (0, -2), (1, -2), (2, -1),
          (2, 0))
"""The four curves of a circle, clockwise from three o'clock: 2 is the radius, 1 the length of a handle."""
_PAGE_START = {"stroke": "0 G", "fill": "0 g", "width": "1 w", "cap": "0 J", "join": "0 j", "dash": "[] 0 d"}

Held = tuple[dict[str, str], str | None, int, bool, tuple[int, int] | None]
"""State, paint, direction, whether in text, and where the last text began: see `Content.held`."""


class Content:
    """The operators of one page or form. ``height`` in mm is where y is 0, at the top of the page.

    ``fresh`` says that the graphics state is the one a page begins with; a form begins with its user's.
    """

    def __init__(self, height: float, *, fresh: bool) -> None:
        self._height = height
        self._points: dict[Point, str] = {}
        self.fonts: dict[str, set[int]] = {}
        self._ops: list[str] = []
        self._state: dict[str, str] = dict(_PAGE_START) if fresh else {}
        self._saved: list[dict[str, str]] = []
        self._stroke: object = None
        self._paint: str | None = None
        self._direction = 0
        self._in_text = False
        self._text_at: tuple[int, int] | None = None

    def finish(self) -> bytes:
        """The whole stream; ``fonts`` tells the codes that it uses of each font."""
        self._flush()
        return "\n".join(self._ops).encode("latin-1")

    def literal(self, operators: str) -> None:
        """Operators as they are, between two marks (marked content, a form)."""
        self._flush()
        self._ops.append(operators)

    def form(self, name: str, place: Placement) -> None:
        """Set a form (by its name) with its origin (and its y axis) as ``place`` says."""
        cos, sin = place.turn
        self.literal(f"q {cos} {-sin} {sin} {cos} {self._point(place.dx, place.dy)} cm {name} Do Q")

    def save(self) -> None:
        self.literal("q")
        self._saved.append(dict(self._state))

    def restore(self) -> None:
        self.literal("Q")
        self._state = self._saved.pop()
        self._stroke = None

    def clip(self, clip: Clip, place: Placement) -> None:
        """Limit what follows (until `restore`) to a rectangle."""
        self._flush()
        self._ops.append(f"{self._rounded(clip.x, clip.y, clip.width, clip.height, clip.radius, place)} W n")

    def line(self, mark: Line, place: Placement) -> None:
        if mark.width <= 0:
            return
        self._stroke_state(mark.colour, mark.width, mark.cap, None, mark.dash, mark.phase)
        self._add("S", self._segment(place(mark.x1, mark.y1), place(mark.x2, mark.y2)))

    def polyline(self, mark: Polyline, place: Placement) -> None:
        if not mark.points:
            return
        stroked = mark.colour is not None and mark.width > 0
        if mark.colour and stroked:
            self._stroke_state(mark.colour, mark.width, mark.cap, mark.join, mark.dash)
        path = self._chain(mark.points, place) + (" h" if mark.closed else "")
        self._shape(path, stroked, mark.fill, winding(mark.points), one_ink=mark.colour == mark.fill)

    def disc(self, mark: Disc, place: Placement) -> None:
        stroked = mark.colour is not None and mark.width > 0
        if mark.fill and not stroked:
            self._dot(mark, mark.r, mark.fill, place)
            return
        if mark.fill and mark.colour and not mark.dash and mark.r >= SMALLEST_COIN:
            self._dot(mark, mark.r + mark.width / 2, mark.colour, place)
            if mark.fill != mark.colour:
                self._dot(mark, mark.r - mark.width / 2, mark.fill, place)
            return
        if mark.colour and stroked:
            self._stroke_state(mark.colour, mark.width, None, None, mark.dash)
        self._shape(self._circle(mark.x, mark.y, mark.r, place), stroked, mark.fill)

    def _dot(self, mark: Disc, r: float, fill: str, place: Placement) -> None:
        """A filled circle is the round end of a line that goes nowhere: a tenth of the characters of four curves.

        The line is as long as a number can say, since some viewers draw none that is shorter.
        """
        if r > 0:
            self._stroke_state(fill, 2 * r, "round", None, ())
            x, y = place(mark.x, mark.y)
            half = SHORTEST / 2 / PT_PER_MM
            self._add("S", self._segment((x - half, y), (x + half, y)))

    def rect(self, mark: Rect, place: Placement) -> None:
        stroked = mark.colour is not None and mark.stroke > 0
        if mark.colour and stroked:
            self._stroke_state(mark.colour, mark.stroke, None, "miter", mark.dash)
        path = self._rounded(mark.x, mark.y, mark.width, mark.height, mark.radius, place)
        self._shape(path, stroked, mark.fill)

    def text(self, mark: Text, place: Placement, *, apart: bool = False) -> None:
        """A line of text; ``apart`` puts a space before it, for who reads the text out of the file."""
        if not mark.text:
            return
        before = " " if apart else ""
        x, y = place(text_left(mark) - text_width(before, mark.size, mark.weight), mark.y)
        if not self._in_text:
            self._flush()
            self._ops.append("BT")
            self._in_text = True
            self._text_at = 0, 0
        self._set("fill", colour(mark.colour, "fill"))
        self._move_text(round(x * PER_MM), round((self._height - y) * PER_MM), *place.turn)
        size = number(mark.size)
        for font, codes in encode(before + mark.text, mark.weight):
            self.fonts.setdefault(font, set()).update(codes)
            self._set("font", f"/{font} {size} Tf")
            self._ops.append(f"<{codes.hex()}>Tj")

    def _move_text(self, x: int, y: int, cos: int, sin: int) -> None:
        """Have the next text begin at a place: told from where the last one began, if both stand upright."""
        if cos == 1 and self._text_at is not None:
            self._ops.append(f"{written(x - self._text_at[0])} {written(y - self._text_at[1])} Td")
        else:
            self._ops.append(f"{cos} {-sin} {sin} {cos} {written(x)} {written(y)} Tm")
        self._text_at = (x, y) if cos == 1 else None

    def lines(self) -> list[str]:
        """The stream so far."""
        return self._ops

    def held(self) -> Held:
        """How the stream goes on: all that it may leave unsaid."""
        return dict(self._state), self._paint, self._direction, self._in_text, self._text_at

    def resume(self, lines: list[str], held: Held) -> None:
        """Go on where another stream has ended, whose lines these are."""
        self._ops = lines
        self._state, self._paint, self._direction, self._in_text, self._text_at = held

    def _shape(self, path: str, stroked: bool, fill: str | None, direction: int = 1, *, one_ink: bool = False) -> None:
        if fill is not None:
            self._set("fill", colour(fill, "fill"))
        if stroked and fill is not None:
            if not one_ink:
                # Never batched: each mark's filling covers the strokes of the one before.
                self._flush()
            self._add("B", path, direction)
            if not one_ink:
                self._flush()
        elif stroked or fill is not None:
            self._add("S" if stroked else "f", path, 0 if stroked else direction)

    def _stroke_state(self, ink: str, width: float, cap: str | None, join: str | None, dash: Sequence[float],
                      phase: float = 0.0) -> None:
        look = ink, width, cap, join, dash, phase
        if look == self._stroke:
            return
        self._set("stroke", colour(ink, "stroke"))
        self._set("width", f"{number(width * PT_PER_MM)} w")
        lengths = " ".join(number(length * PT_PER_MM) for length in dash)
        self._set("dash", f"[{lengths}] {number(phase * PT_PER_MM) if dash else 0} d")
        if cap is not None or dash:
            self._set("cap", f"{CAPS[cap or 'butt']} J")
        if join is not None:
            self._set("join", f"{JOINS[join]} j")
        self._stroke = look

    def _set(self, key: str, operator: str) -> None:
        if self._state.get(key) == operator:
            return
        if self._paint is not None:
            self._flush()
        self._state[key] = operator
        self._ops.append(operator)

    def _add(self, paint: str, path: str, direction: int = 0) -> None:
        if (self._paint, self._direction) != (paint, direction) or self._in_text:
            self._flush()
            self._paint, self._direction = paint, direction
        self._ops.append(path)

    def _flush(self) -> None:
        if self._in_text:
            self._ops.append("ET")
            self._in_text = False
        if self._paint is not None:
            self._ops.append(self._paint)
            self._paint = None

    def _segment(self, start: Point, end: Point) -> str:
        return f"{self._point(*start)} m {self._point(*end)} l"

    def _point(self, x: float, y: float) -> str:
        """Lines meet in points, and much is drawn twice: most points have been written before."""
        found = self._points.get((x, y))
        if found is None:
            found = f"{written(round(x * PER_MM))} {written(round((self._height - y) * PER_MM))}"
            self._points[x, y] = found
        return found

    def _chain(self, points: Sequence[Point], place: Placement) -> str:
        placed = [self._point(*place(x, y)) for x, y in points]
        return " ".join([f"{placed[0]} m", *(f"{point} l" for point in placed[1:])])

    def _circle(self, x: float, y: float, r: float, place: Placement) -> str:
        """From three o'clock, clockwise."""
        (x, y), (cos, sin) = place(x, y), place.turn
        reach = (-r, -r * CURVE, 0.0, r * CURVE, r)
        across = [number((x + step) * PT_PER_MM) for step in reach]
        down = [number((self._height - y - step) * PT_PER_MM) for step in reach]
        points = [f"{across[2 + a * cos - b * sin]} {down[2 + a * sin + b * cos]}" for a, b in _ROUND]
        curves = [f"{points[n]} {points[n + 1]} {points[n + 2]} c" for n in range(1, 12, 3)]
        return f"{points[0]} m {' '.join(curves)} h"

    def _rounded(self, x: float, y: float, width: float, height: float, radius: float, place: Placement) -> str:
        """A rectangle from its top left corner, clockwise."""
        right, bottom = x + width, y + height
        if radius <= 0:
            if place.angle % 180:
                return self._chain([(x, y), (right, y), (right, bottom), (x, bottom)], place) + " h"
            (a, b), (c, d) = place(x, y), place(right, bottom)
            left, low = min(a, c), max(b, d)
            return f"{self._point(left, low)} {number(width * PT_PER_MM)} {number(height * PT_PER_MM)} re"
        r = min(radius, width / 2, height / 2)
        k = r * (1 - CURVE)

        def side(a: Point, b: Point, c: Point, d: Point) -> str:
            """A straight side to ``a`` and the corner behind it."""
            first, *curve = (self._point(*place(*point)) for point in (a, b, c, d))
            return f"{first} l {' '.join(curve)} c"

        return " ".join([
            f"{self._point(*place(x + r, y))} m",
            side((right - r, y), (right - k, y), (right, y + k), (right, y + r)),
            side((right, bottom - r), (right, bottom - k), (right - k, bottom), (right - r, bottom)),
            side((x + r, bottom), (x + k, bottom), (x, bottom - k), (x, bottom - r)),
            side((x, y + r), (x, y + k), (x + k, y), (x + r, y)),
            "h",
        ])


@cache
def colour(value: str, use: str) -> str:
    """The operator that sets a ``"#rrggbb"`` colour for strokes or fillings; greys by their own operator, as black ink.

    Raises `ValueError` for anything else, since a colour misread is a colour printed wrong.
    """
    if len(value) != 7 or value[0] != "#":
        raise ValueError(f"{value!r} is no colour of the form #rrggbb")
    red, green, blue = (int(value[i:i + 2], 16) for i in (1, 3, 5))
    if red == green == blue:
        return f"{number(red / 255, 4)} {'G' if use == 'stroke' else 'g'}"
    parts = " ".join(number(part / 255, 4) for part in (red, green, blue))
    return f"{parts} {'RG' if use == 'stroke' else 'rg'}"
