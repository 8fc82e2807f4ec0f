"""Words of any script in letters of the shipped font."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from papersoccer_print.scene.legible import LONGEST, in_ascii, legible, respelling, respelt, shortened
from papersoccer_print.scene.text import missing_characters


@pytest.mark.parametrize(("text", "printed"), [
    ("Łódź – “Żółć”", "Łódź – “Żółć”"),
    ("Привіт", "Привіт"),
    ("no\u00a0break", "no\u00a0break"),
    ("z\u0307", "ż"),
    ("a\u0300\u0301\u0302\u0303\u0304", "à"),
    ("\u1ecd\u0300 m\u0300 o\u0300\u0323 z\u030a\u0323", "\u1ecd\u0300 m\u0300 \u1ecd\u0300 ẓ\u030a"),
    ("l\u0302 B\u0300 g\u0323 \u0e01\u0300", "l B g k"),
    ("z\u0351\u0352\u0353", "z"),
    ("\u0301accent", "accent"),
    ("שלום", "slvm"),
    ("مرحبا", "mrhba"),
    ("漢字", "HanZi"),
    ("한국어", "HanGugEo"),
    ("ニンテンドー", "nintendo"),
    ("हिन्दी", "hindi"),
    ("Ａ１", "A1"),
    ("\U0001f600", ":grinning:"),
    ("\U0001f44d\U0001f3fd", ":thumbsup:"),
    ("\U0001f469\u200d\U0001f680", ":woman::rocket:"),
    ("\U0001f1f5\U0001f1f1", "PL"),
    ("אבג 12:34", "'vg 12:34"),
    ("a\tb\nc\u2028d\u3000e\x85f", "a b c d e f"),
    ("safe\u202etxt.exe\u2066\u2069\u200e\u200b\ufeff\u00ad", "safetxt.exe"),
    ("a\0b\x1b[31m\x7f", "a[U+0000]b[U+001B][31m[U+007F]"),
    ("\ue000\ue001\ud800\u0378\ufffe", "[U+E000][U+E001][U+D800][U+0378][U+FFFE]"),
    ("\U00012000", "[U+12000]"),
    ("", ""),
])
def test_what_is_printed(text: str, printed: str) -> None:
    assert legible(text) == printed
    assert not missing_characters(printed)


@given(st.text(st.characters(codec=None)))
def test_everything_can_be_printed_and_stays_so(text: str) -> None:
    printed = legible(text)
    assert not missing_characters(printed)
    assert all(letter.isprintable() or letter.isspace() for letter in printed)
    assert not set("\r\n\t") & set(printed)
    assert legible(printed) == printed


def test_a_text_too_long_is_cut() -> None:
    assert len(legible("a" * 30_000)) == LONGEST
    assert legible("ab " * 30_000).endswith("b…")
    assert shortened("abcdef", 4) == "abc…"
    assert shortened("abcd", 4) == "abcd"


def test_what_is_told() -> None:
    assert respelling(respelt(["Łódź", "z\u0307", "plain", "two\nlines\tor\u2028three", "no\u00a0break"])) == ""
    assert respelling(respelt(["שלום\nAda"])) == (
        'the font has not all of these letters: "שלום Ada" is printed as "slvm Ada"')
    assert respelling(respelt(["שלום", "Ada", "שלום"])) == (
        'the font has not all of these letters: "שלום" is printed as "slvm"')
    assert respelling(respelt(["A long comment that comes to the ball after many words: ⚽, and goes on as long"])) == (
        'the font has not all of these letters: "…ny words: ⚽, and goes on as long" is printed as '
        '"…ny words: :soccer:, and goes on as long"')
    told = respelling(respelt(["漢" * 5000, "字", "表", "王", "名"]))
    assert told.count("is printed as") == 3
    assert told.endswith(", and 2 more")
    assert len(told) < 250


def test_the_library_is_loaded_only_where_it_is_needed() -> None:
    ask = ("import sys; from papersoccer_print.scene.legible import legible\n"
           "legible('Łódź \\x00'); print('anyascii' in sys.modules); legible('漢'); print('anyascii' in sys.modules)")
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


@pytest.mark.parametrize(("text", "plain"), [
    ("Zug 3, B:\n  links.", "Zug 3, B:\n  links."),
    ("Łukasz Świątek vs Jörg Strauß", "Lukasz Swiatek vs Jorg Strauss"),
    ("Жук · 8 × 10", "Zhuk - 8 x 10"),
    ("漢字", "HanZi"),
    ("z\u0307\u0323 — “ha” …", 'z - "ha" ...'),
    ("\ue123\u200b", "[U+E123]"),
])
def test_in_ascii(text: str, plain: str) -> None:
    assert in_ascii(text) == plain


@given(st.text())
def test_in_ascii_is_ascii(text: str) -> None:
    assert in_ascii(text).isascii()
    assert in_ascii(in_ascii(text)) == in_ascii(text)
