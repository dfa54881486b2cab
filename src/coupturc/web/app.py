"""The application: routes, what wraps them, and what is opened and closed with it."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute

from coupturc.engine import Player
from coupturc.web.analyses.analyst import Analyst
from coupturc.web.analyses.rooms import AnalysisRooms
from coupturc.web.analyses.routes import analysis_routes
from coupturc.web.answers import ProblemError, problem
from coupturc.web.built_page import BuiltPage
from coupturc.web.endgames import Endgames
from coupturc.web.games.rooms import Rooms
from coupturc.web.games.routes import game_routes
from coupturc.web.guard import Guard
from coupturc.web.lessons.library import Library
from coupturc.web.lessons.routes import lesson_routes
from coupturc.web.practice.desk import PracticeDesk
from coupturc.web.practice.routes import practice_routes
from coupturc.web.profiles.routes import profile_routes
from coupturc.web.profiles.shelf import Shelf
from coupturc.web.store import SqlStore, StoreError
from coupturc.web.store.analyses import Analyses
from coupturc.web.store.practice import PracticeRecords

log = logging.getLogger(__name__)

#: The profiles with their boards are 16 kB, a tenth of that when packed.
_WORTH_PACKING_BYTES = 512


def create_app(
    store: SqlStore,
    player: Player,
    page: BuiltPage,
    hosts: frozenset[str] | None = None,
    analyst: Analyst | None = None,
    *,
    tables: Path | None = None,
) -> Starlette:
    """Return the application; a club's own rules profiles go on its `state.shelf`, its lessons in its `state.library`.

    Args:
        store: where games are kept; closed with the application.
        player: the computer; closed with the application.
        page: the built page.
        hosts: the names under which it may be asked; None for all.
        analyst: the computer that looks at positions; None has no endgame tables.
        tables: folder of the endgame tables, where small ones are made when they are wanted; None for none.
    """
    packing = Middleware(GZipMiddleware, minimum_size=_WORTH_PACKING_BYTES)
    app = Starlette(
        routes=[
            Mount("/api", routes=_api_routes(), middleware=[packing]),
            Route("/{path:path}", page.answer, methods=["GET"]),
        ],
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers={
            HTTPException: _http_problem,
            ProblemError: _given_problem,
            StoreError: _store_problem,
            Exception: _unexpected_problem,
        },
        lifespan=_open_and_close,
    )
    state = app.state
    state.shelf, state.store, state.player = Shelf(), store, player
    state.library = Library()
    state.analyst, state.tables = analyst or Analyst(), tables
    return app


@asynccontextmanager
async def _open_and_close(app: Starlette) -> AsyncIterator[None]:
    state = app.state
    state.rooms = Rooms(state.store, state.player)
    endgames = Endgames(state.tables)
    state.analysis_rooms = AnalysisRooms(Analyses(state.store), state.analyst, endgames)
    state.practice = PracticeDesk(PracticeRecords(state.store), endgames)
    yield
    for each in (state.rooms, state.analysis_rooms, endgames, state.player, state.store):
        await each.close()


def _api_routes() -> list[Route | WebSocketRoute]:
    return [
        *profile_routes(),
        *game_routes(),
        *lesson_routes(),
        *analysis_routes(),
        *practice_routes(),
    ]


async def _http_problem(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else HTTPStatus.INTERNAL_SERVER_ERROR
    return problem(status, "method_not_allowed" if status == HTTPStatus.METHOD_NOT_ALLOWED else "not_found")


async def _given_problem(_: Request, error: Exception) -> Response:
    return error.response if isinstance(error, ProblemError) else problem(500, "internal")


async def _store_problem(_: Request, error: Exception) -> Response:
    log.error("cannot store", exc_info=error)
    return problem(503, "not_stored")


async def _unexpected_problem(_request: Request, _error: Exception) -> Response:
    return problem(500, "internal")
