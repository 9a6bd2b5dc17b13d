"""`ask` without words: a short conversation about one moment, and its ruling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from os.path import exists  # Path.exists fails where a name is too long to be one
from typing import TYPE_CHECKING

from referee.asking.answers import Unclear
from referee.asking.ruling import Ruled, ruled
from referee.asking.story import asks_for_a_rule
from referee.asking.talk import Talk
from referee.commands.refusals import Refused, putting_into, refusing
from referee.commands.streams import answer, say, style
from referee.games import named
from referee.header import BadEntry
from referee.law import library as law
from referee.law.search import Answer, Index
from referee.reports import asking as report
from referee.reports.law import paragraph
from referee.reports.ruling import spoken
from referee.reports.text import rule_line
from referee.rules import Rule
from referee.writing.saving import save
from referee.writing.seats import seated

if TYPE_CHECKING:
    from referee.asking.talk import Talk


@refusing
def converse(name: str, players: Sequence[str], save_to: str | None) -> int:
    """Asks what is to be known about one moment and gives the ruling: 0, 1 where something is wrong, 2 where
    there is no ruling, 130 after Ctrl-C."""

    game = named(name)
    if game.asked is None:
        raise Refused(f"nothing can be asked about {game.title} in this way (expected words to look for)")
    talk = Talk(game, seated(game, players) if players else ())
    if save_to is not None and exists(save_to):
        raise Refused(f"{save_to} is there already; it is left as it is")
    try:
        if not _talked(talk):
            return 0
    except KeyboardInterrupt:
        say()
        return 130
    return _told(talk, save_to)


def _talked(talk: Talk) -> bool:
    """Asks until nothing more need be known; false where somebody only asked what the rules say.
    Refused where nobody answers any more."""

    look, hinted, told, looked_up = style(), False, False, False
    while (question := talk.question()) is not None:
        told = told or _taken(talk)
        say(look.bold(question.words))
        for number, choice in enumerate(question.answers, 1):
            say(f"  {number:>2}  {choice}")
        line = answer(f"[{question.usual}] > " if question.usual else "> ")
        if line is None and looked_up:
            return False
        if line is None:
            raise Refused("There is no ruling: the questions were not answered to the end.")
        if talk.act is None and asks_for_a_rule(line, talk.players):
            looked_up = True
            if found := _nearest(talk, line)[:1]:
                for each in report.text(talk.game.id, found, None, look):
                    say(each)
            else:
                say(f"  No rule of {talk.game.title} speaks of that.")
            continue
        before = talk.act
        try:
            talk.answer(line.strip())
        except Unclear as unclear:
            back = "" if hinted else " `back` takes the last answer back."
            hinted = True
            say(f"  That is not clear (expected {unclear}).{back}")
        if talk.act is not None and before is None:
            say(f"  {talk.understood}")
    _ = told or _taken(talk)
    return True


def _taken(talk: Talk) -> bool:
    """Reads back which facts the first sentence told; whether there is anything to be read back."""
    for fact in talk.taken:
        say(f"  Taken from your words: {fact}.")
    return bool(talk.taken)


MOST_BESIDE = 2


def _beside(talk: Talk, found: Ruled) -> Iterator[str]:
    """The sentences of the rulebook nearest to what was told at first, where the ruling names another: it may
    have been about something that was not understood."""
    if not talk.sentence:
        return
    ruled_on = (found.answer, *(way.answer for way in found.hanging))
    told = {rule.number for each in ruled_on for rule in each.rules}
    near = [each.item for each in _nearest(talk, talk.sentence) if isinstance(each.item, Rule)][:MOST_BESIDE]
    if near and near[0].number not in told:
        yield ""
        yield "If that is not what you asked, the nearest to your words:"
        for rule in near:
            if rule.number not in told:
                yield from paragraph(rule_line(rule), style(), "  - ")


def _nearest(talk: Talk, words: str) -> Sequence[Answer]:
    """The sentences and open questions of the rulebook that some words are about, the likeliest first; none
    where no word is known."""
    examples = law.examples(law.scenario_folder(None), [talk.game.id])
    try:
        return Index(talk.game, examples).ask(words)
    except BadEntry:
        return ()


def _told(talk: Talk, save_to: str | None) -> int:
    """Prints the ruling, and saves the moment as a log where that is wanted."""

    found = ruled(talk)
    if found is None:
        raise Refused("There is no such moment: what was told does not fit together.")
    say()
    for line in spoken(found, style()):
        say(line)
    for line in _beside(talk, found):
        say(line)
    if save_to is not None:
        with putting_into(save_to):
            save(save_to, talk.text)
        say(f"Saved in {save_to}. `referee validate {save_to}` judges it.")
    return int(not found.facts and found.answer.wrong)
