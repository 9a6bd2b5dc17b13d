"""Which sentence a wrong figure of a score sheet breaks, and on which open questions a figure hangs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee import figures
from referee.games.memory.law.options import RuleSet
from referee.games.memory.play.scores.rounds import faces_of
from referee.games.memory.play.scores.winning import leaders
from referee.games.memory.play.state import FREE, Bonus, Played, State
from referee.rules import Rule, named


class Blame(NamedTuple):
    """The sentence that decides, why it does, and another that the same figure breaks, with what it says."""

    rule: Rule
    why: str = ""
    beside: tuple[Rule, str] | None = None


ELSEWHERE: Mapping[str, tuple[int, ...]] = {
    "A": (11, 13, 14, 20),
    "10": (0, 1),
    "J": (2, 10, 11, 20),
    "Q": (3, 10, 12, 13),
    "K": (-3, -2, -1, 0, 4, 10, 13),
    "JK": (-2, -1, 0, 10, 20, 25, 50),
}
"""What cards count at other tables: what they are counted as by mistake, as without their sign."""


OFF_TURN = "the last card went when it was somebody else's turn"

FOR_A_CALL = (5, 10, 20)
"""What callers get or pay at one table or another: by so much a caller's points are wrong for the call."""


def blame(state: State, last: Played, seat: int, what: str, claim: int) -> Blame:
    """The sentence a wrong figure of a round breaks."""
    own, bonus = (0 if what == "bonus" else last.sums[seat]), (0 if what == "sums" else last.bonus[seat])
    mine = [] if what == "sums" else last.bonuses_of(seat)
    slip = claim - own - bonus if isinstance(own, int) and isinstance(bonus, int) else 0
    empty = not state.count[seat]
    point = undue(state.rules, empty, slip) if what != "sums" else ""
    if point == "free_bonus" and empty and all(reward.outcome != FREE for reward in mine):
        return Blame(state.cite(point), OFF_TURN if seat in state.free_off else "")
    counted = _miscounted(state, seat, slip) if slip and what != "bonus" else None
    if point and not bonus and (counted is None or seat == last.caller):
        return Blame(next((reward.rule for reward in mine if reward.tied), state.cite(point)))
    for_calling = what == "scores" and (mine or seat == last.caller)
    if counted is not None and not (for_calling and (point or abs(slip) in FOR_A_CALL)):
        return counted
    if mine and (bonus or what == "bonus"):
        return _of_the_bonus(state, last, mine[-1])
    return Blame(state.cite("call_lost" if what == "bonus" else "sum"))


def blame_total(state: State, last: Played, seat: int, grown: int) -> Blame | None:
    """The sentence about the bonus of a round by which a total is wrong that grew by so much; none where no
    other bonus would make it right."""
    own = last.sums[seat]
    bonus = grown - own if isinstance(own, int) else None
    if bonus is None or (bonus and not undue(state.rules, not state.count[seat], bonus)):
        return None
    found = blame(state, last, seat, "bonus", bonus)
    return found._replace(why="; ".join(filter(None, (reason(last, seat), found.why))))


def undue(rules: RuleSet, empty: bool, extra: int) -> str:
    """The point of play that gives as much as a player got too much or too little; empty for none."""
    if not extra:
        return ""
    if empty and extra in (rules.free_bonus, rules.off_turn_bonus):
        return "free_bonus"
    by_call = {int(rules.won.get("add", 0)): "call_won", int(rules.lost.get("add", 0)): "call_lost"}
    return by_call.get(extra, "free_bonus" if extra == rules.free_bonus else "")


def _of_the_bonus(state: State, last: Played, bonus: Bonus) -> Blame:
    """The sentence of a bonus; a call may be lost with the fewest points of all (R-40)."""
    sums = [figure for figure in last.sums if isinstance(figure, int)]
    lost = bonus.rule == state.cite("other_free") and len(sums) == state.seats
    if not lost or sums.count(min(sums)) > 1 or sums[bonus.seat] > min(sums):
        return Blame(bonus.rule)
    fewest = f"{state.name(bonus.seat)} has the fewest points and has lost the call all the same."
    return Blame(bonus.rule, "", (state.cite("lower_yet_lost"), fewest))


def _miscounted(state: State, seat: int, slip: int) -> Blame | None:
    """The card by whose points a sum is wrong by ``slip``, of several the one that counts nothing or less:
    it is counted for more at most tables. None where it may have been added up wrongly."""
    rules = state.rules
    pack, exact = rules.pack, rules.points
    faces = [face for face in faces_of(state, seat) if face >= 0]
    if state.sums or rules.sets or not faces or not all(0 < face < pack.vague for face in faces):
        return None
    alike: dict[tuple[int, int], list[int]] = {}
    for face in faces:
        known = exact[face]
        if known is None:
            return None  # a joker may count for more than one card
        alike.setdefault((pack.rank_of[face], known), []).append(face)
    found: dict[str, Blame] = {}
    few: set[str] = set()
    for (rank, known), cards in alike.items():
        name, rule = named(state.card(cards[0])), value_rule(state, cards[0])
        for many in range(1, len(cards) + 1):
            counted = known + slip // many
            unsigned = counted == -known
            if not slip % many and (unsigned or counted in ELSEWHERE.get(pack.rank_name(rank), ())):
                why = f"{name} counts {known} here, not {counted}"
                found.setdefault(rule.number, Blame(rule, why, (state.cite("sum"), ADDED_UP)))
                few |= {rule.number} if known <= 0 else set()
    likely = [each for number, each in found.items() if number in few] or [*found.values()]
    return likely[0] if len(likely) == 1 else None


ADDED_UP = "Nor is the figure the sum of the cards."


def value_rule(state: State, code: int) -> Rule:
    """The sentence that gives a card its points."""
    pack, special = state.rules.pack, state.rules.rank_sentences
    rank = pack.rank_of[code]
    classes = pack.classes(code) if code < pack.vague else (pack.ranks[rank],)
    found = (special.get(f"value_{name}") for name in classes)
    return next((rule for rule in found if rule is not None), state.cite("value"))


def reason(last: Played, seat: int) -> str:
    """How a player's points of a round come about."""
    reasons = [bonus.why for bonus in last.bonuses_of(seat)]
    return "; ".join([f"cards count {figures.words(last.sums[seat])}", *reasons])


def rulings_on_cards(state: State, seat: int) -> tuple[str, ...]:
    """The open questions that decide what a player's cards count."""
    pack = state.rules.pack
    names = [pack.names[face] for face in faces_of(state, seat) if face > 0]
    red = not state.sums and any(name in ("KH", "KD") for name in names)
    return state.asked("values", *(("values.K_red",) if red else ()))


def rulings_on_bonus(state: State, last: Played, seat: int) -> tuple[str, ...]:
    """The open questions that decide what a player gets besides the sum of the cards."""
    found: list[str] = []
    empty = not state.count[seat]
    if seat == last.caller:
        if any(bonus.tied for bonus in last.bonuses_of(seat)):
            found.append("scoring.caller.tie")
        if empty:
            found.append("scoring.caller.self_free")
        if empty and seat == state.free_on:
            found.append("go_free.caller_on_turn")
        if state.exhausted:
            found.append("stock.dry_call")
    if seat in state.free_off:
        found += ["go_free.off_turn_bonus", "go_free.on_turn_until"]
    if seat == state.free_on:
        found.append("go_free.on_turn_until")
    return state.asked(*found)


def rulings_on_end(state: State) -> tuple[str, ...]:
    """The open questions that decide whether the game is over now."""
    rules = state.rules
    tied = ("game.tie",) if len(leaders(state)) > 1 else ()
    if rules.end_type != "points":
        return "game.end", *tied
    at_border = any(total == rules.end_points for total in state.totals)
    return "game.end.points", *(("game.end.cmp",) if at_border else ()), *tied
