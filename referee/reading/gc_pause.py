"""Where thousands of small things are made that all stay, nobody need look for rubbish among them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unswept() -> Iterator[None]:
    """Things in rings are not looked for meanwhile; what nobody holds any more still goes at once."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
