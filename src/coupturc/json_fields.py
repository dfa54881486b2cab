"""What may stand in a field of a file of JSON, and in which words it is said that something else does."""

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from coupturc.settings import shortened

#: Whether a value is good, and what is expected of it.
Field = tuple[Callable[[object], bool], str]


def is_number(value: object) -> bool:
    """Return whether a value is a finite number."""
    return isinstance(value, int | float) and not isinstance(value, bool) and -math.inf < value < math.inf


COUNT: Field = (lambda value: type(value) is int and value >= 0, "a whole number")
NUMBER: Field = (is_number, "a number")
TEXT: Field = (lambda value: isinstance(value, str), "a text")
TRUTH: Field = (lambda value: isinstance(value, bool), "true or false")
OBJECT: Field = (lambda value: isinstance(value, dict), "an object")
OBJECTS: Field = (
    lambda value: isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value),
    "a list of one object or more",
)


def faults_of(record: Mapping[str, object], fields: Mapping[str, Field], within: str = "") -> Iterator[str]:
    """Yield what is wrong with fields that must be there: what was expected, and what was found.

    Args:
        record: an object of JSON.
        fields: by name.
        within: what stands before each name, such as `plan.`.
    """
    for name, (is_good, expected) in fields.items():
        if name not in record:
            yield f"expected {within}{name}, {expected}, found none"
        elif not is_good(record[name]):
            yield f"expected {within}{name} to be {expected}, found {shortened(json.dumps(record[name]))}"


def faults_of_each(records: Sequence[Mapping[str, object]], fields: Mapping[str, Field], name: str) -> Iterator[str]:
    """Yield what is wrong with the objects of a list of that name, which are counted from 1."""
    for number, record in enumerate(records, 1):
        yield from faults_of(record, fields, f"{name}, number {number}, ")
