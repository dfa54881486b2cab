"""Servers as processes of their own that may be killed. They are forked: what takes a second is loading the program."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import httpx

from tests.web.support import CERTIFICATES, Server

# A server for every line of standard input.
_PROGRAM = """
import os, signal, sys
from pathlib import Path
from coupturc.engine.native.player import NativePlayer
from coupturc.web.serve import ServeError, Settings, serve
host, data, page, database, bus, beginning = sys.argv[1:]
settings = Settings(host, 0, Path(data), page=Path(page), database=database or None, bus=bus or None)
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for _ in sys.stdin:
    if os.fork() == 0:
        exec(beginning)
        try:
            serve(settings, NativePlayer(1), lambda url: print(os.getpid(), url, flush=True))
        except ServeError:
            print(os.getpid(), "-", flush=True)
        os._exit(0)
"""


@dataclass(frozen=True)
class Servers:
    """Starts servers on one database."""

    program: Process
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    @asynccontextmanager
    async def one(self) -> AsyncIterator[tuple[int, Server]]:
        """Run a server; it is killed at the end if it was not before."""
        begun = await self.start()
        assert begun is not None
        pid, url = begun
        try:
            async with httpx.AsyncClient(base_url=url, timeout=60, verify=CERTIFICATES) as http:
                yield pid, Server(url, http)
        finally:
            kill(pid)

    async def start(self) -> tuple[int, str] | None:
        """Start a server and return its number and address, None when it could not use the database."""
        assert self.program.stdin is not None
        assert self.program.stdout is not None
        async with self._turn:
            self.program.stdin.write(b"\n")
            pid, url = (await self.program.stdout.readline()).decode().split()
        return None if url == "-" else (int(pid), url)


@asynccontextmanager
async def servers_on(  # noqa: PLR0913 - all that is said to a server
    data: Path,
    page: Path,
    *,
    host: str = "127.0.0.1",
    database: str = "",
    bus: str = "",
    log: IO[bytes] | None = None,
    beginning: str = "",
) -> AsyncIterator[Servers]:
    """Have servers ready that work on a folder, or on a database.

    Args:
        data: the folder.
        page: folder of the built page.
        host: on which they listen; on all addresses each side of a game belongs to a person.
        database: its URL.
        bus: address of a NATS.
        log: where they write; None for where the tests do.
        beginning: a program that each runs first.
    """
    command = (sys.executable, "-c", _PROGRAM, host, str(data), str(page), database, bus, beginning)
    program = await create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=log)
    try:
        yield Servers(program)
    finally:
        program.kill()
        await program.wait()


def kill(pid: int) -> None:
    """Kill a process if it has not ended."""
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def has_ended(pid: int) -> bool:
    """Whether a process is gone."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False
