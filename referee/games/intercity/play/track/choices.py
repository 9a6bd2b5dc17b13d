"""PURCHASE TRACK, the Directors' choices: secret, simultaneous, revealed together (rules I-6.1 to I-6.10).

What the cards bring about - sole builds and contests - is in ``building``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from referee.games.intercity.law.rulebook import RULES
from referee.games.intercity.play.state import NO_BID, NO_CHOICE, State
from referee.games.intercity.play.track.building import SHORT, next_contest, sole, told_winner, track_over
from referee.games.intercity.play.track.consequences import another_card, chosen_here, told_once
from referee.games.intercity.play.track.turn_end import in_any_order
from referee.games.intercity.play.values import Contest, Laid
from referee.games.intercity.record.boards import COLOURS, FIRST, LAST, RAILROADS, colours, members
from referee.games.intercity.record.moves import DECLINED, UNSEEN, Choose, Reveal
from referee.games.intercity.record.phases import OFFER, REVEAL
from referee.rules import Finding, Kind, Path, counted


def begin_track(state: State) -> None:
    """The Directors take their cards. Without a Director there is nothing to wait for (IQ-56, IQ-65)."""
    state.take_up_cards()
    if not state.waiting:
        turn_up(state)


def choose(state: State, move: Choose) -> None:
    """A Director lays a card for a railroad, or openly none (I-6.1)."""
    railroad, section = move.railroad, move.section
    if state.director[railroad] != move.actor:
        not_director(state, move.actor, railroad)
    if state.choice[railroad] != NO_CHOICE:
        told = f"{RAILROADS[railroad]} has chosen already; it is one section to a railroad."
        state.forbid("I-6.1", told, at="railroad")
    silenced = False
    if section == DECLINED:
        if not state.readings.open_decline:
            told = f"{state.name(move.actor)} lays no card for {COLOURS[railroad]}"
            told = f"{told}; by this table's reading every railroad lays one."
            state.forbid("I-6.6", told, at="section", rulings=("open_decline",))
    elif section != UNSEEN:
        wrong = forbidden(state, railroad, section)
        silenced = wrong is not None and _silently(state, wrong)
        if wrong is not None and not silenced:
            _tell(state, wrong, ("section",), _left_out(state, railroad))
    if state.director[railroad] < 0 or not (
        section in (DECLINED, UNSEEN) or (type(section) is int and FIRST <= section <= LAST)
    ):
        raise state.cannot(f"{RAILROADS[railroad]} cannot show that card.", "section")
    state.breaches.act()
    state.move_on()
    _unjudged(state, section, move.entry)
    state.chosen_at[railroad] = move.entry
    if state.choice[railroad] == NO_CHOICE:
        state.waiting -= 1
    state.choice[railroad] = section
    state.silenced &= ~(1 << railroad)
    if silenced:
        state.silenced |= 1 << railroad
    if not state.waiting:
        reveal_when_noted(state)


def _left_out(state: State, railroad: int) -> list[tuple[Path, str]]:
    """The entries before which this railroad's choice is not written: one may be missing there."""
    return [
        (("moves", entry - 1), f"before this a choice of {COLOURS[railroad]} may be missing")
        for section, entry in state.left_out
        if section == railroad and entry
    ]


def _unjudged(state: State, section: int, entry: int) -> None:
    """The first choice that only a board could judge is remembered: that is one missing fact."""
    unbuilt = FIRST <= section <= LAST and not state.built >> (section - FIRST) & 1
    if unbuilt and not state.board.known and not state.boardless:
        state.boardless = entry or -1


def not_director(state: State, actor: int, railroad: int) -> None:
    """Forbids a choice by anybody but the Director, of whom there is none before a share is sold (I-6.1)."""
    director, held = state.director[railroad], state.shares[railroad]
    colour = COLOURS[railroad]
    if director < 0:
        told = f"No share of {colour} is sold: it has no Director and builds nothing."
        state.forbid("I-6.1", told, at="railroad")
        return
    name, shares = state.name(director), counted(held[director], "share")
    why = f"{name} took over, with {shares} against {held[actor]}" if state.former[railroad] == actor else ""
    told = f"{state.name(actor)} chooses for {colour}, whose Director is {name}."
    state.forbid("I-6.1", told, why, at="player", related=chosen_here(state, railroad))


Wrong = tuple[str, str, str, tuple[str, ...]]
"""A rule, what is wrong, why, and the rulings it rests on."""


def _tell(state: State, wrong: Wrong, at: Path, related: list[tuple[Path, str]] | None = None) -> None:
    rule, message, why, rulings = wrong
    if rule == "I-6.4" and "bluff_must_connect" not in rulings:
        rulings = (*rulings, "illegal_choice")  # by another reading the card merely counts as a pass
    state.forbid(rule, message, why, at=at, rulings=rulings, related=related or ())


def forbidden(state: State, railroad: int, section: int) -> Wrong | None:
    """Why a railroad may not show this card; None where it may, and where only a board could tell."""
    readings = state.readings
    colour = RAILROADS[railroad]
    if not FIRST <= section <= LAST:
        return "I-1.4", f"There is no track card {section}: they go from 10 to 29.", "", ()
    if state.built >> (section - FIRST) & 1:
        return _bluff(state, railroad, section)
    if readings.cube_choice == "illegal" and state.cubes[railroad].bit_count() >= readings.cube_limit:
        told = (
            f"{colour} has all its {readings.cube_limit} cubes on the map and cannot choose another section."
        )
        return "I-1.1", told, "", ("cube_choice", "cube_limit")
    if readings.same_director == "forbidden":
        for other, chosen in enumerate(state.choice):
            same = chosen == section and state.director[other] == state.director[railroad]
            if same and other != railroad:
                told = (
                    f"{colour} and {COLOURS[other]} have one Director, who chose section {section} for both."
                )
                return "I-6.1", told, "", ("same_director",)
    if not state.board.known or any(state.untold) or connects(state, railroad, section):
        return None
    where = state.board.between(section, "Section")
    reached = ", ".join(state.board.cities[city] for city in members(state.reach[railroad]))
    rulings = ("connect",) if readings.connect != "any_own_city" else ()
    told = f"{where} does not touch {COLOURS[railroad]}'s track."
    return "I-6.4", told, f"{COLOURS[railroad]} reaches {reached}", rulings


def _silently(state: State, wrong: Wrong) -> bool:
    """Does an unconnected choice merely count as a pass (IQ-32)?"""
    return wrong[0] == "I-6.4" and state.readings.illegal_choice == "void_silently" and not wrong[3]


def connects(state: State, railroad: int, section: int) -> bool:
    """Does a section touch the railroad's own track (IQ-33)?"""
    touch = state.board.touch[section - FIRST]
    if state.readings.connect == "any_own_city":
        return bool(touch & state.reach[railroad])
    readings = state.readings
    return bool(touch & state.board.route_ends(readings.route, readings.route_start, state.network(railroad)))


def _bluff(state: State, railroad: int, section: int) -> Wrong | None:
    """A hidden pass: the card of a section that stands (I-6.9). Only IQ-30 can forbid it."""
    if not state.readings.bluff_must_connect or not state.board.known or connects(state, railroad, section):
        return None
    where = state.board.between(section, "Section")
    told = f"{where} does not touch {COLOURS[railroad]}'s track; by this table's reading it has to."
    return "I-6.4", told, "", ("bluff_must_connect",)


def reveal_when_noted(state: State) -> None:
    """All have chosen: the cards are turned up, unless the record still has to say what they are."""
    if UNSEEN in state.choice:
        state.phase = REVEAL
    else:
        turn_up(state)


def reveal(state: State, move: Reveal) -> None:
    """The cards are turned up: the entry may say what the unnoted ones are, and what was built shows some."""
    for railroad, section in move.sections:
        known, told = state.choice[railroad], state.told[railroad]
        if told is not None and told[0] and known in (UNSEEN, NO_CHOICE):
            known = told[0]
        other = section != UNSEEN and known not in (UNSEEN, NO_CHOICE, section)
        if other or state.director[railroad] < 0:
            another_card(state, railroad, known)
    told_once(state, move)
    state.breaches.act()
    state.move_on()
    for railroad, section in move.sections:
        open_ = state.choice[railroad] in (UNSEEN, NO_CHOICE)
        if open_ and state.director[railroad] >= 0 and section != UNSEEN:
            state.choice[railroad] = DECLINED  # what it is not, if the card turns out to be forbidden
            _shown(state, railroad, section, move.entry)
    state.shown = True
    if NO_CHOICE in [state.choice[railroad] for railroad in state.started()]:
        state.phase = REVEAL  # whom the entry does not name has declined, or what is built shows the card
    else:
        state.waiting = 0
        reveal_when_noted(state)


def _shown(state: State, railroad: int, section: int, entry: int) -> None:
    """One card turned up at the reveal: a forbidden one counts as none, the reveal goes on (IQ-32)."""
    if section == DECLINED:
        return
    wrong = forbidden(state, railroad, section)
    if wrong is None:
        _unjudged(state, section, entry)
        state.choice[railroad] = section
    elif _silently(state, wrong):
        state.choice[railroad] = section
        state.silenced |= 1 << railroad
    else:
        rule, message, why, rulings = wrong
        at = ("sections", COLOURS[railroad])
        state.breaches.findings.append(Finding(Kind.ILLEGAL, RULES[rule], message, why, (), rulings, at))


def others_reveal(state: State, entry: int = 0) -> None:
    """The record goes on without some Directors' choices: they openly declined (IQ-15a), unless what
    they built is told."""
    for railroad in state.started():
        if state.choice[railroad] == NO_CHOICE and state.told[railroad] is None:
            state.choice[railroad] = DECLINED
            state.left_out += ((railroad, entry),)
            state.assume(entry)
            if not state.readings.open_decline:
                laid = (
                    f"The card of {COLOURS[railroad]} is not recorded; by this table's reading one was laid."
                )
                told = f"{laid} It is taken for one that built nothing."
                state.say(Kind.UNDETERMINED, "I-6.6", told, rulings=("open_decline",))
    state.waiting = 0
    reveal_when_noted(state)


def cards_told(state: State, entry: int) -> None:
    """The record goes on after the cards: what was built shows what was chosen; a card that nothing shows
    is one missing fact, and built nothing as far as the record goes."""
    for railroad in range(5):
        told = state.told[railroad]
        if told is not None and state.choice[railroad] in (NO_CHOICE, UNSEEN):
            state.choice[railroad] = told[0] or DECLINED
    unknown = [railroad for railroad in range(5) if state.choice[railroad] == UNSEEN]
    if unknown:
        cards = " and ".join(COLOURS[railroad] for railroad in unknown)
        told_of = (
            f"The record does not say which card {cards} showed; it is taken for one that built nothing."
        )
        why = "an entry `{action: reveal, sections: {...}}` names it, or one that tells what was built"
        state.say(Kind.UNDETERMINED, "I-6.6", told_of, why)
        state.unseen += tuple((railroad, state.turn) for railroad in unknown)
        state.choice = [DECLINED if section == UNSEEN else section for section in state.choice]
    others_reveal(state, entry)


def bids_alone(state: State) -> list[int]:
    """Railroads that bid for a section which no other can have chosen, by what is written of all (I-6.10): a
    choice may be left out only where nothing was chosen, or what was built shows it."""
    return [railroad for railroad, bid in enumerate(state.blind) if bid != NO_BID and _alone(state, railroad)]


def bids_only(state: State) -> bool:
    """Is of what was chosen nothing written but bids for it?"""
    shown = any(state.told) or any(DECLINED <= section < UNSEEN for section in state.choice)
    return not shown and any(bid != NO_BID for bid in state.blind)


def _alone(state: State, railroad: int) -> bool:
    others = (other for other in state.started() if other != railroad)
    return not any(_may_want(state, other, _wanted(state, railroad)) for other in others)


def _wanted(state: State, railroad: int) -> int:
    """The section a railroad chose or is told to have built; UNSEEN where nobody can know."""
    told, chosen = state.told[railroad], state.choice[railroad]
    if told is not None and told[0]:
        return told[0]
    return chosen if chosen > DECLINED else UNSEEN


def _may_want(state: State, railroad: int, section: int) -> bool:
    shown = state.told[railroad] is not None or state.blind[railroad] != NO_BID
    if state.choice[railroad] in (NO_CHOICE, DECLINED) and not shown:
        return False
    return UNSEEN in (section, own := _wanted(state, railroad)) or own == section


NOTHING_CHOSEN = Laid(0, 0, "I-6.1")
HIDDEN_PASS = Laid(0, 0, "I-6.9")
NOT_CONNECTED = Laid(0, 0, "I-6.4")


def turn_up(state: State) -> None:
    """The cards are up (I-6.6): who builds alone, and who has to bid (I-6.7 to I-6.10)."""
    if state.before is None:
        state.before = state.copy()
    wanted: dict[int, int] = {}
    for railroad in range(5):
        section = state.choice[railroad]
        if state.director[railroad] < 0:
            continue
        if section <= DECLINED:
            state.laid[railroad] = NOTHING_CHOSEN
        elif state.built >> (section - FIRST) & 1:
            state.laid[railroad] = HIDDEN_PASS
        elif state.silenced >> railroad & 1:
            state.laid[railroad] = NOT_CONNECTED
        else:
            wanted[section] = wanted.get(section, 0) | 1 << railroad
    wanted = {section: _solvent(state, section, members) for section, members in wanted.items()}
    state.contests = []
    alone = ((each, section) for section, each in wanted.items() if each and not each & (each - 1))
    _built_alone(state, [(each.bit_length() - 1, section) for each, section in alone])
    for section, each in wanted.items():
        if each & (each - 1) and not told_winner(state, section, each):
            state.contests.append(Contest(section, each))
    if state.contests:
        next_contest(state)
    else:
        track_over(state)


def _built_alone(state: State, choosers: Sequence[tuple[int, int]]) -> None:
    """What railroads chose that nobody else did, in whatever order."""
    if state.mixed:
        in_any_order(state, [partial(sole, railroad=r, section=section) for r, section in choosers])
    for railroad, section in choosers:
        sole(state, railroad, section)


def _solvent(state: State, section: int, choosers: int) -> int:
    """Who takes part in a contest: all choosers, or those who could pay (IQ-36)."""
    if state.readings.contest_members == "all_choosers" or not choosers & (choosers - 1):
        return choosers
    for railroad in members(choosers):
        if state.most_treasury(railroad) < state.cost[section - FIRST]:
            choosers &= ~(1 << railroad)
            state.laid[railroad] = SHORT
    return choosers


def told_choices(state: State) -> str:
    """Railroads whose Director has not chosen, for messages."""
    return " and ".join(colours(sum(1 << r for r in state.started() if state.choice[r] == NO_CHOICE)))


def nothing_chosen(state: State) -> bool:
    """PURCHASE TRACK with no choice on record; where all shares are sold a turn begins with it (IQ-20)."""
    if state.phase == OFFER:
        return state.sold_out() and not state.either
    return state.phase == "track" and state.choice.count(NO_CHOICE) == len(state.choice)
