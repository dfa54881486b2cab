"""Who asks: the person of a session, made silently with the first game."""

import secrets
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from typing import Literal

from limits import RateLimitItem, RateLimitItemPerHour
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from coupturc.hosts import place_of
from coupturc.web.aside import Asker
from coupturc.web.http.answers import ProblemError
from coupturc.web.people.conduct import Conduct
from coupturc.web.people.names import LONGEST_NAME, is_reserved, look
from coupturc.web.people.open_pages import OpenPages
from coupturc.web.people.session_cookie import SESSION_DAYS, SessionCookie, hash_of, new_token
from coupturc.web.people.work import Bound, Work
from coupturc.web.store.errors import ConflictError
from coupturc.web.store.hits import HitRepository
from coupturc.web.store.members import MemberRepository, SessionRow
from coupturc.web.store.people import PeopleRepository, PersonRow

_MS_A_DAY = 86_400_000
#: So exactly is known when somebody was here last: what he has seen then is not mailed.
_SEEN_MS = 60_000

#: A class or a club sits behind one address; a program that makes guests makes thousands.
GUESTS_AN_HOUR = RateLimitItemPerHour(60)
GUESTS_AN_HOUR_BY_WORK = RateLimitItemPerHour(600)
_GUESTS = Bound(GUESTS_AN_HOUR, GUESTS_AN_HOUR_BY_WORK)
GAMES_AN_HOUR = RateLimitItemPerHour(30)
#: Analyses, as many lessons and as many tournaments.
MADE_AN_HOUR = RateLimitItemPerHour(120)
NAMES_AN_HOUR = RateLimitItemPerHour(30)

#: So many long requests of unknown people at one address may wait: a class shares one.
_STRANGERS_WAITING = 30


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person who asks, and the token that his page must be given, None when it has one."""

    person: PersonRow
    token: str | None


class Visitors:
    """The people who come to this server.

    Args:
        people: where they are kept.
        members: whose names nobody else may use.
        hits: how often each did of late what is bounded.
        conduct: what people may do with others.
        cookie: how their sessions go over the line; None where nobody is asked who he is.
        address: where they find it.
        pages: those of them that are open.
        work: what is asked of who comes from an address where many come.
    """

    def __init__(  # noqa: PLR0913 - all that is known of them
        self,
        people: PeopleRepository,
        members: MemberRepository,
        hits: HitRepository,
        conduct: Conduct,
        cookie: SessionCookie | None,
        address: str = "",
        *,
        pages: OpenPages,
        work: Work,
    ) -> None:
        self.address = address
        self.conduct = conduct
        self.pages = pages
        self._people = people
        self._members = members
        self._cookie = cookie
        self._hits = hits
        self._work = work

    @property
    def have_seats(self) -> bool:
        """Whether each side of a game belongs to a person here."""
        return self._cookie is not None

    async def known(self, connection: HTTPConnection) -> PersonRow | None:
        """Return who asks, None for somebody new."""
        token = self._cookie.read(connection) if self._cookie else None
        if token is None:
            return None
        now_ms = self._people.now_ms()
        found = await self._people.of_session(hash_of(token), now_ms - SESSION_DAYS * _MS_A_DAY)
        if found is None:
            return None
        person, seen_ms = found
        # A connection is made again by a page that nobody looks at; a request says that somebody is here.
        if now_ms - seen_ms > (_SEEN_MS if isinstance(connection, Request) else _MS_A_DAY):
            await self._people.see(hash_of(token), now_ms)
        return person

    async def known_id(self, connection: HTTPConnection) -> str | None:
        """Return the id of the one who asks, None for somebody new."""
        person = await self.known(connection)
        return None if person is None else person.id

    async def asker(self, request: Request) -> Asker:
        """Return whose turn it is when a request takes long."""
        return asker_of(request, await self.known_id(request))

    def attending(self, socket: WebSocket) -> AbstractAsyncContextManager[str | None]:
        """Serve a page as the one who has its cookie, None for somebody new, until sessions of his end."""
        return self.pages.attended(socket, self.known_id, self.session_of(socket))

    async def welcome(self, connection: HTTPConnection, name: str = "", *, known: PersonRow | None = None) -> Visitor:
        """Return who asks; somebody new becomes a guest.

        Args:
            connection: the request.
            name: of a new guest.
            known: who asks, where somebody has looked him up already.

        Raises:
            ProblemError: so many new guests come from this address that work is asked for, or too many.
        """
        person = known or await self.known(connection)
        if person is not None:
            return Visitor(person, None)
        await self.allow_from_address(_GUESTS, connection, "guest")
        person, token = PersonRow(secrets.token_urlsafe(9), "guest", name, self._people.now_ms()), new_token()
        await self._people.create(person, hash_of(token))
        return Visitor(person, token)

    async def making(
        self,
        what: Literal["analysis", "lesson", "tournament", "class", "broadcast", "club"],
        connection: HTTPConnection,
        known: PersonRow | None = None,
    ) -> Visitor | None:
        """Return who makes something of his own; None where nobody is asked who he is. See `welcome` for the rest.

        Raises:
            ProblemError: it was done too often.
        """
        if not self.have_seats:
            return None
        visitor = await self.welcome(connection, known=known)
        await self.allow(MADE_AN_HOUR, what, visitor.person.id)
        return visitor

    async def enter(self, person: PersonRow) -> Visitor | None:
        """Return somebody who has shown who he is, with a token; None where nobody is asked who he is."""
        if self._cookie is None:
            return None
        return Visitor(person, await self.begin_session(person.id))

    async def begin_session(self, person: str) -> str:
        """Let somebody who has shown who he is be known by one more token."""
        token, session = self.new_session()
        await self._people.begin_session(person, session.token_hash, session.seen_ms)
        return token

    def new_session(self) -> tuple[str, SessionRow]:
        """Return a token, and what is kept of its session."""
        token = new_token()
        return token, SessionRow(hash_of(token), self._people.now_ms())

    def session_of(self, connection: HTTPConnection) -> str | None:
        """Return what is kept of the token that a page sends along."""
        token = self._cookie.read(connection) if self._cookie else None
        return None if token is None else hash_of(token)

    def hand_over(self, answer: Response, token: str) -> Response:
        """Give a page its token with an answer."""
        if self._cookie is not None:
            self._cookie.write(answer, token)
        return answer

    async def leave(self, connection: HTTPConnection, answer: Response) -> Response:
        """End the session of a page with an answer; other pages of the same browser have it too."""
        if self._cookie is not None and (token := self._cookie.read(connection)) is not None:
            person = await self.known_id(connection)
            await self._people.end_session(hash_of(token))
            self._cookie.clear(answer)
            if person is not None:
                self.pages.look_up_again(person)
        return answer

    async def rename(self, person: PersonRow, name: str) -> None:
        """Give a person another name.

        Raises:
            ProblemError: a member has a name that looks like it.
        """
        if person.kind != "member":
            return await self._people.rename(person.id, name)
        try:
            await self._members.rename(person.id, name, look(name))
        except ConflictError as error:
            raise ProblemError(409, "name_taken") from error

    async def check_name(self, name: str, person: PersonRow | None) -> None:
        """Check that somebody may be called so; pupils are called what their teacher says.

        Args:
            name: one line; nobody is refused for having none.
            person: whose it will be, None for somebody new.

        Raises:
            ProblemError: it is too long, looks like a member's, or like somebody's who has a say here.
        """
        if person is not None and person.kind == "pupil":
            return
        if len(name) > LONGEST_NAME:
            raise ProblemError(422, "name_too_long", {"limit": LONGEST_NAME})
        if is_reserved(name):
            raise ProblemError(422, "name_reserved")
        if await self._is_taken(name, person):
            raise ProblemError(409, "name_taken")

    async def rightly_named(self, person: PersonRow) -> PersonRow:
        """Return somebody without his name if it has become that of a member meanwhile."""
        is_taken = person.kind == "guest" and await self._is_taken(person.name, person)
        return replace(person, name="") if is_taken else person

    async def _is_taken(self, name: str, person: PersonRow | None) -> bool:
        """Whether somebody else is a member under a name that looks like this one."""
        member = await self._members.looking_like(look(name)) if name else None
        return member is not None and (person is None or member.person != person.id)

    async def allow(self, limit: RateLimitItem, *what: str) -> None:
        """Count something that is bounded, wherever it was done on this database.

        Raises:
            ProblemError: it was done too often.
        """
        if not await self._count(limit, *what):
            raise ProblemError(429, "too_many", {"limit": limit.amount})

    async def allow_from_address(self, bound: Bound, connection: HTTPConnection, what: str) -> None:
        """Count something that is bounded by address; a person who comes in a flood is let in for some work.

        Raises:
            ProblemError: it was done so often that work is asked for, or too often.
        """
        address = address_of(connection)
        if await self._count(bound.freely, what, address):
            return
        by_work = f"{what} by work", address
        if not await self.is_free(bound.by_work, *by_work):
            raise ProblemError(429, "too_many", {"limit": bound.by_work.amount})
        if not await self._work.is_done(connection):
            raise ProblemError(429, "work_asked", self._work.asked())
        await self.allow(bound.by_work, *by_work)

    async def _count(self, limit: RateLimitItem, *what: str) -> bool:
        return await self._hits.hit(limit.key_for(*what), limit.amount, limit.get_expiry())

    async def take_back(self, limit: RateLimitItem, *what: str) -> None:
        """Let something that was counted not count: it was done as it should be."""
        await self._hits.take_back(limit.key_for(*what))

    async def is_free(self, limit: RateLimitItem, *what: str) -> bool:
        """Whether something that is bounded may be done again; it is not counted."""
        return await self._hits.has_room(limit.key_for(*what), limit.amount)

    def remember(self, answer: Response, visitor: Visitor | None) -> Response:
        """Give a new guest's page its token with an answer."""
        return answer if visitor is None or visitor.token is None else self.hand_over(answer, visitor.token)

    def renew(self, connection: HTTPConnection, answer: Response) -> Response:
        """Let a page keep the token that it has for as long as its session lasts from now on."""
        if self._cookie is not None and (token := self._cookie.read(connection)) is not None:
            self._cookie.write(answer, token)
        return answer


def asker_of(request: Request, person: str | None) -> Asker:
    """Return whose turn it is when a request takes long, of a person or of somebody new."""
    address = address_of(request)
    return Asker(address, address, _STRANGERS_WAITING) if person is None else Asker(address, person)


def turn_of_pictures(connection: HTTPConnection) -> str:
    """Return the turn of pictures for an address, for which its texts do not wait."""
    return f"pictures {address_of(connection)}"


def address_of(connection: HTTPConnection) -> str:
    """Return the address that somebody comes from; of IPv6 the part that one household has."""
    return place_of(connection.client.host) if connection.client else "-"
