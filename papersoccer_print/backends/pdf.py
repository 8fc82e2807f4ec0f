"""A document as a PDF: true to scale, tagged, fonts embedded, the same bytes every time."""

from __future__ import annotations

import io
from typing import Any
from xml.sax.saxutils import escape

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics, ttfonts
from reportlab.pdfgen.canvas import Canvas

from ..resources import font_file
from ..scene.bounds import bounds
from ..scene.marks import MM_PER_PT, Document, Group, Mark, Page, Symbol, Text
from .operators import Operators
from .tagged import CONTAINERS, Element, runs, write_tree
from .texts import printable

PT_PER_MM = 1 / MM_PER_PT
FONTS = {"regular": "SourceSans3", "bold": "SourceSans3-Bold"}
XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


def write_pdf(document: Document) -> bytes:
    """The whole document as PDF bytes. Raises `PapersoccerError` for a character that the font lacks."""
    _register_fonts()
    before = rl_config.useA85, ttfonts.makeToUnicodeCMap
    rl_config.useA85, ttfonts.makeToUnicodeCMap = 0, _to_unicode
    try:
        return _Writer(document).write()
    finally:
        rl_config.useA85, ttfonts.makeToUnicodeCMap = before


def _register_fonts() -> None:
    for weight, name in FONTS.items():
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(ttfonts.TTFont(name, str(font_file(weight)), asciiReadable=0))


def _to_unicode(fontname: str, subset: list[int]) -> str:
    """reportlab's own map sends unused codes to U+0000, which PDF/UA-1 forbids: leave those out."""
    pairs = [(code, value) for code, value in enumerate(subset) if value not in (0, 0xFEFF, 0xFFFE)]
    lines = ["/CIDInit /ProcSet findresource begin", "12 dict begin", "begincmap", "/CIDSystemInfo",
             f"<< /Registry ({fontname})", f"/Ordering ({fontname})", "/Supplement 0", ">> def",
             f"/CMapName /{fontname} def", "/CMapType 2 def", "1 begincodespacerange", "<00> <FF>", "endcodespacerange"]
    for start in range(0, len(pairs), 100):
        block = pairs[start : start + 100]
        lines += [f"{len(block)} beginbfchar", *(f"<{code:02X}> <{value:04X}>" for code, value in block), "endbfchar"]
    return "\n".join([*lines, "endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"])


class _Writer:
    """Draws one document on one reportlab canvas."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.buffer = io.BytesIO()
        self.canvas: Any = Canvas(self.buffer, invariant=1, lang=document.lang, initialFontName=FONTS["regular"],
                                  pdfVersion=(1, 7), pageCompression=1)
        self.forms: dict[str, str] = {}
        self.root = Element("Document")
        self.contents: list[list[Element]] = []
        self.bookmarks = 0

    def write(self) -> bytes:
        self._metadata()
        pages = []
        for page in self.document.pages:
            self._page(page)
            pages.append(self.canvas._doc.Pages.pages[-1])
        for number, page_object in enumerate(pages):
            page_object.__NoDefault__ = [*page_object.__NoDefault__, "StructParents", "Tabs"]
            page_object.StructParents, page_object.Tabs = number, pdfdoc.PDFName("S")
        write_tree(self.canvas._doc, self.root, pages, self.contents)
        self.canvas.save()
        return self.buffer.getvalue()

    def _metadata(self) -> None:
        document, canvas = self.document, self.canvas
        canvas.setTitle(printable(document.title))
        canvas.setSubject(printable(document.subject))
        canvas.setAuthor(printable(document.author))
        canvas.setKeywords(", ".join(map(printable, document.keywords)))
        canvas.setCreator("papersoccer-print")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        canvas.setViewerPreference("PrintScaling", "None")
        if document.duplex:
            canvas.setViewerPreference("Duplex", f"DuplexFlip{document.duplex.capitalize()}Edge")
        xmp = XMP.format(title=escape(printable(document.title)), lang=escape(document.lang)).encode()
        canvas._doc.Catalog.Metadata = pdfdoc.PDFStream(
            pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("Metadata"), "Subtype": pdfdoc.PDFName("XML")}), xmp, [])

    def _page(self, page: Page) -> None:
        self.canvas.setPageSize((page.width * PT_PER_MM, page.height * PT_PER_MM))
        self.contents.append([])
        operators = Operators(page.height, self._encode, self._form)
        operators.code.append(f"{PT_PER_MM:.9f} 0 0 {PT_PER_MM:.9f} 0 0 cm")
        self._structure(page.marks, self.root, operators, page, (1, 0.0, 0.0))
        self.canvas._code.extend(operators.code)
        self.canvas.showPage()

    def _structure(self, marks: tuple[Mark, ...], parent: Element, operators: Operators, page: Page,
                   place: tuple[int, float, float]) -> None:
        """Draw marks as content of ``parent``; ``place`` is (sign, dx, dy) of the groups round them, for boxes."""
        for is_element, run in runs(marks):
            if not is_element:
                self._content(run, parent, operators)
                continue
            group = run[0]
            assert isinstance(group, Group)
            sign, dx, dy = place
            inner = (-sign if group.turned else sign, dx + sign * group.dx, dy + sign * group.dy)
            operators.open(group)
            if group.role == "Artifact":
                self._content(list(group.marks), None, operators)
            else:
                element = self._element(group, parent, page, place)
                self._structure(group.marks, element, operators, page, inner)
            operators.close(group)

    def _element(self, group: Group, parent: Element, page: Page, place: tuple[int, float, float]) -> Element:
        if group.outline:
            self._bookmark(group, page, place)
        if group.role is None:
            return parent
        element = Element(group.role, _clean(group.alt), group.lang, group.scope)
        if group.role == "Figure":
            element.box = _page_box(group, page, place)
        parent.kids.append(element)
        return element

    def _content(self, marks: list[Mark], parent: Element | None, operators: Operators) -> None:
        """Marks as one piece of marked content: of ``parent``, or decoration."""
        if parent is None or parent.role in CONTAINERS or parent is self.root:
            operators.code.append("/Artifact BMC")
        else:
            here = self.contents[-1]
            operators.code.append(f"/{parent.role} <</MCID {len(here)}>> BDC")
            parent.kids.append((len(self.contents) - 1, len(here)))
            here.append(parent)
        for mark in marks:
            operators.draw(mark)
        operators.code.append("EMC")

    def _bookmark(self, group: Group, page: Page, place: tuple[int, float, float]) -> None:
        box = _page_box(group, page, place)
        key = f"b{self.bookmarks}"
        self.bookmarks += 1
        top = box[3] if box else page.height * PT_PER_MM
        self.canvas.bookmarkPage(key, fit="XYZ", left=0, top=top)
        level = int(group.role[1]) - 1 if group.role in ("H1", "H2", "H3") else 0
        deepest = getattr(self, "_outline_level", -1) + 1
        self._outline_level = min(level, deepest)
        self.canvas.addOutlineEntry(printable(group.outline or ""), key, self._outline_level)

    def _encode(self, mark: Text) -> list[tuple[str, str]]:
        font = pdfmetrics.getFont(FONTS[mark.weight])
        doc = self.canvas._doc
        return [(font.getSubsetInternalName(subset, doc), self.canvas._escape(string))
                for subset, string in font.splitString(mark.text, doc)]

    def _form(self, symbol: Symbol) -> str:
        """The form that holds a symbol, drawn when it is first used. Its origin is the symbol's, y up."""
        if symbol.key not in self.forms:
            name = self.forms[symbol.key] = f"s{len(self.forms)}"
            operators = Operators(0.0, self._encode, self._form)
            for mark in symbol.marks:
                operators.draw(mark)
            box = (symbol.x, -symbol.y - symbol.height, symbol.x + symbol.width, -symbol.y)
            self.canvas.beginForm(name, *box)
            self.canvas._code.extend(operators.code)
            self.canvas.endForm()
        self.canvas._formsinuse.append(self.forms[symbol.key])
        return self.canvas._doc.getXObjectName(self.forms[symbol.key]).lstrip("/")


def _clean(text: str | None) -> str | None:
    return None if text is None else printable(text)


def _page_box(group: Group, page: Page, place: tuple[int, float, float]) -> tuple[float, float, float, float] | None:
    """A group's box on its page in points, y up."""
    box = bounds((group,))
    if box is None:
        return None
    sign, dx, dy = place
    xs = sorted((dx + sign * box[0], dx + sign * box[2]))
    ys = sorted((dy + sign * box[1], dy + sign * box[3]))
    return (xs[0] * PT_PER_MM, (page.height - ys[1]) * PT_PER_MM, xs[1] * PT_PER_MM, (page.height - ys[0]) * PT_PER_MM)
