"""One small log, cold: `referee validate` against `check-jsonschema` on the same file.

    pip install check-jsonschema
    python benchmarks/cold_start.py [--times 11] [LOG]

Whole processes, taken in turn (A B A B ...); prints the medians and the ratio of the medians.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path


def run(command: list[str]) -> float:
    """Seconds for one whole process."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def tool(name: str) -> str:
    """A command beside this interpreter, or on the path."""
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is not installed")
    return found


def main() -> None:
    """Measures and prints."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("log", nargs="?", default="benchmarks/small.yaml")
    options.add_argument("--times", type=int, default=11)
    chosen = options.parse_args()
    schemas = Path(__file__).resolve().parent.parent / "schemas"
    ours = [tool("referee"), "validate", chosen.log]
    theirs = [
        tool("check-jsonschema"),
        "--base-uri",
        f"file://{schemas}/",
        "--schemafile",
        str(schemas / "report.schema.json"),
        chosen.log,
    ]
    run(ours), run(theirs)
    pairs = [(run(ours), run(theirs)) for _ in range(chosen.times)]
    mine, peer = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(f"check-jsonschema    {peer * 1000:7.1f} ms")
    print(f"referee validate    {mine * 1000:7.1f} ms   ratio {mine / peer:.2f}")


if __name__ == "__main__":
    main()
