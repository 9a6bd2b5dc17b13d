"""The effects of cards: looks, swaps, cards from the stock, and what may be done with whose cards."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.memory.allowed import SWAPS, guard_immunity, guard_kind, owners_fit, safe_from
from referee.games.memory.effects import Effect
from referee.games.memory.knowledge import mix, show
from referee.games.memory.moves import Decline, Look, Power
from referee.games.memory.notation import Place
from referee.games.memory.obligations import guard_free, guard_places, price, see
from referee.games.memory.placing import lay
from referee.games.memory.rule_set import SHED
from referee.games.memory.state import GAP, PLACED, STOPPED, Faults, Opened, State, new_token, say
from referee.games.memory.turns import (
    cards_to_be_had,
    deal_in,
    emptied,
    from_stock,
    settle,
    take_out,
    take_unwritten,
)
from referee.rules import Illegal, Kind, Rule


def power(state: State, move: Power) -> None:
    """The player uses the effect of a card he has laid (G-27 ff., T-21, R-21 ff.)."""
    if not state.debts and _plain(state, move):
        return
    seat = move.actor
    kinds = _kinds(move)
    opened = _find(state, seat, move.rank, kinds)
    rule = _sentence(state, move.rank or (opened.code if opened else 0))
    _guard_physically(state, move, rule)
    faults = Faults(state)
    if opened is None:
        _not_open(state, move, faults, rule)
    else:
        _guard_order(state, opened, faults)
        for kind in kinds:
            guard_kind(state, move, kind, _step(state, opened, move.rank, kind), faults, rule)
    guard_immunity(state, move, faults)
    faults.tell()
    if state.phase == STOPPED:
        return
    settle(state, seat)
    if opened is not None:
        if not state.faces[opened.token] and move.rank:
            show(state, opened.token, move.rank, move.entry, "rank")
            opened.code = state.faces[opened.token]
        _used(state, opened, kinds)
    _carry_out(state, move)


def _plain(state: State, move: Power) -> bool:
    """The everyday case, carried out at once: an effect of one step, one look, one swap or one card from
    the stock, that nobody is safe from. False, with nothing touched, for everything else."""
    seat, rank, rules = move.actor, move.rank, state.rules
    for opened in state.powers:
        if opened.code == rank and opened.owner == seat:
            break
    else:
        return False
    effects = rules.effects[rank]
    if len(effects) != 1 or opened.used or rules.lifo or (rules.fifo and opened.order < state.youngest[0]):
        return False
    if move.draw or move.discard or move.reveal or move.does or move.shuffle >= 0 or move.into:
        return False
    step, callers = effects[0], state.callers
    look, swap, give = move.look, move.swap, move.give
    if step.kind == "look":
        if len(look) != 1 or swap or give or move.cards:
            return False
        owner, slot = look[0]
        token = state.token_at(owner, slot)
        if token < 0 or (step.whose == "own") != (owner == seat) or owner in callers:
            return False
        if move.saw:
            show(state, token, move.saw[0], move.entry, "saw")
    elif step.kind == "swap":
        if len(swap) != 2 or look or give or move.cards:
            return False
        (first, one), (second, other) = swap
        if state.token_at(first, one) < 0 or state.token_at(second, other) < 0:
            return False
        if swap[0] == swap[1] or not SWAPS[step.whose](seat, first, second):
            return False
        if callers and (first in callers or second in callers):
            return False
        a, b = state.layouts[first], state.layouts[second]
        a[one - 1], b[other - 1] = b[other - 1], a[one - 1]
    elif step.kind == "give":
        if len(give) != 1 or look or swap or len(move.cards) > 1 or not state.stock:
            return False
        to = give[0]
        if to in callers or (step.whose == "other") == (to == seat):
            return False
        if not rules.empty_receives and not state.count[to]:
            return False
        state.stock -= 1
        token = new_token(state)
        state.layouts[to].append(token)
        state.handed[token] = to
        state.count[to] += 1
        if move.cards:
            show(state, token, move.cards[0], move.entry, "cards")
    else:
        return False
    state.powers.remove(opened)
    if opened.order > state.youngest[0]:
        state.youngest = (opened.order, opened.entry)
    return True


KINDS = ("look", "swap", "give", "draw", "discard", "reveal")


def _kinds(move: Power) -> tuple[str, ...]:
    """What the entry does; an entry that names nothing uses the effect in a way nobody recorded."""
    kinds = [kind for kind in KINDS if getattr(move, kind)]
    if move.shuffle >= 0:
        kinds.append("shuffle")
    if move.does:
        kinds.append(move.does)
    return tuple(kinds)


def _sentence(state: State, code: int) -> Rule:
    """The sentence about the power of a rank; the general one where there is no special one."""
    rules = state.rules
    rank = rules.pack.rank_of[code]
    if 0 <= rank < len(rules.pack.ranks):
        special = rules.rank_sentences.get(f"power_{rules.pack.ranks[rank]}")
        if special is not None:
            return special
    return state.cite("power")


def _find(state: State, seat: int, rank: int, kinds: Sequence[str]) -> Opened | None:
    """The open effect an entry means: of that player, of that rank, the oldest that fits."""
    fitting = [one for one in state.powers if one.owner == seat and _is_rank(state, one.code, rank)]
    able = [one for one in fitting if all(_step(state, one, rank, kind) for kind in kinds)]
    if state.rules.lifo:
        able.reverse()
    if state.rules.fifo:  # of two equal cards the one whose turn has not passed is meant
        able.sort(key=lambda one: one.order < state.youngest[0])
    return next(iter(able or fitting), None)


def _is_rank(state: State, code: int, rank: int) -> bool:
    if not code or not rank or code == rank:
        return True
    pack = state.rules.pack
    return pack.rank_of[code] == pack.rank_of[rank] and (rank >= pack.vague or code >= pack.vague)


def _step(state: State, opened: Opened, rank: int, kind: str) -> Effect | None:
    effects = state.rules.effects[opened.code or rank]
    return next((one for one in effects if one.kind == kind and kind not in opened.used), None)


def _used(state: State, opened: Opened, kinds: Sequence[str]) -> None:
    opened.used = (*opened.used, *kinds)
    kinds_left = {one.kind for one in state.rules.effects[opened.code]}.difference(opened.used)
    if not kinds or not kinds_left or not opened.code:
        state.powers.remove(opened)
    if opened.order > state.youngest[0]:
        state.youngest = (opened.order, opened.entry)


def _guard_order(state: State, opened: Opened, faults: Faults) -> None:
    rules = state.rules
    if rules.fifo and opened.order < state.youngest[0]:
        if opened.thrown and rules.order_marked:
            say(
                state,
                Kind.UNDETERMINED,
                state.cite("power_order"),
                f"Whether {state.card(opened.code)} was laid before the card whose effect came first is not "
                "in the record.",
                "at this table the order of entries does not say which of two matched cards was laid first",
                entries=((opened.entry, "this card"), (state.youngest[1], "the other")),
                rulings=("match.order",),
            )
            return
        faults.add(
            state.cite("power_order"),
            f"The effect of {state.card(opened.code)} comes after that of a card laid later.",
            "effects are carried out in the order in which the cards were laid",
            rulings=("powers.order",),
            entries=((opened.entry, "this card was laid first"), (state.youngest[1], "this one later")),
        )
    if rules.lifo and any(one.order > opened.order for one in state.powers):
        faults.add(
            state.cite("power_order"), "A card laid later has its effect first.", rulings=("powers.order",)
        )


def _not_open(state: State, move: Power, faults: Faults, rule: Rule) -> None:
    who = state.name(move.actor)
    card = state.card(move.rank) if move.rank else "any card"
    others = [one for one in state.powers if _is_rank(state, one.code, move.rank)]
    if move.rank and not state.rules.effects[move.rank]:
        faults.add(
            state.cite("power"),
            f"{card} has no effect in this game.",
            field="rank",
            rulings=("powers_preset",),
        )
    elif others:
        faults.add(
            state.cite("power"),
            f"The effect of {card} belongs to {state.name(others[0].owner)}, who laid it, not to {who}.",
            field="player",
            entries=((others[0].entry, "the card was laid here"),),
            rulings=("powers.owner",),
        )
    else:
        faults.add(
            rule if move.rank and not state.rules.rank_sentences else state.cite("power"),
            f"{who} has no open effect of {card}.",
            "an effect belongs to a card the player has just laid on the pile, until the next turn begins",
            rulings=_why_closed(state, move.rank),
        )


def _why_closed(state: State, rank: int) -> tuple[str, ...]:
    """The open questions on which it hangs that no card on the pile has an effect to be used now."""
    pack = state.rules.pack
    lying = [n for n, one in enumerate(state.pile) if pack.rank_of[state.faces[one]] == pack.rank_of[rank]]
    if not rank or not lying:
        return ()
    if lying == [0] and state.turn == 0:
        return ("discard_start.power",)
    just_laid = lying[-1] == len(state.pile) - 1 and state.phase == PLACED
    return ("powers.triggers", "stood_card.power") if just_laid else ("powers.expires", "powers.triggers")


def _guard_physically(state: State, move: Power, rule: Rule) -> None:
    named = [place for place in (*move.look, *move.swap, *move.reveal) if place[1]]
    missing = [place for place in named if state.token_at(*place) == GAP]
    if len(missing) == 1:
        take_unwritten(state, *missing[0])
    guard_places(state, tuple(named))
    for places in (move.look, move.swap, move.reveal):
        _guard_owners(state, places, rule)
    if move.swap and (len(move.swap) != 2 or (move.swap[0] == move.swap[1] and move.swap[0][1])):
        raise Illegal(rule, "A swap takes two different cards.", field="swap")
    for slot in move.discard:
        guard_places(state, ((move.actor, slot),))
    guard_free(state, rule, tuple(zip((*move.give, *move.draw), move.into, strict=False)))
    needed = len(move.give) + len(move.draw)
    if needed > cards_to_be_had(state):
        raise Illegal(
            state.cite("stock"),
            "The stock has no card to give.",
            field="give" if move.give else "draw",
            rulings=state.asked("stock.when_exhausted"),
        )


def _guard_owners(state: State, places: tuple[Place, ...], rule: Rule) -> None:
    """Where the record names owners alone, each has as many cards as are meant."""
    for owner, slot in places:
        meant = sum(other == owner for other, _ in places)
        if not slot and meant > state.count[owner]:
            has = f"has only {state.count[owner]}" if state.count[owner] else "has no cards"
            raise Illegal(rule, f"{state.name(owner)} {has}; {meant} are meant here.", field="action")


def _carry_out(state: State, move: Power) -> None:
    entry = move.entry
    see(state, move.look, move.saw, entry)
    see(state, move.reveal, move.cards, entry)
    if move.swap:
        _swap(state, move.swap)
    elif not _kinds(move) and any(one.kind == "swap" for one in state.rules.effects[move.rank]):
        _anything_swapped(state, move.actor)
    for number, seat in enumerate((*move.give, *move.draw)):
        token = from_stock(state)
        deal_in(state, seat, token, move.into[number] if move.into else 0)
        state.handed[token] = seat
        if number < len(move.cards) and not move.reveal:
            show(state, token, move.cards[number], entry, "cards")
        state.calm = False
    for slot in move.discard:
        token = take_out(state, move.actor, slot)
        phase, held = state.phase, state.held
        lay(state, move.actor, token, SHED, entry, stood=True)
        state.phase, state.held = phase, held
        if not state.count[move.actor]:
            emptied(state, move.actor)
    if move.shuffle >= 0:
        mix(state, _occupied(state, move.shuffle))
    if move.does:
        DEEDS[move.does](state)


def _occupied(state: State, seat: int) -> list[Place]:
    return [(seat, index) for index, token in enumerate(state.layouts[seat]) if token != GAP]


def _swap(state: State, swap: tuple[Place, ...]) -> None:
    (first, one), (second, other) = swap
    if not one or not other:
        places = _occupied(state, first) if not one else [(first, one - 1)]
        places += _occupied(state, second) if not other else [(second, other - 1)]
        mix(state, sorted(set(places)))
        return
    a, b = state.layouts[first], state.layouts[second]
    a[one - 1], b[other - 1] = b[other - 1], a[one - 1]


def _anything_swapped(state: State, seat: int) -> None:
    """A swap nobody recorded: all cards that could be meant are known only together."""
    frozen = [one for one in state.callers if "swap" in state.rules.immune and safe_from(state, one, seat)]
    mix(
        state,
        [place for owner in range(state.seats) if owner not in frozen for place in _occupied(state, owner)],
    )


def _skip_next(state: State) -> None:
    state.skips += 1
    state.calm = False


def _extra_turn(state: State) -> None:
    state.again = True
    state.calm = False


def _reverse(state: State) -> None:
    state.step = -state.step
    state.follow = [(seat + state.step) % state.seats for seat in range(state.seats)]
    if state.queue is not None:
        state.queue.reverse()


DEEDS = {"skip_next": _skip_next, "extra_turn": _extra_turn, "reverse": _reverse}


def decline(state: State, move: Decline) -> None:
    """An open effect is given up (effects are optional: X-A06)."""
    opened = _find(state, move.actor, move.rank, ())
    if opened is None:
        say(state, Kind.NOTE, state.cite("power"), f"{state.name(move.actor)} has no open effect to give up.")
        return
    state.powers.remove(opened)


def _granted_look(state: State, seat: int, places: tuple[Place, ...]) -> Opened | None:
    """The open effect that allows this look, if there is one; rather one whose turn has not passed."""
    for opened in sorted(state.powers, key=lambda one: state.rules.fifo and one.order < state.youngest[0]):
        if opened.owner != seat:
            continue
        step = _step(state, opened, 0, "look")
        if step is None or len(places) > step.count:
            continue
        shielded = "look" in state.rules.immune and any(
            owner in state.callers and safe_from(state, owner, seat) for owner, _ in places
        )
        if owners_fit(step.whose, seat, [owner for owner, _ in places]) and not shielded:
            return opened
    return None


def _handed(state: State, seat: int, places: tuple[Place, ...]) -> bool:
    """Whether all these are penalty or gift cards that this player got and still has (X-A03)."""
    return all(
        owner == seat and state.handed.get(state.token_at(owner, slot)) == seat for owner, slot in places
    )


def look(state: State, move: Look) -> None:
    """A look that no effect grants (G-10, T-07, R-12), and its price where there is one (G-11)."""
    seat = move.actor
    guard_places(state, tuple(place for place in move.places if place[1]))
    _guard_owners(state, move.places, state.cite("look"))
    own_news = _handed(state, seat, move.places)
    power = None if own_news and state.rules.receiver_sees else _granted_look(state, seat, move.places)
    if power is not None:
        late = Faults(state)
        _guard_order(state, power, late)
        late.tell()
        if state.phase == STOPPED:
            return
        settle(state, seat)
        _used(state, power, ("look",))
        see(state, move.places, move.saw, move.entry)
        return
    faults = Faults(state)
    open_cards = all(state.token_at(*place) in state.up for place in move.places)
    open_cards |= own_news and state.rules.receiver_sees
    if not open_cards:
        faults.add(
            state.cite("look"),
            f"{state.name(seat)} looks at a face-down card.",
            "nothing allows this look",
            rulings=("penalty_card.seen_by",) if own_news else (),
        )
    faults.tell()
    if state.phase == STOPPED:
        return
    settle(state, seat)
    see(state, move.places, move.saw, move.entry)
    if not open_cards:
        price(state, seat, len(move.places), move.entry)
