"""What the shell offers on Tab: games, rules, open questions, kinds of verdict, the players of a log.

Called by the shell while somebody types: whatever cannot be told is simply not offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from os.path import isfile
from typing import Any

import typer


def games(incomplete: str) -> list[str]:
    """The games."""
    from referee.games import REGISTRY

    return _beginning(incomplete, REGISTRY)


def rules(incomplete: str) -> list[str]:
    """Games, and the numbers of rules."""
    from referee.rules import RECORD_RULES

    numbers = (number for game in _all_games() for number in game.law.rules)
    return [*games(incomplete), *_beginning(incomplete, (*numbers, *RECORD_RULES))]


def rulings(incomplete: str) -> list[str]:
    """Games, open questions by number and by option."""
    questions = [ruling for game in _all_games() for ruling in game.law.rulings]
    names = (name for question in questions for name in (question.option, question.id) if name)
    return [*games(incomplete), *_beginning(incomplete, names)]


def verdicts(incomplete: str) -> list[str]:
    """Kinds of verdict, and the numbers of rules."""
    from referee.rules import RECORD_RULES, Kind

    numbers = (number for game in _all_games() for number in game.law.rules)
    return _beginning(incomplete, (*(kind.value for kind in Kind), *numbers, *RECORD_RULES))


def players(ctx: typer.Context, incomplete: str) -> list[str]:
    """The players of the log that is named on the line."""
    from referee.document import Unreadable, read

    named = ctx.params.get("path") or ctx.params.get("paths") or ()
    typed = [*([named] if isinstance(named, str) else named), *ctx.args]
    path = next((name for name in typed if isfile(name)), None)
    if path is None:
        return []
    try:
        found = [document.data for document in read(path)]
    except Unreadable:
        return []
    seats = (name.get("players") for name in found if isinstance(name, dict))
    names = (name for some in seats if isinstance(some, list) for name in some if isinstance(name, str))
    return _beginning(incomplete, names)


def schemas(incomplete: str) -> list[str]:
    """The names of schemas."""
    from referee.checking.guide import names

    return _beginning(incomplete, names())


def boards(incomplete: str) -> list[str]:
    """The boards that come with the referee."""
    from referee.games.intercity.record.boards import BOARDS

    return _beginning(incomplete, BOARDS)


def _all_games() -> Iterator[Any]:
    from referee.games import REGISTRY, named

    return (named(name) for name in REGISTRY)


def _beginning(incomplete: str, words: Iterable[str]) -> list[str]:
    """The words that begin so, in large or small letters; each once."""
    begun = incomplete.casefold()
    return list(dict.fromkeys(word for word in words if word.casefold().startswith(begun)))
