"""Pages put aside come back, from memory or from a file; a full disk is told as such."""

from __future__ import annotations

import errno
import gc
from collections.abc import Callable
from pathlib import Path

import pytest
from every_mark import document, every_mark
from hypothesis import given
from hypothesis import strategies as st

from papersoccer_print.backends.objects import File
from papersoccer_print.backends.painted import Painted, painted
from papersoccer_print.backends.pdf import pdf_pieces, write_pdf
from papersoccer_print.errors import PapersoccerError
from papersoccer_print.scene.marks import Page
from papersoccer_print.scene.packed import Packed, packed
from papersoccer_print.scene.shelf import Shelf


@given(lots=st.lists(st.binary(max_size=40), max_size=9), room=st.integers(1, 60))
def test_what_was_put_there_comes_back_in_any_order(lots: list[bytes], room: int) -> None:
    shelf = Shelf(room)
    slots = [shelf.put(lot) for lot in lots]
    assert [slot.read() for slot in reversed(slots)] == lots[::-1]
    assert [slot.read() for slot in slots] == lots


@pytest.mark.parametrize("keep", [lambda page: packed([page])[0], lambda page: painted([page], "en")[0]])
def test_a_page_put_aside_is_the_same_page(keep: Callable[[Page], Packed | Painted]) -> None:
    book = document(*every_mark())
    at_hand, aside = keep(book.pages[0]), keep(book.pages[0])
    shelf = Shelf(1)
    for _ in range(2):  # a page is put aside once
        aside.put_aside(shelf)
    del shelf
    gc.collect()
    first, second = (write_pdf(book._replace(pages=(kept.page(), kept.page()))) for kept in (at_hand, aside))
    assert first == second


def test_no_room_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(_: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    shelf = Shelf()
    monkeypatch.setattr(shelf._file, "write", full, raising=False)
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    with pytest.raises(PapersoccerError, match="pages cannot wait there: No space left on device"):
        shelf.put(b"page")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_a_full_disk_is_told_once_and_when_it_is_met(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.TemporaryFile", lambda **_: open("/dev/full", "r+b"))  # noqa: SIM115
    shelf = Shelf(1)
    with pytest.raises(PapersoccerError, match="pages cannot wait there: No space left on device"):
        shelf.put(b"page")
    del shelf  # what could not be written is not tried again: a warning would be an error here
    gc.collect()


def test_no_folder_for_temporary_files_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setattr("tempfile._candidate_tempdir_list", lambda: [str(tmp_path / "missing")])
    shelf = Shelf(1)
    with pytest.raises(PapersoccerError, match="TMPDIR: pages cannot wait there: No usable temporary directory"):
        shelf.put(b"page")


def test_a_file_comes_in_pieces_page_by_page() -> None:
    book = document(*every_mark())
    book = book._replace(pages=(book.pages[0],) * 3)
    pieces = list(pdf_pieces(book))
    assert len(pieces) == 4
    assert min(map(len, pieces)) > 1000
    assert b"".join(pieces) == write_pdf(book)


def test_objects_are_put_once_and_all_of_them() -> None:
    file = File()
    number = file.reserve()
    with pytest.raises(AssertionError, match="every number"):
        file.finish(number, number)
    file.put("null", number)
    with pytest.raises(AssertionError, match="once"):
        file.put("null", number)
