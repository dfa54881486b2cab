"""What people bring: PDN texts with one game or many."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc import Rules
from coupturc.analysis.document import MOST_NODES
from coupturc.errors import EncodingError, PdnFault
from coupturc.notation.pdn import PdnGame, parse_pdn
from coupturc.notation.pdn_writer import format_game
from coupturc.rules import Profile, load_profile
from coupturc.web.analyses.messages import PdnContents, PdnEntry, PdnFaultPlace
from coupturc.web.analyses.rooms import AnalysisRooms
from coupturc.web.analyses.routes import summary
from coupturc.web.aside import texts_aside
from coupturc.web.http.answers import ProblemError, answer, read_body
from coupturc.web.profiles.offered import OfferedProfiles

#: Some twenty thousand games.
MAX_PDN_BYTES = 8 << 20

#: Comments included. An analysis is read and written whole.
MOST_CHARACTERS = 1 << 20

_MOST_LISTED = 500
_MOST_FAULTS = 20
_LONGEST_FOUND = 40
_SHOWN_HEADERS = ("White", "Black", "Event", "Date", "Round", "Result", "GameType")


@dataclass(frozen=True, slots=True)
class PasteRoutes:
    """PDN texts that people bring, as HTTP reaches them."""

    rooms: AnalysisRooms
    profiles: OfferedProfiles

    def routes(self) -> list[Route]:
        """Return the routes below /api."""
        return [
            Route("/analyses/pdn", self.post_game, methods=["POST"]),
            Route("/pdn", self.post_pdn, methods=["POST"]),
        ]

    async def post_pdn(self, request: Request) -> Response:
        """Answer with what a PDN text holds, and everything wrong with it."""
        body = await read_body(request, MAX_PDN_BYTES)
        games = await self._games(request, body)
        return answer(await texts_aside.run(_contents, games, body))

    async def post_game(self, request: Request) -> Response:
        """Make an analysis of one game of a PDN text: the one with number `index`, the first when that is left out."""
        body = await read_body(request, MAX_PDN_BYTES)
        games = await self._games(request, body)
        index = request.query_params.get("index", "0")
        found = next((game for game in games if str(game.index) == index), None)
        if found is None:
            raise ProblemError(422, "no_games")
        if not _opens(found):
            raise ProblemError(422, "unreadable_game")
        if await texts_aside.run(_is_too_long, found):
            raise ProblemError(422, "too_long", {"limit": MOST_NODES})
        record = await self.rooms.create(self._profile_for(request, found), found)
        return answer(summary(record), 201)

    async def _games(self, request: Request, body: bytes) -> Sequence[PdnGame]:
        """Read all games, off the event loop.

        Their own GameType names their game; the profile asked for says how it is played, and names the game
        where there is no GameType.
        """
        try:
            games = await texts_aside.run(parse_pdn, body)
        except EncodingError as error:
            raise ProblemError(422, "encoding", {"encoding": error.encoding}) from error
        if b"\0" in body:
            raise ProblemError(422, "zero_character")
        name = request.query_params.get("profile")
        if name is None:
            return games
        rules = self.profiles.asked(name).rules
        if all("GameType" in game.headers and _plays(game, rules) for game in games):
            return games
        asked = await texts_aside.run(parse_pdn, body, rules)
        return [
            game if "GameType" in game.headers and game.rules.game != rules.game else other
            for game, other in zip(games, asked, strict=True)
        ]

    def _profile_for(self, request: Request, game: PdnGame) -> Profile:
        """Return the profile asked for, when it is one of this game; else the usual one."""
        name = request.query_params.get("profile")
        asked = self.profiles.asked(name) if name else None
        return asked if asked is not None and asked.rules == game.rules else load_profile(game.rules.game)


def _contents(games: Sequence[PdnGame], body: bytes) -> PdnContents:
    lines = body.decode("utf-8", "replace").splitlines()
    return PdnContents(tuple(_entry(game, lines) for game in games[:_MOST_LISTED]), len(games))


def _plays(game: PdnGame, rules: Rules) -> bool:
    """Whether a game of a GameType has been read by these rules, or is another game than theirs."""
    return game.rules == rules or game.rules.game != rules.game


def _entry(game: PdnGame, lines: Sequence[str]) -> PdnEntry:
    return PdnEntry(
        index=game.index,
        line=game.line,
        headers={name: game.headers[name] for name in _SHOWN_HEADERS if name in game.headers},
        plies=game.plies,
        readable=_opens(game),
        faults=tuple(_place(fault, lines) for fault in sorted(game.faults, key=_where)[:_MOST_FAULTS]),
    )


def _opens(game: PdnGame) -> bool:
    """Return whether there is something to open; text that is not a game is listed with its faults only."""
    return game.is_readable and bool(game.headers or game.plies)


def _is_too_long(game: PdnGame) -> bool:
    """Return whether a game has more than an analysis holds; a page would draw it, and each change would copy it."""
    nodes = sum(1 for _ in islice(game.root.walk(), MOST_NODES + 1))
    return nodes > MOST_NODES or len(format_game(game)) > MOST_CHARACTERS


def _where(fault: PdnFault) -> tuple[int, int]:
    return fault.line, fault.column


def _place(fault: PdnFault, lines: Sequence[str]) -> PdnFaultPlace:
    line = lines[fault.line - 1] if 0 < fault.line <= len(lines) else ""
    found = line[fault.column - 1 :].split(maxsplit=1)
    return PdnFaultPlace(fault.code, fault.line, fault.column, found[0][:_LONGEST_FOUND] if found else "")
