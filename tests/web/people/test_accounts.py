"""Members: signing up, logging in, sessions, passwords, the end; on SQLite and on PostgreSQL."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from limits import RateLimitItemPerMinute

from coupturc.web.people import proofs
from coupturc.web.people.names import LONGEST_NAME, is_reserved, look
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.people.work import Bound
from coupturc.web.store import Store
from tests.postgresql import Cluster, cluster
from tests.web.people.support import browser, invite, sit
from tests.web.people.test_learners import learn, place
from tests.web.support import Server, open_store, serving

PASSWORD = "achterlijn-ganzenbord"  # noqa: S105
OTHER = "trictrac-molenspel"


@pytest.fixture(scope="module")
def postgresql() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
async def site(request: pytest.FixtureRequest, tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    """A server on which each side of a game belongs to a person."""
    if request.param == "sqlite":
        store = open_store(tmp_path)
    else:
        made: Cluster = request.getfixturevalue("postgresql")
        store = Store.open(made.new_database())
    async with serving(store, page_folder, session=SessionCookie(secure=False)) as server:
        yield server


async def sign_up(client: httpx.AsyncClient, name: str = "Ada", **fields: str) -> httpx.Response:
    return await client.post("/api/account", json={"name": name, "password": PASSWORD, **fields})


async def log_in(client: httpx.AsyncClient, name: str = "Ada", password: str = PASSWORD) -> httpx.Response:
    return await client.post("/api/session", json={"name": name, "password": password})


async def me(client: httpx.AsyncClient) -> dict[str, object]:
    found: dict[str, object] = (await client.get("/api/me")).json()
    return found


async def test_a_guest_who_signs_up_keeps_games_and_lessons(site: Server) -> None:
    async with browser(site) as ada, browser(site) as elsewhere:
        game = (await invite(ada))["id"]
        await learn(ada)
        guest = (await me(ada))["person"]
        assert (await sign_up(ada, mail="ada@example.org")).status_code == 204
        assert (await log_in(elsewhere, " ADA ")).status_code == 204
        for client in (ada, elsewhere):
            found = await me(client)
            assert (found["person"], found["member"]) == (guest, True)
            games = (await client.get("/api/games")).json()["games"]
            assert [each["id"] for each in games] == [game]
            assert await place(client) is not None
        assert (await elsewhere.get("/api/account")).json()["mail"] == "ada@example.org"


async def test_a_session_that_somebody_else_fixed_is_not_the_members(site: Server) -> None:
    async with browser(site) as ada, browser(site) as mallory:
        await mallory.post("/api/me", json={"name": "Mallory"})
        ada.cookies.set("session", mallory.cookies["session"], domain="127.0.0.1")
        assert (await sign_up(ada)).status_code == 204
        assert (await me(mallory))["person"] is None
        await mallory.post("/api/me", json={"name": "Mallory"})
        async with browser(site) as again:
            again.cookies.set("session", mallory.cookies["session"], domain="127.0.0.1")
            assert (await log_in(again)).status_code == 204
        assert (await me(mallory))["person"] is None


async def test_who_logs_out_is_nobody_and_his_token_opens_nothing(site: Server) -> None:
    async with browser(site) as ada, browser(site) as thief:
        await sign_up(ada)
        thief.cookies.set("session", ada.cookies["session"])
        assert (await ada.delete("/api/session")).status_code == 204
        assert "session" not in ada.cookies
        assert (await me(thief))["person"] is None


async def test_sessions_are_listed_and_revoked(site: Server) -> None:
    async with browser(site) as ada, browser(site) as phone, browser(site) as tablet, browser(site) as bep:
        await sign_up(ada)
        await log_in(phone)
        await log_in(tablet)
        await sign_up(bep, "Bep")
        listed = (await phone.get("/api/account")).json()["sessions"]
        assert [each["here"] for each in listed].count(True) == 1
        assert len(listed) == 3
        here = next(each["id"] for each in listed if each["here"])
        refused = await bep.delete(f"/api/account/sessions/{here}")
        assert refused.status_code == 404
        assert (await ada.delete(f"/api/account/sessions/{here}")).status_code == 204
        assert (await me(phone))["person"] is None
        assert (await ada.delete("/api/account/sessions")).status_code == 204
        assert (await me(tablet))["person"] is None
        assert (await me(ada))["member"]
        assert (await me(bep))["member"]


async def test_a_new_password_ends_all_other_sessions(site: Server) -> None:
    async with browser(site) as ada, browser(site) as phone:
        await sign_up(ada)
        await log_in(phone)
        body = {"password": OTHER, "new": OTHER}
        assert (await ada.post("/api/account/password", json=body)).json()["code"] == "wrong_password"
        body = {"password": PASSWORD, "new": OTHER}
        assert (await ada.post("/api/account/password", json=body)).status_code == 204
        assert (await me(ada))["member"]
        assert (await me(phone))["person"] is None
        assert (await log_in(phone)).json()["code"] == "wrong_login"
        assert (await log_in(phone, password=OTHER)).status_code == 204


async def test_the_mail_address_is_changed_and_taken_back(site: Server) -> None:
    async with browser(site) as ada:
        await sign_up(ada)
        for mail in ("ada@example.org", ""):
            assert (await ada.post("/api/account/mail", json={"mail": mail, "password": PASSWORD})).status_code == 204
            assert (await ada.get("/api/account")).json()["mail"] == mail
        assert (await ada.post("/api/account/mail", json={"mail": "a b"})).json()["code"] == "malformed"


async def test_a_ghost_stays_of_a_deleted_account(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep, browser(site) as phone:
        made = await invite(ada)
        await sit(bep, made["id"], made["invite"])
        await sign_up(ada)
        await log_in(phone)
        person = (await me(ada))["person"]
        assert isinstance(person, dict)
        assert (await ada.post("/api/account/end", json={"password": OTHER})).json()["code"] == "wrong_password"
        assert (await ada.post("/api/account/end", json={"password": PASSWORD})).status_code == 204
        assert [(await me(client))["person"] for client in (ada, phone)] == [None, None]
        assert (await log_in(ada)).json()["code"] == "wrong_login"
        found = await site.services.store.people.find(person["id"])
        assert found is not None
        assert (found.kind, found.name) == ("ghost", "")
        assert [each["id"] for each in (await bep.get("/api/games")).json()["games"]] == [made["id"]]
        assert (await sign_up(phone)).status_code == 204, "the name is free again"


@pytest.mark.parametrize("name", ["Ada", "ADA", "A d a", "\u0410d\u0430", "\uff21da", "Ada."])
async def test_names_that_look_like_a_members_are_refused(site: Server, name: str) -> None:
    async with browser(site) as ada, browser(site) as mallory:
        await sign_up(ada)
        answers = [
            await sign_up(mallory, name),
            await mallory.post("/api/me", json={"name": name}),
            await mallory.post(
                "/api/games",
                json={
                    "profile": "fmjd",
                    "players": {"white": {"kind": "human", "name": name}, "black": {"kind": "engine"}},
                },
            ),
        ]
        assert [each.json()["code"] for each in answers] == ["name_taken"] * 3
        assert (await ada.post("/api/me", json={"name": name})).status_code == 200, "her own"


async def test_two_members_never_have_names_that_look_alike(site: Server) -> None:
    async with browser(site) as ada, browser(site) as bep:
        await sign_up(ada)
        await sign_up(bep, "Bep")
        assert (await bep.post("/api/me", json={"name": "ada"})).json()["code"] == "name_taken"
        assert (await bep.post("/api/me", json={"name": "Bea"})).status_code == 200
        assert (await log_in(bep, "Bep")).json()["code"] == "wrong_login"
        assert (await log_in(bep, "Bea")).status_code == 204


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": " \u200b"}, "name_missing"),
        ({"name": "Adm\u0456n"}, "name_reserved"),
        ({"name": "a" * (LONGEST_NAME + 1)}, "name_too_long"),
        ({"password": "kort"}, "password_short"),
        ({"password": "1234567890"}, "password_common"),
        ({"name": "Willem Jan", "password": "Willem Jan"}, "password_common"),
        ({"mail": "nobody"}, "malformed"),
        ({"password": "x" * 201}, "malformed"),
    ],
)
async def test_who_signs_up_badly_is_refused_in_words(site: Server, fields: dict[str, str], code: str) -> None:
    async with browser(site) as ada:
        assert (await sign_up(ada, **fields)).json()["code"] == code
        assert (await me(ada))["person"] is None


async def test_only_guests_sign_up_and_only_members_have_an_account(site: Server) -> None:
    async with browser(site) as ada, browser(site) as guest:
        await sign_up(ada)
        assert (await sign_up(ada, "Bep")).json()["code"] == "already_member"
        for client in (browser(site), browser(site)):
            async with client as nobody:
                assert (await nobody.get("/api/account")).json()["code"] == "members_only"
        await guest.post("/api/me", json={"name": "Gerrit"})
        refused = [
            await guest.get("/api/account"),
            await guest.delete("/api/session"),
            await guest.delete("/api/account/sessions"),
            await guest.post("/api/account/end", json={"password": PASSWORD}),
        ]
        assert [each.json()["code"] for each in refused] == ["members_only"] * 4


async def test_a_page_that_does_not_say_where_it_comes_from_changes_no_account(site: Server) -> None:
    async with browser(site) as ada:
        await sign_up(ada)
        for origin in (None, "https://elsewhere.example"):
            ada.headers.pop("origin", None)
            if origin:
                ada.headers["origin"] = origin
            answers = [
                await ada.post("/api/account/end", json={"password": PASSWORD}),
                await ada.post("/api/account/password", json={"password": PASSWORD, "new": OTHER}),
                await ada.delete("/api/account/sessions"),
                await ada.delete("/api/session"),
                await log_in(ada),
            ]
            assert [each.json()["code"] for each in answers] == ["foreign_origin"] * 5
        ada.headers["origin"] = site.url
        assert (await me(ada))["member"]


async def test_guessing_is_slow_by_name_and_by_address(site: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async with browser(site) as ada, browser(site) as mallory:
        await sign_up(ada)
        guesses = [await log_in(mallory, password=f"guess {number}") for number in range(6)]
        assert guesses[0].json()["code"] == "wrong_login"
        assert guesses[-1].json()["code"] == "too_many"
        monkeypatch.setattr(proofs, "_LOGINS", Bound(RateLimitItemPerMinute(3), RateLimitItemPerMinute(3)))
        others = [await log_in(mallory, f"Bep {number}x") for number in range(4)]
        assert others[-1].json()["code"] == "work_asked"


async def test_on_one_machine_nobody_logs_in(server: Server) -> None:
    assert (await sign_up(server.http)).status_code == 404
    assert (await log_in(server.http)).status_code == 404


@pytest.mark.parametrize(
    ("one", "other"),
    [("\u0130rem", "irem"), ("modern", "rnodern"), ("Bob1", "bobl"), ("B0b", "bob"), ("a-b", "A B"), ("\u2460", "1")],
)
def test_names_look_alike(one: str, other: str) -> None:
    assert look(one) == look(other)


@pytest.mark.parametrize(("one", "other"), [("Ali", "All"), ("Zo\u00eb", "Zoe"), ("Ada", "Adb"), ("--", "++")])
def test_names_look_different(one: str, other: str) -> None:
    assert look(one) != look(other)


def test_reserved_names() -> None:
    assert is_reserved("C0UP TURC")
    assert not is_reserved("Ada")
