"""The HTTP side of accounts: sign up, log in and out, sessions, password, the end."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.http.answers import ProblemError, answer, iso_time, read_message
from coupturc.web.people.confirming_routes import ConfirmingRoutes
from coupturc.web.people.messages import (
    Account,
    Farewell,
    Login,
    NewLanguage,
    NewMail,
    NewMember,
    NewPassword,
    NewTalk,
    Passkey,
    Person,
    Session,
)
from coupturc.web.people.names import look, one_line
from coupturc.web.people.passwords import hashed, is_right
from coupturc.web.people.proofs import Proofs
from coupturc.web.people.visitors import Visitors
from coupturc.web.store.errors import ConflictError
from coupturc.web.store.members import MemberRepository, MemberRow, SessionRow
from coupturc.web.store.once import RECOVER, OnceRepository

#: So much of a token's hash names a session in addresses.
_ID_LETTERS = 16

_new_member = msgspec.json.Decoder(NewMember)
_login = msgspec.json.Decoder(Login)
_new_password = msgspec.json.Decoder(NewPassword)
_new_mail = msgspec.json.Decoder(NewMail)
_new_talk = msgspec.json.Decoder(NewTalk)
_new_language = msgspec.json.Decoder(NewLanguage)
_farewell = msgspec.json.Decoder(Farewell)


@dataclass(frozen=True, slots=True)
class AccountRoutes:
    """Accounts, as HTTP reaches them.

    Args:
        forget: deletes what is kept outside the database of somebody who has left.
    """

    members: MemberRepository
    visitors: Visitors
    proofs: Proofs
    once: OnceRepository
    confirming: ConfirmingRoutes
    forget: Callable[[str], Awaitable[None]]

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/session", self.post_session, methods=["POST"]),
            Route("/session", self.delete_session, methods=["DELETE"]),
            Route("/account", self.get_account, methods=["GET"]),
            Route("/account", self.post_account, methods=["POST"]),
            Route("/account/password", self.post_password, methods=["POST"]),
            Route("/account/mail", self.post_mail, methods=["POST"]),
            Route("/account/language", self.post_language, methods=["POST"]),
            Route("/account/talk", self.post_talk, methods=["POST"]),
            Route("/account/sessions", self.delete_others, methods=["DELETE"]),
            Route("/account/sessions/{session}", self.delete_one, methods=["DELETE"]),
            Route("/account/end", self.post_end, methods=["POST"]),
        ]

    async def post_account(self, request: Request) -> Response:
        """Make the one who asks a member; he keeps what he has played and learned as a guest."""
        self.proofs.need_seats()
        asked = await read_message(request, _new_member)
        name = one_line(asked.name)
        if not name:
            raise ProblemError(422, "name_missing")
        known = await self.visitors.known(request)
        if known is not None and known.kind != "guest":
            raise ProblemError(409, "already_member")
        await self.proofs.slow_down_address(request)
        await self.visitors.check_name(name, None)
        passkey = None
        if asked.passkey is not None and known is not None:
            passkey = await self.proofs.passkeys.made(asked.passkey, known.id, "")
        password_hash = "" if passkey and not asked.password else await hashed(asked.password, name)
        person = (await self.visitors.welcome(request, name)).person
        token, session = self.visitors.new_session()
        try:
            await self.members.join(
                MemberRow(person.id, name, look(name), password_hash, asked.mail, language=asked.language),
                session,
                passkey,
            )
        except ConflictError as error:
            raise ProblemError(409, "name_taken") from error
        self.visitors.pages.look_up_again(person.id)
        await self.confirming.begin(request, person.id, asked.mail, asked.language)
        return self.visitors.hand_over(Response(status_code=204), token)

    async def post_session(self, request: Request) -> Response:
        """Log in; a page that knew somebody else forgets him."""
        self.proofs.need_seats()
        asked = await read_message(request, _login)
        name = one_line(asked.name)
        await self.proofs.slow_down(request, name)
        member = await self.members.looking_like(look(name))
        if not await is_right(asked.password, member.password_hash if member else None) or member is None:
            raise ProblemError(422, "wrong_login")
        answered = await self.visitors.leave(request, Response(status_code=204))
        return self.visitors.hand_over(answered, await self.visitors.begin_session(member.person))

    async def delete_session(self, request: Request) -> Response:
        """Log out; a guest stays, because nobody could bring him back."""
        await self.proofs.member(request)
        return await self.visitors.leave(request, Response(status_code=204))

    async def get_account(self, request: Request) -> Response:
        """Answer with a member's own account."""
        member = await self.proofs.member(request)
        here = self.visitors.session_of(request)
        shown = tuple(
            Session(_id_of(each), iso_time(each.seen_ms)[:10], each.token_hash == here)
            for each in await self.members.sessions(member.person)
        )
        passkeys = tuple(
            Passkey(each.id, each.name, iso_time(each.used_ms)[:10])
            for each in await self.proofs.passkeys.passkeys.of_person(member.person)
        )
        person = Person(member.person, member.name)
        return answer(
            Account(
                person,
                member.mail,
                member.mail_confirmed,
                member.free_talk,
                shown,
                passkeys,
                bool(member.password_hash),
                member.language,
            )
        )

    async def post_password(self, request: Request) -> Response:
        """Change the password; only this page stays logged in."""
        asked = await read_message(request, _new_password)
        member = await self.proofs.proven(request, asked.password, asked.passkey)
        password_hash = await hashed(asked.new, member.name) if asked.new else ""
        token, session = self.visitors.new_session()
        await self.once.forget(member.person, RECOVER)
        try:
            await self.members.change_password(member.person, password_hash, session)
        except ConflictError as error:
            raise ProblemError(422, "last_way_in") from error
        self.visitors.pages.look_up_again(member.person)
        return self.visitors.hand_over(Response(status_code=204), token)

    async def post_mail(self, request: Request) -> Response:
        """Keep another address, to which a link goes."""
        asked = await read_message(request, _new_mail)
        member = await self.proofs.proven(request, asked.password, asked.passkey)
        await self.members.change_mail(member.person, asked.mail)
        await self.confirming.begin(request, member.person, asked.mail, asked.language)
        return Response(status_code=204)

    async def post_language(self, request: Request) -> Response:
        """Keep in which language mails speak to the member who asks."""
        asked = await read_message(request, _new_language)
        await self.members.change_language((await self.proofs.member(request)).person, asked.language)
        return Response(status_code=204)

    async def post_talk(self, request: Request) -> Response:
        """Keep whether other members may write freely."""
        asked = await read_message(request, _new_talk)
        await self.members.change_talk((await self.proofs.member(request)).person, free=asked.free)
        return Response(status_code=204)

    async def delete_others(self, request: Request) -> Response:
        """Log out everywhere else."""
        member, here = await self.proofs.member(request), self.visitors.session_of(request)
        sessions = await self.members.sessions(member.person)
        others = tuple(each.token_hash for each in sessions if each.token_hash != here)
        await self.members.end_sessions(member.person, others)
        self.visitors.pages.look_up_again(member.person)
        return Response(status_code=204)

    async def delete_one(self, request: Request) -> Response:
        """Log out in one other browser."""
        member, wanted = await self.proofs.member(request), request.path_params["session"]
        sessions = await self.members.sessions(member.person)
        found = tuple(each.token_hash for each in sessions if _id_of(each) == wanted)
        if not found:
            raise ProblemError(404, "not_found")
        await self.members.end_sessions(member.person, found)
        self.visitors.pages.look_up_again(member.person)
        return Response(status_code=204)

    async def post_end(self, request: Request) -> Response:
        """Delete the account; a ghost stays in the games, so that the opponents keep them."""
        asked = await read_message(request, _farewell)
        member = await self.proofs.proven(request, asked.password, asked.passkey)
        answered = await self.visitors.leave(request, Response(status_code=204))
        await self.members.leave(member.person)
        self.visitors.pages.look_up_again(member.person)
        await self.forget(member.person)
        return answered


def _id_of(session: SessionRow) -> str:
    return session.token_hash[:_ID_LETTERS]
