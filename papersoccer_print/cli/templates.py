"""List, copy and check the templates of sheets."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from ..errors import PapersoccerError, UsageError

app = typer.Typer(help="List, copy and check the templates of sheets.", no_args_is_help=True, add_completion=False,
                  rich_markup_mode=None, context_settings={"help_option_names": ["-h", "--help"]})

Sheet = Annotated[str, typer.Argument(metavar="SHEET", help="rules, rules-short, rules-bilingual or host-notes.")]
Lang = Annotated[str, typer.Option("--lang", metavar="LANG", help="The language's own template, if it has one.")]


@app.command("list")
def list_() -> None:
    """List the templates, and the file each comes from.

    They are looked up in ./templates, then in your configuration folder, then among those shipped. A language without
    a template of its own uses the English one with its own sentences.
    """
    from ..documents.sheets.files import all_templates
    from .rulesets import table

    rows = [("SHEET", "LANG", "FROM", "FILE")]
    for file in all_templates():
        origin = f"{file.origin}, shadowed" if file.shadowed else file.origin
        rows.append((file.sheet, file.lang, origin, str(file.path)))
    print(table(rows))


@app.command()
def copy(
    sheet: Sheet,
    lang: Lang = "en",
    output: Annotated[str | None, typer.Option("-o", "--output", metavar="FILE",
                                               help="Where to put the copy (SHEET.md, if not given).")] = None,
    user: Annotated[bool, typer.Option("--user", help="Put it in your configuration folder: it is then used by "
                                                      "itself.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Copy a template, to edit it.

    Use the copy with --template FILE, or keep it in ./templates/LANG or (with --user) in your configuration folder.
    """
    from ..documents.sheets.files import SHEETS, find_template
    from ..files import write_atomically
    from ..resources import user_folder
    from ..validation import near
    from ..words import words

    if output and user:
        raise UsageError("--output and --user: choose one")
    if sheet not in SHEETS:
        raise UsageError(f"there is no template {sheet!r}{near(sheet, SHEETS) or '; there are ' + ', '.join(SHEETS)}")
    words(lang)
    file = find_template(sheet, lang)
    target = user_folder("templates") / lang / f"{sheet}.md" if user else Path(output or f"{sheet}.md")
    if target.is_dir():
        target /= f"{sheet}.md"
    if target.exists() and not force:
        raise PapersoccerError(f"{target}: this file is there; --force replaces it, -o names another")
    write_atomically(target, file.read().encode())
    print(target)
    command = "host-notes" if sheet == "host-notes" else "rules --short" if sheet == "rules-short" else "rules"
    if not user:
        print(f"Edit it, then: papersoccer {command} RULESET --template {target}", file=sys.stderr)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Templates to check.")],
    ruleset: Annotated[list[str], typer.Option("--ruleset", metavar="RULESET",
                                               help="Check with this ruleset (all of them, if not given).")] = [],  # noqa: B006
    lang: Annotated[str, typer.Option("--lang", metavar="LANG", help="Check with this language's sentences.")] = "en",
) -> None:
    """Check templates: make their sheets for every ruleset, and say what is wrong with file, line and column."""
    from ..documents.sheets.files import read_template
    from ..documents.sheets.sheet import check_template
    from ..rules.loader import load_ruleset, ruleset_files
    from ..words import words

    names = ruleset or sorted({file.stem for _, shadowed, file in ruleset_files() if not shadowed})
    failed = False
    spoken = words(lang)
    for file in files:
        try:
            source = read_template(file)
        except PapersoccerError as error:
            print(error, file=sys.stderr)
            failed = True
            continue
        faults: dict[str, list[str]] = {}
        for name in names:
            try:
                check_template(file, source, load_ruleset(name), load_ruleset("standard"), spoken)
            except PapersoccerError as error:
                faults.setdefault(str(error), []).append(name)
        for message, where in faults.items():
            print(message if len(where) == len(names) else f"{message} (with {', '.join(where)})", file=sys.stderr)
        if faults:
            failed = True
        else:
            print(f"{file}: fine with {len(names)} {'ruleset' if len(names) == 1 else 'rulesets'}")
    if failed:
        sys.exit(1)
