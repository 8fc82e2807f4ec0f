"""Which commands there are, and how each is built when it is called.

A printable is a file in ``products/``; every other command is a file here: its docstring's first line is its help,
and it holds either a function of its own name or a sub-app called ``app``.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

ORDER = ("pitch", "rules", "host-notes", "house-rules", "replay", "check", "convert", "rulesets", "templates", "demo")
NOT_COMMANDS = {"__init__", "main", "commands", "produce", "deliver", "screen", "mistakes", "stopping"}
HELP = """Paper soccer on paper.

Turns a ruleset (a YAML file) into printable pitches, rule sheets and host notes, and a recorded game into a diagram.
Files go to the folder output/ unless you say otherwise.
"""
EPILOG = "Try: papersoccer demo. Then: papersoccer COMMAND --help."
_RANGE = re.compile(r"(\d+)<=x<=(\d+)")
SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 110}


def command_files() -> dict[str, Path]:
    """Every command's module file by the command's name, in the order of the help page."""
    here = Path(__file__).parent
    # The products are found by their files alone: their package is imported when one of them is called.
    files = {file.stem.replace("_", "-"): file for folder in (here.parent / "products", here)
             for file in sorted(folder.glob("[a-z]*.py")) if file.stem not in NOT_COMMANDS}
    return dict(sorted(files.items(), key=lambda item: (ORDER.index(item[0]) if item[0] in ORDER else 99, item[0])))


def summary(file: Path) -> str:
    """The first line of a module's docstring, read without importing it."""
    with file.open(encoding="utf-8") as stream:
        return stream.readline().strip().strip('"')


class Command(TyperCommand):
    """Its help lists the options under the headings of their panels, so that many can be read."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        sections: dict[str, list[tuple[str, str]]] = {"Arguments": []}
        for parameter in self.get_params(ctx):
            if record := parameter.get_help_record(ctx):
                record = (record[0], _RANGE.sub(r"\1 to \2", record[1]))
                panel = "Arguments" if parameter.param_type_name == "argument" else getattr(
                    parameter, "rich_help_panel", None)
                sections.setdefault(panel or "Options", []).append(record)
        if len(sections) > 2 and len(sections["Options"]) == 1:  # --help, which needs no heading of its own
            help_alone = sections.pop("Options")
            sections[next(reversed(sections))] += help_alone
        for title, records in filter(lambda section: section[1], sections.items()):
            with formatter.section(title):
                formatter.write_dl(records)


class Group(TyperGroup):
    """Its help tells the whole first sentence of each command."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        told = [(name, (self.commands[name].help or "").partition("\n\n")[0]) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(told)


class LazyGroup(Group):
    """Lists commands by name and summary; a command's module is imported when it is called."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        name, _, rest = super().resolve_command(ctx, args)
        return name, load(str(name)), rest


def load(name: str) -> Any:
    """The real command behind a name."""
    file = command_files()[name]
    if file.parent.name == "products":
        from .produce import command_function

        function = command_function(name, import_module(f"..products.{file.stem}", __package__))
    else:
        module = import_module(f".{file.stem}", __package__)
        if hasattr(module, "app"):
            return _settled(module.app)
        function = getattr(module, file.stem)
    app = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=SETTINGS)
    app.command(name=name)(function)
    return _settled(app)


def _settled(app: typer.Typer) -> Any:
    app.rich_markup_mode = None
    app.pretty_exceptions_enable = False
    app.info.cls = Group
    for command in app.registered_commands:
        command.cls = Command
    return typer.main.get_command(app)


def program() -> Any:
    """The whole command line as one callable group."""
    app = typer.Typer(cls=LazyGroup, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False,
                      no_args_is_help=True, context_settings=SETTINGS, help=HELP, epilog=EPILOG)

    @app.callback()
    def root(version: bool = typer.Option(False, "--version", help="Print the version and leave.")) -> None:
        if version:
            from .. import __version__

            print(f"papersoccer {__version__}")
            raise typer.Exit

    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    group.commands = {name: TyperCommand(name, help=summary(file), rich_markup_mode=None)
                      for name, file in command_files().items()}
    return group
