"""Whether a thrown card equals the top of the pile, and why one that does may not be laid all the same.

Every reason comes with the open questions it hangs on: at a table that reads one of them
differently the verdict would be another.
"""

from __future__ import annotations

from referee.games.memory.law.options import NO_LIMIT
from referee.games.memory.play.state import GAP, State
from referee.games.memory.record.moves import UPCARD, Match
from referee.games.memory.record.phases import HOLDING, PLACED

Barred = tuple[str, str, int, tuple[str, ...]]
"""Point of play, sentence, penalty factor, options of the open questions."""


def alike(state: State, code: int, top: int) -> bool | None:
    """Whether two faces match; None where the record does not show enough of them."""
    keys = state.rules.keys
    if keys[code] >= 0 and keys[top] >= 0:
        return keys[code] == keys[top]
    if not code or not top:
        return None
    sets = state.rules.key_sets
    return None if sets[code] & sets[top] else False


LOCKED = ("match.false.lockout", "match.lockout_breach")
"""The open questions about a player who may not match any more."""


def rulings_on_match(state: State, code: int, top: int) -> tuple[str, ...]:
    """The open questions that decide whether these two faces are equal."""
    rules = state.rules
    pack = rules.pack
    if pack.rank_of[code] < 0 or pack.rank_of[top] < 0:
        return ()
    same = pack.rank_of[code] == pack.rank_of[top]
    kings = same and pack.ranks[pack.rank_of[code] : pack.rank_of[code] + 1] == ("K",)
    colours = {pack.red(code), pack.red(top)}
    by_colour = same and not (kings and colours == {True, False})
    by_reading = {same, by_colour}
    if code < pack.vague and top < pack.vague and rules.points[code] is not None:
        by_reading.add(rules.points[code] == rules.points[top])
    found = ("match.criterion",) if len(by_reading) > 1 else ()
    return state.asked(*found, *(("match.red_king",) if same != by_colour else ()))


def used_up(state: State, seat: int, right: int, thrown: int) -> bool:
    """Whether after so many right cards, of so many thrown, none of this player may stay on the pile."""
    rules = state.rules
    if (thrown if rules.limit_any else right) >= rules.limit:
        return True
    return bool(state.matched) and state.matched.get(seat, 0) >= rules.limit_per_player


def late(state: State) -> bool:
    """Whether the top of the pile cannot be matched any more, or not yet."""
    rules = state.rules
    if not state.pile or rules.any_time:
        return False
    if rules.after_turns and state.phase != PLACED:
        return True
    if state.phase == HOLDING:
        return not (rules.on_uncovered and state.source == UPCARD)
    return not (state.window_open or rules.on_uncovered)


def whose_fault(state: State, owner: int, seat: int) -> tuple[str, tuple[str, ...]] | None:
    """Why this player's cards may not be matched, and the open questions it rests on."""
    rules = state.rules
    if owner == seat:
        return None if rules.match_own else ("Own cards are not matched in this game.", ())
    if not rules.match_other:
        whose = f"{state.name(seat)} throws a card of {state.name(owner)}; only own cards may be matched."
        return whose, ("match.targets",)
    if owner in state.callers and "match_target" in rules.immune:
        whose = f"The cards of {state.name(owner)}, who has called, may not be matched by others."
        return whose, ("call.immunity",)
    return None


def barred(state: State, seat: int, owner: int) -> list[Barred]:
    """Why a card that matches may not be laid all the same, the reason that decides first: point of play,
    sentence, penalty factor, the open questions it rests on."""
    rules, who = state.rules, state.name(seat)
    if not state.pile:
        empty = "The discard pile is empty: there is nothing to match."
        return [("empty_pile", empty, int(rules.empty_pile_penalty), ("match.on_empty_pile",))]
    found: list[Barred] = []
    if owner != seat or not rules.match_own:
        whose = whose_fault(state, owner, seat)
        if whose is not None:
            found.append(("match_whose", whose[0], 0, whose[1]))
    if seat in state.locked:
        erred = f"{who} has erred this turn and may not match."
        found.append(("lockout", erred, int(rules.lockout_penalty), LOCKED))
    if seat in state.leavers:
        found.append(("match_when", f"{who} has given the game up.", 0, ("players.leavers",)))
    if seat in state.callers and not rules.caller_matches:
        found.append(("match_when", f"{who} has called and may not match any more.", 0, ()))
    if late(state):
        over = "comes too late: the next card has been drawn"
        if state.phase not in (HOLDING, PLACED):
            over = "comes too early: no turn is done yet"
        hangs = ("match.late", "match.window", *_why_late(state))
        found.append(("match_when", f"{who}'s match {over}.", int(rules.late_penalty), hangs))
    elif not rules.until_reveal and state.queue == [] and state.phase == PLACED:
        after = f"{who}'s match comes after the last turn."
        found.append(("match_when", after, 0, ("match.until_reveal",)))
    if not state.count[seat]:
        found += _without_cards(state, seat, owner)
    return found


def _without_cards(state: State, seat: int, owner: int) -> list[Barred]:
    """What keeps a player without cards from matching another's."""
    rules, who = state.rules, state.name(seat)
    if rules.gift_forbidden and owner != seat:
        nothing = f"{who} has no card to give for {state.name(owner)}'s."
        return [("gift", nothing, 0, ("match.gift.if_empty",))]
    if rules.empty_receives:
        return []
    return [("match_whose", f"{who} has no cards and may not match.", 0, ("empty_layout.can_receive",))]


def _why_late(state: State) -> tuple[str, ...]:
    """The question behind a top card that was only uncovered, or only turned up at the start."""
    if state.turn == 0:
        return ("discard_start.match",)
    return ("match.on_uncovered",) if state.phase != HOLDING or state.source == UPCARD else ()


def together(state: State, move: Match) -> int:
    """The card thrown, where a player may throw it with others: nothing ends that before the last."""
    layout = state.layouts[move.actor if move.owner < 0 else move.owner]
    several = state.rules.limit >= NO_LIMIT and state.rules.lockout == "none"
    return layout[move.slot - 1] if several and 0 < move.slot <= len(layout) else GAP
