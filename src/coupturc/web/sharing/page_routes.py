"""Pages whose links say what is behind them: a game, a position, a line of moves."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.errors import CoupTurcError
from coupturc.web.aside import texts_aside
from coupturc.web.games.routes import summary_of
from coupturc.web.games.seats import Seats
from coupturc.web.games.shown import ShownGames
from coupturc.web.http.answers import ProblemError
from coupturc.web.http.built_page import BuiltPage
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.sharing.embedded import language_of
from coupturc.web.sharing.head import Card, card_of_game, card_of_line, head_of
from coupturc.web.sharing.line import line_of
from coupturc.web.store.game_rows import GameRow


@dataclass(frozen=True, slots=True)
class PageRoutes:
    """The page under addresses that people send one another.

    What they say is the same for everybody: nobody is asked who he is, and of a game that not all may watch, or that
    a pupil plays, they say nothing.

    Args:
        page: the built page.
        shown: games that everybody may see.
        profiles: the rules of positions.
        address: where people find the server; without it the address that they asked.
    """

    page: BuiltPage
    shown: ShownGames
    profiles: OfferedProfiles
    address: str

    def routes(self) -> list[Route]:
        """Return the routes of the page."""
        return [
            Route("/game/{game_id}", self.get_game, methods=["GET"]),
            Route("/game/{game_id}/look", self.get_game, methods=["GET"]),
            Route("/analyse", self.get_line, methods=["GET"]),
        ]

    async def get_game(self, request: Request) -> Response:
        """Answer with the page of a game."""
        language = _language(request)
        try:
            game = await self.shown.find(request.path_params["game_id"])
            card = card_of_game(summary_of(game), waits=_waits(game), language=language) if game else None
        except CoupTurcError:  # a damaged game, a database that does not answer: the page itself says so
            card = None
        return self._answer(request, card, language)

    async def get_line(self, request: Request) -> Response:
        """Answer with the page of the analysis, which begins with the line of its address."""
        asked, language = dict(request.query_params), _language(request)
        if not asked.keys() & {"fen", "moves"}:
            return self._answer(request, None, language)
        try:
            line = await texts_aside.run(line_of, asked, self.profiles)
        except ProblemError:  # the page says what is wrong with the address
            return self._answer(request, None, language)
        return self._answer(request, card_of_line(line, asked, language), language)

    def _answer(self, request: Request, card: Card | None, language: str) -> Response:
        if card is None:
            return self.page.answer_with("", request)
        url = request.url
        origin = self.address or f"{url.scheme}://{url.netloc}"
        path = url.path + (f"?{url.query}" if url.query else "")
        return self.page.answer_with(head_of(card, origin, path, language), request)


def _waits(game: GameRow) -> bool:
    return Seats.of(game).open_side is not None


def _language(request: Request) -> str:
    return language_of(request.headers.get("accept-language", ""))
