"""Puts the pages written by hand and the generated ones into one folder, ready for the site generator.

python website/gather.py && zensical build --strict
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "build" / "docs"


def main() -> None:
    sys.path.insert(0, str(ROOT))
    from website.pages import pages

    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(ROOT / "docs", TARGET)
    for place, text in pages().items():
        path = TARGET / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
