"""Faults in what an onlooker wrote down: found wherever they can be known, by the record alone.

Each rests on a legal game in which only public things were recorded; the seeds are searched for
places where the fault can be told from the outside.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import auction_faults_bids
import auction_faults_sales
import auction_player as player
import pytest
from auction_faults import FAULTS, game, moments
from sizes import so_many

from referee.document import parse
from referee.explanation.carrying_out import step
from referee.games.auction.play.state import State
from referee.games.auction.record.cards import NAMES, VALUES, cards_in, names
from referee.log import read_log
from referee.replay import replay
from referee.rules import Kind

TABLES = (auction_faults_bids, auction_faults_sales)

NOT_TOLD = {
    # What nobody outside can see, or what needs a card the projection leaves out.
    "a card set aside that is not in the hand",
    "the card set aside is bid",
    "a second card set aside",
    "a card is drawn that is not on top",
    "a card is lost in the reshuffle",
    "another card of the hand is put away",
    "a wrong card comes into the display",
    "a card that is not for sale",
    "a card of the hand pays",
    "a card out of the hand is cashed in",
    "a declined power is used after all",
    "a power card that is not in the hand",
    "another card than the top is added",
    "a card too many is added",
    "a bid is changed after the reveal",
    "a card that is not there is fetched",
    "a card of the display is bid",
    "six cards are drawn",
    "a plain card is played for a power",
}
"""Faults of full records that an onlooker may miss (some are found, depending on what was seen)."""

ALSO_RIGHT = {"a wrong place": {"illegal A-7.3", "contradiction A-7.2"}}
"""Another sentence may be broken where the display was not written down."""

ALWAYS = sorted(set(FAULTS) - NOT_TOLD)
NEVER_ACCUSED_WRONGLY = sorted(NOT_TOLD)


def verdicts(log: dict[str, Any]) -> list[tuple[int | None, str]]:
    (document,) = parse(json.dumps(log), "game.json", "json")
    said = [finding for finding in replay(read_log(document)).findings if finding.kind is not Kind.NOTE]
    return [(finding.move, f"{finding.kind} {finding.rule.number}") for finding in said]


def cut(log: dict[str, Any], entries: list[dict[str, Any]], number: int) -> dict[str, Any]:
    """The onlooker's record as far as this entry, claiming nothing."""
    short = {**log, "moves": entries[:number]}
    del short["result"]
    return player.public(short)


def planted(name: str, games: int) -> Iterator[tuple[dict[str, Any], int, set[str]]]:
    action, plant = FAULTS[name]
    for seed in range(games):
        chance = random.Random(f"{name} {seed}")
        log = game(seed)
        made = [
            plant(state, move, log["moves"], index, chance)
            for index, state, move in moments(log)
            if move.action == action
        ]
        fitting = [attempt for attempt in made if attempt is not None]
        if fitting:
            entries, number, right = chance.choice(fitting)
            yield cut(log, entries, number), number, right


@pytest.mark.parametrize("name", ALWAYS)
def test_a_fault_everybody_can_see_is_found_by_an_onlooker(name: str) -> None:
    found = 0
    for log, number, right in planted(name, so_many(8, 24)):
        said = verdicts(log)
        right = right | ALSO_RIGHT.get(name, set())
        assert len(said) == 1 and said[0][0] == number and said[0][1] in right, (said, right)
        found += 1
    assert found >= so_many(1, 3)


@pytest.mark.parametrize("name", NEVER_ACCUSED_WRONGLY)
def test_a_fault_nobody_can_be_sure_of_is_told_at_its_line_or_not_at_all(name: str) -> None:
    for log, number, right in planted(name, 8):
        said = verdicts(log)
        assert not said or said[0][0] == number, (said, right)


# -- what §4.5 of the catalogue says can be known -------------------------------------------------

Slip = Callable[[State, Any, dict[str, Any], random.Random], list[dict[str, Any]] | None]
"""(full position before an entry, its move, the entry, chance) -> entries instead of it, faulty ones last."""


def with_public_states(log: dict[str, Any]) -> Iterator[tuple[int, State, Any]]:
    """Index of every entry of the onlooker's record, the position he knows before it, its move."""
    (document,) = parse(json.dumps(player.public(log)), "game.json", "json")
    read = read_log(document)
    state = read.game.positions.start(read.header, read.start[1])
    for index, move in enumerate(read.moves):
        yield index, state, move
        if move.action != "check":
            step(read.game, state, move)
            state.breaches.clear()


def slips(kind: str) -> Iterator[tuple[dict[str, Any], int]]:
    """Onlookers' records with one kind of slip as the last entry, and its number."""
    for seed in range(so_many(8, 24)):
        log = game(seed)
        chance = random.Random(f"{kind} {seed}")
        record = player.public(log)
        made = []
        for index, state, move in with_public_states(log):
            entry = SLIPS[kind](state, move, record["moves"][index], chance)
            if entry is not None:
                made.append((index, entry))
        if made:
            index, entry = chance.choice(made)
            short = {**record, "moves": [*record["moves"][:index], entry]}
            del short["result"]
            yield short, index + 1


def _bid_out_of_the_discards(s: State, m: Any, e: dict[str, Any], r: random.Random) -> Any:
    """3: a card known to lie in the discards cannot be bid before the next reshuffle."""
    cards = names(s.sides[m.actor].discards) if m.action == "bid" else []
    return {**e, "cards": [*e["cards"][:3], r.choice(cards)]} if cards else None


def _bid_what_the_deck_must_hold(s: State, m: Any, e: dict[str, Any], r: random.Random) -> Any:
    """3: of a hand drawn from k old cards and 5 - k of the reshuffle, no more come from the reshuffle."""
    if m.action != "bid":
        return None
    side = s.sides[m.actor]
    for batch in side.batches:
        faces = batch.may & side.hidden_faces
        drawn = sum(side.batches[slot] is batch for slot in side.slots)
        alone = not any(other.may & faces for other in side.batches if other is not batch)
        if alone and not batch.may_be_dealt and drawn < faces.bit_count() <= 4:
            return {**e, "cards": names(faces)}
    return None


def _bid_a_card_of_the_auction_discards(s: State, m: Any, e: dict[str, Any], r: random.Random) -> Any:
    """2: a card whose place everybody knows is nobody's hand card."""
    cards = names(s.discards) if m.action == "bid" else []
    return {**e, "cards": [*e["cards"][:3], r.choice(cards)]} if cards else None


def _bid_a_ninth_dealt_card(s: State, m: Any, e: dict[str, Any], r: random.Random) -> Any:
    """2: eight cards were dealt to each player; a ninth stranger cannot turn up."""
    side = s.sides[m.actor] if m.action == "bid" else None
    strangers = names(s.unlocated)
    if side is None or side.unknown_dealt or not strangers or not side.hidden:
        return None
    return {**e, "cards": [r.choice(strangers)]}


def _too_many_hand_cards(s: State, m: Any, e: dict[str, Any], r: random.Random) -> Any:
    """4: bid cards and power cards from the hand are four at most."""
    side = s.sides[m.actor] if m.action == "power" else None
    strong = [card for card in cards_in(s.unlocated) if VALUES[card] > 5]
    if side is None or side.hidden >= 3 or len(strong) < 3:
        return None
    return {**e, "cards": [NAMES[card] for card in r.sample(strong, 3)]}


def _fetch_what_cannot_lie_there(s: State, m: Any, e: dict[str, Any], r: random.Random) -> Any:
    """5: a nine fetches a card that is not known to lie in the discards and cannot lie there unseen."""
    if m.action != "take" or m.pile != "own":
        return None
    side = s.sides[m.actor]
    suit = m.card // 10 * 10
    cashed = s.sides[0].cashed | s.sides[1].cashed
    if side.hidden_discards:
        return None
    cards = [card for card in range(suit, suit + 10) if not (side.discards | cashed) >> card & 1]
    return {**e, "card": NAMES[r.choice(cards)]} if cards else None


def _gather_one_too_few(s: State, m: Any, e: dict[str, Any], r: random.Random) -> Any:
    """6: a card publicly owned is missing when the cards are laid open."""
    return {**e, "cards": e["cards"][1:]} if m.action == "gather" else None


def _gather_a_card_of_the_other(s: State, m: Any, e: dict[str, Any], r: random.Random) -> Any:
    """6: a card publicly lost, laid open instead of one's own."""
    lost = names(s.discards) if m.action == "gather" else []
    return {**e, "cards": [*e["cards"][1:], r.choice(lost)]} if lost else None


def _wrong_totals(s: State, m: Any, e: dict[str, Any], r: random.Random) -> Any:
    """1: the bids lie open, so everybody can add them up."""
    if m.action != "reveal":
        return None
    return {**e, "totals": {name: total + 1 for name, total in e["totals"].items()}}


SLIPS: dict[str, Any] = {
    slip.__name__.strip("_").replace("_", " "): slip
    for slip in (
        _bid_out_of_the_discards,
        _bid_what_the_deck_must_hold,
        _bid_a_card_of_the_auction_discards,
        _bid_a_ninth_dealt_card,
        _too_many_hand_cards,
        _fetch_what_cannot_lie_there,
        _gather_one_too_few,
        _gather_a_card_of_the_other,
        _wrong_totals,
    )
}
RIGHT = {
    "bid": {"illegal A-4.1"},
    "power": {"illegal A-6.1"},
    "take": {"illegal A-6.10", "illegal A-6.13", "illegal A-6.14"},
    "gather": {"illegal A-10.2"},
    "reveal": {"mismatch A-4.4"},
}


@pytest.mark.parametrize("kind", SLIPS)
def test_what_the_bookkeeping_of_an_onlooker_rules_out_is_found(kind: str) -> None:
    found = 0
    for log, number in slips(kind):
        said = verdicts(log)
        action = log["moves"][-1]["action"]
        assert said and all(move == number and verdict in RIGHT[action] for move, verdict in said), (
            said,
            log["moves"][-1],
        )
        found += 1
    assert found >= 3, f"{kind} fits only {found} games"
