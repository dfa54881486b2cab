"""The HTTP side of showing that an address for mail is one's own."""

from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.lessons.text import Language
from coupturc.web.http.answers import ProblemError, read_message
from coupturc.web.people.confirming import Confirming
from coupturc.web.people.messages import ConfirmedMail, NewConfirmation
from coupturc.web.people.proofs import Proofs
from coupturc.web.people.recovery_routes import LINKS_AN_HOUR, LINKS_AN_HOUR_FROM_AN_ADDRESS
from coupturc.web.people.visitors import Visitors, address_of

_asked = msgspec.json.Decoder(NewConfirmation)
_confirmed = msgspec.json.Decoder(ConfirmedMail)


@dataclass(frozen=True, slots=True)
class ConfirmingRoutes:
    """Showing that an address is one's own, as HTTP reaches it."""

    confirming: Confirming
    visitors: Visitors
    proofs: Proofs

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/account/mail/link", self.post_link, methods=["POST"]),
            Route("/confirmation", self.post_confirmation, methods=["POST"]),
        ]

    async def post_link(self, request: Request) -> Response:
        """Send a link again."""
        self._need_post()
        asked = await read_message(request, _asked)
        member = await self.proofs.member(request)
        if not member.mail:
            raise ProblemError(422, "mail_missing")
        if not await self.begin(request, member.person, member.mail, asked.language):
            raise ProblemError(429, "too_many")
        return Response(status_code=204)

    async def post_confirmation(self, request: Request) -> Response:
        """Note by a link that an address is its owner's; he may be logged in elsewhere."""
        self._need_post()
        asked = await read_message(request, _confirmed)
        await self.proofs.slow_down_address(request)
        if not await self.confirming.confirm(asked.token):
            raise ProblemError(422, "recovery_used")
        return Response(status_code=204)

    async def begin(self, request: Request, person: str, mail: str, language: Language) -> bool:
        """Send a member a link to his address; return whether it was not done too often."""
        # Counted apart from the links of whoever has lost his way in: that answer says nothing of who has an address.
        limits = (
            (LINKS_AN_HOUR, "confirm", mail.casefold()),
            (LINKS_AN_HOUR_FROM_AN_ADDRESS, "confirm-from", address_of(request)),
        )
        if not mail or not all([await self.visitors.is_free(*each) for each in limits]):
            return False
        for each in limits:
            await self.visitors.allow(*each)
        return await self.confirming.begin(person, language)

    def _need_post(self) -> None:
        self.proofs.need_seats()
        if not self.confirming.sends:
            raise ProblemError(404, "not_found")
