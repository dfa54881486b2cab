"""Boards that other sites may frame: a line, and a game that is followed."""

from dataclasses import dataclass
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc._core import Position
from coupturc.errors import RecordError
from coupturc.web.aside import games_aside, texts_aside
from coupturc.web.boards import looks_of
from coupturc.web.games.live_game import read_setup
from coupturc.web.games.routes import summary_of
from coupturc.web.games.shown import ShownGames
from coupturc.web.http.answers import ProblemError
from coupturc.web.http.built_page import html_file
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.profiles.stored import profile_of
from coupturc.web.sharing.embedded import POLICY, board_page, fault_page, language_of
from coupturc.web.sharing.followed import FOLLOWING_POLICY, followed_page, gone_page
from coupturc.web.sharing.line import below_of, line_of
from coupturc.web.store.game_rows import GameRow


@dataclass(frozen=True, slots=True)
class FrameRoutes:
    """Pages without the page, in frames of other sites. Nobody is asked who he is.

    Args:
        shown: games that everybody may see.
        profiles: the rules of positions.
    """

    shown: ShownGames
    profiles: OfferedProfiles

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route("/embed", self.get_line, methods=["GET"]),
            Route("/embed/game/{game_id}", self.get_game, methods=["GET"]),
        ]

    async def get_line(self, request: Request) -> Response:
        """Answer with the board of a position or a line."""
        asked, language = dict(request.query_params), _language(request)
        status: int = HTTPStatus.OK
        try:
            line = await texts_aside.run(line_of, asked, self.profiles)
            page = await texts_aside.run(board_page, line, asked, language)
        except ProblemError as error:
            status, page = error.status, fault_page(error.code, error.params, language)
        return _framed(page, POLICY, request, status)

    async def get_game(self, request: Request) -> Response:
        """Answer with the board of a game as it is now."""
        language, page = _language(request), None
        game = await self.shown.find(request.path_params["game_id"])
        if game is not None:
            page = await games_aside.run(_page_of, game, dict(request.query_params), language)
        return _framed(
            page or gone_page(language), FOLLOWING_POLICY, request, HTTPStatus.OK if page else HTTPStatus.NOT_FOUND
        )


def _page_of(game: GameRow, asked: dict[str, str], language: str) -> str | None:
    looks, below = looks_of(asked), below_of(asked)
    try:
        position = Position.from_fen(game.status.fen, profile_of(read_setup(game.setup).profile).rules)
        summary = summary_of(game)
    except RecordError:
        return None
    return followed_page(summary, position, below, looks["board"], looks["pieces"], language)


def _framed(page: str, policy: str, request: Request, status: int) -> Response:
    headers = {"content-security-policy": policy, "cross-origin-resource-policy": "cross-origin"}
    file = html_file(page.encode(), headers)
    return file.answer(request) if status == HTTPStatus.OK else Response(file.body, status, file.headers)


def _language(request: Request) -> str:
    return language_of(request.headers.get("accept-language", ""))
