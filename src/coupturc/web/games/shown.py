"""Games that are shown to everybody, whoever asks."""

from dataclasses import dataclass

from coupturc.web.games.seats import Seats
from coupturc.web.store.circles import CircleRepository
from coupturc.web.store.game_rows import GameRow
from coupturc.web.store.games import GameRepository


@dataclass(frozen=True, slots=True)
class ShownGames:
    """What other sites, and those who show links, may know of games: nothing of what is private or of what pupils play.

    Args:
        games: all games.
        circles: who is a pupil.
    """

    games: GameRepository
    circles: CircleRepository

    async def find(self, game_id: str) -> GameRow | None:
        """Return a game that may be shown to anybody who has its address; None for any other."""
        game = await self.games.find(game_id)
        if game is None or Seats.of(game).visibility == "private":
            return None
        people = {seat.person for seat in game.seats if seat.person is not None}
        return None if await self.circles.have_pupils(people) else game
