"""What a PDF says about itself: title and the like (twice, for old and new readers), how to print it, bookmarks."""

from __future__ import annotations

from typing import NamedTuple

from ..scene.marks import Document
from .content import PT_PER_MM
from .objects import File, dictionary, listing, reference, string
from .safe_text import xml_text

CREATOR = "papersoccer-print"
_LEVELS = {"H1": 0, "H2": 1, "H3": 2}


def information(file: File, document: Document) -> int:
    """Write what old readers look for, without the dates that would change with every printing; its number."""
    entries = {"Title": document.title, "Author": document.author, "Subject": document.subject,
               "Keywords": ", ".join(document.keywords), "Creator": CREATOR}
    return file.put(dictionary({key: string(value) for key, value in entries.items() if value}))


def description(file: File, document: Document) -> dict[str, str]:
    """What the catalogue says. The page is printed at 100 %, whatever the viewer would like."""
    packet = file.put_stream(_xmp(document).encode(), {"Type": "/Metadata", "Subtype": "/XML"}, level=0)
    preferences = {"DisplayDocTitle": "true", "PrintScaling": "/None"}
    if document.duplex:
        preferences["Duplex"] = f"/DuplexFlip{document.duplex.capitalize()}Edge"
    return {"Lang": string(document.lang), "Metadata": reference(packet), "ViewerPreferences": dictionary(preferences)}


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


class _Bookmark(NamedTuple):
    title: str
    page: int
    top: float
    kids: list[_Bookmark]


class Bookmarks:
    """The outline of a file, nested by the headings' levels."""

    def __init__(self) -> None:
        self._top: list[_Bookmark] = []
        self._path: list[tuple[int, _Bookmark]] = []

    def add(self, title: str, role: str | None, page: int, top: float) -> None:
        """A bookmark for a place: the object ``page``, ``top`` in mm from its lower edge."""
        level = _LEVELS.get(role or "", 0)
        while self._path and self._path[-1][0] >= level:
            self._path.pop()
        siblings = self._path[-1][1].kids if self._path else self._top
        siblings.append(_Bookmark(title, page, top, []))
        self._path.append((level, siblings[-1]))

    def write(self, file: File) -> dict[str, str]:
        """Put the outline into the file; what the catalogue says of it, nothing if there are no bookmarks."""
        if not self._top:
            return {}
        root = file.reserve()

        def write(marks: list[_Bookmark], parent: int) -> dict[str, object]:
            numbers = [file.reserve() for _ in marks]
            total = len(marks)
            for index, (mark, number) in enumerate(zip(marks, numbers, strict=True)):
                below = write(mark.kids, number) if mark.kids else {}
                total += int(str(below.get("Count", 0)))
                place = listing([reference(mark.page), "/XYZ", "null", round(mark.top * PT_PER_MM, 2), "null"])
                file.put(dictionary({
                    "Title": string(mark.title), "Parent": reference(parent), "Dest": place,
                    "Prev": reference(numbers[index - 1]) if index else None,
                    "Next": reference(numbers[index + 1]) if index + 1 < len(marks) else None, **below}), number)
            return {"First": reference(numbers[0]), "Last": reference(numbers[-1]), "Count": total}

        file.put(dictionary({"Type": "/Outlines", **write(self._top, root)}), root)
        return {"Outlines": reference(root)}
