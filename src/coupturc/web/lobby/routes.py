"""The HTTP side of the lobby: seeks and challenges are made, accepted and withdrawn."""

import secrets
from dataclasses import dataclass

import msgspec
from limits import RateLimitItemPerDay, RateLimitItemPerHour
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from coupturc.rating import Rating
from coupturc.web.games.http_messages import Games
from coupturc.web.games.presence import at_once
from coupturc.web.games.rooms import GameRooms
from coupturc.web.games.routes import summary_of
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.lobby.follower import follow_site
from coupturc.web.lobby.messages import NewSeek, OwnGame, OwnGames, PairedGame, SeekMade
from coupturc.web.lobby.public_games import PublicGames
from coupturc.web.lobby.room import LobbyRooms
from coupturc.web.lobby.terms import (
    Terms,
    encode_terms,
    game_of,
    ladder_of_terms,
    read_terms,
    suits,
    terms_of,
)
from coupturc.web.notices.notices import Notices
from coupturc.web.people.visitors import GAMES_AN_HOUR, Visitor, Visitors
from coupturc.web.profiles.offered import OfferedProfiles
from coupturc.web.store import ConflictError
from coupturc.web.store.circles import CircleRepository
from coupturc.web.store.damage import readable
from coupturc.web.store.games import GameRepository
from coupturc.web.store.people import PeopleRepository, PersonRow
from coupturc.web.store.ratings import RatingRepository
from coupturc.web.store.seeks import SeekRepository, SeekRow, accepting
from coupturc.web.store.talk import BlockRepository

_MOST_SEEKS = 10
_OWN_GAMES = 50
_SEEKS_AN_HOUR = RateLimitItemPerHour(120)
_STRANGERS_A_DAY = RateLimitItemPerDay(20)

_new_seek = msgspec.json.Decoder(NewSeek)


@dataclass(frozen=True, slots=True)
class LobbyRoutes:
    """The lobby, as HTTP and a WebSocket reach it."""

    lobby: LobbyRooms
    seeks: SeekRepository
    people: PeopleRepository
    ratings: RatingRepository
    circles: CircleRepository
    blocks: BlockRepository
    rooms: GameRooms
    games: GameRepository
    profiles: OfferedProfiles
    notices: Notices
    visitors: Visitors
    public: PublicGames

    def routes(self) -> list[Route | WebSocketRoute]:
        """Return the routes below /api; none where nobody is asked who he is."""
        if not self.visitors.have_seats:
            return []
        return [
            Route("/lobby/seeks", self.post_seek, methods=["POST"]),
            Route("/lobby/seeks/{seek}", self.delete_seek, methods=["DELETE"]),
            Route("/lobby/seeks/{seek}/accept", self.post_accept, methods=["POST"]),
            Route("/lobby/games", self.get_games, methods=["GET"]),
            Route("/lobby/public", self.get_public, methods=["GET"]),
            WebSocketRoute("/site", self.follow),
        ]

    async def post_seek(self, request: Request) -> Response:
        """Seek a game, or challenge somebody to one; in a pool it may begin at once."""
        asked = await read_message(request, _new_seek)
        terms = terms_of(asked, self.profiles.asked(asked.profile))
        visitor = await self._named(request)
        await self._check_free(visitor.person.id)
        ladder = self._ladder(terms, visitor.person)
        opponent = None if asked.to is None else await self._challenged(asked.to, visitor.person, terms)
        await self._check_pause(visitor.person.id, *(() if opponent is None else (opponent.id,)))
        if opponent is not None:
            await self._allow_challenge(visitor.person.id, opponent.id)
        await self.visitors.allow(_SEEKS_AN_HOUR, "seek", visitor.person.id)
        now_ms = self.seeks.now_ms()
        waits = opponent is not None and ladder is not None and ladder.endswith("-days")
        row = SeekRow(
            id=secrets.token_urlsafe(9),
            person=visitor.person.id,
            opponent=None if opponent is None else opponent.id,
            terms=encode_terms(terms),
            ladder=ladder or "",
            created_ms=now_ms,
            seen_ms=None if waits else now_ms,
        )
        await self.seeks.add(row)
        if opponent is not None:
            self.notices.give(opponent.id, "challenge", visitor.person.id, visitor.person.name)
        game = await self._paired(row, visitor.person, terms) if terms.pool else None
        await self.lobby.look()
        return self._remembered(SeekMade(None if game else row.id, game), visitor)

    async def post_accept(self, request: Request) -> Response:
        """Begin the game that somebody seeks; of several who accept the first one plays."""
        visitor = await self._named(request)
        row = await self.seeks.find(request.path_params["seek"], self.seeks.now_ms())
        if row is None or row.opponent not in (None, visitor.person.id) or not await self._meets(row, visitor.person):
            raise ProblemError(404, "seek_gone")
        if row.person == visitor.person.id:
            raise ProblemError(403, "own_seek")
        await self._check_pause(visitor.person.id, row.person)
        terms = read_terms(row.terms)
        self._ladder(terms, visitor.person)
        if not suits(terms, await self._rating(visitor.person.id, row.ladder)):
            raise ProblemError(403, "other_rating")
        game = await self._accept(row, visitor.person)
        if game is None:
            raise ProblemError(404, "seek_gone")
        return self._remembered(PairedGame(game), visitor)

    async def delete_seek(self, request: Request) -> Response:
        """Withdraw one's own seek, or decline a challenge."""
        person = await self.visitors.known_id(request)
        row = await self.seeks.find(request.path_params["seek"], self.seeks.now_ms())
        if row is not None:
            if person is None or person not in (row.person, row.opponent):
                raise ProblemError(403, "not_yours")
            await self.seeks.remove([row.id])
            await self.lobby.look()
        return Response(status_code=204)

    async def get_games(self, request: Request) -> Response:
        """List the games of the one who asks that go on, those that wait for his move first."""
        person = await self.visitors.known_id(request)
        if person is None:
            return answer(OwnGames(()))
        turns = await self.games.own_turns(person, _OWN_GAMES)
        waits = {row.id: its_turn for row, its_turn in turns}
        read, _ = readable((row for row, _ in turns), lambda row: OwnGame(summary_of(row), waits[row.id]))
        return answer(OwnGames(read))

    async def get_public(self, request: Request) -> Response:
        """List the public games that go on, latest move first; pupils stay among themselves."""
        if await self.circles.of(await self.visitors.known_id(request)) is not None:
            return answer(Games((), (), None))
        return answer(await self.public.latest())

    async def follow(self, socket: WebSocket) -> None:
        """Serve a page of the site for as long as it stays."""
        async with self.visitors.attending(socket) as person:
            await follow_site(self.lobby, socket, person)

    async def _named(self, request: Request) -> Visitor:
        """Return who asks; others will see his name.

        Raises:
            ProblemError: a moderator has decided that he plays with nobody now, or somebody has become a member under a
                name that looks like his.
        """
        visitor = await self.visitors.welcome(request)
        await self.visitors.conduct.check_play(visitor.person.id)
        await self.visitors.check_name(visitor.person.name, visitor.person)
        return visitor

    async def _check_free(self, person: str) -> None:
        """Check that somebody may seek; a flood is refused before anything else is read or written.

        Raises:
            ProblemError: he has sought too often within the hour, or has too many open seeks.
        """
        if not await self.visitors.is_free(_SEEKS_AN_HOUR, "seek", person):
            raise ProblemError(429, "too_many", {"limit": _SEEKS_AN_HOUR.amount})
        if await self.seeks.count(person, self.seeks.now_ms()) >= _MOST_SEEKS:
            raise ProblemError(429, "too_many", {"limit": _MOST_SEEKS})

    def _ladder(self, terms: Terms, person: PersonRow) -> str | None:
        """Return the ladder of a game, None for one that compares with no others.

        Raises:
            ProblemError: it is to count and cannot.
        """
        ladder = ladder_of_terms(terms)
        if terms.rated and ladder is None:
            raise ProblemError(422, "not_comparable")
        if terms.rated and person.kind != "member":
            raise ProblemError(403, "members_only")
        return None if ladder is None else str(ladder)

    async def _challenged(self, to: str, challenger: PersonRow, terms: Terms) -> PersonRow:
        """Return the one who is challenged.

        Raises:
            ProblemError: he is not known, or may not play so.
        """
        to = await self.circles.classmate(challenger.id, to) or to
        opponent = await self.people.find(to) or await self.people.named(to)
        if opponent is None or opponent.id == challenger.id or not await self._may_meet(opponent, challenger):
            raise ProblemError(404, "unknown_person")
        if terms.rated and opponent.kind != "member":
            raise ProblemError(403, "members_only")
        return opponent

    async def _allow_challenge(self, challenger: str, opponent: str) -> None:
        """Count a challenge to a stranger.

        Raises:
            ProblemError: too many were challenged.
        """
        if not await self.seeks.know_each_other(challenger, opponent):
            await self.visitors.allow(_STRANGERS_A_DAY, "challenge", challenger)

    async def _paired(self, own: SeekRow, person: PersonRow, terms: Terms) -> str | None:
        """Return the game with the one who waits longest for the same; None when nobody does.

        Of two who come at the same moment both are in the database before either looks, and one of them accepts.
        """
        mine, circle = await self._rating(person.id, own.ladder), await self.circles.of(person.id)
        blocked = await self.blocks.around(person.id)
        for row in await self.seeks.all(self.seeks.now_ms()):
            waits = row.opponent is None and row.game is None and row.person not in {person.id, *blocked}
            if row.terms == own.terms and waits and row.circle == circle:
                his = row.rating or Rating()
                if suits(terms, mine) and suits(terms, his) and (game := await self._accept(row, person)):
                    return game
        return None

    async def _meets(self, row: SeekRow, person: PersonRow) -> bool:
        """Whether somebody may play the one who seeks; what all may accept stays within a class."""
        if row.person in await self.blocks.around(person.id):
            return False
        if row.opponent is None:
            return row.circle == await self.circles.of(person.id)
        return await self.circles.may_meet(row.person, person.id)

    async def _may_meet(self, one: PersonRow, other: PersonRow) -> bool:
        is_blocked = one.id in await self.blocks.around(other.id)
        return not is_blocked and await self.circles.may_meet(one.id, other.id)

    async def _check_pause(self, person: str, *others: str) -> None:
        """Check that somebody may meet whom the lobby finds for him; in a class nobody pauses.

        Raises:
            ProblemError: he has left several games of late.
        """
        if not await self.circles.have_pupils((person, *others)):
            await self.visitors.conduct.check_pause(person)

    async def _rating(self, person: str, ladder: str) -> Rating:
        rows = await self.ratings.of_person(person)
        return next((row.at(self.seeks.now_ms()) for row in rows if row.ladder == ladder), Rating())

    async def _accept(self, row: SeekRow, person: PersonRow) -> str | None:
        """Begin the game of a seek; None when somebody else was faster.

        Everybody may watch, except where a pupil plays or somebody was challenged.
        Without pupils, first moves come soon.
        """
        is_of_class = await self.circles.have_pupils((row.person, person.id))
        seeker = await self.people.find(row.person)
        if seeker is None or not await self._is_found(seeker.id, is_of_class=is_of_class):
            return None
        seeker = await self.visitors.rightly_named(seeker)
        await self.visitors.allow(GAMES_AN_HOUR, "game", person.id)
        setup, seats = game_of(row, seeker, person, self.rooms.now_ms)
        try:
            game = await self.rooms.create(
                setup if is_of_class else replace(at_once(setup), from_lobby=True),
                seats,
                taking=lambda game: accepting(row.id, game, (row.person, person.id), self.seeks.now_ms()),
                visibility="link" if is_of_class or row.opponent is not None else "public",
            )
        except ConflictError:
            return None
        self.notices.give(row.person, "begun", game.id, person.name)
        await self.lobby.look()
        return game.id

    async def _is_found(self, seeker: str, *, is_of_class: bool) -> bool:
        """Whether the lobby may find somebody for the one who seeks; else he seeks no longer."""
        conduct = self.visitors.conduct
        if await (conduct.plays if is_of_class else conduct.may_seek)(seeker):
            return True
        await self.seeks.withdraw(seeker)
        await self.lobby.look()
        return False

    def _remembered(self, body: SeekMade | PairedGame, visitor: Visitor) -> Response:
        return self.visitors.remember(answer(body, 201), visitor)
