"""The same attacks as :mod:`fuzz`, guided by the lines they reach, where atheris is installed.

    pip install atheris
    PYTHONPATH=.:tests python tests/guided.py FOLDER -max_total_time=3600 -max_len=6000

FOLDER holds what was found worth keeping; it may be empty. The first inputs are those of `tests/hostile`.
What is thrown is read as YAML and judged, with everything that is said of it (:func:`fuzz.judge_bytes`); a
run that fails ends the program, and leaves the input in a file.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

SLOWER = 8
"""So many times as long takes what notes the lines it comes to."""
HOSTILE = Path(__file__).parent / "hostile"


def main() -> int:
    """Throws until it is told to stop; 2 where atheris is not installed."""
    if find_spec("atheris") is None:
        sys.stderr.write("atheris is wanted: pip install atheris\n")
        return 2
    atheris = import_module("atheris")
    with atheris.instrument_imports(include=["referee"]):
        import fuzz
    fuzz.SECONDS *= SLOWER

    def throw(content: bytes) -> None:
        fuzz.judge_bytes(content, "yaml")

    atheris.Setup([*sys.argv, str(HOSTILE)], throw)
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
