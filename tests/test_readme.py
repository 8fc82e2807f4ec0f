"""The README cannot fall behind: its commands run as written, its Python too, its pictures are what is printed."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from gallery import GALLERY, PICTURES, ROOT, make

import papersoccer_print
from papersoccer_print import api
from papersoccer_print.cli.commands import command_files

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.S)
COMMANDS = [line.split("  #")[0].strip() for kind, block in BLOCKS if kind == "sh" for line in block.splitlines()
            if line.startswith("papersoccer ")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as the README's reader has it: with a recorded game, and a list of names."""
    place = tmp_path_factory.mktemp("reader")
    (place / "game.txt").write_text("1 3 1 35 70 64 60\n", encoding="utf-8")
    (place / "class.txt").write_text("Ada; Ben\nEwa; Jan\n", encoding="utf-8")
    return place


def test_there_are_commands_to_run() -> None:
    assert len(COMMANDS) >= 12


def test_commands_run_as_written(folder: Path) -> None:
    """In order, in one folder, since later ones use what earlier ones made."""
    for command in COMMANDS:
        done = subprocess.run([sys.executable, "-m", "papersoccer_print", *shlex.split(command)[1:]], cwd=folder,
                              capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}\n{done.stderr}"


def test_python_runs_as_written(folder: Path) -> None:
    code = "\n".join(block for kind, block in BLOCKS if kind == "python")
    assert code
    subprocess.run([sys.executable, "-c", code], cwd=folder, check=True, capture_output=True, text=True)


@pytest.mark.parametrize("module", [papersoccer_print, api], ids=lambda module: module.__name__)
def test_examples_in_docstrings(module: ModuleType) -> None:
    tried = doctest.testmod(module)
    assert tried.attempted
    assert not tried.failed


def test_every_public_name_is_there() -> None:
    for name in papersoccer_print.__all__:
        assert getattr(papersoccer_print, name)
    with pytest.raises(AttributeError, match="nonsense"):
        getattr(papersoccer_print, "nonsense")  # noqa: B009


def test_every_command_is_explained() -> None:
    for name in command_files():
        assert f"papersoccer {name}" in README


@pytest.mark.parametrize("name", PICTURES)
def test_the_gallery_is_shown(name: str) -> None:
    assert f"output/gallery/{name}" in README


def test_the_gallery_is_what_is_printed(tmp_path: Path) -> None:
    for name, data in make(tmp_path).items():
        assert data == (GALLERY / name).read_bytes(), f"{name} has changed: look at it, then `make bless`"
