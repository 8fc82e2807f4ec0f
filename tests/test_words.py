"""The reader's language: texts by key, placeholders, plural forms, and what is said of a faulty file."""

from __future__ import annotations

from pathlib import Path

import pytest

from papersoccer_print.errors import InputError, PapersoccerError
from papersoccer_print.words import Words, _read, languages, words

TEXTS = Words("en", {"plain": "{A} and {name}", "capital": "{Name}!",
                     "kicks": {"one": "{n} kick", "other": "{n} kicks"}})


def test_placeholders_are_filled_and_players_left() -> None:
    assert TEXTS("plain", name="you") == "{A} and you"
    assert TEXTS("capital", name="five") == "Five!"


@pytest.mark.parametrize(("n", "text"), [(1, "1 kick"), (0, "0 kicks"), (5, "5 kicks"), ("no", "no kicks")])
def test_plural_forms(n: object, text: str) -> None:
    assert TEXTS("kicks", n=n) == text


@pytest.mark.parametrize(("lang", "forms"), [
    ("pl", "one few many few many"), ("ru", "one few many few one"), ("hu", "one other other other other"),
    ("de", "one other other other other"),
])
def test_plural_categories_by_language(lang: str, forms: str) -> None:
    assert [Words(lang, {}).plural(n) for n in (1, 2, 5, 22, 21)] == forms.split()


def test_what_is_missing_is_named() -> None:
    with pytest.raises(PapersoccerError, match="no text for 'nothing'"):
        TEXTS("nothing")
    with pytest.raises(PapersoccerError, match="needs a value for 'name'"):
        TEXTS("plain")
    with pytest.raises(PapersoccerError, match="there is no language 'tlh'"):
        words("tlh")
    assert "plain" in TEXTS
    assert TEXTS.keys() == ("capital", "kicks", "plain")


def test_languages_are_folders() -> None:
    assert languages() == ("de", "en", "es", "hu", "pl", "ru")


@pytest.mark.parametrize(("text", "line", "column", "message"), [
    ("a:\n  one: x\n  few: y\n", 2, 3, "needs the form other"),
    ("a:\n  b: 7\n", 2, 6, "must be a text"),
    ("a: [x]\n", 1, 4, "must be a text"),
])
def test_faults_of_a_file_are_placed(tmp_path: Path, text: str, line: int, column: int, message: str) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        list(_read(file))
    problem = caught.value.problems[0]
    assert (problem.line, problem.column) == (line, column)
    assert message in problem.message
