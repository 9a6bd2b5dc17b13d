"""The rounds of a game together: totals, when the game is over, who has won; what a table decides of it."""

from __future__ import annotations

from collections.abc import Sequence

from referee import figures
from referee.games.memory.play.scores.rounds import played, playing, rounds_played
from referee.games.memory.play.state import GAP, Played, Points, State, go_round
from referee.games.memory.record.phases import DEAL, HOLDING, OVER, PEEK, PLACED, TURN
from referee.rules import several


def settle_round(state: State, last: Played | None = None) -> Played:
    """The round is written down: totals, and whether the game is over."""
    last = last or played(state)
    state.played.append(last)
    state.laid, state.after_end = set(), False
    state.before = state.totals
    _one_by_one(state, last)
    state.totals = list(map(figures.plus, state.totals, last.scores))
    if state.rules.adjust:
        state.totals = [_adjusted(state, total) for total in state.totals]
    state.phase = after_round(state)
    return last


def _one_by_one(state: State, last: Played) -> None:
    """The totals there may be after a round, where they are few: a king may count 13 or nothing, not 5."""
    earlier, state.maybe = state.maybe, {}
    for seat, total in enumerate(state.totals if last.each and not state.rules.adjust else ()):
        had = earlier.get(seat, {total} if isinstance(total, int) else ())
        found = frozenset(before + score for before in had for score in last.each[seat])
        if 1 < len(found) <= MOST_TOTALS:
            state.maybe[seat] = found


MOST_TOTALS = 64
"""So many different totals are held against a claim one by one."""


def after_round(state: State) -> str:
    """The moment after a round that has been written down."""
    return OVER if is_over(state) else DEAL


def _adjusted(state: State, sum_: Points) -> Points:
    for change in state.rules.adjust:
        if isinstance(sum_, tuple) and figures.fits(sum_, change["exact"]):
            sum_ = figures.either(sum_, int(change["set"]))
        elif sum_ == change["exact"]:
            return int(change["set"])
    return sum_


def is_over(state: State) -> bool:
    """Whether the game has certainly ended by its rules after the rounds written down so far."""
    rules = state.rules
    many = rounds_played(state)
    if not many and not any(state.totals):
        return False
    if rules.end_type == "points":
        border = rules.end_points + rules.end_over
        reached = any(total is not None and (figures.low(total) or 0) >= border for total in _theirs(state))
    else:
        reached = _all_played(state)
    return reached and (rules.game_tie != "extra_round" or len(winners(state)[0]) == 1)


def over_by_the_sheet(state: State) -> bool:
    """Whether the game is over by the totals of the score sheets, some of which may be wrong."""
    if any(state.carried):
        state = state.copy()
        state.totals = [*map(figures.plus, state.totals, state.carried)]
    return is_over(state)


def _all_played(state: State) -> bool:
    """Whether as many rounds have been played as were fixed beforehand."""
    wanted = agreed_rounds(state)
    if state.rules.end_type == "single_round":
        wanted = state.rounds if isinstance(state.rounds, int) else 1
    return state.rules.end_type != "points" and wanted is not None and rounds_played(state) >= wanted


def _theirs(state: State) -> list[Points]:
    """The totals of those who are still playing."""
    return [state.totals[seat] for seat in playing(state)] if state.leavers else state.totals


def may_be_over(state: State) -> bool:
    """Whether the record leaves open if a total has reached the points that end the game, or, where a tie is
    played on, if there is one."""
    rules = state.rules
    if is_over(state) or not (state.played or any(state.totals)):
        return False
    if rules.end_type != "points":
        return rules.game_tie == "extra_round" and _all_played(state) and not leaders(state)
    border = rules.end_points + rules.end_over
    reached = any(total is None or (figures.high(total) or 0) >= border for total in _theirs(state))
    return reached and (rules.game_tie != "extra_round" or len(leaders(state)) < 2)


def decides_the_end(state: State) -> str:
    """The facts on which it hangs whether a total has reached the points that end the game."""
    if state.rules.end_type != "points":
        return "the lowest total may be shared: then one more round is played"
    border, found = state.rules.end_points + state.rules.end_over, list[str]()
    for seat in playing(state):
        total, name = state.totals[seat], state.name(seat)
        if total is None or (figures.low(total) or 0) < border <= (figures.high(total) or 0):
            open_ = [str(each.number) for each in state.played if not isinstance(each.scores[seat], int)]
            counted = f"of round {several(open_)} " if open_ else ""
            found.append(f"{name} has {figures.words(total)}: what {name}'s cards {counted}count decides")
    return f"the game is over when a total has reached {state.rules.end_points}; {'; '.join(found)}"


TIED = "the lowest total is shared, and one more round is played"


def is_tied(state: State) -> bool:
    """Whether nothing but a tie keeps the game from being over, at a table that plays one more round then."""
    return state.rules.game_tie == "extra_round" and _all_played(state) and len(winners(state)[0]) > 1


def over_because(state: State) -> str:
    """Why the game has ended, in a few words."""
    rules = state.rules
    if rules.end_type == "points":
        return f"a total has reached {rules.end_points}"
    many = agreed_rounds(state)
    if rules.end_type == "single_round" and many is None:
        return "the game is one round"
    return "one round was agreed" if many == 1 else f"{many} rounds were agreed"


def by_agreement(state: State) -> bool:
    """Whether the game ends when the players agree to stop."""
    return "agreed" in (state.rules.end_type, state.rounds)


def agreed_rounds(state: State) -> int | None:
    """The number of rounds fixed beforehand; None where the record names none, or does not tell how many
    have been played."""
    if state.earlier < 0:
        return None
    wanted = state.rounds if state.rounds is not None else state.rules.end_rounds
    return wanted if isinstance(wanted, int) else None


def leaders(state: State) -> list[int]:
    """Seats with the best total, as far as that is certain; empty where it is open."""
    return best_of(state, state.totals)


def best_of(state: State, gives: Sequence[Points], among: Sequence[int] = ()) -> list[int]:
    """Seats with the lowest (or highest) points, as far as that is certain; empty where it is open.
    ``among``: only these are compared."""
    sign = -1 if state.rules.highest else 1
    bounds = {}
    for seat in among or playing(state):
        figure = gives[seat]
        if figure is None:
            return []
        bounds[seat] = sorted((sign * (figures.low(figure) or 0), sign * (figures.high(figure) or 0)))
    best_high = min((end[1] for end in bounds.values()), default=0)  # nobody may be left
    best = [seat for seat, end in bounds.items() if end[0] <= best_high]
    if len(best) > 1 and any(bounds[seat][0] != bounds[seat][1] for seat in best):
        return []
    return best


def round_winners(state: State, last: Played) -> tuple[list[int], bool]:
    """Who has won a round (nobody where the record leaves it open), and whether a tie was broken."""
    best = best_of(state, last.scores)
    if len(best) < 2 or last.caller not in best or state.rules.round_tie == "shared":
        return best, len(best) > 1
    if state.rules.round_tie == "caller":
        return [last.caller], True
    return [seat for seat in best if seat != last.caller], True


BY_THE_LAST = ("last_round", "caller")
"""Ties of totals that are broken by something of the last round."""


def winners(state: State) -> tuple[list[int], str]:
    """Who has won the game, ties broken as the rule set says, and the tie-break in words."""
    best = leaders(state)
    rules = state.rules
    if len(best) < 2 or not state.played:
        told = len(best) < 2 or rules.game_tie not in BY_THE_LAST
        return best if told else [], ""
    last = state.played[-1]
    if rules.end_type == "single_round" and rules.round_tie != "shared" and last.caller in best:
        how = "wins" if rules.round_tie == "caller" else "loses"
        return round_winners(state, last)[0], f"the caller {how} the tie"
    if rules.game_tie == "last_round":
        return best_of(state, last.scores, best), "the last round decides the tie"
    if rules.game_tie == "caller" and last.caller in best:
        return [last.caller], "the last caller wins the tie"
    return best, "the win is shared"


def agreed(state: State, entry: int, given: tuple[tuple[int, int], ...], leaver: int) -> None:
    """Points that the table gives or takes (seat, how many) stand in the totals from here on: they count
    towards the end of the game and decide who wins. ``leaver``: the seat of who gives the game up, -1 for
    nobody; where others play on, their turns pass over that player (X-A19)."""
    ended = is_over(state)
    for seat, many in given:
        for totals in (state.totals, state.before) if state.before else (state.totals,):
            totals[seat] = figures.plus(totals[seat], many)
        if seat in state.maybe:
            state.maybe[seat] = frozenset(total + many for total in state.maybe[seat])
        state.decided.append((entry, seat, many))
    if leaver >= 0 and state.rules.leavers_passed and len(playing(state)) > 2:
        _leaves(state, leaver)
    ends = is_over(state)
    if state.phase in (DEAL, OVER) and ends != ended:
        state.phase = OVER if ends else DEAL


def _leaves(state: State, seat: int) -> None:
    """Cards stay where they lie; what this player holds, owes, or might still do is gone."""
    state.leavers.add(seat)
    go_round(state, state.step)
    state.debts = [debt for debt in state.debts if seat not in (debt.seat, debt.to)]
    state.powers = [opened for opened in state.powers if opened.owner != seat]
    if state.queue is not None:
        state.queue = [other for other in state.queue if other != seat]
    if state.active != seat:
        return
    if state.phase == HOLDING:
        state.held, state.waiting, state.phase = GAP, (), PLACED
    elif state.phase in (PEEK, TURN):
        state.active = state.follow[seat]
