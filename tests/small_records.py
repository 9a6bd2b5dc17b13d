"""Small partial records, legal and faulty, of which every completion can be tried: a few entries of a tiny
memory game, of a round of the auction, or of an auction or a contest among railroads with few dollars."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from itertools import permutations, product
from typing import Any, NamedTuple

import memory_player
from brute import Completing, from_the_legal, memory
from omissions import OPTIONAL, Omission
from slips import pens, slip
from thinning import sound, without
from whole_records import FILE, Entry, Record, Whole, log_of, unusual, whole

from referee.breaches import Refused
from referee.document import read
from referee.explanation.carrying_out import step
from referee.game import Game, resolve
from referee.games import named
from referee.games.intercity.game import GAME as RAILWAY
from referee.games.intercity.record.moves import RAILROAD, Sale
from referee.header import Header
from referee.log import Log
from referee.replay import replay


class Small(NamedTuple):
    """A partial record, how it is completed, and whether entries are left out in it."""

    record: Record
    how: Completing
    lines: bool


Rulings = dict[str, Any]


def small(game: str, chance: random.Random, readings: bool = False) -> Small:
    """A small partial record by chance; about half of them have a slip in them. ``readings``: of a table that
    reads one to three questions otherwise than usual."""
    rulings = _unusual(game, chance) if readings else {}
    record = MAKERS[game](chance, rulings)
    if rulings:
        record["rulings"] = rulings
    if chance.random() < 0.5:
        made = slip(Whole(json.dumps(record), {}, ()), chance.choice([*pens(game)]), chance)
        record = made.record if made else record
    (share,) = chance.choices((0.05, 0.15, 0.3, 0.6, 1.0), (4, 4, 3, 2, 0.3))
    listed = [omission for omission in OPTIONAL[game](record, chance) if chance.random() < share]
    chosen = sound(
        [omission for omission in listed if omission.path[0] == "moves" and _may_go(record, omission)]
    )
    lines = any(len(omission.path) == 2 for omission in chosen)
    return Small(without(record, chosen), COMPLETING[game], lines)


def _unusual(game: str, chance: random.Random) -> Rulings:
    """Readings under which a table can begin: six cards do not go round in every one. Not the one under which
    every pass and every offer is written (IQ-15): what is left out here would be missing then."""
    if game not in TINY:
        rulings = unusual(named(game).law.rulings, chance)
        return {option: value for option, value in rulings.items() if option != "auto_pass_broke"}
    while True:
        rulings = unusual(tiny(game).law.rulings, chance)
        with suppress(Refused):
            tiny(game).positions.start(memory_player.header_of(tiny(game), 2, rulings), {})
            return rulings


def _may_go(record: Record, omission: Omission) -> bool:
    """A top card of the deck can be left out only where the deck is known."""
    entry = record["moves"][omission.path[1]]
    return entry.get("action") != "tie_card" or "?" not in json.dumps(record["given"])


# -- the memory games ---------------------------------------------------------------------------------------

TINY = {
    "hundred": memory({"7S": 2, "JS": 2, "QS": 2, "AS": 2}, 2, True),
    "duel": memory({"8S": 1, "KS": 1, "8H": 1, "KH": 1, "JK": 2}, 2, False),
    "rommee": memory({"7H": 2, "9H": 2, "JH": 2, "KH": 2}, 2, False),
}


@cache
def tiny(game: str) -> Game:
    """The game with six or eight cards."""
    return named(game, f"tiny-{game}.yaml", lambda name: read(FILE.replace("record.json", name))[0].data)


def _memory(game: str, chance: random.Random, rulings: Rulings) -> Record:
    header = memory_player.header_of(tiny(game), 2, rulings)
    table = memory_player.Table(tiny(game), header, chance, rounds=1)
    table.play(most=chance.randint(3, 12), calling=3.0)
    moves = [tiny(game).write(move, table.header) for move in table.full]
    return {
        "referee": 1,
        "game": game,
        "rules": f"tiny-{game}.yaml",
        "players": list(table.header.players),
        "moves": [entry for entry in moves if entry["action"] != "score"],
    }


# -- the auction --------------------------------------------------------------------------------

HIDDEN = 3
"""So many cards of the decks nobody has seen."""


@cache
def _log(game: str, seed: int) -> Log:
    return log_of(whole(game, seed).data)


def _auction(chance: random.Random, rulings: Rulings) -> Record:
    """Some entries of a whole game, from the position before them; a few cards of the decks are unseen."""
    log = _log("auction", chance.randrange(40))
    moves: list[Entry] = json.loads(json.dumps(log.document.data["moves"]))
    begin = chance.randrange(len(moves) - 4)
    position = log.game.positions.write(replay(log, begin).state)
    text = json.dumps(position)
    unseen = [
        (side["deck"], place)
        for side in position["players"].values()
        for place, card in enumerate(side.get("deck", ()))
        if text.count(f'"{card}"') == 1  # what was put away this round is named once more
    ]
    for deck, place in chance.sample(unseen, min(chance.choice((0, 0, 1, 2, HIDDEN)), len(unseen))):
        deck[place] = "?"
    return {
        "referee": 1,
        "game": "auction",
        "players": list(log.header.players),
        "given": {**position, "rest": "empty"},
        "moves": moves[begin : begin + chance.randint(2, 14)],
    }


PACK = [f"{suit}{number}" for suit in "GRPB" for number in range(1, 11)]


def _decks(record: Record) -> Iterator[Record]:
    """Every way to give the unseen cards of the decks their faces."""
    text = json.dumps(record["given"])
    missing = [card for card in PACK if f'"{card}"' not in text]
    if text.count('"?"') != len(missing):
        raise ValueError("other cards than those of the decks are unseen")
    for faces in permutations(missing):
        row = iter(faces)
        given = json.loads(text)
        for side in given["players"].values():
            side["deck"] = [next(row) if card == "?" else card for card in side.get("deck", ())]
        yield {**record, "given": given}


def _auction_fill(log: Log, state: Any, entry: Entry, number: int) -> Iterator[Entry]:
    if entry.get("action") in ("reshuffle", "shuffle") and "?" in entry.get("order", "?"):
        yield from _orders(log, state, entry)
    else:
        yield from from_the_legal(log, state, entry, number)


def _orders(log: Log, state: Any, entry: Entry) -> Iterator[Entry]:
    """A new order of the discards or of the deck, in every way that shows what is written of it."""
    side = log.game.positions.write(state)["players"][entry["player"]]
    cards = side.get("discards" if entry["action"] == "reshuffle" else "deck", ())
    written = entry.get("order", "?")
    free = ["?"] * len(cards) if written == "?" else written
    left = [card for card in cards if card not in free]
    if free.count("?") != len(left) or len(left) > 5:
        yield entry
        return
    for faces in permutations(left):
        row = iter(faces)
        yield {**entry, "order": [next(row) if card == "?" else card for card in free]}


def _auction_between(log: Log, state: Any, number: int) -> Iterator[Entry]:
    for move in log.game.legal(state):
        if move.action in ("draw", "decline", "duplicate"):
            yield log.game.write(move, log.header)
        elif move.action == "reshuffle":
            yield from _orders(log, state, log.game.write(move, log.header))


# -- the railway --------------------------------------------------------------------------------

MOST = 4
"""Dollars that somebody may have whose sum is not known."""


def _railway(chance: random.Random, rulings: Rulings) -> Record:
    """Some entries from a position with few dollars; checks tell sums that the position does not."""
    log = _log("intercity", chance.randrange(40))
    entries = log.document.data["moves"]
    starts = [at for at, entry in enumerate(entries) if entry["action"] in ("offer", "choose")] or [0]
    position = log.game.positions.write(replay(log, chance.choice(starts[: len(starts) // 2 + 1])).state)
    for name in position["cash"]:
        position["cash"][name] = chance.randint(0, MOST)
    for railroad in position["treasury"]:
        position["treasury"][railroad] = min(position["treasury"][railroad], chance.randint(0, MOST))
    header = replace(log.header, rulings=resolve(RAILWAY.law.rulings, rulings))
    state = log.game.positions.load(header, json.loads(json.dumps(position)))
    moves = _played(header, state, chance, chance.randint(3, 14))
    between: dict[str, dict[str, list[int]]] = {}
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        name = chance.choice(log.header.players)
        between.setdefault("cash", {})[name] = [0, MOST]
        position["cash"][name] = "?"
    more = {"between": between} if between else {}
    return {
        "referee": 1,
        "game": "intercity",
        "players": list(log.header.players),
        "given": {**position, **more, "rest": "empty"},
        "moves": moves,
    }


def _played(header: Header, state: Any, chance: random.Random, number: int) -> list[Entry]:
    """Legal entries by chance, with sales and now and then a check."""
    made: list[Entry] = []
    while len(made) < number and not RAILWAY.play.over(state):
        moves = list(RAILWAY.legal(state))
        if not moves:
            break
        kind = chance.choice(sorted({move.action for move in moves}))
        move = chance.choice([move for move in moves if move.action == kind])
        step(RAILWAY, state, move)
        state.breaches.clear()
        made.append(RAILWAY.write(move, header))
        if move.action in ("bid", "pass") and state.sale is not None:
            railroad, buyer, price, *_ = state.sale
            made.append(RAILWAY.write(Sale(buyer, railroad, price), header))
        if chance.random() < 0.15:
            name = chance.choice(header.players)
            made.append({"check": {"cash": {name: RAILWAY.positions.write(state)["cash"][name]}}})
    return made


def _sums(record: Record) -> Iterator[Record]:
    """Every number of dollars for the sums nobody knows."""
    given = record["given"]
    unknown = [name for name, sum_ in given["cash"].items() if sum_ == "?"]
    for sums in product(range(MOST + 1), repeat=len(unknown)):
        cash = {**given["cash"], **dict(zip(unknown, sums, strict=True))}
        rest = {key: value for key, value in given.items() if key != "between"}
        yield {**record, "given": {**rest, "cash": cash}}


OMITTED = ("pass", "decline", "offer", "blind")
OF_AUCTION = ("bid", "pass", "director")
"""Words of an auction that is open."""


def _moves(log: Log) -> list[Entry]:
    moves: list[Entry] = log.document.data["moves"]
    return moves


def _sold(moves: Sequence[Entry]) -> set[str]:
    return {entry["railroad"] for entry in moves if entry.get("action") == "sale"}


def _telling(moves: Sequence[Entry], number: int) -> set[str]:
    """Railroads of which a sale from an entry on tells that a share was offered, which is not written."""
    found: set[str] = set()
    up = ""
    for at, entry in enumerate(moves, 1):
        action = entry.get("action", "check")
        if action == "sale" and at >= number and entry["railroad"] != up:
            found.add(entry["railroad"])
        if action not in ("check", *OF_AUCTION):
            up = entry["railroad"] if action == "offer" else ""
    return found


def _railway_between(log: Log, state: Any, number: int) -> Iterator[Entry]:
    """Passes, declines and blind bids; and offers, where this record leaves them out, no share is up by it,
    or a sale tells of it."""
    moves = _moves(log)
    free = state.habits.offers or not _share_up(log, number)
    sold = _telling(moves, number)
    for move in log.game.legal(state):
        if move.action in OMITTED and move.actor >= 0:
            entry = log.game.write(move, log.header)
            if move.action != "offer" or free or entry["railroad"] in sold:
                yield entry


def _share_up(log: Log, number: int) -> bool:
    """Is a share up before an entry, as far as the record tells?"""
    for entry in reversed(_moves(log)[: number - 1]):
        if entry.get("action", "check") not in ("check", *OF_AUCTION):
            return bool(entry["action"] == "offer")
    return bool(log.document.data["given"].get("phase") == "auction")


def _railway_fill(log: Log, state: Any, entry: Entry, number: int) -> Iterator[Entry]:
    """A sale belongs to its bids, where bids are written."""
    if entry.get("action") == "sale" and any(other.get("action") == "bid" for other in _moves(log)):
        running = state.railroad, state.bidder, state.high
        sold = running if state.phase == "auction" else (state.sale or (-1, -1, -1))[:3]
        told = RAILROAD[entry["railroad"]], log.header.players.index(entry["player"]), entry["price"]
        if sold != told:
            return
    yield from from_the_legal(log, state, entry, number)


def _railway_between_loosely(log: Log, state: Any, number: int) -> Iterator[Entry]:
    """The same, with offers of railroads of which a share was sold by the record, wherever that may be; the
    referee itself opens others."""
    sold = _sold(_moves(log))
    for move in log.game.legal(state):
        if move.action in OMITTED and move.actor >= 0:
            entry = log.game.write(move, log.header)
            if move.action != "offer" or entry["railroad"] in sold:
                yield entry


def _sums_loosely(record: Record) -> Iterator[Record]:
    """The same, of a record whose first words may belong before the position, too."""
    moves = record["moves"]
    words = next((at for at, entry in enumerate(moves) if entry.get("action") not in BEFORE), len(moves))
    for first in range(words + 1):
        yield from _sums({**record, "moves": moves[first:]})


BEFORE = ("pass", "sale")


MAKERS: dict[str, Callable[[random.Random, Rulings], Record]] = {
    "auction": _auction,
    "hundred": partial(_memory, "hundred"),
    "duel": partial(_memory, "duel"),
    "rommee": partial(_memory, "rommee"),
    "intercity": _railway,
}
COMPLETING: dict[str, Completing] = {
    "auction": Completing(_decks, _auction_fill, _auction_between),
    **TINY,
    "intercity": Completing(
        _sums,
        _railway_fill,
        _railway_between,
        Completing(_sums_loosely, from_the_legal, _railway_between_loosely),
        whole=True,
    ),
}
