"""Whole legal railway games as people write them who note figures: whole parts of a turn are given by the
figures at their end, and of the rest several things are left out at once, some always and some by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from omissions import GONE, OPTIONAL, RAILWAY_FIELDS, Omission
from thinning import sound, without
from whole_records import Entry, Record, Whole, log_of

from referee.games.intercity.record.boards import COLOURS, sections
from referee.replay import replay

STYLES = {
    "mixed": (0, 0, 0.05, 0.5, 1),
    "some": (0, 0, 0, 1),
    "few": (0, 0, 0.02, 0.05),
    "most": (0.5, 0.9, 1),
}
"""How likely a kind of thing is to be left out, in records of different people."""

LINES = (
    "pass", "decline", "blind", "reveal", "build", "resolve", "dividend", "turn_order", "equity", "director",
)  # fmt: skip


def with_figures(played: Whole, chance: random.Random) -> Record:
    """A game of which parts of turns are only told by figures, and other things are left out besides."""
    record = played.data
    style = STYLES[chance.choice([*STYLES])]
    rates: dict[tuple[str, ...], float] = {}

    def goes(omission: Omission) -> bool:
        path = omission.path
        what = record["moves"][path[1]].get("action", "check") if path[0] == "moves" else path[0]
        kind = (str(what), *map(str, path[2:3]))
        return chance.random() < rates.setdefault(kind, chance.choice(style))

    omitted = sound([each for each in OPTIONAL["intercity"](record, chance) if goes(each)])
    lines = [each for each in omitted if each.put is GONE and len(each.path) == 2 and each.path[0] == "moves"]
    less = without(played.data, [each for each in omitted if each not in lines])
    gone = {int(each.path[1]) for each in lines}
    figures: dict[int, Entry] = {}
    replaced, beside = chance.choice((0, 0.3, 1)), chance.choice((0, 0.3))
    for after, begin, end in _parts(record["moves"]):
        if chance.random() < replaced:
            gone |= set(range(begin, end))
            figures[end] = _figures(record, end, after, chance, needed=True)
        elif chance.random() < beside and after != "dividends":
            figures[end] = _figures(record, end, after, chance, needed=False)
    moves: list[Entry] = []
    for place, entry in enumerate(less["moves"]):
        moves += [figures[place]] if place in figures else []
        moves += [entry] if place not in gone else []
    return {**less, "moves": moves}


def _parts(moves: Sequence[Entry]) -> Iterator[tuple[str, int, int]]:
    """The parts of every turn but the last: what they are, where they begin and end."""
    begin = 0
    for end, entry in enumerate(moves):
        if entry.get("action") == "turn_order" and begin:
            turn = [each.get("action") for each in moves[begin:end]]
        elif entry.get("action") == "turn_order":
            turn = [each.get("action") for each in moves[:end]]
        else:
            continue
        if "choose" in turn and "dividend" in turn:
            track, paid = begin + turn.index("choose"), begin + turn.index("dividend")
            yield from (("offer", begin, track), ("track", track, paid), ("dividends", paid, end + 1))
        begin = end + 1


def _figures(record: Record, place: int, after: str, chance: random.Random, needed: bool) -> Entry:
    """What lies on the table at the end of a part; what nothing else tells always, the rest by chance."""
    state = replay(log_of({**record, "moves": record["moves"][:place]})).state
    assert state is not None
    names = record["players"]
    built = [r for r in range(5) if state.director[r] >= 0]
    told: dict[str, Mapping[str, Any]] = {
        "cash": dict(zip(names, state.cash, strict=True)),
        "treasury": {COLOURS[r]: state.treasury[r] for r in built},
        "directors": {COLOURS[r]: names[state.director[r]] for r in built},
    }
    if after == "offer":
        held = {COLOURS[r]: dict(zip(names, state.shares[r], strict=True)) for r in built}
        told["shares"] = {
            colour: {n: many for n, many in row.items() if many} for colour, row in held.items()
        }
    elif after == "track":
        del told["cash"]
        told["built"] = {COLOURS[r]: sections(state.cubes[r]) for r in built if state.cubes[r]}
    always = "shares" if needed and after == "offer" else ""
    kept = {key: value for key, value in told.items() if value and (key == always or chance.random() < 0.6)}
    return {"action": "segment", "after": after, **kept}


def several_ways(played: Whole, chance: random.Random) -> Record:
    """A game of which several kinds of lines and fields are left out at once, each of them as often as its
    writer does; auctions of which only the sale is written, and no board, among them."""
    record = played.data
    moves: list[Entry] = record["moves"]
    gone: set[int] = set()

    def some(rates: Sequence[float], places: Sequence[int]) -> None:
        rate = chance.choice(rates)
        gone.update(place for place in places if chance.random() < rate)

    for action in LINES:
        some((0, 0, 0, 0.1, 0.5, 1), [p for p, entry in enumerate(moves) if entry.get("action") == action])
    sold = [auction for auction in _auctions(moves) if auction[2] >= 0]
    if chance.random() < 0.35:
        rate = chance.choice((0.3, 1))
        for _, words, _ in sold:
            gone.update(words if chance.random() < rate else ())
    some((0, 0, 0.2, 1), [sale for _, words, sale in sold if gone.isdisjoint(words)])
    rate = chance.choice((0, 0, 0.3, 1))
    for offer, words, sale in _auctions(moves):
        if chance.random() < rate and (sale not in gone if sale >= 0 else not _bids(moves, words)):
            gone.update((offer,) if sale >= 0 else (offer, *words))
    for action, keys in RAILWAY_FIELDS.items():
        for key in {*keys} - ({"player"} if action == "top_up" else {"sections"}):
            rate = chance.choice((0, 0, 0.5, 1))
            for entry in moves:
                if entry.get("action") == action and chance.random() < rate:
                    entry.pop(key, None)
    if chance.random() < 0.5:
        del record["setup"]["board"]
    record["moves"] = [entry for place, entry in enumerate(moves) if place not in gone]
    return record


def _auctions(moves: Sequence[Entry]) -> Iterator[tuple[int, list[int], int]]:
    """Where each share was offered, bid for, and sold (-1 where nobody wanted it)."""
    for offer, entry in enumerate(moves):
        if entry.get("action") == "offer":
            end = offer + 1
            while end < len(moves) and moves[end].get("action") in ("bid", "pass"):
                end += 1
            sold = end < len(moves) and moves[end].get("action") == "sale"
            yield offer, list(range(offer + 1, end)), end if sold else -1


def _bids(moves: Sequence[Entry], words: Sequence[int]) -> bool:
    return any(moves[place].get("action") == "bid" for place in words)
