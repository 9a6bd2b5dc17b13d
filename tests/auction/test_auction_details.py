"""What an auction position and the entries after it tell of who owns what, and what an entry breaks at any
moment, with the readings it hangs on."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from judging import judged

from referee.breaches import Refused
from referee.games.auction.law.readings import readings
from referee.games.auction.play import unseen
from referee.games.auction.play.bidding import begin_round
from referee.games.auction.play.gaps import figures, gaps
from referee.games.auction.play.hands import draw
from referee.games.auction.play.holdings import holdings
from referee.games.auction.play.never import broken
from referee.games.auction.play.restocking import before_putting_away
from referee.games.auction.play.shown_later import shown
from referee.games.auction.play.state import Batch, Early, Side, State
from referee.games.auction.play.ties import tie_card, top_card
from referee.games.auction.play.unnamed import may_be_named
from referee.games.auction.record.cards import ASIDE, NAMES, cards_in, set_of
from referee.games.auction.record.moves import TieCard
from referee.games.auction.record.phases import SET_ASIDE
from referee.log import Log
from referee.replay import afresh

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
    table = readings(log.header.rulings)
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
    said = broken(readings(judgement.log.header.rulings), judgement.log.moves[0], "")
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
        (["card: P1, pay: [R4], to: auction"], "A-7.5 Ann puts the bought P1 to the auction discards."),
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
    other = before_putting_away(state)
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
