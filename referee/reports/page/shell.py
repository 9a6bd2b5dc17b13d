"""The frame of every page: one document with its style and script in it, and a policy that keeps everything
else out."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from referee import __version__
from referee.printable import markup

HERE = Path(__file__).parent


def document(title: str, body: Iterable[str], data: Any = None) -> str:
    """A whole page. Where there is ``data``, the script steps through it; without, there is no script."""
    style = asset("page.css")
    script = asset("page.js") if data is not None else ""
    return "".join(
        (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{policy(style, script)}">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            f'<meta name="generator" content="referee {__version__}">\n',
            f"<title>{markup(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n",
            *body,
            f'<script type="application/json" id="game">{embedded(data)}</script>\n' if script else "",
            f"<script>{script}</script>\n" if script else "",
            "</body>\n</html>\n",
        )
    )


def asset(name: str) -> str:
    """A file that goes into every page."""
    return (HERE / name).read_text(encoding="utf-8")


def policy(style: str, script: str) -> str:
    """Only this style and this script; no network, no frames, no forms."""
    runs = f"'{checksum(script)}'" if script else "'none'"
    return (
        f"default-src 'none'; style-src '{checksum(style)}'; script-src {runs}; "
        "base-uri 'none'; form-action 'none'"
    )


def checksum(text: str) -> str:
    """A checksum as content-security policies write it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def embedded(value: Any) -> str:
    """Data that cannot end the element it stands in."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("</", "<\\/").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return _SCRIPTED.sub("\\\\u003c", text)


_SCRIPTED = re.compile("<(?=!|script)", re.IGNORECASE)
"""Beginnings after which a browser reads the end of a script element otherwise."""
