"""`rulings --write`: a file of house rulings to begin with, or more questions at the end of one."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from os.path import exists
from pathlib import Path

from referee.commands.house_rulings import beginning, questions, read
from referee.commands.refusals import Refused, putting_into, refusing
from referee.commands.streams import say
from referee.document import Unreadable, contents
from referee.house_rulings import NAME
from referee.law import library as law
from referee.log import Rejected
from referee.writing.saving import Changed, save, save_over


@refusing
def begin_house(query: str | None) -> int:
    """Writes a file of house rulings to begin with into the present folder, or the questions of games that it
    does not have yet at its end; 2 where it has them all."""
    games = [game.id for game in law.games_called(query)]
    try:
        with putting_into(NAME):
            if exists(NAME):
                house, before = read(Path(NAME)), contents(NAME)
                games = [game for game in games if house is None or game not in house.rulings]
                save_over(NAME, before, _with(before, "\n".join(questions(games)) + "\n", games))
            else:
                save(NAME, "\n".join(beginning(games)) + "\n")
    except (Rejected, Unreadable, Changed) as bad:
        fault = bad.faults[0] if isinstance(bad, Rejected) else bad
        why = getattr(fault, "message", "somebody writes it")
        raise Refused(f"{NAME} is there already and cannot be added to: {why}") from None
    say(f"{NAME}: the open questions of {', '.join(games)}, none of them settled yet")
    return 0


def _with(before: bytes, more: str, games: Sequence[str]) -> bytes:
    """A file of house rulings with some games more at its end."""
    if not games:
        raise Refused(f"{NAME} is there already, with what it could be given; it is left as it is")
    end = "\r\n" if b"\r\n" in before else "\n"
    after = before.rstrip() + f"\n{more}".replace("\n", end).encode()
    try:
        tomllib.loads(after.decode("utf-8-sig"))
    except ValueError:
        raise Refused(
            f"{NAME} is there already, and nothing can be added at its end; it is left as it is "
            "(expected [rulings.GAME] instead of `rulings = {...}`)"
        ) from None
    return after
