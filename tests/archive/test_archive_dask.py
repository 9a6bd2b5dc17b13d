"""The same archive on a Dask cluster: a real scheduler and two workers, processes of this machine."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from archive_logs import bad, good, lines, referee, some, verdicts

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="the extra `dask` is not installed")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def started(stack: ExitStack, *arguments: str) -> None:
    """A process of Dask, ended with the stack."""
    command = [sys.executable, "-m", "distributed.cli.dask_" + arguments[0], *arguments[1:]]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    quiet = subprocess.DEVNULL
    child = subprocess.Popen([*command, "--no-dashboard"], env=environment, stdout=quiet, stderr=quiet)
    stack.callback(child.wait)
    stack.callback(child.terminate)


def waited_for(address: str, workers: int) -> None:
    distributed: Any = import_module("distributed")  # half a second, for these tests alone

    with distributed.Client(address, timeout=300) as client:
        client.wait_for_workers(workers, timeout=300)


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a scheduler that two workers have joined."""
    address = f"tcp://127.0.0.1:{free_port()}"
    with ExitStack() as stack:
        started(stack, "scheduler", "--host", "127.0.0.1", "--port", address.rpartition(":")[2])
        for _ in range(2):
            started(stack, "worker", address, "--nthreads", "2", "--host", "127.0.0.1", "--no-nanny")
        waited_for(address, 2)
        yield address


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_says_what_this_machine_says(cluster: str, tmp_path: Path) -> None:
    logs = [*some(60), "{", bad("last"), good("very last")]
    source = lines(tmp_path / "a.jsonl", logs)
    here, there = str(tmp_path / "here"), str(tmp_path / "there")
    referee("archive", "check", source, "-o", here, "-j", "1")
    check = ("archive", "check", source, "-o", there, "--engine", "dask", "--scheduler", cluster)
    status, output = referee(*check)
    assert status == 2 and output.startswith("63 logs: ")
    assert verdicts(here) == verdicts(there)
    assert "judged now: 0;" in referee(*check)[1]


@pytest.mark.filterwarnings("ignore")
def test_a_log_is_cut_off_on_a_cluster_too(cluster: str, tmp_path: Path) -> None:
    from auction_player import whole_game

    long = whole_game(3)
    source = lines(tmp_path / "a.jsonl", [good("a"), {**long, "moves": long["moves"] * 400}])
    out = str(tmp_path / "out")
    options = ("--engine", "dask", "--scheduler", cluster, "--seconds", "0.05")
    _, output = referee("archive", "check", source, "-o", out, *options)
    assert "cut off" in output, output


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_does_not_answer_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from referee.archive import engines

    monkeypatch.setattr(engines, "PATIENCE", 1)
    address = f"tcp://127.0.0.1:{free_port()}"
    source = lines(tmp_path / "a.jsonl", some(3))
    options = ("--engine", "dask", "--scheduler", address)
    status, output = referee("archive", "check", source, "-o", str(tmp_path / "out"), *options)
    assert status == 2 and output.startswith(f"{address}: no Dask scheduler answers here")


def test_a_scheduler_wants_the_engine_named(tmp_path: Path) -> None:
    source = lines(tmp_path / "a.jsonl", some(3))
    status, output = referee(
        "archive", "check", source, "-o", str(tmp_path / "out"), "--scheduler", "tcp://x:1"
    )
    assert status == 2 and "expected --engine dask" in output


def test_without_dask_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    source = lines(tmp_path / "a.jsonl", some(3))
    status, output = referee("archive", "check", source, "-o", str(tmp_path / "out"), "--engine", "dask")
    assert status == 2 and "pip install 'dutch-referee[dask]'" in output
