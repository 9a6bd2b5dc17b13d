"""An entry of a log as a sentence: "Ann throws 9S on 9C".

A game words its entries in a table: action -> phrases. A phrase is used where the entry has all the
fields it names; of several in a tuple the first that can be. What a field holds beyond that is put in
brackets behind the sentence, so that nothing of an entry goes untold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from referee.claims import shown
from referee.drawing.scene import artist
from referee.game import Game
from referee.header import Header
from referee.rules import several

Entry = Mapping[str, Any]
Phrase = str | tuple[str, ...]
"""``{card}`` is the field in words, ``{card-}`` only says that the field has been told."""

Wording = Mapping[str, str] | Callable[[Any], str]
"""How the values of a field are told: by a table (others as they are), or by a function."""

FIELD = re.compile(r"\{(\w+)(-?)\}")
NAMES = ("{player}", "{dealer}")
SILENT = frozenset({"player", "action", "note", "expect"})
"""Fields that need not be told: who acts begins the sentence, a note stands beside it."""

COMMON: Mapping[str, Sequence[Phrase]] = {
    "check": ("Written down in passing: {check}",),
    "decision": (("The table decides on entry {move}:", "The table decides:"), "{decision}", "({position})"),
}
DECIDED = {"stands": "it stands", "taken_back": "it is taken back", "corrected": "the position is put right"}


def sentence(game: Game, entry: Entry, position: Mapping[str, Any], header: Header) -> str:
    """An entry of a game in words; ``position`` is the one before it."""
    found = artist(game)
    if found is None:
        return told((), {}, entry)
    known = {**entry, **found.around(entry, position, header)}
    action = next((key for key in COMMON if key in entry), entry.get("action", ""))
    values: Mapping[str, Wording] = {"check": plainly, "position": plainly, "decision": DECIDED}
    return told(
        COMMON.get(action) or found.SENTENCES.get(action, ()), {**values, **found.VALUES}, known, entry
    )


def told(
    phrases: Sequence[Phrase], values: Mapping[str, Wording], known: Entry, entry: Entry | None = None
) -> str:
    """A sentence made of phrases, with ``known`` (the entry and what goes with it) put in."""
    entry = known if entry is None else entry
    have = {key for key, value in known.items() if not _at_rest(value)}
    used: set[str] = {key for key, value in entry.items() if _at_rest(value)}
    said = ""
    for phrase in phrases or ("{player}: {action}" if "player" in entry else "{action}",):
        choices = (phrase,) if isinstance(phrase, str) else phrase
        fitting = next((choice for choice in choices if have.issuperset(fields(choice))), None)
        if fitting is None:
            continue
        used.update(fields(fitting))
        piece = FIELD.sub(
            lambda found: "" if found[2] else worded(known[found[1]], values.get(found[1])), fitting
        )
        if not said:  # a name stays as it is written
            said = piece if fitting.startswith(NAMES) else piece[:1].upper() + piece[1:]
        elif piece:
            said += piece if piece[0] in ",:" else f" {piece}"
    rest = [f"{key} {plainly(value)}" for key, value in entry.items() if key not in used | SILENT]
    return said + (f" ({', '.join(rest)})" if rest else "")


def _at_rest(value: Any) -> bool:
    """Whether a field says nothing: 0 is a figure like others."""
    return value is None or value is False or value in ([], {})


@lru_cache(maxsize=1024)  # the phrases of a game are few, and asked for at every entry
def fields(phrase: str) -> list[str]:
    """The fields a phrase needs."""
    return [found[1] for found in FIELD.finditer(phrase)]


def worded(value: Any, how: Wording | None) -> str:
    """The value of a field in a sentence."""
    if callable(how):
        return how(value)
    if isinstance(value, (list, tuple)):
        return joined([worded(item, how) for item in value])
    if isinstance(how, Mapping) and isinstance(value, str):
        return how.get(value, value)
    return plainly(value)


def joined(words: Sequence[str]) -> str:
    """ "A, B and C"; "nothing" for none."""
    return several(words) or "nothing"


def plainly(value: Any) -> str:
    """Data without its brackets, as far as two levels go: "Ann 3, Ben 4", "cash Ann 3, Ben 4; stock 31"."""
    if isinstance(value, Mapping):
        deep = any(isinstance(item, Mapping) for item in value.values())
        told = (
            f"{str(key).replace('_', ' ')} {plainly(item) if isinstance(item, Mapping) else shown(item)}"
            for key, item in value.items()
        )
        return ("; " if deep else ", ").join(told) or "nothing"
    if isinstance(value, (list, tuple)):
        return joined([shown(item) for item in value])
    return shown(value)
