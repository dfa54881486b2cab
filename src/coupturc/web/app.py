"""The application: its routes, and what wraps them."""

import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute

from coupturc.archive.errors import ArchiveError
from coupturc.errors import RecordError
from coupturc.garbage import tidy
from coupturc.tournament.errors import TournamentError
from coupturc.web.analyses.device_routes import DeviceAnalysisRoutes
from coupturc.web.analyses.paste import PasteRoutes
from coupturc.web.analyses.routes import AnalysisRoutes
from coupturc.web.archive.keeping_routes import KeepingRoutes
from coupturc.web.archive.routes import ArchiveRoutes
from coupturc.web.archive.selecting import Selector
from coupturc.web.archive.stream_routes import ArchiveStreamRoutes
from coupturc.web.aside import TooManyWaitError
from coupturc.web.background import runners_of
from coupturc.web.broadcasts.routes import BroadcastRoutes
from coupturc.web.broadcasts.typed_routes import TypedRoutes
from coupturc.web.classes.pupil_routes import PupilRoutes
from coupturc.web.classes.routes import ClassRoutes
from coupturc.web.classes.teacher_routes import TeacherRoutes
from coupturc.web.clubs.reach import ClubReach
from coupturc.web.clubs.routes import ClubRoutes
from coupturc.web.clubs.work_routes import ClubWorkRoutes
from coupturc.web.conduct.moderation_routes import ModerationRoutes
from coupturc.web.conduct.report_routes import ReportRoutes
from coupturc.web.games.begin import BeginRoutes
from coupturc.web.games.days_off_routes import DaysOffRoutes
from coupturc.web.games.deadlines import Sweeper
from coupturc.web.games.device_routes import DeviceGameRoutes
from coupturc.web.games.lookout import Lookout
from coupturc.web.games.plan_routes import PlanRoutes
from coupturc.web.games.routes import GameRoutes
from coupturc.web.games.shown import ShownGames
from coupturc.web.homework.assignments import Assignments
from coupturc.web.http.answers import ProblemError, problem, store_code, unreadable_code
from coupturc.web.http.built_page import HASHED_FOLDER, BuiltPage
from coupturc.web.http.guard import Guard
from coupturc.web.http.health import HealthRoutes
from coupturc.web.http.leaving import Leaving
from coupturc.web.http.measured import Measured
from coupturc.web.jobs.forgetting import forget_in_time
from coupturc.web.jobs.running import running
from coupturc.web.lessons.making import MakingRoutes
from coupturc.web.lessons.routes import LessonRoutes
from coupturc.web.lobby.public_games import PublicGames
from coupturc.web.lobby.routes import LobbyRoutes
from coupturc.web.lobby.watch_routes import WatchRoutes
from coupturc.web.lobby.watched import Watched
from coupturc.web.notices.choice_routes import ChoiceRoutes
from coupturc.web.notices.routes import NoticeRoutes
from coupturc.web.people.account_routes import AccountRoutes
from coupturc.web.people.confirming import Confirming
from coupturc.web.people.confirming_routes import ConfirmingRoutes
from coupturc.web.people.ended_sessions import EndedSessions
from coupturc.web.people.passkey_routes import PasskeyRoutes
from coupturc.web.people.passkeys import Passkeys
from coupturc.web.people.proofs import Proofs
from coupturc.web.people.recovery import Recovery
from coupturc.web.people.recovery_routes import RecoveryRoutes
from coupturc.web.people.routes import PeopleRoutes
from coupturc.web.practice.repertoire_routes import RepertoireRoutes
from coupturc.web.practice.routes import PracticeRoutes
from coupturc.web.profiles.own_engine import OwnEngineRoutes
from coupturc.web.profiles.routes import ProfileRoutes
from coupturc.web.ratings.routes import RatingRoutes
from coupturc.web.services import Services
from coupturc.web.sharing.frame_routes import FrameRoutes
from coupturc.web.sharing.page_routes import PageRoutes
from coupturc.web.sharing.routes import ShareRoutes
from coupturc.web.store import StoreError
from coupturc.web.takeout.routes import TakeoutRoutes
from coupturc.web.talk.routes import TalkRoutes
from coupturc.web.tournaments.board_link_routes import BoardLinkRoutes
from coupturc.web.tournaments.calendar_routes import CalendarRoutes
from coupturc.web.tournaments.carry_routes import CarryRoutes
from coupturc.web.tournaments.file_routes import FileRoutes
from coupturc.web.tournaments.meeting_routes import MeetingRoutes
from coupturc.web.tournaments.member_routes import MemberRoutes
from coupturc.web.tournaments.organiser_routes import OrganiserRoutes
from coupturc.web.tournaments.own_routes import OwnRoutes
from coupturc.web.tournaments.pdn_routes import PdnRoutes
from coupturc.web.tournaments.printing import PrintingRoutes
from coupturc.web.tournaments.reach import Reach
from coupturc.web.tournaments.reminding import Reminding
from coupturc.web.tournaments.routes import TournamentRoutes
from coupturc.web.tournaments.sheet_routes import SheetRoutes

log = logging.getLogger(__name__)

#: The profiles with their boards are 16 kB, a tenth of that when packed.
_WORTH_PACKING_BYTES = 512
#: At the highest level 126,000 letters that are made for it take 283 ms, at this one 2 ms and a ninth more bytes.
_PACKING_LEVEL = 4
#: More than this is packed in a thread.
_PACKED_ASIDE_BYTES = 16_384


def create_app(services: Services, page: BuiltPage, hosts: frozenset[str] | None = None) -> Starlette:
    """Return the application.

    Args:
        services: what it works with; closed with it.
        page: the built page.
        hosts: the names under which it may be asked; None for all.
    """

    @asynccontextmanager
    async def close_at_the_end(_app: Starlette) -> AsyncIterator[None]:
        async with running(*_works_of(services)):
            yield
        await services.close()

    packing = Middleware(
        GZipMiddleware,
        minimum_size=_WORTH_PACKING_BYTES,
        compresslevel=_PACKING_LEVEL,
        thread_minimum_size=_PACKED_ASIDE_BYTES,
    )
    return Starlette(
        routes=[
            Mount("/api", routes=_api_routes(services), middleware=[packing]),
            Mount("/engine", routes=[*OwnEngineRoutes(services.profiles).routes(), Route("/{file}", page.answer)]),
            *HealthRoutes(services.store.database).routes(),
            *_page_routes(services, page),
        ],
        middleware=[
            Middleware(Measured),
            Middleware(Guard, hosts=hosts, parts=f"/{HASHED_FOLDER}"),
            Middleware(Leaving),
        ],
        exception_handlers={
            HTTPException: _http_problem,
            ProblemError: _given_problem,
            StoreError: _store_problem,
            ArchiveError: _archive_problem,
            RecordError: _record_problem,
            TournamentError: _tournament_problem,
            TooManyWaitError: _waiting_problem,
            TimeoutError: _slow_problem,
            Exception: _unexpected_problem,
        },
        lifespan=close_at_the_end,
    )


def _works_of(services: Services) -> tuple[Callable[[], Coroutine[None, None, None]], ...]:
    """Return what goes on as long as the server runs, whether anybody asks for something or not."""
    store, node, address = services.store, services.node, services.visitors.address
    sweeper = Sweeper(services.games, store.games, node)
    bus, hearing = services.bus, services.hearing
    lookout = Lookout(services.games, store, services.analyses.look, bus, hearing)
    reminding = Reminding(services.tournaments, store.tournaments, services.notices, node)
    runners = runners_of(store, services.queue, services.pool, address, services.post, services.push_key)
    jobs = (each.run for each in runners)
    rooms = services.games, services.analyses, services.lobby
    tidying = partial(tidy, lambda: not any(len(each) for each in rooms))
    forgetting = (
        partial(forget_in_time, "jobs that were given up", store.jobs.forget_dead),
        partial(forget_in_time, "compared games", store.compared.forget_old),
    )
    ended = EndedSessions(services.visitors.pages, store.people)
    people = (reminding.run, services.leavers.run, ended.run) if services.visitors.have_seats else ()
    return node.run, sweeper.run, lookout.run, bus.run, hearing.run, tidying, *forgetting, *jobs, *people


def _api_routes(services: Services) -> list[Route | WebSocketRoute]:
    return [
        *_game_routes(services),
        *_people_routes(services),
        *_lobby_routes(services),
        *_study_routes(services),
        *_club_routes(services),
    ]


def _game_routes(services: Services) -> list[Route | WebSocketRoute]:
    store, profiles, visitors = services.store, services.profiles, services.visitors
    games = store.games
    return [
        *ProfileRoutes(profiles).routes(),
        *BeginRoutes(services.games, games, profiles, visitors, store.circles, store.blocks).routes(),
        *GameRoutes(services.games, games, visitors).routes(),
        *DeviceGameRoutes(services.games, games, profiles, visitors, services.learners).routes(),
        *PlanRoutes(games, visitors).routes(),
        *DaysOffRoutes(store.days_off, services.games, games, services.node.wall, visitors).routes(),
    ]


def _people_routes(services: Services) -> list[Route | WebSocketRoute]:
    store, visitors = services.store, services.visitors
    passkeys = Passkeys(store.passkeys, store.once, visitors.address)
    proofs = Proofs(store.members, visitors, passkeys)
    sends = services.post is not None
    recovery = Recovery(store.members, store.once, services.queue, sends)
    confirming = ConfirmingRoutes(Confirming(store.once, services.queue, sends), visitors, proofs)
    return [
        *PeopleRoutes(visitors, store.moderation, sends).routes(),
        *AccountRoutes(store.members, visitors, proofs, store.once, confirming, services.leavers.forget).routes(),
        *confirming.routes(),
        *PasskeyRoutes(passkeys, visitors, proofs).routes(),
        *RecoveryRoutes(recovery, visitors, proofs).routes(),
        *NoticeRoutes(store.notices, services.notices, visitors).routes(),
        *ChoiceRoutes(
            store.notice_choices, store.members, store.once, visitors, sends, store.push, services.push_key
        ).routes(),
        *TalkRoutes(store, services.games, services.notices, visitors).routes(),
        *ReportRoutes(store, visitors).routes(),
        *ModerationRoutes(
            store.moderation, store.hints, store.compared, services.lobby, visitors, services.permissions
        ).routes(),
        *TakeoutRoutes(store, visitors, services.leavers.files).routes(),
        *RatingRoutes(store.ratings, store.people, visitors, store.circles).routes(),
    ]


def _lobby_routes(services: Services) -> list[Route | WebSocketRoute]:
    store, visitors = services.store, services.visitors
    return [
        *LobbyRoutes(
            services.lobby,
            store.seeks,
            store.people,
            store.ratings,
            store.circles,
            store.blocks,
            services.games,
            store.games,
            services.profiles,
            services.notices,
            visitors,
            PublicGames(store.games),
        ).routes(),
        *WatchRoutes(Watched(store.games, store.ratings), store.games, store.circles, visitors).routes(),
    ]


def _study_routes(services: Services) -> list[Route | WebSocketRoute]:
    store, profiles, visitors = services.store, services.profiles, services.visitors
    selector = Selector(services.archives, services.own_games, visitors, store.kept_searches)
    return [
        *LessonRoutes(services.library, store.lessons, services.learners).routes(),
        *MakingRoutes(store.lessons, store.analyses, visitors, profiles.own).routes(),
        *PasteRoutes(services.analyses, profiles, visitors).routes(),
        *AnalysisRoutes(services.analyses, store.games, profiles, visitors).routes(),
        *DeviceAnalysisRoutes(services.analyses, profiles, visitors, services.learners).routes(),
        *ShareRoutes(profiles).routes(),
        *ArchiveRoutes(services.archives, services.own_games, services.analyses, profiles, visitors, selector).routes(),
        *ArchiveStreamRoutes(services.archives, services.own_games, profiles, visitors, store.kept_searches).routes(),
        *KeepingRoutes(services.archives, store.kept_searches, profiles, visitors).routes(),
        *PracticeRoutes(services.practice, services.storms, services.puzzles, services.learners).routes(),
        *RepertoireRoutes(services.repertoires, selector, profiles, services.learners).routes(),
    ]


def _club_routes(services: Services) -> list[Route | WebSocketRoute]:
    store, visitors, permissions = services.store, services.visitors, services.permissions
    tournaments, games, profiles = services.tournaments, store.games, services.profiles
    reach = Reach(tournaments, store.tournaments, visitors, permissions, store.clubs, store.board_links)
    clubs = ClubReach(store.clubs, store.tournaments, store.classes, visitors, permissions)
    class_work = Assignments(store.class_work, services.library, "class_full")
    return [
        *BroadcastRoutes(store.broadcasts, tournaments, store.tournaments, visitors, permissions).routes(),
        *TypedRoutes(reach, store.broadcasts, profiles).routes(),
        *ClassRoutes(store.classes, class_work, tournaments, store.tournaments, games, visitors, permissions).routes(),
        *TeacherRoutes(store.classes, store.members, store.blocks, services.notices, visitors, permissions).routes(),
        *PupilRoutes(store.classes, store.people, class_work, visitors, services.learners).routes(),
        *ClubRoutes(clubs).routes(),
        *ClubWorkRoutes(clubs, Assignments(store.club_work, services.library, "club_full"), games).routes(),
        *FileRoutes(reach).routes(),
        *TournamentRoutes(reach, profiles, services.notices).routes(),
        *OrganiserRoutes(reach, store.members, store.blocks, services.notices).routes(),
        *OwnRoutes(reach).routes(),
        *MemberRoutes(reach, store.clubs).routes(),
        *MeetingRoutes(reach, services.games, games, store.circles).routes(),
        *BoardLinkRoutes(reach).routes(),
        *SheetRoutes(reach, profiles).routes(),
        *PrintingRoutes(reach, games).routes(),
        *PdnRoutes(reach, games).routes(),
        *CalendarRoutes(reach).routes(),
        *CarryRoutes(reach).routes(),
    ]


def _page_routes(services: Services, page: BuiltPage) -> list[Route]:
    shown, profiles = ShownGames(services.store.games, services.store.circles), services.profiles
    return [
        *FrameRoutes(shown, profiles).routes(),
        *PageRoutes(page, shown, profiles, services.visitors.address).routes(),
        Route("/{path:path}", page.answer, methods=["GET"]),
    ]


async def _http_problem(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else HTTPStatus.INTERNAL_SERVER_ERROR
    return problem(status, "method_not_allowed" if status == HTTPStatus.METHOD_NOT_ALLOWED else "not_found")


async def _given_problem(_: Request, error: Exception) -> Response:
    return error.response if isinstance(error, ProblemError) else problem(500, "internal")


async def _store_problem(_: Request, error: Exception) -> Response:
    log.error("the database: %s", error)
    return problem(503, store_code(error) if isinstance(error, StoreError) else "not_stored")


async def _archive_problem(request: Request, error: Exception) -> Response:
    log.error("%s: %s", request.url.path, error)
    return problem(503, "not_stored")


async def _record_problem(request: Request, error: Exception) -> Response:
    log.error("%s: %s", request.url.path, error)
    return problem(422, unreadable_code(error) if isinstance(error, RecordError) else "internal")


async def _tournament_problem(request: Request, error: Exception) -> Response:
    log.error("%s: %s", request.url.path, error)
    return problem(422, "damaged_tournament")


async def _waiting_problem(_: Request, error: Exception) -> Response:
    limit = error.limit if isinstance(error, TooManyWaitError) else 0
    return problem(429, "too_many", {"limit": limit})


async def _slow_problem(request: Request, _error: Exception) -> Response:
    log.warning("%s: not finished in time", request.url.path)
    return problem(503, "too_slow")


async def _unexpected_problem(_request: Request, _error: Exception) -> Response:
    return problem(500, "internal")
