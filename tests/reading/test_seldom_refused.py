"""Records that are refused by what parts of an entry or a position say together: what schemas cannot tell."""

from __future__ import annotations

from textwrap import dedent

import pytest

from referee.document import parse
from referee.games import REGISTRY, named
from referee.header import BadEntry
from referee.log import Rejected, read_log
from referee.rules import Sentence, no_logs


def refused(text: str) -> list[str]:
    """What is wrong with a text that is no log."""
    try:
        read_log(parse(dedent(text), "log.yaml")[0])
    except Rejected as rejected:
        return [fault.message for fault in rejected.faults]
    return []


def hundred(entry: str, game: str = "hundred") -> str:
    """A record of a memory game that is one entry."""
    return f"referee: 1\ngame: {game}\nplayers: [Ann, Ben]\nmoves:\n  - {entry}\n"


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (
            "{player: Ann, action: draw, replace: 2, shed: 7H}",
            "a drawn card is exchanged or laid on the pile, not both",
        ),
        ("{player: Ann, action: draw, out: 7H}", "no card goes out where none is replaced"),
        (
            "{player: Ann, action: penalty, count: 2, into: [5]}",
            "as many places are named as cards are taken",
        ),
        ("{action: reveal, cards: [7H, 8S]}", "whose cards these are is not said"),
        ("{action: reveal, cards: {Ann: 7H and 8S}}", "cards"),
        ("{action: reveal, cards: 7H 8S}", "cards"),
        (
            "{player: Ann, action: replace, slot: 2, out: [7H, 8S]}",
            "as many cards go out as places are named",
        ),
    ],
)
def test_what_parts_of_an_entry_say_together(entry: str, said: str) -> None:
    assert said in " ".join(refused(hundred(entry)))


@pytest.mark.parametrize(
    "entry",
    [
        "{player: Ann, action: penalty, into: [5, 6]}",
        "{player: Ann, action: reveal, cards: [7H, 8S]}",
        '{player: Ann, action: power, swap: ["1", Ben.2]}',
        "{action: reveal, cards: {Ann: 7H ? 8S}}",
        "{player: Ann, action: draw, replace: 2, out: 7H}",
        "{player: Ann, action: draw, shed: 7H}",
    ],
)
def test_what_may_be_written_in_short(entry: str) -> None:
    assert refused(hundred(entry)) == []


@pytest.mark.parametrize(
    ("game", "given", "said"),
    [
        ("hundred", "{pile: 9C, discard: [9C]}", "`pile` and `discard` are the same"),
        ("hundred", "{turn: Cem}", "Cem"),
        ("hundred", "{turn: Ann, active: Ben}", "`turn` and `active` both say whose turn it is"),
        ("auction", "{turn: Ann, phase: winner}", "`turn` and `phase` both say what part of the round it is"),
        ("intercity", '{stations: {"x": 1}}', "stations"),
    ],
)
def test_what_parts_of_a_position_say_together(game: str, given: str, said: str) -> None:
    players = "[Ann, Ben, Dan]" if game == "intercity" else "[Ann, Ben]"
    assert said in " ".join(
        refused(f"referee: 1\ngame: {game}\nplayers: {players}\ngiven: {given}\nmoves: []\n")
    )


def test_a_game_without_rule_sets_has_none() -> None:
    with pytest.raises(BadEntry, match="auction has no rule sets"):
        named("auction", "own.yaml")
    assert {name: entry.folder for name, entry in REGISTRY.items()} == {
        "auction": "auction",
        "hundred": "memory",
        "duel": "memory",
        "rommee": "memory",
        "intercity": "intercity",
    }


def test_a_sentence_knows_its_values_and_counts_what_is_no_log() -> None:
    said = Sentence("costs 3, not 2")
    said.spans = ((6, 7), (13, 14))
    assert said.values == ("3", "2")
    assert [no_logs(many) for many in (1, 2)] == ["that is no log", "that are no logs"]
