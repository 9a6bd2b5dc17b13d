"""Attributes that the compiled build remembers (`.ci/attributes.h`) are those that Python finds."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sysconfig
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

SOURCE = """
#include <Python.h>
static PyObject *asked(PyObject *module, PyObject *arguments) {
    PyObject *object, *name;
    if (!PyArg_ParseTuple(arguments, "OO", &object, &name))
        return NULL;
    return CPyObject_GetAttr(object, name);
}
static PyObject *laid(PyObject *module, PyObject *arguments) {
    PyObject *object, *name, *value = NULL;
    if (!PyArg_ParseTuple(arguments, "OO|O", &object, &name, &value))
        return NULL;
    return PyObject_SetAttr(object, name, value) < 0 ? NULL : PyBool_FromLong(1);
}
static PyMethodDef methods[] = {
    {"asked", asked, METH_VARARGS, ""}, {"laid", laid, METH_VARARGS, ""}, {NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "place", "", -1, methods};
PyMODINIT_FUNC PyInit_place(void) { return PyModule_Create(&module); }
"""


class Slotted:
    __slots__ = ("card", "seat")
    action = "bid"

    def __init__(self, card: Any) -> None:
        self.card = card

    @property
    def twice(self) -> Any:
        return self.card * 2


class Deeper(Slotted):
    __slots__ = ("more",)
    action = "pass"


class Free(Slotted):
    """One with room for anything, which hides what the class says."""


class Listening:
    def __getattr__(self, name: str) -> str:
        return f"no {name}"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A place in a program that asks for attributes and one that sets them, one each for all of them."""
    mypyc = importlib.util.find_spec("mypyc")
    if shutil.which("gcc") is None or mypyc is None or mypyc.origin is None:
        pytest.skip("a C compiler and mypyc are needed")
    folder = tmp_path_factory.mktemp("place")
    (folder / "place.c").write_text(SOURCE, encoding="utf-8")
    paths = [sysconfig.get_paths()["include"], str(Path(mypyc.origin).parent / "lib-rt")]
    command = ["gcc", "-O1", "-w", "-shared", "-fPIC", *(f"-I{path}" for path in paths), "-include"]
    command += [str(ROOT / ".ci" / "attributes.h"), "place.c", "-o", "place.so"]
    subprocess.run(command, check=True, cwd=folder)
    spec = importlib.util.spec_from_file_location("place", folder / "place.so")
    assert spec is not None and spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def asked(place: Any) -> Callable[[Any, str], Any]:
    found: Callable[[Any, str], Any] = place.asked
    return found


def same(asked: Callable[[Any, str], Any], thing: Any, name: str) -> None:
    """What is found is what Python finds, or as little; asked for twice, the second time from memory."""
    missing = object()
    try:
        wanted = getattr(thing, name)
    except AttributeError:
        wanted = missing
    for _ in range(3):
        try:
            found = asked(thing, name)
        except AttributeError:
            found = missing
        assert found == wanted or found is wanted, name


NAMES = ("card", "seat", "more", "action", "twice", "real", "numerator", "__class__", "__dict__", "nothing")


def test_any_attribute_of_anything_is_the_one_that_python_finds(asked: Callable[[Any, str], Any]) -> None:
    free = Free(3)
    for _ in range(3):
        for name in NAMES:
            things = (
                Slotted(1),
                Deeper(2),
                free,
                Listening(),
                SimpleNamespace(card=5, action="x"),
                7,
                Slotted,
            )
            for thing in things:
                same(asked, thing, name)
    free.action = "its own"
    same(asked, free, "action")


def test_what_changes_is_not_remembered(asked: Callable[[Any, str], Any]) -> None:
    thing: Any = Slotted(1)
    same(asked, thing, "card")
    thing.card = "another"
    same(asked, thing, "card")
    del thing.card
    same(asked, thing, "card")
    changed: Any = type("Changed", (), {"__slots__": ("card",), "action": "a"})
    thing = changed()
    thing.card = 1
    for name in ("action", "card"):
        same(asked, thing, name)
    changed.action = "b"
    same(asked, thing, "action")
    changed.card = property(lambda self: "computed")
    same(asked, thing, "card")
    changed.__getattribute__ = lambda self, name: "mine"
    same(asked, thing, "action")


def test_a_name_that_is_not_always_the_same_is_told_from_the_others(
    asked: Callable[[Any, str], Any],
) -> None:
    thing: Any = Deeper(1)
    thing.more = 2
    for _ in range(3):
        assert asked(thing, "ca" + "".join(["r", "d"])) == 1
        assert asked(thing, "".join(["mo", "re"])) == 2


class Upright(Slotted):
    """One that has a word in what is written to it."""

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value + 1)


def test_what_is_written_to_is_the_attribute_that_python_writes_to(place: Any) -> None:
    for _ in range(3):
        for things in (
            (Slotted(1), Slotted(1)),
            (Deeper(2), Deeper(2)),
            (Free(3), Free(3)),
            (Upright(4), Upright(4)),
        ):
            for name in ("card", "seat", "more", "action", "twice", "__class__"):
                for value in (5, 6):
                    wanted = found = None
                    try:
                        setattr(things[0], name, value)
                    except (AttributeError, TypeError) as fault:
                        wanted = type(fault)
                    try:
                        place.laid(things[1], name, value)
                    except (AttributeError, TypeError) as fault:
                        found = type(fault)
                    assert (found, getattr(things[1], name, None)) == (
                        wanted,
                        getattr(things[0], name, None) if name != "__class__" else type(things[1]),
                    )


def test_what_is_taken_away_or_changed_is_not_written_to(place: Any) -> None:
    thing: Any = Slotted(1)
    for _ in range(3):
        place.laid(thing, "card", 2)
        assert thing.card == 2
        place.laid(thing, "card")
        assert not hasattr(thing, "card")
    changed: Any = type("Changed", (), {"__slots__": ("card",)})
    thing = changed()
    place.laid(thing, "card", 1)
    place.laid(thing, "card", 2)
    noted: list[Any] = []
    changed.card = property(None, lambda self, value: noted.append(value))
    place.laid(thing, "card", 3)
    assert noted == [3]
