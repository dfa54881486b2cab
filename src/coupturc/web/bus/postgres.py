"""The bus of several processes on one PostgreSQL: LISTEN and NOTIFY, on connections of its own.

NOTIFY stands in no transaction that stores something: there it would take a lock of the whole instance until the disk
has it. What a process says comes back to it too and is left out by its name.
"""

from typing import TYPE_CHECKING

from sqlalchemy import URL, make_url

from coupturc.web.bus.distant import DistantBus, LineError, first_end

if TYPE_CHECKING:
    from psycopg import AsyncConnection

_CHANNEL = "coupturc"


class PostgresBus(DistantBus):
    """The bus of the processes on a PostgreSQL.

    Args:
        url: of the database, as SQLAlchemy writes it.
    """

    def __init__(self, url: str | URL) -> None:
        parts = make_url(url).set(drivername="postgresql")
        super().__init__(parts.set(query={}).render_as_string())
        #: As libpq names them. In a URL it would not read spaces as SQLAlchemy writes them.
        self._parameters = {
            **parts.translate_connect_args(username="user", database="dbname"),
            **{name: value if isinstance(value, str) else ",".join(value) for name, value in parts.query.items()},
        }

    async def _carry(self) -> None:
        from psycopg import AsyncConnection, Error  # noqa: PLC0415 - only where the database needs it

        try:
            async with (
                await AsyncConnection.connect(autocommit=True, **self._parameters) as listening,
                await AsyncConnection.connect(autocommit=True, **self._parameters) as speaking,
            ):
                await self._carry_over(listening, speaking)
        except Error as error:
            raise LineError(str(error)) from error

    async def _carry_over(self, listening: "AsyncConnection", speaking: "AsyncConnection") -> None:
        def hang_up() -> None:
            # Closed at once: a cancelled statement would first ask a database to stop it that may be frozen.
            for connection in (listening, speaking):
                connection.pgconn.finish()

        await listening.execute(f"LISTEN {_CHANNEL}")
        self._begin()
        await first_end(self._listen(listening), self._speak(speaking), hang_up=hang_up)

    async def _listen(self, connection: "AsyncConnection") -> None:
        async for notice in connection.notifies():
            self._take(notice.payload)

    async def _speak(self, connection: "AsyncConnection") -> None:
        while True:
            said = await self._next()
            await connection.execute("SELECT pg_notify(%s, %s)", (_CHANNEL, said.decode()))
