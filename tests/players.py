"""The seeded players of our games: folder of the game -> a whole legal game as log data."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

PLAYERS: dict[str, Callable[[int], dict[str, Any]]] = {
    folder: import_module(f"{folder}_player").whole_game for folder in ("auction", "intercity", "memory")
}
