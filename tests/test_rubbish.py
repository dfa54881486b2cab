"""Every callable that the package exports, and every method of its values, gives rubbish an error with a meaning."""

import copy
import math
import os
from array import array
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest

import coupturc
from tests.test_values import VALUES

START = coupturc.Position.start()


class _Text(str):
    """A text of another class."""

    __slots__ = ()


def _endless() -> list[Any]:
    itself: list[Any] = []
    itself.append(itself)
    return itself


RUBBISH: dict[str, Any] = {
    "none": None,
    "true": True,
    "zero": 0,
    "minus one": -1,
    "a large number": 10**30,
    "a large negative number": -(10**30),
    "a fraction": 1.5,
    "not a number": math.nan,
    "infinity": math.inf,
    "complex": 1j,
    "decimal": Decimal("1.1"),
    "ratio": Fraction(1, 3),
    "no text": "",
    "text": "x",
    "blanks": " \t\n",
    "NUL": "a\0b",
    "half a character": "\ud800",
    "long text": "é" * 5000,
    "brackets": "(" * 5000,
    "other digits": "٣٢-٢٨",
    "emoji": "💥",
    "control": "\x1b[2J",
    "percent": "%s%n{0}",
    "text of another class": _Text("W"),
    "no bytes": b"",
    "bytes": b"\xff\xfe\x00",
    "array of bytes": bytearray(b"x"),
    "view": memoryview(b"x"),
    "array": array("d", [1.0]),
    "empty list": [],
    "list of nothing": [None],
    "endless list": _endless(),
    "tuple": (),
    "dict": {},
    "dict of numbers": {1: 2},
    "set": {1},
    "range": range(3),
    "slice": slice(1),
    "ellipsis": ...,
    "not implemented": NotImplemented,
    "object": object(),
    "class": int,
    "function": len,
    "module": os,
    "error": ValueError("x"),
    "date": date(2026, 11, 23),
    "path": Path("none.pdn"),
    "iterator": iter(()),
    "side": coupturc.Side.black,
    "a Turkish position": coupturc.Position.start("dama"),
    "a Turkish move": coupturc.Position.start("dama").legal_moves[0],
}

#: A count of leaves may take any time; its arguments have tests of their own.
_LEFT_OUT = {"perft"}


#: Packages of which every public function and class counts, besides what stands at the top.
_PACKAGES = ("coupturc.protocol", "coupturc.rl", "coupturc.rules")


def _modules() -> Iterator[ModuleType]:
    yield coupturc
    for package in map(import_module, _PACKAGES):
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            yield import_module(found.name)


def _callables() -> Iterator[tuple[str, Callable[..., object]]]:
    for module in _modules():
        own = [name for name, found in vars(module).items() if getattr(found, "__module__", "") == module.__name__]
        for name in coupturc.__all__ if module is coupturc else own:
            found = getattr(module, name)
            is_own = not (isinstance(found, type) and issubclass(found, Exception | Enum))  # Python makes those
            if callable(found) and is_own and not name.startswith("_"):
                yield f"{module.__name__}.{name}".removeprefix("coupturc."), found
    for name, value in VALUES.items():
        for method in dir(value):
            if not method.startswith("_") and method not in _LEFT_OUT and callable(getattr(value, method)):
                yield f"{name}.{method}", getattr(copy.deepcopy(value), method)


CALLABLES = dict(_callables())


def call(function: Callable[..., object], *arguments: object) -> None:
    try:
        found = function(*arguments)
        if isinstance(found, Iterator):
            next(found, None)
    except (coupturc.CoupTurcError, TypeError) as error:
        assert str(error)  # noqa: PT017 - either way is right
    except OSError:  # a path that leads nowhere
        pass


@pytest.mark.parametrize("function", CALLABLES.values(), ids=CALLABLES)
def test_rubbish_is_refused(function: Callable[..., object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for rubbish in RUBBISH.values():
        call(function, rubbish)
        call(function, rubbish, rubbish)
        call(function, START, rubbish)


def test_there_are_as_many_kinds_as_were_tried() -> None:
    assert len(RUBBISH) >= 51
