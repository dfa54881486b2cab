"""Games in the database: one row a game, and one row an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import msgspec
from sqlalchemy import Connection, bindparam, delete, exists, func, insert, select, update

from coupturc.web.store.days_off import Days, of_game
from coupturc.web.store.errors import ConflictError
from coupturc.web.store.game_lists import ALL_GAMES, GameSearch, find_games, find_own_turns
from coupturc.web.store.game_rows import (
    EVENT_COLUMNS,
    STATUS_COLUMNS,
    EventRow,
    GameRow,
    GameStatus,
    SeatRow,
    event_of,
    event_values,
    game_columns,
    game_of,
    seat_columns,
    status_values,
)
from coupturc.web.store.leaving import note_leaving
from coupturc.web.store.notices import NoticeRow, keep_notices
from coupturc.web.store.plans import PlanRow, find_plan, keep_plan, replace_plan
from coupturc.web.store.prepared import Prepared
from coupturc.web.store.ratings import rate_game
from coupturc.web.store.repository import Repository
from coupturc.web.store.tables import events, games, people, seats
from coupturc.web.store.writer import Rows

#: A database takes no more than some hundred conditions.
_MOST_AT_ONCE = 400


class GameRepository(Repository):
    """The games of a database."""

    async def create(
        self, game: GameRow, given: Sequence[EventRow], first: Callable[[Connection], None] | None = None
    ) -> None:
        """Keep a new game with the events it begins with.

        Args:
            game, given: the game.
            first: what is to be done before, in the same transaction.

        Raises:
            ConflictError: there is a rematch of that game.
        """

        def work(connection: Connection) -> None:
            if first is not None:
                first(connection)
            connection.execute(insert(games).values(game_columns(game)))
            if game.seats:
                connection.execute(insert(seats), [seat_columns(game, seat) for seat in game.seats])
            if given:
                _KEEP_EVENTS.run(connection, [event_values(game.id, event) for event in given])

        await self._database.write(work)

    async def append(self, game_id: str, given: Sequence[EventRow], status: GameStatus) -> None:
        """Add events to a game, with the notices; with its end go the ratings of its players, and who has left it.

        Raises:
            ConflictError: a number or command is already taken; reload and judge again.
        """
        await self._database.write(Rows(_append_all, _Append(game_id, given, status)))

    async def plan(self, game_id: str) -> PlanRow | None:
        """Return what the player who waits answers to moves that may come."""
        return await self._database.read(lambda connection: find_plan(connection, game_id))

    async def keep_plan(self, game_id: str, plan: PlanRow | None, ply: int) -> None:
        """Keep the plan of a player who has seen so many half-moves; None keeps none.

        Raises:
            ConflictError: somebody has moved meanwhile.
        """
        await self._database.write(lambda connection: keep_plan(connection, game_id, plan, ply))

    async def days_off(self, game_id: str) -> Mapping[str, Days]:
        """Return the days off of the players of a game by their sides."""
        return await self._database.read(lambda connection: of_game(connection, game_id))

    async def take_seat(
        self,
        game_id: str,
        seat: SeatRow,
        setup: str,
        words: str,
        deadline_ms: int | None = None,
        told: Sequence[NoticeRow] = (),
    ) -> bool:
        """Give the seat that is open under an invitation to a person; games of pupils are by link from then on.

        Args:
            game_id: the game.
            seat: the side, the person, and the invitation that he holds.
            setup, words, deadline_ms: what the game has from now on.
            told: notices that are kept with it.

        Returns:
            whether it is a pupil who sits down.

        Raises:
            ConflictError: the seat is not open under this invitation any more.
        """
        here = (seats.c.game == game_id) & (seats.c.side == seat.side) & (seats.c.invite_hash == seat.invite_hash)
        is_pupil = exists().where(people.c.id == seat.person, people.c.kind == "pupil")
        changed = {"setup": setup, "words": words, "deadline_ms": deadline_ms}
        by_link = update(games).where(games.c.id == game_id, is_pupil).values(visibility="link")
        counts: list[int] = []

        def work(connection: Connection) -> None:
            taken = connection.execute(update(seats).where(here).values(person=seat.person, invite_hash=None))
            if not taken.rowcount:
                raise ConflictError(f"the seat of {seat.side} in game {game_id} is taken")
            connection.execute(update(games).where(games.c.id == game_id).values(changed))
            counts.append(connection.execute(by_link).rowcount)
            keep_notices(connection, told)

        await self._database.write(work)
        return counts[-1] > 0

    async def set_visibility(self, game_id: str, person: str, visibility: str) -> bool:
        """Say who may watch a game at which nobody else sits; return whether it was this person's to say."""
        seat = exists().where(seats.c.game == game_id)
        is_own = seat.where(seats.c.person == person) & ~seat.where(seats.c.person != person)
        change = update(games).where(games.c.id == game_id, is_own).values(visibility=visibility)
        counts: list[int] = []

        def work(connection: Connection) -> None:
            counts.append(connection.execute(change).rowcount)

        await self._database.write(work)
        return counts[-1] > 0

    async def load(self, game_id: str) -> tuple[GameRow, tuple[EventRow, ...]] | None:
        """Return a game with all its events in order, or None."""

        def work(connection: Connection) -> tuple[GameRow, tuple[EventRow, ...]] | None:
            game = _find(connection, game_id)
            query = select(events).where(events.c.game == game_id).order_by(events.c.number)
            return None if game is None else (game, tuple(map(event_of, connection.execute(query))))

        return await self._database.read(work)

    async def load_all(self, ids: Sequence[str]) -> tuple[tuple[GameRow, tuple[EventRow, ...]], ...]:
        """Return some hundred games at most, each with all its events in order; games that are gone are left out."""

        def work(connection: Connection) -> tuple[tuple[GameRow, tuple[EventRow, ...]], ...]:
            found = {row.id: game_of(row) for row in connection.execute(select(games).where(games.c.id.in_(ids)))}
            taken: dict[str, tuple[SeatRow, ...]] = {}
            for row in connection.execute(select(seats).where(seats.c.game.in_(ids))):
                seat = SeatRow(row.side, row.person, row.invite_hash)
                taken[row.game] = (*taken.get(row.game, ()), seat)
            happened: dict[str, list[EventRow]] = {}
            in_order = select(events).where(events.c.game.in_(ids)).order_by(events.c.game, events.c.number)
            for row in connection.execute(in_order):
                happened.setdefault(row.game, []).append(event_of(row))
            return tuple(
                (replace(found[name], seats=taken.get(name, ())), tuple(happened.get(name, ())))
                for name in ids
                if name in found
            )

        return await self._database.read(work)

    async def length(self, game_id: str) -> int:
        """Return how many events are stored of a game."""
        query = select(func.count()).where(events.c.game == game_id)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one())

    async def lengths(self, ids: Sequence[str]) -> dict[str, int]:
        """Return how many events are stored of each of these games; games that are gone are left out."""
        # One look into the key a game, instead of counting all its events.
        last = select(func.max(events.c.number)).where(events.c.game == games.c.id).scalar_subquery()
        found: dict[str, int] = {}

        def work(connection: Connection) -> dict[str, int]:
            for first in range(0, len(ids), _MOST_AT_ONCE):
                some = games.c.id.in_(ids[first : first + _MOST_AT_ONCE])
                rows = connection.execute(select(games.c.id, last.label("last")).where(some))
                found.update({row.id: 0 if row.last is None else row.last + 1 for row in rows})
            return found

        return await self._database.read(work)

    async def find(self, game_id: str) -> GameRow | None:
        """Return a game without its events, or None."""
        return await self._database.read(lambda connection: _find(connection, game_id))

    async def outcomes(self, ids: Sequence[str]) -> dict[str, str | None]:
        """Return the outcomes of games as JSON, None of those that go on; games that are gone are left out."""
        found: dict[str, str | None] = {}

        def work(connection: Connection) -> dict[str, str | None]:
            for first in range(0, len(ids), _MOST_AT_ONCE):
                some = games.c.id.in_(ids[first : first + _MOST_AT_ONCE])
                rows = connection.execute(select(games.c.id, games.c.outcome).where(some))
                found.update({row.id: row.outcome for row in rows})
            return found

        return await self._database.read(work)

    async def rematch_of(self, game_id: str) -> GameRow | None:
        """Return the next game of the two people of a game, None when nobody has asked for it."""
        query = select(games.c.id).where(games.c.rematch_of == game_id)

        def work(connection: Connection) -> GameRow | None:
            found = connection.execute(query).scalar_one_or_none()
            return None if found is None else _find(connection, found)

        return await self._database.read(work)

    async def latest(self, limit: int, after: str | None = None, search: GameSearch = ALL_GAMES) -> tuple[GameRow, ...]:
        """Return games, latest change first, from behind the game with id `after`."""

        def work(connection: Connection) -> tuple[GameRow, ...]:
            return tuple(map(game_of, find_games(connection, search, limit, after)))

        return await self._database.read(work)

    async def own_turns(self, person: str, limit: int) -> tuple[tuple[GameRow, bool], ...]:
        """Return somebody's games that go on, and whether each waits for his move.

        Those that do come first, however long ago they changed, then the latest change.
        """

        def work(connection: Connection) -> tuple[tuple[GameRow, bool], ...]:
            return tuple((game_of(row), bool(row.waits)) for row in find_own_turns(connection, person, limit))

        return await self._database.read(work)

    async def sides_of(self, person: str) -> dict[str, frozenset[str]]:
        """Return the sides that somebody has in his games that go on."""
        query = select(seats.c.game, seats.c.side).join(games, games.c.id == seats.c.game)
        own = query.where(seats.c.person == person, seats.c.finished_ms.is_(None), games.c.outcome.is_(None))

        def work(connection: Connection) -> dict[str, frozenset[str]]:
            found: dict[str, frozenset[str]] = {}
            for row in connection.execute(own):
                found[row.game] = found.get(row.game, frozenset()) | {row.side}
            return found

        return await self._database.read(work)

    async def due(self, now_ms: int, limit: int) -> tuple[str, ...]:
        """Return the games whose deadline has passed, the oldest first."""
        query = select(games.c.id).where(games.c.deadline_ms <= now_ms).order_by(games.c.deadline_ms).limit(limit)
        return await self._database.read(lambda connection: tuple(connection.execute(query).scalars()))

    async def set_deadline(self, game_id: str, deadline_ms: int | None) -> None:
        """Write when a game is due, where its last change has not said so."""
        here = update(games).where(games.c.id == game_id).values(deadline_ms=deadline_ms)

        def work(connection: Connection) -> None:
            connection.execute(here)

        await self._database.write(work)

    async def delete(self, game_id: str) -> bool:
        """Remove a game with its events; return whether it was there."""
        counts: list[int] = []

        def work(connection: Connection) -> None:
            counts.append(connection.execute(delete(games).where(games.c.id == game_id)).rowcount)

        await self._database.write(work)
        return counts[-1] > 0


def _find(connection: Connection, game_id: str) -> GameRow | None:
    row = connection.execute(select(games).where(games.c.id == game_id)).one_or_none()
    if row is None:
        return None
    found = connection.execute(select(seats).where(seats.c.game == game_id))
    taken = tuple(SeatRow(seat.side, seat.person, seat.invite_hash) for seat in found)
    return replace(game_of(row), seats=taken, days_off=of_game(connection, game_id) if taken else {})


class _Append(msgspec.Struct, frozen=True, gc=False):
    """The events that are added to a game, and what else changes with them."""

    game: str
    events: Sequence[EventRow]
    status: GameStatus

    @property
    def at_ms(self) -> int:
        """When the last of them was accepted."""
        return self.events[-1].at_ms


_KEEP_EVENTS = Prepared(insert(events), EVENT_COLUMNS)
_KEEP_STATUS = Prepared(
    update(games).where(games.c.id == bindparam("of")).values({name: bindparam(name) for name in STATUS_COLUMNS}),
    (*STATUS_COLUMNS, "of"),
)
_KEEP_END = Prepared(
    update(seats).where(seats.c.game == bindparam("of")).values(finished_ms=bindparam("over_ms")), ("over_ms", "of")
)


def _append_all(connection: Connection, appends: Sequence[_Append]) -> None:
    """Add to many games with two statements."""
    _KEEP_EVENTS.run(connection, [event_values(append.game, event) for append in appends for event in append.events])
    _KEEP_STATUS.run(connection, [(*status_values(append.status, append.at_ms), append.game) for append in appends])
    ends = [
        (None if append.status.outcome is None else append.at_ms, append.game)
        for append in appends
        if append.status.was_over or append.status.outcome is not None
    ]
    if ends:
        _KEEP_END.run(connection, ends)
    for append in appends:
        if append.status.end is not None:
            rate_game(connection, append.game, append.status.end, append.at_ms)
        if append.status.leaver is not None:
            note_leaving(connection, append.status.leaver, append.at_ms)
        if append.status.plans is not None:
            replace_plan(connection, append.game, next(iter(append.status.plans), None))
    keep_notices(connection, [row for append in appends for row in append.status.notices])
