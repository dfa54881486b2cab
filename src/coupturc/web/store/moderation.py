"""Reports, what moderators decided about them, and who is a moderator, in the database."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import ColumnElement, Connection, Select, Table, delete, func, insert, or_, select, update

from coupturc.web.store.compared import COMPUTER, ask_about
from coupturc.web.store.errors import ConflictError
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import decisions, fair_play_hints, members, people, reports, seeks

#: What stands against somebody until it ends or is lifted.
SANCTIONS = ("warn", "no_text", "no_play", "closed")
#: A hint waits for a decision, also again once it is made of later games.
HINT_WAITS = fair_play_hints.c.decided_ms.is_(None) | (fair_play_hints.c.decided_ms < fair_play_hints.c.at_ms)
#: Of these somebody plays with nobody else.
NO_PLAY = ("no_play", "closed")


@dataclass(frozen=True, slots=True)
class ReportRow:
    """What somebody reports of his opponent.

    Args:
        person: who reports.
        reported: whom.
        lines: JSON of what was said last at the game.
        at_ms: when, UTC.
        name, reported_name: of these people, when it is read.
        earlier: how many sanctions the reported one has had, when it is read.
    """

    id: str
    person: str
    reported: str
    game: str
    reason: str
    words: str
    lines: str
    at_ms: int
    name: str = ""
    reported_name: str = ""
    earlier: int = 0


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """What was decided about somebody.

    Args:
        person: about whom.
        verdict: `none`, `warn`, `no_text`, `no_play`, `closed`, `lifted`, or `moderator` and `no_moderator` for a role.
        why: the moderator's words.
        at_ms: when, UTC.
        until_ms: when it ends, None for what does not end by itself.
        moderator: who decided, None for the operator.
        report: the report about which it was decided, None for none.
        hint: the ladder of the hint about which it was decided (`coupturc.web.store.hints`), None for none.
        number: its place among all decisions; 0 before it is stored.
        name, moderator_name: of these people, when it is read.
    """

    person: str
    verdict: str
    why: str
    at_ms: int
    until_ms: int | None = None
    moderator: str | None = None
    report: str | None = None
    hint: str | None = None
    number: int = 0
    name: str = ""
    moderator_name: str = ""


class ModerationRepository(Repository):
    """The reports and decisions of a database."""

    async def report(self, report: ReportRow) -> None:
        """Keep a report; where it says that a computer chooses the moves, his latest rated games are compared with it.

        Raises:
            ConflictError: this person has reported his opponent at this game before.
        """
        row = {name: value for name, value in asdict(report).items() if name not in _READ}

        def work(connection: Connection) -> None:
            connection.execute(insert(reports).values(row))
            if report.reason == COMPUTER:
                ask_about(connection, report.reported, report.at_ms)

        await self._database.write(work)

    async def count_open(self, person: str) -> int:
        """Return how many reports of somebody wait for a decision."""
        query = select(func.count()).where(reports.c.person == person, reports.c.decided_ms.is_(None))
        return await self._database.read(lambda connection: connection.execute(query).scalar_one())

    async def open(self, most: int) -> tuple[ReportRow, ...]:
        """Return the reports that wait for a decision, the oldest first."""
        return await self._reports(_REPORTS.where(reports.c.decided_ms.is_(None)).limit(most))

    async def find(self, report: str) -> ReportRow | None:
        """Return a report, decided or not."""
        return next(iter(await self._reports(_REPORTS.where(reports.c.id == report))), None)

    async def reported_by(self, person: str) -> tuple[ReportRow, ...]:
        """Return what somebody has reported."""
        return await self._reports(_REPORTS.where(reports.c.person == person))

    async def decide(self, decision: DecisionRow) -> None:
        """Keep a decision, close its report or hint, and withdraw what somebody seeks who plays with nobody now.

        Raises:
            ConflictError: another moderator has decided about this report or hint.
        """
        row = {name: value for name, value in asdict(decision).items() if name not in _READ}

        def work(connection: Connection) -> None:
            _close(connection, decision)
            connection.execute(insert(decisions).values(row))
            if decision.verdict in NO_PLAY:
                connection.execute(delete(seeks).where(seeks.c.person == decision.person, seeks.c.game.is_(None)))

        await self._database.write(work)

    async def standing(self, person: str, now_ms: int) -> tuple[DecisionRow, ...]:
        """Return what stands against somebody now, the latest first."""
        lifted = select(func.max(decisions.c.number)).where(
            decisions.c.person == person, decisions.c.verdict == "lifted"
        )
        query = _DECISIONS.where(
            decisions.c.person == person,
            decisions.c.verdict.in_(SANCTIONS),
            decisions.c.number > func.coalesce(lifted.scalar_subquery(), 0),
            or_(decisions.c.until_ms.is_(None), decisions.c.until_ms > now_ms),
        )
        return await self._decisions(query)

    async def decisions(self, most: int) -> tuple[DecisionRow, ...]:
        """Return what was decided, the latest first."""
        return await self._decisions(_DECISIONS.limit(most))

    async def about(self, person: str) -> tuple[DecisionRow, ...]:
        """Return all that was decided about somebody, the latest first."""
        return await self._decisions(_DECISIONS.where(decisions.c.person == person))

    async def is_moderator(self, person: str) -> bool:
        """Whether somebody decides about reports."""
        query = select(members.c.role).where(members.c.person == person)
        return await self._database.read(lambda connection: connection.execute(query).scalar()) == "moderator"

    async def set_moderator(self, person: str, at_ms: int, *, is_one: bool) -> None:
        """Make a member a moderator, or one no more; the operator has decided it."""
        row = {"person": person, "verdict": "moderator" if is_one else "no_moderator", "why": "", "at_ms": at_ms}
        change = update(members).where(members.c.person == person).values(role="moderator" if is_one else "")

        def work(connection: Connection) -> None:
            connection.execute(change)
            connection.execute(insert(decisions).values(row))

        await self._database.write(work)

    async def _reports(self, query: Select[tuple[object, ...]]) -> tuple[ReportRow, ...]:
        def work(connection: Connection) -> tuple[ReportRow, ...]:
            return tuple(ReportRow(**row) for row in connection.execute(query).mappings())

        return await self._database.read(work)

    async def _decisions(self, query: Select[tuple[object, ...]]) -> tuple[DecisionRow, ...]:
        def work(connection: Connection) -> tuple[DecisionRow, ...]:
            return tuple(DecisionRow(**row) for row in connection.execute(query).mappings())

        return await self._database.read(work)


def _close(connection: Connection, decision: DecisionRow) -> None:
    """Close what a decision is about.

    Raises:
        ConflictError: it is closed.
    """
    if decision.report is not None:
        _close_one(connection, reports, (reports.c.id == decision.report) & reports.c.decided_ms.is_(None), decision)
    if decision.hint is not None:
        own = (fair_play_hints.c.person == decision.person) & (fair_play_hints.c.ladder == decision.hint)
        _close_one(connection, fair_play_hints, own & HINT_WAITS, decision)


def _close_one(connection: Connection, table: Table, waits: ColumnElement[bool], decision: DecisionRow) -> None:
    if not connection.execute(update(table).where(waits).values(decided_ms=decision.at_ms)).rowcount:
        raise ConflictError(f"{table.name}: {decision.report or decision.hint} is decided")


#: What is read beside the row itself; numbers are given by the database.
_READ = {"name", "reported_name", "moderator_name", "earlier", "number"}

_reporter, _reported = people.alias(), people.alias()
_moderator = people.alias()

_REPORTS = (
    select(
        *(column for column in reports.c if column.name != "decided_ms"),
        func.coalesce(_reporter.c.name, "").label("name"),
        func.coalesce(_reported.c.name, "").label("reported_name"),
        select(func.count())
        .where(decisions.c.person == reports.c.reported, decisions.c.verdict.in_(SANCTIONS))
        .scalar_subquery()
        .label("earlier"),
    )
    .join(_reporter, _reporter.c.id == reports.c.person, isouter=True)
    .join(_reported, _reported.c.id == reports.c.reported, isouter=True)
    .order_by(reports.c.at_ms, reports.c.id)
)

_DECISIONS = (
    select(
        decisions,
        func.coalesce(people.c.name, "").label("name"),
        func.coalesce(_moderator.c.name, "").label("moderator_name"),
    )
    .join(people, people.c.id == decisions.c.person, isouter=True)
    .join(_moderator, _moderator.c.id == decisions.c.moderator, isouter=True)
    .order_by(decisions.c.number.desc())
)
