"""The HTTP side of clubs: made and kept by their leaders, seen by their members."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.clubs.messages import (
    ChangedClubMember,
    ClubClaim,
    ClubLink,
    ClubOrder,
    Clubs,
    ClubSummary,
    NewClub,
    NewClubMembers,
    OwnMembership,
)
from coupturc.web.clubs.reach import ClubReach
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.people.names import shown_name
from coupturc.web.people.permissions import club_roles
from coupturc.web.people.session_cookie import hash_of, new_token
from coupturc.web.store.club_rows import ClubMemberRow
from coupturc.web.store.clubs import ClubRow

_MOST_LISTED = 50
MOST_MEMBERS = 1000

_new_club = msgspec.json.Decoder(NewClub)
_new_members = msgspec.json.Decoder(NewClubMembers)
_changed = msgspec.json.Decoder(ChangedClubMember)
_own = msgspec.json.Decoder(OwnMembership)
_order = msgspec.json.Decoder(ClubOrder)
_claim = msgspec.json.Decoder(ClubClaim)


@dataclass(frozen=True, slots=True)
class ClubRoutes:
    """Clubs, as HTTP reaches them.

    Args:
        reach: who may do what with which.
    """

    reach: ClubReach

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        one, member = "/clubs/{club}", "/clubs/{club}/members/{number:int}"
        return [
            Route("/clubs", self.get_list, methods=["GET"]),
            Route("/clubs", self.post_new, methods=["POST"]),
            Route(one, self.get_one, methods=["GET"]),
            Route(one, self.delete_one, methods=["DELETE"]),
            Route(f"{one}/members", self.post_members, methods=["POST"]),
            Route(f"{one}/order", self.post_order, methods=["POST"]),
            Route(f"{one}/me", self.post_me, methods=["POST"]),
            Route(f"{one}/me", self.delete_me, methods=["DELETE"]),
            Route(f"{one}/claim", self.post_claim, methods=["POST"]),
            Route(member, self.post_member, methods=["POST"]),
            Route(member, self.delete_member, methods=["DELETE"]),
            Route(f"{member}/link", self.post_link, methods=["POST"]),
        ]

    async def get_list(self, request: Request) -> Response:
        """List the clubs of who asks; all of them where nobody is asked who he is."""
        visitors = self.reach.visitors
        person = (await visitors.known_id(request) or "") if visitors.have_seats else None
        found = await self.reach.repository.latest(_MOST_LISTED, person)
        return answer(Clubs(tuple(ClubSummary(row.id, row.name) for row in found)))

    async def post_new(self, request: Request) -> Response:
        """Make a club; who makes it is its first member and leads it."""
        asked = await read_message(request, _new_club)
        visitors = self.reach.visitors
        visitor = await visitors.making("club", request)
        if visitor is not None and visitor.person.kind == "pupil":
            raise ProblemError(403, "not_yours")
        row = ClubRow(f"v-{secrets.token_hex(8)}", _name(asked.name), self.reach.repository.now_ms())
        person = visitor.person.id if visitor else None
        leader = replace(_new_member(row, 1, _name(asked.leader)), person=person, roles="leader")
        await self.reach.repository.create(row, [leader])
        return visitors.remember(answer(await self.reach.view(person, row), 201), visitor)

    async def get_one(self, request: Request) -> Response:
        """Answer with a club, for its members."""
        return await self._shown(request, await self.reach.row(request, "see_club"))

    async def delete_one(self, request: Request) -> Response:
        """Delete a club; its tournaments stay with who made them."""
        row = await self.reach.row(request, "run_club")
        for pupil in await self.reach.repository.delete(row.id):
            self.reach.visitors.pages.look_up_again(pupil)
        return Response(status_code=204)

    async def post_members(self, request: Request) -> Response:
        """Add members; a name that is in the club already gets nobody new."""
        asked = await read_message(request, _new_members)
        row = await self.reach.row(request, "run_club")
        await self.reach.repository.add(row.id, partial(_added, row, asked.names))
        return await self._shown(request, row)

    async def post_member(self, request: Request) -> Response:
        """Keep what a leader notes of a member; to show another name the member must agree again."""
        asked = await read_message(request, _changed)
        row = await self.reach.row(request, "run_club")
        member = await self.reach.member(request, row)
        real_name, number = shown_name(asked.real_name), shown_name(asked.federation_number)
        name, roles = _name(asked.name), " ".join(club_roles(" ".join(asked.roles)))

        def changed(before: ClubMemberRow) -> ClubMemberRow:
            is_as_agreed = (before.real_name, before.federation_number) == (real_name, number)
            return replace(
                before,
                name=name,
                real_name=real_name,
                federation_number=number,
                shown=before.shown and is_as_agreed,
                rating=asked.rating,
                roles=roles,
            )

        await self.reach.repository.change(row.id, member.number, changed, self._rule)
        return await self._shown(request, row)

    async def delete_member(self, request: Request) -> Response:
        """Remove a member; a leader who removes himself sees the club no more."""
        row = await self.reach.row(request, "run_club")
        member = await self.reach.member(request, row)
        await self.reach.repository.remove(row.id, member.number, self._rule)
        is_own = await self._asks(request, member)
        return Response(status_code=204) if is_own else await self._shown(request, row)

    async def post_link(self, request: Request) -> Response:
        """Make the link of a member: whoever opens it first is that member from then on, and nobody until then."""
        row = await self.reach.row(request, "run_club")
        member = await self.reach.member(request, row)
        if not self.reach.visitors.have_seats:
            raise ProblemError(404, "not_found")
        if await self._asks(request, member):
            raise ProblemError(409, "in_club_already")
        token = new_token()
        await self.reach.repository.set_link(row.id, member.number, hash_of(token), self._rule)
        return answer(ClubLink(token), 201)

    async def post_claim(self, request: Request) -> Response:
        """Be a member of a club from now on, by his link."""
        asked = await read_message(request, _claim)
        club = request.path_params["club"]
        visitor = await self.reach.visitors.welcome(request)
        if not await self.reach.repository.claim(club, hash_of(asked.token), visitor.person.id):
            if await self.reach.repository.member(club, visitor.person.id) is not None:
                raise ProblemError(409, "in_club_already")
            raise ProblemError(404, "link_used")
        return self.reach.visitors.remember(Response(status_code=204), visitor)

    async def post_me(self, request: Request) -> Response:
        """Keep what a member says of himself and what he agrees to; he may say otherwise at any time."""
        asked = await read_message(request, _own)
        row = await self.reach.row(request, "see_club")
        member = await self.reach.own(request, row)
        if asked.learns and await self.reach.is_pupil(request):
            raise ProblemError(403, "not_yours")
        changed = partial(
            replace,
            name=_name(asked.name),
            real_name=shown_name(asked.real_name),
            federation_number=shown_name(asked.federation_number),
            shown=asked.shown,
            learns=asked.learns,
        )
        await self.reach.repository.change(row.id, member.number, changed, self._rule)
        return await self._shown(request, row)

    async def delete_me(self, request: Request) -> Response:
        """Leave a club."""
        row = await self.reach.row(request, "see_club")
        member = await self.reach.own(request, row)
        await self.reach.repository.remove(row.id, member.number, self._rule)
        return Response(status_code=204)

    async def post_order(self, request: Request) -> Response:
        """Put the members on their boards."""
        asked = await read_message(request, _order)
        row = await self.reach.row(request, "run_club")

        def rule(members: Sequence[ClubMemberRow]) -> None:
            if sorted(asked.numbers) != sorted(member.number for member in members):
                raise ProblemError(409, "club_changed")

        await self.reach.repository.order(row.id, asked.numbers, rule)
        return await self._shown(request, row)

    def _rule(self, members: Sequence[ClubMemberRow]) -> None:
        """Refuse members of one name, and a club without somebody here who leads it.

        Raises:
            ProblemError: what is wrong.
        """
        if len({member.name.casefold() for member in members}) < len(members):
            raise ProblemError(409, "name_taken")
        have_seats = self.reach.visitors.have_seats
        here = (member for member in members if member.here or not have_seats)
        if not any("leader" in club_roles(member.roles) for member in here):
            raise ProblemError(409, "last_leader")

    async def _asks(self, request: Request, member: ClubMemberRow) -> bool:
        """Whether a member is the one who asks."""
        return member.person is not None and member.person == await self.reach.visitors.known_id(request)

    async def _shown(self, request: Request, row: ClubRow) -> Response:
        visitors = self.reach.visitors
        person = await visitors.known_id(request) if visitors.have_seats else None
        return answer(await self.reach.view(person, row))


def _added(row: ClubRow, names: Sequence[str], there: Sequence[ClubMemberRow]) -> list[ClubMemberRow]:
    """Return the members to add to those who are there.

    Raises:
        ProblemError: a club has room for so many.
    """
    taken = {member.name.casefold() for member in there}
    new = {name.casefold(): name for each in names if (name := shown_name(each))}
    wanted = [name for key, name in new.items() if key not in taken]
    if len(there) + len(wanted) > MOST_MEMBERS:
        raise ProblemError(422, "club_full", {"limit": MOST_MEMBERS})
    first = max((member.number for member in there), default=0) + 1
    return [_new_member(row, number, name) for number, name in enumerate(wanted, first)]


def _new_member(row: ClubRow, number: int, name: str) -> ClubMemberRow:
    """Return a new member, on the last board."""
    return ClubMemberRow(row.id, number, None, name, "", "", shown=False, rating=0, board=number, roles="")


def _name(text: str) -> str:
    name = shown_name(text)
    if not name:
        raise ProblemError(400, "malformed")
    return name
