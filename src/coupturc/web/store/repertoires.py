"""Repertoires of learners in the database."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, insert, select, update

from coupturc.web.store.practice import forget_trainer
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import repertoires


@dataclass(frozen=True, slots=True)
class RepertoireRow:
    """A repertoire.

    Args:
        learner: whose it is.
        id: its name in addresses.
        name: what its owner calls it.
        profile: the TOML of its rules profile.
        asked: JSON of the games that it is made from.
        body: the repertoire as JSON.
        version: how often it was changed; who changes it says which version he saw.
        made_ms: UTC milliseconds.
    """

    learner: str
    id: str
    name: str
    profile: str
    asked: str
    body: str
    version: int
    made_ms: int


class RepertoireRepository(Repository):
    """The repertoires of learners."""

    async def add(self, row: RepertoireRow) -> None:
        """Keep a new repertoire."""

        def work(connection: Connection) -> None:
            connection.execute(insert(repertoires).values(asdict(row)))

        await self._database.write(work)

    async def count(self, learner: str) -> int:
        """Return how many repertoires a learner has."""
        query = select(func.count()).where(repertoires.c.learner == learner)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one())

    async def of_learner(self, learner: str) -> tuple[RepertoireRow, ...]:
        """Return a learner's repertoires, the newest first."""
        query = select(repertoires).where(repertoires.c.learner == learner)
        query = query.order_by(repertoires.c.made_ms.desc(), repertoires.c.id)
        return await self._database.read(lambda connection: tuple(map(_row, connection.execute(query))))

    async def find(self, learner: str, repertoire: str) -> RepertoireRow | None:
        """Return one of a learner's repertoires; None when there is none of that id."""
        query = select(repertoires).where(_one(learner, repertoire))
        found = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if found is None else _row(found)

    async def change(self, row: RepertoireRow, body: str) -> bool:
        """Keep a repertoire as it was changed; return False when it has changed since it was read."""
        changed: list[int] = []
        here = and_(_one(row.learner, row.id), repertoires.c.version == row.version)
        statement = update(repertoires).where(here).values(body=body, version=row.version + 1)

        def work(connection: Connection) -> None:
            changed.append(connection.execute(statement).rowcount)

        await self._database.write(work)
        return changed[-1] > 0

    async def delete(self, learner: str, repertoire: str, kind: str) -> bool:
        """Delete a repertoire with what its owner did in it, as a trainer of some kind; return whether it was there."""
        deleted: list[int] = []

        def work(connection: Connection) -> None:
            deleted.append(connection.execute(delete(repertoires).where(_one(learner, repertoire))).rowcount)
            forget_trainer(connection, learner, kind)

        await self._database.write(work)
        return deleted[-1] > 0


def _one(learner: str, repertoire: str) -> ColumnElement[bool]:
    return and_(repertoires.c.learner == learner, repertoires.c.id == repertoire)


def _row(row: Row[tuple[object, ...]]) -> RepertoireRow:
    return RepertoireRow(**row._mapping)  # noqa: SLF001 - documented; columns are named as fields
