"""A log that grows while the game is played: every entry is judged before it is written down.

The file is the record: it is saved whole after every entry, and a recording that was cut short is
taken up again from the file alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.changes import Uneditable
from referee.document import Document, Unreadable, parse
from referee.game import BadEntry
from referee.judge import Judgement
from referee.log import Log, Rejected, located, read_log
from referee.looking import Moment, moment
from referee.replay import Outcome, replay
from referee.rules import Finding
from referee.writing.editing import edited
from referee.writing.saving import save
from referee.writing.yaml_text import flow

if TYPE_CHECKING:
    from referee.changes import Repair


class Unfit(Exception):
    """An entry, or a file, that cannot be recorded; the text says why. ``faults`` are those by which it is
    no log."""

    def __init__(self, message: str, faults: Sequence[Unreadable] = ()) -> None:
        super().__init__(message)
        self.faults = faults


class Recording:
    """One log being written. ``text`` is what stands in the file."""

    def __init__(self, path: str | Path, text: str) -> None:
        self.path = Path(path)
        self.text = text
        self.proposed_text = text  # with the entry that was refused last, if one was
        self.offers: Sequence[Repair] = ()  # what would make that one true
        self.log, self.outcome = self._judged(text)

    @classmethod
    def begun(cls, path: str | Path, header: Mapping[str, Any]) -> Recording:
        """A new log with this header, saved at once. Unfit where no game can begin like that."""
        recording = cls.proposed(path, header)
        recording._saved()
        return recording

    @classmethod
    def proposed(cls, path: str | Path, header: Mapping[str, Any]) -> Recording:
        """A new log with this header, not saved yet. Unfit where no game can begin like that."""
        lines = [f"{key}: {flow(value)}" for key, value in {"referee": 1, **header}.items()]
        recording = cls(path, "\n".join([*lines, "moves:"]) + "\n")
        recording._set_up()
        return recording

    @classmethod
    def resumed(cls, path: str | Path) -> Recording:
        """A log that was begun before. Unfit where no entry can be added to it."""
        try:
            if not Path(path).is_file():
                raise Unfit(f"{path} is no plain file; a recording needs one")
            text = Path(path).read_bytes().decode("utf-8-sig")
        except OSError as fault:
            raise Unfit(f"{path} cannot be read: {fault.strerror or fault}") from None
        except UnicodeDecodeError as fault:
            raise Unfit(f"{path} cannot be read: it is not UTF-8 ({fault.reason})") from None
        recording = cls(path, text)
        recording._set_up()
        recording.text = recording._open_end(text, recording.log)
        return recording

    @property
    def entries(self) -> int:
        return len(self.log.moves)

    @property
    def game(self) -> str:
        """The game by the name the log writes; rule sets of one's own are named apart from it."""
        return str(self.log.document.data["game"])

    @property
    def over(self) -> bool:
        return self.outcome.state is not None and self.log.game.play.over(self.outcome.state)

    def now(self) -> Moment:
        """The present position and its legal moves."""
        return moment(self.log, None, legal=True)

    def add(self, entry: Mapping[str, Any], anyway: bool = False) -> list[Finding]:
        """Writes an entry down and gives what the referee says of it. Where that is a fault, the entry
        is kept only with ``anyway``. Unfit where it is no entry of this game at all."""
        return self._taken(self.text + f"  - {flow(entry)}\n", anyway)

    def mend(self, repair: Repair) -> list[Finding]:
        """Writes the entry that was refused last after one of the ``offers`` for it. Gives what the referee
        says of the last entry then; where that is a fault, nothing is kept. Unfit where it cannot be
        written by place."""
        try:
            text = edited(self.proposed_text, self._document(self.proposed_text), repair.changes)
        except Uneditable as why:
            raise Unfit(str(why)) from None
        return self._taken(text, False)

    def _taken(self, text: str, anyway: bool) -> list[Finding]:
        """The record goes on like this, or is kept as it was, with offers that would mend it."""
        self.proposed_text, self.offers = text, ()
        try:
            log, outcome = self._judged(text)
        except Unfit as unfit:
            if unfit.faults:
                self._offer(
                    Judgement(str(self.path), self._document(text), faults=unfit.faults), unfit.faults
                )
            raise
        said = [one for one in outcome.findings if one.move == len(log.moves)]
        wrong = [one for one in said if one.wrong]
        if wrong and not anyway:
            self._offer(Judgement(str(self.path), log.document, log, outcome), wrong)
            return said
        self.text, self.log, self.outcome = self._open_end(text, log), log, outcome
        self._saved()
        return said

    def _offer(self, judgement: Judgement, wrong: Sequence[Finding | Unreadable]) -> None:
        """Keeps what would mend the entry that was refused."""
        found = {repr(one.changes): one for about in wrong for one in judgement.fixes(about)}
        self.offers = tuple(found.values())

    def undo(self) -> Mapping[str, Any]:
        """Takes the last entry off the file again. Unfit where there is none."""
        if not self.log.moves:
            raise Unfit("there is nothing to undo")
        entry: Mapping[str, Any] = self.log.document.data["moves"][-1]
        line = self.log.place(("moves", self.entries - 1)).line
        lines = self.text.splitlines(keepends=True)
        if not lines[line - 1].lstrip().startswith("-"):
            raise Unfit(f"line {line} was not written by a recording; take it out with an editor")
        text = "".join(lines[: line - 1])
        self.log, self.outcome = self._judged(text)
        self.text = text
        self._saved()
        return entry

    def claim(self, result: Mapping[str, Any]) -> Sequence[Finding]:
        """Writes what the table says came of the game: the end of the record."""
        text = self.text + f"result: {flow(result)}\n"
        self.log, self.outcome = self._judged(text)
        self.text = text
        self._saved()
        return [one for one in self.outcome.findings if one.path[:1] == ("result",)]

    def _set_up(self) -> None:
        """Unfit where the game cannot begin at all."""
        if self.outcome.state is None:
            raise Unfit("; ".join(_fault(one) for one in self.outcome.findings))

    def _saved(self) -> None:
        try:
            save(self.path, _with_moves(self.text))
        except OSError as fault:
            raise Unfit(f"{self.path} cannot be written: {fault.strerror or fault}") from None

    def _judged(self, text: str) -> tuple[Log, Outcome]:
        document = self._document(text)
        try:
            log = read_log(document)
            return log, replay(log)
        except Rejected as rejected:
            raise Unfit("; ".join(_short(fault) for fault in rejected.faults), rejected.faults) from None
        except BadEntry as bad:
            fault = located(document, bad)
            raise Unfit(_short(fault), [fault]) from None

    def _document(self, text: str) -> Document:
        try:
            documents = parse(_with_moves(text), str(self.path), "yaml")
        except Unreadable as fault:
            raise Unfit(str(fault)) from None
        if len(documents) != 1:
            raise Unfit(f"{self.path} holds {len(documents)} logs; a recording needs a file of its own")
        return documents[0]

    def _open_end(self, text: str, log: Log) -> str:
        """The text of a log, ready for another entry: its list of moves must be the last thing in it."""
        data = log.document.data
        if list(data)[-1] != "moves":
            last = list(data)[-1]
            raise Unfit(f"{self.path}: `moves` must come last to go on; after it stands `{last}`")
        if not data["moves"]:
            key = log.place(("moves",), key=True)
            lines = text.splitlines()
            rest = lines[key.line :]
            if any(line.strip() and not line.lstrip().startswith("#") for line in rest):
                raise Unfit(
                    f"{self.path}: the list of moves cannot be continued; write `moves:` on the last line"
                )
            return "\n".join([*lines[: key.line - 1], "moves:"]) + "\n"
        place = log.place(("moves", len(data["moves"]) - 1))
        line = log.document.line(place.line)
        if not line.lstrip().startswith("- "):
            raise Unfit(f"{self.path}: entries must stand each on its own line, as in `  - {{...}}`")
        if line.index("-") != 2:
            raise Unfit(f"{self.path}: entries must be indented by two blanks, as in `  - {{...}}`")
        return text if text.endswith("\n") else text + "\n"


def _with_moves(text: str) -> str:
    """A list with nothing in it yet is written as the empty one to be read."""
    stripped = text.rstrip()
    return stripped + " []\n" if stripped.endswith("\nmoves:") else text


def _fault(one: Finding) -> str:
    return f"{one.kind} {one.rule.number}: {one.message}" + (f" ({one.why})" if one.why else "")


def _short(fault: Unreadable) -> str:
    return fault.message + (f" (expected {fault.expected})" if fault.expected else "")
