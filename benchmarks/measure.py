"""Two sides measured in turns within one run: what is quoted is their ratio, since machines are shared and noisy."""

from __future__ import annotations

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
        return f"{self.name:<72} {ratio:7.2f}x  {sign} {self.target:g}x  {'met' if met else 'MISSED'}", met


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
