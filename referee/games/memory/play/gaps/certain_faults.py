"""What is wrong in a position with gaps by what it tells and what the entries show, whatever else it leaves
out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.figures import low, plus
from referee.games.memory.law.effects import TURNING
from referee.games.memory.law.options import RuleSet
from referee.games.memory.play.scores.points import of_cards
from referee.games.memory.play.scores.rounds import changed
from referee.games.memory.record.moves import RIGHT, UNSAID, owner_of
from referee.games.memory.record.phases import HOLDING, PLACED, REVEAL
from referee.header import Header
from referee.rules import RECORD_RULES

Data = Mapping[str, Any]
UNSEEN, GAP = "?", "-"
CALLED = ("caller", "callers", "final")
PLACINGS = frozenset(("replace", "shed", "return"))


class Asked(NamedTuple):
    """An entry that breaks a rule, by a position with gaps: what came before it, and the points of play that
    the rule is about."""

    rules: RuleSet
    header: Header
    data: Data
    before: Sequence[Any]
    move: Any
    rule: str
    points: Sequence[str]


OWN_CARDS = frozenset(("layout", "match", "match_whose", "replace", "after_upcard"))
"""Points of play about what lies before one player, whatever lies before the others."""


def is_told_of(asked: Asked, seat: int) -> bool:
    """Whether it is told what lies before a player, and no entry since has brought a card there of which it
    would have to be known where it was laid."""
    if asked.header.players[seat] not in asked.data.get("layouts", {}):
        return False
    return not cards_came(
        other
        for other in asked.before
        if not (_gives_away(other, seat) or (other.action == "penalty" and other.actor != seat))
    )


def _gives_away(other: Any, seat: int) -> bool:
    """Whether a player gives a card to another, from a place that is told."""
    return other.action == "give" and other.actor == seat and other.to != seat and bool(other.slot)


def _is_free(asked: Asked, seat: int) -> bool:
    """Whether a player has no cards by what is told: none lay there, or all were thrown and let lie."""
    if not is_told_of(asked, seat):
        return False
    stayed = [place for place in _throws(asked, seat) if _stayed(asked, place) is True]
    given = sum(_gives_away(other, seat) for other in asked.before)
    gone = sum(1 + len(asked.before[place].more) for place in stayed) + given
    return _lying(asked, seat) == gone


def _lying(asked: Asked, seat: int) -> int:
    """How many cards are told to lie before a player."""
    told = asked.data.get("layouts", {}).get(asked.header.players[seat], ())
    return sum(card != GAP for card in told)


def _throws(asked: Asked, seat: int) -> list[int]:
    """The entries in which a card of a player was thrown."""
    entries = enumerate(asked.before)
    return [place for place, other in entries if other.action == "match" and owner_of(other) == seat]


def _stayed(asked: Asked, place: int) -> bool | None:
    """Whether a card that was thrown stayed, or came back, by what is told: the record says so, or it equals
    the card laid before it, or does not, and nothing was thrown in between. None where that is not told."""
    thrown = asked.before[place]
    if thrown.claim != UNSAID:
        return bool(thrown.claim == RIGHT)
    keys, top = asked.rules.keys, 0 if thrown.more else _top(asked, place)
    if not (top and thrown.card) or min(keys[top], keys[thrown.card]) < 0:
        return None
    return bool(keys[top] == keys[thrown.card])


def _top(asked: Asked, place: int) -> int:
    """The card on top of the pile before an entry by which a card is thrown, where nothing was thrown on it
    before; else 0."""
    for other in map(asked.before.__getitem__, range(place - 1, -1, -1)):
        laid = other.then if other.action == "draw" and other.then else other
        if laid.action in PLACINGS:
            return int(laid.out if laid.action == "replace" else laid.card)
        if other.action == "match":
            return 0
    names, top = asked.rules.pack.names, asked.data.get("discard", ())[-1:]
    told = [names.index(card) for card in top if card != UNSEEN and card in names]
    return told[0] if told and asked.data.get("right") == 0 else 0


def _draws_without_cards(asked: Asked) -> bool:
    """Somebody draws who has no cards, by what is told, in a game in which such a player never does: whoever
    has called, and whatever the others have."""
    never = asked.rules.empty_turn in ("auto_call", "skip") and (
        asked.rules.skip_in_final or asked.rules.auto_call == "off"
    )
    if asked.move.action != "draw" or not never:
        return False
    if "empty_turn" in asked.points or "empty_skip" in asked.points:
        return is_told_of(asked, asked.move.actor)
    return _is_free(asked, asked.move.actor)


def _after_going_free(asked: Asked) -> bool:
    """Somebody got rid of the last card, by what is told: on turn, in a game in which that ends the round
    whoever has called; or in another's turn, and no lap but the one up to that player can have begun."""
    data, players = asked.data, asked.header.players
    thrown = [place for place, other in enumerate(asked.before) if other.action == "match"]
    if not thrown or not is_told_of(asked, owner_of(asked.before[thrown[-1]])):
        return False
    free, earlier = asked.before[thrown[-1]], asked.before[: thrown[-1]]
    placed = any(other.action in PLACINGS or (other.action == "draw" and other.then) for other in earlier)
    if free.claim != RIGHT and not placed and data.get("right") != 0:
        return False  # another card may have been matched first, and this one came back
    drew = [other.actor for other in earlier if other.action == "draw"]
    told = data.get("phase") in (HOLDING, PLACED) and data.get("active") in players
    active = drew[-1] if drew else players.index(data["active"]) if told else None
    if "go_free" in asked.points and asked.rules.free_in_final:
        return bool(active == free.actor)
    if "last_turns" not in asked.points or not _is_free(asked, owner_of(free)):
        return False
    alone = len(players) == 2 or data.get("final", CALLED) is None
    return alone or (active is not None and not _lap_up_to_another(asked, active, owner_of(free), bool(drew)))


def came_back(asked: Asked) -> bool:
    """Whether the last card somebody threw may have come back only because the card on top had been matched
    already, of which only the first stays."""
    return not _after_going_free(asked) and _after_going_free(asked._replace(data={**asked.data, "right": 0}))


WHOSE_TURN = frozenset(("order", "last_turns"))


def _passes_over_who_has_cards(asked: Asked) -> bool:
    """Somebody draws before a player who has cards by what is told: nobody is passed over for anything else,
    and nobody has a turn in a last lap after the one that it is up to."""
    if asked.move.action != "draw" or WHOSE_TURN.isdisjoint(asked.points):
        return False
    if asked.rules.lockout == "next_own_turn":
        return False
    if (
        _turns_change(asked.rules)
        or asked.data.get("leavers")
        or any(other.action in BETWEEN_ROUNDS for other in asked.before)
    ):
        return False
    drew = [other.actor for other in asked.before if other.action == "draw"]
    if not drew:
        return False
    many = len(asked.header.players)
    seat = (drew[-1] + asked.rules.direction) % many
    while seat != asked.move.actor:
        gone = [place for place in _throws(asked, seat) if _stayed(asked, place) is not False]
        if _lying(asked, seat) > sum(1 + len(asked.before[place].more) for place in gone):
            return True
        seat = (seat + asked.rules.direction) % many
    return False


BETWEEN_ROUNDS = frozenset(("deal", "reveal", "score", "decision"))
"""Entries after which other turns may come: of a new round, or without somebody who has given the game up."""


def _lap_up_to_another(asked: Asked, active: int, free: int, drew: bool) -> bool:
    """Whether the last lap may be up to somebody else, who called or went free before, and whose turn would
    come after the one it is asked about. ``drew``: the turn in which the card was thrown is in the record, so
    that its player had not called before it."""
    data, players, mover = asked.data, asked.header.players, asked.move.actor
    if asked.move.action != "draw" or _turns_change(asked.rules):
        return True
    turn = {
        seat: (asked.rules.direction * (seat - active)) % len(players) or len(players)
        for seat in range(len(players))
    }
    others = [
        seat for seat in turn if seat != free and turn[seat] > turn[mover] and not (drew and seat == active)
    ]
    return any(not (nobody_called(data) and _lying(asked, seat)) for seat in others)


def nobody_called(data: Data) -> bool:
    """Whether it is told that nobody has called."""
    return data.get("callers") == [] or ("caller" in data and data["caller"] is None)


def somebody_called(data: Data) -> bool:
    """Whether it is told that somebody has."""
    return data.get("caller") is not None or bool(data.get("callers"))


def _turns_change(rules: RuleSet) -> bool:
    return any(effect.kind in TURNING for steps in rules.effects for effect in steps)


def _shows_other_cards(asked: Asked) -> bool:
    """Cards are turned up that are not those the position tells, or another number, where the round is over
    by it."""
    data, rules = asked.data, asked.rules
    here = asked.move.action == "reveal" and not asked.before and data.get("phase") == REVEAL
    if not here or asked.rule not in RECORD_RULES:
        return False
    names, masks = rules.pack.names, rules.pack.masks
    for seat, faces, slots in asked.move.cards:
        told = data.get("layouts", {}).get(asked.header.players[seat])
        if told is None:
            continue
        lying = {place: masks[names.index(card)] for place, card in enumerate(told, 1) if card != GAP}
        turned = dict(zip(slots or lying, faces, strict=False))
        another = len(lying) != len(faces)
        unlike = any(not lying.get(at, 0) & masks[face] for at, face in turned.items())
        if (unlike and (slots or not another)) or (another and not rules.gift_count):
            return True  # a gift that is owed makes them more or fewer, and none of them another
    return False


def _calls_in_anothers_turn(asked: Asked) -> bool:
    """Somebody calls while another holds a drawn card, or where one calls after the turn, just after another
    has laid one: no cards that anybody has make that right."""
    data, rules = asked.data, asked.rules
    if asked.move.action != "call":
        return False
    last = next((other for other in reversed(asked.before) if other.action in ENDS_A_HOLD), None)
    if last is not None:
        return last.action == "draw" and not last.then and last.actor != asked.move.actor
    after = rules.call_window == "end_of_turn" and rules.empty_turn != "call_only"
    moments = (HOLDING, PLACED) if after and not asked.before else (HOLDING,)
    told = data.get("phase") in moments and data.get("active") is not None
    return told and bool(data["active"] != asked.header.players[asked.move.actor])


def _calls_again(asked: Asked) -> bool:
    """Somebody calls though the position tells that somebody has called in this round, or the record does."""
    ended = [other.action for other in asked.before if other.action in ("call", "deal", "reveal", "score")]
    again = ended[-1] == "call" if ended else somebody_called(asked.data)
    return asked.move.action == "call" and again and not asked.rules.call_repeat


def _draws_after_calling(asked: Asked) -> bool:
    """Somebody draws who has called in this round, by an entry or by the position: whoever comes next, the
    caller does not."""
    actor = asked.header.players[asked.move.actor] if asked.move.actor >= 0 else None
    told = [asked.data.get("caller"), *(asked.data.get("callers") or ())]
    ended = [other for other in asked.before if other.action == "call" or other.action in BETWEEN_ROUNDS]
    calls = ended[-1:]
    called = any(other.action == "call" and other.actor == asked.move.actor for other in calls)
    called = called or (not ended and actor is not None and actor in told)
    return called and asked.move.action == "draw" and "caller_draws" in asked.points


def _draws_while_one_is_held(asked: Asked) -> bool:
    """Somebody draws though a card was drawn and not laid, whoever drew it."""
    if asked.move.action != "draw":
        return False
    last = next((other for other in reversed(asked.before) if other.action in ENDS_A_HOLD), None)
    return last is not None and last.action == "draw" and not last.then


ENDS_A_HOLD = PLACINGS | {"draw", "keep", "deal", "reveal", "score", "call", "skip"}
"""Entries by which a card is drawn, or after which nobody holds one."""


LAYS_NOTHING = frozenset(("call", "look", "initial_peek", "penalty", "decline", "check", "rearrange"))


def _takes_from_nothing(asked: Asked) -> bool:
    """Somebody takes the top card of a pile that is told to be empty: whose turn it is gives nobody one."""
    takes = asked.move.action == "take" or (asked.move.action == "draw" and bool(asked.move.source))
    empty = "discard" in asked.data and not asked.data["discard"]
    return takes and empty and all(other.action in LAYS_NOTHING for other in asked.before)


def _thrown_already(asked: Asked) -> bool:
    """A card of a place from which the record has thrown one, and no card came there since."""
    owner, slot = owner_of(asked.move), getattr(asked.move, "slot", 0)
    thrown = [place for place in _throws(asked, owner) if slot == asked.before[place].slot]
    if not thrown or OWN_CARDS.isdisjoint(asked.points):
        return False
    since = asked.before[thrown[-1] :]
    return not any(_may_fill(other, asked.rules, owner, slot) for other in since)


def _may_fill(other: Any, rules: RuleSet, seat: int, slot: int) -> bool:
    """Whether a card may have come to a place that was empty: what is taken, kept or given without a word
    lies behind the last place, but for the gift for a card that was matched."""
    into = getattr(other, "into", ())
    if slot in (into if isinstance(into, tuple) else (into,)) or other.action == "rearrange":
        return True
    if other.action == "power":
        return bool(other.swap or other.shuffle >= 0)
    given = other.action == "give" and other.to == seat
    at_once = other.action == "match" and bool(other.give) and owner_of(other) == seat
    return (given or at_once) and not rules.gift_append


def _deals_after_the_end(asked: Asked) -> bool:
    """Another round is dealt, or counted, though a total that is told has reached the points at which the
    game is over, whatever the others have: before the round whose cards were turned up, or with it."""
    rules, data = asked.rules, asked.data
    ended = [other for other in asked.before if other.action in BETWEEN_ROUNDS]
    if rules.end_type != "points" or "end" not in asked.points or rules.adjust or rules.sets:
        return False
    shown: dict[int, Sequence[int]] = {}
    if ended and (len(ended) > 1 or ended[0].action != "reveal" or asked.move.action != "deal"):
        return False
    for seat, faces, _ in ended[0].cards if ended else ():
        shown[seat] = faces
    for name, total in data.get("totals", {}).items():
        seat = asked.header.seats.get(name, -1)
        sum_ = of_cards(rules, shown[seat]) if seat in shown else None if ended else 0
        ways = (sum_, changed(sum_, rules.won), changed(sum_, rules.lost)) if ended else (sum_,)
        least = [low(plus(total, way)) for way in ways if isinstance(total, int)]
        if least and all(each is not None and each - rules.end_over >= rules.end_points for each in least):
            return True
    return False


def is_certain(asked: Asked) -> bool:
    """Whether an entry is wrong by what is told."""
    return any(certain(asked) for certain in CERTAIN)


CERTAIN = (
    _calls_in_anothers_turn,
    _calls_again,
    _draws_after_calling,
    _draws_while_one_is_held,
    _takes_from_nothing,
    _thrown_already,
    _draws_without_cards,
    _after_going_free,
    _passes_over_who_has_cards,
    _shows_other_cards,
    _deals_after_the_end,
)
"""What is wrong by what is told, whatever else the position leaves out."""


def cards_came(before: Iterable[Any]) -> bool:
    """Whether a card may have come to a place that hangs on how many cards lay there. Where none has, it is
    told which card is which, whatever else lies before everybody."""
    return any(
        other.action in ("penalty", "give", "keep", "rearrange")
        or (other.action == "match" and (other.penalty > 0 or other.give))
        or (
            other.action == "power"
            and not (other.look or other.reveal or (other.swap and all(slot for _, slot in other.swap)))
        )
        for other in before
    )
