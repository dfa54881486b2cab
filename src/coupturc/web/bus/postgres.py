"""The bus of several processes on one PostgreSQL: LISTEN and NOTIFY, on a connection of its own.

NOTIFY stands in no transaction that stores something: there it would take a lock of the whole instance until the disk
has it. What a process says comes back to it too and is left out by its name.
"""

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import make_url

from coupturc.web.bus.bus import Bus, Hint, Missed

if TYPE_CHECKING:
    from psycopg import AsyncConnection

log = logging.getLogger(__name__)

_CHANNEL = "coupturc"
#: A PostgreSQL that restarts is back within seconds.
_AGAIN_SECONDS = 1.0
#: More wait while the database is away; they would be old by then.
_MOST_WAITING = 10_000


class _Said(msgspec.Struct, frozen=True, array_like=True):
    by: str
    hint: Hint


_said = msgspec.json.Decoder(_Said)
_encode = msgspec.json.Encoder().encode


class PostgresBus(Bus):
    """The bus of the processes on a PostgreSQL.

    Args:
        url: of the database, as SQLAlchemy writes it.
    """

    def __init__(self, url: str) -> None:
        super().__init__()
        self._address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._name = secrets.token_urlsafe(9)
        self._waiting: asyncio.Queue[Hint] = asyncio.Queue(_MOST_WAITING)

    @property
    def waiting(self) -> int:
        """How much waits to be said."""
        return self._waiting.qsize()

    def publish(self, hint: Hint) -> None:
        """Say something to the other processes."""
        if not self._waiting.full():
            self._waiting.put_nowait(hint)

    async def run(self) -> None:
        """Listen and speak; connect again when the database was away."""
        from psycopg import AsyncConnection, OperationalError  # noqa: PLC0415 - only where the database needs it

        while True:
            try:
                async with (
                    await AsyncConnection.connect(self._address, autocommit=True) as listening,
                    await AsyncConnection.connect(self._address, autocommit=True) as speaking,
                ):
                    await self._carry(listening, speaking)
            except OperationalError as error:
                log.warning("the bus: %s", error)
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _carry(self, listening: "AsyncConnection", speaking: "AsyncConnection") -> None:
        await listening.execute(f"LISTEN {_CHANNEL}")
        self.hear(Missed())
        tasks = {asyncio.create_task(self._listen(listening)), asyncio.create_task(self._speak(speaking))}
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            # Closed at once: a cancelled statement would first ask a database to stop it that may be frozen.
            for connection in (listening, speaking):
                connection.pgconn.finish()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in ended:
            task.result()

    async def _listen(self, connection: "AsyncConnection") -> None:
        async for notice in connection.notifies():
            said = _said.decode(notice.payload)
            if said.by != self._name:
                self.hear(said.hint)

    async def _speak(self, connection: "AsyncConnection") -> None:
        while True:
            hint = await self._waiting.get()
            await connection.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, _encode(_Said(self._name, hint)).decode()))
