"""The effects of cards: looks, swaps, cards from the stock, and what may be done with whose cards."""

from __future__ import annotations

from collections.abc import Sequence

from referee.breaches import Way
from referee.entries import replace
from referee.games.memory.law.effects import Effect
from referee.games.memory.law.rule_set import SHED
from referee.games.memory.play.allowed import guard_immunity, guard_kind, owners_fit, safe_from
from referee.games.memory.play.cards import cards_to_be_had, deal_in, from_stock, take_out
from referee.games.memory.play.knowledge import NEW, Shown, guard_faces, mix, show
from referee.games.memory.play.obligations import guard_free, guard_places, price, see, seen_there
from referee.games.memory.play.placing import lay
from referee.games.memory.play.state import GAP, Opened, State, acts, forbid, no_way, say
from referee.games.memory.play.turns import emptied, owes, settle
from referee.games.memory.record.moves import Decline, Look, Power
from referee.games.memory.record.notation import Place
from referee.games.memory.record.phases import PLACED
from referee.rules import Kind, Rule, named


def power(state: State, move: Power) -> None:
    """The player uses the effect of a card he has laid (G-27 ff., T-21, R-21 ff.)."""
    if state.debts:
        owes(state, move.actor)
    kinds = _kinds(move)
    opened = _meant(state, move, kinds)
    rule = _sentence(state, move.rank or (opened.code if opened else 0))
    if opened is None:
        _not_open(state, move, rule)
    else:
        _guard_order(state, opened)
        for kind in kinds:
            guard_kind(state, move, kind, _allowing(state, move, opened, kind, rule), rule)
    guard_immunity(state, move)
    _guard_physically(state, move, rule)
    guard_faces(state, _shown(state, move, opened), move.entry)
    if not acts(state):
        return
    if state.debts:
        settle(state, move.actor)
    unfreed = _unfreed(state, move, opened) if state.breaches.found else 0
    if opened is not None:
        if move.rank:
            if _lies(state, opened):
                show(state, opened.token, move.rank, move.entry, "rank")
            opened.code = state.rules.pack.meet(opened.code, move.rank) or move.rank
        _used(state, opened, kinds)
    _carry_out(state, move)
    if unfreed:
        price(state, move.actor, unfreed, move.entry)


def _shown(state: State, move: Power, opened: Opened | None) -> list[Shown]:
    """The faces the entry shows: of the card whose effect it is, of those seen, of those given."""
    shown = seen_there(state, move.look, move.saw)
    if move.reveal:
        shown += seen_there(state, move.reveal, move.cards, "cards")
    else:
        shown += [(NEW - n, face, ("cards", n)) for n, face in enumerate(move.cards)]
    if opened is not None and move.rank and _lies(state, opened):
        shown.append((opened.token, move.rank, ("rank",)))
    return shown


def _lies(state: State, opened: Opened) -> bool:
    """Whether the card of an effect is one of those in play (a position may not say which)."""
    return opened.token in state.pile or opened.token == state.held


def _meant(state: State, move: Power, kinds: Sequence[str]) -> Opened | None:
    """The open effect an entry means. Of equal ones the oldest whose turn has not passed; where cards
    whose faces nobody wrote down could be meant as well, all of them are possible."""
    seat, rank = move.actor, move.rank
    if move.order:
        return next((one for one in state.powers if one.order == move.order), None)
    fitting = [one for one in state.powers if one.owner == seat and _is_rank(state, one.code, rank)]
    able = [one for one in fitting if all(_step(state, one, rank, kind) for kind in kinds)]
    found = able or fitting
    if state.rules.lifo:
        found.reverse()
    if state.rules.fifo:
        found.sort(key=lambda one: one.order < state.youngest[0])
    return _one_of(state, move, found)


def _one_of(state: State, move: Power | Decline, found: list[Opened]) -> Opened | None:
    """The effect that is meant, or every one that may be."""
    kept: dict[tuple[bool, int], Opened] = {}
    for one in found:
        sure = _sure(state, one, move.rank)
        kept.setdefault((sure, one.code if sure else one.order), one)
    if len(kept) > 1 and not state.breaches.let_stand and not state.breaches.asking:
        raise state.breaches.open([_way(state, move, one) for one in [*kept.values()][:MOST_MEANT]])
    return next(iter(found), None)


MOST_MEANT = 6
"""So many cards on the pile may be meant by one entry."""


def _sure(state: State, opened: Opened, rank: int) -> bool:
    """Whether a card on the pile certainly is of the rank an entry names."""
    masks = state.rules.pack.masks
    return bool(opened.code) and (not rank or masks[opened.code] | masks[rank] == masks[rank])


def _way(state: State, move: Power | Decline, opened: Opened) -> Way:
    one = replace(move, order=opened.order)
    one.entry = move.entry
    return Way((one,), f"the effect is that of the card laid at entry {opened.entry}")


def _unfreed(state: State, move: Power, opened: Opened | None) -> int:
    """How many of the cards looked at no effect allowed (G-11, G-A05a)."""
    step = _step(state, opened, move.rank, "look") if opened is not None else None
    if step is None:
        return len(move.look)
    fitting = sum(owners_fit(step.whose, move.actor, [owner]) for owner, _ in move.look)
    return len(move.look) - min(fitting, step.count)


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


def _is_rank(state: State, code: int, rank: int) -> bool:
    if not code or not rank or code == rank:
        return True
    masks = state.rules.pack.masks
    return bool(masks[code] & masks[rank])


def _step(state: State, opened: Opened, rank: int, kind: str) -> Effect | None:
    effects = state.rules.effects[opened.code or rank]
    return next((one for one in effects if one.kind == kind and kind not in opened.used), None)


def _allowing(state: State, move: Power, opened: Opened, kind: str, rule: Rule) -> Effect | None:
    """The step of an effect that an entry uses: of a card nobody has seen whichever allows it."""
    code = state.rules.pack.meet(opened.code, move.rank) or move.rank
    steps = [one for one in state.rules.effects[code] if one.kind == kind and kind not in opened.used]
    found = state.breaches.found
    for step in steps if len(steps) > 1 else ():
        before = len(found)
        guard_kind(state, move, kind, step, rule)
        allowed = len(found) == before
        del found[before:]
        if allowed:
            return step
    return next(iter(steps), None)


def _used(state: State, opened: Opened, kinds: Sequence[str]) -> None:
    opened.used = (*opened.used, *kinds)
    kinds_left = {one.kind for one in state.rules.effects[opened.code]}.difference(opened.used)
    if not kinds or not kinds_left or not opened.code:
        state.powers.remove(opened)
    if opened.order > state.youngest[0]:
        state.youngest = (opened.order, opened.entry)


def _guard_order(state: State, opened: Opened) -> None:
    rules = state.rules
    if rules.fifo and opened.order < state.youngest[0]:
        if opened.thrown and rules.order_marked:
            say(
                state,
                Kind.UNDETERMINED,
                state.cite("power_order"),
                f"Whether {named(state.card(opened.code))} was laid before the card whose effect came first "
                "is not in the record.",
                "at this table the order of entries does not say which of two matched cards was laid first",
                entries=((opened.entry, "this card"), (state.youngest[1], "the other")),
                rulings=("match.order",),
            )
            return
        forbid(
            state,
            state.cite("power_order"),
            f"The effect of {named(state.card(opened.code))} comes after that of a card laid later.",
            "effects are carried out in the order in which the cards were laid",
            rulings=("powers.order",),
            entries=((opened.entry, "this card was laid first"), (state.youngest[1], "this one later")),
        )
    if rules.lifo and any(one.order > opened.order for one in state.powers):
        forbid(
            state,
            state.cite("power_order"),
            "A card laid later has its effect first.",
            rulings=("powers.order",),
        )


def _not_open(state: State, move: Power, rule: Rule) -> None:
    who = state.name(move.actor)
    card = named(state.card(move.rank)) if move.rank else "any card"
    others = [one for one in state.powers if _is_rank(state, one.code, move.rank)]
    if move.rank and not state.rules.effects[move.rank]:
        forbid(
            state,
            state.cite("power"),
            f"{card} has no effect in this game.",
            field="rank",
            rulings=("powers_preset",),
        )
    elif others:
        forbid(
            state,
            state.cite("power"),
            f"The effect of {card} belongs to {state.name(others[0].owner)}, who laid it, not to {who}.",
            field="player",
            entries=((others[0].entry, "the card was laid here"),),
            rulings=("powers.owner",),
        )
    else:
        forbid(
            state,
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
    guard_places(state, tuple(place for place in (*move.look, *move.swap, *move.reveal) if place[1]))
    for places in (move.look, move.swap, move.reveal):
        _guard_owners(state, places, rule)
    if move.swap and (len(move.swap) != 2 or (move.swap[0] == move.swap[1] and move.swap[0][1])):
        raise no_way(state, rule, "A swap takes two different cards.", field="swap")
    for slot in move.discard:
        guard_places(state, ((move.actor, slot),))
    guard_free(state, rule, tuple(zip((*move.give, *move.draw), move.into, strict=False)))
    needed = len(move.give) + len(move.draw)
    if needed > cards_to_be_had(state):
        raise no_way(
            state,
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
            raise no_way(state, rule, f"{state.name(owner)} {has}; {meant} are meant here.", field="action")


def _carry_out(state: State, move: Power) -> None:
    entry = move.entry
    see(state, move.look, move.saw, entry)
    see(state, move.reveal, move.cards, entry)
    if move.swap:
        _swap(state, move.swap, entry)
    elif not _kinds(move) and any(one.kind == "swap" for one in state.rules.effects[move.rank]):
        _anything_swapped(state, move.actor)
    for number, seat in enumerate((*move.give, *move.draw)):
        token = from_stock(state)
        deal_in(state, seat, token, move.into[number] if move.into else 0)
        state.handed[token] = seat
        if number < len(move.cards) and not move.reveal:
            show(state, token, move.cards[number], entry, "cards")
    for slot in move.discard:
        token = take_out(state, move.actor, slot, entry)
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


def _swap(state: State, swap: tuple[Place, ...], entry: int) -> None:
    (first, one), (second, other) = swap
    if not one or not other:
        places = _occupied(state, first) if not one else [(first, one - 1)]
        places += _occupied(state, second) if not other else [(second, other - 1)]
        mix(state, sorted(set(places)))
        return
    a, b = state.layouts[first], state.layouts[second]
    a[one - 1], b[other - 1] = b[other - 1], a[one - 1]
    for token in (a[one - 1], b[other - 1]):
        state.moved[token] = (*state.moved.get(token, ()), entry)


def _anything_swapped(state: State, seat: int) -> None:
    """A swap nobody recorded: all cards that could be meant are known only together."""
    frozen = [one for one in state.callers if "swap" in state.rules.immune and safe_from(state, one, seat)]
    mix(
        state,
        [place for owner in range(state.seats) if owner not in frozen for place in _occupied(state, owner)],
    )


def _skip_next(state: State) -> None:
    state.skips += 1


def _extra_turn(state: State) -> None:
    state.again = True


def _reverse(state: State) -> None:
    state.step = -state.step
    state.follow = [(seat + state.step) % state.seats for seat in range(state.seats)]
    if state.queue is not None:
        state.queue.reverse()


DEEDS = {"skip_next": _skip_next, "extra_turn": _extra_turn, "reverse": _reverse}


def decline(state: State, move: Decline) -> None:
    """An open effect is given up (effects are optional: X-A06)."""
    mine = [one for one in state.powers if one.owner == move.actor and _is_rank(state, one.code, move.rank)]
    if move.order:
        mine = [one for one in mine if one.order == move.order]
    opened = _one_of(state, move, mine)
    if not acts(state):
        return
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
    owes(state, seat)
    guard_places(state, tuple(place for place in move.places if place[1]), "at")
    _guard_owners(state, move.places, state.cite("look"))
    own_news = _handed(state, seat, move.places)
    power = None if own_news and state.rules.receiver_sees else _granted_look(state, seat, move.places)
    if power is not None:
        _guard_order(state, power)
        guard_faces(state, seen_there(state, move.places, move.saw), move.entry)
        if not acts(state):
            return
        settle(state, seat)
        _used(state, power, ("look",))
        see(state, move.places, move.saw, move.entry)
        return
    open_cards = all(state.token_at(*place) in state.up for place in move.places)
    open_cards |= own_news and state.rules.receiver_sees
    if not open_cards:
        forbid(
            state,
            state.cite("look"),
            f"{state.name(seat)} looks at a face-down card.",
            "nothing allows this look",
            rulings=("penalty_card.seen_by",) if own_news else (),
        )
    guard_faces(state, seen_there(state, move.places, move.saw), move.entry)
    if not acts(state):
        return
    settle(state, seat)
    see(state, move.places, move.saw, move.entry)
    if not open_cards:
        price(state, seat, len(move.places), move.entry)
