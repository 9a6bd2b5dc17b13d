"""PURCHASE TRACK, the Directors' choices: secret, simultaneous, revealed together (rules I-6.1 to I-6.10).

What the cards bring about - sole builds and contests - is in :mod:`referee.games.intercity.building`.
"""

from __future__ import annotations

from referee.games.intercity.boards import COLOURS, FIRST, LAST
from referee.games.intercity.building import next_contest, sole, track_over
from referee.games.intercity.moves import Choose, Reveal
from referee.games.intercity.rulebook import RULES
from referee.games.intercity.state import (
    DECLINED,
    NO_CHOICE,
    REVEAL,
    UNSEEN,
    Contest,
    Laid,
    State,
    colours,
)
from referee.rules import Illegal, Kind, Path, Undetermined


def begin_track(state: State) -> None:
    """The Directors take their cards. Without a Director there is nothing to wait for (IQ-56, IQ-65)."""
    state.take_up_cards()
    if not state.waiting:
        turn_up(state)


def choose(state: State, move: Choose) -> None:
    """A Director lays a card for a railroad, or openly none (I-6.1)."""
    railroad, section = move.railroad, move.section
    director = state.director[railroad]
    if director != move.actor:
        _not_director(state, move.actor, railroad)
    if state.choice[railroad] != NO_CHOICE:
        raise Illegal(
            RULES["I-6.1"],
            f"{COLOURS[railroad].capitalize()} has chosen already; it is one section to a railroad.",
            field="railroad",
        )
    if section == DECLINED:
        if not state.table.open_decline:
            raise Illegal(
                RULES["I-6.6"],
                f"{state.name(move.actor)} lays no card for {COLOURS[railroad]}; by this "
                "table's reading every railroad lays one.",
                field="section",
                rulings=("open_decline",),
            )
    elif section != UNSEEN:
        wrong = forbids(state, railroad, section, ("section",))
        if wrong is not None:
            raise wrong
    state.forget_auction()
    state.choice[railroad] = section
    state.waiting -= 1
    if not state.waiting:
        reveal_when_noted(state)


def _not_director(state: State, actor: int, railroad: int) -> None:
    director = state.director[railroad]
    colour = COLOURS[railroad]
    if director < 0:
        raise Illegal(
            RULES["I-6.1"],
            f"No share of {colour} is sold: it has no Director and builds nothing.",
            field="railroad",
        )
    raise Illegal(
        RULES["I-6.1"],
        f"{state.name(actor)} chooses for {colour}, whose Director is {state.name(director)}.",
        field="player",
    )


def forbids(state: State, railroad: int, section: int, field: Path) -> Illegal | None:
    """Why a railroad may not show this card; None where it may. ``field`` is where the entry says so.
    A choice that is merely ignored (IQ-32), or whose connection cannot be judged, is noted on the state."""
    if FIRST <= section <= LAST and state.built >> (section - FIRST) & 1:
        return _bluff(state, railroad, section, field)
    table = state.table
    colour = COLOURS[railroad].capitalize()
    if not FIRST <= section <= LAST:
        return Illegal(
            RULES["I-1.4"], f"There is no track card {section}: they go from 10 to 29.", field=field
        )
    if table.cube_choice == "illegal" and state.cubes[railroad].bit_count() >= table.cube_limit:
        return Illegal(
            RULES["I-1.1"],
            f"{colour} has all its {table.cube_limit} cubes on the map and cannot choose another section.",
            field=field,
            rulings=("cube_choice", "cube_limit"),
        )
    if table.same_director == "forbidden":
        for other in range(5):
            if (
                other != railroad
                and state.choice[other] == section
                and state.director[other] == state.director[railroad]
            ):
                return Illegal(
                    RULES["I-6.1"],
                    f"{colour} and {COLOURS[other]} have one Director, who chose section {section} for both.",
                    field=field,
                    rulings=("same_director",),
                )
    if not state.board.known:
        state.say(
            Kind.UNDETERMINED,
            "I-6.4",
            f"Whether section {section} touches {COLOURS[railroad]}'s track "
            "cannot be told without the board.",
            "the record names no board: `setup: {board: ...}`",
            path=field,
            rulings=("map",),
        )
        return None
    if connects(state, railroad, section):
        return None
    if table.illegal_choice == "void_silently":
        state.silenced |= 1 << railroad
        return None
    return Illegal(
        RULES["I-6.4"],
        f"{state.board.between(section, 'Section')} does not touch {COLOURS[railroad]}'s track.",
        f"{COLOURS[railroad]} reaches "
        + ", ".join(name for at, name in enumerate(state.board.cities) if state.reach[railroad] >> at & 1),
        field=field,
        rulings=("connect",) if table.connect != "any_own_city" else (),
    )


def connects(state: State, railroad: int, section: int) -> bool:
    """Does a section touch the railroad's own track (IQ-33)?"""
    touch = state.board.touch[section - FIRST]
    if state.table.connect == "any_own_city":
        return bool(touch & state.reach[railroad])
    table = state.table
    return bool(touch & state.board.route_ends(table.route, table.route_start, state.network(railroad)))


def _bluff(state: State, railroad: int, section: int, field: Path) -> Illegal | None:
    """A hidden pass: the card of a section that stands (I-6.9). Only IQ-30 can forbid it."""
    if not state.table.bluff_must_connect or not state.board.known or connects(state, railroad, section):
        return None
    return Illegal(
        RULES["I-6.4"],
        f"{state.board.between(section, 'Section')} does not touch {COLOURS[railroad]}'s "
        "track; by this table's reading it has to.",
        field=field,
        rulings=("bluff_must_connect",),
    )


def reveal_when_noted(state: State) -> None:
    """All have chosen: the cards are turned up, unless the record still has to say what they are."""
    if UNSEEN in state.choice:
        state.phase = REVEAL
    else:
        turn_up(state)


def others_reveal(state: State) -> None:
    """The record goes on without some Directors' choices: they openly declined (IQ-15a)."""
    missing = [r for r in range(5) if state.director[r] >= 0 and state.choice[r] == NO_CHOICE]
    for railroad in missing:
        state.choice[railroad] = DECLINED
        if not state.table.open_decline:
            state.say(
                Kind.UNDETERMINED,
                "I-6.6",
                f"The card of {COLOURS[railroad]} is not recorded; by this table's reading one was laid. "
                "It is taken for one that built nothing.",
                rulings=("open_decline",),
            )
    state.waiting = 0
    reveal_when_noted(state)


def reveal(state: State, move: Reveal) -> None:
    """The cards are turned up: the entry may say what the unnoted ones are."""
    given = dict(move.sections)
    for railroad, section in move.sections:
        known = state.choice[railroad]
        if state.director[railroad] < 0:
            raise Illegal(
                RULES["I-6.1"],
                f"{COLOURS[railroad].capitalize()} has no Director and shows no card.",
                field=("sections", COLOURS[railroad]),
            )
        if (
            known != UNSEEN
            and known not in (section, NO_CHOICE)
            and not (known == DECLINED and section == DECLINED)
        ):
            raise Illegal(
                RULES["I-6.6"],
                f"{COLOURS[railroad].capitalize()} chose {known or 'no section'} "
                "and cannot show another card.",
                field=("sections", COLOURS[railroad]),
            )
    unseen = [r for r in range(5) if state.choice[r] == UNSEEN and given.get(r, UNSEEN) == UNSEEN]
    if unseen:
        raise Undetermined(
            RULES["I-6.6"],
            f"The record does not say which card {' and '.join(COLOURS[r] for r in unseen)} shows.",
            "`sections: {red: 12}` in the reveal names it",
            field="sections",
        )
    for railroad, section in move.sections:
        if state.choice[railroad] in (UNSEEN, NO_CHOICE):
            state.choice[railroad] = DECLINED  # what it is not, if the card turns out to be forbidden
            _shown(state, railroad, section)
    state.shown = True
    others_reveal(state)


def _shown(state: State, railroad: int, section: int) -> None:
    """One card turned up at the reveal: a forbidden one counts as none, the reveal goes on (IQ-32)."""
    if section == DECLINED:
        return
    wrong = forbids(state, railroad, section, ("sections", COLOURS[railroad]))
    if wrong is None:
        state.choice[railroad] = section
    else:
        state.said.append(wrong.finding((), None))


NOTHING_CHOSEN = Laid(0, 0, "I-6.1")
HIDDEN_PASS = Laid(0, 0, "I-6.9")
NOT_CONNECTED = Laid(0, 0, "I-6.4")


def turn_up(state: State) -> None:
    """The cards are up (I-6.6): who builds alone, and who has to bid (I-6.7 to I-6.10)."""
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
    state.contests = []
    for section, members in wanted.items():
        members = _solvent(state, section, members)
        if members & (members - 1):
            state.contests.append(Contest(section, members))
        elif members:
            sole(state, members.bit_length() - 1, section)
    if state.contests:
        next_contest(state)
    else:
        track_over(state)


def _solvent(state: State, section: int, members: int) -> int:
    """Who takes part in a contest: all choosers, or those who could pay (IQ-36)."""
    if state.table.contest_members == "all_choosers" or not members & (members - 1):
        return members
    price = state.cost[section - FIRST]
    for railroad in range(5):
        if members >> railroad & 1 and state.treasury[railroad] + state.treasury_doubt[railroad] < price:
            members &= ~(1 << railroad)
            state.laid[railroad] = Laid(0, 0, "I-6.8")
    return members


def told_choices(state: State) -> str:
    """Railroads whose Director has not chosen, for messages."""
    return " and ".join(colours(sum(1 << r for r in state.started() if state.choice[r] == NO_CHOICE)))
