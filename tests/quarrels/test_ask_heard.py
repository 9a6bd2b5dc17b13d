"""Who is told of, and what of it was done: sentences as newcomers type them into `referee ask GAME`."""

from __future__ import annotations

import pytest

from referee.asking.answers import Unclear
from referee.asking.ruling import ruled
from referee.asking.talk import Talk
from referee.games import named

SEATS = {
    "hundred": ("Ann", "Ben", "Cem"),
    "rommee": ("Ann", "Ben", "Cem"),
    "intercity": ("Pete", "John", "Dave"),
}
HEARD = """
hundred | Ben throws a wrong card and then another one | of their own | threw one that did not match | G-22
hundred | the caller Ann has 5 points and Ben has 5 | counts points | as few as somebody else's | G-35
hundred | it was my turn and Ben drew | Ben draws | Cem has just laid a card | G-14
hundred | after Ann said dutch Ben says it too | Ben calls | Ann has called Dutch | G-23
hundred | after Ben threw a seven Cem throws one | Cem throws | | G-20
duel | Ann says dutch when it is Bens turn | Ann calls | Ben holds a drawn card | T-25
duel | she peeked at my card with her 8 | a card's effect to look at a card; whose: Ben | | T-21
duel | Ben threw my nine and it was right, he gave nothing | to: Ann | rightly matched | T-22
rommee | Ben wirft eine 7 ab, als Ann am Zug ist | of their own | Ann holds a drawn card or Ann has | R-18
rommee | Ann und Ben werfen beide eine 7, Ben war langsamer | Ann throws | nobody has matched that card | R-18
rommee | Ann takes the top card from the discard pile in the first turn | draws | Ann begins | R-15
rommee | Ann called and ties with Cem, she takes 10 off | Ann has called, | as few as | R-38
rommee | Ben guckt sich seine Karte einfach so an | without any effect; whose: Ben | | R-12
rommee | Ben looks at his card just like that | without any effect; whose: Ben | | R-12
rommee | Cem schaut mit einer Neun Anns Karte an, Ann hat Dutch gesagt | whose: Ann | Ann has called | R-27
rommee | Darf Ben seine 8 auf die 8 von Ann werfen, obwohl Cem schon eine geworfen hat? | own | Cem has | R-19
rommee | Ben draws after Ann went free on her turn | Ben draws | Ann got rid of | R-29
rommee | Ann hat keine Karten mehr und war am Zug. Darf Ben noch ziehen? | draws | Ann got rid | R-29
rommee | Ben zieht, obwohl die Runde vorbei ist | Ben draws | got rid of the last | R-29
rommee | Ben says dutch, Ann has no cards left | Ben calls | | R-28
rommee | Ann wirft ihre letzte Karte ab, als Ben dran ist. Ist die Runde aus? | own | Ann's last card | R-25
duel | Ben calls dutch although Ann already did | Ben calls | Ann has called | T-26
hundred | Ann looked at two cards and took only one penalty card | count: 1 | two penalty cards | G-21
auction | Ann buys a card and then plays her B9 for its power | card: B9 | Ann is buying | A-6.1
auction | Ann pays for the card in the second place with two bid cards | buys | 2-cost place | A-7.1
intercity | Pete directs red with 3 shares, John has 3 and becomes director | John | as many as | I-5.9
intercity | Pete bid 3 blind, the minimum is 6, he does not want to add money | refuses | less | I-6.16
auction | Ann buys first but Ben bid more | Ann buys | Ben won the bid and has not finished | A-5.1
intercity | John bids 5, the bid was 5 | amount: 5 | | I-5.5
"""


@pytest.mark.parametrize("row", HEARD.strip().splitlines())
def test_who_did_what_and_what_is_told_besides(row: str) -> None:
    """To every other question nobody knows the answer; what was asked is ruled on, whatever it hangs on."""
    game, sentence, understood, taken, rule = (part.strip() for part in row.split("|"))
    talk = Talk(named(game), SEATS.get(game, ("Ann", "Ben")))
    talk.answer(sentence)
    while talk.question() is not None:
        talk.answer("?")
    assert all(part in talk.understood for part in understood.split("; ")), talk.understood
    assert taken in " ".join(talk.taken), talk.taken
    assert talk.answered <= 8
    found = ruled(talk)
    assert found is not None
    answers = [hanging.answer for hanging in found.hanging] or [found.answer]
    assert rule in [each.number for answer in answers for each in answer.rules], found


@pytest.mark.parametrize("game", ["hundred", "duel", "rommee", "auction", "intercity"])
@pytest.mark.parametrize(
    "words", ["Ann another one", "Ann then another", "Ann another another", "another one"]
)
def test_words_that_tell_of_no_act_end(game: str, words: str) -> None:
    """They are asked back, and never looked at for ever."""
    talk = Talk(named(game), SEATS.get(game, ("Ann", "Ben")))
    try:
        talk.answer(words)
    except Unclear:
        assert talk.act is None


def test_of_two_players_the_other_is_not_asked_for() -> None:
    talk = Talk(named("duel"), ("Ann", "Ben"))
    talk.answer("Ann throws a card of another player on the pile")
    question = talk.question()
    assert question is not None and question.words.startswith("Which card")
    assert talk.details["owner"] == "Ben"
