"""What the record has shown of the cards, and where it contradicts itself.

Three sound tests and nothing more: a token is bound to one face only; no more tokens of a face (or
rank) are out of the stock at one time than exist; cards that were moved about unseen are, together,
still the same cards. A contradiction is told with both places, and replay goes on with what was
shown last, because a card on the table was seen by everybody.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

from referee.games.memory.state import GAP, Epoch, State, new_token, say
from referee.rules import RECORD_RULES, Kind, Path

ONE_CARD = RECORD_RULES["REC-4"]


def show(state: State, token: int, code: int, entry: int, field: str | Path = ()) -> None:
    """The record shows a card: its face is bound to the token, or contradicts what was shown before."""
    if not code:
        return
    faces = state.faces
    known = faces[token]
    if known == code:
        return
    if not known and token >= state.first and not state.delicate:
        pack = state.rules.pack
        seen = state.seen
        if code < pack.vague and seen[code] < pack.copies[code]:
            seen[code] += 1
            faces[token] = code
            state.shown[token] = entry
            return
    _compare(state, token, code, entry, field)


def show_all(state: State, first: int, codes: Sequence[int], entry: int, field: str) -> None:
    """The record shows cards that have just left the stock: tokens from ``first`` on; 0 is unseen."""
    faces, shown, seen = state.faces, state.shown, state.seen
    pack = state.rules.pack
    copies, vague = pack.copies, pack.vague
    for token, code in enumerate(codes, first):
        if 0 < code < vague and seen[code] < copies[code] and not state.delicate:
            seen[code] += 1
            faces[token] = code
            shown[token] = entry
        elif code:
            show(state, token, code, entry, field)


def _compare(state: State, token: int, code: int, entry: int, field: str | Path) -> None:
    pack = state.rules.pack
    known = state.faces[token]
    if known:
        same_rank = pack.rank_of[known] == pack.rank_of[code]
        if same_rank and code >= pack.vague:
            return  # "a king" says nothing new of a king of hearts
        if not (same_rank and known >= pack.vague):
            say(
                state,
                Kind.CONTRADICTION,
                ONE_CARD,
                f"The same card is {state.card(code)} here and was {state.card(known)} before.",
                "a card keeps its face wherever it is moved",
                field,
                entries=((state.shown[token], f"here it is {state.card(known)}"),),
            )
        forget(state, token)
    state.faces[token] = code
    state.shown[token] = entry
    if code >= pack.vague:
        state.delicate = True
    group = state.mixed.get(token)
    if group is not None:
        group.bound(state, token, code, entry, field)
    else:
        _counted(state, token, code, field)


def _alive(state: State, token: int) -> list[Epoch]:
    """The epochs in which a card that is out now has been out of the stock."""
    first = bisect_right([epoch.first for epoch in state.epochs], token) - 1
    return state.epochs[first:]


def _counted(state: State, token: int, code: int, field: str | Path) -> None:
    over = [epoch for epoch in _alive(state, token) if not _room(state, epoch, code)]
    for epoch in _alive(state, token):
        _enter(state, epoch, code, 1)
    if over:
        _too_many(state, token, code, field)


def _room(state: State, epoch: Epoch, code: int) -> bool:
    pack = state.rules.pack
    rank = pack.rank_of[code]
    if code < pack.vague and epoch.seen[code] >= pack.copies[code]:
        return False
    if code < pack.vague and not epoch.loose[rank]:
        return True
    return _of_rank(state, epoch, rank) < pack.rank_copies[rank]


def _of_rank(state: State, epoch: Epoch, rank: int) -> int:
    pack = state.rules.pack
    exact = (epoch.seen[code] for code in range(1, pack.vague) if pack.rank_of[code] == rank)
    return epoch.loose[rank] + sum(exact)


def _enter(state: State, epoch: Epoch, code: int, number: int) -> None:
    pack = state.rules.pack
    if code < pack.vague:
        epoch.seen[code] += number
    else:
        epoch.loose[pack.rank_of[code]] += number


def forget(state: State, token: int) -> None:
    """What was shown of a card no longer counts (it was shown as another, or the entry is void)."""
    known = state.faces[token]
    if known and token not in state.mixed:
        for epoch in _alive(state, token):
            _enter(state, epoch, known, -1)
    state.faces[token] = 0


def _too_many(state: State, token: int, code: int, field: str | Path) -> None:
    pack = state.rules.pack
    exact = code < pack.vague and state.seen[code] > pack.copies[code]
    most = pack.copies[code] if exact else pack.rank_copies[pack.rank_of[code]]
    what = state.card(code) if exact else state.card(code).rstrip("SHDC") or state.card(code)
    others = [
        (one, f"{state.card(face)} here")
        for one, face in enumerate(state.faces)
        if one != token and face and (face == code if exact else pack.rank_of[face] == pack.rank_of[code])
    ]
    if not exact and most:
        what = f"A card of rank {what}"
    rule = state.cite("deck") if not most else state.cite("copies")
    say(
        state,
        Kind.CONTRADICTION,
        rule,
        f"There is no {what} in this pack."
        if not most
        else f"{what} is there {_times(most + 1)}; the {'packs have' if pack.copies[1] > 1 else 'pack has'} "
        f"{_number(most)}.",
        "all cards that left the stock since it was last shuffled are out together",
        field,
        rulings=("deck.packs",) if exact and most == 1 else (),
        entries=tuple((state.shown[one], what) for one, what in others),
        related=tuple((state.given[one], what) for one, what in others if one in state.given),
    )


NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _number(many: int) -> str:
    return NUMBERS[many] if many < len(NUMBERS) else str(many)


def _times(many: int) -> str:
    return {1: "once", 2: "twice"}.get(many, f"{_number(many)} times")


class Mixed:
    """Cards that changed places unseen among themselves: known as a set, not one by one.

    ``known`` counts what was known of them when they were mixed (a least number per face or
    rank), ``bound`` what has been shown of the new tokens since. The cards must hold both.
    """

    __slots__ = ("known", "shown", "size", "tokens")

    def __init__(self, known: Counter[int], tokens: set[int], size: int) -> None:
        self.known = known
        self.tokens = tokens
        self.size = size
        self.shown: dict[int, int] = {}

    def least(self, state: State) -> Counter[int]:
        """Faces (and ranks alone) that must be among the cards, each as often as it must be."""
        pack = state.rules.pack
        ours = Counter(self.shown.values())
        exact = {
            code: max(self.known[code], ours[code]) for code in {*self.known, *ours} if code < pack.vague
        }
        need: Counter[int] = Counter(exact)
        ranks = {pack.rank_of[code] for code in {*self.known, *ours}}
        for rank in ranks:
            most = max(_rank_total(pack.rank_of, side, rank) for side in (self.known, ours))
            spare = most - _rank_total(pack.rank_of, need, rank)
            if spare > 0:
                need[pack.codes[pack.ranks[rank]] if rank < len(pack.ranks) else pack.vague - 1] += spare
        return +need

    def bound(self, state: State, token: int, code: int, entry: int, field: str | Path) -> None:
        """One of the new tokens has been shown."""
        before = self.least(state)
        self.shown[token] = code
        after = self.least(state)
        if after.total() > self.size:
            say(
                state,
                Kind.CONTRADICTION,
                ONE_CARD,
                f"{state.card(code)} cannot be among these cards, known before they changed places.",
                "moving cards about does not change which cards they are",
                field,
            )
            del self.shown[token]
            return
        epoch = state.epochs[-1]
        crowded = [one for one in after - before if not _room(state, epoch, one)]
        for one in {*before, *after}:
            _enter(state, epoch, one, after[one] - before[one])
        if crowded and (code in crowded):
            _too_many(state, token, code, field)


def _rank_total(rank_of: tuple[int, ...], cards: Counter[int], rank: int) -> int:
    return sum(number for code, number in cards.items() if rank_of[code] == rank)


def mix(state: State, slots: list[tuple[int, int]]) -> None:
    """The cards in these places (seat, index) change places among themselves, unseen."""
    old = [state.layouts[seat][index] for seat, index in slots]
    joined: list[Mixed] = []
    known: Counter[int] = Counter()
    size = 0
    for token in old:
        group = state.mixed.get(token)
        if group is None:
            size += 1
            if state.faces[token]:
                known[state.faces[token]] += 1
        elif group not in joined:
            joined.append(group)
    fresh = [new_token(state) for _ in old]
    outside: dict[int, int] = {}
    members: set[int] = set(fresh)
    for group in joined:
        size += group.size
        known += group.least(state)
        for token in group.tokens.difference(old):
            members.add(token)
            if token in group.shown:
                outside[token] = group.shown[token]
    merged = Mixed(known, members, size)
    merged.shown = outside
    state.delicate = True
    for token in members:
        state.mixed[token] = merged
    for token in old:
        state.mixed.pop(token, None)
    for (seat, index), token in zip(slots, fresh, strict=True):
        state.layouts[seat][index] = token


def shuffled_back(state: State) -> None:
    """The pile without its top becomes the stock: what lay there may be drawn again as anything."""
    pack = state.rules.pack
    gone = set(state.pile[:-1])
    state.stock += len(gone)
    state.pile = state.pile[-1:]
    epoch = Epoch(len(state.faces), [0] * len(pack.names), [0] * (len(pack.ranks) + 1))
    groups: list[Mixed] = []
    for group in state.mixed.values():
        if group not in groups:
            groups.append(group)
    for group in groups:
        _left_behind(state, group, gone)
    for token in gone:
        state.mixed.pop(token, None)
    out = [token for layout in state.layouts for token in layout if token != GAP] + state.pile
    if state.held != GAP:
        out.append(state.held)
    for token in out:
        if state.faces[token] and token not in state.mixed:
            _enter(state, epoch, state.faces[token], 1)
    for group in groups:
        for code, number in group.least(state).items():
            _enter(state, epoch, code, number)
    state.epochs.append(epoch)
    state.seen = epoch.seen
    state.first = epoch.first


def _left_behind(state: State, group: Mixed, gone: set[int]) -> None:
    """What still is known of mixed cards when some of them have gone back into the stock."""
    leaving = group.tokens & gone
    if not leaving:
        return
    known = group.least(state)
    vague = state.rules.pack.vague
    for token in leaving:
        code = group.shown.pop(token, 0)
        if code and code < vague and known[code]:
            known[code] -= 1
        else:
            known = Counter()  # one of them left unseen: nothing certain remains
    group.known = +known
    group.tokens -= leaving
    group.size -= len(leaving)
