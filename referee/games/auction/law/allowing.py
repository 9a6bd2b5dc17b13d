"""The sentence an entry is about, told where it breaks none: a rule says what somebody may do as well."""

from __future__ import annotations

ALLOWING = (
    # (an action, with a part of it and what that holds) -> the sentences it goes by, the nearest first
    ("take with=8", "A-6.10"),
    ("take with=9", "A-6.13"),
    ("take with=10", "A-6.14"),
    ("take from=own", "A-6.13 A-6.14"),
    ("take from=auction", "A-6.10 A-6.14"),
    ("take", "A-6.10 A-6.13 A-6.14"),
    ("look at=deck", "A-11.3"),
    ("look", "A-11.1"),
    ("set_aside", "A-3.1"),
    ("bid", "A-4.1"),
    ("reveal", "A-4.3 A-4.5"),
    ("tie_card", "A-4.6"),
    ("power", "A-6.1 A-6.3"),
    ("cash", "A-6.4"),
    ("duplicate", "A-6.7"),
    ("decline", "A-5.2"),
    ("buy", "A-7.1 A-7.2"),
    ("end_turn", "A-5.2"),
    ("restock", "A-8.1 A-8.2"),
    ("discard", "A-9.1"),
    ("reshuffle", "A-9.2"),
    ("draw", "A-9.2"),
    ("shuffle", "A-11.3"),
    ("done", "A-10.1"),
    ("gather", "A-10.2"),
)
