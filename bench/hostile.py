"""Disturb a server as a hostile visitor does, until a line of input comes; see bench.faults.

    python -m bench.hostile FAULT URL GAME

It has a process of its own and says when it begins. At a line of input it ends and says how many requests were answered
how.
"""

import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http.cookiejar import DefaultCookiePolicy
from itertools import count
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from bench.measured import behind_a_proxy
from bench.stalls import Hostile, bring, many_arrows, pdn_of
from bench.visited import PEOPLE, Site
from tests.web.support import CERTIFICATES

_WATCHERS = 100
_HALF_OPEN = 1000
#: Of what comes without an end, so many at once.
_FLOOD = 20
#: What a page may say without being sent away, with a little less.
_A_PING_SECONDS = 1 / 15
_FRAME = "x" * (1 << 20)
#: The texts by which `bench.stalls` found that games stood still.
_WORST_TEXTS = (
    pdn_of([("(1. 31-26) ", 260_000)]),
    pdn_of([("{x} ", 1 << 18), ("{[%set W:W31:B20]} ", 130_000)]),
)

Fault = Callable[[Site, str], Awaitable[object]]


def again(work: Hostile, at_once: int = 1) -> Fault:
    """Return what does some work again and again."""

    async def repeat(here: Site) -> None:
        while True:
            with suppress(ConnectionClosed, OSError, httpx.TransportError):
                await work(here)

    async def fault(here: Site, game: str) -> None:  # noqa: ARG001 - it spoils no game of its own
        await asyncio.gather(*(repeat(here) for _ in range(at_once)))

    return fault


def at_pages(attend: Callable[[ClientConnection], Awaitable[object]], pages: int) -> Fault:
    """Return what does something at so many pages of a game; one that is sent away comes back."""

    async def come(here: Site, game: str) -> None:
        while True:
            with suppress(ConnectionClosed, OSError):
                # All from one address together may ask only as much as a few.
                async with here.socket(f"games/{game}", max_queue=1, additional_headers=behind_a_proxy()) as page:
                    await attend(page)

    async def fault(here: Site, game: str) -> None:
        await asyncio.gather(*(come(here, game) for _ in range(pages)))

    return fault


async def never_read(page: ClientConnection) -> None:
    """Ask for as much as one may, and read no answer."""
    for number in count():
        await page.send(json.dumps({"type": "ping", "number": number}))
        await asyncio.sleep(_A_PING_SECONDS)


async def ask_without_end(page: ClientConnection) -> None:
    """Ask as fast as the line takes it."""
    for number in count():
        await page.send(json.dumps({"type": "ping", "number": number}))


async def send_large_frames(page: ClientConnection) -> None:
    """Send what is much too long."""
    while True:
        await page.send(_FRAME)


async def half_open(here: Site) -> None:
    """Begin a request and never end it; wait for the server to lose patience."""
    address = urlsplit(here.url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(b"GET / HTTP/1.1\r\nhost: ")
    await reader.read()
    writer.close()


def asked(path: str, body: dict[str, object]) -> Hostile:
    """Return what asks for one thing."""

    async def ask(here: Site) -> None:
        await here.http.post(path, json=body)

    return ask


async def as_somebody_new(here: Site) -> None:
    """Become a guest."""
    here.http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    here.http.cookies.clear()
    await here.http.post("/api/me", json={"name": ""})


async def log_in(here: Site) -> None:
    """Guess the password of somebody, another one each time."""
    await here.http.post("/api/session", json={"name": f"Ada {os.urandom(4).hex()}", "password": "correct horse"})


async def paste_worst(here: Site) -> None:
    """Paste the texts that cost most."""
    await asyncio.gather(*(bring(here, text) for text in _WORST_TEXTS))


FAULTS: dict[str, Fault] = {
    "100 watchers that never read": at_pages(never_read, _WATCHERS),
    "1,000 half-open sockets": again(half_open, _HALF_OPEN),
    "frames of 1 MB": at_pages(send_large_frames, _FLOOD),
    "a flood of messages": at_pages(ask_without_end, _FLOOD),
    "a flood of games": again(asked("/api/games", {"profile": "fmjd", "players": PEOPLE}), _FLOOD),
    "a flood of seeks": again(asked("/api/lobby/seeks", {"profile": "fmjd", "time": "300+3"}), _FLOOD),
    "a flood of logins": again(log_in, _FLOOD),
    "the worst PDN": again(paste_worst),
    "a picture with many arrows": again(many_arrows),
    # Afterwards nobody new comes in from here for an hour.
    "a flood of guests": again(as_somebody_new, _FLOOD),
}


async def spoil(fault: str, url: str, game: str) -> None:
    """Do it until there is a line of input."""
    answers: Counter[int] = Counter()

    async def note(response: httpx.Response) -> None:
        answers[response.status_code] += 1

    options = {"headers": {"origin": url}, "event_hooks": {"response": [note]}, "timeout": 300, "verify": CERTIFICATES}
    async with httpx.AsyncClient(base_url=url, **options) as http:  # type: ignore[arg-type]
        await http.post("/api/me", json={"name": ""})
        answers.clear()
        spoiling = asyncio.ensure_future(FAULTS[fault](Site(url, http), game))
        print("begins", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        if spoiling.done():
            await spoiling  # never ends by itself: this raises what has ended it
        print(json.dumps(answers), flush=True)
        os._exit(0)  # what is under way is left there: lines that nobody reads take seconds to close


def main() -> None:
    """Run it."""
    asyncio.run(spoil(*sys.argv[1:]))


if __name__ == "__main__":
    main()
