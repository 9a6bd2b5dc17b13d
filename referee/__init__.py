"""Dutch Referee: judges recorded games of the five games called Dutch, rule by rule.

The names below are the public interface; :mod:`referee.api` explains them with examples.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.api import (
        Source,
        adjudicate,
        adjudicate_files,
        begin,
        legal_moves,
        position,
        read,
        typed_position,
    )
    from referee.document import Document, Place, Unreadable
    from referee.game import Game
    from referee.header import BadEntry
    from referee.judge import Judgement
    from referee.live import LiveGame, News, NoStart
    from referee.log import Log, Rejected
    from referee.rules import Finding, Kind, Modality, Reading, Rule, Ruling, ScoreLine, ScoreSheet

__version__ = "0.1.0"

__all__ = [
    "BadEntry",
    "Document",
    "Finding",
    "Game",
    "Judgement",
    "Kind",
    "LiveGame",
    "Log",
    "Modality",
    "News",
    "NoStart",
    "Place",
    "Reading",
    "Rejected",
    "Rule",
    "Ruling",
    "ScoreLine",
    "ScoreSheet",
    "Source",
    "Unreadable",
    "__version__",
    "adjudicate",
    "adjudicate_files",
    "begin",
    "legal_moves",
    "position",
    "read",
    "typed_position",
]

_HOMES = {
    "referee.api": (
        "Source",
        "adjudicate",
        "adjudicate_files",
        "begin",
        "legal_moves",
        "position",
        "read",
        "typed_position",
    ),
    "referee.document": ("Document", "Place", "Unreadable"),
    "referee.game": ("Game",),
    "referee.header": ("BadEntry",),
    "referee.judge": ("Judgement",),
    "referee.live": ("LiveGame", "News", "NoStart"),
    "referee.log": ("Log", "Rejected"),
    "referee.rules": ("Finding", "Modality", "Kind", "Reading", "Rule", "Ruling", "ScoreLine", "ScoreSheet"),
}


def __getattr__(name: str) -> Any:
    """Public names are imported when they are first used: the command line does not pay for them."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
