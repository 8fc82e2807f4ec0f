"""Two sides measured in turns within one run: what is quoted is their ratio, since machines are shared and noisy."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

Side = Callable[[], object] | Sequence[str]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: ``ours`` against ``theirs``, the ratio wanted, and whether it is a ceiling or a floor."""

    name: str
    ours: Side
    theirs: Side
    target: float
    at_least: bool = False
    runs: int = 15
    """``at_least`` rows compare speeds (theirs' time over ours), the others times (ours over theirs)."""

    def measure(self) -> float:
        """The median over the runs of the ratio, pair by pair, after one warm-up of each side."""
        seconds(self.ours)
        seconds(self.theirs)
        ratios = []
        for _ in range(self.runs):
            ours, theirs = seconds(self.ours), seconds(self.theirs)
            ratios.append(theirs / ours if self.at_least else ours / theirs)
        return median(ratios)

    def report(self) -> tuple[str, bool]:
        ratio = self.measure()
        met = ratio >= self.target if self.at_least else ratio <= self.target
        sign = ">=" if self.at_least else "<="
        return line(self.name, f"{ratio:.2f}x", f"{sign} {self.target:g}x", met), met


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the table that is no ratio: a size, say, which is the same on every machine."""

    name: str
    value: Callable[[], float]
    target: float
    unit: str

    def report(self) -> tuple[str, bool]:
        value = self.value()
        return line(self.name, f"{value:.2f} {self.unit}", f"<= {self.target:g} {self.unit}", value <= self.target), \
            value <= self.target


def line(name: str, value: str, target: str, met: bool) -> str:
    return f"{name:<66} {value:>11}  {target:>11}  {'met' if met else 'MISSED'}"


def process(command: Sequence[str]) -> tuple[float, float]:
    """The seconds that a whole process took, and the most memory that it held, in MB."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"{' '.join(command)} left with {child.returncode}")
    return time.perf_counter() - start, usage.ru_maxrss / 1024


def seconds(side: Side) -> float:
    """The wall time of one run of a function, or of a whole process."""
    start = time.perf_counter()
    if callable(side):
        side()
    else:
        subprocess.run(side, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def python(code: str) -> list[str]:
    """A bare interpreter running ``code``."""
    return [sys.executable, "-c", code]
