"""The HTTP side of choosing which notices go which way."""

from dataclasses import dataclass
from typing import get_args

import msgspec
from limits import RateLimitItemPerMinute
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.lessons.text import Language
from coupturc.web.bus.bus import NoticeKind
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.notices.messages import NewNoticeChoice, NewPushDevice, NoticeChoice, NoticeChoices
from coupturc.web.notices.push import PushKey
from coupturc.web.people.session_cookie import hash_of
from coupturc.web.people.visitors import Visitors, address_of
from coupturc.web.store.members import MemberRepository, MemberRow
from coupturc.web.store.notice_choices import NoticeChoiceRepository
from coupturc.web.store.once import NO_MAILS, OnceRepository
from coupturc.web.store.push import PushRepository, PushRow

_KINDS: tuple[NoticeKind, ...] = get_args(NoticeKind)
_LINKS_A_MINUTE = RateLimitItemPerMinute(20)
_device = msgspec.json.Decoder(NewPushDevice)
_choice = msgspec.json.Decoder(NewNoticeChoice)


@dataclass(frozen=True, slots=True)
class ChoiceRoutes:
    """Choices of notices, as HTTP reaches them; `mails` says whether mails are sent here, `push_key` who pushes."""

    choices: NoticeChoiceRepository
    members: MemberRepository
    once: OnceRepository
    visitors: Visitors
    mails: bool
    push: PushRepository
    push_key: PushKey | None

    def routes(self) -> list[Route]:
        """Return the routes below /api; none where nobody is asked who he is."""
        if not self.visitors.have_seats:
            return []
        return [
            Route("/account/notices", self.get_choices, methods=["GET"]),
            Route("/account/notices", self.post_choice, methods=["POST"]),
            Route("/account/push", self.post_push, methods=["POST"]),
            Route("/account/push", self.delete_push, methods=["DELETE"]),
            Route("/notices/off/{token}", self.post_off, methods=["POST"]),
        ]

    async def get_choices(self, request: Request) -> Response:
        """Answer with what the member who asks has chosen."""
        return answer(await self._choices(request, await self._member(request)))

    async def post_choice(self, request: Request) -> Response:
        """Keep whether notices of a kind go a way, and in which language mails speak."""
        asked = await read_message(request, _choice)
        member = await self._member(request)
        await self.choices.choose(member.person, (asked.kind,), asked.way, wanted=asked.wanted)
        await self.members.change_language(member.person, asked.language)
        return answer(await self._choices(request, member))

    async def post_push(self, request: Request) -> Response:
        """Push notices to the browser that asks from now on, or on where it has another subscription."""
        asked = await read_message(request, _device)
        member, session = await self._member(request), self.visitors.session_of(request)
        if self.push_key is None or session is None:
            raise ProblemError(404, "not_found")
        if not self.push_key.may_post(asked.endpoint):
            raise ProblemError(422, "push_service")
        await self.visitors.allow(_LINKS_A_MINUTE, "push", member.person)
        language = asked.language or await self._language_at(session, member)
        row = PushRow(session, member.person, asked.endpoint, asked.p256dh, asked.auth, language)
        await self.push.keep(row, None if asked.language is None else self.push.now_ms())
        return answer(await self._choices(request, member))

    async def delete_push(self, request: Request) -> Response:
        """Push no more to the browser that asks."""
        member, session = await self._member(request), self.visitors.session_of(request)
        if session is not None:
            await self.push.forget(session)
        return answer(await self._choices(request, member))

    async def post_off(self, request: Request) -> Response:
        """Send no more mails to whoever got this link; programs for mail ask without a page (RFC 8058)."""
        await self.visitors.allow(_LINKS_A_MINUTE, "off", address_of(request))
        row = await self.once.find(hash_of(request.path_params["token"]), NO_MAILS, self.once.now_ms())
        if row is None or row.person is None:
            raise ProblemError(422, "recovery_used")
        await self.choices.choose(row.person, _KINDS, "mail", wanted=False)
        return Response(status_code=204)

    async def _choices(self, request: Request, member: MemberRow) -> NoticeChoices:
        found = await self.choices.of_person(member.person, _KINDS)
        chosen = tuple(
            NoticeChoice(kind, page="page" in ways, mail="mail" in ways, push="push" in ways)
            for kind in _KINDS
            for ways in (found[kind],)
        )
        here = self.visitors.session_of(request)
        is_pushed = any(each.session == here for each in await self.push.of_person(member.person))
        key = "" if self.push_key is None else self.push_key.public
        return NoticeChoices(chosen, self.mails, member.mail_confirmed, key, is_pushed)

    async def _language_at(self, session: str, member: MemberRow) -> Language:
        devices = await self.push.of_person(member.person)
        return next((each.language for each in devices if each.session == session), member.language)

    async def _member(self, request: Request) -> MemberRow:
        person = await self.visitors.known_id(request)
        member = None if person is None else await self.members.find(person)
        if member is None:
            raise ProblemError(403, "members_only")
        return member
