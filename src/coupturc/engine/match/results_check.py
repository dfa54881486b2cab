"""What may stand in a file of results, and in which words it is said that something else does."""

import json
import math
from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile, zip_longest
from typing import Any

_MOST_SHOWN = 60
#: Of long texts that begin alike so much is shown before they part.
_SHOWN_BEFORE = 12


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and -math.inf < value < math.inf


def _are_seconds(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))  # noqa: PLR2004 - two players


def _are_known_seconds(value: object) -> bool:
    return isinstance(value, list) and _are_seconds([0 if known is None else known for known in value])


def _is_text(value: object) -> bool:
    return isinstance(value, str)


_COUNT = (_is_count, "a whole number")
_TEXT = (_is_text, "a text")
_FIELDS: dict[str, tuple[Callable[[object], bool], str]] = {
    "game": _COUNT,
    "points": (lambda value: _is_number(value) and value in {0, 0.5, 1}, "0, 0.5 or 1"),
    "result": _TEXT,
    "reason": _TEXT,
    "plies": _COUNT,
    "white": (lambda value: isinstance(value, bool), "true or false"),
    "seconds": (_are_seconds, "two numbers"),
    "failure": _TEXT,
    "pdn": _TEXT,
    "cpu_seconds": (_are_known_seconds, "two numbers, null where one is not known"),
}
#: Games of before CPU time was kept lack it.
_OPTIONAL = {"cpu_seconds"}


def faults_of(record: Mapping[str, object]) -> Iterator[str]:
    """Yield what is wrong with a line of results: what was expected, and what was found."""
    for name, (is_good, expected) in _FIELDS.items():
        if name in record and not is_good(record[name]):
            yield f"expected {name} to be {expected}, found {shortened(json.dumps(record[name]))}"
        elif name not in record and name not in _OPTIONAL:
            yield f"expected {name}, {expected}, found none"
    for name in record.keys() - _FIELDS.keys():
        yield f"expected the fields of a game, found {shortened(json.dumps(name))} as well"


def differing(expected: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """Return which settings of a match differ from those that are kept, and how."""
    names = (*expected, *(name for name in found if name not in expected))
    return [
        _difference(name, expected.get(name), found.get(name))
        for name in names
        if expected.get(name) != found.get(name)
    ]


def _difference(name: str, expected: object, found: object) -> str:
    """Say how values differ; of lists the first that does."""
    if isinstance(expected, list) and isinstance(found, list):
        pairs = enumerate(zip_longest(expected, found), 1)
        number, (expected, found) = next((number, pair) for number, pair in pairs if pair[0] != pair[1])
        name = f"{name}, number {number}"
    texts = ["none" if value is None else json.dumps(value, ensure_ascii=False) for value in (expected, found)]
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(*texts, strict=False)))
    return f"{name}: expected {shortened(texts[0], alike)}, found {shortened(texts[1], alike)}"


def shortened(text: str, alike: int = 0) -> str:
    """Return a text, or a part of a long one.

    Args:
        alike: how many of its characters say nothing: the part begins shortly before their end.
    """
    if len(text) <= _MOST_SHOWN:
        return text
    begin = max(0, min(alike - _SHOWN_BEFORE, len(text) - _MOST_SHOWN))
    end = begin + _MOST_SHOWN
    return f"{'...' if begin else ''}{text[begin:end]}{'...' if end < len(text) else ''}"
