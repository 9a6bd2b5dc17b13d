"""What each player of Dutch InterCity can know: all but the sections and sums chosen face down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.intercity.record.phases import CONTEST, REVEAL, TRACK

HIDDEN = "?"
FACE_DOWN = {TRACK: "chosen", REVEAL: "chosen", CONTEST: "blind"}
"""Phase -> the part of the position that lies face down in it (I-6.3, I-6.11)."""

CHOICES = {"choose": ("section", (TRACK, REVEAL)), "blind": ("amount", (CONTEST,))}
"""Action -> what of it is secret, and in which phases."""


def player_view(
    position: Mapping[str, Any], seat: int, followed: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Any]:
    """A position as the player at a seat could know it. Money is open, or can be reckoned (IQ-25)."""
    seen = dict(position)
    part = FACE_DOWN.get(position.get("phase", ""))
    if part in seen:
        player = list(position["cash"])[seat]
        seen[part] = {
            railroad: amount if position["directors"].get(railroad) == player else HIDDEN
            for railroad, amount in position[part].items()
        }
    return seen


def observed_entry(entry: Mapping[str, Any], seen: Mapping[str, Any], player: str) -> dict[str, Any]:
    """An entry as a player could know it: what others chose face down is "?" until it is shown."""
    found = dict(entry)
    part, phases = CHOICES.get(entry.get("action", ""), ("", ()))
    whose = seen.get("directors", {}).get(entry.get("railroad"))
    if part in found and seen.get("phase") in phases and entry.get("player", whose) != player:
        found[part] = HIDDEN
    return found
