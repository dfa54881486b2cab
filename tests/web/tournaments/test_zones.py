"""The time zone of a tournament over HTTP: said at the beginning or later, and named in calendars and reminders."""

from typing import Any

import pytest
from sqlalchemy import Connection, select

from coupturc.web.notices.words import said
from coupturc.web.store.notices import NoticeRow
from coupturc.web.store.tables import notices
from tests.web.classes.test_classes import make_class
from tests.web.people.support import browser
from tests.web.support import Server
from tests.web.tournaments.test_calendar import calendar, values
from tests.web.tournaments.test_desk import asks, begun
from tests.web.tournaments.test_files import SMALL
from tests.web.tournaments.test_meetings import shown
from tests.web.tournaments.test_reminding import DAY, HOUR, at_home, site

__all__ = ["site"]

#: Friday 11 December 2026, 20:00 in Amsterdam.
EVENING_MS = 1_797_015_600_000


async def test_it_is_said_at_the_beginning_and_changed(server: Server) -> None:
    name = await begun(server, zone="Europe/Amsterdam")
    assert (await shown(server, name))["zone"] == "Europe/Amsterdam"
    assert (await asks(server, name, {"type": "zone", "zone": "Europe/Istanbul"}))["refused"] is None
    assert (await shown(server, name))["zone"] == "Europe/Istanbul"
    refused = (await asks(server, name, {"type": "zone", "zone": "Europe/Atlantis"}))["refused"]
    assert refused == {"code": "unknown_zone", "params": {"name": "Europe/Atlantis"}}


async def test_one_that_there_is_not_begins_nothing(server: Server) -> None:
    made = {"name": "Winter", "system": "keizer", "zone": "Europe/Atlantis"}
    for answer in (
        await server.http.post("/api/tournaments", json=made),
        await server.http.post(
            "/api/tournaments/trf", params={"system": "swiss", "zone": "Europe/Atlantis"}, content=SMALL
        ),
    ):
        assert (answer.status_code, answer.json()["params"]) == (422, {"where": "zone"})
    assert (await server.http.get("/api/tournaments")).json()["tournaments"] == []


async def test_a_file_and_a_class_begin_with_one(server: Server) -> None:
    zone = {"zone": "Europe/Brussels"}
    brought = await server.http.post("/api/tournaments/trf", params={"system": "swiss", **zone}, content=SMALL)
    assert (await shown(server, brought.json()["id"]))["zone"] == "Europe/Brussels"
    made = await make_class(server.http)
    begun_by = await server.http.post(f"/api/classes/{made['id']}/tournament", params=zone)
    assert (await shown(server, begun_by.json()["tournament"]))["zone"] == "Europe/Brussels"


async def test_the_evenings_are_those_of_the_place(server: Server) -> None:
    name = await begun(server, zone="Europe/Istanbul")
    text = await calendar(server, name, "?first=2026-09-01T20:00&rounds=1")
    assert values(text, "DTSTART") == ["20260901T170000Z"]


async def test_reminders_name_the_hour(site: Server) -> None:
    async with at_home(site) as home:
        assert (await asks(site, home.tournament, {"type": "zone", "zone": "Europe/Amsterdam"}))["refused"] is None
        hour = home.now_ms - home.now_ms % DAY + 5 * DAY + 19 * HOUR
        await home.agree(hour)
        assert await home.at(hour - DAY) == ["meeting", "meeting"]
        kept = (await home.ada.get("/api/notices")).json()["notices"]
        assert [each["hour_ms"] for each in kept if each["kind"] == "meeting"] == [hour]

        def zones(connection: Connection) -> list[Any]:
            return list(connection.scalars(select(notices.c.zone).where(notices.c.kind == "meeting")))

        assert await site.services.store.database.read(zones) == ["Europe/Amsterdam"] * 2


async def test_open_games_say_the_zone(site: Server) -> None:
    async with at_home(site) as home, browser(site):
        await asks(site, home.tournament, {"type": "zone", "zone": "Europe/Amsterdam"})
        assert [each["zone"] for each in (await home.ada.get("/api/meetings")).json()["meetings"]] == [
            "Europe/Amsterdam"
        ]


@pytest.mark.parametrize("kind", ["meeting", "soon", "closing"])
def test_mails_say_the_hour_of_the_place(kind: str) -> None:
    row = NoticeRow("ada", kind, "t-1", "Bep", 0, hour_ms=EVENING_MS, zone="Europe/Amsterdam")
    assert "vrijdag 11 december 20:00 (Europe/Amsterdam)" in said(row, "nl")
    assert "Friday 11 December 20:00 (Europe/Amsterdam)" in said(row, "en")
    assert "11 Aral\N{LATIN SMALL LETTER DOTLESS I}k Cuma 20:00 (Europe/Amsterdam)" in said(row, "tr")
    without = NoticeRow("ada", kind, "t-1", "Bep", 0, hour_ms=EVENING_MS)
    assert "2026" not in said(without, "en")
    assert "20:00" not in said(without, "en")
