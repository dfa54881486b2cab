"""Rows that cannot be read: a list shows the others and names these."""

import logging
from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

import msgspec

from coupturc.errors import CoupTurcError

log = logging.getLogger(__name__)


class _Row(Protocol):
    @property
    def id(self) -> str:
        """Its name in addresses."""


RowT = TypeVar("RowT", bound=_Row)
Shown = TypeVar("Shown")


def readable(rows: Iterable[RowT], read: Callable[[RowT], Shown]) -> tuple[tuple[Shown, ...], tuple[str, ...]]:
    """Read rows one by one.

    Returns: what was read, and the ids of the rows that are damaged; these are logged.
    """
    shown: list[Shown] = []
    damaged: list[str] = []
    for row in rows:
        try:
            shown.append(read(row))
        except (msgspec.MsgspecError, CoupTurcError) as error:
            log.warning("%s is damaged in the database: %s", row.id, error)
            damaged.append(row.id)
    return tuple(shown), tuple(damaged)
