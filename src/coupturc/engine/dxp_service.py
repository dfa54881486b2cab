"""The engine behind DamExchange, in both roles: games one after another with one peer."""

import asyncio
import re
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic

from coupturc._core import Position, Side
from coupturc.engine.levels import with_clock
from coupturc.engine.player import Choice, Limits, Player, ponder_after
from coupturc.engine.thinking_time import Allowance
from coupturc.game import events
from coupturc.game.arbiter import Arbiter
from coupturc.game.outcome import Outcome
from coupturc.game.record import Setup
from coupturc.protocol import Malformed
from coupturc.protocol.dxp import DxpConnection, DxpPhase
from coupturc.protocol.dxp_messages import (
    NO_LIMIT_MINUTES,
    VERSION,
    BackAnswer,
    BackRequest,
    Chat,
    DxpMessage,
    GameAnswer,
    GameEnd,
    GameRequest,
    PlayedMove,
    played,
)
from coupturc.rules import Profile

NAME = "Coup Turc"

_PIECE_BYTES = 1 << 12
_UNKNOWN_VERSION, _UNUSABLE = 1, 2
_BACK_NOT_SUPPORTED = 1
_LOSS, _DRAW, _WIN = 1, 2, 3

#: Time for a move in a game without a limit.
_UNLIMITED_SECONDS = 5.0


class DxpService:
    """Plays DamExchange games over pairs of streams, one at a time: a peer that asks meanwhile waits for its answer.

    Args:
        player: who chooses our moves.
        profile: draw rules by which we see that a game is over; the 10x10 board.
        tell: takes a line for the person who looks on.
        limits: of the player, besides what its clock leaves; None: as much as the clock leaves.
        ponders: whether the player thinks in the peer's time.
    """

    def __init__(
        self,
        player: Player,
        profile: Profile,
        tell: Callable[[str], object],
        *,
        limits: Limits | None = None,
        ponders: bool = False,
    ) -> None:
        self._player = player
        self._profile = profile
        self._tell = tell
        self._limits = limits
        self._ponders = ponders
        self._one_at_a_time = asyncio.Lock()  # games, not peers: who is connected may be silent

    async def follow(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Play whatever the peer asks for, until it leaves or says that no other game follows."""
        session = _Session(reader, writer, is_initiator=False)
        stop = False
        while not stop and (message := await session.next()) is not None:
            if isinstance(message, GameRequest):
                stop = await self._answer(session, message)
            else:
                self._other(session, message)
            if session.dxp.phase is DxpPhase.asked:  # for something that cannot be read
                session.send(GameAnswer(NAME, _UNUSABLE))
        await _close(writer)

    async def ask(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, requests: Iterable[GameRequest]
    ) -> None:
        """Ask the peer for games and play them, until it refuses, leaves or stops."""
        session = _Session(reader, writer, is_initiator=True)
        for request in requests:
            async with self._one_at_a_time:
                if await self._ask_for(session, request):
                    break
        await _close(writer)

    async def _ask_for(self, session: "_Session", request: GameRequest) -> bool:
        session.send(request)
        message = await session.next()
        while isinstance(message, Chat | Malformed):
            self._other(session, message)
            message = await session.next()
        if not isinstance(message, GameAnswer) or message.code:
            self._tell("the peer refuses the game")
            return True
        return await self._play(session, request, message.name)

    async def _answer(self, session: "_Session", request: GameRequest) -> bool:
        refusal = _UNKNOWN_VERSION if request.version != VERSION else 0 if request.minutes else _UNUSABLE
        if refusal:
            session.send(GameAnswer(NAME, refusal))
            return False
        async with self._one_at_a_time:
            session.send(GameAnswer(NAME))
            return await self._play(session, request, request.name)

    async def _play(self, session: "_Session", request: GameRequest, opponent: str) -> bool:
        """Play a game; returns whether the session is over."""
        game = _Game(session, request, self._profile, self._limits)
        self._tell(f"game against {opponent!r}, we have {game.side.name}")
        try:
            return await self._play_on(session, game)
        finally:
            await self._player.stop_pondering()

    async def _play_on(self, session: "_Session", game: "_Game") -> bool:
        while session.dxp.phase is DxpPhase.playing:
            if game.is_over:
                session.send(GameEnd(game.reason))
                break
            message = await (self._think(session, game) if game.is_ours else session.next())
            if message is None:
                self._tell("the peer has left")
                return True
            if isinstance(message, Choice):
                game.play(message)
                if self._ponders and not game.is_over:
                    limits, draws = game.limits, self._profile.draw_limits
                    await ponder_after(self._player, message, game.arbiter.history, draws, limits)
            elif isinstance(message, PlayedMove):
                if not game.hear(message):
                    self._tell(f"{message.origin} to {message.target} is not legal")
                    session.send(GameEnd(0))
            elif not isinstance(message, GameEnd):
                self._other(session, message)
        return await self._settle(session, game)

    async def _think(self, session: "_Session", game: "_Game") -> Choice | DxpMessage | Malformed | None:
        """Return our move, or what the peer says first; the thought goes on unless the game has ended."""
        if game.thought is None:
            thought = self._player.choose(game.arbiter.history, self._profile.draw_limits, game.limits)
            game.thought = asyncio.create_task(thought)
        heard = asyncio.create_task(session.next())
        await asyncio.wait((game.thought, heard), return_when=asyncio.FIRST_COMPLETED)
        if not heard.done():
            heard.cancel()
            await asyncio.wait((heard,))  # only one may read
            choice, game.thought = game.thought.result(), None
            return choice
        message = heard.result()
        if message is None or isinstance(message, GameEnd):
            game.thought.cancel()
        return message

    async def _settle(self, session: "_Session", game: "_Game") -> bool:
        """Exchange the ends of the game; returns whether no other follows."""
        end: DxpMessage | Malformed | None = session.last_end
        if end is not None:
            session.send(GameEnd(game.reason))
        while session.dxp.phase is DxpPhase.ending:
            end = await session.next()
            if end is None:
                return True
        self._tell(f"game over: {game.words or _words_of(end)}")
        return isinstance(end, GameEnd) and end.stop

    def _other(self, session: "_Session", message: DxpMessage | Malformed) -> None:
        match message:
            case Chat():
                self._tell(f"the peer says: {message.text!r}")
            case BackRequest():
                session.send(BackAnswer(_BACK_NOT_SUPPORTED))
            case Malformed():
                self._tell(f"{message.reason}: {message.text!r}")
            case _:  # the answer to a request of moves back, which we never make
                pass


def _words_of(end: DxpMessage | Malformed | None) -> str:
    """What the peer says of a game that the rules do not end."""
    said = {_LOSS: "the peer says it has lost", _DRAW: "the peer says it is a draw", _WIN: "the peer says it has won"}
    return said.get(end.reason if isinstance(end, GameEnd) else 0, "without a result")


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):  # the peer was faster
        await writer.wait_closed()


class _Session:
    """The connection with its messages; None is the end of it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_initiator: bool) -> None:
        self.dxp = DxpConnection(is_initiator=is_initiator)
        self._reader, self._writer = reader, writer
        self._pieces: deque[bytes] = deque()
        self.last_end: GameEnd | None = None  # of the peer, not answered yet

    def send(self, message: DxpMessage) -> None:
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
            self._pieces.extend(piece for piece in re.split(rb"(?<=\0)", data) if piece)


class _Game:
    """A game of ours: board, time and what is to be said of its end."""

    def __init__(self, session: _Session, request: GameRequest, profile: Profile, limits: Limits | None) -> None:
        position = request.position or Position.start()
        self.arbiter = Arbiter(profile, Setup(entry="assisted", fen=position.fen, claims_automatic=True))
        self.side: Side = session.dxp.side
        self.thought: asyncio.Task[Choice] | None = None
        self._session = session
        self._request = request
        self._limits = limits
        self._used = 0.0
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
            return 0
        if outcome.winner is None:
            return _DRAW
        return _WIN if outcome.winner == self.side.name else _LOSS

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

    def play(self, choice: Choice) -> None:
        """Play our move and send it."""
        now = monotonic()
        used, self._began = now - self._began, now
        self._used += used
        self._session.send(played(choice.move, used))
        self._move(choice.move.text)

    def hear(self, message: PlayedMove) -> bool:
        """Play the peer's move; False when it is not legal."""
        move = message.find(self.arbiter.position)
        if move is not None:
            self._move(move.text)
            self._began = monotonic()
        return move is not None

    def _move(self, text: str) -> None:
        self.arbiter.apply(events.Move(side=self.arbiter.turn, move=text), 0)
