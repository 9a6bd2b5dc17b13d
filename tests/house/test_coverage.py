"""Every scenario that comes with the referee holds, and coverage tells the truth: what is enforced and shown,
what is lacking, what no record can show."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee import scenarios
from referee.cli import app
from referee.document import Document
from referee.games import REGISTRY, named
from referee.law import coverage as law
from referee.law.coverage import Coverage, breaks, coverage
from referee.law.library import Example, examples, scenario_folder
from referee.rules import Modality
from referee.scenarios import Trial, trials

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = sorted(path.name for path in (ROOT / "scenarios").iterdir() if path.is_dir())

FEW = 3
"""So many rules of a game may be such that no record can show a breach."""


LACKING: dict[str, tuple[str, ...]] = {}
"""Rules whose breach is still told under the number of another sentence."""


@pytest.fixture(scope="module")
def shown() -> Sequence[Example]:
    return examples(scenario_folder())


RUN: dict[tuple[Path, int], Trial] = {}
"""What came of every scenario that was run, by its place."""


@pytest.fixture(autouse=True)
def each_is_run_once(monkeypatch: pytest.MonkeyPatch) -> None:
    really = scenarios.run

    def run(document: Document) -> Trial:
        place = (Path(document.file).resolve(), document.first_line)
        if place not in RUN:
            RUN[place] = really(document)
        return RUN[place]

    monkeypatch.setattr(scenarios, "run", run)
    monkeypatch.setattr(law, "run", run)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_scenario_of_a_folder_holds(folder: str) -> None:
    tried = list(trials([str(ROOT / "scenarios" / folder)]))
    assert tried
    assert [(trial.file, trial.name, trial.failures) for trial in tried if not trial.passed] == []


@pytest.mark.parametrize("game", REGISTRY)
def test_every_binding_rule_has_its_check_and_its_pair_of_scenarios(
    game: str, shown: Sequence[Example]
) -> None:
    covered = coverage(named(game), shown)
    assert [example.where for example in covered.failing] == []
    lacking = {row.rule.number: row.lacks for row in covered.rows if row.lacks}
    assert lacking == {key: ["a finding or a score line that cites it"] for key in LACKING.get(game, ())}
    assert covered.complete == (not lacking)


@pytest.mark.parametrize("game", REGISTRY)
def test_what_no_record_can_show_is_little_and_says_why(game: str) -> None:
    unseen = [rule for rule in named(game).law.rules.values() if rule.unshowable]
    assert len(unseen) <= FEW
    assert all(len(rule.unshowable.split()) > 4 and not rule.check for rule in unseen)


def without(shown: Sequence[Example], number: str, *kinds: str) -> list[Example]:
    """The scenarios as if those of some kinds did not name a rule."""
    return [
        replace(
            example,
            rules=tuple(name for name in example.rules if name != number or example.shows not in kinds),
        )
        for example in shown
    ]


def state(covered: Coverage, number: str) -> tuple[str, list[str]]:
    (row,) = (row for row in covered.rows if row.rule.number == number)
    return row.state, row.lacks


def test_a_rule_that_loses_a_scenario_is_lacking(shown: Sequence[Example]) -> None:
    game = named("auction")
    shown = [example for example in shown if "A-7.3" in example.rules]
    assert state(coverage(game, shown), "A-7.3")[1] == []
    kept = coverage(game, without(shown, "A-7.3", "broken", "reading"))
    assert state(kept, "A-7.3") == ("lacking", ["a scenario that breaks it"])
    broken = coverage(game, without(shown, "A-7.3", "kept"))
    assert state(broken, "A-7.3") == ("lacking", ["a scenario that keeps it"])
    assert not broken.complete and broken.percent < 100


def test_a_definition_and_a_free_permission_need_nothing(shown: Sequence[Example]) -> None:
    covered = coverage(named("auction"), [])
    forces = {row.rule.modality for row in covered.of("free")}
    assert forces <= {Modality.DEFINITION, Modality.ADVICE, Modality.MAY}


def test_a_scenario_that_only_says_it_breaks_a_rule_breaks_nothing(shown: Sequence[Example]) -> None:
    some = next(example for example in shown if example.shows == "broken" and example.expected)
    assert breaks(some, some.rules[0])
    assert not breaks(replace(some, expected=()), some.rules[0])
    assert not breaks(replace(some, expected=("note A-7.3",)), "A-7.3")
    assert not breaks(replace(some, shows="reading", expected=("illegal A-7.3",)), "A-7.4")


def test_the_command_exits_1_where_something_is_lacking_and_0_where_nothing_is(
    root: Path, tmp_path: Path
) -> None:
    whole = CliRunner().invoke(app, ["coverage", "duel", "--scenarios", str(root / "scenarios")])
    assert whole.exit_code == int("duel" in LACKING)
    assert ("binding rules covered (100 %)" in whole.output) == ("duel" not in LACKING)
    none = CliRunner().invoke(app, ["coverage", "duel", "--scenarios", str(tmp_path)])
    assert none.exit_code == 1
    assert "a scenario that keeps it" in none.output
    assert CliRunner().invoke(app, ["coverage", "chess"]).exit_code == 2


def test_coverage_speaks_json(root: Path) -> None:
    result = CliRunner().invoke(
        app, ["coverage", "intercity", "--format", "json", "--scenarios", str(root / "scenarios")]
    )
    (told,) = json.loads(result.output)["coverage"]
    assert told["complete"] == (told["covered"] == told["binding"]) == ("intercity" not in LACKING)
    states = {row["number"]: row["state"] for row in told["rules"]}
    assert states["I-2.1"] == "unseen" and len(states) == len(named("intercity").law.rules)
