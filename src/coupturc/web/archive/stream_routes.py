"""The HTTP side of archives that takes long: searched and filled, line by line as something is found or done."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from coupturc import Rules, StopFlag
from coupturc.archive import Query
from coupturc.archive.errors import ArchiveError
from coupturc.archive.query.wording import LANGUAGES, describe
from coupturc.archive.reading import is_gzip
from coupturc.web.archive.apart import APART_FROM_BYTES, bring_apart
from coupturc.web.archive.archives import ALL, Archives
from coupturc.web.archive.bringing import bring, disk_answers, received
from coupturc.web.archive.keeping import Kept, keeper, kept_for
from coupturc.web.archive.messages import ArchiveFailed, ArchiveQuery, ImportLine, SearchLine
from coupturc.web.archive.own_games import OwnGames
from coupturc.web.archive.queries import known_names
from coupturc.web.archive.scans import Say, Telling, archives_aside, imports_aside, streamed
from coupturc.web.archive.searching import Place, searched
from coupturc.web.aside import Waiting
from coupturc.web.http.answers import ProblemError, answer
from coupturc.web.people.visitors import Visitors, asker_of
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.store.kept_searches import KeptSearchRepository

log = logging.getLogger(__name__)

_LONGEST_NAME = 200

Line = TypeVar("Line", SearchLine, ImportLine)

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class ArchiveStreamRoutes:
    """Searches of archives and files into them, as HTTP reaches them."""

    archives: Archives
    own_games: OwnGames
    profiles: OfferedProfiles
    visitors: Visitors
    kept: KeptSearchRepository
    #: Those that are received, or wait on the disk for their turn.
    files: Waiting = field(default_factory=Waiting)

    def routes(self) -> list[Route]:
        """Return the routes below /api; none where no archive is kept."""
        if not self.archives.are_kept:
            return []
        return [
            Route("/archive/names", self.get_names, methods=["GET"]),
            Route("/archive/query", self.get_query, methods=["GET"]),
            Route("/archive/search", self.get_search, methods=["GET"]),
            Route("/archive/files", self.post_file, methods=["POST"]),
        ]

    async def get_names(self, _: Request) -> Response:
        """Answer with the openings, formations and themes that have a name."""
        return answer(known_names())

    async def get_query(self, request: Request) -> Response:
        """Answer with what a query asks for, in words."""
        language = request.query_params.get("language", "en")
        if language not in LANGUAGES:
            raise ProblemError(400, "malformed")
        person = await self.visitors.known_id(request)
        _, query = await self._query(request, person, knows_all=not self.visitors.have_seats)
        return answer(ArchiveQuery(describe(query, language)))

    async def get_search(self, request: Request) -> Response:
        """Answer with the games that a query asks for, a line of JSON each, as they are found.

        With `after` and `number`, an archive and a game of it, the search goes on behind that game.
        """
        asked = request.query_params
        after = _after(request)
        person, knows_all = await self.own_games.up_to_date(self.visitors, request)
        kept, query = await self._query(request, person, knows_all=knows_all)

        def work(stop: StopFlag, say: Say[SearchLine]) -> None:
            try:
                found = [*self.archives.asked(asked.get("archive", ALL), person, knows_all=knows_all)]
                for line in searched(found, query, stop, kept, after):
                    say(line)
            except ArchiveError as error:
                log.error("a search ended: %s", error)  # noqa: TRY400 - what is wrong is enough
                say(ArchiveFailed("internal"))

        return _lines(streamed(_to_its_end(work)))

    async def post_file(self, request: Request) -> Response:
        """Bring a PDN file into one's archive; answer with what is done and what is wrong, line by line."""
        name = request.query_params.get("name", "")[:_LONGEST_NAME] or "games.pdn"
        visitor = await self.visitors.making("analysis", request)
        person = visitor.person.id if visitor else None
        archive = await archives_aside.run(self.archives.own, person, make=True)
        folder = self.archives.folder_of(person)
        if archive is None or folder is None:
            raise ProblemError(404, "unknown_archive")
        asker = asker_of(request, person)
        with ExitStack() as waiting:
            waiting.enter_context(self.files.counted(asker))
            with disk_answers():
                path = await received(request)

            def work(_: StopFlag, say: Say[ImportLine]) -> None:
                # A small file that is packed may hold any number of games.
                if path.stat().st_size < APART_FROM_BYTES and not is_gzip(path):
                    bring(archive, path, name, say)
                else:
                    bring_apart(folder, path, name, say)

            # From now on: a file whose sender hangs up is brought in, and not left lying.
            told = Telling(_to_its_end(work), imports_aside)
            counted = waiting.pop_all()
            told.running.add_done_callback(lambda _: counted.close())
        return self.visitors.remember(_lines(told.said()), visitor)

    async def _query(self, request: Request, person: str | None, *, knows_all: bool) -> tuple[Kept, Query]:
        """Return the query of an address, and what it needs of what somebody keeps."""
        text, rules = request.query_params.get("query", ""), self._rules(request)
        kept = await kept_for(self.kept, keeper(person, knows_all=knows_all), text, None)
        return kept, await archives_aside.run(kept.read, text, rules)

    def _rules(self, request: Request) -> Rules:
        return self.profiles.asked(request.query_params.get("profile", "")).rules


def _after(request: Request) -> Place | None:
    """Return the game behind which an address asks to look; none where it names none."""
    asked = request.query_params
    if "after" not in asked:
        return None
    try:
        return Place(asked["after"], int(asked.get("number", "")))
    except ValueError as error:
        raise ProblemError(400, "malformed") from error


def _to_its_end(work: Callable[[StopFlag, Say[Line]], None]) -> Callable[[StopFlag, Say[Line | ArchiveFailed]], None]:
    """Return work whose failure is the last that it says."""

    def done(stop: StopFlag, say: Say[Line | ArchiveFailed]) -> None:
        try:
            work(stop, say)
        except Exception:
            log.exception("an answer ended")
            say(ArchiveFailed("internal"))

    return done


def _lines(said: AsyncIterator[Line | ArchiveFailed]) -> Response:
    async def lines() -> AsyncIterator[bytes]:
        async for line in said:
            yield _encode(line) + b"\n"

    # Packed, or kept by a proxy such as nginx, a line would wait for the next ones.
    headers = {"cache-control": "no-store", "content-encoding": "identity", "x-accel-buffering": "no"}
    return StreamingResponse(lines(), headers=headers, media_type="application/x-ndjson")
