"""`report`: a game as a page for a browser, or a folder of games with an index."""

from __future__ import annotations

from collections.abc import Iterator
from os.path import isdir, realpath  # Path.is_dir fails where a name is too long to be one
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from referee.commands.looking import opened
from referee.commands.refusals import Refused, putting_into, refusing
from referee.commands.streams import complain, say
from referee.disputes.judge_with_witnesses import hearings
from referee.document import watching
from referee.header import BadEntry
from referee.judge import Judgement
from referee.log import located
from referee.replay import replay
from referee.reports.html import page, problems, title
from referee.reports.page.many import Told, index, told
from referee.rules import counted
from referee.writing.saving import save

if TYPE_CHECKING:
    from referee.reports.page.many import Told


@refusing
def report(
    path: str, output: str | None, which: int, readings: bool | None, player: str | None = None
) -> int:
    """A page to step through a log in a browser (with no more on it than a ``player`` saw), or pages for a
    folder of logs; 0 where everything was written, 2 where something was not. Other readings are tried where
    nobody says otherwise, in folders where somebody asks for it."""
    if player == "":  # an empty variable of a script: a page with everything on it would tell too much
        complain("--as '': nobody is called that (expected a player's name)")
        return 2
    if path != "-" and isdir(path):
        if player:
            complain(f"{path} is a folder: what {player} saw is shown of one game (expected a log)")
            return 2
        return _many(path, FilePath(output or f"{FilePath(realpath(path)).name}-pages"), bool(readings))
    return _single(path, output, which, readings is not False, player or "")


def _single(path: str, output: str | None, which: int, readings: bool, player: str) -> int:
    target = output or (FilePath(path).with_suffix(".html").name if path != "-" else "game.html")
    try:
        with watching(target) as was_read:
            log = opened(path, which)
            judgement = Judgement(log.document.file, log.document, log, replay(log))
            trouble = problems(judgement)
            if trouble:
                raise Refused(*trouble)
            made = page(judgement, readings, player=player)
    except BadEntry as bad:
        raise Refused(str(located(log.document, bad))) from None
    if was_read():
        raise Refused(
            f"{target}: the page is made from this file; it is left as it is (expected another with -o)"
        )
    with putting_into(target):
        save(target, made)
    entries = "1 entry" if len(log.moves) == 1 else f"{len(log.moves)} entries"
    told = f"as {player} saw them" if player else counted(len(judgement.findings), "finding")
    say(f"{target}: {entries}, {told}")
    return 0


INDEX = "index.html"


def _many(folder: str, into: FilePath, readings: bool) -> int:
    """A page for every log of a folder, and one that links to them all."""

    told: list[Told] = []
    with putting_into(into):
        told += _pages(folder, into, readings)
        if not told:
            raise Refused(f"{folder}: no logs found")
        into.mkdir(parents=True, exist_ok=True)
        save(into / INDEX, index(FilePath(realpath(folder)).name, told))
    failed = [log for log in told if log.trouble]
    for log in failed:
        complain(*log.trouble)
    wrong = sum(log.wrong for log in told)
    games = counted(len(told) - len(failed), "game")
    say(f"{into / INDEX}: {games}, {counted(wrong, 'fault')}; {len(failed)} could not be judged")
    return 2 if failed else 0


def _pages(folder: str, into: FilePath, readings: bool) -> Iterator[Told]:
    """Writes the page of every log; what the index is to say of each."""

    taken = {INDEX}
    for judgement in hearings([folder]):
        trouble = problems(judgement)
        if judgement.log is None or trouble:
            yield Told(judgement.file, "", judgement.file, "", trouble=trouble)
            continue
        name = _name(FilePath(judgement.file).relative_to(folder), taken)
        home = "../" * (len(FilePath(name).parts) - 1) + INDEX
        try:
            made = page(judgement, readings, home)
        except BadEntry as bad:
            yield Told(
                judgement.file, "", judgement.file, "", trouble=[str(located(judgement.log.document, bad))]
            )
            continue
        target = into / name
        target.parent.mkdir(parents=True, exist_ok=True)
        save(target, made)
        yield told(judgement, name, title(judgement.log))


def _name(source: FilePath, taken: set[str]) -> str:
    """The name of a page, like that of its log; another where that one is taken."""
    wanted = [source.with_suffix(".html"), source.with_name(source.name + ".html")]
    number = 2
    while (name := wanted[0].as_posix()) in taken:
        wanted = wanted[1:] or [source.with_name(f"{source.stem}-{number}.html")]
        number += 1
    taken.add(name)
    return name
