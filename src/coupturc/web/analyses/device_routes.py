"""Analyses that were made on a device while this server was away, handed over when it is there again."""

from contextlib import suppress
from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.analysis.changes import PlayLine
from coupturc.analysis.document import ROOT, Document
from coupturc.errors import FenError
from coupturc.rules import Profile
from coupturc.web.analyses.headline import Written, written
from coupturc.web.analyses.messages import DeviceAnalysis, DeviceAnalysisKept
from coupturc.web.analyses.rooms import AnalysisRooms, game_at
from coupturc.web.aside import texts_aside
from coupturc.web.games.device_routes import name_here
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.people.learners import Learners
from coupturc.web.people.visitors import Visitors
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.profiles.positions import faults_of
from coupturc.web.store.errors import ConflictError

_MOST_BYTES = 512 * 1024

_analyses = msgspec.json.Decoder(DeviceAnalysis)


@dataclass(frozen=True, slots=True)
class DeviceAnalysisRoutes:
    """Analyses of devices, as HTTP reaches them."""

    rooms: AnalysisRooms
    profiles: OfferedProfiles
    visitors: Visitors
    learners: Learners

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [Route("/device-analyses/{device_id}", self.put_analysis, methods=["PUT"])]

    async def put_analysis(self, request: Request) -> Response:
        """Keep an analysis of a device, or what has come to it since."""
        given = await read_message(request, _analyses, _MOST_BYTES)
        await self.learners.refuse_work_of_others(request, given.learner)
        name = name_here(request.path_params["device_id"])
        profile = self.profiles.asked(given.profile)
        new = await texts_aside.run(_judged, profile, given)
        if await self.rooms.analyses.load(name) is None:
            with suppress(ConflictError):  # sent twice at once, as by a page that was loaded again meanwhile
                return await self._keep(request, name, profile, new)
        return await self._add(request, name, given)

    async def _keep(self, request: Request, name: str, profile: Profile, new: Written) -> Response:
        visitor = await self.visitors.making("analysis", request)
        await self.rooms.create(profile, new, person=visitor.person.id if visitor else None, name=name)
        return self.visitors.remember(answer(DeviceAnalysisKept(name), 201), visitor)

    async def _add(self, request: Request, name: str, given: DeviceAnalysis) -> Response:
        known = await self.rooms.analyses.load(name)
        if known is None or not known.is_of(await self.visitors.known_id(request)):
            raise ProblemError(403, "not_yours")
        try:
            room = await self.rooms.open(name)
            refused = None if room is None else await room.add(given.lines)
        finally:
            self.rooms.release(name)
        if refused is not None:
            raise _refusal(refused, given.lines[refused - 1])
        return answer(DeviceAnalysisKept(name))


def _judged(profile: Profile, given: DeviceAnalysis) -> Written:
    """Return the analysis.

    Raises:
        ProblemError: the FEN is not a position, a line cannot be played, or there are too many.
    """
    try:
        document = Document(game_at(profile, given.fen))
    except FenError as error:
        raise ProblemError(422, "fen", faults=faults_of(error)) from error
    for number, line in enumerate(given.lines, start=1):
        if not isinstance(document.apply(PlayLine(ROOT, line)), str):
            raise _refusal(number, line)
    return written(document)


def _refusal(number: int, line: tuple[str, ...]) -> ProblemError:
    return ProblemError(422, "handed_refused", {"number": number, "move": line[-1] if line else ""})
