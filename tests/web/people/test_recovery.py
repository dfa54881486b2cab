"""A member who has lost his way in gets a link by mail; nobody else learns anything of it."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from time import time_ns

import httpx
import pytest
from sqlalchemy import Connection, update

from coupturc import utc
from coupturc.web.people.mailing import MailError, MailServer
from coupturc.web.people.recovery import LINK_MINUTES
from coupturc.web.people.session_cookie import SessionCookie
from coupturc.web.store.tables import once
from tests.waiting import until
from tests.web.people.mailbox import ADDRESS, Mailbox, knows, mailbox
from tests.web.people.support import browser
from tests.web.people.test_accounts import OTHER, PASSWORD, log_in, me, sign_up
from tests.web.support import Server, open_store, serving

MAIL = "ada@example.org"


@pytest.fixture
async def ada(mailer: Server, box: Mailbox) -> AsyncIterator[httpx.AsyncClient]:
    """Ada's browser, in which she is a member with an address."""
    async with browser(mailer) as client:
        assert (await sign_up(client, mail=MAIL)).status_code == 204
        await forget_first_mail(box)
        yield client


async def forget_first_mail(box: Mailbox) -> None:
    """Wait for the mail that asks a new member whether the address is his, and forget it."""
    await until(lambda: box.recipients)
    box.mails.clear()
    box.recipients.clear()


async def ask(client: httpx.AsyncClient, mail: str = MAIL, language: str = "nl") -> httpx.Response:
    return await client.post("/api/recovery", json={"mail": mail, "language": language})


async def link(client: httpx.AsyncClient, box: Mailbox) -> str:
    """Ask for a link; return what stands in it."""
    count = len(box.mails)
    assert (await ask(client)).status_code == 204
    await until(lambda: len(box.mails) > count)
    found = re.search(rf"{re.escape(ADDRESS)}/account#recover=([\w-]+)\s", box.mails[-1].get_content())
    assert found
    return found[1]


async def choose(client: httpx.AsyncClient, token: str, password: str = OTHER) -> httpx.Response:
    return await client.post("/api/recovery/password", json={"token": token, "password": password})


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def test_a_member_comes_back_by_mail(mailer: Server, ada: httpx.AsyncClient, box: Mailbox) -> None:
    async with browser(mailer) as phone:
        token = await link(phone, box)
        assert (await choose(phone, token)).status_code == 204
        assert (await me(phone))["person"]["name"] == "Ada"  # type: ignore[index]
        assert not (await me(ada))["member"], "all other pages are logged out"
        assert code(await log_in(ada)) == (422, "wrong_login")
        assert (await log_in(ada, password=OTHER)).status_code == 204


@pytest.mark.parametrize(("language", "words"), [("nl", "Dag Ada"), ("en", "Hello Ada"), ("tr", "Merhaba Ada")])
async def test_the_mail_speaks_the_language_of_the_page(
    ada: httpx.AsyncClient, box: Mailbox, language: str, words: str
) -> None:
    await ask(ada, MAIL.upper(), language)
    await until(lambda: box.mails)
    (mail,) = box.mails
    assert mail.get_content().startswith(words)
    assert str(LINK_MINUTES) in mail.get_content()
    assert (mail["From"], mail["To"], mail["Auto-Submitted"]) == ("dammen@dammen.example", MAIL, "auto-generated")
    assert box.recipients == [MAIL]


async def test_a_link_counts_once(ada: httpx.AsyncClient, box: Mailbox) -> None:
    token = await link(ada, box)
    assert (await choose(ada, token)).status_code == 204
    assert code(await choose(ada, token, PASSWORD)) == (422, "recovery_used")


async def test_with_a_link_all_earlier_ones_are_used(ada: httpx.AsyncClient, box: Mailbox) -> None:
    first, second = await link(ada, box), await link(ada, box)
    assert (await choose(ada, second)).status_code == 204
    assert code(await choose(ada, first)) == (422, "recovery_used")


async def test_a_weak_password_does_not_use_it_up(ada: httpx.AsyncClient, box: Mailbox) -> None:
    token = await link(ada, box)
    assert code(await choose(ada, token, "short")) == (422, "password_short")
    assert (await choose(ada, token)).status_code == 204


async def test_a_link_ends_in_time(mailer: Server, ada: httpx.AsyncClient, box: Mailbox) -> None:
    token = await link(ada, box)

    def age(connection: Connection) -> None:
        connection.execute(update(once).values(until_ms=once.c.until_ms - LINK_MINUTES * 60_000))

    await mailer.services.store.database.write(age)
    assert code(await choose(ada, token)) == (422, "recovery_used")


@pytest.mark.parametrize("change", [{"mail": ""}, {"new": OTHER}], ids=["another address", "another password"])
async def test_a_change_of_the_account_ends_links(ada: httpx.AsyncClient, box: Mailbox, change: dict[str, str]) -> None:
    token = await link(ada, box)
    what = "mail" if "mail" in change else "password"
    assert (await ada.post(f"/api/account/{what}", json={"password": PASSWORD, **change})).status_code == 204
    assert code(await choose(ada, token)) == (422, "recovery_used")


async def test_a_machine_whose_clock_is_wrong_knows_how_old_a_link_is(
    ada: httpx.AsyncClient, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = await link(ada, box)
    monkeypatch.setattr(utc, "time_ns", lambda: time_ns() + 2 * LINK_MINUTES * 60 * 10**9)
    assert (await choose(ada, token)).status_code == 204


async def test_what_is_no_link_opens_nothing(ada: httpx.AsyncClient, box: Mailbox) -> None:
    question = await ada.post("/api/recovery/password", json={"token": "guessed", "password": OTHER})
    assert code(question) == (422, "recovery_used")
    assert box.mails == []


async def test_the_answer_is_the_same_for_an_address_that_nobody_has(mailer: Server, box: Mailbox) -> None:
    async with browser(mailer) as ada, browser(mailer) as mallory:
        await sign_up(ada, mail=MAIL)
        await forget_first_mail(box)
        hers, nobodys = [
            [(answer.status_code, answer.content) for answer in [await ask(mallory, mail) for _ in range(4)]]
            for mail in (MAIL, "nobody@example.org")
        ]
        assert hers == nobodys
        assert [status for status, _ in hers] == [204, 204, 204, 429]
    await until(lambda: len(box.mails) == 3)
    assert {mail["To"] for mail in box.mails} == {MAIL}


async def test_the_answer_does_not_wait_for_the_mail(ada: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it would come later for an address that somebody has."""
    asked, may_go = asyncio.Event(), asyncio.Event()

    async def send(*_: object) -> None:
        asked.set()
        await may_go.wait()

    monkeypatch.setattr(MailServer, "send", send)
    assert (await ask(ada)).status_code == 204
    await asked.wait()
    may_go.set()


async def test_an_address_asks_so_often_only(mailer: Server) -> None:
    async with browser(mailer) as mallory:
        answers = [await ask(mallory, f"nobody{number}@example.org") for number in range(21)]
    assert [answer.status_code for answer in answers] == [204] * 20 + [429]


async def test_what_is_no_address_is_refused(ada: httpx.AsyncClient, box: Mailbox) -> None:
    for mail in ("", "a b@c", "a@b\r\nBcc: c@d", "a@b@c", "x" * 300 + "@c"):
        assert code(await ask(ada, mail)) == (400, "malformed")
    assert box.mails == []


async def test_a_server_that_takes_no_mail_is_named_in_the_log_and_no_person(
    ada: httpx.AsyncClient, box: Mailbox, caplog: pytest.LogCaptureFixture
) -> None:
    box.refuses = "550 no"
    assert (await ask(ada)).status_code == 204
    await until(lambda: "recovery mail: 127.0.0.1 answers 550" in caplog.text)
    assert MAIL not in caplog.text


async def test_without_mail_nothing_is_offered(tmp_path: Path, page_folder: Path) -> None:
    session = SessionCookie(secure=False)
    async with (
        serving(open_store(tmp_path), page_folder, session=session) as site,
        browser(site) as ada,
    ):
        assert not (await me(ada))["recovery"]
        assert code(await ask(ada)) == (404, "not_found")
        assert code(await choose(ada, "guessed")) == (404, "not_found")


async def test_another_address_needs_the_password(ada: httpx.AsyncClient) -> None:
    """A thief of a session would come in by it for good."""
    assert code(await ada.post("/api/account/mail", json={"mail": "m@example.org"})) == (422, "wrong_password")


def test_what_is_no_server_for_mail_is_refused() -> None:
    for url in ("localhost", "http://localhost", "smtp://", "smtp://localhost:99999", "smtp://localhost/folder"):
        with pytest.raises(ValueError, match=r"smtp|http|localhost|[Pp]ort"):
            MailServer.read(url, "dammen@dammen.example")
    found = MailServer.read("smtps://ada%40example.org:p%3Aw@mail.example", "dammen@dammen.example")
    assert (found.port, found.encrypted, found.user, found.password) == (465, True, "ada@example.org", "p:w")
    assert "p:w" not in repr(found)


@pytest.mark.filterwarnings("ignore:Requiring AUTH")  # on the line of one machine
async def test_it_logs_in_where_that_is_asked() -> None:
    options = {"authenticator": knows("ada", "secret"), "auth_required": True, "auth_require_tls": False}
    async with mailbox(**options) as box:
        with pytest.raises(MailError):
            await box.server.send(MAIL, "Words", "Words")
        server = MailServer.read(f"smtp://ada:secret@127.0.0.1:{box.port}", "dammen@dammen.example")
        await server.send(MAIL, "Words", "Woorden, sözcükler")
        assert [mail.get_content().strip() for mail in box.mails] == ["Woorden, sözcükler"]


async def test_a_password_is_not_sent_in_the_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("coupturc.web.people.mailing._OWN_NAMES", frozenset())
    async with mailbox() as box:
        server = MailServer.read(f"smtp://ada:secret@127.0.0.1:{box.port}", "dammen@dammen.example")
        with pytest.raises(MailError, match="no encryption"):
            await server.send(MAIL, "Words", "Words")
        await MailServer.read(f"smtp://127.0.0.1:{box.port}", "a@b").send(MAIL, "Words", "Words")
        assert len(box.mails) == 1


async def test_a_server_that_is_not_there_is_named() -> None:
    async with mailbox() as box:
        server = box.server
    with pytest.raises(MailError, match=r"127\.0\.0\.1: ConnectionRefusedError"):
        await server.send(MAIL, "Words", "Words")
