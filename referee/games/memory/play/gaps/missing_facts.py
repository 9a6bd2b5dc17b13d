"""What a verdict rests on that a position leaves out and that is not gone through: with any of it, nobody is
accused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from referee.games.memory.law.options import RuleSet
from referee.games.memory.play.gaps.certain_faults import (
    CALLED,
    GAP,
    OWN_CARDS,
    PLACINGS,
    UNSEEN,
    Asked,
    Data,
    came_back,
    cards_came,
    is_certain,
    is_told_of,
    nobody_called,
    somebody_called,
)
from referee.games.memory.play.gaps.facts import FACTS, POSITION_KEY
from referee.games.memory.play.power_guards import allows
from referee.games.memory.record.moves import STOCK, UNSAID, done_with, owner_of
from referee.games.memory.record.phases import DEAL, HOLDING, OVER, REVEAL, TURN
from referee.header import Header
from referee.inquiry import Gap
from referee.rules import RECORD_RULES

TURN_ORDER = ("called", "order")
ALWAYS: Mapping[str, tuple[str, ...]] = {
    "penalty": ("owed",),
    "give": ("owed", "layouts"),
    "decline": ("powers",),
    "rearrange": ("layouts",),
    "reshuffle": ("stock",),
    "reveal": (*TURN_ORDER, "layouts", "free", "owed", "emptied", "dry"),
    "score": ("layouts", "totals", "played", "sums", "round", "caller"),
    "deal": ("rounds", "played", "totals", "round"),
    "end_game": ("rounds", "played", "totals", "round"),
}
"""What an entry may be allowed by, whatever rule it breaks: parts of a position, and what is made of
several."""

BY_THE_CALL = frozenset({"call_won", "call_lost", "tie", "other_free", "lower_yet_lost"})
"""The points of play that say how a call ends."""
OF_ITS_ROUND = ("scores", "winners")
"""What a score sheet may claim that rests on the cards and the call alone, where it is known of which round
it is."""

BY_POINT: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("order", "starter", "last_turns", "caller_draws", "empty_skip"), TURN_ORDER),
    **dict.fromkeys(("empty_turn", "call_empty", "go_free"), (*TURN_ORDER, "layouts", "free", "emptied")),
    "power": ("powers",),
    "power_order": ("powers", "discard", "placings"),
    **dict.fromkeys(
        ("deck", "copies", "layout", "match", "match_whose", "replace", "after_upcard"), ("layouts",)
    ),
}
"""What may excuse a breach of a point of play. Nothing that is not gone through excuses any other: whose card
an effect may touch, or what is put where, hangs on the rules alone."""

PLAYED_ON = ("draw", "take", "replace", "shed", "return", "keep", "skip", "call")
"""Entries after which it may be somebody else's turn."""

MORE_CARDS = ("penalty", "give", "power", "match")
"""Entries by which the cards in front of somebody become more or fewer."""


def unsettled(
    rules: RuleSet, header: Header, data: Data, moves: Sequence[Any], move: Any, rule: str
) -> list[Gap]:
    """What might allow an entry and is neither told nor gone through."""
    before = moves[: next((place for place, each in enumerate(moves) if each is move), len(moves))]
    points = [point for point, sentence in rules.sentences.items() if sentence.number == rule]
    asked = Asked(rules, header, data, before, move, rule, points)
    if is_certain(asked):
        return []
    wanted = _wanted(asked)
    needless = set(_needless(rules, header, data, before, move)) if move.action not in ALWAYS else set()
    keys = [key for key in dict.fromkeys(wanted) if key not in needless]
    missing = [key for key in keys if not _is_told(key, rules, header, data, moves)]
    if missing and "go_free" in points and came_back(asked):
        missing = ["right"]
    told = [(*FACTS[key], POSITION_KEY.get(key, key)) for key in missing]
    return [Gap(fact, key, (), allows=allows) for fact, allows, key in told]


def _wanted(asked: Asked) -> list[str]:
    """What such an entry may be allowed by, if it is neither told nor gone through."""
    rules, before, move, rule, points = asked.rules, asked.before, asked.move, asked.rule, asked.points
    if move.action in ("deal", "end_game") and set(points) <= {"end", "winner"}:
        if rules.end_type == "points":
            return ["totals"]
        counted = "round" in asked.data and set(points) == {"end"}
        return ["rounds"] if counted else ["rounds", "played", "totals"]
    action = "reveal" if _too_early(asked) else move.action  # a score sheet may turn the cards up
    wanted = [*ALWAYS.get(action, ())] or [key for point in points for key in BY_POINT.get(point, ())]
    if rule in RECORD_RULES and move.action != "check":  # against itself: another card may have lain there
        wanted.append("layouts")
    if action == "score":
        needless = [*_needless_to_count(asked)]
        wanted = [key for key in (*wanted, "free") if key not in needless]
    if move.action == "reveal" and points and {*points} <= {"deck", "copies"}:
        return []  # more of a face than there are, whoever has them
    if _too_early(asked):
        wanted = [key for key in wanted if key != "owed"]
    if _whatever_others_have(asked):
        wanted = [key for key in wanted if key != "layouts"]
    if move.action == "power" and "look" in points:
        wanted.append("powers")
    if _by_what_lies_there(asked):
        wanted.append("layouts")
    if (rules.all_face_up and wanted) or (rules.shed_flips and not {"look", "shed"}.isdisjoint(points)):
        wanted.append("face_up")
    if "order" in wanted and any(other.action == "deal" for other in before):
        wanted.append("played")
    return wanted


def _by_what_lies_there(asked: Asked) -> bool:
    """Whether an entry hangs on the cards before people that it does not name: an effect on which of them was
    laid, and a penalty that was due on whether the last one can have matched where the round went on."""
    rules, move = asked.rules, asked.move
    if move.action != "power":
        return "false_match" in asked.points and rules.free_ends and _thrown_unseen(asked)
    touches = bool(move.swap or move.look or move.reveal)
    own = asked.rule == rules.power_rules[move.rank].number and allows(rules.effects[move.rank], move)
    return (touches and own) or _lie_anywhere(asked)


def _thrown_unseen(asked: Asked) -> bool:
    """Whether the player of an entry has thrown a card before that nobody saw nor judged."""
    thrown = (other for other in asked.before if other.action == "match" and other.actor == asked.move.actor)
    return any(other.claim == UNSAID and not other.card for other in thrown)


def _whatever_others_have(asked: Asked) -> bool:
    """Whether the cards of players of whom nothing is told cannot matter."""
    move, points = asked.move, asked.points
    if move.action == "give":
        return not move.into and asked.header.players[move.actor] in asked.data.get("layouts", {})
    if move.action in ALWAYS:
        return _too_early(asked) and not asked.rules.all_face_up
    if _of_shown_cards(asked.rule, points) and not _lie_anywhere(asked):
        return True
    return not OWN_CARDS.isdisjoint(points) and is_told_of(asked, owner_of(move))


def _too_early(asked: Asked) -> bool:
    """The cards are turned up before the round is over: who has a turn left is asked, not what lies where."""
    turns_up = asked.move.action in ("reveal", "score")
    return turns_up and ("goes_on" in asked.points or "reveal" in asked.points)


def _needless_to_count(asked: Asked) -> Iterator[str]:
    """What the claims of a score sheet cannot hang on: the rounds before, where they are of this round alone
    or go on from totals that are told; what lies there, where all of it was turned up."""
    rules, header, data, before, move = asked[:5]
    ended = [other for other in before if other.action in ("reveal", "score", "deal")]
    counted = any(other.action != "reveal" for other in ended)
    this_round = not counted and (bool(ended) or data.get("phase") == REVEAL)
    of_totals = move.totals and ("totals" in asked.points or not asked.points)
    its_own = not counted and data.get("phase") != DEAL  # whatever came before it, it is of the round told of
    if not of_totals and (its_own or not any(getattr(move, claim) for claim in OF_ITS_ROUND)):
        yield from ("totals", "played", "round")
    if this_round and not rules.adjust and all(name in data.get("totals", {}) for name in header.players):
        yield from ("played", "round")
    shown = (
        {} if counted else {seat: faces for other in ended for seat, faces, slots in other.cards if not slots}
    )
    # A call is lost to a player without cards, in whosever turn they went.
    to_others = "other_free" in asked.points
    if len(shown) == len(header.players) and all(map(all, shown.values())):
        lost = to_others and shown.get(header.seats.get(data.get("caller") or "", -1))
        yield from ("layouts", "sums", *(("free",) if lost or all(shown.values()) else ()))
    elif this_round and _by_its_own_sums(asked):
        yield from ("layouts", "sums", "free")
    elif this_round and Gaps(rules, header, data, ()).for_all("sums"):
        yield "layouts"
    elif not this_round or (to_others and {*data.get("layouts", {}).get(data.get("caller"), ())} - {GAP}):
        yield "free"
    elif not any({*row} <= {GAP} for row in data.get("layouts", {}).values()):
        yield "free"  # it is told with the layouts, and nobody is told to have none left


def _by_its_own_sums(asked: Asked) -> bool:
    """Whether the sums of a sheet alone say how the call ends, whatever the cards are."""
    rules, told = asked.rules, len(asked.move.sums) == len(asked.header.players)
    hangs_on_cards = rules.other_free_loses or rules.self_free_lost or rules.free_ends
    return told and not hangs_on_cards and BY_THE_CALL.issuperset(asked.points)


def _of_shown_cards(rule: str, points: Sequence[str]) -> bool:
    """Whether an entry breaks nothing but what two cards that were shown say of each other."""
    return rule == "REC-4" or (bool(points) and all(point in ("deck", "copies") for point in points))


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
    return cards_came(asked.before if told is None else told)


def _needless(rules: RuleSet, header: Header, data: Data, before: Sequence[Any], move: Any) -> Iterator[str]:
    """What cannot matter so early, or any more: whose turn it is, where the position says so and nobody has
    played on; effects that were open before somebody drew; the cards in front of people, where none came or
    went, for every number of them is gone through."""
    told = data.get("active") is not None and data.get("phase") in (TURN, HOLDING)
    if (told or data.get("due") is not None) and not any(other.action in PLAYED_ON for other in before):
        yield from TURN_ORDER
        # who is said to have the turn is not passed over for want of cards, nor has the round ended so
        if move.action == "draw" and not any(other.action in MORE_CARDS for other in before):
            yield from ("free", "emptied")
    if not rules.powers_never_expire and any(other.action in ("draw", "take") for other in before):
        yield "powers"  # a turn has begun since: what was open before it has lapsed
    if "stock" in data or any(_makes_more(other, move) for other in before):
        return
    named = (place for seat in range(len(header.players)) for place in places_of([*before, move], seat))
    if max(named, default=0) <= rules.cards:
        yield "layouts"


def _makes_more(other: Any, move: Any) -> bool:
    """Whether an entry may have brought a card to somebody, or taken away the one another entry is about."""
    if other.action != "match" or other.penalty > 0 or other.give or other.more:
        return other.action in MORE_CARDS
    same_owner = owner_of(other) == owner_of(move)
    return same_owner or move.action != "match"


def _is_told(key: str, rules: RuleSet, header: Header, data: Data, moves: Sequence[Any]) -> bool:
    """Whether the position says it, or every way it may be is gone through."""
    told = TOLD.get(key)
    return key in data if told is None else told(Gaps(rules, header, data, moves))


class Gaps(NamedTuple):
    """A position with gaps, and the entries that follow it."""

    rules: RuleSet
    header: Header
    data: Data
    moves: Sequence[Any]

    def for_all(self, key: str) -> bool:
        """Whether a part of the position is told of every player."""
        return all(name in self.data.get(key, {}) for name in self.header.players)


def _whose_turn(gaps: Gaps) -> bool:
    rules = gaps.rules
    skipping = rules.skip_in_final or rules.free_ends or rules.auto_call != "off"
    return gaps.for_all("layouts") or not (skipping or rules.empty_turn in ("skip", "auto_call", "call_only"))


def _can_be_drawn(gaps: Gaps) -> bool:
    """Whether it is told that a card can be had, or not."""
    lying = gaps.for_all("layouts")
    by_pile = gaps.rules.exhausted == "reshuffle" and (lying or _laid(gaps.data, gaps.moves) > 1)
    return by_pile or "stock" in gaps.data or (lying and "discard" in gaps.data)


def _debts(gaps: Gaps) -> bool:
    paid = payments(gaps.moves)
    return "owed" in gaps.data or len(paid) + (len(unexplained(gaps.moves)) < len(paid)) <= 1


def _who_is_free(gaps: Gaps) -> bool:
    counts = [gaps.data.get("sums", {}).get(name) for name in gaps.header.players]  # who has points has cards
    matters = gaps.rules.free_ends or gaps.rules.other_free_loses
    return "free" in gaps.data or not matters or all(counts)


TOLD: Mapping[str, Callable[[Gaps], bool]] = {
    # it matters only where nobody calls in the turn in which the last card went
    "emptied": lambda gaps: "emptied" in gaps.data or gaps.rules.call_same_turn,
    "called": lambda gaps: _told_of_lap(gaps.rules, gaps.data),
    "order": _whose_turn,
    "layouts": lambda gaps: gaps.for_all("layouts"),
    "dry": _can_be_drawn,
    # an effect is held against the last by what was laid since
    "placings": lambda gaps: ("placings" in gaps.data) == ("last_effect" in gaps.data),
    "owed": _debts,
    "powers": lambda gaps: (
        "powers" in gaps.data or sum(move.action in ("power", "decline") for move in gaps.moves) <= 1
    ),
    "sums": lambda gaps: (
        gaps.for_all("sums")
        or (gaps.for_all("layouts") and not any(UNSEEN in row for row in gaps.data["layouts"].values()))
    ),
    "totals": lambda gaps: gaps.for_all("totals") or _is_first(gaps.data),
    "played": lambda gaps: "played" in gaps.data or _is_first(gaps.data),
    # where nothing is told of it, nobody's call and everybody's is gone through: but for several calls
    "caller": lambda gaps: (
        "caller" in gaps.data
        or "callers" in gaps.data
        or not (gaps.rules.call_repeat or call_told(gaps.data))
    ),
    "free": _who_is_free,
}
"""What tells a part of the position, where that is not the part itself."""


def _is_first(data: Data) -> bool:
    """Whether it is told that this is the first round, and so that nothing was scored before."""
    return data.get("round") == 1 and not data.get("played") and data.get("phase") not in NO_ROUND


def _laid(data: Data, moves: Sequence[Any]) -> int:
    """So many cards at least lie on the pile in the end, where somebody has drawn a card."""
    round_ = [*takewhile(lambda move: move.action not in ENDS, moves)]
    draws = [move for move in round_ if move.action == "draw"]
    if not draws or any(move.action == "reshuffle" for move in round_):
        return 0
    laid = sum(move.action in PLACINGS for move in round_) + sum(bool(move.then) for move in draws)
    told: int = len(data.get("discard", ()))
    return told + laid - len([move for move in draws if move.source != STOCK])


ENDS = ("reveal", "score", "deal", "end_game")


def payments(moves: Sequence[Any]) -> list[Any]:
    """The penalty cards that are taken, and the cards that are given."""
    return [move for move in moves if move.action in ("penalty", "give")]


def unexplained(moves: Sequence[Any]) -> list[Any]:
    """Payments for which the record shows no reason: nothing was thrown or looked at before by the one who
    pays."""
    found, owing = [], dict.fromkeys((move.actor for move in moves), 0)
    for move in moves:
        if move.action in ("match", "look", "initial_peek") or (move.action == "power" and move.look):
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
    return somebody_called(data) or not call_told(data)


def call_told(data: Data) -> bool:
    """Whether it is told who has called. That nobody is calling just now does not tell it."""
    return any(key in data for key in CALLED) or data.get("calling") is not None


def places_of(moves: Iterable[Any], seat: int) -> Iterator[int]:
    """The places of a player that some entries name."""
    for move in moves:
        if owner_of(move) == seat:
            slots = getattr(done_with(move), "slot", 0)
            yield from slots if isinstance(slots, (tuple, list)) else (slots,)
            yield from (further[-2] for further in getattr(move, "more", ()))
            yield from getattr(move, "slots", ())
        for key in ("look", "swap", "reveal", "places"):
            yield from (place[1] for place in getattr(move, key, ()) or () if place[0] == seat)


MOVING = frozenset({"call", "reveal", "score", "deal", "end_game"})


def moving(moves: Sequence[Any]) -> frozenset[str] | None:
    """Entries by which a figure of the score sheet may become another: at the end of a round everybody shows
    what he has, however it came to him, and the bonus is the caller's. Every entry, where a card turned up is
    not written down: what it is taken for rests on how it came there."""
    turned_up = [faces for move in moves if move.action == "reveal" for _, faces, _ in move.cards]
    return MOVING if all(map(all, turned_up)) else None


NO_ROUND = (DEAL, OVER)
OF_ROUNDS = frozenset({"rounds", "played", "totals", "carried"})
"""What a position tells of the rounds of a game."""


def is_all(rules: RuleSet, data: Data, moves: Sequence[Any]) -> bool:
    """Whether the round whose cards are turned up is all there is of a game: where a game is one round, and
    nothing that is told speaks of others."""
    ends = [move.action for move in moves if move.action in ENDS]
    shown = data.get("phase") not in NO_ROUND and ends[:1] == ["reveal"] and "deal" not in ends
    alone = OF_ROUNDS.isdisjoint(data) and data.get("round") in (None, 1)
    alone = alone and not any(getattr(move, "totals", ()) for move in moves)
    return rules.end_type == "single_round" and alone and shown


def figures(rules: RuleSet, data: Data, moves: Sequence[Any]) -> Iterator[str]:
    """The figures of a score sheet that hang on what a position leaves out; totals that are not told are open
    by themselves."""
    if is_all(rules, data, moves):
        return
    running = data.get("phase") or data.get("active")  # or it is not known whether the last one is counted
    played = "played" in data or bool("round" in data and running)
    if not played:
        yield "rounds_played"
    if rules.end_type in ("rounds", "single_round") and not (played and "rounds" in data):
        yield "final"
    if rules.end_type == "agreed" and "rounds" not in data:
        yield "final"
