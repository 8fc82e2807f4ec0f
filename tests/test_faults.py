"""Faults for real: signals, full disks, limits, locks. What was there stays, nothing half made, and it is told."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from papersoccer_print.cli import main as command_line
from papersoccer_print.cli.main import main
from papersoccer_print.errors import PapersoccerError
from papersoccer_print.files import write_atomically, write_to_stdout

resource = pytest.importorskip("resource", reason="these are the faults of a Unix")
PAPERSOCCER = [sys.executable, "-m", "papersoccer_print"]
PITCH = ["pitch", "-o", "pitch.pdf"]
NOBODY = 65534
RECORD = "0 5 24 4 4 5\n"

STUCK = """
import os, sys, time
from papersoccer_print import files
from papersoccer_print.cli.main import run

def stop_here(*_):
    print("here", file=sys.stderr, flush=True)
    time.sleep(60)

class Slow:
    def __init__(self, name, mode):
        self.stream = open(name, mode)
    def __enter__(self):
        return self
    def __exit__(self, *what):
        self.stream.close()
    def write(self, data):
        self.stream.write(data[:len(data) // 2])
        self.stream.flush()
        stop_here()

where = sys.argv.pop(1)
if where == "write":
    files.open = Slow
else:
    setattr(os, where, stop_here)
run()
"""
"""The program, made to wait at a chosen moment of writing a file."""


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that every user of the machine can enter, which pytest's own are not."""
    made = Path(tempfile.mkdtemp(prefix="papersoccer-"))
    made.chmod(0o755)
    (made / "pitch.pdf").write_text("old", encoding="utf-8")
    yield made
    made.chmod(0o755)
    shutil.rmtree(made)


def run(folder: Path, *arguments: str, code: str = "", size: int | None = None) -> subprocess.CompletedProcess[str]:
    """A whole process in a folder; ``size`` limits the bytes of a file that it may write."""
    def limit() -> None:
        if size is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    start = [sys.executable, "-c", code] if code else PAPERSOCCER
    return subprocess.run([*start, *arguments], cwd=folder, env=environment(folder), capture_output=True, text=True,
                          check=False, timeout=60, preexec_fn=limit)


def environment(folder: Path) -> dict[str, str]:
    root = str(Path(__file__).parent.parent)
    return {**os.environ, "HOME": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": root}


def untouched(folder: Path) -> bool:
    """Whether the old file is there as it was, and nothing beside it."""
    return os.listdir(folder) == ["pitch.pdf"] and (folder / "pitch.pdf").read_text(encoding="utf-8") == "old"


@pytest.mark.parametrize("where", ["write", "fsync", "replace"])
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"])
def test_stopped_in_mid_write(folder: Path, where: str, name: str) -> None:
    number = getattr(signal, name)
    with subprocess.Popen([sys.executable, "-c", STUCK, where, *PITCH], cwd=folder, env=environment(folder), text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stderr
        assert process.stdout
        assert process.stderr.readline() == "here\n"
        half = [file for file in os.listdir(folder) if file.endswith(".part")]
        assert len(half) == 1
        process.send_signal(number)
        said = process.stderr.read()
        assert process.stdout.read() == ""
        code = process.wait(timeout=30)
    if name == "SIGKILL":
        assert code == -signal.SIGKILL
        (folder / half[0]).unlink()
    else:
        assert code == 128 + number
        assert said == "stopped\n"
    assert untouched(folder)


def test_a_signal_that_is_ignored_stays_ignored(folder: Path) -> None:
    code = ("import os, signal; signal.signal(signal.SIGINT, signal.SIG_IGN); "
            "from papersoccer_print.cli.stopping import Heed; Heed().begin(); "
            "os.kill(os.getpid(), signal.SIGINT); print('on')")
    assert run(folder, code=code).stdout == "on\n"


def test_limit_on_the_size_of_files(folder: Path) -> None:
    done = run(folder, *PITCH, size=2000)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "pitch.pdf: cannot be written: File too large\n"
    assert untouched(folder)


def test_full_disk(folder: Path) -> None:
    unshare, mount = shutil.which("unshare"), shutil.which("mount")
    spaces = ["-m"] if os.getuid() == 0 else ["-rm"]
    if not (unshare and mount) or subprocess.run([unshare, *spaces, "true"], stderr=-1, check=False).returncode:
        pytest.skip("no file systems can be mounted here")
    disk = folder / "disk"
    disk.mkdir()
    script = (f"mount -t tmpfs -o size=8k none {disk} && cd {disk} && printf old > pitch.pdf && "
              f'"$0" -m papersoccer_print pitch -o pitch.pdf; echo "$?"; ls -A; cat pitch.pdf')
    done = subprocess.run([unshare, *spaces, "sh", "-c", script, sys.executable], env=environment(folder), text=True,
                          capture_output=True, check=False, timeout=60)
    assert done.stderr == "pitch.pdf: cannot be written: No space left on device\n"
    assert done.stdout == "1\npitch.pdf\nold"


@pytest.mark.parametrize("arguments", [["pitch", "-o", "-"], ["rulesets", "list"], ["--help"], ["--version"],
                                       ["check", "game.txt"], ["convert", "game.txt", "--to", "compass", "-o", "-"]])
def test_standard_output_on_a_full_disk_or_closed(folder: Path, arguments: list[str]) -> None:
    (folder / "game.txt").write_text(RECORD, encoding="utf-8")
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("there is no /dev/full here")
    with full.open("wb") as stream:
        done = subprocess.run([*PAPERSOCCER, *arguments], cwd=folder, env=environment(folder), stdout=stream,
                              stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (1, "standard output: cannot be written: No space left on device\n")
    closed = subprocess.run(["sh", "-c", '"$@" >&-', "sh", *PAPERSOCCER, *arguments], cwd=folder,
                            env=environment(folder), stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    assert "Traceback" not in closed.stderr
    if "-" in arguments:
        assert (closed.returncode, closed.stderr) == (1, "standard output is closed; name a file with -o\n")


def test_read_only_folder(folder: Path) -> None:
    """As a user who is not the superuser. All is imported before, since that user may not be able to read it."""
    (folder / "pitch.pdf").chmod(0o644)
    folder.chmod(0o555)
    code = ("import os, sys; from papersoccer_print.cli.main import main; main(['pitch', '-o', '-']); "
            f"os.getuid() or os.setuid({NOBODY}); sys.exit(main(sys.argv[1:]))")
    for given in ("pitch.pdf", "new.pdf", "deep/er/new.pdf"):
        done = subprocess.run([sys.executable, "-c", code, "pitch", "-o", given], cwd=folder, env=environment(folder),
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
        reason = "the file is write-protected" if given == "pitch.pdf" and os.getuid() == 0 else "Permission denied"
        assert (done.returncode, done.stderr) == (1, f"{given}: cannot be written: {reason}\n")
        assert untouched(folder)


def test_a_home_that_is_not_ours(folder: Path) -> None:
    """As a service has that runs in root's: what is shipped is found all the same."""
    (folder / "home").mkdir(mode=0)
    folder.chmod(0o777)
    home = {**environment(folder / "home"), "XDG_CONFIG_HOME": ""}
    code = ("import os, sys; from papersoccer_print.cli.main import main; commands = [['rulesets', 'list'], "
            "['templates', 'list'], ['rules', 'starter', '-o', 'rules.pdf'], ['pitch', '--theme', 'colour', '-o', "
            "'colour.pdf']]; sys.stdout = open(os.devnull, 'w'); os.environ['HOME'] = '.'; list(map(main, commands)); "
            f"os.unlink('rules.pdf'); os.unlink('colour.pdf'); os.environ['HOME'] = {str(folder / 'home')!r}; "
            f"os.getuid() or os.setuid({NOBODY}); sys.exit(any([main(command) for command in commands]))")
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, env=home, capture_output=True, text=True,
                          check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_home_that_is_no_folder(folder: Path) -> None:
    done = subprocess.run([*PAPERSOCCER, "pitch", "starter", "-o", "new.pdf"], cwd=folder,
                          env={**environment(folder), "HOME": os.devnull}, capture_output=True, text=True, check=False,
                          timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "new.pdf\n", "")


def test_a_write_protected_file_stays(folder: Path) -> None:
    folder.chmod(0o777)
    (folder / "pitch.pdf").chmod(0o444)
    code = ("import os, sys; from papersoccer_print.files import write_atomically; from pathlib import Path; "
            f"os.getuid() or os.setuid({NOBODY}); write_atomically(Path('pitch.pdf'), b'new')")
    done = run(folder, code=code)
    assert "pitch.pdf: cannot be written: the file is write-protected" in done.stderr
    assert untouched(folder)


def test_two_processes_write_one_name(folder: Path) -> None:
    """Whoever looks sees one whole file or the other, always."""
    code = ("import sys; from pathlib import Path; from papersoccer_print.files import write_atomically\n"
            "for _ in range(100): write_atomically(Path('pitch.pdf'), sys.argv[1].encode() * 300_000)")
    write_atomically(folder / "pitch.pdf", b"c" * 300_000)
    running = [subprocess.Popen([sys.executable, "-c", code, letter], cwd=folder, env=environment(folder))
               for letter in "ab"]
    seen = set()
    while any(process.poll() is None for process in running):
        data = (folder / "pitch.pdf").read_bytes()
        assert data == data[:1] * 300_000
        seen.add(data[:1])
    assert [process.returncode for process in running] == [0, 0]
    assert seen & {b"a", b"b"}
    assert os.listdir(folder) == ["pitch.pdf"]


def test_two_commands_write_one_name(folder: Path) -> None:
    alone = {name: run(folder, "pitch", name, "-o", f"{name}.pdf").returncode for name in ("standard", "starter")}
    assert alone == {"standard": 0, "starter": 0}
    running = [subprocess.Popen([*PAPERSOCCER, "pitch", name, "-o", "pitch.pdf"], cwd=folder, env=environment(folder),
                                stdout=subprocess.DEVNULL) for name in alone]
    assert [process.wait(timeout=60) for process in running] == [0, 0]
    assert (folder / "pitch.pdf").read_bytes() in [(folder / f"{name}.pdf").read_bytes() for name in alone]
    assert sorted(os.listdir(folder)) == ["pitch.pdf", "standard.pdf", "starter.pdf"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.txt").write_text(RECORD, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("output", "message"), [
    ("folder", "folder.pdf: cannot be written: this is a folder; name a file in it"),
    ("game.txt/pitch.pdf", "game.txt/pitch.pdf: cannot be written: part of this path is a file, not a folder"),
    ("game.txt/deeper/pitch.pdf", "deeper/pitch.pdf: cannot be written: part of this path is a file, not a folder"),
    ("n" * 300 + ".pdf", ".pdf: cannot be written: File name too long"),
    ("n" * 300 + "/pitch.pdf", "/pitch.pdf: cannot be written: File name too long"),
    ("loop/pitch.pdf", "loop/pitch.pdf: cannot be written: Too many levels of symbolic links"),
    ("a\0b.pdf", "cannot be written: the name is no file name"),
])
def test_outputs_that_cannot_be(here: Path, output: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "folder.pdf").mkdir()
    (here / "loop").symlink_to("loop")
    before = sorted(os.listdir(here))
    assert main(["pitch", "-o", output]) == 1
    assert message in capsys.readouterr().err
    assert sorted(os.listdir(here)) == before
    assert (here / "game.txt").read_text(encoding="utf-8") == RECORD


@pytest.mark.parametrize("arguments", [
    ["replay", "game.txt", "-f", "txt", "-o", "game.txt"], ["replay", "game.txt", "-f", "txt", "-o", "./game.txt"],
    ["replay", "game.txt", "-f", "txt", "-o", "link.txt"], ["replay", "link.txt", "-f", "txt", "-o", "game.txt"],
    ["replay", "hard.txt", "-f", "txt", "-o", "game.txt"], ["convert", "game.txt", "--to", "compass", "-o", "game.txt"],
    ["convert", "game.txt", "--to", "compass", "-o", "link.txt"],
    ["convert", "hard.txt", "--to", "yaml", "-o", "game.txt"],
    ["pitch", "--names", "class.svg", "-o", "class.svg"], ["pitch", "--names", "class.svg", "-o", "class", "-f", "svg"],
])
def test_what_is_read_is_never_the_output(here: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    (here / "link.txt").symlink_to("game.txt")
    os.link("game.txt", "hard.txt")
    (here / "class.svg").write_text("Ada; Ben\n", encoding="utf-8")
    before = sorted(os.listdir(here))
    assert main(arguments) == 2
    assert "this is the file that is read; choose another output" in capsys.readouterr().err
    assert sorted(os.listdir(here)) == before
    assert (here / "game.txt").read_text(encoding="utf-8") == RECORD
    assert (here / "class.svg").read_text(encoding="utf-8") == "Ada; Ben\n"


def test_one_bad_output_of_several_leaves_the_others_whole(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "out").mkdir()
    (here / "out" / "pitch.svg").mkdir()
    assert main(["pitch", "-f", "pdf", "-f", "svg", "-o", "out/pitch"]) == 1
    assert "out/pitch.svg: cannot be written" in capsys.readouterr().err
    assert (here / "out" / "pitch.pdf").read_bytes().endswith(b"%%EOF\n")
    assert sorted(os.listdir("out")) == ["pitch.pdf", "pitch.svg"]


def test_links_and_permissions_stay(here: Path) -> None:
    (here / "link").symlink_to("game.txt")
    (here / "game.txt").chmod(0o600)
    write_atomically(Path("link"), b"new")
    assert (here / "link").is_symlink()
    assert (here / "game.txt").read_bytes() == b"new"
    assert stat.S_IMODE((here / "game.txt").stat().st_mode) == 0o600
    write_atomically(Path("fresh"), b"")
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE((here / "fresh").stat().st_mode) == 0o666 & ~mask


@pytest.mark.usefixtures("here")
def test_devices_and_pipes_are_written_into() -> None:
    os.mkfifo("pipe")
    with subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE) as reader:
        write_atomically(Path("pipe"), b"through")
        assert reader.communicate()[0] == b"through"
    assert stat.S_ISFIFO(os.stat("pipe").st_mode)
    assert main(["pitch", "-o", os.devnull]) == 0
    assert not os.path.exists(f"{os.devnull}.pdf")
    write_atomically(Path(os.devnull), b"gone")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_what_no_room_expects_is_still_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for error, code, message in (
        (MemoryError(), 1, "this needs more memory than there is"),
        (ImportError("x"), 1, "a part of this program, or a library that it needs, cannot be loaded: x"),
        (OSError(24, "Too many"), 1, "the system does not let this program go on: Too many"),
        (OSError(5, "Input/output error", "x"), 1, "x: Input/output error"),
        (PapersoccerError("no"), 1, "no"), (KeyboardInterrupt(), 130, "stopped"), (BrokenPipeError(), 0, ""),
        (SystemExit("why"), 1, ""), (SystemExit(), 0, ""), (command_line.Stopped(143), 143, "stopped"),
    ):
        def fail(error: BaseException = error) -> None:
            raise error

        monkeypatch.setattr("papersoccer_print.cli.commands.program", fail)
        monkeypatch.setattr(command_line, "_mute", lambda: 0)
        assert main([]) == code
        assert capsys.readouterr().err.strip() == message


def test_closed_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(PapersoccerError, match="standard output is closed"):
        write_to_stdout(b"x")
    assert main(["--version"]) == 0
