"""Records of Dutch InterCity written by hand from the rulebook alone, before anybody asked the referee: only
sales and builds, only money, with and without a board, positions with gaps, final sheets. What may be legal
is never called wrong, and what is wrong is told by its own sentence.

``tests/tables/intercity_by_hand.txt`` and the files beside it (``..._more.txt`` and so on) hold them in few
words: ``Pete sale red 5; build red 15`` is two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from judging import judged

PLAYERS = "players: [Pete, John, Dave]\n"
TABLES = {
    "three": PLAYERS + "setup: {turn_order: {Pete: 1, John: 2, Dave: 3}, board: example}\n",
    "no board": PLAYERS + "setup: {turn_order: {Pete: 1, John: 2, Dave: 3}}\n",
    "no cards": PLAYERS + "setup: {board: example}\n",
    "position": PLAYERS,
    "own": "",
    "four": "players: [Ann, Ben, Cas, Dave]\n"
    "setup: {turn_order: {Ann: 2, Ben: 1, Cas: 4, Dave: 3}, board: example}\n",
    "five": "players: [Ann, Ben, Cas, Dave, Eef]\n"
    "setup: {turn_order: {Ann: 1, Ben: 2, Cas: 3, Dave: 4, Eef: 5}, board: example}\n",
    "six": "players: [Ann, Ben, Cas, Dave, Eef, Fem]\n"
    "setup: {turn_order: {Ann: 1, Ben: 2, Cas: 3, Dave: 4, Eef: 5, Fem: 6}, board: example}\n",
}


class Noted(NamedTuple):
    """A record as it was noted, and what must be said of it."""

    title: str
    table: str
    told: str
    header: list[str]
    entries: list[str]


def noted() -> Iterator[Noted]:
    """The records of the files."""
    tables = Path(__file__).parents[1] / "tables"
    names = [f"intercity_by_hand{more}.txt" for more in ("", "_more", "_third", "_fourth", "_fifth")]
    text = "\n".join((tables / name).read_text(encoding="utf-8") for name in names)
    record: Noted | None = None
    for line in text.splitlines():
        if line.startswith("= "):
            if record is not None:
                yield record
            title, table, told = (part.strip() for part in line[2:].split("|"))
            record = Noted(title, table, told, [], [])
        elif record is not None and line.startswith("^ "):
            record.header.append(line[2:])
        elif record is not None and line and not line.startswith("#"):
            record.entries.extend([line] if line.startswith("{") else map(str.strip, line.split(";")))
    assert record is not None
    yield record


def _pairs(words: list[str]) -> str:
    return "{" + ", ".join(word.replace(":", ": ") for word in words) + "}"


def _named(*keys: str) -> Callable[[list[str]], list[str]]:
    """Details in this order, as many as there are."""
    return lambda words: [
        f"{key}: {word if word != '?' else chr(34) + '?' + chr(34)}"
        for key, word in zip(keys, words, strict=False)
    ]


def _dividend(words: list[str]) -> list[str]:
    railroad, *rest = words
    length = [f"length: {rest.pop(0)}"] if rest and rest[0].isdigit() else []
    return [f"railroad: {railroad}", *length, *([f"paid: {_pairs(rest)}"] if rest else [])]


ACTIONS: dict[str, tuple[str, Callable[[list[str]], list[str]]]] = {
    "offer": ("offer", _named("railroad")),
    "decline": ("decline", _named()),
    "bid": ("bid", _named("amount")),
    "pass": ("pass", _named()),
    "sale": ("sale", _named("railroad", "price")),
    "director": ("director", _named("railroad", "shares")),
    "choose": ("choose", _named("railroad", "section")),
    "reveal": ("reveal", lambda words: [f"sections: {_pairs(words)}"]),
    "blind": ("blind", _named("railroad", "amount")),
    "build": ("build", _named("railroad", "section", "paid")),
    "resolve": ("resolve", _named("section", "winner", "paid")),
    "div": ("dividend", _dividend),
    "order": ("turn_order", lambda words: [f"cards: {_pairs(words)}"]),
    "equity": ("equity", _named("railroad", "value", "per_share", "rest")),
}


def entry(words: str) -> str:
    """A line of a log: ``Pete sale red 5`` at length."""
    if words.startswith("{"):
        return words
    first, *rest = words.split()
    who = [] if first in ACTIONS else [f"player: {first}"]
    short, details = (first, rest) if first in ACTIONS else (rest[0], rest[1:])
    action, reads = ACTIONS[short]
    return "{" + ", ".join([*who, f"action: {action}", *reads(details)]) + "}"


def log(record: Noted) -> str:
    """The record as a log."""
    results = [line for line in record.header if line.startswith("result")]
    header = [line for line in record.header if line not in results]
    lines = ["referee: 1", "game: intercity", TABLES[record.table].rstrip(), *header]
    if record.entries:
        lines += ["moves:", *(f"  - {entry(words)}" for words in record.entries)]
    return "\n".join([*lines, *results]) + "\n"


@pytest.mark.parametrize("record", [pytest.param(each, id=each.title) for each in noted()])
def test_what_people_note_is_judged_by_what_it_holds(record: Noted) -> None:
    judgement = judged(log(record))
    assert judgement.outcome is not None, [str(fault) for fault in judgement.faults]
    told = [
        f"{'end' if finding.move is None else finding.move} {finding.kind} {finding.rule.number}"
        for finding in judgement.findings
        if finding.kind != "note"
    ]
    assert ", ".join(told) == re.sub(r"^-$", "", record.told)


def test_half_of_them_are_legal_and_half_are_not() -> None:
    wrong = [record for record in noted() if re.search("illegal|mismatch|contradiction", record.told)]
    assert len(wrong) > 90 and len([*noted()]) - len(wrong) > 90
