"""List, show, check and make rulesets."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import InputError, PapersoccerError, Problem, UsageError

if TYPE_CHECKING:
    from ..rules.ruleset import Ruleset

app = typer.Typer(help="List, show, check and make rulesets.", no_args_is_help=True, add_completion=False,
                  rich_markup_mode=None, context_settings={"help_option_names": ["-h", "--help"]})

Name = Annotated[str, typer.Argument(metavar="RULESET", help="A name (see rulesets list), or a file's path.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def table(rows: Sequence[Sequence[str]], indent: str = "") -> str:
    """Rows in aligned columns, nothing after the last one."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return "\n".join((indent + line).rstrip() for line in lines)


@app.command("list")
def list_(as_json: AsJson = False) -> None:
    """List the rulesets, and the file each comes from.

    Names are looked up in ./rulesets, then in your configuration folder, then among those shipped; the first match
    wins, and those it hides are marked as shadowed.
    """
    found = list(_found())
    if as_json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return
    rows = [("NAME", "TITLE", "SIZE", "FROM", "FILE")]
    for each in found:
        title = each["title"] or "-" if not each["error"] else "(has faults: try rulesets validate)"
        size = f"{each['columns']} × {each['rows']}" if not each["error"] else "-"
        origin = f"{each['origin']}, shadowed" if each["shadowed"] else each["origin"]
        rows.append((each["name"], title, size, origin, each["file"]))
    print(table(rows))


def _found() -> Iterator[dict[str, Any]]:
    from ..rules.loader import load_ruleset, ruleset_files

    for origin, shadowed, file in ruleset_files():
        entry: dict[str, Any] = {"name": file.stem, "title": None, "columns": None, "rows": None, "origin": origin,
                                 "shadowed": shadowed, "file": str(file), "error": None}
        try:
            ruleset = load_ruleset(file)
        except PapersoccerError as error:
            entry["error"] = str(error)
        else:
            size = ruleset.pitch
            entry.update(title=ruleset.title.get("en"), columns=size.columns, rows=size.rows)
        yield entry


@app.command()
def show(
    name: Name,
    as_json: AsJson = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw the pitch in ASCII characters.")] = False,
) -> None:
    """Show every setting of a ruleset, and its pitch.

    With --json, print the resolved ruleset: every key of a ruleset file, every default filled in.
    """
    from ..rules.loader import load_ruleset

    ruleset = load_ruleset(name)
    if as_json:
        print(json.dumps(ruleset.as_dict(), ensure_ascii=False, indent=2))
    else:
        print("\n".join(_shown(ruleset, ascii_only)))


def _shown(ruleset: Ruleset, ascii_only: bool) -> Iterator[str]:
    from textwrap import wrap

    from ..rules.describe import legend, picture, settings

    title = ruleset.title.get("en")
    yield f"{ruleset.name}: {title}" if title else ruleset.name
    yield from wrap(ruleset.summary.get("en", ""), 100)
    yield f"File: {ruleset.path}"
    rows = [("*" if each.changed else " ", f"{each.section}.{each.key}", each.value, each.meaning)
            for each in settings(ruleset)]
    yield ""
    yield table(rows)
    if any(row[0] == "*" for row in rows):
        yield "* differs from the default"
    yield ""
    yield picture(ruleset, ascii_only)
    yield legend(ruleset, ascii_only)
    for heading, lines in (("Sources:", ruleset.sources),
                           ("Examples:", [f"{each.name}: {each.verdict}" for each in ruleset.examples])):
        if lines:
            yield ""
            yield heading
            yield from (f"  {line}" for line in lines)


@app.command()
def validate(files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Ruleset files, or names.")]) -> None:
    """Check ruleset files, and name every fault.

    Exit code 0 if there is none, else 1.
    """
    failed = False
    for file in files:
        try:
            _check(file)
        except PapersoccerError as error:
            print(error, file=sys.stderr)
            failed = True
        else:
            print(f"{file}: ok")
    if failed:
        raise typer.Exit(1)


def _check(file: str) -> None:
    """Raise an error with every fault of a ruleset, those that only show in print included."""
    from ..rules.checks import texts_of
    from ..rules.loader import examine
    from ..scene.text import describe_missing
    from ..strict_yaml import dotted

    ruleset, problems, source = examine(file)
    texts = [((*path, code), text) for path, by_language in texts_of(ruleset) for code, text in by_language.items()]
    texts += [(("sources", number), text) for number, text in enumerate(ruleset.sources)]
    for path, text in texts:
        if missing := describe_missing(" ".join(text.split())):  # line ends are printed as spaces
            message = f"the font cannot print {missing}; write it another way"
            problems.append(Problem(*source.where(path), dotted(path), message))
    if problems:
        raise InputError(problems)


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new ruleset's name, or its file's path.")],
    parent: Annotated[str, typer.Option("--from", metavar="RULESET", help="The ruleset to start from.")] = "standard",
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that is there.")] = False,
) -> None:
    """Write a commented ruleset file to go on from.

    It goes to ./rulesets/NAME.yaml, or to the path given, and plays as the one it starts from until you change it.
    """
    from ..files import write_atomically
    from ..rules.loader import load_ruleset
    from ..rules.writing import commented

    path = _new_file(name)
    text = commented(load_ruleset(parent), path.stem, path.as_posix())
    if path.exists() and not force:
        raise PapersoccerError(f"{path}: there is such a file already; give --force to overwrite it")
    write_atomically(path, text.encode())
    print(path)
    print(f"Change what differs, then check it: papersoccer rulesets validate {path}", file=sys.stderr)


def _new_file(name: str) -> Path:
    from ..rules.loader import NAME, SUFFIXES, is_path

    if not is_path(name):
        if not NAME.fullmatch(name):
            raise UsageError(f"a ruleset's name is made of letters, digits, '-', '_' and '.', got {name!r}")
        return Path("rulesets", f"{name}.yaml")
    path = Path(name)
    if path.suffix not in SUFFIXES:
        raise UsageError(f"{name}: a ruleset's file name ends in .yaml")
    return path


@app.command()
def schema() -> None:
    """Print the JSON Schema of ruleset files, for editors."""
    from ..rules.schema import schema_text

    print(schema_text(), end="")
