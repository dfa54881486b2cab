"""The HTTP side of people: who asks, and the name he plays under."""

from dataclasses import dataclass, replace
from typing import Literal, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.aside import Asker, for_stranger
from coupturc.web.http.answers import ProblemError, answer, iso_time, read_message
from coupturc.web.people.drawings import drawn
from coupturc.web.people.messages import DecisionInForce, Me, NewName, NewQr, Person
from coupturc.web.people.names import one_line
from coupturc.web.people.passkeys import site_of
from coupturc.web.people.visitors import NAMES_AN_HOUR, Visitors, turn_of_pictures
from coupturc.web.store.moderation import DecisionRow, ModerationRepository
from coupturc.web.store.people import PersonRow

_new_name = msgspec.json.Decoder(NewName)
_new_qr = msgspec.json.Decoder(NewQr)

#: Cards of a whole class are drawn at once.
_DRAWINGS_WAITING = 60


@dataclass(frozen=True, slots=True)
class PeopleRoutes:
    """People, as HTTP reaches them.

    Args:
        visitors: who they are.
        moderation: what was decided about them.
        recovers: whether mails are sent to members who have lost their way in.
    """

    visitors: Visitors
    moderation: ModerationRepository
    recovers: bool

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/me", self.get_me, methods=["GET"]),
            Route("/me", self.post_me, methods=["POST"]),
            Route("/qr", self.post_qr, methods=["POST"]),
        ]

    async def get_me(self, request: Request) -> Response:
        """Answer with who asks."""
        person = await self.visitors.known(request)
        answered = answer(await self._me(person))
        return answered if person is None else self.visitors.renew(request, answered)

    async def post_me(self, request: Request) -> Response:
        """Give the one who asks a name; somebody new becomes a guest."""
        if not self.visitors.have_seats:
            raise ProblemError(404, "not_found")
        name = one_line((await read_message(request, _new_name)).name)
        known = await self.visitors.known(request)
        await self.visitors.check_name(name, known)
        if not name and known and known.kind == "member":
            raise ProblemError(422, "name_missing")
        visitor = await self.visitors.welcome(request, name)
        if visitor.person.kind == "pupil":  # his teacher gave him the name
            raise ProblemError(403, "not_yours")
        if visitor.person.name != name:
            await self.visitors.allow(NAMES_AN_HOUR, "name", visitor.person.id)
            await self.visitors.rename(visitor.person, name)
        return self.visitors.remember(answer(await self._me(replace(visitor.person, name=name))), visitor)

    async def post_qr(self, request: Request) -> Response:
        """Draw a link so that a telephone's camera reads it; sent as a body because an invitation is a secret."""
        text = (await read_message(request, _new_qr)).text
        drawing = await for_stranger(await self._asker(request), drawn, text)
        return Response(drawing, media_type="image/svg+xml", headers={"cache-control": "no-store"})

    async def _asker(self, request: Request) -> Asker:
        """Return whose turn it is to have a link drawn: texts that he brings do not wait for his drawings."""
        asker = await self.visitors.asker(request)
        return Asker(turn_of_pictures(request), f"drawings {asker.name}", _DRAWINGS_WAITING)

    async def _me(self, person: PersonRow | None) -> Me:
        shown = None if person is None else Person(person.id, person.name)
        is_member = person is not None and person.kind == "member"
        standing = await self.visitors.conduct.standing(None if person is None else person.id)
        is_moderator = is_member and person is not None and await self.moderation.is_moderator(person.id)
        return Me(
            self.visitors.have_seats,
            self.visitors.address,
            shown,
            is_member,
            site_of(self.visitors.address) is not None,
            self.recovers,
            tuple(_standing(each) for each in standing),
            is_moderator,
        )


def _standing(row: DecisionRow) -> DecisionInForce:
    verdict = cast('Literal["warn", "no_text", "no_play", "closed"]', row.verdict)
    return DecisionInForce(verdict, row.why, None if row.until_ms is None else iso_time(row.until_ms))
