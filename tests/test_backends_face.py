"""The font's tables, read at one go, hold what reportlab reads from them number by number."""

from __future__ import annotations

from typing import get_args

import pytest
from reportlab.pdfbase.ttfonts import TTFontFace

from papersoccer_print.backends.face import Face
from papersoccer_print.resources import font_file
from papersoccer_print.scene.marks import Weight

UNASKED = {"glyphToChar", "_pos", "_pdfScale"}


@pytest.mark.parametrize("weight", get_args(Weight))
def test_a_face_is_read_as_reportlab_reads_it(weight: str) -> None:
    ours, theirs = vars(Face(str(font_file(weight)))), vars(TTFontFace(str(font_file(weight))))
    assert ours["glyphPos"] == tuple(theirs.pop("glyphPos"))
    for name in theirs.keys() - UNASKED:
        assert ours[name] == theirs[name], name


@pytest.mark.parametrize("weight", get_args(Weight))
def test_a_subset_has_the_same_bytes(weight: str) -> None:
    codes = [0, *map(ord, "A scores here \u00e9\u0142\u0416\u2191")]
    file = str(font_file(weight))
    assert Face(file).makeSubset(codes) == TTFontFace(file).makeSubset(codes)
