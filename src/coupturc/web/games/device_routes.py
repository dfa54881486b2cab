"""Games that were played on a device while this server was away, handed over when it is there again."""

from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.web.games.begin import new_seats, own_name, setup_of
from coupturc.web.games.brought import Brought, BroughtError, OtherwiseError
from coupturc.web.games.http_messages import DeviceGame, DeviceGameKept, NewGame
from coupturc.web.games.messages import Players
from coupturc.web.games.rooms import GameRooms
from coupturc.web.games.routes import visibility_for
from coupturc.web.games.seats import SIDES, Seats, player_of
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.people.learners import Learners
from coupturc.web.people.visitors import GAMES_AN_HOUR, Visitors
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.store.errors import ConflictError
from coupturc.web.store.game_rows import SeatRow
from coupturc.web.store.games import GameRepository

_games = msgspec.json.Decoder(DeviceGame)

#: A long game has some hundred moves, each of them less than a hundred bytes.
_MOST_BYTES = 512 * 1024
#: A game is not older than this; a device whose clock says so has lost its time.
_OLDEST_MS = 400 * 24 * 3_600_000
_NAME_LENGTH = 16


@dataclass(frozen=True, slots=True)
class DeviceGameRoutes:
    """Games of devices, as HTTP reaches them."""

    rooms: GameRooms
    games: GameRepository
    profiles: OfferedProfiles
    visitors: Visitors
    learners: Learners

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [Route("/device-games/{device_id}", self.put_game, methods=["PUT"])]

    async def put_game(self, request: Request) -> Response:
        """Keep a game of a device, or what has happened in it since; the arbiter judges all of it."""
        given = await read_message(request, _games, _MOST_BYTES)
        await self.learners.refuse_work_of_others(request, given.learner)
        name = name_here(request.path_params["device_id"])
        try:
            return await self._take(request, name, given)
        except BroughtError as error:
            raise ProblemError(422, "handed_refused", {"number": error.number, "move": error.move}) from error
        except OtherwiseError as error:
            raise ProblemError(409, "handed_otherwise") from error

    async def _take(self, request: Request, name: str, given: DeviceGame) -> Response:
        if await self.games.find(name) is None:
            with suppress(ConflictError):  # sent twice at once, as by a page that was loaded again meanwhile
                return await self._keep(request, name, given)
        return await self._add(request, name, given)

    async def _add(self, request: Request, name: str, given: DeviceGame) -> Response:
        known = await self.games.find(name)
        if known is None or not Seats.of(known).of_person(await self.visitors.known_id(request)):
            raise ProblemError(403, "not_yours")
        await self.rooms.add(name, given.requests)
        return answer(DeviceGameKept(name))

    async def _keep(self, request: Request, name: str, given: DeviceGame) -> Response:
        new_game = NewGame(given.profile, given.players, entry="assisted", claims_automatic=True)
        setup = setup_of(new_game, self.profiles.asked(given.profile))
        brought = Brought(name, self._moment(given.created_ms), given.requests)
        if not self.visitors.have_seats:
            await self.rooms.create(setup, brought=brought)
            return answer(DeviceGameKept(name), 201)
        setup = replace(setup, players=await self._rightly_named(request, setup.players))
        visitor = await self.visitors.welcome(request, own_name(setup.players, None))
        await self.visitors.allow(GAMES_AN_HOUR, "game", visitor.person.id)
        seats = new_seats(setup.players, visitor.person.id, SeatRow("", None))
        await self.rooms.create(setup, seats, visibility=visibility_for(visitor.person, "link"), brought=brought)
        return self.visitors.remember(answer(DeviceGameKept(name), 201), visitor)

    async def _rightly_named(self, request: Request, players: Players) -> Players:
        """Return the players without the names that they may not have here: these are lost, not the game."""
        known = await self.visitors.known(request)
        for side in SIDES:
            if (player := player_of(players, side)).kind == "human":
                try:
                    await self.visitors.check_name(player.name, known)
                except ProblemError:
                    players = replace(players, **{side: replace(player, name="")})
        return players

    def _moment(self, created_ms: int) -> int:
        """Return when a game began; now for a device whose clock cannot be right."""
        now_ms = self.rooms.now_ms
        return created_ms if now_ms - _OLDEST_MS < created_ms <= now_ms else now_ms


def name_here(device_id: str) -> str:
    """Return the name of what a device has named, from which nobody learns the device's own."""
    return sha256(device_id.encode()).hexdigest()[:_NAME_LENGTH]
