"""PURCHASE TRACK before all cards are on record: what was built, won or bid shows what was chosen; a second
build of a railroad is of the next turn, if of any."""

from __future__ import annotations

from collections.abc import Iterator

from referee.breaches import Way, permitted
from referee.games.intercity.play.state import NO_BID, NO_CHOICE, State
from referee.games.intercity.play.track.after_contests import losers_keep
from referee.games.intercity.play.track.building import blind_amount, treasury_adds
from referee.games.intercity.play.track.choices import choose, forbidden
from referee.games.intercity.play.track.consequences import (
    WHY_NOT,
    above_treasury,
    by_director,
    for_the_railroad,
    paid_by_treasury,
    to_the_bank,
    told_once,
)
from referee.games.intercity.record.boards import COLOURS, COSTS, FIRST, LAST, RAILROADS
from referee.games.intercity.record.moves import (
    DECLINED,
    UNSEEN,
    UNSEEN_BID,
    Blind,
    Build,
    Choose,
    Resolve,
    Silence,
    TopUp,
)
from referee.games.intercity.record.phases import REVEAL


def built_by_choice(state: State, move: Build) -> None:
    """What a railroad built shows what it chose, where the choice is not written (I-6.1)."""
    railroad, section = move.railroad, move.section
    colour = RAILROADS[railroad]
    known = state.choice[railroad]
    if state.director[railroad] < 0:
        paid_by_treasury(state, move)
        raise state.refuse("I-6.1", f"{colour} chose no section: it has no Director.", at="railroad")
    for_the_railroad(state, move)
    if move.entry:
        told_once(state, move)
    if known in (NO_CHOICE, UNSEEN):
        _shows_choice(state, move)
    elif section and section != known:
        told = f"{colour} chose {known or 'no section'} and cannot build another."
        state.forbid("I-6.6", told, at="section")
    elif section:
        _room_for(state, move)
    if section and not state.breaches.barred:
        _affordable(state, move)
        _beats(state, move)
    wanted = any(state.choice[rival] == section for rival in range(5) if rival != railroad)
    to_the_bank(state, move.paid_to, "I-6.14" if wanted else "I-6.7", colour)
    state.act_unless_wrong()
    state.move_on()
    state.unchosen += known in (NO_CHOICE, UNSEEN)
    if section and not state.board.known and not state.boardless:
        state.boardless = move.entry or -1
    known_price = state.told[railroad][1] if state.told[railroad] is not None else None  # type: ignore[index]
    state.told[railroad] = (section, known_price if move.paid is None else move.paid)
    state.phase = REVEAL
    state.part = 1


def _shows_choice(state: State, move: Build) -> None:
    railroad, section = move.railroad, move.section
    colour = RAILROADS[railroad]
    told = state.told[railroad]
    prices = {move.paid, told[1]} - {None} if told is not None else set()
    if told is not None and (told[0] != section or len(prices) > 1):
        state.forbid("I-6.1", f"{colour} builds one section a turn.", at="railroad")
    if not section:
        return
    wrong = forbidden(state, railroad, section)
    if wrong is not None:
        state.forbid(wrong[0], wrong[1], wrong[2], at="section", rulings=wrong[3])
    else:
        _room_for(state, move)


def _room_for(state: State, move: Build) -> None:
    """Forbids a build where no cube can be laid: the section has one, or another railroad's this turn, or the
    railroad has none left; and a choice that merely counts as a pass builds nothing (IQ-32)."""
    railroad, section = move.railroad, move.section
    colour = RAILROADS[railroad]
    if state.built >> section - FIRST & 1:
        state.forbid("I-6.9", f"Section {section} is built already.", at="section")
    elif any(
        choice is not None and choice[0] == section for r, choice in enumerate(state.told) if r != railroad
    ):
        state.forbid("I-6.12", f"Section {section} is built by another railroad this turn.", at="section")
    elif state.cubes[railroad].bit_count() >= state.readings.cube_limit:
        state.forbid("I-1.1", f"{colour} has no cube left.", at="railroad", rulings=("cube_limit",))
    elif state.silenced >> railroad & 1:
        told = f"{colour} builds nothing this turn: {WHY_NOT['I-6.4']}."
        state.forbid("I-6.4", told, at="section", rulings=("illegal_choice",))


def _affordable(state: State, move: Build) -> None:
    """The price is the minimum, or more where another railroad may have wanted the section too."""
    railroad = move.railroad
    colour = RAILROADS[railroad]
    cost = state.cost[move.section - FIRST]
    least = cost or COSTS[0]
    paid = least if move.paid is None else move.paid
    alone = not any(_may_have_chosen(state, rival, move.section) for rival in range(5) if rival != railroad)
    contested = any(state.choice[rival] == move.section for rival in range(5) if rival != railroad)
    if paid < least and cost and state.blind[railroad] >= 0:
        return  # what it pays follows from its bid
    if paid < least:
        rule = "I-6.16" if contested else "I-6.7"
        state.forbid(rule, f"{colour} pays ${paid}; the minimum is ${least}.", at="paid")
    elif alone and cost and paid > cost:
        told = f"{colour} alone chose section {move.section} and pays ${cost}."
        state.forbid("I-6.7", told, at="paid", fits=(cost,))
    elif alone and not cost and paid not in COSTS:
        told = f"{colour} alone chose section {move.section} and pays the minimum: $2, $4 or $6, not ${paid}."
        state.forbid("I-6.5", told, at="paid", fits=COSTS)
    else:
        above_treasury(state, railroad, paid, move.section, contested or paid > (cost or COSTS[-1]))


def _may_have_chosen(state: State, rival: int, section: int) -> bool:
    """Can this railroad have wanted the section as well, as far as the record goes?"""
    told, choice = state.told[rival], state.choice[rival]
    if state.director[rival] < 0 or (told is not None and told[0]):
        return False
    return choice == section or (choice in (NO_CHOICE, UNSEEN) and forbidden(state, rival, section) is None)


def _beats(state: State, move: Build) -> None:
    """Who builds has bid more than the others whose bids for the section are on record (I-6.12)."""
    own = state.blind[move.railroad]
    colour = RAILROADS[move.railroad]
    cost = state.cost[move.section - FIRST]
    if own >= 0 and cost and move.paid not in (None, max(own, cost)):
        rule = "I-6.14" if own >= cost else "I-6.16"
        state.forbid(rule, f"{colour} bid ${own} and pays ${max(own, cost)}, not ${move.paid}.", at="paid")
    bid = move.paid if own < 0 else own
    for rival, amount in enumerate(state.blind):
        if rival == move.railroad or state.choice[rival] != move.section or bid is None or amount < bid:
            continue
        if amount > bid and state.readings.short_winner == "next_highest":
            continue  # if the other could not pay, the section is this one's
        rule = "I-6.15" if amount == own else "I-6.12"
        state.forbid(rule, f"{RAILROADS[rival]} bid ${amount}, which {colour} did not beat.", at="railroad")


def topped_up_by_choice(state: State, move: TopUp) -> None:
    """That the winner of a contest added money, before all choices are on record."""
    railroad = move.railroad
    colour = RAILROADS[railroad]
    told = state.told[railroad]
    by_director(state, move.actor, railroad)
    if state.choice[railroad] == DECLINED or (told is not None and bool(told[0]) != move.pays):
        state.forbid("I-6.16", f"{colour} won no contest in which it could.", at="railroad")
    treasury_adds(state, move, told[0] if told is not None else 0)
    told_once(state, move)
    state.act_unless_wrong()
    state.phase = REVEAL
    state.part = 1


def resolved_by_choice(state: State, move: Resolve) -> None:
    """How a contest came out, where not all choices are written."""
    told_once(state, move)
    if all(state.choice[loser] not in (NO_CHOICE, UNSEEN) for loser, _ in move.losers_paid):
        losers_keep(state, move, move.winner)
    if move.winner >= 0:
        built_by_choice(state, Build(-1, move.winner, move.section, move.paid, "", move.paid_to))
        return
    wanted = [r for r in state.started() if state.choice[r] == move.section]
    for railroad in range(5):
        if (state.told[railroad] or (DECLINED, None))[0] == move.section:
            told = f"The contest for section {move.section}: {COLOURS[railroad]} builds it."
            state.forbid("I-6.12", told, at="winner", fits=(COLOURS[railroad],))
    if move.paid:
        told = f"Nobody builds section {move.section}, so nobody pays for it."
        state.forbid("I-6.15", told, at="paid")
    state.act_unless_wrong()
    for railroad in wanted:
        state.told[railroad] = DECLINED, None
    state.phase = REVEAL
    state.part = 1


def blind_by_choice(state: State, move: Blind) -> None:
    """A blind bid before all choices are written: the others declined, or chose what is told later; the
    railroad chose what another one chose."""
    railroad = move.railroad
    own = state.choice[railroad]
    unknown = [r for r in state.started() if r != railroad and state.choice[r] in (NO_CHOICE, UNSEEN)]
    if state.director[railroad] != move.actor:
        state.forbid("I-6.11", f"{RAILROADS[railroad]} has another Director.", at="player")
    chosen = own not in (NO_CHOICE, UNSEEN, DECLINED)
    if chosen and FIRST <= own <= LAST and state.built >> own - FIRST & 1:
        told = f"{RAILROADS[railroad]} is in no contest: nobody bids for a section that is built."
        state.forbid("I-6.9", told, f"section {own} stood already: its card builds nothing", at="railroad")
    elif own == DECLINED or (chosen and not unknown):
        told = f"{RAILROADS[railroad]} is in no contest; only railroads that want one section bid."
        state.forbid("I-6.10", told, at="railroad")
    if state.blind[railroad] not in (NO_BID, UNSEEN_BID):
        state.forbid("I-6.11", f"{RAILROADS[railroad]} has bid already.", at="railroad")
    if move.amount != UNSEEN_BID:
        blind_amount(state, railroad, move.amount, move.entry)
    state.act_unless_wrong()
    state.move_on()
    state.blind[railroad] = move.amount
    state.phase = REVEAL
    state.part = 1


def card_ways(state: State, move: Choose) -> Iterator[Way]:
    """The sections a card that nobody noted can have been of, so that it built something."""
    most = state.most_treasury(move.railroad)
    for section in range(FIRST, LAST + 1):
        built, cost = state.built >> section - FIRST & 1, state.cost[section - FIRST] or COSTS[0]
        shown = Choose(move.actor, move.railroad, section)
        shown.entry = move.entry
        if not built and cost <= most and permitted(choose, state, shown):
            yield Way((shown,), f"the card of {COLOURS[move.railroad]} was {section}")


def doubled(state: State, move: Build) -> bool:
    """A build of a railroad whose building of this turn is written down, of another section."""
    if move.action != "build" or not move.section:
        return False
    laid = state.laid[move.railroad]
    other = laid is not None and laid.section != move.section
    return other and (state.noted >> move.railroad & 1 == 1 or state.part > 1)


def built_once_more(state: State, move: Build) -> bool:
    """A railroad of which only builds are written, and that has built this turn, builds in the next one:
    nobody offered a share in between, and other Directors declined."""
    told = state.told[move.railroad]
    silent = state.choice[move.railroad] in (NO_CHOICE, UNSEEN)
    return bool(silent and told is not None and told[0] and move.section not in (told[0], 0))


def in_next_turn(state: State, move: Build, steps: int | None) -> None:
    """So many steps after this turn the build would be one of the next, the choice of which is not written;
    None where it would not be allowed. Doubtful where what others built this turn is still to come."""
    if steps is None or not _all_noted(state):
        laid = state.laid[move.railroad]
        built = f"section {laid.section}" if laid is not None and laid.section else "nothing"
        told = f"{RAILROADS[move.railroad]} built {built} this turn, and it is one section a turn."
        state.forbid("I-6.1", told, at="section")
    if steps is None or state.breaches.firm:
        return
    railroad = move.railroad
    silence, chosen = Silence(-1, steps), Choose(state.director[railroad], railroad, move.section)
    silence.entry = chosen.entry = move.entry
    way = Way((silence, chosen, move), f"{COLOURS[railroad]} built it in the next turn")
    raise state.breaches.open([way], doubted=state.breaches.barred)


def _all_noted(state: State) -> bool:
    """Is of every railroad that built something this turn written what it built?"""
    built = (r for r, laid in enumerate(state.laid) if laid is not None and laid.section)
    return state.part > 1 or all(state.noted >> railroad & 1 for railroad in built)
