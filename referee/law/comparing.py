"""Two numbers in a question that say by themselves how something went: "she called on 14, I had 6".

No word of such a question says that the call was lost, and a search by words would look for any call. What
the numbers say is written behind them, in the words the sentences are written with.
"""

from __future__ import annotations

import re
from functools import cache, partial
from typing import NamedTuple


class Outcome(NamedTuple):
    """What is meant where the first number is higher than the second, the same, or lower."""

    higher: str
    same: str
    lower: str


CALLED = (
    r"\b(?:call\w*|dutch\w*|announc\w*|declar\w*|knock\w*|shout\w*|"
    r"(?:an)?gesagt|ansag\w*|gerufen|ruf\w*|rief)\b"
)
"""Somebody calls, in English or German."""

HAVING = r"\b(?:with|on|at|having|holding|had|has|have|mit|bei|hat|hatte|habe|hab)"
HAD = r"\b(?:with|had|has|have|holds|held|got|only|against|mit|hat|hatten?|haben?|nur|gegen)"
COLOUR = r"\b(?:yellow|purple|blue|red|green)"
SHOWN = r"(?:shows?|showed|bids?|hid|hides?|opens?|opened|puts?|offers?|offered)"
COSTING = r"(?:instead of|costs?|price|minimum)"
ENDED = r"\b(?:finish\w*|end|ends|ended|end up) (?:on|with|at)"

COMPARISONS: tuple[tuple[str, Outcome], ...] = (
    (  # what somebody called with, and what somebody else had: points, neither cards nor money
        rf"{CALLED}[^\d\n]{{0,40}}?{HAVING} (?:only |nur )?(\d+)\b[^\d\n]{{1,40}}?{HAD} (\d+)\b"
        r"(?! (?:cards?|karten?|dollars?)\b)",
        Outcome("lost call lowest point", "tie equal call point", "won call lowest point"),
    ),
    (  # two hidden bids for one section
        rf"{COLOUR} {SHOWN} \$?(\d+)\b[^\d\n]{{1,20}}?{COLOUR}(?: \w+)? \$?(\d+)\b",
        Outcome("highest blind bid build", "tie equal blind bid", "highest blind bid build"),
    ),
    (  # what was paid for track, and what it costs
        rf"\b(?:track|section|cube|lay\w*|laid|builds?|built|pays?|paid)\b[^\d\n]{{0,30}}?\$?(\d+)\b"
        rf"[^\d\n]{{1,30}}?\b{COSTING}\b[^\d\n]{{0,12}}?\$?(\d+)\b",
        Outcome("moreprice", "exactprice", "lessprice"),
    ),
    (  # as many shares as the Director
        r"\b(\d+) (?:\w+ )?shares?\b[^\d\n]{1,40}?\b(?:has|have|holds?|owns?|with|got)(?: \w+)? (\d+)\b"
        r"(?! (?:cards?|dollars?)\b)",
        Outcome("", "as many equal share", ""),
    ),
    (  # two scores at the end
        rf"{ENDED} (\d+)\b[^\d\n]{{1,20}}?\b(?:on|with|at) (\d+)\b",
        Outcome("point score winner end", "tie equal point score end", "point score winner end"),
    ),
)
"""A pattern with two numbers, and what they mean."""


def compared(text: str) -> str:
    """A question in small letters; behind two numbers that are compared it says how that went."""
    for pattern, outcome in _comparisons():
        text = pattern.sub(partial(_told, outcome), text)
    return text


def outcomes(text: str) -> str:
    """What the numbers say that are compared in a text; nothing where none are."""
    found = (
        _meant(outcome, said)
        for pattern, outcome in _comparisons()
        for said in pattern.finditer(text.casefold())
    )
    return " ".join(found)


def _told(outcome: Outcome, said: re.Match[str]) -> str:
    return f"{said[0]} {_meant(outcome, said)}"


def _meant(outcome: Outcome, said: re.Match[str]) -> str:
    first, second = (int(number) for number in said.groups())
    return outcome.higher if first > second else outcome.same if first == second else outcome.lower


@cache
def _comparisons() -> tuple[tuple[re.Pattern[str], Outcome], ...]:
    return tuple((re.compile(pattern), outcome) for pattern, outcome in COMPARISONS)
