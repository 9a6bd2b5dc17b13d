"""Faults of bids and powers, each with the entry it goes into and the verdict that is right."""

from __future__ import annotations

import random
from typing import Any

import auction_player as player
from auction_faults import Entries, Planted, changed, elsewhere, fault, inserted, other_name

from referee.games.auction.play.state import State
from referee.games.auction.record.cards import NAMES, VALUES, cards_in, names


@fault("buy")
def the_wrong_player_buys(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted:
    return changed(e, i, player=other_name(e[i])), i + 1, {"illegal A-5.1"}


@fault("set_aside")
def a_card_set_aside_that_is_not_in_the_hand(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    return (changed(e, i, card=elsewhere(s, r)), i + 1, {"illegal A-3.1"}) if s.deck else None


@fault("set_aside")
def a_second_card_set_aside(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    if s.sides[1 - m.actor].aside or not s.sides[1 - m.actor].cards_in_hand:
        return None
    other = NAMES[next(cards_in(s.sides[m.actor].hand & ~(1 << m.card)))]
    return inserted(e, i + 1, {**e[i], "card": other}), i + 2, {"illegal A-3.1"}


@fault("bid")
def the_card_set_aside_is_bid(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    side = s.sides[m.actor]
    if len(e[i]["cards"]) == 4 or not side.aside or s.sides[m.actor].deck[-1] < 0:
        return None
    return changed(e, i, cards=[*e[i]["cards"], NAMES[side.deck[-1]]]), i + 1, {"illegal A-4.1"}


@fault("bid")
def a_card_of_the_display_is_bid(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    if len(e[i]["cards"]) == 4:
        return None
    return changed(e, i, cards=[*e[i]["cards"], elsewhere(s, r)]), i + 1, {"illegal A-4.1"}


@fault("bid")
def a_bid_is_changed_after_the_reveal(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    if not s.sides[1 - m.actor].has_bid:
        return None
    hand = names(s.sides[m.actor].hand & ~m.cards)
    return (inserted(e, i + 1, {**e[i], "cards": hand[:1]}), i + 2, {"illegal A-4.3"}) if hand else None


@fault("reveal")
def a_wrong_total(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted:
    name = r.choice(player.PLAYERS)
    totals = {**e[i]["totals"], name: e[i]["totals"][name] + r.choice((-1, 1))}
    return changed(e, i, totals=totals), i + 1, {"mismatch A-4.4"}


@fault("reveal")
def the_lower_bid_goes_first(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted:
    return changed(e, i, first=player.PLAYERS[1 - s.first]), i + 1, {"mismatch A-4.5"}


@fault("tie_card")
def another_card_than_the_top_is_added(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    hand = names(s.sides[m.actor].hand) or [elsewhere(s, r)]
    return changed(e, i, card=r.choice(hand)), i + 1, {"illegal A-4.6"}


@fault("tie_card")
def a_card_too_many_is_added(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    if not s.sides[1 - m.actor].tie_due or len(s.sides[m.actor].deck) < 2:
        return None
    return inserted(e, i + 1, {**e[i], "card": NAMES[s.sides[m.actor].deck[-2]]}), i + 2, {"illegal A-4.7"}


@fault("power")
def a_plain_card_is_played_for_a_power(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    plain = [card for card in cards_in(s.sides[m.actor].hand) if VALUES[card] < 6]
    return (changed(e, i, cards=[NAMES[r.choice(plain)]]), i + 1, {"illegal A-0.5"}) if plain else None


@fault("power")
def a_power_card_that_is_not_in_the_hand(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    cards = [card for card in s.deck if VALUES[card] > 5]
    return (changed(e, i, cards=[NAMES[r.choice(cards)]]), i + 1, {"illegal A-6.1"}) if cards else None


@fault("power")
def a_bid_card_is_played_for_its_power(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    cards = [card for card in cards_in(s.sides[m.actor].bid) if VALUES[card] > 5]
    return (changed(e, i, cards=[NAMES[r.choice(cards)]]), i + 1, {"illegal A-4.2"}) if cards else None


@fault("cash")
def a_card_of_another_suit_is_cashed_in(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    cards = [card for card in cards_in(s.sides[m.actor].offering) if card // 10 != m.card // 10]
    return (changed(e, i, card=NAMES[r.choice(cards)]), i + 1, {"illegal A-6.4"}) if cards else None


@fault("cash")
def a_six_cashes_in_itself(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    if VALUES[m.source] != 6:
        return None
    return changed(e, i, card=e[i]["with"]), i + 1, {"illegal A-6.5"}


@fault("cash")
def a_card_out_of_the_hand_is_cashed_in(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    cards = [card for card in cards_in(s.sides[m.actor].hand) if card // 10 == m.card // 10]
    return (changed(e, i, card=NAMES[r.choice(cards)]), i + 1, {"illegal A-6.4"}) if cards else None


@fault("cash")
def a_six_acts_twice(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    mine = [power for group in s.pending for power in group if power.labels >> m.source & 1]
    if len(mine) != 1:
        return None
    return inserted(e, i + 1, dict(e[i])), i + 2, {"illegal A-12.2"}


@fault("take")
def a_power_reaches_the_wrong_pile(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    value = VALUES[m.source]
    if value not in (8, 9):
        return None
    pile = "own" if value == 8 else "auction"
    return changed(e, i, **{"from": pile}), i + 1, {"illegal A-6.10" if value == 8 else "illegal A-6.13"}


@fault("take")
def a_card_of_another_suit_is_fetched(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    value = VALUES[m.source]
    pile = s.discards if m.pile == "auction" else s.sides[m.actor].discards
    cards = [card for card in cards_in(pile) if card // 10 != m.card // 10]
    rule = {8: "A-6.10", 9: "A-6.13", 10: "A-6.14"}.get(value)
    if not cards or rule is None:
        return None
    return changed(e, i, card=NAMES[r.choice(cards)]), i + 1, {f"illegal {rule}"}


@fault("take")
def a_card_that_is_not_there_is_fetched(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    rule = {8: "A-6.10", 9: "A-6.13", 10: "A-6.14"}.get(VALUES[m.source])
    pile = s.discards if m.pile == "auction" else s.sides[m.actor].discards
    suit = m.card // 10 * 10
    cashed = s.sides[0].cashed | s.sides[1].cashed
    cards = [card for card in range(suit, suit + 10) if not (pile | cashed) >> card & 1]
    if rule is None or not cards:
        return None
    return changed(e, i, card=NAMES[r.choice(cards)]), i + 1, {f"illegal {rule}"}


@fault("take")
def a_fetched_card_goes_into_the_hand(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted:
    return changed(e, i, to="hand"), i + 1, {"illegal A-6.11"}


@fault("decline")
def a_declined_power_is_used_after_all(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    due = s.pending[-1]
    piles = {8: ("auction", s.discards), 9: ("own", s.sides[m.actor].discards)}
    if len(due) != 1 or due[0].power not in piles or due[0].labels.bit_count() > 1:
        return None
    pile, cards = piles[due[0].power]
    if not cards & due[0].suit:
        return None
    late = {
        "player": e[i]["player"],
        "action": "take",
        "with": NAMES[due[0].source],
        "card": names(cards & due[0].suit)[0],
        "from": pile,
    }
    fetched = s.retrieved >> due[0].source & 1
    return inserted(e, i + 1, late), i + 2, {"illegal A-6.12" if fetched else "illegal A-6.3"}


@fault("duplicate")
def a_seven_repeats_a_card_that_was_not_played(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    side = s.sides[m.actor]
    suit = 0x3FF << m.card // 10 * 10
    cards = list(cards_in(suit & ~side.played))
    return changed(e, i, card=NAMES[r.choice(cards)]), i + 1, {"illegal A-6.7"}
