"""The HTTP side of all games of a tournament: those on the page and those that were typed in, as one PDN."""

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.notation.pdn_writer import format_game
from coupturc.notation.tournament_games import Headings, Place, sheet_games
from coupturc.tournament.tournament import Tournament
from coupturc.web.aside import texts_aside
from coupturc.web.games.export import game_from
from coupturc.web.store.game_rows import EventRow, GameRow
from coupturc.web.store.games import GameRepository
from coupturc.web.tournaments.reach import Reach

_Stored = tuple[GameRow, tuple[EventRow, ...]]


@dataclass(frozen=True, slots=True)
class PdnRoutes:
    """The games of tournaments, as HTTP reaches them.

    Args:
        reach: who may see which tournament.
        games: where games on the page are kept.
    """

    reach: Reach
    games: GameRepository

    def routes(self) -> list[Route]:
        """Return the route below /api."""
        return [Route("/tournaments/{tournament}/games.pdn", self.get_pdn, methods=["GET"])]

    async def get_pdn(self, request: Request) -> Response:
        """Answer with every game that has a result and moves, first round first."""
        row, tournament = await self.reach.federated(request)
        text = await texts_aside.run(_pdn, tournament, await self._played(tournament))
        headers = {"content-disposition": f'attachment; filename="{row.id}.pdn"', "cache-control": "no-store"}
        return Response(text, headers=headers, media_type="text/plain")

    async def _played(self, tournament: Tournament) -> dict[Place, _Stored]:
        """Return the stored games on the page that count; one that somebody deleted is left out."""
        found: dict[Place, _Stored] = {}
        for number, paired in enumerate(tournament.rounds, 1):
            for board, meeting in paired.meetings.items():
                stored = await self.games.load(meeting.game) if meeting.game and board in paired.results else None
                if stored is not None:
                    found[number, board] = stored
        return found


def _pdn(tournament: Tournament, played: Mapping[Place, _Stored]) -> str:
    headings = Headings(tournament)
    games = dict(sheet_games(tournament))
    for place, stored in played.items():
        game = games[place] = game_from(*stored)
        own = dict(game.headers)
        game.headers.clear()
        shared = headings.of(place, game.rules) | {"Date": own["Date"]}
        game.headers.update(shared | {name: value for name, value in own.items() if name not in shared})
    return "\n".join(format_game(games[place]) for place in sorted(games))
