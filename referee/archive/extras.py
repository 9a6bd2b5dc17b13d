"""Packages beyond the core: imported when needed, and asked for in one line where they are missing."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


class Lacking(Exception):
    """A command needs an extra that is not installed; the text says which, in one line."""


HOMES = {
    "pyarrow": "archive",
    "msgspec": "archive",
    "duckdb": "archive",
    "zstandard": "archive",
    "fsspec": "archive",
    "distributed": "dask",
}
"""Package -> the extra of ours that brings it."""


def wanted(module: str) -> Any:
    """A module of an extra. Raises Lacking."""
    package = module.partition(".")[0]
    try:
        return import_module(module)
    except ModuleNotFoundError as fault:
        if fault.name is not None and fault.name.partition(".")[0] not in HOMES:
            raise  # something else is broken, and must look broken
        raise Lacking(_lacking(package, HOMES[package])) from None


def installed(*packages: str) -> None:
    """Some packages will be needed later, and take long to import. Raises Lacking."""
    for package in packages:
        if find_spec(package) is None:
            raise Lacking(_lacking(package, HOMES[package]))


def _lacking(package: str, extra: str) -> str:
    return f"this needs {package}, which is not installed (expected pip install 'dutch-referee[{extra}]')"


STORES = {"s3": ("s3fs", "s3"), "s3a": ("s3fs", "s3"), "gs": ("gcsfs", "gs"), "gcs": ("gcsfs", "gs")}
"""How an address of a store begins -> the package that reaches it, and the extra of ours that brings it."""


def lacks(address: str, fault: ImportError) -> str:
    """What is missing to reach a store, in one line."""
    package, extra = STORES.get(address.partition("://")[0].lower(), ("", ""))
    return _lacking(package, extra) if package else in_a_line(fault)


def in_a_line(fault: Exception) -> str:
    """What another library says of a fault, as far as it goes into a line."""
    said = " ".join(str(fault).split()) or type(fault).__name__
    return said if len(said) <= LONGEST else f"{said[:LONGEST].rstrip()} ..."


LONGEST = 240
"""Characters of what is told of a fault that is another library's."""
