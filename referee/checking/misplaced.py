"""What stands in the wrong place: a player where a key must be, what is one player's beside what is
everybody's, an action in the place of a key. Each is told as it is written where it belongs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from referee.checking.fault import MOST, Known
from referee.checking.words import (
    Error,
    branches_of,
    by_player,
    closest,
    in_parts,
    of_players,
    schema_of,
    shortened,
)
from referee.rules import Path

POSITIONS = ("setup", "given", "final")
"""The parts of a log under which one says where things lie."""


def players_of(root: Any) -> Sequence[Any]:
    """Who plays, as the document says it; nobody where it does not."""
    players = root.get("players") if isinstance(root, dict) else None
    return players if isinstance(players, list) else ()


def player_inside(root: Any, key: Any, error: Error) -> str:
    """Where a player is named in the place of a key: a key under which players are."""
    if key not in players_of(root):
        return ""
    scored = "scores" if "scores" in schema_of(error).get("properties", ()) else None
    word = by_player(schema_of(error)) or scored
    return f"players inside a key, such as `{word}: {{{shortened(key)}: ...}}`" if word else ""


def seat_by_seat(root: Any, error: Error) -> dict[Any, Any]:
    """What was written for all players one after the other (``totals: [40, 61]``), or the players in an order
    (``turn_order: [Ben, Ann]``), where it stands by players; nothing where it is neither."""
    players = [player for player in players_of(root) if isinstance(player, str)]
    inside = [each for branch in branches_of(error).values() for each in branch]
    wanted = [each for each in (error, *inside) if each.instance == error.instance and _wants_players(each)]
    parts = in_parts(error.instance) if isinstance(error.instance, str) else error.instance
    if not wanted or not isinstance(parts, list) or len(parts) != len(players):
        return {}
    named = [part for part in parts if part in players]
    if not all(part.__class__ is int or part in players for part in parts):
        return {}
    if not named:
        return dict(zip(players, parts, strict=True))
    return {name: place for place, name in enumerate(named, 1)} if set(named) == set(players) else {}


def _wants_players(error: Error) -> bool:
    return error.validator == "type" and error.validator_value == "object" and of_players(schema_of(error))


def deeper(root: Any, key: Any, keys: Iterable[str], path: Path, known: Known, exactly: bool = False) -> str:
    """Where something belongs in a position beside which it stands (``decks`` of a ``setup``), or is of one
    player there: how it is written. ``exactly``: only where it has the very name; another may look more like
    what was meant."""
    players = players_of(root)
    if not players or not isinstance(key, str):
        return ""
    for word in keys:
        if not (path or exactly) and word in POSITIONS and key in known((word,)):
            return f"`{word}: {{{key}: ...}}`"
        own = known((*path, word, players[0]))
        meant = tuple(each for each in own if each == key) if exactly else closest(key, own, 1)
        if meant:
            return f"`{word}: {{{players[0]}: {{{meant[0]}: ...}}}}`"
    return ""


def action_as_key(root: Any, error: Error, strange: Sequence[Any]) -> str:
    """An entry whose action stands where a key must be (``draw: stock``), or after the player's name
    (``Ann: bid``), as it is written; nothing where neither is so."""
    actions = schema_of(error).get("properties", {}).get("action", {}).get("enum", ())
    players = players_of(root)
    for key in strange:
        said = error.instance[key]
        if closest(key, actions, 1) and key not in players:
            return f"action: {closest(key, actions, 1)[0]}"
        if closest(key, players, 1) and closest(said, actions, 1):
            return f"player: {closest(key, players, 1)[0]}, action: {closest(said, actions, 1)[0]}"
    return ""


def unbracketed(whole: Mapping[Any, Any], known: Iterable[str], key: Any) -> tuple[Any, str] | None:
    """A list between braces that has no brackets (``display: R8, G9``), a word of which was read as a key:
    the first of such words, and the list as it is written. None where it is no part of one."""
    if whole[key] is not None:
        return None
    names, words = list(known), list(whole)
    begin = words.index(key)
    while begin > 0 and words[begin] not in names and whole[words[begin]] is None:
        begin -= 1
    head, value = words[begin], whole[words[begin]]
    if head not in names or value is None or isinstance(value, Mapping):
        return None
    parts = list(value) if isinstance(value, list) else [value]
    for word in words[begin + 1 :]:
        if word in names or whole[word] is not None:
            break
        parts.append(word)
    return words[begin + 1], f"`{head}: [{', '.join(shortened(str(part)) for part in parts[:MOST_PARTS])}]`"


MOST_PARTS = 8
"""So many parts of such a list are written again."""


def strange_keys(error: Error) -> list[tuple[Any, tuple[str, ...]]]:
    """The keys a closed mapping does not know, each with the key that was probably meant, if one was: the
    one that looks like it, or the only one that is missing where only one is strange and may say that."""
    schema = schema_of(error)
    if schema.get("additionalProperties") is not False:
        return []
    known = schema.get("properties", {})
    free = [key for key in known if key not in error.instance]
    strange = [key for key in error.instance if key not in known]
    # Words that look alike are looked for only for as many keys as are told at all.
    hints = [closest(key, free, 1) or closest(key, known, 1) for key in strange[:MOST]]
    needed = [*schema.get("required", ()), *schema.get("else", {}).get("required", ())]
    missing = [key for key in needed if key not in error.instance]
    if len(strange) == len(missing) == 1 and not hints[0]:
        said = error.instance[strange[0]]
        hints = [(missing[0],)] if known[missing[0]].get("const", said) == said else hints
    return list(zip_longest(strange, hints, fillvalue=()))
