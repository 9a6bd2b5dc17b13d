"""Positions as people write them: read, or refused with the right spelling at the word itself."""

from __future__ import annotations

import pytest

import referee

PLAYERS = {"intercity": "[Pete, John, Dave]"}


def judged(game: str, given: str, moves: str = "", head: str = "") -> referee.Judgement:
    players = PLAYERS.get(game, "[Ann, Ben]")
    return referee.adjudicate(
        f"referee: 1\ngame: {game}\nplayers: {players}\n{head}given: {{{given}}}\nmoves:\n{moves}"
    )


def start(judgement: referee.Judgement) -> object:
    """What is laid before the first entry, and the entries, as they were read."""
    assert judgement.log is not None, judgement.faults
    return judgement.log.start, list(map(repr, judgement.log.moves))


READ = [
    ("hundred", "turn: Ann, layouts: {Ann: 4 cards, Ben: 3 unseen}", "turn: Ann, layouts: {Ann: 4, Ben: 3}"),
    ("hundred", "turn: Ann, held: 5H", "active: Ann, phase: holding, held: {card: 5H}"),
    ("hundred", 'turn: Ann, held: "?"', 'active: Ann, phase: holding, held: {card: "?"}'),
    (
        "duel",
        "turn: Ben, pile: 8C, powers: {Ann: 8C}",
        "turn: Ben, pile: 8C, powers: [{player: Ann, card: 8C}]",
    ),
    (
        "duel",
        "turn: Ben, pile: 8C, owed: {Ann: 2}",
        "turn: Ben, pile: 8C, owed: [{player: Ann, cards: 2}]",
    ),
    ("rommee", 'turn: Ann, layouts: {Ann: AS AH "?"}', "turn: Ann, layouts: {Ann: [AS, AH, '?']}"),
    ("auction", "turn: Ann, display: R8 - B4", "turn: Ann, display: [R8, null, B4]"),
    (
        "auction",
        "phase: bid, players: {Ann: {hand: R3 G4 ?, deck: 3 cards}}",
        "phase: bid, players: {Ann: {hand: [R3, G4, '?'], deck: ['?', '?', '?']}}",
    ),
]


@pytest.mark.parametrize(("game", "short", "long"), READ)
def test_what_is_written_in_short_is_the_same_position(game: str, short: str, long: str) -> None:
    """``moves:`` with nothing behind it, as whoever only wants to see the position leaves it."""
    short_log, long_log = judged(game, short), judged(game, long)
    assert start(short_log) == start(long_log)


@pytest.mark.parametrize(
    ("word", "place"), [("upper left", 1), ("top-right", 2), ("lower left", 3), ("unten rechts", 4)]
)
def test_the_first_four_places_may_be_told_in_words(word: str, place: int) -> None:
    given = "phase: placed, active: Ann, pile: JC, powers: Ann, layouts: {Ann: 2H 3H 4H 5H, Ben: 6H 7H 8H 9H}"
    for spelled, numbered in (
        (f"swap: [{word}, Ben.{word}]", f"swap: [{place}, Ben.{place}]"),
        (f"swap: [Ann.{word}, Ben.1]", f"swap: [Ann.{place}, Ben.1]"),
    ):
        short_log, long_log = (
            judged("rommee", given, f"  - {{player: Ann, action: power, rank: J, {swap}}}\n")
            for swap in (spelled, numbered)
        )
        assert start(short_log) == start(long_log)
    if " " not in word:
        return
    drawn = "turn: Ann, pile: 9C, held: 5H, layouts: {Ann: 2H 3H 4H 5D}"
    short_log, long_log = (
        judged("hundred", drawn, f"  - {{player: Ann, action: replace, slot: {slot}}}\n")
        for slot in (word, place)
    )
    assert start(short_log) == start(long_log)


REFUSED = [
    # game, what is written under `given`, the word it is told at, what is said, or how it is written
    ("hundred", "to move: Ann", "to move", "did you mean `turn`?"),
    ("hundred", "turn: Ann, discard pile: 9C", "discard pile", "did you mean `pile`?"),
    ("hundred", "turn: Ann, drawn: 5H", "drawn", "did you mean `held`?"),
    ("hundred", "turn: Ann, dutch: Ben", "dutch", "did you mean `caller`?"),
    ("duel", "turn: Ann, called: nobody", "called", "did you mean `caller`?"),
    ("duel", "turn: Ann, owes: {Ann: 1}", "owes", "did you mean `owed`?"),
    ("hundred", "phase: end of turn, active: Ann", "end of turn", "did you mean `placed`?"),
    ("hundred", "turn: Ann, Ben: 7H ? 3C", "Ben", "`layouts: {Ben: 7H ? 3C}`"),
    ("hundred", "turn: Ann, layouts: {Ben: ? 7H}", "? 7H", "in quotes where it begins with a ?"),
    ("auction", "turn: Ben, loser: Ben", "loser", "`phase: loser`"),
    ("auction", "turn: Ann, bid: R1", "bid", "`players: {Ann: {bid: ...}}`"),
    ("auction", "turn: Ann, display: red 8", "red 8", "did you mean `R8`?"),
    ("auction", "phase: bidding", "bidding", "did you mean `bid`?"),
    ("intercity", "turn: Pete, Pete: {cash: 5}", "Pete", "`cash: {Pete: 5}`"),
    ("intercity", "auction: red", "red", "did you mean `{railroad: red}`?"),
    ("intercity", "phase: auction, railroad: red", "railroad", "`auction: {railroad: red}`"),
    ("intercity", "phase: auction, high bid: 4", "high bid", "`auction: {high: 4}`"),
    ("intercity", "phase: auction, bidder: John", "bidder", "`auction: {bidder: John}`"),
    ("intercity", "shares: {red: Pete 2}", "Pete 2", "did you mean `{Pete: 2}`?"),
    ("intercity", "shares: {red: Pete 2, John 1}", "John 1", "`red: {Pete: 2, John: 1}`"),
    ("intercity", "phase: contest, section: 15", "section", "`contests: [{section: 15}]`"),
]


@pytest.mark.parametrize(("game", "given", "at", "said"), REFUSED)
def test_what_cannot_be_read_is_told_at_the_word_with_the_right_spelling(
    game: str, given: str, at: str, said: str
) -> None:
    faults = judged(game, given).faults
    told = [fault for fault in faults if said in f"{fault} {fault.expected}"]
    line = f"given: {{{given}}}"
    assert told and told[-1].place is not None, faults
    assert line[told[-1].place.column - 1 :].startswith(at), told


def test_everything_that_cannot_be_read_of_a_position_is_told_in_one_run() -> None:
    judgement = judged("rommee", "turn: Ann, pile: Kreuz 9, layouts: {Ann: 3h 4d ? x}, power: Ann")
    said = [str(fault) for fault in judgement.faults]
    assert len(said) == 5
    for word in ("Kreuz 9", "3h", "4d", "'x'", "`power`"):
        assert any(word in fault for fault in said), said


def test_a_reading_in_the_head_of_a_log_is_told_where_it_belongs() -> None:
    (fault,) = judged("hundred", "turn: Ann", head="packs: 2\n").faults
    assert fault.expected == "`rulings: {deck.packs: 2}`"


def test_what_another_entry_says_is_told_as_an_entry_of_its_own() -> None:
    entry = "  - {player: Ann, action: power, card: R8, take: R5}\n"
    (fault,) = judged("auction", "turn: Ann", entry).faults
    assert fault.expected == "an entry of its own after it: `{player: Ann, action: take, card: R5}`"


def test_nothing_may_be_turned_up_in_words() -> None:
    """``none`` in the place of cards, as in a position."""
    given, told = "phase: reveal, caller: Ann", "  - {action: reveal, cards: {Ann: KH JK, Ben: %s}}\n"
    assert start(judged("rommee", given, told % "none")) == start(judged("rommee", given, told % "[]"))


@pytest.mark.parametrize(
    ("game", "move", "said"),
    [
        ("auction", "{action: score, vp: {Ann: 34}}", "`result: {scores: {NAME: 12}}`"),
        ("intercity", "{action: result, winner: John}", "`result: {winner: NAME}`"),
        ("duel", "{action: result, winner: Ann}", "it stands beside `moves`"),
        ("auction", "{player: Ann, action: look, at: opponent_discards}", "did you mean `opponent`?"),
    ],
)
def test_what_is_no_act_is_sent_where_it_is_written(game: str, move: str, said: str) -> None:
    (fault,) = judged(game, "rest: empty", f"  - {move}\n").faults
    assert said in f"{fault} {fault.expected}"


def test_a_part_of_the_beginning_beside_the_header_is_sent_there() -> None:
    head = "turn_order: {Pete: 1, John: 2, Dave: 3}\n"
    (fault,) = judged("intercity", "rest: empty", "", head).faults
    assert "`given: {turn_order: ...}`" in fault.expected


def test_the_turn_tells_who_has_lost_the_bid_where_both_bids_are_told() -> None:
    totals = "totals: {Ann: 12, Ben: 7}"
    at_length = f"phase: loser, first: Ann, {totals}"
    assert start(judged("auction", f"turn: Ben, {totals}")) == start(judged("auction", at_length))
