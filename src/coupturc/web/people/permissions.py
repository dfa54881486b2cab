"""Who may do what with a tournament, a club, a class or a broadcast, and who moderates: one table for all of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from starlette.requests import HTTPConnection

from coupturc.web.http.answers import ProblemError
from coupturc.web.people.visitors import Visitors
from coupturc.web.store.clubs import ClubRepository
from coupturc.web.store.moderation import ModerationRepository
from coupturc.web.store.people import PeopleRepository

#: What a member of a club can be besides.
ClubRole = Literal["leader", "arbiter", "trainer"]

#: What somebody is to a thing. Whoever made it is its owner; of what belongs to a club, its members are something too.
#: Moderators are something to the whole server, and to what belongs to nobody, or to somebody who is gone.
Role = Literal["owner", "moderator", "member", ClubRole]

#: What is done to it.
Action = Literal[
    "run_tournament",
    "end_tournament",
    "teach_class",
    "end_class",
    "begin_class",
    "run_broadcast",
    "moderate",
    "run_club",
    "see_club",
    "begin_for_club",
    "train_club",
]

ALLOWED: dict[Action, frozenset[Role]] = {
    "run_tournament": frozenset({"owner", "arbiter", "moderator"}),
    "end_tournament": frozenset({"owner", "leader", "moderator"}),
    "teach_class": frozenset({"owner", "trainer"}),
    # They see no pupils: they name a teacher, or end the class.
    "end_class": frozenset({"owner", "leader", "moderator"}),
    "begin_class": frozenset({"trainer"}),
    "run_broadcast": frozenset({"owner", "moderator"}),
    "moderate": frozenset({"moderator"}),
    "run_club": frozenset({"leader"}),
    "see_club": frozenset({"member", "leader", "arbiter", "trainer"}),
    "begin_for_club": frozenset({"leader", "arbiter"}),
    "train_club": frozenset({"leader", "trainer"}),
}


def allows(roles: Iterable[Role], action: Action) -> bool:
    """Whether one of these roles is enough for an action."""
    return not ALLOWED[action].isdisjoint(roles)


def club_roles(text: str) -> tuple[ClubRole, ...]:
    """Read the roles of a member as they are kept."""
    kept = text.split()
    return tuple(role for role in get_args(ClubRole) if role in kept)


@dataclass(frozen=True, slots=True)
class Whose:
    """To whom a thing belongs.

    Args:
        person: who made it; None where nobody was asked who he is.
        club: of which club it is; None of none.
    """

    person: str | None = None
    club: str | None = None


#: What belongs to the whole server.
NOBODYS = Whose()


@dataclass(frozen=True, slots=True)
class Permissions:
    """What people may do on this server.

    Args:
        visitors: who asks.
        moderation: who moderates.
        clubs: who is what in which club.
        people: who is gone.
    """

    visitors: Visitors
    moderation: ModerationRepository
    clubs: ClubRepository
    people: PeopleRepository

    async def may(self, connection: HTTPConnection, action: Action, whose: Whose) -> bool:
        """Whether the one who asks may do something; on one machine, where nobody is asked who he is, everybody may."""
        if not self.visitors.have_seats:
            return True
        return await self.person_may(await self.visitors.known_id(connection), action, whose)

    async def person_may(self, person: str | None, action: Action, whose: Whose = NOBODYS) -> bool:
        """Whether somebody may do something.

        Args:
            person: who; None is somebody new.
            action: what.
            whose: with what.
        """
        if not self.visitors.have_seats:
            return True
        return person is not None and allows(await self._roles(person, action, whose), action)

    async def check(self, connection: HTTPConnection, action: Action, whose: Whose) -> None:
        """Refuse what the one who asks may not do.

        Raises:
            ProblemError: he may not.
        """
        if not await self.may(connection, action, whose):
            raise ProblemError(403, "not_yours")

    async def moderator(self, connection: HTTPConnection) -> str:
        """Return the one who asks, who moderates this server.

        Raises:
            ProblemError: he does not.
        """
        person = await self.visitors.known_id(connection)
        if person is None or not await self.person_may(person, "moderate"):
            raise ProblemError(403, "moderators_only")
        return person

    async def _roles(self, person: str, action: Action, whose: Whose) -> set[Role]:
        roles: set[Role] = {"owner"} if whose.person == person else set()
        if "moderator" in ALLOWED[action] and await self._moderates(person, whose):
            roles.add("moderator")
        member = None if whose.club is None else await self.clubs.member(whose.club, person)
        if member is not None:
            roles |= {"member", *club_roles(member.roles)}
        return roles

    async def _moderates(self, person: str, whose: Whose) -> bool:
        """Whether somebody is a moderator, and a thing belongs to no club, and to nobody who is still here."""
        if whose.club is not None or not await self.moderation.is_moderator(person):
            return False
        return whose.person is None or await self.people.is_gone(whose.person)
