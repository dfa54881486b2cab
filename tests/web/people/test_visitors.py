"""Who is who: silent guests, their names and sessions."""

import re

import httpx
import pytest

from coupturc.web.people import visitors
from coupturc.web.people.names import LONGEST_NAME, shown_name
from coupturc.web.people.session_cookie import SessionCookie, hash_of
from tests.web.people.support import browser, invite
from tests.web.support import HUMAN, Server

DAY_MS = 86_400_000


async def me(client: httpx.AsyncClient) -> dict[str, object]:
    found: dict[str, object] = (await client.get("/api/me")).json()
    for name in ("address", "standing", "moderator"):
        del found[name]
    return found


async def test_on_one_machine_nobody_is_asked_who_he_is(server: Server) -> None:
    assert await me(server.http) == {
        "seats": False,
        "person": None,
        "member": False,
        "passkeys": False,
        "recovery": False,
    }
    await server.new_game()
    assert not server.http.cookies
    assert (await server.http.post("/api/me", json={"name": "Ada"})).status_code == 404


async def test_who_looks_round_is_no_guest_yet(site: Server) -> None:
    async with browser(site) as ada:
        assert await me(ada) == {"seats": True, "person": None, "member": False, "passkeys": False, "recovery": False}
        assert not ada.cookies


async def test_a_first_game_makes_a_guest(site: Server) -> None:
    async with browser(site) as ada, browser(site) as other:
        made = await invite(ada)
        person = (await me(ada))["person"]
        assert isinstance(person, dict)
        assert person["name"] == "Ada"
        assert (await me(other))["person"] is None
        again = await invite(ada)
        assert again["id"] != made["id"]
        assert (await me(ada))["person"] == person


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(site: Server) -> None:
    async with browser(site) as ada:
        made = await ada.post("/api/me", json={"name": "Ada"})
        cookie = made.headers["set-cookie"].lower()
        assert re.match(r"session=[\w-]{43}; ", made.headers["set-cookie"])
        assert {"httponly", "samesite=lax", "path=/"} <= set(cookie.split("; "))
    assert SessionCookie(secure=True).name.startswith("__Host-")


async def test_a_guest_changes_his_name(site: Server) -> None:
    async with browser(site) as ada:
        first = (await ada.post("/api/me", json={"name": "Ada"})).json()["person"]
        second = (await ada.post("/api/me", json={"name": " Ada \u202ede  Vries\n"})).json()["person"]
        assert (second["id"], second["name"]) == (first["id"], "Ada de Vries")


async def test_a_session_ends_after_ninety_days_without_a_visit(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async with browser(site) as ada:
        await ada.post("/api/me", json={"name": "Ada"})
        clock = site.services.store.database.clock
        now_ms = clock.now_ms()
        monkeypatch.setattr(clock, "now_ms", lambda: now_ms + 60 * DAY_MS)
        assert (await me(ada))["person"] is not None
        monkeypatch.setattr(clock, "now_ms", lambda: now_ms + 140 * DAY_MS)
        assert (await me(ada))["person"] is not None
        monkeypatch.setattr(clock, "now_ms", lambda: now_ms + 231 * DAY_MS)
        assert (await me(ada))["person"] is None


async def test_the_cookie_lasts_as_long_as_its_session(site: Server) -> None:
    async with browser(site) as ada:
        await ada.post("/api/me", json={"name": "Ada"})
        again = await ada.get("/api/me")
        assert f"session={ada.cookies['session']}; " in again.headers["set-cookie"]
        assert "max-age=7776000" in again.headers["set-cookie"].lower()


async def test_a_flood_of_names_is_refused_in_words(site: Server) -> None:
    async with browser(site) as ada:
        names = [await ada.post("/api/me", json={"name": f"Ada {number}"}) for number in range(32)]
        assert names[-2].status_code == 200
        assert names[-1].json()["code"] == "too_many"


async def test_a_guessed_token_is_nobody(site: Server) -> None:
    async with browser(site) as ada:
        ada.cookies.set("session", "x" * 43)
        assert (await me(ada))["person"] is None


async def test_of_a_token_only_the_hash_is_kept(site: Server) -> None:
    async with browser(site) as ada:
        await ada.post("/api/me", json={"name": "Ada"})
        token = ada.cookies["session"]
        assert await site.services.store.people.of_session(hash_of(token), 0)
        assert await site.services.store.people.of_session(token, 0) is None


async def test_a_page_that_does_not_say_where_it_comes_from_acts_for_nobody(site: Server) -> None:
    async with browser(site) as ada:
        await ada.post("/api/me", json={"name": "Ada"})
        del ada.headers["origin"]
        refused = await ada.post("/api/me", json={"name": "Bep"})
        assert (refused.status_code, refused.json()["code"]) == (403, "foreign_origin")
        assert (await ada.get("/api/me")).json()["person"]["name"] == "Ada"


async def test_a_flood_of_guests_is_refused_in_words(site: Server) -> None:
    for _ in range(visitors.GUESTS_AN_HOUR.amount):
        async with browser(site) as guest:
            assert (await guest.post("/api/me", json={"name": ""})).status_code == 200
    async with browser(site) as guest:
        refused = await guest.post("/api/me", json={"name": ""})
        assert (refused.status_code, refused.json()["code"]) == (429, "work_asked")


async def test_a_flood_of_games_is_refused_in_words(site: Server) -> None:
    async with browser(site) as ada:
        body = {"profile": "fmjd", "players": {"white": HUMAN, "black": HUMAN}}
        answers = [await ada.post("/api/games", json=body) for _ in range(visitors.GAMES_AN_HOUR.amount + 1)]
    assert {each.status_code for each in answers[:-1]} == {201}
    assert answers[-1].json()["code"] == "too_many"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada\tde \n Vries ", "Ada de Vries"),
        ("Ada\u202eadA", "AdaadA"),
        ("\u2066\u200f\u200b", ""),
        ("Sjöberg", "Sjöberg"),
        ("a" * 60, "a" * LONGEST_NAME),
        ("مریم", "مریم"),
    ],
)
def test_names_are_one_line_in_reading_order(given: str, shown: str) -> None:
    assert shown_name(given) == shown
