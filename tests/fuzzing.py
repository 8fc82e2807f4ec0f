"""Mutated inputs by the hundred thousand: ``python -m tests.fuzzing SECONDS [SEED]`` prints how many each target took.

Each input is a real file that has been cut, doubled, swapped and sprinkled with what breaks readers. A target may raise
`PapersoccerError`; anything else is a find, and the input that did it is printed.
"""

from __future__ import annotations

import contextlib
import faulthandler
import io
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from papersoccer_print.errors import PapersoccerError

ROOT = Path(__file__).parent.parent
HANG = 30
"""Seconds after which one input counts as a hang, and the traceback is dumped."""
SPICE = ["", "\0", "\x1b", "\r", "\n", "\t", "\ufeff", "\u2028", "\u202e", "\udcff", "\U0001f600", "٣", "-", "--",
         "---\n", "...",
         ":", ": ", "- ", "? ", "#", "&a ", "*a", "<<: *a", "!!python/object:os.system", "!x ", "%YAML 1.2\n", "|",
         ">", "'",
         '"', "[", "]", "{", "}", "{}", "[]", "@", "`", "~", "null", "true", "yes", "0", "-1", "9" * 40, "1e999",
         ".nan", "0x10",
         "1_000", "{{", "}}", "{%", "%}", "{#", "{{ x", "{% for a in b %}", "{% endfor %}", "{% if %}", "__class__",
         "|x",
         "<b>", "]]>", "&lt;", "0-1", "1/2-1/2", "*", "99.", "[Event \"", "NE", "8", "01234567" * 20, "A" * 500,
         "extends",
         "::: figure", "![", "](", "```", "| a | b |\n|---|---|\n", "<!-- ", "/etc/passwd", "../..", "[" * 200,
         "- " * 200]


def mutated(text: str, dice: random.Random) -> str:
    """A text after a few random changes."""
    for _ in range(dice.choice((1, 1, 2, 3, 8))):
        start = dice.randrange(len(text) + 1)
        end = min(len(text), start + dice.choice((0, 1, 2, 5, 20, 200)))
        other = dice.randrange(len(text) + 1)
        text = dice.choice((
            lambda t, a, b, _: t[:a] + t[b:], lambda t, a, b, _: t[:b] + t[a:b] + t[b:],
            lambda t, a, b, o: t[:o] + t[a:b] + t[o:], lambda t, a, _, __: t[:a],
            lambda t, a, b, _: t[:a] + dice.choice(SPICE) + t[b:], lambda t, a, b,
            _: t[:a] + dice.choice(SPICE) + t[b:],
            lambda t, a, b, _: t[:a] + chr(dice.randrange(256)) + t[b:], lambda t, a, b,
            _: t[:a] + t[a:b][::-1] + t[b:],
        ))(text, start, end, other)
    return text[:20_000]


def ruleset(text: str) -> None:
    """The YAML loader and the checks of a ruleset file."""
    from papersoccer_print.rules.loader import load_ruleset

    Path("fuzzed.yaml").write_bytes(text.encode("utf-8", "surrogatepass"))
    load_ruleset("./fuzzed.yaml")


def records(notation: str | None) -> Callable[[str], None]:
    """A record reader, and the referee on what it has read."""
    def target(text: str) -> None:
        from papersoccer_print.records import parse_records

        for item in parse_records(text, notation):
            judgement = referee().judge(item)
            str(judgement.as_dict())

    return target


@cache
def referee() -> Any:
    from papersoccer_print.records import Referee
    from papersoccer_print.rules.loader import load_ruleset

    return Referee(load_ruleset("standard"))


@cache
def sheet_names() -> Any:
    from papersoccer_print.documents.setting.pictures import RulesetFigures
    from papersoccer_print.documents.sheets.names import Sheet
    from papersoccer_print.drawing.theme import load_theme
    from papersoccer_print.rules.loader import load_ruleset
    from papersoccer_print.words import words

    rules = load_ruleset("standard")
    return Sheet(rules, words("en"), rules, RulesetFigures(rules, words("en"), load_theme("mono")).examples).names()


def template(text: str) -> None:
    """The sandbox of the templates, and the Markdown that comes out."""
    from papersoccer_print.documents.sheets.markdown import read_markdown
    from papersoccer_print.documents.sheets.template import render

    read_markdown(render(text, "fuzzed.md", sheet_names()))


def command(text: str) -> None:
    """A command line; only wrong ones are many, so most end before anything is drawn."""
    from papersoccer_print.cli.main import main

    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main([word for word in text.split(" ") if "\0" not in word][:12])
    assert code in (0, 1, 2)


def seeds(*patterns: str) -> list[str]:
    return [file.read_text(encoding="utf-8") for pattern in patterns for file in sorted(ROOT.glob(pattern))]


COMMANDS = ["pitch starter --paper A5 --square 8 -f svg -o x.svg", "pitch --per-page 4 --copies 2 --names a;b -o -",
            "check game.txt --json --notation kurnik", "convert game.txt --to yaml -o -", "rulesets list",
            "rulesets show wide",
            "rulesets validate fuzzed.yaml", "replay game.txt --at 3.1 --frames turns=4 --number kick -f txt -o -",
            "replay game.txt --each --name {a}-{n} --from 2 --to last -f txt",
            "rules --paper 100x100 --lang pl --compare texas",
            "host-notes --guests 9 --margin 3", "house-rules --theme colour --large-print", "templates list",
            "--version"]
TARGETS: dict[str, tuple[Callable[[str], None], list[str]]] = {
    "ruleset": (ruleset, seeds("rulesets/*.yaml")),
    "kurnik": (records("kurnik"), seeds("tests/games/endings.txt", "tests/records/two-turns.txt")),
    "digits": (records("digits"), ["0 5 24 4 4 5 4 43\n1 3 0 3 17 564 17 46 42717 4 7 5\n", "0,5,24\n\n# x\n0/5/24/4"]),
    "compass": (records("compass"), ["N SW, E S\nN; SW; E-S\n", "N SW ESE\n\nNE NE NE\n"]),
    "yaml": (records("yaml"), seeds("tests/records/*.yaml", "papersoccer_print/samples/*.yaml")),
    "detected": (records(None), seeds("tests/games/*.txt", "tests/games/*.yaml")),
    "template": (template, seeds("templates/en/*.md")),
    "command": (command, COMMANDS),
}


def attempt(name: str, dice: random.Random) -> str:
    """One input to one target. Raises whatever is no `PapersoccerError`, with the input in a note."""
    target, texts = TARGETS[name]
    text = mutated(dice.choice(texts), dice)
    faulthandler.dump_traceback_later(HANG, exit=True)
    try:
        target(text)
    except PapersoccerError as error:
        return str(error)
    except BaseException as error:
        error.add_note(f"target {name}, input {text!r}")
        raise
    finally:
        faulthandler.cancel_dump_traceback_later()
    return ""


@contextlib.contextmanager
def workshop() -> Any:
    """A folder to run in, with a game."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        Path("game.txt").write_text("0 5 24 4 4 5\n", encoding="utf-8")
        try:
            yield
        finally:
            os.chdir(before)


def main(seconds: float, seed: int) -> None:
    """Take the targets in turns, each for a share of the time, and print the counts."""
    import resource

    dice = random.Random(seed)
    total = 0
    with workshop():
        for name in TARGETS:
            count, finds, refused = 0, 0, 0
            until = time.monotonic() + seconds / len(TARGETS)
            while time.monotonic() < until:
                count += 1
                try:
                    refused += bool(attempt(name, dice))
                except Exception as error:
                    finds += 1
                    if finds <= 5:
                        trace = error.__traceback__
                        while trace and trace.tb_next:
                            trace = trace.tb_next
                        where = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else ""
                        print(f"FIND {name}: {type(error).__name__}: {error} at {where}\n  {error.__notes__}"[:2500])
            total += count
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            print(f"{name}: {count:,} inputs, {refused:,} refused, {finds} finds; at most {memory} MB", flush=True)
    print(f"{total:,} inputs with seed {seed}")


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
