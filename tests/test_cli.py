"""The command line itself: what it prints where, how it names and writes files, what it says of mistakes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from papersoccer_print.cli import deliver as delivering
from papersoccer_print.cli.commands import command_files, summary
from papersoccer_print.cli.deliver import Delivery, deliver
from papersoccer_print.cli.main import main
from papersoccer_print.errors import PapersoccerError, UsageError
from papersoccer_print.products import Printed
from papersoccer_print.scene.marks import Document, Page

ONE = Printed("thing", Document((Page(50, 50, ()),), "A thing"), notes=("mind the gap",))
TWO = Printed("pair", Document((Page(50, 50, ()), Page(50, 50, ())), "A pair"), extra={"txt": b"words\n"})


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_every_command_has_a_summary_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    overview = capsys.readouterr().out
    for name, file in command_files().items():
        assert name in overview
        assert len(summary(file)) > 10
        assert main([name, "--help"]) == 0
        assert f"papersoccer {name}" in capsys.readouterr().out


def test_help_is_told_in_sections_and_whole_sentences(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for width in ("40", "80"):
        monkeypatch.setenv("COLUMNS", width)
        for arguments in ([], ["rulesets"], ["templates"], ["pitch"], ["replay"], ["templates", "check"]):
            assert main([*arguments, "--help"]) == 0
            told = capsys.readouterr().out
            assert not any(line.endswith("...") for line in told.splitlines()[3:])
            assert not set("{}") & set(told.partition("\n\n")[0])
            assert "<=x<=" not in told
            assert width == "40" or not re.search(r"\w-$", told, re.MULTILINE), "a word is cut"
    assert main(["replay", "--help"]) == 0
    sections = re.findall(r"^(\w.*):$", capsys.readouterr().out, re.MULTILINE)
    assert sections == ["Arguments", "Paper", "Look", "Games", "Batches", "What to draw", "Output"]
    assert main(["check", "--help"]) == 0
    assert re.findall(r"^(\w.*):$", capsys.readouterr().out, re.MULTILINE) == ["Arguments", "Options"]
    assert main(["demo", "--help"]) == 0
    assert re.findall(r"^(\w.*):$", capsys.readouterr().out, re.MULTILINE) == ["Options"]


def test_a_product_tells_its_own_formats(capsys: pytest.CaptureFixture[str]) -> None:
    own = dict.fromkeys(("pitch", "rules", "host-notes", "house-rules"), "svg or png")
    for name, formats in {**own, "replay": "svg, png, txt, gif or apng"}.items():
        assert main([name, "--help"]) == 0
        told = " ".join(capsys.readouterr().out.split())
        assert f"pdf (the default), {formats}; may be given more than once." in told


@pytest.mark.parametrize(("arguments", "code", "message"), [
    (["pich"], 2, "there is no command pich; did you mean pitch?"),
    (["pitch", "--papr", "A4"], 2, "--papr"),
    (["pitch", "standrd"], 1, 'there is no ruleset "standrd"; did you mean standard?'),
    (["pitch", "--format", "docx"], 2, "--format docx: there is no such format; use pdf, svg, png"),
    (["pitch", "-o", "x.docx"], 2, "the suffix .docx is no format"),
    (["pitch", "--theme", "pink"], 1, "pink"),
    (["pitch", "--lang", "xx"], 1, "there is no language 'xx'"),
    (["check", "nowhere.txt"], 1, "nowhere.txt: there is no such file"),
])
def test_mistakes_get_a_sentence_and_a_code(
    arguments: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == code
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""
    assert not Path("output").exists()


def test_version_and_no_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    first = capsys.readouterr().out
    assert main([]) == 2
    assert "Usage: papersoccer" in "".join(capsys.readouterr())
    assert first.startswith("papersoccer ")


def test_names_of_files(capsys: pytest.CaptureFixture[str]) -> None:
    assert not deliver([ONE, TWO], Delivery(format=("pdf", "svg")))
    captured = capsys.readouterr()
    assert captured.out.split() == ["output/thing.pdf", "output/thing.svg", "output/pair.pdf", "output/pair-1.svg",
                                    "output/pair-2.svg"]
    assert "mind the gap" in captured.err
    assert sorted(os.listdir("output")) == sorted(Path(name).name for name in captured.out.split())


@pytest.mark.parametrize(("output", "formats", "made"), [
    ("a.pdf", (), ["a.pdf"]), ("a.svg", (), ["a-1.svg", "a-2.svg"]), ("a", (), ["a.pdf"]),
    ("d/", ("svg",), ["d/pair-1.svg", "d/pair-2.svg"]),
    ("v1.2", ("pdf",), ["v1.2.pdf"]),
    ("a.pdf", ("svg", "pdf"), ["a-1.svg", "a-2.svg", "a.pdf"]), ("a.txt", (), ["a.txt"]),
])
def test_the_output_option(
    output: str, formats: tuple[str, ...], made: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    deliver([TWO], Delivery(output, formats))
    assert capsys.readouterr().out.split() == made
    assert all(Path(name).stat().st_size for name in made)


def test_errors_are_told_and_the_rest_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert deliver([PapersoccerError("game 1 is broken"), ONE], Delivery())
    captured = capsys.readouterr()
    assert captured.out == "output/thing.pdf\n"
    assert "game 1 is broken" in captured.err


def test_standard_output_holds_one_file(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    deliver([ONE], Delivery("-", ("svg",)))
    assert b"<svg" in capfdbinary.readouterr().out
    for things, formats in (([ONE, ONE], ("pdf",)), ([TWO], ("svg",)), ([ONE], ("pdf", "svg"))):
        with pytest.raises(UsageError, match="one file only"):
            deliver(things, Delivery("-", formats))


def test_nothing_is_overwritten_by_mistake() -> None:
    Path("game.pdf").write_text("1 2 3", encoding="utf-8")
    with pytest.raises(UsageError, match="this is the file that is read"):
        deliver([ONE], Delivery("game.pdf"), ["game.pdf"])
    assert Path("game.pdf").read_text(encoding="utf-8") == "1 2 3"
    with pytest.raises(UsageError, match="two printables would have this name"):
        deliver([ONE, ONE], Delivery("x.pdf"))
    Path("folder.pdf").mkdir()
    assert not deliver([ONE], Delivery("folder.pdf"))
    assert Path("folder.pdf/thing.pdf").exists()


def test_a_full_disk_leaves_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("output").mkdir()
    Path("output/thing.pdf").write_text("old", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("papersoccer_print.files.os.fsync", full)
    with pytest.raises(PapersoccerError, match=r"output/thing\.pdf: cannot be written: No space left on device"):
        deliver([ONE], Delivery())
    assert Path("output/thing.pdf").read_text(encoding="utf-8") == "old"
    assert os.listdir("output") == ["thing.pdf"]


def test_a_closed_pipe_is_no_error() -> None:
    code = "from papersoccer_print.cli.main import run; run()"
    done = subprocess.run(f"{sys.executable} -c '{code}' rulesets schema | head -c 10", shell=True, capture_output=True,
                          text=True, check=False, executable="/bin/bash")
    assert len(done.stdout) == 10
    assert done.stderr == ""


def test_stopped_by_the_keyboard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(delivering, "write_atomically", stop)
    assert main(["pitch"]) in (1, 130)
    assert capsys.readouterr().out == ""
