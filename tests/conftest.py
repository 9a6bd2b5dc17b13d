"""What the tests share."""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parent))  # the seeded players are modules beside the tests

settings.register_profile(
    "gate",
    deadline=None,  # machines differ; how long something takes is for the benchmarks
    derandomize=True,  # the gate says the same thing twice
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors],
)
settings.load_profile("gate")

ROOT = Path(__file__).parent.parent


@pytest.fixture
def root() -> Path:
    """The folder of the project."""
    return ROOT


# Whoever starts the tests in the background may ignore Ctrl-C, and every process they start would too.
with suppress(ValueError):  # only the main thread may say so
    signal.signal(signal.SIGINT, signal.default_int_handler)
