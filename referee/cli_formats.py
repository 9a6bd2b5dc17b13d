"""What reports and answers look like: the words of the options of the command line."""

from __future__ import annotations

from enum import StrEnum


class Format(StrEnum):
    """What a report looks like."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    JUNIT = "junit"
    GITHUB = "github"


class Plain(StrEnum):
    """What an answer looks like."""

    TEXT = "text"
    JSON = "json"


class Sheets(StrEnum):
    """What scores look like."""

    TEXT = "text"
    TABLE = "table"
    CSV = "csv"
    JSON = "json"
