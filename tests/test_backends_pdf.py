"""The PDF writer: structure by PDF/UA-1, fonts, metadata, pages of any size and number, the same bytes everywhere."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Callable
from typing import Any

import page as page_validation
import pdfplumber
import pypdfium2
import pytest
from every_mark import TILE, document
from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import PDFObjRef, resolve1
from pdfminer.psparser import PSLiteral
from reportlab.pdfbase.ttfonts import makeToUnicodeCMap

from papersoccer_print.backends import fonts, objects
from papersoccer_print.backends.content import Content, colour
from papersoccer_print.backends.pdf import write_pdf
from papersoccer_print.errors import PapersoccerError
from papersoccer_print.scene.marks import (
    BLACK,
    WHITE,
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
from papersoccer_print.scene.text import text_width


def words(x: float, y: float, text: str, size: float = 12, **fields: Any) -> Text:
    return Text(x, y, text, size, **fields)


def tagged_marks() -> tuple[Mark, ...]:
    """A page with every structure type that the sheets use."""
    pair = Symbol("pair", (Disc(2, 2, 2), Text(2, 3, "A", 8, colour="#ffffff")), 0, 0, 4, 4)
    cells = (("Rule", "Value"), ("Goal width", "2"))
    start = "A kick draws "
    rows = tuple(
        Group(tuple(Group((words(20 + 40 * column, 100 + 8 * row, cell),), "TD" if row else "TH", scope="Column")
                    for column, cell in enumerate(cells)), "TR")
        for row, cells in enumerate(cells))
    items = tuple(
        Group((Group((words(20, y, f"{n}."),), "Lbl"),
               Group((words(28, y, "Kick the ball"), words(28, y + 5, "to the next dot."),
                      Use(pair, 70, y - 3)), "LBody")), "LI")
        for n, y in ((1, 50), (2, 65)))
    return (
        Rect(5, 5, 90, 120),
        Group((words(20, 20, "Piłkarzyki na kartce", 20, weight="bold"),), "H1", outline="Piłkarzyki"),
        Group((words(20, 30, start), words(20 + text_width(start, 12), 30, "one", weight="bold"),
               words(65, 30, "line, said «гол»", lang="ru")), "P"),
        Group((words(20, 42, "How to play", 16),), "H2", outline="How to play"),
        Group(items, "L"),
        Group((Group((Line(20, 102, 90, 102, 0.3), *rows[:1]), "THead"), Group(rows[1:], "TBody")), "Table"),
        Group((Group((Line(0, 0, 20, 20, 1), Disc(10, 10, 2), Text(2, 4, "12a", 6)), clip=Clip(0, 0, 18, 18, 2)),
               Group((words(0, 26, "The pitch"),), "Caption")), "Figure", alt="Eight by ten squares.", dx=60, dy=60),
        Group((words(20, 118, "as in the source"),), "Note"), Group((words(60, 118, "and another"),), "Note"),
        Group((Group((words(20, 124, "not read"),), "P"),), "Artifact"),
        Group((words(20, 127, "Po polsku"),), "P", lang="pl"),
    )


def tagged(**fields: Any) -> Document:
    pages = (Page(100, 130, tagged_marks()), Page(130, 100, (Group((words(20, 20, "Second page"),), "H2"),)))
    return Document(pages, "Rules <of> standard & “more”", "en", "What it shows.", "Rules of the game",
                    ("paper soccer", "piłka"), "Zofia Łęcka", "long")._replace(**fields)


@pytest.fixture(autouse=True)
def readable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files whose every object can be seen in their bytes."""
    monkeypatch.setattr(objects, "TOGETHER", 0)


def alternatives(data: bytes) -> list[str]:
    """What each figure is said to show."""
    references = re.findall(rb"/Alt (\d+) 0 R", data)
    return [re.search(rb"\n%s 0 obj\n\((.*?)\)" % number, data)[1].decode() for number in references]  # type: ignore[index]


def failures(data: bytes) -> set[str]:
    return {failure.rule_id for failure in page_validation.validate_pdf_bytes(data, profile="ua1").failures}


def catalogue(data: bytes) -> dict[str, Any]:
    return PDFDocument(PDFParser(io.BytesIO(data))).catalog


UPWARDS = {"P", "Pg", "Parent", "Prev", "ParentTree"}


def plain(value: Any) -> Any:
    """A PDF object as Python values, without going up to parents and pages."""
    value = resolve1(value) if isinstance(value, PDFObjRef) else value
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items() if key not in UPWARDS}
    if isinstance(value, list):
        return [plain(entry) for entry in value]
    if isinstance(value, bytes):
        return value.decode("utf-16") if value.startswith(b"\xfe\xff") else value.decode("latin1")
    return f"/{value.name}" if isinstance(value, PSLiteral) else value


def tree(data: bytes) -> Any:
    """The structure as nested (type, kids)."""
    def node(element: Any) -> Any:
        kids = element.get("K", [])
        kids = kids if isinstance(kids, list) else [kids]
        return element["S"][1:], [node(kid) for kid in kids if isinstance(kid, dict)]

    return node(plain(catalogue(data)["StructTreeRoot"])["K"][0])


def test_a_tagged_document_has_no_failures() -> None:
    assert failures(write_pdf(tagged())) == set()


@pytest.mark.parametrize("together", [1, 7, 200])
def test_small_objects_may_be_packed(together: int, monkeypatch: pytest.MonkeyPatch) -> None:
    readable = write_pdf(tagged())
    monkeypatch.setattr(objects, "TOGETHER", together)
    packed = write_pdf(tagged())
    there, here = (plain(catalogue(data)) for data in (packed, readable))
    for part in ("StructTreeRoot", "MarkInfo", "ViewerPreferences", "Lang"):
        assert there[part] == here[part]
    assert failures(packed) == set()
    assert b"/StructTreeRoot" in readable
    assert b"/StructTreeRoot" not in packed
    assert (len(packed) < 0.8 * len(readable)) == (together == 200)


def test_an_untagged_document_is_all_decoration() -> None:
    assert failures(write_pdf(document())) == set()
    assert tree(write_pdf(document())) == ("Document", [])


@pytest.mark.parametrize("broken", [
    lambda data: data.replace(b"/DisplayDocTitle true", b"/DisplayDocTitle false"),
    lambda data: data.replace(b"/Lang (en)", b"/Lamp (en)"),
    lambda data: data.replace(b"/Alt ", b"/Alp "),
    lambda data: data.replace(b"/Scope /Column", b"/Slope /Column"),
    lambda data: data.replace(b"/S /H1", b"/S /H3"),
    lambda data: data.replace(b"<pdfuaid:part>1<", b"<pdfuaid:part>7<"),
], ids=["display title", "language", "alt", "scope", "heading", "part"])
def test_a_broken_document_is_caught(broken: Callable[[bytes], bytes]) -> None:
    good = write_pdf(tagged())
    assert broken(good) != good
    assert failures(broken(good))


def test_decoration_without_a_mark_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    literal = Content.literal

    def unmarked(self: Content, operators: str) -> None:
        literal(self, "/P BMC" if operators == "/Artifact BMC" else operators)

    monkeypatch.setattr(Content, "literal", unmarked)
    assert failures(write_pdf(tagged()))


def test_the_font_library_is_caught_at_glyph_0(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "to_unicode", makeToUnicodeCMap)
    assert failures(write_pdf(tagged()))


def test_the_structure_follows_the_groups() -> None:
    leaf: list[Any] = []
    item = ("LI", [("Lbl", leaf), ("LBody", leaf)])
    assert tree(write_pdf(tagged())) == ("Document", [
        ("H1", leaf), ("P", leaf), ("H2", leaf), ("L", [item, item]),
        ("Table", [("THead", [("TR", [("TH", leaf), ("TH", leaf)])]),
                   ("TBody", [("TR", [("TD", leaf), ("TD", leaf)])])]),
        ("Figure", [("Caption", leaf)]), ("Note", leaf), ("Note", leaf), ("P", leaf), ("H2", leaf)])


def test_attributes_of_elements() -> None:
    elements = plain(catalogue(write_pdf(tagged()))["StructTreeRoot"])["K"][0]["K"]
    lists, figure, note = elements[3], elements[5], elements[6]
    assert lists["A"] == {"O": "/List", "ListNumbering": "/Decimal"}
    assert figure["Alt"] == "Eight by ten squares."
    # A line of 1 mm, from (60, 60) on, clipped at 18 mm; the caption's letters reach below.
    left, bottom, _, top = (value / 72 * 25.4 for value in figure["A"]["BBox"])
    assert (left, 130 - top) == pytest.approx((60, 60), abs=0.01)
    assert 130 - bottom > 86
    assert note["ID"] == "note-000001"
    assert elements[8]["Lang"] == "pl"


def test_a_list_without_numbers_has_bullets() -> None:
    item = Group((Group((words(20, 20, "•"),), "Lbl"), Group((words(25, 20, "Kick"),), "LBody")), "LI")
    bare = Group((Group((words(25, 30, "Kick"),), "LBody"),), "LI")
    data = write_pdf(document(Group((words(9, 9, "Title"),), "H1"), Group((item,), "L"), Group((bare,), "L")))
    assert b"/ListNumbering /Disc" in data
    assert failures(data) == set()


def test_items_that_follow_one_another_make_a_list() -> None:
    def item(y: float) -> Group:
        return Group((Group((words(20, y, f"{y}"),), "Lbl"), Group((words(30, y, "Kick"),), "LBody")), "LI")

    heading = Group((words(9, 9, "Title"),), "H1")
    first = Page(100, 130, (heading, item(20), item(30), Group((words(20, 40, "and"),), "P"), item(50)))
    data = write_pdf(document(pages=(first, Page(100, 130, (item(20),)))))
    assert failures(data) == set()
    assert [(role, len(kids)) for role, kids in tree(data)[1]] == [("H1", 0), ("L", 2), ("P", 0), ("L", 2)]


def test_a_figure_without_words_says_what_the_document_shows() -> None:
    data = write_pdf(document(Group((Disc(9, 9, 3),), "Figure")))
    assert alternatives(data) == ["Every mark once."]


def test_a_figure_in_a_document_without_words_has_an_empty_description() -> None:
    data = write_pdf(document(Group((Disc(9, 9, 3),), "Figure"))._replace(title="", description=""))
    assert alternatives(data) == [""]


def test_an_empty_figure_has_no_box() -> None:
    data = write_pdf(document(Group((), "Figure", alt="Nothing to see.")))
    assert alternatives(data) == ["Nothing to see."]
    assert b"/BBox" not in data


def test_every_text_survives_extraction() -> None:
    with pdfplumber.open(io.BytesIO(write_pdf(tagged()))) as pdf:
        text = pdf.pages[0].extract_text()
    for expected in ("Piłkarzyki na kartce", "A kick draws one line, said «гол»", "to the next dot.", "Po polsku"):
        assert expected in text
    again = pypdfium2.PdfDocument(write_pdf(document()))[0].get_textpage().get_text_bounded()
    for expected in ("Piłkarzyki na kartce, gól", "Бумажный футбол ы", "őű ↗ ↘ ← 12b", "office AVATAR left after To."):
        assert expected in again


def test_lines_of_a_paragraph_are_read_with_a_space_between() -> None:
    def read(*texts: Text) -> str:
        with pdfplumber.open(io.BytesIO(write_pdf(document(Group(texts, "P"))))) as pdf:
            return "".join(char["text"] for char in pdf.pages[0].chars)

    first = words(10, 10, "goal")
    assert read(first, words(10, 20, "line")) == "goal line"
    assert read(words(10, 10, "goal "), words(10, 20, "line")) == "goal line"
    assert read(words(10, 10, "own-"), words(10, 20, "goal")) == "own-goal"
    assert read(first, words(18.1, 10, ",", weight="bold")) == "goal,"
    assert read(first, words(30, 10, "’s line")) == "goal’s line"
    assert read(first, words(19.5, 10, "line", weight="bold")) == "goal line"


def test_inline_elements_are_words_of_the_same_line() -> None:
    span = Group((words(25, 10, "line"),), "Span")
    with pdfplumber.open(io.BytesIO(write_pdf(document(Group((words(10, 10, "goal"), span), "P"))))) as pdf:
        assert "".join(char["text"] for char in pdf.pages[0].chars) == "goal line"


def test_bookmarks_are_nested_by_heading() -> None:
    def heading(y: float, role: Any, title: str | None) -> Group:
        return Group((words(20, y, title or "x"),), role, outline=title)

    marks = (heading(20, "H1", "One"), heading(30, "H2", "Łąka"), heading(40, "H3", "Two"), heading(45, "H2", "Two"),
             heading(50, "H1", "Three"))
    bookmarks = list(pypdfium2.PdfDocument(write_pdf(document(*marks))).get_toc())
    assert [(mark.level, mark.get_title()) for mark in bookmarks] == [
        (0, "One"), (1, "Łąka"), (2, "Two"), (1, "Two"), (0, "Three")]
    _, position = bookmarks[-1].get_dest().get_view()
    assert 130 - position[1] / 72 * 25.4 == pytest.approx(50 - 0.95 * 12 / 72 * 25.4, abs=0.1)
    assert "Outlines" not in catalogue(write_pdf(document()))


def test_an_empty_heading_can_be_a_bookmark() -> None:
    assert b"/Title (Empty)" in write_pdf(document(Group((), "H1", outline="Empty")))


def test_metadata_are_in_both_places() -> None:
    data = write_pdf(tagged())
    info = pypdfium2.PdfDocument(data).get_metadata_dict(skip_empty=True)
    assert info == {"Title": "Rules <of> standard & “more”", "Author": "Zofia Łęcka", "Subject": "Rules of the game",
                    "Keywords": "paper soccer, piłka", "Creator": "papersoccer-print"}
    assert "Rules &lt;of&gt; standard &amp; “more”".encode() in data
    assert "<rdf:li>Zofia Łęcka</rdf:li>".encode() in data
    found = plain(catalogue(data))
    assert found["ViewerPreferences"] == {"DisplayDocTitle": True, "PrintScaling": "/None",
                                          "Duplex": "/DuplexFlipLongEdge"}
    assert found["Lang"] == "en"
    assert found["MarkInfo"] == {"Marked": True}
    short = plain(catalogue(write_pdf(tagged(duplex="short"))))
    assert short["ViewerPreferences"]["Duplex"] == "/DuplexFlipShortEdge"
    assert "Duplex" not in plain(catalogue(write_pdf(document())))["ViewerPreferences"]


def test_no_clock_no_machine_no_foreign_font() -> None:
    data = write_pdf(tagged())
    for unwanted in (b"/CreationDate", b"/ModDate", b"Helvetica", b"fonts/", b"/home", b"/tmp"):
        assert unwanted not in data
    assert set(re.findall(rb"/BaseFont /(\S+)", data)) == {
        b"AAAAAA+SourceSans3-Regular", b"AAAAAA+SourceSans3-Bold", b"BBBBBB+SourceSans3-Regular"}
    assert len(re.findall(rb"/FontFile2", data)) == 3


def test_the_environment_leaves_no_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    before = write_pdf(tagged())
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    assert write_pdf(tagged()) == before


def test_files_are_known_by_what_they_hold() -> None:
    found = [PDFDocument(PDFParser(io.BytesIO(write_pdf(document(words(9, 9, text)))))).xrefs[0].get_trailer()["ID"]
             for text in ("a", "a", "b")]
    assert found[0] == found[1] != found[2]
    assert all(first == second and len(first) == 16 for first, second in found)


def test_only_fonts_that_are_used_are_embedded() -> None:
    assert write_pdf(document(words(9, 9, "a"))).count(b"/FontFile2") == 1
    assert b"/FontFile2" not in write_pdf(document(Disc(9, 9, 2)))


def test_more_characters_than_one_subset_holds() -> None:
    letters = "".join(chr(code) for code in [*range(33, 127), *range(0xC0, 0x180), *range(0x410, 0x450)])
    rows = [letters[start:start + 40] for start in range(0, len(letters), 40)]
    lines = tuple(words(5, 8 + 3 * number, row, 8) for number, row in enumerate(rows))
    data = write_pdf(document(Group(lines, "P"), Group((words(5, 60, "H"),), "H1")))
    text = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_bounded()
    assert not set(letters) - set(text)
    assert data.count(b"/FontFile2") >= 2
    assert "UA" not in "".join(rule for rule in failures(data) if "FONT" in rule)


def test_page_sizes_are_those_of_the_pages() -> None:
    with pdfplumber.open(io.BytesIO(write_pdf(tagged()))) as pdf:
        sizes = [(float(page.width) / 72 * 25.4, float(page.height) / 72 * 25.4) for page in pdf.pages]
    assert sizes == [pytest.approx((100, 130), abs=0.001), pytest.approx((130, 100), abs=0.001)]


def test_missing_characters_are_named() -> None:
    for anchor in ("start", "end"):
        with pytest.raises(PapersoccerError, match=r"U\+6F22.*CJK.*'漢 a'"):
            write_pdf(document(words(9, 9, "漢 a", anchor=anchor)))


def test_symbols_are_drawn_once_for_all_pages() -> None:
    def pages(count: int) -> bytes:
        return write_pdf(document(pages=tuple(Page(100, 130, (Use(TILE, 10, 10),)) for _ in range(count))))

    assert pages(1).count(b"/Subtype /Form") == 0
    assert pages(2).count(b"/Subtype /Form") == 1
    assert (len(pages(52)) - len(pages(2))) / 50 < 600
    nested = Symbol("two", (Use(TILE, 0, 0), Use(TILE, 10, 0)), 0, 0, 20, 5)
    assert write_pdf(document(Use(nested, 5, 5), Use(nested, 5, 25))).count(b"/Subtype /Form") == 2


def test_marks_of_one_look_are_painted_together() -> None:
    def operators(*marks: Mark) -> str:
        data = write_pdf(document(*marks))
        streams = re.findall(rb"/FlateDecode /Length \d+ >>\nstream\n(.*?)\nendstream", data, re.S)
        return zlib.decompress(streams[0]).decode()

    lines = [Line(10, y, 90, y, 0.5) for y in range(10, 60)]
    assert operators(*lines).split().count("S") == 1
    assert operators(*lines).split().count("w") == 1
    assert operators(Disc(9, 9, 2), Disc(20, 9, 2)).split().count("S") == 1
    assert operators(Disc(9, 9, 2, BLACK, BLACK, 1), Disc(20, 9, 2, BLACK, BLACK, 1)).split().count("S") == 1
    assert operators(*(Disc(x, 9, 0.9, WHITE, BLACK, 0.2) for x in (9, 20))).split().count("B") == 2
    assert operators(*(Disc(x, 9, 1.1, WHITE, BLACK, 0.2) for x in (9, 20))).split().count("S") == 4
    around = ((5.0, 5.0), (9.0, 5.0), (5.0, 9.0))
    turning = [Polyline(points, 0, None, BLACK, True) for points in (around, around[::-1])]
    assert operators(*turning).split().count("f") == 2
    halos = [Polyline(points, 1, WHITE, WHITE, True) for points in (around, around, around[::-1])]
    assert operators(*halos).split().count("B") == 2
    assert operators(*(halo._replace(colour=BLACK) for halo in halos)).split().count("B") == 3
    assert operators(words(9, 9, "a"), words(9, 19, "b")).split().count("BT") == 1
    nothing = (Line(1, 1, 2, 2, 0), Polyline(()), words(1, 1, ""), Disc(5, 5, 1, None), Rect(1, 1, 2, 2, colour=None))
    assert operators(*nothing).split() == ["/Artifact", "BMC", "EMC"]


def test_colours_are_read_as_written() -> None:
    assert colour("#ff8000", "fill") == "1 0.502 0 rg"
    assert colour("#808080", "stroke") == "0.502 G"
    for wrong in ("#bbb", "red", "#12345", "0x123456"):
        with pytest.raises(ValueError, match="no colour"):
            colour(wrong, "fill")


def test_hostile_titles_come_out_as_text() -> None:
    hostile = "<b>\x00 ]]> ) \\ & \ud800 \u202egnp.exe"
    data = write_pdf(tagged(title=hostile, author=hostile, subject=hostile, keywords=(hostile,)))
    assert failures(data) == set()
    packet = re.search(rb"<x:xmpmeta.*</x:xmpmeta>", data, re.S)
    assert packet
    from xml.etree.ElementTree import fromstring

    assert "<b>\ufffd ]]> ) \\ & \ufffd \ufffdgnp.exe" in [element.text for element in fromstring(packet[0]).iter()]


def test_many_pages_take_little_each() -> None:
    def page(number: int) -> Page:
        heading = Group((words(20, 20, f"Game {number}"),), "H2", outline=str(number))
        return Page(100, 130, (heading, Line(9, 9, 9 + number / 9, 50, 1)))

    data = write_pdf(document(pages=tuple(map(page, range(300)))))
    assert len(data) < 300 * 1200
    assert len(pypdfium2.PdfDocument(data)) == 300


@pytest.mark.parametrize("title", ["þÿ", "ÿþA", "ï»¿ab", "é (\\", "€ 5", "\r\n\u00a0"])
def test_titles_are_read_as_they_were_written(title: str) -> None:
    pdf = pypdfium2.PdfDocument(write_pdf(tagged(title=title)))
    assert pdf.get_metadata_value("Title") == title


@pytest.mark.parametrize("lang", ["é", "日", ")\\"])
def test_a_language_may_be_any_text(lang: str) -> None:
    data = write_pdf(document(Group((words(9, 9, "word", lang=lang),), "P")))
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        assert pdf.pages[0].extract_text() == "word"
