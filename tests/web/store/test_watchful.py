"""A network that swallows all that is sent to PostgreSQL is noticed within seconds."""

import asyncio
import ctypes
import os
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic

import pytest
from sqlalchemy import make_url, text

from coupturc.web.bus.postgres import PostgresBus
from coupturc.web.jobs.running import running
from coupturc.web.store import Store, StoreError
from coupturc.web.store.watchful import SETTINGS, watchful
from tests.postgresql import Cluster
from tests.waiting import until

#: Of Linux (asm-generic/socket.h).
_ATTACH_FILTER, _DETACH_FILTER = 26, 27
#: A program for packets that takes nothing of any.
_NOTHING = ctypes.create_string_buffer(struct.pack("HBBI", 0x06, 0, 0, 0))

#: As much faster as the tests are to be.
_FAST = {
    "connect_timeout": "2",
    "tcp_user_timeout": "1000",
    "keepalives_idle": "1",
    "keepalives_interval": "1",
    "keepalives_count": "1",
}


class Network:
    """Between PostgreSQL and who asks it. While it is split not even the systems hear of one another."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.listening = socket.create_server(("127.0.0.1", 0))
        self._ends = [self.listening]
        self._writers: list[asyncio.StreamWriter] = []

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._ends.append(writer.get_extra_info("socket"))
        with suppress(ConnectionError):
            from_database, to_database = await asyncio.open_unix_connection(self._path)
            self._writers += (writer, to_database)
            await asyncio.gather(self._pass(reader, to_database), self._pass(from_database, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while said := await reader.read(65_536):
                writer.write(said)
        writer.close()

    def split(self) -> None:
        program = struct.pack("HP", 1, ctypes.addressof(_NOTHING))
        for end in self._ends:
            with suppress(OSError):  # it has ended
                end.setsockopt(socket.SOL_SOCKET, _ATTACH_FILTER, program)

    def heal(self) -> None:
        for end in self._ends:
            with suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, _DETACH_FILTER, 0)

    def close(self) -> None:
        for writer in self._writers:
            writer.close()


@asynccontextmanager
async def between(database: str) -> AsyncIterator[tuple[Network, str]]:
    """A network, and the URL of the database behind it."""
    url = make_url(database)
    network = Network(Path(str(url.query["host"])) / ".s.PGSQL.5432")
    server = await asyncio.start_server(network.connect, sock=network.listening)
    host, port = network.listening.getsockname()
    try:
        yield network, url.set(host=host, port=port, query={}).render_as_string()
    finally:
        network.close()
        server.close()


@pytest.fixture
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in _FAST.items():
        monkeypatch.setitem(SETTINGS, name, value)


@pytest.mark.skipif(os.uname().sysname != "Linux", reason="packets are swallowed as Linux can")
@pytest.mark.usefixtures("_fast")
async def test_a_question_ends_within_seconds_and_later_ones_are_answered(postgresql: Cluster) -> None:
    async with between(postgresql.new_database()) as (network, url):
        store = await asyncio.to_thread(Store.open, url)
        assert await store.games.latest(1) == ()
        network.split()
        began = monotonic()
        with pytest.raises(StoreError):
            await asyncio.wait_for(store.games.latest(1), 60)
        assert monotonic() - began < 10
        network.heal()
        assert await store.games.latest(1) == ()
        await store.close()


@pytest.mark.skipif(os.uname().sysname != "Linux", reason="packets are swallowed as Linux can")
@pytest.mark.usefixtures("_fast")
async def test_the_bus_notices_though_it_says_nothing(postgresql: Cluster) -> None:
    async with between(postgresql.new_database()) as (network, url):
        bus = PostgresBus(watchful(url))
        async with running(bus.run):
            await until(lambda: bus.carries)
            network.split()
            await until(lambda: not bus.carries)
            network.heal()
            await until(lambda: bus.carries)


async def test_the_database_frees_what_a_lost_process_has_locked(postgresql: Cluster) -> None:
    store = Store.open(postgresql.new_database())
    found = text("SELECT current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')")
    said = await store.database.read(lambda connection: tuple(connection.execute(found).one()))
    await store.close()
    assert said == ("45s", "10s")


def test_what_the_operator_sets_counts() -> None:
    url = watchful("postgresql+psycopg://games@db.example/games?connect_timeout=60")
    assert url.query["connect_timeout"] == "60"
    assert url.query["tcp_user_timeout"] == "5000"


def test_a_file_has_no_network() -> None:
    assert str(watchful("sqlite:///games.sqlite3")) == "sqlite:///games.sqlite3"
