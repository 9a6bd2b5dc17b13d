"""Every moment of a sample of the kept records: as it was."""

from __future__ import annotations

import kept_moments
import kept_verdicts
import pytest
from sizes import so_many

EVERY = so_many(36, 9)
"""One record in so many is looked at here, other ones for every game; all by ``tests/kept_moments.py``."""


@pytest.mark.parametrize("name", kept_verdicts.NAMES)
def test_every_moment_of_a_sample_of_the_kept_records_is_as_it_was(name: str) -> None:
    titles = [*kept_moments.kept(name)][len(name) % EVERY :: EVERY]
    changed = {title: numbers for title in titles if (numbers := kept_moments.otherwise(name, title))}
    assert not changed, "if right: PYTHONPATH=. python tests/kept_moments.py --keep"


def test_records_of_many_lines_are_looked_at_in_every_game() -> None:
    for name in kept_verdicts.NAMES:
        rows = kept_moments.kept(name)
        assert len(rows) >= 30
        assert sum(map(len, rows.values())) > 4 * len(rows)


MARKED = {"intercity": 4}
"""So many of the records come to a position that is another one when it is loaded again, or is refused then,
all of them after something was wrong or contradicted itself; none in the other games."""


@pytest.mark.parametrize("name", kept_verdicts.NAMES)
def test_positions_that_are_others_when_they_are_loaded_become_fewer(name: str) -> None:
    rows = kept_moments.kept(name).values()
    assert sum(any(sums[-1] in "*!" for sums in row) for row in rows) <= MARKED.get(name, 0)


def test_the_entry_after_which_something_is_otherwise_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    title, sums = next((title, sums) for title, sums in kept_moments.kept("duel").items() if len(sums) > 3)
    bent = {title: [*sums[:2], "bent00", *sums[3:]]}
    monkeypatch.setattr(kept_moments, "kept", lambda name: bent)
    assert kept_moments.otherwise("duel", title) == [2]
    bent[title] = [*sums[:-1]]
    assert kept_moments.otherwise("duel", title) == [len(sums) - 1]
