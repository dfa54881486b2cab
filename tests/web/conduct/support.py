"""Somebody who moderates, and somebody about whom is decided."""

import httpx

from tests.web.support import Message, Server

PASSWORD = "achterlijn-ganzenbord"  # noqa: S105 - of nobody


async def person(client: httpx.AsyncClient) -> str:
    found: str = (await client.get("/api/me")).json()["person"]["id"]
    return found


async def join(client: httpx.AsyncClient, name: str) -> None:
    assert (await client.post("/api/account", json={"name": name, "password": PASSWORD})).status_code == 204


async def moderate(site: Server, client: httpx.AsyncClient, name: str = "Mo") -> str:
    """Make somebody new a moderator; return his id."""
    await join(client, name)
    found = await person(client)
    await site.services.store.moderation.set_moderator(found, 1, is_one=True)
    return found


async def report(client: httpx.AsyncClient, game: str, reason: str = "insult", words: str = "") -> str | None:
    """Report one's opponent; return why it was refused."""
    answer = await client.post(f"/api/games/{game}/report", json={"reason": reason, "words": words})
    return None if answer.status_code == 204 else answer.json()["code"]


async def waiting(client: httpx.AsyncClient) -> list[Message]:
    reports: list[Message] = (await client.get("/api/moderation")).json()["reports"]
    return reports


async def decide(client: httpx.AsyncClient, number: str, verdict: str, days: int | None = None) -> str | None:
    """Decide about a report; return why it was refused."""
    body = {"verdict": verdict, "why": "Zo praten we hier niet.", "days": days}
    answer = await client.post(f"/api/moderation/reports/{number}", json=body)
    return None if answer.status_code == 204 else answer.json()["code"]
