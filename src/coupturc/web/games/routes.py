"""The HTTP side of games: listed, looked back on, written as PDN, followed and deleted."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from coupturc.folded_text import folded
from coupturc.game.outcome import Outcome
from coupturc.web.aside import games_aside
from coupturc.web.boards import board_of
from coupturc.web.games.export import pdn_of
from coupturc.web.games.follower import follow
from coupturc.web.games.http_messages import GameLine, Games, GameSummary, NewVisibility
from coupturc.web.games.live_game import read_setup
from coupturc.web.games.lookback import line_of
from coupturc.web.games.messages import Visibility
from coupturc.web.games.rooms import GameRooms
from coupturc.web.games.seats import Seats
from coupturc.web.games.stored_game import restore
from coupturc.web.games.view import time_control_of
from coupturc.web.http.answers import ProblemError, answer, iso_time, read_message
from coupturc.web.people.visitors import Visitors
from coupturc.web.profiles.offered import entry_of
from coupturc.web.profiles.rule_sheet import rule_sheet
from coupturc.web.profiles.stored import profile_name, profile_of
from coupturc.web.store.damage import readable
from coupturc.web.store.game_lists import GameSearch
from coupturc.web.store.game_rows import EventRow, GameRow
from coupturc.web.store.games import GameRepository
from coupturc.web.store.people import PersonRow

_PAGE_OF_GAMES = 50

#: A database takes no more than some hundred conditions; nobody looks for a game by so many words.
_MOST_WORDS = 20

_FINISHED = {"open": False, "finished": True}

_new_visibility = msgspec.json.Decoder(NewVisibility)
_outcome = msgspec.json.Decoder(Outcome)


@dataclass(frozen=True, slots=True)
class GameRoutes:
    """Games, as HTTP and a WebSocket reach them."""

    rooms: GameRooms
    games: GameRepository
    visitors: Visitors

    def routes(self) -> list[Route | WebSocketRoute]:
        """Return the routes below /api."""
        return [
            Route("/games", self.get_games, methods=["GET"]),
            Route("/games/{game_id}", self.get_game, methods=["GET"]),
            Route("/games/{game_id}", self.delete_game, methods=["DELETE"]),
            Route("/games/{game_id}/visibility", self.post_visibility, methods=["POST"]),
            Route("/games/{game_id}/line", self.get_line, methods=["GET"]),
            Route("/games/{game_id}/rules", self.get_rules, methods=["GET"]),
            Route("/games/{game_id}/pdn", self.get_pdn, methods=["GET"]),
            WebSocketRoute("/games/{game_id}/socket", self.follow),
        ]

    async def get_games(self, request: Request) -> Response:
        """List games, latest change first: all, or those that are asked for; one's own where there are seats."""
        asked, search = request.query_params, _search_of(request.query_params)
        if self.visitors.have_seats:
            search = replace(search, person=await self.visitors.known_id(request) or "")
        games = await self.games.latest(_PAGE_OF_GAMES + 1, asked.get("after"), search)
        shown = games[:_PAGE_OF_GAMES]
        read, damaged = readable(shown, summary_of)
        return answer(Games(read, damaged, shown[-1].id if len(games) > len(shown) else None))

    async def get_game(self, request: Request) -> Response:
        """Answer with a game's summary."""
        return answer(summary_of(await self._found(request)))

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

    async def post_visibility(self, request: Request) -> Response:
        """Say who may watch one's own game, as long as nobody else sits there."""
        asked = await read_message(request, _new_visibility)
        game, person = await self._found(request), await self.visitors.known(request)
        visibility = asked.visibility if person is None else visibility_for(person, asked.visibility)
        if person is None or not await self.games.set_visibility(game.id, person.id, visibility):
            raise ProblemError(403, "not_yours")
        self.rooms.look_again(game.id)
        return Response(status_code=204)

    async def delete_game(self, request: Request) -> Response:
        """Delete a game; where others sit too, nobody may."""
        game = await self._found(request)
        people = {seat.person for seat in game.seats} - {None}
        if game.seats and people != {await self.visitors.known_id(request)}:
            raise ProblemError(403, "not_yours")
        if not await self.rooms.delete(request.path_params["game_id"]):
            raise ProblemError(404, "unknown_game")
        return Response(status_code=204)

    async def get_rules(self, request: Request) -> Response:
        """Answer with the rules of a game, as they are stored with it."""
        game = await self._found(request)
        setup = read_setup(game.setup)
        return answer(rule_sheet(profile_of(setup.profile), claims_automatic=setup.setup.claims_automatic))

    async def follow(self, socket: WebSocket) -> None:
        """Serve a page of a game for as long as it stays."""
        async with self.visitors.attending(socket) as person:
            await follow(self.rooms, socket, person)

    async def _found(self, request: Request) -> GameRow:
        return await found_game(self.games, request, await self.visitors.known_id(request))

    async def _stored(self, request: Request) -> tuple[GameRow, tuple[EventRow, ...]]:
        return await stored_game(self.games, request, await self.visitors.known_id(request))


async def found_game(games: GameRepository, request: Request, person: str | None) -> GameRow:
    """Return the game of a request without its events.

    Raises:
        ProblemError: there is no such game that this person may see.
    """
    game = await games.find(request.path_params["game_id"])
    if game is None:
        raise ProblemError(404, "unknown_game")
    return watched(game, person)


async def stored_game(
    games: GameRepository, request: Request, person: str | None
) -> tuple[GameRow, tuple[EventRow, ...]]:
    """Return the game of a request with its events.

    Raises:
        ProblemError: there is no such game that this person may see.
    """
    found = await games.load(request.path_params["game_id"])
    if found is None:
        raise ProblemError(404, "unknown_game")
    return watched(found[0], person), found[1]


def watched(game: GameRow, person: str | None) -> GameRow:
    """Return a game that somebody wants to see.

    Raises:
        ProblemError: he may not, and is not told that it exists.
    """
    if not Seats.of(game).may_watch(person):
        raise ProblemError(404, "unknown_game")
    return game


def visibility_for(person: PersonRow, asked: Visibility) -> Visibility:
    """Return who may watch a game of somebody who asks for it: a pupil's teacher may, and strangers do not find it."""
    return "link" if person.kind == "pupil" else asked


def _line(game: GameRow, events: tuple[EventRow, ...]) -> GameLine:
    live = restore(game, events)
    return GameLine(summary_of(game), board_of(live.arbiter.position.rules), line_of(live.arbiter))


def _search_of(params: Mapping[str, str]) -> GameSearch:
    """Read which games are asked for; unknown words in the address are ignored."""
    finished, words = _FINISHED.get(params.get("state", "")), folded(params.get("q", "")).split()
    return GameSearch(params.get("game") or None, finished, tuple(words[:_MOST_WORDS]))


def summary_of(game: GameRow) -> GameSummary:
    """Return what lists show of a game."""
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
        last=tuple((game.status.last_move or "").split()),
    )
