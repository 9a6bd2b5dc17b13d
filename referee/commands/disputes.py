"""Disputes: `adjudicate` and `what-if`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from os.path import isdir
from typing import Any

from referee.commands.judging import going_to
from referee.commands.looking import picked
from referee.commands.refusals import Refused, refusing
from referee.commands.streams import complain, hand_over, hand_over_json, say, style
from referee.declarations.testimonies import SAW
from referee.disputes import what_if as changed
from referee.disputes.decisions import settled
from referee.disputes.dispute import dispute
from referee.disputes.readings import survey
from referee.disputes.ruling import Answer
from referee.disputes.ruling import answer as ruling
from referee.disputes.told_by_witnesses import lacks_only_what_was_seen
from referee.disputes.two_records import two_records as held
from referee.disputes.witnesses import Witnessed, witnessed
from referee.document import Document
from referee.header import BadEntry
from referee.judge import Judgement, judgements
from referee.log import Log, Rejected
from referee.reading.places import Unreadable
from referee.rejections import located
from referee.reports import dispute as explained
from referee.reports import json, text
from referee.reports import readings as report
from referee.reports import two_records as compared
from referee.reports import witnesses as report_of
from referee.writing.testimony import heard

PAGES = ("html", "svg", "markdown")
"""The forms of one ruling on one page, by the name of the function that makes it."""


def progress(done: int, most: int) -> None:
    """How far the readings have been tried, on a terminal: one line on standard error, written over."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[Ktrying readings: {done} of {most}" if done < most else "\r\x1b[K")
        sys.stderr.flush()


@refusing
def adjudicate(path: str, which: int, move: int | None, player: str | None, readings: bool, form: str) -> int:
    """Explains one move, or the whole log under its decisions and readings; 0, 1 or 2."""
    if player is not None and move is None:
        raise Refused("--as needs --move: it tells one moment as a player could know it")
    if form in PAGES and (move is None or readings):
        raise Refused(f"--format {form} needs --move, and no --readings: it is the ruling on one move")
    judged = _one_log(path, which, testimony=player is None)
    said = heard(judged.document) if judged.document is not None else {}
    if judged.document is not None and said and (move is None or (judged.outcome is None and move in said)):
        return _witnesses(judged, judged.document, form, move)
    if judged.log is None:
        raise _not_judged(judged)
    if move is None:
        return _whole(judged, readings, form)
    return _one_move(judged.log, move, player, readings, form, told=move in said and player is None)


@refusing
def into(output: str | None, told: Callable[[], int]) -> int:
    """Gives a ruling to standard output, or into a file, which appears only where there is a ruling."""
    if output is None:
        return told()
    try:
        with going_to(output) as out, redirect_stdout(out):
            status = told()
            if status > 1:
                raise _NoRuling
    except _NoRuling:
        return 2
    return status


class _NoRuling(Exception):
    """There is nothing to write; why has been said."""


@refusing
def two_records(ours: str, theirs: str, form: str) -> int:
    """Holds two records of one game against each other: 0 they agree and nothing is wrong, 1 else, or 2."""
    if form in PAGES:
        raise Refused(f"--format {form} is for the ruling on one move (expected text or json)")
    first, second = (_one_log(path, 0).log for path in (ours, theirs))
    assert first is not None and second is not None
    found = held(first, second)
    if form == "json":
        hand_over_json(compared.data(found))
    else:
        for line in compared.text(found, style()):
            say(line)
    return int(
        bool(found.disagreements or found.apart) or any(finding.wrong for finding in found.together.findings)
    )


def _witnesses(judged: Judgement, document: Document, form: str, only: int | None = None) -> int:
    """What witnesses saw otherwise, and the ruling under each; 1 where something is wrong under all."""
    try:
        found, left = witnessed(document, only=only)
    except Rejected as rejected:
        return _unreadable(rejected.faults)
    except BadEntry as bad:
        return _unreadable(judged.faults or [located(document, bad)])
    if form in PAGES:
        _page(None, found, form)
    elif form == "json":
        hand_over_json({"file": document.file, "testimony": report_of.data(found), "left": left})
    else:
        for line in report_of.text(found, style(), left):
            say(line)
    return int(any(all(each.faults[0] for each in witness.versions) for witness in found))


def _one_move(log: Log, move: int, player: str | None, readings: bool, form: str, told: bool = False) -> int:
    """One move as it is written, and where witnesses disagree about it (``told``) under what each saw."""
    try:
        found = dispute(log, move, player)
        seen = witnessed(log.document, only=move)[0] if told else []
    except BadEntry as bad:
        if not bad.path:  # a word of the command line
            raise
        return _unreadable([located(log.document, bad)])
    if form in PAGES:
        _page(ruling(found), seen, form)
    elif form == "json":
        answer: dict[str, Any] = explained.data(found)
        if seen:
            answer["testimony"] = report_of.data(seen)
        if readings:
            answer["under_readings"] = report.survey_data(survey(log, progress=progress))
        hand_over_json(answer)
    else:
        look = style()
        for line in explained.text(found, look):
            say(line)
        if seen:
            say(look.bold("So it is as it is written. Witnesses disagree about it:"))
        for line in report_of.text(seen, look):
            say(line)
        if readings:
            for line in report.survey(survey(log, progress=progress), look):
                say(line)
    return int(any(finding.wrong for finding in found.findings))


def _page(answer: Answer | None, seen: Sequence[Witnessed], form: str) -> None:
    """The ruling on one page; without an answer the entry cannot be judged but by what witnesses saw."""
    from referee.reports import notice

    for at in seen:
        answer = notice.with_witnesses(answer, at)
    page: str = getattr(notice, form)(answer, seen)
    hand_over(page)


def _whole(judged: Judgement, readings: bool, form: str) -> int:
    """The whole log: its decisions with and without, and what other readings change."""
    assert judged.log is not None and judged.outcome is not None
    decided = settled(judged.log, judged.outcome)
    surveyed = survey(judged.log, progress=progress)
    if form == "json":
        hand_over_json(
            {
                "file": judged.file,
                "findings": [report.finding_data(finding) for finding in judged.findings],
                **json.expected(judged),
                "result": report.result_data(surveyed.base),
                "decisions": report.decisions_data(decided),
                "readings": report.survey_data(surveyed),
            }
        )
        return judged.exit_status
    look = style()
    say(look.bold(f"{judged.file}: {judged.log.title or judged.log.game.title}"))
    for finding in judged.findings:
        say(report.finding(finding) + (f" [{finding.decision}]" if finding.decision else ""))
    if not judged.findings:
        say("Nothing is wrong with the record.")
    for line in text.expected(judged, look):
        say(line)
    say(f"result: {report.result_of(surveyed.base)}")
    say()
    for line in report.decisions(decided, judged.log, look):
        say(line)
    for line in report.survey(surveyed, look) if readings else report.in_short(surveyed, look):
        say(line)
    if not readings and not surveyed.stands:
        say("With --readings it is told what they change, and where.")
    return judged.exit_status


@refusing
def what_if(
    path: str,
    which: int,
    replace: tuple[int, str] | None,
    drop: int | None,
    insert: tuple[int, str] | None,
    form: str,
) -> int:
    """Judges a log again with one entry changed, and holds the two against each other; 0, 1 or 2."""
    asked = [change for change in (replace, drop, insert) if change is not None]
    if len(asked) != 1:
        raise Refused("exactly one of --replace, --drop and --insert says what is to be changed")
    try:
        judged = _one_log(path, which)
        log = judged.log
        assert log is not None
        if drop is not None:
            change = changed.Change("drop", drop)
        else:
            how, pair = ("replace", replace) if replace is not None else ("insert", insert)
            assert pair is not None
            change = changed.Change(how, pair[0], changed.read_move(pair[1], log))
        found = changed.what_if(log, change)
    except Rejected as rejected:
        return _unreadable(rejected.faults)
    if form == "json":
        hand_over_json(report.what_if_data(found))
    else:
        for line in report.what_if(found, style()):
            say(line)
    return int(any(finding.wrong for finding in found.after.findings))


def _one_log(path: str, which: int, testimony: bool = False) -> Judgement:
    """The log of a file; ``which`` (from 1) where it holds more than one. With ``testimony`` it may be one
    that cannot be judged, as long as witnesses are heard in it."""
    judgement, seen = picked(judgements([path]), which)
    if not which and seen > 1:
        raise Refused(f"{path} holds {seen} logs: --log says which")
    if judgement is None and isdir(path):
        raise Refused(f"{path}: no logs found")
    if judgement is None or seen < which:
        raise Refused(f"{path} has no log {which or 1}" + (f", only {seen}" if seen else ""))
    if judgement.outcome is None and not (testimony and lacks_only_what_was_seen(judgement)):
        raise _not_judged(judgement, testimony)
    judged: Judgement = judgement
    return judged


def _not_judged(judgement: Judgement, testimony: bool = False) -> Refused:
    """Why a log cannot be judged; what witnesses disagree about is no fault where they are heard."""
    own = [fault for fault in judgement.faults if not testimony or fault.path[-1:] != (SAW,)]
    look = style(sys.stderr)
    lines = (text.unreadable(fault, judgement.document, look) for fault in own or judgement.faults)
    return Refused(*(line for told in lines for line in told))


def _unreadable(faults: Sequence[Unreadable]) -> int:
    for fault in faults:
        complain(str(fault))
    return 2
