"""One field of an entry or of a position: its shape, what it is for, and when a log writes it."""

from __future__ import annotations

from typing import Any

from referee.declarations.shapes import NOTE, Schema, Shape

NEEDED: Any = object()
"""The default of a field that has none: it is always written."""


class Field:
    """One field of an entry or a position; made by :func:`field`."""

    __slots__ = (
        "about",
        "asked",
        "default",
        "key",
        "logged",
        "name",
        "needed",
        "optional",
        "public",
        "shape",
        "stays",
        "stored",
    )

    def __init__(
        self,
        shape: Shape,
        about: str,
        key: str,
        default: Any,
        *,
        stored: bool = True,
        logged: bool = True,
        stays: bool = False,
        optional: bool = True,
        always: bool = False,
        public: bool | str = False,
        asked: bool = False,
    ) -> None:
        self.shape = shape
        self.about = about
        self.key = key
        self.default = default
        self.stored = stored  # the typed entry has it
        self.logged = logged  # a log writes it
        self.stays = stays  # it is written even where it has its default
        self.optional = optional and default is not NEEDED  # whoever makes such a move may leave it out
        self.needed = always or default is NEEDED  # a log never leaves it out
        self.asked = asked or self.needed  # who records is asked for it before anything is written
        self.public = public  # everybody at the table sees it: a recorder is asked for it
        self.name = ""

    def schema(self) -> Schema:
        """The field in the schema of its entry."""
        return {**self.shape.schema(), **({"description": self.about} if self.about else {})}


def field(
    shape: Shape,
    about: str = "",
    *,
    key: str = "",
    default: Any = NEEDED,
    absent: Any = NEEDED,
    stays: bool = False,
    always: bool = False,
    public: bool | str = False,
    asked: bool = False,
) -> Any:
    """A field that a log writes: its shape and what it is for, in words for people.

    ``key`` is the word in the log where it is not the name of the attribute. ``default`` is its value
    where it is left out; ``absent`` the same where only a log may leave it out, not whoever makes such
    a move. With ``stays`` it is written even where it has that value; with ``always`` a log never leaves
    it out, and ``default`` is for whoever makes such a move. What is ``public`` lies open at the table and
    is told by nothing else, as the card that leaves a layout: who records is asked for it (with the key of
    another field, where that one is written). ``asked`` is for what only somebody who writes later leaves
    out: who records at the table is asked for it as for what is needed.
    """
    if always:
        return Field(shape, about, key, default, always=True)
    if absent is not NEEDED:
        return Field(shape, about, key, absent, stays=stays, optional=False, public=public)
    return Field(shape, about, key, default, stays=stays, public=public, asked=asked)


def unkept(shape: Shape, about: str) -> Any:
    """A field of the log that the typed entry does not have: ``settle`` is given its typed value."""
    return Field(shape, about, "", None, stored=False)


def made(*, default: Any, init: bool = True) -> Any:
    """An attribute that the log does not write: ``settle`` finds it, or with ``init=False`` the reader."""
    return Field(NOTE, "", "", default, logged=False)
