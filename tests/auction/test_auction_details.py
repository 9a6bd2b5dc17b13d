"""What an auction position and the entries after it tell of who owns what, and what an entry breaks at any
moment, with the readings it hangs on."""

from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from judging import judged

from referee.breaches import Refused
from referee.games.auction import scoring
from referee.games.auction.law.readings import readings_of
from referee.games.auction.play import (
    activations,
    hands,
    lines_between,
    long_before,
    looks,
    powers,
    purchases,
    questions,
    restocking,
    slips,
    ties,
    unnamed_bid_cards,
    unseen,
    unwritten_ties,
)
from referee.games.auction.play.always_wrong import VERBS, broken
from referee.games.auction.play.bidding import begin_round, set_aside
from referee.games.auction.play.gaps.holdings import holdings
from referee.games.auction.play.gaps.ways import figures, gaps
from referee.games.auction.play.hands import draw
from referee.games.auction.play.leftovers import with_leftovers
from referee.games.auction.play.legal import legal
from referee.games.auction.play.shown_later import shown
from referee.games.auction.play.state import DRAWING, RESTOCKING, Batch, Early, Side, State
from referee.games.auction.play.ties import tie_card, top_card
from referee.games.auction.play.told_by_lines import came_with
from referee.games.auction.play.unnamed_bid_cards import may_be_named
from referee.games.auction.record.cards import ASIDE, NAMES, NO_SET, cards_in, face, set_of
from referee.games.auction.record.moves import AUCTION, UNKNOWN, SetAside, TieCard
from referee.games.auction.record.phases import SET_ASIDE
from referee.log import Log
from referee.rules import WRONG, ScoreSheet
from referee.start import afresh

TABLE = (
    "phase: winner, display: [P1, P2, P3, P4, P5, P6], players: "
    "{Ann: {deck: [R1, R2], hand: [R3], bid: [R4], discards: [R5], cashed: [G1]}, "
    "Ben: {deck: [B1, B2], hand: [B3], bid: [B4], discards: [B5], cashed: []}}"
)
ANNS, BENS = "G1 R1 R2 R3 R4 R5", "B1 B2 B3 B4 B5"
Owned = tuple[str, int, int, int]
"""Cards that are surely a player's; of how many others some may be; how many at least and at most."""


def faces(names: str) -> int:
    return set_of(NAMES.index(name) for name in names.split())


def log_of(entry: str, given: str = "", rulings: str = "") -> Log:
    begin = f"given: {{{given}}}\n" if given else ""
    judgement = judged(
        f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\nrulings: {{{rulings}}}\n{begin}"
        "moves:\n" + "".join(f"  - {{player: Ann, action: {each}}}\n" for each in entry.split(" / "))
    )
    assert judgement.log is not None, [str(fault) for fault in judgement.faults]
    return judgement.log


def state_of(given: str, rulings: str = "", entry: str = "end_turn") -> State:
    state: Any = afresh(log_of(entry, given, rulings))
    assert isinstance(state, State)
    return state


def owned(entry: str, doubted: int, table: str = TABLE) -> list[Owned]:
    log = log_of(entry, table)
    found = holdings(log.header, log.start[1], log.moves, doubted)
    return [
        (" ".join(sorted(NAMES[card] for card in cards_in(sure))), maybe.bit_count(), least, most)
        for sure, maybe, least, most, *_ in found
    ]


@pytest.mark.parametrize(
    ("entry", "doubted", "ann", "ben"),
    [
        ("end_turn", 0, (ANNS, 23, 0, 23), (BENS, 23, 0, 23)),
        ("end_turn", 1, (ANNS, 23, 0, 23), (BENS, 23, 0, 23)),
        # what matches the suit stays, what does not lies with the discards of the auction
        ("buy, card: P1, pay: [R4, R3]", 0, ("G1 P1 R1 R2 R5", 23, 0, 23), (BENS, 23, 0, 23)),
        ("buy, card: P1, pay: [R4, R3]", 1, ("G1 R1 R2 R5", 26, 1, 25), (BENS, 23, 0, 23)),
        ("buy, card: R6, pay: [R4, R3]", 0, (f"{ANNS} R6", 22, 0, 22), (BENS, 22, 0, 22)),
        ("buy, card: R6, pay: [R4, R7]", 0, (f"{ANNS} R6 R7", 21, 0, 21), (BENS, 21, 0, 21)),
        # a card out of the discards of the auction is one more, an own one is none
        ("take, card: P2, from: auction", 0, ("G1 P2 R1 R2 R3 R4 R5", 23, 0, 23), (BENS, 23, 0, 23)),
        ("take, card: P2, from: auction", 1, (ANNS, 24, 0, 24), (BENS, 23, 0, 23)),
        ("take, card: P2", 0, ("G1 P2 R1 R2 R3 R4 R5", 23, 0, 23), (BENS, 23, 0, 23)),
        ("take, card: R5", 0, (ANNS, 23, 0, 23), (BENS, 23, 0, 23)),
        ("take, card: R5, from: own", 0, (ANNS, 23, 0, 23), (BENS, 23, 0, 23)),
        ("take, card: B5", 0, (f"B5 {ANNS}", 23, 0, 23), ("B1 B2 B3 B4", 23, 1, 23)),
        ("take, card: B5", 1, (ANNS, 24, 0, 24), ("B1 B2 B3 B4", 24, 1, 24)),
        ("duplicate, card: B3, with: R7", 0, (ANNS, 23, 0, 23), (BENS, 23, 0, 23)),  # it stays Ben's
        ("cash, card: R7", 0, (f"{ANNS} R7", 22, 0, 22), (BENS, 22, 0, 22)),
    ],
)
def test_who_owns_what_after_an_entry(entry: str, doubted: int, ann: Owned, ben: Owned) -> None:
    assert owned(entry, doubted) == [ann, ben]


@pytest.mark.parametrize(
    ("entry", "rulings", "found"),
    [
        ("cash, card: B2, with: R7", "", [("A-6.7", "card", ("dup_same_suit",))]),
        ("cash, card: B2, with: R7", "dup_same_suit: false", []),
        ("take, card: B2, with: R9", "", [("A-6.13", "card", ())]),
        ("take, card: B2, with: R9", "dup_same_suit: false", [("A-6.13", "card", ())]),
        ("cash, card: R7, with: R7", "", []),
        ("cash, card: R7, with: R7", "dup_acts_as: target", []),
        ("cash, card: R7, with: R7", "dup_acts_as: seven", [("A-6.5", "card", ("dup_acts_as",))]),
        ("cash, card: R6, with: R6", "dup_acts_as: seven", []),
        ("cash, card: R6, with: R6", "dup_acts_as: target", [("A-6.5", "card", ("dup_acts_as",))]),
        ("cash, card: R6", "dup_acts_as: target", [("A-6.5", "card", ("dup_acts_as",))]),
        ("cash, card: R6, with: R7", "dup_acts_as: target", [("A-6.5", "card", ("dup_acts_as",))]),
        ("duplicate, card: B3, with: R7", "dup_same_suit: false", [("A-6.7", "card", ())]),
        ("duplicate, card: B8, with: R7", "dup_same_suit: false", []),
        ("duplicate, card: B8, with: R7", "", [("A-6.7", "card", ("dup_same_suit",))]),
    ],
)
def test_what_a_power_could_never_do_is_told_with_the_reading_it_hangs_on(
    entry: str, rulings: str, found: list[Any]
) -> None:
    log = log_of(entry, rulings=rulings)
    table = readings_of(log.header.rulings)
    said = broken(table, log.moves[0], "Ann")
    assert [(each.rule, each.at, each.rulings) for each in said] == found


@pytest.mark.parametrize(
    ("display", "cards", "order", "fits"),
    [
        ("[B1, B2, R1]", "[R1]", "any", True),
        ("[B1, R1, B2]", "[R1]", "behind", False),
        ("[B1, B2, R1, P1]", "[P1, R1]", "unordered", True),
        ("[B1, B2, R1, P1]", "[P1, B3]", "unordered", False),
        ("[B1, B2, P1, R1]", "[P1, R1]", "behind", True),
    ],
)
def test_new_cards_lie_behind_the_others(display: str, cards: str, order: str, fits: bool) -> None:
    rulings = "restock_order: unordered" if order == "unordered" else ""
    judgement = judged(
        f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\nrulings: {{{rulings}}}\nmoves:\n"
        f"  - {{action: restock, cards: {cards}, display: {display}}}\n"
    )
    assert judgement.log is not None, [str(fault) for fault in judgement.faults]
    said = broken(readings_of(judgement.log.header.rulings), judgement.log.moves[0], "")
    assert ["A-8.1" for each in said if each.rule == "A-8.1"] == ([] if fits else ["A-8.1"])


UNSEEN = "'?', '?', '?', '?'"
KNOWN = "G1, G2, G3, G4"
OTHER_ROW = "A-8.1 The display does not lie as the record says."


@pytest.mark.parametrize(
    ("deck", "restock", "said"),
    [
        (KNOWN, "cards: [G1, G2, G3]", []),
        (KNOWN, "cards: ['?', G2, G3]", []),
        (KNOWN, "cards: [G2, G1, G3]", ["A-8.2 G2 comes to place 4; the auction deck brings G1 there."]),
        (KNOWN, "cards: [G1, G2]", ["A-8.2 The display gets 2 cards; it has room for 3."]),
        (KNOWN, "cards: [G3]", ["A-8.2 The display gets 1 card; it has room for 3."]),
        (KNOWN, "cards: [G1, G2, G3, G4]", ["A-8.2 The display gets 4 cards; it has room for 3."]),
        (KNOWN, "display: [P2, '?', P4, G1, G2, '?']", []),
        (KNOWN, "cards: ['?', '?', '?'], display: [P2, P3, P4, G4, G2, G3]", [OTHER_ROW]),
        (UNSEEN, "cards: [G2, G1, G3]", []),
        (UNSEEN, "cards: [G1, G1, G2]", ["A-8.2 G1 comes off the auction deck twice."]),
        (UNSEEN, "cards: [R5, G2, G3]", ["A-8.2 R5 cannot come off the auction deck."]),
        (UNSEEN, "cards: [G1, G2, G3], display: [P2, P3, P4, '?', G2, G3]", []),
        (UNSEEN, "cards: [G1, G2, G3], display: [P2, P3, P4, G4, G2, G3]", [OTHER_ROW]),
        (UNSEEN, "cards: [G1, G2, G3], display: [P2, P4, P3, G1, G2, G3]", [OTHER_ROW]),
        (UNSEEN, "cards: ['?', '?', '?'], display: [P2, P3, P4, G1, G2, G3]", []),
        # the table let it stand: whatever came out of the deck lies there, in six places at most
        (
            KNOWN,
            "cards: [G4, G1]}\n  - {decision: stands",
            ["A-8.2 The display gets 2 cards; it has room for 3."],
        ),
        (
            KNOWN,
            "cards: [G1, G2, G3, G4]}\n  - {decision: stands",
            [
                "A-8.2 The display gets 4 cards; it has room for 3.",
                "REC-3 What was decided cannot be carried out.",
            ],
        ),
    ],
)
def test_what_comes_off_the_auction_deck_and_how_the_row_lies(
    deck: str, restock: str, said: list[str]
) -> None:
    judgement = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {phase: loser, display: [P1, P2, P3, P4], "
        f"auction_deck: [{deck}], players: {{Ann: {{deck: [R1], bid: [R7, R4], discards: [R5]}}, "
        "Ben: {deck: [B1, B2], hand: [B3], bid: [B4], discards: [B5]}}, rest: empty}\nmoves:\n"
        "  - {player: Ben, action: buy, card: P1, pay: [B4]}\n  - {player: Ben, action: end_turn}\n"
        f"  - {{action: restock, {restock}}}\n"
    )
    assert [f"{each.rule.number} {each.message}" for each in judgement.findings] == said


@pytest.mark.parametrize(
    ("buys", "said"),
    [
        (["card: P1, pay: [R4]"], ""),
        (["card: P1, pay: [R4], to: own"], ""),
        (["card: P1, pay: [R4], to: auction"], "A-7.5 Ann puts the bought P1 into the auction discards."),
        (["card: P1, pay: [P1]"], "A-7.1 Ann pays for P1 with P1."),
        (["card: P1, pay: [R9]"], "A-7.1 Ann pays with R9, not in the offering."),
        (["card: P1, pay: [R4]", "card: P2, pay: [R4, R7]"], "A-7.1 Ann pays with R4, not in the offering."),
        (["card: P1, pay: [P7]", "card: P2, pay: [P1, R7]"], "A-7.5 Ann pays with P1, bought this turn."),
        (["card: P1, pay: [R4]", "card: P2, pay: [P1, B2]"], "A-7.5 Ann pays with P1, bought this turn."),
    ],
)
def test_what_is_paid_with_lies_in_the_offering(buys: list[str], said: str) -> None:
    judgement = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {phase: winner, display: [P1, P2, P3, P4], "
        "players: {Ann: {deck: [R1], hand: [R9], bid: [R7, R4, P9, P7], discards: [R5]}, "
        "Ben: {deck: [B1, B2], hand: [B3], bid: [B4], discards: [B5]}}, rest: empty}\nmoves:\n"
        + "".join(f"  - {{player: Ann, action: buy, {buy}}}\n" for buy in buys)
    )
    assert ", ".join(f"{each.rule.number} {each.message}" for each in judgement.findings) == said


@pytest.mark.parametrize(
    ("entry", "doubted", "cashed", "maybe"),
    [
        ("end_turn", 0, "G1", "G1"),
        ("cash, card: R3", 0, "G1 R3", "G1 R3"),
        ("cash, card: R3", 1, "G1", "G1 R3"),
        ("cash, card: R3 / end_turn", 2, "G1 R3", "G1 R3"),
    ],
)
def test_what_is_cashed_in_after_an_entry(entry: str, doubted: int, cashed: str, maybe: str) -> None:
    log = log_of(entry, TABLE)
    found = holdings(log.header, log.start[1], log.moves, doubted)[0]
    told = [" ".join(NAMES[card] for card in cards_in(cards)) for cards in (found.cashed, found.maybe_cashed)]
    assert told == [cashed, maybe]


COUNTED = (
    "phase: winner, display: [P1, P2, P3, P4, P5, P6], auction_discards: [P9], "
    "players: {Ann: {deck: ['?', '?'], hand: [R3], bid: [R4], powers: [], fetched: [], discards: [R5], "
    "cashed: [G1]}, Ben: {deck: [B1]}}"
)


@pytest.mark.parametrize(
    ("entry", "doubted", "sure", "least", "most"),
    [
        ("end_turn", 0, "G1 R3 R4 R5", 2, 2),
        ("take, card: P9", 0, "G1 P9 R3 R4 R5", 2, 2),
        ("take, card: P9", 1, "G1 R3 R4 R5", 2, 3),
        ("take, card: R5", 0, "G1 R3 R4 R5", 2, 2),  # nobody else can have it
        ("take, card: R5", 1, "G1 R3 R4 R5", 2, 2),
        ("take, card: P9, from: own", 0, "G1 P9 R3 R4 R5", 1, 1),
        ("take, card: G9", 0, "G1 G9 R3 R4 R5", 1, 2),  # one of the unseen ones, or another
    ],
)
def test_how_many_cards_a_player_owns_where_all_are_counted(
    entry: str, doubted: int, sure: str, least: int, most: int
) -> None:
    told, _, low, high = owned(entry, doubted, COUNTED)[0]
    assert (told, low, high) == (sure, least, most)


WHOLE = (
    "phase: winner, first: Ann, display: [P1, P2, P3, P4, P5, P6], auction_deck: [G1, G2], "
    "auction_discards: [], players: "
    "{Ann: {deck: [R1], hand: [R2], bid: [R3], powers: [], fetched: [], discards: [], cashed: []}, "
    "Ben: {deck: [B1], hand: [B2], bid: [B3], powers: [], fetched: [], discards: [], cashed: []}}"
)


@pytest.mark.parametrize(
    ("given", "keys"),
    [
        (WHOLE, []),
        (WHOLE.replace(", first: Ann", ""), ["first"]),
        (WHOLE.replace("phase: winner, ", ""), ["phase"]),
        (WHOLE.replace("hand: [R2], ", ""), ["players"]),
        (WHOLE.replace(", P6]", "]"), ["display"]),
        (WHOLE.replace(", P6]", "]").replace("hand: [B2], ", ""), ["players", "display"]),
    ],
)
def test_what_a_position_leaves_out(given: str, keys: list[str]) -> None:
    log = log_of("end_turn", given)
    assert [gap.key for gap in gaps(log.header, log.start[1], log.moves)] == keys


@pytest.mark.parametrize(
    ("given", "entries", "told"),
    [
        (WHOLE, "end_turn", []),  # the round is not at its end
        (WHOLE, "end_turn / end_turn", ["final"]),
        (WHOLE.replace("phase: winner", "phase: over"), "done", []),
        (WHOLE, "gather, cards: [R1] / end_turn / end_turn", []),
        (WHOLE.replace("phase: winner", "phase: bid"), "end_turn", []),
        (WHOLE.replace("phase: winner", "phase: loser"), "end_turn", ["final"]),
        (WHOLE, "end_turn / buy, card: P1, pay: [R4] / end_turn", []),
    ],
)
def test_whether_the_game_is_over_where_the_position_does_not_tell(
    given: str, entries: str, told: list[str]
) -> None:
    log = log_of(entries, given)
    assert list(figures(log.header, log.start[1], log.moves)) == told


def side_of(**told: Any) -> Side:
    side = Side("Ann")
    for name, value in told.items():
        setattr(side, name, value)
    return side


@pytest.mark.parametrize(
    ("deck", "discards", "hidden", "top"),
    [
        ([1, 2], "R1", [], 2),
        ([1, ASIDE], "R1", [], -1),
        ([1, ~3], "R1", [], -1),
        ([], "R1", [], NAMES.index("R1")),
        ([], "R1 R2", [], -1),
        ([], "R1", [0], -1),
        ([], "", [], -1),
    ],
)
def test_the_top_card_of_a_deck_as_far_as_it_is_known(
    deck: list[int], discards: str, hidden: list[int], top: int
) -> None:
    assert top_card(side_of(deck=deck, discards=faces(discards), hidden_discards=hidden)) == top


@pytest.mark.parametrize(
    ("ann", "ben", "set_aside"), [(5, 5, True), (0, 5, True), (5, 0, True), (0, 0, False)]
)
def test_a_round_begins_with_bids_only_where_nobody_has_a_card_to_set_aside(
    ann: int, ben: int, set_aside: bool
) -> None:
    state = state_of(TABLE)
    for side, count, first in zip(state.sides, (ann, ben), ("R1", "B1"), strict=True):
        low = NAMES.index(first)
        side.hand, side.hidden = set_of(range(low, low + count)), 0
    begin_round(state)
    assert (state.phase == SET_ASIDE) is set_aside


@pytest.mark.parametrize(
    ("early", "aside", "timing", "told"),
    [
        (True, True, "not_after_set_aside", ["A-11.3"]),
        (False, True, "not_after_set_aside", []),
        (True, False, "not_after_set_aside", []),
        (True, True, "any", []),
    ],
)
def test_a_hand_named_late_was_not_drawn_before_a_look_with_a_card_aside(
    early: bool, aside: bool, timing: str, told: list[str]
) -> None:
    rulings = "" if timing == "any" else f"peek_timing: {timing}"
    given = "phase: set aside, players: {Ann: {deck: [R9], hand: [R1, R2, R3, R4, R5], claimable: true}}"
    move = log_of("draw, cards: [R1, R2, R3, R4, R5]").moves[0]
    state = state_of(given, rulings)
    side = state.sides[0]
    side.aside, side.new_hand = aside, side.hand
    side.early = (Early(side.copy(), 0),) if early else ()
    state.breaches.let_stand = True
    with suppress(Refused):
        draw(state, move)
    assert [each.rule.number for each in state.breaches.found] == told


@pytest.mark.parametrize(
    ("hand", "cards", "rulings", "kept"),
    [
        ("[R9]", "[R1, R2, R3, R4]", "", True),
        ("[R9]", "[R1, R2, R3, R4]", "unplayed_hand: keep_draw_five", False),
        ("[]", "[R1, R2, R3, R4]", "", False),
        ("[R9]", "[R1, R2, R3, R4, G1]", "", False),
    ],
)
def test_who_draws_too_few_is_told_that_what_was_kept_goes_first(
    hand: str, cards: str, rulings: str, kept: bool
) -> None:
    state = state_of(
        f"phase: draw, players: {{Ann: {{deck: [R1, R2, R3, R4, R5, R6], hand: {hand}}}}}", rulings
    )
    draw_it = log_of(f"draw, cards: {cards}").moves[0]
    with suppress(Refused):
        draw(state, draw_it)
    (found,) = state.breaches.found
    assert ("kept in hand goes to the discards first, and 5 are drawn" in found.why) is kept


@pytest.mark.parametrize("late", ["Ann", "Ben"])
def test_what_one_player_put_away_lies_there_again_whoever_it_is(late: str) -> None:
    state = state_of(TABLE)
    for side in state.sides:
        side.put_away = side.name != late
        side.left_offering, side.left_hand = side.offering, side.hand
        side.offering = side.hand = 0
    other = with_leftovers(state)
    assert [bool(side.offering) for side in other.sides] == [side.name != late for side in state.sides]


def test_whether_cards_were_bid_unnamed_is_asked_without_a_tie_being_played() -> None:
    state = state_of(TABLE)
    side, state.ties_unwritten = state.sides[0], True
    before = state.key()
    assert may_be_named(state, side, faces("R1"))  # the top card of her deck
    assert not may_be_named(state, side, faces("R9"))
    assert state.key() == before


def table_of_hidden(may: list[str], slots: list[int], deck: list[int]) -> Side:
    side = Side("Ann")
    side.batches = [Batch(faces(each), False) for each in may]
    side.slots, side.hidden, side.deck = slots, len(slots), [~number for number in deck]
    side.hidden_faces = faces(" ".join(may))
    return side


@pytest.mark.parametrize(
    ("may", "slots", "deck", "left"),
    [
        (["R1 R2", "R1 R3"], [0, 1], [0], "R1 R2 R3"),
        # both places of the deck are filled by the two that can lie nowhere else
        (["R1 R2", "R1 R3 R4"], [0, 1], [1, 1], "R1 R2 R3 R4"),
        (["R1 R2", "R2 R3 R4"], [0, 1], [0, 1], "R1 R2 R3 R4"),
        (["R1 R2", "R1 R2", "R1 R2 R3"], [0, 2], [1], "R1 R2 R3"),
        (["R1 R2 R3", "R1 R2", "R3"], [0, 2], [1], "R1 R2 R3"),
    ],
)
def test_what_a_hand_may_hold_once_its_cards_are_mixed(
    may: list[str], slots: list[int], deck: list[int], left: str
) -> None:
    side = table_of_hidden(may, slots, deck)
    batch = side.batches[unseen.settle_hand(side)]
    assert " ".join(sorted(NAMES[card] for card in cards_in(batch.may))) == left


HIDDEN_HANDS = (
    "phase: winner, display: [P1, P2], players: {Ann: {deck: [R1], hand: ['?', '?'], bid: [R4]}, "
    "Ben: {deck: [B1], hand: ['?', '?'], bid: [B4]}}"
)


@pytest.mark.parametrize(
    ("given", "entries", "meant"),
    [
        (HIDDEN_HANDS, "buy, card: P1, pay: [R4, R7]", ["power R7"]),
        (HIDDEN_HANDS, "end_turn / discard, offering: [R8]", ["power R8"]),
        (HIDDEN_HANDS, "buy, card: P1, pay: [R4]", []),
        (
            HIDDEN_HANDS.replace("hand: ['?', '?'], bid: [R4]", "hand: [R7], bid: [R4]"),
            "buy, card: P1, pay: [R7]",
            [],
        ),
        (
            HIDDEN_HANDS.replace("winner", "bid")
            .replace("bid: [R4]", "bid: []")
            .replace("bid: [B4]", "bid: []"),
            "bid, cards: [R2, R3] / buy, card: P1, pay: [R2, R5]",
            ["bid R2 R3 R5", "bid R2 R5", "bid R2 R5", "bid "],
        ),
    ],
)
def test_what_later_entries_show_of_a_hand_nobody_saw(given: str, entries: str, meant: list[str]) -> None:
    log = log_of(entries, given)
    state: Any = afresh(log)
    told = [way[0] for way in shown(state, log.moves[0], log.moves[1:])]
    assert [
        f"{move.action} {' '.join(NAMES[card] for card in cards_in(move.cards))}" for move in told
    ] == meant


REDS = ("R1", "R2", "R3", "R4")


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ("display: [G1, G2, G3, G4, G5, G6]", []),
        ("auction_deck: [{}]", []),
        ("display: [G1, G2, G3, G4, G5, G6], auction_deck: [{}]", []),
        ("display: [G1, G2, G3, G4, G5, G6], auction_deck: [G7]", ["A-1.4"]),
        ("auction_deck: [G7]", ["A-1.4"]),
        ("display: [G1, G2, G3, G4, G5]", ["A-1.5"]),
    ],
)
def test_the_auction_deck_may_be_told_with_its_display_or_without(setup: str, said: list[str]) -> None:
    left = [name for name in NAMES if name[0] in "GP"]
    names = [*left[6:], *REDS] if "display" in setup else [*left, *REDS]
    told = setup.format(", ".join(names))
    judgement = judged(f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\nsetup: {{{told}}}\nmoves: []\n")
    assert [each.rule.number for each in judgement.findings if each.wrong] == said


@pytest.mark.parametrize(
    ("hand", "fits"),
    [("[G1, R2]", True), ("[R2, G1]", True), ("[R2]", False), ("[G1, G1]", False), ("['?', G1]", True)],
)
def test_what_was_left_of_a_hand_nobody_saw_may_be_named_when_it_is_put_away(hand: str, fits: bool) -> None:
    judgement = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {phase: loser, first: Ben, "
        "display: [P1, P2, P3, P4, P5, P6], players: "
        "{Ann: {deck: [R5, R6, R7, R8, R9], hand: ['?', '?'], bid: [R3]}, "
        "Ben: {deck: [B5, B6, B7, B8, B9], bid: [B4]}}, rest: empty}\nmoves:\n"
        "  - {player: Ann, action: buy, card: P1, pay: [R3]}\n  - {player: Ann, action: end_turn}\n"
        f"  - {{player: Ann, action: discard, hand: {hand}}}\n"
    )
    assert [each.rule.number for each in judgement.findings if each.wrong] == ([] if fits else ["A-9.1"])


@pytest.mark.parametrize(
    ("deck", "card", "entry", "guessed"),
    [("[R1, R2]", "R1", 0, False), ("['?', R2]", "R5", 0, True), ("['?', R2]", "R5", 3, False)],
)
def test_a_tie_card_nobody_wrote_down_is_a_guess_only_where_it_is_not_seen_on_top(
    deck: str, card: str, entry: int, guessed: bool
) -> None:
    state = state_of(
        f"phase: tie, players: {{Ann: {{deck: {deck}, bid: [R8]}}, Ben: {{deck: [B1, B2], bid: [B8]}}}}"
    )
    added = TieCard(0, NAMES.index(card))
    added.entry = entry
    tie_card(state, added)
    assert state.ties_guessed is guessed


# -- single answers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("span", "said"),
    [
        ((8, 12), "Ann wins if Ben comes to less than 10, Ben wins with more than 10, at 10 the fewest "),
        ((10, 12), "Ben wins with more than 10, at 10 the fewest "),
        ((8, 10), "Ann wins if Ben comes to less than 10, at 10 the fewest "),
    ],
)
def test_who_wins_in_which_case_where_the_points_of_one_are_known(span: tuple[int, int], said: str) -> None:
    assert scoring._cases("Ann", 10, "Ben", span) == f"{said}cards decide"


def test_what_would_have_been_bid_is_told_beside_the_bid_of_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = state_of(TABLE.replace("winner", "winner, first: Ann"))
    monkeypatch.setattr(unnamed_bid_cards, "_further_ties", lambda *asked: -1)
    state.totals = [7, 4]
    unnamed_bid_cards.check_named(state, state.sides[1], faces("B3"), "pay")
    assert [each.why for each in state.breaches.found] == ["Ann went first; Ben's bid comes to 7 against 7"]


@pytest.mark.parametrize(("total", "made"), [(5, 5), (3, 3), (4, 3), (9, 9), (11, 3)])
def test_bids_tied_as_often_as_makes_a_total_and_no_more(
    total: int, made: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann adds a two each time, and has three of them."""

    def once_more(table: Any) -> bool:
        if table.totals[0] >= 9:
            return False
        table.totals[0] += 2
        return True

    monkeypatch.setattr(unnamed_bid_cards, "_tie_once_more", once_more)
    state: Any = SimpleNamespace(ties_unwritten=True, totals=[3, 0])
    state.copy = lambda: SimpleNamespace(totals=[*state.totals])
    unnamed_bid_cards.tie_up_to(state, 0, total)
    assert state.totals[0] == made


@pytest.mark.parametrize(
    ("phase", "active"),
    [("winner", 0), ("winner, first: Ben", 1), ("loser", 1), ("draw", -1), ("over", -1)],
)
def test_only_in_the_two_parts_of_phase_three_somebody_acts_alone(phase: str, active: int) -> None:
    assert state_of(f"phase: {phase}, players: {{Ann: {{deck: [R1]}}}}").active == active


@pytest.mark.parametrize(("phase", "fits"), [("tie", False), ("winner", True)])
def test_cards_that_were_added_to_a_tied_bid_lie_in_it(phase: str, fits: bool) -> None:
    judgement = judged(
        f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {{phase: {phase}, players: "
        "{Ann: {deck: [R1], bid: [R8], tied: [R7]}, Ben: {deck: [B1], bid: [B8]}}}\nmoves: []\n"
    )
    assert any("R7 does not lie in `bid`" in str(fault) for fault in judgement.faults) is not fits


@pytest.mark.parametrize(
    ("pile", "said"),
    [
        ("deck", "there: {R1} and 2 unseen cards"),
        ("own", "there: {R5} and 2 unseen cards"),
        ("auction", "there: {P1}"),
    ],
)
def test_what_lies_in_a_pile_is_told_with_the_cards_nobody_has_seen(pile: str, said: str) -> None:
    state = state_of(TABLE)
    side = state.sides[0]
    side.deck, side.discards, side.hidden_discards = [-1, -1, NAMES.index("R1")], faces("R5"), [0, 0]
    state.discards = faces("P1")
    assert powers._lying(state, side, pile) == said.format_map(
        {name: face(NAMES.index(name)) for name in NAMES}
    )


@pytest.mark.parametrize(
    ("looking", "seat", "whether"), [(1, 0, True), (2, 0, False), (2, 1, True), (3, -1, False)]
)
def test_who_looks_through_a_deck_is_either_player(looking: int, seat: int, whether: bool) -> None:
    state = state_of(TABLE)
    state.looking = looking
    assert looks.looks(state, seat) is whether


@pytest.mark.parametrize(("unnamed_cards", "under_way"), [(True, False), (False, True)])
def test_bids_that_unnamed_cards_may_have_decided_are_not_under_way(
    unnamed_cards: bool, under_way: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks, "left_open", lambda state: unnamed_cards)
    state = state_of("phase: bid, players: {Ann: {deck: [R1], hand: [R3]}, Ben: {deck: [B1], bid: [B8]}}")
    assert looks._bid_under_way(state) is under_way


@pytest.mark.parametrize(("stage", "alike"), [("drawing", True), ("restocking", False)])
def test_the_row_before_matters_until_hands_are_drawn(stage: str, alike: bool) -> None:
    this, other = state_of(TABLE), state_of(TABLE)
    this.stage = other.stage = {"drawing": DRAWING, "restocking": RESTOCKING}[stage]
    other.row_before = [*this.row_before, 3]
    assert (this.key() == other.key()) is alike


@pytest.mark.parametrize(
    ("display", "closes"),
    [("[P1, P2, P3]", True), ("[P2, P1, P3]", False), ("['?', P2, P3]", True), ("[P1, P3, P2]", False)],
)
def test_the_row_closes_up_as_it_lay(display: str, closes: bool) -> None:
    state = state_of(TABLE)
    state.display, state.restocked = [NAMES.index(name) for name in ("P1", "P2", "P3")], ()
    judgement = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\nmoves:\n"
        f"  - {{action: restock, display: {display}}}\n"
    )
    assert judgement.log is not None
    state.breaches.asking = True
    with suppress(Refused):
        assert restocking._closes_up(state, judgement.log.moves[0]) is closes
    assert ["A-8.1"] * (not closes) == [each.rule.number for each in state.breaches.found]


def test_cards_that_fill_a_hand_and_a_deck_are_no_cards_twice() -> None:
    told: Any = SimpleNamespace(entry={"action": "buy", "card": "G1", "pay": ["R1"]}, player="Ann")
    assert not set(questions.HAND) & set(questions.DECK)
    row = questions._row(told)
    assert len(row) == len(set(row)) == questions.PLACES
    assert not {"G1", "R1", *questions.DECK} & set(row)


def test_the_first_card_of_a_bid_is_not_in_the_hand_where_it_was_set_aside() -> None:
    told: Any = SimpleNamespace(entry={"action": "bid", "cards": ["R1", "R4"]}, player="Ann")
    _, aside, discarded = (fill.position["players"]["Ann"] for fill in questions._in_hand(told).ways)
    for part in (aside, discarded):
        assert "R1" not in part["hand"] and "R4" in part["hand"] and len(part["hand"]) == 4
    assert (aside["deck"][0], discarded["discards"]) == ("R1", ["R1"])


@pytest.mark.parametrize(
    ("cards", "found"),
    [("R2 R1", True), ("R1 R2", False), ("R2 R3", False)],
)
def test_a_hand_is_drawn_from_the_top(cards: str, found: bool) -> None:
    state = state_of("phase: draw, players: {Ann: {deck: [R2, R1]}}")
    named = tuple(NAMES.index(name) for name in cards.split())
    assert hands._on_top(state, state.sides[0], named) == (faces(cards) if found else NO_SET)


@pytest.mark.parametrize(
    ("how", "entry", "found"),
    [
        ("free", "card: P1, pay: []", []),
        ("free", "card: P1, position: 1, pay: []", []),
        ("free", "card: P1, position: 2, pay: []", ["A-7.3"]),
        ("pay_from_hand", "card: P1, position: 1, pay: []", ["A-7.3"]),
        ("free", "card: P1, position: 1, pay: [R1, R2, R3, R4]", ["A-7.3"]),
    ],
)
def test_a_card_for_nothing_is_the_cheapest_one(how: str, entry: str, found: list[str]) -> None:
    log = log_of(f"buy, {entry}", rulings=f"loser_empty: {how}")
    said = broken(readings_of(log.header.rulings), log.moves[0], "Ann")
    assert [each.rule for each in said] == found


@pytest.mark.parametrize(
    ("entry", "rulings"),
    [("hand: [R1]", ("unplayed_hand",)), ("offering: [R1]", ()), ("offering: [R1], hand: [R2]", ())],
)
def test_only_what_is_left_of_the_hand_hangs_on_where_it_goes(entry: str, rulings: tuple[str, ...]) -> None:
    log = log_of(f"discard, to: auction, {entry}")
    (said,) = broken(readings_of(log.header.rulings), log.moves[0], "Ann")
    assert (said.rule, said.rulings) == ("A-9.1", rulings)


@pytest.mark.parametrize(
    ("pay", "hand", "how", "otherwise"),
    [
        ("R3", "R3", "pay_from_hand", True),
        ("R3 R5", "R3 R5", "pay_from_hand", False),
        ("R3", "", "pay_from_hand", False),
        ("", "R3", "free", True),
        ("R3", "R3", "free", False),
        ("R3", "R3", "waived", False),
    ],
)
def test_who_has_no_offering_pays_otherwise(pay: str, hand: str, how: str, otherwise: bool) -> None:
    state = state_of(
        "phase: loser, first: Ben, display: [P1, P2], players: {Ben: {deck: [B1], hand: [B3], bid: [B4]}, "
        f"Ann: {{deck: [R1], hand: [{', '.join(hand.split())}]}}}}",
        f"loser_empty: {how}",
    )
    assert purchases._pays_otherwise(state, state.sides[0], 0, faces(pay)) is otherwise


def test_no_card_is_the_first_of_the_pack_all_the_same() -> None:
    """The card that is told first among all has the number 0."""
    first = NAMES[0]
    judgement = judged(
        "referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {phase: set aside, players: "
        f"{{Ann: {{deck: [R1], hand: [{first}, R3]}}, Ben: {{deck: [B1], hand: [B3]}}}}}}\nmoves:\n"
        f"  - {{player: Ann, action: set_aside, card: {first}, to: auction}}\n  - {{decision: stands}}\n"
    )
    assert [each.rule.number for each in judgement.findings if each.kind in WRONG] == ["A-3.2"]
    assert came_with(log_of(f"take, card: {first}").moves[0]) == 1


@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        ((3, 5), (4, 6), "open"),
        ((5, 5), (4, 6), "open: Ann wins if Ben comes to less than 5, Ben wins with more than 5, at 5 the "),
        ((4, 6), (5, 5), "open: Ben wins if Ann comes to less than 5, Ann wins with more than 5, at 5 the "),
    ],
)
def test_the_cases_are_told_where_the_points_of_one_are_known(
    mine: tuple[int, int], theirs: tuple[int, int], said: str
) -> None:
    sheet = ScoreSheet(totals={"Ann": mine, "Ben": theirs}, undetermined="open")
    scoring._rank(state_of(TABLE).readings, sheet)
    assert sheet.undetermined == said + "fewest cards decide" * (said != "open") and not sheet.winners


@pytest.mark.parametrize(
    ("named", "rooms", "total", "enough"),
    [
        (0b11, [(0b11, 2)], 2, True),
        (0b11, [(0b01, 2)], 2, False),  # nowhere can the other one lie
        (0b11, [(0b01, 1), (0b10, 1)], 2, True),
        (0b11, [(0b01, 1), (0b100, 1)], 2, False),
        (0b111, [(0b111, 2)], 2, False),
        (0b111, [(0b011, 1), (0b001, 1), (0b100, 1)], 3, True),
        (0b111, [(0b011, 1), (0b001, 2)], 3, False),  # where two of them may lie there is one room
    ],
)
def test_so_many_faces_find_a_room(
    named: int, rooms: list[tuple[int, int]], total: int, enough: bool
) -> None:
    assert unseen._enough(named, rooms, total) is enough


@pytest.mark.parametrize(("hand", "fits"), [("R1", True), ("R1 R2", False)])
def test_a_hand_holds_no_more_faces_than_cards(hand: str, fits: bool) -> None:
    side = side_of(batches=[Batch(faces("R1 R2 R3"), False)], slots=[0], hidden=1, hidden_faces=faces(hand))
    assert unseen.fits(side, 0, hand=faces(hand)) is fits


@pytest.mark.parametrize(
    ("deck", "other_due", "why"),
    [
        ("[R1, R2]", True, "Ben adds a card before "),
        ("[R1, R2]", False, ""),
        ("[]", True, "there is no card that Ann could add"),
    ],
)
def test_why_a_card_is_added_out_of_turn(deck: str, other_due: bool, why: str) -> None:
    state = state_of(
        f"phase: tie, players: {{Ann: {{deck: {deck}, bid: [R8]}}, Ben: {{deck: [B1, B2], bid: [B8]}}}}"
    )
    state.sides[0].tie_due, state.sides[1].tie_due = False, other_due
    state.breaches.asking = True
    with suppress(Refused):
        tie_card(state, TieCard(0, NAMES.index("R1")))
    (found,) = state.breaches.found
    assert found.rule.number == "A-4.7" and found.why.startswith(why) and bool(found.why) is bool(why)


@pytest.mark.parametrize(("deck", "done"), [("[G1, G2]", False), ("[]", True)])
def test_nobody_ends_the_game_while_the_auction_deck_has_cards(deck: str, done: bool) -> None:
    state = state_of(
        f"phase: draw, round: 3, display: [P1, P2, P3, P4, P5, P6], auction_deck: {deck}, players: "
        "{Ann: {deck: [R1, R2, R3, R4, R5]}, Ben: {deck: [B1, B2, B3, B4, B5]}}, rest: empty"
    )
    assert any(move.action == "done" for move in legal(state)) is done


def test_cards_of_the_display_are_somebodys_once_entries_show_them_before_they_are_bought() -> None:
    state = state_of(TABLE)
    log = log_of("bid, cards: [P1, R4] / buy, card: P2, pay: [R4] / bid, cards: [P2, P1]")
    assert list(long_before._bought(state, log.moves)) == [(NAMES.index("P1"), 0)]


@pytest.mark.parametrize(
    ("own", "woken", "meant"), [(True, False, True), (False, False, False), (False, True, True)]
)
def test_a_power_that_is_not_named_is_one_that_has_acted_for_its_player(
    own: bool, woken: bool, meant: bool
) -> None:
    state = state_of(TABLE)
    side, six = state.sides[0], NAMES.index("R6")
    state.played, side.played = 1 << six, own << six
    state.woken, side.offering = woken << six, woken << six
    assert activations._meant(state, side, VERBS[6], NAMES.index("R2")) == (six if meant else None)


def test_a_power_that_is_not_named_is_of_the_suit_of_what_it_acts_on() -> None:
    state = state_of(TABLE)
    side, (red, green) = state.sides[0], (NAMES.index("R6"), NAMES.index("G6"))
    state.played = side.played = 1 << red | 1 << green
    state.lapsed = 1 << green
    for card, meant in (("R2", red), ("G2", green), ("B2", green)):
        assert activations._meant(state, side, VERBS[6], NAMES.index(card)) == meant


@pytest.mark.parametrize(("face", "known"), [("first", True), ("other", False)])
def test_a_card_of_a_deck_that_is_known_stays_what_it_is(
    face: str, known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also the first card of the pack, whose number is 0."""
    state = state_of(TABLE)
    side = state.sides[0]
    side.deck = [0]
    unseen.lie(state, side, {0: 0 if face == "first" else NAMES.index("R9")})
    assert side.deck == [0]
    monkeypatch.setattr(unseen, "can_lie", lambda *asked: True)
    assert ties._may_turn_up(state, side, side.deck[0]) and not ties._may_turn_up(
        state, side, NAMES.index("R9")
    )


@pytest.mark.parametrize(("rule", "may"), [("reshuffle", True), ("no_tie_card", False)])
def test_an_empty_deck_is_refilled_with_discards_nobody_saw(
    rule: str, may: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = NAMES.index("R9")
    monkeypatch.setattr(unseen, "can_dig", lambda state, side, cards: cards == 1 << card)
    state: Any = SimpleNamespace(readings=SimpleNamespace(tie_empty_deck=rule))
    side: Any = SimpleNamespace(deck=[], discards=0)
    assert ties._may_turn_up(state, side, card) is may


@pytest.mark.parametrize(("since", "had"), [("neither", True), ("stake", False), ("acquired", False)])
def test_a_deck_is_refilled_for_a_tie_with_what_lay_there_then(since: str, had: bool) -> None:
    """Neither with what was paid since nor with what was bought."""
    state = state_of(TABLE.replace("deck: [R1, R2]", "deck: []"))
    side = state.sides[0]
    state.first, side.stake, state.acquired = 0, 0, 0
    if since == "stake":
        side.stake = side.discards
    elif since == "acquired":
        state.acquired = side.discards
    assert unnamed_bid_cards._has_a_top(state, side) is had


def test_points_are_told_both_ways_where_cards_may_lie_in_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "as_it_may_lie", lambda state, side: ["here", "there"])
    monkeypatch.setattr(scoring, "_by_what_is_said", lambda state, silent: ScoreSheet())
    assert scoring.score(state_of(TABLE)).perhaps is not None


def test_a_repeat_that_nobody_wrote_stands_before_what_it_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    state, seven, six = state_of(TABLE), SimpleNamespace(source=NAMES.index("R7")), NAMES.index("R6")
    monkeypatch.setattr(activations, "_repeatable", lambda state, seat: [(seven, six, "repeat")])
    monkeypatch.setattr(activations, "_again", lambda state, seven, card: None)
    monkeypatch.setattr(activations, "reaches", lambda state, side, again, card: True)
    monkeypatch.setattr(activations, "filled", lambda move, source: (move.action, source))
    move = SimpleNamespace(action="use", actor=0, card=0)
    ways = activations._repeats(state, state.sides[0], VERBS[6], move)
    assert [(way.moves, way.assumes) for way in ways] == [
        (("repeat", ("use", seven.source)), "R7 repeated R6")
    ]


def test_only_a_card_that_is_wanted_or_shown_again_was_bought_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also the first card of the pack, whose number is 0."""
    state = state_of(TABLE)
    state.display = [0]
    for wanted, bought in ((0, set[int]()), (1, {0})):
        later: Any = SimpleNamespace(own=[0, 0], wanted=lambda state: wanted, for_sale=lambda state: 0)  # noqa: B023
        assert {buy.card for buy in lines_between._purchases(state, later, faces("R3 R4"))} == bought


@pytest.mark.parametrize("actor", [0, 1])
def test_what_somebody_did_the_other_may_have_done(actor: int) -> None:
    state = state_of(
        "phase: set aside, players: {Ann: {deck: [R1], hand: [R3, R4]}, Ben: {deck: [B1], hand: [B3]}}"
    )
    assert {move.actor for move in slips.edits(state, SetAside(actor, UNKNOWN))} >= {1 - actor}


def test_where_a_card_lies_is_asked_with_tables_that_can_be() -> None:
    told: Any = SimpleNamespace(
        entry={"card": "R1", "pay": ["B4"]},
        answers={"card": "R1", "pay": ["B4"]},
        player="Ann",
        others=("Ben",),
    )
    hand, already, deck = (fill.position["players"]["Ann"] for fill in questions._aside_card(told).ways)
    assert (len(hand["hand"]), hand["deck"]) == (5, 3)
    assert (len(already["hand"]), already["deck"]) == (4, 4)
    assert (len(deck["hand"]), len(deck["deck"]), deck["deck"][0]) == (5, 3, "R1")
    *rows, nowhere = (fill.position["display"] for fill in questions._display(told).ways)
    assert sorted(row.index("R1") for row in rows) == list(range(questions.PLACES))
    assert all(len(row) == len(set(row)) == questions.PLACES for row in (*rows, nowhere))
    assert "R1" not in nowhere


def test_who_has_laid_enough_pays_with_that() -> None:
    state = state_of(
        "phase: loser, first: Ben, display: [P1, P2], players: {Ben: {deck: [B1], hand: [B3], bid: [B4]}, "
        "Ann: {deck: [R1], hand: [R3]}}",
        "loser_empty: pay_from_hand",
    )
    side = state.sides[0]
    assert purchases._pays_otherwise(state, side, 0, faces("R3"))
    side.stake = faces("R5")
    assert not purchases._pays_otherwise(state, side, 0, faces("R3"))


@pytest.mark.parametrize(
    ("action", "phase", "hand"),
    [("set_aside", "set aside", 5), ("done", "set aside", 5), ("bid", "bid", 4), ("buy", "winner", 0)],
)
def test_what_is_asked_about_an_act_begins_where_it_belongs(action: str, phase: str, hand: int) -> None:
    told: Any = SimpleNamespace(entry={"action": action}, player="Ann", others=("Ben",))
    ground = questions._ground(told)
    assert (ground["phase"], ground["players"]["Ben"].get("hand", 0)) == (phase, hand)


def test_a_card_that_is_named_can_be_set_aside_elsewhere_where_the_table_lets_it() -> None:
    state = state_of(
        f"phase: set aside, players: {{Ann: {{deck: [R1], hand: [{NAMES[0]}, R3]}}, Ben: {{deck: [B1]}}}}"
    )
    state.breaches.let_stand = True
    set_aside(state, SetAside(0, 0, AUCTION))
    assert not state.sides[0].hand & 1
    with pytest.raises(Refused):
        set_aside(state, SetAside(0, UNKNOWN, AUCTION))


@pytest.mark.parametrize(("then", "ways"), [([TieCard(0, -1)], 1), ([TieCard(0, 0)], 0), ([], 0)])
def test_cards_of_a_tie_are_known_up_to_the_first_that_nobody_knows(
    then: list[TieCard], ways: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = [TieCard(0, NAMES.index("R1")), TieCard(1, NAMES.index("B1"))]
    table: Any = SimpleNamespace(owed=known)
    table.copy = lambda: table

    def added(state: Any) -> bool:
        first, state.owed = state.owed is known, then
        return first

    monkeypatch.setattr(unwritten_ties, "_owed", lambda state: state.owed)
    monkeypatch.setattr(unwritten_ties, "add_known_cards", added)
    assert list(unwritten_ties._rounds_known(table, None, lambda state, move: False)) == [known] * ways
