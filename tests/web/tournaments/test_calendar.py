"""Calendars of tournaments over HTTP: evenings, days of rounds at home, hours that both players agreed on."""

import re

import pytest

from tests.web.people.support import browser
from tests.web.support import Server
from tests.web.tournaments.test_desk import asks, begun
from tests.web.tournaments.test_meetings import link, published, shown, site

__all__ = ["site"]

#: 2026-11-24 12:00 UTC.
HOUR_MS = 1_795_521_600_000


async def calendar(server: Server, tournament: str, query: str = "") -> str:
    answer = await server.http.get(f"/api/tournaments/{tournament}/calendar.ics{query}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/calendar")
    return answer.text.replace("\r\n ", "")


def values(text: str, name: str) -> list[str]:
    return re.findall(rf"^{name}:(.*)\r$", text, re.MULTILINE)


async def agree(server: Server, tournament: str, board: int) -> None:
    players = (await shown(server, tournament))["rounds"][0]["boards"][board - 1]
    one = {"round": 1, "board": board}
    asked = (
        {"type": "propose", **one, "number": players["white"], "hours_ms": [HOUR_MS]},
        {"type": "agree", **one, "number": players["black"], "hour_ms": HOUR_MS},
    )
    for request in asked:
        assert (await asks(server, tournament, request))["refused"] is None


async def test_the_evenings(server: Server) -> None:
    name = await begun(server, parameters={"rounds": 3})
    text = await calendar(server, name, "?first=2026-09-01T20:00&every=14&hours=3&language=nl")
    assert values(text, "DTSTART") == ["20260901T200000", "20260915T200000", "20260929T200000"]
    assert values(text, "DTEND")[0] == "20260901T230000"
    assert values(text, "SUMMARY")[2] == "Winter: Ronde 3"


@pytest.mark.parametrize(
    "query", ["first=tomorrow", "first=2026-13-01T20:00", "first=2026-09-01T20:00", "first=9999-12-31T20:00&rounds=9"]
)
async def test_evenings_that_cannot_be(server: Server, query: str) -> None:
    """The third one has no number of rounds, and neither has the tournament."""
    name = await begun(server)
    answer = await server.http.get(f"/api/tournaments/{name}/calendar.ics?{query}")
    assert (answer.status_code, answer.json()["code"]) == (422, "query")


async def test_days_and_hours_that_are_agreed_on(server: Server) -> None:
    name = await published(server, 4)
    window = {"type": "window", "round": 1, "opens_ms": HOUR_MS - 1000, "closes_ms": HOUR_MS + 86_400_000}
    await asks(server, name, window)
    await agree(server, name, 1)
    text = await calendar(server, name)
    assert values(text, "DTSTART") == ["20261124T115959Z", "20261124T120000Z"]
    assert values(text, "SUMMARY")[1].startswith("Winter: Round 1\\, Lid ")
    assert (text.count("BEGIN:VALARM"), text.count("TRANSP:TRANSPARENT")) == (1, 1)
    assert values(await calendar(server, name), "UID") == values(text, "UID")
    await asks(server, name, {"type": "result", "round": 1, "board": 1, "outcome": "draw"})
    assert len(values(await calendar(server, name), "UID")) == 1


async def test_a_player_gets_his_own_hours(site: Server) -> None:
    name = await published(site, 4)
    boards = (await shown(site, name))["rounds"][0]["boards"]
    for board in (1, 2):
        await agree(site, name, board)
    async with browser(site) as player:
        token = await link(site, name, boards[1]["black"])
        assert (await player.post(f"/api/tournaments/{name}/claim", json={"token": token})).status_code == 204
        own = (await player.get(f"/api/tournaments/{name}/calendar.ics")).text
    assert len(values(own, "UID")) == 1
    assert f"Lid {boards[1]['white']} - Lid {boards[1]['black']}" in own
    assert len(values(await calendar(site, name), "UID")) == 2
