"""The arbiters' desk: tournaments are loaded, changed by what an arbiter asks, and stored before that is confirmed."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from weakref import WeakValueDictionary

import msgspec

from coupturc.tournament.errors import TournamentError
from coupturc.tournament.events import Ends, Event, Pair, Request
from coupturc.tournament.record import TournamentRecord
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.reminders import next_reminder
from coupturc.tournament.setup import Setup
from coupturc.tournament.tournament import Tournament
from coupturc.web.aside import in_process, texts_aside
from coupturc.web.store.errors import ConflictError
from coupturc.web.store.games import GameRepository
from coupturc.web.store.tournaments import TournamentRepository, TournamentRow
from coupturc.web.tournaments.played import begun_games, ended

#: A tournament of 400 players and nine rounds takes some ten megabytes.
_MOST_IN_MEMORY = 16

_setup = msgspec.json.Decoder(Setup)
_event = msgspec.json.Decoder(Event)


class Desk:
    """Every tournament of a database.

    Two arbiters at once get one truth: what one asks is judged on what the other's request has made of it.

    Args:
        repository: where tournaments are kept.
        games: where the games are kept that were begun from pairings.
    """

    def __init__(self, repository: TournamentRepository, games: GameRepository) -> None:
        self._repository = repository
        self._games = games
        self._known: OrderedDict[str, Tournament] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def open(self, tournament: str) -> tuple[TournamentRow, Tournament] | None:
        """Return a tournament as it is, None when there is none of that id; nobody may change it.

        The results of games on the page that have ended since stand in it: whichever server they ended on, and
        whether or not one was stopped at that moment.

        Raises:
            TournamentError: it is damaged, or a newer version of the package wrote it.
        """
        found = await self._open(tournament)
        if found is None or not (games := begun_games(found[1])):
            return found
        outcomes = await self._games.outcomes(list(games))
        for request in ended(games, outcomes):
            # An arbiter may have been faster: what he decided stands.
            await self._apply(tournament, (request,), None)
        return await self._open(tournament)

    async def create(self, row: TournamentRow, tournament: Tournament) -> None:
        """Keep a tournament that begins with all that happened in it so far."""
        begun = _row_after(row, tournament, self._repository.now_ms())
        await self._repository.create(begun, _bodies(tournament.events))
        self._remember(row.id, tournament)

    async def _open(self, tournament: str) -> tuple[TournamentRow, Tournament] | None:
        row = await self._repository.load(tournament)
        if row is None:
            return None
        known = self._known.get(tournament)
        if known is None or known.version != row.version:
            bodies = await self._repository.events(tournament)
            known = await texts_aside.run(_restored, row.setup, bodies)
            row = replace(row, version=known.version)
            self._remember(tournament, known)
        return row, known

    async def apply(
        self, tournament: str, requests: Sequence[Request], seen: int | None
    ) -> tuple[TournamentRow, Tournament, Refusal | None] | None:
        """Do what an arbiter asks, all of it or nothing; what was done is on disk when this returns.

        Args:
            tournament: its id.
            requests: what is asked.
            seen: the version on which the first request rests; None asks whatever happened since.

        Returns:
            The tournament as it is now, and why nothing changed; None when there is none of that id.

        Raises:
            TournamentError: it is damaged.
            TimeoutError: the pairing took too long; nothing changed.
        """
        found = await self.open(tournament)
        return None if found is None else await self._apply(tournament, requests, seen)

    async def _apply(
        self, tournament: str, requests: Sequence[Request], seen: int | None
    ) -> tuple[TournamentRow, Tournament, Refusal | None] | None:
        async with self._locks.setdefault(tournament, asyncio.Lock()):
            while True:
                found = await self._open(tournament)
                if found is None:
                    return None
                row, before = found
                answer = await _judged(before, requests, seen, self._repository.now_ms())
                if isinstance(answer, Refusal):
                    return row, before, answer
                if answer.version == before.version:
                    return row, before, None
                changed = _row_after(row, answer, self._repository.now_ms())
                try:
                    await self._repository.append(changed, _bodies(answer.events[before.version :]))
                except ConflictError:  # another process was first: judge again on what it made
                    continue
                self._remember(tournament, answer)
                return changed, answer, None

    def forget(self, tournament: str) -> None:
        """Let a deleted tournament go."""
        self._known.pop(tournament, None)

    def _remember(self, tournament: str, known: Tournament) -> None:
        self._known[tournament] = known
        self._known.move_to_end(tournament)
        while len(self._known) > _MOST_IN_MEMORY:
            self._known.popitem(last=False)


async def _judged(
    before: Tournament, requests: Sequence[Request], seen: int | None, now_ms: int
) -> Tournament | Refusal:
    """Return the tournament after the requests. Pairing 400 players takes seconds, so another process does that."""
    work = in_process if any(isinstance(each, Pair | Ends) for each in requests) else texts_aside.run
    return await work(_applied, before, tuple(requests), seen, now_ms)


def _applied(before: Tournament, requests: tuple[Request, ...], seen: int | None, at_ms: int) -> Tournament | Refusal:
    tournament = before.fork()
    for index, request in enumerate(requests):
        answer = tournament.apply(request, at_ms, None if index else seen)
        if isinstance(answer, Refusal):
            return answer
    return tournament


def setup_of(row: TournamentRow) -> Setup:
    """Read what a stored tournament agreed on.

    Raises:
        MsgspecError: it is damaged.
    """
    return _setup.decode(row.setup)


def _restored(setup: str, bodies: Iterable[str]) -> Tournament:
    try:
        events = tuple(map(_event.decode, bodies))
        return Tournament.replay(TournamentRecord(setup=_setup.decode(setup), events=events))
    except (msgspec.DecodeError, RecursionError) as error:
        raise TournamentError("JSON", str(error)) from None


def _bodies(events: Iterable[Event]) -> list[str]:
    return [msgspec.json.encode(event).decode() for event in events]


def _row_after(row: TournamentRow, tournament: Tournament, now_ms: int) -> TournamentRow:
    state = tournament.state
    return replace(
        row,
        version=tournament.version,
        players=len(state.players),
        rounds=len(state.rounds),
        changed_ms=now_ms,
        remind_ms=next_reminder(state, row.reminded_ms),
    )
