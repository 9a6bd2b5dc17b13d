"""The auction game, put together: what it hands over to the rooms that know no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.game import Game, Law, Pen, Plays, Positions, Record, View, later
from referee.games.auction.law.readings import readings_of
from referee.games.auction.law.rulebook import RULES
from referee.games.auction.law.rulings import RULINGS
from referee.games.auction.play import plays
from referee.games.auction.play.ending import ended
from referee.games.auction.play.positions import start
from referee.games.auction.play.state import State
from referee.games.auction.record.evidence import BOOKKEEPING, TELLING, UNORDERED
from referee.games.auction.record.longhand import SPELLED
from referee.games.auction.record.moves import BORDER, says_none
from referee.games.auction.record.phases import TIE
from referee.rules import Kind


def _finish(state: State) -> None:
    """Nothing is owed at the end of an auction record: a round may be left unfinished. A look in a tied bid
    was in the middle of it, unless somebody has acted since."""
    if state.tie_over and state.phase == TIE:
        state.say(Kind.ILLEGAL, "A-11.3", "Somebody looked through a deck in the middle of the bid.")


OPENING = (
    "# What is known of the deal; leave out what nobody saw. The display, cheapest place first:",
    "# setup: {display: [R8, G9, B4, P10, P4, G1]}",
    "",
    "moves:",
    "  # A card is a suit (G, R, P, B) and a value (1-10): G7. A card nobody saw is left out.",
    "  - {player: $1, action: set_aside}             # face down: only $1 saw it",
    "  - {player: $2, action: set_aside}",
    "  # - {player: $1, action: bid, cards: [G4, R2]}",
    "  # - {player: $2, action: bid, cards: [P3]}",
    "  # - {player: $1, action: buy, card: B4, pay: [G4, R2, B8]}",
    "  # - {player: $1, action: end_turn}",
)
"""How a log begins, after its header: $1 and $2 are the players."""


def _ending(players: Sequence[str]) -> dict[str, Any]:
    """What both may own at the end: an example of a position to be scored."""
    first, second = players
    decks = {first: {"owned": ["R1", "G8"], "cashed": ["B2"]}, second: {"owned": ["G1", "P10"], "cashed": []}}
    return {"players": decks}


GAME = Game(
    id="auction",
    title="Dutch, the auction deck-builder",
    seats=(2, 2),
    law=Law(RULES, RULINGS, lambda header: readings_of(header.rulings)),
    record=Record(
        "auction.schema.json",
        BORDER,
        layout=later("referee.games.auction.record.layout", "layout"),
        figures={
            "vp": "Player, then victory points without bonus.",
            "bonus": "Player, then bonus points.",
            "cards": "Player, then number of cards owned.",
        },
        unordered=UNORDERED,
        telling=TELLING,
        bookkeeping=BOOKKEEPING,
        opening=OPENING,
        ending=_ending,
    ),
    positions=Positions(
        start.start,
        later("referee.games.auction.play.positions.as_data", "load"),
        later("referee.games.auction.play.positions.as_data", "position"),
        final=later("referee.games.auction.play.positions.as_data", "final"),
        longhand=later("referee.games.auction.record.longhand", "longhand"),
        spelled=SPELLED,
        gaps=later("referee.games.auction.play.gaps.ways", "gaps"),
        told_later=later("referee.games.auction.play.gaps.ways", "told_later"),
        unsettled=later("referee.games.auction.play.gaps.missing_facts", "unsettled"),
        never=later("referee.games.auction.play.always_wrong", "never"),
        figures=later("referee.games.auction.play.gaps.ways", "figures"),
        reckoned=later("referee.games.auction.scoring", "reckoned"),
        part=later("referee.games.auction.play.positions.as_data", "asked"),
    ),
    play=Plays(
        plays.PLAYS,
        plays.catch_up_or_forbid,
        ended,
        _finish,
        stands=lambda state, move: says_none(move),
        lasting=says_none,
        moments=plays.moments,
        ahead=plays.ahead,
        deal=lambda state: state.round,
        dealing=frozenset({"set_aside", "bid"}),
        turns=plays.turns,
        otherwise=plays.otherwise,
        unwritten=plays.unwritten,
        learn=plays.learn,
        confirm=plays.confirm,
    ),
    legal=later("referee.games.auction.play.legal", "legal"),
    instead=later("referee.games.auction.play.legal", "instead"),
    actors=later("referee.games.auction.play.legal", "actors"),
    score=later("referee.games.auction.scoring", "score"),
    stopped=later("referee.games.auction.scoring", "stopped"),
    pen=Pen(
        later("referee.games.auction.play.legal", "subjects"),
        later("referee.games.auction.play.slips", "edits"),
        later("referee.games.auction.play.slips", "missing"),
        later("referee.games.auction.play.shown_later", "shown"),
        elsewhere=later("referee.games.auction.play.long_before", "elsewhere"),
        stood=later("referee.games.auction.play.long_before", "stood"),
        between=later("referee.games.auction.play.lines_between", "between"),
        counted=("position",),
    ),
    view=View(
        "auction",
        later("referee.games.auction.record.secrecy", "player_view"),
        later("referee.games.auction.record.secrecy", "observed_entry"),
    ),
    asked=later("referee.games.auction.play.questions", "inquiry"),
)
