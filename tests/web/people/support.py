"""Several browsers at one server that knows who is who."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
from sqlalchemy import Connection, update

from coupturc.web.store.tables import people
from tests.web.support import CERTIFICATES, HUMAN, Message, Server


@asynccontextmanager
async def browser(server: Server) -> AsyncIterator[httpx.AsyncClient]:
    """A browser of somebody new: it has cookies of its own and says where its pages come from."""
    headers = {"origin": server.url}
    async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=60, verify=CERTIFICATES) as client:
        yield client


@dataclass(frozen=True)
class Table:
    """A game between two browsers."""

    game: str
    ada: httpx.AsyncClient
    bep: httpx.AsyncClient


async def begin(ada: httpx.AsyncClient, black: Mapping[str, object] = HUMAN, **fields: object) -> Message:
    """Begin a game with Ada at White."""
    players = {"white": {**HUMAN, "name": "Ada"}, "black": black}
    made = await ada.post("/api/games", json={"profile": "fmjd", "players": players, **fields})
    assert made.status_code == 201, made.text
    message: Message = made.json()
    return message


async def invite(ada: httpx.AsyncClient, **fields: Any) -> Message:
    """Begin a game in which Black waits for somebody with the invitation."""
    return await begin(ada, invite="black", **fields)


async def sit(bep: httpx.AsyncClient, game: str, token: str, name: str = "Bep") -> httpx.Response:
    """Take the open side of a game."""
    return await bep.post(f"/api/games/{game}/seat", json={"token": token, "name": name})


@asynccontextmanager
async def two_apart(server: Server, **fields: object) -> AsyncIterator[Table]:
    """Have Ada invite Bep to a game; both sit."""
    async with browser(server) as ada, browser(server) as bep:
        made = await invite(ada, **fields)
        assert (await sit(bep, made["id"], made["invite"])).status_code == 204
        yield Table(made["id"], ada, bep)


async def make_member(server: Server, client: httpx.AsyncClient, name: str) -> str:
    """Make somebody a member; return his id."""
    answer = await client.post("/api/me", json={"name": name})
    person: str = answer.json()["person"]["id"]

    def work(connection: Connection) -> None:
        connection.execute(update(people).where(people.c.id == person).values(kind="member"))

    await server.services.store.database.write(work)
    return person
