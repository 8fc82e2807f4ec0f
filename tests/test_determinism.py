"""The same input gives the same bytes, whatever the process, hash seed, clock, locale, folder and umask."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SAMPLES = ROOT / "papersoccer_print" / "samples"
RECORD = SAMPLES / "standard.yaml"
COMMANDS = {
    "pitch": ["pitch", "standard", "texas", "--coords", "--theme", "colour"],
    "class": ["pitch", "starter", "--per-page", "4", "--copies", "8", "--duplex", "long", "--number", "--lang", "pl"],
    "rules": ["rules", "one-bounce", "--compare", "standard"],
    "rules-short": ["rules", "starter", "--short"],
    "host": ["host-notes", "standard", "--paper", "letter"],
    "house": ["house-rules"],
    "replay": ["replay", str(RECORD), "--coords"],
    "booklet": ["replay", *(str(SAMPLES / f"{name}.yaml") for name in ("standard", "starter", "one-bounce"))],
}
DRIVER = """
import builtins, sys
from papersoccer_print.cli.main import main

def exact(values, start=0, plain=sum):
    values = list(values)
    ours = sys._getframe(1).f_globals["__name__"].startswith("papersoccer_print")
    assert not (ours and any(isinstance(value, float) for value in values)), "each Python adds up floats its own way"
    return plain(values, start)

builtins.sum = exact
for line in sys.stdin.read().splitlines():
    assert main(line.split("\\t")) == 0, line
"""
"""Runs several command lines in one process, in the order given; floats are to be added up by `math.fsum`."""
PLACES = (
    {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C", "SOURCE_DATE_EPOCH": "1"},
    {"PYTHONHASHSEED": "4242", "TZ": "Pacific/Kiritimati", "LC_ALL": "pl_PL.UTF-8", "LANG": "pl_PL.UTF-8",
     "LANGUAGE": "pl", "COLUMNS": "40", "NO_COLOR": "1", "PYTHONUTF8": "1"},
)
UMASKS = (0o077, 0o000)


def make(folder: Path, place: int) -> dict[str, str]:
    """Every product in both formats, made in one of the two places; the hash of each file by its name."""
    lines = [[*command, "-f", "pdf", "-f", "svg", "-o", f"{name}/"] for name, command in COMMANDS.items()]
    if place:
        lines.reverse()
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHON", "TZ"))}
    environment = {**clean, **PLACES[place], "PYTHONPATH": str(ROOT), "HOME": str(folder)}
    subprocess.run([sys.executable, "-c", DRIVER], cwd=folder, env=environment, check=True, timeout=240, text=True,
                   input="\n".join("\t".join(line) for line in lines), stdout=subprocess.DEVNULL,
                   stderr=subprocess.PIPE, umask=UMASKS[place], encoding="utf-8")
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
            for file in sorted(folder.rglob("*.*")) if file.suffix in (".pdf", ".svg")}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, str], dict[str, str], Path]:
    folders = [tmp_path_factory.mktemp("short"), tmp_path_factory.mktemp("a folder, with żółć and spaces")]
    first, second = (make(folder, place) for place, folder in enumerate(folders))
    return first, second, folders[0]


def test_every_product_has_a_command_here() -> None:
    from papersoccer_print.products import product_files

    assert set(product_files()) <= {command[0] for command in COMMANDS.values()}


def test_same_bytes_everywhere(made: tuple[dict[str, str], dict[str, str], Path]) -> None:
    first, second, _ = made
    assert {Path(name).parts[0] for name in first} == set(COMMANDS)
    assert {Path(name).suffix for name in first} == {".pdf", ".svg"}
    assert first == second


def test_no_machine_in_the_files(made: tuple[dict[str, str], dict[str, str], Path]) -> None:
    """No folder of this machine stands in plain text (streams of a PDF are compressed; its objects are not)."""
    first, _, folder = made
    for name in first:
        data = (folder / name).read_bytes()
        for secret in (str(folder), str(ROOT)):
            assert secret.encode() not in data, name
