"""The games in memory, and how new ones begin."""

import secrets
from time import time_ns

import msgspec

from coupturc.engine import Player
from coupturc.web.aside import games_aside
from coupturc.web.games.live_game import GameSetup, LiveGame
from coupturc.web.games.room import GameRoom
from coupturc.web.games.stored_game import StoredGame, restore, status_of
from coupturc.web.live.rooms import Rooms
from coupturc.web.profiles.stored import profile_of
from coupturc.web.store.folding import folded
from coupturc.web.store.games import GameRepository, GameRow


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

    async def create(self, setup: GameSetup) -> GameRow:
        """Begin a game.

        Raises:
            FenError, TimeControlError: it cannot begin so.
            StoreError: it could not be stored.
        """
        now_ms = time_ns() // 1_000_000
        body = msgspec.json.encode(setup).decode()
        live = LiveGame(setup)
        game = GameRow(
            secrets.token_urlsafe(9),
            body,
            status_of(live),
            now_ms,
            now_ms,
            live.arbiter.profile.game,
            _words(setup),
        )
        # A position that is set up may be drawn or lost before anybody moves.
        await self._games.create(game, live.rows(live.arbiter.events, None, now_ms))
        return game

    async def _load(self, name: str) -> GameRoom | None:
        stored = await self._games.load(name)
        if stored is None:
            return None
        return GameRoom(StoredGame(name, await games_aside.run(restore, *stored), self._games), self._player)

    async def _remove(self, name: str) -> bool:
        return await self._games.delete(name)


def _words(setup: GameSetup) -> str:
    players = setup.players
    return folded(f"{players.white.name} {players.black.name} {profile_of(setup.profile).id}")
