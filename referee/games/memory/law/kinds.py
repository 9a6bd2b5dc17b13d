"""What may be written for an option of a rule set, where that is more than a small schema."""

from __future__ import annotations

from collections.abc import Mapping

from referee.declarations.shapes import Schema
from referee.declarations.small_schemas import TEXT, TRUE, one_of, table, unsaid, whole
from referee.games.memory.law import effects

MOST = 1_000_000
"""No number of points a rule set names is further from zero."""

RANKS: Schema = {
    "type": "array",
    "minItems": 1,
    "items": {
        "title": "a rank of one or two digits or capital letters",
        "anyOf": [
            {"type": "string", "pattern": "^[0-9A-Z]{1,2}$"},
            {"type": "integer", "minimum": 0, "maximum": 99},
        ],
    },
    "maxItems": 40,
    "uniqueItems": True,
}
"""The ranks of a pack, as logs can write them."""
RANKS_OF_SET: Schema = {
    "type": "array",
    "minItems": 1,
    "maxItems": 100,
    "items": {"type": ["string", "integer"]},
}


SENTENCE: Schema = {
    "anyOf": [TEXT, {**table({"number": TEXT, "section": TEXT, "text": TEXT}, "number", "text")}]
}
"""A sentence that is cited: the number of one of ours, or number and text."""

WORDS_OF_STEPS: Mapping[str, Schema] = {
    "who": one_of(*effects.OWNERS),
    "owners": one_of(*effects.SWAP_OWNERS),
    "target": one_of(*effects.OWNERS),
    "count": whole(1, effects.MOST_CARDS),
    "blind": TRUE,
    "choice": one_of(*effects.CHOOSERS),
}
"""What may be said of a step, by its word."""

SINGLE: Mapping[str, Schema] = {
    name: unsaid(table({word: WORDS_OF_STEPS[word] for word in words}))
    for name, (_, *words) in effects.STEPS.items()
}
"""What may be written for a step."""

STEPS: Schema = {
    "type": ["array", "null"],
    "items": table({
        **SINGLE,
        effects.TWO_STEPS: unsaid(
            table({"look": SINGLE["look"], "swap": SINGLE["swap"], effects.OPTIONAL: TRUE})
        ),
    }),
}  # fmt: skip
"""What a power does, step by step."""
