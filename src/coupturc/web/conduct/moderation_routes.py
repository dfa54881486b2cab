"""The HTTP side of moderation: moderators read reports and hints and decide, and every decision is kept."""

from dataclasses import dataclass, replace
from typing import cast, get_args

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.conduct.hints import hint_of
from coupturc.web.conduct.messages import (
    Decided,
    Decision,
    FairPlayHint,
    Moderation,
    NewDecision,
    NewPardon,
    Report,
    ReportReason,
    Verdict,
)
from coupturc.web.http.answers import ProblemError, answer, iso_time, read_message
from coupturc.web.lobby.room import LobbyRooms
from coupturc.web.people.messages import Person
from coupturc.web.people.names import one_line
from coupturc.web.people.permissions import Permissions
from coupturc.web.people.visitors import Visitors
from coupturc.web.store import ConflictError
from coupturc.web.store.compared import ComparedRepository
from coupturc.web.store.hints import HintRepository, HintRow
from coupturc.web.store.moderation import SANCTIONS, DecisionRow, ModerationRepository, ReportRow
from coupturc.web.talk.messages import LineSaid

_SHOWN_REPORTS = 50
_SHOWN_HINTS = 20
_SHOWN_DECISIONS = 200
_MS_A_DAY = 86_400_000
#: Whoever was warned reads so for so long.
_WARNED_DAYS = 30
_TIMED: frozenset[Verdict] = frozenset({"no_text", "no_play"})
_REASONS = frozenset(get_args(ReportReason))

_new_decision = msgspec.json.Decoder(NewDecision)
_new_pardon = msgspec.json.Decoder(NewPardon)
_lines = msgspec.json.Decoder(tuple[LineSaid, ...])


@dataclass(frozen=True, slots=True)
class ModerationRoutes:
    """Moderation, as HTTP reaches it."""

    moderation: ModerationRepository
    hints: HintRepository
    compared: ComparedRepository
    lobby: LobbyRooms
    visitors: Visitors
    permissions: Permissions

    def routes(self) -> list[Route]:
        """Return the routes below /api; none where nobody is asked who he is."""
        if not self.visitors.have_seats:
            return []
        return [
            Route("/moderation", self.get_moderation, methods=["GET"]),
            Route("/moderation/reports/{report}", self.post_decision, methods=["POST"]),
            Route("/moderation/hints/{person}/{game}/{tempo}", self.post_decision_of_hint, methods=["POST"]),
            Route("/moderation/people/{person}/lift", self.post_pardon, methods=["POST"]),
        ]

    async def get_moderation(self, request: Request) -> Response:
        """Answer with what waits for a decision, and what was decided."""
        moderator = await self.permissions.moderator(request)
        reports = tuple(map(_report, await self.moderation.open(_SHOWN_REPORTS)))
        hints = [await self._hint(row) for row in await self.hints.open(_SHOWN_HINTS, moderator)]
        decisions = await self.moderation.decisions(_SHOWN_DECISIONS)
        stand = await self._standing(decisions)
        return answer(Moderation(reports, tuple(hints), tuple(_decision(each, stand) for each in decisions)))

    async def post_decision(self, request: Request) -> Response:
        """Decide about a report."""
        moderator, asked = await self._asked(request)
        report = await self.moderation.find(request.path_params["report"])
        if report is None:
            raise ProblemError(404, "unknown_report")
        if moderator in (report.person, report.reported):
            raise ProblemError(403, "own_report")
        return await self._decide(replace(self._decision(asked, report.reported, moderator), report=report.id))

    async def post_decision_of_hint(self, request: Request) -> Response:
        """Decide about a hint: what the program has found is judged by a person only."""
        moderator, asked = await self._asked(request)
        person, ladder = request.path_params["person"], "{game}-{tempo}".format(**request.path_params)
        if moderator == person:  # first: nobody finds out in this way whether there is one about himself
            raise ProblemError(403, "own_report")
        if all(hint.ladder != ladder for hint in await self.hints.about(person)):
            raise ProblemError(404, "unknown_report")
        return await self._decide(replace(self._decision(asked, person, moderator), hint=ladder))

    async def post_pardon(self, request: Request) -> Response:
        """Lift what stands against somebody."""
        moderator, person = await self.permissions.moderator(request), request.path_params["person"]
        asked = await read_message(request, _new_pardon)
        if moderator == person:
            raise ProblemError(403, "own_report")
        if not await self.visitors.conduct.standing(person):
            raise ProblemError(409, "decided")
        why, now_ms = _why(asked.why), self.moderation.now_ms()
        await self.moderation.decide(DecisionRow(person, "lifted", why, now_ms, moderator=moderator))
        return Response(status_code=204)

    async def _asked(self, request: Request) -> tuple[str, NewDecision]:
        """Return who decides, and what."""
        moderator = await self.permissions.moderator(request)
        asked = await read_message(request, _new_decision)
        if (asked.days is None) == (asked.verdict in _TIMED):
            raise ProblemError(400, "malformed")
        return moderator, asked

    def _decision(self, asked: NewDecision, about: str, moderator: str) -> DecisionRow:
        now_ms = self.moderation.now_ms()
        days = _WARNED_DAYS if asked.verdict == "warn" else asked.days
        until_ms = None if days is None else now_ms + days * _MS_A_DAY
        return DecisionRow(about, asked.verdict, _why(asked.why), now_ms, until_ms, moderator)

    async def _hint(self, row: HintRow) -> FairPlayHint:
        games = await self.compared.latest(row.person, row.ladder, row.at_ms)
        return hint_of(row, games, await self.compared.private([each.game for each in games]))

    async def _decide(self, decision: DecisionRow) -> Response:
        try:
            await self.moderation.decide(decision)
        except ConflictError as error:
            raise ProblemError(409, "decided") from error
        await self.lobby.look()
        return Response(status_code=204)

    async def _standing(self, decisions: tuple[DecisionRow, ...]) -> frozenset[int]:
        """Return the numbers of those that stand."""
        people = {each.person for each in decisions if each.verdict in SANCTIONS}
        found = [await self.visitors.conduct.standing(person) for person in people]
        return frozenset(each.number for standing in found for each in standing)


def _why(text: str) -> str:
    why = one_line(text)
    if not why:
        raise ProblemError(422, "why_missing")
    return why


def _report(row: ReportRow) -> Report:
    return Report(
        id=row.id,
        by=Person(row.person, row.name),
        about=Person(row.reported, row.reported_name),
        game=row.game,
        reason=cast("ReportReason", row.reason) if row.reason in _REASONS else "other",
        words=row.words,
        lines=_lines.decode(row.lines),
        at=iso_time(row.at_ms),
        earlier=row.earlier,
    )


def _decision(row: DecisionRow, stand: frozenset[int]) -> Decision:
    return Decision(
        number=row.number,
        about=Person(row.person, row.name),
        verdict=cast("Decided", row.verdict),
        why=row.why,
        at=iso_time(row.at_ms),
        until=None if row.until_ms is None else iso_time(row.until_ms),
        moderator=None if row.moderator is None else Person(row.moderator, row.moderator_name),
        stands=row.number in stand,
        of_hint=row.hint is not None,
    )
