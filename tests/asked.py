"""Questions as people type them, and the sentences that settle them (any of those named is right): half
sentences, table slang, misspellings, statements of what was done, stories with a question at the end, German
for rommee. ``tables/asked/1.txt`` and so on hold them, ``game | words | numbers`` on a line.

Each set was written from the rulebooks before anybody looked at what is answered. What was measured then:

======  =========  ==============  =================  =====================================================
set     questions  settled by the  one of the first   what is special
                   first sentence  three
======  =========  ==============  =================  =====================================================
6       100        80              92                 written with the fifth and opened last
7       50         41              47                 corners of the rules that few ask for
8       75         66              75                 when the words of all before had been learnt
9       210        188             203                strangers' questions, a fifth of them about the duel
10      100        78              93                 two in five about the duel, after the ninth
11      100        90              100                slang and misspellings, twenty a game
12      80         71              78                 whole sentences of newcomers
13      60         50              56                 twelve a game, German among those of rommee
14      40         34              38                 written with the thirteenth and opened last
15      158        132             152                dilemmas that were tried as records and in words
16      119        105             115                as people talk, the sentence that settles it noted first
17      100        91              96                 as typed at the table, twenty a game; opened last
18      100        82              96                 slang and haste once more, twenty a game
19      100        93              99                 short questions of strangers, twenty a game
20      30         26              30                 six a game, typed in haste beside positions and stories
21      60         56              59                 twelve a game, half misspelt or in everyday words
22      40         35              38                 eight a game, after what the twenty-first taught
======  =========  ==============  =================  =====================================================

Of the sets 2 to 6 the words of every second question have been learnt since; nobody made the search better by
looking at what it answers to the others. The first set was learnt whole, the seventh, eighth and seventeenth
not at all; for what was missed of the ninth to the thirteenth, the fifteenth and the last three, other words
that say the same were added. The words of a hundred that were learnt made the seventh no better: what people
say for a sentence that is often asked for helps those who ask for it, and nobody else.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from referee.game import Game
from referee.law.library import Example
from referee.law.search import Index

TABLES = Path(__file__).parent / "tables" / "asked"

HALVED = (2, 3, 4, 5, 6)
"""The sets of which every second question is kept aside."""

Question = tuple[str, str, frozenset[str]]
"""Game, words, numbers of the sentences that settle it."""


@cache
def asked(which: int) -> tuple[Question, ...]:
    """All questions of a set."""
    lines = (TABLES / f"{which}.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.split(" | ") for line in lines)
    return tuple((game, words, frozenset(numbers.split())) for game, words, numbers in rows)


def learnt(which: int) -> tuple[Question, ...]:
    """Those whose words the search knows."""
    return asked(which)[::2]


def aside(which: int) -> tuple[Question, ...]:
    """Those that are kept aside."""
    return asked(which)[1::2]


INDICES: dict[tuple[str, tuple[str, ...]], Index] = {}


def indexed(game: Game, examples: Iterable[Example]) -> Index:
    """The sentences of a game with some scenarios, made ready once whoever asks: it takes half a second."""
    shown = list(examples)
    known = (game.id, tuple(example.name for example in shown))
    if known not in INDICES:
        INDICES[known] = Index(game, shown)
    return INDICES[known]
