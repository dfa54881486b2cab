"""The HTTP side of coming back by mail."""

from dataclasses import dataclass

import msgspec
from limits import RateLimitItemPerHour
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.http.answers import ProblemError, read_message
from coupturc.web.people.messages import NewRecovery, Recovered
from coupturc.web.people.passwords import hashed
from coupturc.web.people.proofs import Proofs
from coupturc.web.people.recovery import Recovery
from coupturc.web.people.visitors import Visitors, address_of

LINKS_AN_HOUR = RateLimitItemPerHour(3)
#: A class sits behind one address.
LINKS_AN_HOUR_FROM_AN_ADDRESS = RateLimitItemPerHour(20)

_asked = msgspec.json.Decoder(NewRecovery)
_recovered = msgspec.json.Decoder(Recovered)


@dataclass(frozen=True, slots=True)
class RecoveryRoutes:
    """Coming back by mail, as HTTP reaches it."""

    recovery: Recovery
    visitors: Visitors
    proofs: Proofs

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/recovery", self.post_recovery, methods=["POST"]),
            Route("/recovery/password", self.post_password, methods=["POST"]),
        ]

    async def post_recovery(self, request: Request) -> Response:
        """Send a link to an address; the answer is the same whether anybody has it."""
        self._need_post()
        asked = await read_message(request, _asked)
        await self.visitors.allow(LINKS_AN_HOUR_FROM_AN_ADDRESS, "link-from", address_of(request))
        await self.visitors.allow(LINKS_AN_HOUR, "link", asked.mail.casefold())
        if await self.recovery.is_full():
            raise ProblemError(429, "too_many")
        await self.recovery.begin(asked.mail, asked.language)
        return Response(status_code=204)

    async def post_password(self, request: Request) -> Response:
        """Choose another password by a link, and come in; all other pages are logged out."""
        self._need_post()
        asked = await read_message(request, _recovered)
        await self.proofs.slow_down_address(request)
        member = await self.recovery.owner(asked.token)
        # A password that is too weak does not use up the link.
        password_hash = await hashed(asked.password, member.name) if member else ""
        if member is None or not await self.recovery.take(asked.token):
            raise ProblemError(422, "recovery_used")
        answered = await self.visitors.leave(request, Response(status_code=204))
        token, session = self.visitors.new_session()
        await self.recovery.members.change_password(member.person, password_hash, session)
        self.visitors.pages.look_up_again(member.person)
        return self.visitors.hand_over(answered, token)

    def _need_post(self) -> None:
        self.proofs.need_seats()
        if not self.recovery.sends:
            raise ProblemError(404, "not_found")
