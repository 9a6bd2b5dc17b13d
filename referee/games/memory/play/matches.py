"""Cards thrown on the pile out of turn: right, wrong, late, too slow, barred."""

from __future__ import annotations

from itertools import product

from referee.breaches import Way
from referee.declarations.entries import filled
from referee.games.memory.law.options import NO_LIMIT
from referee.games.memory.law.rule_set import MATCH
from referee.games.memory.play.cards import can_take_card, placed, take_out
from referee.games.memory.play.knowledge.shown import (
    Shown,
    bar,
    can_bar,
    can_differ,
    can_tie,
    guard_faces,
    never_matches,
    of_other_values,
    show,
    tie,
    unequal,
)
from referee.games.memory.play.match_guards import (
    LOCKED,
    alike,
    barred,
    rulings_on_match,
    together,
    used_up,
    whose_fault,
)
from referee.games.memory.play.obligations import give_at_once, guard_gift, guard_pay, pay_at_once
from referee.games.memory.play.placing import lay
from referee.games.memory.play.state import GAP, Debt, State
from referee.games.memory.play.turns import emptied, not_there, owes, settle
from referee.games.memory.record.moves import RETURNED, RIGHT, UNSAID, WRONG, Match
from referee.games.memory.record.notation import Place
from referee.games.memory.record.phases import REVEAL
from referee.rules import RECORD_RULES, Finding, Kind, Path, Rule, counted, named

CARD: Path = ("card",)


class Throw:
    """One card thrown, and what is made of it.

    ``card``: the face it shows, where that says more than was known. ``equal``: whether it equals the top;
    None where the record does not show it. ``forgiven``: the record contradicts itself here, and no debt is
    pressed. ``stood``: left lying although a rule forbids it. ``penalty``: the sentence about a wrong card of
    this owner; ``rulings``: what decides the price of it.
    """

    __slots__ = (
        "card", "claim", "equal", "forgiven", "note", "number", "owner", "pays", "penalty", "rulings", "slot",
        "stays", "stood", "token", "unlawful", "wrong",
    )  # fmt: skip
    note: Finding | None
    rulings: tuple[str, ...]

    # Written out, for there is one to every card thrown: what a dataclass makes is not compiled.
    def __init__(
        self, number: int, place: Place, card: int, token: int, equal: bool | None, claim: int, penalty: Rule
    ) -> None:
        self.owner, self.slot = place
        self.number, self.card, self.token, self.equal = number, card, token, equal
        self.claim, self.penalty = claim, penalty
        self.pays, self.note, self.rulings = 0, None, ()
        self.stays = self.wrong = self.forgiven = self.stood = self.unlawful = False


def match(state: State, move: Match) -> None:
    """A card of the same rank may be laid on the top of the pile (G-20, T-16, R-18).

    Where neither the record nor the cards say whether it did match, both are possible.
    """
    seat, rules, breaches = move.actor, state.rules, state.breaches
    if not rules.match_enabled:
        text = "Cards are not matched in this game."
        raise state.no_way("match", text, at="action")
    if not move.slot:
        move = placed(state, move, seat if move.owner < 0 else move.owner, move.card)
    if state.debts:
        owes(state, seat, together(state, move))
    throws = _throws(state, move)
    right, thrown = state.matches_kept, state.attempts
    for throw in throws:
        unclear = throw.equal is None and not throw.claim and not move.claims and state.pile
        if unclear and not (breaches.let_stand or breaches.asking):
            raise breaches.open(_ways(state, move, throws))
        _judge(state, move, throw, right, thrown)
        thrown += 1
        if throw.stays and not throw.stood:
            right += 1
    wrong = [throw for throw in throws if throw.wrong] if rules.all_or_nothing else []
    for throw in throws if wrong else ():  # all are taken back, and the first that is wrong is paid for
        throw.stays = False
        throw.pays = throw.pays if throw is wrong[0] else 0
    if move.give:
        guard_gift(state, seat, throws[0].owner, move.give, "give")
    if move.penalty > 0:
        guard_pay(state, move.penalty, "penalty")
    shown = _shown(state, throws)
    if shown:
        guard_faces(state, shown, move.entry)
    _guard_unseen(state, throws)
    state.act()
    _match(state, move, throws)


def _match(state: State, move: Match, throws: list[Throw]) -> None:
    """The cards are thrown, and what the entry says was paid or given at once is."""
    if state.debts:
        settle(state, move.actor, together(state, move))
    for throw in throws:
        _carry_out(state, move, throw)
    if move.penalty >= 0:
        pay_at_once(state, move.actor, move.penalty, move.entry)
    if move.give:
        give_at_once(state, move.actor, throws[0].owner, move.give, move.entry)


MOST_UNCLEAR = 3
"""Of so many cards thrown at once it is asked, one by one, whether they matched."""


def _with_claim(move: Match, number: int, claim: int) -> Way:
    """The match with the outcome of one card filled in: it was left on the pile, or it came back."""
    claims = [*move.claims] or [move.claim] * (1 + len(move.more))
    claims[number] = claim
    came = "was left on the pile" if claim == RIGHT else "came back"
    return Way((filled(move, claims=tuple(claims)),), f"the card {came}")


def _ways(state: State, move: Match, throws: list[Throw]) -> list[Way]:
    """The match as it can have come out; a way that a rule forbids dies by itself."""
    unclear = [number for number, throw in enumerate(throws) if throw.equal is None]
    slow = used_up(state, move.actor, state.matches_kept, state.attempts)
    matched = RETURNED if slow else RIGHT
    made = []
    for outcome in product((WRONG, matched), repeat=min(len(unclear), MOST_UNCLEAR)):
        claims = [UNSAID] * len(throws)
        for place, number in enumerate(unclear):
            claims[number] = outcome[min(place, MOST_UNCLEAR - 1)]
        which = "matched" if WRONG not in outcome else "did not match"
        made.append(Way((filled(move, claims=tuple(claims)),), f"the card thrown {which}"))
    return made


def _throws(state: State, move: Match) -> list[Throw]:
    """The cards of the entry, each in its place. Illegal where a place is empty."""
    seat, pile, faces = move.actor, state.pile, state.faces
    top = faces[pile[-1]] if pile else 0
    throws: list[Throw] = []
    first = (move.owner, move.slot, move.card)
    for owner, slot, card in (first, *move.more) if move.more else (first,):
        if owner < 0:
            owner = seat
        layout = state.layouts[owner]
        token = layout[slot - 1] if 0 < slot <= len(layout) else GAP
        if token == GAP or (throws and any(token == throw.token for throw in throws)):
            refused = not_there(state, owner, slot, state.cite("match"), "slot")
            _also_of_others(state, owner, seat)
            raise refused
        code = faces[token]
        if card:
            known, code = code, card if card == code else state.rules.pack.meet(card, code) or card
            card = 0 if code == known else card  # says nothing new
        equal = alike(state, code, top)
        if equal is None and pile:
            never = never_matches(state, token, top) or never_matches(state, pile[-1], code)
            equal = False if never else None
        claim = move.claims[len(throws)] if move.claims else move.claim
        penalty = state.cite("false_match" if owner == seat else "false_other")
        throws.append(Throw(len(throws), (owner, slot), card, token, equal, claim, penalty))
    return throws


def _also_of_others(state: State, owner: int, seat: int) -> None:
    """What forbids the throw of a card forbids it too where the card is another player's (T-20)."""
    if owner != seat and state.cite("match_whose") != state.cite("match"):
        same = f"A card of {state.name(owner)} is thrown under the same rules as an own one."
        state.forbid("match_whose", same, at="slot")


def _shown(state: State, throws: list[Throw]) -> list[Shown]:
    """The faces that the cards thrown show, of themselves and of the card they were thrown on."""
    found: list[Shown] = []
    faces = state.faces
    for number, throw in enumerate(throws):
        if not throw.card and throw.equal is not None:
            continue
        path: Path = CARD if len(throws) == 1 else ("card", number)
        if throw.card:
            found.append((throw.token, throw.card, path))
        learnt = throw.equal is None and throw.claim != WRONG and not throw.stood
        if learnt and state.pile and state.rules.criterion != "value":
            top, pack = state.pile[-1], state.rules.pack
            both = (throw.token, faces[top]), (top, throw.card or faces[throw.token])
            found += [(token, pack.rank_alone(code), path) for token, code in both if pack.rank_alone(code)]
    return found


def _guard_unseen(state: State, throws: list[Throw]) -> None:
    """Whether a card and the top of the pile can have matched, or not have, where neither's rank is known."""
    throw, pack, faces = throws[0], state.rules.pack, state.faces
    if throw.equal is not None or throw.stood or len(throws) > 1 or not state.pile:
        return
    matched = throw.claim != WRONG
    top = state.pile[-1]
    told = [*of_other_values(state, throw.token, throw.card)] if matched else []
    if told and not all(can_bar(state, token, keys) for token, keys in told):
        text = "With all that was shown no card of this value is left: one of the two was not seen."
        state.forbid("copies", text, at="slot", kind=Kind.CONTRADICTION)
    if told or pack.rank_alone(faces[top]) or pack.rank_alone(throw.card or faces[throw.token]):
        return
    if not can_tie(state, throw.token, top, matched):
        equal = "one value" if state.rules.criterion == "value" else "one rank"
        kinds = equal if matched else "two ranks"
        text = f"With all that was shown no two cards of {kinds} are left: neither was seen."
        state.forbid("copies", text, at="slot", kind=Kind.CONTRADICTION)


def _judge(state: State, move: Match, throw: Throw, right: int, thrown: int) -> None:
    seat, rules, claim = move.actor, state.rules, throw.claim
    equal = throw.equal
    if equal is None:
        equal = claim != WRONG or not can_differ(state, throw.token, throw.card, move.entry)
    if not equal and state.pile:
        _judge_wrong(state, move, throw)
        return
    if claim == WRONG and not state.pile:
        claim = RETURNED
    if claim == WRONG:
        throw.note = Finding(
            Kind.CONTRADICTION,
            RECORD_RULES["REC-4"],
            f"{state.name(seat)}'s card equals the top of the pile, but is recorded as a false match.",
            rulings=_rulings(state, throw),
            path=("result",),
        )
        throw.wrong = throw.forgiven = True
        throw.pays = rules.false_cards
        return
    reasons = barred(state, seat, throw.owner)
    if reasons and claim == UNSAID and state.breaches.let_stand:
        raise state.breaches.open([_with_claim(move, throw.number, each) for each in (RETURNED, RIGHT)])
    for point, message, _, rulings in reasons:
        field = "owner" if point == "match_whose" else "slot"
        state.forbid(point, message, at=field, rulings=rulings)
    if reasons:
        throw.unlawful = True
        _, _, pays, rulings = reasons[0]
        throw.stays = throw.stood = claim == RIGHT
        throw.pays = 0 if throw.stays else pays * rules.false_cards
        throw.rulings = state.asked(*rulings)
        return
    if used_up(state, seat, right, thrown):
        _judge_slow(state, move, throw, right)
        return
    throw.stays = claim != RETURNED
    if claim == RETURNED:
        throw.note = Finding(
            Kind.NOTE, state.cite("match"), f"{state.name(seat)}'s card matched but was put back."
        )


def _judge_wrong(state: State, move: Match, throw: Throw) -> None:
    seat, rules = move.actor, state.rules
    code, below = throw.card or state.faces[throw.token], state.faces[state.pile[-1]]
    face = named(state.card(code)) if code else "a card"
    top = named(state.card(below)) if below else "the top of the pile"
    if throw.claim == RIGHT:
        # What lies on top is an open question where a card has been thrown wrongly on it.
        thrown_before = ("match.false.card",) if state.attempts > state.matches_kept else ()
        state.forbid(
            "match",
            f"{face} does not match {top}, but was left on the pile.",
            "only a card of the same rank may be laid there" if rules.criterion == "rank" else "",
            "card",
            rulings=(*_rulings(state, throw), *thrown_before),
        )
    whose = whose_fault(state, throw.owner, seat)
    if whose is not None:
        state.forbid("match_whose", whose[0], at="owner", rulings=whose[1])
    elif throw.claim == RIGHT:
        _also_of_others(state, throw.owner, seat)
    locked = seat in state.locked and not rules.lockout_penalty
    if locked:
        erred = f"{state.name(seat)} has erred this turn and may not match."
        state.forbid("lockout", erred, at="player", rulings=LOCKED)
    throw.unlawful = throw.claim == RIGHT or locked or whose is not None
    throw.wrong = throw.claim != RIGHT
    if not throw.wrong:
        throw.stays = throw.stood = True
        return
    if locked:
        throw.rulings = state.asked(*LOCKED)
        return
    throw.pays = pays = rules.false_cards
    throw.rulings = _rulings(state, throw)
    throw.note = Finding(
        Kind.PENALTY,
        throw.penalty,
        f"{state.name(seat)} throws {face} on {top}: a false match.",
        f"{counted(pays, 'penalty card')} from the stock {'are' if pays != 1 else 'is'} due",
        rulings=throw.rulings,
        path=("slot", throw.number) if move.more else (),
    )
    if throw.equal is None:
        throw.note.doubt = Finding(
            Kind.UNDETERMINED,
            state.cite("match"),
            f"Whether {state.name(seat)}'s card equals the top of the pile is not in the record.",
            "the face of the one or of the other is missing or incomplete",
            path=throw.note.path,
        )


def _rulings(state: State, throw: Throw) -> tuple[str, ...]:
    top = state.faces[state.pile[-1]] if state.pile else 0
    return rulings_on_match(state, throw.card or state.faces[throw.token], top)


def _judge_slow(state: State, move: Match, throw: Throw, right: int) -> None:
    """A right card, but no more may stay: somebody was quicker, or laid one before."""
    seat, rules, who = move.actor, state.rules, state.name(move.actor)
    own = state.matched.get(seat, 0) + right - state.matches_kept
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
    if move.together or (rules.order_marked and throw.claim == UNSAID):
        throw.note = Finding(
            Kind.UNDETERMINED,
            state.cite("match_limit"),
            f"Who was quicker, {state.name(seat)} or the player before, is not in the record.",
            "the entry marks the throws as simultaneous"
            if move.together
            else "at this table the order of entries does not say it",
            rulings=state.asked("match.order"),
        )
        throw.stays = throw.stood = throw.claim == RIGHT
    elif throw.claim == RIGHT:
        state.forbid("match_limit", message, "only the first right card may stay", "result", rulings=limit)
        throw.stays = throw.stood = True
    else:
        kind, why = Kind.NOTE, "the card comes back, no penalty"
        if rules.race_penalty:
            throw.pays = rules.false_cards
            kind, why = Kind.PENALTY, "the card comes back and a penalty is due"
        else:
            throw.rulings = slow
        throw.note = Finding(kind, state.cite("match_limit"), message, why, rulings=slow)


def _carry_out(state: State, move: Match, throw: Throw) -> None:
    seat, rules, entry = move.actor, state.rules, move.entry
    if throw.card:
        show(state, throw.token, throw.card, entry, "card")
    if throw.equal is None and state.pile:
        _learn(state, move, throw)
    if throw.note is not None:
        state.breaches.findings.append(throw.note)
    state.attempts += 1
    if throw.rulings and not throw.pays:
        state.spared[seat] = throw.rulings
    if throw.stays or (throw.wrong and rules.false_stays):
        _stays(state, move, throw)
    if throw.wrong and not throw.forgiven and rules.lockout != "none":
        (state.locked if rules.lockout == "turn" else state.lost_turns).setdefault(seat, entry)
    if throw.pays and (can_take_card(state) or throw.forgiven):
        debt = Debt(seat, False, throw.pays, throw.penalty, entry, rulings=throw.rulings, thrown=throw.token)
        (state.overdue if throw.forgiven else state.debts).append(debt)
    elif throw.unlawful:
        _licenses(state, seat, throw, entry)


def _licenses(state: State, seat: int, throw: Throw, entry: int) -> None:
    """What a table makes of a throw that was against the rules is part of that: a penalty card for it, a card
    for the one whose card was thrown. It is not due, and nothing more is said where it is paid."""
    rules = state.rules
    state.overdue.append(Debt(seat, False, rules.false_cards or 1, throw.penalty, entry, licensed=True))
    if throw.owner != seat and throw.stays:
        gift = rules.gift_count or 1
        rule = state.cite("gift")
        state.overdue.append(Debt(seat, True, gift, rule, entry, throw.owner, throw.slot, licensed=True))


def _learn(state: State, move: Match, throw: Throw) -> None:
    """What a match tells of two cards that were not both shown: of one rank, or not."""
    top, pack, faces = state.pile[-1], state.rules.pack, state.faces
    if throw.stood:
        return
    told = [*of_other_values(state, throw.token, throw.card)] if throw.claim != WRONG else []
    for token, keys in told:
        bar(state, token, keys, move.entry)
    if told:
        return
    if not pack.rank_alone(faces[top]) and not pack.rank_alone(faces[throw.token]):
        tie(state, throw.token, top, throw.claim != WRONG)
    elif throw.claim == WRONG:
        unequal(state, throw.token, top)
        unequal(state, top, throw.token)
    else:
        show(state, throw.token, pack.rank_alone(faces[top]), move.entry, "card")
        show(state, top, pack.rank_alone(faces[throw.token]), move.entry, "card")


def _stays(state: State, move: Match, throw: Throw) -> None:
    seat, rules, owner = move.actor, state.rules, throw.owner
    uncounted = throw.stood or throw.wrong
    token = take_out(state, owner, throw.slot, move.entry, not uncounted)
    right, matched = state.matches_kept, state.matched
    dead = throw.wrong and not rules.stood_power
    lay(state, seat, token, MATCH, move.entry, dead=dead, stood=throw.stood)
    if uncounted:
        pass  # it counts against no limit
    elif not rules.opens[MATCH]:
        state.matches_kept = right + 1
        state.matched = {**matched, seat: matched.get(seat, 0) + 1}
    elif rules.limit_per_player < NO_LIMIT:
        state.matched = {seat: 1}
    plays = owner not in state.leavers
    if owner != seat and rules.gift_count and state.count[seat] and plays and not uncounted:
        state.debts.append(
            Debt(seat, True, rules.gift_count, state.cite("gift"), move.entry, owner, throw.slot)
        )
    replaced = throw.wrong and throw.pays and owner == seat and can_take_card(state)
    if not state.count[owner] and plays and state.phase != REVEAL and not replaced:
        emptied(state, owner)
