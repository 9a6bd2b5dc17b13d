"""A log that grows while the game is played: every entry is judged before it is written down.

The file is the record: it is saved whole after every entry, and a recording that was cut short is
taken up again from the file alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.changes import Remove, Uneditable
from referee.document import Document, Unreadable, parse
from referee.explanation.decisions import broken
from referee.header import BadEntry
from referee.in_memory import InMemory
from referee.judge import Judgement, judge
from referee.live import LiveGame, NoStart
from referee.log import Log, Rejected, located, read_log
from referee.moments.after_entry import MOST_LEGAL, Moment
from referee.replay import replay
from referee.rules import Finding
from referee.writing.editing import edited
from referee.writing.saving import Changed, Held, Own
from referee.writing.scaffold import schema_line
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
    """One log being written. ``text`` is what stands in the file, which nobody else's recording may write."""

    def __init__(self, path: str | Path, text: str) -> None:
        self.path = Path(path)
        self.text = text
        self.proposed_text = text  # with the entry that was refused last, if one was
        self.refused: Sequence[Finding] = ()  # what is wrong with that one
        self.offers: Sequence[Repair] = ()  # what would make that one true
        self.granted = ""  # what the last entry takes for done that nobody wrote down
        self._file = Own(path)
        self.live = self._begun(text)

    @classmethod
    def begun(cls, path: str | Path, header: Mapping[str, Any]) -> Recording:
        """A new log with this header, saved at once. Unfit where no game can begin like that."""
        recording = cls.proposed(path, header)
        recording._saved(recording.text)
        return recording

    @classmethod
    def proposed(cls, path: str | Path, header: Mapping[str, Any]) -> Recording:
        """A new log with this header, not saved yet. Unfit where no game can begin like that."""
        lines = [f"{key}: {flow(value)}" for key, value in {"referee": 1, **header}.items()]
        game = str(header["game"])
        about = (
            f"# Editors complete entries after `referee schema {game} -o {game}.schema.json` in this folder."
        )
        return cls(path, "\n".join([about, schema_line(game), *lines, "moves:"]) + "\n")

    @classmethod
    def resumed(cls, path: str | Path) -> Recording:
        """A log that was begun before. Unfit where no entry can be added to it, or somebody else does."""
        file = Own(path)
        try:
            if not Path(path).is_file():
                raise Unfit(f"{path} is no plain file; a recording needs one")
            text = file.read().decode("utf-8-sig")
        except Held:
            raise Unfit(f"{path} is being recorded in already (expected one recorder for a file)") from None
        except OSError as fault:
            raise Unfit(f"{path} cannot be read: {fault.strerror or fault}") from None
        except UnicodeDecodeError as fault:
            raise Unfit(f"{path} cannot be read: it is not UTF-8 ({fault.reason})") from None
        recording = cls(path, text)
        recording._file = file
        recording.text = recording._open_end(text, recording._read(text))
        return recording

    def close(self) -> None:
        """Others may record in this file again."""
        self._file.close()

    @property
    def log(self) -> Log:
        """The record as it stands."""
        return self.live.log

    @property
    def entries(self) -> int:
        """How many entries are written."""
        return len(self.log.moves)

    @property
    def game(self) -> str:
        """The game by the name the log writes; rule sets of one's own are named apart from it."""
        return str(self.log.document.data["game"])

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.live.over

    def now(self) -> Moment:
        """The present position and its legal moves."""
        log, state = self.log, self.live.outcome.state
        moves = iter(log.game.legal(state))
        legal = list(islice(moves, MOST_LEGAL))
        acting = tuple(log.game.actors(state))
        more = next(moves, None) is not None
        return Moment(log, self.entries, log.game.positions.write(state), acting, legal, more, self.over)

    def add(self, entry: Mapping[str, Any], anyway: bool = False) -> list[Finding]:
        """Writes an entry down and gives what the referee says now and did not say before. Where that is a
        fault, the entry is kept only with ``anyway``. Unfit where it is no entry of this game at all."""
        text = self.text + f"  - {flow(entry)}\n"
        self.proposed_text, self.refused, self.offers, self.granted = text, (), (), ""
        before = self.live.outcome.state.copy()
        try:
            news = self.live.play(entry)
        except Rejected:
            return self._unfit(text)
        granted = "" if news.wrong else _granted(self.live, before)
        wrong = list(news.wrong) or (self._wrong_at_the_end(text) if granted else [])
        if wrong and not anyway:
            self.live.undo()
            self._refuse(text, wrong)
        else:
            self._saved(text, lambda: self.live.undo())
            self.granted = "" if wrong else granted
        return list(news.added) or wrong

    def _wrong_at_the_end(self, text: str) -> list[Finding]:
        """What is wrong with the last entry where the record ends with it: no later line can show any more
        what it takes for granted."""
        log = self._counted(text)
        return [each for each in replay(log).findings if each.wrong and each.move == len(log.moves)]

    def mend(self, repair: Repair) -> list[Finding]:
        """Writes the entry that was refused last after one of the ``offers`` for it. Gives what the referee
        says of the last entry then; where that is a fault, nothing is kept. Unfit where it cannot be
        written by place."""
        try:
            text = edited(self.proposed_text, self._document(self.proposed_text), repair.changes)
        except Uneditable as why:
            raise Unfit(str(why)) from None
        return self._rewritten(text)

    def settle(self, decision: str) -> list[Finding]:
        """Writes the entry that was refused last, and that the table let it stand or had it taken back
        (``stands``, ``taken_back``). Gives what the referee says of both."""
        if not self.refused:
            raise Unfit("there is no entry the table could settle")
        faults = sorted({finding.move or 0 for finding in self.refused})
        text = self.proposed_text
        for number in faults:
            about = {} if number > self.entries else {"move": number}
            text += f"  - {flow({'decision': decision, **about})}\n"
        return self._rewritten(text)

    def _rewritten(self, text: str) -> list[Finding]:
        """The record goes on like this, or is kept as it was, with offers that would mend it."""
        self.proposed_text, self.refused, self.offers = text, (), ()
        try:
            live = self._begun(text)
        except Unfit:
            return self._unfit(text)
        findings = [
            finding for finding in live.findings if finding.id not in {each.id for each in self.live.findings}
        ]
        wrong = [finding for finding in findings if finding.wrong]
        if wrong:
            self._refuse(text, wrong)
        else:
            before, self.live = self.live, live
            self._saved(self._open_end(text, self._read(text)), lambda: setattr(self, "live", before))
        return findings

    def _unfit(self, text: str) -> list[Finding]:
        """What was typed is no log any more: raises Unfit with its faults, and keeps what would mend them."""
        try:
            self._read(text)
        except Unfit as unfit:
            if unfit.faults:
                document = self._document(text)
                self._offer(Judgement(str(self.path), document, faults=unfit.faults), unfit.faults)
            raise
        raise Unfit("that cannot be in a log here")

    def _refuse(self, text: str, wrong: Sequence[Finding]) -> None:
        """Keeps what is wrong with the entry that was typed last, and what would mend it: told by
        entries, which the table counts, not by lines, which nobody sees now."""
        counted = self._counted(text)
        judgement = Judgement(str(self.path), counted.document, counted, replay(counted))
        said = {finding.id for finding in wrong}
        self.refused = wrong
        self._offer(judgement, [finding for finding in judgement.findings if finding.id in said])

    def _counted(self, text: str) -> Log:
        """A record whose places are told by entries."""
        log = self._read(text)
        return replace(log, document=InMemory(log.document.data))

    def _offer(self, judgement: Judgement, wrong: Sequence[Finding | Unreadable]) -> None:
        """Keeps what would mend the entry that was refused."""
        found = {
            repr(fix.changes): replace(fix, words=judgement.worded(about, fix))
            for about in wrong
            for fix in judgement.fixes(about)
        }
        untyped = repr((Remove(self.entries + 1),))  # it is not written: who mistyped it need not take it out
        self.offers = tuple(fix for changes, fix in found.items() if changes != untyped)

    def undo(self) -> Mapping[str, Any]:
        """Takes the last entry off the file again. Unfit where there is none."""
        if not self.entries:
            raise Unfit("there is nothing to undo")
        line = self._read(self.text).place(("moves", self.entries - 1)).line
        lines = self.text.splitlines(keepends=True)
        if not lines[line - 1].lstrip().startswith("-"):
            raise Unfit(f"line {line} was not written by a recording; take it out with an editor")
        entry = self.live.undo()
        self._saved("".join(lines[: line - 1]), lambda: self.live.play(entry))
        return entry

    def claim(self, result: Mapping[str, Any]) -> Sequence[Finding]:
        """Writes what the table says came of the game: the end of the record."""
        text = self.text + f"result: {flow(result)}\n"
        self._read(text)
        self._saved(text)
        judgement = judge(self._document(text))
        return [finding for finding in judgement.findings if finding.path[:1] == ("result",)]

    def _saved(self, text: str, otherwise: Callable[[], object] = lambda: None) -> None:
        """Puts a text into the file: it is what stands there. Unfit, and all as it was, where that fails."""
        why = ""
        try:
            self._file.write(_with_moves(text).encode())
        except Changed:
            why = "somebody else wrote into it; `quit`, and the same command goes on with what is there now"
        except FileExistsError:
            why = "somebody else has begun to record in it (expected another file with -o)"
        except Held:
            why = "somebody else is recording in it"
        except OSError as fault:
            why = str(fault.strerror or fault)
        if why:
            otherwise()
            raise Unfit(f"{self.path} cannot be written: {why}")
        self.text = text

    def _begun(self, text: str) -> LiveGame:
        """A text as a game that goes on. Unfit where it is no log, or its game cannot begin."""
        log = self._read(text)
        try:
            return LiveGame(replace(log, document=InMemory(log.document.data)))
        except NoStart as no:
            raise Unfit("; ".join(_fault(finding) for finding in no.findings)) from None
        except BadEntry as bad:
            fault = located(log.document, bad)
            raise Unfit(_short(fault), [fault]) from None

    def _read(self, text: str) -> Log:
        try:
            return read_log(self._document(text))
        except Rejected as rejected:
            raise Unfit("; ".join(_short(fault) for fault in rejected.faults), rejected.faults) from None

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


def _granted(live: LiveGame, before: Any) -> str:
    """What the last entry, which nothing is wrong with, takes for done that nobody wrote down, where a rule
    forbids it if nobody did that."""
    move, story = live.log.moves[-1], live.outcome.worlds[0].story
    if story is None or story.number != len(live.log.moves) or not story.assumes or move.action == "decision":
        return ""
    fault = broken(live.log.game, before, move)
    return "" if fault is None else f"{story.assumes}; else it is {_fault(fault)}"


def _with_moves(text: str) -> str:
    """A list with nothing in it yet is written as the empty one to be read."""
    stripped = text.rstrip()
    return stripped + " []\n" if stripped.endswith("\nmoves:") else text


def _fault(finding: Finding) -> str:
    return f"{finding.kind} {finding.rule.number}: {finding.message}" + (
        f" ({finding.why})" if finding.why else ""
    )


def _short(fault: Unreadable) -> str:
    return fault.message + (f" (expected {fault.expected})" if fault.expected else "")


def told(said: Sequence[Finding]) -> Iterator[str]:
    """What the referee says of an entry, briefly."""
    for finding in said:
        yield f"  {finding.kind} {finding.rule.number}: {finding.message}" + (
            f" ({finding.why})" if finding.why else ""
        )
        if finding.wrong:
            yield f"    {finding.rule.text}"
        if finding.instead:
            yield f"    instead: {'; '.join(finding.instead)}"


def explained(said: Sequence[Finding], readings: Mapping[str, Any]) -> Iterator[str]:
    """The rules behind some findings, in lines, with the readings in force."""
    if not said:
        yield "Nothing was said of it: it is as the rules have it, as far as the record shows."
    for finding in said:
        yield f"  {finding.kind} {finding.rule.number}: {finding.message}"
        yield f"    {finding.rule.number}, {finding.rule.section}: {finding.rule.text}"
        if finding.why:
            yield f"    why: {finding.why}"
        for other in finding.also:
            yield f"    also {other.rule.number}: {other.message}"
        if finding.instead:
            yield f"    instead: {'; '.join(finding.instead)}"
        for option in finding.rulings:
            yield f"    reading: {option}: {readings.get(option)}"
