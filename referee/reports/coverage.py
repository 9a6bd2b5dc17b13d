"""How the law is covered, rule by rule, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.law.coverage import Cover, Coverage
from referee.law.library import Example
from referee.reports.law import example_data, paragraph
from referee.reports.text import Style

MARKS = {"covered": "ok", "lacking": "LACKS", "unseen": "unseen", "free": "-"}


def text(coverage: Coverage, style: Style, brief: bool = False) -> Iterator[str]:
    """Every rule of a game with its check, its engine lines and its scenarios; then the sum.

    ``brief`` tells only what is lacking and what no record can show.
    """
    yield style.bold(coverage.game.title)
    yield ""
    for row in coverage.rows:
        if brief and row.state not in ("lacking", "unseen"):
            continue
        mark = MARKS[row.state]
        label = style.paint(f"{mark:<6}", "1;31" if mark == "LACKS" else "")
        yield f"{label} {row.rule.number:<7} {row.rule.modality.value:<10} {_how(row)}"
        if row.lacks:
            yield from paragraph(f"lacks {', '.join(row.lacks)}", style, " " * 26)
    for failing in coverage.failing:
        yield f"{'FAILS':<6} {failing.where} {failing.name}"
    yield ""
    yield from summary(coverage)


def _how(row: Cover) -> str:
    if row.rule.unshowable:
        return f"no record can show it: {row.rule.unshowable}"
    parts = []
    if row.cited:
        more = f" and {len(row.cited) - 1} more" if len(row.cited) > 1 else ""
        verb = "scored by" if row.rule.modality.value == "score" else "cited by"
        parts.append(f"{verb} {row.cited[0].where}{more}")
    elif row.binding:
        parts.append("cited by no line")
    others = cited_as(row)
    broken = f"{len(row.broken)} broken" + (f" (told as {', '.join(others)})" if others else "")
    parts.append(f"{len(row.kept)} kept, {broken}")
    return "; ".join(parts)


def cited_as(row: Cover) -> Sequence[str]:
    """The verdicts by which a breach is told, where no scenario has it under the rule's own number."""
    verdicts = list(dict.fromkeys(verdict for each in row.broken for verdict in each.expected))
    return [] if any(row.rule.number in verdict.split() for verdict in verdicts) else verdicts


def summary(coverage: Coverage) -> Iterator[str]:
    """The sum in plain sentences."""
    covered, unseen, free = (len(coverage.of(state)) for state in ("covered", "unseen", "free"))
    yield (
        f"{coverage.game.id}: {covered} of {coverage.binding} binding rules covered "
        f"({coverage.percent:.0f} %); "
        f"{free} sentences nobody can break; {unseen} no record can show."
    )
    if coverage.failing:
        yield f"{coverage.game.id}: {len(coverage.failing)} scenarios do not pass and count for nothing."


def data(coverage: Coverage) -> dict[str, Any]:
    """The same for programs."""
    return {
        "game": coverage.game.id,
        "binding": coverage.binding,
        "covered": len(coverage.of("covered")),
        "percent": round(coverage.percent, 1),
        "complete": coverage.complete,
        "rules": [
            {
                "number": row.rule.number,
                "force": row.rule.modality.value,
                "state": row.state,
                "check": row.rule.check or None,
                "unseen": row.rule.unshowable or None,
                "cited": [each.where for each in row.cited],
                "kept": _examples(row.kept),
                "broken": _examples(row.broken),
                "told_as": list(cited_as(row)),
                "lacks": row.lacks,
            }
            for row in coverage.rows
        ],
        "failing": _examples(coverage.failing),
    }


def _examples(shown: Sequence[Example]) -> list[dict[str, Any]]:
    return [example_data(each) for each in shown]
