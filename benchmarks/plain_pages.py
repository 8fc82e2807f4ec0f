"""The baselines of the drawings: the same pictures with a bare canvas, or by joining strings."""

from __future__ import annotations

from io import BytesIO

from plain_engine import COLUMNS, DOTS, LEFT, RIGHT, ROWS, STEPS, WALLS

SQUARE = 19.0
MM = 72 / 25.4


def guides() -> list[tuple[int, int, int, int]]:
    """Every line that may be drawn, once."""
    lines = []
    for x, y in sorted(DOTS):
        for dx, dy in STEPS[:4]:
            end = x + dx, y + dy
            inside = min(y, end[1]) >= 0 and max(y, end[1]) <= ROWS
            mouth = min(x, end[0]) >= LEFT and max(x, end[0]) <= RIGHT
            if end in DOTS and (inside or mouth) and frozenset({(x, y), end}) not in WALLS:
                lines.append((x, y, *end))
    return lines


GUIDES = guides()
WALL_LINES = [tuple(sorted(wall)) for wall in sorted(WALLS, key=sorted)]


def pitch_pdf(pages: int) -> bytes:
    """The pitch on A4, page after page, line by line."""
    from reportlab.pdfgen.canvas import Canvas

    stream = BytesIO()
    canvas = Canvas(stream, pagesize=(210 * MM, 297 * MM))
    unit, left, top = SQUARE * MM, 29 * MM, 250 * MM
    for _ in range(pages):
        canvas.setLineWidth(0.6)
        canvas.setDash(1, 2)
        for x, y, to_x, to_y in GUIDES:
            canvas.line(left + x * unit, top - y * unit, left + to_x * unit, top - to_y * unit)
        canvas.setDash()
        canvas.setLineWidth(2)
        for (x, y), (to_x, to_y) in WALL_LINES:
            canvas.line(left + x * unit, top - y * unit, left + to_x * unit, top - to_y * unit)
        for x, y in sorted(DOTS):
            canvas.circle(left + x * unit, top - y * unit, 1.5, stroke=0, fill=1)
        canvas.setFont("Helvetica", 10)
        canvas.drawString(left, 20, "Paper soccer")
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def game_pdf(turns: list[list[int]], pages: int) -> bytes:
    """Only the lines of a game, page after page."""
    from reportlab.pdfgen.canvas import Canvas

    stream = BytesIO()
    canvas = Canvas(stream, pagesize=(210 * MM, 297 * MM))
    unit, left, top = SQUARE * MM, 29 * MM, 250 * MM
    for _ in range(pages):
        x, y = COLUMNS // 2, ROWS // 2
        for direction in (kick for turn in turns for kick in turn):
            to_x, to_y = x + STEPS[direction][0], y + STEPS[direction][1]
            canvas.line(left + x * unit, top - y * unit, left + to_x * unit, top - to_y * unit)
            x, y = to_x, to_y
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def pitch_svg() -> str:
    """The pitch, by joining strings."""
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297">']
    for style, lines in (('stroke-dasharray=".4 .8" stroke-width=".2"', GUIDES),
                         ('stroke-width=".7"', [(*start, *end) for start, end in WALL_LINES])):
        parts += [f'<line x1="{29 + x * SQUARE:.2f}" y1="{47 + y * SQUARE:.2f}" x2="{29 + a * SQUARE:.2f}" '
                  f'y2="{47 + b * SQUARE:.2f}" stroke="#000" {style}/>' for x, y, a, b in lines]
    parts += [f'<circle cx="{29 + x * SQUARE:.2f}" cy="{47 + y * SQUARE:.2f}" r=".5"/>' for x, y in sorted(DOTS)]
    return "\n".join([*parts, '<text x="29" y="290">Paper soccer</text></svg>'])
