"""A made-up page that has every kind of mark in every variety, for the tests of the writers."""

from __future__ import annotations

from papersoccer_print.scene.marks import (
    Clip,
    Disc,
    Document,
    Group,
    Line,
    Mark,
    Page,
    Polyline,
    Rect,
    Symbol,
    Text,
    Use,
)

BLACK = "#000000"
TILE = Symbol("tile", (Rect(0, 0, 8.1, 5.1, fill=BLACK), Line(0, 0, 8, 5, 0.4, "#ffffff"), Text(1, 4, "7", 6)),
              0, 0, 8, 5)
LONE = Symbol("lone", (Line(0, 0, 6, 3, 0.5), Group((Disc(3, 3, 1),), dx=4),
                       Rect(8.03, 0.04, 3.02, 2.02, fill=BLACK, colour=None)), 0, 0, 12, 5)
NESTED = Symbol("nested", (Use(TILE, 0, 0), Use(TILE, 9, 5, 180)), 0, 0, 18, 10)
WORDS = ("Piłkarzyki na kartce, gól", "Бумажный футбол ы", "őű ↗ ↘ ← 12b", "A", "office AVATAR left after To.")


def every_mark() -> tuple[Mark, ...]:
    """Edges of fillings lie off the pixels' borders at 10 px/mm, where pdfium rounds outwards."""
    return (
        Line(10, 10, 90, 10, 0.5),
        Line(10, 14, 90, 17, 0.8, cap="round", dash=(0.01, 1.4)),
        Line(10, 20, 90, 20, 1.2, cap="square", dash=(4, 3), phase=1.5),
        Polyline(((10, 25), (30, 25), (30, 40), (10, 40)), 1.0, closed=True),
        Polyline(((35, 25), (45, 40), (55, 25)), 1.0, join="round", cap="round", dash=(2, 2)),
        Polyline(((60.02, 25.03), (70.04, 25.03), (65, 38)), colour=None, fill=BLACK, closed=True),
        Polyline(((68, 38), (70, 25.5), (72, 38)), 0.6),
        Disc(80, 30, 4), Disc(80, 42, 4, None, BLACK, 0.5), Disc(90, 42, 4, "#ffffff", BLACK, 0.8, (2, 1.5)),
        Rect(10, 46, 20, 10, 2, None, BLACK, 0.6), Rect(35.04, 46.04, 20.02, 10.02, fill=BLACK, colour=None),
        Rect(60, 46, 10, 10, 3, "#ffffff", BLACK, 0.4, (1.5, 1)),
        *(Text(10, 64 + 6 * i, words, 12 - i, "bold" if i % 2 else "regular") for i, words in enumerate(WORDS)),
        Text(95, 64, "right, далеко", 10, anchor="end"), Text(75, 72, "middle", 10, anchor="middle"),
        Group((Line(0, 0, 30, 0, 1), Disc(15, 5, 8)), clip=Clip(0, 0, 20.04, 8.04, 2), dx=60, dy=80),
        Group((Disc(3, 3, 3), Group((Line(0, 0, 9, 9, 1),), clip=Clip(1, 1, 4, 4))), dx=85, dy=78),
        Group((Line(0, 0, 15, 0, 1), Line(15, 0, 15, 5, 0.5), Text(1, 4, "turned, jak lustro", 9)), dx=45, dy=108,
              turned=True),
        *(Use(TILE, 20 + 20 * i, 115, angle) for i, angle in enumerate((0, 90, 180, 270))),
        Use(LONE, 80, 100, 90),
        Use(NESTED, 55, 96), Use(NESTED, 60, 125, 270),
    )


def document(*marks: Mark, **fields: object) -> Document:
    """A document of one page of 100 x 130 mm."""
    pages = (Page(100, 130, marks or every_mark()),)
    return Document(pages, "A scene", description="Every mark once.")._replace(**fields)  # type: ignore[arg-type]
