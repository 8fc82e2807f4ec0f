"""A pytest plugin for mutation runs, which try every mutant in a fork of a process that has run the tests before.

Each run computes anew what the package keeps in its caches, and tries the same few examples.
"""

from __future__ import annotations

import sys

import pytest
from hypothesis import settings

EXAMPLES = 6
"""Most mutants fall at the first example, and one that does not costs as much as all the tests."""

settings.register_profile("mutation", derandomize=True, database=None)
settings.load_profile("mutation")


def pytest_sessionstart() -> None:
    """Forget what an earlier run in this process has left in memory."""
    for name, module in sorted(sys.modules.items()):
        if name.partition(".")[0] == "papersoccer_print":
            for value in list(vars(module).values()):
                getattr(value, "cache_clear", lambda: None)()
        if name.startswith("test_"):
            for value in list(vars(module).values()):
                for mark in getattr(value, "pytestmark", ()):
                    for source in (mark, mark._param_ids_from):
                        if source:  # pytest keeps its ids there, and would escape them again
                            object.__setattr__(source, "_param_ids_generated", None)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Property tests try a few examples only."""
    test = getattr(item, "obj", None)
    usual = getattr(test, "_hypothesis_internal_use_settings", None)
    if usual:
        test._hypothesis_internal_use_settings = settings(usual, max_examples=EXAMPLES)
