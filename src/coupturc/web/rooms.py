"""All games that are in memory: loaded when somebody comes, left to the store when all have gone."""

import asyncio
import secrets
from time import time_ns

import msgspec

from coupturc.engine import Player
from coupturc.web.messages import Fault
from coupturc.web.record import GameSetup, Record, profile_of
from coupturc.web.room import Room
from coupturc.web.store import GameRecord, Store, folded
from coupturc.web.stored_game import StoredGame, restore, standing_of

#: A page that reloads or loses its connection for a moment finds its room in memory.
_KEEP_SECONDS = 30.0


class Rooms:
    """The games that are being played.

    Args:
        store: where games are kept.
        player: the computer, shared by all games.
    """

    def __init__(self, store: Store, player: Player) -> None:
        self._store = store
        self._player = player
        self._rooms: dict[str, asyncio.Task[Room | None]] = {}

    async def create(self, setup: GameSetup) -> GameRecord:
        """Begin a game.

        Raises:
            FenError, TimeControlError: it cannot begin so.
            StoreError: it could not be stored.
        """
        now_ms = time_ns() // 1_000_000
        body = msgspec.json.encode(setup).decode()
        record = Record(setup)
        game = GameRecord(
            secrets.token_urlsafe(9),
            body,
            standing_of(record),
            now_ms,
            now_ms,
            record.arbiter.profile.game,
            _words(setup),
        )
        # A position that is set up may be drawn or lost before anybody moves.
        await self._store.create(game, record.rows(record.arbiter.events, None, now_ms))
        return game

    async def open(self, game_id: str) -> Room | None:
        """Return the room of a game, None when there is no such game.

        Raises:
            StoreError: it could not be loaded.
        """
        loading = self._rooms.get(game_id)
        if loading is None:
            loading = self._rooms[game_id] = asyncio.create_task(self._load(game_id))
            loading.add_done_callback(lambda task: self._forget_failure(game_id, task))
        return await asyncio.shield(loading)

    def release(self, game_id: str) -> None:
        """Look after a while whether a room is still needed."""
        asyncio.get_running_loop().call_later(_KEEP_SECONDS, self._drop_idle, game_id)

    async def delete(self, game_id: str) -> bool:
        """Delete a game and send its pages away; return whether there was one."""
        deleted = await self._store.delete(game_id)
        loading = self._rooms.pop(game_id, None)
        if loading is not None:
            await asyncio.wait((loading,))
            if (room := _room_of(loading)) is not None:
                room.end(Fault("deleted"))
        return deleted

    async def close(self) -> None:
        """Stop all games where they are; the store has them."""
        while self._rooms:
            _, loading = self._rooms.popitem()
            await asyncio.wait((loading,))
            if (room := _room_of(loading)) is not None:
                room.close()

    async def _load(self, game_id: str) -> Room | None:
        stored = await self._store.load(game_id)
        return None if stored is None else Room(StoredGame(game_id, restore(*stored), self._store), self._player)

    def _forget_failure(self, game_id: str, task: asyncio.Task[Room | None]) -> None:
        if _room_of(task) is None and self._rooms.get(game_id) is task:
            del self._rooms[game_id]

    def _drop_idle(self, game_id: str) -> None:
        loading = self._rooms.get(game_id)
        if loading is not None and loading.done() and (room := _room_of(loading)) is not None and room.is_idle:
            del self._rooms[game_id]


def _words(setup: GameSetup) -> str:
    players = setup.players
    return folded(f"{players.white.name} {players.black.name} {profile_of(setup.profile).id}")


def _room_of(loading: asyncio.Task[Room | None]) -> Room | None:
    """Return the room of a finished load, None when it gave none."""
    return None if loading.cancelled() or loading.exception() else loading.result()
