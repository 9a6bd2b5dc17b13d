"""The memory engine against a second, naive referee: whole games by chance, with one thing changed.

Both must find the same first faulty entry, or none and the same points in the end.
"""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from memory_mutations import CHANGES, mutated
from memory_oracle import Verdict
from memory_oracle import judge as naive
from memory_player import header_of, played, public
from sizes import so_many

from referee.document import parse
from referee.games.memory.game import DUEL, HUNDRED, ROMMEE
from referee.judge import judge
from referee.rules import Kind

VARIANTS = {game.id: game for game in (HUNDRED, DUEL, ROMMEE)}
GAMES = so_many(4, 30)
"""Whole games for each variant; each is changed in several ways."""
TOGETHER = 54
"""The seed of a game of two in which cards are thrown one after the other (T-A07a)."""
each_variant = pytest.mark.parametrize("name", VARIANTS)


@cache
def whole(name: str, seed: int) -> str:
    """A game by chance with every face on record, as text: mutants are to be fresh."""
    game = VARIANTS[name]
    table = played(game, seed, seats=2 if seed % 2 or game is DUEL else 3)
    log = {
        "referee": 1,
        "game": game.id,
        "players": list(table.header.players),
        "setup": table.setup,
        "moves": [game.write(move, table.header) for move in table.full],
    }
    return json.dumps(log)


def as_seen(log: dict[str, Any]) -> dict[str, Any]:
    """The log as an onlooker could have written it: without the faces the table did not see."""
    game = VARIANTS[log["game"]]
    header = header_of(game, len(log["players"]))
    moves = [game.record.border.read(entry, header) for entry in log["moves"]]
    return {**log, "moves": [game.write(public(move), header) for move in moves]}


def told(log: dict[str, Any]) -> tuple[Verdict, set[str]]:
    """What the engine says of a log, put as the naive referee puts it, and of what kinds its first
    faulty entry is."""
    judgement = judge(parse(json.dumps(log).encode(), "log.json")[0])
    assert judgement.outcome is not None, [str(fault) for fault in judgement.faults]
    last = len(log["moves"]) + 1
    bad = [finding for finding in judgement.findings if finding.wrong or finding.kind is Kind.UNDETERMINED]
    first = min((finding.move or last for finding in bad), default=0)
    kinds = {finding.kind.value for finding in bad if (finding.move or last) == first}
    sheet = judgement.sheet
    assert sheet is not None
    totals = {name: total for name, total in sheet.totals.items() if isinstance(total, int)}
    winners = sorted(sheet.winners) if sheet.final else []
    return Verdict(first, "", [], totals, winners), kinds


ALSO = {"illegal": {"unpaid", "contradiction"}, "unpaid": {"illegal"}, "contradiction": {"illegal"}}
"""An entry can be at fault in two ways, and either may be told: who owes a card plays out of turn."""


def same_verdict(log: dict[str, Any]) -> None:
    ours, (theirs, kinds) = naive(log), told(log)
    assert ours.entry == theirs.entry, (ours.kind, kinds, log["moves"][max(0, ours.entry - 6) : ours.entry])
    if ours.entry:
        assert kinds & {ours.kind, *ALSO.get(ours.kind, ())}, (ours.kind, kinds)
    else:
        assert ours.totals == theirs.totals
        assert not ours.winners or sorted(ours.winners) == theirs.winners


@each_variant
def test_both_referees_find_nothing_in_a_true_record(name: str) -> None:
    for seed in range(GAMES):
        log = json.loads(whole(name, seed))
        assert naive(log).entry == 0
        same_verdict(log)


@each_variant
def test_both_referees_find_the_same_first_fault(name: str) -> None:
    seen = set()
    for seed in (*range(GAMES), TOGETHER):
        chance = random.Random(seed)
        for _ in range(7):
            change, log = mutated(json.loads(whole(name, seed)), chance)
            seen.add(change)
            same_verdict(log)
    assert len(seen) >= len(CHANGES) - so_many(7, 3)  # not every change fits every game


UNSEEN = ("rearrange", "reveal", "score")
"""An order of cards that nobody saw can break no rule; points show when the cards are turned up."""


@each_variant
def test_what_an_onlooker_wrote_is_judged_where_it_can_be_and_never_too_early(name: str) -> None:
    caught = 0
    for seed in range(GAMES):
        chance = random.Random(seed)
        for _ in range(4):
            _, log = mutated(json.loads(whole(name, seed)), chance)
            ours, (theirs, kinds) = naive(log), told(as_seen(log))
            if theirs.entry and kinds != {"undetermined"}:
                assert 0 < ours.entry <= theirs.entry, (ours, kinds, theirs.entry)
            faulty = log["moves"][ours.entry - 1]["action"] if ours.kind in ("illegal", "unpaid") else "score"
            if faulty not in UNSEEN:
                assert theirs.entry == ours.entry, (ours, log["moves"][ours.entry - 1])
                caught += 1
    assert caught > GAMES
