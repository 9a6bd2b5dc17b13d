"""The score sheet: money at the end, line by line, and who wins (rules I-3.2, I-9.3 to I-9.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.figures import either
from referee.games.intercity.law.rulebook import RULES
from referee.games.intercity.play.gaps.holdings import ANYBODY, Railroad, Uncertain, holdings
from referee.games.intercity.play.offering.auction import pass_unwritten, sell
from referee.games.intercity.play.offering.offer_turns import end
from referee.games.intercity.play.state import State
from referee.games.intercity.play.track.choices import cards_told, nothing_chosen, others_reveal
from referee.games.intercity.play.track.turn_end import payout, shared_out
from referee.games.intercity.play.track.untold_track import perhaps_ended
from referee.games.intercity.play.unwritten_passes import let_chances_go
from referee.games.intercity.play.values import SHARES, Payout
from referee.games.intercity.record import phases
from referee.games.intercity.record.boards import COLOURS
from referee.games.intercity.record.moves import NOT_KNOWN
from referee.header import Header
from referee.rules import Finding, Kind, Rule, ScoreLine, ScoreSheet, counted, from_to, several, within

Span = tuple[int, int]
Line = tuple[Span, str, str, str]
"""A line of the sheet: points, least and most; the rule; what for; the part of the game it counts."""


def score(state: State) -> ScoreSheet:
    """Cash before the final payments and what every railroad pays. Before the end: as if the game
    ended here, without further dividends."""
    if _sold_unnamed(state):
        return _whichever([score(then) for then in _each_share(state)])
    over = state.phase == phases.OVER
    sheet = ScoreSheet(final=over, winner_rule=RULES["I-3.2"])
    payouts = (
        state.payouts if over else [payout(state, r) if state.director[r] >= 0 else None for r in range(5)]
    )
    money = "money before the final payments" if any(payouts) and not state.perhaps_paid else "money"
    either: list[dict[str, Span]] = [{}, {}]  # the money with the final payments in it already, or to come
    for seat, name in enumerate(state.players):
        lines = [line for r, paid in enumerate(payouts) if paid for line in _payments(state, seat, r, paid)]
        open_ = [line for railroad in state.unshared for line in _shares_of([railroad], seat)]
        least, most = _total([*lines, *open_])[0], _total(open_)[1]
        if state.perhaps_paid:  # they may be in the money that is told
            lines, open_ = _if_not_yet_paid(lines), _if_not_yet_paid(open_)
        paid = _total(lines)
        low, high = state.cash[seat], state.most_cash(seat)
        less, more = sorted((low - paid[0], high - paid[1])) if over else (low, high)
        total = (low, high) if over else (low + paid[0], high + paid[1])
        total = total[0] + _total(open_)[0], total[1] + most
        either[0][name], either[1][name] = (less, more), (less + least, total[1])
        _told(sheet, name, [((less, more), "I-3.2", money, "money"), *lines, *open_], total)
    sheet.counts = _counts(state)
    sheet.blame = _blame(sheet)
    if state.phase == phases.BEYOND:
        _undetermined(sheet, "the record leaves out a part of every turn")
    elif state.unseen:
        cards = (f"{COLOURS[railroad]} showed in turn {turn}" for railroad, turn in state.unseen[:3])
        _undetermined(sheet, f"the record does not say which card {' and '.join(cards)}")
    elif state.perhaps_paid:
        _winners_either_way(state, sheet, either)
    elif over:
        _winners(state, sheet)
    else:
        then = if_others_declined(state)
        if then is not None and then.phase == phases.OVER:
            return score(then)
        if state.phase in UNSETTLED or nothing_chosen(state):
            _undetermined(sheet, "the last turn is not recorded to its end")
        elif perhaps_ended(state):
            sheet.undetermined = sheet.open_end = _track_untold(state)
        else:
            sheet.undetermined = "the game is not over"
        sheet.if_over = _if_over(state)
    return sheet


def _if_not_yet_paid(lines: Sequence[Line]) -> list[Line]:
    return [((0, span[1]), rule, f"{why}, if not yet paid", part) for span, rule, why, part in lines]


def _counts(state: State) -> dict[str, dict[str, Any]]:
    """What everybody owns and directs, as far as it is known."""
    owned: dict[str, Any] = {}
    directed: dict[str, Any] = {}
    unshared = [line for _, line in state.unshared]
    sure = all(line.director != ANYBODY for line in unshared)
    sure = sure and not any(sold and state.director[r] < 0 for r, sold in enumerate(state.sold))
    for seat, name in enumerate(state.players):
        known, (least, most) = sum(held[seat] for held in state.shares), _owned(unshared, seat)
        owned[name] = within(known + least, known + most)
        more = sum(line.director == seat for line in unshared)
        directed[name] = state.director.count(seat) + more if sure else None
    return {"shares_owned": owned, "railroads_directed": directed}


def _sold_unnamed(state: State) -> bool:
    """Is the auction over of a share that nobody named?"""
    unnamed = state.phase == phases.AUCTION and state.railroad == NOT_KNOWN and state.bidder >= 0
    return unnamed and not state.inside & ~(1 << state.bidder)


def _each_share(state: State) -> Iterator[State]:
    """The table if it was a share of one railroad, or of another."""
    for railroad in range(5):
        if state.sold[railroad] < SHARES:
            then = state.copy()
            then.railroad = railroad
            sell(then, then.bidder, then.high)
            yield then


def _whichever(sheets: Sequence[ScoreSheet]) -> ScoreSheet:
    """What everybody has in each of several ways, as bounds."""
    first, *others = sheets
    for other in others:
        lines = {(line.player, line.points, line.why) for line in other.lines}
        first.lines = [line for line in first.lines if (line.player, line.points, line.why) in lines]
        for key in first.counts:
            _widen(first.counts[key], other.counts[key])
        _widen(first.totals, other.totals)
    return first


def _widen(told: dict[str, Any], other: Mapping[str, Any]) -> None:
    """Figures that hold in both of two ways."""
    for name, figure in other.items():
        told[name] = either(told[name], figure)


def _if_over(state: State) -> ScoreSheet | None:
    """What everybody has if nothing more was done: who has not chosen in this turn declined, and nobody bid,
    offered or chose anything after it (IQ-15b, IQ-56); None where the game does not end so."""
    then = if_others_declined(state) or state.copy()
    if then.phase == phases.AUCTION and then.silent and then.railroad >= 0:
        pass_unwritten(then, 0)
    if then.phase == phases.OFFER:
        let_chances_go(then)
    if then.phase == phases.TRACK and nothing_chosen(then):
        others_reveal(then)
    return score(then) if then.phase == phases.OVER else None


def _undetermined(sheet: ScoreSheet, why: str) -> None:
    """What everybody has in the end is not known."""
    sheet.totals = dict.fromkeys(sheet.totals)
    sheet.undetermined = why


def _told(sheet: ScoreSheet, name: str, lines: Sequence[Line], total: Span) -> None:
    """The lines of one player, and what they come to."""
    for points, rule, why, part in lines:
        rulings = ("start_value",) if rule != "I-3.2" else ()
        sheet.lines.append(ScoreLine(name, within(*points), RULES[rule], why, rulings, part))
    sheet.totals[name] = within(*total)


def _total(lines: Sequence[Line]) -> Span:
    return sum(points[0] for points, *_ in lines), sum(points[1] for points, *_ in lines)


def reckoned(
    header: Header, data: Mapping[str, Any], moves: Sequence[Any], doubted: int, final: bool
) -> ScoreSheet | None:
    """The score sheet of a record that begins from a position with gaps, by nothing but what that position
    and the entries tell: bounds. From the entry ``doubted`` on each may have been carried out or not. None
    where nothing is certain."""
    try:
        found = holdings(header, data, moves, doubted)
    except Uncertain:
        return None
    sheet = ScoreSheet(final=final, winner_rule=RULES["I-3.2"])
    sheet.counts = {"shares_owned": {}, "railroads_directed": {}}
    for seat, name in enumerate(header.players):
        lines = [(found.cash[seat], "I-3.2", "money", "money")]
        if not found.paid:
            lines += _shares_of(enumerate(found.railroads), seat)
        _told(sheet, name, lines, _total(lines))
        sure = all(line.director != ANYBODY for line in found.railroads)
        directed = sum(line.director == seat for line in found.railroads)
        sheet.counts["shares_owned"][name] = within(*_owned(found.railroads, seat))
        sheet.counts["railroads_directed"][name] = directed if sure else None
    sheet.blame = _blame(sheet)
    if found.over:
        sheet.totals = dict.fromkeys(header.players)
    elif final:
        _winners(found.table, sheet)
    return sheet


def _owned(railroads: Iterable[Railroad], seat: int) -> Span:
    """How many shares of some railroads a player has."""
    held = [line.held[seat] for line in railroads]
    return sum(least for least, _ in held), sum(most for _, most in held)


def _shares_of(railroads: Iterable[tuple[int, Railroad]], seat: int) -> Iterator[Line]:
    """What railroads pay a player in the end, and by which rule (I-9.4, I-9.5)."""
    for number, line in railroads:
        (low, high), (least, most), worth = line.held[seat], line.sold, line.worth()
        colour = COLOURS[number]
        if high and least == most:
            directs = None if _may_direct(line, seat) else line.director == seat
            yield from _paid_by(colour, low, shared_out(worth, (0, 0), most), directs)
        elif high:
            others = least - low
            if line.director in (ANYBODY, seat):
                shared = high * (worth[1] // (high + others)) + high + others - 1
            else:  # the Director has as many at least, and what is left over
                shared = max(held * (worth[1] // (held + max(held, others))) for held in range(1, high + 1))
            span = low * (worth[0] // most), min(worth[1], shared) if others else worth[1]
            if span[1]:
                yield span, "I-9.4", f"shares of {colour}: {low} to {high}", colour


def _paid_by(colour: str, held: int, paid: Payout, directs: bool | None) -> Iterator[Line]:
    """What a railroad pays somebody who holds so many shares; whether he directs it, None: perhaps."""
    low, high = paid.per_share
    why = f"{counted(held, 'share')} of {colour} at {from_to(low, high, '$')}"
    yield (held * low, held * high), "I-9.4", why, colour
    if directs and paid.rest[1]:
        yield paid.rest, "I-9.5", f"what {colour} leaves over, as its Director", colour
    elif directs is None and paid.rest[1]:
        yield (0, paid.rest[1]), "I-9.5", f"what {colour} leaves over, if its Director", colour


def _may_direct(line: Railroad, seat: int) -> bool:
    """Can this player direct a railroad of which nobody knows who does? Nobody has more shares (J6)."""
    return line.director == ANYBODY and line.held[seat][1] >= max(low for low, _ in line.held)


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
    then = state.copy()
    if state.either:  # all shares sold, and a reveal that may be this turn's (IQ-20)
        end(then, "I-1.3")
    if state.phase == phases.REVEAL:
        cards_told(then, 0)
    elif state.either or (state.phase == phases.TRACK and not nothing_chosen(state)):
        others_reveal(then)
    else:
        return None
    return then


def _payments(state: State, seat: int, railroad: int, paid: Payout) -> Iterator[Line]:
    """What a railroad pays a player in the end."""
    held, director = state.shares[railroad][seat], state.director[railroad]
    perhaps = director < 0 and held == max(state.shares[railroad])
    if held:
        yield from _paid_by(COLOURS[railroad], held, paid, None if perhaps else director == seat)


def _winners(state: State, sheet: ScoreSheet) -> None:
    """Most money wins (I-3.2); equals share, or as the table reads it (IQ-62)."""
    spans = {
        name: total if isinstance(total, tuple) else (total, total)
        for name, total in sheet.totals.items()
        if total is not None
    }
    most = max(low for low, _ in spans.values())
    first = [name for name, (_, high) in spans.items() if high >= most]
    reading = state.readings.winner_tie
    if len(first) > 1 and any(spans[name][0] != spans[name][1] for name in first):
        open_ = [name for name in first if spans[name][0] != spans[name][1]]
        sheet.undetermined = (
            f"what {several(open_)} {'has' if len(open_) == 1 else 'have'} in the end is not told"
        )
        sheet.undetermined += _cases({name: spans[name] for name in first}, reading)
        return
    if len(first) > 1 and reading == "lower_turn_card" and not state.card:
        sheet.undetermined = f"{' and '.join(first)} have equally much, and who holds which card is not told"
        return
    if len(first) > 1:
        sheet.winner_rulings = ("winner_tie",)
        if reading == "unresolved":
            sheet.undetermined = "the rulebook has no tie-break"
            sheet.tiebreak = f"{' and '.join(first)} have equally much; the rulebook has no tie-break"
            return
        if reading == "lower_turn_card":
            first = [min(first, key=lambda name: state.card[state.players.index(name)])]
            sheet.tiebreak = f"equally much money; {first[0]} holds the lowest turn order card of those"
        else:
            sheet.tiebreak = "equally much money: the win is shared"
    sheet.winners = tuple(first)


def _winners_either_way(state: State, sheet: ScoreSheet, either: Sequence[Mapping[str, Span]]) -> None:
    """Who wins, whether the final payments are in the money that is told or not; else who in which case."""
    ways = [ScoreSheet(totals={name: within(*span) for name, span in money.items()}) for money in either]
    for way in ways:
        _winners(state, way)
    paid, due = (" and ".join(way.winners) for way in ways)
    cases = [f"{paid} if they are"] * bool(paid) + [f"{due} if they are still to come"] * bool(due)
    sheet.undetermined = "the record does not say whether the final payments are in the money it tells"
    sheet.shared_fact = True
    if paid and paid == due:
        sheet.winners, sheet.tiebreak = ways[0].winners, ways[0].tiebreak
    elif cases:
        sheet.undetermined += f" (the winner: {', '.join(cases)})"
    sheet.undetermined += "; `phase: over` says that they are, `phase: equity` that they are still to come"


_AT_A_TIE = {
    "shared": "they share the win",
    "lower_turn_card": "the lower turn order card decides",
    "unresolved": "nothing decides",
}


def _cases(spans: Mapping[str, Span], tie: str) -> str:
    """Who wins in which case, where the money of one player only is not known; else among whom it lies."""
    unknown = [name for name, (low, high) in spans.items() if low < high]
    others = [name for name in spans if name not in unknown]
    if len(unknown) > 1:
        return f": any of {', '.join(spans)} may have most"
    (name,), most = unknown, spans[others[0]][0]
    low, high = spans[name]
    rivals = " and ".join(others)
    less = f"{rivals} {'wins' if len(others) == 1 else 'win'} if {name} has less than ${most}"
    more = f"{name} wins with more than ${most}"
    parts = [less] * (low < most) + [more] * (high > most)
    return f": {', '.join(parts)}, at ${most} {_AT_A_TIE[tie]}"


def stopped(state: State) -> Finding | None:
    """Why a claimed result comes too early (I-3.1); None when the game is over."""
    if state.phase == phases.OVER:
        return None
    if state.phase == phases.AUCTION and state.bidder < 0 and state.silent:
        state = state.copy()
        pass_unwritten(state, 0)
        if state.phase == phases.OVER:
            return None
    if state.phase == phases.BEYOND:
        told = "Whether the game is over cannot be told: the record leaves out a part of every turn."
        return Finding(Kind.UNDETERMINED, RULES["I-3.1"], told)
    then = if_others_declined(state)
    if then is not None and then.phase == phases.OVER:
        return None  # the result itself is the sign that the cards were turned up
    stage, whether = f"turn {state.turn}", "Whether the game is over cannot be told:"
    if state.phase == phases.TRACK or nothing_chosen(state):
        told = f"{whether} not all choices of {stage} are recorded."
        why = "if the cards were turned up, an entry `{action: reveal}` says so"
        return Finding(Kind.UNDETERMINED, RULES["I-3.1"], told, why)
    if perhaps_ended(state):
        return Finding(Kind.UNDETERMINED, RULES["I-3.1"], f"{whether} {_track_untold(state)}.")
    if state.phase in UNSETTLED:
        told = f"{whether} the record stops at {state.phase} of {stage}, which is not settled."
        return Finding(Kind.UNDETERMINED, RULES["I-3.1"], told)
    told = f"The record claims a result, but the game is not over: {stage}, {state.phase}."
    why = "the game ends with the turn in which nothing, or the last section, was built"
    return Finding(Kind.MISMATCH, RULES["I-3.1"], told, why)


def _track_untold(state: State) -> str:
    return f"whether track was built in turn {state.turn - 1} is not recorded"


UNSETTLED = frozenset(phases.ALL) - {phases.OFFER, phases.AUCTION, phases.TRACK, phases.EQUITY, phases.OVER}
"""Phases in which the record still owes a fact: the game may end with it."""
