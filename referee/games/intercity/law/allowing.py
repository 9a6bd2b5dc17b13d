"""The sentence an entry is about, told where it breaks none: a rule says what somebody may do as well."""

from __future__ import annotations

ALLOWING = (
    # (an action, with a part of it and what that holds) -> the sentences it goes by, the nearest first
    ("offer", "I-5.1"),
    ("decline", "I-5.1"),
    ("bid", "I-5.5"),
    ("pass", "I-5.3"),
    ("sale", "I-5.5 I-5.8"),
    ("director", "I-5.6 I-5.9"),
    ("choose", "I-6.1 I-6.4"),
    ("reveal", "I-6.6"),
    ("blind", "I-6.11"),
    ("top_up", "I-6.16"),
    ("build", "I-6.7 I-6.14"),
    ("resolve", "I-6.12"),
    ("dividend", "I-7.1 I-7.3"),
    ("turn_order", "I-8.1"),
    ("equity", "I-9.3 I-9.4"),
)
