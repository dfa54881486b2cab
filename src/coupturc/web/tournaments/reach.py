"""Who may do what with a tournament: its arbiters, its players, and everybody who has the link."""

from dataclasses import dataclass

from starlette.requests import Request

from coupturc.notation.tournament_games import Place
from coupturc.structs import replace
from coupturc.tournament.events import Agree, Game, Propose, Result, Sheet, Start
from coupturc.tournament.events import Request as Asked
from coupturc.tournament.outcomes import PLAYED_OUTCOMES
from coupturc.tournament.refusal import Refusal
from coupturc.tournament.state import Round
from coupturc.tournament.tournament import Tournament
from coupturc.web.http.answers import ProblemError
from coupturc.web.people.permissions import Permissions, Whose
from coupturc.web.people.session_cookie import hash_of
from coupturc.web.people.visitors import Visitors
from coupturc.web.store.board_links import BoardLink, BoardLinkRepository
from coupturc.web.store.clubs import ClubRepository
from coupturc.web.store.tournaments import TournamentRepository, TournamentRow
from coupturc.web.tournaments.desk import Desk
from coupturc.web.tournaments.view import KnownAs, Viewer


@dataclass(frozen=True, slots=True)
class Reach:
    """Tournaments, for those who ask.

    Args:
        desk: where they are changed.
        repository: where they are kept.
        visitors: who asks.
        permissions: what they may do.
        clubs: whose members play.
        links: by which somebody in the hall enters boards.
    """

    desk: Desk
    repository: TournamentRepository
    visitors: Visitors
    permissions: Permissions
    clubs: ClubRepository
    links: BoardLinkRepository

    async def open(self, request: Request) -> tuple[TournamentRow, Tournament]:
        """Return the tournament of a request, for everybody who has the link.

        Raises:
            ProblemError: there is no such tournament.
        """
        found = await self.desk.open(request.path_params["tournament"])
        if found is None:
            raise ProblemError(404, "unknown_tournament")
        return found

    async def row(self, request: Request) -> TournamentRow:
        """Return the tournament of a request without its events, which may be damaged.

        Raises:
            ProblemError: there is no such tournament.
        """
        row = await self.repository.load(request.path_params["tournament"])
        if row is None:
            raise ProblemError(404, "unknown_tournament")
        return row

    async def own(self, request: Request) -> TournamentRow:
        """Return the tournament of a request, for its arbiters, without its events.

        Raises:
            ProblemError: there is no such tournament, or it is somebody else's.
        """
        row = await self.row(request)
        await self.permissions.check(request, "run_tournament", Whose(row.person, row.club))
        return row

    async def ending(self, request: Request) -> TournamentRow:
        """Return the tournament of a request for who may delete it.

        Raises:
            ProblemError: there is no such tournament, or it is somebody else's.
        """
        row = await self.row(request)
        await self.permissions.check(request, "end_tournament", Whose(row.person, row.club))
        return row

    async def apply(
        self, tournament: str, requests: tuple[Asked, ...], seen: int | None
    ) -> tuple[TournamentRow, Tournament, Refusal | None]:
        """Do what is asked; see `Desk.apply`.

        Raises:
            ProblemError: there is no such tournament.
        """
        done = await self.desk.apply(tournament, requests, seen)
        if done is None:
            raise ProblemError(404, "unknown_tournament")
        return done

    async def viewer(self, request: Request, row: TournamentRow) -> Viewer:
        """Return what the one who asks may see and do."""
        known_as = await self._known_as(row)
        if not self.visitors.have_seats:
            return Viewer(mine=True, known_as=known_as)
        person = await self.visitors.known_id(request)
        own = () if person is None else await self.repository.numbers_of(row.id, person)
        whose = Whose(row.person, row.club)
        mine = await self.permissions.person_may(person, "run_tournament", whose)
        hands_on = await self.permissions.person_may(person, "end_tournament", whose)
        types = await self._types(request, row.id)
        return Viewer(mine=mine, own=own, own_links=True, known_as=known_as, hands_on=hands_on, types=types)

    async def _types(self, request: Request, tournament: str) -> BoardLink | None:
        """Return which boards the one who asks enters by a link, which his page sends along with each request."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer":
            return None
        return await self.links.of_hash(tournament, hash_of(token.strip()), self.links.now_ms())

    async def check_club(self, request: Request, club: str) -> None:
        """Refuse to begin a tournament of a club to whom may not.

        Raises:
            ProblemError: there is no such club, or it is not his.
        """
        if await self.clubs.load(club) is None:
            raise ProblemError(404, "unknown_club")
        await self.permissions.check(request, "begin_for_club", Whose(club=club))

    async def federated(self, request: Request) -> tuple[TournamentRow, Tournament]:
        """Return the tournament of a request with names and numbers as the federation writes them.

        Members of a club stand under their nicknames, except who agrees to be shown: so what he agrees to counts for
        files that are asked for from then on, and no event of the tournament holds it.

        Raises:
            ProblemError: there is no such tournament.
        """
        row, tournament = await self.open(request)
        players = tournament.state.players
        known = {
            number: replace(players[number], name=shown.name, federation_number=shown.federation_number)
            for number, shown in (await self._known_as(row)).items()
            if number in players
        }
        return row, tournament.known_as(known) if known else tournament

    async def _known_as(self, row: TournamentRow) -> dict[int, KnownAs]:
        """Return the real names of members who agree to show them, by their numbers as players."""
        if row.club is None:
            return {}
        agreed = {each.number: each for each in await self.clubs.members(row.club) if each.shown and each.real_name}
        numbers = await self.repository.members(row.id)
        return {
            number: KnownAs(agreed[member].real_name, agreed[member].federation_number)
            for number, member in numbers.items()
            if member in agreed
        }


def may_ask(viewer: Viewer, asked: Asked) -> bool:
    """Whether somebody may ask something of a tournament.

    A player plans his own games; an arbiter does everything, except that games and sheets come by ways of their own,
    where they are begun and checked. He can let go of both. Who has the link of a board says how its game went.
    """
    if isinstance(asked, Propose | Agree) and asked.number in viewer.own:
        return True
    if isinstance(asked, Result) and viewer.may_type(asked.round, asked.board) and asked.barrage is None:
        return viewer.mine or asked.outcome is None or asked.outcome in PLAYED_OUTCOMES
    if isinstance(asked, Start) and asked.game is not None:
        return False
    if isinstance(asked, Sheet) and asked.moves:
        return False
    return viewer.mine


def pairing_of(request: Request, tournament: Tournament) -> tuple[Place, Round, Game]:
    """Return the pairing that a request names, if it is published.

    Raises:
        ProblemError: it is not.
    """
    number, board = request.path_params["round"], request.path_params["board"]
    rounds = list(tournament.rounds)
    paired = rounds[number - 1] if 1 <= number <= len(rounds) else None
    if paired is None or not paired.published or not 1 <= board <= len(paired.games):
        raise ProblemError(404, "unknown_pairing")
    return (number, board), paired, paired.games[board - 1]
