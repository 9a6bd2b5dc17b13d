"""What parsers say of broken YAML and JSON, and how a recorder would say it.

Rows of: a part of the parser's message, our message, what was expected. The first row that fits is
used. ``{began}`` is the place of what the parser was in the middle of, ``{char}`` the character it
stopped at.
"""

from __future__ import annotations

Row = tuple[str, str, str]

_OPEN_QUOTE = ("the quotation that begins here is never closed", "a closing quotation mark")
_OPEN_BLOCK = (
    "there is more text after '|' or '>'",
    "the text on the lines below it, indented",
)
_ESCAPE = ("this escape is not a character", "the hexadecimal digits of a whole character")
_PERCENT = ("this line beginning with '%' means nothing here", "'%YAML 1.2' and then '---', or no such line")
_NO_TAG = ("this tag means nothing here", "quotes around a text that begins with '!'")

YAML: tuple[Row, ...] = (
    (
        "mapping values are not allowed",
        "a second ': ' on the line, or a line that is indented too far",
        "quotes around a text with ': ' in it, the indentation of the key before, or for an entry braces and "
        "commas: {player: Ann, action: draw}",
    ),
    (
        "unknown escape character",
        "this backslash escape does not exist",
        "\\\\ for a backslash, or single quotes",
    ),
    (
        "incompatible YAML",
        "the document says it is of an unknown version of YAML",
        "YAML 1.2",
    ),
    (
        "non-alphabetical",
        "a line that begins with '%' is no key and no value",
        "quotes around the text, or '#' before a remark",
    ),
    ("directive", *_PERCENT),  # also what the parser was in the middle of
    ("while scanning a tag", *_NO_TAG),
    ("while parsing a tag", *_NO_TAG),
    ("escape code", *_ESCAPE),
    ("hexdecimal", *_ESCAPE),
    ("hexadecimal", *_ESCAPE),
    (
        "',' or '}'",
        "the mapping in braces that began at {began} does not go on like this",
        "',' or '}'",
    ),
    (
        "',' or ']'",
        "the list in brackets that began at {began} does not go on like this",
        "',' or ']'",
    ),
    ("unexpected end of stream", *_OPEN_QUOTE),
    ("unexpected document", *_OPEN_QUOTE),
    ("cannot start any token", "{char} cannot begin a value", "quotes around the text"),
    ("could not find expected ':'", "this is no key: no ':' comes after it", "'key: value'"),
    ("undefined tag handle", "the tag means nothing here", "a value without a tag"),
    ("mapping keys are", "a '? ' may not stand here", "'key: value', or quotes around the text"),
    ("tab character", "there is a tab where only spaces may stand", "spaces"),
    (
        "sequence entries",
        "a list may not begin on the line of its key",
        "'- ' on lines of their own below the key",
    ),
    ("indicator equal to 0", "a text after '|' or '>' cannot be indented by 0", "1 to 9, or no number"),
    ("indicator in the range", "a text after '|' or '>' cannot be indented by 0", "1 to 9, or no number"),
    (
        "node content",
        "there is no value here",
        'text in quotes where it begins with a ?, a - or a comma: "? 7H"',
    ),
    (
        "<document start>",
        "the document is complete before this",
        "its end, or '---' before the next document",
    ),
    (
        "alphabetic or numeric",
        "there is no name after '&' or '*'",
        "a name of letters and digits, or quotes around the text",
    ),
    ("line break", *_OPEN_BLOCK),
    ("chomping or indentation", *_OPEN_BLOCK),
    (
        "expected key",
        "this does not fit the mapping that began at {began}",
        "'key: value', indented like the keys before",
    ),
    (
        "'-' indicator",
        "this does not fit the list that began at {began}",
        "'- ', indented like the items before",
    ),
    (
        "<block end>",
        "this does not fit what began at {began}",
        "indentation like the lines before",
    ),
)

JSON: tuple[Row, ...] = (
    ("Illegal trailing comma", "there is a ',' before the closing bracket", "no ',' there"),
    ("Expecting value", "there is no value here", "a value"),
    ("Expecting property name", "there is no key here", "a key between double quotes"),
    ("Expecting ':'", "there is no ':' after the key", "':'"),
    ("Expecting ','", "there is no ',' before this", "',' or the closing bracket"),
    ("Illegal trailing comma", "there is a ',' before the closing bracket", "no ',' there"),
    ("Unterminated string", "the text that begins here is never closed", "a closing '\"'"),
    ("Invalid control", "a control character stands in a text", "an escape like \\n or \\u0000"),
    ("Invalid \\", "this backslash escape does not exist", "\\\\ for a backslash"),
    ("Extra data", "the document is complete before this", "the end of the document"),
)


def plainly(rows: tuple[Row, ...], said: str, **names: str) -> tuple[str, str] | None:
    """(message, expected) for what a parser said, or None where no row fits."""
    for part, message, expected in rows:
        if part in said:
            for name, word in names.items():
                message = message.replace("{" + name + "}", word)
            return message, expected
    return None
