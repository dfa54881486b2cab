"""The HTTP side of games: made, listed, looked back on, written as PDN and deleted."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from coupturc.errors import FenError, TimeControlError
from coupturc.game.outcome import Outcome
from coupturc.game.record import Setup
from coupturc.rules import Profile
from coupturc.web.aside import games_aside
from coupturc.web.boards import board_of
from coupturc.web.games.export import pdn_of
from coupturc.web.games.follower import follow
from coupturc.web.games.live_game import GameSetup, read_setup
from coupturc.web.games.lookback import line_of
from coupturc.web.games.messages import GameLine, Games, GameSummary, NewGame, Players, TimeControl
from coupturc.web.games.rooms import GameRooms
from coupturc.web.games.stored_game import restore
from coupturc.web.games.view import time_control_of
from coupturc.web.http.answers import ProblemError, answer, iso_time, read_message
from coupturc.web.profiles.offered import OfferedProfiles, entry_of
from coupturc.web.profiles.positions import faults_of
from coupturc.web.profiles.rule_sheet import rule_sheet
from coupturc.web.profiles.stored import profile_name, profile_of
from coupturc.web.store.damage import readable
from coupturc.web.store.folding import folded
from coupturc.web.store.games import EventRow, GameRepository, GameRow, GameSearch

_PAGE_OF_GAMES = 50

#: A database takes no more than some hundred conditions; nobody looks for a game by so many words.
_MOST_WORDS = 20

_FINISHED = {"open": False, "finished": True}

_NO_CLOCK = TimeControl("-", "-")
_new_game = msgspec.json.Decoder(NewGame)
_outcome = msgspec.json.Decoder(Outcome)


@dataclass(frozen=True, slots=True)
class GameRoutes:
    """Games, as HTTP and a WebSocket reach them."""

    rooms: GameRooms
    games: GameRepository
    profiles: OfferedProfiles

    def routes(self) -> list[Route | WebSocketRoute]:
        """Return the routes below /api."""
        return [
            Route("/games", self.get_games, methods=["GET"]),
            Route("/games", self.post_game, methods=["POST"]),
            Route("/games/{game_id}", self.get_game, methods=["GET"]),
            Route("/games/{game_id}", self.delete_game, methods=["DELETE"]),
            Route("/games/{game_id}/line", self.get_line, methods=["GET"]),
            Route("/games/{game_id}/rules", self.get_rules, methods=["GET"]),
            Route("/games/{game_id}/rematch", self.post_rematch, methods=["POST"]),
            Route("/games/{game_id}/pdn", self.get_pdn, methods=["GET"]),
            WebSocketRoute("/games/{game_id}/socket", self.follow),
        ]

    async def post_game(self, request: Request) -> Response:
        """Begin a game."""
        new_game = await read_message(request, _new_game)
        return await self._begin(_setup_of(new_game, self.profiles.asked(new_game.profile)))

    async def post_rematch(self, request: Request) -> Response:
        """Begin a game with the setup of another one, colours changed."""
        game, _ = await self._stored(request)
        return await self._begin(_colours_changed(read_setup(game.setup)))

    async def _begin(self, setup: GameSetup) -> Response:
        try:
            game = await self.rooms.create(setup)
        except FenError as error:
            raise ProblemError(422, "fen", faults=faults_of(error)) from error
        except TimeControlError as error:
            raise ProblemError(422, "time_control", {"text": error.text, "column": error.column}) from error
        return answer(_summary(game), 201, {"location": f"/api/games/{game.id}"})

    async def get_games(self, request: Request) -> Response:
        """List games, latest change first: all, or those that are asked for."""
        asked = request.query_params
        games = await self.games.latest(_PAGE_OF_GAMES + 1, asked.get("after"), _search_of(asked))
        shown = games[:_PAGE_OF_GAMES]
        read, damaged = readable(shown, _summary)
        return answer(Games(read, damaged, shown[-1].id if len(games) > len(shown) else None))

    async def get_game(self, request: Request) -> Response:
        """Answer with a game's summary."""
        game = await self.games.find(request.path_params["game_id"])
        if game is None:
            raise ProblemError(404, "unknown_game")
        return answer(_summary(game))

    async def get_line(self, request: Request) -> Response:
        """Answer with every position of a game, to step through."""
        game, events = await self._stored(request)
        return answer(await games_aside.run(_line, game, events))

    async def get_pdn(self, request: Request) -> Response:
        """Answer with a game as a PDN file, its result in the notation that is asked for."""
        game, events = await self._stored(request)
        headers = {"content-disposition": f'attachment; filename="coupturc-{game.id}.pdn"'}
        text = await games_aside.run(pdn_of, game, events, request.query_params.get("results"))
        return Response(text, headers=headers, media_type="text/plain")

    async def delete_game(self, request: Request) -> Response:
        """Delete a game."""
        if not await self.rooms.delete(request.path_params["game_id"]):
            raise ProblemError(404, "unknown_game")
        return Response(status_code=204)

    async def get_rules(self, request: Request) -> Response:
        """Answer with the rules of a game, as they are stored with it."""
        game, _ = await self._stored(request)
        return answer(rule_sheet(profile_of(read_setup(game.setup).profile)))

    async def follow(self, socket: WebSocket) -> None:
        """Serve a page of a game for as long as it stays."""
        await follow(self.rooms, socket)

    async def _stored(self, request: Request) -> tuple[GameRow, tuple[EventRow, ...]]:
        stored = await self.games.load(request.path_params["game_id"])
        if stored is None:
            raise ProblemError(404, "unknown_game")
        return stored


def _line(game: GameRow, events: tuple[EventRow, ...]) -> GameLine:
    live = restore(game, events)
    return GameLine(_summary(game), board_of(live.arbiter.position.rules), line_of(live.arbiter))


def _search_of(params: Mapping[str, str]) -> GameSearch:
    """Read which games are asked for; unknown words in the address are ignored."""
    finished, words = _FINISHED.get(params.get("state", "")), folded(params.get("q", "")).split()
    return GameSearch(params.get("game") or None, finished, tuple(words[:_MOST_WORDS]))


def _setup_of(new_game: NewGame, profile: Profile) -> GameSetup:
    times = new_game.time_control or _NO_CLOCK
    setup = Setup(
        entry=new_game.entry or entry_of(profile),
        fen=new_game.fen,
        white_time=times.white,
        black_time=None if times.black == times.white else times.black,
        claims_automatic=new_game.claims_automatic,
        hint=new_game.hint,
    )
    return GameSetup(profile.text, new_game.players, setup, new_game.advice)


def _colours_changed(setup: GameSetup) -> GameSetup:
    times = time_control_of(setup.setup)
    black_time = None if times.white == times.black else times.white
    return replace(
        setup,
        players=Players(white=setup.players.black, black=setup.players.white),
        # A new game, judged as games are today.
        setup=replace(setup.setup, white_time=times.black, black_time=black_time, free_touch=False),
    )


def _summary(game: GameRow) -> GameSummary:
    setup = read_setup(game.setup)
    profile = profile_of(setup.profile)
    outcome = None if game.status.outcome is None else _outcome.decode(game.status.outcome)
    return GameSummary(
        id=game.id,
        profile=profile_name(profile),
        entry=setup.setup.entry or entry_of(profile),
        players=setup.players,
        time_control=time_control_of(setup.setup),
        created=iso_time(game.created_ms),
        changed=iso_time(game.changed_ms),
        plies=game.status.plies,
        outcome=outcome,
        winner=outcome.winner if outcome else None,
        fen=game.status.fen,
    )
