"""Changes to one game: one at a time, and on disk before any page sees them."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import msgspec
from prometheus_client import Counter

from coupturc.errors import CoupTurcError
from coupturc.game.events import Event, Move
from coupturc.game.outcome import other_side
from coupturc.web.aside import games_aside
from coupturc.web.games.leaving import leaver_of
from coupturc.web.games.live_game import (
    LiveGame,
    by_correspondence,
    encode_setup,
    read_setup,
    seated,
    words_of,
)
from coupturc.web.games.messages import Refused
from coupturc.web.games.plans import answered
from coupturc.web.games.rated import rated_end
from coupturc.web.games.seats import Seats
from coupturc.web.nodes.node import Node
from coupturc.web.nodes.wall_time import WallTime
from coupturc.web.store import ConflictError
from coupturc.web.store.game_rows import EventRow, GameRow, GameStatus, SeatRow
from coupturc.web.store.games import GameRepository
from coupturc.web.store.notices import NoticeRow
from coupturc.web.store.plans import PlanRow

#: How often a change is judged again because another process stored one first.
_ATTEMPTS = 3

_MOVES = Counter("coupturc_moves", "Moves that are stored")

Act = Callable[[LiveGame], Sequence[Event] | Refused]
#: What players who are not there are to hear of the game as it is now.
Tell = Callable[[LiveGame], Iterable[NoticeRow]]
#: Who has ended a game by leaving it, which somebody asked to change (`leaver_of`).
Left = Callable[[LiveGame, str | None], str | None]


class GameGoneError(CoupTurcError):
    """The game was deleted."""


class Stored(msgspec.Struct, frozen=True, gc=False):
    """A change that is on disk.

    Args:
        events: what happened, empty when the same command came again.
        version: that it made.
        told: the notices that are kept with it.
    """

    events: Sequence[Event]
    version: int
    told: Sequence[NoticeRow] = ()


def tell_nobody(_: LiveGame) -> Iterable[NoticeRow]:
    """Have nobody hear of a change."""
    return ()


class StoredGame:
    """A game and its storage.

    Args:
        game_id: the game.
        live: the game as stored.
        games: where its events go.
        node: this process.
    """

    def __init__(self, game_id: str, live: LiveGame, games: GameRepository, node: Node) -> None:
        self.game_id = game_id
        self.live = live
        self._games = games
        self._node = node
        self._lock = asyncio.Lock()

    async def change(
        self,
        act: Act,
        command: str | None = None,
        person: str | None = None,
        *,
        tell: Tell = tell_nobody,
        left: Left = leaver_of,
        is_slow: bool = False,
    ) -> Stored | Refused:
        """Judge and store one change.

        Args:
            act: tries the change on a draft of the game and returns the events to store, empty when
                nothing is to be done, or refuses; called again when another process was first.
            command: the id under which a page asks; what is stored under it already is not done again.
            person: who asks.
            tell: who is to hear of it when somebody has moved or the game has ended.
            left: who has left the game when it has ended.
            is_slow: whether the game is judged again for it, which must not stall the others.

        Raises:
            StoreError: it could not be stored and has not happened.
            GameGoneError: the game is deleted.
        """
        async with self._lock:
            await self._keep_time()
            for _ in range(_ATTEMPTS):
                if (made := self.live.version_of(command)) is not None:
                    return Stored((), made)
                draft = self.live.fork()
                events = await games_aside.run(act, draft) if is_slow else act(draft)
                if isinstance(events, Refused):
                    if await self._is_current():
                        return events
                    await self._reload()
                    continue
                try:
                    return await self._keep(draft, events, command, person, tell, left)
                except ConflictError:
                    await self._reload()
            raise ConflictError(f"game {self.game_id} changes faster than it can be judged")

    async def seat(
        self,
        person: str,
        name: str,
        token_hash: str,
        tell: Tell = tell_nobody,
        *,
        by_link: bool = False,
        takes_time: bool = False,
    ) -> Sequence[NoticeRow] | None:
        """Give the open seat to a person who holds the invitation (`seated`).

        Returns:
            The notices that are kept with it; None when it was not open any more.

        Raises:
            StoreError: it could not be stored and has not happened.
            GameGoneError: the game is deleted.
        """
        async with self._lock:
            await self._reload()
            live = self.live
            side = live.seats.open_side
            if side is None or live.seats.of_person(person):
                return None
            setup = seated(live.setup, side, name, live.wall.now_ms(), by_link=by_link, takes_time=takes_time)
            draft = live.fork()
            draft.sit_down(setup, replace(live.seats, people={**live.seats.people, side: person}))
            told = tuple(tell(draft))
            try:
                row = SeatRow(side, person, token_hash)
                changed = encode_setup(setup), words_of(setup), deadline_of(draft)
                is_by_link = await self._games.take_seat(self.game_id, row, *changed, told)
            except ConflictError:
                return None
            if is_by_link:
                draft.seats = replace(draft.seats, visibility="link")
            self.live = draft
            return told

    async def renew(self, length: int | None) -> bool:
        """Load what another process has stored; return whether there was anything.

        Args:
            length: how many events there are; None when something else has changed.

        Raises:
            StoreError: it could not be loaded.
            GameGoneError: the game is deleted.
        """
        async with self._lock:
            is_current = length is not None and self.live.length >= length and self.live.is_on_time
            if not is_current:
                await self._reload()
            return not is_current

    async def note_deadline(self) -> None:
        """Write down when the game is due.

        Raises:
            StoreError: it could not be stored.
        """
        await self._games.set_deadline(self.game_id, deadline_of(self.live))

    async def _keep(
        self, draft: LiveGame, events: Sequence[Event], command: str | None, person: str | None, tell: Tell, left: Left
    ) -> Stored:
        """Store a draft's events, with what the opponent had planned to answer, and make it the game in memory."""
        rows = draft.rows(events, command, _moment_of(events, draft), person)
        draft.pass_clock()
        answer: Sequence[Event] = ()
        plans: tuple[PlanRow, ...] | None = None
        if rows and by_correspondence(draft.setup):
            planner = draft.seats.people.get(other_side(self.live.arbiter.turn))
            answer, plan = answered(draft, self.live.arbiter, await self._games.plan(self.game_id))
            draft.pass_clock()
            rows += draft.rows(answer, None, rows[-1].at_ms, planner, len(rows))
            plans = () if plan is None else (plan,)
        moves = sum(isinstance(event, Move) for event in (*events, *answer))
        told = tuple(tell(draft)) if rows and (moves or draft.arbiter.outcome is not None) else ()
        if rows:
            was_over = self.live.arbiter.outcome is not None
            status = status_of(draft, plans, told, was_over=was_over)
            leaver = None if was_over else left(draft, person)
            await self._games.append(self.game_id, rows, msgspec.structs.replace(status, leaver=leaver))
        draft.note(command, events)
        draft.note(None, answer)
        if moves:
            _MOVES.inc(moves)
        self.live = draft
        return Stored((*events, *answer), draft.version, told)

    async def _is_current(self) -> bool:
        """Whether no other process has stored anything since; otherwise a refusal may be wrong."""
        return await self._games.length(self.game_id) == self.live.length

    async def _reload(self) -> None:
        stored = await self._games.load(self.game_id)
        if stored is None:
            raise GameGoneError(f"game {self.game_id} is deleted")
        (game, rows), known = stored, self.live
        self.live = await games_aside.run(restore, game, rows, self._node.wall)
        if self.live.setup.began_ms is None:
            if len(rows) > known.length:  # another process stored them, and the players play on
                self.live.catch_up(self._node.wall.played_ms(rows[-1].at_ms))
            else:  # since the last one no server may have run
                self.live.time = known.time

    async def _keep_time(self) -> None:
        """Leave out of the players' time what no server lived through, before anything is judged by it."""
        if self.live.setup.began_ms is not None:
            await self._node.make_sure()
            if not self.live.is_on_time or await self._have_planned():
                await self._reload()

    async def _have_planned(self) -> bool:
        """Whether a player has other days off than this process knows."""
        if not by_correspondence(self.live.setup):
            return False
        return await self._games.days_off(self.game_id) != self.live.seats.days_off


def restore(game: GameRow, rows: Sequence[EventRow], wall: WallTime | None = None) -> LiveGame:
    """Return a stored game in memory.

    Args:
        game, rows: what is stored of it.
        wall: by which the clocks of people in two places go; None for that of this machine.

    Raises:
        NewerRecordError: a newer version of the server wrote it.
        RecordError: it is damaged.
    """
    return LiveGame(read_setup(game.setup), rows, Seats.of(game), wall)


def status_of(
    live: LiveGame,
    plans: tuple[PlanRow, ...] | None = None,
    notices: tuple[NoticeRow, ...] = (),
    *,
    was_over: bool = False,
) -> GameStatus:
    """Return what the list of games shows of a game, with what else changes (`GameStatus`)."""
    arbiter = live.arbiter
    outcome = None if arbiter.outcome is None else msgspec.json.encode(arbiter.outcome).decode()
    moves = arbiter.moves
    last_move = f"{moves[-1].origin} {moves[-1].target}" if moves else None
    return GameStatus(
        len(moves),
        arbiter.position.fen,
        outcome,
        last_move,
        rated_end(live),
        deadline_of(live),
        plans,
        notices,
        was_over,
    )


def deadline_of(live: LiveGame) -> int | None:
    """Return when the player to move has to have moved, UTC; None where nothing is due or time may stand still."""
    due_ms = live.due_ms
    if due_ms is None or live.setup.began_ms is None:
        return None
    return live.wall.now_ms() + live.time.in_ms(due_ms)


def _moment_of(events: Sequence[Event], live: LiveGame) -> int:
    """Return when by the wall something happened: whoever loads the game counts on from there."""
    ago_ms = live.time.now_ms() - events[-1].at_ms if events else 0
    return live.wall.now_ms() - ago_ms
