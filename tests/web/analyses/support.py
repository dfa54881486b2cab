"""A page that analyses, as a client."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.web.support import Message, Server


def stepped(tree: Message, step: Message) -> Message:
    """Return a tree as a page has it after a step."""
    assert step["since"] == tree["version"]
    nodes, headers = tree["nodes"], step["headers"] or tree["headers"]
    kept_last = nodes[len(nodes) - step["kept_last"] :]
    now = {"version": step["version"], "undoable": step["undoable"], "headers": headers}
    return {**tree, **now, "nodes": [*nodes[: step["kept"]], *step["nodes"], *kept_last]}


class AnalysisPage:
    """Sends like the real page, and keeps the latest message of every kind."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.latest: dict[str, Message] = {}
        self.steps: list[Message] = []
        self._ids = (f"c{number}" for number in count())

    async def receive(self) -> Message:
        async with asyncio.timeout(60):
            message: Message = json.loads(await self.socket.recv())
        if message["type"] == "tree_step":
            self.steps.append(message)
            message = stepped(self.tree, message)
        self.latest[message["type"]] = message
        return message

    async def send(self, kind: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def until(self, kind: str, **fields: Any) -> Message:
        """Return the first message of a kind, from now on, that has these values."""
        while True:
            message = await self.receive()
            if message["type"] == kind and all(message[name] == value for name, value in fields.items()):
                return message

    async def change(self, kind: str, **fields: Any) -> Message:
        """Ask for a change and return the answer."""
        return await self.ask("change", change={"type": kind, **fields})

    async def ask(self, kind: str, **fields: Any) -> Message:
        name = next(self._ids)
        await self.send(kind, id=name, **fields)
        while (message := await self.receive()).get("id") != name or message["type"] == "analysis":
            pass
        return message

    async def play(self, *moves: str, node: str = "0") -> str:
        answer = await self.change("play", node=node, moves=moves)
        assert answer["type"] == "change_confirmed", answer
        name: str = answer["node"]
        return name

    @property
    def tree(self) -> Message:
        return self.latest["analysis"]


async def new_analysis(server: Server, **body: Any) -> str:
    made = await server.http.post("/api/analyses", json=body or {"profile": "fmjd"})
    assert made.status_code == 201, made.text
    name: str = made.json()["id"]
    return name


@asynccontextmanager
async def connected(server: Server, name: str, query: str = "?steps") -> AsyncIterator[AnalysisPage]:
    """Open a page of an analysis."""
    address = f"{server.url.replace('http', 'ws')}/api/analyses/{name}/socket{query}"
    async with connect(address, origin=server.url, max_size=None) as socket:  # type: ignore[arg-type]
        yield AnalysisPage(socket)


@asynccontextmanager
async def analysing(server: Server, name: str, query: str = "?steps") -> AsyncIterator[AnalysisPage]:
    """Open a page of an analysis; it has the tree, the report and the board."""
    async with connected(server, name, query) as page:
        await page.until("shown")
        yield page
