"""The law of high card, and the one question it leaves open."""

from __future__ import annotations

from referee.rules import Modality, Reading, Rule, Ruling

RULES = {
    rule.number: rule
    for rule in (
        Rule(
            "H-1",
            "Turns",
            "Everybody turns one card, in the order of the seats.",
            Modality.MUST,
            "the turn",
        ),
        Rule(
            "H-2",
            "Cards",
            "There is one card of each number from 1 to 20.",
            Modality.MUST,
            "a card twice",
        ),
        Rule("H-3", "End", "The highest card wins; cards are worth their number.", Modality.SCORE, "claims"),
        Rule("H-4", "Cards", "A twenty may not be turned first.", Modality.MUST_NOT, "the first card"),
    )
}

RULINGS = (
    Ruling(
        "HQ-1",
        "twenty",
        "Does the ban on the twenty hold for the first player only?",
        (Reading("first", "for the first card of the game"), Reading("never", "for nobody: it is a jest")),
        "It is a sentence like any other.",
        ("H-4",),
    ),
)
