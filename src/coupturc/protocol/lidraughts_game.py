"""One game on lidraughts.org from our side: events in, what is to be done out; no network, no engine."""

from dataclasses import dataclass

from coupturc._core import History, Position
from coupturc.errors import FenError
from coupturc.protocol.faults import Malformed, ProtocolError
from coupturc.protocol.lidraughts_events import Chat, Event, GameFull, GameState, SideName
from coupturc.protocol.lidraughts_lobby import VARIANTS
from coupturc.protocol.lidraughts_moves import play_jumps

GOES_ON = frozenset({"created", "started"})


@dataclass(frozen=True, slots=True)
class Think:
    """It is our turn: choose a move and make it.

    Args:
        history: the line so far; its position has a legal move.
        left_ms: on our clock; None where time is counted in days.
        gain_ms: comes back after each move.
        is_draw_offered: by the opponent.
    """

    history: History
    left_ms: int | None
    gain_ms: int
    is_draw_offered: bool = False


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended, or cannot be followed.

    Args:
        status: the site's word, such as `resign`, `draw`; or what went wrong.
    """

    status: str


class LidraughtsGame:
    """Follows a game.

    Args:
        me: our user id.
    """

    def __init__(self, me: str) -> None:
        self._me = me
        self._side: SideName | None = None
        self._start: Position | None = None
        self._has_clock = False
        self._thought_at = -1
        self.is_over = False

    def receive(self, event: Event) -> Think | Over | None:
        """Take an event of the game's stream; returns what is to be done, if anything. Never raises."""
        try:
            return self._receive(event)
        except (ProtocolError, FenError) as error:
            return self._end(str(error))

    def again(self) -> None:
        """Say that a move did not arrive: with the next event it is chosen again."""
        self._thought_at = -1

    def _receive(self, event: Event) -> Think | Over | None:
        if self.is_over or isinstance(event, Chat | Malformed):
            return None
        if isinstance(event, GameFull):
            self._begin(event)
            return self._follow(event.state)
        return self._follow(event) if isinstance(event, GameState) and self._start else None

    def _begin(self, game: GameFull) -> None:
        if self._me not in (game.white, game.black):
            raise ProtocolError(game.id, f"expected a game of {self._me}")
        if game.variant not in VARIANTS:
            raise ProtocolError(game.variant[:40], "expected a game that is played here")
        self._side = "white" if game.white == self._me else "black"
        self._start = Position.from_fen(game.fen) if game.fen else Position.start()
        self._has_clock = game.has_clock

    def _follow(self, state: GameState) -> Think | Over | None:
        if state.status not in GOES_ON:
            return self._end(state.status)
        if self._start is None:
            return None
        history, is_whole = play_jumps(History(self._start), state.moves)
        ours = history.position.turn.name == self._side
        if not (ours and is_whole and history.position.legal_moves) or history.ply == self._thought_at:
            return None
        self._thought_at = history.ply
        white = self._side == "white"
        left, gain = (state.white_ms, state.white_gain_ms) if white else (state.black_ms, state.black_gain_ms)
        is_draw_offered = state.draw_offered_by not in (None, self._side)
        return Think(history, left if self._has_clock else None, gain, is_draw_offered)

    def _end(self, status: str) -> Over:
        self.is_over = True
        return Over(status)
