"""The open questions as a rule set answers them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.games.memory.law import rulings_duel, rulings_hundred, rulings_rommee, rulings_shared
from referee.games.memory.law.assembly import Tree, option_value, with_options
from referee.games.memory.law.rows import PRESETS
from referee.games.memory.law.soundness import soundness
from referee.header import BadEntry, in_short
from referee.rules import Reading, Ruling

QUESTIONS: Mapping[str, Sequence[Ruling]] = {
    "X": rulings_shared.RULINGS,
    "G": (*rulings_shared.rulings("G"), *rulings_hundred.RULINGS),
    "T": (*rulings_shared.rulings("T"), *rulings_duel.RULINGS),
    "R": (*rulings_shared.rulings("R"), *rulings_rommee.RULINGS),
}
"""The open questions of a rule set, by its leaf ``questions``."""


def asked_of(tree: Tree) -> tuple[Ruling, ...]:
    """The open questions as this rule set answers them: what it says is the first reading."""
    asked = []
    for ruling in QUESTIONS[str(tree.get("questions", "X"))]:
        value = option_value(tree, ruling.option) if ruling.option else None
        if value is not None and (value != ruling.default or type(value) is not type(ruling.default)):
            own = [
                reading
                for reading in ruling.readings
                if reading.value == value and type(reading.value) is type(value)
            ]
            first = own[0] if own else Reading(value, "as this rule set says")
            ruling = replace(
                ruling, readings=(first, *(reading for reading in ruling.readings if reading is not first))
            )
        asked.append(ruling)
    return tuple(asked)


def readings_of_ones_own(tree: Tree, asked: Sequence[Ruling], chosen: Mapping[str, Any]) -> None:
    """Readings beyond those that are listed make sense, one by one. BadEntry at the first that does not."""
    for ruling in asked:
        value = chosen.get(ruling.option)
        if not ruling.custom or any(
            value == reading.value and type(value) is type(reading.value) for reading in ruling.readings
        ):
            continue
        try:
            if ruling.option in PRESETS and not isinstance(value, Mapping):
                raise BadEntry(f"{in_short(value)} is no reading of {ruling.option}")
            soundness(with_options(tree, {ruling.option: value}))
        except BadEntry as bad:
            expected = bad.expected or ruling.custom
            raise BadEntry(bad.message, ("rulings", ruling.option), expected) from None
