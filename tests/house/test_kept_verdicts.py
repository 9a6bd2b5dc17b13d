"""Records with something wrong, left out or settled: what was said of each is said of it still."""

from __future__ import annotations

import faulty_records
import kept_verdicts
import pytest
from sizes import so_many

EVERY = so_many(96, 12)
"""One in so many is judged here, another each for every game; all by ``python tests/kept_verdicts.py``."""


@pytest.mark.parametrize("name", kept_verdicts.NAMES)
def test_a_sample_of_the_kept_records_is_judged_as_it_was(name: str) -> None:
    sample = kept_verdicts.kept(name)[len(name) % EVERY :: EVERY]
    now = [(kept.title, before, kept_verdicts.now(name, kept)) for kept, before in sample]
    changed = [
        f"{title}\n{kept_verdicts.otherwise(before, after)}"
        for title, before, after in now
        if before != after
    ]
    assert not changed, "\n".join(
        [*changed, "all that is otherwise: PYTHONPATH=. python tests/kept_verdicts.py; if right, with --keep"]
    )


@pytest.mark.parametrize("name", kept_verdicts.NAMES)
def test_every_kind_of_record_is_kept_as_often_as_its_recipe_says(name: str) -> None:
    kinds = [kept.title.rpartition("-")[0] for kept, _ in kept_verdicts.kept(name)]
    wanted = {kind: many for kind, (_, many) in faulty_records.recipes(name).items()}
    assert {kind: kinds.count(kind) for kind in wanted} == wanted


def test_what_a_line_tells_changes_with_what_is_said() -> None:
    kept, row = kept_verdicts.kept("duel")[0]
    broken = kept._replace(line=kept.line.replace(b'"from":"stock"', b'"from":"discard"', 1))
    assert kept_verdicts.now("duel", kept) == row
    assert "illegal:" in kept_verdicts.otherwise(row, kept_verdicts.now("duel", broken))


def test_no_thinned_record_of_a_legal_game_is_accused() -> None:
    accused = [
        (name, kept.title, row)
        for name in kept_verdicts.NAMES
        for kept, row in kept_verdicts.kept(name)
        if kept.title.startswith("thinned") and "slipped" not in kept.title
        if any(f":{kind}:" in row for kind in ("illegal", "unpaid", "contradiction", "mismatch"))
    ]
    assert accused == []
