"""The HTTP side of a tournament of a club: its players come from the club's list."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.tournament.events import Enter, Player
from coupturc.web.aside import texts_aside
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.store.club_rows import ClubMemberRow
from coupturc.web.store.clubs import ClubRepository
from coupturc.web.tournaments.messages import MembersEntered, MembersWanted
from coupturc.web.tournaments.reach import Reach
from coupturc.web.tournaments.view import refused_of, view_of

_wanted = msgspec.json.Decoder(MembersWanted)


@dataclass(frozen=True, slots=True)
class MemberRoutes:
    """Members of a club who play in its tournaments.

    Args:
        reach: who may do what with which tournament.
        clubs: where the lists of clubs are kept.
    """

    reach: Reach
    clubs: ClubRepository

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [Route("/tournaments/{tournament}/members", self.post_members, methods=["POST"])]

    async def post_members(self, request: Request) -> Response:
        """Enter members of the club, all of them or nobody; who has come in by his link plays without another one.

        A player who stands in the tournament already, with a member's number at the federation or else under his name,
        is that member from then on.
        """
        asked = await read_message(request, _wanted)
        row = await self.reach.own(request)
        club = None if row.club is None else await self.clubs.load(row.club)
        if club is None:
            raise ProblemError(404, "unknown_club")
        _, tournament = await self.reach.open(request)
        known = await self.reach.repository.members(row.id)
        wanted = [
            each
            for each in await self.clubs.members(club.id)
            if each.number not in known.values() and (not asked.members or each.number in asked.members)
        ]
        there = tournament.state.players
        found = _find(wanted, there, known)
        entering = [Enter(player=Player(name=each.name, rating=each.rating, club=club.name)) for each in found.new]
        row, tournament, refusal = await self.reach.apply(row.id, tuple(entering), None)
        if refusal is None:
            players = tournament.state.players
            numbers = {players[number].name.casefold(): number for number in players if number not in there}
            noted = found.noted | {numbers[each.name.casefold()]: each for each in found.new}
            seats = {number: (each.number, each.person) for number, each in noted.items()}
            await self.reach.repository.set_members(row.id, seats)
        viewer = await self.reach.viewer(request, row)
        view = await texts_aside.run(view_of, row, tournament, viewer)
        return answer(MembersEntered(view, refused_of(refusal), tuple(each.name for each in found.unclear)))


@dataclass(frozen=True, slots=True)
class _Found:
    """Which players the members of a club are.

    Args:
        noted: those who stand in the tournament, by their numbers there.
        new: those who do not.
        unclear: those who may be one of several players, or one who is another member.
    """

    noted: dict[int, ClubMemberRow]
    new: list[ClubMemberRow]
    unclear: list[ClubMemberRow]


def _find(wanted: Sequence[ClubMemberRow], players: Mapping[int, Player], known: Container[int]) -> _Found:
    """Find members among players: first by their numbers at the federation, then by their names.

    Args:
        wanted: the members.
        players: the players of the tournament.
        known: the numbers of players who are other members.
    """
    found = _Found({}, [], [])
    by_number = {each.number: _numbered(each, players) for each in wanted}
    for each in sorted(wanted, key=lambda each: not by_number[each.number]):
        numbers = by_number[each.number] or _named(each, players)
        if not numbers:
            found.new.append(each)
        elif len(numbers) > 1 or numbers[0] in known or numbers[0] in found.noted:
            found.unclear.append(each)
        else:
            found.noted[numbers[0]] = each
    return found


def _numbered(member: ClubMemberRow, players: Mapping[int, Player]) -> list[int]:
    wanted = member.federation_number
    return [number for number, player in players.items() if wanted and player.federation_number == wanted]


def _named(member: ClubMemberRow, players: Mapping[int, Player]) -> list[int]:
    """Return the players of a member's name, except those who have another number at the federation."""
    return [
        number
        for number, player in players.items()
        if player.name.casefold() == member.name.casefold()
        and not (member.federation_number and player.federation_number)
    ]
