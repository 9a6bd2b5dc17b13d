"""Which player a word of a sentence names, also nearly so, and where it says only whose something is."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.asking.act_named import OF
from referee.law.words import spelt_apart, stem


def player_named(word: str, players: Sequence[str]) -> str:
    """The player a word names: "Ben", "ben's"; empty where it names nobody."""
    plain = word.strip(".,:;?!").casefold()
    for ending in ("'s", "\u2019s"):
        plain = plain.removesuffix(ending)
    return next((name for name in players if plain in (name.casefold(), f"{name.casefold()}s")), "")


def is_owner(before: str, word: str, name: str) -> bool:
    """Whether a player is named only to say whose something is: "Ann's", "of Ann"."""
    return bool(name) and (before.casefold() in OF or word.strip(".,:;?!").casefold() != name.casefold())


def names_mended(text: str, players: Sequence[str], verbs: Collection[str]) -> str:
    """A sentence that names nobody who plays, with a name that is nearly so: Bertha is Berta."""
    words = text.split()
    if any(player_named(word, players) for word in words):
        return text
    long = [name for name in players if len(name) >= LONG_NAME]
    for place, word in enumerate(words):
        plain = word.strip(".,:;?!").casefold()
        near = [name for name in long if spelt_apart(plain, name.casefold(), 1) == 1]
        if len(near) == 1 and (word[:1].isupper() or place == 0) and stem(plain) not in verbs:
            return " ".join([*words[:place], near[0], *words[place + 1 :]])
    return text


LONG_NAME = 4
"""A shorter name is too much like other words."""
