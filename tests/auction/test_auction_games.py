"""Whole auction games by chance: what the rules and their lemmas promise holds after every move."""

from __future__ import annotations

import json
import random
from functools import lru_cache
from typing import Any

import auction_player as player
import pytest
from sizes import so_many

from referee.document import parse
from referee.games.auction.game import GAME
from referee.games.auction.play.decks import reshuffle_due
from referee.games.auction.record.cards import NUMBERS, POWERFUL, VALUES, cards_in
from referee.games.auction.record.phases import DRAW, OVER, TIE
from referee.log import read_log
from referee.replay import Outcome, replay
from referee.rules import Finding, Kind, Ruling

MANY = range(so_many(12, 40))
ALL = so_many(40, 250)


@lru_cache(maxsize=500)
def game(seed: int) -> dict[str, Any]:
    """A whole game; made once for all tests that only look at it."""
    return player.whole_game(seed)


def judged(log: dict[str, Any]) -> Outcome:
    (document,) = parse(json.dumps(log), "game.json", "json")
    return replay(read_log(document))


def accusations(outcome: Outcome) -> list[Finding]:
    return [finding for finding in outcome.findings if finding.kind is not Kind.NOTE]


@pytest.mark.parametrize("seed", MANY)
def test_forty_cards_lie_in_one_place_each_after_every_move(seed: int) -> None:
    for state, move in player.replayed(game(seed)):
        everywhere = player.cards_everywhere(state)
        assert len(everywhere) == len(set(everywhere)) == 40, move


def test_a_seven_never_finds_a_seven_and_a_six_is_never_cashed_in() -> None:
    """L1: one card of each suit and value."""
    for seed in MANY:
        for state, move in player.replayed(game(seed)):
            if move.action == "duplicate":
                assert VALUES[move.card] != 7
            assert not any(VALUES[card] == 6 for side in state.sides for card in cards_in(side.cashed))


def test_the_winner_always_has_something_to_spend() -> None:
    """L2, under the usual readings."""
    for seed in MANY:
        for state, move in player.replayed(game(seed)):
            if state.first >= 0 and state.active == state.first and not state.acquired:
                assert state.sides[state.first].offering or move.action != "buy"
                assert state.sides[state.first].stake


def test_cashing_in_never_empties_an_offering() -> None:
    """L3: the six stays."""
    cashed = 0
    for seed in MANY:
        after = -1
        for state, move in player.replayed(game(seed)):
            if after >= 0:
                assert state.sides[after].offering
            after = move.actor if move.action == "cash" else -1
            cashed += after >= 0
    assert cashed > so_many(0, 10)


def test_one_card_against_none_breaks_a_tie() -> None:
    """L4: every card is worth at least one."""
    seen = 0
    for seed in range(ALL):
        lone = False
        for state, move in player.replayed(game(seed)):
            assert not (lone and state.phase == TIE)
            due = [side.tie_due for side in state.sides]
            fresh = state.phase == TIE and state.totals[0] == state.totals[1]
            lone = fresh and move.action == "tie_card" and sum(due) == 1
            seen += lone
    assert seen


def test_at_most_twenty_four_purchases_and_rounds_with_a_sale() -> None:
    """L5: the display only ever holds the 24 cards that were not dealt."""
    for seed in MANY:
        bought = [entry for entry in game(seed)["moves"] if entry.get("action") == "buy"]
        assert len(bought) == len({entry["card"] for entry in bought}) <= 24


def test_a_cycle_of_eight_cards_is_reshuffled_at_every_refill() -> None:
    """L7: three are left and one is set aside, which is fewer than five."""
    seen = 0
    for seed in MANY:
        last: dict[int, tuple[int, int]] = {}  # seat -> (round, cards in the cycle) at the last refill
        for state, move in player.replayed(game(seed)):
            if move.action not in ("draw", "reshuffle") or state.phase != DRAW or not state.round:
                continue
            side = state.sides[move.actor]
            owned = len(side.deck) + side.discards.bit_count()
            earlier = last.get(move.actor, (0, 8))
            if earlier[0] != state.round:
                if owned == earlier[1] == 8:
                    assert reshuffle_due(state, side)
                    seen += 1
                last[move.actor] = (state.round, owned)
    assert seen > so_many(30, 50)


@pytest.mark.parametrize("seed", range(0, ALL, 5))
def test_an_onlooker_never_accuses_a_legal_game(seed: int) -> None:
    for number in range(seed, seed + 5):
        outcome = judged(player.public(game(number)))
        assert not accusations(outcome), (number, accusations(outcome)[:2])
        assert outcome.sheet is not None and outcome.sheet.final
        assert all(isinstance(total, int) for total in outcome.sheet.totals.values())


def without_gathering(log: dict[str, Any]) -> dict[str, Any]:
    moves = [entry for entry in log["moves"] if entry.get("action") != "gather"]
    return {**log, "moves": moves, "result": {}}


@pytest.mark.parametrize("seed", MANY)
def test_points_an_onlooker_cannot_know_are_bounds_that_hold(seed: int) -> None:
    log = game(seed)
    outcome = judged(without_gathering(player.public(log)))
    assert not accusations(outcome)
    assert outcome.sheet is not None
    for name, total in outcome.sheet.totals.items():
        low, high = total if isinstance(total, tuple) else (total, total)
        assert low is not None and high is not None
        assert low <= log["result"]["scores"][name] <= high
        assert outcome.sheet.counts["cards"][name] == log["result"]["cards"][name]


# -- every reading of every question --------------------------------------------------------------

OPTIONS = [ruling for ruling in GAME.law.rulings if ruling.option]
OTHER_TABLES: dict[str, list[Any]] = {
    "vp_table": [{str(value): value for value in range(1, 11)}],
    "costs": [[1, 1, 2, 2, 3, 3], [0, 1, 1, 2, 2, 9]],
}
READINGS = [
    pytest.param(ruling.option, value, id=f"{ruling.option}={value}"[:60])
    for ruling in OPTIONS
    for value in [reading.value for reading in ruling.readings] + OTHER_TABLES.get(ruling.option, [])
]
MAY_BE_ENDLESS = {"recycle_auction_discards", "reshuffle", "dup_bid_card", "end_unwilling"}


def open_question(log: dict[str, Any], finding: Finding) -> bool:
    """What an onlooker cannot know under a reading that asks for the hidden hand."""
    asked = {
        "A-7.7": log.get("rulings", {}).get("loser_empty") == "must_play_power",
        **dict.fromkeys(
            ("REC-2", "A-10.2", "A-10.3", "A-10.4", "A-10.5"),
            log.get("rulings", {}).get("score_all_owned") is False,
        ),
    }
    return finding.kind is Kind.UNDETERMINED and asked.get(finding.rule.number, False)


def played_and_judged(seed: int, rulings: dict[str, Any]) -> bool:
    """Whether the game ended; a legal one must not be accused, in either kind of record."""
    try:
        log = player.whole_game(seed, rulings)
    except player.Endless:
        return False
    for record in (log, player.public(log)):
        outcome = judged(record)
        bad = [finding for finding in accusations(outcome) if not open_question(record, finding)]
        assert not bad, (seed, rulings, bad[:2])
        assert outcome.sheet is not None and outcome.sheet.final
    return True


@pytest.mark.parametrize(("option", "value"), READINGS)
def test_games_under_every_reading_are_legal_and_end(option: str, value: Any) -> None:
    tried = so_many(2 if option in MAY_BE_ENDLESS else 1, 3)
    ended = [played_and_judged(seed, {option: value}) for seed in range(tried)]
    assert all(ended) or (option in MAY_BE_ENDLESS and any(ended))


def some_rulings(chance: random.Random) -> dict[str, Any]:
    several: list[Ruling] = [ruling for ruling in OPTIONS if len(ruling.readings) > 1]
    chosen = chance.sample(several, chance.choice((2, 4, 8, 16, 30)))
    return {ruling.option: chance.choice(ruling.readings).value for ruling in chosen}


@pytest.mark.parametrize("seed", range(0, so_many(40, 80), 4))
def test_games_under_mixed_readings_are_legal(seed: int) -> None:
    for number in range(seed, seed + 4):
        played_and_judged(number, some_rulings(random.Random(number)))


def test_the_random_player_gets_everywhere() -> None:
    """The games above would prove little if they never did the rare things."""
    actions: dict[str, int] = {}
    ties = unbreakable = 0
    for seed in (116, *range(so_many(40, 150))):  # the hundred and sixteenth has a tie nobody can break
        for state, move in player.replayed(game(seed)):
            actions[move.action] = actions.get(move.action, 0) + 1
            ties += move.action == "tie_card" and bool(state.sides[move.actor].tied)
            unbreakable += state.unbreakable
    assert ties and unbreakable
    least = so_many(3, 20)
    written = GAME.record.border.quick.entries.keys() - {"first"}
    assert all(actions.get(action, 0) >= least for action in written), actions
    assert POWERFUL.bit_count() == 20 and len(NUMBERS) == 40 and OVER in GAME.play.table


# -- records that leave out what follows by itself ------------------------------------------------

MAY_GO = ("restock", "discard", "draw", "reshuffle", "reveal", "decline")


def sparse(log: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The same game from a lazier recorder: some kinds of entries and some keys are left out."""
    dropped = set(chance.sample(MAY_GO, chance.randint(1, len(MAY_GO))))
    if "draw" in dropped:
        dropped.add("reshuffle")  # who writes the reshuffle down writes the draw down that needed it
    keys = chance.sample(("position", "to_own", "to_auction", "with", "from", "offering"), 3)
    moves = []
    for entry in log["moves"]:
        kept = {key: value for key, value in entry.items() if key not in keys or entry.get("at")}
        if entry.get("action") not in dropped and "check" not in entry:
            moves.append(kept)
    return {**log, "moves": moves}


@pytest.mark.parametrize("seed", range(0, so_many(40, 80), 4))
def test_a_sparse_record_of_a_legal_game_is_never_accused(seed: int) -> None:
    for number in range(seed, seed + 4):
        record = sparse(game(number), random.Random(number))
        for log in (record, player.public(record)):
            assert not accusations(judged(log)), (number, accusations(judged(log))[:2])


@pytest.mark.parametrize("seed", range(0, so_many(12, 40), 4))
def test_where_hands_do_not_count_nobody_claims_wrongly_what_an_unwritten_discard_or_draw_gives(
    seed: int,
) -> None:
    """AQ-61: whether the last leftovers were put away may be left out, and changes the scores."""
    for number in range(seed, seed + 4):
        full = player.whole_game(number, {"score_all_owned": False})
        kept = [entry for entry in full["moves"] if entry.get("action") not in ("discard", "draw")]
        for log in (sparse(full, random.Random(number)), {**full, "moves": kept}):
            assert not [each for each in accusations(judged(log)) if not open_question(log, each)]
        for at, entry in [*enumerate(full["moves"])][-8:]:  # one of them alone: the others stand
            if entry.get("action") in ("discard", "draw"):
                log = {**full, "moves": [*full["moves"][:at], *full["moves"][at + 1 :]]}
                assert not [each for each in accusations(judged(log)) if each.kind is not Kind.UNDETERMINED]
