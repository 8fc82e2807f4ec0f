"""Every language says all that English says, with its own plural forms, quotes, letters and spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest
from babel import Locale

from papersoccer_print.documents.clauses.speech import ONE_LETTER
from papersoccer_print.scene.text import missing_characters
from papersoccer_print.words import Words, languages, words

LANGUAGES = tuple(lang for lang in languages() if lang != "en")
QUOTES = {
    "en": ("“”",), "pl": ("„”", "«»"), "hu": ("„”", "»«"), "de": ("„“", "‚‘"), "es": ("«»", "“”"), "ru": ("«»", "„“"),
}
"""The pairs of quotation marks of each language, outer pair first."""
ALL_QUOTES = frozenset('"').union(*(pair for pairs in QUOTES.values() for pair in pairs))
UNUSED = {"es": {"many"}}
"""Plural categories for numbers that no sheet reaches (a million)."""
DRAWN = "◇"
"""The sign of the start: drawn, not set."""
LEFT_OUT = frozenset({"number", "winner"})
"""What a language may leave out of a sentence that is clear without it."""
_PLACEHOLDER = re.compile(r"\{([A-Za-z_]+)\}")


def forms(said: str | Mapping[str, str]) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said.values())


def every_text(lang: str) -> Iterator[tuple[str, str]]:
    for key, said in texts(lang).items():
        for form in forms(said):
            yield key, form


def texts(lang: str) -> Mapping[str, str | Mapping[str, str]]:
    return words(lang)._texts


def placeholders(said: str | Mapping[str, str]) -> set[str]:
    """The placeholders of a text in any of its forms; ``{Name}`` is ``{name}`` with a capital, ``{A}`` is a player."""
    return {name if name in "AB" else name.lower() for form in forms(said) for name in _PLACEHOLDER.findall(form)}


def test_there_are_six_languages() -> None:
    assert languages() == ("de", "en", "es", "hu", "pl", "ru")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_keys_of_english(lang: str) -> None:
    english, own = set(words("en").keys()), set(words(lang).keys())
    assert sorted(english - own) == [], "not translated"
    assert sorted(own - english) == [], "unknown to English"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_asks_for_a_value_that_is_not_given(lang: str) -> None:
    own = texts(lang)
    for key, said in texts("en").items():
        given = placeholders(said)
        if "number" in given or not isinstance(said, str):
            given |= {"n"}
        assert placeholders(own[key]) <= given, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_drops_what_it_has_to_say(lang: str) -> None:
    own = texts(lang)
    for key, said in texts("en").items():
        assert placeholders(said) - placeholders(own[key]) <= LEFT_OUT, key


@pytest.mark.parametrize("lang", languages())
def test_plural_forms_are_those_of_the_language(lang: str) -> None:
    tags = set(Locale.parse(lang).plural_form.tags) | {"other"}
    for key, said in texts(lang).items():
        if not isinstance(said, str):
            needed = {"other"} if lang == "hu" else tags - UNUSED.get(lang, set())
            assert needed <= set(said) <= tags, key


@pytest.mark.parametrize("lang", ["pl", "ru"])
def test_no_whole_number_takes_the_form_for_fractions(lang: str) -> None:
    assert {words(lang).plural(number) for number in range(120)} == {"one", "few", "many"}


@pytest.mark.parametrize("lang", languages())
def test_the_font_has_every_character(lang: str) -> None:
    for key, text in every_text(lang):
        assert missing_characters(text.replace(DRAWN, "")) == (), key


@pytest.mark.parametrize("lang", languages())
def test_quotation_marks_are_those_of_the_language(lang: str) -> None:
    allowed = {mark for pair in QUOTES[lang] for mark in pair}
    for key, text in every_text(lang):
        assert set(text) & ALL_QUOTES <= allowed, key
        for pair in QUOTES[lang]:
            assert text.count(pair[0]) == text.count(pair[1]), key
        assert "'" not in text, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_mixes_alphabets(lang: str) -> None:
    """А, В, С and others look alike in Latin and Cyrillic, but a search or a screen reader takes them for others."""
    for key, text in every_text(lang):
        for word in re.findall(r"[^\W\d_]+", _PLACEHOLDER.sub(" ", text)):
            cyrillic = re.search(r"[\u0400-\u04ff]", word) is not None
            assert not (cyrillic and re.search(r"[A-Za-z]", word)), f"{key}: {word}"
            assert lang == "ru" or not cyrillic, f"{key}: {word}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_player_b_is_a_latin_letter(lang: str) -> None:
    own = texts(lang)
    named = [key for key, said in texts("en").items() if any(re.search(r"\bB\b", form) for form in forms(said))]
    assert named
    for key in named:
        assert all(re.search(r"\bB\b", form) for form in forms(own[key])), key


@pytest.mark.parametrize("lang", sorted(ONE_LETTER))
def test_a_one_letter_word_stays_with_the_next(lang: str) -> None:
    alone = re.compile(rf"(?<![^\W_])([{ONE_LETTER[lang]}]) ", re.IGNORECASE)
    for key, text in every_text(lang):
        assert alone.search(text) is None, f"{key}: {text}"


@pytest.mark.parametrize("lang", languages())
def test_bold_is_closed_and_no_space_is_doubled(lang: str) -> None:
    for key, text in every_text(lang):
        assert text.count("**") % 2 == 0, key
        assert re.search(r"[ \u00a0]{2}", text) is None, key
        assert text == text.strip() or key == "list.comma", key


def test_a_language_is_more_than_a_copy_of_english() -> None:
    english = texts("en")
    for lang in LANGUAGES:
        same = [key for key, said in texts(lang).items() if said == english[key] and len(forms(said)[0]) > 12]
        assert len(same) < 10, (lang, same)


def test_words_are_asked_by_number() -> None:
    polish = Words("pl", texts("pl"))
    said = [polish("replay.kicks", n=n) for n in (1, 2, 5, 22)]
    assert said == ["1 kopnięcie", "2 kopnięcia", "5 kopnięć", "22 kopnięcia"]
