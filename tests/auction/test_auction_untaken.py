"""Turns that records of the auction never take on their way, and what comes of each."""

from __future__ import annotations

from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest
from test_auction_details import log_of, state_of
from test_auction_seldom import CARDS, face

from referee.breaches import Breaches, Refused
from referee.games.auction.play import (
    activations,
    bidding,
    hands,
    legal,
    long_before,
    plays,
    questions,
    reach,
    restocking,
    ties,
    unwritten_ties,
)
from referee.games.auction.play.gaps import certain, told_facts
from referee.games.auction.play.gaps import places as of_places
from referee.games.auction.play.gaps.places import (
    AUCTION_DECK,
    AUCTION_DISCARDS,
    DISPLAY,
    OFFERED,
    Places,
    own,
)
from referee.games.auction.play.positions import soundness
from referee.games.auction.record.cards import UNSEEN
from referee.games.auction.record.longhand import longhand
from referee.games.auction.record.moves import BOTTOM, HAND, UNKNOWN, TieCard
from referee.games.auction.record.phases import DRAW, LOSER
from referee.games.auction.record.secrecy import player_view
from referee.header import BadEntry
from referee.rules import Kind


@pytest.mark.parametrize(
    ("opponent", "zone", "places"),
    [(False, OFFERED, 1), (True, OFFERED, 0), (False, "discards", 0)],
)
def test_where_a_repeated_card_has_to_lie_hangs_on_how_the_table_reads_it(
    opponent: bool, zone: str, places: int
) -> None:
    readings = SimpleNamespace(dup_opponent=opponent, dup_target_zone=zone)
    asked: Any = SimpleNamespace(readings=readings, move=SimpleNamespace(actor=1, card=5))
    assert len([*certain._repeated(asked, "A-6.3")]) == places


@pytest.mark.parametrize(("all_count", "kept"), [(False, False), (True, True)])
def test_a_card_kept_back_at_the_end_lacks_only_where_all_cards_count(all_count: bool, kept: bool) -> None:
    asked: Any = SimpleNamespace(
        move=SimpleNamespace(actor=0, cards=0), readings=SimpleNamespace(score_all_owned=all_count)
    )
    places: Any = SimpleNamespace(may=[own(0, "deck"), *[0] * 39])
    assert certain._kept_back(asked, places) is kept


@pytest.mark.parametrize(("recycled", "back"), [(False, False), (True, True)])
def test_cards_on_the_auctions_discards_come_back_only_where_the_table_mixes_them_in(
    recycled: bool, back: bool
) -> None:
    places: Any = object.__new__(Places)
    places.may = [AUCTION_DISCARDS, DISPLAY, own(0, HAND)]
    places._readings = SimpleNamespace(recycle_auction_discards=recycled)
    places._end_round()
    assert bool(DISPLAY & places.may[0]) is back
    assert AUCTION_DECK & places.may[1] and not DISPLAY & places.may[2]


@pytest.mark.parametrize(("to_own", "moved"), [(None, True), (0, False)])
def test_a_payment_that_went_to_the_wrong_pile_tells_nothing_of_where_cards_lie(
    to_own: int | None, moved: bool
) -> None:
    told: list[Any] = []
    places: Any = SimpleNamespace(lies=lambda cards, place: told.append((cards, place)))
    card, pay = CARDS["R2"], 1 << CARDS["R3"] | 1 << CARDS["G4"]
    buy = SimpleNamespace(actor=1, card=card, pay=pay, to_own=to_own, to_auction=None)
    of_places._buy(places, buy)
    mine = (1 << CARDS["R3"] | 1 << card, own(1, "discards"))
    assert told == ([mine, (1 << CARDS["G4"], AUCTION_DISCARDS)] if moved else [])


def test_a_card_set_aside_may_have_gone_under_the_deck() -> None:
    state = state_of("phase: set aside, players: {Ann: {deck: [R1], hand: [R2, R3, R4, R5, R6]}, Ben: {}}")
    side = state.sides[0]
    bidding._lay_aside(state, side, UNKNOWN, BOTTOM)
    assert side.deck == [UNKNOWN, *face("R1")]
    bidding._lay_aside(state, side, CARDS["R2"], BOTTOM)
    assert side.deck == [CARDS["R2"], UNKNOWN, *face("R1")]


def test_after_the_last_entry_only_a_purchase_is_looked_for_that_nobody_wrote_down() -> None:
    log = log_of("end_turn", "phase: winner")
    state = state_of("phase: winner")
    assert [*long_before.elsewhere(state, log.moves, len(log.moves))] == []


def test_a_card_added_to_a_tied_bid_that_can_be_none_leaves_open_who_goes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = state_of("phase: tie, totals: {Ann: 7, Ben: 7}, players: {Ann: {}, Ben: {}}")
    monkeypatch.setattr(ties, "tops", lambda state, side: [])
    with pytest.raises(Refused):
        ties.open_top(state, 0, ())
    (breach,) = state.breaches.found
    assert (breach.kind, breach.rule.number) == (Kind.UNDETERMINED, "A-4.6")
    assert breach.message.startswith("The record does not name the card Ann adds to the bid, tied at ")


def test_a_tie_that_an_entry_shows_only_by_whose_turn_it_is_is_not_taken_for_settled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    owed = [TieCard(0, CARDS["R2"]), TieCard(1, CARDS["R3"])]
    monkeypatch.setattr(unwritten_ties, "_owed", lambda state: owed)
    monkeypatch.setattr(unwritten_ties, "_rounds_known", lambda state, move, fits: [])
    monkeypatch.setattr(unwritten_ties, "_nearer_as_laid", lambda state, move: True)
    state = state_of("phase: tie")
    look: Any = SimpleNamespace(action="look", first=None)
    assert unwritten_ties.unwritten(state, look, lambda state, move: True) == []
    monkeypatch.setattr(unwritten_ties, "_nearer_as_laid", lambda state, move: False)
    (way,) = unwritten_ties.unwritten(state, look, lambda state, move: True)
    assert list(way.moves) == [*owed, look]


@pytest.mark.parametrize(
    ("owes", "open_", "totals", "added", "first"),
    [
        (True, True, (7, 9), 1, [1]),
        (True, True, (9, 7), 1, [0]),
        (False, True, (7, 7), 0, []),
        (False, False, (7, 9), 0, []),
        (True, False, (5, 5), 0, []),  # as the bids lie: whoever checks them says that nobody has added yet
    ],
)
def test_totals_in_a_check_tell_who_goes_first_where_bids_are_not_all_named(
    owes: bool,
    open_: bool,
    totals: tuple[int, int],
    added: int,
    first: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cards: list[Any] = []
    shown: list[int] = []
    monkeypatch.setattr(unwritten_ties, "owes_unseen", lambda state: owes)
    monkeypatch.setattr(unwritten_ties, "add_unseen", cards.append)
    monkeypatch.setattr("referee.games.auction.play.unnamed_bid_cards.left_open", lambda state: open_)
    monkeypatch.setattr("referee.games.auction.play.unnamed_bid_cards.span", lambda state, seat: (5, 5))
    monkeypatch.setattr(unwritten_ties, "shown_first", lambda state, seat: shown.append(seat))
    table: Any = SimpleNamespace(players=("Ann", "Ben"))
    told = unwritten_ties.learn(table, {"totals": dict(zip(table.players, totals, strict=True))})
    assert told == {("totals", "Ann"), ("totals", "Ben")}
    assert (len(cards), shown) == (added, first)
    assert unwritten_ties.learn(table, {"totals": {"Ann": 7}}) == frozenset()


def test_cards_that_only_their_owner_has_seen_are_counted_for_the_other() -> None:
    side = {"left_hand": ["R1", "R2"], "left_hidden": 1, "new_hand": ["G1"]}
    position = {"phase": "winner", "players": {"Ann": side, "Ben": side}}
    seen = player_view(position, 0)["players"]
    assert seen["Ann"]["left_hand"] == ["R1", "R2"]
    assert (seen["Ben"]["left_hidden"], seen["Ben"]["new_hidden"]) == (3, 1)
    assert "left_hand" not in seen["Ben"] and "new_hand" not in seen["Ben"]


def test_only_sixes_to_tens_are_played_for_a_power() -> None:
    soundness._powerful(1 << CARDS["R6"], ("powers",))
    with pytest.raises(BadEntry, match="cannot be played for a power"):
        soundness._powerful(1 << CARDS["R6"] | 1 << CARDS["R5"], ("powers",))


def test_a_row_that_names_one_card_twice_shows_none() -> None:
    def row() -> Any:
        return SimpleNamespace(display=[UNSEEN, UNSEEN], unlocated=-1, recycled=0, one_cost=0)

    assert restocking.learn(row(), ["R2", "R3"])
    assert not restocking.learn(row(), ["R2", "R2"])


def test_cards_that_can_have_come_out_of_no_pile_and_no_hand_are_refused() -> None:
    side: Any = SimpleNamespace(deck=[], unseen_discards=[], hidden=0)
    table: Any = SimpleNamespace(breaches=Breaches())
    with pytest.raises(Refused):
        reach._out_of_piles(table, side, 1 << CARDS["R2"], None)


@pytest.mark.parametrize(("card", "itself"), [("R6", True), ("R2", False)])
def test_where_a_card_lies_is_not_asked_of_the_card_at_work(card: str, itself: bool) -> None:
    told: Any = SimpleNamespace(
        answers={"with": "R6", "card": card}, player="Ann", others=("Ben",), entry={"action": "take"}
    )
    ways = [way.words for way in questions._target(told).ways]
    assert (ways == ["it is the card at work itself"]) is itself


def test_cards_of_a_bid_are_asked_about_as_the_entry_names_them() -> None:
    told: Any = SimpleNamespace(
        answers={}, player="Ann", others=("Ben",), entry={"action": "bid", "cards": ["R2", "R3"]}
    )
    assert [way.words.split()[0] for way in questions._in_hand(told).ways[1:]] == ["R2", "R2"]


def test_the_loser_may_pay_for_the_cheapest_card_with_any_card_of_the_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(legal, "sales", lambda state, seat: ())
    side: Any = SimpleNamespace(staked=0, hand=1 << 3 | 1 << 5)
    table: Any = SimpleNamespace(sides=[side], phase=LOSER, display=[7])
    assert [move.pay for move in legal._purchases(table, 0)] == [0, 1 << 3, 1 << 5]


def test_bid_cards_that_were_played_for_their_power_may_lie_among_the_power_cards_only() -> None:
    def apart(bid: int, played: int) -> Any:
        return SimpleNamespace(bid=bid, played=played)

    sides = [apart(0b110, 0b010), apart(0b001, 0)]
    state: Any = SimpleNamespace(
        sides=sides, copy=lambda: SimpleNamespace(sides=[apart(side.bid, side.played) for side in sides])
    )
    assert [side.bid for side in activations.laid_apart(state).sides] == [0b100, 0b001]
    assert [side.bid for side in state.sides] == [0b110, 0b001]
    first, second = islice(plays.moments(state), 2)
    assert first is state and [side.bid for side in second.sides] == [0b100, 0b001]


@pytest.mark.parametrize("able", [True, False])
def test_only_an_effect_that_can_act_has_to_come_before_the_one_used(
    able: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    forbidden: list[str] = []
    above, used = (SimpleNamespace(waits=False, source=card) for card in (3, 4))
    monkeypatch.setattr(activations, "possible", lambda *asked, sure: able)
    state: Any = SimpleNamespace(
        readings=SimpleNamespace(effect_optional=False),
        pending=[[used], [above]],
        forbid=lambda rule, *told, **more: forbidden.append(rule),
    )
    activations.check_above(state, None, used)  # type: ignore[arg-type]
    assert forbidden == ["A-6.3"] * able


@pytest.mark.parametrize("met", [True, False])
def test_a_hand_that_may_have_been_drawn_before_a_look_is_thought_of_once(
    met: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "take_hand", lambda state, side: None)
    drawn = SimpleNamespace(key=lambda: "as it lies", claimable=True)
    early: Any = (SimpleNamespace(side=SimpleNamespace(key=lambda: "as it lies" if met else "otherwise")),)
    side: Any = SimpleNamespace(drawn=False, early=early, copy=lambda: drawn)
    found = hands.before_this_look(SimpleNamespace(phase=DRAW), side)  # type: ignore[arg-type]
    assert len(found) == 2 - met and found[:1] == early and not drawn.claimable


def test_of_a_turn_whose_part_nobody_names_the_winner_of_the_bid_decides() -> None:
    players = ("Ann", "Ben")
    for first, phase in ("Ann", "loser"), ("Ben", "winner"):
        assert longhand(players, {"turn": "Ben", "first": first, "phase": "?"})["phase"] == phase
    with pytest.raises(BadEntry, match="Ann has won the bid, so this is not the turn of Ben"):
        longhand(players, {"turn": "Ben", "first": "Ann", "phase": "winner"})


def asked_of(data: dict[str, Any], *before: str, **move: Any) -> told_facts.Asked:
    entries = [SimpleNamespace(action=action, actor=0) for action in before]
    return told_facts.Asked(log_of("end_turn").header, data, entries, SimpleNamespace(actor=0, **move))


@pytest.mark.parametrize(
    ("data", "before", "told"),
    [
        ({"first": 0, "phase": "winner"}, [], True),
        ({"phase": "winner"}, [], False),
        ({"phase": "winner"}, ["end_turn"], True),
    ],
)
def test_whose_part_it_is_is_told_by_the_position_or_by_who_has_ended_it(
    data: dict[str, Any], before: list[str], told: bool
) -> None:
    assert told_facts._turn_told(asked_of(data, *before)) is told


@pytest.mark.parametrize(
    ("row", "before", "told"),
    [
        (["R3", *["?"] * 5], [], True),
        (["R2"] * 6, [], True),  # at no cost lies a card that is not told
        (["R2"] * 6, ["draw"], False),
        (["?"] * 6, [], False),
    ],
)
def test_at_what_cost_a_card_lay_is_told_as_long_as_nothing_is_restocked(
    row: list[str], before: list[str], told: bool
) -> None:
    asked = asked_of({"display": row}, *before, card=CARDS["R3"], pay=1 << CARDS["G4"])
    assert told_facts._in_its_place(asked) is told


def test_who_acts_on_after_the_end_of_a_round_has_put_nothing_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restocking, "_take_back_restocking", lambda state: None)
    monkeypatch.setattr(restocking, "before_putting_away", lambda side: None)
    state: Any = SimpleNamespace(sides=[SimpleNamespace(put_away=True)], idle=0)
    restocking.reopen(state, 1)
    assert not state.sides[0].put_away and (state.phase, state.active) == (LOSER, 1)
