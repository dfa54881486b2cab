"""The HTTP side of rules profiles: which there are, and what a position is under one."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.answers import answer, read_message
from coupturc.web.profiles.messages import NewPosition
from coupturc.web.profiles.positions import check_fen, check_pieces
from coupturc.web.profiles.shelf import Shelf, profile_asked

_new_position = msgspec.json.Decoder(NewPosition)


def profile_routes() -> list[Route]:
    """Return the routes below /api."""
    return [
        Route("/profiles", get_profiles, methods=["GET"]),
        Route("/positions", post_position, methods=["POST"]),
    ]


async def get_profiles(request: Request) -> Response:
    """Answer with the rules profiles and the levels of the computer."""
    shelf: Shelf = request.app.state.shelf
    return answer(shelf.summaries)


async def post_position(request: Request) -> Response:
    """Say what a position is, or everything that is wrong with it."""
    given = await read_message(request, _new_position)
    rules = profile_asked(request, given.profile).rules
    check = check_pieces(given.pieces, given.turn, rules) if given.fen is None else check_fen(given.fen, rules)
    return answer(check)
