"""What work on disk was begun with, kept beside it, so that it goes on with the same settings or not at all."""

import json
from collections.abc import Mapping
from itertools import takewhile, zip_longest
from pathlib import Path
from typing import Any

from coupturc.errors import CoupTurcError
from coupturc.files import write_whole

_MOST_SHOWN = 60  # characters of a value: the openings of a match would fill pages
#: Of long texts that begin alike so much is shown before they part.
_SHOWN_BEFORE = 12


class SettingsError(CoupTurcError, ValueError):
    """A file that was begun with other settings, or that holds no settings."""


def keep_settings(path: Path, asked: Mapping[str, object]) -> None:
    """Write the settings of work that begins; refuse others than those that are there.

    Args:
        path: of the file that keeps them.
        asked: what must be the same when the work goes on; what JSON can hold.

    Raises:
        SettingsError: the file holds other settings, or none; every one that differs is named.
        OSError: it cannot be read or written.
    """
    if not path.exists():
        write_json(path, asked)
    elif other := differences(read_json(path), asked):
        raise SettingsError(f"{path}: begun with other settings: {other}")


def differences(kept: Mapping[str, object], asked: Mapping[str, object]) -> str:
    """Say which settings are not the same; empty when all are.

    Example:
        >>> from coupturc.settings import differences
        >>> differences({"rules": "fmjd", "nodes": 600}, {"rules": "fmjd", "nodes": 900})
        'nodes: expected 900, found 600'
    """
    expected = json.loads(json.dumps(asked))  # tuples are lists there
    names = dict.fromkeys([*expected, *kept])
    return "; ".join(
        _difference(name, expected.get(name), kept.get(name)) for name in names if expected.get(name) != kept.get(name)
    )


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


def read_json(path: Path) -> dict[str, Any]:
    """Read an object.

    Raises:
        SettingsError: the file holds something else.
    """
    try:
        return parse_object(path.read_bytes())
    except ValueError as error:
        raise SettingsError(f"{path}: {error}") from None


def parse_object(text: bytes | str) -> dict[str, Any]:
    """Read an object from JSON.

    Raises:
        ValueError: it is not JSON, not text, nested too deep, or not an object.
    """
    try:
        found = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deep") from None
    if not isinstance(found, dict):
        raise ValueError("expected an object")  # noqa: TRY004 - the content of a file is not an argument
    return found


def write_json(path: Path, values: Mapping[str, object]) -> None:
    """Write an object; the file appears when it is complete."""
    write_whole(path, json.dumps(values, indent=1) + "\n")
