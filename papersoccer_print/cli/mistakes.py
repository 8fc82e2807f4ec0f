"""What is said of a command line that cannot be understood: one sentence, what was expected, and where to look."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

KINDS = {"float": "a number, as in 12 or 12.5", "int": "a whole number", "integer": "a whole number",
         "boolean": "true or false"}


def is_mistake(error: Exception) -> bool:
    """Whether an error is the parser's own (it lives in click, or in typer, by version)."""
    return hasattr(error, "format_message") and hasattr(error, "exit_code")


def told(error: Any, arguments: list[str]) -> str:
    """The whole message. The bare name of a group of commands is asked for its help, and gets it."""
    kind = type(error).__name__
    context = getattr(error, "ctx", None)
    if kind == "NoArgsIsHelpError":
        return str(error.format_message())
    wordings = {"NoSuchOption": _no_such_option, "BadOptionUsage": _bad_use, "MissingParameter": _missing,
                "BadParameter": _bad_value}
    sentence = wordings[kind](error) if kind in wordings else _other(error)
    command = context.command_path if context else f"papersoccer {arguments[0]}"
    return f"{sentence}\nHelp: {command} --help"


def empty_argument(arguments: list[str]) -> str | None:
    """What to say of an argument without a text in it (most often a shell variable that is not set), or None."""
    for number, argument in enumerate(arguments):
        before = arguments[number - 1] if number else ""
        if re.fullmatch(r"--[a-z-]+=\s*", argument):
            return f"{argument.partition('=')[0]}: nothing is given after the =; give a value, or leave the option out"
        if not argument.strip():
            if before.startswith("-") and before not in ("-", "--"):
                return f"{before}: an empty text is given after it; give a value, or leave the option out"
            return f"argument {number + 1} is an empty text; give a value, or leave it out"
    return None


def _no_such_option(error: Any) -> str:
    command = error.ctx.command
    names = [name[2:] for each in command.params for name in each.opts + each.secondary_opts if name.startswith("--")]
    near = get_close_matches(error.option_name.lstrip("-"), names, 1, 0.7)
    hint = f"; did you mean --{near[0]}?" if near else ""
    return f"{error.option_name}: there is no such option here{hint}"


def _bad_use(error: Any) -> str:
    if "does not take a value" in error.message:
        return f"{error.option_name}: this option takes no value; give it without one"
    return f"{error.option_name}: give a value after it"


def _missing(error: Any) -> str:
    parameter = error.param
    name = parameter.opts[0] if parameter.param_type_name == "option" else parameter.metavar or parameter.name.upper()
    return f"{name} is missing{_help(parameter)}"


def _help(parameter: Any) -> str:
    text = (getattr(parameter, "help", "") or "").strip().rstrip(".")
    return f": {text[:1].lower()}{text[1:]}" if text else ""


def _bad_value(error: Any) -> str:
    kind, parameter = error.param.type, error.param
    value = re.match(r"'?(.*?)'? is not (?:a valid|in the range)", error.message, re.DOTALL)
    name = max(parameter.opts, key=len)
    given = f"{name} {value[1]}" if value else name
    words = next((KINDS[key] for key in KINDS if str(kind.name).startswith(key)), None)
    low, high = getattr(kind, "min", None), getattr(kind, "max", None)
    if words and low is not None and high is not None:
        words = f"{words} {low}..{high}"
    return f"{given}: give {words}" if words else f"{given}: {error.message}"


def _other(error: Any) -> str:
    message: str = error.message
    extra = re.fullmatch(r"Got unexpected extra arguments? ?\(?s?\)? ?\((.*)\)", message, re.DOTALL)
    command = re.match(r"No such command '(.*?)'\.", message, re.DOTALL)
    if extra:
        taken = [name for each in error.ctx.command.params if each.param_type_name == "argument"
                 for name in [each.metavar or each.name.upper()]]
        return f"{extra[1]}: one argument too many; this command takes {' '.join(taken) or 'none'}"
    if command:
        known = error.ctx.command.list_commands(error.ctx)
        near = get_close_matches(command[1].lower(), known, 1, 0.5)
        return f"there is no command {command[1]}" + (f"; did you mean {near[0]}?" if near
                                                      else f"; there are {', '.join(known)}")
    return message.rstrip(".")
