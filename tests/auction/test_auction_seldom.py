"""What single functions of the auction answer where records seldom come to them, in values."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from judging import judged, verdicts
from test_auction_details import log_of, state_of

from referee.breaches import Refused
from referee.game import resolve
from referee.games.auction.law.rulings import RULINGS
from referee.games.auction.play import always_wrong, decks, hands, legal, long_before, powers, questions
from referee.games.auction.play.gaps import certain, holdings, told_facts
from referee.games.auction.play.gaps import ways as gaps
from referee.games.auction.play.gaps.places import Places
from referee.games.auction.record.cards import ASIDE, NAMES
from referee.games.auction.record.moves import Bid, Drawn
from referee.games.auction.record.secrecy import player_view
from referee.games.auction.scoring import _fewest_cards
from referee.header import Header
from referee.inquiry import Told
from referee.rules import ScoreSheet

CARDS = {name: card for card, name in enumerate(NAMES)}
PILES = dict.fromkeys(("deck", "hand", "discards", "cashed", "bid", "powers", "fetched"), ())


def face(*names: str) -> list[int]:
    return [CARDS[name] for name in names]


@pytest.mark.parametrize(
    ("side", "phase", "readings", "whole"),
    [
        (PILES, "bid", {}, True),
        ({**PILES, "untold": True}, "bid", {}, False),
        ({key: value for key, value in PILES.items() if key != "hand"}, "bid", {}, False),
        ({"owned": ()}, "bid", {}, True),
        ({"gathered": ()}, "over", {}, False),
        ({"gathered": ()}, "over", {"score_all_owned": True}, True),
        (PILES, "bid", {"set_aside_zone": "reserved"}, False),
        ({**PILES, "reserve": ()}, "bid", {"set_aside_zone": "reserved"}, True),
    ],
)
def test_whether_a_position_tells_all_that_a_player_owns(
    side: dict[str, Any], phase: str, readings: dict[str, Any], whole: bool
) -> None:
    usual = {"score_all_owned": False, "end_check": "phase_5", "set_aside_zone": "deck_top"}
    table: Any = SimpleNamespace(**{**usual, **readings})
    assert holdings._is_whole(side, phase, table) is whole


@pytest.mark.parametrize(
    ("doubted", "all_count", "whose", "least", "most"),
    [
        (True, True, 0b1011, 2, 5),
        (False, True, 0b0011, 2, 2),
        (False, False, 0b1011, 3, 5),
    ],
)
def test_cards_laid_open_at_the_end_are_all_a_player_has_where_all_count(
    doubted: bool, all_count: bool, whose: int, least: int, most: int
) -> None:
    owners: Any = SimpleNamespace(
        whose=[0b1000, 0b0001, 0], least=[3, 0], most=[5, 9], doubted=doubted, all_count=all_count
    )

    def give(cards: int, seat: int) -> None:
        owners.whose[seat] |= cards

    owners.give = give
    holdings._gather(owners, SimpleNamespace(actor=0, cards=0b0011))
    assert (owners.whose[0], owners.least[0], owners.most[0]) == (whose, least, most)


@pytest.mark.parametrize(
    ("row", "new", "unordered", "whether"),
    [
        (["R1", "R2"], ["R2"], False, True),
        (["R1", "R2"], ["R1"], False, False),
        (["R1", "R2"], ["R2", "R1"], False, False),
        (["R1", "R2"], ["R2", "R1"], True, True),
        (["R1"], ["R2", "R1"], True, False),
        ([], ["R1"], False, False),
    ],
)
def test_whether_a_row_may_end_with_the_new_cards(
    row: list[str], new: list[str], unordered: bool, whether: bool
) -> None:
    assert always_wrong._ends_with(face(*row), face(*new), unordered) is whether


TOP = ["R1", "R2", "R3", "R4", "R5", "G1"]
DRAWN = SimpleNamespace(action="draw", actor=0, cards=face("R1", "R2", "R3", "R4", "G1"))


@pytest.mark.parametrize(
    ("phase", "deck", "before", "whether"),
    [
        ("draw", TOP, (), True),
        ("bid", TOP, (), False),
        ("draw", ["G1", *TOP[:5]], (), False),
        ("draw", TOP[:4], (), False),
        ("draw", [*TOP[:4], "?", "G1"], (), False),
        ("draw", TOP, (SimpleNamespace(action="shuffle", actor=0),), False),
        ("draw", TOP, (SimpleNamespace(action="shuffle", actor=1),), True),
        ("draw", "?", (), False),
    ],
)
def test_a_card_of_the_hand_drawn_lies_among_the_first_five_of_a_deck_that_is_told(
    phase: str, deck: Any, before: tuple[Any, ...], whether: bool
) -> None:
    data = {"phase": phase, "players": {"Ann": {"deck": deck}}}
    header = Header(("Ann", "Ben"), resolve(RULINGS, {}))
    asked = told_facts.Asked(header, data, before, DRAWN)
    assert certain._not_on_top(asked, Places(header.players, data, asked.readings)) is whether


def test_the_cards_a_position_names() -> None:
    assert list(gaps.named_in(["R1", ["G2", "?"], {"red": ["R7"]}, None, 3])) == ["R1", "G2", "R7"]


def test_nothing_is_left_of_an_offering_of_which_no_bid_is_written() -> None:
    entries = [SimpleNamespace(action="pass", actor=1), SimpleNamespace(action="end_turn", actor=0)]
    assert long_before._left(entries, 1) == 0


@pytest.mark.parametrize(
    ("cards", "winners", "open_", "words"),
    [
        ((3, 4), ("Ann",), "", "tied on points; Ann has 3 cards, Ben 4 (A-10.5)"),
        ((4, 1), ("Ben",), "", "tied on points; Ann has 4 cards, Ben 1 (A-10.5)"),
        (((1, 3), 4), ("Ann",), "", "tied on points; Ann has 1 to 3 cards, Ben 4 (A-10.5)"),
        (
            ((3, 5), 4),
            (),
            "it is not known who has the fewest cards",
            "tied on points; Ann has 3 to 5 cards, Ben 4 (A-10.5)",
        ),
        (
            (3, (3, 9)),
            (),
            "it is not known who has the fewest cards",
            "tied on points; Ann has 3 cards, Ben 3 to 9 (A-10.5)",
        ),
        ((3, 3), ("Ann", "Ben"), "", "tied on points; Ann has 3 cards, Ben 3 (A-10.5)"),
    ],
)
def test_who_has_the_fewest_cards_wins_a_tie(
    cards: tuple[Any, Any], winners: tuple[str, ...], open_: str, words: str
) -> None:
    sheet = ScoreSheet(final=True)
    sheet.counts = {"cards": {"Ann": cards[0], "Ben": cards[1]}}
    readings: Any = SimpleNamespace(final_tie="shared")
    _fewest_cards(readings, sheet, "Ann", "Ben")
    assert (sheet.winners, sheet.undetermined or "", sheet.tiebreak) == (winners, open_, words)


def test_a_player_sees_what_a_position_tells_and_no_pile_it_leaves_out() -> None:
    position = {"phase": "draw", "players": {"Ann": {"hand": ["R1"]}, "Ben": {"hand": ["G1"]}}}
    seen = player_view(position, 0)
    assert set(seen) == {"phase", "players"}
    assert seen["players"]["Ann"] == {"hand": ["R1"]}
    assert "G1" not in str(seen["players"]["Ben"])


def test_a_purchase_that_went_on_top_of_the_deck_and_was_let_stand_lies_there() -> None:
    text = """
        referee: 1
        game: auction
        players: [Ann, Ben]
        given: {phase: winner, first: Ann, display: [R2, G7, P7, B7], rest: empty,
          players: {Ann: {bid: [R6, R7, R8]}, Ben: {bid: [G1]}}}
        moves:
          - {player: Ann, action: buy, card: R2, pay: [R6], to: deck}
          - {decision: stands}
          - {check: {players: {Ann: {deck: [R2]}}}}
    """
    assert [finding.rule.number for finding in judged(text).findings if finding.move] == ["A-7.5"]


TIED = """
        referee: 1
        game: auction
        players: [Ann, Ben]
        given: {{phase: bid, rest: empty, display: [G7], players:
          {{Ann: {{hand: [R5, R1, R2, R3], deck: {ann}}}, Ben: {{hand: [G5, G1, G2, G3], deck: {ben}}}}}}}
        moves:
          - {{player: Ann, action: bid, cards: [R5]}}
          - {{player: Ben, action: bid, cards: [G5]}}
"""
UNNAMED = ["{player: Ann, action: tie_card}", "{player: Ben, action: tie_card}"]
WITH_R4 = "{player: Ann, action: buy, card: G7, pay: [R4]}"


@pytest.mark.parametrize(
    ("ann", "ben", "entries", "told"),
    [
        # cards nobody named tied again, as the next ones show
        ("6", "6", [*UNNAMED, *UNNAMED, "{player: Ann, action: end_turn}"], []),
        # neither totals nor a name: whoever acts first has won
        ("6", "6", [*UNNAMED, "{action: reveal, totals: {Ann: 9}}", "{player: Ben, action: end_turn}"], []),
        ("6", "6", [*UNNAMED, "{action: reveal}", "{player: Ann, action: end_turn}"], []),
        # the card that pays lay under the one that was added: they tied once more, which nobody wrote down
        ('["?", R4, "?", "?", "?"]', "9", [*UNNAMED, WITH_R4], []),
        (
            '["?", R4, "?", "?", "?"]',
            "9",
            ["{player: Ann, action: tie_card, card: P1}", UNNAMED[1], WITH_R4],
            [],
        ),
        ('["?", "?", R4, "?", "?", "?"]', "9", [*UNNAMED, WITH_R4], []),
        # not where the cards that were added cannot have tied
        (
            '["?", R4, "?", "?", "?"]',
            "[B1, B9]",
            ["{player: Ann, action: tie_card, card: P2}", "{player: Ben, action: tie_card}", WITH_R4],
            [(5, "illegal A-7.1")],
        ),
        # the table may let somebody go first before the tie is broken; who cannot add, need not
        (
            "6",
            "6",
            [
                "{player: Ann, action: tie_card, card: R4}",
                "{player: Ben, action: tie_card, card: G4}",
                "{player: Ann, action: first}",
                "{decision: stands}",
                "{player: Ann, action: end_turn}",
            ],
            [(5, "illegal A-4.7")],
        ),
        ("[]", "[]", ["{player: Ann, action: reshuffle}"], [(3, "illegal A-9.2")]),
    ],
)
def test_ties_that_are_not_told_whole(ann: str, ben: str, entries: list[str], told: list[Any]) -> None:
    lines = "".join(f"          - {entry}\n" for entry in entries)
    assert verdicts(judged(TIED.format(ann=ann, ben=ben) + lines)) == told


def test_a_card_set_aside_that_nobody_saw_is_mixed_with_all_others() -> None:
    state = state_of(
        "phase: bid, rest: empty, players: {Ann: {hand: 4, deck: 1, aside: true, discards: [R1, R2]}, "
        "Ben: {hand: 4, deck: 9}}",
        "reshuffle: all_together",
    )
    side = state.sides[0]
    side.deck = [*side.deck, ASIDE]
    decks.shuffle_discards_in(state, side)
    assert len(side.deck) == 4 and len(set(side.deck)) == 1
    assert not side.discards


@pytest.mark.parametrize(
    ("early", "looking", "told"),
    [
        (5, 0, [("A-9.2", "Ann cannot have drawn before the look.")]),
        (-1, 1, [("A-11.3", "Ann draws while looking through the deck.")]),
    ],
)
def test_when_a_hand_cannot_have_been_drawn(early: int, looking: int, told: list[Any]) -> None:
    state = state_of("phase: draw, rest: empty, players: {Ann: {deck: 9}, Ben: {deck: 9}}")
    state.looking = looking
    with pytest.raises(Refused):
        hands.drawn(state, Drawn(0, early))
    assert [(found.rule.number, found.message) for found in state.breaches.found] == told


def test_where_the_hand_may_not_count_only_cashed_cards_are_sure() -> None:
    given = "phase: winner, players: {Ann: {hand: [R1], cashed: [G1]}, Ben: {hand: [B1], cashed: []}}"
    log = log_of("end_turn", given, "score_all_owned: false")
    ann, ben = holdings.holdings(log.header, log.start[1], log.moves, 0)
    assert (ann.cards, ann.least, ben.cards, ben.least) == (1 << CARDS["G1"], 0, 0, 0)
    assert ann.pool >> CARDS["R1"] & 1 and not ann.pool >> CARDS["B1"] & 1


@pytest.mark.parametrize(
    ("fact", "entry", "answers", "ways"),
    [
        ("_in_hand", {"action": "bid", "cards": []}, {}, ["in the hand, all of them"]),
        ("_payment", {"action": "buy"}, {"pay": []}, None),
        ("_discards", {"action": "power"}, {"card": "R7"}, None),
        (
            "_target",
            {"action": "take"},
            {"with": "G9", "card": "R2"},
            [
                "in Ann's discards",
                "in the auction discards",
                "in Ben's discards",
                "in Ben's offering",
                "in Ann's deck",
            ],
        ),
    ],
)
def test_ways_in_which_a_fact_may_be(fact: str, entry: Any, answers: Any, ways: list[str] | None) -> None:
    header: Any = SimpleNamespace(players=("Ann", "Ben"))
    found = getattr(questions, fact)(Told(header, "Ann", entry, answers))
    assert (None if found is None else [way.words for way in found.ways]) == ways


def test_what_can_be_bid_instead_is_in_the_hand() -> None:
    state = state_of("phase: bid, rest: empty, players: {Ann: {hand: [R1, G2], deck: 9}, Ben: {hand: 4}}")
    assert legal.instead(state, Bid(0, 1 << CARDS["P1"])) == ["in hand: G2 and R1"]
    assert legal.instead(state, Bid(1, 1 << CARDS["P1"])) == []


def test_a_card_that_was_bid_works_once() -> None:
    state = state_of(
        "phase: winner, first: Ann, rest: empty, players: {Ann: {bid: [R6, R7]}, Ben: {bid: [G1]}}"
    )
    state.played = 1 << CARDS["R6"]
    powers._check_once(state, 1 << CARDS["R7"])
    assert not state.breaches.found
    powers._check_once(state, 1 << CARDS["R6"] | 1 << CARDS["R7"])
    assert [found.message for found in state.breaches.found] == ["R6 has been used for its power this turn."]


UNSEEN = "batches: [[R1]], reserve: [], hand: [], discards: [], shown: [], hidden: [], dealt: 1"


@pytest.mark.parametrize(
    ("deck", "rest", "fault"),
    [
        (f"1, unseen: {{deck: [3], {UNSEEN}}}", "rest: empty", "there is no batch of that number"),
        (f"1, unseen: {{deck: [], {UNSEEN}}}", "rest: empty", "not every unseen card has its batch"),
        ("1", "elsewhere: 3", "accounts for"),
    ],
)
def test_positions_whose_unseen_cards_do_not_go_together(deck: str, rest: str, fault: str) -> None:
    given = f"phase: draw, players: {{Ann: {{deck: {deck}}}, Ben: {{deck: 1}}}}, {rest}"
    text = f"referee: 1\ngame: auction\nplayers: [Ann, Ben]\ngiven: {{{given}}}\n"
    faults = judged(f"{text}moves:\n  - {{check: {{round: 2}}}}\n").faults
    assert faults and fault in str(faults[0]), faults


def test_who_looks_since_the_set_up_is_told_by_a_position() -> None:
    state = state_of(
        "phase: draw, rest: empty, looking_since_setup: [Ben], players: {Ann: {deck: 9}, Ben: {deck: 9}}"
    )
    assert state.looking == 5 << 1


def test_a_hand_that_had_to_be_reshuffled_for_and_was_not_is_what_there_is() -> None:
    text = """
        referee: 1
        game: auction
        players: [Ann, Ben]
        given: {phase: draw, rest: empty, display: [P1], players:
          {Ann: {deck: [R1, R2], discards: [R3, R4, R5, R6]}, Ben: {deck: [G1, G2, G3, G4, G5]}}}
        moves:
          - {player: Ann, action: reshuffle, order: none}
          - {decision: stands}
          - {check: {players: {Ann: {hand: [R1, R2], discards: 4}}}}
    """
    assert verdicts(judged(text)) == [(1, "illegal A-9.2")]


def test_another_card_of_a_suit_is_one_the_entry_does_not_name() -> None:
    header: Any = SimpleNamespace(players=("Ann", "Ben"))
    for named, other in (([], "R4"), (["R4"], "R5"), (["R4", "R5"], "R3"), (["R2", "R3", "R4", "R5"], "R1")):
        assert questions._of_suit(Told(header, "Ann", {"action": "bid", "cards": named}, {}), "R") == other


@pytest.mark.parametrize(
    ("powers", "before", "idle"),
    [
        ([], [], True),
        (["R7"], [], False),
        (None, [], False),
        ([], [("power", 1 << 6)], False),
        ([], [("take", 6)], False),
        ([], [("power", 0)], True),
    ],
)
def test_a_card_at_work_that_was_never_played(powers: Any, before: list[tuple[str, int]], idle: bool) -> None:
    entries = [SimpleNamespace(action=action, card=card, cards=card) for action, card in before]
    asked: Any = SimpleNamespace(
        move=SimpleNamespace(source=6),
        readings=SimpleNamespace(bid_cards_can_activate=False),
        data={"players": {"Ann": {"bid": []}}},
        side={} if powers is None else {"powers": [NAMES[6]] if powers else []},
        before=entries,
    )
    assert told_facts._idle(asked) is idle
