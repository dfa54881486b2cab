"""Clubs for those who ask: who may see and change what."""

from dataclasses import dataclass

from starlette.requests import Request

from coupturc.web.clubs.messages import ClubClass, ClubMember, ClubTournament, ClubView
from coupturc.web.http.answers import ProblemError
from coupturc.web.people.permissions import Action, Permissions, Whose, club_roles
from coupturc.web.people.visitors import Visitors
from coupturc.web.store.classes import ClassRepository, ClassRow
from coupturc.web.store.club_rows import ClubMemberRow
from coupturc.web.store.clubs import ClubRepository, ClubRow
from coupturc.web.store.damage import readable
from coupturc.web.store.tournaments import TournamentRepository
from coupturc.web.tournaments.view import summary_of

_MOST_TOURNAMENTS = 50
_MOST_CLASSES = 50


@dataclass(frozen=True, slots=True)
class ClubReach:
    """Clubs, for those who ask.

    Args:
        repository: where they are kept.
        tournaments: where those of clubs are kept.
        classes: where those of clubs are kept.
        visitors: who asks.
        permissions: what they may do.
    """

    repository: ClubRepository
    tournaments: TournamentRepository
    classes: ClassRepository
    visitors: Visitors
    permissions: Permissions

    async def row(self, request: Request, action: Action) -> ClubRow:
        """Return the club of a request, for who may do something with it.

        Raises:
            ProblemError: there is no such club, or he may not.
        """
        row = await self.repository.load(request.path_params["club"])
        if row is None:
            raise ProblemError(404, "unknown_club")
        await self.permissions.check(request, action, Whose(club=row.id))
        return row

    async def member(self, request: Request, row: ClubRow) -> ClubMemberRow:
        """Return the member whose number a request names.

        Raises:
            ProblemError: there is no such member.
        """
        number = request.path_params["number"]
        found = next((each for each in await self.repository.members(row.id) if each.number == number), None)
        if found is None:
            raise ProblemError(404, "unknown_club_member")
        return found

    async def own(self, request: Request, row: ClubRow) -> ClubMemberRow:
        """Return the member that the one who asks is.

        Raises:
            ProblemError: he is not a member.
        """
        person = await self.visitors.known_id(request)
        found = None if person is None else await self.repository.member(row.id, person)
        if found is None:
            raise ProblemError(403, "not_yours")
        return found

    async def is_pupil(self, request: Request) -> bool:
        """Whether the one who asks is a pupil: a class has teachers of its own, and he agrees to no others."""
        person = await self.visitors.known(request)
        return person is not None and person.kind == "pupil"

    async def view(self, person: str | None, row: ClubRow) -> ClubView:
        """Return a club as somebody sees it: real names are for leaders and who bears them, else as he agrees."""
        whose = Whose(club=row.id)
        leads = await self.permissions.person_may(person, "run_club", whose)
        trains = await self.permissions.person_may(person, "begin_class", whose)
        sets_work = self.visitors.have_seats and await self.permissions.person_may(person, "train_club", whose)
        members = await self.repository.members(row.id)
        begins = await self.permissions.person_may(person, "begin_for_club", whose)
        # Who neither runs tournaments nor teaches sees nothing of the children.
        outsider = None if begins or trains else person
        found, _ = readable(await self.tournaments.of_club(row.id, _MOST_TOURNAMENTS, outsider), summary_of)
        return ClubView(
            id=row.id,
            name=row.name,
            leads=leads,
            begins=begins,
            trains=trains,
            sets_work=sets_work,
            own_links=self.visitors.have_seats,
            members=tuple(_member(each, person, leads=leads, sets_work=sets_work) for each in members),
            tournaments=tuple(ClubTournament(each.id, each.name) for each in found),
            classes=await self._classes(person, row) if leads or trains else (),
        )

    async def _classes(self, person: str | None, row: ClubRow) -> tuple[ClubClass, ...]:
        """Return the classes of a club for a trainer or a leader; of the children a leader sees nothing here."""
        rows = await self.classes.of_club(row.id, _MOST_CLASSES)
        untaught = await self.classes.untaught(row.id) if self.visitors.have_seats else ()
        return tuple([await self._class(person, each, taught=each.id not in untaught) for each in rows])

    async def _class(self, person: str | None, row: ClassRow, *, taught: bool) -> ClubClass:
        whose = Whose(row.person, row.club)
        opens = await self.permissions.person_may(person, "teach_class", whose)
        ends = await self.permissions.person_may(person, "end_class", whose)
        return ClubClass(row.id, row.name, taught=taught, opens=opens, ends=ends)


def _member(row: ClubMemberRow, person: str | None, *, leads: bool, sets_work: bool) -> ClubMember:
    is_own = person is not None and row.person == person
    is_seen = leads or is_own or row.shown
    return ClubMember(
        number=row.number,
        name=row.name,
        real_name=row.real_name if is_seen else "",
        federation_number=row.federation_number if is_seen else "",
        shown=row.shown,
        learns=row.learns and (sets_work or is_own),
        rating=row.rating,
        roles=club_roles(row.roles),
        here=row.here,
        own=is_own,
    )
