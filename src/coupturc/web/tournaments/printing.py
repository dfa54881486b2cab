"""The HTTP side of what a tournament prints: score sheets, diagrams, the report."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc._core import Position
from coupturc.notation.round_diagrams import format_round_diagrams, game_of, rules_of, sheet_positions
from coupturc.rules.games import GAME_NAMES, GameName
from coupturc.tournament.page.blank_sheets import format_blank_sheets
from coupturc.tournament.page.paper import PAPER_SCRIPT, Paper
from coupturc.tournament.page.report import format_report
from coupturc.tournament.page.words import Language
from coupturc.tournament.tournament import Tournament
from coupturc.web.aside import texts_aside
from coupturc.web.http.answers import ProblemError
from coupturc.web.store.games import GameRepository
from coupturc.web.tournaments.documents import document, language_of
from coupturc.web.tournaments.reach import Reach


@dataclass(frozen=True, slots=True)
class PrintingRoutes:
    """Papers, as HTTP reaches them; everybody who has the link of a tournament may print.

    Args:
        reach: who may do what with which tournament.
        games: where the games are kept that were begun from pairings.
    """

    reach: Reach
    games: GameRepository

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        one = "/tournaments/{tournament}"
        of_round = f"{one}/rounds/{{round:int}}"
        return [
            Route(f"{one}/report", self.get_report, methods=["GET"]),
            Route(f"{of_round}/score-sheets", self.get_score_sheets, methods=["GET"]),
            Route(f"{of_round}/diagrams", self.get_diagrams, methods=["GET"]),
        ]

    async def get_report(self, request: Request) -> Response:
        """Answer with the report of a tournament."""
        _, tournament = await self.reach.federated(request)
        return _answer(await texts_aside.run(format_report, tournament, language_of(request)))

    async def get_score_sheets(self, request: Request) -> Response:
        """Answer with the empty score sheets of a round."""
        tournament, number = await self._round(request)
        return _answer(await texts_aside.run(format_blank_sheets, tournament, number, language_of(request)))

    async def get_diagrams(self, request: Request) -> Response:
        """Answer with a diagram for each game of a round, of its position as far as it is known."""
        tournament, number = await self._round(request)
        fens = await self._fens(tournament, number)
        asked = request.query_params.get("game", "")
        game = next((each for each in GAME_NAMES if each == asked), GAME_NAMES[0])
        return _answer(await texts_aside.run(_diagrams, tournament, number, fens, game, language_of(request)))

    async def _round(self, request: Request) -> tuple[Tournament, int]:
        _, tournament = await self.reach.open(request)
        number = request.path_params["round"]
        if not 1 <= number <= tournament.state.published_rounds:
            raise ProblemError(404, "unknown_pairing")
        return tournament, number

    async def _fens(self, tournament: Tournament, number: int) -> dict[int, str]:
        """Return where the games of a round stand that are or were played on the page, by board."""
        found = {}
        for board, meeting in tournament.round(number).meetings.items():
            row = None if meeting.game is None else await self.games.find(meeting.game)
            if row is not None:
                found[board] = row.status.fen
        return found


def _diagrams(tournament: Tournament, number: int, fens: dict[int, str], game: GameName, language: Language) -> Paper:
    positions = sheet_positions(tournament, number)
    rules = rules_of(tournament)
    if rules is not None:
        positions |= {board: Position.from_fen(fen, rules) for board, fen in fens.items()}
    return format_round_diagrams(tournament, number, positions, game_of(tournament) or game, language)


def _answer(paper: Paper) -> Response:
    return document(paper.html, PAPER_SCRIPT, paper.whole_style)
