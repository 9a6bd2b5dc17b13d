"""The effects of cards: looks, swaps, cards from the stock, and what may be done with whose cards."""

from __future__ import annotations

from collections.abc import Sequence

from referee.breaches import Way
from referee.declarations.entries import filled
from referee.games.memory.law.effects import Effect
from referee.games.memory.play.cards import cards_to_be_had
from referee.games.memory.play.knowledge.shown import NEW, Shown, bar, can_bar, guard_faces, show
from referee.games.memory.play.obligations import give as give_own
from referee.games.memory.play.obligations import guard_free, guard_places, price, seen_there, spare
from referee.games.memory.play.power_deeds import DONE, anything_swapped
from referee.games.memory.play.power_guards import (
    fitting,
    freed,
    guard_immunity,
    guard_kind,
    kinds_of,
    swapped,
)
from referee.games.memory.play.state import Opened, State
from referee.games.memory.play.turns import owes, settle
from referee.games.memory.record.moves import Decline, Give, Power
from referee.games.memory.record.phases import HOLDING, PLACED
from referee.rules import Kind, Rule, named


def power(state: State, move: Power) -> None:
    """The player uses the effect of a card he has laid (G-27 ff., T-21, R-21 ff.)."""
    seat, rank = move.actor, move.rank
    owes(state, seat)
    kinds = kinds_of(move)
    opened = _meant(state, move, kinds)
    rule = state.rules.power_rules[rank or (opened.code if opened is not None else 0)]
    if opened is None:  # of a card that might not be laid, and was let lie: that has been told (X-A10a)
        opened = next(iter(_own(state, state.unlawful, move)), None)
    left: tuple[Effect, ...] = ()
    allowed: list[tuple[Effect, ...]] = []  # by which of the steps that are left, kind by kind
    if opened is None:
        _not_open(state, move, rule)
    else:
        guard_order(state, opened)
        left = steps_left(state, opened, rank)
        for kind in kinds:
            allowed.append(fitting(left, move, kind))
            guard_kind(state, move, kind, left, rule, allowed[-1])
    if state.callers:
        guard_immunity(state, move)
    for kind in kinds:
        _guard_cards(state, move, kind, rule)
    if move.look and state.breaches.barred and _unfreed(state, move, opened):
        unfreed = "Cards are not looked at without an effect that allows it."
        state.forbid("look", unfreed, at="look")
    others: frozenset[int] = frozenset()
    if not rank and opened is not None and kinds and not state.breaches.barred:
        rank, others = _told_by_use(state, move, opened, kinds)
    shown = _shown(state, move, opened, rank)
    if shown:
        guard_faces(state, shown, move.entry)
    if move.swap and not (state.breaches.barred or state.breaches.asking or state.breaches.let_stand):
        _which_two(state, move)
    state.act()
    _power(state, move, opened, kinds, rank, others, (left, allowed))


def give(state: State, move: Give) -> None:
    """A card for somebody: an own one that is owed (T-22). Where none ever is, whoever has laid an ace and
    names no card of their own means the card from the stock (G-31)."""
    mine = [opened for opened in state.powers if opened.owner == move.actor and opened.code]
    by_effect = any(_first(steps_left(state, opened, 0), "give") for opened in mine)
    if state.rules.gift_count or move.slot or move.card or not by_effect:
        give_own(state, move)
        return
    meant = Power(move.actor, give=(move.to,))
    meant.entry = move.entry
    power(state, meant)


def _guard_cards(state: State, move: Power, kind: str, rule: Rule) -> None:
    """What any table could do: the cards an effect is about lie there, and the stock has one to give."""
    if kind in ("look", "reveal", "swap"):
        guard_places(state, getattr(move, kind), kind, rule)
        if kind == "swap" and (len(move.swap) != 2 or (move.swap[0] == move.swap[1] and move.swap[0][1])):
            raise state.no_way(rule, "A swap takes two different cards.", at="swap")
    elif kind == "discard":
        guard_places(state, [(move.actor, slot) for slot in move.discard], kind)
    elif kind in ("give", "draw"):
        seats = (*move.give, *move.draw)
        if move.into:
            guard_free(state, rule, tuple(zip(seats, move.into, strict=False)))
        if len(seats) > cards_to_be_had(state):
            none, at = "The stock has no card to give.", "give" if move.give else "draw"
            raise state.no_way("stock", none, at=at, rulings=("stock.when_exhausted",))


def _told_by_use(
    state: State, move: Power, opened: Opened, kinds: Sequence[str]
) -> tuple[int, frozenset[int]]:
    """What is known of a card of which nobody wrote down more than what was done because of it: its rank,
    where cards of one rank alone allow that (else 0), and what it cannot match as."""
    rules, effects = state.rules, state.rules.effects
    if rules.pack.rank_of[opened.code] >= 0:
        return 0, frozenset()
    acting = [rank for rank in rules.ranks[opened.code] if effects[rank]]
    found = [rank for rank in acting if all(fitting(effects[rank], move, kind) for kind in kinds)]
    if len(found) == 1 or not _lies(state, opened):
        return (found[0] if len(found) == 1 else 0), frozenset()
    left = frozenset[int]().union(*(rules.key_sets[rank] for rank in found))
    others = frozenset(rules.key_masks) - left
    if not can_bar(state, opened.token, others):
        none = "No card that allows this can have been laid, with all that was shown of it and of others."
        state.forbid("copies", none, kind=Kind.CONTRADICTION)
    return 0, others


def _power(
    state: State,
    move: Power,
    opened: Opened | None,
    kinds: list[str],
    rank: int,
    others: frozenset[int],
    asked: tuple[tuple[Effect, ...], list[tuple[Effect, ...]]],
) -> None:
    """The effect is used, and what no effect allowed is paid for. ``others``: what its card is none of;
    ``asked``: which steps were left, and which of them allowed each kind."""
    seat = move.actor
    settle(state, seat)
    unfreed = _unfreed(state, move, opened) if state.breaches.barred else 0
    # What it never allowed tells nothing of a card nobody saw.
    if opened is not None and (state.rules.pack.rank_of[opened.code] >= 0 or _allows(rank, kinds, asked)):
        if rank and rank != opened.code:
            if _lies(state, opened):
                show(state, opened.token, rank, move.entry, "rank")
            opened.code = state.rules.pack.meet(opened.code, rank) or rank
        if others:
            bar(state, opened.token, others, move.entry)
        left, allowed = steps_left(state, opened, rank), asked[1]
        if left != asked[0]:  # its card is known better now
            allowed = [fitting(left, move, kind) for kind in kinds]
        used(state, opened, _names(left, kinds, allowed))
    for kind in kinds:
        DONE[kind](state, move)
    if not kinds and any(step.kind == "swap" for step in state.rules.effects[move.rank]):
        anything_swapped(state, seat)
    if unfreed:
        price(state, seat, unfreed, move.entry)
    elif move.look and min(move.look)[0] < 0:
        spare(state, seat, len(move.look), move.entry)


def _shown(state: State, move: Power, opened: Opened | None, rank: int) -> list[Shown]:
    """The faces the entry shows: of those seen, of those given, of the card whose effect it is."""
    shown: list[Shown] = []
    if move.saw:
        shown += seen_there(state, move.look, move.saw)
    if move.cards:
        lying = move.reveal or tuple((move.actor, slot) for slot in move.discard)
        if lying and not (move.give or move.draw):
            shown += seen_there(state, lying, move.cards, "cards")
        else:
            shown += [(NEW - n, face, ("cards", n)) for n, face in enumerate(move.cards)]
    if rank and opened is not None and state.faces[opened.token] != rank and _lies(state, opened):
        shown.append((opened.token, rank, ("rank",) if move.rank else ()))
    return shown


def _lies(state: State, opened: Opened) -> bool:
    """Whether the card of an effect is one of those in play (a position may not say which)."""
    return opened.token in state.pile or opened.token == state.held


def _own(state: State, effects: Sequence[Opened], move: Power | Decline) -> list[Opened]:
    """Those effects that are the player's and may be of the rank that an entry names."""
    seat, masks = move.actor, state.rules.pack.masks
    rank = masks[move.rank]
    return [opened for opened in effects if opened.owner == seat and masks[opened.code] & rank]


def _meant(state: State, move: Power | Decline, kinds: Sequence[str] = ()) -> Opened | None:
    """The open effect an entry means. Of equal ones the oldest whose turn has not passed; where cards
    whose faces nobody wrote down could be meant as well, all of them are possible."""
    if move.order is not None:
        return next((opened for opened in state.powers if opened.order == move.order), None)
    found = _own(state, state.powers, move)
    if len(found) < 2:
        return found[0] if found else None
    able = [
        opened
        for opened in found
        if all(_first(steps_left(state, opened, move.rank), kind) for kind in kinds)
    ]
    found = able or found
    if state.rules.lifo:
        found.reverse()
    found.sort(key=state.passed)
    kept: dict[tuple[bool, int], Opened] = {}
    for opened in found:
        whole = opened.code < state.rules.pack.vague and _sure(state, opened, move.rank)
        kept.setdefault((whole, opened.code if whole else opened.order), opened)
    if len(kept) > 1 and not state.breaches.let_stand and not state.breaches.asking:
        which = "the effect is that of the card laid at entry"
        ways = [Way((filled(move, order=each.order),), f"{which} {each.entry}") for each in kept.values()]
        raise state.breaches.open(ways)
    return found[0]


def _sure(state: State, opened: Opened, rank: int) -> bool:
    """Whether a card on the pile certainly is of the rank an entry names."""
    masks = state.rules.pack.masks
    return bool(opened.code) and masks[opened.code] | masks[rank] == masks[rank]


def _unfreed(state: State, move: Power, opened: Opened | None) -> int:
    """How many of the cards looked at no effect allowed (G-11, G-A05a)."""
    left = looks_left(state, opened, move.rank) if opened is not None else []
    owners = [owner for owner, _ in move.look if owner >= 0]
    return len(owners) - len(freed(left, move.actor, owners))


def looks_left(state: State, opened: Opened, rank: int = 0) -> list[Effect]:
    """The looks that an open effect still has."""
    return [step for step in steps_left(state, opened, rank) if step.kind == "look"]


def _is_rank(state: State, code: int, rank: int) -> bool:
    """Whether a card of which so much is known may be of a rank; of neither anything may be known."""
    masks = state.rules.pack.masks
    return bool(masks[code] & masks[rank])


def steps_left(state: State, opened: Opened, rank: int) -> tuple[Effect, ...]:
    """The steps that an open effect still has, of the rank that an entry names where nobody saw the card;
    where it names none, of those whose steps have been used."""
    code = opened.code
    if rank and rank != code:
        code = state.rules.pack.meet(code, rank) or rank
    rules, steps, used = state.rules, state.rules.effects[code], opened.used
    if used and rules.pack.rank_of[code] < 0:
        faces = (face for face in rules.pack.exact(code) if rules.effect_kinds[face].issuperset(used))
        steps = tuple(dict.fromkeys(step for face in faces for step in rules.effects[face]))
    return tuple([step for step in steps if step.name not in used]) if used else steps


def _names(left: Sequence[Effect], kinds: Sequence[str], allowed: Sequence[tuple[Effect, ...]]) -> list[str]:
    """What an entry uses of an effect: the steps that allow it, or those it is taken for where none does."""
    found: list[str] = []
    for number, kind in enumerate(kinds):
        found += [step.name for step in allowed[number] or _first(left, kind)] or [kind]
    return found


def _allows(
    rank: int, kinds: Sequence[str], asked: tuple[tuple[Effect, ...], list[tuple[Effect, ...]]]
) -> bool:
    """Whether an effect allows all that was done because of it: as was known, or as it is known now."""
    uses = zip(kinds, asked[1], strict=True)
    return all(steps or (rank and _first(asked[0], kind)) for kind, steps in uses)


def _first(steps: Sequence[Effect], kind: str) -> list[Effect]:
    """The first step of a kind."""
    return [step for step in steps if step.kind == kind][:1]


def used(state: State, opened: Opened, names: Sequence[str]) -> None:
    """These steps of an effect are used up; with its last one the effect."""
    opened.used += tuple(names)
    unlawful = opened in state.unlawful
    if not names or not steps_left(state, opened, 0):
        state.powers = [other for other in state.powers if other is not opened]
        state.unlawful = [other for other in state.unlawful if other is not opened]
    if unlawful:
        state.say(
            Kind.NOTE,
            "power",
            f"{named(state.card(opened.code))} might not be laid; it was let lie, and its effect is used.",
            "this is told where the card was laid",
            entries=((opened.entry, "here it was laid"),),
            rulings=("stood_card.power",),
        )
    elif opened.order > state.last_power[0]:
        state.last_power = (opened.order, opened.entry)


def guard_order(state: State, opened: Opened) -> None:
    """Whether the turn of this effect has come."""
    rules = state.rules
    if not (rules.fifo or rules.lifo):
        return
    if state.passed(opened):
        if opened.thrown and rules.order_marked:
            state.say(
                Kind.UNDETERMINED,
                "power_order",
                f"Whether {named(state.card(opened.code))} was laid before the card whose effect came first "
                "is not in the record.",
                "at this table the order of entries does not say which of two matched cards was laid first",
                entries=((opened.entry, "this card"), (state.last_power[1], "the other")),
                rulings=("match.order",),
            )
            return
        state.forbid(
            "power_order",
            f"The effect of {named(state.card(opened.code))} comes after that of a card laid later.",
            "effects are carried out in the order in which the cards were laid",
            rulings=("powers.order",),
            entries=((opened.entry, "this card was laid first"), (state.last_power[1], "a card laid later")),
        )
    if rules.lifo and any(other.order > opened.order for other in state.powers):
        state.forbid("power_order", "A card laid later has its effect first.", rulings=("powers.order",))


def _not_open(state: State, move: Power | Decline, rule: Rule) -> None:
    who = state.name(move.actor)
    of_card = f" of {named(state.card(move.rank))}" if move.rank else ""
    others = [opened for opened in state.powers if _is_rank(state, opened.code, move.rank)]
    if move.rank and not state.rules.effects[move.rank]:
        none = f"{named(state.card(move.rank))} has no effect in this game."
        state.forbid("power", none, at="rank", rulings=("powers_preset",))
    elif others:
        state.forbid(
            "power",
            f"The effect{of_card} belongs to {state.name(others[0].owner)}, who laid it, not to {who}.",
            at="player",
            entries=((others[0].entry, "the card was laid here"),),
            rulings=("powers.owner",),
        )
    else:
        state.forbid(
            rule if move.rank and not state.rules.rank_sentences else state.cite("power"),
            f"{who} has no open effect{of_card}.",
            _no_effect(state, move.actor, move.rank),
            rulings=_why_closed(state, move.rank),
            entries=tuple(
                (opened.entry, f"{named(state.card(opened.code))} was laid here")
                for opened in state.powers
                if opened.owner == move.actor and opened.code
            ),
        )


def _no_effect(state: State, actor: int, rank: int) -> str:
    """Why no card of a rank, or none at all, has an effect to be used now, as far as it is known."""
    rules, top = state.rules, state.faces[state.pile[-1]] if state.pile else 0
    holds = state.phase == HOLDING and state.active == actor
    if holds and rank and state.faces[state.held] and _is_rank(state, state.faces[state.held], rank):
        return "an effect belongs to a card that is laid on the pile, and this one was only drawn"
    if state.phase == HOLDING and not rules.powers_never_expire:
        return f"an effect lapses when the next turn begins, and {state.name(state.active)} has drawn"
    if 0 < top < rules.pack.vague and (not rules.effects[top] or not _is_rank(state, top, rank)):
        none = "" if rules.effects[top] else ", a card without an effect in this game"
        return f"{state.card(top)} lies on top of the pile{none}"
    return "an effect belongs to a card the player has just laid on the pile, until the next turn begins"


def _why_closed(state: State, rank: int) -> tuple[str, ...]:
    """The open questions on which it hangs that no card on the pile has an effect to be used now."""
    pack = state.rules.pack
    lying = [
        n for n, token in enumerate(state.pile) if pack.rank_of[state.faces[token]] == pack.rank_of[rank]
    ]
    if not rank or not lying:
        return ()
    if lying == [0] and state.turn == 0:
        return ("discard_start.power",)
    just_laid = lying[-1] == len(state.pile) - 1 and state.phase == PLACED
    return ("powers.triggers", "stood_card.power") if just_laid else ("powers.expires", "powers.triggers")


MOST_SWAPPED = 6
"""So many cards may be meant by a place that is not named; of more it is only known that they are together
what they were."""


def _which_two(state: State, move: Power) -> None:
    """Which card of a player was swapped, where the record names no place: any of them may be it, and what is
    shown of them later tells. Where nothing is known of them it makes no difference."""
    pairs = swapped(state, move)
    if len(pairs) < 2:
        return
    tokens = {state.token_at(*place) for pair in pairs for place in pair}
    known = any(state.faces[token] or token in state.never or token in state.mixed for token in tokens)
    if known and len(pairs) <= MOST_SWAPPED:
        names = [" and ".join(f"{state.name(seat)}.{slot}" for seat, slot in pair) for pair in pairs]
        ways = [
            Way((filled(move, swap=pair),), f"{name} were swapped")
            for pair, name in zip(pairs, names, strict=True)
        ]
        raise state.breaches.open(ways)


def decline(state: State, move: Decline) -> None:
    """An open effect is given up (effects are optional: X-A06). Of one that is over no rule says anything; of
    a card that the player has not laid nobody can give it up."""
    opened, rank = _meant(state, move), move.rank
    if rank and not (state.rules.effects[rank] and (opened or _has_laid(state, move))):
        _not_open(state, move, state.rules.power_rules[rank])
    named_now = rank and opened is not None and state.faces[opened.token] != rank and _lies(state, opened)
    if opened is not None and named_now:
        guard_faces(state, [(opened.token, rank, ("rank",))], move.entry)
    barred = state.breaches.barred
    state.act()
    if opened is not None:
        state.powers.remove(opened)
        if named_now:
            show(state, opened.token, rank, move.entry, "rank")
    elif not barred:
        state.say(Kind.NOTE, "power", f"{state.name(move.actor)} has no open effect to give up.")


def _has_laid(state: State, move: Decline) -> bool:
    """Whether the player may have laid a card of a rank in this round."""
    return any(seat == move.actor and _is_rank(state, code, move.rank) for seat, code in state.laid)
