"""Analyses in the database: one row each, with its tree as PDN."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Self

from sqlalchemy import Connection, Row, and_, delete, insert, select, update

from coupturc.web.store.errors import ConflictError
from coupturc.web.store.jobs import insert_job
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import analyses, analysis_steps

#: A query has so many analyses at most.
_MOST_AT_ONCE = 400


@dataclass(frozen=True, slots=True)
class AnalysisRow:
    """An analysis as it is kept.

    Args:
        id: its name in addresses.
        profile: the TOML of the rules profile, so that a later version of it changes nothing.
        game: the stored game it was made of, None when it was made of something else.
        version: counts the changes.
        body: the tree, as PDN.
        headline: JSON of what the list shows of it.
        report: JSON of the report on its main line, None before the first report.
        created_ms: UTC milliseconds, as is `changed_ms`.
        changed_ms: when `body` last changed.
        person: whose it is, None where nobody is asked who he is.
    """

    id: str
    profile: str
    game: str | None
    version: int
    body: str
    headline: str
    report: str | None
    created_ms: int
    changed_ms: int
    person: str | None = None

    def is_of(self, person: str | None) -> bool:
        """Whether somebody may change it, or delete it."""
        return self.person is None or self.person == person


@dataclass(frozen=True, slots=True)
class AnalysisHead:
    """An analysis without its tree and its report; the fields are those of `AnalysisRow`."""

    id: str
    profile: str
    game: str | None
    headline: str
    created_ms: int
    changed_ms: int


@dataclass(frozen=True, slots=True)
class Step:
    """The way back from a version of a tree to the one before.

    Args:
        version: the one that it leads back from.
        start: where in its PDN they differ, and over which `length`.
        text: what stood there before.
    """

    version: int
    start: int
    length: int
    text: str

    @classmethod
    def between(cls, version: int, before: str, after: str) -> Self:
        """Return the way back from a text to the one before it."""
        start = _alike(before, after)
        rest = min(len(before), len(after)) - start
        end = _alike(before[::-1][:rest], after[::-1][:rest])
        return cls(version, start, len(after) - end - start, before[start : len(before) - end])

    def back(self, after: str) -> str:
        """Return the text before."""
        return after[: self.start] + self.text + after[self.start + self.length :]


class AnalysisRepository(Repository):
    """The analyses of a database."""

    async def create(self, record: AnalysisRow) -> None:
        """Keep a new analysis."""
        row = {name: getattr(record, name) for name in AnalysisRow.__slots__}
        await self._database.write(lambda connection: _do(connection, insert(analyses).values(row)))

    async def save(self, record: AnalysisRow, steps: Sequence[Step]) -> None:
        """Replace the tree of version `record.version - 1`.

        Args:
            record: the analysis with its new tree.
            steps: the ways back that there are now, oldest first.

        Raises:
            ConflictError: another process was first, or the analysis is deleted.
        """
        before = and_(analyses.c.id == record.id, analyses.c.version == record.version - 1)
        kept = ("version", "body", "headline", "changed_ms")
        values = {name: getattr(record, name) for name in kept}

        def work(connection: Connection) -> None:
            if not connection.execute(update(analyses).where(before).values(values)).rowcount:
                raise ConflictError(f"analysis {record.id} has no version {record.version - 1}")
            _keep_steps(connection, record, steps)

        await self._database.write(work)

    async def report_of(self, analysis: str) -> str | None:
        """Return the report on the main line; None before the first, and when the analysis does not exist."""
        query = select(analyses.c.report).where(analyses.c.id == analysis)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def begin_report(self, analysis: str, report: str, before: str | None, job: tuple[str, str]) -> bool:
        """Keep that a report begins, and the job that makes it: both, or neither.

        Args:
            analysis: its id.
            report: the report, as far as it has come.
            before: what stands there; when that has changed nothing is kept.
            job: its kind and what it brings along, JSON.

        Returns:
            Whether it is kept.
        """
        now_ms = self._database.clock.now_ms()
        begun: list[bool] = []

        def work(connection: Connection) -> None:
            begun.append(_replace_report(connection, analysis, report, before))
            if begun[-1]:
                insert_job(connection, *job, now_ms)

        await self._database.write(work)
        return begun[-1]

    async def save_report(self, analysis: str, report: str, before: str | None) -> bool:
        """Keep the report on the main line, unless another text than the one before stands there; return whether."""
        saved: list[bool] = []
        await self._database.write(
            lambda connection: saved.append(_replace_report(connection, analysis, report, before))
        )
        return saved[-1]

    async def load(self, analysis: str) -> AnalysisRow | None:
        """Return an analysis, None when it does not exist."""
        query = select(analyses).where(analyses.c.id == analysis)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _record(row)

    async def versions(self, ids: Sequence[str]) -> dict[str, int]:
        """Return the versions of these analyses; those that are gone are left out."""
        found: dict[str, int] = {}

        def work(connection: Connection) -> dict[str, int]:
            for first in range(0, len(ids), _MOST_AT_ONCE):
                some = analyses.c.id.in_(ids[first : first + _MOST_AT_ONCE])
                rows = connection.execute(select(analyses.c.id, analyses.c.version).where(some))
                found.update({row.id: row.version for row in rows})
            return found

        return await self._database.read(work)

    async def steps(self, record: AnalysisRow) -> tuple[Step, ...]:
        """Return the ways back from a version, oldest first; empty when another version is stored by now."""
        steps = analysis_steps.c
        query = (
            select(steps.version, steps.start, steps.length, steps.text)
            .join(analyses)
            .where(analyses.c.id == record.id, analyses.c.version == record.version)
            .order_by(steps.version)
        )
        return await self._database.read(lambda connection: tuple(Step(*row) for row in connection.execute(query)))

    async def of_game(self, game: str, person: str | None = None) -> AnalysisRow | None:
        """Return a person's latest analysis of a stored game, None when there is none."""
        here = and_(analyses.c.game == game, analyses.c.person.is_not_distinct_from(person))
        query = select(analyses).where(here).order_by(analyses.c.changed_ms.desc()).limit(1)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _record(row)

    async def latest(self, limit: int, person: str | None = None) -> tuple[AnalysisHead, ...]:
        """Return the analyses last worked on, without their trees: a person's, or all when that is None."""
        columns = (analyses.c[name] for name in AnalysisHead.__slots__)
        query = select(*columns).order_by(analyses.c.changed_ms.desc(), analyses.c.id).limit(limit)
        if person is not None:
            query = query.where(analyses.c.person == person)
        return await self._database.read(
            lambda connection: tuple(AnalysisHead(*row) for row in connection.execute(query))
        )

    async def delete(self, analysis: str) -> bool:
        """Remove an analysis; return whether it was there."""
        counts: list[int] = []
        statement = delete(analyses).where(analyses.c.id == analysis)
        await self._database.write(lambda connection: counts.append(connection.execute(statement).rowcount))
        return counts[-1] > 0


def _alike(one: str, other: str) -> int:
    """Return how many characters two texts have in common at their beginning."""
    shorter = range(min(len(one), len(other)))
    return bisect_left(shorter, x=True, key=lambda at: one[: at + 1] != other[: at + 1])


def _keep_steps(connection: Connection, record: AnalysisRow, steps: Sequence[Step]) -> None:
    """Delete the steps that no longer lead anywhere, and keep the one back from this version, if there is one."""
    kept = [step.version for step in steps]
    here = analysis_steps.c.analysis == record.id
    connection.execute(delete(analysis_steps).where(here, analysis_steps.c.version.not_in(kept)))
    if kept and kept[-1] == record.version:
        connection.execute(insert(analysis_steps).values(analysis=record.id, **asdict(steps[-1])))


def _replace_report(connection: Connection, analysis: str, report: str, before: str | None) -> bool:
    here = and_(analyses.c.id == analysis, analyses.c.report.is_not_distinct_from(before))
    return bool(connection.execute(update(analyses).where(here).values(report=report)).rowcount)


def _do(connection: Connection, statement: object) -> None:
    connection.execute(statement)  # type: ignore[call-overload]


def _record(row: Row[tuple[object, ...]]) -> AnalysisRow:
    return AnalysisRow(**row._mapping)  # noqa: SLF001 - documented; columns are named as fields
