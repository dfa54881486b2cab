"""The HTTP side of what somebody keeps of archives: marks on games, and searches under a name."""

from dataclasses import dataclass
from typing import cast

import msgspec
from limits import RateLimitItemPerHour
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.errors import ArgumentError
from coupturc.rules.games import GameName
from coupturc.web.archive.archives import ALL, Archives
from coupturc.web.archive.keeping import EVERYBODY, Kept, keeper
from coupturc.web.archive.messages import ArchiveKept, ArchiveMark, NewMark, NewSearch, SavedSearch
from coupturc.web.archive.scans import archives_aside
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.people.visitors import Visitor, Visitors
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.store.kept_searches import KeptSearchRepository, MarkRow, SavedRow
from coupturc.web.store.learners import learner_name

#: So many marks and searches has somebody at most.
MOST_MARKS, MOST_SEARCHES = 5_000, 100
KEPT_AN_HOUR = RateLimitItemPerHour(2_000)

_new_mark = msgspec.json.Decoder(NewMark)
_new_search = msgspec.json.Decoder(NewSearch)


@dataclass(frozen=True, slots=True)
class KeepingRoutes:
    """What somebody keeps of archives, as HTTP reaches it."""

    archives: Archives
    kept: KeptSearchRepository
    profiles: OfferedProfiles
    visitors: Visitors

    def routes(self) -> list[Route]:
        """Return the routes below /api; none where no archive is kept."""
        if not self.archives.are_kept:
            return []
        return [
            Route("/archive/kept", self.get_kept, methods=["GET"]),
            Route("/archive/marks", self.post_mark, methods=["POST"]),
            Route("/archive/searches", self.post_search, methods=["POST"]),
        ]

    async def get_kept(self, request: Request) -> Response:
        """Answer with the marks and the searches of the one who asks."""
        learner = self._keeper(await self.visitors.known_id(request))
        marks = await self.kept.marks(learner) if learner else ()
        searches = await self.kept.searches(learner) if learner else ()
        return answer(
            ArchiveKept(
                tuple(ArchiveMark(row.archive, row.game, row.name) for row in marks),
                tuple(SavedSearch(row.name, cast("GameName", row.game), row.query) for row in searches),
            )
        )

    async def post_mark(self, request: Request) -> Response:
        """Put a mark on a game that the one who asks may read, or take it off."""
        asked = await read_message(request, _new_mark)
        learner, visitor = await self._keeping(request)
        row = MarkRow(learner, asked.archive, asked.number, asked.name)
        if not asked.on:
            await self.kept.unmark(row)
        else:
            person = visitor.person.id if visitor else None
            await archives_aside.run(self._expect_game, asked, person)
            if not await self.kept.mark(row, MOST_MARKS):
                raise ProblemError(422, "marks_full", {"limit": MOST_MARKS})
        return self.visitors.remember(Response(status_code=204), visitor)

    async def post_search(self, request: Request) -> Response:
        """Save a search, or let it go."""
        asked = await read_message(request, _new_search)
        rules = self.profiles.asked(asked.profile).rules
        learner, visitor = await self._keeping(request)
        if asked.query is None:
            await self.kept.forget(learner, asked.name)
        else:
            others = {row.name: (row.game, row.query) for row in await self.kept.searches(learner)}
            others.pop(asked.name, None)  # none stands for itself
            await archives_aside.run(Kept(saved=others).read, asked.query, rules)
            if not await self.kept.save(SavedRow(learner, asked.name, rules.game, asked.query), MOST_SEARCHES):
                raise ProblemError(422, "searches_full", {"limit": MOST_SEARCHES})
        return self.visitors.remember(Response(status_code=204), visitor)

    def _keeper(self, person: str | None) -> str | None:
        return keeper(person, knows_all=not self.visitors.have_seats)

    async def _keeping(self, request: Request) -> tuple[str, Visitor | None]:
        """Return under which name something is kept of the one who asks; somebody new becomes a guest."""
        if not self.visitors.have_seats:
            return EVERYBODY, None
        visitor = await self.visitors.welcome(request)
        await self.visitors.allow(KEPT_AN_HOUR, "kept", visitor.person.id)
        return learner_name(visitor.person.id), visitor

    def _expect_game(self, asked: NewMark, person: str | None) -> None:
        if asked.archive == ALL:  # a game is of one
            raise ProblemError(404, "unknown_archive")
        for _, archive in self.archives.asked(asked.archive, person, knows_all=not self.visitors.have_seats):
            try:
                archive.game(asked.number)
            except ArgumentError as error:
                raise ProblemError(404, "unknown_game") from error
            return
        raise ProblemError(404, "unknown_archive")
