"""Records of whole legal games that leave out several kinds of things at once: nobody is accused, and the
true scores lie inside the bounds. What once fell is told by itself, as small as it is."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest
from intercity_figures import several_ways, with_figures
from sizes import so_many, spread
from slips import slips_apart
from test_intercity_explained import HEAD, NO_BOARD, of
from thinning import accused
from whole_records import OTHERWISE, Record, Whole, counting, kept_without, outcome_of, whole, wholes


@pytest.mark.parametrize("thin", [with_figures, several_ways])
@pytest.mark.parametrize("seed", range(9730000, 9730000 + so_many(12, 400)))
def test_nobody_is_accused(thin: Callable[[Whole, random.Random], Record], seed: int) -> None:
    played = whole("intercity", seed)
    record = thin(played, random.Random(f"little {seed}"))
    assert accused(record, played.scores, played.winners) == []


def told(entries: str, head: str = HEAD) -> list[str]:
    return [
        f"{finding.move} {finding.kind} {finding.rule.number}"
        for finding in of(entries, head).findings
        if finding.kind != "note"
    ]


def test_who_buys_twice_in_a_row_at_the_same_price_may_have_done_so() -> None:
    """The first sale is not written, nor the second offer; somebody bid against the buyer both times."""
    once = "{player: Pete, action: bid, amount: 1}\n{player: John, action: bid, amount: 2}\n"
    out = "{player: Dave, action: pass}\n{player: Pete, action: pass}\n"
    again = "{player: Pete, action: bid, amount: 1}\n{player: John, action: bid, amount: 2}\n"
    sale = "{player: John, action: sale, railroad: red, price: 2}"
    entries = f"{{player: Pete, action: offer, railroad: red}}\n{once}{out}{again}{out}{sale}"
    assert not [said for said in told(entries) if "illegal" in said]


FIVE = """
referee: 1
game: intercity
players: [Anneke, Bram, Cees, Dirk, Els]
setup: {turn_order: {Cees: 1, Bram: 2, Els: 3, Anneke: 4, Dirk: 5}, board: example}
moves:
"""


def test_a_share_nobody_wanted_may_have_been_offered_without_a_word_after_one_that_was_sold() -> None:
    sold = """
    {player: Bram, action: offer, railroad: green}
    {player: Bram, action: bid, amount: 3}
    {player: Els, action: pass}
    {player: Anneke, action: pass}
    {player: Dirk, action: pass}
    {player: Cees, action: bid, amount: 12}
    {player: Bram, action: pass}
    """
    passes = [f"{{player: {name}, action: pass}}" for name in ("Els", "Anneke", "Dirk", "Cees", "Bram")]
    offered = "\n{player: Anneke, action: offer, railroad: blue}"
    said = told(sold + "\n".join(passes) + offered, FIVE)
    assert said == ["8 undetermined I-5.3"]  # the record writes its other offers


def test_what_is_claimed_of_the_end_is_no_mismatch_where_the_track_of_the_turn_is_not_told() -> None:
    played = whole("intercity", 9730152)
    figures = [
        {"action": "segment", "after": "offer", "cash": {"Anneke": 0}, "shares": {"yellow": {"Anneke": 2}}},
        {"action": "segment", "after": "track"},
        {"action": "dividend", "railroad": "yellow", "paid": {"Anneke": 2}},
    ]
    assert accused({**played.data, "moves": figures}, played.scores, played.winners) == []


def test_figures_after_track_may_be_of_the_next_turn() -> None:
    """A treasury after the track of one turn, or after that of the next: Pete's money shows which."""
    entries = """
    {action: segment, after: offer, cash: {Pete: 10, John: 20, Dave: 20}, shares: {red: {Pete: 1}}}
    {action: segment, after: track, built: {red: [15]}}
    {action: segment, after: track, treasury: {red: 2}}
    {action: segment, after: dividends, cash: {Pete: 15, John: 20, Dave: 20}}
    """
    assert told(entries) == ["3 undetermined I-6.6"]
    assert told(entries.replace("Pete: 15", "Pete: 12")) == []


def test_what_a_winner_adds_may_be_told_while_the_next_contest_is_up() -> None:
    """Without a board, what the section costs is not known: it waits for a word that tells it."""
    directors = {"red": "Pete", "blue": "John", "green": "Dave", "purple": "Pete"}
    sections = {"red": 21, "blue": 19, "green": 21, "purple": 19}
    entries = [
        f"{{player: {who}, action: sale, railroad: {what}, price: 5}}" for what, who in directors.items()
    ]
    for railroad, who in directors.items():
        card = f"railroad: {railroad}, section: {sections[railroad]}"
        entries.append(f"{{player: {who}, action: choose, {card}}}")
    entries += [
        "{player: Pete, action: blind, railroad: purple, amount: 1}",
        "{player: John, action: blind, railroad: blue, amount: 3}",
        "{player: John, action: top_up, railroad: blue, pays: true}",
        "{player: Dave, action: blind, railroad: green, amount: 4}",
        "{player: Pete, action: blind, railroad: red, amount: 1}",
    ]
    assert told("\n".join(entries), NO_BOARD) == ["5 undetermined I-6.4"]


@pytest.mark.parametrize(
    "kept",
    [
        {"sale"},
        {"offer", "bid", "sale"},
        {"build"},
        {"choose", "reveal", "blind", "build"},
        {"dividend", "equity"},
    ],
)
def test_a_record_that_never_tells_of_a_part_of_the_turn_is_one_fault(kept: set[str]) -> None:
    """That is told once, and nothing after it is judged, nor what is claimed of the end called wrong."""
    for _, played in wholes("intercity", 77000, so_many(2, 6)):
        record = {**played.data, "moves": [each for each in played.data["moves"] if each["action"] in kept]}
        assert len(counting(outcome_of(record))) == 1


@pytest.mark.parametrize("seed", [92003, 92010])
def test_a_whole_turn_written_twice_is_one_finding(seed: int) -> None:
    played = whole("intercity", seed)
    moves = played.data["moves"]
    first, after = [place + 1 for place, each in enumerate(moves) if each["action"] == "turn_order"][:2]
    record = {**played.data, "moves": [*moves[:after], *moves[first:after], *moves[after:]]}
    assert len(counting(outcome_of(record))) == 1


def without_an_auction(moves: Sequence[Record], opened: int) -> list[Record]:
    """The moves without any line of the auction that is opened at a place, from its offer to its sale."""
    sold = next(place for place in range(opened, len(moves)) if moves[place]["action"] == "sale")
    after = sold + 2 if moves[sold + 1]["action"] == "director" else sold + 1
    return [*moves[:opened], *moves[after:]]


@pytest.mark.parametrize(
    ("seed", "opened"),
    [(94002, 0), (94014, 15), (94003, 21), (94005, 14), (94005, 93), (94007, 0)],
)
def test_an_auction_of_which_no_line_is_written_is_one_finding(seed: int, opened: int) -> None:
    """The first of all; one at a chance to offer that comes after one that was let go; one long before the
    line that shows it; one of which only shows that the offering would have been over without it."""
    played = whole("intercity", seed)
    moves = played.data["moves"]
    assert moves[opened]["action"] == "offer"
    assert len(counting(outcome_of({**played.data, "moves": without_an_auction(moves, opened)}))) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(94100, 94100 + so_many(2, 40)))
def test_whichever_auction_is_not_written(seed: int) -> None:
    """Hardly any shows as more than one finding: of 1343 auctions of 40 games, four did."""
    played = whole("intercity", seed)
    moves = played.data["moves"]
    sold = [place for place, move in enumerate(moves) if move["action"] == "sale"]
    opened = [max(place for place in range(each) if moves[place]["action"] == "offer") for each in sold]
    tried = spread(opened, 8)
    records = [{**played.data, "moves": without_an_auction(moves, place)} for place in tried]
    assert sum(len(counting(outcome_of(record))) > 1 for record in records) <= 2


def test_a_bid_that_was_taken_back_is_no_word_of_another_auction() -> None:
    """The offer is written: who has passed cannot have opened another auction."""
    moves = [
        {"player": "Pete", "action": "offer", "railroad": "red"},
        {"player": "Pete", "action": "bid", "amount": 25},
        {"decision": "taken_back"},
        {"player": "Pete", "action": "bid", "amount": 5},
        {"player": "John", "action": "pass"},
        {"player": "John", "action": "bid", "amount": 6},
    ]
    record = {
        "referee": 1,
        "game": "intercity",
        "players": ["Pete", "John", "Ria"],
        "setup": {"turn_order": {"Pete": 1, "John": 2, "Ria": 3}, "board": "example"},
        "moves": moves,
    }
    told = [(finding.move, finding.rule.number) for finding in outcome_of(record).findings]
    assert told == [(2, "I-5.5"), (6, "I-5.3")]


@pytest.mark.parametrize("seed", [7303, 7344])
def test_a_record_that_tells_of_its_track_is_judged_to_its_end(seed: int) -> None:
    """Three slips far from each other; none is explained by a purchase of track that is told of nowhere."""
    made = slips_apart(whole("intercity", seed), random.Random(f"intercity {seed} three"))
    assert made is not None
    assert len(counting(outcome_of(made.record))) == 3


def test_a_winning_bid_may_have_been_too_high_where_its_buyer_lacks_money() -> None:
    """Nobody writes who bought for how much; only later bids show that there was much more money left."""
    played = kept_without(whole("intercity", 8), OTHERWISE["intercity"][1])
    moves = played.data["moves"]
    assert moves[253]["amount"] == 1
    moves[253]["amount"] = 8
    assert len(counting(outcome_of({**played.data, "moves": moves}))) == 1


@pytest.mark.parametrize(("seed", "bid", "amount"), [(94000, 4, 25), (94000, 8, 21), (94001, 24, 20)])
def test_a_bid_beyond_cash_that_its_sale_says_again_is_one_finding(seed: int, bid: int, amount: int) -> None:
    """The rest of the game was played with what was really bid."""
    played = whole("intercity", seed)
    moves = played.data["moves"]
    sale = next(move for move in moves[bid:] if move["action"] == "sale")
    assert moves[bid]["player"] == sale["player"] and moves[bid]["amount"] == sale["price"] < amount
    moves[bid]["amount"] = sale["price"] = amount
    told = counting(outcome_of({**played.data, "moves": moves}))
    assert [(finding.move, finding.rule.number) for finding in told] == [(bid + 1, "I-5.5")]


def test_who_had_no_money_is_told_so_where_no_pass_is_written() -> None:
    """Nobody wrote that Dirk dropped out: he was passed over, as he could not bid."""
    first = "{player: Bram, action: offer, railroad: red}\n{player: Dirk, action: bid, amount: 12}\n"
    bids = [("Els", 1), ("Cees", 2), ("Els", 3), ("Cees", 4), ("Dirk", 12)]
    second = "{player: Els, action: offer, railroad: blue}\n"
    words = "\n".join(f"{{player: {who}, action: bid, amount: {amount}}}" for who, amount in bids)
    decline = "{player: Cees, action: decline}\n"
    assert told(decline + first + second + words, FIVE) == ["9 illegal I-5.5"]
