"""The page over many games: who won, how the standings are, where something is wrong, and a link to each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from referee import __version__
from referee.fingerprints import of_game
from referee.judge import Judgement
from referee.printable import markup
from referee.reports.page.sheets import winner
from referee.reports.page.shell import document
from referee.reports.standings import Standings
from referee.reports.text import points
from referee.rules import WRONG, Kind, ScoreSheet, counted


@dataclass(frozen=True, slots=True)
class Told:
    """What the index says of one log; ``link`` is its page, empty where there is none."""

    file: str
    link: str
    title: str
    game: str
    played: str = ""
    sheet: ScoreSheet | None = None
    kinds: Mapping[Kind, int] = field(default_factory=dict)
    wrong: int = 0
    trouble: Sequence[str] = ()  # why it could not be judged
    same: bytes = b""  # what tells the game, however it is written down

    @property
    def totals(self) -> Mapping[str, int | tuple[int, int] | None]:
        """The points of every player, or their bounds; none where the log was not scored."""
        return self.sheet.totals if self.sheet else {}

    @property
    def winners(self) -> Sequence[str]:
        """Who won; nobody where that is not known."""
        return self.sheet.winners if self.sheet else ()

    @property
    def final(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.sheet and self.sheet.final)

    @property
    def faulty(self) -> bool:
        """Whether anything in the log is wrong."""
        return self.wrong > 0


def told(judgement: Judgement, link: str, title: str) -> Told:
    """A judged log as the index tells of it."""
    assert judgement.log is not None and judgement.document is not None
    data: Mapping[str, Any] = judgement.document.data
    played = " · ".join(str(data[key]) for key in ("date", "place") if key in data)
    kinds = Counter(found.kind for found in judgement.findings)
    wrong = sum(found.wrong for found in judgement.findings)
    name, sheet, same = judgement.log.game.title, judgement.sheet, of_game(data)
    return Told(judgement.file, link, title, name, played, sheet, kinds, wrong, same=same)


def index(title: str, games: Sequence[Told]) -> str:
    """The page that links to the pages of games."""
    return document(title, _body(title, games))


def _body(title: str, games: Sequence[Told]) -> Iterator[str]:
    judged = [game for game in games if not game.trouble]
    failed = [game for game in games if game.trouble]
    yield '<a class="skip" href="#games">To the games</a>\n'
    yield f'<header>\n<h1>{markup(title)}</h1>\n<p class="verdict">{markup(_summary(judged, failed))}</p>\n'
    yield "</header>\n<main>\n"
    if failed:
        yield '<section aria-labelledby="unjudged"><h2 id="unjudged">Could not be judged</h2>\n<ul>'
        for log in failed:
            yield f"<li>{'<br>'.join(map(markup, log.trouble))}</li>"
        yield "</ul></section>\n"
    if judged:
        yield from _games(judged)
        yield from _standings(judged)
    yield f"</main>\n<footer><p>Written by referee {__version__}.</p></footer>\n"


def _summary(judged: Sequence[Told], failed: Sequence[Told]) -> str:
    faulty = sum(log.faulty for log in judged)
    said = f"{counted(len(judged), 'game')}, " + (f"{faulty} with faults" if faulty else "no faults")
    return said + (f"; {counted(len(failed), 'log')} could not be judged" if failed else "")


COLUMNS = ("played", "game", "points", "winner", "found")


def _games(games: Sequence[Told]) -> Iterator[str]:
    yield '<section aria-labelledby="games"><h2 id="games">Games</h2>\n<table class="sheet wide">'
    yield "<caption>Every game, with a link to its page</caption><thead><tr><td></td>"
    yield "".join(f'<th scope="col">{name}</th>' for name in COLUMNS) + "</tr></thead><tbody>"
    for game in games:
        yield f'<tr><th scope="row"><a href="{markup(address(game.link))}">{markup(game.title)}</a></th>'
        style = ' class="fault"' if game.faulty else ""
        for name, text in zip(COLUMNS, _cells(game), strict=True):
            yield f'<td data-name="{name}"{style if name == "found" else ""}>{markup(text)}</td>'
        yield "</tr>"
    yield "</tbody></table></section>\n"


def _cells(log: Told) -> Iterator[str]:
    yield log.played
    yield log.game
    yield ", ".join(f"{name} {points(total)}" for name, total in log.totals.items())
    yield winner(log.sheet) if log.sheet else "The game could not be set up."
    kinds = ", ".join(f"{log.kinds[kind]} {kind}" for kind in Kind if log.kinds.get(kind))
    settled = not log.wrong and any(log.kinds.get(kind) for kind in WRONG)
    yield kinds + (" (settled at the table)" if settled else "") or "nothing"


def _standings(games: Sequence[Told]) -> Iterator[str]:
    standings = Standings()
    for game in games:
        standings.add(game)
    answer = standings.answer()
    if not answer.rows:
        return
    yield '<section aria-labelledby="standings"><h2 id="standings">Standings</h2>\n<table class="sheet wide">'
    yield "<caption>Games that are over</caption><thead><tr>"
    yield "".join(f'<th scope="col">{markup(name)}</th>' for name in answer.columns) + "</tr></thead><tbody>"
    for row in answer.rows:
        cells = zip(answer.columns, row, strict=True)
        yield "<tr>"
        for name, value in cells:
            yield f'<td data-name="{markup(name)}">{markup("" if value is None else f"{value}")}</td>'
        yield "</tr>"
    yield "</tbody></table>"
    yield "".join(f'<p class="note">{markup(line)}</p>' for line in standings.left_out())
    yield "</section>\n"


def address(path: str) -> str:
    """A path of a file as an address relative to the page."""
    return quote(path.encode("utf-8", "surrogateescape"))
