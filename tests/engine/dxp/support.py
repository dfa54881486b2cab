"""DamExchange over loopback: what both sides are tested with."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from coupturc import DrawLimits, History, Position, load_profile
from coupturc.engine import Choice, Limits, Player
from coupturc.engine.dxp.service import DxpService
from coupturc.protocol.dxp_messages import DxpMessage
from coupturc.protocol.dxp_messages import write_message as written

FMJD = load_profile("fmjd")
WIN_IN_ONE = Position.from_fen("W:WK46:BK28")
QUICK = Limits(0)

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class FirstMove(Player):
    """Plays the first legal move; asked to wait, it thinks for ever."""

    def __init__(self, *, waits: bool = False) -> None:
        self.waits = waits
        self.seconds: list[float] = []

    async def choose(self, history: History, _draws: DrawLimits, limits: Limits) -> Choice:
        self.seconds.append(limits.seconds)
        if self.waits:
            await asyncio.Event().wait()
        return Choice(history.position.legal_moves[0], 0)


@asynccontextmanager
async def listening(serve: Serve) -> AsyncIterator[int]:
    """Listen on loopback for as long as the context lasts; gives the port."""
    served: list[asyncio.Task[None]] = []

    async def keep(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await serve(reader, writer)
        writer.close()
        with suppress(ConnectionError):  # the other side may close first, over what it has not read
            await writer.wait_closed()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        served.append(asyncio.create_task(keep(reader, writer)))

    async with asyncio.timeout(30):
        server = await asyncio.start_server(accept, "127.0.0.1", 0)
        yield server.sockets[0].getsockname()[1]
        server.close()
        await asyncio.gather(*served)


class Script:
    """A peer that says fixed things: each item of the list once something was heard."""

    def __init__(self, *says: bytes) -> None:
        self.says = list(says)
        self.heard = b""

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):  # who gives up may close over what was not read
            while self.says and (data := await reader.read(1024)):
                self.heard += data
                writer.write(self.says.pop(0))
            self.heard += await reader.read()


async def talk(service: DxpService, says: Sequence[bytes | DxpMessage]) -> bytes:
    """Say things to the service one by one, each after an answer to the one before; returns what it said."""
    heard = b""
    async with listening(service.follow) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for number, message in enumerate(says, 1):
            writer.write(message if isinstance(message, bytes) else written(message))
            if number < len(says):
                heard += await reader.read(1024)
        writer.write_eof()
        heard += await reader.read()
        writer.close()
        await writer.wait_closed()
    return heard
