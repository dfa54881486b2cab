"""The HTTP side of talk: what the two people at a game say to each other, and whom somebody has blocked."""

from dataclasses import dataclass
from typing import cast, get_args

import msgspec
from limits import RateLimitItemPerHour, RateLimitItemPerMinute
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc.game.outcome import SideName
from coupturc.web.games.rooms import GameRooms
from coupturc.web.games.routes import found_game
from coupturc.web.http.answers import ProblemError, answer, read_message
from coupturc.web.notices.notices import Notices
from coupturc.web.people.conduct import refuse
from coupturc.web.people.names import one_line
from coupturc.web.people.visitors import Visitors
from coupturc.web.store import Store
from coupturc.web.store.game_rows import GameRow
from coupturc.web.store.games import GameRepository
from coupturc.web.store.talk import TalkLine
from coupturc.web.talk.messages import Blocked, BlockedPerson, LineSaid, MaySay, NewLineSaid, Phrase, Talk

LINES_A_MINUTE = RateLimitItemPerMinute(15)
#: A game whose players write this much is a correspondence of another kind.
MOST_LINES = 300
_MOST_DIGITS = 6
_BLOCKS_AN_HOUR = RateLimitItemPerHour(60)

_PHRASES = frozenset(get_args(Phrase))
_new_line = msgspec.json.Decoder(NewLineSaid)


@dataclass(frozen=True, slots=True)
class Players:
    """The two people at a game, from the place of one of them."""

    game: GameRow
    own: str
    opponent: str

    def side_of(self, person: str) -> SideName:
        """Return the side of one of them."""
        return cast("SideName", next(seat.side for seat in self.game.seats if seat.person == person))


@dataclass(frozen=True, slots=True)
class TalkRoutes:
    """Talk, as HTTP reaches it."""

    store: Store
    rooms: GameRooms
    notices: Notices
    visitors: Visitors

    def routes(self) -> list[Route]:
        """Return the routes below /api; none where nobody is asked who he is."""
        if not self.visitors.have_seats:
            return []
        return [
            Route("/games/{game_id}/talk", self.get_talk, methods=["GET"]),
            Route("/games/{game_id}/talk", self.post_talk, methods=["POST"]),
            Route("/blocked", self.get_blocked, methods=["GET"]),
            Route("/people/{person}/block", self.put_block, methods=["PUT"]),
            Route("/people/{person}/block", self.delete_block, methods=["DELETE"]),
        ]

    async def get_talk(self, request: Request) -> Response:
        """Answer with what was said, and with what may be said."""
        players = await players_of(request, self.store.games, self.visitors)
        after = request.query_params.get("after", "0")
        number = int(after) if after.isascii() and after.isdigit() and len(after) <= _MOST_DIGITS else 0
        lines = await self.store.talk.lines(players.game.id, number)
        blocked = players.opponent in await self.store.blocks.of(players.own)
        shown = tuple(said(line, players) for line in lines)
        return answer(Talk(shown, await self._may_say(players), players.opponent, blocked))

    async def post_talk(self, request: Request) -> Response:
        """Say something at a game."""
        players = await players_of(request, self.store.games, self.visitors)
        asked = await read_message(request, _new_line)
        text = one_line(asked.text)
        if (asked.phrase is None) == (not text):
            raise ProblemError(400, "malformed")
        standing = await self.visitors.conduct.standing(players.own)
        refuse(standing, "closed", *(("no_text",) if text else ()))
        may = await self._may_say(players)
        if may == "nothing":
            raise ProblemError(422, "no_talk")
        if asked.phrase is None and may != "text":
            raise ProblemError(422, "phrases_only")
        await self.visitors.allow(LINES_A_MINUTE, "talk", players.own)
        if await self.store.talk.count(players.game.id) >= MOST_LINES:
            raise ProblemError(422, "talk_full", {"limit": MOST_LINES})
        line = TalkLine(players.game.id, players.own, asked.phrase, text or None, self.store.talk.now_ms())
        await self.store.talk.add(line)
        self.rooms.speak(players.game.id)
        person = await self.store.people.find(players.own)
        self.notices.give(players.opponent, "said", players.game.id, person.name if person else "")
        return Response(status_code=204)

    async def get_blocked(self, request: Request) -> Response:
        """Answer with whom the one who asks has blocked."""
        person = await self.visitors.known_id(request)
        found = {} if person is None else await self.store.blocks.of(person)
        return answer(Blocked(tuple(BlockedPerson(each, name) for each, name in found.items())))

    async def put_block(self, request: Request) -> Response:
        """Want nothing to do with somebody any more."""
        own, other = await self._two(request)
        await self.visitors.allow(_BLOCKS_AN_HOUR, "block", own)
        await self.store.blocks.add(own, other)
        return Response(status_code=204)

    async def delete_block(self, request: Request) -> Response:
        """Let somebody talk and challenge again."""
        own, other = await self._two(request)
        await self.store.blocks.remove(own, other)
        return Response(status_code=204)

    async def _two(self, request: Request) -> tuple[str, str]:
        """Return the one who asks, and of whom."""
        own, other = await self.visitors.known_id(request), request.path_params["person"]
        if own is None or own == other or await self.store.people.find(other) is None:
            raise ProblemError(404, "unknown_person")
        return own, other

    async def _may_say(self, players: Players) -> MaySay:
        against = {each.verdict for each in await self.visitors.conduct.standing(players.own)}
        if "closed" in against or players.opponent in await self.store.blocks.around(players.own):
            return "nothing"
        if "no_text" in against:
            return "phrases"
        return "text" if await self.store.members.talk_freely(players.own, players.opponent) else "phrases"


async def players_of(request: Request, games: GameRepository, visitors: Visitors) -> Players:
    """Return the two people at a game.

    Raises:
        ProblemError: there is no such game, or the one who asks does not play it against somebody.
    """
    person = await visitors.known_id(request)
    game = await found_game(games, request, person)
    people = {seat.person for seat in game.seats}
    if person is None or person not in people:
        raise ProblemError(403, "not_yours")
    opponent = next((each for each in people if each not in (None, person)), None)
    if opponent is None:
        raise ProblemError(422, "no_talk")
    return Players(game, person, opponent)


def said(line: TalkLine, players: Players) -> LineSaid:
    """Return a line as both players read it."""
    # A phrase of a newer version of this program is shown as nothing rather than as somebody's text.
    phrase = cast("Phrase", line.phrase) if line.phrase in _PHRASES else None
    return LineSaid(line.number, players.side_of(line.person), phrase, line.text)
