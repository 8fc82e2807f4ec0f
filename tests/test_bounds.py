"""Nothing takes for ever or fills the memory: every bound is really tried, and the message names it."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, NamedTuple

import pytest

from papersoccer_print.cli.main import main
from papersoccer_print.documents.sheets import bounds
from papersoccer_print.documents.sheets.markdown import LONGEST_PARAGRAPH, MOST_BLOCKS
from papersoccer_print.errors import MOST_TOLD
from papersoccer_print.products.pitch import MOST_COPIES, MOST_DIFFERENT, MOST_PAGES
from papersoccer_print.records import lines, record
from papersoccer_print.records.notations import kurnik, yaml_record
from papersoccer_print.rules.loader import MAX_PARENTS
from papersoccer_print.strict_yaml import MAX_BYTES, MAX_DEPTH, MAX_NODES

ROOT = Path(__file__).parent.parent
MOST_MEMORY = 500
"""Megabytes."""
MOST_SECONDS = 120
"""After so long a command hangs; no time is measured beside this."""
METER = """
import atexit, resource, sys
from pathlib import Path
from papersoccer_print.cli.main import run

def note():
    status = Path("/proc/self/status")  # what resource tells includes the memory of the process that has begun this one
    peak = [line.split()[1] for line in status.open() if line.startswith("VmHWM")] if status.exists() else []
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1 if sys.platform != "darwin" else 1024)
    Path("memory").write_text(peak[0] if peak else str(used))

atexit.register(note)
run()
"""
LARGE = "pitch: {columns: 40, rows: 60}\n"


class Ran(NamedTuple):
    """What a command did: its exit code, what it said, and the memory it took at most, in MB."""

    code: int
    out: str
    err: str
    memory: float


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def ran(*arguments: str, feed: Callable[[BinaryIO], None] | None = None) -> Ran:
    """Run a command in a process of its own; it must keep within the memory and be done in time."""
    with open("out", "wb") as out, open("err", "wb") as err:
        process = subprocess.Popen([sys.executable, "-c", METER, *arguments], stdout=out, stderr=err,
                                   stdin=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)})
        watch = threading.Timer(MOST_SECONDS, process.kill)
        watch.start()
        assert process.stdin
        try:
            if feed:
                feed(process.stdin)
        except BrokenPipeError:
            pass
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
        process.wait()
        watch.cancel()
    memory = float(Path("memory").read_text(encoding="utf-8")) / 1024
    said = Path("err").read_text(encoding="utf-8", errors="replace")
    assert "Traceback" not in said
    assert memory < MOST_MEMORY
    return Ran(process.returncode, Path("out").read_text(encoding="utf-8", errors="replace"), said, memory)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 1) -> str:
    """What a command says that refuses its input; nothing may be written."""
    before = sorted(Path().rglob("*"))
    assert main(list(arguments)) == code
    said = capsys.readouterr()
    assert sorted(Path().rglob("*")) == before
    return said.err.rstrip("\n") or said.out.rstrip("\n")


# Records


@pytest.mark.parametrize("megabytes", [1, pytest.param(100, marks=pytest.mark.long)])
def test_a_line_without_an_end(megabytes: int) -> None:
    def feed(stream: BinaryIO) -> None:
        for _ in range(megabytes):
            stream.write(b"0 5 24 4" * 125_000)
        stream.write(b"\n0 5 24\n")

    done = ran("check", "-", "--quiet", feed=feed)
    assert done.code == 1
    assert f"-:1:{lines.MAX_LINE + 1}: the line is longer than {lines.MAX_LINE:,} characters" in done.out
    assert "2 games" in done.out
    assert done.memory < 100


@pytest.mark.parametrize(("name", "text", "message"), [
    ("a.txt", "0 5 " + "2" * 1_000_000, f"the line is longer than {lines.MAX_LINE:,} characters"),
    ("b.txt", "0 5 " + "2" * 50_000, f"the game has more than {record.MAX_KICKS:,} kicks; no pitch has as many lines"),
    ("c.yaml", "moves: ['" + "2" * 90_000 + "']", f"the game has more than {record.MAX_KICKS:,} kicks"),
    ("d.yaml", "moves: '" + "04" * 20_000 + "'", f"the game has more than {record.MAX_KICKS:,} kicks"),
    ("e.yaml", "moves: |\n" + "  0 5 24\n" * 200_000,
     f"the game's text is longer than {yaml_record.MAX_TEXT:,} characters"),
    ("f.yaml", "moves:\n" + "- 0\n" * 60_000, f"the file holds more than {MAX_NODES:,} keys and values"),
    ("g.yaml", "moves: " + "[" * 50_000, f"lists and maps are nested more than {MAX_DEPTH} deep"),
    ("h.yaml", "event: " + "x" * 50_000 + "\nmoves: []", "event: must be a text of 1.."),
    ("i.yaml", "date: " + "9" * 50_000 + "\nmoves: []", "date: must be a date"),
    ("j.txt", '[White "a"]\n\n1. 0 5 {' + ("x" * 90_000 + "\n") * 13 + "} *",
     f"the game's text is longer than {kurnik.MAX_CHARACTERS:,} characters"),
    ("k.txt", '[White "a"]\n\n1. 0 5 {\n' + "x\n" * 6_000 + "} *",
     f"the game has more than {kurnik.MAX_LINES:,} lines"),
    ("l.txt", "N SW " * 10_001 + "N", f"the game has more than {record.MAX_KICKS:,} kicks"),
], ids=lambda value: value[:6])
def test_games_too_long(name: str, text: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(name).write_text(text + "\n", encoding="utf-8")
    said = refused(capsys, "check", name)
    assert message in said
    assert len(said) < 1000


def test_many_games_take_no_memory() -> None:
    few, many = (ran("check", "-", "--quiet", feed=games(count)) for count in (2_000, 40_000))
    assert "40,000 games, 160,000 legal kicks." in many.out
    assert many.memory < few.memory + 10
    few, many = (ran("convert", "-", "--to", "compass", "-o", "-", feed=games(count)) for count in (2_000, 40_000))
    assert many.out.count("E S") == 40_000
    assert many.memory < few.memory + 10


@pytest.mark.long
def test_a_million_games() -> None:
    done = ran("check", "-", "--quiet", feed=games(1_000_000))
    assert "1,000,000 games, 4,000,000 legal kicks." in done.out
    assert done.memory < 60


def games(count: int) -> Callable[[BinaryIO], None]:
    def feed(stream: BinaryIO) -> None:
        for _ in range(count // 1000):
            stream.write(b"0 5 24\n" * 1000)

    return feed


def test_a_stream_that_never_ends() -> None:
    def feed(stream: BinaryIO) -> None:
        while True:
            stream.write(b"0" * 1_000_000)

    done = ran("check", "-", "--quiet", feed=feed)
    assert (done.code, done.err) == (1, f"-: the file is larger than {lines.MAX_BYTES:,} bytes; split it\n")


# Rulesets


@pytest.mark.parametrize(("text", "message"), [
    ("# " + "x" * MAX_BYTES, f"the file is larger than {MAX_BYTES:,} bytes"),
    ("sources:\n" + "- x\n" * 60_000, f"the file holds more than {MAX_NODES:,} keys and values"),
    ("title: " + "{a: " * 60_000, f"lists and maps are nested more than {MAX_DEPTH} deep"),
    ("pitch: {columns: " + "9" * 900_000 + "}", "pitch.columns: must be a whole number 2..40"),
    ("pitch: {lines: [" + "halfway, " * 300 + "]}", "at most 200 long, got 300 of them"),
    ("title: {en: " + "x" * 100_000 + "}", "title.en: must be a text of 1..1000 characters"),
    ('"' + "k" * 900 + '": 1', "kkk...: there is no such key here"),
    ('? "' + "k" * 900_000 + '"\n: 1', "kkk...: there is no such key here"),
    ("goal: !" + "t" * 100_000 + " {}", "ttt... is not allowed here"),
    ("".join(f"k{n}: 0\n" for n in range(5_000)), f"and {5_000 - MOST_TOLD:,} more faults; mend these first"),
    ("examples:\n" + "- {name: e, verdict: bounces, moves: '" + "04" * 100_000 + "'}", "turn 1 ends before kick 2"),
    ("pitch: {columns: 41, rows: 60}", "pitch.columns: must be a whole number 2..40, got 41"),
    ("pitch: {columns: 40, rows: 61}", "pitch.rows: must be a whole number 2..60, got 61"),
    ("extends: " + "x" * 10_000, "extends: there is no ruleset"),
    ("extends: ./" + "x" * 10_000 + ".yaml", "extends: this is no file name"),
], ids=lambda value: value[:20])
def test_rulesets_too_large(text: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("ours.yaml").write_text(text, encoding="utf-8")
    said = refused(capsys, "rulesets", "validate", "ours.yaml")
    assert message in said
    assert max(map(len, said.splitlines())) < 700


def test_a_hundred_parents(capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(100):
        Path(f"n{number}.yaml").write_text(f"extends: n{number + 1}.yaml\n", encoding="utf-8")
    assert refused(capsys, "pitch", "n0.yaml") == (
        f"n{MAX_PARENTS}.yaml:1:10: extends: there are more than {MAX_PARENTS} parents, one above the other; extend "
        "one further up")


def test_the_largest_pitch_is_taken_everywhere() -> None:
    Path("large.yaml").write_text(LARGE, encoding="utf-8")
    Path("game.yaml").write_text("ruleset: ./large.yaml\nmoves: [0, 5, 24]\n", encoding="utf-8")
    for line in ("pitch ./large.yaml -o a.pdf", "rules ./large.yaml -o b.pdf", "host-notes ./large.yaml -o c.pdf",
                 "replay game.yaml --paper A3 -o d.pdf", "check game.yaml", "convert game.yaml --to kurnik -o e.txt",
                 "rulesets show ./large.yaml", "rulesets validate ./large.yaml",
                 "rules --compare ./large.yaml -o f.pdf"):
        done = ran(*line.split())
        assert (done.code, done.err) == (0, ""), line
    assert all(Path(f"{name}").stat().st_size for name in ("a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.txt", "f.pdf"))


# Printing


@pytest.mark.parametrize(("line", "message"), [
    ("pitch --copies 100000", f"print 1..{MOST_COPIES:,} copies"),
    (f"pitch standard wide large --copies {MOST_COPIES}",
     f"that would be {3 * MOST_COPIES:,} pages; at most {MOST_PAGES:,} are made in one go"),
    ("pitch --per-page 101", "--per-page 101: give a whole number 1..100, or auto"),
    ("pitch --tile --square 1000 --paper A5", "at most 100 are made"),
    ("pitch --tile --square 200 --number --copies 1000", f"--tile: that would be over {MOST_PAGES:,} sheets"),
    ("pitch --paper 1x1", "--paper 1x1: a side of the paper is 40..5000 mm"),
    ("pitch --paper 100000x100000", "--paper 100000x100000: a side of the paper is 40..5000 mm"),
    ("pitch --square 1e300", "--square 1e+300: a square is 3..1000 mm"),
    ("pitch --dpi 99999 -f png", "--dpi 99999: give a whole number 20..2400"),
    ("pitch --duplex long --back-offset 999999,1", "--back-offset 999999,1: give mm right and down"),
    ("host-notes --guests 1000000", "--guests 1000000: give a number 2..400"),
])
def test_orders_too_large(line: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert message in refused(capsys, *line.split(), code=2)


def test_a_picture_too_large(capsys: pytest.CaptureFixture[str]) -> None:
    for size in ("5000x5000", "A3"):
        assert "is too large" in refused(capsys, "pitch", "--dpi", "2400", "-f", "png", "--paper", size)


def test_names_too_many(capsys: pytest.CaptureFixture[str]) -> None:
    Path("class.txt").write_text("Ada; Ben\n" * 1_000_000, encoding="utf-8")
    assert "class.txt: the file is larger than 200,000 bytes" in refused(capsys, "pitch", "--names", "class.txt")
    Path("class.txt").write_text("a\n" * 50_000, encoding="utf-8")
    said = refused(capsys, "pitch", "--names", "class.txt", code=2)
    assert said == f"that would be 50,000 pages; at most {MOST_PAGES:,} are made in one go"
    said = refused(capsys, "pitch", "--number", "--copies", str(MOST_DIFFERENT + 1), code=2)
    assert said.startswith(f"that would be {MOST_DIFFERENT + 1:,} different pages; at most {MOST_DIFFERENT:,} are made")


@pytest.mark.long
def test_as_much_as_may_be_ordered() -> None:
    Path("large.yaml").write_text(LARGE, encoding="utf-8")
    done = ran("pitch", "./large.yaml", "--copies", str(MOST_DIFFERENT), "--number", "-o", "a.pdf")
    assert (done.code, done.err) == (0, "")
    assert ran("pitch", "--paper", "5000x5000", "-o", "b.pdf").code == 0


def test_copies_of_a_large_pitch_share_its_drawing() -> None:
    Path("large.yaml").write_text(LARGE, encoding="utf-8")
    few, many = (ran("pitch", "./large.yaml", "--number", "--copies", count, "-o", "a.pdf") for count in ("2", "60"))
    assert many.memory < few.memory + 20


# Sheets


@pytest.mark.parametrize(("text", "message"), [
    ("x" * 300_000, "mine.md: the file is larger than 250,000 bytes"),
    ("x" * 70_000, f"a sheet may hold {bounds.LONGEST_TEMPLATE:,} characters; this one has 70,009"),
    ("{% for i in range(10**9) %}x{% endfor %}", "nothing is called 'range'"),
    ('{{ "x" * 10**9 }}', "a sheet cannot use *"),
    ("{% for a in '" + "x" * 200 + "'|list %}{% for b in '" + "x" * 200 + "'|list %}{% endfor %}{% endfor %}",
     f"the sheet's loops go round too often (over {bounds.MOST_ROUNDS:,} times)"),
    ("{% for a in '" + "x" * 15_000 + "'|list %}{{ settle() }}{% endfor %}",
     f"the sheet grows too long (over {bounds.LONGEST_SHEET:,} characters)"),
    ("{% for a in '" + "x" * 15_000 + "'|list %}{% if settle() %}{% endif %}{% endfor %}",
     f"the sheet's expressions make too much text (over {bounds.MOST_MADE:,} characters)"),
    ("{{ '" + "a" * 25_000 + "'|list|join('" + "b" * 25_000 + "') }}", "the sheet's expressions make too much text"),
    ("{{ 'abcdefgh'" + "|list|join(',,,,,,,,')" * 12 + " }}", "the sheet's expressions make too much text"),
    ("{% for a in ['" + "x" * 20_000 + "'] %}{{ a" + " ~ a" * 9_000 + " }}{% endfor %}", "make too much text"),
    ("{% for a in ['" + "x" * 20_000 + "'] %}{{ a" + " + a" * 90 + " }}{% endfor %}", "make too much text"),
    ("{% for a in ['" + "x" * 20_000 + "'] %}{{ [" + "a," * 9_000 + "] }}{% endfor %}", "a list cannot be printed"),
    ("".join(f"{{{{has({n})}}}}" for n in range(2_500)), f"too many different calls (over {bounds.MOST_CALLS:,})"),
    ("{{ " + "(" * 20_000 + " }}", "it is nested too deeply, or goes on too long"),
    ("{{ 1" + "+1" * 25_000 + " }}", "it is nested too deeply, or goes on too long"),
    ("{% if 1 %}" * 3_000, "if and for stand too deep in one another (over 20)"),
    ("{{ " + "9" * 50_000 + " }}", "a number has too many digits"),
    ("[" * 50_000, f"a paragraph or table is too long (over {LONGEST_PARAGRAPH:,} characters)"),
    ("# a\n\n" * 10_000, f"the sheet has too many paragraphs, figures and the like (over {MOST_BLOCKS:,})"),
    ("> " * 1_000 + "x", "a sheet's blocks are nested too deeply (over 8)"),
], ids=lambda value: value[:30])
def test_sheets_too_large(text: str, message: str) -> None:
    Path("mine.md").write_text(f"# Ours\n\n{text}\n", encoding="utf-8")
    done = ran("rules", "--template", "mine.md", "-o", "a.pdf")
    assert done.code == 1
    assert message in done.err
    assert len(done.err) < 1500
    assert done.memory < 150
    assert not Path("a.pdf").exists()


# What is no plain file


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero here")
@pytest.mark.parametrize("line", [
    "check /dev/zero", "replay /dev/zero", "convert /dev/zero --to yaml", "pitch /dev/zero", "rules /dev/zero",
    "pitch --theme /dev/zero", "pitch --names /dev/zero", "rules --template /dev/zero", "templates check /dev/zero",
    "rulesets validate /dev/zero", "rulesets show /dev/zero", "rulesets new x --from /dev/zero",
    "check /dev/null --ruleset /dev/zero",
])
def test_devices(line: str) -> None:
    done = ran(*line.split())
    assert done.code == 1
    assert done.err.startswith("/dev/zero: ")
    assert "NUL" in done.err or "larger than" in done.err
    assert done.memory < 100


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name here")
@pytest.mark.parametrize(("line", "data"), [
    ("check pipe", b"0 5 24\n"), ("convert pipe --to yaml -o -", b"0 5 24\n"),
    ("pitch --names pipe -o a.pdf", b"Ada\n"),
    ("rulesets show ./pipe", b"pitch: {rows: 12}\n"), ("pitch ./pipe -o a.pdf", b"pitch: {rows: 12}\n"),
    ("rules --template pipe -o a.pdf", b"# Ours\n\nPlay.\n"), ("replay pipe -o a.pdf", b"0 5 24\n"),
])
def test_pipes_with_a_name(line: str, data: bytes) -> None:
    os.mkfifo("pipe")
    writer = threading.Thread(target=lambda: Path("pipe").write_bytes(data), daemon=True)
    writer.start()
    done = ran(*line.split())
    assert (done.code, done.err) == (0, "")
    writer.join(5)


def test_a_folder_of_records(capsys: pytest.CaptureFixture[str]) -> None:
    Path("games").mkdir()
    Path("games/a.txt").write_text("0 5\n", encoding="utf-8")
    for line in ("check games", "replay games", "convert games --to yaml"):
        assert refused(capsys, *line.split()) == "games: this is a folder, not a file; name a file in it"
