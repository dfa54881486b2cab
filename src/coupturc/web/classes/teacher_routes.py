"""The HTTP side of who teaches a class: it is handed on, before an account is deleted for instance."""

from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.classes.messages import Classes, NewTeacher
from coupturc.web.classes.view import summary_of
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.notices.notices import Notices
from coupturc.web.people.names import look, one_line
from coupturc.web.people.permissions import Permissions, Whose
from coupturc.web.people.visitors import Visitors
from coupturc.web.store.classes import ClassRepository
from coupturc.web.store.members import MemberRepository
from coupturc.web.store.talk import BlockRepository

_MOST_NAMED = 50

_teacher = msgspec.json.Decoder(NewTeacher)


@dataclass(frozen=True, slots=True)
class TeacherRoutes:
    """Who teaches a class, as HTTP reaches it.

    Args:
        repository: where classes are kept.
        members: to whom one can be handed on.
        blocks: who wants nothing of whom.
        notices: news for whoever teaches one from now on.
        visitors: who asks.
        permissions: what they may do.
    """

    repository: ClassRepository
    members: MemberRepository
    blocks: BlockRepository
    notices: Notices
    visitors: Visitors
    permissions: Permissions

    def routes(self) -> list[Route]:
        """Return the routes below /api; none where nobody is asked who he is."""
        if not self.visitors.have_seats:
            return []
        return [
            Route("/account/classes", self.get_own, methods=["GET"]),
            Route("/moderation/classes", self.get_left, methods=["GET"]),
            Route("/classes/{class_id}/teacher", self.post_teacher, methods=["POST"]),
        ]

    async def get_own(self, request: Request) -> Response:
        """Answer with the classes that nobody teaches when the one who asks has deleted his account."""
        person = await self.visitors.known_id(request)
        rows = () if person is None else await self.repository.of_teacher(person, _MOST_NAMED)
        return answer(Classes(tuple(map(summary_of, rows))))

    async def get_left(self, request: Request) -> Response:
        """Answer with the classes that nobody teaches, for moderators: their names, and nothing of their pupils."""
        await self.permissions.moderator(request)
        return answer(Classes(tuple(map(summary_of, await self.repository.left(_MOST_NAMED)))))

    async def post_teacher(self, request: Request) -> Response:
        """Let another member teach a class from now on; the one who asks does not teach it any more."""
        asked = await read_message(request, _teacher)
        row = await self.repository.load(request.path_params["class_id"])
        if row is None:
            raise ProblemError(404, "unknown_class")
        await self.permissions.check(request, "end_class", Whose(row.person, row.club))
        asks = await self.visitors.known_id(request)
        member = await self.members.looking_like(look(one_line(asked.name)))
        if member is None or (asks is not None and member.person in await self.blocks.around(asks)):
            raise ProblemError(404, "unknown_person")
        if member.person == row.person:
            return Response(status_code=204)
        if not await self.repository.hand_on(row.id, row.person, member.person):
            raise ProblemError(403, "not_yours")
        if member.person != asks:
            self.notices.give(member.person, "teaches", row.id, row.name)
        return Response(status_code=204)
