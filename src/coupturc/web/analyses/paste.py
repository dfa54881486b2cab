"""PDN texts that people bring, with one game or many, as HTTP reaches them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, TypeVarTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc import Rules
from coupturc.analysis.document import MOST_NODES
from coupturc.errors import EncodingError
from coupturc.rules import Profile, load_profile
from coupturc.web.analyses.brought import Opened, contents, opened
from coupturc.web.analyses.rooms import AnalysisRooms
from coupturc.web.analyses.routes import summary
from coupturc.web.aside import Asker, for_stranger
from coupturc.web.http.answers import ProblemError, answer, read_body
from coupturc.web.people.visitors import Visitors
from coupturc.web.profiles.offered import OfferedProfiles

Values = TypeVarTuple("Values")
Result = TypeVar("Result")

#: Some twenty thousand games.
MAX_PDN_BYTES = 8 << 20


@dataclass(frozen=True, slots=True)
class PasteRoutes:
    """PDN texts that people bring, as HTTP reaches them."""

    rooms: AnalysisRooms
    profiles: OfferedProfiles
    visitors: Visitors

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/analyses/pdn", self.post_game, methods=["POST"]),
            Route("/pdn", self.post_pdn, methods=["POST"]),
        ]

    async def post_pdn(self, request: Request) -> Response:
        """Answer with what a PDN text holds, and everything wrong with it."""
        body = await read_body(request, MAX_PDN_BYTES)
        return answer(await _read(await self.visitors.asker(request), contents, body, self._rules_of(request)))

    async def post_game(self, request: Request) -> Response:
        """Make an analysis of one game of a PDN text: the one with number `index`, the first when that is left out."""
        body = await read_body(request, MAX_PDN_BYTES)
        asker, index = await self.visitors.asker(request), request.query_params.get("index", "0")
        found = await _read(asker, opened, body, self._rules_of(request), index)
        if not isinstance(found, Opened):
            raise ProblemError(422, found, {"limit": MOST_NODES} if found == "too_long" else {})
        visitor = await self.visitors.making("analysis", request)
        profile, person = self._profile_for(request, found.rules), visitor.person.id if visitor else None
        record = await self.rooms.create(profile, found.new, person=person)
        return self.visitors.remember(answer(summary(record), 201), visitor)

    def _rules_of(self, request: Request) -> Rules | None:
        name = request.query_params.get("profile")
        return None if name is None else self.profiles.asked(name).rules

    def _profile_for(self, request: Request, rules: Rules) -> Profile:
        """Return the profile asked for, when it has these rules; else the usual one of their game."""
        name = request.query_params.get("profile")
        asked = self.profiles.asked(name) if name else None
        return asked if asked is not None and asked.rules == rules else load_profile(rules.game)


async def _read(asker: Asker, work: Callable[[bytes, *Values], Result], body: bytes, *args: *Values) -> Result:
    """Return what is found in a text.

    Raises:
        ProblemError: it cannot be read or kept, or too many texts of the same person wait.
        TimeoutError: that took too long.
    """
    try:
        found = await for_stranger(asker, work, body, *args)
    except EncodingError as error:
        raise ProblemError(422, "encoding", {"encoding": error.encoding}) from error
    if b"\0" in body:
        raise ProblemError(422, "zero_character")
    return found
