"""The HTTP side of archives: explored, and their games opened."""

from dataclasses import dataclass
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.analysis.document import MOST_NODES
from coupturc.archive import Archive
from coupturc.errors import ArgumentError
from coupturc.rules import load_profile
from coupturc.web.analyses.rooms import AnalysisRooms
from coupturc.web.archive.archives import Archives
from coupturc.web.archive.bringing import disk_answers
from coupturc.web.archive.messages import (
    ArchiveAsked,
    ArchivedOpened,
    ArchivePlayer,
    ArchiveSource,
    ArchiveSources,
    OpenArchived,
)
from coupturc.web.archive.opening import OpenedAt, opened_at
from coupturc.web.archive.own_games import OwnGames, keep
from coupturc.web.archive.players import player_of
from coupturc.web.archive.scans import archives_aside, scanned
from coupturc.web.archive.selecting import Selector, position_of
from coupturc.web.aside import for_stranger, texts_aside
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.people.visitors import Visitors, asker_of
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.profiles.stored import profile_of

#: In a thread a shorter game holds up others for less time than a process takes to start.
_APART_FROM_BYTES = 50_000

_open_archived = msgspec.json.Decoder(OpenArchived)


@dataclass(frozen=True, slots=True)
class ArchiveRoutes:
    """Archives, as HTTP reaches them."""

    archives: Archives
    own_games: OwnGames
    analyses: AnalysisRooms
    profiles: OfferedProfiles
    visitors: Visitors
    selector: Selector

    def routes(self) -> list[Route]:
        """Return the routes below /api; none where no archive is kept."""
        if not self.archives.are_kept:
            return []
        return [
            Route("/archive", self.get_sources, methods=["GET"]),
            Route("/archive/explore", self.get_explored, methods=["GET"]),
            Route("/archive/player", self.get_player, methods=["GET"]),
            Route("/archive/games", self.post_game, methods=["POST"]),
            Route("/archive/analyses/{analysis_id}", self.post_analysis, methods=["POST"]),
        ]

    async def get_sources(self, request: Request) -> Response:
        """Answer with the archives that may be asked, and how many games they have."""
        person, _ = await self.own_games.up_to_date(self.visitors, request)

        def work() -> tuple[ArchiveSource, ...]:
            found = self._found("all", person)
            return tuple(ArchiveSource(name, archive.totals()["games"]) for name, archive in found)

        return answer(ArchiveSources(await archives_aside.run(work)))

    async def get_explored(self, request: Request) -> Response:
        """Answer with what the games made of a position."""
        rules = self.profiles.asked(request.query_params.get("profile", "")).rules
        position = position_of(request.query_params.get("fen"), rules)
        selection = await self.selector.selected(request, asked_of(request), rules)
        return answer(await scanned(request, lambda stop: selection.explored(position, stop)))

    async def get_player(self, request: Request) -> Response:
        """Answer with the results of a player, under all names that a person joined."""
        asked = asked_of(request)
        person, _ = await self.own_games.up_to_date(self.visitors, request)

        def work() -> ArchivePlayer | None:
            return player_of((archive for _, archive in self._found(asked.archive, person)), asked.player or "")

        found = await archives_aside.run(work)
        if found is None:
            raise ProblemError(404, "unknown_person")
        return answer(found)

    async def post_game(self, request: Request) -> Response:
        """Open a game at one of its positions, as an analysis."""
        asked = await read_message(request, _open_archived)
        known = await self.visitors.known(request)
        found = await self._opened(asked, None if known is None else known.id, request)
        visitor = await self.visitors.making("analysis", request, known)
        profile, owner = load_profile(found.rules.game), visitor.person.id if visitor else None
        made = await self.analyses.create(profile, found.new, person=owner)
        return self.visitors.remember(answer(ArchivedOpened(made.id, found.node), 201), visitor)

    async def post_analysis(self, request: Request) -> Response:
        """Keep an analysis of one's own in one's archive, as it is now."""
        record = await self.analyses.analyses.load(request.path_params["analysis_id"])
        if record is None:
            raise ProblemError(404, "unknown_analysis")
        visitor = await self.visitors.making("analysis", request)
        person = visitor.person.id if visitor else None
        if not record.is_of(person):
            raise ProblemError(403, "not_yours")

        def work() -> None:
            archive = self.archives.own(person, make=True)
            if archive:
                keep(archive, f"{record.id}.pdn", record.body, profile_of(record.profile).rules)

        with disk_answers():
            await archives_aside.run(work)
        return self.visitors.remember(Response(status_code=204), visitor)

    def _found(self, name: str, person: str | None) -> list[tuple[str, Archive]]:
        return [*self.archives.asked(name, person, knows_all=not self.visitors.have_seats)]

    async def _opened(self, asked: OpenArchived, person: str | None, request: Request) -> OpenedAt:
        """Return a game as a new analysis, and the node after so many moves."""
        place, size = await texts_aside.run(self._sought, asked, person)
        if size >= _APART_FROM_BYTES:
            found = await for_stranger(asker_of(request, person), opened_at, place, asked.number, asked.ply)
        else:
            found = await texts_aside.run(opened_at, place, asked.number, asked.ply)
        if found is None:
            raise ProblemError(422, "too_long", {"limit": MOST_NODES})
        return found

    def _sought(self, asked: OpenArchived, person: str | None) -> tuple[Path, int]:
        """Return the folder of the archive in which a game lies, and the size of its text."""
        place = self.archives.place(asked.archive, person, knows_all=not self.visitors.have_seats)
        if place is None:
            raise ProblemError(404, "unknown_archive")
        ((_, archive),) = self._found(asked.archive, person)
        try:
            archive.game(asked.number)  # the text of a game that is not there cannot be asked for
        except ArgumentError as error:
            raise ProblemError(404, "unknown_game") from error
        return place, sum(map(len, archive.texts([asked.number, *archive.copies(asked.number)])))


def asked_of(request: Request) -> ArchiveAsked:
    """Return which games an address asks for.

    Raises:
        ProblemError: it says what no game can be.
    """
    said = request.query_params
    values = {name: said[name] for name in ArchiveAsked.__struct_fields__ if name in said}
    try:
        return msgspec.convert(values, ArchiveAsked, strict=False)
    except msgspec.ValidationError as error:
        raise ProblemError(400, "malformed") from error
