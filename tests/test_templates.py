"""Sheets as templates: strict and bounded, faults placed, Markdown read into blocks and nothing else let through."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from papersoccer_print.documents.setting.blocks import (
    Ask,
    Columns,
    Foreign,
    Heading,
    Key,
    Listing,
    PageBreak,
    Paragraph,
    Sign,
    SignKind,
    Span,
    Strip,
    Table,
    Title,
    Together,
    Width,
    plain,
)
from papersoccer_print.documents.sheets.files import all_templates, find_template, read_template
from papersoccer_print.documents.sheets.markdown import inline_text, read_markdown
from papersoccer_print.documents.sheets.sheet import check_template
from papersoccer_print.documents.sheets.syntax import tags
from papersoccer_print.documents.sheets.template import LONGEST_SHEET, LONGEST_TEMPLATE, MOST_ROUNDS, render, rendered
from papersoccer_print.errors import InputError, PapersoccerError
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import Player
from papersoccer_print.words import words

NAMES = {"name": "standard", "say": lambda *slots: " ".join(slots), "many": list(range(1000)), "pitch": {"columns": 8}}
STANDARD = load_ruleset("standard")


def fault(source: str) -> tuple[int, int, str]:
    """The first fault of a template: its line, column and message."""
    with pytest.raises(InputError) as caught:
        render(source, "sheet.md", NAMES)
    problem = caught.value.problems[0]
    assert problem.file == "sheet.md"
    return problem.line, problem.column, problem.message


def test_names_and_calls_are_filled_in() -> None:
    assert render('{{ name }} {{ say("a", "b") }} {{ pitch.columns }}', "x", NAMES) == "standard a b 8"


def test_choices_and_loops() -> None:
    assert render("{% for n in many if n < 3 %}{{ n }}{% else %}-{% endfor %}", "x", NAMES) == "012"
    assert render("{% if pitch.columns > 7 %}wide{% endif %}", "x", NAMES) == "wide"


@pytest.mark.parametrize(("source", "line", "column", "words_"), [
    ("a\n\n  {{ nam }}", 3, 6, "did you mean 'name'"),
    ("{{ unknown_thing }}", 1, 4, "nothing is called 'unknown_thing'"),
    ("x {{ name ", 1, 3, "this {{ is never closed with }}"),
    ("\n{% if %}{% endif %}", 2, 1, "something is missing before the end"),
    ("{{ pitch.rows }}", 1, 10, "there is no 'rows' here; there are columns"),
    ("{{ say(1) }}", 1, 1, "cannot be worked out"),
    ("{{ name | nonsense }}", 1, 1, "nonsense"),
    ("a\n\n {% if name %}\nb\n", 3, 5, "this 'if' is never closed with {% endif %}"),
    ("{% if name %}{% endif %} {# {% if x %} #}{% raw %}{% if %}{% endraw %}{% if name %}", 1, 74, "'if' is never"),
    ("{% for n in many %}\n{% if n %}\n{% endfor %}\n{% if name %}", 2, 4, "this 'if' is never closed"),
    ("{% raw %}{% if %}", 1, 1, "this {% raw %} is never closed"),
    ("a\n  {% block x %}\nb", 2, 6, "a sheet cannot use 'block'; there are if and for"),
    ("x\n\ny {% endif %}", 3, 6, "no {% if %} that this 'endif' could close"),
    ('x\n{% include "y" %}', 2, 1, "a sheet cannot use include"),
    ("a\n" + "{% if name %}\n" * 21 + "{% endif %}" * 21, 22, 4, "too deep in one another (over 20)"),
    ("a\n" + "{% if name %}\n" * 999 + "{% endif %}" * 999, 22, 4, "too deep in one another (over 20)"),
    ("{{ name }}\nb {{ " + "(" * 150 + "1" + ")" * 150 + " }}", 2, 6, "nested too deeply"),
    ("{{ name }}\nb {{ " + "(" * 999 + "1" + ")" * 999 + " }}", 2, 6, "nested too deeply"),
])
def test_faults_are_placed(source: str, line: int, column: int, words_: str) -> None:
    found = fault(source)
    assert found[0] == line
    assert words_.lower() in found[2].lower()
    if words_ != "nonsense":
        assert found[1] == column


@pytest.mark.parametrize("source", [
    '{% include "/etc/passwd" %}', '{% import "x" as y %}', '{% from "x" import y %}', '{% extends "x" %}',
    "{% macro m() %}{{ m() }}{% endmacro %}", "{{ 9 ** 9 ** 9 }}", '{{ "a" * 999999999 }}', '{{ "%999999999d" % 1 }}',
    "{{ name.__class__ }}", '{{ name["__class__"].mro() }}', "{{ name.upper() }}", "{{ say.__globals__ }}",
    '{{ "x" | format(1) }}', '{{ "x" | center(999999999) }}', "{% set a = name %}", "{{ range(9) }}", "{{ self }}",
    "{% for a in many %}{% for b in many %}{% for c in many %}{% endfor %}{% endfor %}{% endfor %}",
    "{% for a in many recursive %}{{ loop(a) }}{% endfor %}", "{% filter upper %}x{% endfilter %}", "{{ {1: 2} }}",
    '{{ cycler("a") }}', '{{ lipsum(n=99999) }}', "{% block x %}{% endblock %}", "{{ name[1:] }}",
])
def test_hostile_templates_are_refused(source: str) -> None:
    with pytest.raises(InputError):
        render(source, "x", NAMES)


def test_loops_are_bounded_together() -> None:
    assert MOST_ROUNDS < 1000 * 1000
    _, _, message = fault("{% for a in many %}{% for b in many %}{% endfor %}{% endfor %}")
    assert "too often" in message


def test_a_sheet_has_a_longest_length() -> None:
    assert "characters" in fault("x" * (LONGEST_TEMPLATE + 1))[2]
    long = {**NAMES, "name": "x" * (LONGEST_SHEET // 2)}
    with pytest.raises(InputError, match="too long"):
        render("{{ name }}{{ name }}{{ name }}", "x", long)


def test_no_file_can_be_read() -> None:
    source = Path(__file__).read_text(encoding="utf-8")[:40]
    assert source not in render("{{ name }}", "x", NAMES)


def test_title_and_headings() -> None:
    title, heading, deeper = read_markdown("# Paper | rules | Papier\n\n## {+} Kick | now\n\n#### Deep")
    assert isinstance(title, Title)
    assert [plain(part) for part in (title.text, title.subtitle, title.second)] == ["Paper", "rules", "Papier"]
    assert isinstance(heading, Heading)
    assert (heading.level, plain(heading.text), plain(heading.note)) == (2, "Kick", "now")
    assert heading.number == Sign(SignKind.COUNTER)
    assert isinstance(deeper, Heading)
    assert deeper.level == 3


def test_signs_in_text() -> None:
    (paragraph,) = read_markdown("{A} and **{B7}** go ↗ from ◇, {3}.")
    assert isinstance(paragraph, Paragraph)
    assert [part for part in paragraph.text if isinstance(part, Sign)] == [
        Sign(SignKind.PLAYER, "A", Player.A), Sign(SignKind.PLAYER, "7", Player.B), Sign(SignKind.ARROW, "↗"),
        Sign(SignKind.START, "◇"), Sign(SignKind.NUMBER, "3"),
    ]
    assert inline_text("a **b** {A}") == (Span("a "), Span("b", True), Span(" "), Sign(SignKind.PLAYER, "A", Player.A))


def test_figures_and_strips() -> None:
    (strip,) = read_markdown("::: strip\nText.\n\n![**Goal.** In.](example:goal)\n\n![x](pitch)\n:::")
    assert isinstance(strip, Strip)
    assert [picture.name for picture in strip.pictures] == ["example:goal", "pitch"]
    assert strip.pictures[0].caption == (Span("Goal.", True), Span(" In."))
    assert len(strip.text) == 1


def test_columns_end_at_rules_and_pages_too() -> None:
    columns, page_break = read_markdown("::: columns 58 figure *\na\n\n---\n\nb\n\n---\n\nc\n:::\n\n---\n")
    assert isinstance(columns, Columns)
    assert columns.widths == (58.0, Width.FIGURE, Width.REST)
    assert len(columns.columns) == 3
    assert isinstance(page_break, PageBreak)


@pytest.mark.parametrize("source", ["::: columns 1\na\n\n---\n\nb\n:::", "::: columns x\na\n:::",
                                    "::: columns 0\na\n:::"])
def test_wrong_columns_are_named(source: str) -> None:
    with pytest.raises(PapersoccerError, match="columns"):
        read_markdown(source)


def test_other_containers() -> None:
    source = ("::: ask\nq\n:::\n\n::: aim\nx\n:::\n\n::: key\n![b](icon:ball)\n:::\n\n::: together\ny\n:::\n\n"
              "::: lang pl\nz\n:::\n\n> quoted\n")
    kinds = [type(block) for block in read_markdown(source)]
    assert kinds == [Ask, Paragraph, Key, Together, Foreign, Ask]


def test_lists_and_tables() -> None:
    listing, ordered, table = read_markdown("- {A1} one\n- two\n\n3. three\n\n| | a |\n|---|---|\n| [ ] | **b** |\n")
    assert isinstance(listing, Listing)
    assert listing.items[0].marker == Sign(SignKind.PLAYER, "1", Player.A)
    assert listing.items[1].marker == Span("•")
    assert isinstance(ordered, Listing)
    assert ordered.items[0].marker == Span("3.")
    assert isinstance(table, Table)
    assert table.rows[0][0] == (Sign(SignKind.TICK_BOX, ""),)


@pytest.mark.parametrize("source", ["<script>alert(1)</script>", "a <b>x</b> c", "[x](javascript:alert(1))",
                                    "`code`", "    code", "*slanted*"])
def test_nothing_but_text_passes(source: str) -> None:
    for block in read_markdown(source):
        assert isinstance(block, Paragraph)
        assert all(isinstance(part, Span) for part in block.text)


def test_nesting_is_bounded() -> None:
    with pytest.raises(PapersoccerError, match="nested"):
        read_markdown("> " * 15 + "x")


def test_shipped_templates_serve_every_ruleset() -> None:
    for file in all_templates():
        if file.origin == "shipped":
            for name in ("standard", "starter", "no-bounce", "texas"):
                check_template(file.path, file.read(), load_ruleset(name), STANDARD, words(file.lang))


def test_an_unknown_figure_is_placed(tmp_path: Path) -> None:
    file = tmp_path / "own.md"
    file.write_text("# T\n\n![x](example:nothing)\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        check_template(file, read_template(file), STANDARD, STANDARD, words("en"))
    assert (caught.value.problems[0].line, caught.value.problems[0].column) == (3, 6)


SHEET_FAULTS = [
    ("a\n\n:::\n", 3, 1, "no block that this ::: could close"),
    ("{% if name %}\na\n{% endif %}\n\n:::\n", 5, 1, "no block that this ::: could close"),
    ("a\n\n{{ '::: nothing' }}\n:::\n", 3, 5, "there is no '::: nothing'"),
    ("{% for n in [1] %}\n{{ n }}\n\n{% endfor %}\n  {{ ':::' }}\n", 5, 1, "no block that this ::: could close"),
    ("{% for n in [1] %}\n{% endfor %}\n{#\n\n#}\na\n\n::: nothing\n", 8, 1, "there is no '::: nothing'"),
    ("a\n\n::: strip\n\nb", 3, 1, "never closed"),
    ("::: strip\n::: strip\n:::\n", 2, 1, "needs more colons"),
    ("a\n\n{% for n in [1, 2] %}\n{% if n == 2 %}\n::: lang {{ n }}\nb\n:::\n{% endif %}\n\n{% endfor %}", 5, 1,
     "no language"),
    ("a\n\n::: columns 1 2\nb\n:::\n", 3, 5, "gives 2 widths for 1 column"),
    ("a\n\n{% if true -%}\n\n\n::: columns x\nb\n:::\n{%- endif %}", 6, 13, "is no width"),
    ("a\n\n" + "\n".join("  " * deep + "- b" for deep in range(12)), 11, 1, "nested too deeply"),
]


@pytest.mark.parametrize(("source", "line", "column", "message"), SHEET_FAULTS)
def test_faults_of_the_finished_markdown_are_placed(source: str, line: int, column: int, message: str) -> None:
    with pytest.raises(InputError) as caught:
        check_template(Path("own.md"), source, STANDARD, STANDARD, words("en"))
    (problem,) = caught.value.problems
    assert (problem.file, problem.line, problem.column) == ("own.md", line, column)
    assert message in str(caught.value)


@pytest.mark.parametrize(("source", "found"), [
    ("a {% if b %} {{ c }} {# {% if %} #}{%- endif -%}", [("if", 5), ("c", 16), ("endif", 39)]),
    ("{% raw %}{% if %}{{ b }}{%- endraw -%}{{ d }}", [("d", 41)]),
    ("{{ a }}{% raw %}{{ b }}", [("a", 3)]),
    ("{{ a }}{% if {{ b", [("a", 3)]),
    ("{{ a }}{# {{ b }}", [("a", 3)]),
    ("{{ '' }}{%", [("", 3)]),
])
def test_the_tags_of_a_source(source: str, found: list[tuple[str, int]]) -> None:
    assert [(tag.word, tag.at) for tag in tags(source)] == found
    assert all(source[tag.begin] == "{" and source[tag.end - 1] == "}" for tag in tags(source))


def test_every_line_of_a_sheet_knows_its_place_in_the_template() -> None:
    source = "a\n\n{% for n in many if n < 2 %}\n{{ n }} b\n\n{% if n -%}\n\nc {% endif %}\nd\n{% endfor %}\ne"
    made = rendered(source, "x", NAMES)
    assert made.text == render(source, "x", NAMES)
    lines = source.split("\n")
    found = [(text, lines[number - 1]) for text, number in zip(made.text.split("\n"), made.lines, strict=True) if text]
    assert found == [("a", "a"), ("0 b", "{{ n }} b"), ("d", "d"), ("1 b", "{{ n }} b"), ("c d", "c {% endif %}"),
                     ("e", "e")]


def test_templates_are_found_here_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    own = tmp_path / "templates" / "pl" / "rules.md"
    own.parent.mkdir(parents=True)
    own.write_text("# Moje\n", encoding="utf-8")
    assert find_template("rules", "pl").origin == "here"
    assert find_template("rules", "en").origin == "shipped"
    assert find_template("rules", "hu").lang == "en"
    assert find_template("rules", "en", "x.md").path == Path("x.md")
    with pytest.raises(PapersoccerError, match="there is no template"):
        find_template("nothing", "en")


def test_unreadable_templates(tmp_path: Path) -> None:
    with pytest.raises(PapersoccerError, match="there is no such file"):
        read_template(tmp_path / "missing.md")
    (tmp_path / "bad.md").write_bytes(b"\xff\xfe")
    with pytest.raises(PapersoccerError, match="UTF-8"):
        read_template(tmp_path / "bad.md")


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "papersoccer_print", "templates", *arguments], cwd=folder,
                          capture_output=True, text=True, check=False)


def test_a_template_is_read_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.md"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("# Mine\n",), daemon=True)
    writer.start()
    checked = run(tmp_path, "check", "missing.md", str(pipe), "--ruleset", "standard", "--ruleset", "starter")
    writer.join(10)
    assert checked.stdout == f"{pipe}: fine with 2 rulesets\n"
    assert checked.stderr == "missing.md: there is no such file\n"
    assert checked.returncode == 1


def test_list_copy_check(tmp_path: Path) -> None:
    assert "rules-short" in run(tmp_path, "list").stdout
    copied = run(tmp_path, "copy", "rules")
    assert copied.stdout == "rules.md\n"
    assert run(tmp_path, "copy", "rules").returncode == 1
    assert run(tmp_path, "copy", "nothing").returncode == 2
    assert "fine with 1 ruleset" in run(tmp_path, "check", "rules.md", "--ruleset", "starter").stdout
    file = tmp_path / "rules.md"
    file.write_text(file.read_text(encoding="utf-8").replace("head.goal", "head.gool"), encoding="utf-8")
    failed = run(tmp_path, "check", "rules.md", "--ruleset", "starter")
    assert failed.returncode == 1
    assert "head.gool" in failed.stderr
    assert failed.stderr.startswith("rules.md:")
