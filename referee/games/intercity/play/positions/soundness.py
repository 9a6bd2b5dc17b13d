"""Positions that cannot be: what no game, and no table that lets things pass, could lay out.

A position read back is held against what is conserved whatever is played: the shares of the box, one
cube to a section, money that is paid by somebody, Directors with most shares; and a moment against what
belongs to it (no bids where nothing is contested). What a table may have let pass, a section that does
not touch, is a matter of the rules and not of these tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.games.intercity.play.state import ALL_SECTIONS, NO_CHOICE, State
from referee.games.intercity.record import phases
from referee.games.intercity.record.boards import COLOURS, FIRST, sections
from referee.games.intercity.record.moves import DECLINED, UNSEEN
from referee.header import BadEntry
from referee.rules import Path, counted, from_to

Faults = Iterator[BadEntry]
NOT_TOLD = "?"


def sound(state: State, data: Mapping[str, Any]) -> None:
    """BadEntry for the first thing in a position just read that cannot be. ``data`` is what was written."""
    for test in (*_ANY_MOMENT, *_MOMENTS.get(state.phase, ())):
        for fault in test(state, data):
            raise fault


def _cannot(message: str, *path: str | int, expected: str = "") -> BadEntry:
    return BadEntry(message, path, expected)


def _money(state: State, data: Mapping[str, Any]) -> Faults:
    """Nobody owes anything (I-5.5), no treasury does (I-6.8)."""
    for seat, name in enumerate(state.players):
        if state.cash[seat] < 0 and state.readings.capped:
            yield _cannot(f"{name} cannot have less than nothing (I-5.5)", "cash", name)
    for railroad, colour in enumerate(COLOURS):
        if state.treasury[railroad] < 0:
            yield _cannot(f"{colour}'s treasury cannot hold less than nothing (I-6.8)", "treasury", colour)
        if (state.treasury[railroad] or state.treasury_doubt[railroad]) and (
            state.director[railroad] < 0 and "shares" in data
        ):
            yield _cannot(f"{colour} has sold no share, so its treasury is empty (I-5.8)", "treasury", colour)


def _bounds(state: State, data: Mapping[str, Any]) -> Faults:
    for key, owners in data.get("between", {}).items():
        for owner, (low, high) in owners.items():
            if not 0 <= low <= high:
                yield _cannot("the least is written first, and is not below 0", "between", key, owner)


def _prices(state: State, data: Mapping[str, Any]) -> Faults:
    for number in data.get("prices", {}):
        printed = state.board.cost[int(number) - FIRST]
        if printed not in (0, state.cost[int(number) - FIRST]):
            yield _cannot(f"section {number} costs ${printed} (I-6.5)", "prices", number)


def _cubes(state: State, data: Mapping[str, Any]) -> Faults:
    limit = state.readings.cube_limit
    turn = data.get("turn", 0)
    for railroad, colour in enumerate(COLOURS):
        count = state.cubes[railroad].bit_count()
        if count > limit:
            yield _cannot(f"{colour} has {limit} cubes, not {count} (I-1.1)", "built", colour)
        if turn and count > turn:
            told = f"{colour} builds one section a turn (I-6.1): in turn {turn} it cannot have {count}"
            yield _cannot(told, "built", colour)


def _turn(state: State, data: Mapping[str, Any]) -> Faults:
    """In every turn but the last a section is built (I-3.1), and there are twenty."""
    most = state.built.bit_count() + sum(state.untold)
    if "turn" in data and "built" in data and state.turn - 1 > most:
        least = f"in turn {state.turn} at least {counted(state.turn - 1, 'section')} must be built"
        yield _cannot(f"{least}: a turn without building is the last (I-3.1)", "turn")
    if state.turn > 20:
        yield _cannot("a game has twenty turns at most: each builds a section (I-3.1)", "turn")


def _order_told(state: State, data: Mapping[str, Any]) -> Faults:
    if state.phase == phases.ORDER and state.order and state.turn == 1:
        yield _cannot("the cards of turn 1 are drawn, not assigned (I-2.4)", "turn")


def _offering(state: State, data: Mapping[str, Any]) -> Faults:
    offer = data.get("offer", {})
    seats = len(state.players)
    used = state.course.used if state.order else seats - 1
    if state.order and state.course.sales > state.course.used + (state.tried > 0):
        told = f"this round has used {counted(state.course.used, 'chance')}: it cannot have seen"
        yield _cannot(f"{told} {counted(state.course.sales, 'sale')} (I-5.11)", "offer", "sales")
    if state.course.idle > (state.course.round - 1) * seats + used:
        yield _cannot("so many chances have not been used yet (I-5.11)", "offer", "idle")
    if state.tried and state.readings.unsold != "offer_again":
        yield _cannot("a share offered in vain uses the chance up (IQ-14)", "offer", "tried")
    if state.course.compelled and state.readings.offer_deadlock != "must_offer":
        yield _cannot("nobody has to offer a share (IQ-19)", "offer", "compelled")
    if "open" in offer and not offer["open"]:
        yield _cannot("`open` says why it is not known whether the offering is over", "offer", "open")


def _bidding(state: State, data: Mapping[str, Any]) -> Faults:
    auction = data["auction"]
    railroad, colour = state.railroad, COLOURS[state.railroad]
    if state.own and railroad >= 0 and not state.shares[railroad][state.offerer]:
        yield _cannot(f"{state.name(state.offerer)} owns no share of {colour}", "auction", "own")
    if state.own and not state.readings.resale:
        yield _cannot("nobody offers shares of his own (IQ-7)", "auction", "own")
    if not state.own and railroad >= 0 and state.sold[railroad] >= 10:
        yield _cannot(f"all ten shares of {colour} are sold (I-1.3)", "auction", "railroad")
    if state.bidder < 0 and state.high:
        yield _cannot(f"somebody bid ${state.high}: say who", "auction", "high", expected="bidder")
    if state.bidder >= 0:
        yield from _highest_bid(state, "inside" in auction)
    if state.inside & state.out:
        yield _cannot("nobody is both in and out of an auction (I-5.3)", "auction", "out")
    asked = auction.get("asked", NOT_TOLD) != NOT_TOLD
    if asked and state.pointer >= 0 and not state.inside >> state.pointer & 1:
        yield _cannot(f"{state.name(state.pointer)} is not in this auction", "auction", "asked")
    if state.pointer == state.bidder >= 0:
        told = f"{state.name(state.pointer)} holds the highest bid and is not asked"
        yield _cannot(told, "auction", "asked")


def _highest_bid(state: State, told_inside: bool) -> Faults:
    """Whoever bid most can have done so, and is still in."""
    who = state.name(state.bidder)
    if not state.high >= state.readings.min_open:
        yield _cannot(f"{who} bid at least ${state.readings.min_open} (I-5.5)", "auction", "bidder")
    most = state.cash[state.bidder] + state.cash_doubt[state.bidder]
    if state.readings.capped and state.high > most:
        yield _cannot(f"{who} cannot have bid ${state.high} out of ${most} (I-5.5)", "auction", "high")
    if state.out >> state.bidder & 1:
        yield _cannot(f"{who} bid most and did not drop out (I-5.3)", "auction", "out")
    if told_inside and not state.inside >> state.bidder & 1:
        yield _cannot(f"{who} bid most and is still in (I-5.3)", "auction", "inside")


def _choices(state: State, data: Mapping[str, Any]) -> Faults:
    for railroad, colour in enumerate(COLOURS):
        if state.choice[railroad] != NO_CHOICE and state.director[railroad] < 0:
            yield _cannot(f"{colour} has no Director and chooses nothing (I-6.1)", "chosen", colour)
        if state.silenced >> railroad & 1 and (
            state.choice[railroad] in (NO_CHOICE, DECLINED, UNSEEN)
            or state.readings.illegal_choice != "void_silently"
        ):
            yield _cannot(f"{colour} has no choice that counts as a pass (IQ-32)", "silenced")


def _contested(state: State, data: Mapping[str, Any]) -> Faults:
    seen = 0
    for place, contest in enumerate(state.contests):
        path: Path = ("contests", place)
        if state.built >> contest.section - FIRST & 1:
            told = f"section {contest.section} is built; nobody can contest it (I-6.9)"
            yield _cannot(told, *path, "section")
        if contest.members & seen or any(
            contest.section == other.section for other in state.contests[:place]
        ):
            yield _cannot("a railroad chooses one section, and is in one contest (I-6.1)", *path)
        if not contest.members & (contest.members - 1) and state.readings.same_director != "director_picks":
            yield _cannot("a contest takes two railroads (I-6.10)", *path, "railroads")
        for railroad, colour in enumerate(COLOURS):
            if contest.members >> railroad & 1 and state.choice[railroad] != contest.section:
                told = f"{colour} did not choose section {contest.section} (I-6.10)"
                yield _cannot(told, *path, "railroads")
        seen |= contest.members
    if state.phase in (phases.PICK, phases.CONTEST) and not state.contests:
        yield _cannot("a position among blind bids tells what is contested", "phase", expected="contests")
    for railroad, colour in enumerate(COLOURS):
        yield from _blind_bid(state, railroad, colour)


def _blind_bid(state: State, railroad: int, colour: str) -> Faults:
    bid = state.blind[railroad]
    if bid < 0:
        return
    wanted = state.choice[railroad]
    if wanted not in state.contest_winners and not any(
        contest.members >> railroad & 1 for contest in state.contests
    ):
        yield _cannot(f"{colour} is in no contest (I-6.10)", "blind", colour)
    spent = state.laid[railroad]
    most = state.treasury[railroad] + state.treasury_doubt[railroad]
    most += spent.paid if spent is not None and spent.paid > 0 else 0
    if bid > most and not (spent is not None and spent.paid < 0):
        yield _cannot(f"{colour} cannot have bid ${bid} out of ${most} (I-6.11)", "blind", colour)


def _came_of_it(state: State, data: Mapping[str, Any]) -> Faults:
    """Sections laid this turn lie on the map, and were paid for with money that was there."""
    for railroad, laid in enumerate(state.laid):
        if laid is None:
            continue
        colour = COLOURS[railroad]
        if state.director[railroad] < 0:
            yield _cannot(f"{colour} has no Director and builds nothing (I-6.1)", "laid", colour)
        if laid.section and not state.cubes[railroad] >> laid.section - FIRST & 1:
            told, wanted = f"{colour} has no cube on section {laid.section} (I-6.7)", "the same under `built`"
            yield _cannot(told, "laid", colour, "section", expected=wanted)
        if laid.paid < -1:
            yield _cannot("the bank pays nobody to build (I-6.7)", "laid", colour, "paid")
    for section, railroad in state.contest_winners.items():
        if railroad >= 0 and not state.cubes[railroad] >> section - FIRST & 1:
            told = f"{COLOURS[railroad]} has no cube on section {section} (I-6.12)"
            yield _cannot(told, "settled", str(section))


def _waiting(state: State, data: Mapping[str, Any]) -> Faults:
    """Winners and sole choosers who have not laid their cube yet."""
    waiting: list[tuple[Path, tuple[int, int, int]]] = [
        (("pending", place), contest) for place, contest in enumerate(state.pending)
    ]
    if state.awaiting_top_up is not None:
        waiting.append((("standing",), state.awaiting_top_up))
    for path, (railroad, section, bid) in waiting:
        colour = COLOURS[railroad]
        if state.director[railroad] < 0 or state.choice[railroad] != section:
            yield _cannot(f"{colour} did not choose section {section} (I-6.1)", *path)
        if state.built >> section - FIRST & 1:
            yield _cannot(f"section {section} is built already (I-6.9)", *path, "section")
        most = state.treasury[railroad] + state.treasury_doubt[railroad]
        if bid > most:
            yield _cannot(f"{colour} cannot have bid ${bid} out of ${most} (I-6.11)", *path, "bid")
    owners = [contest[0] for _, contest in waiting]
    wanted = [contest[1] for _, contest in waiting]
    if len(set(owners)) < len(owners) or len(set(wanted)) < len(wanted):
        yield _cannot("a railroad builds one section, and a section has room for one cube (I-6.7)", "pending")
    if state.phase == phases.LAY and not state.pending:
        yield _cannot("a position that waits for a price tells whose", "phase", expected="pending")
    if state.phase == phases.TOP_UP and not _may_refuse(state):
        may = state.readings.top_up == "may"
        needed = "a bid below the price, and a treasury that holds it" if may else "rulings: {top_up: may}"
        yield _cannot("nobody may refuse to add money here (I-6.16)", "standing", expected=needed)


def _may_refuse(state: State) -> bool:
    assert state.awaiting_top_up is not None
    railroad, section, bid = state.awaiting_top_up
    cost = state.cost[section - FIRST]
    return state.readings.top_up == "may" and bid < cost <= state.most_treasury(railroad)


def _routes(state: State, data: Mapping[str, Any]) -> Faults:
    for railroad, colour in enumerate(COLOURS):
        length = data.get("lengths", {}).get(colour)
        if not isinstance(length, int):
            continue
        least, most = state.route_bounds(railroad)
        reckoned = state.length(railroad) if state.director[railroad] >= 0 else 0
        if length != reckoned if reckoned >= 0 else not least <= length <= most:
            right = str(reckoned) if reckoned >= 0 else from_to(least, most)
            told = f"{colour}'s longest route cannot have {counted(length, 'section')} (I-7.3)"
            yield _cannot(told, "lengths", colour, expected=right)


def _final_payments(state: State, data: Mapping[str, Any]) -> Faults:
    """What is left of a treasury is less than a dollar a share (J7), and all of it has been paid out."""
    for railroad, paid in enumerate(state.payouts):
        if paid is None:
            continue
        colour = COLOURS[railroad]
        if not state.sold[railroad]:
            yield _cannot(f"{colour} never sold a share and pays nothing (I-9.3)", "equity", colour)
            continue
        shares = state.sold[railroad]
        for key in ("treasury", "value", "per_share", "rest"):
            low, high = getattr(paid, key)
            if not 0 <= low <= high:
                yield _cannot("the least is written first, and is not below 0", "equity", colour, key)
        whole = paid.treasury[0] + paid.value[0], paid.treasury[1] + paid.value[1]
        shared = shares * paid.per_share[0] + paid.rest[0], shares * paid.per_share[1] + paid.rest[1]
        if paid.rest[1] >= max(shares, 1) or shared[0] > whole[1] or shared[1] < whole[0]:
            told = f"{colour} has {counted(shares, 'share')}: treasury and value are shared out among them"
            yield _cannot(f"{told}, and less than a dollar a share is left (I-9.4)", "equity", colour)


_ANY_MOMENT: tuple[Callable[[State, Mapping[str, Any]], Faults], ...] = (
    _money,
    _bounds,
    _prices,
    _cubes,
    _turn,
    _order_told,
)
_AFTER_CARDS = (_choices, _came_of_it, _contested, _waiting)
_MOMENTS: Mapping[str, tuple[Callable[[State, Mapping[str, Any]], Faults], ...]] = {
    phases.OFFER: (_offering,),
    phases.AUCTION: (_offering, _bidding),
    phases.TRACK: (_choices,),
    phases.REVEAL: (_choices,),
    phases.PICK: _AFTER_CARDS,
    phases.CONTEST: _AFTER_CARDS,
    phases.TOP_UP: _AFTER_CARDS,
    phases.LAY: _AFTER_CARDS,
    phases.DIVIDENDS: (_came_of_it, _routes),
    phases.ORDER: (_came_of_it,),
    phases.OVER: (_final_payments,),
}


def detached(state: State) -> list[tuple[int, list[int]]]:
    """Railroads with sections that do not hang together with their start section (I-6.4), and which;
    empty without a board, where nobody can tell."""
    found: list[tuple[int, list[int]]] = []
    if not state.board.known:
        return found
    for railroad in state.started():
        reached = state.board.touch[20 + railroad]
        rest = sections(state.cubes[railroad] & ALL_SECTIONS)
        while True:
            touching = [section for section in rest if state.board.touch[section - FIRST] & reached]
            if not touching:
                break
            for section in touching:
                reached |= state.board.touch[section - FIRST]
                rest.remove(section)
        if rest:
            found.append((railroad, rest))
    return found
