"""What is said of kept records in words and in full, and what is asked: as it was."""

from __future__ import annotations

import json

import kept_asked
import kept_verdicts
import kept_words
import pytest
from sizes import so_many
from whole_games import RULE_SETS

from referee.games import REGISTRY, named

EVERY = so_many(300, 60)
"""One record in so many is looked at here, other ones for every game; all by ``tests/kept_words.py``."""


@pytest.mark.parametrize("name", kept_verdicts.NAMES)
def test_what_is_said_of_a_sample_of_the_kept_records_is_said_in_the_same_words(name: str) -> None:
    numbers = range(len(name) * 7 % EVERY, len(kept_verdicts.kept(name)), EVERY)
    found = [kept_words.otherwise(name, number) for number in numbers]
    changed = [f"{name} {title}: {', '.join(aspects)}" for title, aspects, _ in found if aspects]
    assert not changed, "\n".join(
        [
            *changed,
            "all that is otherwise: PYTHONPATH=. python tests/kept_words.py --was HEAD; if right, --keep",
        ]
    )


@pytest.mark.parametrize("name", kept_verdicts.NAMES)
def test_words_are_kept_of_every_kept_record_and_of_no_other(name: str) -> None:
    assert [*kept_words.kept(name)] == [record.title for record, _ in kept_verdicts.kept(name)]


def test_a_checksum_changes_with_one_word_of_a_report() -> None:
    said = dict(kept_words.said("duel", 0))
    before = kept_words.short(said["reported"])
    said["reported"]["findings"][0]["why"] += "!"
    assert kept_words.short(said["reported"]) != before


def test_each_aspect_says_something_of_many_records_of_every_game() -> None:
    for name in kept_verdicts.NAMES:
        for place, aspect in enumerate(kept_words.ASPECTS):
            told = sum(sums[place] != "-" for sums in kept_words.kept(name).values())
            # Of the rule sets of our own no refused record is kept.
            few = 0 if name in RULE_SETS else 5
            assert told >= (few if aspect == "refused" else 20), f"{aspect} of {name}: {told}"


def test_what_may_be_asked_about_is_asked_as_it_was() -> None:
    before, sample = kept_asked.kept(), kept_asked.tried()[3 :: so_many(96, 8)]
    now = [(asked.title, kept_asked.now(asked, whether)) for asked, whether in sample]
    changed = [
        f"{title}\n{kept_verdicts.otherwise(before[title], row)}"
        for title, row in now
        if before[title] != row
    ]
    assert not changed, "\n".join(
        [*changed, "all that is otherwise: PYTHONPATH=. python tests/kept_asked.py; if right, with --keep"]
    )


def test_every_act_of_every_game_is_asked_about() -> None:
    acts = {(asked.game, asked.act) for asked in kept_asked.questions()}
    asked = {game: named(game).asked for game in REGISTRY}
    assert acts == {
        (game, number)
        for game, inquiry in asked.items()
        if inquiry is not None
        for number in range(1, len(inquiry().acts) + 1)
    }
    assert [asked.title for asked in kept_asked.questions()] == [*kept_asked.kept()]


def test_entries_that_are_asked_about_are_entries_of_the_game() -> None:
    for title, row in kept_asked.kept().items():
        entry = json.loads(row.partition("\t")[0])
        assert "action" in entry, title
