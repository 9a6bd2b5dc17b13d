"""Judging a log written in a test."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

from referee.document import parse
from referee.judge import Judgement, judge
from referee.rules import RECORD_RULES, Finding, Kind


def judged(text: str) -> Judgement:
    """The judgement on a log given as YAML."""
    documents = parse(dedent(text).encode(), "log.yaml")
    assert len(documents) == 1
    return judge(documents[0])


def any_finding(message: str = "why", **more: Any) -> Finding:
    """A finding that accuses somebody of something, for tests to which it does not matter of what."""
    return Finding(Kind.ILLEGAL, RECORD_RULES["REC-1"], message, **more)


def verdicts(judgement: Judgement) -> list[tuple[int | None, str]]:
    """Move number and "kind rule" of every finding but notes."""
    assert judgement.outcome is not None, [str(fault) for fault in judgement.faults]
    return [
        (finding.move, f"{finding.kind} {finding.rule.number}")
        for finding in judgement.findings
        if finding.kind != "note"
    ]
