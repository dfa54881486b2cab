"""What a device has handed over belongs to who handed it over."""

from typing import Any

import pytest

from tests.web.people.support import browser
from tests.web.support import ENGINE, HUMAN, Server

GAME = {
    "profile": "international",
    "players": {"white": HUMAN, "black": ENGINE},
    "created_ms": 0,
    "requests": [{"type": "move", "side": "white", "move": "32-28"}],
}
ANALYSIS = {"profile": "international", "lines": [["32-28"]]}


@pytest.mark.parametrize(("kind", "body"), [("games", GAME), ("analyses", ANALYSIS)])
async def test_nobody_else_adds_to_it(site: Server, kind: str, body: dict[str, Any]) -> None:
    path = f"/api/device-{kind}/d-0123456789abcdef"
    async with browser(site) as ada, browser(site) as eve:
        await eve.post("/api/me", json={"name": "Eve"})
        assert (await ada.put(path, json=body)).status_code == 201
        assert (await ada.put(path, json=body)).status_code == 200
        for stranger in (eve, site.http):
            answer = await stranger.put(path, json=body, headers={"origin": site.url})
            assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
