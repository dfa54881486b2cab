"""The records of a generation and of its fit on disk, checked before others read them.

The structs name what is read; a record holds more for people to read.
"""

from pathlib import Path
from typing import Annotated, TypeVar

import msgspec

from coupturc.json_structs import Count, decode
from coupturc.settings import SettingsError
from coupturc.training.fit_state import Pass

T = TypeVar("T")
Passes = Annotated[tuple[Pass, ...], msgspec.Meta(min_length=1)]


class PlanRecord(msgspec.Struct, frozen=True):
    """How a generation was made; see `coupturc.training.generation.Plan`."""

    nodes: Count
    result_share: float
    passes: Count
    match_nodes: Count | None
    match_cpu: float | None = None


class DataRecord(msgspec.Struct, frozen=True):
    """A folder of games that was learned from."""

    positions: Count


class MatchRecord(msgspec.Struct, frozen=True):
    """How the match against the weights before ended: games of the new ones, and Elo with its interval."""

    wins: Count
    draws: Count
    losses: Count
    elo: float
    low: float
    high: float


class GenerationRecord(msgspec.Struct, frozen=True):
    """How a generation was made, and whether it was accepted."""

    generation: Count
    accepted: bool
    new: str
    games: Count
    plan: PlanRecord
    data: Annotated[tuple[DataRecord, ...], msgspec.Meta(min_length=1)]
    fit: Passes
    match: MatchRecord


class FitRecord(msgspec.Struct, frozen=True):
    """The passes of a finished fit."""

    passes: Passes


def read_record(path: Path) -> GenerationRecord:
    """Return the record of a generation.

    Raises:
        SettingsError: it lacks what is read in it; the first such field is named.
    """
    return _read(path, GenerationRecord)


def read_passes(path: Path) -> tuple[Pass, ...]:
    """Return the passes of a fit.

    Raises:
        SettingsError: the file lacks them; the first field that is missing or wrong is named.
    """
    return _read(path, FitRecord).passes


def _read(path: Path, kind: type[T]) -> T:
    try:
        return decode(path.read_bytes(), kind)
    except ValueError as error:
        raise SettingsError(f"{path}: {error}") from None
