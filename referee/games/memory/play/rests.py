"""What a verdict rests on that a position leaves out and that is not gone through: with any of it, nobody is
accused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.games.memory.law.rule_set import RuleSet
from referee.games.memory.play.power_guards import owners_fit, swaps_fit
from referee.games.memory.record.moves import RIGHT
from referee.games.memory.record.phases import HOLDING, PLACED, REVEAL, TURN
from referee.header import Header
from referee.inquiry import Gap
from referee.rules import RECORD_RULES

Data = Mapping[str, Any]
UNSEEN, GAP = "?", "-"
CALLED = ("caller", "callers", "final")

TURN_ORDER = ("called", "order")
ALWAYS: Mapping[str, tuple[str, ...]] = {
    "penalty": ("owed",),
    "give": ("owed", "layouts"),
    "decline": ("powers",),
    "rearrange": ("layouts",),
    "reshuffle": ("stock",),
    "reveal": (*TURN_ORDER, "layouts", "free", "owed", "emptied"),
    "score": ("layouts", "totals", "played", "sums", "round", "caller"),
    "deal": ("rounds", "played", "totals", "round"),
    "end_game": ("rounds", "played", "totals", "round"),
}
"""What an entry may be allowed by, whatever rule it breaks: parts of a position, and what is made of
several."""

OF_ITS_ROUND = ("scores", "winners")
"""What a score sheet may claim that rests on the cards and the call alone, where it is known of which round
it is."""

BY_POINT: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("order", "starter", "last_turns", "caller_draws", "empty_skip"), TURN_ORDER),
    **dict.fromkeys(("empty_turn", "call_empty", "go_free"), (*TURN_ORDER, "layouts", "free", "emptied")),
    "power": ("powers",),
    "power_order": ("powers", "discard", "placings"),
    **dict.fromkeys(("deck", "copies", "layout", "match", "replace", "after_upcard"), ("layouts",)),
}
"""What may excuse a breach of a point of play. Nothing that is not gone through excuses any other: whose card
an effect may touch, or what is put where, hangs on the rules alone."""

PLAYED_ON = ("draw", "take", "replace", "shed", "return", "keep", "skip", "call")
"""Entries after which it may be somebody else's turn."""

MORE_CARDS = ("penalty", "give", "power", "match")
"""Entries by which the cards in front of somebody become more or fewer."""

FACTS = {
    "called": "whether somebody has called, and who has turns left",
    "order": "whose turn comes next",
    "free": "who has no cards left",
    "emptied": "who has no cards left",
    "owed": "what is owed",
    "powers": "whose card may have its effect",
    "discard": "what lies on the discard pile",
    "placings": "which card was laid last",
    "stock": "how many cards the stock has",
    "layouts": "what lies before everybody",
    "totals": "the points of the rounds before",
    "played": "the rounds before",
    "sums": "the sums of the cards",
    "round": "which round it is",
    "rounds": "how many rounds are played",
    "caller": "who has called",
}


def unsettled(
    rules: RuleSet, header: Header, data: Data, moves: Sequence[Any], move: Any, rule: str
) -> list[Gap]:
    """What might allow an entry and is neither told nor gone through."""
    before = moves[: next((place for place, each in enumerate(moves) if each is move), len(moves))]
    points = [point for point, sentence in rules.sentences.items() if sentence.number == rule]
    asked = Asked(rules, header, data, before, move, rule, points)
    if any(certain(asked) for certain in CERTAIN):
        return []
    wanted = _wanted(asked)
    needless = set(_needless(rules, header, data, before, move)) if move.action not in ALWAYS else set()
    keys = [key for key in dict.fromkeys(wanted) if key not in needless]
    missing = [key for key in keys if not _is_told(key, rules, header, data, moves)]
    return [Gap(FACTS[key], POSITION_KEY.get(key, key), ()) for key in missing]


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


def _wanted(asked: Asked) -> list[str]:
    """What such an entry may be allowed by, if it is neither told nor gone through."""
    rules, header, data, before, move, rule, points = asked
    if move.action in ("deal", "end_game") and set(points) <= {"end", "winner"}:
        return ["totals"] if rules.end_type == "points" else ["rounds", "played", "totals"]
    wanted = [*ALWAYS.get(move.action, ())] or [key for point in points for key in BY_POINT.get(point, ())]
    if rule in RECORD_RULES and move.action != "check":  # against itself: another card may have lain there
        wanted.append("layouts")
    if move.action == "score" and not _of_many_rounds(data, before, move):
        wanted = [key for key in wanted if key not in ("totals", "played", "round")]
        if all(name in data.get("sums", {}) for name in header.players):
            wanted = [key for key in wanted if key != "layouts"] + ["free"]
    if _whatever_others_have(asked):
        wanted = [key for key in wanted if key != "layouts"]
    if move.action == "power" and "look" in points:
        wanted.append("powers")
    if move.action == "power" and rule == rules.power_rules[move.rank].number and _may_touch(rules, move):
        wanted.append("layouts")
    if "order" in wanted and any(other.action == "deal" for other in before):
        wanted.append("played")
    return wanted


OWN_CARDS = frozenset(("layout", "match", "replace", "after_upcard"))
"""Points of play about what lies before one player, whatever lies before the others."""


def _whatever_others_have(asked: Asked) -> bool:
    """Whether the cards of players of whom nothing is told cannot matter."""
    move, points = asked.move, asked.points
    if move.action == "give":
        return not move.into and asked.header.players[move.actor] in asked.data.get("layouts", {})
    if move.action in ALWAYS:
        return False
    if _of_shown_cards(asked.rule, points) and not _lie_anywhere(asked):
        return True
    return not OWN_CARDS.isdisjoint(points) and _is_told_of(asked, _owner(move))


def _owner(move: Any) -> int:
    """Whose cards an entry is about."""
    owner: int = getattr(move, "owner", -1)
    return int(move.actor) if owner < 0 else owner


def _is_told_of(asked: Asked, seat: int) -> bool:
    """Whether it is told what lies before a player, and no entry since has brought a card there of which it
    would have to be known where it was laid."""
    return asked.header.players[seat] in asked.data.get("layouts", {}) and not _moved(asked.before)


def _is_free(asked: Asked, seat: int) -> bool:
    """Whether a player has no cards by what is told: none lay there, or all were thrown and let lie."""
    if not _is_told_of(asked, seat):
        return False
    lying = sum(card != GAP for card in asked.data["layouts"][asked.header.players[seat]])
    thrown = [other for other in asked.before if other.action == "match" and _owner(other) == seat]
    return bool(lying == sum(1 + len(other.more) for other in thrown if other.claim == RIGHT))


def _draws_without_cards(asked: Asked) -> bool:
    """Somebody draws who has no cards, by what is told, in a game in which such a player never does: whoever
    has called, and whatever the others have."""
    never = asked.rules.empty_turn in ("auto_call", "skip") and (
        asked.rules.skip_in_final or asked.rules.auto_call == "off"
    )
    if asked.move.action != "draw" or not never:
        return False
    if "empty_turn" in asked.points or "empty_skip" in asked.points:
        return _is_told_of(asked, asked.move.actor)
    return _is_free(asked, asked.move.actor)


def _after_going_free(asked: Asked) -> bool:
    """Somebody got rid of the last card, by what is told: on turn, in a game in which that ends the round
    whoever has called; or in another's turn, and no lap but the one up to that player can have begun."""
    data, players = asked.data, asked.header.players
    thrown = [place for place, other in enumerate(asked.before) if other.action == "match"]
    if not thrown or not _is_told_of(asked, _owner(asked.before[thrown[-1]])):
        return False
    free, earlier = asked.before[thrown[-1]], asked.before[: thrown[-1]]
    placed = any(other.action in PLACINGS or (other.action == "draw" and other.then) for other in earlier)
    if free.claim != RIGHT and not placed:
        return False  # another card may have been matched first, and this one came back
    if "go_free" in asked.points and asked.rules.free_in_final:
        drew = [other.actor for other in earlier if other.action == "draw"]
        told = data.get("phase") in (HOLDING, PLACED) and data.get("active") == players[free.actor]
        return drew[-1] == free.actor if drew else told
    alone = len(players) == 2 or data.get("final", CALLED) is None
    return "last_turns" in asked.points and alone and _is_free(asked, _owner(free))


PLACINGS = frozenset(("replace", "shed", "return"))


def _shows_other_cards(asked: Asked) -> bool:
    """Cards are turned up that are not those the position tells, or fewer, where the round is over by it."""
    data, rules = asked.data, asked.rules
    if asked.move.action != "reveal" or asked.before or data.get("phase") != REVEAL or rules.gift_count:
        return False
    names, masks = rules.pack.names, rules.pack.masks
    for seat, faces, slots in asked.move.cards:
        told = data.get("layouts", {}).get(asked.header.players[seat], ())
        lying = [card for card in told if card != GAP]
        if slots or len(lying) < len(faces):
            continue
        known = [
            (names.index(card), face) for card, face in zip(lying, faces, strict=False) if card != UNSEEN
        ]
        if len(lying) > len(faces) or any(face and not masks[code] & masks[face] for code, face in known):
            return True
    return False


def _calls_in_anothers_turn(asked: Asked) -> bool:
    """Somebody calls while another holds a drawn card: no cards that anybody has make that right."""
    holding = asked.data.get("phase") == HOLDING and asked.data.get("active") is not None
    calls = not asked.before and holding and asked.move.action == "call"
    return calls and bool(asked.data["active"] != asked.header.players[asked.move.actor])


def _calls_again(asked: Asked) -> bool:
    """Somebody calls though the position tells that somebody has called in this round."""
    data = asked.data
    called = data.get("caller") is not None or bool(data.get("callers"))
    dealt = any(other.action in ("deal", "reveal", "score") for other in asked.before)
    return asked.move.action == "call" and called and not dealt and not asked.rules.call_repeat


def _thrown_already(asked: Asked) -> bool:
    """A card of a place from which the record has thrown one, and no card came there since."""
    owner, slot = _owner(asked.move), getattr(asked.move, "slot", 0)
    thrown = (other for other in asked.before if other.action == "match" and _owner(other) == owner)
    emptied = slot.__class__ is int and any(slot == other.slot for other in thrown)
    return emptied and not OWN_CARDS.isdisjoint(asked.points) and not _moved(asked.before)


CERTAIN = (
    _calls_in_anothers_turn,
    _calls_again,
    _thrown_already,
    _draws_without_cards,
    _after_going_free,
    _shows_other_cards,
)
"""What is wrong by what is told, whatever else the position leaves out."""


def _of_many_rounds(data: Data, before: Sequence[Any], move: Any) -> bool:
    """Whether what a score sheet claims rests on more than the cards and the call."""
    this_round = data.get("phase") == REVEAL and not any(
        other.action in ("score", "deal") for other in before
    )
    return bool(move.totals) or (not this_round and any(getattr(move, claim) for claim in OF_ITS_ROUND))


def _of_shown_cards(rule: str, points: Sequence[str]) -> bool:
    """Whether an entry breaks nothing but what two cards that were shown say of each other."""
    return rule == "REC-4" or (bool(points) and all(point in ("deck", "copies") for point in points))


def _moved(before: Sequence[Any]) -> bool:
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


def _lie_anywhere(asked: Asked) -> bool:
    """The same where it is asked which card lies where: a penalty card comes behind the last one, and a gift
    where the card was thrown, unless this table has it otherwise."""
    rules, moves = asked.rules, [*asked.before, asked.move]
    exact = not rules.gift_append
    for seat in range(len(asked.header.players)):
        exact = exact and max(places_of(moves, seat), default=0) <= rules.cards
    dealt = all(len(layout) >= rules.cards for layout in asked.data.get("layouts", {}).values())
    told = (
        [other for other in asked.before if other.action not in ("penalty", "give")]
        if exact and dealt
        else None
    )
    return _moved(asked.before if told is None else told)


def _may_touch(rules: RuleSet, move: Any) -> bool:
    """Whether an effect would allow what an entry does, if only a card lay wherever the entry says."""
    steps = {step.kind: step for step in rules.effects[move.rank]}
    if move.swap and ("swap" not in steps or not swaps_fit(steps["swap"].whose, move.actor, move.swap)):
        return False
    for kind, places in (("look", move.look), ("reveal", move.reveal)):
        step = steps.get(kind)
        owners = [owner for owner, _ in places]
        if places and (step is None or len(places) > step.count):
            return False
        if step is not None and not owners_fit(step.whose, move.actor, owners):
            return False
    return bool(move.swap or move.look or move.reveal)


def _needless(rules: RuleSet, header: Header, data: Data, before: Sequence[Any], move: Any) -> Iterator[str]:
    """What cannot matter so early: whose turn it is, where the position says so and nobody has played on; the
    cards in front of people, where none came or went, for every number of them is gone through."""
    told = data.get("active") is not None and data.get("phase") in (TURN, HOLDING)
    if (told or data.get("due") is not None) and not any(other.action in PLAYED_ON for other in before):
        yield from TURN_ORDER
    cards = rules.cards
    named = [place for seat in range(len(header.players)) for place in places_of([*before, move], seat)]
    if (
        not any(other.action in MORE_CARDS for other in before)
        and "stock" not in data
        and max(named, default=0) <= cards
    ):
        yield "layouts"


POSITION_KEY = {"called": "final", "order": "layouts"}


def _is_told(key: str, rules: RuleSet, header: Header, data: Data, moves: Sequence[Any]) -> bool:
    """Whether the position says it, or every way it may be is gone through."""
    if key == "emptied":  # it matters only where nobody calls in the turn in which the last card went
        return key in data or rules.call_same_turn
    if key == "called":
        return _told_of_lap(rules, data)
    if key == "order":
        skipping = rules.skip_in_final or rules.free_ends or rules.auto_call != "off"
        skipping = skipping or rules.empty_turn in ("skip", "auto_call", "call_only")
        return not skipping or _all_layouts(header, data)
    if key == "layouts":
        return _all_layouts(header, data) and not _where_unknown(data, moves)
    if key == "placings":  # an effect is held against the last by what was laid since
        return ("placings" in data) == ("last_effect" in data)
    if key == "owed":
        return key in data or len(paid := payments(moves)) + (len(unexplained(moves)) < len(paid)) <= 1
    if key == "powers":
        return key in data or sum(move.action in ("power", "decline") for move in moves) <= 1
    if key == "sums" and _all_layouts(header, data) and not _some_unseen(data):
        return True
    if key in ("totals", "sums"):
        return all(name in data.get(key, {}) for name in header.players)
    if key == "caller":
        return "caller" in data or "callers" in data
    if key == "free":
        counts = [data.get("sums", {}).get(name) for name in header.players]  # who has points has cards
        return key in data or not (rules.free_ends or rules.other_free_loses) or all(counts)
    return key in data


def payments(moves: Sequence[Any]) -> list[Any]:
    """The penalty cards that are taken, and the cards that are given."""
    return [move for move in moves if move.action in ("penalty", "give")]


def unexplained(moves: Sequence[Any]) -> list[Any]:
    """Payments for which the record shows no reason: nothing was thrown or looked at before by the one who
    pays."""
    found, owing = [], dict.fromkeys((move.actor for move in moves), 0)
    for move in moves:
        if move.action in ("match", "look", "initial_peek"):
            owing[move.actor] += 1
        elif move.action in ("penalty", "give"):
            if not owing[move.actor]:
                found.append(move)
            owing[move.actor] = max(owing[move.actor] - 1, 0)
    return found


def _told_of_lap(rules: RuleSet, data: Data) -> bool:
    """Whether it is told that there is a last lap or none, or nothing of it is, and all ways are gone
    through."""
    if "final" in data:
        return data["final"] is None or "turns" in data["final"]
    if nobody_called(data) and not rules.free_ends and rules.off_turn == "none":
        return True  # nothing else begins one
    called = data.get("caller") is not None or bool(data.get("callers"))
    return called or not call_told(data)


def nobody_called(data: Data) -> bool:
    """Whether it is told that nobody has called."""
    return data.get("callers") == [] or ("caller" in data and data["caller"] is None)


def call_told(data: Data) -> bool:
    """Whether it is told who has called. That nobody is calling just now does not tell it."""
    return any(key in data for key in CALLED) or data.get("calling") is not None


def _where_unknown(data: Data, moves: Sequence[Any]) -> bool:
    """Whether a card was given to somebody who has empty places: which of them it filled is not told."""
    empty = any(GAP in layout for layout in data.get("layouts", {}).values())
    return empty and any(move.action == "give" for move in moves)


def _some_unseen(data: Data) -> bool:
    return any(UNSEEN in layout for layout in data.get("layouts", {}).values())


def _all_layouts(header: Header, data: Data) -> bool:
    return all(name in data.get("layouts", {}) for name in header.players)


def places_of(moves: Iterable[Any], seat: int) -> Iterator[int]:
    """The places of a player that some entries name."""
    for move in moves:
        owner = getattr(move, "owner", -1)
        if (move.actor if owner < 0 else owner) == seat:
            slots = getattr(move, "slot", 0)
            yield from slots if isinstance(slots, (tuple, list)) else (slots,)
            yield from (further[-2] for further in getattr(move, "more", ()))
            yield from getattr(move, "slots", ())
        for key in ("look", "swap", "reveal", "places"):
            yield from (place[1] for place in getattr(move, key, ()) or () if place[0] == seat)
