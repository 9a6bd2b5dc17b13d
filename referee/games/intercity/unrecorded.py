"""Entries that tell what the record left open: sales without bids, contests without all blind bids, sections
built whose choice nobody wrote down, prices without a board. They supply the fact, as far as it is
possible at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.breaches import Open, Refused, Way, permitted
from referee.games.intercity.auction import beyond_cash, bid, open_auction, pass_, pass_unwritten, sell
from referee.games.intercity.boards import COLOURS, COSTS, FIRST
from referee.games.intercity.building import (
    OUTBID,
    REFUSED,
    SHORT,
    SHORT_WINNER,
    TIED,
    award,
    blind,
    blind_amount,
    build,
    lay_in_doubt,
    next_contest,
    treasury_adds,
    won,
)
from referee.games.intercity.consequences import (
    built,
    losers_keep,
    paid_by_treasury,
    raise_if_stands,
    resolve,
    to_the_bank,
    topped_up,
    written,
)
from referee.games.intercity.moves import TREASURY, Blind, Build, Offer, Reopen, Resolve, Sale, TopUp
from referee.games.intercity.offering import (
    SHARES,
    begin_chance,
    chances_until,
    offer,
)
from referee.games.intercity.state import (
    AUCTION,
    CONTEST,
    DECLINED,
    LAY,
    NO_BID,
    NO_CHOICE,
    NOBODY,
    NOT_KNOWN,
    OFFER,
    REVEAL,
    UNSEEN,
    UNSEEN_BID,
    State,
    Unwritten,
)
from referee.games.intercity.track import cards_told, forbidden
from referee.games.intercity.turn_end import pay_dividends
from referee.rules import Kind


def implied_offer(state: State, move: Any, actor: int) -> Iterator[Way]:
    """A word in an auction nobody opened on record. The speaker offered the share, or the one whose chance it
    was: those between could only have passed, or let their chances go. Which share was up the sale tells."""
    offerers = [actor] if actor == state.due or _had_chance(state, actor) else []
    if not state.order:
        offerers = sorted(_without_chance(state), key=lambda seat: seat != actor) or [actor]
    elif state.due != actor:
        offerers.append(state.due)
    for offerer in offerers if not state.sold_out() else ():
        opened = Offer(offerer, NOT_KNOWN)
        opened.entry = move.entry
        yield Way((opened, move), f"{state.name(offerer)} offered the share")


def word(handler: Callable[[State, Any], None]) -> Callable[[State, Any], None]:
    """A bid or pass: where the running auction leaves no room for it, and the record leaves words out, it
    may be of the next auction, whose offer nobody wrote down."""

    def spoken(state: State, move: Any) -> None:
        breaches = state.breaches
        begun = state.bidder >= 0 or state.out != 0
        asked = begun and state.leaves_out() and not breaches.let_stand
        if asked and not permitted(handler, state, move):
            ways = [*_next_word(state, move), *reopened(state, move)]
            if ways:
                raise breaches.open(ways)
        handler(state, move)

    return spoken


def _next_word(state: State, move: Any) -> Iterator[Way]:
    """The running auction is over, and this is the first word on record of the next."""
    then = state.copy()
    if state.railroad != NOT_KNOWN or state.bidder < 0:
        pass_unwritten(then, move.entry)
    else:
        then.phase = OFFER  # whichever share it was, the next chance comes
    if then.phase == OFFER:
        yield from implied_offer(then, move, move.actor)


def reopened(state: State, move: Any) -> list[Way]:
    """The words of the last auction, parted where they can belong to two, so that this entry is allowed."""
    ways: list[Way] = []
    if state.opening is None:
        return ways
    for after in range(len(state.words)):
        opened = state.opening
        due = opened.after[opened.offerer] if opened.order else state.words[after].actor
        for offerer in dict.fromkeys((state.words[after].actor, due)):
            again = Reopen(-1, after, offerer)
            then = parted(state, again)
            handler = None if then is None else _AFTER_PARTING.get((then.phase, move.action))
            if then is not None:
                then.opening = None  # it is parted once
            if then is None or handler is None or (move.action == "sale" and _differs(then, move)):
                continue
            if permitted(handler, then, move):
                ways.append(Way((again, move), f"{state.name(offerer)} offered the next share before"))
    return ways[:MOST_PARTINGS]


MOST_PARTINGS = 8


def parted(state: State, move: Reopen) -> State | None:
    """The table if the words of the last auction belong to two; None where they cannot."""
    assert state.opening is not None
    then = state.opening.copy()
    try:
        for one in state.words[: move.after]:
            if then.phase != AUCTION:
                return None
            _SPEAK[one.action](then, one)
        if then.phase == AUCTION:
            if then.railroad == NOT_KNOWN and then.bidder >= 0:
                return None
            pass_unwritten(then, 0)
        if then.phase != OFFER:
            return None
        offer(then, Offer(move.offerer, NOT_KNOWN))
        for one in state.words[move.after :]:
            if then.phase != AUCTION:
                return None
            _SPEAK[one.action](then, one)
    except (Refused, Open):
        return None
    then.breaches.clear()
    return then


def reopen(state: State, move: Reopen) -> None:
    """The words of the last auction are parted into two auctions."""
    then = None if state.opening is None else parted(state, move)
    if then is None:
        raise state.impossible("These words cannot belong to two auctions.")
    state.breaches.act()
    account = state.breaches
    state.__dict__.update(then.__dict__)
    state.breaches = account


def share_ways(state: State, move: object) -> Iterator[Way]:
    """The record goes on without telling which share was sold."""
    for railroad in range(5):
        if state.sold[railroad] < SHARES:
            told = Sale(state.bidder, railroad, state.high)
            yield Way((told, move), f"it was a share of {COLOURS[railroad]}")


def _had_chance(state: State, seat: int) -> bool:
    return chances_until(state, seat) is not None


def _without_chance(state: State) -> list[int]:
    """Who can still have a chance in this round, where the order of play is not known."""
    return [seat for seat in range(len(state.cash)) if not state.gone >> seat & 1]


def sale(state: State, move: Sale) -> None:
    """Who bought the share, and for how much; also the sale of an auction nobody noted (I-5.5, I-5.8)."""
    if state.phase == AUCTION:
        sale_without_end(state, move)
    elif state.sale is None:
        sale_without_bids(state, move)
    else:
        _sale_claimed(state, move)


def _sale_claimed(state: State, move: Sale) -> None:
    assert state.sale is not None
    railroad, buyer, price, seller = state.sale
    other = move.railroad != railroad and move.actor != buyer
    if state.phase == OFFER and other and _another(state, move):
        sale_without_bids(state, move)
        return
    if state.opening is not None and (move.railroad, move.actor, move.price) != (railroad, buyer, price):
        ways = reopened(state, move)
        if ways and not state.breaches.let_stand:
            raise state.breaches.open(ways)
    _paid_to(state, move, state.name(seller) if seller >= 0 else TREASURY)
    if move.railroad != railroad:
        state.forbid(
            "I-5.1",
            f"The share sold was one of {COLOURS[railroad]}, not {COLOURS[move.railroad]}.",
            at="railroad",
        )
    if move.actor != buyer:
        state.forbid(
            "I-5.5", f"{state.name(buyer)} bid most and buys, not {state.name(move.actor)}.", at="player"
        )
    if move.price != price:
        state.forbid("I-5.5", f"{state.name(buyer)} pays the bid of ${price}, not ${move.price}.", at="price")
    if state.breaches.found:
        _can_stand(state, move)
    state.breaches.act()
    if state.breaches.found:
        _sold_as_told(state, move)
    state.claimed = move.railroad, move.actor
    state.sale = None


def _can_stand(state: State, move: Sale) -> None:
    assert state.sale is not None
    railroad, buyer, price, seller = state.sale
    cash = state.cash[move.actor] + (price if move.actor == buyer else 0)
    full = move.railroad != railroad and state.sold[move.railroad] >= SHARES
    if seller >= 0 or full or not 0 <= move.price <= cash:
        raise state.impossible("The share cannot have been sold like that.")


def _sold_as_told(state: State, move: Sale) -> None:
    """The sale was another than the bids make it: the share and the money go where the entry says."""
    assert state.sale is not None
    railroad, buyer, price, _ = state.sale
    state.cash[buyer] += price
    state.treasury[railroad] -= price
    state.shares[railroad][buyer] -= 1
    state.sold[railroad] -= 1
    _direct_anew(state, railroad)
    state.cash[move.actor] -= move.price
    state.shares[move.railroad][move.actor] += 1
    state.sold[move.railroad] += 1
    _direct_anew(state, move.railroad)
    if move.paid_to in ("", TREASURY):
        state.treasury[move.railroad] += move.price
    elif move.paid_to in state.players:
        state.cash[state.players.index(move.paid_to)] += move.price


def _direct_anew(state: State, railroad: int) -> None:
    """Who directs a railroad whose shares were put right: whoever has most, else who did."""
    held = state.shares[railroad]
    most = max(held)
    director, former = state.director[railroad], state.former[railroad]
    if not most:
        state.director[railroad] = state.former[railroad] = NOBODY
        state.reach[railroad] = 0
    elif director < 0:
        state.director[railroad] = held.index(most)
        state.reach[railroad] = state.board.touch[20 + railroad]
    elif former >= 0 and held[former] == most:
        state.director[railroad] = former  # the sale that made the change was none
    elif held[director] < most:
        state.director[railroad] = held.index(most)


def _another(state: State, move: Sale) -> bool:
    """Can this be the sale of the next auction, which nobody noted, rather than of the last one?"""
    return (
        state.sold[move.railroad] < SHARES
        and state.table.min_open <= move.price
        and (move.price <= state.most_cash(move.actor) or not state.table.capped)
        and move.paid_to in ("", TREASURY)
    )


def _paid_to(state: State, move: Sale, payee: str) -> None:
    if move.paid_to not in ("", payee):
        own = payee != TREASURY
        state.forbid(
            "I-5.8",
            f"The price of this share goes to {payee}, not to {move.paid_to}."
            if own
            else f"The price goes into {COLOURS[move.railroad]}'s treasury, not to {move.paid_to}.",
            at="paid_to",
            rulings=("resale",) if own else (),
        )


def sale_without_end(state: State, move: Sale) -> None:
    """The record tells the sale, but not everybody's last word: all others have passed (IQ-15b)."""
    buyer, price = move.actor, move.price
    unnamed = state.railroad == NOT_KNOWN
    if state.opening is not None and not state.breaches.let_stand and _differs(state, move):
        ways = reopened(state, move)
        if ways:
            raise state.breaches.open(ways)
    if not unnamed and move.railroad != state.railroad and _next_auction(state, move):
        pass_unwritten(state, move.entry)
        sale_without_bids(state, move)
        return
    _paid_to(state, move, state.name(state.offerer) if state.own else TREASURY)
    if unnamed and state.sold[move.railroad] >= SHARES:
        state.forbid("I-1.3", f"All ten shares of {COLOURS[move.railroad]} are sold.", at="railroad")
        raise state.impossible("There is no such share.", "railroad")
    if not unnamed and move.railroad != state.railroad:
        state.forbid("I-5.1", f"The share up for auction is one of {COLOURS[state.railroad]}.", at="railroad")
    if state.out >> buyer & 1:
        state.forbid("I-5.3", f"{state.name(buyer)} dropped out of this auction.", at="player")
    if buyer == state.bidder:
        if price != state.high:
            state.forbid("I-5.5", f"{state.name(buyer)} bid ${state.high}, not ${price}.", at="price")
    else:
        _price_possible(state, move, state.need)
    _can_be_paid(state, move)
    state.breaches.act()
    unrefereed = buyer != state.bidder
    for seat in range(len(state.cash)):
        if state.inside >> seat & 1 and seat not in (buyer, state.bidder):
            state.unwritten += (Unwritten(seat, move.entry),)
            state.assume(move.entry)
    state.inside = 0
    state.railroad = move.railroad
    sell(state, buyer, price)
    state.sale = None
    if unrefereed:
        state.say(
            Kind.NOTE,
            "I-5.4",
            f"{state.name(buyer)} buys {COLOURS[move.railroad]} for ${price}; not all words of this auction "
            "are recorded, so it is not refereed.",
        )


def _differs(state: State, move: Sale) -> bool:
    """Does the sale not fit the running auction?"""
    named = state.railroad in (NOT_KNOWN, move.railroad)
    return not (named and move.actor == state.bidder and move.price == state.high)


def _next_auction(state: State, move: Sale) -> bool:
    """Can the running auction be over without a word, and this be the sale of the next?"""
    then = state.copy()
    pass_unwritten(then, move.entry)
    return then.phase == OFFER and _another(then, move)


def sale_without_bids(state: State, move: Sale) -> None:
    """The record tells the sale only: the player whose chance it is must have offered the share."""
    if state.phase != OFFER:
        state.forbid(
            "I-4.1",
            "No share was up for auction: the offering of shares is over.",
            at="action",
            flow=True,
        )
        raise state.impossible("The offering of shares is over.")
    _paid_to(state, move, TREASURY)
    if state.sold[move.railroad] >= SHARES:
        state.forbid("I-1.3", f"All ten shares of {COLOURS[move.railroad]} are sold.", at="railroad")
        raise state.impossible("There is no such share.", "railroad")
    if state.claimed is not None and (move.railroad == state.claimed[0] or move.actor == state.claimed[1]):
        state.forbid("I-5.5", "Who bought this share is written down already.", at="action")
        raise state.impossible("The share is sold.", "action")
    _price_possible(state, move, state.table.min_open)
    _can_be_paid(state, move)
    state.breaches.act()
    offerer = state.due
    if not state.order:
        offerer = next((seat for seat in range(len(state.cash)) if not state.gone >> seat & 1), move.actor)
    begin_chance(state, offerer)
    open_auction(state, offerer, move.railroad, False)
    if state.phase != AUCTION:  # nobody had any money to bid: what stands was paid all the same
        return
    state.inside = 0
    state.late = ()
    state.lapsed = 0
    sell(state, move.actor, move.price)
    state.sale = None
    state.say(
        Kind.UNDETERMINED if state.bids else Kind.NOTE,
        "I-5.1",
        f"{state.name(move.actor)} buys {COLOURS[move.railroad]} without a bid on record: it is taken for "
        "the chance of the player whose turn it was, and its bids are not refereed.",
        "this record otherwise writes bids" if state.bids else "",
    )


def _can_be_paid(state: State, move: Sale) -> None:
    most = state.most_cash(move.actor)
    if move.price < 0 or (move.price > most and state.table.capped):
        raise state.impossible(f"{state.name(move.actor)} does not have ${move.price}.", "price")


def _price_possible(state: State, move: Sale, least: int) -> None:
    if move.price < least:
        state.forbid("I-5.5", f"A bid of ${move.price} cannot have won: ${least} was the least.", at="price")
    elif move.price > state.cash[move.actor]:
        beyond_cash(state, move.actor, move.price, move.entry, ("price",))


# -- what was built, before all cards are on record --------------------------------------------------


def built_by_choice(state: State, move: Build) -> None:
    """What a railroad built shows what it chose, where the choice is not written (I-6.1)."""
    railroad, section = move.railroad, move.section
    colour = COLOURS[railroad].capitalize()
    known = state.choice[railroad]
    director = state.director[railroad]
    paid_by_treasury(state, move)
    if director < 0:
        state.forbid("I-6.1", f"{colour} chose no section: it has no Director.", at="railroad")
        raise state.impossible(f"{colour} builds nothing.", "railroad")
    if move.actor >= 0 and move.actor != director:
        state.forbid("I-6.1", f"{colour}'s Director is {state.name(director)}.", at="player")
    if known in (NO_CHOICE, UNSEEN):
        _shows_choice(state, move)
    elif section and section != known:
        state.forbid(
            "I-6.6", f"{colour} chose {known or 'no section'} and cannot build another.", at="section"
        )
    if section and not state.breaches.found:
        _affordable(state, move)
    to_the_bank(state, move.paid_to, "I-6.7", colour)
    raise_if_stands(state, "What else was chosen is not on record.")
    state.breaches.act()
    state.forget_auction()
    state.before = None
    state.unchosen += known in (NO_CHOICE, UNSEEN)
    if section and not state.board.known and not state.boardless:
        state.boardless = move.entry or -1
    known_price = state.told[railroad][1] if state.told[railroad] is not None else None  # type: ignore[index]
    state.told[railroad] = (section, known_price if move.paid is None else move.paid)
    state.phase = REVEAL
    state.part = 1


def _shows_choice(state: State, move: Build) -> None:
    railroad, section = move.railroad, move.section
    colour = COLOURS[railroad].capitalize()
    told = state.told[railroad]
    prices = {move.paid, told[1]} - {None} if told is not None else set()
    if told is not None and (told[0] != section or len(prices) > 1):
        state.forbid("I-6.1", f"{colour} builds one section a turn.", at="railroad")
    if not section:
        return
    wrong = forbidden(state, railroad, section)
    if wrong is not None:
        state.forbid(wrong[0], wrong[1], wrong[2], at="section", rulings=wrong[3])
    elif state.built >> section - FIRST & 1:
        state.forbid("I-6.9", f"Section {section} is built already.", at="section")
    elif any(one is not None and one[0] == section for r, one in enumerate(state.told) if r != railroad):
        state.forbid("I-6.12", f"Section {section} is built by another railroad this turn.", at="section")
    elif state.cubes[railroad].bit_count() >= state.table.cube_limit:
        state.forbid("I-1.1", f"{colour} has no cube left.", at="railroad", rulings=("cube_limit",))


def _affordable(state: State, move: Build) -> None:
    """The price is the minimum, or more where another railroad may have wanted the section too."""
    railroad = move.railroad
    colour = COLOURS[railroad].capitalize()
    cost = state.cost[move.section - FIRST]
    most = state.most_treasury(railroad)
    least = cost or COSTS[0]
    paid = least if move.paid is None else move.paid
    rivals = [
        r
        for r in state.started()
        if r != railroad and state.choice[r] in (NO_CHOICE, UNSEEN, move.section) and not _built(state, r)
    ]
    if paid < least:
        state.forbid("I-6.7", f"{colour} pays ${paid}; the minimum is ${least}.", at="paid")
    elif paid > (cost or COSTS[-1]) and not rivals:
        state.forbid("I-6.7", f"{colour} alone chose section {move.section} and pays ${cost}.", at="paid")
    elif paid > most:
        state.forbid("I-6.8", f"{colour} cannot have paid ${paid} out of a treasury of ${most}.", at="paid")


def _built(state: State, railroad: int) -> bool:
    told = state.told[railroad]
    return told is not None and told[0] != 0


def resolved_by_choice(state: State, move: Resolve) -> None:
    """How a contest came out, where not all choices are written."""
    if move.winner >= 0:
        built_by_choice(state, Build(-1, move.winner, move.section, move.paid, "", move.paid_to))
        return
    state.breaches.act()
    state.phase = REVEAL
    state.part = 1


def blind_by_choice(state: State, move: Blind) -> None:
    """A blind bid before all choices are written: the others declined, or the railroad chose what another
    one chose."""
    then = state.copy()
    cards_told(then, move.entry)
    if then.phase == CONTEST and permitted(blind, then, move):
        state.breaches.act()
        cards_told(state, move.entry)
        blind(state, move)
        return
    railroad = move.railroad
    own = state.choice[railroad]
    unknown = [r for r in state.started() if r != railroad and state.choice[r] in (NO_CHOICE, UNSEEN)]
    if state.director[railroad] != move.actor:
        state.forbid("I-6.11", f"{COLOURS[railroad].capitalize()} has another Director.", at="player")
    nothing = not state.unchosen and all(one == NO_CHOICE for one in state.choice)
    if own == DECLINED or nothing or (own not in (NO_CHOICE, UNSEEN) and not unknown):
        state.forbid(
            "I-6.10",
            f"{COLOURS[railroad].capitalize()} is in no contest; only railroads that want one section bid.",
            at="railroad",
            flow=True,
        )
    if state.blind[railroad] not in (NO_BID, UNSEEN_BID):
        state.forbid("I-6.11", f"{COLOURS[railroad].capitalize()} has bid already.", at="railroad")
    if move.amount != UNSEEN_BID:
        blind_amount(state, railroad, move.amount, move.entry)
    raise_if_stands(state, "Nothing is contested yet.")
    state.breaches.act()
    state.forget_auction()
    state.before = None
    state.blind[railroad] = move.amount
    state.phase = REVEAL
    state.part = 1


# -- contests whose bids are not all recorded ---------------------------------------------------------


def built_in_contest(state: State, move: Build) -> None:
    """During the contests: a sole build told, or who won a contest whose bids are not all recorded."""
    contest = state.contests[0]
    if not contest.members >> move.railroad & 1 or not move.section:
        if any(one[0] == move.railroad for one in state.pending):
            built_pending(state, move)
            return
        if state.laid[move.railroad] is not None or not contest.members >> move.railroad & 1:
            built(state, move)
            return
        state.breaches.act()  # it did not win: that much is told, and settles nothing yet
        return
    paid_by_treasury(state, move)
    if move.section != contest.section:
        state.forbid(
            "I-6.10",
            f"{COLOURS[move.railroad].capitalize()} bids for section {contest.section}.",
            at="section",
        )
    to_the_bank(state, move.paid_to, "I-6.14", COLOURS[move.railroad].capitalize())
    _settle(state, move.railroad, move.paid)


def resolve_in_contest(state: State, move: Resolve) -> None:
    """How a contest came out whose bids are not all recorded."""
    contest = state.contests[0]
    if move.section != contest.section:
        if move.section in state.settled:
            resolve(state, move)
            return
        state.forbid(
            "I-6.13", f"The contest that is up is the one for section {contest.section}.", at="section"
        )
    if move.winner >= 0:
        if not contest.members >> move.winner & 1:
            state.forbid(
                "I-6.12",
                f"{COLOURS[move.winner].capitalize()} did not bid for section {contest.section}.",
                at="winner",
            )
        to_the_bank(state, move.paid_to, "I-6.14", COLOURS[move.winner].capitalize())
    if state.table.short_winner != "bid_lost":
        losers_keep(state, move, move.winner)
    _settle(state, move.winner, move.paid)


def topped_up_in_contest(state: State, move: TopUp) -> None:
    """That the winner adds money tells who won, where not all bids are recorded."""
    contest = state.contests[0]
    if not contest.members >> move.railroad & 1 or not move.pays:
        topped_up(state, move)
        return
    if move.actor != state.director[move.railroad]:
        state.forbid("I-6.1", f"{state.name(move.actor)} is not the Director.", at="player")
    treasury_adds(state, move, contest.section if state.blind[move.railroad] >= 0 else 0)
    _settle(state, move.railroad, state.cost[contest.section - FIRST] or None)


def _settle(state: State, winner: int, paid: int | None) -> None:
    """A contest is settled as the record says, as far as the bids it does hold allow it."""
    contest = state.contests[0]
    section, members = contest.section, contest.members
    known = {r: state.blind[r] for r in range(5) if members >> r & 1 and state.blind[r] >= 0}
    raise_if_stands(state, "The bids of this contest are not all on record.")
    bid = _winning_bid(state, section, winner, paid, known) if winner >= 0 else 0
    if winner < 0:
        _nobody_won(state, known, members)
    raise_if_stands(state, "The bids of this contest are not all on record.")
    state.breaches.act()
    state.contests.pop(0)
    state.settled[section] = -1
    for railroad in range(5):
        if members >> railroad & 1:
            state.laid[railroad] = OUTBID if winner >= 0 else TIED
            if state.blind[railroad] == NO_BID:
                state.blind[railroad] = UNSEEN_BID
    if winner >= 0:
        state.settled[section] = winner
        if paid is not None:
            won(state, winner, section, paid, bid)
        elif known.get(winner) is not None:
            award(state, winner, section, bid)
            if state.standing is not None:
                return
        else:
            lay_in_doubt(state, winner, section, bid, contested=True)
    written(state, 1)
    next_contest(state)


def _nobody_won(state: State, known: dict[int, int], members: int) -> None:
    """Equal bids, or a highest bidder who cannot pay: some bid that is not recorded leaves room for it."""
    if len(known) < members.bit_count():
        return
    state.forbid("I-6.12", "All bids are recorded, and one of them won.", at="winner")


def _winning_bid(state: State, section: int, winner: int, paid: int | None, known: dict[int, int]) -> int:
    """What the winner must have bid at least, judged against the bids that are known."""
    cost = state.cost[section - FIRST]
    colour = COLOURS[winner].capitalize()
    own = known.get(winner)
    most = state.most_treasury(winner)
    best = max((amount for other, amount in known.items() if other != winner), default=-1)
    if own is not None:
        bid = own
        price = max(own, cost)
        if paid is not None and paid != price and (cost or paid < price or paid > COSTS[-1]):
            rule = "I-6.14" if own >= cost else "I-6.16"
            state.forbid(rule, f"{colour} bid ${own} and pays ${price}, not ${paid}.", at="paid")
    elif paid is not None:
        bid = price = paid
        if paid < (cost or COSTS[0]):
            state.forbid("I-6.16", f"{colour} pays ${paid}; the minimum is ${cost or COSTS[0]}.", at="paid")
    else:
        bid = best + 1
        price = max(bid, cost or COSTS[0])
    if price > most:
        state.forbid("I-6.11", f"{colour} pays ${price} out of a treasury of ${most}.", at="paid")
    if best >= bid and not (own is None and paid is not None and paid == cost and best < cost):
        other = next(r for r, amount in known.items() if r != winner and amount == best)
        rule = "I-6.15" if best == bid else "I-6.12"
        state.forbid(
            rule,
            f"{COLOURS[other].capitalize()} bid ${best}, which {colour} did not beat.",
            at="railroad",
        )
    return bid


def contest_ways(state: State, move: object) -> Iterator[Way]:
    """The record goes on without telling who won: any of those who wanted the section, or nobody."""
    contest = state.contests[0]
    for railroad in range(5):
        if contest.members >> railroad & 1 and state.most_treasury(railroad):
            told = Resolve(-1, contest.section, railroad)
            yield Way((told, move), f"{COLOURS[railroad]} built section {contest.section}")
    yield Way((Resolve(-1, contest.section, -1), move), f"nobody built section {contest.section}")


# -- prices ------------------------------------------------------------------------------------------


def built_top_up(state: State, move: Build) -> None:
    """A winner who might have refused to add money is told to have built: money was added."""
    assert state.standing is not None
    railroad, section, bid = state.standing
    if move.railroad != railroad:
        built(state, move)
        return
    colour = COLOURS[railroad].capitalize()
    if move.section not in (0, section):
        state.forbid("I-6.10", f"{colour} won section {section}.", at="section")
    cost = state.cost[section - FIRST]
    if move.section and move.paid not in (None, cost):
        state.forbid("I-6.16", f"{colour} pays the minimum of ${cost}, not ${move.paid}.", at="paid")
    paid_by_treasury(state, move)
    to_the_bank(state, move.paid_to, "I-6.16", colour)
    raise_if_stands(state, "What was added has been reckoned with.")
    state.breaches.act()
    state.standing = None
    if move.section:
        won(state, railroad, section, cost, bid)
    else:
        state.laid[railroad] = REFUSED
    next_contest(state)


def built_pending(state: State, move: Build) -> None:
    """Without the price the record has to tell who could build: here it does."""
    railroad = move.railroad
    place = next((i for i, one in enumerate(state.pending) if one[0] == railroad), None)
    if place is None:
        built(state, move)
        return
    paid_by_treasury(state, move)
    to_the_bank(state, move.paid_to, "I-6.7", COLOURS[railroad].capitalize())
    _, section, bid = state.pending[place]
    if move.section == DECLINED:
        if state.treasury[railroad] >= (state.cost[section - FIRST] or COSTS[-1]):
            state.forbid(
                "I-6.7",
                f"{COLOURS[railroad].capitalize()} can pay for section {section} and has to build it.",
                at="section",
            )
    elif move.section != section:
        state.forbid(
            "I-6.7", f"{COLOURS[railroad].capitalize()} is to build section {section}.", at="section"
        )
    elif move.paid is not None:
        _price_of_pending(state, railroad, section, bid, move.paid)
    elif state.most_treasury(railroad) < max(bid, state.cost[section - FIRST] or COSTS[0]):
        state.forbid(
            "I-6.8", f"{COLOURS[railroad].capitalize()} cannot pay for section {section}.", at="section"
        )
    raise_if_stands(state, "The price of the section is not on record.")
    state.breaches.act()
    state.before = None
    state.pending.pop(place)
    if move.section == DECLINED:
        state.laid[railroad] = SHORT_WINNER if section in state.settled else SHORT
    elif move.paid is None:
        lay_in_doubt(state, railroad, section, bid)
    else:
        _lay_pending(state, railroad, section, bid, move.paid)
    if not state.pending and state.phase == LAY:
        pay_dividends(state)


def _pending_prices(state: State, section: int, bid: int) -> set[int]:
    cost = state.cost[section - FIRST]
    return {max(bid, cost)} if cost else {max(bid, price) for price in COSTS}


def _price_of_pending(state: State, railroad: int, section: int, bid: int, paid: int) -> None:
    possible = _pending_prices(state, section, bid)
    colour = COLOURS[railroad].capitalize()
    if paid not in possible:
        state.forbid(
            "I-6.16" if section in state.settled else "I-6.7",
            f"{colour} pays ${paid} for section {section}; it can only be "
            + " or ".join(f"${price}" for price in sorted(possible))
            + ".",
            at="paid",
        )
    most = state.most_treasury(railroad)
    if paid > most:
        state.forbid("I-6.8", f"{colour} pays ${paid} out of a treasury of ${most}.", at="paid")


def _lay_pending(state: State, railroad: int, section: int, bid: int, paid: int) -> None:
    contested = section in state.settled
    if not state.cost[section - FIRST] and paid > bid:
        state.cost[section - FIRST] = paid
    build(state, railroad, section, paid, "I-6.7" if not contested else "I-6.14" if paid == bid else "I-6.16")
    if contested:
        state.settled[section] = railroad


def pending_ways(state: State, move: object) -> Iterator[Way]:
    """The record goes on without telling whether a railroad could pay a price that is not known."""
    railroad, section, bid = state.pending[0]
    if state.most_treasury(railroad) >= max(bid, state.cost[section - FIRST] or COSTS[0]):
        yield Way(
            (Build(-1, railroad, section), move), f"{COLOURS[railroad]} could pay for section {section}"
        )
    if state.treasury[railroad] < (state.cost[section - FIRST] or COSTS[-1]):
        yield Way((Build(-1, railroad, 0), move), f"{COLOURS[railroad]} could not pay for section {section}")


_SPEAK: Mapping[str, Callable[[State, Any], None]] = {"bid": bid, "pass": pass_}
_AFTER_PARTING: Mapping[tuple[str, str], Callable[[State, Any], None]] = {
    (AUCTION, "bid"): bid,
    (AUCTION, "pass"): pass_,
    (AUCTION, "sale"): sale,
}
"""What the entry is held against after a parting, by phase and action."""
