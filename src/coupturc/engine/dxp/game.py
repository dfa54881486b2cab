"""A connection with a DamExchange peer and a game over it, as the service plays them."""

import asyncio
from collections import deque
from time import monotonic

from coupturc._core import Position, Side
from coupturc.engine.dxp.pieces import pieces_of
from coupturc.engine.levels import with_clock
from coupturc.engine.player import LONGEST_THOUGHT, Choice, Limits
from coupturc.engine.thinking_time import Allowance
from coupturc.game import events
from coupturc.game.arbiter import Arbiter
from coupturc.game.outcome import Outcome
from coupturc.game.record import Setup
from coupturc.protocol import Malformed
from coupturc.protocol.dxp import DxpConnection, DxpPhase
from coupturc.protocol.dxp_messages import (
    DRAW,
    END_WORDS,
    LOSS,
    NO_LIMIT_MINUTES,
    NO_RESULT,
    WIN,
    DxpMessage,
    GameEnd,
    GameRequest,
    PlayedMove,
    played,
)
from coupturc.rules import Profile

_PIECE_BYTES = 1 << 12

#: Time for a move in a game without a limit.
_UNLIMITED_SECONDS = 5.0


class DxpSession:
    """The connection with its messages; None is the end of it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_initiator: bool) -> None:
        self.dxp = DxpConnection(is_initiator=is_initiator)
        self._reader, self._writer = reader, writer
        self._pieces: deque[bytes] = deque()
        self.last_end: GameEnd | None = None  # of the peer, not answered yet

    def send(self, message: DxpMessage) -> None:
        """Send a message that is for this end and this moment."""
        if isinstance(message, GameEnd):
            self.last_end = None
        data = self.dxp.send(message)
        if not self._writer.is_closing():
            self._writer.write(data)

    async def next(self) -> DxpMessage | Malformed | None:
        """Return the next message; the state of the session is then that after it, not after what comes next."""
        while True:
            while self._pieces:
                for message in self.dxp.receive(self._pieces.popleft()):
                    if isinstance(message, GameEnd) and self.dxp.phase is DxpPhase.ending:
                        self.last_end = message
                    return message
            try:
                data = await self._reader.read(_PIECE_BYTES)
            except OSError:
                data = b""
            if not data:
                return None
            self._pieces.extend(pieces_of(data))


class DxpGame:
    """A game of ours: board, time and what is to be said of its end."""

    def __init__(self, session: DxpSession, request: GameRequest, profile: Profile, limits: Limits | None) -> None:
        position = request.position or Position.start()
        self.arbiter = Arbiter(profile, Setup(entry="assisted", fen=position.fen, claims_automatic=True))
        self.side: Side = session.dxp.side
        self.thought: asyncio.Task[Choice] | None = None
        self._session = session
        self._request = request
        self._limits = limits
        self._used = self._peer_used = 0.0
        self._began = monotonic()

    @property
    def is_ours(self) -> bool:
        """Whether we are to move."""
        return self.arbiter.turn == self.side.name

    @property
    def is_over(self) -> bool:
        """Whether the rules or the number of moves end it."""
        most = 2 * self._request.moves
        return self.arbiter.outcome is not None or bool(most and self.arbiter.ply >= most)

    @property
    def reason(self) -> int:
        """Return what DamExchange says of the end, as we see it."""
        outcome: Outcome | None = self.arbiter.outcome
        if outcome is None:
            return NO_RESULT
        if outcome.winner is None:
            return DRAW
        return WIN if outcome.winner == self.side.name else LOSS

    @property
    def words(self) -> str:
        """The end for a person; empty when the rules do not end it here."""
        outcome = self.arbiter.outcome
        return f"{outcome.result} {outcome.reason}" if outcome else ""

    @property
    def limits(self) -> Limits:
        """Time for our next move; each side keeps its own clock."""
        if self._request.minutes >= NO_LIMIT_MINUTES:
            return self._limits or Limits(_UNLIMITED_SECONDS)
        left_ms = max(0, round(1000 * (60 * self._request.minutes - self._used)))
        made = self.arbiter.ply // 2
        moves = max(1, self._request.moves - made) if self._request.moves else 0
        return with_clock(self._limits or Limits(0.0), Allowance(left_ms, moves))

    @property
    def peer_seconds(self) -> float:
        """What the peer has left for the move that it thinks about; negative once its time is up."""
        spent = monotonic() - self._began
        if self._request.minutes >= NO_LIMIT_MINUTES:
            return LONGEST_THOUGHT - spent
        return 60 * self._request.minutes - self._peer_used - spent

    def play(self, choice: Choice) -> None:
        """Play our move and send it."""
        used = self._end_turn()
        self._used += used
        self._session.send(played(choice.move, used))
        self._move(choice.move.text)

    def hear(self, message: PlayedMove) -> bool:
        """Play the peer's move; False when it is not legal."""
        move = message.find(self.arbiter.position)
        if move is not None:
            self._move(move.text)
            self._peer_used += self._end_turn()
        return move is not None

    def _end_turn(self) -> float:
        """Return the seconds since the move before."""
        now = monotonic()
        used, self._began = now - self._began, now
        return used

    def _move(self, text: str) -> None:
        self.arbiter.apply(events.Move(side=self.arbiter.turn, move=text), 0)


def words_of(end: DxpMessage | Malformed | None) -> str:
    """Return what the peer says of a game that the rules do not end."""
    if not isinstance(end, GameEnd) or end.reason == NO_RESULT:
        return END_WORDS[NO_RESULT]
    return f"the peer sees it {END_WORDS[end.reason]}"
