"""What the tests share: the folder of public conformance data, when there is one."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

# The same examples every time where a verdict is wanted; new ones on every run at a desk, to find what nobody has.
settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")

# A shell that runs the tests in the background has them ignore Ctrl-C, and so would every program that a test stops.
for stop in (signal.SIGINT, signal.SIGTERM):
    if signal.getsignal(stop) is signal.SIG_IGN:
        signal.signal(stop, signal.default_int_handler if stop is signal.SIGINT else signal.SIG_DFL)

LONG = 1800
"""Seconds after which even a long test is taken to hang."""
SHARED = Path(__file__).parent.parent.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared data beside the repository; a test that needs it is skipped when it is not there."""
    if not SHARED.is_dir():
        pytest.skip("there is no folder ../shared beside the repository")
    return SHARED


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="write the golden files anew")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.timeout(LONG))
