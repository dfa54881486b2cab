"""What the tests of the application share: a server in the test's own loop, a page as a client, players."""

import asyncio
import json
import socket
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any, Literal

import httpx
import uvicorn
from starlette.types import ASGIApp
from websockets.asyncio.client import ClientConnection, connect

from coupturc._core import DrawLimits, History
from coupturc.engine import Choice, Limits, Player
from coupturc.web.app import create_app
from coupturc.web.http.built_page import BuiltPage
from coupturc.web.serve import listen, server_config, url_of
from coupturc.web.services import Services
from coupturc.web.store import Store, sqlite_url
from coupturc.web.store.games import GameRepository

Message = dict[str, Any]

#: Read once: every client would read them again, which takes a tenth of a second.
CERTIFICATES = ssl.create_default_context()

HUMAN = {"kind": "human"}
ENGINE = {"kind": "engine", "level": 1}


class FirstMove(Player):
    """Plays the first legal move at once."""

    score = 0

    async def choose(self, history: History, _draws: DrawLimits, _limits: Limits) -> Choice:
        return Choice(history.position.legal_moves[0], self.score)


class Patient(FirstMove):
    """Thinks until it is told to move."""

    def __init__(self) -> None:
        self.may_move = asyncio.Event()
        self.asked = 0
        self.moved = 0

    async def choose(self, history: History, draws: DrawLimits, limits: Limits) -> Choice:
        self.asked += 1
        await self.may_move.wait()
        self.moved += 1
        return await super().choose(history, draws, limits)


def stepped(state: Message, steps: Message) -> Message:
    """Return a state with what a page adds that gets steps."""
    now = {name: value for name, value in steps.items() if name not in {"kept", "steps"}}
    played = [*state["played"][: steps["kept"]], *steps["steps"]]
    return {**now, "type": "state", "board": state["board"], "played": played}


class Page:
    """A page of a game: sends like the real one, and reads states and answers as they come."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: Message = {}
        self.presence: Message = {}
        self._ids = (f"{id(self)}-{number}" for number in count())

    async def receive(self) -> Message:
        """Return the next message; a state is kept as well, and who is there is kept only."""
        async with asyncio.timeout(60):
            while (message := self.take(await self.socket.recv()))["type"] in {"presence", "probe"}:
                pass
        return message

    def take(self, text: str | bytes) -> Message:
        """Read one message; a state and who is there are kept as well."""
        message: Message = json.loads(text)
        if message["type"] == "steps" and "played" in self.state:
            self.state = stepped(self.state, message)
        elif message["type"] in {"state", "steps"}:
            self.state = message
        elif message["type"] == "presence":
            self.presence = message
        return message

    async def send(self, message: Mapping[str, object] | str | bytes) -> None:
        await self.socket.send(json.dumps(message) if isinstance(message, Mapping) else message)

    async def ask(self, event: Mapping[str, object], command: str | None = None) -> Message:
        """Send a command and return its answer."""
        name = command or next(self._ids)
        await self.send({"type": "command", "id": name, "event": event})
        return await self.answer(name)

    async def undo(self) -> Message:
        name = next(self._ids)
        await self.send({"type": "undo", "id": name})
        return await self.answer(name)

    async def answer(self, name: str | None) -> Message:
        """Return the answer to a command, passing over states."""
        while (message := await self.receive()).get("id", "") != name:
            assert message["type"] in {"state", "steps"}, message
        return message

    async def next_state(self) -> Message:
        """Return the next state, passing over nothing else."""
        message = await self.receive()
        assert message["type"] in {"state", "steps"}, message
        return self.state

    async def state_where(self, **fields: object) -> Message:
        """Return the first state, this or a later one, that has these values."""
        while any(self.state.get(name) != value for name, value in fields.items()):
            await self.next_state()
        return self.state

    async def move(self, text: str) -> Message:
        """Make a move of the side to move and return the state after it."""
        answer = await self.ask({"type": "move", "side": self.state["turn"], "move": text})
        assert answer["type"] == "confirmed", answer
        while self.state["version"] < answer["version"]:
            await self.next_state()
        return self.state


@dataclass(frozen=True)
class Server:
    """A running server, with its services where it runs in this process."""

    url: str
    http: httpx.AsyncClient
    own_services: Services | None = None

    @property
    def services(self) -> Services:
        assert self.own_services
        return self.own_services

    async def new_game(self, profile: str = "fmjd", **fields: object) -> str:
        """Make a game, of two people when nothing else is said, and return its id."""
        body = {"profile": profile, "players": {"white": HUMAN, "black": HUMAN}, **fields}
        made = await self.http.post("/api/games", json=body)
        assert made.status_code == 201, made.text
        game_id: str = made.json()["id"]
        return game_id

    @asynccontextmanager
    async def page(
        self, game_id: str, browser: httpx.AsyncClient | None = None, have: str | None = None
    ) -> AsyncIterator[Page]:
        """Open a page of a game, in a browser with its cookies; it has the first state, or what it lacked."""
        known = "" if have is None else f"?have={have}"
        address = f"{self.url.replace('http', 'ws')}/api/games/{game_id}/socket{known}"
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items()) if browser else ""
        headers = {"cookie": cookies} if cookies else None
        origin: Any = self.url
        async with connect(address, origin=origin, max_size=None, additional_headers=headers) as socket:
            page = Page(socket)
            await page.receive()
            yield page


@asynccontextmanager
async def serving(
    store: Store,
    page_folder: Path,
    player: Player | None = None,
    hosts: frozenset[str] | None = None,
    **services: Any,
) -> AsyncIterator[Server]:
    """Run the application on a free port of this machine; `services` are those of `Services.over`."""
    made = Services.over(store, player or FirstMove(), **services)
    app = create_app(made, BuiltPage(page_folder), hosts)
    async with running(app, lifespan="on") as (_, listening):
        url = url_of(listening)
        async with httpx.AsyncClient(base_url=url, timeout=60, verify=CERTIFICATES) as http:
            yield Server(url, http, made)


@asynccontextmanager
async def running(
    app: ASGIApp, *, host: str = "127.0.0.1", lifespan: Literal["on", "off"] = "off"
) -> AsyncIterator[tuple[uvicorn.Server, socket.socket]]:
    """Run any application as ours runs; the server and where it listens."""
    config = server_config(app)
    config.lifespan = lifespan
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    with listen(host, 0) as listening:
        task = asyncio.create_task(server._serve([listening]))
        yield server, listening
        server.should_exit = True
        await task


def open_store(folder: Path, games: type[GameRepository] = GameRepository) -> Store:
    """Open a store whose games are kept as a test wants it."""
    store = Store.open(sqlite_url(folder / "games.sqlite3"))
    return replace(store, games=games(store.database))
