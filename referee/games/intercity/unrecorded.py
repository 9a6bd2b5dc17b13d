"""Entries that tell what the record left open: sales without bids, contests without all blind bids, prices
without a board. They supply the fact, as far as it is possible at all."""

from __future__ import annotations

from referee.games.intercity.auction import sell
from referee.games.intercity.boards import COLOURS, COSTS, FIRST
from referee.games.intercity.building import (
    OUTBID,
    REFUSED,
    SHORT,
    SHORT_WINNER,
    TIED,
    award,
    build,
    next_contest,
    won,
)
from referee.games.intercity.consequences import built, losers_keep, paid_by_treasury, resolve, to_the_bank
from referee.games.intercity.moves import TREASURY, Build, Resolve, Sale
from referee.games.intercity.offering import SHARES
from referee.games.intercity.rulebook import RULES
from referee.games.intercity.state import (
    AUCTION,
    DECLINED,
    NO_BID,
    OFFER,
    UNSEEN_BID,
    Laid,
    State,
)
from referee.games.intercity.turn_end import pay_dividends
from referee.rules import Illegal, Kind, Undetermined


def sale(state: State, move: Sale) -> None:
    """Who bought the share, and for how much; also the sale of an auction nobody noted (I-5.5, I-5.8)."""
    _paid_to(state, move)
    if state.phase == AUCTION:
        sale_without_end(state, move)
    elif state.sale is None:
        sale_without_bids(state, move)
    else:
        railroad, buyer, price, _ = state.sale
        if move.railroad != railroad:
            raise Illegal(
                RULES["I-5.1"],
                f"The share sold was one of {COLOURS[railroad]}, not {COLOURS[move.railroad]}.",
                field="railroad",
            )
        if move.actor != buyer:
            raise Illegal(
                RULES["I-5.5"],
                f"{state.name(buyer)} bid most and buys, not {state.name(move.actor)}.",
                field="player",
            )
        if move.price != price:
            raise Illegal(
                RULES["I-5.5"],
                f"{state.name(buyer)} pays the bid of ${price}, not ${move.price}.",
                field="price",
            )
        state.sale = None


def _paid_to(state: State, move: Sale) -> None:
    own = state.own if state.phase == AUCTION else state.sale is not None and state.sale[3] >= 0
    payee = state.name(state.offerer) if own else TREASURY
    if move.paid_to not in ("", payee):
        raise Illegal(
            RULES["I-5.8"],
            f"The price of this share goes to {payee}, not to {move.paid_to}."
            if own
            else f"The price goes into {COLOURS[move.railroad]}'s treasury, not to {move.paid_to}.",
            field="paid_to",
            rulings=("resale",) if own else (),
        )


def sale_without_end(state: State, move: Sale) -> None:
    """The record tells the sale, but not everybody's last word."""
    buyer, price = move.actor, move.price
    if move.railroad != state.railroad:
        raise Illegal(
            RULES["I-5.1"], f"The share up for auction is one of {COLOURS[state.railroad]}.", field="railroad"
        )
    if state.out >> buyer & 1:
        raise Illegal(RULES["I-5.3"], f"{state.name(buyer)} dropped out of this auction.", field="player")
    if buyer == state.bidder:
        if price != state.high:
            raise Illegal(
                RULES["I-5.5"], f"{state.name(buyer)} bid ${state.high}, not ${price}.", field="price"
            )
    else:
        _price_possible(state, move, state.need)
    state.inside = 0
    sell(state, buyer, price)
    _not_refereed(state, move)


def sale_without_bids(state: State, move: Sale) -> None:
    """The record tells the sale only: the player whose chance it is must have offered the share."""
    if state.phase != OFFER:
        raise Illegal(
            RULES["I-4.1"],
            "No share was up for auction: the offering of shares is over.",
            field="action",
            flow=True,
        )
    if state.sold[move.railroad] >= SHARES:
        raise Illegal(
            RULES["I-1.3"], f"All ten shares of {COLOURS[move.railroad]} are sold.", field="railroad"
        )
    _price_possible(state, move, state.table.min_open)
    state.railroad, state.offerer, state.own = move.railroad, state.due, False
    state.fresh = False
    state.out = 0
    state.forget_auction()
    sell(state, move.actor, move.price)
    state.sale = None
    state.say(
        Kind.UNDETERMINED,
        "I-5.1",
        f"{state.name(move.actor)} buys {COLOURS[move.railroad]} without an offer on record: "
        "who offered it and who bid cannot be judged.",
        "it is taken for the chance of the player whose turn it was",
    )


def _not_refereed(state: State, move: Sale) -> None:
    state.sale = None
    state.say(
        Kind.NOTE,
        "I-5.4",
        f"{state.name(move.actor)} buys {COLOURS[move.railroad]} for ${move.price}; "
        "not all words of this auction are "
        "recorded, so it is not refereed.",
    )


def _price_possible(state: State, move: Sale, least: int) -> None:
    most = state.cash[move.actor] + state.cash_doubt[move.actor]
    if move.price < least:
        raise Illegal(
            RULES["I-5.5"], f"A bid of ${move.price} cannot have won: ${least} was the least.", field="price"
        )
    if move.price > most and state.table.capped:
        raise Illegal(
            RULES["I-5.5"], f"{state.name(move.actor)} pays ${move.price} and has ${most}.", field="price"
        )


def built_in_contest(state: State, move: Build) -> None:
    """During the contests: a sole build told, or who won a contest whose bids are not all recorded."""
    contest = state.contests[0]
    if not contest.members >> move.railroad & 1 or not move.section:
        if state.laid[move.railroad] is not None:
            built(state, move)
            return
        raise Undetermined(
            RULES["I-6.11"],
            f"Section {contest.section} is not settled yet: not all blind bids for it are recorded.",
            field="railroad",
        )
    paid_by_treasury(move)
    if move.section != contest.section:
        raise Illegal(
            RULES["I-6.10"],
            f"{COLOURS[move.railroad].capitalize()} bids for section {contest.section}.",
            field="section",
        )
    to_the_bank(move.paid_to, "I-6.14", COLOURS[move.railroad].capitalize())
    _settle(state, move.railroad, move.paid)


def resolve_in_contest(state: State, move: Resolve) -> None:
    """How a contest came out whose bids are not all recorded."""
    contest = state.contests[0]
    if move.section != contest.section:
        if move.section in state.settled:
            resolve(state, move)
            return
        raise Illegal(
            RULES["I-6.13"],
            f"The contest that is up is the one for section {contest.section}.",
            field="section",
        )
    if move.winner >= 0 and not contest.members >> move.winner & 1:
        raise Illegal(
            RULES["I-6.12"],
            f"{COLOURS[move.winner].capitalize()} did not bid for section {contest.section}.",
            field="winner",
        )
    if move.winner >= 0:
        to_the_bank(move.paid_to, "I-6.14", COLOURS[move.winner].capitalize())
    if state.table.short_winner != "bid_lost":
        losers_keep(state, move, move.winner)
    _settle(state, move.winner, move.paid)


def _settle(state: State, winner: int, paid: int | None) -> None:
    """A contest is settled as the record says, as far as the bids it does hold allow it."""
    contest = state.contests[0]
    section, members = contest.section, contest.members
    known = {r: state.blind[r] for r in range(5) if members >> r & 1 and state.blind[r] >= 0}
    if winner >= 0:
        bid = _winning_bid(state, section, winner, paid, known)
    state.contests.pop(0)
    state.settled[section] = -1
    for railroad in range(5):
        if members >> railroad & 1:
            state.laid[railroad] = OUTBID if winner >= 0 else TIED
            if state.blind[railroad] == NO_BID:
                state.blind[railroad] = UNSEEN_BID
    state.say(
        Kind.UNDETERMINED,
        "I-6.12",
        f"Not all blind bids for section {section} are recorded: that "
        + (f"{COLOURS[winner]} won" if winner >= 0 else "nobody builds it")
        + " is taken from the record, not refereed.",
    )
    if winner >= 0:
        if paid is not None:
            won(state, winner, section, paid, bid)
        else:
            award(state, winner, section, bid)
            if state.standing is not None:
                return
    next_contest(state)


def _winning_bid(state: State, section: int, winner: int, paid: int | None, known: dict[int, int]) -> int:
    """What the winner must have bid, judged against the bids that are known."""
    cost = state.cost[section - FIRST]
    colour = COLOURS[winner].capitalize()
    own = known.get(winner)
    if own is None and paid is None:
        raise Undetermined(
            RULES["I-6.11"], f"Neither what {colour} bid nor what it paid is recorded.", field="paid"
        )
    most = state.treasury[winner] + state.treasury_doubt[winner]
    if own is not None:
        bid = own
        price = max(own, cost)
        if paid is not None and paid != price and (cost or paid < price or paid > COSTS[-1]):
            rule = "I-6.14" if own >= cost else "I-6.16"
            raise Illegal(RULES[rule], f"{colour} bid ${own} and pays ${price}, not ${paid}.", field="paid")
    else:
        assert paid is not None
        bid = price = paid
        if paid < (cost or COSTS[0]):
            raise Illegal(
                RULES["I-6.16"], f"{colour} pays ${paid}; the minimum is ${cost or COSTS[0]}.", field="paid"
            )
    if price > most:
        raise Illegal(RULES["I-6.11"], f"{colour} pays ${price} out of a treasury of ${most}.", field="paid")
    for other, amount in known.items():
        if other != winner and amount >= bid:
            rule = "I-6.15" if amount == bid else "I-6.12"
            raise Illegal(
                RULES[rule],
                f"{COLOURS[other].capitalize()} bid ${amount}, which {colour} did not beat.",
                field="railroad",
            )
    return bid


def built_top_up(state: State, move: Build) -> None:
    """A winner who might have refused to add money is told to have built: money was added."""
    assert state.standing is not None
    railroad, section, bid = state.standing
    if move.railroad != railroad:
        built(state, move)
        return
    if move.section not in (0, section):
        raise Illegal(
            RULES["I-6.10"], f"{COLOURS[railroad].capitalize()} won section {section}.", field="section"
        )
    cost = state.cost[section - FIRST]
    if move.section and move.paid not in (None, cost):
        raise Illegal(
            RULES["I-6.16"],
            f"{COLOURS[railroad].capitalize()} pays the minimum of ${cost}, not ${move.paid}.",
            field="paid",
        )
    paid_by_treasury(move)
    to_the_bank(move.paid_to, "I-6.16", COLOURS[railroad].capitalize())
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
    paid_by_treasury(move)
    to_the_bank(move.paid_to, "I-6.7", COLOURS[railroad].capitalize())
    _, section, bid = state.pending[place]
    if move.section == DECLINED:
        _unbuilt_pending(state, railroad, section, bid)
    else:
        if move.section != section:
            raise Illegal(
                RULES["I-6.7"],
                f"{COLOURS[railroad].capitalize()} is to build section {section}.",
                field="section",
            )
        if move.paid is None:
            lay_in_doubt(state, *state.pending[place])
        else:
            _paid_pending(state, railroad, section, bid, move.paid)
    state.pending.pop(place)
    if not state.pending:
        pay_dividends(state)


def _unbuilt_pending(state: State, railroad: int, section: int, bid: int) -> None:
    if state.treasury[railroad] >= (state.cost[section - FIRST] or COSTS[-1]):
        raise Illegal(
            RULES["I-6.7"],
            f"{COLOURS[railroad].capitalize()} can pay for section {section} and has to build it.",
            field="section",
        )
    state.laid[railroad] = SHORT_WINNER if section in state.settled else SHORT


def _paid_pending(state: State, railroad: int, section: int, bid: int, paid: int) -> None:
    cost = state.cost[section - FIRST]
    contested = section in state.settled
    possible = {max(bid, cost)} if cost else {max(bid, price) for price in COSTS}
    rule = "I-6.7" if not contested else "I-6.14" if paid == bid else "I-6.16"
    if paid not in possible:
        raise Illegal(
            RULES[rule if rule != "I-6.14" else "I-6.16"],
            f"{COLOURS[railroad].capitalize()} pays ${paid} for section {section}; it can only be "
            + " or ".join(f"${price}" for price in sorted(possible))
            + ".",
            field="paid",
        )
    most = state.treasury[railroad] + state.treasury_doubt[railroad]
    if paid > most:
        raise Illegal(
            RULES["I-6.8"],
            f"{COLOURS[railroad].capitalize()} pays ${paid} out of a treasury of ${most}.",
            field="paid",
        )
    if not cost and paid > bid:
        state.cost[section - FIRST] = paid
    build(state, railroad, section, paid, rule)
    if contested:
        state.settled[section] = railroad


def lay_in_doubt(state: State, railroad: int, section: int, bid: int) -> None:
    """A section is built for a price that is not known: the treasury is in doubt by the difference."""
    cost = state.cost[section - FIRST]
    least, most = max(bid, cost or COSTS[0]), max(bid, cost or COSTS[-1])
    low = max(0, state.treasury[railroad] - most)
    high = state.treasury[railroad] + state.treasury_doubt[railroad] - least
    state.mark(railroad, section, state.treasury[railroad] - low)
    state.treasury_doubt[railroad] = high - low
    state.laid[railroad] = Laid(section, -1, "I-6.14" if section in state.settled else "I-6.7")
    if section in state.settled:
        state.settled[section] = railroad
    state.say(
        Kind.UNDETERMINED,
        "I-6.5",
        f"What {COLOURS[railroad]} pays for section {section} is not known: between ${least} and ${most}.",
        "the record names no board, and no `build` entry tells the price",
        rulings=("map",),
    )
