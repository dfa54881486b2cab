"""Tournaments in the database: one row each, and one row an event with (tournament, number) as key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, select, update

from coupturc.web.store.notices import NoticeRow, keep_notices
from coupturc.web.store.people import gone
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import (
    board_links,
    broadcasts,
    people,
    tournament_events,
    tournament_players,
    tournaments,
)


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """A tournament without its events.

    Args:
        id: its name in addresses.
        setup: JSON of its `Setup`.
        version: how many events it has.
        players: how many have entered.
        rounds: how many are paired.
        created_ms: UTC milliseconds.
        changed_ms: UTC milliseconds.
        person: whose it is, None where nobody is asked who he is.
        club: of which club it is, None of none.
        remind_ms: when players are to be reminded of a game next, UTC; None if of none.
        reminded_ms: until when they have been, UTC.
    """

    id: str
    setup: str
    version: int
    players: int
    rounds: int
    created_ms: int
    changed_ms: int
    person: str | None = None
    club: str | None = None
    remind_ms: int | None = None
    reminded_ms: int = 0


class TournamentRepository(Repository):
    """The tournaments of a database."""

    async def create(self, row: TournamentRow, events: Sequence[str] = ()) -> None:
        """Keep a new tournament with the events that it begins with, as JSON."""

        def work(connection: Connection) -> None:
            connection.execute(insert(tournaments).values({name: getattr(row, name) for name in row.__slots__}))
            _add(connection, row.id, 0, events)

        await self._database.write(work)

    async def load(self, tournament: str) -> TournamentRow | None:
        """Return a tournament without its events, None when there is none of that id."""
        query = select(tournaments).where(tournaments.c.id == tournament)
        row = await self._database.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else _row(row)

    async def events(self, tournament: str, first: int = 0) -> tuple[str, ...]:
        """Return the events from a number on, as JSON."""
        query = (
            select(tournament_events.c.body)
            .where(tournament_events.c.tournament == tournament, tournament_events.c.number >= first)
            .order_by(tournament_events.c.number)
        )
        return await self._database.read(lambda connection: tuple(connection.scalars(query)))

    async def append(self, row: TournamentRow, events: Sequence[str]) -> None:
        """Add events to a tournament, which then is as `row` says.

        Raises:
            ConflictError: somebody else added events meanwhile; nothing is added.
        """

        def work(connection: Connection) -> None:
            _add(connection, row.id, row.version - len(events), events)
            changed = {
                "version": row.version,
                "players": row.players,
                "rounds": row.rounds,
                "changed_ms": row.changed_ms,
                "remind_ms": row.remind_ms,
            }
            connection.execute(update(tournaments).where(tournaments.c.id == row.id).values(changed))

        await self._database.write(work)

    async def due(self, now_ms: int, limit: int) -> tuple[str, ...]:
        """Return the ids of tournaments in which players are to be reminded by now, the longest due first."""
        query = select(tournaments.c.id).where(tournaments.c.remind_ms <= now_ms)
        query = query.order_by(tournaments.c.remind_ms, tournaments.c.id).limit(limit)
        return await self._database.read(lambda connection: tuple(connection.scalars(query)))

    async def remind(
        self, row: TournamentRow, now_ms: int, following_ms: int | None, rows: Sequence[NoticeRow]
    ) -> bool:
        """Keep the notices that remind players until now; return whether nobody did so, or changed anything, before.

        Args:
            row: the tournament as it was when the notices were written.
            now_ms: until when players are reminded.
            following_ms: when they are to be reminded next.
            rows: the notices.
        """
        here = (tournaments.c.id == row.id) & (tournaments.c.version == row.version)
        here &= tournaments.c.reminded_ms == row.reminded_ms
        changed = update(tournaments).where(here).values(reminded_ms=now_ms, remind_ms=following_ms)
        kept: list[bool] = []

        def work(connection: Connection) -> None:
            kept.append(connection.execute(changed).rowcount > 0)
            if kept[-1]:
                keep_notices(connection, rows)

        await self._database.write(work)
        return kept[-1]

    async def set_link(self, tournament: str, number: int, link_hash: str) -> None:
        """Give a player a new link; the one before it, and who came by it, count no more."""
        key = (tournament_players.c.tournament == tournament) & (tournament_players.c.number == number)

        def work(connection: Connection) -> None:
            member = connection.execute(select(tournament_players.c.member).where(key)).scalar()
            connection.execute(delete(tournament_players).where(key))
            row = {"tournament": tournament, "number": number, "link_hash": link_hash, "member": member}
            connection.execute(insert(tournament_players).values(row))

        await self._database.write(work)

    async def claim(self, tournament: str, link_hash: str, person: str) -> bool:
        """Let a person be the player of a link, which is used up with that; return whether it was there."""
        here = (tournament_players.c.tournament == tournament) & (tournament_players.c.link_hash == link_hash)
        taken: list[int] = []

        def work(connection: Connection) -> None:
            claimed = update(tournament_players).where(here).values(person=person, link_hash=None)
            taken.append(connection.execute(claimed).rowcount)

        await self._database.write(work)
        return taken[-1] > 0

    async def set_members(self, tournament: str, members: Mapping[int, tuple[int | None, str | None]]) -> None:
        """Note by the numbers of players which member of the club each is, and who plays as him without a link.

        None means nobody: the player is not a member, or the club knows nobody who plays as this player. Who came by a
        link of the tournament stays then, and so does a link that waits.
        """
        here = (tournament_players.c.tournament == tournament) & tournament_players.c.number.in_(members)

        def work(connection: Connection) -> None:
            before = {row.number: row for row in connection.execute(select(tournament_players).where(here))}
            rows = [
                _player(tournament, number, member, person, before.get(number))
                for number, (member, person) in members.items()
            ]
            connection.execute(delete(tournament_players).where(here))
            if rows:
                connection.execute(insert(tournament_players), rows)

        await self._database.write(work)

    async def members(self, tournament: str) -> dict[int, int]:
        """Return which players of a tournament are members of its club: number of the player, number of the member."""
        query = select(tournament_players.c.number, tournament_players.c.member).where(
            tournament_players.c.tournament == tournament, tournament_players.c.member.is_not(None)
        )
        return await self._database.read(
            lambda connection: {row.number: row.member for row in connection.execute(query)}
        )

    async def of_club(self, club: str, limit: int, outsider: str | None = None) -> tuple[TournamentRow, ...]:
        """Return the tournaments of a club that changed last.

        Args:
            club: its id.
            limit: how many at most.
            outsider: somebody who is shown none in which pupils play, unless he made it or plays in it; None sees all.
        """
        query = select(tournaments).where(tournaments.c.club == club)
        if outsider is not None:
            query = query.where(~_of_pupils() | (tournaments.c.person == outsider) | _played_by(outsider))
        query = query.order_by(tournaments.c.changed_ms.desc(), tournaments.c.id).limit(limit)
        return await self._database.read(lambda connection: tuple(map(_row, connection.execute(query))))

    async def people(self, tournament: str) -> dict[int, str]:
        """Return the people who play in a tournament, by their numbers there."""
        query = select(tournament_players.c.number, tournament_players.c.person).where(
            tournament_players.c.tournament == tournament, tournament_players.c.person.is_not(None)
        )
        return await self._database.read(
            lambda connection: {row.number: row.person for row in connection.execute(query)}
        )

    async def numbers_of(self, tournament: str, person: str) -> tuple[int, ...]:
        """Return the numbers of the players that a person is in a tournament."""
        query = (
            select(tournament_players.c.number)
            .where(tournament_players.c.tournament == tournament, tournament_players.c.person == person)
            .order_by(tournament_players.c.number)
        )
        return await self._database.read(lambda connection: tuple(connection.scalars(query)))

    async def played_by(self, person: str, limit: int) -> tuple[str, ...]:
        """Return the ids of the tournaments that somebody plays in, those changed last first."""
        query = select(tournaments.c.id).where(_played_by(person))
        query = query.order_by(tournaments.c.changed_ms.desc(), tournaments.c.id).limit(limit)
        return await self._database.read(lambda connection: tuple(connection.scalars(query)))

    async def latest(self, limit: int, person: str | None = None) -> tuple[TournamentRow, ...]:
        """Return the tournaments changed last: a person's, or all when that is None."""
        query = select(tournaments).order_by(tournaments.c.changed_ms.desc(), tournaments.c.id).limit(limit)
        if person is not None:
            query = query.where(tournaments.c.person == person)
        return await self._database.read(lambda connection: tuple(map(_row, connection.execute(query))))

    async def left(self, limit: int) -> tuple[TournamentRow, ...]:
        """Return the tournaments without a club changed last whose organiser is gone."""
        query = select(tournaments).where(tournaments.c.club.is_(None), gone(tournaments.c.person))
        query = query.order_by(tournaments.c.changed_ms.desc(), tournaments.c.id).limit(limit)
        return await self._database.read(lambda connection: tuple(map(_row, connection.execute(query))))

    async def count(self, person: str | None = None) -> int:
        """Return how many tournaments there are, of a person or in all."""
        query = select(func.count()).select_from(tournaments)
        if person is not None:
            query = query.where(tournaments.c.person == person)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one())

    async def hand_on(self, tournament: str, before: str | None, after: str) -> bool:
        """Let somebody else run a tournament, and the broadcasts of it that were of the one before.

        Args:
            tournament: its id.
            before: who runs it; None where nobody does.
            after: who runs it from now on.

        Returns:
            Whether `before` still ran it.
        """
        own = (tournaments.c.id == tournament) & tournaments.c.person.is_not_distinct_from(before)
        shown = (broadcasts.c.tournament == tournament) & broadcasts.c.person.is_not_distinct_from(before)
        handed: list[bool] = []

        def work(connection: Connection) -> None:
            handed.append(connection.execute(update(tournaments).where(own).values(person=after)).rowcount > 0)
            if handed[-1]:
                connection.execute(update(broadcasts).where(shown).values(person=after))

        await self._database.write(work)
        return handed[-1]

    async def delete(self, tournament: str) -> None:
        """Delete a tournament with its events."""

        def work(connection: Connection) -> None:
            for table in (tournament_players, board_links):
                connection.execute(delete(table).where(table.c.tournament == tournament))
            connection.execute(delete(tournament_events).where(tournament_events.c.tournament == tournament))
            connection.execute(delete(tournaments).where(tournaments.c.id == tournament))

        await self._database.write(work)


def _played_by(person: str) -> ColumnElement[bool]:
    """Return the condition that somebody plays in a tournament."""
    played = select(tournament_players.c.tournament).where(tournament_players.c.person == person)
    return tournaments.c.id.in_(played)


def _of_pupils() -> ColumnElement[bool]:
    """Return the condition that a pupil plays in a tournament."""
    query = select(tournament_players.c.tournament).join(people, people.c.id == tournament_players.c.person)
    return tournaments.c.id.in_(query.where(people.c.kind == "pupil"))


def _row(row: Row[tuple[object, ...]]) -> TournamentRow:
    return TournamentRow(**row._mapping)  # noqa: SLF001 - documented; columns are named as fields


def _player(
    tournament: str, number: int, member: int | None, person: str | None, before: Row[tuple[object, ...]] | None
) -> dict[str, object]:
    """Return the row of a player who is noted as a member: a person whom the club does not know stays."""
    row: dict[str, object] = {"tournament": tournament, "number": number, "person": person, "link_hash": None}
    kept = {} if person or before is None else {"person": before.person, "link_hash": before.link_hash}
    return row | kept | {"member": member}


def _add(connection: Connection, tournament: str, first: int, events: Sequence[str]) -> None:
    rows = [
        {"tournament": tournament, "number": number, "body": body} for number, body in enumerate(events, start=first)
    ]
    if rows:
        connection.execute(insert(tournament_events), rows)
