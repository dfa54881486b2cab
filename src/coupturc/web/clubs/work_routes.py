"""The HTTP side of what trainers do for the members of a club who agree: set them work, and follow their boards."""

from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.clubs.messages import ClubLearner, ClubWork
from coupturc.web.clubs.reach import ClubReach
from coupturc.web.games.followed import followed
from coupturc.web.homework.assignments import Assignments
from coupturc.web.homework.messages import NewHomework
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.lessons.routes import locale_of
from coupturc.web.people.permissions import Action, Whose
from coupturc.web.store.clubs import ClubRow
from coupturc.web.store.game_lists import GameSearch
from coupturc.web.store.games import GameRepository
from coupturc.web.store.learners import learner_name

_new_homework = msgspec.json.Decoder(NewHomework)


@dataclass(frozen=True, slots=True)
class ClubWorkRoutes:
    """Trainers and those whom they train, as HTTP reaches them.

    Args:
        reach: who may do what with which club.
        assignments: the work that clubs are set.
        games: what members play.
    """

    reach: ClubReach
    assignments: Assignments
    games: GameRepository

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        one = "/clubs/{club}"
        return [
            Route(f"{one}/work", self.get_work, methods=["GET"]),
            Route(f"{one}/work", self.post_work, methods=["POST"]),
            Route(f"{one}/work/{{work}}", self.delete_work, methods=["DELETE"]),
            Route(f"{one}/boards", self.get_boards, methods=["GET"]),
        ]

    async def get_work(self, request: Request) -> Response:
        """Answer with the work of a club: a trainer sees who has done how much, a member who agrees sees himself."""
        return await self._shown(request, await self._row(request, "see_club"))

    async def post_work(self, request: Request) -> Response:
        """Set work."""
        task = (await read_message(request, _new_homework)).task
        row = await self._row(request, "train_club")
        await self.assignments.add(row.id, task)
        return await self._shown(request, row)

    async def delete_work(self, request: Request) -> Response:
        """Take work back."""
        row = await self._row(request, "train_club")
        await self.assignments.take_back(row.id, request.path_params["work"])
        return await self._shown(request, row)

    async def get_boards(self, request: Request) -> Response:
        """Answer with the games of the members who agree, but private ones and those with pupils."""
        row = await self._row(request, "train_club")
        people = tuple((await self._learning(row)).values())
        return answer(await followed(self.games, GameSearch(people=people, watchable=True)))

    async def _shown(self, request: Request, row: ClubRow) -> Response:
        learning = await self._learning(row)
        if not await self.reach.permissions.may(request, "train_club", Whose(club=row.id)):
            own = await self.reach.visitors.known_id(request)
            learning = {each: person for each, person in learning.items() if person == own}
            if not learning:
                raise ProblemError(403, "not_yours")
        work = await self.assignments.shown(row.id, list(map(learner_name, learning.values())), locale_of(request))
        return answer(ClubWork(tuple(learning), work))

    async def _learning(self, row: ClubRow) -> dict[ClubLearner, str]:
        """Return the members who agree, in the order of the boards, and who each is."""
        members = await self.reach.repository.members(row.id)
        return {ClubLearner(each.number, each.name): each.person for each in members if each.learns and each.person}

    async def _row(self, request: Request, action: Action) -> ClubRow:
        """Return the club of a request.

        Raises:
            ProblemError: there is no such club, he may not, or nobody is asked who he is, so that nobody can agree.
        """
        if not self.reach.visitors.have_seats:
            raise ProblemError(404, "not_found")
        return await self.reach.row(request, action)
