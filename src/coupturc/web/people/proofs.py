"""Members who show again that they are who they are."""

from dataclasses import dataclass

from limits import RateLimitItemPerMinute
from starlette.requests import Request

from coupturc.web.http.answers import ProblemError
from coupturc.web.people.messages import PasskeyProof
from coupturc.web.people.names import look
from coupturc.web.people.passkeys import Passkeys
from coupturc.web.people.passwords import is_right
from coupturc.web.people.visitors import Visitors
from coupturc.web.people.work import Bound
from coupturc.web.store.members import MemberRepository, MemberRow

LOGINS_A_MINUTE = RateLimitItemPerMinute(5)
#: A club sits behind one address.
LOGINS_A_MINUTE_FROM_AN_ADDRESS = RateLimitItemPerMinute(20)
LOGINS_A_MINUTE_BY_WORK = RateLimitItemPerMinute(100)
_LOGINS = Bound(LOGINS_A_MINUTE_FROM_AN_ADDRESS, LOGINS_A_MINUTE_BY_WORK)


@dataclass(frozen=True, slots=True)
class Proofs:
    """Who asks, as far as it must be sure."""

    members: MemberRepository
    visitors: Visitors
    passkeys: Passkeys

    async def member(self, request: Request) -> MemberRow:
        """Return the member who asks.

        Raises:
            ProblemError: he is not a member.
        """
        person = await self.visitors.known_id(request)
        member = None if person is None else await self.members.find(person)
        if member is None:
            raise ProblemError(403, "members_only")
        return member

    async def proven(self, request: Request, password: str, passkey: PasskeyProof | None) -> MemberRow:
        """Return the member who asks and has shown again who he is.

        Raises:
            ProblemError: he is not a member, or has not shown it.
        """
        member = await self.member(request)
        await self.slow_down(request, member.name)
        if passkey is not None:
            if await self.passkeys.owner(passkey) != member.person:
                raise ProblemError(422, "passkey_refused")
        elif not await is_right(password, member.password_hash):
            raise ProblemError(422, "wrong_password")
        return member

    async def slow_down(self, request: Request, name: str) -> None:
        """Count a try to get in, by name and by address.

        Raises:
            ProblemError: there were too many.
        """
        await self.slow_down_address(request)
        await self.visitors.allow(LOGINS_A_MINUTE, "login", look(name))

    async def slow_down_address(self, request: Request) -> None:
        """Count a try to get in, by address.

        Raises:
            ProblemError: there were so many that work is asked for, or too many.
        """
        await self.visitors.allow_from_address(_LOGINS, request, "login-from")

    def need_seats(self) -> None:
        """Check that people are asked who they are.

        Raises:
            ProblemError: they are not.
        """
        if not self.visitors.have_seats:
            raise ProblemError(404, "not_found")
