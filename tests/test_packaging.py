"""The built wheel, installed alone in a fresh environment, works from any folder."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)],
                   check=True, capture_output=True, text=True)
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_the_data_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for needed in ("_data/rulesets/standard.yaml", "_data/templates/en/phrases.yaml", "fonts/SourceSans3-Bold.ttf",
                   "fonts/OFL.txt", "drawing/themes/mono.yaml", "samples/standard.yaml", "py.typed"):
        assert f"papersoccer_print/{needed}" in names
    assert not [name for name in names if name.startswith(("tests/", "output/")) or "__pycache__" in name]


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel installed; the dependencies are lent by this one, the checkout is not."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps",
                    "--no-index", "--disable-pip-version-check", str(wheel)],
                   check=True, capture_output=True, text=True)
    site = next(folder.glob("lib/python*/site-packages"))
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder / "bin" / "papersoccer"


@pytest.mark.parametrize(("arguments", "made"), [
    (["pitch", "starter"], "output/pitch-starter-a4.pdf"),
    (["rules", "starter"], "output/rules-starter-a4.pdf"),
    (["rulesets", "show", "texas"], None),
    (["demo"], "output/replay-standard.pdf"),
])
def test_the_installed_wheel_works_from_another_folder(
    installed: Path, tmp_path: Path, arguments: list[str], made: str | None
) -> None:
    done = subprocess.run([installed, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert made is None or (tmp_path / made).read_bytes().startswith(b"%PDF")


def test_the_installed_wheel_is_what_runs(installed: Path, tmp_path: Path) -> None:
    code = "import papersoccer_print; print(papersoccer_print.__file__)"
    done = subprocess.run([installed.with_name("python"), "-c", code], cwd=tmp_path, capture_output=True,
                          text=True, check=True)
    assert done.stdout.startswith(str(installed.parent.parent))
