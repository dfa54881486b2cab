"""Analyses in the database: one row each, with its tree as PDN."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, Row, and_, delete, insert, select, update

from coupturc.web.store.records import ConflictError
from coupturc.web.store.sql import SqlStore
from coupturc.web.store.tables import analyses


@dataclass(frozen=True, slots=True)
class AnalysisRecord:
    """An analysis as it is kept.

    Args:
        id: its name in addresses.
        profile: the TOML of the rules profile, so that a later version of it changes nothing.
        game: the stored game it was made of, None when it was not.
        version: counts the changes.
        body: the tree, as PDN.
        report: JSON of the report on its main line, None while there is none.
        created_ms: UTC milliseconds, as is `changed_ms`.
        changed_ms: when `body` last changed.
    """

    id: str
    profile: str
    game: str | None
    version: int
    body: str
    report: str | None
    created_ms: int
    changed_ms: int


class Analyses:
    """The analyses of a store. Every method raises `StoreError` when the storage fails.

    Args:
        store: the database.
    """

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def create(self, record: AnalysisRecord) -> None:
        """Keep a new analysis."""
        row = {name: getattr(record, name) for name in AnalysisRecord.__slots__}
        await self._store.write(lambda connection: _do(connection, insert(analyses).values(row)))

    async def save(self, analysis: str, version: int, body: str, changed_ms: int) -> None:
        """Replace the tree of version `version - 1`.

        Raises:
            ConflictError: another process was first, or the analysis is deleted.
        """
        before = and_(analyses.c.id == analysis, analyses.c.version == version - 1)
        statement = update(analyses).where(before).values(version=version, body=body, changed_ms=changed_ms)

        def work(connection: Connection) -> None:
            if not connection.execute(statement).rowcount:
                raise ConflictError(f"analysis {analysis} has no version {version - 1}")

        await self._store.write(work)

    async def save_report(self, analysis: str, report: str) -> None:
        """Keep the report on the main line."""
        statement = update(analyses).where(analyses.c.id == analysis).values(report=report)
        await self._store.write(lambda connection: _do(connection, statement))

    async def load(self, analysis: str) -> AnalysisRecord | None:
        """Return an analysis, None when there is none."""
        query = select(analyses).where(analyses.c.id == analysis)
        row = await self._store.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _record(row)

    async def of_game(self, game: str) -> AnalysisRecord | None:
        """Return the analysis last worked on of a stored game, None when there is none."""
        query = select(analyses).where(analyses.c.game == game).order_by(analyses.c.changed_ms.desc()).limit(1)
        row = await self._store.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _record(row)

    async def latest(self, limit: int) -> tuple[AnalysisRecord, ...]:
        """Return the analyses last worked on."""
        query = select(analyses).order_by(analyses.c.changed_ms.desc(), analyses.c.id).limit(limit)
        return await self._store.read(lambda connection: tuple(map(_record, connection.execute(query))))

    async def delete(self, analysis: str) -> bool:
        """Remove an analysis; return whether it was there."""
        counts: list[int] = []
        statement = delete(analyses).where(analyses.c.id == analysis)
        await self._store.write(lambda connection: counts.append(connection.execute(statement).rowcount))
        return counts[-1] > 0


def _do(connection: Connection, statement: object) -> None:
    connection.execute(statement)  # type: ignore[call-overload]


def _record(row: Row[tuple[object, ...]]) -> AnalysisRecord:
    return AnalysisRecord(**row._mapping)  # noqa: SLF001 - documented; columns are named as fields
