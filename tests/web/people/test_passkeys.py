"""Passkeys: made, used, removed; and what a thief, a liar or another page sends instead."""

import base64
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from subprocess import run
from sys import executable
from time import time_ns
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, update

from coupturc import utc
from coupturc.web.people import passkeys
from coupturc.web.people.passkeys import site_of
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store.tables import once
from tests.web.people.authenticator import Authenticator, text
from tests.web.people.support import browser
from tests.web.people.test_accounts import OTHER, PASSWORD, log_in, me, sign_up
from tests.web.support import Message, Server, open_store, serving

ORIGIN = "http://localhost:8000"


@pytest.fixture
async def site(tmp_path: Path, page_folder: Path) -> AsyncIterator[Server]:
    """A server that people find under a name."""
    session = SessionCookie(secure=False)
    async with serving(open_store(tmp_path), page_folder, session=session, address=ORIGIN) as server:
        yield server


@pytest.fixture
async def ada(site: Server) -> AsyncIterator[httpx.AsyncClient]:
    """Ada's browser, in which she is a member."""
    async with browser(site) as client:
        assert (await sign_up(client)).status_code == 204
        yield client


async def asked(client: httpx.AsyncClient, what: str = "question") -> Message:
    answer = await client.post(f"/api/passkeys/{what}")
    assert answer.status_code == 200, answer.text
    question: Message = answer.json()
    return question


async def add(client: httpx.AsyncClient, device: Authenticator, **fields: Any) -> httpx.Response:
    """Add a passkey on a device; Ada's password shows who asks unless something else does."""
    made = device.make((await asked(client, "new"))["challenge"])
    proof = {} if "passkey" in fields else {"password": PASSWORD}
    return await client.post("/api/account/passkeys", json={"made": made, "name": "Phone", **proof, **fields})


async def proof(client: httpx.AsyncClient, device: Authenticator) -> Message:
    return device.sign((await asked(client))["challenge"])


async def come_in(client: httpx.AsyncClient, device: Authenticator) -> httpx.Response:
    return await client.post("/api/session/passkey", json=await proof(client, device))


async def account(client: httpx.AsyncClient) -> Message:
    found: Message = (await client.get("/api/account")).json()
    return found


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def test_a_member_comes_in_with_any_of_his_passkeys(site: Server, ada: httpx.AsyncClient) -> None:
    phone, key = Authenticator(ORIGIN), Authenticator(ORIGIN)
    for device in (phone, key):
        assert (await add(ada, device)).status_code == 204
    assert (await asked(ada, "new"))["known"] == [text(phone.id), text(key.id)]
    for device in (phone, key, phone):
        async with browser(site) as elsewhere:
            assert (await come_in(elsewhere, device)).status_code == 204
            assert (await me(elsewhere))["person"] == (await me(ada))["person"]
    assert [each["name"] for each in (await account(ada))["passkeys"]] == ["Phone", "Phone"]


async def test_a_machine_whose_clock_is_wrong_knows_how_old_a_question_is(
    site: Server, ada: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = Authenticator(ORIGIN)
    assert (await add(ada, device)).status_code == 204
    async with browser(site) as elsewhere:
        signed = await proof(elsewhere, device)
        monkeypatch.setattr(utc, "time_ns", lambda: time_ns() + 600 * 10**9)
        assert (await elsewhere.post("/api/session/passkey", json=signed)).status_code == 204
        assert (await me(elsewhere))["person"] == (await me(ada))["person"]


async def test_a_removed_passkey_opens_nothing(site: Server, ada: httpx.AsyncClient) -> None:
    phone = Authenticator(ORIGIN)
    await add(ada, phone)
    assert (await ada.delete(f"/api/account/passkeys/{text(phone.id)}")).status_code == 204
    async with browser(site) as thief:
        assert code(await come_in(thief, phone)) == (422, "passkey_unknown")
    assert (await account(ada))["passkeys"] == []


async def test_the_last_way_in_stays(ada: httpx.AsyncClient) -> None:
    assert code(await ada.post("/api/account/password", json={"password": PASSWORD, "new": ""})) == (422, "last_way_in")
    phone, key = Authenticator(ORIGIN), Authenticator(ORIGIN)
    await add(ada, phone)
    assert (await ada.post("/api/account/password", json={"password": PASSWORD, "new": ""})).status_code == 204
    assert not (await account(ada))["has_password"]
    assert code(await ada.delete(f"/api/account/passkeys/{text(phone.id)}")) == (422, "last_way_in")
    assert (await add(ada, key, passkey=await proof(ada, phone))).status_code == 204
    assert (await ada.delete(f"/api/account/passkeys/{text(phone.id)}")).status_code == 204
    assert code(await ada.delete(f"/api/account/passkeys/{text(key.id)}")) == (422, "last_way_in")


@pytest.mark.parametrize("password", ["", PASSWORD])
async def test_no_password_opens_an_account_without_one(site: Server, ada: httpx.AsyncClient, password: str) -> None:
    await add(ada, Authenticator(ORIGIN))
    await ada.post("/api/account/password", json={"password": PASSWORD, "new": ""})
    async with browser(site) as thief:
        assert (await log_in(thief, password=password)).status_code in {400, 422}
    assert code(await ada.post("/api/account/end", json={"password": password})) == (422, "wrong_password")


async def test_a_passkey_shows_who_asks(ada: httpx.AsyncClient) -> None:
    phone = Authenticator(ORIGIN)
    await add(ada, phone)
    changed = await ada.post("/api/account/password", json={"passkey": await proof(ada, phone), "new": OTHER})
    assert changed.status_code == 204
    assert (await ada.post("/api/account/end", json={"passkey": await proof(ada, phone)})).status_code == 204


async def test_a_guest_signs_up_with_a_passkey_alone(site: Server) -> None:
    phone = Authenticator(ORIGIN)
    async with browser(site) as bep, browser(site) as elsewhere:
        made = phone.make((await asked(bep, "new"))["challenge"])
        assert (await bep.post("/api/account", json={"name": "Bep", "passkey": made})).status_code == 204
        assert (await come_in(elsewhere, phone)).status_code == 204
        assert (await me(elsewhere))["person"] == (await me(bep))["person"]
        assert code(await bep.delete(f"/api/account/passkeys/{text(phone.id)}")) == (422, "last_way_in")


@pytest.mark.parametrize(
    "change",
    [{"origin": "https://dammen.evil"}, {"site": "dammen.evil"}, {"verifies": False}],
    ids=["another page", "another site", "nobody asked"],
)
async def test_what_was_signed_elsewhere_opens_nothing(
    site: Server, ada: httpx.AsyncClient, change: dict[str, Any]
) -> None:
    phone = Authenticator(ORIGIN)
    assert code(await add(ada, replace(phone, **change))) == (422, "passkey_refused")
    assert (await add(ada, phone)).status_code == 204
    async with browser(site) as thief:
        assert code(await come_in(thief, replace(phone, **change))) == (422, "passkey_refused")


async def test_an_answer_counts_once(site: Server, ada: httpx.AsyncClient) -> None:
    phone = Authenticator(ORIGIN)
    await add(ada, phone)
    signed = await proof(ada, phone)
    async with browser(site) as thief:
        assert (await ada.post("/api/session/passkey", json=signed)).status_code == 204
        assert code(await thief.post("/api/session/passkey", json=signed)) == (422, "passkey_refused")


async def test_a_question_that_nobody_asked_counts_for_nothing(ada: httpx.AsyncClient) -> None:
    phone = Authenticator(ORIGIN)
    await add(ada, phone)
    for challenge in (text(b"guessed" * 5), (await asked(ada, "new"))["challenge"]):
        refused = await ada.post("/api/session/passkey", json=phone.sign(challenge))
        assert code(refused) == (422, "passkey_refused")


async def test_an_answer_that_comes_too_late_counts_for_nothing(site: Server, ada: httpx.AsyncClient) -> None:
    phone = Authenticator(ORIGIN)
    await add(ada, phone)
    signed = await proof(ada, phone)

    def age(connection: Connection) -> None:
        connection.execute(update(once).values(until_ms=once.c.until_ms - passkeys._QUESTION_MS))

    await site.services.store.database.write(age)
    assert code(await ada.post("/api/session/passkey", json=signed)) == (422, "passkey_refused")


async def test_a_passkey_is_made_for_who_asked(site: Server, ada: httpx.AsyncClient) -> None:
    async with browser(site) as mallory:
        await sign_up(mallory, "Mallory")
        made = Authenticator(ORIGIN).make((await asked(mallory, "new"))["challenge"])
        added = {"made": made, "name": "", "password": PASSWORD}
        assert code(await ada.post("/api/account/passkeys", json=added)) == (422, "passkey_refused")


async def test_the_passkey_of_another_shows_nothing(site: Server, ada: httpx.AsyncClient) -> None:
    hers, his = Authenticator(ORIGIN), Authenticator(ORIGIN)
    await add(ada, hers)
    async with browser(site) as mallory:
        await sign_up(mallory, "Mallory")
        await add(mallory, his)
        assert code(await ada.post("/api/account/end", json={"passkey": await proof(ada, his)})) == (
            422,
            "passkey_refused",
        )
        assert code(await mallory.delete(f"/api/account/passkeys/{text(hers.id)}")) == (404, "not_found")
        signed = {**await proof(mallory, his), "id": text(hers.id)}
        assert code(await mallory.post("/api/session/passkey", json=signed)) == (422, "passkey_refused")
        his.id = hers.id
        assert code(await add(mallory, his)) == (422, "passkey_refused")


async def test_a_copy_that_counts_less_is_refused(site: Server, ada: httpx.AsyncClient) -> None:
    phone = Authenticator(ORIGIN, signed=7)
    await add(ada, phone)
    assert (await come_in(ada, phone)).status_code == 204
    async with browser(site) as thief:
        assert code(await come_in(thief, replace(phone, signed=6))) == (422, "passkey_refused")
        assert code(await come_in(thief, replace(phone, signed=7))) == (422, "passkey_refused")
    assert (await come_in(ada, phone)).status_code == 204


async def test_only_a_member_who_shows_it_adds_one(site: Server, ada: httpx.AsyncClient) -> None:
    assert code(await add(ada, Authenticator(ORIGIN), password=OTHER)) == (422, "wrong_password")
    async with browser(site) as guest:
        assert code(await add(guest, Authenticator(ORIGIN))) == (403, "members_only")


@pytest.mark.parametrize("field", ["id", "client_data", "authenticator_data", "signature"])
@pytest.mark.parametrize("damage", ["", "A", "e30", "bnVsbA", "W10", base64.urlsafe_b64encode(b"[" * 4000).decode()])
async def test_damaged_answers_are_refused_in_words(ada: httpx.AsyncClient, field: str, damage: str) -> None:
    phone = Authenticator(ORIGIN)
    await add(ada, phone)
    signed = {**await proof(ada, phone), field: damage.rstrip("=")}
    answer = await ada.post("/api/session/passkey", json=signed)
    assert answer.status_code == 422, answer.text
    assert answer.json()["code"] in {"passkey_refused", "passkey_unknown"}


async def test_damaged_passkeys_are_refused_in_words(ada: httpx.AsyncClient) -> None:
    for damage in ("", "A", "oA", text(b"\x9f" * 3000), text(json.dumps({}).encode())):
        made = {**Authenticator(ORIGIN).make((await asked(ada, "new"))["challenge"]), "attestation": damage}
        added = {"made": made, "name": "", "password": PASSWORD}
        answer = await ada.post("/api/account/passkeys", json=added)
        assert answer.status_code == 422 or answer.json()["code"] == "too_many", answer.text


def test_passkeys_need_a_name() -> None:
    addresses = ("https://dammen.example", "http://localhost:1", "http://dammen.example", "https://192.0.2.7", "")
    assert [site_of(address) for address in addresses] == ["dammen.example", "localhost", None, None, None]


async def test_where_there_are_none_nothing_is_asked(tmp_path: Path, page_folder: Path) -> None:
    session = SessionCookie(secure=False)
    async with (
        serving(open_store(tmp_path), page_folder, session=session, address="http://192.0.2.7:8000") as site,
        browser(site) as client,
    ):
        assert not (await me(client))["passkeys"]
        assert code(await client.post("/api/passkeys/question")) == (404, "not_found")


def test_the_library_is_loaded_when_somebody_uses_it() -> None:
    program = "import sys, coupturc.web.serve; print('webauthn' in sys.modules)"
    found = run([executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout == "False\n"
