"""Makes a command of a product: its options become the command's, and what it prints is written out."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from copy import copy
from dataclasses import MISSING, Field, fields
from types import ModuleType
from typing import Annotated, Any, get_type_hints

import typer

from ..products import Flag
from .deliver import Delivery, deliver

OUTPUT: dict[str, tuple[Any, Any, Any]] = {
    "output": (str | None, None, typer.Option(
        "-o", "--output", metavar="FILE", help="Where to write; - is standard output. The suffix picks the format.",
        rich_help_panel="Output", show_default=False)),
    "format": (list[str], [], typer.Option(
        "-f", "--format", metavar="FORMAT", rich_help_panel="Output", show_default=False)),
    "dpi": (int, 300, typer.Option(
        "--dpi", min=20, max=2400, metavar="N", help="Dots an inch of a png.", rich_help_panel="Output")),
    "transparent": (bool, False, typer.Option(
        "--transparent", help="No white background (svg, png).", rich_help_panel="Output")),
    "svg_text": (str, "live", typer.Option(
        "--svg-text", metavar="HOW", rich_help_panel="Output",
        help="live (can be searched and edited) or outlines (looks the same everywhere).")),
}

BATCH: dict[str, tuple[Any, Any, Any]] = {
    "jobs": (str, "1", typer.Option(
        "--jobs", "-j", metavar="N", rich_help_panel="Batches",
        help="Processes that share the games out, or auto: one for each processor.")),
    "scheduler": (str | None, None, typer.Option(
        "--scheduler", metavar="ADDRESS", rich_help_panel="Batches", show_default=False,
        help="Have the games made by a Dask cluster (needs the extra cluster).")),
    "resume": (bool, False, typer.Option(
        "--resume", rich_help_panel="Batches",
        help="Skip what was made before and has not changed (--each notes it beside its files).")),
}
"""What a product of many pieces (one that has a function ``batch``) can be asked besides."""


def command_function(name: str, product: ModuleType) -> Callable[..., None]:
    """The typer function of a product, its parameters made from the fields of ``product.Options``."""
    hints = get_type_hints(product.Options, include_extras=True)
    own = [f for f in fields(product.Options) if f.init]
    further = BATCH if hasattr(product, "batch") else {}
    formats: tuple[str, ...] = getattr(product, "FURTHER_FORMATS", ())

    def command(**values: Any) -> None:
        delivery = Delivery(**{key: values.pop(key) for key in OUTPUT})
        delivery.formats(formats)
        manner = {key: values.pop(key) for key in further}
        options = product.Options(**{key: tuple(v) if isinstance(v, list) else v for key, v in values.items()})
        inputs = [value for f in own for value in _texts(getattr(options, f.name))]
        failed = _batch(product, options, manner, delivery, inputs) if manner else deliver(
            product.make(options), delivery, inputs)
        if failed:
            sys.exit(1)

    parameters = [_parameter(f, hints[f.name]) for f in own]
    others = {**further, **OUTPUT, "format": _format(formats)}
    parameters += [_keyword(key, kind, default, info) for key, (kind, default, info) in others.items()]
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {p.name: p.annotation for p in parameters}
    command.__doc__ = product.__doc__
    command.__name__ = name
    return command


def _format(further: tuple[str, ...]) -> tuple[Any, Any, Any]:
    """The option that chooses formats; ``further``: those that this product has besides."""
    *others, last = ("svg", "png", *further)
    kind, default, info = OUTPUT["format"]
    info = copy(info)
    info.help = f"pdf (the default), {', '.join(others)} or {last}; may be given more than once."
    return kind, default, info


def _batch(product: ModuleType, options: Any, manner: dict[str, Any], delivery: Delivery, inputs: list[str]) -> bool:
    from .batches import Manner, run_batch

    return run_batch(product.batch(options), Manner(**manner), delivery, inputs)


def _texts(value: Any) -> list[str]:
    """What an option holds that could be the name of a file."""
    return [item for item in (value if isinstance(value, tuple) else (value,)) if isinstance(item, str)]


def _keyword(name: str, kind: Any, default: Any, info: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, info])


def _parameter(field: Field[Any], hint: Any) -> inspect.Parameter:
    flag: Flag = field.metadata["flag"]
    kind = list[hint.__args__[0]] if getattr(hint, "__origin__", None) is tuple else hint
    default = inspect.Parameter.empty if field.default is MISSING else field.default
    if isinstance(default, tuple):
        default = list(default)
    shown = default not in (None, False, [], inspect.Parameter.empty)
    if flag.names:
        names = tuple(filter(None, flag.names)) or (f"--{field.name.replace('_', '-')}",)
        info: Any = typer.Option(*names, help=flag.help, metavar=flag.metavar, rich_help_panel=flag.panel,
                                 show_default=shown)
    else:
        info = typer.Argument(help=flag.help, metavar=flag.metavar or field.name.upper(), show_default=shown)
    return _keyword(field.name, kind, default, info)
