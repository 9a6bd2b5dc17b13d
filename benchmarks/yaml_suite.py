"""Our YAML against the YAML test suite, which says of every text what it means or that it means nothing.

    git clone https://github.com/yaml/yaml-test-suite
    PYTHONPATH=. python benchmarks/yaml_suite.py yaml-test-suite/src

Tells how many texts are read as the suite says, refused with it, or refused although they mean something; and
every text that is read although it means nothing, or read as something else.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.document import Unreadable, parse

SIGNS = (("␣", " "), ("↵", ""), ("←", "\r"), ("⇔", "\ufeff"))
"""How the suite writes what cannot be seen."""


def cases(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The cases of the suite by name; one of a file that leaves something out has it from the one before."""
    for path in sorted(folder.glob("*.yaml")):
        (document,) = parse(path.read_bytes(), path.name, "yaml")
        case: dict[str, Any] = {}
        for number, part in enumerate(document.data):
            case = {**case, "fail": False, **part}
            if not case.get("skip"):
                yield f"{path.stem}/{number:02}", case


def written(text: str) -> str:
    """A text of the suite as it is in a file."""
    text = re.sub("—*»", "\t", text)
    for sign, meant in SIGNS:
        text = text.replace(sign, meant)
    return re.sub("∎\n$", "", text)


def values(text: str) -> list[Any]:
    """The values of a text that holds several of JSON."""
    found = []
    text = text.strip()
    while text:
        value, end = json.JSONDecoder().raw_decode(text)
        found.append(value)
        text = text[end:].strip()
    return found


def verdict(case: dict[str, Any]) -> str:
    """How our reading of a case compares."""
    try:
        mine = [document.data for document in parse(written(case["yaml"]), "text", "yaml")]
    except Unreadable as refused:
        return "both refuse" if case.get("fail") else f"refused: {refused.message}"
    if case.get("fail"):
        return "READ although it means nothing"
    if case.get("json") is None:
        return "read, nothing to compare with"
    meant = values(written(case["json"]))
    alike = [value for value in mine if value is not None] == [value for value in meant if value is not None]
    return "both read alike" if alike else f"READ DIFFERENTLY: {mine} for {meant}"


def main() -> int:
    """0 where nothing is read as something else."""
    counts: Counter[str] = Counter()
    wrong = 0
    for name, case in cases(Path(sys.argv[1])):
        said = verdict(case)
        counts[said.partition(":")[0]] += 1
        if said.startswith("READ"):
            wrong += 1
            print(f"{name} {case.get('name', '')}: {said}\n    {written(case['yaml'])!r}")
        elif said.startswith("refused:"):
            print(f"{name} {said}\n    {written(case['yaml'])[:100]!r}")
    for said, many in sorted(counts.items()):
        print(f"{many:>8}  {said}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
