"""What a PDF says about itself: title and the like (twice, for old and new readers), how to print it, bookmarks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFInfo,
    PDFName,
    PDFPage,
    PDFStream,
    PDFString,
)

from ..scene.marks import Document
from .content import PT_PER_MM
from .safe_text import safe_text, xml_text

CREATOR = "papersoccer-print"
_LEVELS = {"H1": 0, "H2": 1, "H3": 2}


class _Info(PDFInfo):  # type: ignore[misc]
    """The information dictionary, without the dates and the fillers that reportlab puts in."""

    def __init__(self, entries: dict[str, str]) -> None:
        super().__init__()
        self._entries = entries

    def format(self, document: PDFDocument) -> bytes:
        entries = {key: PDFString(safe_text(value)) for key, value in self._entries.items() if value}
        data: bytes = PDFDictionary(entries).format(document)
        return data


def describe(pdf: PDFDocument, document: Document) -> None:
    """Set the catalogue's and the printer's entries. The page is printed at 100 %, whatever the viewer would like."""
    pdf.info = _Info({"Title": document.title, "Author": document.author, "Subject": document.subject,
                      "Keywords": ", ".join(document.keywords), "Creator": CREATOR})
    packet = _xmp(document).encode("utf-8")
    pdf.Catalog.Metadata = PDFStream(
        PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}), packet)
    preferences = {"DisplayDocTitle": "true", "PrintScaling": PDFName("None")}
    if document.duplex:
        preferences["Duplex"] = PDFName(f"DuplexFlip{document.duplex.capitalize()}Edge")
    pdf.Catalog.ViewerPreferences = PDFDictionary(preferences)


def _xmp(document: Document) -> str:
    def alternative(tag: str, value: str) -> str:
        item = f'<rdf:li xml:lang="x-default">{xml_text(value)}</rdf:li>'
        return f"<{tag}><rdf:Alt>{item}</rdf:Alt></{tag}>" if value else ""

    author = f"<rdf:li>{xml_text(document.author)}</rdf:li>"
    keywords = "".join(f"<rdf:li>{xml_text(word)}</rdf:li>" for word in document.keywords)
    parts = [
        "<dc:format>application/pdf</dc:format>",
        alternative("dc:title", document.title),
        f"<dc:creator><rdf:Seq>{author}</rdf:Seq></dc:creator>" * bool(document.author),
        alternative("dc:description", document.subject),
        f"<dc:language><rdf:Bag><rdf:li>{xml_text(document.lang)}</rdf:li></rdf:Bag></dc:language>",
        f"<dc:subject><rdf:Bag>{keywords}</rdf:Bag></dc:subject>" if keywords else "",
        f"<pdf:Keywords>{xml_text(', '.join(document.keywords))}</pdf:Keywords>" if keywords else "",
        f"<xmp:CreatorTool>{CREATOR}</xmp:CreatorTool>",
        "<pdfuaid:part>1</pdfuaid:part>",
    ]
    spaces = {"dc": "http://purl.org/dc/elements/1.1/", "pdf": "http://ns.adobe.com/pdf/1.3/",
              "xmp": "http://ns.adobe.com/xap/1.0/", "pdfuaid": "http://www.aiim.org/pdfua/ns/id/"}
    declared = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in spaces.items())
    body = "\n".join(filter(None, parts))
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        f'<rdf:Description rdf:about="" {declared}>\n{body}\n</rdf:Description>\n</rdf:RDF></x:xmpmeta>\n'
        '<?xpacket end="w"?>\n'
    )


class _Outline(PDFDictionary):  # type: ignore[misc]
    __RefOnly__ = 1


@dataclass
class _Bookmark:
    title: str
    page: int
    top: float
    kids: list[_Bookmark] = field(default_factory=list)


class Bookmarks:
    """The outline of a file, nested by the headings' levels."""

    def __init__(self) -> None:
        self._top: list[_Bookmark] = []
        self._path: list[tuple[int, _Bookmark]] = []

    def add(self, title: str, role: str | None, page: int, top: float) -> None:
        """A bookmark for a place: ``page`` from 0, ``top`` in mm from its upper edge."""
        level = _LEVELS.get(role or "", 0)
        while self._path and self._path[-1][0] >= level:
            self._path.pop()
        siblings = self._path[-1][1].kids if self._path else self._top
        siblings.append(_Bookmark(title, page, top))
        self._path.append((level, siblings[-1]))

    def write(self, pdf: PDFDocument, pages: list[PDFPage], heights: list[float]) -> None:
        """Put the outline into the document; none if there are no bookmarks."""
        if not self._top:
            pdf.Catalog.Outlines = None
            return
        root = _Outline({"Type": PDFName("Outlines")})
        reference = pdf.Reference(root)

        def write(marks: list[_Bookmark], parent: _Outline, parent_reference: Any) -> int:
            titles = [PDFString(safe_text(mark.title)) for mark in marks]
            entries = [_Outline({"Title": title, "Parent": parent_reference}) for title in titles]
            references = [pdf.Reference(entry) for entry in entries]
            total = len(marks)
            for index, (mark, entry) in enumerate(zip(marks, entries, strict=True)):
                top = round((heights[mark.page] - mark.top) * PT_PER_MM, 2)
                entry["Dest"] = PDFArray([pdf.Reference(pages[mark.page]), PDFName("XYZ"), "null", top, "null"])
                if index:
                    entry["Prev"] = references[index - 1]
                if index + 1 < len(marks):
                    entry["Next"] = references[index + 1]
                if mark.kids:
                    total += write(mark.kids, entry, references[index])
            parent["First"], parent["Last"], parent["Count"] = references[0], references[-1], total
            return total

        write(self._top, root, reference)
        pdf.Catalog.Outlines = root
