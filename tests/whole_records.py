"""Whole legal games with everything on record, by game id and seed; and what the referee makes of a record.

The proofs about records (:mod:`thinning`, :mod:`slips`) start from these: nothing is left out of them, not
even what follows by itself, and every one of them is legal.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import auction_player
import intercity_oracle
import intercity_player
import memory_player

from referee.document import parse
from referee.games import named
from referee.header import BadEntry
from referee.log import Log, Rejected, read_log, read_scenario
from referee.replay import Outcome, replay
from referee.rules import Finding, Kind, Ruling

Entry = dict[str, Any]
Record = dict[str, Any]
Steps = tuple[str | int, ...]
"""A way into a record: keys and list positions from its root."""

MEMORY = ("hundred", "duel", "rommee")
GAMES = ("auction", *MEMORY, "intercity")


FILE = str(Path(__file__).parent / "tables" / "record.json")
"""Where a record is taken to stand: beside the rule sets it may name."""


def log_of(record: Record) -> Log:
    """A record given as data; one that begins from a position is read as a scenario. ValueError where it
    cannot be read."""
    given = {"scenario": "a record", "rules": ["A record"], "shows": "kept"} if "given" in record else {}
    data = {**{key: value for key, value in record.items() if key != "referee" or not given}, **given}
    (document,) = parse(json.dumps(data).encode(), FILE)
    try:
        return read_scenario(document).log if given else read_log(document)
    except Rejected as rejected:
        raise ValueError("; ".join(map(str, rejected.faults))) from rejected


def is_record(record: Record) -> bool:
    """Whether a record can be read at all."""
    try:
        log_of(record)
    except ValueError:
        return False
    return True


def outcome_of(record: Record) -> Outcome:
    """What the referee makes of a record given as data. ValueError where it cannot be judged."""
    try:
        return replay(log_of(record))
    except BadEntry as bad:
        raise ValueError(bad.message) from bad


def counting(outcome: Outcome) -> list[Finding]:
    """The findings that accuse somebody, or the record."""
    return [finding for finding in outcome.findings if finding.wrong]


def shown(finding: Finding) -> str:
    """A finding on one line."""
    return f"{finding.move}: {finding.kind} {finding.rule.number} {finding.message}"


@dataclass(frozen=True)
class Whole:
    """A whole legal game: the full record, what every player came to, and who won."""

    record: str
    scores: dict[str, int]
    winners: tuple[str, ...]

    @property
    def data(self) -> Record:
        """The record, fresh: it may be changed."""
        fresh: Record = json.loads(self.record)
        return fresh


@lru_cache(maxsize=64)
def whole(game: str, seed: int) -> Whole:
    """One game by its seed; the same seed gives the same game."""
    record = PLAYED[game](seed)
    outcome = outcome_of(record)
    said = [
        shown(finding) for finding in outcome.findings if finding.wrong or finding.kind is Kind.UNDETERMINED
    ]
    assert not said, (game, seed, said)
    sheet = outcome.sheet
    assert sheet is not None
    scores = {name: total for name, total in sheet.totals.items() if isinstance(total, int)}
    assert len(scores) == len(sheet.totals), (game, seed, sheet.totals)
    result: dict[str, Any] = {"scores": scores}
    if sheet.final and sheet.winners:
        result["winners"] = list(sheet.winners)
    record.setdefault("result", result)
    return Whole(json.dumps(record), scores, sheet.winners if sheet.final else ())


def kept_without(played: Whole, actions: frozenset[str]) -> Whole:
    """The same game in the record of somebody who never writes entries of some kinds, nor the result."""
    record = played.data
    record["moves"] = [entry for entry in record["moves"] if entry.get("action") not in actions]
    if actions:
        del record["result"]
    return Whole(json.dumps(record), played.scores, played.winners)


def unusual(rulings: Iterable[Ruling], chance: random.Random) -> dict[str, Any]:
    """One, two or three readings that are not the usual ones, as a log tells them."""
    open_questions = [ruling for ruling in rulings if ruling.option and len(ruling.readings) > 1]
    picked = chance.sample(open_questions, chance.choice((1, 1, 2, 3)))
    return {ruling.option: chance.choice(ruling.readings[1:]).value for ruling in picked}


OTHERWISE = {
    "intercity": (
        frozenset({"sale"}),
        frozenset({"sale", "build", "reveal", "dividend", "turn_order", "equity", "transfer"}),
    )
}
"""Kinds of entries that follow by themselves and that people who keep records otherwise never write."""


def wholes(game: str, first: int, number: int) -> Iterator[tuple[int, Whole]]:
    """Whole games from a seed on; seeds whose game comes to no end are passed over."""
    seed = first
    while number:
        try:
            played = whole(game, seed)
        except auction_player.Endless:
            seed += 1
            continue
        yield seed, played
        seed, number = seed + 1, number - 1


# -- the players --------------------------------------------------------------------------------------


def _auction(seed: int) -> Record:
    return auction_player.whole_game(seed)


def _memory(game: str, seed: int) -> Record:
    table = memory_player.played(named(game), seed)
    return {
        "referee": 1,
        "game": game,
        "players": list(table.header.players),
        "setup": table.setup,
        "moves": [table.game.write(move, table.header) for move in table.full],
    }


def _intercity(seed: int) -> Record:
    """With all that follows by itself put in where it happens."""
    styles = list(intercity_player.STYLES)
    log = intercity_player.play(3 + seed % 4, seed, styles[seed % len(styles)]).log()
    follows = intercity_oracle.judge(log).follows
    moves: list[Entry] = []
    for place, entry in enumerate([*log["moves"], None]):
        moves += [told for before, told in follows if before == place]
        if entry is not None:
            moves.append(entry)
    return {**log, "moves": moves}


PLAYED = {
    "auction": _auction,
    "hundred": lambda seed: _memory("hundred", seed),
    "duel": lambda seed: _memory("duel", seed),
    "rommee": lambda seed: _memory("rommee", seed),
    "intercity": _intercity,
}
