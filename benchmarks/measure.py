"""Two sides measured in turns within one run: what is quoted is their ratio, since machines are shared and noisy."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

Side = Callable[[], object] | Sequence[str]
RUNS = 15
LONG_ENOUGH = 0.03
"""Seconds: a function that is quicker is called several times for one measurement."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: ``ours`` against ``theirs``, and the ratio wanted.

    ``at_least`` rows compare speeds (theirs' time over ours) and have a floor, the others times (ours over theirs) and
    a ceiling. ``scale``: how many times more work ours does than theirs in one call. Without a target a row is only
    told.
    """

    name: str
    ours: Side
    theirs: Side
    target: float | None
    at_least: bool = False
    scale: float = 1.0

    def report(self) -> tuple[str, bool]:
        """The line, and whether the target is met: the median over the runs of the ratio, pair by pair."""
        calls = _calls(self.ours), _calls(self.theirs)
        ratios = []
        for _ in range(RUNS):
            ours, theirs = _seconds(self.ours, calls[0]) / self.scale, _seconds(self.theirs, calls[1])
            ratios.append(theirs / ours if self.at_least else ours / theirs)
        ratio = median(ratios)
        if self.target is None:
            return line(self.name, f"{ratio:.2f}x", "", None), True
        met = ratio >= self.target if self.at_least else ratio <= self.target
        return line(self.name, f"{ratio:.2f}x", f"{'>=' if self.at_least else '<='} {self.target:g}x", met), met


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the table that is no ratio of times: a size, say, which is the same on every machine."""

    name: str
    value: Callable[[], float]
    target: float
    unit: str
    at_least: bool = False

    def report(self) -> tuple[str, bool]:
        """The line, and whether the target is met."""
        value = self.value()
        met = value >= self.target if self.at_least else value <= self.target
        sign = ">=" if self.at_least else "<="
        return line(self.name, f"{value:.2f} {self.unit}", f"{sign} {self.target:g} {self.unit}", met), met


STARTER = """
import resource, subprocess, sys, time
start = time.perf_counter()
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def line(name: str, value: str, target: str, met: bool | None) -> str:
    verdict = "" if met is None else "met" if met else "MISSED"
    return f"{name:<78} {value:>11}  {target:>11}  {verdict}".rstrip()


def process(command: Sequence[str]) -> tuple[float, float]:
    """The seconds that a whole process took, and the most memory that it held, in MB.

    A small process starts it, since the memory of its parent counts as a process's own.
    """
    done = subprocess.run([sys.executable, "-c", STARTER, *command], stdout=subprocess.PIPE, check=True)
    seconds, memory = done.stdout.split()
    return float(seconds), int(memory) / 1024


def python(code: str) -> list[str]:
    """A bare interpreter running ``code``."""
    return [sys.executable, "-c", code]


PAPERSOCCER = python("from papersoccer_print.cli.main import run; run()")


def _calls(side: Side) -> int:
    """How often to call a side for one measurement, found in the warm-up."""
    took = _seconds(side, 1)
    return max(1, round(LONG_ENOUGH / max(_seconds(side, 1), 1e-9))) if callable(side) and took < LONG_ENOUGH else 1


def _seconds(side: Side, calls: int) -> float:
    """The wall time of one call of a function, or of a whole process."""
    start = time.perf_counter()
    for _ in range(calls):
        if callable(side):
            side()
        else:
            subprocess.run(side, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return (time.perf_counter() - start) / calls
