"""Many games by several processes."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from games import GAME
from measure import PAPERSOCCER, RUNS, Figure, process

GAMES = 240


def rows(folder: str) -> Iterator[Figure]:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    print(f"    this machine lends {cores} cores")
    yield Figure(f"--each of {GAMES} games: --jobs 2 / --jobs 1", lambda: speed_up(folder), 1.7, "x", at_least=True)
    yield Figure("start-up: seconds that --jobs 2 takes longer than --jobs 1 for eight games",
                 lambda: start_up(folder), 0.3, "s")


def speed_up(folder: str) -> float:
    ratios = []
    for _ in range(RUNS // 3):
        alone, both = (made(folder, GAMES, jobs) for jobs in (1, 2))
        ratios.append(alone / both)
    return median(ratios)


def start_up(folder: str) -> float:
    return median(made(folder, 8, 2) - made(folder, 8, 1) for _ in range(RUNS))


def made(folder: str, games: int, jobs: int) -> float:
    """The seconds that a batch takes into a folder of its own."""
    records = Path(folder, f"batch-{games}.txt")
    records.write_text(f"{GAME}\n" * games, encoding="utf-8")
    output = Path(folder, f"batch-{random.getrandbits(40):x}")
    command = [*PAPERSOCCER, "replay", str(records), "--each", "--jobs", str(jobs), "-o", f"{output}/"]
    return process(command)[0]
