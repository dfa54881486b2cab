"""The pages that follow a game: whose they are, and what each of them is shown."""

from collections.abc import Iterator

import msgspec

from coupturc.game.events import Consequence
from coupturc.game.outcome import SideName
from coupturc.web.boards import board_of
from coupturc.web.games.game_page import GamePage
from coupturc.web.games.live_game import LiveGame
from coupturc.web.games.missing import Have
from coupturc.web.games.parts import NewMoves, WholeMoves, joined
from coupturc.web.games.played import PlayedLine
from coupturc.web.games.roles import own_of
from coupturc.web.games.seats import engine_to_move
from coupturc.web.games.stored_game import StoredGame
from coupturc.web.games.view import common_of
from coupturc.web.messages.shared import Fault

_encode = msgspec.json.Encoder().encode


class Audience:
    """The pages of one game.

    Args:
        game: which.
    """

    def __init__(self, game: StoredGame) -> None:
        self._game = game
        self._pages: set[GamePage] = set()
        #: Those that act for sides, and the seats by which they do; None when that may have changed.
        self._players: tuple[tuple[GamePage, frozenset[SideName]], ...] | None = None
        self._here = frozenset[SideName]()
        self._seats = game.live.seats
        #: The moves that all of them know.
        self._line: PlayedLine | None = None

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._pages)

    def __iter__(self) -> Iterator[GamePage]:
        """Go through them; they may leave meanwhile."""
        return iter(tuple(self._pages))

    def sides(self, page: GamePage) -> frozenset[SideName]:
        """Return the sides that a page acts for."""
        return self._game.live.seats.of_person(page.person)

    def players(self) -> tuple[tuple[GamePage, frozenset[SideName]], ...]:
        """Return the pages that act for sides, with these; each move asks for them, and a thousand others may watch."""
        seats = self._game.live.seats
        if self._players is None or self._seats is not seats:
            acting = ((page, seats.of_person(page.person)) for page in self._pages)
            self._players, self._seats = tuple((page, sides) for page, sides in acting if sides), seats
            self._here = frozenset[SideName]().union(*(sides for _, sides in self._players))
        return self._players

    @property
    def here(self) -> frozenset[SideName]:
        """The sides that have a page here."""
        self.players()
        return self._here

    def lag_ms(self, side: SideName) -> int:
        """Return how long a move of a side may be on its way."""
        return max([page.lag_ms for page, sides in self.players() if side in sides], default=0)

    def may_watch(self, page: GamePage) -> bool:
        """Whether a page may see the game."""
        return self._game.live.seats.may_watch(page.person)

    def welcome(self, page: GamePage, have: Have | None) -> None:
        """Let a page follow; it is shown what it lacks."""
        self._pages.add(page)
        self._players = None
        line = PlayedLine(self._game.live.arbiter, self._line)
        self._line = self._line or line
        kept = None if have is None else have.kept_of(line)
        page.show(self._shown(line).text(self.sides(page), kept))

    def discard(self, page: GamePage) -> None:
        """Forget a page."""
        self._pages.discard(page)
        self._players = None

    def clear(self) -> None:
        """Forget all of them."""
        self._pages.clear()
        self._players = None

    def show(self, news: tuple[Consequence, ...]) -> None:
        """Show how the game stands now; pages whose person may not watch any more are sent away.

        A page that has all that was shown before gets what is new, any other one the whole game.
        """
        line = self._line = PlayedLine(self._game.live.arbiter, self._line)
        shown = self._shown(line, news)
        #: By person and by whether a page is current: a thousand may watch.
        texts: dict[tuple[str | None, bool], bytes | None] = {}
        for page in self:
            who = page.person, page.is_current
            if who not in texts:
                texts[who] = self._text(shown, page, line.kept if page.is_current else None)
            text = texts[who]
            if text is None:
                self.discard(page)
                page.end(Fault("unknown_game"))
            else:
                page.show(text)

    def _text(self, shown: "_Shown", page: GamePage, kept: int | None) -> bytes | None:
        return shown.text(self.sides(page), kept) if self.may_watch(page) else None

    def _shown(self, line: PlayedLine, news: tuple[Consequence, ...] = ()) -> "_Shown":
        live = self._game.live
        thinking = engine_to_move(live.arbiter, live.setup.players, live.seats)
        return _Shown(live, line, _encode(common_of(self._game.game_id, live, thinking, line.mark, news)))


class _Shown:
    """A game at one moment; what pages have in common is written once for them.

    Args:
        live: the game.
        line: its moves.
        common: what all pages see.
    """

    def __init__(self, live: LiveGame, line: PlayedLine, common: bytes) -> None:
        self._live = live
        self._line = line
        self._common = common
        self._texts: dict[tuple[frozenset[SideName], int | None], bytes] = {}

    def text(self, own: frozenset[SideName], kept: int | None) -> bytes:
        """Return what a page is sent.

        Args:
            own: the sides that it acts for.
            kept: how many of the moves it has; None where it has others.
        """
        if (own, kept) not in self._texts:
            moves = (
                self._whole()
                if kept is None
                else _encode(NewMoves(kept, self._line.added if kept == self._line.kept else self._line.since(kept)))
            )
            self._texts[own, kept] = joined(moves, self._common, _encode(own_of(self._live, own)))
        return self._texts[own, kept]

    def _whole(self) -> bytes:
        return _encode(WholeMoves(board_of(self._live.arbiter.position.rules), self._line.since(0)))
