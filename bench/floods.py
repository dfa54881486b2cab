"""Much at once, or something that never ends: bytes, connections, requests and pages."""

import asyncio
import sys
from asyncio.subprocess import create_subprocess_exec
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from functools import partial
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from bench.herd import Kind
from bench.measured import behind_a_proxy
from bench.visited import WHITE_PLAYS, Site, send, until

#: Connections that do the same at the same moment.
HERD = 2_000
_HEAD = b"HTTP/1.1\r\nhost: 127.0.0.1\r\n"


async def large_frames(here: Site) -> None:
    """Send frames of a megabyte, and one that is larger."""
    with suppress(ConnectionClosed):
        async with here.socket(f"games/{await here.game()}") as socket:
            for size in (1 << 20, 1 << 20, 4 << 20):
                await socket.send("x" * size)
            await until(socket, "never")


async def said(here: Site, sent: bytes) -> None:
    """Send bytes that need not be a request, and wait for the server to close the connection, or for a second."""
    address = urlsplit(here.url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(sent)
    with suppress(ConnectionError, TimeoutError):
        async with asyncio.timeout(1):
            await reader.read()
    writer.close()


async def tiny_chunks(here: Site) -> None:
    """Send bodies in chunks of a byte over ten connections."""
    sent = b"POST /api/pdn " + _HEAD + b"transfer-encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 50_000
    await asyncio.gather(*(said(here, sent) for _ in range(10)))


async def long_heads(here: Site) -> None:
    """Send requests with 50,000 headers over ten connections."""
    await asyncio.gather(*(said(here, b"GET / " + _HEAD + b"a:b\r\n" * 50_000 + b"\r\n") for _ in range(10)))


async def empty_frames(here: Site) -> None:
    """Send 50,000 empty messages over ten pages, and wait for a few answers."""
    name = await here.game()

    async def page() -> None:
        async with here.socket(f"games/{name}", additional_headers=behind_a_proxy()) as socket:
            socket.transport.write(Frame(Opcode.TEXT, b"").serialize(mask=True) * 50_000)
            for _ in range(50):
                await socket.recv()
            socket.transport.abort()

    await asyncio.gather(*(page() for _ in range(10)))


async def half_sent_requests(here: Site) -> None:
    """Hold a thousand connections on which a request has begun."""
    address = urlsplit(here.url)
    async with AsyncExitStack() as held:
        for _ in range(1000):
            _, writer = await asyncio.open_connection(address.hostname, address.port)
            held.callback(writer.close)
            writer.write(b"GET / HTTP/1.1\r\nhost: ")
        await here.http.get("/api/games")


async def watchers_who_never_read(here: Site) -> None:
    """Play before a hundred pages that read nothing."""
    name = await here.game()
    async with AsyncExitStack() as held:
        for _ in range(100):
            await held.enter_async_context(here.socket(f"games/{name}", max_queue=1))
        async with here.socket(f"games/{name}") as socket:
            for number in range(200):
                await send(socket, (WHITE_PLAYS, None)[number % 2])


async def herd(here: Site, kind: Kind) -> None:
    """Have many connections do the same at the same moment."""
    path = "/api/me" if kind == "ask" else f"/api/games/{await here.game()}/socket"
    process = await create_subprocess_exec(sys.executable, "-m", "bench.herd", kind, here.url, path, str(HERD))
    await process.wait()


FLOODS: dict[str, Callable[[Site], Awaitable[object]]] = {
    "half-sent requests": half_sent_requests,
    "watchers who never read": watchers_who_never_read,
    "large frames": large_frames,
    "empty frames": empty_frames,
    "bodies in tiny chunks": tiny_chunks,
    "heads of requests without end": long_heads,
    f"{HERD} connections": partial(herd, kind="connect"),
    f"{HERD} connections and small requests": partial(herd, kind="ask"),
    f"{HERD} pages": partial(herd, kind="open"),
    f"{HERD} pages and questions": partial(herd, kind="ping"),
}
