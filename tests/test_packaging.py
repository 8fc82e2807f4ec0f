"""The built wheel, installed alone in a fresh environment, works from any folder."""

from __future__ import annotations

import subprocess
import sys
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


def test_the_installed_wheel_prints_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    """Installed without the checkout: unpacked alone on the path, with the dependencies of this environment."""
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    code = ("import sys; sys.path.insert(0, sys.argv.pop(1)); import papersoccer_print;"
            "assert papersoccer_print.__file__.startswith(sys.path[0]), papersoccer_print.__file__;"
            "from papersoccer_print.cli.main import main; sys.exit(main(sys.argv[1:]))")
    for arguments, made in ((["pitch", "starter"], "output/pitch-starter-a4.pdf"),
                            (["rules", "starter"], "output/rules-starter-a4.pdf"),
                            (["rulesets", "validate", str(ROOT / "rulesets" / "texas.yaml")], "")):
        done = subprocess.run([sys.executable, "-I", "-c", code, str(site), *arguments],
                              cwd=elsewhere, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert not made or (elsewhere / made).read_bytes().startswith(b"%PDF")
