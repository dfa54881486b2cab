"""Two servers on one database with a bus between them, of which anything may be killed and begins again."""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import monotonic
from typing import IO

import httpx

from coupturc.web.store import Store
from tests.nats_server import Nats, nats_server
from tests.postgresql import Cluster, cluster
from tests.waiting import until
from tests.web.forked import Servers, has_ended, kill, servers_on
from tests.web.support import CERTIFICATES, Server

SERVERS = 2


@dataclass
class Site:
    """What a site on several servers consists of.

    Args:
        servers: starts them.
        parts: the database and, where it is one of its own, the bus.
        store: the database, as the test reads it.
        dice: by which it is chosen what dies, and who asks which server.
        http: asks them.
    """

    servers: Servers
    parts: dict[str, Cluster | Nats]
    store: Store
    dice: random.Random
    http: httpx.AsyncClient
    #: The number and address of each server that lives.
    living: dict[int, str] = field(default_factory=dict)
    #: Of the database, where it has one.
    url: str = ""
    kills: dict[str, int] = field(default_factory=dict)
    #: How long a server that replaces another took at most until it accepted connections, in seconds: a measure of how
    #: busy the machine is.
    slowest_start: float = 0.0
    _away: set[str] = field(default_factory=set)
    _repairs: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def cluster(self) -> Cluster:
        """The database that they share."""
        database = self.parts["database"]
        assert isinstance(database, Cluster)
        return database

    def anywhere(self) -> Server | None:
        """Return a server that lives, None when none does."""
        return Server(self.dice.choice(list(self.living.values())), self.http) if self.living else None

    @property
    def can_answer(self) -> bool:
        """Whether a server lives and has its database."""
        return bool(self.living) and "database" not in self._away

    async def kill(self) -> str:
        """Kill something that lives, and return what; it begins again at once."""
        await until(lambda: self._mortal)
        what = self.dice.choice(self._mortal)
        self.kills[what] = self.kills.get(what, 0) + 1
        await (self._kill_server() if what == "server" else self._kill_part(what))
        return what

    @property
    def _mortal(self) -> list[str]:
        return [*sorted(self.parts.keys() - self._away), *("server" for _ in self.living)]

    async def _kill_server(self) -> None:
        pid = self.dice.choice(list(self.living))
        del self.living[pid]
        kill(pid)
        self._begin(self.add_server())

    async def replace_server(self) -> str:
        """End a server as who restarts it does, and start one in its place when it has ended; return what it is."""
        pid = self.dice.choice(list(self.living))
        del self.living[pid]
        os.kill(pid, signal.SIGTERM)
        await until(partial(has_ended, pid))
        await self.add_server()
        return "server"

    @asynccontextmanager
    async def without(self, name: str) -> AsyncIterator[None]:
        """Be without the database or the bus, killed, for a while."""
        self._away.add(name)
        await asyncio.to_thread(self.parts[name].kill)
        yield
        await self._start_part(name)

    async def _kill_part(self, name: str) -> None:
        self._away.add(name)
        await asyncio.to_thread(self.parts[name].kill)
        self._begin(self._start_part(name))

    async def _start_part(self, name: str) -> None:
        await asyncio.to_thread(self.parts[name].start)
        self._away.discard(name)

    def _begin(self, repair: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(repair)
        self._repairs.add(task)
        task.add_done_callback(self._repairs.discard)

    async def add_server(self) -> None:
        """Start a server, as soon as there is a database."""
        begun = None
        while begun is None:
            await self.has_database()
            began = monotonic()
            begun = await self.servers.start()
        self.slowest_start = max(self.slowest_start, monotonic() - began)
        self.living[begun[0]] = begun[1]

    async def has_database(self) -> None:
        """Wait for the database."""
        await until(lambda: "database" not in self._away)

    async def is_whole(self) -> None:
        """Wait until all that was killed lives again."""
        while self._repairs:
            await asyncio.gather(*self._repairs)


@asynccontextmanager
async def site_with(
    bus: str, seed: int, folder: Path, page_folder: Path, log: IO[bytes] | None = None
) -> AsyncIterator[Site]:
    """Have two servers on a PostgreSQL of their own.

    Args:
        bus: `nats`, or `notify` for the database itself.
        seed: of all that is chosen.
        folder: for what the servers keep besides.
        page_folder: of the built page.
        log: where they write.
    """
    async with AsyncExitStack() as stack:
        database = stack.enter_context(cluster())
        nats = stack.enter_context(nats_server()) if bus == "nats" else None
        url = database.new_database()
        address = nats.url if nats else ""
        # On all addresses each side of a game belongs to a person.
        beginning = servers_on(folder, page_folder, host="0.0.0.0", database=url, bus=address, log=log)  # noqa: S104
        servers = await stack.enter_async_context(beginning)
        parts: dict[str, Cluster | Nats] = {"database": database} | ({} if nats is None else {"bus": nats})
        store = Store.open(url)
        stack.push_async_callback(store.close)
        http = await stack.enter_async_context(httpx.AsyncClient(timeout=20, verify=CERTIFICATES))
        site = Site(servers, parts, store, random.Random(seed), http, url=url)
        try:
            for _ in range(SERVERS):
                await site.add_server()
            site.slowest_start = 0.0  # the first starts say nothing of the time of the kills
            yield site
        finally:
            for pid in site.living:
                kill(pid)
