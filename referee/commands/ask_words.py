"""`ask` with words: the sentence that settles a question. It waits for nothing that a conversation needs."""

from __future__ import annotations

from referee.commands.refusals import refusing
from referee.commands.streams import hand_over_json, say, style
from referee.games import named
from referee.law import library as law
from referee.law.search import Index
from referee.reports import asking as report


@refusing
def words(name: str, question: str, folder: str | None, form: str) -> int:
    """Prints the sentences of a game that answer a question, the likeliest first; 0 or 2."""
    game = named(name)
    found = Index(game, law.examples(law.scenario_folder(folder), [game.id])).ask(question)
    if form == "json":
        hand_over_json({"game": game.id, "question": question, "answers": report.data(game.id, found)})
        return 0
    for line in report.text(found, style()):
        say(line)
    return 0
