"""Entries of a log as typed moves: the border where dicts end.

Cards are written ``7H``, ``7`` (the rank alone), ``JK`` or ``?``; places ``Ann.2`` (Ann's second
place; ``Ann`` alone where the place is not known).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.game import BadEntry, Header, Reader
from referee.games.memory import moves as m
from referee.games.memory.faces import EXPECTED, Pack, no_such_card
from referee.games.memory.moves import Place
from referee.rules import Path

Entry = Mapping[str, Any]
FROM = {"stock": m.STOCK, "discard": m.UPCARD}
RESULTS = {"right": m.RIGHT, "wrong": m.WRONG, "returned": m.RETURNED}


class Reading:
    """Reads the entries of one pack: the faces of a rule set decide which cards exist."""

    def __init__(self, pack: Pack) -> None:
        self.codes = pack.codes

    def card(self, written: Any, path: Path) -> int:
        code = self.codes.get(written)
        if code is None:
            raise BadEntry(no_such_card(self.codes, written), path, EXPECTED)
        return code

    def cards(self, written: Any, path: Path) -> tuple[int, ...]:
        if isinstance(written, list):
            return tuple(self.card(one, (*path, number)) for number, one in enumerate(written) if one != "-")
        return (self.card(written, path),)

    def optional(self, entry: Entry, key: str) -> int:
        return self.card(entry[key], (key,)) if key in entry else 0

    def readers(self) -> dict[str, Reader]:
        """Action -> reader of its entries."""
        return {
            "deal": self.deal,
            "upcard": lambda entry, header: m.TurnUp(-1, self.optional(entry, "card")),
            "initial_peek": self.peek,
            "draw": self.draw,
            "take": lambda entry, header: m.Draw(seat(entry, header), m.UPCARD, self.optional(entry, "card")),
            "replace": self.replace,
            "shed": self.shed,
            "return": lambda entry, header: m.Return(seat(entry, header), self.optional(entry, "card")),
            "keep": lambda entry, header: m.Keep(seat(entry, header), self.optional(entry, "card")),
            "match": self.match,
            "penalty": self.penalty,
            "give": lambda entry, header: m.Give(
                seat(entry, header),
                header.seat(entry["to"], ("to",)),
                entry["slot"],
                entry.get("into", 0),
                self.optional(entry, "card"),
            ),
            "power": self.power,
            "decline": lambda entry, header: m.Decline(seat(entry, header), self.optional(entry, "rank")),
            "look": lambda entry, header: m.Look(
                seat(entry, header), places(entry["at"], header, ("at",)), self.seen(entry, "saw")
            ),
            "call": lambda entry, header: m.Call(seat(entry, header), entry.get("auto", False)),
            "skip": lambda entry, header: m.Skip(seat(entry, header)),
            "rearrange": lambda entry, header: m.Rearrange(
                seat(entry, header), tuple(entry.get("order", ())), tuple(entry.get("into", ()))
            ),
            "reshuffle": lambda entry, header: m.Reshuffle(-1),
            "reveal": self.reveal,
            "score": self.score,
            "end_game": end_game,
        }

    def seen(self, entry: Entry, key: str) -> tuple[int, ...]:
        return self.cards(entry[key], (key,)) if key in entry else ()

    def deal(self, entry: Entry, header: Header) -> m.Deal:
        cards: tuple[tuple[int, ...] | None, ...] = ()
        if "cards" in entry:
            for name in entry["cards"]:
                header.seat(name, ("cards", name))
            cards = tuple(
                self.cards(entry["cards"][name], ("cards", name)) if name in entry["cards"] else None
                for name in header.players
            )
        return m.Deal(
            -1,
            self.optional(entry, "upcard"),
            named(entry, "starter", header),
            named(entry, "dealer", header),
            cards,
            entry.get("each", -1),
        )

    def peek(self, entry: Entry, header: Header) -> m.Peek:
        return m.Peek(seat(entry, header), slots(entry["slots"]), self.seen(entry, "saw"))

    def draw(self, entry: Entry, header: Header) -> m.Draw:
        player = seat(entry, header)
        then: Any = None
        if "replace" in entry and "shed" in entry:
            raise BadEntry(
                "a drawn card is exchanged or laid on the pile, not both", ("shed",), "one of them"
            )
        if "replace" in entry:
            inner = {key: entry[key] for key in ("player", "out") if key in entry}
            then = self.replace({**inner, "slot": entry["replace"]}, header)
        elif "shed" in entry:
            shed = self.card(entry["shed"], ("shed",))
            source = FROM[entry.get("from", "stock")]
            then = m.Return(player, shed) if source else m.Shed(player, shed)
        card = entry.get("card")
        return m.Draw(
            player,
            FROM[entry.get("from", "stock")],
            self.card(card, ("card",)) if card is not None else 0,
            then,
        )

    def replace(self, entry: Entry, header: Header) -> m.Replace:
        player = seat(entry, header)
        where, out = entry["slot"], entry.get("out", "?")
        more: tuple[Place, ...] = ()
        if isinstance(where, list):
            faces = self.cards(out, ("out",)) if out != "?" else (0,) * len(where)
            if len(faces) != len(where):
                raise BadEntry("as many cards go out as places are named", ("out",), f"{len(where)} cards")
            more = tuple(zip(where[1:], faces[1:], strict=True))
            slot, code = where[0], faces[0]
        else:
            slot, code = where, self.codes.get(out, -1) if not isinstance(out, list) else -1
            if code < 0:
                code = self.card(out if not isinstance(out, list) else str(out), ("out",))
        return m.Replace(
            player, slot, code, self.optional(entry, "card"), more, named(entry, "owner", header)
        )

    def shed(self, entry: Entry, header: Header) -> m.Shed:
        return m.Shed(
            seat(entry, header),
            self.optional(entry, "card"),
            entry.get("flip", 0),
            self.optional(entry, "flipped"),
        )

    def match(self, entry: Entry, header: Header) -> m.Match:
        player = seat(entry, header)
        owner = named(entry, "owner", header)
        if owner == player:
            owner = -1
        where = entry["slot"]
        more: tuple[tuple[int, int, int], ...] = ()
        if isinstance(where, list):
            faces = self.cards(entry["card"], ("card",)) if "card" in entry else (0,) * len(where)
            if len(faces) != len(where):
                raise BadEntry(
                    "as many cards are thrown as places are named", ("card",), f"{len(where)} cards"
                )
            more = tuple((owner, slot, face) for slot, face in zip(where[1:], faces[1:], strict=True))
            slot, card = where[0], faces[0]
        else:
            slot, card = where, self.optional(entry, "card")
        result = entry.get("result")
        claim = RESULTS[result] if result is not None else m.WRONG if entry.get("penalty") else m.UNSAID
        return m.Match(
            player, owner, slot, card, claim, more, entry.get("penalty", -1), entry.get("give", 0),
            entry.get("together", False),
        )  # fmt: skip

    def penalty(self, entry: Entry, header: Header) -> m.Penalty:
        cards, into = self.seen(entry, "cards"), slots(entry.get("into", []))
        count = entry.get("count", len(into) or -1)
        if into and len(into) != count:
            raise BadEntry("as many places are named as cards are taken", ("into",), f"{count} places")
        return m.Penalty(seat(entry, header), count, cards, into)

    def power(self, entry: Entry, header: Header) -> m.Power:
        give, draw = _seats(entry, "give", header), _seats(entry, "draw", header)
        into = slots(entry.get("into", []))
        if into and len(into) != len(give) + len(draw):
            many = f"{len(give) + len(draw)} places"
            raise BadEntry("as many places are named as cards come from the stock", ("into",), many)
        return m.Power(
            seat(entry, header),
            self.optional(entry, "rank"),
            _places(entry, "look", header),
            self.seen(entry, "saw"),
            _places(entry, "swap", header),
            give,
            self.seen(entry, "cards"),
            draw,
            slots(entry.get("discard", [])),
            _places(entry, "reveal", header),
            named(entry, "shuffle", header),
            entry.get("does", ""),
            into,
        )

    def score(self, entry: Entry, header: Header) -> m.Score:
        values = tuple(
            (self.card(card, ("values", card)), number) for card, number in entry.get("values", {}).items()
        )
        return m.Score(
            -1,
            _figures(entry, "sums", header),
            _figures(entry, "bonus", header),
            _figures(entry, "scores", header),
            _figures(entry, "totals", header),
            named(entry, "caller", header),
            named(entry, "free", header),
            _seats(entry, "empty", header),
            values,
            _seats(entry, "winner" if "winner" in entry else "winners", header),
        )

    def reveal(self, entry: Entry, header: Header) -> m.Reveal:
        written = entry.get("cards", {})
        if ("player" in entry and not isinstance(written, Mapping)) or (
            "player" in entry and entry["player"] not in written
        ):
            written = {entry["player"]: written}
        if not isinstance(written, Mapping):
            raise BadEntry("whose cards these are is not said", ("cards",), "cards by player, or `player:`")
        shown = []
        for name, cards in written.items():
            path = ("cards", name)
            owner = header.seat(name, path)
            if isinstance(cards, Mapping):
                numbers = tuple(sorted(int(slot) for slot in cards))
                by_slot = {int(slot): face for slot, face in cards.items()}
                faces = tuple(self.card(by_slot[slot], (*path, slot)) for slot in numbers)
                shown.append((owner, faces, numbers))
            else:
                shown.append((owner, self.cards(cards, path), ()))
        return m.Reveal(
            seat(entry, header) if "player" in entry else -1,
            tuple(shown),
            named(entry, "caller", header),
            named(entry, "free", header),
        )


def seat(entry: Entry, header: Header) -> int:
    """The seat of the player an entry names."""
    found = header.seats.get(entry["player"])
    return header.seat(entry["player"], ("player",)) if found is None else found


def named(entry: Entry, key: str, header: Header) -> int:
    """The seat of a player named under ``key``; -1 where nobody is."""
    return header.seat(entry[key], (key,)) if key in entry else -1


def slots(written: int | list[int]) -> tuple[int, ...]:
    return tuple(written) if isinstance(written, list) else (written,)


def place(written: str, header: Header, path: Path) -> Place:
    """``Ann.2`` as seat and slot; slot 0 where only the player is named."""
    if written in header.seats:
        return header.seats[written], 0
    name, _, slot = written.rpartition(".")
    if slot == "?":
        return header.seat(name, path), 0
    if not name or not (slot.isascii() and slot.isdecimal()) or not 0 < len(slot) <= 3 or int(slot) == 0:
        raise BadEntry(f"{written!r} is no place", path, "a player and a place, such as Ann.2")
    return header.seat(name, path), int(slot)


def places(written: str | list[str], header: Header, path: Path) -> tuple[Place, ...]:
    if isinstance(written, str):
        return (place(written, header, path),)
    return tuple(place(one, header, (*path, number)) for number, one in enumerate(written))


def _places(entry: Entry, key: str, header: Header) -> tuple[Place, ...]:
    return places(entry[key], header, (key,)) if key in entry else ()


def _seats(entry: Entry, key: str, header: Header) -> tuple[int, ...]:
    if key not in entry:
        return ()
    written = entry[key]
    names = written if isinstance(written, list) else [written]
    return tuple(header.seat(name, (key,)) for name in names)


def _figures(entry: Entry, key: str, header: Header) -> tuple[Place, ...]:
    return tuple((header.seat(name, (key, name)), number) for name, number in entry.get(key, {}).items())


def end_game(entry: Entry, header: Header) -> m.EndGame:
    return m.EndGame(-1, _seats(entry, "winner" if "winner" in entry else "winners", header))
