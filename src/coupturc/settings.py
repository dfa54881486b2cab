"""What work on disk was begun with, kept beside it, so that it goes on with the same settings or not at all."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from coupturc.errors import CoupTurcError
from coupturc.files import write_whole

_MOST_SHOWN = 200  # characters of a value: the openings of a match would fill pages


class SettingsError(CoupTurcError, ValueError):
    """A file that was begun with other settings, or that holds none."""


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
        'nodes is 600 there, 900 was asked'
    """
    as_kept = json.loads(json.dumps(asked))  # tuples are lists there
    names = dict.fromkeys([*as_kept, *kept])
    return "; ".join(
        f"{name} is {_shown(kept.get(name))} there, {_shown(as_kept.get(name))} was asked"
        for name in names
        if kept.get(name) != as_kept.get(name)
    )


def read_json(path: Path) -> dict[str, Any]:
    """Read an object.

    Raises:
        SettingsError: the file holds something else.
    """
    try:
        found = json.loads(path.read_bytes())
    except ValueError as error:  # no JSON, no text
        raise SettingsError(f"{path}: {error}") from None
    if not isinstance(found, dict):
        raise SettingsError(f"{path}: expected an object")
    return found


def write_json(path: Path, values: Mapping[str, object]) -> None:
    """Write an object; the file appears when it is complete."""
    write_whole(path, json.dumps(values, indent=1) + "\n")


def _shown(value: object) -> str:
    text = "nothing" if value is None else json.dumps(value)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
