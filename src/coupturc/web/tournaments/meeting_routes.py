"""The HTTP side of games that players play by themselves: links of players, games on the page."""

from dataclasses import dataclass

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.notation.tournament_games import Place
from coupturc.tournament.events import Game, Start
from coupturc.tournament.refusal import Refusal, RefusalCode
from coupturc.tournament.tournament import Tournament
from coupturc.web.games.rooms import GameRooms
from coupturc.web.games.seats import Seats
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.people.names import shown_name
from coupturc.web.people.session_cookie import hash_of, new_token
from coupturc.web.people.visitors import GAMES_AN_HOUR
from coupturc.web.store.circles import CircleRepository
from coupturc.web.store.game_rows import SeatRow
from coupturc.web.store.games import GameRepository
from coupturc.web.tournaments.board_messages import PairingGame, PlayerClaim, PlayerLink
from coupturc.web.tournaments.played import game_setup
from coupturc.web.tournaments.reach import Reach, pairing_of
from coupturc.web.tournaments.view import refused_of

_claim = msgspec.json.Decoder(PlayerClaim)


@dataclass(frozen=True, slots=True)
class MeetingRoutes:
    """Links of players, and the games that begin from pairings.

    Args:
        reach: who may do what with which tournament.
        rooms: where games are played.
        games: where they are kept.
        circles: who may meet whom.
    """

    reach: Reach
    rooms: GameRooms
    games: GameRepository
    circles: CircleRepository

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        one = "/tournaments/{tournament}"
        return [
            Route(f"{one}/players/{{number:int}}/link", self.post_link, methods=["POST"]),
            Route(f"{one}/claim", self.post_claim, methods=["POST"]),
            Route(f"{one}/rounds/{{round:int}}/boards/{{board:int}}/play", self.post_play, methods=["POST"]),
        ]

    async def post_link(self, request: Request) -> Response:
        """Make the link of a player: whoever opens it first is that player from then on."""
        await self.reach.own(request)
        row, tournament = await self.reach.open(request)
        number = request.path_params["number"]
        if not self.reach.visitors.have_seats:
            raise ProblemError(404, "not_found")
        if number not in tournament.state.players:
            raise ProblemError(404, "unknown_pairing")
        token = new_token()
        await self.reach.repository.set_link(row.id, number, hash_of(token))
        return answer(PlayerLink(token), 201)

    async def post_claim(self, request: Request) -> Response:
        """Be a player of a tournament from now on, by his link."""
        asked = await read_message(request, _claim)
        row, _ = await self.reach.open(request)
        visitor = await self.reach.visitors.welcome(request)
        if not await self.reach.repository.claim(row.id, hash_of(asked.token), visitor.person.id):
            raise ProblemError(404, "link_used")
        return self.reach.visitors.remember(Response(status_code=204), visitor)

    async def post_play(self, request: Request) -> Response:
        """Go to the game of a pairing: the first of both players begins it, the other one sits down there."""
        row, tournament = await self.reach.open(request)
        place, paired, game = pairing_of(request, tournament)
        person = await self._player(request, row.id, game)
        begun: str | Refusal | None = paired.meeting(place[1]).game
        if person is not None:
            await self.reach.visitors.conduct.check_play(person.person)
            known = await self.reach.repository.people(row.id)
            await self._check_circle(person.person, known.get(game.white), known.get(game.black))
        if begun is None:
            begun = await self._begin(row.id, tournament, place, person)
        if isinstance(begun, Refusal):
            return answer(PairingGame(None, refused_of(begun)))
        if person is not None:
            await self._sit_down(begun, person, tournament.state.players[person.number].name)
        return answer(PairingGame(begun, None))

    async def _player(self, request: Request, tournament: str, game: Game) -> "_Player | None":
        """Return which of both players asks; None on one screen, where everybody acts for both."""
        if not self.reach.visitors.have_seats:
            return None
        person = await self.reach.visitors.known_id(request)
        numbers = () if person is None else await self.reach.repository.numbers_of(tournament, person)
        for number, side in ((game.white, "white"), (game.black, "black")):
            if person is not None and number in numbers:
                return _Player(person, number, side)
        raise ProblemError(403, "not_yours")

    async def _check_circle(self, person: str, *others: str | None) -> None:
        """Check that somebody may meet all of these that there are: pupils meet their class and its teacher only.

        Raises:
            ProblemError: he may not.
        """
        for other in others:
            if other not in {None, person} and not await self.circles.may_meet(other, person):
                raise ProblemError(403, "strangers")

    async def _begin(self, tournament: str, known: Tournament, place: Place, player: "_Player | None") -> str | Refusal:
        """Begin the game of a pairing; of two who begin it at once, both get the game of the first."""
        play = known.setup.play
        if play is None:
            raise ProblemError(409, "results_only")
        if player is not None:
            await self.reach.visitors.allow(GAMES_AN_HOUR, "game", player.person)
        made = await self.rooms.create(game_setup(play, known, place), () if player is None else _seats(player))
        number, board = place
        start = Start(round=number, board=board, game=made.id)
        _, after, refusal = await self.reach.apply(tournament, (start,), None)
        if refusal is None:
            return made.id
        await self.rooms.delete(made.id)
        begun = after.round(number).meeting(board).game
        return begun if refusal.code == RefusalCode.game_begun and begun is not None else refusal

    async def _sit_down(self, game: str, player: "_Player", name: str) -> None:
        """Take the open side of a game, if it is the player's."""
        row = await self.games.find(game)
        open_seat = next((seat for seat in row.seats if seat.person is None), None) if row else None
        if row is None or open_seat is None or Seats.of(row).of_person(player.person):
            return
        # Who sits there may have been given another link since, and somebody else his.
        await self._check_circle(player.person, *(seat.person for seat in row.seats))
        if open_seat.side == player.side:
            await self.rooms.seat(game, player.person, shown_name(name), open_seat.invite_hash or "")


@dataclass(frozen=True, slots=True)
class _Player:
    """One of the two players of a pairing, as the person who asks."""

    person: str
    number: int
    side: str


def _seats(player: _Player) -> tuple[SeatRow, ...]:
    """Give the one who begins his side, and keep the other for his opponent, who needs no invitation."""
    other = "black" if player.side == "white" else "white"
    return SeatRow(player.side, player.person), SeatRow(other, None, hash_of(new_token()))
