"""Each floor of the package imports only floors below it, and heavy libraries stay where they belong."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import papersoccer_print

PACKAGE = Path(papersoccer_print.__file__).parent
FLOORS = ["ground", "rules", "records", "scene", "drawing", "documents", "products", "backends", "cli"]
GROUND = {"errors", "resources", "strict_yaml", "shapes", "validation", "words", "files", "__init__"}
ONLY_IN = {"reportlab": {"backends"}, "svgwrite": {"backends"}, "typer": {"cli"}, "jinja2": {"documents"},
           "pypdfium2": {"backends"}, "PIL": {"backends"}, "markdown_it": {"documents"}}
API = {"api"}
"""Modules that stand above everything, for `import papersoccer_print` as a library."""


def room(module: Path) -> str:
    relative = module.relative_to(PACKAGE)
    return relative.parts[0] if len(relative.parts) > 1 else "ground"


def imports(module: Path) -> list[tuple[str, bool]]:
    """(absolute module name, whether it is ours) of every import anywhere in a file, type-checking ones left out."""
    package = ("papersoccer_print", *module.relative_to(PACKAGE).parts[:-1])
    found: list[tuple[str, bool]] = []
    tree = ast.parse(module.read_text(encoding="utf-8"))
    typing_only = {id(child) for node in ast.walk(tree) if isinstance(node, ast.If)
                   and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING" for child in ast.walk(node)}
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.Import):
            found += [(alias.name, False) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                base = package[: len(package) - node.level + 1]
                stem = ".".join((*base, node.module)) if node.module else ".".join(base)
                found += [(stem, True)] if node.module else [(f"{stem}.{alias.name}", True) for alias in node.names]
            else:
                found.append((node.module or "", False))
    return found


MODULES = [m for m in sorted(PACKAGE.rglob("*.py")) if "_data" not in m.parts]


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.relative_to(PACKAGE)))
def test_imports_only_from_lower_floors(module: Path) -> None:
    here = room(module)
    if here == "ground" and module.stem in {"__init__", "__main__", *API}:
        return
    assert here != "ground" or module.stem in GROUND, "a new ground module: add it to GROUND on purpose"
    for name, ours in imports(module):
        if not ours:
            allowed = ONLY_IN.get(name.split(".")[0])
            assert allowed is None or here in allowed, f"{name} may be imported in {allowed} only"
            continue
        parts = name.split(".")
        there = parts[1] if len(parts) > 1 and parts[1] in FLOORS else "ground"
        assert FLOORS.index(there) <= FLOORS.index(here), f"{module.name} ({here}) imports {name} ({there})"
        if here == "backends":
            assert there in {"ground", "scene", "backends"}, "a backend knows nothing of the game"


def test_a_forbidden_import_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = tmp_path / "rules"
    rules.mkdir()
    bad = rules / "bad.py"
    bad.write_text("from ..drawing.theme import Theme\n", encoding="utf-8")
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    with pytest.raises(AssertionError, match=r"imports papersoccer_print\.drawing\.theme"):
        test_imports_only_from_lower_floors(bad)


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from papersoccer_print.cli.main import main; assert main(['--help']) == 0;"
        "print([m for m in ('reportlab', 'svgwrite', 'yaml', 'pydantic', 'fontTools', 'jinja2', 'babel', 'PIL')"
        " if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
    assert "pitch" in done.stdout
    assert "host-notes" in done.stdout


def test_version_imports_no_command_line_library() -> None:
    code = ("import sys; from papersoccer_print.cli.main import main; main(['--version']);"
            "assert 'typer' not in sys.modules")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"papersoccer {papersoccer_print.__version__}"
