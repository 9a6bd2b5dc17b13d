"""What the record has shown of the cards, and where it contradicts itself.

A token is one physical card in one place of the record; ``faces[token]`` is what was shown of it: a face,
a rank alone, a suit alone, nothing. Three things must hold: a token has one face; no more cards of a face
are out of the stock at one time than exist; cards that changed places unseen are, together, still the same
cards. Whether all of it can hold at once is asked of :mod:`referee.games.memory.play.knowledge.sharing`. A
contradiction is told with the other places, and replay goes on with what was shown last, because a card on
the table was seen by everybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from referee.games.memory.law.faces import Pack
from referee.games.memory.play.knowledge.sharing import plenty, possible
from referee.games.memory.play.state import Epoch, State, new_token
from referee.rules import RECORD_RULES, Kind, Path, named

ONE_CARD = RECORD_RULES["REC-4"]


NEW: Final = -2
"""A card that comes from the stock with the running entry; further ones are -3, -4 ..."""

UNUSED: Final = -1
"""Among what a card is not: it was laid, an effect had to be used, and none was."""

OTHERWISE = "The same card was shown to be another."

Shown = tuple[int, int, Path]
"""A card (a token, or ``NEW``), the face an entry shows of it, and where in the entry it says so."""


def guard_faces(state: State, shown: Sequence[Shown], entry: int) -> None:
    """Whether the faces an entry shows can be: nothing is touched, contradictions bar the entry."""
    faces, news = state.faces, 0
    for token, code, _ in shown:
        if code and (token < 0 or faces[token] != code):
            if not (plain(state, token, code) or _plain_rank(state, token, code)):
                _try_out(state, shown, entry)
                return
            news += 1
    if news > 1 and not _enough(state, shown):
        _try_out(state, shown, entry)


def guard_face(state: State, token: int, code: int, path: Path, entry: int) -> None:
    """The same for one card."""
    known = token >= 0 and state.faces[token] == code
    if not known and not plain(state, token, code):
        _try_out(state, [(token, code, path)], entry)


def _try_out(state: State, shown: Sequence[Shown], entry: int) -> None:
    """Shows the faces on another table, and tells what they contradict there."""
    meet, faces, breaches = state.rules.pack.meet, state.faces, state.breaches
    asking = breaches.asking or (breaches.firm and not breaches.let_stand)
    if asking and any(code and token >= 0 and not meet(faces[token], code) for token, code, _ in shown):
        raise state.impossible(ONE_CARD, OTHERWISE)  # that it cannot be is all that was asked
    trial = state.copy()
    fresh: dict[int, int] = {}
    for token, code, path in shown:
        if token <= NEW:
            if token not in fresh:
                if not trial.stock and len(trial.pile) > 1:
                    shuffled_back(trial)  # what lay on the pile may come again
                trial.stock -= 1
                fresh[token] = new_token(trial)
            token = fresh[token]
        show(trial, token, code, entry, path, tell=True)
        if asking and trial.breaches.findings:
            break
    told = trial.breaches.findings
    state.breaches.take([finding for finding in told if finding.kind in (Kind.CONTRADICTION, Kind.UNPAID)])


def _enough(state: State, shown: Sequence[Shown]) -> bool:
    """Whether there are enough of every face for several new cards, each shown once."""
    faces = state.faces
    news = [item for item in shown if item[1] and (item[0] < 0 or faces[item[0]] != item[1])]
    if len({token for token, _, _ in news}) < len(news):
        return False
    if state.stock < len(news):
        return False
    rank_of = state.rules.pack.rank_of
    if len({rank_of[code] for _, code, _ in news}) == len(news):
        return True
    more = Counter(code for _, code, _ in news)
    if any(code >= state.rules.pack.vague for code in more):
        return False  # a rank alone takes a card from the faces of that rank
    return not state.first and all(many <= state.left[code] for code, many in more.items())


def plain(state: State, token: int, code: int) -> bool:
    """Whether a card can be shown as a whole face and nothing else hangs on it: nobody has seen it, no card
    is known in part only, and one of the face has been back in the stock."""
    if state.left[code] <= 0 or state.partly or (state.faces[token] if token >= 0 else not state.stock):
        return False
    if state.rules.pack.rank_of[code] in state.known_by_rank:
        return False
    return not state.first or ((token < 0 or token >= state.first) and not held_back(state, code))


def _plain_rank(state: State, token: int, code: int) -> bool:
    """The same of a rank alone: cards enough have it."""
    pack = state.rules.pack
    rank = pack.rank_of[code]
    if code < pack.vague or rank < 0 or state.partly or state.first:
        return False
    if state.faces[token] if token >= 0 else not state.stock:
        return False
    return state.known_by_rank.get(rank, 0) < sum(state.left[face] for face in pack.of_rank[rank])


def show(state: State, token: int, code: int, entry: int, field: str | Path = (), tell: bool = False) -> None:
    """The record shows a card: its face is bound to the token. What it contradicts is told where that is
    asked for, and forgotten: a card on the table was seen by everybody."""
    faces = state.faces
    known = faces[token]
    if known == code or not code:
        return
    if plain(state, token, code):
        state.left[code] -= 1
        faces[token] = code
        state.shown[token] = entry
        if state.powers:
            _tells_of_effects(state, token)
        return
    before = len(state.breaches.findings)
    _compare(state, token, code, entry, field)
    if not tell:
        del state.breaches.findings[before:]


def what_is_left(pack: Pack, dealt: Sequence[int], upcard: int) -> list[int] | None:
    """How many cards of each face nobody has seen after a deal from the whole pack; None where that does not
    say it all, because a face is not whole or is there too often."""
    left = [*pack.fresh]
    for code in dealt:
        left[code] -= 1
        if left[code] < 0 and code:
            return None
    left[0] = 0
    return left if not upcard or left[upcard] > 0 else None


def held_back(state: State, code: int) -> bool:
    """Whether a face may be one that has not been back in the stock: more of it are out now than were
    seen before the last shuffle, and a card that nobody has seen since may be the one."""
    return state.epochs[-2].left[code] >= state.left[code]


def _compare(state: State, token: int, code: int, entry: int, field: str | Path) -> None:
    """A face that says more of a card than was known, or something else."""
    pack = state.rules.pack
    known = state.faces[token]
    both = pack.meet(known, code)
    if both == known:
        return  # "a king" says nothing new of a king of hearts
    if not both:
        was, now = named(state.card(known)), named(state.card(code))
        state.say(
            Kind.CONTRADICTION,
            ONE_CARD,
            f"The same card is {now} here and was {was} before.",
            "a card keeps its face wherever it is moved",
            field,
            entries=((state.shown[token], f"here it is {was}"), *came_here(state, token)),
            fits=(state.card(known),),
        )
        state.never.pop(token, None)
        both = code
    elif _matches_barred(state, token, both) and _unused(state, token, both):
        state.say(
            Kind.UNPAID,
            "power",
            f"The effect of {named(state.card(code))}, laid before, was not used.",
            "at this table an effect must be used",
            field,
            entries=((state.shown[token], "the card was laid here"),),
            rulings=("powers.optional",),
        )
        state.never.pop(token, None)
    elif _matches_barred(state, token, both):
        state.say(
            Kind.CONTRADICTION,
            ONE_CARD,
            f"{named(state.card(code))} is not what this card was seen to be.",
            "a card keeps its face wherever it is moved",
            field,
            entries=((state.shown[token], "here it did not match, or had another effect"),),
        )
        state.never.pop(token, None)
    uncount(state, token)
    state.faces[token] = both
    before, state.shown[token] = state.shown[token], entry
    if state.powers:
        _tells_of_effects(state, token)
    if token in state.ties:
        _tells_of_others(state, token, both, entry, field)
    if both >= pack.vague and pack.rank_of[both] < 0:
        state.partly = True  # ranks alone are counted with their faces; suits need more
    crowded = _count(state, token, both)
    if crowded:
        _too_many(state, token, both, field)
    elif (state.partly or len(state.epochs) > 1) and not possible(state):
        _cannot_be(state, token, both, before, field)


def tie(state: State, token: int, other: int, equal: bool) -> None:
    """Two cards of which neither's rank is known matched, or did not: what is shown of the one tells of the
    other."""
    for here, there in ((token, other), (other, token)):
        if (there, equal) not in (known := state.ties.get(here, ())):
            state.ties[here] = (*known, (there, equal))
    state.partly = True


def can_tie(state: State, token: int, other: int, equal: bool) -> bool:
    """Whether two cards of which neither's rank is known can have matched, or not have."""
    if plenty(state, token, other):
        return True
    trial = state.copy()
    tie(trial, token, other, equal)
    return possible(trial)


def _tells_of_others(state: State, token: int, code: int, entry: int, field: str | Path) -> None:
    """What a card matches as becomes known, and with it what is known of cards it matched, or did not."""
    rules = state.rules
    by_value, rank = rules.criterion == "value", rules.pack.rank_alone(code)
    if not rank or (by_value and rules.keys[code] < 0):
        return
    for other, equal in state.ties.pop(token):
        if equal and by_value:
            bar(state, other, frozenset(rules.key_masks) - rules.key_sets[code], entry)
        elif equal:
            show(state, other, rank, entry, field, tell=True)
        else:
            unequal(state, other, token)


def _tells_of_effects(state: State, token: int) -> None:
    """The rank of a card becomes known that lies on the pile with its effect still to be used: that effect
    is known too, and a card without any has none to be used."""
    rules, face = state.rules, state.faces[token]
    if rules.pack.rank_of[face] < 0:
        return
    for opened in state.powers:
        if opened.token == token:
            opened.code = face
    if not rules.effects[face]:
        state.powers = [opened for opened in state.powers if opened.token != token]


def came_here(state: State, token: int) -> tuple[tuple[int, str], ...]:
    """The entries that moved a card to where it lies, as places of the record."""
    return tuple((entry, "here it was moved") for entry in reversed(state.moved.get(token, ())))


def _matches_barred(state: State, token: int, code: int) -> bool:
    keys = state.rules.keys[code]
    return keys >= 0 and keys in state.never.get(token, ())


def _unused(state: State, token: int, code: int) -> bool:
    """Whether a card was taken for one without an effect, because none of it was used when it was laid."""
    return UNUSED in state.never[token] and bool(state.rules.effects[code])


def unequal(state: State, token: int, top: int) -> None:
    """A card did not match another whose face is known: it is none of its equals."""
    key = state.rules.keys[state.faces[top]]
    if key >= 0 and state.rules.keys[state.faces[token]] < 0:
        bar(state, token, frozenset((key,)), state.shown[token])


def bar(state: State, token: int, keys: frozenset[int], entry: int) -> None:
    """A card is none of those that match as these."""
    state.never[token] = state.never.get(token, frozenset()) | keys
    state.shown[token] = entry
    state.partly = True


def can_bar(state: State, token: int, keys: frozenset[int]) -> bool:
    """Whether a card can be none of those that match as these."""
    trial = state.copy()
    bar(trial, token, keys, 0)
    return possible(trial)


def never_matches(state: State, token: int, code: int) -> bool:
    """Whether a card is known not to match a face, because it did not before."""
    return bool(code) and state.rules.key_sets[code] <= state.never.get(token, frozenset())


def of_other_values(state: State, thrown: int, shown: int) -> Iterator[tuple[int, frozenset[int]]]:
    """Of a card thrown (``shown``: what it shows, if anything) and the top of the pile, those of which more
    is known now: as which cards they cannot match, having matched by value. Nothing where cards match by
    rank: that is shown then."""
    rules, top = state.rules, state.pile[-1]
    if rules.criterion != "value":
        return
    for token, code in ((thrown, state.faces[top]), (top, shown or state.faces[thrown])):
        others = frozenset(rules.key_masks) - rules.key_sets[code]
        if code and others:
            yield token, others


def can_differ(state: State, token: int, code: int, entry: int) -> bool:
    """Whether a card (``code``: what it shows) and the top of the pile can be of two ranks, as far as it
    takes no more than the rank of the one to tell."""
    top = state.pile[-1] if state.pile else token
    known = state.rules.pack.rank_alone(code or state.faces[token])
    unseen, key = (top, code or state.faces[token]) if known else (token, state.faces[top])
    if unseen == token == top or state.rules.keys[key] < 0 or plenty(state, unseen, unseen):
        return True
    trial = state.copy()
    show(trial, token, code, entry)
    return can_bar(trial, unseen, frozenset((trial.rules.keys[key],)))


def _alive(state: State, token: int) -> list[Epoch]:
    """The epochs in which a card has been out of the stock: until it went back, or to this day."""
    if len(state.epochs) == 1:
        return state.epochs
    return state.epochs[state.epoch_of(token) : state.gone.get(token, len(state.epochs)) + 1]


def _count(state: State, token: int, code: int) -> bool:
    """Counts a face among those that are out together; whether there are now too many of it."""
    if token in state.mixed:
        return False
    pack = state.rules.pack
    rank = pack.rank_of[code]
    crowded = False
    for epoch in _alive(state, token):
        epoch.count(pack, code)
        if code < pack.vague:
            crowded |= epoch.left[code] < 0
        if rank in epoch.known_by_rank:
            crowded |= epoch.known_by_rank[rank] > sum(epoch.left[face] for face in pack.of_rank[rank])
    return crowded


def uncount(state: State, token: int) -> None:
    """What was shown of a card no longer counts (it is known better, or was shown as another)."""
    known = state.faces[token]
    if not known or token in state.mixed:
        return
    for epoch in _alive(state, token):
        epoch.count(state.rules.pack, known, -1)


def _too_many(state: State, token: int, code: int, field: str | Path) -> None:
    pack = state.rules.pack
    exact = code < pack.vague and any(epoch.left[code] < 0 for epoch in _alive(state, token))
    most = pack.copies[code] if exact else pack.rank_copies[pack.rank_of[code]]
    card = named(state.card(code))
    rank = pack.rank_of[code]
    since = state.epoch_of(token)
    others = [
        (other, f"{named(state.card(face))} here")
        for other, face in enumerate(state.faces)
        if other != token and face and (face == code if exact else pack.rank_of[face] == rank)
        if state.gone.get(other, since) >= since
    ]
    what = card if exact else f"A card of rank {named(pack.rank_name(rank))}"
    packs = "packs have" if pack.copies[1] > 1 else "pack has"
    state.say(
        Kind.CONTRADICTION,
        "copies" if most else "deck",
        f"{what} is there {_times(most + 1)}; the {packs} {_number(most)}."
        if most
        else f"There is no {card} in this pack.",
        "all cards that left the stock since it was last shuffled are out together" if most else "",
        field,
        rulings=("deck.packs",) if exact and most == 1 else (),
        entries=tuple((state.shown[other], what) for other, what in others),
        related=tuple((state.given[other], what) for other, what in others if other in state.given),
    )
    # The card shown last was seen by everybody; of the other nothing is known, nor of one no pack has.
    for wrong in [other for other, _ in others[:1]] if most else [token]:
        uncount(state, wrong)
        state.faces[wrong] = 0


def _cannot_be(state: State, token: int, code: int, before: int, field: str | Path) -> None:
    """No way to deal the faces out to the cards fits all that was shown."""
    card = named(state.card(code))
    group = state.mixed.get(token)
    if group is None:
        message = f"{card} cannot be here: with all that was shown the pack has none left."
        rule, where = state.cite("copies"), [entry for entry in state.shown if entry]
    else:
        message = f"{card} cannot be among these cards, known before they changed places."
        rule, where = ONE_CARD, [*group.entries, *(state.shown[member] for member in group.tokens)]
    entries = sorted(
        {entry for entry in (*where, before) if entry and entry != state.shown[token]}, reverse=True
    )
    state.say(
        Kind.CONTRADICTION,
        rule,
        message,
        "moving cards about does not change which cards they are" if group is not None else "",
        field,
        entries=tuple((entry, "a card was shown here") for entry in entries[:6]),
    )
    uncount(state, token)
    state.faces[token] = 0


NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _number(many: int) -> str:
    return NUMBERS[many] if many < len(NUMBERS) else str(many)


def _times(many: int) -> str:
    return {1: "once", 2: "twice"}.get(many, f"{_number(many)} times")


def shuffled_back(state: State) -> None:
    """The pile without its top becomes the stock: what lay there may be drawn again as anything."""
    pack = state.rules.pack
    gone = state.pile[:-1]
    state.stock += len(gone)
    state.pile = state.pile[-1:]
    last = len(state.epochs) - 1
    for token in gone:
        state.gone[token] = last
    epoch = Epoch(len(state.faces), [*pack.fresh], {})
    state.epochs = [*state.epochs, epoch]
    state.left, state.known_by_rank, state.first = epoch.left, epoch.known_by_rank, epoch.first
    for token in state.out():
        code = state.faces[token]
        if code and token not in state.mixed:
            epoch.count(pack, code)
