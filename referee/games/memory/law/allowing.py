"""The sentence an entry is about, told where it breaks none: a rule says what somebody may do as well.

Each printed rulebook has its own numbers; those of the one in force are told.
"""

from __future__ import annotations

ALLOWING = (
    # (an action, with a part of it and what that holds) -> the sentences it goes by, the nearest first
    ("deal", "G-09 T-05 R-08"),
    ("upcard", "G-13"),
    ("initial_peek", "T-07 R-11"),
    ("draw", "G-15 T-10 R-14"),
    ("take", "G-15 R-14"),
    ("replace", "G-16 T-12 R-16"),
    ("shed", "G-18 T-13 R-17"),
    ("return", "R-17"),
    ("match owner", "T-20"),
    ("match", "G-20 T-16 T-17 R-18"),
    ("penalty", "G-21 T-19 R-20"),
    ("give", "T-22"),
    ("power swap", "G-29 R-24"),
    ("power give", "G-31"),
    ("power look rank=7", "R-22"),
    ("power look rank=8", "T-21 R-22"),
    ("power look rank=9", "R-23"),
    ("power look rank=10", "R-23"),
    ("power look rank=Q", "G-30"),
    ("power", "G-27 R-21"),
    ("decline", "G-27 R-21"),
    ("call", "G-23 T-25 R-28"),
    ("skip", "T-31"),
    ("rearrange", "G-39"),
    ("reveal", "G-33 T-28 R-35"),
    ("score", "G-33 T-29 R-35"),
    ("end_game", "G-08 R-06"),
)
