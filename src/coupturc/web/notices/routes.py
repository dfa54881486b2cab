"""The HTTP side of notices: the list of what has happened, and what was seen of it."""

from dataclasses import dataclass
from typing import cast, get_args

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.bus.bus import NoticeKind
from coupturc.web.http.answers import ProblemError, answer, iso_time, read_message
from coupturc.web.notices.messages import KeptNotice, KeptNotices, NoticesRead
from coupturc.web.notices.notices import Notices
from coupturc.web.people.visitors import Visitors
from coupturc.web.store.notices import NoticeRepository

_KINDS = frozenset(get_args(NoticeKind))
_read = msgspec.json.Decoder(NoticesRead)


@dataclass(frozen=True, slots=True)
class NoticeRoutes:
    """Notices, as HTTP reaches them."""

    kept: NoticeRepository
    notices: Notices
    visitors: Visitors

    def routes(self) -> list[Route]:
        """Return the routes below /api; none where nobody is asked who he is."""
        if not self.visitors.have_seats:
            return []
        return [
            Route("/notices", self.get_notices, methods=["GET"]),
            Route("/notices/read", self.post_read, methods=["POST"]),
        ]

    async def get_notices(self, request: Request) -> Response:
        """Answer with what is kept for the one who asks; a newer version of this program may have kept more kinds."""
        person = await self.visitors.known_id(request)
        rows = () if person is None else await self.kept.of_person(person)
        return answer(
            KeptNotices(
                tuple(
                    KeptNotice(
                        cast("NoticeKind", row.kind), row.subject, row.name, iso_time(row.at_ms), row.read, row.hour_ms
                    )
                    for row in rows
                    if row.kind in _KINDS
                )
            )
        )

    async def post_read(self, request: Request) -> Response:
        """Note that the one who asks has seen notices."""
        asked = await read_message(request, _read)
        person = await self.visitors.known_id(request)
        if person is None:
            raise ProblemError(404, "unknown_person")
        await self.notices.see(person, asked.of)
        return Response(status_code=204)
