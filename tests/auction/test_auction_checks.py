"""True checks in records that hold less than everything: they accuse nobody, whatever they are of."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from sizes import so_many
from thinning import thinnings, without
from whole_records import counting, log_of, outcome_of, shown, whole

from referee.explanation.carrying_out import step
from referee.games import named
from referee.games.auction.record.evidence import BOOKKEEPING
from referee.games.auction.record.layout import SidePart

ABOUT_THE_RECORD = BOOKKEEPING - {"stake", "tied"} | {"claimable", "left_hidden", "left_unnamed"}
"""What changes with what is written down, and not with what was done."""

GAME = named("auction")


def positions(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The position after every entry of a full record."""
    log = log_of(record)
    state = GAME.positions.start(log.header, log.start[1])
    found = []
    for move in log.moves:
        if move.action != "check":
            step(GAME, state, move)
        found.append(GAME.positions.write(state))
    return found


def part_of(position: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Some of the facts of a position, some of their cards as nobody saw them."""
    flat: list[tuple[tuple[str, ...], Any]]
    flat = [((key,), value) for key, value in position.items() if key not in ("players", "totals")]
    flat += [(("totals", *name), total) for name, total in _by_name(position.get("totals", {}))]
    flat += [
        (("players", *name, key), value)
        for name, side in _by_name(position["players"])
        for key, value in side.items()
    ]
    told: dict[str, Any] = {}
    facts = [(path, value) for path, value in flat if path[-1] not in ABOUT_THE_RECORD]
    for path, value in chance.sample(facts, chance.choice((1, 1, 2, 4))):
        if isinstance(value, list) and chance.random() < 0.3:
            value = ["?" if chance.random() < 0.5 else each for each in value]
        elif isinstance(value, list) and path[0] == "players" and chance.random() < 0.3:
            value = len(value)
        elif chance.random() < 0.05:
            value = "?"
        inner = told
        for above in path[:-1]:
            inner = inner.setdefault(above, {})
        inner[path[-1]] = value
    return told


def _by_name(parts: dict[str, Any]) -> list[tuple[tuple[str], Any]]:
    return [((name,), part) for name, part in parts.items()]


def with_checks(record: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The same record with true checks between its entries."""
    after = positions(record)
    moves: list[Any] = []
    for entry, position in zip(record["moves"], after, strict=True):
        moves.append(entry)
        if chance.random() < 0.1:
            moves.append({"check": part_of(position, chance)})
    return {**record, "moves": moves}


@pytest.mark.parametrize("after", (3, 7, 11, 15, 25))
def test_a_check_may_tell_any_pile_as_a_number_an_unknown_or_a_list(after: int) -> None:
    """What no rule allows to be written is said to be so, and nothing else happens."""
    record = whole("auction", 4).data
    moves = without(record, thinnings("auction")["onlooker"](record, Random(4)))["moves"][:after]
    for key in (each.key for each in SidePart.logged):
        values: tuple[Any, ...] = (0, 2, "?", None, [], ["?"], ["?", "?"], ["P2", "?"], {})
        for value in values:
            checked = {
                **record,
                "moves": [*moves, {"check": {"players": {record["players"][0]: {key: value}}}}],
            }
            with suppress(ValueError):
                log_of(checked)
                outcome_of(checked)


@pytest.mark.parametrize(("many", "verdicts"), ((2, []), (1, ["mismatch"]), (3, ["mismatch"]), ("?", [])))
def test_the_number_of_a_pile_counts_the_cards_nobody_has_seen(many: int | str, verdicts: list[str]) -> None:
    setup = {"display": ["G3", "G2", "P4", "R7", "R10", "P10"]}
    acts = [
        {"player": "Ann", "action": "set_aside"},
        {"player": "Ben", "action": "set_aside"},
        {"player": "Ann", "action": "bid", "cards": ["P2", "P6"]},
        {"player": "Ben", "action": "bid", "cards": ["R5"]},
        {"player": "Ann", "action": "end_turn"},
        {"player": "Ben", "action": "buy", "card": "G3", "pay": ["R5"]},
        {"player": "Ben", "action": "end_turn"},
        {"check": {"players": {"Ann": {"left_hand": many, "fetched": []}}}},
    ]
    record = {"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "setup": setup, "moves": acts}
    told = [finding.kind.value for finding in outcome_of(record).findings]
    assert told == verdicts


@pytest.mark.parametrize("kind", thinnings("auction"))
def test_a_true_check_accuses_nobody_in_a_record_that_holds_less(kind: str) -> None:
    for seed in range(so_many(3, 40)):
        chance = Random(f"{kind} {seed} checks")
        record = with_checks(whole("auction", seed).data, chance)
        thin = without(record, thinnings("auction")[kind](record, chance))
        told = [shown(each) for each in counting(outcome_of(thin))]
        assert told == [], json.dumps(thin)


@pytest.mark.parametrize(
    "part",
    ({"totals": "?"}, {"players": "?"}, {"players": {"Ann": {"bid": ["R2"]}, "Ben": "?"}}),
)
def test_a_check_of_whose_turn_it_is_may_say_that_something_beside_it_is_unknown(
    part: dict[str, Any],
) -> None:
    acts: list[dict[str, Any]] = [{"player": name, "action": "set_aside"} for name in ("Ann", "Ben")]
    acts += [
        {"player": name, "action": "bid", "cards": [card]} for name, card in (("Ann", "R2"), ("Ben", "R1"))
    ]
    moves = [*acts, {"check": {"turn": "Ann", **part}}]
    assert not counting(
        outcome_of({"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "moves": moves})
    )


SECOND: dict[str, Any] = {
    "phase": "loser",
    "first": "Ann",
    "display": [None, "R1", None, "R8"],
    "auction_discards": [f"{suit}{value}" for suit in "GB" for value in range(1, 11)],
    "players": {
        "Ann": {"deck": ["P1", "P2", "P3", "P4", "P5"], "hand": ["R2"], "bid": ["P6"]},
        "Ben": {"deck": ["P7"], "hand": ["R3", "R4", "R6", "R7"], "bid": ["R5"], "discards": ["P8", "P9"]},
    },
    "rest": "empty",
}
"""Ben's part of a round: with the cards that are named nowhere, P10, R9 and R10, in the auction deck."""
DECK, NONE_LEFT = {"auction_deck": ["R9", "R10", "P10"]}, {"auction_deck": [], "elsewhere": 3}
END = {"player": "Ben", "action": "end_turn"}
DRAWN = [END, {"player": "Ann", "action": "draw"}]
ENOUGH = [END, *({"player": name, "action": "done"} for name in ("Ann", "Ben"))]
SIX, SEVEN = ([{"player": "Ben", "action": "power", "cards": cards}] for cards in (["R6"], ["R6", "R7"]))
CASH = {"player": "Ben", "action": "cash", "with": "R6", "card": "R5"}
LAST_ROUND = {
    **DECK,
    "players": {
        "Ann": SECOND["players"]["Ann"],
        "Ben": {**SECOND["players"]["Ben"], "left_offering": ["P8", "P9"], "left_unnamed": 1},
    },
}
LOOKED = [
    *(
        {"player": "Ben", **act}
        for act in ({"action": "look", "at": "deck"}, {"action": "shuffle", "order": 3 * ["?"]})
    ),
    {"player": "Ben", "action": "done"},
]
TIED = {
    "phase": "bid",
    "first": None,
    "players": {
        "Ann": {"deck": ["?", "P8"], "hand": ["R2", "R4"]},
        "Ben": {"deck": ["?", "P7"], "hand": ["P2"]},
    },
}
TWOS = [{"player": name, "action": "bid", "cards": [card]} for name, card in (("Ann", "R2"), ("Ben", "P2"))]
NEW = {"Ann": {"hand": ["P1", "P2", "P3", "P4", "P5"]}}


@pytest.mark.parametrize(
    ("deck", "moves", "check", "told"),
    [
        (DECK, [END], {"display": ["R1", "R8"]}, []),
        (DECK, [END], {"display": ["R1", "R8"], "players": {"Ann": {"hand": ["R2"]}}}, []),
        (DECK, [END], {"display": ["R1", "R8"], "players": {"Ann": {"hand": []}}}, ["REC-1"]),
        (DECK, [END], {"display": ["R1", "R8", "R9"]}, ["REC-1"]),
        (DECK, DRAWN, {"players": {**NEW, "Ben": {"bid": ["R5"]}}}, []),
        (DECK, DRAWN, {"players": {**NEW, "Ben": {"bid": []}}}, []),
        (DECK, DRAWN, {"players": {"Ann": {"hand": ["R2"]}, "Ben": {"bid": []}}}, ["REC-1"]),
        (NONE_LEFT, ENOUGH, {"first": None, "one_cost": "R1", "players": NEW, "phase": "over"}, []),
        (NONE_LEFT, ENOUGH, {"first": "Ann", "players": NEW}, []),
        (NONE_LEFT, ENOUGH, {"first": None, "players": {"Ann": {"hand": []}}}, ["REC-1"]),
        (NONE_LEFT, ENOUGH, {"first": "Ben"}, ["REC-1"]),
        (NONE_LEFT, [*DRAWN, ENOUGH[1], *LOOKED], {"first": None, "one_cost": "R1"}, []),
        (TIED, TWOS, {"players": {"Ann": {"bid": ["R2", "P1", "P8"]}}}, []),
        (TIED, TWOS, {"players": {"Ann": {"bid": ["R2", "P1", "P3"]}}}, ["REC-1"]),
        (LAST_ROUND, SIX, {"players": {"Ben": {"stake": 2, "left_offering": 3}}}, []),
        (DECK, SIX, {"lapsed": ["R6"]}, []),
        (DECK, [*SIX, {"check": {"lapsed": ["R6"]}}, CASH], {}, ["A-6.3"]),
        (DECK, SEVEN, {"woken": ["R6"]}, []),
        (DECK, SEVEN, {"lapsed": ["R6", "R7"]}, []),
        (DECK, [*SEVEN, {"check": {"woken": ["R6"]}}, CASH, {**CASH, "card": "R7"}], {}, []),
        (DECK, [*SIX, CASH], {"lapsed": ["R6"]}, ["REC-1"]),
    ],
)
def test_a_check_holds_whole_after_any_part_of_what_nobody_has_to_write(
    deck: dict[str, Any], moves: list[dict[str, Any]], check: dict[str, Any], told: list[str]
) -> None:
    given = {**SECOND, **deck}
    record = {"referee": 1, "game": "auction", "players": ["Ann", "Ben"], "given": given}
    outcome = outcome_of({**record, "moves": [*moves, {"check": check}] if check else moves})
    assert [finding.rule.number for finding in counting(outcome)] == told
