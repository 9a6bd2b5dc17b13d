"""A position that was given, as a table: whole, or the few facts of one that a case is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.declarations.positions import read_part
from referee.figures import plus
from referee.games.memory.law.options import RuleSet
from referee.games.memory.play.knowledge.sharing import Mixed, possible
from referee.games.memory.play.knowledge.shown import show, uncount
from referee.games.memory.play.positions.as_data import BY_SEAT, SAME, ways
from referee.games.memory.play.positions.soundness import guard_possible
from referee.games.memory.play.positions.start import guard_seats, read_rounds
from referee.games.memory.play.scores.rounds import sums_of
from referee.games.memory.play.scores.winning import is_over, winners
from referee.games.memory.play.state import (
    ALREADY,
    GAP,
    SOME_CARD,
    Debt,
    Opened,
    Played,
    Points,
    State,
    go_round,
    new_state,
    new_token,
)
from referee.games.memory.play.turns import up_to
from referee.games.memory.record import layout
from referee.games.memory.record.layout import NO_ROUND, WENT_FREE, WHO_CALLED
from referee.games.memory.record.notation import Place, place
from referee.games.memory.record.phases import DEAL, HOLDING, OVER, PEEK, PLACED, REVEAL, TURN
from referee.header import BadEntry, Header
from referee.rules import Path, counted

Data = Mapping[str, Any]


def load(rules: RuleSet, header: Header, data: Data) -> State:
    """A position as :func:`position` writes it, or the few facts of one that a case is about.

    Left out: cards nobody has seen in full layouts, a stock of all other cards, an empty pile, no
    debts; a game with ``active`` is at the start of that player's turn, one without is being
    scored. BadEntry where something has no meaning, Refused where the game is not for so many players.
    """
    given: layout.Position = read_part(layout.Position, data, header, ways(rules.pack)[0])
    state = new_state(rules, header)
    guard_seats(state)
    state.stock = 0
    state.laid = {(seat, 0) for seat in range(state.seats)}  # whatever it was: no position tells
    if given.phase == HOLDING and "held" not in data:
        given.held = layout.Held()  # who is to place a card has drawn one, of which nothing is told
    state.phase = given.phase or (HOLDING if given.held else TURN if given.active >= 0 else REVEAL)
    for key, held in SAME.items():
        setattr(state, held, getattr(given, key))
    state.leavers = set(given.leavers)
    state.locked, state.lost_turns = dict.fromkeys(given.locked, 0), dict.fromkeys(given.lost_turns, 0)
    for key, held in BY_SEAT.items():
        setattr(state, held, dict(getattr(given, key)))
    _load_game(state, given, data)
    go_round(state, rules.direction if given.direction is None else given.direction)
    _load_cards(state, given)
    _load_turn(state, given, data)
    _load_end(state, given, data)
    if state.phase == DEAL and is_over(state):
        state.phase = OVER
    _load_mixed(state, given)
    guard_possible(state, data)
    _guard_winners(state, given)
    state.given.clear()
    return state


def _load_game(state: State, given: layout.Position, told: Data) -> None:
    """The game so far, where nobody tells in how many rounds the points were made as well."""
    state.rounds = read_rounds(state.rules, given.rounds)
    for seat, figure in given.totals:
        state.totals[seat] = figure
    for seat, figure in given.carried:
        state.carried[seat] = figure
    if given.round is None:
        state.round = len(given.played) + 1
        untold = "rest" in told and "played" not in told
        state.earlier = -1 if untold and any(state.totals) else 0
    else:
        state.round = given.round
        state.earlier = max(given.round - (state.phase != OVER) - len(given.played), 0)
        if state.phase == DEAL and "played" not in told:  # it is the last round, or the one that is dealt
            state.earlier = -1
    for number, round_ in enumerate(given.played, max(state.earlier, 0) + 1):
        sums, bonus, scores = (
            _by_seat(state, figures) for figures in (round_.sums, round_.bonus, round_.scores)
        )
        state.played.append(Played(number, sums, bonus, scores, caller=round_.caller, bonuses=[]))


def _by_seat(state: State, figures: layout.Figures) -> list[Points]:
    told = dict(figures)
    return [told.get(seat) for seat in range(state.seats)]


def _load_cards(state: State, given: layout.Position) -> None:
    rules = state.rules
    layouts = dict(given.layouts)
    unseen = (0,) * (rules.cards if state.phase not in (DEAL, OVER) else 0)
    for seat, name in enumerate(state.header.players):
        for number, code in enumerate(layouts.get(seat, unseen)):
            token = GAP if code == layout.EMPTY else _token(state, code, ("layouts", name, number))
            state.layouts[seat].append(token)
            state.count[seat] += token != GAP
    state.uncounted = {seat: state.count[seat] for seat in sorted(given.uncounted)}
    for number, code in enumerate(given.discard):
        state.pile.append(_token(state, code, ("discard", number)))
    held = given.held
    if held is not None:
        state.held = _token(state, held.card, ("held", "card"))
        state.source = held.source
        state.active = state.active if held.player is None else held.player
    for number, early in enumerate(given.waiting or ()):
        token = _token(state, early.card, ("waiting", number, "card"))
        state.waiting = (*state.waiting, (token, early.source))
    state.stock = rules.pack.size - len(state.out()) if given.stock is None else given.stock


def _token(state: State, code: int, path: Path) -> int:
    token = new_token(state)
    state.given[token] = path
    show(state, token, code, 0, path, tell=True)
    return token


def _load_turn(state: State, given: layout.Position, told: Data) -> None:
    rules = state.rules
    begun = state.phase not in (DEAL, PEEK, TURN)
    state.turn = int(begun) if given.turn is None else given.turn
    if "starter" not in told and state.active >= 0 and not begun:
        state.starter = state.active
    placed = state.phase == PLACED and rules.opens[0]
    start = state.phase in (TURN, PEEK) and rules.opens[4]
    state.window_open = bool(state.pile) and (placed or start) if given.open is None else given.open
    for seat, seen in given.peeked:
        state.peeked[seat] = set(seen)
    for number, written in enumerate(given.powers):
        state.powers.append(_load_power(state, written, number))
    # A card whose effect has been carried out has been laid.
    last = max(0, given.last_effect, *(opened.order for opened in state.powers))
    state.placings = last if given.placings is None else given.placings
    state.last_power = (given.last_effect, 0)
    state.debts = _load_debts(state, given.owed, "owed")
    state.overdue = _load_debts(state, given.overdue, "overdue")
    for seat, slot in _filled(state, given.face_up, "face_up"):
        state.up.add(state.token_at(seat, slot))
    for seat, slot in _filled(state, given.may_look or (), "may_look"):
        state.handed[state.token_at(seat, slot)] = seat


def _filled(state: State, written: Sequence[str], key: str) -> list[Place]:
    """Places named under a key, each of which must hold a card."""
    found = [place(word, state.header, (key,)) for word in written]
    for place_, word in zip(found, written, strict=True):
        if state.token_at(*place_) == GAP:
            raise BadEntry(f"there is no card at {word}", (key,))
    return found


def _load_power(state: State, written: layout.OpenPower, number: int) -> Opened:
    at = len(state.pile) if written.at is None else written.at
    if at > len(state.pile):
        many = f"the pile has {counted(len(state.pile), 'card')}"
        wanted = f"at most {len(state.pile)}"
        raise BadEntry(f"no card lies there: {many}", ("powers", number, "at"), wanted)
    token = state.pile[at - 1] if at else GAP
    code = written.card
    if code is None:
        code = state.faces[token] if token != GAP else 0
    if token == GAP:
        token = new_token(state)
    order = number + 1 if written.order is None else written.order
    return Opened(written.player, code, token, 0, order, written.used, written.thrown)


def _load_debts(state: State, owed: Sequence[layout.Owed], key: str) -> list[Debt]:
    by_number = {rule.number: rule for rule in state.rules.sentences.values()}
    made = []
    for number, written in enumerate(owed):
        gift = written.to is not None
        rule = by_number.get(written.rule, state.cite("gift" if gift else "false_match"))
        if written.to == written.player:
            raise BadEntry("nobody owes himself a card", (key, number, "to"), "another player")
        to = layout.NOBODY if written.to is None else written.to
        thrown = SOME_CARD if not gift and state.attempts > 0 else GAP
        made.append(Debt(written.player, gift, written.cards, rule, 0, to, written.slot or 0, thrown=thrown))
    return made


def _load_end(state: State, given: layout.Position, told: Data) -> None:
    called = () if given.caller in (None, layout.NOBODY) else (given.caller,)
    final = given.final
    if final is not None:
        state.by, state.queue = final.by, list(final.turns)
        state.cause = final.cause or ("call" if final.by >= 0 else "")
        if state.cause == "call" and final.by >= 0:
            called = called or (final.by,)
    state.callers = list(called if given.callers is None else given.callers)
    if "final" not in told and state.callers:
        state.by, state.cause = state.callers[0], "call"
        going_on = state.active != state.by or state.phase == PLACED
        state.queue = _turns_left(state) if state.active >= 0 and going_on else []
    state.free_on = given.free.on_turn
    state.free_off = set(given.free.off_turn)
    revealed = state.phase == REVEAL if given.revealed is None else given.revealed
    state.revealed = ALREADY if revealed else 0
    if given.sums:
        state.sums = _by_seat(state, given.sums)


def _turns_left(state: State) -> list[int]:
    """Who has a last turn left after the active player, where the position names only who has called."""
    left = {"none": [], "all": [*up_to(state, state.by), state.by]}
    return left.get(state.rules.final_turns, up_to(state, state.by))


def _load_mixed(state: State, given: layout.Position) -> None:
    for number, written in enumerate(given.mixed):
        path = ("mixed", number)
        tokens = [_at(state, word, (*path, "places", n)) for n, word in enumerate(written.places)]
        size = len(tokens) if written.size is None else written.size
        many = max([len(tokens), len(written.known), *map(len, written.later)])
        if size < many:
            raise BadEntry("more cards are known than changed places", (*path, "size"), f"{many} or more")
        if size > state.rules.pack.size:
            most = f"{state.rules.pack.size} or fewer"
            raise BadEntry("more cards have changed places than there are", (*path, "size"), most)
        while len(tokens) < size:  # cards of the group that have gone back into the stock
            token = new_token(state)
            state.gone[token] = -1
            tokens.append(token)
        rows = [(code, 0) for code in (*written.known, *[0] * (size - len(written.known)))]
        full = [(*layer, *[0] * (size - len(layer))) for layer in written.later]
        group = Mixed(tuple(rows), tuple(full), tuple(tokens))
        state.partly = True
        for token in tokens:
            uncount(state, token)
            state.mixed[token] = group
    for number, other in enumerate(given.unequal):
        token = _at(state, other.at, ("unequal", number, "at"))
        state.never[token] = frozenset(key for face in other.to for key in state.rules.key_sets[face])
        state.partly = True
    if state.partly and not possible(state):
        raise BadEntry("these cards cannot all be what is said of them", ("layouts",))


def _guard_winners(state: State, given: layout.Position) -> None:
    """Who is said to have won has done so by the totals that are told. BadEntry where others have."""
    won = winners(state)[0] if state.phase == OVER and len(given.totals) == state.seats else []
    if given.winners and won and set(won) != set(given.winners):
        names = " and ".join(state.name(seat) for seat in won)
        raise BadEntry("by these totals somebody else has won", ("winners",), names)


LONGEST = 4
"""So many digits the place of a card in a pile has at most."""


def _at(state: State, written: str, path: Path) -> int:
    """The card at a place: a player's, one of the pile, the one that is held. BadEntry where none is."""
    token = state.held
    if written != "held":
        pile, _, number = written.rpartition(".")
        if pile == "discard" and pile not in state.header.seats and number.isdecimal():
            at = int(number) if len(number) <= LONGEST else 0
            token = state.pile[at - 1] if 0 < at <= len(state.pile) else GAP
        else:
            token = state.token_at(*place(written, state.header, path))
    if token == GAP:
        raise BadEntry(f"there is no card at {written}", path)
    return token


def load_final(rules: RuleSet, header: Header, data: Mapping[str, Any]) -> State:
    """A position to be scored: the cards of a round as they were turned up, or totals alone."""
    if not data.keys() - {"rest"} <= NO_ROUND or not data:
        return _untold(load(rules, header, {"phase": REVEAL, **data}), data)
    state = _untold(load(rules, header, {"phase": DEAL, **data}), data)
    if is_over(state) or rules.end_type == "single_round":
        state.phase = OVER
    return state


def _untold(state: State, data: Mapping[str, Any]) -> State:
    """A position to be scored that does not tell what lies before everybody: how many cards others have is
    not known, and so nothing is of their sums; nor is anything of the rounds before this one."""
    if "rest" in data:
        return state
    names = state.header.players
    told = {*data.get("layouts", ()), *data.get("sums", ())}
    if state.phase == REVEAL:
        called = (WHO_CALLED,) if data.keys().isdisjoint(("caller", "callers", "final")) else ()
        state.unsaid = called if "free" in data else (*called, WENT_FREE)
    missing = [seat for seat, name in enumerate(names) if name not in told]
    if missing and state.phase == REVEAL:
        state.sums = sums_of(state)
        for seat in missing:
            state.sums[seat] = None
    had, scored = data.get("totals", ()), state.phase in (DEAL, OVER)
    for seat, name in enumerate(names):
        if name not in had and (scored or had or state.earlier or state.played):
            running = "phase" in data or "layouts" not in data  # or the last round may be counted already
            state.totals[seat] = _of_the_rounds(state, seat) if running else None
    return state


def _of_the_rounds(state: State, seat: int) -> Points:
    """What a player's rounds come to where a position does not add them up; None where not all are told."""
    if state.earlier or state.rules.adjust or not state.played:
        return None
    total: Points = 0
    for round_ in state.played:
        total = plus(total, round_.scores[seat])
    return total
