"""Records as people write them, thought out by hand from the rulebooks before they were judged: what is left
out, what is shown later, and the faults of a table, each with what a referee has to say.

``tests/tables/memory_by_hand*.txt`` hold them: a sentence; the game, its players and what else a log begins
with, after ``|``; the entries; and after ``=`` what is found and how it stands in the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.document import parse
from referee.log import read_log
from referee.replay import replay
from referee.rules import Kind

TABLES = sorted((Path(__file__).parents[1] / "tables").glob("memory_by_hand*.txt"))


class Case(NamedTuple):
    """One record: what is to be seen in it, its text, what is found, the totals."""

    sentence: str
    text: str
    found: str
    totals: str


def cases() -> Iterator[Case]:
    for block in "\n\n".join(table.read_text(encoding="utf-8").strip() for table in TABLES).split("\n\n"):
        sentence, opening, *lines, told = [line.strip() for line in block.splitlines()]
        head, *setup = opening.split(" | ")
        game, _, players = head.partition(": ")
        found, _, totals = told.removeprefix("= ").partition(" | ")
        entries = "".join(f"  - {entry(each)}\n" for each in " ".join(lines).split("; "))
        begun = "\n".join([f"game: {game}", f"players: [{', '.join(players.split())}]", *setup])
        text = f"referee: 1\n{begun}\nmoves:\n{entries}"
        yield Case(sentence, text, "" if found == "nothing" else found, totals)


def entry(words: str) -> str:
    """ "Ann shed card: 5H" as an entry of a log; "-" is nobody, and what stands in braces is one already."""
    if words.startswith("{"):
        return words
    who, _, rest = words.strip().partition(" ")
    action, _, fields = rest.partition(" ")
    player = "" if who == "-" else f"player: {who}, "
    return f"{{{player}action: {action}{', ' + fields if fields else ''}}}"


@pytest.mark.parametrize("case", [*cases()], ids=lambda case: case.sentence)
def test_a_record_thought_out_by_hand_is_judged_as_the_text_has_it(case: Case) -> None:
    outcome = replay(read_log(parse(case.text, "a record")[0]))
    told = [finding for finding in outcome.findings if finding.kind is not Kind.NOTE]
    assert (
        "; ".join(f"{finding.move} {finding.kind.value} {finding.rule.number}" for finding in told)
        == case.found
    )
    if case.totals:
        assert outcome.sheet is not None
        assert " ".join(f"{name} {total}" for name, total in outcome.sheet.totals.items()) == case.totals


def test_there_are_legal_records_and_faulty_ones_of_every_game() -> None:
    known = {(case.text.split("\n")[1], bool(case.found)) for case in cases()}
    assert len(known) == 6
