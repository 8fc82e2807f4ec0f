"""Nothing gets in: hostile names, events, comments, patterns and templates; any terminal, any locale."""

from __future__ import annotations

import ast
import io
import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest

from papersoccer_print.cli.main import main
from papersoccer_print.cli.screen import Screen, printable
from papersoccer_print.products.replay import tidy
from papersoccer_print.records import load_records
from papersoccer_print.rules.options import Player
from papersoccer_print.scene.legible import legible

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "papersoccer_print").rglob("*.py"))
PAPERSOCCER = [sys.executable, "-m", "papersoccer_print"]
MOVES = "1. 0 5 2. 24 4 3. 4 5 *\n"
BAD_WORDS = {
    "markup": '<script>alert(1)</script> & "q"',
    "cdata": "]]> <![CDATA[ <!-- -- -->",
    "entity": "&lt;b&gt; &#x41; &xxe;",
    "bidi": "safe\u202etxt.exe\u2066\u2069",
    "emoji": "\U0001f600 player \U0001f1f5\U0001f1f1",
    "right-to-left": "שלום مرحبا",
    "combining": "z\u0351\u0352\u0353a\u0300\u0301l\u0302",
    "pdf": "(paren) \\ <</JS (x)>> endstream endobj",
    "template": "{{ 7 * 7 }} {% for x in y %} ${x} %s {0.__class__}",
    "wide": "表ポあA 漢字",
    "escapes": "\\x1b[31m \\u202e %1b",
    "control": "a\0b\x07\x1b[31mred\x9b0m",
    "right-to-left and digits": "אבג 12:34 (דה) 5",
    "hidden": "a\u200bb\u2060c\ufeffd\U000e0041\u00ade",
    "joined": "\U0001f469\u200d\U0001f680 \u0928\u0940",
    "full width": "\uff21\uff22\uff23\u3000\uff11",
    "no letters": "\u0378 \U00012000 \ue123",
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def kurnik(event: str, name: str) -> str:
    quoted = [text.replace("\\", "\\\\").replace('"', '\\"') for text in (event, name)]
    return '[Event "{}"]\n[White "{}"]\n[Black "b"]\n[Result "*"]\n\n{}'.format(*quoted, MOVES)


def shown(svg: Path) -> str:
    """Every text of an SVG in its order; it must be well-formed, and without anything that runs."""
    text = svg.read_text(encoding="utf-8")
    assert "<!DOCTYPE" not in text
    assert "<!ENTITY" not in text
    tree = ElementTree.fromstring(text)
    for node in tree.iter():
        assert node.tag.rpartition("}")[2] not in ("script", "foreignObject", "iframe", "image")
        assert not any(key.lower().startswith("on") for key in node.attrib)
    return " ".join(tree.itertext())


def read_pdf(file: Path) -> str:
    with pypdfium2.PdfDocument(file) as document:
        pages = [page.get_textpage().get_text_bounded() for page in document]
    return " ".join(pages)


def inside_its_pages(file: Path, margin: float = 8.0) -> bool:
    """Whether every text of a PDF keeps so many mm from the edges of its page."""
    edge = margin * 72 / 25.4
    with pypdfium2.PdfDocument(file) as document:
        for page in document:
            width, height = page.get_size()
            text = page.get_textpage()
            for number in range(text.count_rects()):
                left, bottom, right, top = text.get_rect(number)
                if left < edge or bottom < edge / 2 or right > width - edge or top > height - edge:
                    return False
    return True


def squeezed(text: str) -> str:
    return "".join(text.split())


def no_tricks(text: str) -> bool:
    """Whether nothing turns the reading round, acts, or hides."""
    return not any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co") and letter not in "\r\n\t"
                   for letter in text)


def annotated(word: str) -> str:
    """A yaml record with the word wherever it may stand."""
    quoted = "".join(letter if letter.isprintable() else f"\\U{ord(letter):08x}" for letter in json.dumps(
        word, ensure_ascii=False))
    return (f"event: {quoted}\nsite: {quoted}\nplayers: {{A: {quoted}, B: {quoted}}}\ncomment: {quoted}\n"
            f"headers: {{Round: {quoted}}}\n"
            f'moves:\n  - "0"\n  - kicks: "5"\n    diagram: true\n    comment: {quoted}\n  - "24"\n')


@pytest.mark.parametrize("kind", sorted(BAD_WORDS))
def test_words_of_records_are_only_words(here: Path, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    word = BAD_WORDS[kind]
    readable = squeezed(legible(word))
    Path("game.txt").write_text(kurnik(word, word), encoding="utf-8")
    Path("notes.yaml").write_text(annotated(word), encoding="utf-8")
    assert main(["replay", "game.txt", "-f", "svg", "-f", "pdf", "-f", "txt", "-o", "out/"]) == 0
    assert main(["replay", "notes.yaml", "--frames", "marks", "-f", "svg", "-f", "pdf", "-o", "out/"]) == 0
    told = capsys.readouterr().err
    assert ("is printed as" in told) == (word != legible(word))
    for name in ("replay-game", "replay-notes"):
        svg, pdf = shown(here / f"out/{name}.svg"), read_pdf(here / f"out/{name}.pdf")
        for text in (svg, pdf):
            assert no_tricks(text)
            assert readable[:12] in squeezed(text)
        assert b"/JavaScript" not in (here / f"out/{name}.pdf").read_bytes()
        assert inside_its_pages(here / f"out/{name}.pdf")
    assert squeezed(svg).count(readable[:12]) >= 4
    text = Path("out/replay-game.txt").read_text(encoding="utf-8")
    assert no_tricks(text)
    assert readable in squeezed(text)
    for arguments in (["check", "game.txt"], ["check", "notes.yaml"], ["check", "--json", "game.txt"]):
        assert main(arguments) == 0
        said = "".join(capsys.readouterr())
        assert printable(said) == said
    assert json.loads(said)["game"] == 1


@pytest.mark.parametrize("kind", sorted(BAD_WORDS))
@pytest.mark.usefixtures("here")
def test_words_go_from_record_to_record_as_they_are(kind: str) -> None:
    word = BAD_WORDS[kind]
    Path("game.yaml").write_text(annotated(word), encoding="utf-8")
    assert main(["convert", "game.yaml", "--to", "yaml", "-o", "again.yaml"]) == 0
    assert main(["convert", "game.yaml", "--to", "kurnik", "-o", "again.txt"]) == 0
    for name in ("game.yaml", "again.yaml", "again.txt"):
        record = load_records(name)[0]
        assert {record.event, record.site, record.players[Player.A], record.players[Player.B]} == {word}
        assert dict(record.headers)["Round"] == word
        assert set(record.comments.values()) == ({word} if name.endswith("yaml") else set())


@pytest.mark.parametrize("kind", sorted(BAD_WORDS))
def test_words_on_pitches_are_only_words(here: Path, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    word = BAD_WORDS[kind].replace(";", ",")
    Path("class.txt").write_text(f"{word};{word}\n", encoding="utf-8")
    Path("rules").mkdir()
    stem = tidy(word)[:30].strip(" .")
    file = Path(f"rules/{stem}.yaml")
    file.write_text(f"players: {{A: {{name: {json.dumps(word[:60])}}}}}\n", encoding="utf-8")
    assert main(["pitch", "--names", "class.txt", "-f", "svg", "-f", "pdf", "-o", "out/pitch.pdf", str(file)]) == 0
    assert main(["pitch", "--names", "class.txt", "--per-page", "4", "-o", "out/cards.pdf"]) == 0
    assert main(["rules", "-o", "out/rules.pdf", str(file)]) == 0
    assert main(["rulesets", "validate", str(file)]) == 0
    said = "".join(capsys.readouterr())
    assert printable(said) == said
    readable = squeezed(legible(word))
    svg, pdf, cards = shown(here / "out/pitch.svg"), read_pdf(here / "out/pitch.pdf"), read_pdf(here / "out/cards.pdf")
    for text in (svg, pdf, cards):
        assert no_tricks(text)
        assert squeezed(text).count(readable[:8]) >= 2
    for name in ("pitch", "cards", "rules"):
        assert inside_its_pages(here / f"out/{name}.pdf")


@pytest.mark.parametrize("letter", ["\0", "\x07", "\x1b", "\x7f", "\x85", "\x9b", "\v", "\u2028", "\ufffe", "\ue000"])
@pytest.mark.parametrize("notation", ["kurnik", "yaml"])
def test_control_characters_are_shown_and_do_nothing(
    here: Path, letter: str, notation: str, capsys: pytest.CaptureFixture[str]
) -> None:
    event = f"Spring Cup{letter}2024 of the pupils"
    text = (kurnik(event, f"a{letter}b") if notation == "kurnik"
            else f'event: "{event}"\nplayers: {{A: "a{letter}b"}}\nmoves: "0 5 24"\n')
    Path("game.txt").write_bytes(text.encode())
    assert main(["replay", "game.txt", "--notation", notation, "-f", "svg", "-f", "pdf", "-o", "out/"]) == 0
    assert main(["check", "game.txt", "--notation", notation]) == 0
    said = "".join(capsys.readouterr())
    assert printable(said) == said
    instead = " " if letter in "\x85\v\u2028" else f"[U+{ord(letter):04X}]"
    for shown_text in (shown(next(here.glob("out/*.svg"))), read_pdf(next(here.glob("out/*.pdf")))):
        assert no_tricks(shown_text)
        assert f"Cup{instead}2024" in shown_text
        assert f"a{instead}b" in shown_text


LONG = {
    "one word": "W" * 10_000, "words": "ab " * 3_333, "emoji": "\U0001f600" * 10_000, "ideographs": "漢字" * 5_000,
    "right-to-left and digits": "שלום 123 مرحبا-45 " * 556, "accents": "a" + "\u0301" * 9_999,
    "control": "\x1b[31m" * 2_000, "signs": "**\ue000\ue001\ue002 " * 1_667, "nothing": "\u200b" * 10_000,
}


OFTEN = ("one word", "words", "emoji", "right-to-left and digits")


@pytest.mark.parametrize("kind", [
    pytest.param(kind, marks=() if kind in OFTEN else pytest.mark.long) for kind in sorted(LONG)])
def test_ten_thousand_letters(here: Path, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    word = LONG[kind]
    Path("long.txt").write_text(kurnik(word, word) * 2, encoding="utf-8")
    Path("long.yaml").write_text(annotated(word), encoding="utf-8")
    Path("class.txt").write_text(f"x{word}; {word}\n", encoding="utf-8")
    for arguments in (
            ["replay", "long.txt", "-f", "svg", "-f", "pdf", "-o", "out/"],
            ["replay", "long.txt", "--game", "1", "-f", "txt", "-f", "pdf", "-o", "out/"],
            ["replay", "long.txt", "--game", "1", "--paper", "A5", "--large-print", "-o", "out/large.pdf"],
            ["replay", "long.yaml", "--frames", "marks", "-f", "svg", "-f", "pdf", "-o", "out/marks.pdf"],
            ["replay", "long.yaml", "--frames", "turns=1", "--large-print", "-o", "out/frames.pdf"],
            ["replay", "long.txt", "--each", "--name", "{a}-{b}-{event}", "-f", "svg", "-o", "each/"],
            ["pitch", "--names", "class.txt", "-f", "svg", "-f", "pdf", "-o", "out/"],
            ["pitch", "--names", "class.txt", "--per-page", "8", "-o", "out/cards.pdf"],
            ["check", "long.txt"], ["convert", "long.yaml", "--to", "yaml", "-o", "again.yaml"]):
        assert main(arguments) == 0, arguments
        said = "".join(capsys.readouterr())
        assert printable(said) == said
        assert all(len(line) < 3_000 for line in said.splitlines())
    assert [record.comments for record in load_records("again.yaml")] == [{0: word, 2: word}]
    assert all(shown(file) for file in here.glob("out/*.svg"))
    assert [file for file in sorted(here.glob("out/*.pdf")) if not inside_its_pages(file)] == []
    assert len(list(here.glob("each/[!.]*"))) == 2
    assert all(len(os.fsencode(file.name)) <= 255 for file in here.glob("each/*"))


@pytest.mark.parametrize("word", ["A" * 10_000, "\U0001f600" * 2_500, "\u202e" * 10_000])
def test_ten_thousand_letters_of_a_command(here: Path, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["pitch", word], ["pitch", "--lang", word], ["check", word], ["pitch", "--theme", word],
                      ["pitch", "-o", word], ["replay", word]):
        assert main(arguments) in (1, 2)
        said = "".join(capsys.readouterr())
        assert "Traceback" not in said
        assert printable(said) == said
    assert list(here.iterdir()) == []


def test_stars_and_signs_of_the_program_are_letters_in_a_record(here: Path) -> None:
    """What stands for a player, or for bold type, inside the program means nothing in a name or a comment."""
    Path("game.yaml").write_text(annotated("**a** \ue000 b \ue001 {A} {0}"), encoding="utf-8")
    assert main(["replay", "game.yaml", "--frames", "marks", "-f", "svg", "-f", "txt", "-o", "out/"]) == 0
    svg, text = shown(here / "out/replay-game.svg"), Path("out/replay-game.txt").read_text(encoding="utf-8")
    written = squeezed("**a** [U+E000] b [U+E001] {A} {0}")
    assert squeezed(svg).count(written) >= 4
    assert squeezed(text).count(written) >= 3


@pytest.mark.parametrize("pattern", [
    "../x", "/etc/x", "..", "{a}", "{event}/{n}", "a/../../x", "~/x", "..\\x", "C:\\x", "con", "{a.__class__}", "{0}",
    "",
    "x\ny", "x\0y", "\u202etxt", "-rf", ".hidden", "a" * 400, "{a}" * 60, "$(touch x)", "`id`", "; rm *", "|cat",
])
def test_patterns_stay_in_their_folder(here: Path, pattern: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("in").mkdir()
    Path("in/game.txt").write_text(kurnik("../../event", "../../../etc/passwd") * 2, encoding="utf-8")
    code = main(["replay", "in/game.txt", "--each", "--name", pattern, "-f", "svg", "-o", "out/sub/"])
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert code in (0, 2)
    everything = sorted(file for file in here.rglob("*") if file.is_file())
    assert all(file.parent in (here / "in", here / "out/sub") for file in everything)
    assert len(everything) >= 2 or code == 2


@pytest.mark.parametrize("name", ["..", "../..", "/", "a/b", "\\\\server\\x", "nul\0l", " . ", "\x7f", "x" * 1000,
                                  "a\nb"])
def test_tidy_names_are_names(name: str) -> None:
    made = tidy(name)
    assert made == Path(made).name
    assert 0 < len(made) <= 120
    assert made not in (".", "..")
    assert printable(made) == made


@pytest.mark.parametrize("text", [
    "{{ ''.__class__.__mro__ }}", "{{ name.__init__ }}", "{{ cycler }}", "{{ lipsum.__globals__ }}", "{{ self }}",
    "{{ range(10**9) }}", "{% for a in 'x' * 10**9 %}{% endfor %}", "{{ 'a' ** 9 }}", "{% include '/etc/passwd' %}",
    "{% import 'os' as os %}", "{% extends '/etc/passwd' %}", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{{ [].append(1) }}", "{{ '{0.__class__}'.format(1) }}", "{{ 'x'|attr('__class__') }}", "{{ 'x'|map('upper') }}",
    "{% for x in [1] recursive %}{{ loop([1]) }}{% endfor %}", "{% set x = 1 %}", "{{ 'x'|center(1000000000) }}",
    "{% for a in [1,2] %}{% for b in [1,2] %}{% for c in [1,2] %}x{% endfor %}{% endfor %}{% endfor %}",
    "{{ open('/etc/passwd').read() }}", "{{ config }}", "{{ request }}", "{% raw %}", "{{", "{{ " + "(" * 500 + " }}",
    "{{ " + "not " * 3000 + "1 }}", "{{ " + "[" * 300 + "]" * 300 + " }}", "{% if 1 %}" * 400,
    "{{ " + "[" * 199 + "]" * 199 + " }}",
])
def test_templates_are_boxed_in(here: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.md").write_text(f"# Sheet\n\n{text}\n", encoding="utf-8")
    assert main(["rules", "--template", "mine.md", "-o", "out.pdf"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("mine.md:")
    assert "Traceback" not in said
    assert "root:" not in said
    assert not (here / "out.pdf").exists()


@pytest.mark.parametrize("text", [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "![x](/etc/passwd)", "![x](http://example.org/x.png)",
    "[x](javascript:alert(1))", "> " * 300 + "deep", "- " * 300 + "deep", "*" * 5000, "[" * 5000, "`" * 5000,
    "|a" * 3000,
    "\u202eevil", "&#0; &#x202e; &lt;", "A" * 10_000, "\0", "\x1b[31m",
])
def test_markdown_of_others_is_safe(here: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.md").write_bytes(f"# Sheet\n\n{text}\n".encode())
    code = main(["rules", "--template", "mine.md", "-f", "svg", "-o", "out/"])
    said = "".join(capsys.readouterr())
    assert code in (0, 1)
    assert printable(said) == said
    for file in here.glob("out/*.svg"):
        words = shown(file)
        assert "\u202e" not in words
        assert "root:" not in words


def test_source_has_no_way_out() -> None:
    """No eval, pickle, shell or network in the package: neither as a module nor as a call.

    The room of processes alone starts any, each of them this program and nothing else; and the pages that wait for a
    booklet are unpacked by the program that has packed them.
    """
    modules = {"pickle", "marshal", "shelve", "subprocess", "socket", "urllib", "http", "ftplib", "smtplib", "requests",
               "ctypes", "webbrowser", "multiprocessing", "pty", "asyncio", "runpy", "code", "imp"}
    calls = {"eval", "exec", "compile", "__import__", "input", "breakpoint"}
    methods = {"system", "popen", "execv", "execve", "spawnl", "spawnv", "fork", "unsafe_load", "full_load", "urlopen"}
    found = []
    allowed = {"papersoccer_print/cli/batches/processes.py": {"multiprocessing"},
               "papersoccer_print/scene/packed.py": {"marshal"}}
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names: set[str] = set()
            if isinstance(node, ast.Import):
                names = {alias.name.partition(".")[0] for alias in node.names} & modules
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = {str(node.module).partition(".")[0]} & modules
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                names = {node.func.id} & calls
            elif isinstance(node, ast.Attribute):
                names = {node.attr} & methods
            names -= allowed.get(file.relative_to(ROOT).as_posix(), set())
            found += [f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}: {name}" for name in sorted(names)]
    assert len(SOURCES) > 50
    assert found == []


LOCALES = {
    "c": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, "posix": {"LC_ALL": "POSIX"},
    "cp1252": {"PYTHONIOENCODING": "cp1252"}, "ascii": {"PYTHONIOENCODING": "ascii"},
    "utf-16": {"PYTHONIOENCODING": "utf-16"}, "narrow": {"COLUMNS": "8", "TERM": "dumb"}, "no-color": {"NO_COLOR": "1"},
}
ASK = """
import os, sys
from papersoccer_print.cli.main import main
record, picture = (os.fsdecode(name.encode()) for name in ("żółć.txt", "ż ó/łć.svg"))
for line in (["--help"], ["pitch", "--help"], ["rulesets", "list"], ["rulesets", "show", "standard"], ["check", record],
             ["pitch", "no such ż"], ["pitch", "--lang", "pl", "-o", picture], ["pitch", "--theme", "ż\\n\\x1b"]):
    print(main(line), flush=True)
"""


@pytest.mark.parametrize("name", sorted(LOCALES))
def test_any_locale(here: Path, name: str) -> None:
    """Eight commands in one process whose output is no terminal; none may fail for want of a letter."""
    Path("żółć.txt").write_text(kurnik("Łódź", "Żółć → \U0001f600"), encoding="utf-8")
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHON"))}
    Path("ask.py").write_text(ASK, encoding="utf-8")
    done = subprocess.run([sys.executable, "ask.py"], capture_output=True, check=False, timeout=120,
                          env={**clean, **LOCALES[name], "PYTHONPATH": str(ROOT), "HOME": str(here)})
    assert b"Traceback" not in done.stderr
    assert b"Traceback" not in done.stderr.replace(b"\0", b"")
    said = done.stdout.decode("utf-16") if name == "utf-16" else done.stdout.decode("utf-8", "replace")
    codes = [line for line in said.splitlines() if line in ("0", "1", "2")]
    assert codes == ["0", "0", "0", "0", "0", "1", "0", "1"]
    assert "\x1b" not in said
    if name != "utf-16":
        assert b"\x1b" not in done.stderr
    assert any(file.suffix == ".svg" for file in here.rglob("*.svg"))


@pytest.mark.parametrize("command", [
    "pitch -f pdf -o - | head -c 10", "pitch -f svg -o - | head -c 10", "rules -o - | true", "--help | true",
    "rulesets schema | head -c 10", "check many.txt | head -1", "check many.txt --json | head -1",
    "convert many.txt --to compass -o - | head -1",
])
def test_readers_that_leave(here: Path, command: str) -> None:
    Path("many.txt").write_text(kurnik("e", "a") * 3000, encoding="utf-8")
    done = subprocess.run(["bash", "-c", f'set -o pipefail; "$0" -m papersoccer_print {command}', sys.executable],
                          capture_output=True, check=False, timeout=60, cwd=here,
                          env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.stderr == b"" or done.stderr.startswith(b"compass cannot hold")
    assert done.returncode == 0


@pytest.mark.parametrize("name", ["with spaces.txt", "żółć.txt", "new\nline.txt", "tab\t.txt", "quote'\".txt",
                                  "-dash.txt",
                                  "😀.txt", "#%{}&.txt", "e\u0301.txt", "back\\slash.txt"])
def test_any_file_name(here: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for ends in ("\n", "\r\n"):
        Path(name).write_bytes(kurnik("e", "a").replace("\n", ends).encode())
        assert main(["check", "--", name]) == 0
        assert main(["replay", "-f", "svg", "-o", "out/", "--", name]) == 0
        assert main(["replay", "-f", "svg", "-o", name.removesuffix(".txt").lstrip("-") + ".svg", "--", name]) == 0
        assert main(["convert", "--to", "yaml", "-o", "-", "--", name]) == 0
        capsys.readouterr()
    made = list(here.glob("out/*.svg"))
    assert len(made) == 1
    assert made[0].read_bytes() == (here / (name.removesuffix(".txt").lstrip("-") + ".svg")).read_bytes()


def test_line_ends_of_windows_change_nothing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = (ROOT / "rulesets" / "starter.yaml").read_bytes().replace(b"\r\n", b"\n")
    record = (ROOT / "papersoccer_print" / "samples" / "standard.yaml").read_bytes()
    made = []
    for ends in (b"\n", b"\r\n"):
        Path("ours.yaml").write_bytes(theirs.replace(b"\n", ends))
        Path("game.yaml").write_bytes(record.replace(b"\n", ends))
        assert main(["rules", "./ours.yaml", "-o", "rules.pdf"]) == 0
        assert main(["replay", "game.yaml", "-o", "game.pdf"]) == 0
        assert main(["check", "game.yaml"]) == 0
        made.append((Path("rules.pdf").read_bytes(), Path("game.pdf").read_bytes(), capsys.readouterr().out))
    assert made[0] == made[1]
    assert here.exists()


def test_a_screen_is_its_stream_in_all_else() -> None:
    stream = io.StringIO()
    screen = Screen(stream)
    print("a\x1b[31m\tb\u202e", file=screen)  # type: ignore[call-overload]
    assert screen.getvalue() == "a\\x1b[31m\tb\\u202e\n"
