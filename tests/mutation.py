"""Mutation testing of the rules and records rooms with mutmut, in a copy under build/: ``python -m tests.mutation``.

Arguments are patterns of what to try, such as ``'rules.game*' 'records.tokens*'`` (without one: all that has not been
tried or has survived). Prints the figures of every module and each change that no test noticed; ends with 1 if there
is one. What survives is tried once more with every test and every example in a process of its own, where code that
runs when a module is imported is changed too.

mutmut passes over decorated functions. So in the copy each stands bare, and its decorators are applied in a line
below it: ``@needs("goal")`` above ``def check`` becomes ``check = needs("goal")(check)``.
"""

from __future__ import annotations

import ast
import difflib
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from mutmut.configuration import config

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / "build" / "mutation"
MUTANTS = COPY / "mutants" / "papersoccer_print"
COPIED = ("papersoccer_print", "rulesets", "templates", "tests", "pyproject.toml", "README.md")
ROOMS = ("rules", "records")
LEFT_DECORATED = {"classmethod", "staticmethod"}
FATES = {None: "untried", 0: "survived", 1: "killed", 3: "killed", 5: "untested", 33: "untested"}
"""By the exit code of the tests; every other one is that of a run that was stopped for its time."""
TIMED_OUT = 36
TIMEOUT = 600
"""Seconds that the tests of one survivor may take."""


def undecorated(source: str) -> str:
    """The same program with the decorators of its functions applied below them."""
    lines = source.splitlines(keepends=True)
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for node in sorted(functions, key=lambda node: -node.lineno):
        decorators = [ast.unparse(each) for each in node.decorator_list]
        if not decorators or LEFT_DECORATED & set(decorators):
            continue
        result = node.name
        for decorator in reversed(decorators):
            result = f"{decorator}({result})"
        assert node.end_lineno
        lines.insert(node.end_lineno, f"{' ' * node.col_offset}{node.name} = {result}\n")
        del lines[node.decorator_list[0].lineno - 1 : node.lineno - 1]
    return "".join(lines)


def prepare() -> None:
    """Bring the copy up to date. mutmut keeps the results of functions that have not changed, save the survivors."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.rmtree(COPY / name, ignore_errors=True)
            shutil.copytree(ROOT / name, COPY / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, COPY / name)
    for room in ROOMS:
        for file in (COPY / "papersoccer_print" / room).rglob("*.py"):
            file.write_text(undecorated(file.read_text(encoding="utf-8")), encoding="utf-8")
    for meta in MUTANTS.rglob("*.py.meta"):
        data = json.loads(meta.read_text(encoding="utf-8"))
        codes = data["exit_code_by_key"]
        data["exit_code_by_key"] = {name: None if FATES.get(codes[name]) in ("survived", "untested") else codes[name]
                                    for name in codes}
        meta.write_text(json.dumps(data, indent=4), encoding="utf-8")


def try_again() -> None:
    """Try each survivor in a fresh process, and note the verdict where mutmut keeps it."""
    os.chdir(COPY)
    tests = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider",
             *config().pytest_add_cli_args_test_selection]
    for meta in sorted(MUTANTS.rglob("*.py.meta")):
        data = json.loads(meta.read_text(encoding="utf-8"))
        for mutant, code in data["exit_code_by_key"].items():
            if code == 0:
                environment = {**os.environ, "MUTANT_UNDER_TEST": mutant, "PYTHONPATH": ".", "CI": "1"}
                try:
                    subprocess.run(tests, check=True, cwd=COPY / "mutants", env=environment, capture_output=True,
                                   timeout=TIMEOUT)
                except subprocess.CalledProcessError:
                    data["exit_code_by_key"][mutant] = 1
                except subprocess.TimeoutExpired:
                    data["exit_code_by_key"][mutant] = TIMED_OUT
        meta.write_text(json.dumps(data, indent=4), encoding="utf-8")


def results() -> Iterator[tuple[str, str, dict[str, str]]]:
    """(module, its text with all its mutants, what became of each) of every module that has any."""
    for meta in sorted(MUTANTS.rglob("*.py.meta")):
        codes = json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
        file = meta.with_suffix("")
        if codes:
            fates = {name: FATES.get(code, "timed out") for name, code in codes.items()}
            yield str(file.relative_to(MUTANTS)), file.read_text(encoding="utf-8"), fates


def change(functions: dict[str, str], mutant: str) -> str:
    """What a mutant changes: the lines that go and those that come."""
    name = mutant.rpartition(".")[2]
    before, after = (functions[each].splitlines() for each in (re.sub(r"_[0-9]+$", "_orig", name), name))
    lines = list(difflib.unified_diff(before[1:], after[1:], n=0, lineterm=""))[2:] or [f"+{after[0]}"]
    return "\n".join(f"    {line[0]} {line[1:].strip()}" for line in lines if line[0] in "+-")


def report() -> bool:
    """Print the figures of every module; whether a change went unnoticed."""
    noticed = True
    kinds = ("killed", "timed out", "survived", "untested", "untried")
    print(" " * 32 + "".join(f"{kind:>10}" for kind in ("mutants", *kinds)))
    for module, text, fates in results():
        count = Counter(fates.values())
        print(f"{module:32}{len(fates):>10}" + "".join(f"{count[kind]:>10}" for kind in kinds))
        unnoticed = sorted(name for name, fate in fates.items() if fate in ("survived", "untested"))
        lines = text.split("\n")
        nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)] if unnoticed else []
        functions = {node.name: "\n".join(lines[node.lineno - 1 : node.end_lineno]) for node in nodes}
        for mutant in unnoticed:
            noticed = False
            print(f"  {mutant.removeprefix('papersoccer_print.')}\n{change(functions, mutant)}")
    return noticed


def main(patterns: list[str]) -> int:
    """Try mutants, then tell. MUTATION_PROCESSES says how many processes may run at once (1)."""
    COPY.mkdir(parents=True, exist_ok=True)
    prepare()
    processes = os.environ.get("MUTATION_PROCESSES", "1")
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", processes]
    subprocess.run([*command, *(f"papersoccer_print.{pattern}" for pattern in patterns)], cwd=COPY, check=True)
    try_again()
    return 0 if report() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
