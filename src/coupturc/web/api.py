"""The HTTP side: profiles, and games made, listed and deleted."""

from datetime import UTC, datetime
from functools import cache
from typing import cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from coupturc._core import Position
from coupturc.engine.levels import LEVELS
from coupturc.errors import FenError, TimeControlError
from coupturc.game.outcome import Outcome
from coupturc.game.record import EntryMode, Setup
from coupturc.rules import DEFAULT_PROFILES, PROFILE_IDS, Profile, load_profile
from coupturc.web.answers import ProblemError, answer
from coupturc.web.boards import board_of, pieces_of
from coupturc.web.export import pdn_of
from coupturc.web.messages import (
    FenFault,
    GameName,
    Games,
    GameSummary,
    NewGame,
    Profiles,
    ProfileSummary,
    TimeControl,
)
from coupturc.web.record import GameSetup, profile_of
from coupturc.web.rooms import Rooms
from coupturc.web.store import GameRecord, Store
from coupturc.web.view import profile_name, time_control_of

#: A new game is a few hundred bytes; its longest part is a FEN.
MAX_BODY_BYTES = 16_384

_PAGE_OF_GAMES = 50

_NO_CLOCK = TimeControl("-", "-")
_new_game = msgspec.json.Decoder(NewGame)
_setup = msgspec.json.Decoder(GameSetup)
_outcome = msgspec.json.Decoder(Outcome)


async def get_profiles(_: Request) -> Response:
    """Answer with the shipped rules profiles and the levels of the computer."""
    return answer(_profiles())


async def post_game(request: Request) -> Response:
    """Begin a game."""
    setup = _setup_of(_decode_new_game(await _body(request)))
    rooms: Rooms = request.app.state.rooms
    try:
        game = await rooms.create(setup)
    except FenError as error:
        faults = tuple(FenFault(fault.code, fault.column) for fault in error.faults)
        raise ProblemError(422, "fen", faults=faults) from error
    except TimeControlError as error:
        raise ProblemError(422, "time_control", {"text": error.text, "column": error.column}) from error
    return answer(_summary(game), 201, {"location": f"/api/games/{game.id}"})


async def get_games(request: Request) -> Response:
    """List games, latest change first."""
    store: Store = request.app.state.store
    games = await store.games(_PAGE_OF_GAMES + 1, request.query_params.get("after"))
    shown = games[:_PAGE_OF_GAMES]
    return answer(Games(tuple(map(_summary, shown)), shown[-1].id if len(games) > len(shown) else None))


async def get_game(request: Request) -> Response:
    """Answer with a game's summary."""
    store: Store = request.app.state.store
    game = await store.find(request.path_params["game_id"])
    if game is None:
        raise ProblemError(404, "unknown_game")
    return answer(_summary(game))


async def get_pdn(request: Request) -> Response:
    """Answer with a game as a PDN file."""
    store: Store = request.app.state.store
    stored = await store.load(request.path_params["game_id"])
    if stored is None:
        raise ProblemError(404, "unknown_game")
    headers = {"content-disposition": f'attachment; filename="coupturc-{stored[0].id}.pdn"'}
    return Response(pdn_of(*stored), headers=headers, media_type="text/plain")


async def delete_game(request: Request) -> Response:
    """Delete a game."""
    rooms: Rooms = request.app.state.rooms
    if not await rooms.delete(request.path_params["game_id"]):
        raise ProblemError(404, "unknown_game")
    return Response(status_code=204)


async def _body(request: Request) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY_BYTES:
            raise ProblemError(413, "too_large", {"limit": MAX_BODY_BYTES})
    return body


def _decode_new_game(body: bytes) -> NewGame:
    try:
        return _new_game.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ProblemError(400, "malformed") from error


def _setup_of(new_game: NewGame) -> GameSetup:
    # Names only, never a path: what a browser sends must not open files.
    if new_game.profile not in (*PROFILE_IDS, *DEFAULT_PROFILES):
        raise ProblemError(422, "unknown_profile", {"profile": new_game.profile})
    profile = load_profile(new_game.profile)
    times = new_game.time_control or _NO_CLOCK
    setup = Setup(
        entry=new_game.entry or _entry(profile),
        fen=new_game.fen,
        white_time=times.white,
        black_time=None if times.black == times.white else times.black,
        claims_automatic=new_game.claims_automatic,
        hint=new_game.hint,
    )
    return GameSetup(profile.text, new_game.players, setup)


@cache
def _profiles() -> Profiles:
    return Profiles(tuple(_profile_summary(load_profile(name)) for name in PROFILE_IDS), LEVELS)


def _profile_summary(profile: Profile) -> ProfileSummary:
    start = Position.start(profile.rules)
    return ProfileSummary(
        id=profile.id,
        version=profile.version,
        game=cast("GameName", profile.game),
        default=profile.id in DEFAULT_PROFILES.values(),
        entry=_entry(profile),
        source=profile.source,
        board=board_of(profile.rules),
        start=pieces_of(start),
    )


def _entry(profile: Profile) -> EntryMode:
    return cast("EntryMode", profile.entry)


def _summary(game: GameRecord) -> GameSummary:
    setup = _setup.decode(game.setup)
    profile = profile_of(setup.profile)
    outcome = None if game.standing.outcome is None else _outcome.decode(game.standing.outcome)
    return GameSummary(
        id=game.id,
        profile=profile_name(profile),
        entry=setup.setup.entry or _entry(profile),
        players=setup.players,
        time_control=time_control_of(setup.setup),
        created=_iso(game.created_ms),
        changed=_iso(game.changed_ms),
        plies=game.standing.plies,
        outcome=outcome,
        winner=outcome.winner if outcome else None,
        fen=game.standing.fen,
    )


def _iso(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
