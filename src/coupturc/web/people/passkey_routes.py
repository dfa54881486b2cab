"""The HTTP side of passkeys: make one, come in with it, remove it."""

from dataclasses import dataclass

import msgspec
from limits import RateLimitItemPerMinute
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.people.messages import AddedPasskey, NewPasskeyQuestion, PasskeyProof, PasskeyQuestion
from coupturc.web.people.names import shown_name
from coupturc.web.people.passkeys import ALGORITHMS, Passkeys
from coupturc.web.people.proofs import Proofs
from coupturc.web.people.visitors import Visitors, address_of
from coupturc.web.store.errors import ConflictError

#: From an address, behind which a class may sit.
QUESTIONS_A_MINUTE = RateLimitItemPerMinute(60)
#: A member has some devices, and not hundreds.
MOST_PASSKEYS = 20

_added = msgspec.json.Decoder(AddedPasskey)
_proof = msgspec.json.Decoder(PasskeyProof)


@dataclass(frozen=True, slots=True)
class PasskeyRoutes:
    """Passkeys, as HTTP reaches them."""

    passkeys: Passkeys
    visitors: Visitors
    proofs: Proofs

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/passkeys/new", self.post_new, methods=["POST"]),
            Route("/passkeys/question", self.post_question, methods=["POST"]),
            Route("/session/passkey", self.post_session, methods=["POST"]),
            Route("/account/passkeys", self.post_passkey, methods=["POST"]),
            Route("/account/passkeys/{passkey}", self.delete_passkey, methods=["DELETE"]),
        ]

    async def post_new(self, request: Request) -> Response:
        """Answer with what a device needs to make a passkey; somebody new becomes a guest first."""
        self.proofs.need_seats()
        site = self.passkeys.site
        await self._slow_down(request)
        visitor = await self.visitors.welcome(request)
        person = visitor.person.id
        known = tuple(each.id for each in await self.passkeys.passkeys.of_person(person))
        challenge = await self.passkeys.question("new passkey", person)
        asked = answer(NewPasskeyQuestion(challenge, site, person, known, ALGORITHMS))
        return self.visitors.remember(asked, visitor)

    async def post_question(self, request: Request) -> Response:
        """Answer with what a passkey shall sign."""
        self.proofs.need_seats()
        site = self.passkeys.site
        await self._slow_down(request)
        return answer(PasskeyQuestion(await self.passkeys.question("passkey", None), site))

    async def post_session(self, request: Request) -> Response:
        """Come in with a passkey; a page that knew somebody else forgets him."""
        self.proofs.need_seats()
        asked = await read_message(request, _proof)
        await self.proofs.slow_down_address(request)
        person = await self.passkeys.owner(asked)
        answered = await self.visitors.leave(request, Response(status_code=204))
        return self.visitors.hand_over(answered, await self.visitors.begin_session(person))

    async def post_passkey(self, request: Request) -> Response:
        """Let a member who shows who he is come in with one more passkey."""
        asked = await read_message(request, _added)
        member = await self.proofs.proven(request, asked.password, asked.passkey)
        if len(await self.passkeys.passkeys.of_person(member.person)) >= MOST_PASSKEYS:
            raise ProblemError(422, "passkeys_full", {"limit": MOST_PASSKEYS})
        row = await self.passkeys.made(asked.made, member.person, shown_name(asked.name))
        try:
            await self.passkeys.passkeys.add(row)
        except ConflictError as error:
            raise ProblemError(422, "passkey_refused") from error
        return Response(status_code=204)

    async def delete_passkey(self, request: Request) -> Response:
        """Forget a passkey of a member; never his last way in."""
        member = await self.proofs.member(request)
        found = await self.passkeys.passkeys.find(request.path_params["passkey"])
        if found is None or found.person != member.person:
            raise ProblemError(404, "not_found")
        try:
            await self.passkeys.passkeys.remove(found)
        except ConflictError as error:
            raise ProblemError(422, "last_way_in") from error
        return Response(status_code=204)

    async def _slow_down(self, request: Request) -> None:
        await self.visitors.allow(QUESTIONS_A_MINUTE, "passkey question", address_of(request))
