"""The objects of a PDF, each written as soon as it is known: however long a file becomes, little of it is in memory.

Whoever needs to speak of an object that is not there yet reserves its number. Objects that nobody has put by the end
would be a broken file, so `File.finish` sees to that.
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterable, Mapping
from hashlib import md5
from itertools import accumulate

from .safe_text import safe_text

HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
"""Its second line tells a transfer program that the file is no text."""
TOGETHER = 200
"""So many small objects are packed as one; 0 for a file that can be read without unpacking."""
_ESCAPED = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\r": "\\r"})
_BYTES = str.maketrans(dict(zip("•†‡…—–ƒ⁄‹›−‰„“”‘’‚™", map(chr, range(0x80, 0x93)), strict=True)))
"""Where the encoding of texts in a PDF is not Latin-1."""
_OTHER_ENCODINGS = ("þÿ", "ÿþ", "ï»¿")
"""Texts that begin so would be read in another encoding."""


def reference(number: int) -> str:
    """How others refer to an object."""
    return f"{number} 0 R"


def name(text: str) -> str:
    """A name; whatever is no letter, digit or hyphen is written by its code."""
    return "/" + "".join(chr(byte) if byte < 128 and (chr(byte).isalnum() or byte in b"-+") else f"#{byte:02X}"
                         for byte in text.encode())


def string(text: str) -> str:
    """A text for a reader, without what a reader should not be given; as bytes where those say it, else as UTF-16."""
    safe = safe_text(text)
    if safe.isprintable() and not safe.startswith(_OTHER_ENCODINGS):
        try:
            return f"({safe.translate(_BYTES).encode('latin-1').decode('latin-1').translate(_ESCAPED)})"
        except UnicodeEncodeError:
            pass
    wide = b"\xfe\xff" + safe.encode("utf-16-be")
    return f"({wide.decode('latin-1').translate(_ESCAPED)})"


def listing(items: Iterable[object]) -> str:
    """An array."""
    return f"[ {' '.join(map(str, items))} ]"


def dictionary(entries: Mapping[str, object]) -> str:
    """A dictionary; what is None or empty is left out."""
    return f"<< {' '.join(f'/{key} {value}' for key, value in entries.items() if value not in (None, ''))} >>"


class File:
    """A file that grows; `take` what is new of it again and again."""

    def __init__(self) -> None:
        self._new = [HEADER]
        self._length = len(HEADER)
        self._digest = md5(usedforsecurity=False)
        self._places = array("Q", [0])
        """Where each object begins, or the number of the stream that it is in."""
        self._inside = array("I", [0])
        """Its place in that stream, from 1; 0 for one that stands by itself."""
        self._small: list[tuple[int, bytes]] = []
        self._small_in = 0

    def reserve(self) -> int:
        """The number of an object that is still to be put."""
        self._places.append(0)
        self._inside.append(0)
        return len(self._places) - 1

    def put(self, body: str, number: int | None = None) -> int:
        """Write an object, under the number that was reserved for it if one was; its number."""
        number = number or self.reserve()
        if not TOGETHER:
            return self._write(body.encode("latin-1"), number)
        assert not self._places[number], "an object is put once"
        if not self._small:
            self._small_in = self.reserve()
        self._small.append((number, body.encode("latin-1")))
        self._places[number], self._inside[number] = self._small_in, len(self._small)
        if len(self._small) == TOGETHER:
            self._put_small()
        return number

    def put_stream(self, data: bytes, entries: Mapping[str, object], number: int | None = None, *, level: int = 6
                   ) -> int:
        """Write a stream, compressed unless ``level`` is 0."""
        packed = zlib.compress(data, level) if level else data
        head = dictionary({**entries, "Filter": "/FlateDecode" if level else None, "Length": len(packed)})
        return self._write(b"%s\nstream\n%s\nendstream" % (head.encode("latin-1"), packed), number or self.reserve())

    def _put_small(self) -> None:
        """Write the objects that have gathered, which one stream holds in a third of the bytes."""
        if self._small:
            numbers, bodies = zip(*self._small, strict=True)
            starts = accumulate((len(body) + 1 for body in bodies), initial=0)
            head = " ".join(f"{number} {start}" for number, start in zip(numbers, starts, strict=False)).encode("ascii")
            self.put_stream(b"\n".join((head, *bodies)), {"Type": "/ObjStm", "N": len(bodies), "First": len(head) + 1},
                            self._small_in)
            self._small.clear()

    def _write(self, body: bytes, number: int) -> int:
        assert not self._places[number], "an object is put once"
        self._places[number] = self._length
        self._new.append(b"%d 0 obj\n%s\nendobj\n" % (number, body))
        self._length += len(self._new[-1])
        self._digest.update(body)
        return number

    def take(self) -> bytes:
        """All that has been written since it was taken last."""
        new = b"".join(self._new)
        self._new.clear()
        return new

    def finish(self, catalogue: int, information: int) -> None:
        """Write where each object is, from which two a reader begins, and the name of the file: a digest of them."""
        self._put_small()
        assert all(self._places[1:]), "every number that was reserved has its object"
        begin, itself = self._length, self.reserve()
        self._places[itself] = begin
        rows = [b"\0" * 6 + b"\xff\xff"]
        for place, inside in zip(self._places[1:], self._inside[1:], strict=True):
            kind, first, second = (2, place, inside - 1) if inside else (1, place, 0)
            rows.append(bytes([kind]) + first.to_bytes(5, "big") + second.to_bytes(2, "big"))
        self._places[itself] = 0
        identity = f"<{self._digest.hexdigest()}>"
        self.put_stream(b"".join(rows), {
            "Type": "/XRef", "Size": len(rows), "W": listing([1, 5, 2]), "Root": reference(catalogue),
            "Info": reference(information), "ID": listing([identity, identity])}, itself)
        self._new.append(b"startxref\n%d\n%%%%EOF\n" % begin)
