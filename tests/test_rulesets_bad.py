"""Every bad ruleset gets its own clear sentences, word for word: the table is bad_input/rulesets.txt."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from papersoccer_print.errors import InputError
from papersoccer_print.resources import shipped
from papersoccer_print.rules.game import Position
from papersoccer_print.rules.loader import load_ruleset

TABLE = Path(__file__).parent / "bad_input" / "rulesets.txt"


def cases() -> list[tuple[str, str, str]]:
    """(name, file, messages) of every case. The messages follow the last line of hyphens."""
    found = []
    for block in re.split(r"^=== ", TABLE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        name, _, rest = block.partition("\n")
        file, _, messages = rest.rpartition("---\n")
        found.append((name, file.replace("\\t", "\t"), messages.strip()))
    return found


CASES = cases()


def messages(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        load_ruleset(path)
    return str(caught.value).replace(str(path), "FILE").replace(str(path.parent), "FOLDER")


def test_the_table_is_long_and_its_names_are_their_own() -> None:
    assert len({name for name, _, _ in CASES}) == len(CASES) > 100


@pytest.mark.parametrize(("name", "file", "wanted"), CASES, ids=[name for name, _, _ in CASES])
def test_what_is_said(tmp_path: Path, name: str, file: str, wanted: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(file, encoding="utf-8")
    assert messages(path) == wanted, name


STANDARD = (shipped("rulesets") / "standard.yaml").read_text(encoding="utf-8")
BARE = "".join(line for line in STANDARD.splitlines(keepends=True) if not line.lstrip().startswith("#"))
SCRAPS = ["", ":", "-", "[", "]", "{", "}", "#", "\t", "\n", "  ", "'", '"', "&a", "*a", "!", "null", "-1", "0",
          "1e9", "99999999999999999999", "[1, 2]", "[[0, 0], [3, 3]]", "{top: 1}", "halfway", "\x00", "\u2028",
          "ż", "<<", "---"]

EDIT = st.tuples(st.integers(0, len(BARE)), st.integers(0, 12), st.sampled_from(SCRAPS))


@settings(max_examples=150, deadline=None)
@given(st.lists(EDIT, min_size=1, max_size=4))
def test_a_mangled_file_is_read_or_refused_but_never_breaks_the_loader(
    tmp_path_factory: pytest.TempPathFactory, edits: list[tuple[int, int, str]]
) -> None:
    text = BARE
    for at, cut, scrap in edits:
        text = text[:at] + scrap + text[at + cut :]
    path = tmp_path_factory.getbasetemp() / "mangled.yaml"
    path.write_text(text, encoding="utf-8")
    try:
        ruleset = load_ruleset(path)
    except InputError as error:
        problems = error.problems
    else:
        problems = ()
        assert Position.start(ruleset).legal_kicks()
    assert [each for each in problems if not each.file.endswith("mangled.yaml") or not each.message] == []
