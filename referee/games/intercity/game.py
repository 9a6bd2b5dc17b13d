"""Dutch InterCity, the share auction with railroads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.game import Game, Law, Pen, Plays, Positions, Record, View, later
from referee.games.intercity.law.rulebook import RULES
from referee.games.intercity.law.rulings import RULINGS
from referee.games.intercity.play.always_wrong import surely
from referee.games.intercity.play.catching_up import catch_up_or_forbid
from referee.games.intercity.play.checks import ahead, learn
from referee.games.intercity.play.figures.segment import is_figures
from referee.games.intercity.play.habits import astray, more_turns, turns
from referee.games.intercity.play.legal import actors, instead, legal, legal_if, subjects
from referee.games.intercity.play.long_before import elsewhere, repeated
from referee.games.intercity.play.moments import confirm, moments
from referee.games.intercity.play.offering.unwritten_offers import otherwise
from referee.games.intercity.play.plays import PLAYS
from referee.games.intercity.play.positions.start import finish, start, strictly, survey
from referee.games.intercity.play.readings import readings_of
from referee.games.intercity.play.slips import edits, missing
from referee.games.intercity.play.state import State
from referee.games.intercity.record.evidence import TELLING
from referee.games.intercity.record.moves import BORDER
from referee.games.intercity.record.phases import CONTEST, OVER
from referee.games.intercity.scoring import score, stopped


def over(state: State) -> bool:
    """The final payments are made (I-3.1)."""
    return state.phase == OVER


def _stands(state: State, move: Any) -> bool:
    """What was forbidden is void where nothing is said of it. Not so a blind bid that was shown too early
    (I-6.13), which counts all the same, nor figures that were noted."""
    if is_figures(move):
        return True
    early = move.action == "blind" and state.phase == CONTEST
    return early and not state.contests[0].members >> move.railroad & 1


def left_out(state: State) -> int:
    """The passes and offers that are missing in a record that writes passes."""
    return len(state.unwritten) + state.unoffered if state.habits.passes else 0


def _turn(state: State) -> int:
    """The turn a table may decide to play again: the last one, until something is done in the next."""
    return state.turn - (state.fresh and state.turn > 1 and state.phase != OVER)


OPENING = (
    "# The turn order card each player drew, and the board that is played on.",
    "setup: {turn_order: {$order}, board: example}",
    "",
    "moves:",
    "  - {player: $1, action: offer, railroad: red}",
    "  - {player: $1, action: bid, amount: 5}",
    "  # - {player: $2, action: pass}",
    "  # - {player: $1, action: choose, railroad: red, section: 15}   # later in the turn",
)
"""How a log begins, after its header: $1, $2 ... are the players, $order their turn order cards."""


def _ending(players: Sequence[str]) -> dict[str, Any]:
    """What may be there before the final payments: an example of a position to be scored."""
    return {
        "board": "example",
        "cash": dict.fromkeys(players, 12),
        "treasury": {"red": 40},
        "shares": {"red": {players[0]: 2, players[1]: 1}},
        "directors": {"red": players[0]},
        "built": {"red": [15]},
    }


GAME = Game(
    id="intercity",
    title="Dutch InterCity",
    seats=(2, 6),
    usual=(3, 6),
    law=Law(RULES, RULINGS, lambda header: readings_of(header.rulings)),
    record=Record(
        "intercity.schema.json",
        BORDER,
        layout=later("referee.games.intercity.record.layout", "layout"),
        figures={
            "shares_owned": "Shares owned in the end.",
            "railroads_directed": "Railroads directed in the end.",
        },
        files="board",
        unordered=frozenset({"built", "inside", "out", "gone", "railroads", "tried", "silenced"}),
        telling=TELLING,
        opening=OPENING,
        ending=_ending,
    ),
    positions=Positions(
        start,
        later("referee.games.intercity.play.positions.loading", "load"),
        later("referee.games.intercity.play.positions.as_data", "position"),
        part=later("referee.games.intercity.play.positions.as_data", "asked"),
        final=later("referee.games.intercity.play.gaps.final", "load_final"),
        longhand=later("referee.games.intercity.record.longhand", "longhand"),
        gaps=later("referee.games.intercity.play.gaps.ways", "gaps"),
        unsettled=later("referee.games.intercity.play.gaps.missing_facts", "unsettled"),
        never=later("referee.games.intercity.play.always_wrong", "never"),
        figures=later("referee.games.intercity.play.gaps.open_figures", "figures"),
        reckoned=later("referee.games.intercity.scoring", "reckoned"),
    ),
    play=Plays(
        PLAYS,
        catch_up_or_forbid,
        over,
        finish,
        stands=_stands,
        lasting=is_figures,
        moments=moments,
        learn=learn,
        confirm=confirm,
        deal=_turn,
        dealing=frozenset({"offer", "decline", "bid", "pass", "sale", "choose"}),
        ahead=ahead,
        survey=survey,
        turns=turns,
        more_turns=more_turns,
        otherwise=otherwise,
        strictly=strictly,
        surely=surely,
    ),
    legal=legal,
    legal_if=legal_if,
    instead=instead,
    actors=actors,
    score=score,
    stopped=stopped,
    pen=Pen(
        subjects,
        edits,
        missing,
        astray=astray,
        elsewhere=elsewhere,
        repeated=repeated,
        left_out=left_out,
        between=later("referee.games.intercity.play.turn_missing", "between"),
    ),
    view=View(
        "intercity",
        later("referee.games.intercity.record.secrecy", "player_view"),
        later("referee.games.intercity.record.secrecy", "observed_entry"),
    ),
    asked=later("referee.games.intercity.play.questions", "inquiry"),
)
