"""What may stand in a file of results, and in which words it is said that something else does."""

import json
from collections.abc import Iterator, Mapping

from coupturc import json_fields
from coupturc.json_fields import COUNT, TEXT, TRUTH, Field, is_number
from coupturc.settings import shortened


def _are_seconds(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(is_number, value))  # noqa: PLR2004 - two players


def _are_known_seconds(value: object) -> bool:
    return isinstance(value, list) and _are_seconds([0 if known is None else known for known in value])


_FIELDS: dict[str, Field] = {
    "game": COUNT,
    "points": (lambda value: is_number(value) and value in {0, 0.5, 1}, "0, 0.5 or 1"),
    "result": TEXT,
    "reason": TEXT,
    "plies": COUNT,
    "white": TRUTH,
    "seconds": (_are_seconds, "two numbers"),
    "failure": TEXT,
    "pdn": TEXT,
    "cpu_seconds": (_are_known_seconds, "two numbers, null where one is not known"),
}
#: Games of before CPU time was kept lack it.
_OPTIONAL = {"cpu_seconds"}


def faults_of(record: Mapping[str, object]) -> Iterator[str]:
    """Yield what is wrong with a line of results: what was expected, and what was found."""
    expected = {name: field for name, field in _FIELDS.items() if name in record or name not in _OPTIONAL}
    yield from json_fields.faults_of(record, expected)
    for name in record.keys() - _FIELDS.keys():
        yield f"expected the fields of a game, found {shortened(json.dumps(name))} as well"
