"""Records of the auction thought out by hand from the rulebook, each with what a referee has to say.

``tests/tables/auction_by_hand*.txt`` hold them: a sentence; what a log begins with; the entries, with what
is found at one after ``#``, and in the end after ``=``. A and B are Ann and Ben, cards stand bare,
and what begins with ``$`` is spelled out at the top.
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

TABLES = sorted((Path(__file__).parents[1] / "tables").glob("auction_by_hand*.txt"))
NAMES = {"A": "Ann", "B": "Ben"}
LISTS = {
    **dict.fromkeys(("bid", "power", "restock", "draw", "gather"), "cards"),
    **dict.fromkeys(("reshuffle", "shuffle"), "order"),
}
SINGLE = {
    **dict.fromkeys(("set_aside", "cash", "take", "duplicate", "tie_card"), "card"),
    "decline": "with",
    "look": "at",
}


class Case(NamedTuple):
    """One record: what is to be seen in it, its text, what is found."""

    sentence: str
    text: str
    found: list[str]


def cases() -> Iterator[Case]:
    for table in TABLES:
        yield from cases_of(table)


def cases_of(table: Path) -> Iterator[Case]:
    first, *blocks = table.read_text(encoding="utf-8").strip().split("\n\n")
    words = dict(line.split(" = ", 1) for line in first.splitlines())
    for block in blocks:
        for word, meaning in words.items():
            block = block.replace(word, meaning)
        sentence, *lines = block.splitlines()
        begun = [line.strip() for line in lines if not line.startswith("    ") and "=" not in line[:3]]
        whole = " ".join(line.strip() for line in lines if line.startswith("    "))
        ended = [line.removeprefix("  = ") for line in lines if line.startswith("  = ")]
        written = [each.partition(" # ") for each in whole.split("; ")]
        moves = "".join(f"  - {entry(said.strip())}\n" for said, _, _ in written)
        found = [
            f"{number} {each}"
            for number, (_, _, told) in enumerate(written, 1)
            for each in told.split(" + ")
            if each
        ]
        opening = "".join(f"{part}\n" for line in begun for part in line.split(" | "))
        text = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\n{opening}moves:\n{moves}"
        yield Case(sentence, text, found + [f"None {each}" for told in ended for each in told.split(" + ")])


def entry(said: str) -> str:
    """ "A buy B3 G1 G2 position=1" as an entry of a log."""
    if said.startswith("check "):
        return f"{{check: {said[6:]}}}"
    who, *words = said.split()
    if who == "decision":
        words = [f"decision={words[0]}", *words[1:]]
    elif who in NAMES:
        words = [f"player={NAMES[who]}", f"action={words[0]}", *words[1:]]
    else:
        words = [f"action={who}", *words]
    fields = dict(word.split("=", 1) for word in words if "=" in word)
    bare = [word for word in words if "=" not in word]
    return (
        f"{{{', '.join(f'{key}: {spaced(value)}' for key, value in (fields | cards(fields, bare)).items())}}}"
    )


def cards(fields: dict[str, str], bare: list[str]) -> dict[str, str]:
    """What stands bare in an entry, by the fields it fills."""
    action = fields.get("action", "")
    if action == "buy":
        return {"card": bare[0], "pay": f"[{', '.join(bare[1:])}]"}
    if action in LISTS and (bare or action == "bid"):
        listed = bare[0] if bare in (["none"], ["?"]) else f"[{', '.join(bare)}]"
        return {LISTS[action]: listed.replace("?", '"?"')}
    return {SINGLE[action]: bare[0]} if bare else {}


def spaced(value: str) -> str:
    """A value as YAML has it: what is written without blanks gets them."""
    return value if value[:2] == '{"' else value.replace(":", ": ").replace(",", ", ")


@pytest.mark.parametrize("case", [*cases()], ids=lambda case: case.sentence)
def test_a_record_thought_out_by_hand_is_judged_as_the_text_has_it(case: Case) -> None:
    found = replay(read_log(parse(case.text, "a record")[0])).findings
    told = [
        f"{each.move} {each.kind.value} {each.rule.number}" for each in found if each.kind is not Kind.NOTE
    ]
    assert told == case.found


def test_there_are_about_as_many_legal_records_as_faulty_ones() -> None:
    faulty = [bool(case.found) for case in cases()]
    assert 0.25 < sum(faulty) / len(faulty) < 0.75
