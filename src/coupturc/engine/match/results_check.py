"""What may stand in a file of results, and in which words it is said that something else does."""

import json
import math
from collections.abc import Callable, Iterator, Mapping

from coupturc.settings import shortened


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
