"""`ask` with words: the ruling, as far as they tell what was done, and the sentences that settle it."""

from __future__ import annotations

from referee.asking.at_once import AtOnce, at_once
from referee.commands.refusals import refusing
from referee.commands.streams import hand_over_json, say, style
from referee.games import named
from referee.law import library as law
from referee.law.search import Index
from referee.reports import asking as report


@refusing
def words(name: str, question: str, folder: str | None, form: str) -> int:
    """Prints the ruling on what is told and the sentences of a game that answer it, the likeliest first; 0 or
    2."""
    game = named(name)
    found = Index(game, law.examples(law.scenario_folder(folder), [game.id])).ask(question)
    told: AtOnce | None = at_once(game, question)
    if told is not None and not told.settled_by([each.number.split()[0] for each in found[:1]]):
        told = None
    if form == "json":
        answers = report.data(game.id, found)
        ruling = report.ruling_told(told) if told else None
        hand_over_json({"game": game.id, "question": question, "ruling": ruling, "answers": answers})
        return 0
    for line in report.text(game.id, found, told, style()):
        say(line)
    return 0
