"""Railway turns that run together in a record: nobody wrote that no share was offered in between. And lines
that tell once more what happens once a turn."""

from __future__ import annotations

import json
import random
from typing import Any

import intercity_oracle
import intercity_player
import pytest
from intercity_player import builders, play
from sizes import so_many
from test_intercity_explained import of
from whole_records import counting, outcome_of, shown

Record = dict[str, Any]


def _quiet(chance: random.Random, state: Any, moves: list[Any]) -> Any:
    """Hardly offers a share once two railroads are started: turns go by without a sale."""
    declining = [move for move in moves if move.action == "decline"]
    if declining and len(state.started()) > 1 and chance.random() < 0.93:
        return declining[0]
    return builders(chance, state, moves)


def _whole(seed: int, monkeypatch: pytest.MonkeyPatch) -> Record:
    """A legal game with such turns; what follows by itself is written as well."""
    monkeypatch.setitem(intercity_player.STYLES, "quiet", _quiet)
    log = play(3 + seed % 4, seed, "quiet").log()
    follows = intercity_oracle.judge(log).follows
    moves: list[Any] = []
    for place, entry in enumerate([*log["moves"], None]):
        moves += [told for before, told in follows if before == place]
        moves += [entry] if entry is not None else []
    record: Record = json.loads(json.dumps({**log, "moves": moves}))
    return record


def _lazily(record: Record, chance: random.Random) -> Record:
    """By somebody who writes no chances that were let go, and of the rest what suits: the choice or what was
    built, and some of what follows by itself."""
    moves, choice = record["moves"], chance.choice(("choose", "build", "either"))
    often = {
        action: chance.choice((0, 0.5, 1))
        for action in ("reveal", "dividend", "turn_order", "pass", "equity")
    }
    turn, chosen, built = 0, dict[Any, int](), dict[Any, int]()
    for place, entry in enumerate(moves):
        turn += entry["action"] in ("offer", "decline") and moves[place - 1]["action"] not in (
            "offer",
            "decline",
        )
        key = turn, entry.get("railroad")
        if entry["action"] == "choose":
            chosen[key] = place
        elif entry["action"] == "build" and entry["section"] != "none":
            built[key] = place
    gone = {place for key, place in built.items() if key in chosen and choice != "build"}
    if choice == "build":
        gone = {chosen[key] for key in built if key in chosen and not _contested(moves, chosen, key)}
    kept = [
        entry
        for place, entry in enumerate(moves)
        if place not in gone
        and entry["action"] != "decline"
        and chance.random() >= often.get(entry["action"], 0)
    ]
    return {**record, "moves": kept}


def _contested(moves: list[Any], chosen: dict[Any, int], key: Any) -> bool:
    section = moves[chosen[key]]["section"]
    of_turn = [place for (turn, _), place in chosen.items() if turn == key[0]]
    return len([place for place in of_turn if moves[place]["section"] == section]) > 1


@pytest.mark.parametrize("seed", range(61000, 61000 + so_many(12, 600)))
def test_choices_of_two_turns_may_follow_each_other(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, chance = _whole(seed, monkeypatch), random.Random(f"together {seed}")
    for _ in range(3):
        record = _lazily(json.loads(json.dumps(whole)), chance)
        said = [shown(finding) for finding in counting(outcome_of(record))]
        assert not said, said


TURN = """
    {player: Pete, action: sale, railroad: red, price: 9}
    {player: John, action: sale, railroad: blue, price: 8}
    {player: Pete, action: choose, railroad: red, section: 15}
    {player: John, action: choose, railroad: blue, section: 17}
"""
AFTER = (
    "{action: reveal, sections: {red: 15, blue: 17}}",
    "{action: build, railroad: red, section: 15, paid: 2}",
    "{action: build, railroad: blue, section: 17, paid: 2}",
    "{action: dividend, railroad: red, length: 2, paid: {Pete: 2}}",
    "{action: dividend, railroad: blue, length: 2, paid: {John: 2}}",
    "{action: turn_order, cards: {Dave: 1, John: 2, Pete: 3}}",
)


@pytest.mark.parametrize(
    ("line", "rule"), [(0, "I-6.6"), (1, "I-6.1"), (2, "I-6.1"), (3, "I-7.1"), (4, "I-7.1"), (5, "I-8.1")]
)
def test_what_happens_once_a_turn_and_is_written_twice_is_told_there(line: int, rule: str) -> None:
    after = [*AFTER]
    after.insert(line, AFTER[line])
    told = [
        (finding.move, finding.rule.number)
        for finding in of(TURN + "\n".join(after)).findings
        if finding.wrong
    ]
    assert told == [(4 + line + 2, rule)]


def test_what_two_lines_tell_of_one_payment_between_them_is_no_second() -> None:
    parts = (
        "{action: dividend, railroad: red, length: 2}",
        "{action: dividend, railroad: red, paid: {Pete: 2}}",
    )
    assert not [finding for finding in of(TURN + "\n".join(parts)).findings if finding.wrong]
