"""What people write where it does not stand, and how it is written where it does."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules import Path

_BLIND = "an entry before it for each: `{player: Ann, action: blind, railroad: red, amount: 3}`"
_BY_ALL = "a game all gave up says so at the end of its log: `result: {ended: abandoned}`"
_BY_ONE = "a game a player gave up says so at the end of its log: `result: {ended: conceded, by: NAME}`"
_GIVING_UP = (
    "concede",
    "conceded",
    "concedes",
    "resign",
    "resigned",
    "resigns",
    "give_up",
    "gives_up",
    "quit",
)
_DECIDED = {
    "forfeit, by: NAME": "forfeit forfeited forfeits disqualified",
    "annulled": "annul annulled replay redo",
    "taken_back": "undo take_back taken_back",
    "stands": "stands let_stand",
}
ELSEWHERE: Mapping[tuple[Path, str], str] = {
    **dict.fromkeys(
        ((("given",), word) for word in ("round", "offer_round")),
        "`turn: 2` for a turn of the game, `offer: {round: 2}` for a round of offers",
    ),
    **dict.fromkeys(((("action",), word) for word in ("result", "winner")), "`result: {winner: NAME}`"),
    **dict.fromkeys(((("action",), word) for word in ("score", "scores")), "`result: {scores: {NAME: 12}}`"),
    **dict.fromkeys(((("action",), word) for word in _GIVING_UP), "`result: {ended: conceded, by: NAME}`"),
    **dict.fromkeys(
        ((("action",), word) for word in ("abandon", "abandoned")), "`result: {ended: abandoned}`"
    ),
    **{
        (("action",), word): f"`{{decision: {outcome}}}`"
        for outcome, words in _DECIDED.items()
        for word in words.split()
    },
    **dict.fromkeys(((("resolve",), word) for word in ("bids", "blind", "blinds", "amounts")), _BLIND),
    **dict.fromkeys(((("decision",), word) for word in ("abandoned", "stopped")), _BY_ALL),
    **dict.fromkeys(((("decision",), word) for word in ("conceded", "resigned", "given_up")), _BY_ONE),
    **dict.fromkeys(((("result",), word) for word in ("abandoned", "stopped")), "`ended: abandoned`"),
    **dict.fromkeys(
        ((("result",), word) for word in ("conceded", "resigned", "given_up")), "`ended: conceded, by: NAME`"
    ),
}
"""What belongs somewhere else, or is written otherwise: the last key on the way to it or the action of the
entry, and the word."""
