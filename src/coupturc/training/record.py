"""The records of a generation and of its fit on disk, checked before others read them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from coupturc.json_fields import COUNT, NUMBER, OBJECT, OBJECTS, TEXT, TRUTH, faults_of, faults_of_each
from coupturc.settings import SettingsError, read_json

_RECORD = {
    "generation": COUNT,
    "accepted": TRUTH,
    "new": TEXT,
    "games": COUNT,
    "plan": OBJECT,
    "data": OBJECTS,
    "fit": OBJECTS,
    "match": OBJECT,
}
_PLAN = {"nodes": COUNT, "result_share": NUMBER, "caution": NUMBER, "passes": COUNT, "match_nodes": COUNT}
_DATA = {"positions": COUNT}
_MATCH = {"wins": COUNT, "draws": COUNT, "losses": COUNT, "elo": NUMBER, "low": NUMBER, "high": NUMBER}
_PASS = {"number": COUNT, "learned_loss": NUMBER, "held_out_loss": NUMBER, "rate": NUMBER}


def read_record(path: Path) -> dict[str, Any]:
    """Return the record of a generation.

    Raises:
        SettingsError: it lacks what is read in it; the first such field is named.
    """
    record = read_json(path)
    _refuse(path, _faults_of_record(record))
    return record


def read_passes(path: Path) -> list[dict[str, Any]]:
    """Return the passes of a fit.

    Raises:
        SettingsError: the file lacks them; the first field that is missing or wrong is named.
    """
    record = read_json(path)
    _refuse(path, _faults_of_passes(record))
    passes: list[dict[str, Any]] = record["passes"]
    return passes


def _faults_of_record(record: dict[str, Any]) -> Iterator[str]:
    """Yield faults, outer ones first: a faulty value is not searched further."""
    yield from faults_of(record, _RECORD)
    yield from faults_of(record["plan"], _PLAN, "plan.")
    yield from faults_of_each(record["data"], _DATA, "data")
    yield from faults_of_each(record["fit"], _PASS, "fit")
    yield from faults_of(record["match"], _MATCH, "match.")


def _faults_of_passes(record: dict[str, Any]) -> Iterator[str]:
    yield from faults_of(record, {"passes": OBJECTS})
    yield from faults_of_each(record["passes"], _PASS, "passes")


def _refuse(path: Path, faults: Iterator[str]) -> None:
    if fault := next(faults, ""):
        raise SettingsError(f"{path}: {fault}")
