"""What a position leaves out, and what it may be: whose turn it is and how far it has got, who has called,
how many cards lie where, what is owed. Only what the entries of the record may hang on is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from referee.games.memory.law.options import RuleSet
from referee.games.memory.play.gaps.certain_faults import (
    GAP,
    PLACINGS,
    UNSEEN,
    Data,
    cards_came,
    nobody_called,
    somebody_called,
)
from referee.games.memory.play.gaps.missing_facts import (
    PLAYED_ON,
    call_told,
    is_all,
    places_of,
    unexplained,
)
from referee.games.memory.play.gaps.moment import ENDING, begins_between_rounds, moment_of
from referee.games.memory.play.power_guards import kinds_of
from referee.games.memory.record.moves import owner_of
from referee.games.memory.record.phases import DEAL, HOLDING, OVER, TURN
from referee.header import Header
from referee.inquiry import Fill, Gap
from referee.rules import counted


def gaps(rules: RuleSet, header: Header, data: Data, moves: Sequence[Any]) -> list[Gap]:
    """The facts a position leaves out; of one that is told whole, no more than the moment."""
    whole = "rest" in data
    if whole and not (moves and data.keys().isdisjoint(("phase", "active", "held"))):
        return []
    moment = moment_of(rules, header, data, moves)
    if whole:
        return [] if moment is None else [moment]
    if begins_between_rounds(data, moves):
        data = {**data, "phase": DEAL}
    found = [
        moment,
        _called(rules, header, data),
        _calling(rules, header, data, moves),
        _turns(rules, header, data),
        *_layouts(rules, header, data, moves),
        _pile(rules, header, data, moves),
        _stock(rules, header, data, moves),
        _peeked(rules, header, data, moves),
        _owed(rules, header, data, moves),
        _powers(rules, header, data, moves),
        _way_round(rules, header, data),
        _points(rules, header, data, moves),
    ]
    return [fill for fill in found if fill is not None]


def _called(rules: RuleSet, header: Header, data: Data) -> Gap | None:
    """Who has called: not the player who is said to have a turn, or to be in the middle of one, where nobody
    has one after the call."""
    if call_told(data):
        return None
    playing = data.get("due")
    if data.get("phase") == HOLDING and rules.call_window != "own_turn" and rules.call_invalid != "accept":
        playing = (data.get("held") or {}).get("player", data.get("active"))
    if rules.final_turns == "all":
        playing = None
    ways = [Fill("nobody has called", {})]
    ways += [Fill(f"{name} has called", {"caller": name}) for name in header.players if name != playing]
    return Gap("whether somebody has called", "caller", ways)


def _calling(rules: RuleSet, header: Header, data: Data, moves: Sequence[Any]) -> Gap | None:
    """Whether the player who holds a drawn card has said already that the call comes with it."""
    if "calling" in data or not rules.call_early:
        return None
    call = next((move for move in moves if move.action == "call"), None)
    if call is not None and data.get("phase", HOLDING) == HOLDING and not nobody_called(data):
        name = header.players[call.actor]
    elif call_told(data) and not somebody_called(data) and any(move.action in ENDING for move in moves):
        name = _holder(header, data, moves)  # who has called is listed after the card is laid
    else:
        name = ""
    if not name:
        return None
    ways = [Fill("nobody is calling", {}), Fill(f"{name} is calling", {"calling": name})]
    return Gap("whether somebody is calling", "calling", ways)


def _holder(header: Header, data: Data, moves: Sequence[Any]) -> str:
    """Who is said to hold a drawn card, or lays one before any is drawn; "" where nobody does."""
    holder = (data.get("held") or {}).get("player", data.get("active"))
    if data.get("phase") == HOLDING and isinstance(holder, str):
        return holder
    first = next((move for move in moves if move.action in PLAYED_ON), None)
    lays = first is not None and first.action in PLACINGS | {"keep"} and data.get("phase", HOLDING) == HOLDING
    return header.players[first.actor] if first is not None and lays else ""


def _turns(rules: RuleSet, header: Header, data: Data) -> Gap | None:
    """How long the round has lasted, where that matters for a call."""
    if "turn" in data or rules.earliest_lap < 2:
        return None
    late = rules.earliest_lap * len(header.players)
    ways = [Fill("the round has lasted long enough", {"turn": late}), Fill("it has just begun", {})]
    return Gap("how many turns there were in this round", "turn", ways)


def _layouts(rules: RuleSet, header: Header, data: Data, moves: Sequence[Any]) -> Iterator[Gap]:
    """How many cards lie before the players of whom nothing is told."""
    told = dict(data.get("layouts", {}))
    missing = [(seat, name) for seat, name in enumerate(header.players) if name not in told]
    if not missing or data.get("phase") in (DEAL, OVER):
        return
    named = {
        name: {*_lying_first(moves, seat), *_named(data, name), *_given(rules, moves, seat)} - {0}
        for seat, name in missing
    }
    dealt = {name: _row(data, name, rules.cards) for name in named}
    many = {name: _row(data, name, max([rules.cards, *places])) for name, places in named.items()}
    open_ = {"uncounted": [name for _, name in missing]}
    ways = [Fill("everybody has the cards dealt", {"layouts": {**told, **dealt}, **open_})]
    if many != dealt:
        ways.append(Fill("penalty cards lie there", {"layouts": {**told, **many}, **open_}))
    filled = "discard" in data and _below(rules, header, data, moves)
    for held in range(2) if "stock" in data and not filled else ():
        fitting = _as_left(rules, data, named, held)
        words = f"so many that {counted(data['stock'], 'card')} are left in the stock"
        ways.append(Fill(words, {"layouts": {**told, **fitting}, **open_}))
    losing = {header.players[owner_of(move)] for move in moves if move.action in ("give", "match")}
    # what is only listed as perhaps legal shows nothing
    early = [*takewhile(lambda move: not cards_came([move]), (move for move in moves if move.entry))]
    for name, places in ((name, places) for name, places in named.items() if 1 in places or name in losing):
        first = {*places_of(early, header.players.index(name))} - {0}
        left = (places if len(places) < rules.cards else first) or {1}
        if len(left) >= rules.cards:
            continue  # they were all there before a card came to anybody: no fewer than were dealt
        few = [UNSEEN if place in left else GAP for place in range(1, max(left) + 1)]
        words = f"{name} has {counted(len(left), 'card')} left"
        ways.append(Fill(words, {"layouts": {**told, **many, name: few}, **open_}))
    yield Gap("how many cards lie before everybody", "layouts", ways)


def _row(data: Data, name: str, many: int) -> list[str]:
    """So many places of a player, all with a card, but for those of cards that were thrown by others who owe
    one for them."""
    gone = {debt.get("slot") for debt in data.get("owed", ()) if debt.get("to") == name}
    return [GAP if place in gone else UNSEEN for place in range(1, many + 1)]


def _lying_first(moves: Sequence[Any], seat: int) -> set[int]:
    """The places of a player that the entries name, without those behind the last one into which only cards
    can have come that the player got since: each takes the number after the highest."""
    named, since, last, came = set[int](), set[int](), 0, 0
    for move in moves:
        if move.action == "deal" or (move.action == "rearrange" and move.actor == seat):
            break
        for place in {*places_of([move], seat)} - since:
            named.add(place)
            last = max(last, place - came)
        into = getattr(move, "into", ())
        since.update(into if isinstance(into, tuple) else (into,))
        if move.action == "penalty" and move.actor == seat and not into:
            came += max(move.count, len(move.cards), 1)
        elif move.action == "power" and not into:
            came += [*move.give, *move.draw].count(seat)
    return {place for place in named if place <= last}


def _given(rules: RuleSet, moves: Sequence[Any], seat: int) -> Iterator[int]:
    """The places of the cards a player gives in the entry of the match that asks for one (T-22)."""
    if rules.gift_count:
        yield from (move.give for move in moves if move.action == "match" and move.actor == seat)


def _as_left(
    rules: RuleSet, data: Data, named: Mapping[str, Iterable[int]], held: int
) -> dict[str, list[str]]:
    """The cards that are neither in the stock nor on the pile, dealt out to those of whom nothing is told:
    first to the places that are named, then to whoever has the fewest, between them and behind them."""
    shown = [card for layout in data.get("layouts", {}).values() for card in layout if card != GAP]
    pile = len(data["discard"]) if "discard" in data else _depth(rules, data)
    left = rules.pack.size - data["stock"] - pile - len(shown) - held
    layouts = {name: [GAP] * max([rules.cards, *places]) for name, places in named.items()}
    free = {
        name: [place for place, card in enumerate(_row(data, name, len(layout)), 1) if card != GAP]
        for name, layout in layouts.items()
    }
    for name, places in named.items():
        for place in sorted({*places}.intersection(free[name]))[: max(left, 0)]:
            layouts[name][place - 1] = UNSEEN
            free[name].remove(place)
            left -= 1
    for _ in range(max(left, 0)):
        name = min(layouts, key=lambda name: (not free[name], layouts[name].count(UNSEEN)))
        if free[name]:
            layouts[name][free[name].pop(0) - 1] = UNSEEN
        else:
            layouts[name].append(UNSEEN)
    return layouts


def _pile(rules: RuleSet, header: Header, data: Data, moves: Sequence[Any]) -> Gap | None:
    below = _below(rules, header, data, moves)
    told = list(data.get("discard", ()))
    ways = []
    if below and (told or "discard" not in data):
        words = "the cards that are nowhere else lie in the pile"
        ways.append(Fill(words, {"discard": [UNSEEN] * below + told}))
    if "discard" not in data:
        ways += [
            Fill("a card lies on the pile", {"discard": [UNSEEN] * _depth(rules, data)}),
            Fill("the pile is empty", {"discard": []}),
        ]
    return Gap("what lies on the discard pile", "discard", ways) if ways else None


def _below(rules: RuleSet, header: Header, data: Data, moves: Sequence[Any]) -> int:
    """So many cards more must lie in the pile, by what the stock has left: it matters where that runs out. It
    cannot be filled in where the position speaks of cards in the pile by their number."""
    wanted = sum(max(getattr(move, "count", 0), 1) for move in moves if move.action in DRAWING)
    if "stock" not in data or data["stock"] >= wanted or _depth(rules, data) > 1:
        return 0
    told = data.get("layouts", {})
    lying = sum(len(told[name]) if name in told else rules.cards for name in header.players)
    held = data.get("held") is not None
    left = rules.pack.size - data["stock"] - lying - held - len(data.get("discard", ()))
    return max(int(left), 0)


DRAWING = ("draw", "take", "penalty", "power")
"""Entries that may take cards from the stock."""


def _depth(rules: RuleSet, data: Data) -> int:
    """So many cards at least lie on the pile, by what else a position speaks of; no more than there are."""
    powers = (int(power.get("at", 1)) for power in data.get("powers", ()))
    return min(max((1, *powers, *_named(data, "discard"))), rules.pack.size)


def _named(data: Any, owner: str) -> Iterator[int]:
    """The places of the pile, or of a player, that a position speaks of: 3 of ``discard.3``."""
    if isinstance(data, Mapping):
        data = [item for key, item in data.items() if key not in ("layouts", "played")]
    if isinstance(data, list):
        for item in data:
            yield from _named(item, owner)
    elif isinstance(data, str) and data.startswith(f"{owner}."):
        place = data.rpartition(".")[2]
        if place.isdecimal() and len(place) <= 3:  # others are refused, and may have any length
            yield int(place)


def _stock(rules: RuleSet, header: Header, data: Data, moves: Sequence[Any]) -> Gap | None:
    """How many cards the stock has: it matters where the record says that it ran out."""
    if "stock" in data or not any(move.action == "reshuffle" for move in moves):
        return None
    drawn = sum(move.action == "draw" for move in takewhile(lambda move: move.action != "reshuffle", moves))
    out = sum(map(len, data.get("layouts", {}).values())) + len(data.get("discard", ()))
    below = [UNSEEN] * max(rules.pack.size - drawn - max(out, rules.cards * len(header.players)) - 1, 0)
    low = {"stock": drawn, "discard": [*below, *data.get("discard", [UNSEEN])]}
    ways = [Fill("the stock runs out just then", low), Fill("there are cards in the stock", {})]
    return Gap("how many cards the stock has", "stock", ways)


def _peeked(rules: RuleSet, header: Header, data: Data, moves: Sequence[Any]) -> Gap | None:
    asked = rules.peek_mandatory or any(move.action == "initial_peek" for move in moves)
    if "peeked" in data or not rules.peek_count or not asked:
        return None
    seen = {name: list(range(1, rules.peek_count + 1)) for name in header.players}
    ways = [Fill("everybody has looked at the first cards", {"peeked": seen})]
    ways.append(Fill("nobody has looked yet", {}))
    return Gap("who has looked at the first cards", "peeked", ways)


def _owed(rules: RuleSet, header: Header, data: Data, moves: Sequence[Any]) -> Gap | None:
    """What is owed, and for which place: only what the record pays matters."""
    if "owed" in data:
        return _owed_for(rules, data, moves)
    paid = next(iter(unexplained(moves)), None)
    if paid is None:
        return None
    name = header.players[paid.actor]
    ways = [Fill("nobody owes a card", {})]
    if paid.action == "give" and not rules.gift_count:
        return None
    if paid.action == "give":
        debt = {"player": name, "to": header.players[paid.to]}
        ways += _for_places(rules, data, [], debt)
    else:
        many = max(paid.count, len(paid.cards), 1)
        ways.append(Fill(f"{name} owes {counted(many, 'card')}", {"owed": [{"player": name, "cards": many}]}))
    return Gap("what is owed", "owed", ways)


def _owed_for(rules: RuleSet, data: Data, moves: Sequence[Any]) -> Gap | None:
    """For which of the cards that are gone somebody owes another a card, where that is not told."""
    if any(move.action == "give" for move in moves):
        for debt in data["owed"]:
            ways = _for_places(rules, data, [other for other in data["owed"] if other is not debt], debt)
            if "to" in debt and "slot" not in debt and len(ways) > 1:
                return Gap("which place the card that is owed fills", "owed", ways)
    return None


def _for_places(rules: RuleSet, data: Data, others: Sequence[Data], debt: Data) -> list[Fill]:
    """A card that one player owes another, for each of the places it may fill: those of that player that are
    told to be empty, and the one behind the last."""
    name, to = debt["player"], debt.get("to", "")
    lying = [] if rules.gift_append else data.get("layouts", {}).get(to, ())
    places = [place for place, card in enumerate(lying, 1) if card == GAP]
    ways = [
        Fill(f"{name} owes {to} a card for {to}.{place}", {"owed": [*others, {**debt, "slot": place}]})
        for place in places
    ]
    behind = " that goes behind the others" if places else ""
    return [*ways, Fill(f"{name} owes {to} a card{behind}", {"owed": [*others, debt]})]


def _lapsed(rules: RuleSet, data: Data) -> bool:
    """Whether a turn has begun with a draw since the last card was laid: no effect of it can be used now."""
    return data.get("phase") == HOLDING and not rules.any_time and not rules.powers_never_expire


def _powers(rules: RuleSet, header: Header, data: Data, moves: Sequence[Any]) -> Gap | None:
    """Whose card's effect may be used."""
    only_turned_up = data.get("phase") == TURN and len(data.get("discard", "??")) < 2
    if "powers" in data or (only_turned_up and not rules.acts[4]):
        return None
    used = next((move for move in moves if move.action in ("power", "decline")), None)
    if used is None or (used is moves[0] and _lapsed(rules, data)):
        return None
    name = header.players[used.actor]
    power: dict[str, Any] = {"player": name, "order": data.get("placings", data.get("last_effect", 0) + 1)}
    if used.rank > 0:
        power["card"] = rules.pack.names[used.rank]
    ways = [
        Fill(f"{name} may use an effect{words}", {**pile, "powers": [{**power, **at}]})
        for words, at, pile in _lying(rules, data, used)
    ]
    return Gap("whose card may have its effect", "powers", [*ways, Fill("no effect may be used", {})])


def _lying(rules: RuleSet, data: Data, used: Any) -> list[tuple[str, dict[str, int], Data]]:
    """Where the card lies whose effect is used: on top, or below where cards have been laid on it since
    (words, its place, and the pile where that is not told). Away from the pile where effects stay open for
    so long that it may have gone."""
    if "discard" not in data:
        depth = _depth(rules, data)
        under = {"discard": [UNSEEN] * (depth + 1)}
        return [("", {}, {}), (" of a card below the top", {"at": depth}, under)]
    pack, kinds = rules.pack, kinds_of(used) if used.action == "power" else []
    fitting: list[tuple[int, bool]] = []
    for at, card in enumerate(data["discard"], 1):
        code = pack.names.index(card) if card in pack.names and card != UNSEEN else 0
        both = pack.meet(code, used.rank)  # 0 also where the card cannot be the one
        vague = not code and not used.rank
        if vague or (both and rules.effect_kinds[both].issuperset(kinds)):
            fitting.append((at, bool(code)))
    top = len(data["discard"])
    if fitting and fitting[-1] == (top, True):
        return [("", {}, {})]
    below = {known: at for at, known in fitting if at < top}
    ways: list[tuple[str, dict[str, int], Data]] = []
    ways += [
        (f" of a card laid before ({at})", {"at": at}, {}) for at in sorted(below.values(), reverse=True)
    ]
    if not fitting and (rules.any_time or rules.powers_never_expire):
        ways = [(" of a card no longer there", {"at": 0}, {})]
    return [("", {}, {}), *ways] if (top, False) in fitting else ways


def _way_round(rules: RuleSet, header: Header, data: Data) -> Gap | None:
    """Which way the turns go and who is left out, where cards of the rule set change that. Who is said to
    have the next turn loses none."""
    due = data.get("due")
    kinds = {effect.kind for steps in rules.effects for effect in steps}
    loses = rules.lockout == "next_own_turn"
    ways = [Fill("the turns go round as usual", {})]
    if "reverse" in kinds and "direction" not in data:
        ways.append(Fill("the turns go the other way round", {"direction": -rules.direction}))
    if "skip_next" in kinds and "skips" not in data and due is None:
        ways.append(Fill("the next player is left out", {"skips": 1}))
    if "extra_turn" in kinds and "again" not in data and due is None:
        ways.append(Fill("the player has another turn", {"again": True}))
    if loses and "lost_turns" not in data:
        ways += [
            Fill(f"{name} loses a turn", {"lost_turns": [name]}) for name in header.players if name != due
        ]
    return Gap("whose turn comes next", "direction", ways) if len(ways) > 1 else None


def _points(rules: RuleSet, header: Header, data: Data, moves: Sequence[Any]) -> Gap | None:
    """The points of earlier rounds: unknown, unless the position says that this is the first."""
    if is_all(rules, data, moves):
        return None
    scored = data.get("phase") in (DEAL, OVER) or bool(data.get("played"))
    if data.get("round") == 1 and "totals" not in data and not scored:
        return None
    told = data.get("totals", {})
    missing = {name: UNSEEN for name in header.players if name not in told}
    if not missing:
        if "round" in data or "played" in data:
            return None
        return Gap("the rounds before", "played", [Fill("they are not told", {"played": []})])
    more: dict[str, Any] = {"totals": {**told, **missing}}
    if "rounds" not in data:
        more["rounds"] = UNSEEN
    return Gap("the points of the rounds before", "totals", [Fill("they are not told", more)])


TOLD_FIRST = ("active", "callers", "locked", "owed", "phase", "powers")
"""Keys of which a check before all entries tells what holds then, where no turn passes by itself."""


def told_later(header: Header, data: Data, moves: Sequence[Any]) -> Iterator[tuple[Data, Data]]:
    """What the position leaves out, as checks tell it that stand before everything else. What they say of
    the whole pack (the stock, the pile) cannot be told from a part of it."""
    keys = () if data.get("lost_turns") or data.get("skips") else TOLD_FIRST
    rows = data.get("layouts", {})
    for check in takewhile(lambda move: move.action == "check", moves):
        for key in keys:
            if key not in data and check.claims.get(key) is not None:
                yield {}, {key: check.claims[key]}
        layouts = check.claims.get("layouts")
        for name, row in layouts.items() if isinstance(layouts, Mapping) else ():
            if name not in rows:
                yield {}, {"layouts": {name: row}}
