"""Records that are refused by what parts of an entry or a position say together: what schemas cannot tell."""

from __future__ import annotations

from textwrap import dedent

import pytest

from referee.document import parse
from referee.games import REGISTRY, named
from referee.header import BadEntry
from referee.judge import judge
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
        "{player: Ann, action: match, card: 7H}",
        "{player: Ann, action: replace, out: 7H}",
        "{player: Ann, action: initial_peek, slots: 3 4, saw: 7H 8S}",
        "{player: Ann, action: match, slot: 1 2, card: 7H 7S}",
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
        ("auction", "{turn: Ann, phase: bid}", "nobody has the turn in the phase 'bid': both act"),
        (
            "auction",
            "{turn: Ann, phase: loser, first: Ann}",
            "Ann has won the bid, so this is not the turn of",
        ),
        ("intercity", "{turn: Ann, phase: track}", "whose turn it is is said elsewhere too"),
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


def position(game: str, told: str, start: str = "given") -> str:
    """A record that is nothing but a beginning."""
    players = "[Ann, Ben, Cem]" if game == "intercity" else "[Ann, Ben]"
    return f"referee: 1\ngame: {game}\nplayers: {players}\n{start}: {told}\nmoves: []\n"


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("auction", "{turn: Ann, players: {Anne: {bid: G4}}}"),
        ("auction", "{players: {Ann: {bid: G4}, Bob: {}}, rest: empty}"),
        ("auction", "{players: {Zoe: {hand: 5}}}"),
        ("hundred", "{layouts: {Zoe: 7H}}"),
        ("intercity", "{shares: {red: {Zoe: 1}}}"),
    ],
)
def test_nobody_has_cards_in_a_position_who_is_not_seated(game: str, told: str) -> None:
    """Also where the rest of it is not told."""
    assert any("plays here" in each for each in refused(position(game, told)) + begun(position(game, told)))


def begun(text: str) -> list[str]:
    """What is wrong with a record when its position is laid out."""
    return [fault.message for fault in judge(parse(text, "log.yaml")[0]).faults]


@pytest.mark.parametrize(
    ("game", "told", "meant"),
    [
        ("auction", "{dislpay: B4 R8}", "display"),
        ("auction", "{displax: R8}", "display"),
        ("auction", "{auction_discard: R1 R2}", "auction_discards"),
        ("hundred", "{pille: 9C 7H}", "pile"),
    ],
)
def test_a_misspelt_row_is_known_by_its_cards(game: str, told: str, meant: str) -> None:
    assert any(f"did you mean `{meant}`?" in each for each in refused(position(game, told)))


def test_rounds_and_bids_of_the_railway_game_stand_elsewhere() -> None:
    said = begun_with(position("intercity", "{round: 2}"))
    assert "`offer: {round: 2}`" in said
    contest = "{action: resolve, section: 12, winner: red, bids: {red: 3}}"
    said = begun_with(position("intercity", "{turn: Ann}").replace("[]\n", f"\n  - {contest}\n"))
    assert "action: blind" in said


def begun_with(text: str) -> str:
    """What is expected instead of what is wrong."""
    return " ".join(fault.expected for fault in judge(parse(text, "log.yaml")[0]).faults)


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ("display: R8 G9 B4 P10 P4 G1", ""),
        ("decks: {Ann: R1 R2 R3 R4 R5 R6 R7 R9}", ""),
        ("display: R8 G9 B4 P10 P4 G1, auction_deck: '?'", ""),
        ("display: R8 G9 B4 P10 P4 X1", "item 6 of `display` must be a card"),
        ("decks: {Ann: R1 R2 R3 R4 R5 R6 R7 R99}", "item 8 of `decks.Ann` must be a card"),
    ],
)
def test_the_rows_of_a_set_up_may_be_written_in_one_line(row: str, wrong: str) -> None:
    said = begun(position("auction", f"{{{row}}}", "setup"))
    assert len(said) == bool(wrong) and all(wrong in each for each in said)
