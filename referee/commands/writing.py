"""Writing: `new` logs, `record` at the table, `schema` for editors."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from os.path import exists  # Path.exists fails where a name is too long to be one
from pathlib import Path
from typing import TYPE_CHECKING

from referee.commands.refusals import Refused, putting_into, refusing, worded
from referee.commands.streams import complain, hand_over, say, style
from referee.games import meant, named
from referee.header import BadEntry
from referee.writing.saving import save

if TYPE_CHECKING:
    from referee.commands.prompting import Prompt
    from referee.writing.recording import Recording


@refusing
def new(name: str, output: str | None, players: Sequence[str], source: str | None = None) -> int:
    """A log that has just begun, with comments, or one that goes on from a position; to a file that does not
    exist yet, or printed."""
    from referee.writing import scaffold
    from referee.writing.seats import seated

    game = named(name)
    names = seated(game, scaffold.players_for(game, players))
    if source is None:
        return _written(scaffold.log(game, names), output, keep=True)
    from referee.commands.beginning import from_position

    return _written(from_position(game, source, names if players else ()), output, keep=True)


def _written(text: str, output: str | None, keep: bool) -> int:
    if output is None or output == "-":
        hand_over(text)
        return 0
    if keep and exists(output):
        raise Refused(f"{output} is there already; it is left as it is")
    with putting_into(output):
        save(output, text)
    return 0


@refusing
def schema(name: str | None, output: str | None) -> int:
    """A schema in one piece, for editors and other programs; the names of all where none is given."""
    from referee.checking.guide import bundled, names

    if name is None:
        for schema_name in names():
            say(schema_name)
        return 0
    if name not in names():
        raise Refused(
            f"there is no schema called {name!r}{meant(name)} (expected one of {', '.join(names())})"
        )
    return _written(json.dumps(bundled(name), indent=1, ensure_ascii=False) + "\n", output, keep=False)


def record(name: str, output: str | None, players: Sequence[str]) -> int:
    """Records a game move by move in a file, or goes on where one was left; 0, 2, or 130 after Ctrl-C."""
    from referee.commands.prompting import Prompt
    from referee.writing import above_moves, asking
    from referee.writing.recording import Recording, Unfit

    path = Path(output or f"{name}.yaml")
    status, first = 0, ""
    recording = None
    ask = Prompt()
    try:
        game = named(name)
        if exists(path):
            recording = _gone_on_with(path, name, players)
            say(f"{path} is there already, with {_entries(recording.entries)}: going on.")
        else:
            fits = partial(Recording.proposed, path)
            header, first = above_moves.header_asked(game, players, ask, say, fits)
            recording = Recording.begun(path, header)
        _sat(recording, ask, first)
    except BadEntry as bad:
        complain(worded(bad))
        return 2
    except Unfit as fault:
        complain(str(fault))
        return 2
    except asking.Left:
        say()
    except KeyboardInterrupt:
        say()
        status = 130
    finally:
        if recording is not None:
            recording.close()
    if recording is not None:
        for line in _sheet(recording) if recording.entries and not status else ():
            say(line)
        say(f"Saved in {path}. `referee validate {path}` judges it; the same command goes on with it.")
    return status


def _sat(recording: Recording, ask: Prompt, first: str) -> None:
    """One sitting at a recording, with what was typed ``first``. Left where nobody answers any more."""
    from referee.drawing.text import Pen
    from referee.writing.conversation import Conversation

    look = style()
    talk = Conversation(recording, ask, say, Pen(look.colour, look.width), _sheet)
    ask.completes(talk.completions)
    talk.run(first)


def _sheet(recording: Recording) -> Iterator[str]:
    """The score sheet so far."""
    from referee.reports.text import sheet

    scored = recording.live.sheet
    if scored is not None:
        yield from sheet(scored, recording.log.title or recording.log.game.title)


def _gone_on_with(path: Path, name: str, players: Sequence[str]) -> Recording:
    """The recording that was begun in a file, if it is the one that was asked for. Raises Unfit."""
    from referee.writing.recording import Recording, Unfit

    recording = Recording.resumed(path)
    if recording.game != name:
        raise Unfit(f"{path} is a log of {recording.game}, not of {name}")
    there = recording.log.header.players
    if players and tuple(players) != there:
        raise Unfit(
            f"{path} is there already, and {', '.join(there)} play in it, not {', '.join(players)} "
            "(expected the same players, or another file with -o)"
        )
    return recording


def _entries(number: int) -> str:
    return "1 entry" if number == 1 else f"{number} entries"
