"""How games begin over HTTP: set up, by invitation, and again with colours changed."""

from dataclasses import dataclass

import msgspec
from msgspec import structs
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.errors import FenError, TimeControlError
from coupturc.game.outcome import SideName, other_side
from coupturc.game.record import Setup
from coupturc.rules import Profile
from coupturc.web.games.http_messages import NewGame, NewGameMade, NewSeat
from coupturc.web.games.live_game import GameSetup, read_setup
from coupturc.web.games.messages import Players, TimeControl
from coupturc.web.games.presence import at_once
from coupturc.web.games.rooms import GameRooms
from coupturc.web.games.routes import found_game, summary_of, visibility_for
from coupturc.web.games.seats import SIDES, Seats, player_of
from coupturc.web.games.view import time_control_of
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.people.names import shown_name
from coupturc.web.people.session_cookie import hash_of, new_token
from coupturc.web.people.visitors import GAMES_AN_HOUR, Visitors
from coupturc.web.profiles.offered import OfferedProfiles, entry_of
from coupturc.web.profiles.positions import faults_of
from coupturc.web.store.circles import CircleRepository
from coupturc.web.store.errors import ConflictError
from coupturc.web.store.game_rows import GameRow, SeatRow
from coupturc.web.store.games import GameRepository
from coupturc.web.store.talk import BlockRepository

_NO_CLOCK = TimeControl("-", "-")
_new_game = msgspec.json.Decoder(NewGame)
_new_seat = msgspec.json.Decoder(NewSeat)


@dataclass(frozen=True, slots=True)
class BeginRoutes:
    """New games, as HTTP reaches them."""

    rooms: GameRooms
    games: GameRepository
    profiles: OfferedProfiles
    visitors: Visitors
    circles: CircleRepository
    blocks: BlockRepository

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/games", self.post_game, methods=["POST"]),
            Route("/games/{game_id}/seat", self.post_seat, methods=["POST"]),
            Route("/games/{game_id}/rematch", self.post_rematch, methods=["POST"]),
        ]

    async def post_game(self, request: Request) -> Response:
        """Begin a game."""
        new_game = await read_message(request, _new_game)
        setup = setup_of(new_game, self.profiles.asked(new_game.profile))
        if not self.visitors.have_seats:
            return _made(await self._begin(setup))
        sides = (player_of(setup.players, side) for side in SIDES)
        await self._check_names(request, *(player.name for player in sides if player.kind == "human"))
        if new_game.invite is not None:
            await self.visitors.conduct.check_play(await self.visitors.known_id(request))
        visitor = await self.visitors.welcome(request, own_name(setup.players, new_game.invite))
        await self.visitors.allow(GAMES_AN_HOUR, "game", visitor.person.id)
        token = new_token()
        seats = new_seats(setup.players, visitor.person.id, SeatRow(new_game.invite or "", None, hash_of(token)))
        is_open = any(seat.person is None for seat in seats)
        if is_open and visitor.person.kind != "pupil":
            setup = at_once(setup)
        made = await self._begin(setup, seats, visibility=visibility_for(visitor.person, new_game.visibility))
        return self.visitors.remember(_made(made, token if is_open else None), visitor)

    async def post_seat(self, request: Request) -> Response:
        """Sit down at the open side of a game, by invitation."""
        asked = await read_message(request, _new_seat)
        game = await found_game(self.games, request, await self.visitors.known_id(request))
        token_hash = hash_of(asked.token)
        if not any(seat.invite_hash == token_hash for seat in game.seats):
            raise ProblemError(409, "seat_taken")
        person = await self.visitors.known_id(request)
        await self.visitors.conduct.check_play(person)
        for seat in game.seats:
            if seat.person is not None:
                await self.visitors.conduct.check_opponent(seat.person)
            if seat.person is not None and not await self.circles.may_meet(seat.person, person):
                raise ProblemError(403, "strangers")
        await self._check_names(request, shown_name(asked.name))
        visitor = await self.visitors.welcome(request, shown_name(asked.name))
        sitter, name, is_pupil = visitor.person.id, shown_name(asked.name), visitor.person.kind == "pupil"
        if not await self.rooms.seat(game.id, sitter, name, token_hash, is_pupil=is_pupil, by_link=True):
            raise ProblemError(409, "seat_taken")
        return self.visitors.remember(Response(status_code=204), visitor)

    async def post_rematch(self, request: Request) -> Response:
        """Begin a game with the setup of another one, colours changed; of two people both have to ask for it."""
        person = await self.visitors.known_id(request)
        game = await found_game(self.games, request, person)
        seats = Seats.of(game)
        if seats.open_side is not None or not seats.of_person(person):
            raise ProblemError(403, "not_yours")
        if person is not None:
            players = read_setup(game.setup).players
            await self._check_names(request, *(player_of(players, side).name for side in seats.of_person(person)))
        if person is not None and seats.are_apart:
            return await self._rematch_of_two(game, person)
        if person is not None:
            await self.visitors.allow(GAMES_AN_HOUR, "game", person)
        taken = tuple(SeatRow(other_side(side), one) for side, one in seats.people.items())
        setup = _colours_changed(read_setup(game.setup))
        return _made(await self._begin(setup, taken, visibility=game.visibility))

    async def _rematch_of_two(self, game: GameRow, person: str) -> Response:
        """Keep a seat for the opponent in a new game, or take the one that he has kept: the clocks wait for both."""
        if game.status.outcome is None:
            raise ProblemError(409, "goes_on")
        await self.visitors.conduct.check_play(person)
        kept = await self.games.rematch_of(game.id)
        if kept is None or not Seats.of(kept).of_person(person):  # who sits there already comes back
            from_lobby = read_setup(game.setup).from_lobby
            if from_lobby:
                await self.visitors.conduct.check_pause(person)
            await self._check_opponent(game, person, from_lobby=from_lobby)
        if kept is not None:
            return await self._join(kept, person)
        await self.visitors.allow(GAMES_AN_HOUR, "game", person)
        token = new_token()
        seats = tuple(_kept_seat(seat, person, hash_of(token)) for seat in game.seats)
        try:
            setup = _colours_changed(read_setup(game.setup))
            made = await self._begin(setup, seats, game.id, game.visibility)
        except ConflictError:  # the opponent was first
            kept = await self.games.rematch_of(game.id)
            if kept is None:
                raise
            return await self._join(kept, person)
        await self.rooms.go_on(game.id, made.id, person)
        return _made(made, token)

    async def _join(self, kept: GameRow, person: str) -> Response:
        """Take the seat that the opponent has kept in a rematch; who sits there already comes back."""
        seats = Seats.of(kept)
        side = seats.open_side
        if side is not None and not seats.of_person(person):
            name = player_of(read_setup(kept.setup).players, side).name
            invitation = next(seat.invite_hash for seat in kept.seats if seat.side == side)
            await self.rooms.seat(kept.id, person, name, invitation or "")
        return answer(NewGameMade(**structs.asdict(summary_of(kept))))

    async def _check_opponent(self, game: GameRow, person: str, *, from_lobby: bool) -> None:
        """Check that somebody may play once more with the one at the other side.

        Raises:
            ProblemError: he may not; nobody is told who has blocked whom.
        """
        for opponent in (seat.person for seat in game.seats if seat.person is not None and seat.person != person):
            await self.visitors.conduct.check_opponent(opponent, from_lobby=from_lobby)
            if opponent in await self.blocks.around(person):
                raise ProblemError(403, "not_playing")
            if not await self.circles.may_meet(opponent, person):
                raise ProblemError(403, "strangers")

    async def _check_names(self, request: Request, *names: str) -> None:
        """Check that nobody sits down under a name that looks like a member's."""
        known = await self.visitors.known(request)
        for name in names:
            await self.visitors.check_name(name, known)

    async def _begin(
        self,
        setup: GameSetup,
        seats: tuple[SeatRow, ...] = (),
        rematch_of: str | None = None,
        visibility: str = "link",
    ) -> GameRow:
        try:
            return await self.rooms.create(setup, seats, rematch_of, visibility=visibility)
        except FenError as error:
            raise ProblemError(422, "fen", faults=faults_of(error)) from error
        except TimeControlError as error:
            raise ProblemError(422, "time_control", {"text": error.text, "column": error.column}) from error


def setup_of(new_game: NewGame, profile: Profile) -> GameSetup:
    """Return how a game begins that is asked for."""
    times = new_game.time_control or _NO_CLOCK
    setup = Setup(
        entry=new_game.entry or entry_of(profile),
        fen=new_game.fen,
        white_time=times.white,
        black_time=None if times.black == times.white else times.black,
        claims_automatic=new_game.claims_automatic,
        hint=new_game.hint,
    )
    players = Players(
        *(replace(each, name=shown_name(each.name)) for each in (new_game.players.white, new_game.players.black))
    )
    return GameSetup(profile.text, players, setup, advice=new_game.advice, take_backs=new_game.take_backs)


def own_name(players: Players, invited: SideName | None) -> str:
    """Return the name of the one who begins a game, as far as the game says it."""
    own = (player_of(players, side) for side in SIDES if side != invited)
    return next((player.name for player in own if player.kind == "human"), "")


def new_seats(players: Players, person: str, invited: SeatRow) -> tuple[SeatRow, ...]:
    """Give the sides that people play to the one who begins the game, except the one that he invites somebody to."""
    human = (side for side in SIDES if player_of(players, side).kind == "human")
    return tuple(invited if side == invited.side else SeatRow(side, person) for side in human)


def _kept_seat(seat: SeatRow, person: str, invite_hash: str) -> SeatRow:
    """Return a seat of a game with colours changed; the opponent's is open until he comes."""
    side = "black" if seat.side == "white" else "white"
    return SeatRow(side, person) if seat.person == person else SeatRow(side, None, invite_hash)


def _made(game: GameRow, invite: str | None = None) -> Response:
    body = NewGameMade(**structs.asdict(summary_of(game)), invite=invite)
    return answer(body, 201, {"location": f"/api/games/{game.id}"})


def _colours_changed(setup: GameSetup) -> GameSetup:
    times = time_control_of(setup.setup)
    black_time = None if times.white == times.black else times.white
    return replace(
        setup,
        players=Players(white=setup.players.black, black=setup.players.white),
        # A new game, judged as games are today.
        setup=replace(setup.setup, white_time=times.black, black_time=black_time, free_touch=False),
        began_ms=None,
    )
