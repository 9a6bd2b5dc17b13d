"""Our schemas at hand: read once, compiled once, each when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.checking.compiler import Compiler
from referee.checking.files import file_name
from referee.checking.made import whole
from referee.checking.values import Checker


class SchemaStore:
    """Schemas, each read and compiled when it is first needed.

    They go by short names: ``log`` is the file ``log.schema.json``. ``source`` gives the content of one.
    """

    def __init__(self, source: Callable[[str], Mapping[str, Any]] = whole) -> None:
        self._source = source
        self._read: dict[str, Mapping[str, Any]] = {}
        self._compiled: dict[tuple[str, str | None], Checker] = {}
        self.compiler = Compiler(self.load)
        self.voice: Any = None  # the class that says what is wrong, made when something first is

    def load(self, name: str) -> Mapping[str, Any]:
        """The content of one schema. FileNotFoundError where there is none of that name."""
        file = file_name(name)
        found = self._read.get(file)
        if found is None:
            found = self._read[file] = self._source(file)
        return found

    def compiled(self, schema_name: str, definition: str | None = None) -> Checker:
        """The function that says whether a value is valid by a schema, or by one definition in it.

        LookupError for a definition that does not exist, UnknownKeyword for a schema outside the
        subset of JSON Schema that ours are written in.
        """
        key = (schema_name, definition)
        found = self._compiled.get(key)
        if found is None:
            pointer = f"/$defs/{definition}" if definition else ""
            found = self.compiler.checker(file_name(schema_name), pointer)
            self._compiled[key] = found
        return found
