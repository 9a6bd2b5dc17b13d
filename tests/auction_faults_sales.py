"""Faults of purchases, decks, hands and endings, each with the entry it goes into and the right verdict."""

from __future__ import annotations

import random
from typing import Any

from auction_faults import Entries, Planted, changed, elsewhere, fault, inserted

from referee.games.auction.play.purchases import duty
from referee.games.auction.play.state import State
from referee.games.auction.record.cards import EMPTY, NAMES, NUMBERS, names
from referee.games.auction.record.phases import DRAW, LOSER, SET_ASIDE, WINNER


@fault("buy")
def one_card_too_many_is_paid(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    rest = names(s.sides[m.actor].offering & ~m.pay)
    paid = [*e[i]["pay"], *rest[:1]]
    plain = changed(e, i, pay=paid, to_own=None, to_auction=None)
    return (plain, i + 1, {"illegal A-7.2", "illegal A-7.3"}) if rest else None


@fault("buy")
def one_card_too_few_is_paid(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted:
    plain = changed(e, i, pay=e[i]["pay"][1:], to_own=None, to_auction=None)
    return plain, i + 1, {"illegal A-7.2", "illegal A-7.3"}


@fault("buy")
def a_card_of_the_hand_pays(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    hand = names(s.sides[m.actor].hand)
    plain = changed(e, i, pay=[*hand[:1], *e[i]["pay"][1:]], to_own=None, to_auction=None)
    return (plain, i + 1, {"illegal A-7.1"}) if hand and e[i]["pay"] else None


@fault("buy")
def a_card_just_bought_pays(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    bought = names(s.acquired & s.sides[m.actor].discards)
    plain = changed(e, i, pay=[*bought[:1], *e[i]["pay"][1:]], to_own=None, to_auction=None)
    return (plain, i + 1, {"illegal A-7.5"}) if bought else None


@fault("buy")
def a_card_that_is_not_for_sale(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    if not s.deck:
        return None
    return changed(e, i, card=NAMES[r.choice(s.deck)], position=None), i + 1, {"illegal A-7.1"}


@fault("buy")
def a_wrong_place(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted:
    place = e[i]["position"]
    return changed(e, i, position=place % 6 + 1), i + 1, {"illegal A-7.2"}


@fault("buy")
def payment_in_the_wrong_pile(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    own = sorted(card for card in e[i]["pay"] if NUMBERS[card] // 10 == m.card // 10)
    if len(own) == len(e[i]["pay"]):
        wrong: dict[str, Any] = {"to_own": [], "to_auction": e[i]["pay"]}
    else:
        wrong = {"to_own": e[i]["pay"], "to_auction": []}
    return changed(e, i, **wrong), i + 1, {"illegal A-7.4"}


@fault("end_turn")
def the_loser_leaves_the_one_cost_card(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    """The last purchase of the loser is lost from the record, and was the one that was owed."""
    at = next((k for k in range(i - 1, 0, -1) if e[k].get("action") == "buy"), None)
    last = at is not None and at == i - 1 and e[at]["player"] == e[i]["player"]
    if s.phase != LOSER or not last or e[i - 1].get("position") != 1 or duty(s) != EMPTY:
        return None
    return [*e[: i - 1], *e[i:]], i, {"unpaid A-7.7"}


@fault("end_turn")
def the_winner_comes_back(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    side = s.sides[m.actor]
    if s.phase != WINNER or not side.offering or s.display[0] == EMPTY:
        return None
    entry = {
        "player": e[i]["player"],
        "action": "buy",
        "card": NAMES[s.display[0]],
        "pay": names(side.offering)[:1],
    }
    return inserted(e, i + 1, entry), i + 2, {"illegal A-5.1"}


@fault("restock")
def a_wrong_card_comes_into_the_display(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    if not s.deck:
        return None
    cards = [*e[i]["cards"][:-1], NAMES[r.choice(s.deck)]]
    return changed(e, i, cards=cards, display=None), i + 1, {"illegal A-8.2"}


@fault("restock")
def too_few_cards_come_into_the_display(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted:
    return changed(e, i, cards=e[i]["cards"][1:], display=None), i + 1, {"illegal A-8.2"}


@fault("restock")
def the_display_is_laid_in_another_order(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    row = [NAMES[card] for card in s.display if card >= 0]
    return (changed(e, i, display=row[::-1]), i + 1, {"illegal A-8.1"}) if len(row) > 1 else None


@fault("discard")
def a_leftover_is_kept(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    if not e[i]["offering"]:
        return None
    return changed(e, i, offering=e[i]["offering"][1:]), i + 1, {"illegal A-9.1"}


@fault("discard")
def another_card_of_the_hand_is_put_away(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    if not e[i]["hand"]:
        return None
    other = r.choice([name for name in NAMES if name not in e[i]["hand"]])
    return changed(e, i, hand=[*e[i]["hand"][1:], other]), i + 1, {"illegal A-9.1"}


@fault("draw")
def a_card_is_drawn_that_is_not_on_top(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    side = s.sides[m.actor]
    if len(side.deck) < 6 or not e[i]["cards"]:
        return None
    cards = [*e[i]["cards"][:-1], NAMES[side.deck[0]]]
    return changed(e, i, cards=cards), i + 1, {"illegal A-9.2" if s.round else "illegal A-1.3"}


@fault("draw")
def six_cards_are_drawn(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    side = s.sides[m.actor]
    if len(side.deck) < 6:
        return None
    cards = [*e[i]["cards"], NAMES[side.deck[-6]]]
    return changed(e, i, cards=cards), i + 1, {"illegal A-9.2" if s.round else "illegal A-1.3"}


@fault("draw")
def the_hand_comes_from_the_auction_deck(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted:
    return changed(e, i, **{"from": "auction"}), i + 1, {"illegal A-9.2"}


@fault("draw")
def a_reshuffle_too_early(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    side = s.sides[m.actor]
    if len(side.deck) < 5 or not side.discards or not s.round:
        return None
    entry = {"player": e[i]["player"], "action": "reshuffle", "order": names(side.discards)}
    return inserted(e, i, entry), i + 1, {"illegal A-9.2"}


@fault("reshuffle")
def a_card_is_lost_in_the_reshuffle(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    order = [*e[i]["order"][1:], elsewhere(s, r)]
    return (changed(e, i, order=order), i + 1, {"illegal A-9.2"}) if s.deck else None


@fault("shuffle")
def a_look_without_a_shuffle(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    """The looker goes on: said at the looker's next entry that is more than a look."""
    name, looks = e[i]["player"], ("look", "shuffle")
    own = [k for k in range(i + 1, len(e)) if e[k].get("player") == name and e[k]["action"] not in looks]
    if not own or not s.looking >> m.actor & 1 or e[own[0]]["action"] == "draw":
        return None
    rule = (
        "A-11.3" if s.round or any(entry.get("action") == "set_aside" for entry in e[: own[0]]) else "A-1.2"
    )
    return [*e[:i], *e[i + 1 :]], own[0], {f"illegal {rule}"}


@fault("bid")
def a_shuffle_in_the_middle_of_the_bid(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    if not any(side.has_bid for side in s.sides) or s.first >= 0:
        return None
    return inserted(e, i, {"player": e[i]["player"], "action": "shuffle"}), i + 1, {"illegal A-11.3"}


@fault("set_aside")
def a_look_into_the_auction_deck(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted:
    entry = {"player": e[i]["player"], "action": "look", "at": "auction_deck"}
    return inserted(e, i, entry), i + 1, {"illegal A-11.4"}


@fault("set_aside")
def a_look_into_the_opponents_discards(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted:
    entry = {"player": e[i]["player"], "action": "look", "at": "opponent"}
    return inserted(e, i, entry), i + 1, {"illegal A-11.2"}


@fault("set_aside")
def the_game_ended_while_the_deck_has_cards(
    s: State, m: Any, e: Entries, i: int, r: random.Random
) -> Planted | None:
    entry = {"player": e[i]["player"], "action": "done"}
    return (inserted(e, i, entry), i + 1, {"illegal A-10.1"}) if s.deck else None


@fault("gather")
def a_bid_after_the_end(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    if e[i - 1].get("action") == "gather" or s.phase in (DRAW, SET_ASIDE):
        return None
    card = names(s.sides[m.actor].discards | s.sides[m.actor].hand)
    entry = {"player": e[i]["player"], "action": "set_aside", "card": card[0] if card else "R1"}
    return inserted(e, i, entry), i + 1, {"illegal A-10.1"}


@fault("gather")
def a_card_is_missing_at_the_count(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted:
    return changed(e, i, cards=e[i]["cards"][1:]), i + 1, {"illegal A-10.2"}


@fault("gather")
def a_card_too_many_at_the_count(s: State, m: Any, e: Entries, i: int, r: random.Random) -> Planted | None:
    strange = [name for name in NAMES if name not in e[i]["cards"]]
    return changed(e, i, cards=[*e[i]["cards"], r.choice(strange)]), i + 1, {"illegal A-10.2"}
