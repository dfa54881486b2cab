"""The pages that follow a game: whose they are, and what each of them is shown."""

from collections.abc import Iterator
from functools import cached_property

import msgspec

from coupturc.game.events import Consequence
from coupturc.game.outcome import SideName
from coupturc.web.games.game_page import GamePage
from coupturc.web.games.messages import State
from coupturc.web.games.missing import Have, missing_of, steps_of
from coupturc.web.games.played import PlayedLine
from coupturc.web.games.roles import seen_from
from coupturc.web.games.seats import engine_to_move
from coupturc.web.games.stored_game import StoredGame
from coupturc.web.games.view import state_of
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
        return self._players

    @property
    def here(self) -> frozenset[SideName]:
        """The sides that have a page here."""
        return frozenset[SideName]().union(*(sides for _, sides in self.players()))

    def lag_ms(self, side: SideName) -> int:
        """Return how long a move of a side may be on its way."""
        return max((page.lag_ms for page, sides in self.players() if side in sides), default=0)

    def may_watch(self, page: GamePage) -> bool:
        """Whether a page may see the game."""
        return self._game.live.seats.may_watch(page.person)

    def welcome(self, page: GamePage, have: Have | None) -> None:
        """Let a page follow; it is shown what it lacks."""
        self._pages.add(page)
        self._players = None
        line = PlayedLine.of(self._game.live.arbiter, self._line)
        self._line = self._line or line
        state = seen_from(self._state(line), self._game.live, self.sides(page))
        page.show(_encode(missing_of(state, have)))

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
        before, line = self._line, PlayedLine.of(self._game.live.arbiter, self._line)
        self._line = line
        kept = len(before.played) if before is not None and line.goes_on_from(before) else None
        state = self._state(line, news)
        views: dict[frozenset[SideName], _View] = {}
        of_person: dict[str | None, _View | None] = {}
        for page in self:
            person = page.person
            if person not in of_person:
                of_person[person] = self._view(page, state, kept, views)
            view = of_person[person]
            if view is None:
                self.discard(page)
                page.end(Fault("unknown_game"))
            else:
                page.show(view.new if page.is_current else view.whole)

    def _view(
        self, page: GamePage, state: State, kept: int | None, views: dict[frozenset[SideName], "_View"]
    ) -> "_View | None":
        """Return what a page sees, made once for all at the same sides; None where it may see nothing."""
        if not self.may_watch(page):
            return None
        sides = self.sides(page)
        if sides not in views:
            views[sides] = _View(seen_from(state, self._game.live, sides), kept)
        return views[sides]

    def _state(self, line: PlayedLine, news: tuple[Consequence, ...] = ()) -> State:
        live = self._game.live
        thinking = engine_to_move(live.arbiter, live.setup.players, live.seats)
        return state_of(self._game.game_id, live, thinking, line, news)


class _View:
    """A state as some pages see it, written when the first of them is shown it.

    Args:
        state: the whole.
        kept: how many of its moves pages have that are current; None where these are others.
    """

    def __init__(self, state: State, kept: int | None) -> None:
        self._state = state
        self._kept = kept

    @cached_property
    def whole(self) -> bytes:
        """All of it."""
        return _encode(self._state)

    @cached_property
    def new(self) -> bytes:
        """What a page that is current lacks."""
        return self.whole if self._kept is None else _encode(steps_of(self._state, self._kept))
