"""The HTTP side of classes for pupils: they come in with a card, or with the code of the class and a picture."""

from dataclasses import dataclass

import msgspec
from limits import RateLimitItemPerHour
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.classes.messages import ClassDoor, EnterByCard, EnterByCode, Entering, PupilName
from coupturc.web.classes.view import ClassViews
from coupturc.web.homework.assignments import Assignments
from coupturc.web.http.answers import ProblemError, answer, learner_of, read_message
from coupturc.web.lessons.routes import locale_of
from coupturc.web.people.learners import Learners
from coupturc.web.people.session_cookie import hash_of
from coupturc.web.people.visitors import Visitors, address_of
from coupturc.web.store.classes import ClassRepository, ClassRow, PupilRow
from coupturc.web.store.people import PeopleRepository, PersonRow

#: Who types a code or shows a card that is worth nothing; a class sits behind one address. It bounds a flood only:
#: a right code is never refused, and what nobody guesses is its length.
_WRONG_AN_HOUR = RateLimitItemPerHour(100)
#: There are 24 pictures.
_WRONG_PICTURES_AN_HOUR = RateLimitItemPerHour(8)

_entering = msgspec.json.Decoder(Entering)


@dataclass(frozen=True, slots=True)
class PupilRoutes:
    """Classes, as pupils reach them over HTTP.

    Args:
        repository: where classes are kept.
        people: who plays.
        assignments: the work that classes are set.
        visitors: who asks.
        learners: who learns.
    """

    repository: ClassRepository
    people: PeopleRepository
    assignments: Assignments
    visitors: Visitors
    learners: Learners

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/pupils/classes/{code}", self.get_door, methods=["GET"]),
            Route("/pupils/enter", self.post_enter, methods=["POST"]),
            Route("/pupils/leave", self.post_leave, methods=["POST"]),
            Route("/pupils/me", self.get_me, methods=["GET"]),
        ]

    async def get_door(self, request: Request) -> Response:
        """Answer with the names of a class."""
        row = await self._of_code(request, request.path_params["code"])
        pupils = await self.repository.pupils(row.id)
        return answer(ClassDoor(row.name, tuple(PupilName(pupil.person, pupil.name) for pupil in pupils)))

    async def post_enter(self, request: Request) -> Response:
        """Let a pupil in: this browser is his from now on."""
        way, locale = (await read_message(request, _entering)).way, locale_of(request)
        await self._check_browser(await self.visitors.known(request))
        pupil = await self._by_card(request, way) if isinstance(way, EnterByCard) else await self._by_code(request, way)
        person, row = await self.people.find(pupil.person), await self.repository.load(pupil.class_id)
        if person is None or row is None:
            raise ProblemError(404, "unknown_card")
        home = await ClassViews(self.repository, self.assignments).of_pupil(row, pupil, locale)
        return self.visitors.remember(answer(home), await self.visitors.enter(person))

    async def post_leave(self, request: Request) -> Response:
        """Let a pupil out: this browser is nobody's."""
        known = await self.visitors.known(request)
        answered = Response(status_code=204)
        return await self.visitors.leave(request, answered) if known and known.kind == "pupil" else answered

    async def get_me(self, request: Request) -> Response:
        """Answer with the class of a pupil, and the work that is set."""
        pupil = await self.repository.of_learner(await self.learners.looking(request, learner_of(request)))
        row = None if pupil is None else await self.repository.load(pupil.class_id)
        if pupil is None or row is None:
            raise ProblemError(404, "unknown_pupil")
        return answer(await ClassViews(self.repository, self.assignments).of_pupil(row, pupil, locale_of(request)))

    async def _check_browser(self, known: PersonRow | None) -> None:
        """Check that nobody loses what he runs when this browser becomes a pupil's; a member logs in again.

        Raises:
            ProblemError: somebody would.
        """
        if known is not None and await self.repository.teaches(known.id):
            raise ProblemError(409, "teacher_here")
        if known is not None and known.kind == "guest" and await self.people.runs_something(known.id):
            raise ProblemError(409, "leader_here")

    async def _by_card(self, request: Request, way: EnterByCard) -> PupilRow:
        pupil = await self.repository.of_card(hash_of(way.token))
        if pupil is None:
            await self.visitors.allow(_WRONG_AN_HOUR, "card", address_of(request))
            raise ProblemError(404, "unknown_card")
        return pupil

    async def _by_code(self, request: Request, way: EnterByCode) -> PupilRow:
        row = await self._of_code(request, way.code)
        pupil = await self.repository.of_person(way.pupil)
        if pupil is None or pupil.class_id != row.id:
            raise ProblemError(404, "unknown_pupil")
        # Counted before it is looked at: of many that come at once no more are looked at either.
        await self.visitors.allow(_WRONG_PICTURES_AN_HOUR, "picture", pupil.person)
        if pupil.picture != way.picture:
            raise ProblemError(422, "wrong_picture")
        await self.visitors.take_back(_WRONG_PICTURES_AN_HOUR, "picture", pupil.person)
        return pupil

    async def _of_code(self, request: Request, code: str) -> ClassRow:
        row = await self.repository.of_code("".join(code.split()).upper())
        if row is None:
            await self.visitors.allow(_WRONG_AN_HOUR, "card", address_of(request))
            raise ProblemError(404, "unknown_class")
        return row
