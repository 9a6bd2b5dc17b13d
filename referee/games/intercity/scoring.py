"""The score sheet: money at the end, line by line, and who wins (rules I-3.2, I-9.3 to I-9.5)."""

from __future__ import annotations

from collections.abc import Callable

from referee.games.intercity.law.rulebook import RULES
from referee.games.intercity.play.offer_turns import end
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track import cards_told, nothing_chosen, others_reveal
from referee.games.intercity.play.turn_end import payout
from referee.games.intercity.play.unwritten import let_chances_go
from referee.games.intercity.play.values import Payout
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.phases import OFFER, OVER, REVEAL, TRACK
from referee.rules import Finding, Kind, Rule, ScoreLine, ScoreSheet

Span = tuple[int, int]


def score(state: State) -> ScoreSheet:
    """Cash before the final payments and what every railroad pays. Before the end: as if the game
    ended here, without further dividends."""
    over = state.phase == OVER
    sheet = ScoreSheet(final=over, winner_rule=RULES["I-3.2"])
    payouts = (
        state.payouts if over else [payout(state, r) if state.director[r] >= 0 else None for r in range(5)]
    )
    for seat, name in enumerate(state.players):
        lines = list(_payments(state, seat, payouts))
        paid = sum(points[0] for points, *_ in lines), sum(points[1] for points, *_ in lines)
        low, high = state.cash[seat], state.cash[seat] + state.cash_doubt[seat]
        less, more = sorted((low - paid[0], high - paid[1])) if over else (low, high)
        total = (low, high) if over else (low + paid[0], high + paid[1])
        sheet.lines.append(
            ScoreLine(
                name,
                _points((less, more)),
                RULES["I-3.2"],
                "money before the final payments" if any(payouts) else "money",
                part="money",
            )
        )
        sheet.lines.extend(
            ScoreLine(name, _points(points), RULES[rule], why, ("start_value",), COLOURS[railroad])
            for points, rule, why, railroad in lines
        )
        sheet.totals[name] = _points(total)
    sheet.counts = {
        "shares_owned": {
            name: sum(held[seat] for held in state.shares) for seat, name in enumerate(state.players)
        },
        "railroads_directed": {name: state.director.count(seat) for seat, name in enumerate(state.players)},
    }
    sheet.blame = _blame(sheet)
    if state.unseen:
        cards = " and ".join(
            f"{COLOURS[railroad]} showed in turn {turn}" for railroad, turn in state.unseen[:3]
        )
        sheet.totals = dict.fromkeys(state.players)
        sheet.undetermined = f"the record does not say which card {cards}"
    elif over:
        _winners(state, sheet)
    else:
        then = if_others_declined(state)
        if then is not None and then.phase == OVER:
            return score(then)
        if state.phase in UNSETTLED or state.phase == REVEAL or nothing_chosen(state):
            sheet.totals = dict.fromkeys(state.players)
            sheet.undetermined = "the last turn is not recorded to its end"
        else:
            sheet.undetermined = "the game is not over"
    return sheet


def _blame(sheet: ScoreSheet) -> Callable[[str, str, int], Rule | None]:
    """The sentence a wrong figure of the result breaks: one without what a sharing leaves over that of
    the Director, with other payments that of the sharing, any other that of the money."""

    def blame_for(what: str, player: str, claim: int) -> Rule | None:
        if what != "scores":
            return RULES["I-5.9"] if what == "railroads_directed" else None
        total = sheet.totals[player]
        paid = {line.rule: 0 for line in sheet.lines if line.player == player}
        for line in sheet.lines:
            if line.player == player and isinstance(line.points, int):
                paid[line.rule] += line.points
        for number in ("I-9.5", "I-9.4"):
            rule = RULES[number]
            if isinstance(total, int) and paid.get(rule) and claim == total - paid[rule]:
                return rule
        return RULES["I-9.4"] if RULES["I-9.4"] in paid else RULES["I-3.2"]

    return blame_for


def if_others_declined(state: State) -> State | None:
    """The record stops among the Directors' choices: the game as it goes on if those who are missing
    declined (IQ-15a), reckoned on a copy, because more entries may come. None at any other moment."""
    if state.either:  # all shares sold, and a reveal that may be this turn's (IQ-20)
        then = state.copy()
        end(then, "I-1.3")
        others_reveal(then)
        return then
    if state.phase == OFFER and not state.started():  # nobody bought anything, and nobody will (IQ-56)
        then = state.copy()
        return then if let_chances_go(then) else None
    if state.phase == REVEAL:
        then = state.copy()
        cards_told(then, 0)
        return then
    if state.phase != TRACK or nothing_chosen(state):
        return None
    then = state.copy()
    others_reveal(then)
    return then


def _points(span: Span) -> int | Span:
    return span[0] if span[0] == span[1] else span


def _payments(state: State, seat: int, payouts: list[Payout | None]) -> list[tuple[Span, str, str, int]]:
    found: list[tuple[Span, str, str, int]] = []
    for railroad, paid in enumerate(payouts):
        held = state.shares[railroad][seat]
        if paid is None or not held:
            continue
        low, high = paid.per_share
        each = f"${low}" if low == high else f"${low} to ${high}"
        shares = "1 share" if held == 1 else f"{held} shares"
        why = f"{shares} of {COLOURS[railroad]} at {each}"
        found.append(((held * low, held * high), "I-9.4", why, railroad))
        director = state.director[railroad]
        if director == seat and paid.rest[1]:
            why = f"what {COLOURS[railroad]} leaves over, as its Director"
            found.append((paid.rest, "I-9.5", why, railroad))
        elif director < 0 and paid.rest[1] and held == max(state.shares[railroad]):
            why = f"what {COLOURS[railroad]} leaves over, if its Director"
            found.append(((0, paid.rest[1]), "I-9.5", why, railroad))
    return found


def _winners(state: State, sheet: ScoreSheet) -> None:
    """Most money wins (I-3.2); equals share, or as the table reads it (IQ-62)."""
    spans = {
        name: total if isinstance(total, tuple) else (total, total)
        for name, total in sheet.totals.items()
        if total is not None
    }
    most = max(low for low, _ in spans.values())
    first = [name for name, (_, high) in spans.items() if high >= most]
    if len(first) > 1 and any(spans[name][0] != spans[name][1] for name in first):
        sheet.undetermined = "prices of sections or sums of money that the record does not hold"
        return
    if len(first) > 1:
        reading = state.readings.winner_tie
        if reading == "unresolved":
            sheet.undetermined = "the rulebook has no tie-break"
            sheet.tiebreak = f"{' and '.join(first)} have equally much; the rulebook has no tie-break"
            return
        if reading == "lower_turn_card" and state.card:
            first = [min(first, key=lambda name: state.card[state.players.index(name)])]
            sheet.tiebreak = f"equally much money; {first[0]} holds the lowest turn order card of those"
        else:
            sheet.tiebreak = "equally much money: the win is shared"
    sheet.winners = tuple(first)


def stopped(state: State) -> Finding | None:
    """Why a claimed result comes too early (I-3.1); None when the game is over."""
    if state.phase == OVER:
        return None
    then = if_others_declined(state)
    if then is not None and then.phase == OVER:
        return None  # the result itself is the sign that the cards were turned up
    if state.phase == TRACK or nothing_chosen(state):
        return Finding(
            Kind.UNDETERMINED,
            RULES["I-3.1"],
            f"Whether the game is over cannot be told: not all choices of turn {state.turn} are recorded.",
            "if the cards were turned up, an entry `{action: reveal}` says so",
        )
    if state.phase in UNSETTLED or state.phase == REVEAL:
        return Finding(
            Kind.UNDETERMINED,
            RULES["I-3.1"],
            f"Whether the game is over cannot be told: the record stops at {state.phase} "
            f"of turn {state.turn}, which is not settled.",
        )
    return Finding(
        Kind.MISMATCH,
        RULES["I-3.1"],
        f"The record claims a result, but the game is not over: turn {state.turn}, {state.phase}.",
        "the game ends with the turn in which nothing, or the last section, was built",
    )


UNSETTLED = frozenset({"pick", "contest", "top_up", "lay", "dividends", "turn_order"})
"""Phases in which the record still owes a fact: the game may end with it."""
