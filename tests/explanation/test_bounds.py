"""Records that make a referee think for ever: an answer comes in a time that goes by size and faults."""

from __future__ import annotations

import json
from typing import Any

import pytest
from memory_player import header_of
from sizes import so_many

from referee.document import parse
from referee.games.memory.game import game
from referee.judge import Judgement, judge
from referee.repairing.repairs import ALLOWED, AS_MUCH
from referee.reports import text
from referee.schema import check

Entry = dict[str, Any]
TWO, THREE = ("Ann", "Ben"), ("Ann", "Ben", "Cem")

DRAW: Entry = {"player": "Ben", "action": "draw", "from": "stock"}
PLACE: Entry = {"player": "Ben", "action": "replace", "slot": 1}
MATCH: Entry = {"player": "Ben", "action": "match", "slot": 1}
BACK: Entry = {"decision": "taken_back"}
STANDS: Entry = {"decision": "stands"}
AGAIN: Entry = {"decision": "annulled"}
PUT_RIGHT: Entry = {"decision": "corrected", "position": {}}
OFFER: Entry = {"player": "Ann", "action": "offer", "railroad": "red"}

MEMORY: dict[str, list[Entry]] = {
    "out of turn, taken back": [DRAW, BACK],
    "out of turn, let stand": [DRAW, STANDS],
    "out of turn, put right": [DRAW, PUT_RIGHT],
    "out of turn, played again": [DRAW, AGAIN],
    "dealt, and played again": [AGAIN, {"action": "deal"}],
    "out of turn": [DRAW],
    "two out of turn, one taken back": [DRAW, PLACE, BACK],
    "both taken back": [DRAW, BACK, {**DRAW, "player": "Ann"}, BACK],
    "matches of which nobody knows": [MATCH],
    "such matches taken back": [MATCH, BACK],
}
AUCTION: dict[str, list[Entry]] = {
    "bids at the wrong time": [{"player": "Ann", "action": "bid", "cards": ["R1"]}, BACK],
    "purchases at the wrong time": [{"player": "Ann", "action": "buy", "card": "R1", "pay": ["G1"]}, BACK],
    "rounds played again": [{"player": "Ann", "action": "set_aside", "card": "R1"}, AGAIN],
    "the same card put away and bid": [
        {"player": "Ann", "action": "set_aside", "card": "R1"},
        {"player": "Ben", "action": "set_aside", "card": "R1"},
        {"player": "Ann", "action": "bid", "cards": ["R1"]},
        STANDS,
    ],
}
RAILWAY: dict[str, list[Entry]] = {
    "bids without an offer": [{"player": "Ann", "action": "bid", "amount": 5}, BACK],
    "turns played again": [OFFER, AGAIN],
    "bids out of turn": [OFFER, {"player": "Cem", "action": "bid", "amount": 5}, BACK],
    "track out of turn": [{"player": "Ann", "action": "build", "railroad": "red", "section": 1}, STANDS],
}
THROWN = ["hundred", "duel", "rommee"]
"""One engine: the gate tries every record in one of the three, by turns."""

ROWS = [
    *[
        (game, name, rows)
        for place, (name, rows) in enumerate(MEMORY.items())
        for game in (THROWN[place % 3 :] + THROWN[: place % 3])[: so_many(1, 3)]
    ],
    *[("auction", name, rows) for name, rows in AUCTION.items()],
    *[("intercity", name, rows) for name, rows in RAILWAY.items()],
]


def judged(game: str, entries: list[Entry]) -> Judgement:
    """A record of nothing else than these entries."""
    log: dict[str, Any] = {"referee": 1, "game": game, "players": THREE if game == "intercity" else TWO}
    begin: list[Entry] = [] if game in ("auction", "intercity") else [{"action": "deal"}]
    if game == "intercity":
        log["setup"] = {"board": "example"}
    (document,) = parse(json.dumps({**log, "moves": [*begin, *entries]}).encode(), "log.json")
    return judge(document)


@pytest.mark.parametrize(("game", "name", "rows"), ROWS, ids=[f"{game}, {name}" for game, name, _ in ROWS])
def test_the_same_fault_many_times_is_judged_and_told_with_its_fixes_in_time(
    game: str, name: str, rows: list[Entry]
) -> None:
    """Counted in entries played, a copied state as several of them: no clock."""

    def work(pairs: int) -> int:
        found = judged(game, rows * pairs)
        told = "".join(text.judgement(found, text.Style(), 25))
        assert found.outcome is not None and bool(told) == bool(found.findings)
        allowed = int(ALLOWED + AS_MUCH * found.outcome.effort)
        left = found.outcome.allowance
        return found.outcome.effort + len(rows) * pairs + (allowed - left if left is not None else 0)

    ten = so_many(3, 10)
    few = max(work(ten), 10_000)
    for times in (2, 6)[-so_many(1, 2) :]:
        assert work(times * ten) < few * 4 * times, "twice as many are not a thousand times the work"


@pytest.mark.parametrize("key", ["rows", "cols"])
@pytest.mark.parametrize("many", [21, 40, 10**6, -1])
def test_a_layout_larger_than_any_table_is_refused(key: str, many: int) -> None:
    found = check({"extends": "base-dutch", "id": "big", "layout": {key: many}}, "ruleset.schema.json")
    assert any(fault.path == ("layout", key) for fault in found)


def test_of_readings_without_end_so_many_are_kept_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.games.memory.game.KEPT", 3)
    own = game({"id": "ours", "extends": "hundred"})

    def rules(reading: dict[str, Any]) -> Any:
        return own.positions.start(header_of(own, 2, reading), {}).rules

    open_questions = [each for each in own.law.rulings if each.option and len(each.readings) > 1][:5]
    readings = [{each.option: each.readings[1].value} for each in open_questions]
    first, *_, last = [rules(reading) for reading in readings]
    assert rules(readings[-1]) is last
    assert rules(readings[0]) is not first, "the oldest was let go"
