"""Nothing gets in: hostile names, events, comments, patterns and templates; any terminal, any locale."""

from __future__ import annotations

import ast
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest

from papersoccer_print.cli.main import main
from papersoccer_print.cli.screen import Screen, printable
from papersoccer_print.products.replay import tidy

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


@pytest.mark.parametrize("kind", sorted(BAD_WORDS))
def test_words_of_records_are_only_words(here: Path, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    word = BAD_WORDS[kind]
    Path("game.txt").write_text(kurnik(word, word), encoding="utf-8")
    code = main(["replay", "game.txt", "-f", "svg", "-f", "pdf", "-f", "txt", "-o", "out/"])
    if code:
        assert not word.isascii()
        assert "game.txt: game 1: the font cannot print U+" in capsys.readouterr().err
        assert not Path("out").exists()
        return
    svg, pdf = shown(here / "out/replay-game.svg"), read_pdf(here / "out/replay-game.pdf")
    for text in (svg, pdf):
        assert not any("\u202a" <= letter <= "\u202e" or "\u2066" <= letter <= "\u2069" for letter in text)
    if word.isascii():
        assert "".join(word.split())[:20] in "".join(svg.split())
        assert "".join(word.split())[:20] in "".join(pdf.split())
    assert b"/JavaScript" not in (here / "out/replay-game.pdf").read_bytes()
    capsys.readouterr()
    for arguments in (["check", "game.txt"], ["check", "--json", "game.txt"]):
        main(arguments)
        said = "".join(capsys.readouterr())
        assert printable(said) == said
    assert json.loads(said)["game"] == 1


@pytest.mark.parametrize("letter", ["\0", "\x07", "\x1b", "\x7f", "\x85", "\x9b", "\r", "\u2028", "\ufffe"])
@pytest.mark.parametrize("notation", ["kurnik", "yaml"])
def test_control_characters_are_refused_or_replaced(
    here: Path, letter: str, notation: str, capsys: pytest.CaptureFixture[str]
) -> None:
    event = f"Cup{letter}2024"
    text = kurnik(event, "a") if notation == "kurnik" else f'event: "{event}"\nmoves: "0 5 24"\n'
    Path("game.txt").write_bytes(text.encode())
    code = main(["replay", "game.txt", "--notation", notation, "-f", "svg", "-f", "pdf", "-o", "out/"])
    said = "".join(capsys.readouterr())
    assert printable(said) == said
    assert code in (0, 1)
    assert ("game.txt" in said) == bool(code)
    if Path("out").exists():
        assert letter not in shown(next(here.glob("out/*.svg")))
        assert "Cup" in read_pdf(next(here.glob("out/*.pdf"))) or code


@pytest.mark.parametrize("word", ["A" * 10_000, "ab " * 3_333, "\U0001f600" * 2_500])
def test_ten_thousand_letters(here: Path, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("long.txt").write_text(kurnik("e", word), encoding="utf-8")
    Path("class.txt").write_text(word + "; Ben\n", encoding="utf-8")
    Path("fits.txt").write_text(kurnik(word[:990], word[:990]), encoding="utf-8")
    assert main(["replay", "long.txt", "-f", "svg", "-o", "out/"]) == 1
    assert "is longer than 1,000 characters" in capsys.readouterr().err
    for arguments in (["replay", "fits.txt", "-f", "svg", "-f", "pdf", "-o", "out/"],
                      ["pitch", "--names", "class.txt", "-f", "svg", "-f", "pdf", "-o", "out/"],
                      ["pitch", word], ["pitch", "--lang", word], ["check", word], ["pitch", "--theme", word]):
        assert main(arguments) in (0, 1, 2)
        assert "Traceback" not in capsys.readouterr().err
    for file in here.glob("out/*.svg"):
        assert shown(file)


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

    The pool of processes alone starts any, each of them this program and nothing else.
    """
    modules = {"pickle", "marshal", "shelve", "subprocess", "socket", "urllib", "http", "ftplib", "smtplib", "requests",
               "ctypes", "webbrowser", "multiprocessing", "pty", "asyncio", "runpy", "code", "imp"}
    calls = {"eval", "exec", "compile", "__import__", "input", "breakpoint"}
    methods = {"system", "popen", "execv", "execve", "spawnl", "spawnv", "fork", "unsafe_load", "full_load", "urlopen"}
    found = []
    allowed = {"papersoccer_print/cli/batches/pool.py": {"multiprocessing"}}
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
