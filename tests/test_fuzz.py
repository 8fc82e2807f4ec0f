"""Random and mutated inputs: whatever comes in, only a `PapersoccerError` comes out, and soon."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from fuzzing import TARGETS, attempt, workshop
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from papersoccer_print.errors import PapersoccerError

SHORT = {"ruleset": 25, "template": 40, "command": 25}
YAML_PIECES = st.lists(st.sampled_from([
    "pitch:", "bounce:", "ending:", "match:", "  columns: 8", "  rows: 10", "  per_turn: 2", "extends: standard",
    "title: {en: x}",
    "  - a", "    deep: 1", "x: &a 1", "y: *a", "<<: {}", "? x", "!!set {}", "---", "...", "\t", "'", '"', "{", "[",
    "1: 2",
]), max_size=12).map("\n".join)
ANYTHING = st.text(max_size=200) | st.text("0123456789 -,;/\n[]{}\"*NESW", max_size=200) | YAML_PIECES


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_mutated_files(name: str) -> None:
    dice = random.Random(2024)
    with workshop():
        for _ in range(SHORT.get(name, 300)):
            attempt(name, dice)


@pytest.mark.parametrize("name", sorted(set(TARGETS) - {"command"}))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=ANYTHING)
def test_any_text(name: str, text: str) -> None:
    with workshop(), suppress(PapersoccerError):
        TARGETS[name][0](text)


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(TARGETS))
@pytest.mark.parametrize("seed", range(4))
def test_many_mutated_files(name: str, seed: int) -> None:
    dice = random.Random(seed)
    with workshop():
        for _ in range(10 * SHORT.get(name, 2_000)):
            attempt(name, dice)
