"""Which games the runs are that are kept as files, as the database names them: who opens the archive reads no others.

A name holds while games are only added: those come behind the run. Who deletes games deletes all names with them.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate, pairwise

from sqlalchemy import Connection, Engine, select

from coupturc.archive.database import insert_new, transaction
from coupturc.archive.errors import ArchiveError
from coupturc.archive.forgetting import deletions
from coupturc.archive.tables import segment
from coupturc.archive.zstandard import zstd


@dataclass(frozen=True, slots=True)
class NamedRun:
    """A run of games of one set of rules.

    Args:
        rules: of its games, as `Rules.number` says.
        behind: the number of the game behind which it begins.
        ids: of its games, ascending.
        identity: a check sum of their numbers and moves.
    """

    rules: int
    behind: int
    ids: Sequence[int]
    identity: int


def named_runs(connection: Connection, rules: int, behind: int, size: int) -> Mapping[int, NamedRun]:
    """Return the runs of so many games that have a name, from a game on, by the game behind which each begins."""
    here = (segment.c.rules == rules) & (segment.c.behind >= behind) & (segment.c.games == size)
    return {
        row.behind: NamedRun(rules, row.behind, _ids(row.last, size, row.ids), row.identity)
        for row in connection.execute(select(segment).where(here))
    }


def past_others(connection: Connection, rules: int, last: int) -> int:
    """Return the game up to which, from one on, there are games of other rules alone, as far as runs say so.

    Else who asks for games of Dama would look at each game of an archive of Dammen.
    """
    others = (segment.c.rules != rules) & segment.c.ids.is_(None) & (segment.c.last > last)
    for row in connection.execute(select(segment.c.last, segment.c.games).where(others).order_by(segment.c.last)):
        if row.last - row.games > last:
            break
        last = row.last
    return last


def name_runs(engine: Engine, runs: Iterable[NamedRun], times: int) -> None:
    """Name runs, unless games were deleted since; a database that cannot be written goes without.

    Args:
        engine: of the database.
        runs: that have no name yet.
        times: how often games had been deleted when they were read.
    """
    rows = [
        {
            "rules": run.rules,
            "behind": run.behind,
            "games": len(run.ids),
            "last": run.ids[-1],
            "ids": _packed(run.ids),
            "identity": run.identity,
        }
        for run in runs
    ]
    with suppress(ArchiveError, OSError), transaction(engine) as connection:
        if deletions(connection) == times:
            insert_new(connection, segment, rows)


def _packed(ids: Sequence[int]) -> bytes | None:
    """Return how far each number is behind the one before, the first one as it is; None when they are consecutive."""
    if ids[-1] - ids[0] == len(ids) - 1:
        return None
    return zstd.compress(array("q", (ids[0], *(after - before for before, after in pairwise(ids)))).tobytes())


def _ids(last: int, size: int, packed: bytes | None) -> Sequence[int]:
    if packed is None:
        return range(last - size + 1, last + 1)
    return array("q", accumulate(memoryview(zstd.decompress(packed)).cast("q")))
