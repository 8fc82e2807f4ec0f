"""A program that is stopped, at whatever moment, however often: it clears up, says so once, and waits for nobody."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from papersoccer_print.cli import stopping
from papersoccer_print.cli.main import main
from papersoccer_print.cli.stopping import Heed, Stopped, say_so

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no signals")
RUN = "\nimport os, signal, sys, time\nfrom papersoccer_print.cli.main import run\nPLACE\nrun()\n"
STOP = "os.kill(os.getpid(), signal.SIGINT)"
NEARLY_FULL = 50_000
"""Bytes: a pipe holds 64 KiB, and is filled with 8 at a time."""
PITCH = ("pitch", "-o", "pitch.pdf")


def stopped(folder: Path, place: str, *arguments: str) -> tuple[int, str, str]:
    """The program with a few lines of ours before it: its exit code, and what it says on either stream."""
    done = subprocess.run([sys.executable, "-P", "-c", RUN.replace("PLACE", place), *(arguments or PITCH)], cwd=folder,
                          env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
                          timeout=60)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def heed() -> Iterator[Heed]:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    hook = sys.unraisablehook
    ours = Heed()
    yield ours
    ours.end()
    sys.unraisablehook = hook
    for number, handler in before.items():
        signal.signal(number, handler)


def test_twice_within_a_moment_is_once(heed: Heed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heed, "_send", lambda *_: None)  # which would stop not the test alone
    heed.begin()
    with pytest.raises(Stopped) as caught:
        os.kill(os.getpid(), signal.SIGTERM)
    assert caught.value.code == 143
    os.kill(os.getpid(), signal.SIGTERM)
    os.kill(os.getpid(), signal.SIGINT)
    monkeypatch.setattr(stopping, "PATIENCE", 0.0)  # as if that had been long ago
    with pytest.raises(Stopped):
        os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.parametrize("where", ["unlink", "set_blocking"])
def test_twice_while_it_clears_up(tmp_path: Path, where: str) -> None:
    """Once in the middle of a file, and again just when that is to be removed, or when it is told."""
    (tmp_path / "pitch.pdf").write_text("old", encoding="utf-8")
    place = (f"real, os.fsync = os.{where}, lambda _: {STOP}\n"
             f"def again(*given):\n    {STOP}\n    return real(*given)\n"
             f"os.{where} = again\n")
    assert stopped(tmp_path, place) == (130, "", "stopped\n")
    assert os.listdir(tmp_path) == ["pitch.pdf"]
    assert (tmp_path / "pitch.pdf").read_text(encoding="utf-8") == "old"


def test_where_nothing_can_be_raised(tmp_path: Path) -> None:
    """An error in the end of an object goes no further: the program would go on, after a traceback."""
    place = (f"class Thing:\n    def __del__(self):\n        {STOP}\n        time.sleep(0)\n"
             "def here(_):\n    Thing()\n    time.sleep(60)\n"
             "os.fsync = here\n")
    assert stopped(tmp_path, place) == (130, "", "stopped\n")
    assert os.listdir(tmp_path) == []


def test_a_library_that_makes_another_error_of_it(tmp_path: Path) -> None:
    """As Python 3.11 does where a class is made."""
    place = (f"def here(_):\n    try:\n        {STOP}\n        time.sleep(60)\n"
             "    except BaseException as error:\n        raise LookupError('what?') from error\nos.fsync = here\n")
    assert stopped(tmp_path, place) == (130, "", "stopped\n")


def test_a_library_that_goes_on(tmp_path: Path) -> None:
    place = ("from papersoccer_print.cli import stopping\nstopping.PATIENCE = 0.05\n"
             f"def here(_):\n    try:\n        {STOP}\n        time.sleep(60)\n    except:\n        time.sleep(60)\n"
             "os.fsync = here\n")
    assert stopped(tmp_path, place) == (130, "", "stopped\n")
    assert os.listdir(tmp_path) == []


def test_no_thread_is_to_be_had(heed: Heed, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("_thread.start_new_thread", refuse)
    heed.begin()
    with pytest.raises(Stopped):
        os.kill(os.getpid(), signal.SIGTERM)


@pytest.mark.parametrize("system", ["Unix", "another"])
def test_it_is_sent_again(heed: Heed, monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    if system == "another":
        monkeypatch.delattr(signal, "pthread_kill")
    heed.begin()

    class Thing:
        def __del__(self) -> None:
            raise Stopped(143)

    with pytest.raises(Stopped) as caught:  # noqa: PT012 -- anywhere in it
        Thing()
        for _ in range(600):
            time.sleep(0.1)
    assert caught.value.code == 143


def test_when_all_is_done_signals_are_too_late(heed: Heed) -> None:
    heed.end()
    assert signal.getsignal(signal.SIGTERM) != signal.SIG_IGN
    heed.begin()
    heed.end()
    os.kill(os.getpid(), signal.SIGTERM)


def test_other_errors_in_such_a_place_are_told_as_ever(heed: Heed, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(sys, "__unraisablehook__", told.append)
    heed.begin()

    class Thing:
        def __del__(self) -> None:
            raise ValueError

    Thing()
    assert len(told) == 1


def test_before_anything_is_heeded(tmp_path: Path) -> None:
    place = ("class Finder:\n    def find_spec(self, name, *_):\n"
             f"        if name == 'signal':\n            {STOP}\n"
             "sys.meta_path.insert(0, Finder())\nimport _signal as signal\ndel sys.modules['signal']\n")
    assert stopped(tmp_path, place) == (130, "", "stopped\n")


def test_at_the_door(tmp_path: Path) -> None:
    """Between the end of a command and the end of the program there is nothing left to stop."""
    code, told, said = stopped(tmp_path, f"import atexit\natexit.register(lambda: {STOP})")
    assert (code, told, said) == (0, "pitch.pdf\n", "")


def waiting(pipe: int) -> int:
    """The bytes that wait in a pipe to be read."""
    ioctl, termios = pytest.importorskip("fcntl").ioctl, pytest.importorskip("termios")
    return int.from_bytes(ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


@pytest.mark.parametrize("arguments", [("check", "games.txt"), ("check", "games.txt", "--json")])
@pytest.mark.parametrize("both", [False, True])
def test_a_reader_who_does_not_read_is_not_waited_for(tmp_path: Path, arguments: tuple[str, ...], both: bool) -> None:
    """As ``less`` does not, which shows a page and waits."""
    (tmp_path / "games.txt").write_text("0 5 24 4 4 5\n" * 2000, encoding="utf-8")
    with subprocess.Popen([sys.executable, "-m", "papersoccer_print", *arguments], cwd=tmp_path,
                          env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT if both else subprocess.PIPE) as process:
        assert process.stdout
        try:
            while waiting(process.stdout.fileno()) < NEARLY_FULL:
                time.sleep(0.01)
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=30) == 143
            if process.stderr:
                assert process.stderr.read() == b"stopped\n"
        finally:
            process.kill()


def test_stopped_is_told_where_streams_are_none(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
                                                ) -> None:
    assert say_so(KeyboardInterrupt()) == 130
    assert capsys.readouterr().err == "stopped\n"
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert say_so(Stopped(143)) == 143


# ---- standard streams that are closed

CHECK_NOTHING = ("check", "nothing.txt")


@pytest.mark.parametrize(("closed", "arguments", "code", "told", "said"), [
    ("2>&-", CHECK_NOTHING, 1, "", ""), (">&-", CHECK_NOTHING, 1, "", "nothing.txt: there is no such file\n"),
    ("<&-", ("check", "-"), 1, "", "-: standard input is closed; name a file\n"),
    ("2>&-", ("pitch", "starter", "-o", "pitch.pdf", "--square", "40", "--tile"), 0, "pitch.pdf\n", ""),
    ("<&- >&- 2>&-", CHECK_NOTHING, 1, "", ""),
])
def test_a_closed_stream(tmp_path: Path, closed: str, arguments: tuple[str, ...], code: int, told: str, said: str
                         ) -> None:
    done = subprocess.run(["sh", "-c", f'"$@" {closed}', "sh", sys.executable, "-m", "papersoccer_print", *arguments],
                          cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
                          check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (code, told, said)


def test_what_nobody_can_be_told(tmp_path: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("there is no /dev/full here")
    with full.open("wb") as stream:
        done = subprocess.run([sys.executable, "-m", "papersoccer_print", *CHECK_NOTHING], cwd=tmp_path,
                              env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=stream, check=False, timeout=60)
    assert done.returncode == 1


def test_standard_output_that_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main([*CHECK_NOTHING]) == 1
    assert sys.stderr is None


def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    place = f"os.rmdir({str(gone)!r})"
    elsewhere = tmp_path / "x.pdf"
    assert stopped(gone, place, "pitch", "-o", str(elsewhere)) == (
        1, "", "the folder that you are in has been removed; go to another\n")
    gone.mkdir()
    code, told, said = stopped(gone, place, "rulesets", "show", "starter")
    assert (code, said) == (0, "")
    assert told.startswith("starter: ")
