"""The HTTP side of rules profiles: the list of them, and the check of a position under one."""

from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc._core import Position
from coupturc.errors import FenError
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.profiles.messages import NewLine, NewPosition
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.profiles.positions import check_fen, check_pieces, faults_of, steps_of
from coupturc.web.profiles.rule_sheet import rule_sheet

_new_position = msgspec.json.Decoder(NewPosition)
_new_line = msgspec.json.Decoder(NewLine)


@dataclass(frozen=True, slots=True)
class ProfileRoutes:
    """Rules profiles, as HTTP reaches them."""

    profiles: OfferedProfiles

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/profiles", self.get_profiles, methods=["GET"]),
            Route("/profiles/{profile}/rules", self.get_rules, methods=["GET"]),
            Route("/positions", self.post_position, methods=["POST"]),
            Route("/lines", self.post_line, methods=["POST"]),
        ]

    async def get_profiles(self, _request: Request) -> Response:
        """Answer with the rules profiles and the levels of the computer."""
        return answer(self.profiles.summaries)

    async def get_rules(self, request: Request) -> Response:
        """Answer with the rules of a profile, to read before a game."""
        return answer(rule_sheet(self.profiles.asked(request.path_params["profile"])))

    async def post_position(self, request: Request) -> Response:
        """Answer with what a position is, or everything that is wrong with it."""
        given = await read_message(request, _new_position)
        rules = self.profiles.asked(given.profile).rules
        check = check_pieces(given.pieces, given.turn, rules) if given.fen is None else check_fen(given.fen, rules)
        return answer(check)

    async def post_line(self, request: Request) -> Response:
        """Answer with what stands on the board after each move of a line."""
        line = await read_message(request, _new_line)
        rules = self.profiles.asked(line.profile).rules
        try:
            position = Position.from_fen(line.fen, rules)
        except FenError as error:
            raise ProblemError(422, "fen", faults=faults_of(error)) from error
        return answer(steps_of(position, line.moves))
