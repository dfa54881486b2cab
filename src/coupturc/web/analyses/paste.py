"""What people bring: PDN texts with one game or many."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from itertools import islice
from typing import Concatenate, ParamSpec, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from coupturc import Rules
from coupturc.analysis.document import MOST_NODES
from coupturc.errors import EncodingError, PdnFault
from coupturc.notation.pdn import PdnGame, read_pdn
from coupturc.notation.pdn_writer import format_game
from coupturc.rules import Profile, load_profile
from coupturc.web.analyses.messages import PdnContents, PdnEntry, PdnFaultPlace
from coupturc.web.analyses.rooms import AnalysisRooms
from coupturc.web.analyses.routes import summary
from coupturc.web.aside import texts_aside
from coupturc.web.http.answers import ProblemError, answer, read_body
from coupturc.web.profiles.offered import OfferedProfiles

Asked = ParamSpec("Asked")
Result = TypeVar("Result")

#: Some twenty thousand games.
MAX_PDN_BYTES = 8 << 20

#: Comments included. An analysis is read and written whole.
MOST_CHARACTERS = 1 << 20

#: What begins a comment or a sign. Half a million of them on one move stalled the others for 0.3 s.
_MARKS = (b"{", b";", b"$")
_MOST_MARKS = 20_000

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
        return answer(await _read(_contents, body, self._rules_of(request)))

    async def post_game(self, request: Request) -> Response:
        """Make an analysis of one game of a PDN text: the one with number `index`, the first when that is left out."""
        body = await read_body(request, MAX_PDN_BYTES)
        found = await _read(_find, body, self._rules_of(request), request.query_params.get("index", "0"))
        if found is None:
            raise ProblemError(422, "no_games")
        if not _opens(found):
            raise ProblemError(422, "unreadable_game")
        if await texts_aside.run(_is_too_long, found):
            raise ProblemError(422, "too_long", {"limit": MOST_NODES})
        record = await self.rooms.create(self._profile_for(request, found), found)
        return answer(summary(record), 201)

    def _rules_of(self, request: Request) -> Rules | None:
        name = request.query_params.get("profile")
        return None if name is None else self.profiles.asked(name).rules

    def _profile_for(self, request: Request, game: PdnGame) -> Profile:
        """Return the profile asked for, when it is one of this game; else the usual one."""
        name = request.query_params.get("profile")
        asked = self.profiles.asked(name) if name else None
        return asked if asked is not None and asked.rules == game.rules else load_profile(game.rules.game)


async def _read(
    work: Callable[Concatenate[bytes, Rules | None, Asked], Result],
    body: bytes,
    rules: Rules | None,
    *args: Asked.args,
    **kwargs: Asked.kwargs,
) -> Result:
    """Return what is found in a text, read off the event loop.

    Raises:
        ProblemError: it cannot be read or kept.
    """
    try:
        found = await texts_aside.run(work, body, rules, *args, **kwargs)
    except EncodingError as error:
        raise ProblemError(422, "encoding", {"encoding": error.encoding}) from error
    if b"\0" in body:
        raise ProblemError(422, "zero_character")
    return found


def _games(body: bytes, rules: Rules | None) -> Iterator[PdnGame]:
    """Yield the games one by one: all of them together would be twenty thousand trees.

    Their own GameType names their game; the profile asked for says how it is played, and names the game
    where there is no GameType.
    """
    own = read_pdn(BytesIO(body))
    if rules is None:
        yield from own
        return
    for game, asked in zip(own, read_pdn(BytesIO(body), rules), strict=True):
        yield game if "GameType" in game.headers and game.rules.game != rules.game else asked


def _contents(body: bytes, rules: Rules | None) -> PdnContents:
    games = _games(body, rules)
    first = tuple(islice(games, _MOST_LISTED))
    listed = [sorted(game.faults, key=_where)[:_MOST_FAULTS] for game in first]
    lines = _numbered(body, {fault.line for faults in listed for fault in faults})
    entries = tuple(_entry(game, faults, lines) for game, faults in zip(first, listed, strict=True))
    return PdnContents(entries, len(first) + sum(1 for _ in games))


def _numbered(body: bytes, wanted: Container[int]) -> dict[int, str]:
    """Return the lines with these numbers, from 1; read one by one so that other threads may go on."""
    text = TextIOWrapper(BytesIO(body), "utf-8", "replace")
    return {number: line for number, line in enumerate(text, 1) if number in wanted}


def _find(body: bytes, rules: Rules | None, index: str) -> PdnGame | None:
    """Return the game with a number; its tree is not made yet.

    Raises:
        ProblemError: its text alone says that it is too long.
    """
    games = _games(body, rules)
    found = next((game for game in games if str(game.index) == index), None)
    if found is not None:
        following = next(games, None)
        text = _lines(body, found.line, None if following is None else following.line)
        if len(text) > MOST_CHARACTERS or sum(map(text.count, _MARKS)) > _MOST_MARKS:
            raise ProblemError(422, "too_long", {"limit": MOST_NODES})
    return found


def _lines(body: bytes, begin: int, end: int | None) -> bytes:
    """Return the lines from `begin`, counted from 1, to before `end`, None for the rest; `begin` itself always."""
    ends = (match.end() for match in re.finditer(rb"\r\n?|\n", body))
    first = 0 if begin == 1 else next(islice(ends, begin - 2, None), len(body))
    last = len(body) if end is None else next(islice(ends, max(end - begin, 1) - 1, None), len(body))
    return body[first:last]


def _entry(game: PdnGame, faults: Iterable[PdnFault], lines: Mapping[int, str]) -> PdnEntry:
    return PdnEntry(
        index=game.index,
        line=game.line,
        headers={name: game.headers[name] for name in _SHOWN_HEADERS if name in game.headers},
        plies=game.plies,
        readable=_opens(game),
        faults=tuple(_place(fault, lines) for fault in faults),
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


def _place(fault: PdnFault, lines: Mapping[int, str]) -> PdnFaultPlace:
    found = lines.get(fault.line, "")[fault.column - 1 :].split(maxsplit=1)
    return PdnFaultPlace(fault.code, fault.line, fault.column, found[0][:_LONGEST_FOUND] if found else "")
