"""A DamExchange program that is started for us: it listens, we ask it for games."""

import asyncio
import socket

from coupturc._core import DrawLimits, History, Position
from coupturc.engine import process as processes
from coupturc.engine.dxp.player import DxpPlayer, GameEndedError, expect_known
from coupturc.engine.player import Choice, Limits, Player, PlayerError, PlayerStartError
from coupturc.engine.process import Program

#: Where a command says which port to listen at.
PORT_MARK = "{port}"

_HERE = "127.0.0.1"
_BETWEEN_TRIES = 0.05


class DxpProcessPlayer(Player):
    """Plays by a DamExchange follower of its own, so that any number of them play at once.

    Args:
        command: as a shell would read it, `{port}` where it is given the port. A program with a path is
            started in its own folder.
        patience: seconds in which it must listen, and beyond its limit for an answer.
    """

    def __init__(self, command: str, *, patience: float = 10.0) -> None:
        self._command = command
        self._patience = patience
        self._running: tuple[Program, asyncio.Task[None], DxpPlayer] | None = None

    async def prepare(self, position: Position) -> None:
        """Start the program and connect, if that has not been done.

        Raises:
            PlayerStartError: it cannot be started, does not listen in time, or the game is not Dammen.
        """
        await self._peer(position)

    async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:
        """Choose a move; the program keeps its own time.

        Raises:
            PlayerStartError: it cannot be started, or begins no game.
            PlayerError: it ended, did not answer in time, or answered with something else than a legal move.
        """
        peer = await self._peer(history.position)
        try:
            return await peer.choose(history, draws, limits)
        except GameEndedError:
            raise
        except PlayerError as error:
            raise await self._explained(error) from error

    async def close(self) -> None:
        """End the game and the program."""
        if self._running is not None:
            (program, talk, peer), self._running = self._running, None
            try:
                await peer.close()
            finally:
                await _end(program, talk)

    async def _explained(self, error: PlayerError) -> PlayerError:
        """Return the error with the command, or with what has become of the program."""
        program = self._running[0] if self._running else None
        if program is not None and await program.ends_soon():
            return type(error)(f"{self._command} {await program.fate()}")
        return type(error)(f"{self._command}: {error}")

    async def _peer(self, position: Position) -> DxpPlayer:
        if self._running is not None and not self._running[2].is_connected:
            await self.close()  # it may listen once only
        if self._running is None:
            expect_known(position)
            port = _free_port()
            peer = DxpPlayer(_HERE, port, patience=self._patience)
            program = await processes.start(self._command.replace(PORT_MARK, str(port)))
            talk = asyncio.create_task(_leave_unread(program))
            try:
                await self._connect(peer, program, position)
            except BaseException:  # cancelled half-way, too: the next time everything begins again
                await _end(program, talk)
                raise
            self._running = program, talk, peer
        return self._running[2]

    async def _connect(self, peer: DxpPlayer, program: Program, position: Position) -> None:
        """Try until the program listens, has ended, or is late."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self._patience
        while True:
            try:
                return await peer.prepare(position)
            except PlayerStartError as error:
                if not program.is_running:
                    raise PlayerStartError(f"{self._command} {await program.fate()} before it listened") from error
                if loop.time() > end:
                    raise PlayerStartError(f"{self._command}: {error}") from error
            await asyncio.sleep(_BETWEEN_TRIES)


async def _leave_unread(program: Program) -> None:
    """Read what the program prints, lest it wait for a reader."""
    while await program.read():
        pass


async def _end(program: Program, talk: "asyncio.Task[None]") -> None:
    talk.cancel()
    await asyncio.gather(talk, return_exceptions=True)
    await program.end()  # reads on


def _free_port() -> int:
    with socket.socket() as trial:
        trial.bind((_HERE, 0))
        port: int = trial.getsockname()[1]
        return port
