"""The measures of a sheet: type sizes in pt, everything else in mm. One style for each kind of sheet."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from ...scene.marks import MM_PER_PT


@dataclass(frozen=True, slots=True)
class Style:
    """How a sheet is set. Leadings in pt, gaps and lengths in mm; `scaled` multiplies all of them."""

    title: float = 30
    subtitle: float = 18
    aim: float = 15
    aim_leading: float = 18
    heading: float = 16
    heading_number: float = 13
    number_square: float = 6.4
    number_gap: float = 2.4
    note_gap: float = 3.6
    body: float = 12
    leading: float = 15.1
    caption: float = 12
    caption_leading: float = 14.2
    arrow: float = 15
    disc: float = 2.25
    left: float = 15
    top: float = 11
    bottom: float = 17.5
    measure: float = 180
    """Width of the text block; 0: what the paper leaves between the margins."""
    gutter: float = 4
    column_gap: float = 6
    columns: int = 4
    panel: float = 42
    panel_height: float = 34
    panel_caption: float = 1.7
    strip_row: float = 4
    caption_lines: int = 3
    square: float = 9.6
    kick: float = 34
    pitch_smallest: float = 4
    pitch_largest: float = 7
    pitch_width: float = 82
    pitch_height: float = 82
    paragraph_gap: float = 1.25
    heading_before: float = 2.9
    heading_after: float = 0.95
    strip_after: float = 3.0
    strip_before: float = 2.4
    aim_after: float = 2.2
    key_gap: float = 4.0
    block_gap: float = 2.4
    item_gap: float = 1.2
    item_indent: float = 7.4
    table_pad_x: float = 1.5
    table_row: float = 5.68
    table_gap: float = 3.5
    rule: float = 0.5
    tick_box: float = 3.4
    footer_gap: float = 3.4
    title_rule: float = 1.1
    unit: float = 1.0
    """How much larger than designed: a template's millimetres are multiplied by it."""
    flow: bool = False
    """As many pages as it takes: the template's page breaks do not count, nothing gives way."""

    def scaled(self, factor: float) -> Style:
        """The same sheet, larger: every length and type size times ``factor``; counts stay."""
        counts = {"columns", "caption_lines", "flow"}
        return replace(self, **{f.name: getattr(self, f.name) * factor for f in fields(self) if f.name not in counts})

    @property
    def line(self) -> float:
        """Height of a line of body text in mm."""
        return self.leading * MM_PER_PT


SHEET = Style()
SHORT = Style(
    title=22, subtitle=14, aim=13, aim_leading=15, left=10, top=8.5, bottom=14, measure=128, gutter=3, columns=3,
    panel=27.3, panel_height=20.2, square=7.0, kick=24, heading_before=2, strip_after=2.2, leading=14.4, body=12,
    panel_caption=1.1, strip_row=0.3, item_gap=0.95, number_square=6.4, heading_number=12, item_indent=7.7,
    caption_lines=1, pitch_smallest=2.0, pitch_largest=3.44, footer_gap=2.4, title_rule=0.85, column_gap=2.1,
    block_gap=2.2, key_gap=2.0, strip_before=1.0, aim_after=1.7,
    pitch_width=38, pitch_height=54,
)
LARGE = replace(
    SHEET, title=36, subtitle=24, aim=22, aim_leading=27, heading=23, heading_number=19, number_square=9.4,
    body=18, leading=22.5, caption=18, caption_leading=21.5, arrow=22, disc=3.1, columns=2, panel=87, panel_height=62,
    gutter=6, square=17.5, kick=60, pitch_smallest=6, pitch_largest=9.5,
    pitch_width=84, pitch_height=150, paragraph_gap=2.4, heading_before=4.5,
    heading_after=1.6, strip_after=4.5, strip_before=4.5,
    key_gap=5.5, item_gap=1.8, item_indent=11, table_row=8.4, table_pad_x=2,
    tick_box=5,
    caption_lines=4, number_gap=3.2, flow=True,
)
BILINGUAL = replace(
    SHEET, title=21, subtitle=14, aim=12, aim_leading=14.8, leading=14.8, columns=3, panel=41.8, panel_height=22,
    gutter=3.8, square=8.8, pitch_width=41, pitch_height=62, pitch_smallest=2, pitch_largest=4.4, caption_leading=13.6,
    title_rule=1.0, strip_row=0.8, strip_after=1.6, block_gap=2.0, paragraph_gap=1.0, panel_caption=1.3, top=12,
)
