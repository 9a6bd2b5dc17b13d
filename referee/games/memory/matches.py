"""Cards thrown on the pile out of turn: right, wrong, late, too slow, barred."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.memory.barred import LOCKED, alike, barred, hangs_on, whose_fault
from referee.games.memory.knowledge import show
from referee.games.memory.moves import RETURNED, RIGHT, UNSAID, WRONG, Match
from referee.games.memory.obligations import give_at_once, pay_at_once
from referee.games.memory.placing import lay
from referee.games.memory.rule_set import MATCH
from referee.games.memory.state import (
    GAP,
    PLACED,
    REVEAL,
    STOPPED,
    Debt,
    Faults,
    State,
)
from referee.games.memory.turns import can_take_card, emptied, settle, take_out, take_unwritten
from referee.rules import RECORD_RULES, Finding, Illegal, Kind


@dataclass(slots=True)
class Throw:
    """One card thrown, and what is made of it."""

    owner: int
    slot: int
    card: int
    token: int
    equal: bool | None  # None: the record does not show it
    stays: bool = False
    pays: int = 0
    note: Finding | None = None
    wrong: bool = False
    forgiven: bool = False  # the record contradicts itself here: no debt is pressed
    stood: bool = False  # left lying although a rule forbids it
    rests: tuple[str, ...] = ()  # the open questions on which it hangs what this costs


def match(state: State, move: Match) -> None:
    """A card of the same rank may be laid on the top of the pile (G-20, T-16, R-18)."""
    seat = move.actor
    rules = state.rules
    owner = move.owner
    if owner < 0 or owner == seat:
        owner, plain = seat, rules.plain_match
    else:
        plain = rules.plain_theft
    if (
        plain
        and ((state.open and state.phase == PLACED) or (rules.any_time and state.pile))
        and state.right < rules.limit
        and move.claim <= RIGHT
        and not (state.debts or move.more or move.give)
        and move.penalty < 0
        and seat not in state.locked
    ):
        slot = move.slot - 1
        layout = state.layouts[owner]
        if 0 <= slot < len(layout) and (token := layout[slot]) >= 0:
            code = move.card or state.faces[token]
            key = rules.keys[code]
            if key >= 0 and key == rules.keys[state.faces[state.pile[-1]]]:
                show(state, token, code, move.entry, "card")
                layout[slot] = GAP
                state.count[owner] -= 1
                if state.up:
                    state.up.discard(token)
                if rules.opens[MATCH]:
                    lay(state, seat, token, MATCH, move.entry)
                else:
                    right, matched = state.right + 1, state.matched
                    lay(state, seat, token, MATCH, move.entry)
                    state.right = right
                    state.matched = {**matched, seat: matched.get(seat, 0) + 1}
                if owner != seat and rules.gift_count and state.count[seat]:
                    state.calm = False
                    gift = Debt(seat, True, 1, state.cite("gift"), move.entry, owner, move.slot)
                    state.debts.append(gift)
                if not state.count[owner]:
                    emptied(state, owner)
                return
    _match(state, move)


def _match(state: State, move: Match) -> None:
    seat = move.actor
    rules = state.rules
    if not rules.match_enabled:
        raise Illegal(state.cite("match"), "Cards are not matched in this game.", field="action", flow=True)
    if not move.more:
        take_unwritten(state, seat if move.owner < 0 else move.owner, move.slot)
    throws = _throws(state, move)
    faults = Faults(state)
    right, thrown = state.right, state.thrown
    for throw in throws:
        _judge(state, move, throw, faults, right, thrown)
        thrown += 1
        right += throw.stays and not throw.stood
    if rules.all_or_nothing and len(throws) > 1 and any(one.wrong for one in throws):
        _all_come_back(throws, rules.false_cards)
    faults.tell()
    if state.phase == STOPPED:
        return
    settle(state, seat)
    for throw in throws:
        _carry_out(state, move, throw)
    if move.penalty >= 0:
        pay_at_once(state, seat, move.penalty, move.entry)
    if move.give:
        give_at_once(state, seat, throws[0].owner, move.give, move.entry)


def _throws(state: State, move: Match) -> list[Throw]:
    """The cards of the entry, each in its place. Illegal where a place is empty."""
    seat = move.actor
    top = state.faces[state.pile[-1]] if state.pile else 0
    throws: list[Throw] = []
    for owner, slot, card in ((move.owner, move.slot, move.card), *move.more):
        owner = seat if owner < 0 else owner
        token = state.token_at(owner, slot)
        if token == GAP or any(token == one.token for one in throws):
            raise Illegal(
                state.cite("match"),
                f"There is no card in place {slot} of {state.name(owner)}'s layout.",
                field="slot",
            )
        code = card or state.faces[token]
        throws.append(Throw(owner, slot, card, token, alike(state, code, top)))
    return throws


def _judge(state: State, move: Match, throw: Throw, faults: Faults, right: int, thrown: int) -> None:
    seat, rules, claim = move.actor, state.rules, move.claim
    equal = throw.equal
    if equal is None:
        equal = claim != WRONG
        if claim == UNSAID and throw.card and state.pile:
            throw.note = Finding(
                Kind.UNDETERMINED,
                state.cite("match"),
                f"Whether {state.name(seat)}'s card equals the top of the pile is not in the record.",
                "the face of the top card is missing or incomplete",
                rulings=_rests(state, throw),
            )
    if not equal and state.pile:
        _judge_wrong(state, move, throw, faults)
        return
    if claim == WRONG and not state.pile:
        claim = RETURNED
    if claim == WRONG:
        throw.note = Finding(
            Kind.CONTRADICTION,
            RECORD_RULES["REC-4"],
            f"{state.name(seat)}'s card equals the top of the pile, but is recorded as a false match.",
            rulings=_rests(state, throw),
            path=("result",),
        )
        throw.wrong = throw.forgiven = True
        throw.pays = rules.false_cards
        return
    reason = barred(state, seat, throw.owner)
    if reason is not None:
        point, message, pays, rests = reason
        field = "owner" if point == "match_whose" else "slot"
        faults.add(state.cite(point), message, field=field, rulings=rests)
        throw.stays = throw.stood = claim == RIGHT
        throw.pays = 0 if throw.stays else pays * rules.false_cards
        throw.rests = state.asked(*rests)
        return
    tried = thrown if rules.limit_any else right
    too_many = tried >= rules.limit or state.matched.get(seat, 0) >= rules.limit_per_player
    if too_many:
        _judge_slow(state, move, throw, faults, right)
        return
    throw.stays = claim != RETURNED
    if claim == RETURNED:
        throw.note = Finding(
            Kind.NOTE, state.cite("match"), f"{state.name(seat)}'s card matched but was put back."
        )


def _judge_wrong(state: State, move: Match, throw: Throw, faults: Faults) -> None:
    seat, rules = move.actor, state.rules
    code, below = throw.card or state.faces[throw.token], state.faces[state.pile[-1]]
    face = state.card(code) if code else "a card"
    top = state.card(below) if below else "the top of the pile"
    if move.claim == RIGHT:
        faults.add(
            state.cite("match"),
            f"{face} does not match {top}, but was left on the pile.",
            "only a card of the same rank may be laid there" if rules.criterion == "rank" else "",
            "card",
            rulings=_rests(state, throw),
        )
        throw.stays = throw.stood = True
        return
    throw.wrong = True
    point = "false_match" if throw.owner == seat else "false_other"
    whose = whose_fault(state, throw.owner, seat)
    if whose is not None:
        faults.add(state.cite("match_whose"), whose[0], field="owner", rulings=whose[1])
    if seat in state.locked and not rules.lockout_penalty:
        faults.add(
            state.cite("lockout"),
            f"{state.name(seat)} has erred this turn and may not match.",
            field="player",
            rulings=LOCKED,
        )
        throw.rests = state.asked(*LOCKED)
        return
    throw.pays = rules.false_cards
    throw.rests = _rests(state, throw)
    throw.note = Finding(
        Kind.PENALTY,
        state.cite(point),
        f"{state.name(seat)} throws {face} on {top}: a false match.",
        f"{rules.false_cards} penalty card{'s' if rules.false_cards != 1 else ''} from the stock "
        f"{'are' if rules.false_cards != 1 else 'is'} due",
        rulings=throw.rests,
    )


def _rests(state: State, throw: Throw) -> tuple[str, ...]:
    top = state.faces[state.pile[-1]] if state.pile else 0
    return hangs_on(state, throw.card or state.faces[throw.token], top)


def _judge_slow(state: State, move: Match, throw: Throw, faults: Faults, right: int) -> None:
    """A right card, but no more may stay: somebody was quicker, or laid one before."""
    seat, rules, who = move.actor, state.rules, state.name(move.actor)
    own = state.matched.get(seat, 0) + right - state.right
    limit = state.asked("match.limit", "match.chain")
    if right < rules.limit and own >= rules.limit_per_player:
        limit = state.asked("match.limit_per_player")
    elif right < rules.limit:
        limit += state.asked("match.limit_counts")
    message = f"{who}'s card matches, but another was quicker."
    if own:
        message = f"{who}'s card matches, but only one card may stay on a discard; {who} has laid one there."
    elif not right:
        message = f"{who}'s card matches, but the first card thrown has used up the chance."
    slow = limit + state.asked("match.race_loser")
    if move.together or (rules.order_marked and move.claim == UNSAID):
        throw.note = Finding(
            Kind.UNDETERMINED,
            state.cite("match_limit"),
            f"Who was quicker, {state.name(seat)} or the player before, is not in the record.",
            "the entry marks the throws as simultaneous"
            if move.together
            else "at this table the order of entries does not say it",
            rulings=state.asked("match.order"),
        )
        throw.stays = throw.stood = move.claim == RIGHT
    elif move.claim == RIGHT:
        faults.add(
            state.cite("match_limit"),
            message,
            "only the first right card may stay",
            "result",
            rulings=limit,
        )
        throw.stays = throw.stood = True
    elif rules.race_penalty:
        throw.pays = rules.false_cards
        throw.note = Finding(
            Kind.PENALTY,
            state.cite("match_limit"),
            message,
            "the card comes back and a penalty is due",
            rulings=slow,
        )
    else:
        throw.rests = slow
        throw.note = Finding(
            Kind.NOTE,
            state.cite("match_limit"),
            message,
            "the card comes back, no penalty",
            rulings=slow,
        )


def _all_come_back(throws: list[Throw], cards: int) -> None:
    paying = True
    for throw in throws:
        throw.stays = False
        throw.pays = cards if throw.wrong and paying else 0
        paying = paying and not throw.wrong


def _carry_out(state: State, move: Match, throw: Throw) -> None:
    seat, rules, entry = move.actor, state.rules, move.entry
    face = throw.card
    if not face and throw.stays and not throw.stood and state.pile and rules.criterion == "rank":
        face = _rank_alone(state, state.faces[state.pile[-1]]) if not state.faces[throw.token] else 0
    show(state, throw.token, face, entry, "card")
    if throw.note is not None:
        state.said.append(throw.note)
    state.thrown += 1
    if throw.rests and not throw.pays:
        state.spared[seat] = throw.rests
    if throw.stays or (throw.wrong and rules.false_stays):
        _stays(state, move, throw)
    if throw.wrong and not throw.forgiven:
        _locks_out(state, seat)
    if throw.pays and (can_take_card(state) or throw.forgiven):
        point = "false_match" if throw.owner == seat else "false_other"
        state.calm = False
        debt = Debt(seat, False, throw.pays, state.cite(point), entry, rests=throw.rests)
        (state.overdue if throw.forgiven else state.debts).append(debt)


def _rank_alone(state: State, top: int) -> int:
    """The rank of the top card as a face: what a card that matched it must at least be."""
    pack = state.rules.pack
    rank = pack.rank_of[top]
    if rank < 0:
        return 0
    return pack.codes[pack.ranks[rank]] if rank < len(pack.ranks) else pack.vague - 1


def _locks_out(state: State, seat: int) -> None:
    if state.rules.lockout == "turn":
        state.locked.add(seat)
    elif state.rules.lockout == "next_own_turn":
        state.lost_turns.add(seat)
        state.calm = False


def _stays(state: State, move: Match, throw: Throw) -> None:
    seat, rules, owner = move.actor, state.rules, throw.owner
    take_out(state, owner, throw.slot)
    uncounted = throw.stood or throw.wrong
    right, matched = state.right, state.matched
    lay(state, seat, throw.token, MATCH, move.entry, uncounted)
    if not uncounted and not rules.opens[MATCH]:
        state.right = right + 1
        state.matched = {**matched, seat: matched.get(seat, 0) + 1}
    elif not uncounted and rules.limit_per_player < 99:
        state.matched = {seat: 1}
    if owner != seat and rules.gift_count and state.count[seat] and not throw.wrong:
        state.calm = False
        state.debts.append(
            Debt(seat, True, rules.gift_count, state.cite("gift"), move.entry, owner, throw.slot)
        )
    if not state.count[owner] and state.phase != REVEAL:
        emptied(state, owner)
