"""The same game written by somebody who noted less: a choice of all that a record may leave out.

``OPTIONAL`` and ``HIDDEN`` (:mod:`omissions`) list what may be left out, and who sees what. Every record made
here shows a legal game, the very one it was made from.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from omissions import GONE, HIDDEN, OPTIONAL, Omission, faces
from whole_records import MEMORY, Record, Steps, counting, outcome_of, shown

from referee.replay import Outcome


def without(record: Record, omissions: Sequence[Omission]) -> Record:
    """The record without these (a fresh one is changed and returned)."""
    gone = [omission for omission in omissions if omission.put is GONE]
    for omission in omissions:
        if omission.put is not GONE:
            inner = _inner(record, omission.path)
            if inner is not None:
                inner[omission.path[-1]] = omission.put
    for omission in sorted(
        gone, key=lambda omission: [(str(type(step)), step) for step in omission.path], reverse=True
    ):
        holder: Any = _inner(record, omission.path)
        if holder is not None and (isinstance(holder, list) or omission.path[-1] in holder):
            last: Any = omission.path[-1]
            del holder[last]
    return record


def _inner(record: Any, path: Steps) -> Any:
    """What holds the value at a path; None where that is not written itself."""
    for step in path[:-1]:
        if isinstance(record, dict) and step not in record:
            return None
        record = record[step]
        if record == "?":
            return None
    return record


def sound(omissions: Sequence[Omission]) -> list[Omission]:
    """Those of some omissions that leave standing what each of them needs, and one only for each place."""
    by_path: dict[Steps, Omission] = {}
    for omission in omissions:
        by_path.setdefault(omission.path, omission)
    lost = set(by_path)
    return [
        omission
        for omission in by_path.values()
        if not any(_covers(lost, needed) for needed in omission.only_with)
    ]


def _covers(lost: set[Steps], path: Steps) -> bool:
    return any(path[:length] in lost for length in range(1, len(path) + 1))


# -- ways to write less -------------------------------------------------------------------------------


def full(record: Record, chance: random.Random) -> list[Omission]:
    """Everything is written."""
    return []


def onlooker(record: Record, chance: random.Random) -> list[Omission]:
    """Somebody beside the table: what lay open, no more."""
    return [omission for omission in HIDDEN[record["game"]](record) if omission.seer != "table"]


def a_player(record: Record, chance: random.Random) -> list[Omission]:
    """One of the players: what lay open and the own cards."""
    who = chance.choice(record["players"])
    return [omission for omission in HIDDEN[record["game"]](record) if omission.seer not in ("table", who)]


def ranks(record: Record, chance: random.Random) -> list[Omission]:
    """Nobody noted suits."""
    made = [
        Omission(path, card[:-1])
        for path, card, _ in faces(record)
        if card not in ("JK", "?") and len(card) > 1
    ]
    return made if record["game"] in MEMORY else []


def half(record: Record, chance: random.Random) -> list[Omission]:
    """A random half of all that may be left out."""
    return _some(record, chance, 0.5)


def few(record: Record, chance: random.Random) -> list[Omission]:
    """A few of the things that may be left out."""
    return _some(record, chance, 0.05)


def least(record: Record, chance: random.Random) -> list[Omission]:
    """Nothing is written that may be left out."""
    return sound(list(OPTIONAL[record["game"]](record, chance)))


def learned_elsewhere(record: Record, chance: random.Random) -> list[Omission]:
    """Nothing is written that another entry tells, and then whatever else may be left out."""
    listed = list(OPTIONAL[record["game"]](record, chance))
    needed = {path for omission in listed for path in omission.only_with}
    return sound(
        [omission for omission in listed if not any(_covers({omission.path}, path) for path in needed)]
    )


def lines_only(record: Record, chance: random.Random) -> list[Omission]:
    """Every entry that may be left out is, and nothing else."""
    return sound([omission for omission in OPTIONAL[record["game"]](record, chance) if _is_entry(omission)])


def fields_only(record: Record, chance: random.Random) -> list[Omission]:
    """Every field and face that may be left out is, and no entry."""
    return sound(
        [omission for omission in OPTIONAL[record["game"]](record, chance) if not _is_entry(omission)]
    )


def boardless(record: Record, chance: random.Random) -> list[Omission]:
    """A railway whose map is not in the record; all else is."""
    return [Omission(("setup", "board"))]


def boardless_half(record: Record, chance: random.Random) -> list[Omission]:
    """No map, and a random half of the rest left out."""
    return [Omission(("setup", "board")), *half(record, chance)]


def _is_entry(omission: Omission) -> bool:
    return omission.path[0] == "moves" and len(omission.path) == 2


def _some(record: Record, chance: random.Random, share: float) -> list[Omission]:
    listed = list(OPTIONAL[record["game"]](record, chance))
    return sound([omission for omission in listed if chance.random() < share])


Thinning = Callable[[Record, random.Random], list[Omission]]
THINNINGS: dict[str, Thinning] = {
    "full": full,
    "onlooker": onlooker,
    "player": a_player,
    "ranks": ranks,
    "few": few,
    "half": half,
    "lines": lines_only,
    "fields": fields_only,
    "least": least,
    "elsewhere": learned_elsewhere,
}
RAILWAY = {"boardless": boardless, "boardless half": boardless_half}


def thinnings(game: str) -> dict[str, Thinning]:
    """The ways in which a record of this game may hold less."""
    kinds = dict(THINNINGS)
    del kinds["elsewhere" if game in MEMORY else "ranks"]
    return kinds | RAILWAY if game == "intercity" else kinds


# -- the proof --------------------------------------------------------------------------------------------


def accused(record: Record, scores: dict[str, int], winners: Sequence[str]) -> list[str]:
    """What the referee says of a thinned record that it must not say: accusations, scores that are not the
    true ones, another winner."""
    return accusations(outcome_of(record), scores, winners)


def accusations(outcome: Outcome, scores: dict[str, int], winners: Sequence[str]) -> list[str]:
    """The same of what has been made of a record already."""
    said = [shown(finding) for finding in counting(outcome)]
    sheet = outcome.sheet
    if sheet is None:
        return said or ["no score sheet"]
    for name, true in scores.items():
        told = sheet.totals.get(name)
        if told is None:
            continue
        low, high = told if isinstance(told, tuple) else (told, told)
        if not low <= true <= high:
            said.append(f"scores: {name} has {true}, told as {told}")
    if sheet.winners and sheet.final and winners and set(sheet.winners) != set(winners):
        said.append(f"winners: {', '.join(winners)} won, told as {', '.join(sheet.winners)}")
    return said
