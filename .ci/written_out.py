"""Writes the readers of entries out as a module before it is compiled: they are made when the first entry
of a kind is read, and nothing compiles what is made then."""

from __future__ import annotations

import ast
import builtins
import symtable
import sys
from collections.abc import Iterable
from pathlib import Path
from textwrap import indent
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULE = Path("referee", "declarations", "written_out.py")


class WrittenOut(BuildHookInterface[Any]):
    """Only where the build compiles."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if "mypyc" in self.build_config.hook_config:
            Path(self.root, MODULE).write_text(readers(self.root), encoding="utf-8")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        Path(self.root, MODULE).unlink(missing_ok=True)


def readers(root: str) -> str:
    """The module of the quick readers of all games."""
    sys.path.insert(0, root)
    from referee.declarations import generating
    from referee.declarations.entries import Readers
    from referee.games import REGISTRY, named

    asked, before = Asked(), generating.WRITTEN_OUT
    generating.WRITTEN_OUT = asked
    for name in REGISTRY:
        border = named(name).record.border
        quick = Readers(border.entries, border.lexicon)
        for action in quick.entries:
            quick[action]
    generating.WRITTEN_OUT = before
    return as_module(asked)


def as_module(texts: Iterable[str]) -> str:
    """The module in which the functions of such lines are written out."""
    parts = ["from typing import Any", "MADE: Any = {}"]
    for text in texts:
        tree = ast.parse(text)
        function: Any = tree.body[0]
        for given in function.args.args:
            given.annotation = ast.Name("Any")
        function.returns = ast.Name("Any")
        (table,) = symtable.symtable(text, "lines", "exec").get_children()
        named = sorted({*table.get_globals()} - {*dir(builtins)})
        parts += [
            f"def made_{len(parts)}(known: Any) -> Any:",
            *(f"    {each}: Any = known[{each!r}]" for each in named),
            indent(ast.unparse(tree), "    "),
            f"    return {function.name}",
            f"MADE[{text!r}] = made_{len(parts)}",
        ]
    return "\n".join([*parts, ""])


class Asked(dict[str, Any]):
    """The lines that were asked for, in the order of their asking."""

    def get(self, text: str, otherwise: Any = None) -> Any:
        if not text.startswith("def __init__("):  # what stands in a class is Python's
            self[text] = otherwise


if __name__ == "__main__":
    sys.stdout.write(readers(str(Path(__file__).resolve().parent.parent)))
