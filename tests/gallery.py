"""The committed gallery that the README shows: made anew by `make bless`, and compared by a test."""

from __future__ import annotations

import tempfile
from pathlib import Path

from papersoccer_print.cli.main import main
from papersoccer_print.resources import samples

ROOT = Path(__file__).parent.parent
GALLERY = ROOT / "output" / "gallery"
PICTURES = {
    "pitch-standard.svg": ["pitch", "standard"],
    "pitch-starter.svg": ["pitch", "starter"],
    "rules-standard.svg": ["rules", "standard"],
    "host-notes-starter.svg": ["host-notes", "starter"],
    "replay-standard.svg": ["replay", str(samples() / "standard.yaml")],
}
"""Pictures by name, each with the command that prints it; of several pages the first is shown."""


def make(folder: Path) -> dict[str, bytes]:
    """Print every picture into ``folder``; its bytes by name. Letters are outlines: the same everywhere."""
    made = {}
    for name, arguments in PICTURES.items():
        target = folder / name
        assert main([*arguments, "-o", str(target), "--svg-text", "outlines"]) == 0
        first = target if target.exists() else target.with_stem(f"{target.stem}-1")
        made[name] = first.read_bytes()
    return made


if __name__ == "__main__":
    GALLERY.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        for name, data in make(Path(temporary)).items():
            (GALLERY / name).write_bytes(data)
