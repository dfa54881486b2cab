"""A DamExchange program as a player: we ask it for games and it follows."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from coupturc._core import DrawLimits, History, Position
from coupturc.engine import cpu_time
from coupturc.engine.deadline import Deadline
from coupturc.engine.dxp.address import format_address
from coupturc.engine.dxp.pieces import pieces_of
from coupturc.engine.following import LineFollower
from coupturc.engine.player import LONGEST_THOUGHT, Choice, Limits, Player, PlayerError, PlayerStartError
from coupturc.engine.thinking_time import Allowance
from coupturc.protocol import Malformed
from coupturc.protocol import dxp_messages as dxp
from coupturc.protocol.dxp import DxpConnection, DxpPhase
from coupturc.rules.games import GAMES

DEFAULT_PORT = 27531

_PIECE_BYTES = 1 << 12
_BACK_NOT_SUPPORTED = 1
#: Of a minute. Ten minutes and more are said in whole ones.
_TENTH_MS, _MOST_TENTHS = 6000, 100
#: What may have gone of a clock that has just begun to run.
_HARDLY_ANY_MS = 100
_THIS_MACHINE = {"127.0.0.1", "::1", "localhost"}


@dataclass(eq=False)
class GameEndedError(PlayerError):
    """The peer ended the game instead of moving.

    Args:
        name: of the peer.
        reason: as the peer sees it, of a `GameEnd`.
    """

    name: str
    reason: int

    def __str__(self) -> str:
        claim = ", though it was not over" if self.reason == dxp.WIN else ""
        return f"{self.name} ended the game {dxp.END_WORDS[self.reason]}{claim}"


class DxpPlayer(Player):
    """Plays by asking a DamExchange follower, one game at a time. It knows the 10x10 board only.

    Args:
        host: where it listens.
        port: 27531 is usual.
        patience: seconds beyond its limit that the peer may take for an answer.
    """

    def __init__(self, host: str, port: int = DEFAULT_PORT, *, patience: float = 10.0) -> None:
        self._host, self._port = host, port
        self._patience = patience
        self._dxp = DxpConnection(is_initiator=True)
        self._line = LineFollower()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._pieces: deque[bytes] = deque()  # not read yet, a message each
        self._name = format_address(host, port)
        self._pid: int | None = None
        self._has_played = False

    @property
    def is_connected(self) -> bool:
        """Whether the peer is there, as far as we know."""
        return self._streams is not None

    async def prepare(self, position: Position) -> None:
        """Connect, lest that cost time of the first move.

        Raises:
            PlayerStartError: nobody listens there, or the game is not one that it can play.
        """
        expect_known(position)
        if self._streams is None:
            await self._connect()

    async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:  # noqa: ARG002
        """Choose a move; the peer keeps its own time, the limit only says how long we wait.

        Raises:
            GameEndedError: the peer ended the game instead.
            PlayerStartError: nobody listens there, or who does so begins no game.
            PlayerError: it left, did not answer in time, or answered with something else than a legal move.
        """
        position = history.position
        move = self._line.follow(position)
        if move is None or self._dxp.phase is not DxpPhase.playing:
            await self._begin(position, limits.clock)
        else:
            self._send(dxp.played(move, 0))
        used = self._meter()
        longest = limits.longest_seconds
        choice = await self._answer(position, Deadline(longest + self._patience if longest else LONGEST_THOUGHT))
        return replace(choice, cpu_seconds=used())

    async def close(self) -> None:
        """End the session."""
        if self._streams is None:
            return
        writer = self._streams[1]
        if self._dxp.phase is DxpPhase.playing and not writer.is_closing():
            self._send(dxp.GameEnd(dxp.NO_RESULT, stop=True))
        self._streams = None
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()

    def _meter(self) -> Callable[[], float | None]:
        """Return what measures the CPU time that a peer on this machine uses from now on."""
        return cpu_time.since_now(cpu_time.of_process(self._pid)) if self._pid else cpu_time.unknown

    async def _begin(self, position: Position, clock: Allowance | None) -> None:
        await self.prepare(position)
        try:
            await self._agree(position, clock)
        except PlayerError as error:
            if self._has_played:
                raise
            raise PlayerStartError(str(error)) from error
        self._has_played = True

    async def _connect(self) -> None:
        try:
            self._streams = await asyncio.open_connection(self._host, self._port)
        except OSError as error:
            raise PlayerStartError(f"cannot connect to {self._name}: {error.strerror or error}") from error
        if self._host in _THIS_MACHINE and cpu_time.is_known():
            self._pid = cpu_time.listener(self._port)

    async def _agree(self, position: Position, clock: Allowance | None) -> None:
        """Ask for a game."""
        try:
            await self._ask(position, clock)
        except BaseException:  # cancelled half-way, too: the next time everything begins again
            self._drop()
            raise

    async def _ask(self, position: Position, clock: Allowance | None) -> None:
        await self._end_game()
        start = None if position == Position.start() else position
        self._send(dxp.GameRequest("Coup Turc", position.turn, _minutes(clock), position=start))
        answer = await self._receive(Deadline(self._patience))
        if not isinstance(answer, dxp.GameAnswer) or answer.code:
            raise PlayerStartError(f"{self._name} refused the game")
        self._name = answer.name or self._name

    def _drop(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
        self._streams, self._dxp = None, DxpConnection(is_initiator=True)
        self._pieces.clear()

    async def _end_game(self) -> None:
        """Settle that the game before is over; what the peer has said of its end meanwhile is its answer."""
        if self._dxp.phase is DxpPhase.playing:
            self._send(dxp.GameEnd(dxp.NO_RESULT))
        patience = Deadline(self._patience)
        while self._dxp.phase is DxpPhase.ending:
            await self._receive(patience)

    async def _answer(self, position: Position, deadline: Deadline) -> Choice:
        while True:
            message = await self._receive(deadline)
            if isinstance(message, dxp.GameEnd):
                self._send(dxp.GameEnd(dxp.NO_RESULT))
                raise GameEndedError(self._name, message.reason)
            if isinstance(message, dxp.PlayedMove):
                move = message.find(position)
                if move is None:
                    raise PlayerError(f"{self._name} played {message.origin} to {message.target}, which is not legal")
                self._line.play(move)
                return Choice(move, None)

    # ------------------------------------------------------------------ the connection

    def _send(self, message: dxp.DxpMessage) -> None:
        data = self._dxp.send(message)
        if self._streams is not None:
            self._streams[1].write(data)

    async def _receive(self, deadline: Deadline) -> dxp.DxpMessage:
        """Return the next message; requests to take moves back are answered, talk and malformed ones left out.

        The state of the session is then that after it, not after what came with it.
        """
        while True:
            while not self._pieces:
                self._pieces.extend(pieces_of(await self._read(deadline)))
            for message in self._dxp.receive(self._pieces.popleft()):
                if isinstance(message, dxp.BackRequest):
                    self._send(dxp.BackAnswer(_BACK_NOT_SUPPORTED))
                elif not isinstance(message, Malformed | dxp.Chat):
                    return message

    async def _read(self, deadline: Deadline) -> bytes:
        data = await deadline.keep(self._streams[0].read(_PIECE_BYTES), self._name) if self._streams else b""
        if not data:
            raise PlayerError(f"{self._name} has left")
        return data


def expect_known(position: Position) -> None:
    """Refuse games that DamExchange has no way to speak of.

    Raises:
        PlayerStartError: it is not Dammen.
    """
    if not GAMES[position.rules.game].has_dxp:
        raise PlayerStartError("DamExchange knows the 10x10 board only")


def _minutes(clock: Allowance | None) -> float:
    """Return a clock as a request says it. The moves of a stage it cannot say: its own number ends the game."""
    if clock is None:
        return dxp.NO_LIMIT_MINUTES
    ms = clock.left_ms + clock.free_ms + _HARDLY_ANY_MS
    tenths = max(1, ms // _TENTH_MS)  # rounded down: a peer with more time lets its flag fall
    return min(dxp.NO_LIMIT_MINUTES - 1, tenths / 10 if tenths < _MOST_TENTHS else tenths // 10)
