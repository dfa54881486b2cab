"""The games in memory, and how new ones begin."""

import secrets
from collections.abc import Callable
from time import time_ns

from sqlalchemy import Connection

from coupturc.engine import Player
from coupturc.web.aside import games_aside
from coupturc.web.games.live_game import GameSetup, LiveGame, encode_setup, words_of
from coupturc.web.games.room import GameRoom
from coupturc.web.games.stored_game import GameGoneError, StoredGame, restore, status_of
from coupturc.web.live.rooms import Rooms
from coupturc.web.store.games import GameRepository, GameRow, SeatRow


class GameRooms(Rooms[GameRoom]):
    """The games that are being played.

    Args:
        games: where they are kept.
        player: the computer, shared by all games.
    """

    def __init__(self, games: GameRepository, player: Player) -> None:
        super().__init__()
        self._games = games
        self._player = player

    async def create(
        self,
        setup: GameSetup,
        seats: tuple[SeatRow, ...] = (),
        rematch_of: str | None = None,
        taking: Callable[[str], Callable[[Connection], None]] | None = None,
    ) -> GameRow:
        """Begin a game.

        Args:
            setup: how it begins.
            seats: whose its sides are; nobody's where whoever opens it acts for both.
            rematch_of: the game of the same two people before.
            taking: of the game's id, what happens in the same transaction; the game does not begin when that fails.

        Raises:
            ConflictError: there is a rematch of that game, or `taking` failed.
            FenError, TimeControlError: it cannot begin so.
            StoreError: it could not be stored.
        """
        now_ms = time_ns() // 1_000_000
        live = LiveGame(setup)
        game = GameRow(
            secrets.token_urlsafe(9),
            encode_setup(setup),
            status_of(live),
            now_ms,
            now_ms,
            live.arbiter.profile.game,
            words_of(setup),
            seats,
            rematch_of,
        )
        # A position that is set up may be drawn or lost before anybody moves.
        await self._games.create(
            game, live.rows(live.arbiter.events, None, now_ms), taking(game.id) if taking else None
        )
        return game

    async def seat(self, game_id: str, person: str, name: str, token_hash: str) -> bool:
        """Give the open seat of a game to a person who holds the invitation; return whether it was still open.

        Raises:
            StoreError: it could not be stored and has not happened.
        """
        room = await self.open(game_id)
        try:
            return room is not None and await room.seat(person, name, token_hash)
        except GameGoneError:
            return False
        finally:
            self.release(game_id)

    async def look_at_clock(self, game_id: str) -> None:
        """Drop the flag in a game whose deadline has passed.

        Raises:
            RecordError: the game is damaged.
            StoreError: it could not be loaded or stored.
        """
        try:
            if (room := await self.open(game_id)) is not None:
                await room.look_at_clock()
        finally:
            self.release(game_id)

    async def go_on(self, game_id: str, following: str, beginner: str) -> None:
        """Say at a game that this person has begun the next one."""
        if (room := await self.open(game_id)) is not None:
            room.go_on(following, beginner)
        self.release(game_id)

    async def _load(self, name: str) -> GameRoom | None:
        stored = await self._games.load(name)
        if stored is None:
            return None
        return GameRoom(StoredGame(name, await games_aside.run(restore, *stored), self._games), self._player)

    async def _remove(self, name: str) -> bool:
        return await self._games.delete(name)
