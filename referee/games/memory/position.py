"""A position as plain data: shown, pasted into a scenario, loaded again.

Layouts are lists in the order of the slots, ``-`` where a slot is empty. Everything that can be left
out has a default a player would expect: see :func:`load`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.game import BadEntry, Header
from referee.games.memory.faces import EXPECTED, no_such_card
from referee.games.memory.knowledge import show, uncount
from referee.games.memory.notation import Place, place
from referee.games.memory.possible import guard_possible
from referee.games.memory.rounds import read_rounds, winners
from referee.games.memory.rule_set import RuleSet
from referee.games.memory.sharing import Mixed, possible
from referee.games.memory.state import (
    DEAL,
    GAP,
    HOLDING,
    OVER,
    PEEK,
    PLACED,
    REVEAL,
    TURN,
    Debt,
    Opened,
    Played,
    Points,
    State,
    fresh_table,
    new_token,
)
from referee.games.memory.turns import up_to
from referee.rules import Path, counted

EMPTY = "-"
NOBODY = None


def position(state: State) -> dict[str, Any]:
    """Everything that holds at this moment, by name."""
    name = state.name
    return {
        "phase": state.phase,
        "round": state.round,
        "turn": state.turn,
        "active": _name(state, state.active),
        "starter": _name(state, state.starter),
        "dealer": _name(state, state.dealer),
        "layouts": {name(seat): _layout(state, seat) for seat in range(state.seats)},
        "stock": state.stock,
        "discard": [state.card(state.faces[token]) for token in state.pile],
        "held": _held(state),
        "open": state.open,
        "right": state.right,
        "thrown": state.thrown,
        "matched": {name(seat): number for seat, number in sorted(state.matched.items())},
        "locked": sorted(name(seat) for seat in state.locked),
        "lost_turns": sorted(name(seat) for seat in state.lost_turns),
        "powers": [_opened(state, one) for one in state.powers],
        "last_effect": state.youngest[0],
        "owed": [_debt(state, one) for one in state.debts],
        "overdue": [_debt(state, one) for one in state.overdue],
        "callers": [name(seat) for seat in state.callers],
        "calling": _name(state, state.calling),
        "final": _final(state),
        "free": {"on_turn": _name(state, state.free_on), "off_turn": sorted(map(name, state.free_off))},
        "emptied": {name(seat): turn for seat, turn in sorted(state.emptied_at.items())},
        "peeked": {name(seat): sorted(seen) for seat, seen in enumerate(state.peeked)},
        "face_up": sorted(_places(state, state.up)),
        **({"may_look": _may_look(state)} if state.rules.receiver_sees else {}),
        "mixed": _mixed(state),
        **({"unequal": _unequal(state)} if state.never else {}),
        "direction": state.step,
        "skips": state.skips,
        "again": state.again,
        "dry": state.dry,
        "revealed": state.revealed,
        "placings": state.placings,
        "sums": {name(seat): _points(one) for seat, one in enumerate(state.sums)},
        "rounds": "?" if state.rounds is None else state.rounds,
        "totals": {name(seat): _points(one) for seat, one in enumerate(state.totals)},
        "carried": {name(seat): number for seat, number in enumerate(state.carried)},
        "played": [_played(state, one) for one in state.played],
        "winners": [name(seat) for seat in winners(state)[0]] if state.phase == OVER else [],
    }


BOOKKEEPING = frozenset(
    {
        "right",
        "thrown",
        "matched",
        "last_effect",
        "placings",
        "carried",
        "overdue",
        "mixed",
        "unequal",
        "emptied",
        "again",
    }
    | {"skips", "dry", "revealed", "calling", "direction", "sums", "lost_turns"}
)
"""Keys only the referee needs; left out where people read a position."""
UNORDERED = frozenset({"locked", "lost_turns", "off_turn", "face_up", "winners"})


def _name(state: State, seat: int) -> str | None:
    return state.header.players[seat] if seat >= 0 else NOBODY


def _layout(state: State, seat: int) -> list[str]:
    return [EMPTY if token == GAP else state.card(state.faces[token]) for token in state.layouts[seat]]


def _held(state: State) -> dict[str, Any] | None:
    if state.held == GAP:
        return None
    return {
        "player": _name(state, state.active),
        "card": state.card(state.faces[state.held]),
        "from": ("stock", "discard")[state.source],
    }


def _opened(state: State, one: Opened) -> dict[str, Any]:
    at = state.pile.index(one.token) + 1 if one.token in state.pile else 0
    made = {
        "player": state.name(one.owner),
        "card": state.card(one.code),
        "at": at,
        "order": one.order,
        "used": list(one.used),
    }
    return {**made, "thrown": True} if one.thrown and state.rules.order_marked else made


def _debt(state: State, one: Debt) -> dict[str, Any]:
    made: dict[str, Any] = {"player": state.name(one.seat), "cards": one.count, "rule": one.rule.number}
    return {**made, "to": state.name(one.to), "slot": one.slot} if one.gift else made


def _final(state: State) -> dict[str, Any] | None:
    if state.queue is None:
        return None
    return {
        "by": _name(state, state.by),
        "cause": state.cause,
        "turns": [state.name(seat) for seat in state.queue],
    }


def _points(points: Points) -> Any:
    return "?" if points is None else list(points) if isinstance(points, tuple) else points


def _places(state: State, tokens: set[int]) -> list[str]:
    found = []
    for seat, layout in enumerate(state.layouts):
        found += [f"{state.name(seat)}.{slot}" for slot, token in enumerate(layout, 1) if token in tokens]
    found += [f"discard.{number}" for number, token in enumerate(state.pile, 1) if token in tokens]
    return [*found, "held"] if state.held in tokens else found


def _may_look(state: State) -> list[str]:
    return [
        f"{state.name(seat)}.{slot}"
        for seat, layout in enumerate(state.layouts)
        for slot, token in enumerate(layout, 1)
        if state.handed.get(token) == seat
    ]


def _mixed(state: State) -> list[dict[str, Any]]:
    found = []
    for group in dict.fromkeys(state.mixed.values()):
        made: dict[str, Any] = {
            "places": _places(state, set(group.tokens)),
            "known": [state.card(code) for code in sorted(code for code, _ in group.rows) if code],
            "size": len(group.rows),
        }
        if group.layers:
            made["later"] = [[state.card(code) for code in sorted(layer) if code] for layer in group.layers]
        found.append(made)
    return found


def _unequal(state: State) -> list[dict[str, Any]]:
    """Cards that did not match when they were thrown, or that a card thrown did not match."""
    pack, masks = state.rules.pack, state.rules.key_masks
    found = []
    for token, keys in state.never.items():
        for place_ in _places(state, {token}):
            faces = sorted(pack.by_mask.get(masks[key], masks[key].bit_length() - 1) for key in keys)
            found.append({"at": place_, "to": [state.card(face) for face in faces]})
    return sorted(found, key=lambda one: str(one["at"]))


def _played(state: State, one: Played) -> dict[str, Any]:
    def by_name(figures: list[Points]) -> dict[str, Any]:
        return {state.name(seat): _points(figure) for seat, figure in enumerate(figures)}

    return {
        "sums": by_name(one.sums),
        "bonus": by_name(one.bonus),
        "scores": by_name(one.scores),
        "caller": _name(state, one.caller),
    }


Data = Mapping[str, Any]


def load(rules: RuleSet, header: Header, data: Data) -> State:
    """A position as :func:`position` writes it, or the few facts of one that a case is about.

    Left out: cards nobody has seen in full layouts, a stock of all other cards, an empty pile, no
    debts; a game with ``active`` is at the start of that player's turn, one without is being
    scored. BadEntry where something has no meaning.
    """
    state = new_state(rules, header)
    state.round = data.get("round", len(data.get("played", ())) + 1)
    _load_game(state, data)
    fresh_table(state, 0)
    state.phase = data.get("phase") or (
        HOLDING if data.get("held") else TURN if data.get("active") else REVEAL
    )
    for key in ("active", "starter", "dealer", "calling"):
        setattr(state, key, _seat(header, data.get(key), (key,)))
    state.step = data.get("direction", rules.direction)
    state.follow = [(seat + state.step) % state.seats for seat in range(state.seats)]
    _load_cards(state, data)
    _load_turn(state, data)
    _load_end(state, data)
    _load_mixed(state, data)
    guard_possible(state, data)
    state.given.clear()
    return state


def new_state(rules: RuleSet, header: Header) -> State:
    """A table before the first round."""
    seats = len(header.players)
    state = State(rules, header, seats)
    state.totals = [0] * seats
    state.carried = [0] * seats
    fresh_table(state, rules.pack.size)
    return state


def _seat(header: Header, name: str | None, path: Path) -> int:
    return -1 if name is None else header.seat(name, path)


def _read_points(written: Any) -> Points:
    if written == "?":
        return None
    return (written[0], written[1]) if isinstance(written, list) else written


def _by_seat(header: Header, figures: Mapping[str, Any], path: Path) -> dict[int, Any]:
    return {header.seat(name, (*path, name)): figure for name, figure in figures.items()}


def _load_game(state: State, data: Data) -> None:
    header = state.header
    state.rounds = read_rounds(state.rules, data.get("rounds"))
    for seat, figure in _by_seat(header, data.get("totals", {}), ("totals",)).items():
        state.totals[seat] = _read_points(figure)
    for seat, figure in _by_seat(header, data.get("carried", {}), ("carried",)).items():
        state.carried[seat] = figure
    for number, one in enumerate(data.get("played", ())):
        figures = {}
        for key in ("sums", "bonus", "scores"):
            read: list[Points] = [None] * state.seats
            for seat, figure in _by_seat(header, one.get(key, {}), ("played", number, key)).items():
                read[seat] = _read_points(figure)
            figures[key] = read
        caller = _seat(header, one.get("caller"), ("played", number, "caller"))
        state.played.append(Played(number + 1, **figures, caller=caller, bonuses=[]))


def _load_cards(state: State, data: Data) -> None:
    rules, header = state.rules, state.header
    layouts = data.get("layouts", {})
    for name in layouts:
        header.seat(name, ("layouts", name))
    unseen = ["?"] * (rules.cards if state.phase not in (DEAL, OVER) else 0)
    for seat, name in enumerate(header.players):
        for number, written in enumerate(layouts.get(name, unseen)):
            token = GAP if written == EMPTY else _token(state, written, ("layouts", name, number))
            state.layouts[seat].append(token)
            state.count[seat] += token != GAP
    for number, written in enumerate(data.get("discard", ())):
        state.pile.append(_token(state, written, ("discard", number)))
    held = data.get("held")
    if held:
        state.held = _token(state, held.get("card", "?"), ("held", "card"))
        state.source = ("stock", "discard").index(held.get("from", "stock"))
        state.active = header.seat(held["player"], ("held", "player")) if "player" in held else state.active
    out = sum(state.count) + len(state.pile) + (state.held != GAP)
    state.stock = data.get("stock", rules.pack.size - out)


def _token(state: State, written: Any, path: Path) -> int:
    codes = state.rules.pack.codes
    code = codes.get(written)
    if code is None:
        raise BadEntry(no_such_card(codes, written), path, EXPECTED, codes)
    token = new_token(state)
    state.given[token] = path
    show(state, token, code, 0, path, tell=True)
    return token


def _load_turn(state: State, data: Data) -> None:
    rules, header = state.rules, state.header
    begun = state.phase not in (DEAL, PEEK, TURN)
    state.turn = data.get("turn", int(begun))
    if state.starter < 0 and state.active >= 0 and not begun:
        state.starter = state.active
    placed = state.phase == PLACED and rules.opens[0]
    start = state.phase in (TURN, PEEK) and rules.opens[4]
    state.open = data.get("open", bool(state.pile) and (placed or start))
    state.right, state.thrown = data.get("right", 0), data.get("thrown", 0)
    state.matched = _by_seat(header, data.get("matched", {}), ("matched",))
    state.locked = {header.seat(name, ("locked",)) for name in data.get("locked", ())}
    state.lost_turns = {header.seat(name, ("lost_turns",)) for name in data.get("lost_turns", ())}
    state.skips, state.again = data.get("skips", 0), data.get("again", False)
    for name, seen in data.get("peeked", {}).items():
        state.peeked[header.seat(name, ("peeked", name))] = set(seen)
    for number, one in enumerate(data.get("powers", ())):
        state.powers.append(_load_power(state, one, number))
    state.placings = data.get("placings", max((one.order for one in state.powers), default=0))
    state.youngest = (data.get("last_effect", -1), 0)
    state.debts = _load_debts(state, data, "owed")
    state.overdue = _load_debts(state, data, "overdue")
    for seat, slot in _filled(state, data, "face_up"):
        state.up.add(state.token_at(seat, slot))
    for seat, slot in _filled(state, data, "may_look"):
        state.handed[state.token_at(seat, slot)] = seat


def _filled(state: State, data: Data, key: str) -> list[Place]:
    """Places named under a key, each of which must hold a card."""
    found = [place(written, state.header, (key,)) for written in data.get(key, ())]
    for one, written in zip(found, data.get(key, ()), strict=True):
        if state.token_at(*one) == GAP:
            raise BadEntry(f"there is no card at {written}", (key,))
    return found


def _load_power(state: State, one: Data, number: int) -> Opened:
    path = ("powers", number)
    at = one.get("at", len(state.pile))
    if at > len(state.pile):
        many = f"the pile has {counted(len(state.pile), 'card')}"
        raise BadEntry(f"no card lies there: {many}", (*path, "at"), f"at most {len(state.pile)}")
    token = state.pile[at - 1] if 0 < at <= len(state.pile) else GAP
    written = one.get("card", state.card(state.faces[token]) if token != GAP else "?")
    codes = state.rules.pack.codes
    code = codes.get(written)
    if code is None:
        raise BadEntry(no_such_card(codes, written), (*path, "card"), EXPECTED, codes)
    if token == GAP:
        token = new_token(state)
    owner = state.header.seat(one["player"], (*path, "player"))
    used, thrown = tuple(one.get("used", ())), one.get("thrown", False)
    return Opened(owner, code, token, 0, one.get("order", number + 1), used, thrown)


def _load_debts(state: State, data: Data, key: str) -> list[Debt]:
    header = state.header
    by_number = {rule.number: rule for rule in state.rules.sentences.values()}
    made = []
    for number, one in enumerate(data.get(key, ())):
        seat = header.seat(one["player"], (key, number, "player"))
        gift = "to" in one
        rule = by_number.get(one.get("rule", ""), state.cite("gift" if gift else "false_match"))
        to = _seat(header, one.get("to"), (key, number, "to"))
        if to == seat:
            raise BadEntry("nobody owes himself a card", (key, number, "to"), "another player")
        made.append(Debt(seat, gift, one.get("cards", 1), rule, 0, to, one.get("slot", 0)))
    return made


def _load_end(state: State, data: Data) -> None:
    header = state.header
    names = data.get("callers", [data["caller"]] if "caller" in data else [])
    state.callers = [header.seat(name, ("callers",)) for name in names]
    final = data.get("final")
    if final:
        state.by = _seat(header, final.get("by"), ("final", "by"))
        state.cause = final.get("cause", "call")
        state.queue = [header.seat(name, ("final", "turns")) for name in final.get("turns", ())]
    elif state.callers:
        state.by, state.cause = state.callers[0], "call"
        state.queue = up_to(state, state.by) if state.active >= 0 and state.active != state.by else []
        if state.active == state.by and state.phase == PLACED:
            state.queue = up_to(state, state.by)
    free = data.get("free", {})
    state.free_on = _seat(header, free.get("on_turn"), ("free", "on_turn"))
    state.free_off = {header.seat(name, ("free", "off_turn")) for name in free.get("off_turn", ())}
    state.emptied_at = _by_seat(header, data.get("emptied", {}), ("emptied",))
    for number, name in enumerate(data.get("winners", ())):
        header.seat(name, ("winners", number))
    state.dry = data.get("dry", False)
    state.revealed = data.get("revealed", state.phase == REVEAL)
    sums = _by_seat(header, data.get("sums", {}), ("sums",))
    if sums:
        state.sums = [_read_points(sums.get(seat, "?")) for seat in range(state.seats)]


def _load_mixed(state: State, data: Data) -> None:
    for number, one in enumerate(data.get("mixed", ())):
        path = ("mixed", number)
        tokens = [_at(state, written, (*path, "places", n)) for n, written in enumerate(one["places"])]
        known = _codes(state, one.get("known", ()), (*path, "known"))
        layers = [_codes(state, layer, (*path, "later", n)) for n, layer in enumerate(one.get("later", ()))]
        size = one.get("size", len(tokens))
        many = max([len(tokens), len(known), *map(len, layers)])
        if size < many:
            raise BadEntry("more cards are known than changed places", (*path, "size"), f"{many} or more")
        while len(tokens) < size:  # cards of the group that have gone back into the stock
            token = new_token(state)
            state.gone[token] = -1
            tokens.append(token)
        rows = [(code, 0) for code in (*known, *[0] * (size - len(known)))]
        full = [(*layer, *[0] * (size - len(layer))) for layer in layers]
        group = Mixed(tuple(rows), tuple(full), tuple(tokens))
        state.partly = True
        for token in tokens:
            uncount(state, token)
            state.mixed[token] = group
    for number, one in enumerate(data.get("unequal", ())):
        path = ("unequal", number)
        token = _at(state, one["at"], (*path, "at"))
        faces = _codes(state, one["to"], (*path, "to"))
        state.never[token] = frozenset(key for face in faces for key in state.rules.key_sets[face])
        state.partly = True
    if state.partly and not possible(state):
        raise BadEntry("these cards cannot all be what is said of them", ("layouts",))


def _codes(state: State, written: Sequence[Any], path: Path) -> list[int]:
    codes = state.rules.pack.codes
    for number, one in enumerate(written):
        if one not in codes:
            raise BadEntry(no_such_card(codes, one), (*path, number), EXPECTED, codes)
    return [codes[one] for one in written]


def _at(state: State, written: str, path: Path) -> int:
    """The card at a place: a player's, one of the pile, the one that is held. BadEntry where none is."""
    token = state.held
    if written != "held":
        pile, _, number = written.rpartition(".")
        if pile == "discard" and pile not in state.header.seats and number.isdecimal():
            token = state.pile[int(number) - 1] if 0 < int(number) <= len(state.pile) else GAP
        else:
            token = state.token_at(*place(written, state.header, path))
    if token == GAP:
        raise BadEntry(f"there is no card at {written}", path)
    return token
