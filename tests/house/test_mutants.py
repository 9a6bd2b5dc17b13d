"""Whoever breaks an engine is noticed: the program that makes mutants, tried with one nobody can miss."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def mutants(root: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The program, as a module."""
    monkeypatch.syspath_prepend(root / "benchmarks")
    spec = importlib.util.spec_from_file_location("mutants", root / "benchmarks" / "mutants.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutants"] = module
    spec.loader.exec_module(module)
    return module


FILE = "referee/games/auction/scoring.py"
BEFORE, AFTER = "for side in state.sides:", "for side in ():"
"""A line of the function _by_what_is_said, and what makes every sheet of it empty."""


TRIED = """
import sys
sys.path[:0] = [{root!r}, {root!r} + "/tests", {root!r} + "/benchmarks"]
import noticing
from noticing import Taker
asked = [
    Taker("scenario", "auction", "scenarios/auction/A-4-bid.yaml#0", 0.01),
    Taker("verdict", "auction", "0", 0.1),
    Taker("game", "auction", "0", 0.1),
]
test = Taker("test", "test_auction_explained", "tests/auction/test_auction_explained.py::" + {test!r}, 0.1)
source = (noticing.ROOT / {file!r}).read_text(encoding="utf-8")
assert {before!r} in source
cold = noticing.Cold()
print(cold.notices(noticing.Mutant({file!r}, source, ()), [*asked, test]))
print(cold.notices(noticing.Mutant({file!r}, source + "\\nraise ZeroDivisionError\\n", ()), asked))
noticing.everything()
living = noticing.Living()
for changed in (source, source.replace({before!r}, {after!r})):
    print(living.notices(noticing.Mutant({file!r}, changed, ("_by_what_is_said",)), asked, {{}}))
print(living.notices(noticing.Mutant({file!r}, source, ("nobody_is_called_that",)), asked, {{}}))
"""
TEST = "test_a_bid_that_neither_order_allows_is_at_fault"


@pytest.mark.slow
def test_a_mutant_is_noticed_and_the_program_itself_is_not(root: Path) -> None:
    code = TRIED.format(root=str(root), file=FILE, test=TEST, before=BEFORE, after=AFTER)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    told = done.stdout.splitlines()
    assert told[:3] == ["nobody", "ZeroDivisionError at the import", "nobody"], done.stderr
    assert told[3] == "ValueError in scenario scenarios/auction/A-4-bid.yaml#0"
    assert told[4] == "None"


def test_a_change_stands_in_functions_the_outermost_first(mutants: Any, tmp_path: Path) -> None:
    from noticing import extent, functions_around

    path = tmp_path / "some.py"
    path.write_text(
        "A = 1\nclass B:\n    def c(self):\n        def d():\n            return 1\n        return d\n"
    )
    assert functions_around(path, 1) == ()
    assert functions_around(path, 5) == ("B.c", "B.c.<locals>.d")
    assert functions_around(path, 6) == ("B.c",)
    assert extent(path, "B.c") == (4, 6)


def test_what_changes_only_annotations_is_no_mutant(mutants: Any) -> None:
    import mutations

    assert mutations.meaning("def f(a: int) -> int:\n    return a") == mutations.meaning("def f(a): return a")
    assert mutations.meaning("def f(a): return a") != mutations.meaning("def f(a): return -a")


def test_every_file_of_the_settings_is_there_and_has_somebody_to_notice(mutants: Any) -> None:
    import mutations

    files = mutations.files()
    assert len(files) > 60
    assert all(mutations.part_of(str(file.relative_to(mutations.ROOT))) for file in files)
    killers = mutations.settings()["killers"].values()
    assert all(list(mutations.ROOT.glob(f"tests/**/{name}.py")) for row in killers for name in row["tests"])


def test_those_who_come_to_the_line_are_asked_the_quickest_first(mutants: Any, tmp_path: Path) -> None:
    import mutations
    from lines import Map
    from noticing import Taker

    source = (mutations.ROOT / FILE).read_text(encoding="utf-8").splitlines()
    inside = next(number for number, line in enumerate(source, 1) if line.startswith("    return"))
    takers = [
        Taker("test", "test_api", "tests/commands/test_api.py::test_it", 0.1),
        Taker("scenario", "auction", "slow#0", 2.0),
        Taker("scenario", "auction", "elsewhere#0", 0.1),
        Taker("scenario", "auction", "quick#0", 0.5),
    ]
    Map(takers, {FILE: {inside: 0b1011}}).write(tmp_path / "lines.json.gz")
    kept = Map.read(tmp_path / "lines.json.gz")
    mutant = mutations.Mutant(mutations.Spot(FILE, "AddNot", 0), "", f"@@ -{inside} +{inside} @@")
    guide = mutants.Guide(None, kept)
    assert [taker.name for taker in mutants.witnesses(mutant, guide)][:2] == ["quick#0", "slow#0"]
    outside = mutations.Mutant(mutations.Spot(FILE, "AddNot", 0), "", "@@ -1 +1 @@")
    assert {taker.part for taker in mutants.witnesses(outside, guide)} == {"auction"}


PROGRAM = """
import math
LIMIT = 3

def over(many, other=2):
    if many > LIMIT and math.floor(other) < 5:
        return [x for x in range(many) if x != 1]
    return [0]
"""
CHANGED = {
    "ReplaceComparisonOperator_Gt_GtE": ("many > LIMIT", "many >= LIMIT"),
    "ReplaceComparisonOperator_Lt_LtE": ("(other) < 5", "(other) <= 5"),
    "NumberReplacer": ("x != 1", "x != 0"),
    "ReplaceAndWithOr": ("and math", "or math"),
    "ReplaceTrueWithFalse": ("LIMIT = 3", "LIMIT = 4"),
    "AddNot": ("other=2", "other=3"),
}
"""One change of every kind: compared as a whole, without the call beside it, in a loop, not to be worked out
twice, outside functions, in the head of one."""


def test_a_mutant_is_seen_by_whoever_gets_another_value_from_it_and_by_nobody_else(
    mutants: Any, tmp_path: Path
) -> None:
    import mutations
    from different import NAME, Compared, woven

    path = tmp_path / "some.py"
    path.write_text(PROGRAM)
    made = [
        (number, mutations.Mutant(mutations.Spot("some.py", operator, 0), PROGRAM.replace(*pair), ""))
        for number, (operator, pair) in enumerate(CHANGED.items())
    ]
    tree, left = woven(path, made)
    assert left == [4, 5]
    compared = Compared()
    names: dict[str, Any] = {NAME: compared}
    exec(compile(tree, str(path), "exec"), names)
    seen = {}
    for many in (1, 3, 4):
        compared.now.clear()
        assert names["over"](many) == ([0] if many < 4 else [0, 2, 3])
        seen[many] = sorted(compared.now)
    assert seen == {1: [3], 3: [0, 3], 4: [1, 2, 3]}
    compared.enough.update(range(6))
    compared.now.clear()
    names["over"](4)
    assert not compared.now


def test_those_who_see_a_mutant_are_asked_what_else_they_say(mutants: Any, tmp_path: Path) -> None:
    import mutations
    from different import Differences
    from noticing import Taker

    spot = mutations.Spot(FILE, "AddNot", 0)
    takers = [Taker("verdict", "auction", "7", 0.1), Taker("import", "", "everything", 0.0)]
    at_import = mutations.Spot(FILE, "AddNot", 1)
    seen = Differences(takers, {spot: takers[:1], at_import: takers}, set())
    guide = mutants.Guide(seen, None)
    mutant = mutations.Mutant(spot, "", "@@ -9 +9 @@")
    assert [taker.kind for taker in mutants.witnesses(mutant, guide)] == ["verdict", "words"]
    assert not guide.is_cold(mutant)
    assert guide.is_cold(mutant._replace(spot=at_import))
    assert not mutants.witnesses(mutant._replace(spot=mutations.Spot(FILE, "AddNot", 2)), guide)


def test_a_line_belongs_to_its_whole_statement_and_no_more(mutants: Any, tmp_path: Path) -> None:
    from lines import statement

    path = tmp_path / "some.py"
    path.write_text(
        "A = 1\ndef f(\n    x,\n):\n    if x:\n        y = [\n            1,\n        ]\n        return y\n"
    )
    assert [statement(path, line) for line in (1, 5, 7, 9)] == [
        (1, 1, False),
        (5, 5, True),
        (6, 8, True),
        (9, 9, True),
    ]
